"""Files of one version in another: a missing option has its default, an unknown one is refused.

The next version, with one more option, is a copy of this one that is changed as it would be.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chickenfoot_rules
import form_types
from chickenfoot_rules import ChickenfootError, NotationError, RecordError, Rules
from chickenfoot_rules import documents as tables
from chickenfoot_rules.base.doors import find_version
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes.games import Game, game_of
from chickenfoot_rules.dominoes.rules import option_name, options_of
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.notation import format_text, parse_position, parse_rules, parse_view
from chickenfoot_rules.records import (
    MatchDocument,
    MatchRecord,
    RoundRecord,
    dumps,
    loads,
    make_converter,
)
from chickenfoot_rules.records.parts import form_from_document, parts_of
from chickenfoot_rules.server.opening import new_match
from chickenfoot_rules.strategies import express_rules, rules
from chickenfoot_rules.tournament import TournamentLog, TournamentPlan
from chickenfoot_rules.tournament.documents import LogDocument, make_document, write
from support.recorded import Json, fits_schema

GOLDEN: Final = Path(__file__).parents[1] / "golden"

GAMES: Final = (CHICKEN_FOOT, EXPRESS_DOMINO)
USUAL: Final = {CHICKEN_FOOT: Rules(), EXPRESS_DOMINO: ExpressRules(target=100)}
OPTIONS: Final = pytest.mark.parametrize(
    ("game", "name"),
    [
        pytest.param(game, name, id=f"{game.name} {name}")
        for game in GAMES
        for name, option in options_of(game.rules).items()
        if option.default is not attrs.NOTHING
    ],
)

Form: TypeAlias = tuple[Json, Callable[[Json], Any]]
"""Something that was written, and what reads it."""


def documents(chosen: Any) -> list[Form]:  # noqa: ANN401 - rules of any game
    """Return an object of each kind that has rules with all their options."""
    match = game_of(chosen).begin(chosen, chosen.usual_players).deal(random.Random(1))
    whole = MatchRecord.of(match)
    plan = TournamentPlan(
        entrants=["random"] * chosen.usual_players, matches=1, seed=1, rules=chosen
    )
    written = [dumps(whole), dumps(RoundRecord.of(match.all_rounds[0])), dumps(whole.redact(0))]
    return [
        *((json.loads(text), lambda document: loads(json.dumps(document))) for text in written),
        (json.loads(written[0]), lambda match: loads(json.dumps(match), kind=MatchDocument)),
        (
            write(make_document(LogDocument, plan)),
            lambda log: form_from_document(log, LogDocument, parts_of(game_of(chosen))),
        ),
        (
            {"rules": make_converter().unstructure(chosen), "library": find_version()},
            lambda one: make_converter().structure(one["rules"], game_of(chosen).rules),
        ),
    ]


def texts(chosen: Any) -> list[Form]:  # noqa: ANN401 - rules of any game
    """Return a text of each kind that has rules."""
    match = game_of(chosen).begin(chosen, chosen.usual_players).deal(random.Random(1))
    round_ = match.all_rounds[0]
    return [
        (format_text(chosen), lambda text: parse_rules(text, None)),
        (format_text(round_), lambda text: parse_position(text, None)),
        (format_text(round_.view(0)), lambda text: parse_view(text, None)),
    ]


@pytest.mark.untraced
@OPTIONS
@given(data=st.data())
def test_a_missing_option_has_its_default_in_every_form(
    game: Game, name: str, data: st.DataObject
) -> None:
    strategy: Any = rules(max_highest=6) if game is CHICKEN_FOOT else express_rules()
    try:
        usual = {name: options_of(game.rules)[name].default}
        chosen: Any = attrs.evolve(data.draw(strategy), **usual)
        game.begin(chosen, chosen.usual_players).deal(random.Random(1))
    except ChickenfootError:  # Not everything goes together with the default.
        chosen = USUAL[game]

    for document, read in documents(chosen):
        whole = read(document)
        del document["rules"][name]
        assert whole == read(document)
        assert document.get("format", "log")[-3:] == "log" or fits_schema(document)
    rules_text = format_text(chosen).split()
    assert not {option_name(name), f"{option_name(name)}=no"} & {*rules_text}
    for text, read in texts(chosen):
        assert text == format_text(read(text))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_unknown_option_is_refused_by_its_name_in_every_form(game: Game) -> None:
    for document, read in documents(USUAL[game]):
        document["rules"]["flying"] = False
        with pytest.raises(ChickenfootError, match=r"unknown key: 'flying'; .*upgrade if"):
            read(document)
        assert not fits_schema(document)
    for text, read in texts(USUAL[game]):
        rules_text = format_text(USUAL[game])
        with pytest.raises(ChickenfootError, match=r"unknown option flying;.*; upgrade if a later"):
            read(text.replace(rules_text, f"{rules_text.strip('-')} flying".strip()))


@pytest.mark.parametrize(
    "name", [name for name, option in options_of(Rules).items() if option.choices]
)
def test_an_unknown_value_of_an_option_is_refused_by_its_name(name: str) -> None:
    for document, read in documents(Rules()):
        document["rules"][name] = "flying"
        with pytest.raises(RecordError, match=rf"{name}: expected .*, got 'flying'; .*upgrade if"):
            read(document)
    with pytest.raises(NotationError, match=r"expected one of .*, got 'flying'; upgrade if"):
        parse_rules(f"{option_name(name)}=flying")


def test_a_new_table_with_an_unknown_option_is_refused() -> None:
    for rules_text in ("flying", "game=express target=9 flying"):
        with pytest.raises(ChickenfootError, match="unknown option flying"):
            new_match(rules_text, 2)


def test_no_form_needs_a_key_that_it_did_not_need_at_first() -> None:
    """`required.json` has the required keys of each object of 0.1.0 by the file of its types."""
    first = json.loads((GOLDEN / "required.json").read_bytes())

    for form in form_types.FORMATS:
        defined: Json = form.schema["$defs"]
        for name, keys in first[form.types_file].items():
            assert {*defined[name].get("required", [])} <= {*keys}, name


# --- the next version ---------------------------------------------------------------------------

OPTION: Final = """\
    flying: bool = attrs.field(default=False, metadata=Option("R1.1", "chickens fly").metadata)

    def _contradictions("""

PROGRAM: Final = """\
import json, random, sys
from pathlib import Path
from chickenfoot_rules import Match, Rules
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import format_text, parse_position, parse_rules, parse_view
from chickenfoot_rules import documents as tables
from chickenfoot_rules.records import MatchRecord, dumps, load, loads
from chickenfoot_rules.tournament import TournamentLog, TournamentPlan

golden, saved = map(Path, sys.argv[1:])
for path in [*golden.glob("records/**/*.json"), *saved.glob("*.json")]:
    record = load(path)
    assert record == loads(dumps(record)), path
    assert record.rules.flying is (path.stem == "of-a-later-version"), path
small = Rules(domino_set=2, hand_size=2)
with TournamentLog.resume(saved / "log", TournamentPlan(entrants=["random"] * 2, matches=1, seed=1, rules=small)):
    pass
assert small == parse_rules((saved / "rules").read_text())
assert small == parse_position((saved / "position").read_text()).rules
assert small == parse_view((saved / "view").read_text()).rules
table = tables.loads((saved / "table").read_text())
assert small == parse_rules(table.rules)

later = MatchRecord.of(ExpressMatch(ExpressRules(target=9, flying=True)))
assert later == loads(dumps(later))
print(dumps(later))
"""  # noqa: E501 - a program


def test_the_next_version_reads_files_of_this_one_which_refuses_its_new_option(
    tmp_path: Path,
) -> None:
    source = Path(str(chickenfoot_rules.__file__)).parent
    shutil.copytree(source, tmp_path / "src" / "chickenfoot_rules")
    for game in ("chickenfoot", "express"):
        file = tmp_path / "src" / "chickenfoot_rules" / game / "rules.py"
        before, after = file.read_text("utf-8").split("    def _contradictions(")
        file.write_text(before + OPTION + after, "utf-8")
    saved = tmp_path / "saved"
    saved.mkdir()
    small = Rules(domino_set=2, hand_size=2)
    match = CHICKEN_FOOT.begin(small, 2).deal(random.Random(1))
    round_: Any = match.round
    plan = TournamentPlan(entrants=["random"] * 2, matches=1, seed=1, rules=small)
    with TournamentLog.start(saved / "log", plan) as log:
        log.append(next(iter(plan.games)).play())
    for name, text in {
        "match.json": dumps(MatchRecord.of(match)),
        "seat.json": dumps(MatchRecord.of(match).redact(1)),
        "table": tables.document_of(round_, all_hands=True).to_json(),
        "rules": format_text(small),
        "position": format_text(round_),
        "view": format_text(round_.view(0)),
    }.items():
        (saved / name).write_text(text, "utf-8")
    # No coverage is gathered of the copy.
    untraced = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, GOLDEN, saved],
        env=untraced | {"PYTHONPATH": str(tmp_path / "src"), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert "" == ran.stderr
    with pytest.raises(ChickenfootError, match=r"^\$\.rules: unknown key: 'flying'; version '"):
        loads(ran.stdout)
