from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter, pretty

from chickenfoot_rules import (
    PRESETS,
    PUREMCO,
    Deal,
    DealError,
    DealTable,
    DominoSet,
    Layout,
    Match,
    MissingDouble,
    Opening,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, Line
from chickenfoot_rules.strategies import (
    deals,
    domino_sets,
    express_rounds,
    layouts,
    matches,
    moves,
    players,
    rounds,
    rules,
)
from support.examples import check_phases, find


@pytest.mark.parametrize(
    "kind",
    [
        Deal,
        DealTable,
        DominoSet,
        Layout,
        Match,
        Play,
        Round,
        Rules,
        Tile,
        TileSet,
        ExpressRules,
        ExpressRound,
        ExpressMatch,
        Line,
    ],
)
def test_hypothesis_knows_our_types(kind: type[object]) -> None:
    def any_at_all(_: object) -> bool:
        return True

    assert isinstance(find(st.from_type(kind), any_at_all), kind)


def test_hypothesis_does_not_import_the_package() -> None:
    check = (
        "import sys, hypothesis; "
        "print(*(name for name in sys.modules if name.startswith('chickenfoot_rules')))"
    )
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)

    assert "" == run.stdout.strip()


@pytest.mark.parametrize(
    "first",
    [
        "hypothesis",
        "chickenfoot_rules.express",
        "chickenfoot_rules.strategies",
    ],
)
def test_strategies_may_be_imported_before_or_after_hypothesis(first: str) -> None:
    check = (
        f"import {first}; from hypothesis import Phase, find, settings, strategies as st; "
        "from chickenfoot_rules import Round; from chickenfoot_rules.express import ExpressRound; "
        "once = settings(phases=[Phase.generate], deadline=None, database=None); "
        "kinds = (Round, ExpressRound); "
        "found = (find(st.from_type(kind), bool, settings=once) for kind in kinds); "
        "print(*(round_.seat for round_ in found), sep='')"
    )
    run = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=False)

    assert (0, "") == (run.returncode, run.stderr)
    assert run.stdout.strip().isdecimal()


@pytest.mark.parametrize("preset", sorted(PRESETS))
@given(data=st.data())
def test_every_preset_has_deals_and_rounds(preset: str, data: st.DataObject) -> None:
    round_ = data.draw(rounds(rules=PRESETS[preset]))

    assert PRESETS[preset] == round_.rules
    dealt = data.draw(deals(rules=PRESETS[preset]))
    assert PRESETS[preset].hand_size_for(len(dealt.hands)) == len(dealt.hands[0])


def test_rules_without_any_hand_size_have_no_number_of_players() -> None:
    with pytest.raises(DealError, match="none for that set"):
        players(rules=Rules(domino_set=6, deal_table=PUREMCO))


@pytest.mark.untraced
@pytest.mark.parametrize("opening", Opening)
@pytest.mark.parametrize("missing_double", MissingDouble)
def test_rules_have_every_opening(opening: Opening, missing_double: MissingDouble) -> None:
    def chosen(some: Rules) -> bool:
        return (some.opening, some.missing_double) == (opening, missing_double)

    placed = {Opening.LAID_OUT, Opening.FOUND}
    senseless = (
        missing_double is not MissingDouble.DRAW
        if opening in placed
        else opening is Opening.HIGHEST_HELD and missing_double.lower_opens
    )
    if not senseless:
        assert chosen(find(rules(), chosen))


@pytest.mark.long
def test_rounds_come_in_every_phase() -> None:
    check_phases(
        rounds(),
        lambda round_: round_.layout.is_empty,
        lambda round_: round_.drawn is not None,
        lambda round_: round_.is_over,
        lambda round_: any(round_.debts),
        lambda round_: round_.layout.duty is not None and not round_.layout.duty.is_cross,
        lambda round_: not round_.boneyard and not round_.is_over,
        lambda round_: not round_.moves,
    )


@pytest.mark.long
def test_matches_come_in_every_phase() -> None:
    check_phases(
        matches(),
        lambda match: match.is_over,
        lambda match: match.round is None and not match.is_over and bool(match.rounds),
        lambda match: match.round is not None and len(match.rounds) > 1,
    )


@pytest.mark.long
@given(st.data())
def test_strategies_keep_to_their_arguments(data: st.DataObject) -> None:
    some_rules = data.draw(rules(max_highest=3))

    assert 3 >= some_rules.domino_set.highest
    assert 2 >= data.draw(domino_sets(max_highest=2)).highest
    assert some_rules == data.draw(rounds(rules=some_rules)).rules
    assert some_rules == data.draw(matches(rules=some_rules)).rules
    assert data.draw(deals(rules=some_rules)).tiles <= some_rules.domino_set.tiles
    assert all(tile.high <= 2 for tile in data.draw(layouts(max_highest=2)).tiles)
    assert all(tile.high <= 2 for tile in data.draw(deals(max_highest=2)).tiles)


@pytest.mark.parametrize("some_rounds", [rounds(), express_rounds()])
@pytest.mark.parametrize("legal", [True, False])
def test_moves_are_legal_and_illegal(
    legal: bool, some_rounds: st.SearchStrategy[DominoRound]
) -> None:
    def found(pair: tuple[DominoRound, object]) -> bool:
        round_, move = pair
        return (move in round_.legal_moves) is legal

    pairs = some_rounds.flatmap(lambda round_: st.tuples(st.just(round_), moves(round_)))
    assert found(find(pairs, found))


@given(st.one_of(rounds(), matches(), layouts(), rules()))
def test_hypothesis_shows_the_usual_repr(
    value: Round | Match | Layout | Rules,
) -> None:
    assert repr(value) == pretty(value)


def test_hypothesis_shows_a_class_by_its_repr() -> None:
    assert "<class 'chickenfoot_rules.chickenfoot.round.Round'>" == pretty(Round)


def test_ipython_which_asks_the_class_shows_the_usual_repr() -> None:
    tile = Tile(3, 6)
    printer = RepresentationPrinter()

    Tile._repr_pretty_(tile, printer, False)  # noqa: FBT003 # pyright: ignore[reportPrivateUsage]

    assert "Tile(3, 6)" == printer.getvalue()
