from __future__ import annotations

from collections import abc
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter, pretty

from chickenfoot_rules import (
    PRESETS,
    PUREMCO,
    DealError,
    Duty,
    InformationState,
    Layout,
    Match,
    MissingDouble,
    Opening,
    Outcome,
    Pass,
    Place,
    Round,
    Rules,
    RulesError,
    Setup,
    Tile,
    TileSet,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.documents import TableAnswer, TableDocument
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView
from chickenfoot_rules.records import (
    Annotation,
    MatchDocument,
    MatchRecord,
    RoundRecord,
    SeatRecord,
    dumps,
    loads,
)
from chickenfoot_rules.rendering import Palette, RoundOptions, TextOptions, view_text
from support.chickenfoot import OPENINGS
from support.examples import check_phases, examples, find
from support.express import TABLES

FRAGILE: Final = (
    *(Annotation, MatchDocument, MatchRecord, RoundRecord, SeatRecord, TableAnswer, TableDocument),
    Palette,
)
"""Classes of which few combinations of arguments are valid."""


@pytest.mark.parametrize("kind", FRAGILE)
@given(data=st.data())
def test_not_only_the_first_value_is_possible(kind: type[object], data: st.DataObject) -> None:
    assert isinstance(data.draw(st.from_type(kind)), kind)


@pytest.mark.parametrize(
    ("kind", "part", "expected"),
    [
        (MatchRecord, "match", Match),
        (MatchRecord[ExpressMatch], "match", ExpressMatch),
        (MatchRecord[DominoMatch], "match", DominoMatch),
        (RoundRecord, "round", Round),
        (RoundRecord[ExpressRound], "round", ExpressRound),
        (SeatRecord, "rules", Rules),
        (SeatRecord[ExpressView], "rules", ExpressRules),
    ],
)
@given(data=st.data())
def test_a_record_is_one_of_the_game_that_is_asked_for(
    kind: Any,  # noqa: ANN401 - a class with brackets
    part: str,
    expected: type[object],
    data: st.DataObject,
) -> None:
    record = data.draw(st.from_type(kind))

    assert isinstance(getattr(record, part), expected)
    assert record == loads(dumps(record))


@given(st.from_type(Round), st.from_type(RoundOptions), st.from_type(TextOptions))
def test_options_fit_every_value(round_: Round, options: RoundOptions, words: TextOptions) -> None:
    assert round_.to_svg(**options)
    assert view_text(round_.view(0), **words)


@given(
    st.from_type(DominoView),  # type: ignore[type-abstract]
    st.from_type(Setup),
    st.from_type(Duty),
    st.from_type(Place),
    st.from_type(Outcome),
)
def test_the_parts_of_a_round_are_possible(
    view: DominoView, setup: Setup, duty: Duty, place: Place, outcome: Outcome
) -> None:
    assert view == InformationState.of(view).view()
    assert () == setup.flaws()
    assert duty.double.is_double
    assert duty.missing in range(1, 7)
    assert place.rank in range(1, 17)
    assert outcome.winner is None or outcome.charges[outcome.winner] >= 0


GENERAL: Final = (
    *(object, abc.Hashable, abc.Sized, abc.Container, abc.Iterable, abc.Collection, abc.Set),
    *(abc.Set[int], abc.Iterable[int], abc.Collection[int], abc.Container[int]),
    *(abc.Iterable[Tile], abc.Set[Tile], abc.Reversible[int], abc.Sequence[int]),
)


@pytest.mark.parametrize("kind", GENERAL)
def test_general_types_have_the_values_that_they_have_without_us(kind: type[object]) -> None:
    value = find(st.from_type(kind), lambda _: True)

    assert not isinstance(value, TileSet | Tile)


def test_a_function_that_takes_any_iterable_is_called_with_what_hypothesis_has_for_it() -> None:
    def total(points: abc.Iterable[int]) -> int:
        return sum(points)

    assert 0 == find(st.builds(total), lambda _: True)


def test_the_class_of_a_house_never_gets_rules_without_the_house() -> None:
    class House(ExpressRules):
        pass

    with pytest.raises(RulesError, match="expected target from 1 to 10000"):
        find(st.from_type(House), lambda rules: type(rules) is not House)


# --- what there is an example of --------------------------------------------------------


@pytest.mark.parametrize("preset", sorted(PRESETS))
@given(data=st.data())
def test_every_preset_has_deals_and_rounds(preset: str, data: st.DataObject) -> None:
    round_ = data.draw(own.rounds(rules=PRESETS[preset]))

    assert PRESETS[preset] == round_.rules
    dealt = data.draw(own.deals(rules=PRESETS[preset]))
    assert PRESETS[preset].hand_size_for(len(dealt.hands)) == len(dealt.hands[0])


@pytest.mark.untraced
@pytest.mark.parametrize("opening", OPENINGS)
def test_rules_have_every_opening(opening: tuple[Opening, MissingDouble]) -> None:
    find(own.rules(), lambda some: (some.opening, some.missing_double) == opening)


@pytest.mark.parametrize("table", TABLES)
def test_express_rules_are_for_every_table(table: ExpressRules) -> None:
    some = find(own.express_rules(), lambda rules: rules.sides == table.sides)
    assert table.players == some.players


@pytest.mark.parametrize("doubles", [0, 5])
def test_express_deals_have_few_doubles_or_many(doubles: int) -> None:
    dealt = own.express_deals(rules=ExpressRules(target=1, players=2))

    find(dealt, lambda deal: doubles == sum(t.is_double for hand in deal.hands for t in hand))


@pytest.mark.long
def test_rounds_come_in_every_phase() -> None:
    check_phases(
        own.rounds(max_highest=4),
        lambda round_: round_.layout.is_empty,
        lambda round_: round_.drawn is not None,
        lambda round_: round_.is_over,
        lambda round_: any(round_.debts),
        lambda round_: round_.layout.duty is not None and not round_.layout.duty.is_cross,
        lambda round_: not round_.boneyard and not round_.is_over,
        lambda round_: not round_.moves,
    )
    check_phases(
        own.express_rounds(),
        lambda round_: round_.layout.is_empty,
        lambda round_: round_.outcome is not None and round_.outcome.winner is None,
        lambda round_: round_.outcome is not None and round_.outcome.winner is not None,
        lambda round_: round_.opener is None,
        lambda round_: round_.opener is not None and not round_.opener.is_double,
        lambda round_: round_.legal_moves == (Pass(),),
        lambda round_: round_.rules.pairs and round_.is_over,
        lambda round_: round_.moves.count(Pass()) > 3,
    )


@pytest.mark.long
@pytest.mark.parametrize("some", [own.matches(), own.express_matches()])
def test_matches_come_in_every_phase(some: st.SearchStrategy[Any]) -> None:
    check_phases(
        some,
        lambda match: match.is_over,
        lambda match: match.round is None and not match.is_over and bool(match.rounds),
        lambda match: match.round is not None and len(match.rounds) >= 1,
    )


@pytest.mark.parametrize("some", [own.rounds(), own.express_rounds()])
@pytest.mark.parametrize("legal", [True, False])
def test_moves_are_legal_and_illegal(legal: bool, some: st.SearchStrategy[DominoRound]) -> None:
    pairs = some.flatmap(lambda round_: st.tuples(st.just(round_), own.moves(round_)))

    find(pairs, lambda pair: (pair[1] in pair[0].legal_moves) is legal)


# --- what the arguments decide ------------------------------------------------------------


@pytest.mark.long
@given(st.data())
def test_strategies_keep_to_their_arguments(data: st.DataObject) -> None:
    some_rules = data.draw(own.rules(max_highest=3))

    assert 3 >= some_rules.domino_set.highest
    assert 2 >= data.draw(own.domino_sets(max_highest=2)).highest
    assert some_rules == data.draw(own.rounds(rules=some_rules)).rules
    assert some_rules == data.draw(own.matches(rules=some_rules)).rules
    assert data.draw(own.deals(rules=some_rules)).tiles <= some_rules.domino_set.tiles
    assert all(tile.high <= 2 for tile in data.draw(own.layouts(max_highest=2)).tiles)
    assert all(tile.high <= 2 for tile in data.draw(own.deals(max_highest=2)).tiles)


@pytest.mark.long
@pytest.mark.parametrize("rules", TABLES)
@given(data=st.data())
@examples(10)
def test_express_strategies_keep_to_their_arguments(
    rules: ExpressRules, data: st.DataObject
) -> None:
    assert rules == data.draw(own.express_rounds(rules=rules)).rules
    assert rules == data.draw(own.express_matches(rules=rules)).rules
    deal = data.draw(own.express_deals(rules=rules))
    assert ([7] * rules.players, rules.tiles) == ([*map(len, deal.hands)], deal.tiles)
    assert len(data.draw(own.express_deals()).hands) in {2, 3, 4}
    assert len(data.draw(own.lines()).tiles) <= 25


@given(own.express_rules(), own.express_rules(max_target=3))
def test_targets_are_small_by_default(usual: ExpressRules, small: ExpressRules) -> None:
    assert usual.target <= 60
    assert small.target <= 3


def test_what_no_rules_allow_has_no_examples() -> None:
    with pytest.raises(DealError, match="none for that set"):
        own.players(rules=Rules(domino_set=6, deal_table=PUREMCO))
    high = own.express_rules(max_target=10_000)
    assert find(high, lambda rules: rules.target > 1000).target > 1000
    with pytest.raises(RulesError, match="expected target from 1 to 10000"):
        find(own.express_rules(max_target=20_000), lambda rules: rules.target > 15_000)


# --- how values are shown -----------------------------------------------------------------


@given(st.one_of(own.rounds(), own.matches(), own.layouts(), own.rules()))
def test_hypothesis_and_ipython_show_the_usual_repr(value: Round | Match | Layout | Rules) -> None:
    printer = RepresentationPrinter()

    type(value)._repr_pretty_(value, printer, False)  # noqa: FBT003 # pyright: ignore[reportPrivateUsage]

    assert repr(value) == pretty(value) == printer.getvalue()
    assert repr(Round) == pretty(Round)
