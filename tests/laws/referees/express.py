"""A naive referee of Express-Domino: rules X1 to X8 again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeAlias

from chickenfoot_rules.express import ExpressRound, ExpressRules, ExpressView
from laws.referees.plain import (
    PlainMove,
    PlainReferee,
    PlainTile,
    is_double,
    placements_of,
    plain,
    plain_tile,
    plain_tiles,
    set_of,
)


@dataclass(frozen=True, kw_only=True)
class Options:
    """The number of players, whether they play in pairs, and the target."""

    players: int
    pairs: bool
    target: int


def sides(options: Options) -> list[list[int]]:
    """List the seats that win together: partners sit opposite each other (X1)."""
    if options.pairs:
        return [[0, 2], [1, 3]]
    return [[seat] for seat in range(options.players)]


def order_from(seat: int, players: int) -> list[int]:
    """List the seats in the order of their turns, from one on (X4).

    Seats are numbered clockwise and turns go the other way.
    """
    clockwise = list(range(players))
    counter_clockwise = clockwise[::-1]
    at = counter_clockwise.index(seat)
    return counter_clockwise[at:] + counter_clockwise[:at]


def opening_tile(dealt: Iterable[PlainTile]) -> PlainTile:
    """Return the tile that must open a first round (X2)."""
    tiles = list(dealt)
    doubles = [tile for tile in tiles if is_double(tile)]
    if doubles:
        return max(doubles)
    most = max(low + high for low, high in tiles)
    return max((tile for tile in tiles if sum(tile) == most), key=lambda tile: tile[1])


@dataclass(kw_only=True)
class Referee(PlainReferee):
    """A round at one moment."""

    options: Options
    resting: set[PlainTile]  # out of play
    lead: int
    must_lead: PlainTile | None  # in a first round

    @classmethod
    def start(
        cls,
        options: Options,
        hands: Sequence[Iterable[PlainTile]],
        lead: int | None = None,
    ) -> Referee:
        """Open a round after a deal; a round without a lead is the first of its match (X2, X3)."""
        held = [set(hand) for hand in hands]
        must_lead = None
        if lead is None:
            must_lead = opening_tile(tile for hand in held for tile in hand)
            [lead] = [seat for seat, hand in enumerate(held) if must_lead in hand]
        return cls(
            options=options,
            hands=held,
            resting=set(set_of(6)) - {tile for hand in held for tile in hand},
            placements=[],
            seat=lead,
            lead=lead,
            must_lead=must_lead,
        )

    @property
    def highest(self) -> int:
        return 6

    # The table.

    def row(self) -> list[tuple[int, int]]:
        """Lay the line again, tile by tile, and return the left and right half of each (X4)."""
        row: list[tuple[int, int]] = []
        for tile, on in self.placements:
            low, high = tile
            if on is None:
                row = [tile]
                continue
            left, right = row[0], row[-1]
            if set(right) == set(on) and right[1] in tile:
                row.append((low, high) if low == right[1] else (high, low))
            else:
                assert set(left) == set(on)
                row.insert(0, (low, high) if high == left[0] else (high, low))
        return row

    def ends(self) -> list[tuple[set[int], int]]:
        """Return the tiles at both ends with their open values."""
        row = self.row()
        return [(set(row[0]), row[0][0]), (set(row[-1]), row[-1][1])]

    def fits(self, tile: PlainTile, on: PlainTile) -> bool:
        """Return whether a tile fits on another, in any hand (X4)."""
        return any(set(on) == place and value in tile for place, value in self.ends())

    def can_play(self, seat: int) -> bool:
        """Return whether a seat holds a tile that fits on either end."""
        open_values = [value for _, value in self.ends()]
        return any(value in tile for tile in self.hands[seat] for value in open_values)

    # The legal moves.

    def allows(self, move: PlainMove) -> bool:
        match move:
            case ("play", tile, on, announce):
                if announce or tile not in self.hands[self.seat]:
                    return False
                if not self.placements:
                    return on is None and self.must_lead in (None, tile)
                return on is not None and self.fits(tile, on)
            case ("draw",):
                return False  # X5
            case ("pass",):
                return bool(self.placements) and not self.can_play(self.seat)  # X5

    def make(self, move: PlainMove) -> None:
        if move[0] == "play":
            self.hands[self.seat].remove(move[1])
            self.placements.append((move[1], move[2]))
        if self.hands[self.seat]:  # a seat that goes out keeps the turn: there is no next one
            self.seat = order_from(self.seat, self.options.players)[1]

    # The end of a round.

    @property
    def reason(self) -> str | None:
        if any(not hand for hand in self.hands):
            return "domino"  # X6
        if self.placements and not any(map(self.can_play, range(self.options.players))):
            return "blocked"  # X7
        return None

    def pips(self) -> list[int]:
        """Count the pips in each hand."""
        return [sum(low + high for low, high in hand) for hand in self.hands]

    def winners(self) -> list[int]:
        """Return the seats that win a round that is over (X6, X7)."""
        together = sides(self.options)
        for side in together:
            if any(not self.hands[seat] for seat in side):
                return side
        pips = self.pips()
        fewest = min(sum(pips[seat] for seat in side) for side in together)
        tied = [side for side in together if sum(pips[seat] for seat in side) == fewest]
        for seat in order_from(self.lead, self.options.players):
            for side in tied:
                if seat in side:
                    return side
        raise AssertionError

    def score_row(self) -> list[int]:
        """Return the points that each seat scores for a round that is over (X6, X7)."""
        winners = self.winners()
        scored = 0
        for seat, count in enumerate(self.pips()):
            if self.options.pairs or seat not in winners:
                scored += count
        return [scored if seat in winners else 0 for seat in range(self.options.players)]


@dataclass(kw_only=True)
class MatchReferee:
    """A match: its score sheet and the last hand."""

    options: Options
    scores: list[list[int]] = field(default_factory=list[list[int]])
    hand: int | None = None

    def deal(self, hands: Sequence[Iterable[PlainTile]]) -> Referee:
        """Open the next round (X2, X3)."""
        lead = None if self.hand is None else order_from(self.hand, self.options.players)[1]
        referee = Referee.start(self.options, hands, lead)
        self.hand = referee.lead
        return referee

    def score(self, referee: Referee) -> None:
        """Add the row of a finished round."""
        self.scores.append(referee.score_row())

    @property
    def is_over(self) -> bool:
        """Return whether a player or a pair has reached the target (X8)."""
        return any(
            sum(row[side[0]] for row in self.scores) >= self.options.target
            for side in sides(self.options)
        )


def standings(scores: Sequence[Sequence[int]], options: Options) -> list[tuple[int, int, int]]:
    """Return (rank, seat, total), the best first: the side with the most points wins (X8)."""
    places: list[tuple[int, int, int]] = []
    for side in sides(options):
        total = sum(row[side[0]] for row in scores)
        better = [other for other in sides(options) if sum(row[other[0]] for row in scores) > total]
        places += [(1 + len(better), seat, total) for seat in side]
    return sorted(places)


# The adapters: the only lines that know the library.


def options_of(rules: ExpressRules) -> Options:
    return Options(players=rules.players, pairs=rules.pairs, target=rules.target)


def referee_of(round_: ExpressRound) -> Referee:
    """Read a round through its public attributes."""
    return Referee(
        options=options_of(round_.rules),
        hands=[plain_tiles(hand) for hand in round_.hands],
        resting=plain_tiles(round_.out_of_play),
        placements=placements_of(round_.layout),
        seat=round_.seat,
        lead=round_.lead,
        must_lead=None if round_.opener is None else plain_tile(round_.opener),
    )


World: TypeAlias = tuple[frozenset[PlainTile], ...]
"""The hands before the first move."""


def dealt_in(world: ExpressRound) -> World:
    return tuple(frozenset(plain_tiles(hand)) for hand in world.origin.hands)


def _shares(tiles: set[PlainTile], sizes: Sequence[int]) -> Iterator[list[set[PlainTile]]]:
    """Yield every way to deal tiles into hands; the rest is out of play."""
    if not sizes:
        yield []
        return
    for some in combinations(sorted(tiles), sizes[0]):
        for others in _shares(tiles - {*some}, sizes[1:]):
            yield [{*some}, *others]


def worlds(view: ExpressView) -> list[World]:
    """List every world that a view allows, by a test of each conceivable one.

    A world is a deal that looks to the seat as the view does after the moves of the history.
    """
    played: list[set[PlainTile]] = [set() for _ in view.hand_sizes]
    for event in view.history:
        move = plain(event.move)
        if move[0] == "play":
            played[event.seat].add(move[1])
    laid = plain_tiles(view.layout.tiles)
    seen = {seat: plain_tiles(hand) for seat, hand in enumerate(view.hands) if hand is not None}
    others = [seat for seat in range(view.players) if seat not in seen]
    hidden = set(set_of(6)).difference(laid, *seen.values())
    found: list[World] = []
    for shares in _shares(hidden, [view.hand_sizes[seat] for seat in others]):
        now = {**seen, **dict(zip(others, shares, strict=True))}
        hands = [now[seat] | played[seat] for seat in range(view.players)]
        if can_be(hands, view):
            found.append(tuple(map(frozenset, hands)))
    return found


def can_be(hands: Sequence[set[PlainTile]], view: ExpressView) -> bool:
    """Repeat the history of a view with other hands, and return whether it looks the same."""
    origin = view.origin
    placements = placements_of(origin.layout)
    laid = {tile for tile, _ in placements}
    referee = Referee(
        options=options_of(view.rules),
        hands=[set(hand) for hand in hands],
        resting=set(set_of(6)).difference(laid, *hands),
        placements=placements,
        seat=origin.turn,
        lead=origin.lead,
        must_lead=None if origin.opener is None else plain_tile(origin.opener),
    )
    if referee.must_lead not in (None, opening_tile(laid.union(*hands))):
        return False
    for event in view.history:
        if event.seat != referee.seat:
            return False
        try:
            referee.play(plain(event.move))
        except ValueError:
            return False
    if (referee.reason is not None) != view.is_over or referee.seat != view.turn:
        return False
    return all(
        len(held) == size and (seen is None or plain_tiles(seen) == held)
        for seen, held, size in zip(view.hands, referee.hands, view.hand_sizes, strict=True)
    )
