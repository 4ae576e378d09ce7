"""Each game as the laws need it: what to draw, its referee, its bounds and its symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeAlias, TypeVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    IllegalityCode,
    Layout,
    Match,
    Move,
    Placement,
    Play,
    Round,
    Rules,
    Setup,
    Tile,
    TileSet,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.dominoes import DominoLayout, DominoMatch, DominoRound
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressRound,
    ExpressRules,
    ExpressSetup,
    Line,
)
from laws.referees import chickenfoot, express
from laws.referees.plain import PlainReferee
from support.dominoes import from_any_phase, set_up

R = TypeVar("R", bound=DominoRound)
M = TypeVar("M", bound=DominoMatch)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[R, M]):
    """One game.

    Attributes:
        name: its name.
        rounds: gives rounds in any phase, of sets up to a double-N where the game has several.
        matches: gives short matches in any phase.
        begin: begins a match of two, which is short.
        referee_of: sets up a referee with the same position.
        bound: the most moves of a round.
        standings: (rank, seat, total) of each seat by the referee, for a score sheet.
        undrawn: the tiles that can be drawn.
        in_no_hand: the tiles that are neither held nor on the table.
        renamed: the same position with other pips.
        rotated: the same position with every seat so many further.
        setup: its set-ups.
        seats_rule: the rule that a call for a seat that does not exist cites, and one out of turn.
        rules_cited: the rules that an illegal move may break.
        match_is_over: what a match that is over says of another deal, as a pattern.
        in_the_open: the fields that a round and every view of it share.
    """

    name: str
    rounds: Callable[[int], st.SearchStrategy[R]]
    matches: Callable[[], st.SearchStrategy[M]]
    begin: Callable[[], M]
    referee_of: Callable[[R], PlainReferee]
    bound: Callable[[R], int]
    standings: Callable[[M], list[tuple[int, int, int]]]
    undrawn: Callable[[R], Iterable[Tile]]
    in_no_hand: Callable[[R], Iterable[Tile]]
    renamed: Callable[[R, Sequence[int]], R]
    rotated: Callable[[R, int], R]
    setup: Any  # the constructors of the games share no signature
    seats_rule: str
    rules_cited: frozenset[str]
    match_is_over: str
    in_the_open: tuple[str, ...]

    def positions(self, max_highest: int) -> st.SearchStrategy[R]:
        """Give rounds in any phase; some are set up in the middle and then played on."""
        return from_any_phase(self.rounds(max_highest))


AnyGame: TypeAlias = Game[Any, Any]
Data: TypeAlias = st.DataObject


def renamed_tile(tile: Tile, names: Sequence[int]) -> Tile:
    """Return a tile with other pips: ``names[value]`` for each value."""
    return Tile(names[tile.low], names[tile.high])


def renamed_move(move: Move, names: Sequence[int]) -> Move:
    """Return a move with other pips on its tiles."""
    if not isinstance(move, Play):
        return move
    on = move.on and renamed_tile(move.on, names)
    return Play(renamed_tile(move.tile, names), on, move.announce)


def _tiles(tiles: Iterable[Tile], names: Sequence[int]) -> list[Tile]:
    return [renamed_tile(tile, names) for tile in tiles]


def _placements(layout: DominoLayout, names: Sequence[int]) -> list[Placement]:
    return [
        Placement(renamed_tile(placed.tile, names), placed.on and renamed_tile(placed.on, names))
        for placed in layout.placements
    ]


def _renamed(round_: Round, names: Sequence[int]) -> Round:
    return attrs.evolve(
        set_up(round_),
        hands=[_tiles(hand, names) for hand in round_.hands],
        boneyard=_tiles(round_.boneyard, names),
        layout=Layout(round_.layout.arms, _placements(round_.layout, names)),
        openers=TileSet(_tiles(round_.openers, names)),
        drawn=round_.drawn and renamed_tile(round_.drawn, names),
        skipped=TileSet(),
        lots=TileSet(_tiles(round_.lots, names)),
    )


def _renamed_express(round_: ExpressRound, names: Sequence[int]) -> ExpressRound:
    # The opener is left out: which tile is the highest depends on the pips.
    return attrs.evolve(
        set_up(round_),
        hands=[_tiles(hand, names) for hand in round_.hands],
        out_of_play=_tiles(round_.out_of_play, names),
        layout=Line(_placements(round_.layout, names)),
        opener=None,
    )


def _rotated(round_: Round, by: int) -> Round:
    def moved(seat: int) -> int:
        return (seat + by) % round_.players

    return attrs.evolve(
        set_up(round_),
        hands=round_.hands[-by:] + round_.hands[:-by],
        seat=moved(round_.seat),
        lead=moved(round_.lead),
        debts=frozenset(map(moved, round_.debts)),
    )


def _rotated_express(round_: ExpressRound, by: int) -> ExpressRound:
    return attrs.evolve(
        set_up(round_),
        hands=round_.hands[-by:] + round_.hands[:-by],
        seat=(round_.seat + by) % round_.players,
        lead=(round_.lead + by) % round_.players,
    )


def _bound_of_express(round_: ExpressRound) -> int:
    # The most turns come when every seat plays all its tiles in a row: 24, 53 or 94.
    players = round_.players
    return 1 + (5 * players + 1) * players + (players - 1) * (players - 1)


CHICKEN_FOOT: Final = Game(
    name="chicken-foot",
    rounds=lambda highest: own.rounds(max_highest=highest),
    matches=lambda: own.matches(max_highest=4),
    begin=lambda: Match(Rules(domino_set=2, hand_size=2), 2),
    referee_of=chickenfoot.referee_of,
    bound=lambda round_: (2 * round_.players + 3) * (len(round_.rules.domino_set.tiles) + 1),
    standings=lambda match: chickenfoot.standings(match.scores or [(0,) * match.players]),
    undrawn=lambda round_: round_.boneyard,
    in_no_hand=lambda round_: round_.boneyard,
    renamed=_renamed,
    rotated=_rotated,
    setup=Setup,
    seats_rule="R3.8",
    rules_cited=frozenset(
        {code.rule for code in IllegalityCode} | {"R2.4", "R5.2", "R5.3", "R6.1"}
    ),
    match_is_over=r"^the match is over, so deal no more rounds \(R7.4\)$",
    in_the_open=("openers", "skipped", "lots", "debts"),
)


def _rounds_of_house(highest: int) -> st.SearchStrategy[Round]:
    return own.rounds(rules=chickenfoot.House, max_highest=highest)


HOUSE: Final = replace(
    CHICKEN_FOOT,
    name="house",
    rounds=_rounds_of_house,
    matches=lambda: own.matches(rules=chickenfoot.House, max_highest=4),
    begin=lambda: Match(chickenfoot.House(domino_set=2, hand_size=2, may_pass=True), 2),
)

EXPRESS: Final = Game(
    name="express",
    rounds=lambda _: own.express_rounds(),
    matches=own.express_matches,
    begin=lambda: ExpressMatch(ExpressRules(target=29, players=2)),
    referee_of=express.referee_of,
    bound=_bound_of_express,
    standings=lambda match: express.standings(match.scores, express.options_of(match.rules)),
    undrawn=lambda _: (),
    in_no_hand=lambda round_: round_.out_of_play,
    renamed=_renamed_express,
    rotated=_rotated_express,
    setup=ExpressSetup,
    seats_rule="X4",
    rules_cited=frozenset({"X1", "X2", "X4", "X5", "X6", "X7"}),
    match_is_over=r"^the match is over, so deal no more rounds \(X8\)$",
    in_the_open=("opener",),
)

GAMES: Final[list[AnyGame]] = [CHICKEN_FOOT, EXPRESS]

each_game: Final = pytest.mark.parametrize("game", [*GAMES, HOUSE], ids=lambda game: game.name)
"""Run a test once for each game, and for rules of a house."""

each_known_game: Final = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
"""Run a test once for each game that the library knows; the compiled engine knows no house (H2)."""


def law(**drawn: st.SearchStrategy[int]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for each game with ``data`` to draw values from, and some numbers."""
    return lambda test: each_game(given(data=st.data(), **drawn)(test))
