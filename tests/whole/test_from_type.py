"""Hypothesis makes a value of every public class up, or says in one sentence that it can't."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Final, is_typeddict

import pytest
from hypothesis import strategies as st
from hypothesis.errors import ResolutionFailed

from chickenfoot_rules import MissingExtraError
from chickenfoot_rules.players import RandomPlayer
from chickenfoot_rules.tournament import Entrant
from support.examples import find

DOORS: Final = (
    *("", ".bulk", ".chickenfoot", ".documents", ".dominoes", ".envs.gymnasium"),
    *(".envs.openspiel", ".envs.pettingzoo", ".express", ".notation", ".players", ".records"),
    *(".rendering", ".server", ".tournament"),
)
"""The packages and modules with public classes."""


def _first_of(kind: type[object]) -> object:
    """Return a value of a class, or the error if Hypothesis can make no value."""
    some: st.SearchStrategy[object] = st.from_type(kind)
    try:
        return find(some, lambda _: True)
    except ResolutionFailed as error:
        return error


@pytest.mark.parametrize("door", DOORS)
def test_every_public_class_has_possible_values_or_a_sentence_that_says_there_are_none(
    door: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        package = import_module(f"chickenfoot_rules{door}")
        public = [getattr(package, name) for name in package.__all__]
    except MissingExtraError:
        pytest.skip("an extra is missing")

    for kind in public:
        if isinstance(kind, type):
            found = _first_of(kind)
            if isinstance(found, ResolutionFailed):
                sentence = rf"({kind.__name__} has|worlds have) no strategy: g[^\n]*"
                assert re.fullmatch(sentence, str(found))
            else:
                assert isinstance(found, dict if is_typeddict(kind) else kind)
    assert [] == [*tmp_path.iterdir()]


def test_classes_without_a_strategy_leave_their_bases_alone() -> None:
    class Mine(Entrant):
        pass

    assert isinstance(find(st.builds(Mine, st.just("m"), st.just(RandomPlayer())), bool), Mine)


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "found"),
    [
        ("hypothesis", False),
        ("chickenfoot_rules.strategies", True),
        ("chickenfoot_rules.tournament", True),
    ],
)
def test_strategies_may_be_imported_before_or_after_hypothesis(first: str, found: bool) -> None:
    check = (
        f"import sys, {first}; from hypothesis import Phase, find, settings, strategies as st; "
        "print(any(name.startswith('chickenfoot_rules') for name in sys.modules)); "
        "from chickenfoot_rules import Round; from chickenfoot_rules.express import ExpressRound; "
        "once = settings(phases=[Phase.generate], deadline=None, database=None); "
        "[find(st.from_type(kind), bool, settings=once) for kind in (Round, ExpressRound)]; "
        "from chickenfoot_rules.tournament import Entrant\n"
        "try: find(st.from_type(Entrant), bool, settings=once)\n"
        "except Exception as error: print(error)"
    )
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)

    # Hypothesis does not import the package.
    assert (0, "") == (run.returncode, run.stderr)
    assert f"{found}\nEntrant has no strategy: give" == run.stdout.partition(" st.builds")[0]
