"""A naive referee of Express-Domino: rules X1 to X8 again, plain and slow.

It shares no code with the library. A tile is a tuple ``(low, high)``, a move is a tuple, the
line is the list of placements in the order in which they were laid; every question walks the
whole of it, so there is no derived state that could be wrong. Only the adapters at the bottom
know the library, by its public names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from chickenfoot_rules.express import ExpressRound, ExpressRules, ExpressView
from referee import DRAW, PASS, PlainMove, PlainTile, is_double, plain, plain_tile, set_of

__all__ = [
    "MatchReferee",
    "Options",
    "Referee",
    "can_be",
    "opening_tile",
    "options_of",
    "order_from",
    "referee_of",
    "sides",
    "standings",
    "worlds",
]


@dataclass(frozen=True, kw_only=True)
class Options:
    """Who plays, and to how many points."""

    players: int
    pairs: bool
    target: int


def sides(options: Options) -> list[list[int]]:
    """Say who win together: partners sit opposite, all others alone (X1)."""
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
class Referee:
    """A round at one moment; `play` changes it in place."""

    options: Options
    hands: list[set[PlainTile]]
    resting: set[PlainTile]  # out of play
    placements: list[tuple[PlainTile, PlainTile | None]]  # in the order in which they were laid
    seat: int
    lead: int
    must_lead: PlainTile | None  # in a first round

    @classmethod
    def start(
        cls,
        options: Options,
        hands: Sequence[Iterable[PlainTile]],
        lead: int | None = None,
    ) -> Referee:
        """Open a round after a deal; without a lead it is the first of its match (X2, X3)."""
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

    # What lies on the table.

    def row(self) -> list[tuple[int, int]]:
        """Lay the line again, tile by tile: what is left and what is right of each (X4)."""
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
        """Say which two tiles lie at the ends, and what is open there."""
        row = self.row()
        return [(set(row[0]), row[0][0]), (set(row[-1]), row[-1][1])]

    def fits(self, tile: PlainTile, on: PlainTile) -> bool:
        """Tell whether a tile may lie on another, whoever holds it (X4)."""
        return any(set(on) == place and value in tile for place, value in self.ends())

    def can_play(self, seat: int) -> bool:
        """Tell whether a seat holds anything that goes on either end."""
        open_values = [value for _, value in self.ends()]
        return any(value in tile for tile in self.hands[seat] for value in open_values)

    # What may be done.

    def judge(self, move: PlainMove) -> bool:
        """Tell whether a move is legal."""
        return self.allows(move) and self.reason is None

    def allows(self, move: PlainMove) -> bool:
        """Tell whether a move is legal if the round is not over."""
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

    def conceivable(self) -> Iterator[PlainMove]:
        """Every move that can be written down: nearly all of them are illegal."""
        for tile in [*set_of(6), (2, 7)]:
            for on in {None, tile, *(laid for laid, _ in self.placements)}:
                for announce in (False, True):
                    yield ("play", tile, on, announce)
        yield DRAW
        yield PASS

    def legal(self) -> set[PlainMove]:
        """Try every conceivable move."""
        return {move for move in self.conceivable() if self.judge(move)}

    def play(self, move: PlainMove) -> None:
        """Make a legal move."""
        if not self.judge(move):
            message = f"{move} is illegal"
            raise ValueError(message)
        if move[0] == "play":
            self.hands[self.seat].remove(move[1])
            self.placements.append((move[1], move[2]))
        if self.hands[self.seat]:  # who goes out keeps the turn, for there is no next
            self.seat = order_from(self.seat, self.options.players)[1]

    # The end of a round.

    @property
    def reason(self) -> str | None:
        """Say why the round is over: ``"domino"``, ``"blocked"``, or ``None`` when it is not."""
        if any(not hand for hand in self.hands):
            return "domino"  # X6
        if self.placements and not any(map(self.can_play, range(self.options.players))):
            return "blocked"  # X7
        return None

    def pips(self) -> list[int]:
        """Count the pips in each hand."""
        return [sum(low + high for low, high in hand) for hand in self.hands]

    def winners(self) -> list[int]:
        """Say who wins a round that is over (X6, X7)."""
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

    def points(self) -> list[int]:
        """Write down the row of the score sheet of a round that is over (X6, X7)."""
        winners = self.winners()
        scored = 0
        for seat, count in enumerate(self.pips()):
            if self.options.pairs or seat not in winners:
                scored += count
        return [scored if seat in winners else 0 for seat in range(self.options.players)]

    def copy(self) -> Referee:
        return Referee(
            options=self.options,
            hands=[set(hand) for hand in self.hands],
            resting=set(self.resting),
            placements=list(self.placements),
            seat=self.seat,
            lead=self.lead,
            must_lead=self.must_lead,
        )


@dataclass(kw_only=True)
class MatchReferee:
    """A match: its score sheet, and who was the hand last."""

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
        """Write down what a finished round brought."""
        self.scores.append(referee.points())

    @property
    def is_over(self) -> bool:
        """Tell whether a player or pair has reached the target (X8)."""
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
        hands=[{plain_tile(tile) for tile in hand} for hand in round_.hands],
        resting={plain_tile(tile) for tile in round_.out_of_play},
        placements=[
            (plain_tile(placed.tile), None if placed.on is None else plain_tile(placed.on))
            for placed in round_.layout.placements
        ],
        seat=round_.seat,
        lead=round_.lead,
        must_lead=None if round_.opener is None else plain_tile(round_.opener),
    )


def _shares(tiles: set[PlainTile], sizes: Sequence[int]) -> Iterator[list[set[PlainTile]]]:
    """Give every way to share tiles out among hands; what is left over rests."""
    if not sizes:
        yield []
        return
    for some in combinations(sorted(tiles), sizes[0]):
        for others in _shares(tiles - {*some}, sizes[1:]):
            yield [{*some}, *others]


def worlds(view: ExpressView) -> list[tuple[frozenset[PlainTile], ...]]:
    """List the hands before the first move in every world that a view allows, by trying all.

    A world is a deal that, played on by the rules with the moves that were made, looks to the
    seat as the view does.
    """
    played: list[set[PlainTile]] = [set() for _ in view.hand_sizes]
    for event in view.history:
        move = plain(event.move)
        if move[0] == "play":
            played[event.seat].add(move[1])
    laid = {plain_tile(tile) for tile in view.layout.tiles}
    seen = {
        seat: {*map(plain_tile, hand)} for seat, hand in enumerate(view.hands) if hand is not None
    }
    others = [seat for seat in range(view.players) if seat not in seen]
    hidden = set(set_of(6)).difference(laid, *seen.values())
    found: list[tuple[frozenset[PlainTile], ...]] = []
    for shares in _shares(hidden, [view.hand_sizes[seat] for seat in others]):
        now = {**seen, **dict(zip(others, shares, strict=True))}
        hands = [now[seat] | played[seat] for seat in range(view.players)]
        if can_be(hands, view):
            found.append(tuple(map(frozenset, hands)))
    return found


def can_be(hands: Sequence[set[PlainTile]], view: ExpressView) -> bool:
    """Play hands of before the first move on, and tell whether that looks as a view does."""
    origin = view.origin
    placements = [
        (plain_tile(placed.tile), None if placed.on is None else plain_tile(placed.on))
        for placed in origin.layout.placements
    ]
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
        len(held) == size and (seen is None or {*map(plain_tile, seen)} == held)
        for seen, held, size in zip(view.hands, referee.hands, view.hand_sizes, strict=True)
    )
