"""Our values in programs of others: they come back as they were, or are refused with a sentence."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import random
from collections.abc import Callable
from types import ModuleType
from typing import Any, Final

import attrs
import cattrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chickenfoot_rules
from chickenfoot_rules import (
    Match,
    Rules,
    documents,
    dominoes,
    express,
    players,
    records,
    rendering,
)
from chickenfoot_rules.bulk import analyse
from chickenfoot_rules.tournament import TournamentPlan, run_tournament
from support.examples import examples

Way = Callable[[Any], object]

SMALL: Final = Rules(domino_set=2, hand_size=2)


def _convert(value: Any) -> object:  # noqa: ANN401 - of any class
    converter = cattrs.Converter()
    kind: type[object] = value.__class__
    return converter.structure(converter.unstructure(value), kind)


def _fill(value: Any) -> object:  # noqa: ANN401 - of any class
    """Return a new object with the same fields, as msgspec makes it: past the constructor."""
    kind: type[Any] = value.__class__
    made: object = object.__new__(kind)
    for field in attrs.fields(kind):
        object.__setattr__(made, field.name, getattr(value, field.name))
    getattr(made, "__attrs_post_init__", bool)()
    return made


WAYS: Final[tuple[Way, ...]] = (
    copy.deepcopy,
    attrs.evolve,
    lambda value: pickle.loads(pickle.dumps(value)),
    lambda value: type(value)(**attrs.asdict(value, recurse=False)),
    _convert,
    _fill,
)


def _values_of(*packages: ModuleType) -> dict[str, type[object]]:
    public = {name: getattr(package, name) for package in packages for name in package.__all__}
    return {
        name: value
        for name, value in public.items()
        if isinstance(value, type) and attrs.has(value)
    }


VALUES: Final = _values_of(
    *(chickenfoot_rules, dominoes, express, players, records, documents, rendering)
)


PLAYERS: Final[dict[type[object], st.SearchStrategy[Any]]] = {
    players.RandomPlayer: st.builds(players.RandomPlayer),
    players.TrainedPlayer: st.builds(players.TrainedPlayer),
    players.GreedyPlayer: st.builds(players.GreedyPlayer, shed_pips=st.integers(0, 9)),
    players.SearchPlayer: st.builds(players.SearchPlayer, simulations=st.integers(1, 9)),
}
"""What has no strategy of its own."""


@dataclasses.dataclass(frozen=True)
class Holder:
    value: Any


def assert_kept(way: Way, value: object) -> None:
    """Assert that a value comes back as it was, or is refused with a sentence."""
    again, sentence = value, "none"
    try:
        again = way(value)
    except Exception as refused:  # noqa: BLE001 - attrs and cattrs raise their own
        sentence = str(refused)
    assert sentence
    assert value == again


def test_results_never_take_back_their_parts_as_dicts() -> None:
    plan = TournamentPlan(entrants=["greedy", "random"], matches=2, seed=7, rules=SMALL)
    result = run_tournament(plan)
    dealt = Match(SMALL, 2).deal(random.Random(7)).all_rounds[0]
    analysis = analyse(dealt.view(dealt.seat), 2, seed=7)

    for whole in (
        *(result, plan, next(plan.games), *result.games[:1]),
        *(*result.by_kind(), *result.comparisons(), analysis, *analysis.moves),
    ):
        assert_kept(lambda value: type(value)(**attrs.asdict(value)), whole)


@pytest.mark.parametrize("kind", VALUES.values(), ids=VALUES)
@given(data=st.data())
@examples(3)
def test_a_value_comes_back_as_it_was_or_is_refused_with_a_sentence(
    kind: type[object], data: st.DataObject
) -> None:
    value = data.draw(PLAYERS.get(kind, st.from_type(kind)))
    own_class: type[Any] = attrs.make_class("Own", {"value": attrs.field(type=kind)})

    assert format(str(value), ">60") == f"{value:>60}"
    assert value == copy.copy(value) == copy.deepcopy(value) == attrs.evolve(value)
    for way in WAYS:
        assert_kept(way, value)
        assert_kept(way, own_class(value))
    assert_kept(lambda whole: type(whole)(**attrs.asdict(whole)), value)
    held = Holder(value)
    assert held == Holder(**dataclasses.asdict(held)) == dataclasses.replace(held)
