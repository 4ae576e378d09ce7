"""Error messages stay short for any value, and name the other game where its values appear."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    DealTable,
    Layout,
    LayoutError,
    Match,
    MatchError,
    Opening,
    Placement,
    Round,
    Rules,
    SetupError,
    Tile,
    TileSet,
    WrongTypeError,
    notation,
)
from chickenfoot_rules.dominoes.values import quote, shorten
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, Line
from chickenfoot_rules.players import GreedyPlayer, name_of, play_round
from chickenfoot_rules.records import MatchRecord
from chickenfoot_rules.rendering.narration.base import check_names
from chickenfoot_rules.tournament import TournamentError, TournamentLog, TournamentPlan
from chickenfoot_rules.tournament.plots import require_plots

Call: TypeAlias = Callable[[Any], object]


class Unshowable:
    """It can't be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


BOOK: Final = "a" * 200_000
STRANGE: Final = (BOOK, Unshowable(), math.nan, math.inf, -math.inf)

RULES: Final = Rules()
DEAL: Final = Deal.shuffle(RULES, 4, random.Random(1))
ROUND: Final = Round.start(RULES, DEAL)
MATCH: Final = Match(RULES).deal(DEAL)
EXPRESS: Final = ExpressRules(target=100)
EXPRESS_DEAL: Final = Deal.shuffle(EXPRESS, 4, random.Random(1))
EXPRESS_ROUND: Final = ExpressRound.start(EXPRESS, EXPRESS_DEAL)
EXPRESS_MATCH: Final = ExpressMatch(EXPRESS).deal(EXPRESS_DEAL)
NINES: Final = Tile(9, 9)
LAID_OUT: Final = Rules(opening=Opening.LAID_OUT)
SEEN: Final = ROUND.view(0)
PLAYERS: Final = [GreedyPlayer()] * 4


def set_up(**changes: Any) -> Round:  # noqa: ANN401 - whatever may be given
    """Set up a round in the middle that is no round."""
    position: dict[str, Any] = {
        "rules": RULES,
        "hands": DEAL.hands,
        "boneyard": DEAL.boneyard,
        "layout": Layout(),
        "seat": 0,
    }
    return Round(**(position | changes))


def set_up_express(**changes: Any) -> ExpressRound:  # noqa: ANN401 - whatever may be given
    """Do the same for Express-Domino."""
    position: dict[str, Any] = {
        "rules": EXPRESS,
        "hands": EXPRESS_DEAL.hands,
        "out_of_play": EXPRESS_DEAL.boneyard,
        "layout": Line(),
        "seat": 0,
        "lead": 0,
    }
    return ExpressRound(**(position | changes))


def plan(**changes: Any) -> TournamentPlan:  # noqa: ANN401 - whatever may be given
    """Plan a tournament that can't be."""
    facts: dict[str, Any] = {
        "entrants": ["greedy", "random"],
        "matches": 1,
        "seed": 7,
        "rules": Rules(domino_set=2, hand_size=2),
    }
    return TournamentPlan(**(facts | changes))


PARTS: Final[dict[str, Call]] = {
    "Round.view, a row of scores": lambda value: ROUND.view(0, [value]),
    "Round.view, points": lambda value: ROUND.view(0, [[value] * 3]),
    "TileSet": lambda value: TileSet([NINES, value]),
    "DealTable.cells, a set": lambda value: DealTable("mine", {value: {2: 2}}),
    "DealTable.cells, players": lambda value: DealTable("mine", {6: {value: 2}}),
    "DealTable.cells, a size": lambda value: DealTable("mine", {6: {2: value}}),
    "Layout": lambda value: Layout(placements=[value]),
    "Layout, a tile": lambda value: Layout(placements=[Placement(value)]),
    "Line": lambda value: Line([value]),
    "Round.hands": lambda value: set_up(hands=[[value], []]),
    "Round.boneyard": lambda value: set_up(boneyard=[value]),
    "Round.debts": lambda value: set_up(debts=[value]),
    "ExpressRound.seat, one is out": lambda value: set_up_express(
        seat=value, hands=[[], *EXPRESS_DEAL.hands[1:]]
    ),
    "Round.start, lead of a layout": lambda value: Round.start(LAID_OUT, DEAL, lead=value),
    "format_text": lambda value: notation.format_text([value]),
    "play_round, a player": lambda value: play_round(ROUND, [value], seed=1),
    "TournamentPlan.entrants": lambda value: plan(entrants=[value, "nobody"]),
    "MatchRecord.names": lambda value: MatchRecord.of(MATCH, [value] * 4),
    "check_names": lambda value: check_names([value], 4),
}
"""What has a wrong part; `test_arguments.py` makes whole arguments wrong."""


def error_of(call: Call, value: object) -> ChickenfootError:
    """Return the error that a call raises."""
    with pytest.raises(ChickenfootError) as raised:
        call(value)
    return raised.value


@pytest.mark.untraced
@pytest.mark.parametrize("part", PARTS)
def test_the_error_about_a_wrong_part_is_ours_and_short(part: str) -> None:
    for value in STRANGE:
        assert len(str(error_of(PARTS[part], value))) < 1000


def test_a_long_path_is_not_shown_whole() -> None:
    path = Path("a" * 5000)

    assert len(str(error_of(require_plots, path))) < 1000
    assert len(str(error_of(lambda path: TournamentLog.start(path, plan()), path))) < 1000


# --- what is shown --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "None"),
        (9, "9"),
        (True, "True"),
        ("x" * 198, f"'{'x' * 198}'"),
        ("x" * 199, f"'{'x' * 199}…"),
        ([0] * 99_999, "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...]"),
        (Unshowable(), "something that can't be shown"),
    ],
    ids=lambda part: quote(part)[:30],
)
def test_a_value_is_shown_as_far_as_it_can_be(value: object, expected: str) -> None:
    assert expected == quote(value)


def test_a_text_is_shortened_only_when_it_is_long() -> None:
    assert "x" * 200 == shorten("x" * 200)
    assert f"{'x' * 200}…" == shorten("x" * 201)


def test_a_player_that_cannot_be_shown_is_called_by_its_class() -> None:
    assert "Unshowable" == name_of(Unshowable())  # type: ignore[arg-type]  # no player, too


# --- a value of the other game --------------------------------------------------------------


STRANGERS: Final[list[tuple[Call, object, type[ChickenfootError], str]]] = [
    (
        lambda rules: Round.start(rules, DEAL),
        EXPRESS,
        SetupError,
        "got ExpressRules(target=100, ",
    ),
    (
        lambda rules: Round.start(rules, EXPRESS_DEAL, required=6, lead=0),
        EXPRESS,
        SetupError,
        "got ExpressRules(target=100, ",
    ),
    (
        lambda rules: set_up(rules=rules),
        EXPRESS,
        SetupError,
        "got ExpressRules(target=100, ",
    ),
    (
        lambda layout: set_up(layout=layout),
        Line(),
        SetupError,
        "expected a Layout on the table, got Line(()) (R3.8)",
    ),
    (
        lambda rules: ExpressRound.start(rules, EXPRESS_DEAL),
        RULES,
        SetupError,
        "expected ExpressRules, got Rules() (X1)",
    ),
    (
        lambda layout: set_up_express(layout=layout),
        Layout(),
        SetupError,
        "expected a Line on the table, got Layout(arms=4, placements=()) (X4)",
    ),
    (Match, EXPRESS, MatchError, "expected Rules of Chicken Foot, got Express"),
    (
        ExpressMatch,
        RULES,
        MatchError,
        "expected ExpressRules, got Rules()",
    ),
    (
        notation.format_text,
        None,
        WrongTypeError,
        "expected a tile, tiles, moves, a deal, a layout, rules, a round or a view, got None",
    ),
    (
        lambda rules: plan(rules=rules),
        None,
        TournamentError,
        "expected the rules of a game for a tournament, got None",
    ),
]
"""A call, a value of the other game, the error and its message."""


@pytest.mark.parametrize(("call", "value", "error", "message"), STRANGERS)
def test_a_value_of_the_other_game_raises_a_clear_error(
    call: Call, value: object, error: type[ChickenfootError], message: str
) -> None:
    refused = error_of(call, value)

    assert error is type(refused)
    assert message in str(refused)


def test_the_error_names_every_value_of_the_other_game() -> None:
    with pytest.raises(SetupError) as refused:
        set_up(rules=EXPRESS, layout=Line(), drawn="9-9")

    rules = "ExpressRules(target=100, players=4, pairs=False)"
    assert (
        f"expected Rules, got {rules} (R1.1)",
        "expected a Layout on the table, got Line(()) (R3.8)",
        "expected a drawn tile or None, got '9-9' (R4.1)",
    ) == refused.value.reasons


@pytest.mark.parametrize("layout", [Layout().place(NINES), Line().place(NINES)], ids=str)
def test_a_tile_is_laid_on_a_tile(layout: Layout | Line) -> None:
    with pytest.raises(
        LayoutError, match=r"^expected a tile on the table to lay 8-9 on, got '9-9'"
    ):
        layout.place(Tile(8, 9), "9-9")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
