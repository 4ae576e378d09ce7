"""A naive referee: the numbered rules again, plain and slow, to hold the library to.

It shares no code with the library. A tile is a tuple ``(low, high)``, a move is a tuple, the
layout is the list of placements in the order in which they were laid; every question walks the
whole of it, so there is no derived state that could be wrong. Only the adapters at the bottom
know the library, by its public names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

import chickenfoot_rules as library

__all__ = [
    "Options",
    "PlainMove",
    "PlainTile",
    "Referee",
    "library_move",
    "library_round",
    "library_rules",
    "library_tile",
    "options_of",
    "plain",
    "plain_tile",
    "referee_of",
    "set_of",
    "standings",
]

PlainTile: TypeAlias = tuple[int, int]
PlainMove: TypeAlias = (
    tuple[Literal["play"], PlainTile, PlainTile | None, bool]
    | tuple[Literal["draw"]]
    | tuple[Literal["pass"]]
)

DRAW: PlainMove = ("draw",)
PASS: PlainMove = ("pass",)


def set_of(highest: int) -> list[PlainTile]:
    """Each unordered pair of values once (R1.1)."""
    return [(low, high) for high in range(highest + 1) for low in range(high + 1)]


def is_double(tile: PlainTile) -> bool:
    return tile[0] == tile[1]


@dataclass(frozen=True, kw_only=True)
class Options:
    """The readings of the rules, as plain values."""

    highest: int
    arms: int = 4
    opening: str = "holder"  # or "laid-out" or "highest-held"
    missing_double: str = "draw"  # or "next-lower" or "reshuffle"
    must_play_drawn: bool = False
    draw_until_playable: bool = False
    chickenlittle: bool = False
    curved: bool = False
    double_blank: int = 50


def called_for(
    options: Options, held: set[int], *, required: int, unused: AbstractSet[int]
) -> set[int]:
    """Say which doubles open, any of them, when ``held`` are in the hands (R2.2, R2.4, R2.5)."""
    if options.opening == "highest-held":
        return {max(held & unused)} if held & unused else set(unused)
    if options.missing_double == "next-lower" and required not in held:
        lower = [value for value in held & unused if value < required]
        return {max(lower)} if lower else {required}
    return {required}


@dataclass(kw_only=True)
class Referee:
    """A round at one moment; `play` changes it in place."""

    options: Options
    hands: list[set[PlainTile]]
    boneyard: list[PlainTile]  # the last one is drawn next
    placements: list[tuple[PlainTile, PlainTile | None]]  # in the order in which they were laid
    seat: int
    openers: set[int]  # values of the doubles of which any opens the round
    drawn: PlainTile | None = None  # just drawn, and it fits
    debts: set[int] = field(default_factory=set[int])

    @classmethod
    def start(
        cls,
        options: Options,
        *,
        hands: Sequence[Iterable[PlainTile]],
        boneyard: Sequence[PlainTile],
        required: int | None = None,
        lead: int = 0,
        unused: AbstractSet[int] | None = None,
    ) -> Referee:
        """Open a round after a deal (R2.1 to R2.6); `ValueError` says to deal again."""
        if required is None:
            required = options.highest
        if unused is None:
            unused = set(range(required + 1))
        referee = cls(
            options=options,
            hands=[set(hand) for hand in hands],
            boneyard=list(boneyard),
            placements=[],
            seat=lead,
            openers={required},
        )
        if options.opening == "laid-out":  # R2.3
            referee.placements.append(((required, required), None))
            return referee
        held = {low for hand in referee.hands for low, high in hand if low == high}
        referee.openers = called_for(options, held, required=required, unused=unused)
        for seat, hand in enumerate(referee.hands):
            if any((value, value) in hand for value in referee.openers):
                referee.seat = seat  # R2.2: the holder lays it, whoever leads
                return referee
        if options.missing_double == "reshuffle":
            message = "nobody holds the double: all tiles go back and are dealt again (R2.5)"
            raise ValueError(message)
        return referee  # the search begins with the lead seat

    # What lies on the table.

    @property
    def table(self) -> list[PlainTile]:
        return [tile for tile, _ in self.placements]

    def missing_on(self, double: PlainTile) -> int:
        """Count the arms or toes that a double on the table still takes (R3.2, R3.3)."""
        wanted = self.options.arms if double == self.placements[0][0] else 3
        return wanted - sum(1 for _, on in self.placements if on == double)

    def unfinished(self) -> list[PlainTile]:
        """List the doubles with an unfinished cross or foot."""
        return [tile for tile in self.table if is_double(tile) and self.missing_on(tile) > 0]

    def free_halves(self) -> dict[PlainTile, int]:
        """Walk the layout from the centre: which half of which tile lies open (R3.1)."""
        free: dict[PlainTile, int] = {}
        for tile, on in self.placements:
            if on is None:
                continue  # the opening double has arms, no free half
            joint = on[0] if is_double(on) else free.pop(on)
            if not is_double(tile):
                free[tile] = tile[1] if tile[0] == joint else tile[0]
        return free

    def open_ends(self) -> dict[PlainTile, int]:
        """Say where a tile may lie now, and with which value (R3.1 to R3.5)."""
        unfinished = self.unfinished()
        if unfinished:
            return {unfinished[0]: unfinished[0][0]}  # and nowhere else
        return self.free_halves()

    def fits(self, tile: PlainTile, on: PlainTile) -> bool:
        """Tell whether a tile may lie on another, whoever holds it (R3.1)."""
        ends = self.open_ends()
        return tile not in self.table and on in ends and ends[on] in tile

    def could_be_played(self, tile: PlainTile) -> bool:
        """Tell whether a tile could be laid now if only its holder had the turn."""
        if not self.placements:
            return is_double(tile) and tile[0] in self.openers
        return tile not in self.table and any(value in tile for value in self.open_ends().values())

    # Whose turn it is and what he may do.

    @property
    def hand(self) -> set[PlainTile]:
        return self.hands[self.seat]

    def cannot_play(self) -> bool:
        return not any(self.could_be_played(tile) for tile in self.hand)

    def judge(self, move: PlainMove) -> bool:
        """Tell whether a move is legal."""
        return self.allows(move) and not self.is_over

    def allows(self, move: PlainMove) -> bool:
        """Tell whether a move is legal if the round is not over."""
        owes = self.seat in self.debts
        match move:
            case ("play", tile, on, announce):
                return (
                    tile in self.hand
                    and not owes  # R6.3
                    and (self.drawn is None or tile == self.drawn)  # R4.1
                    and (not announce or self.may_announce())
                    and self.may_lie(tile, on)
                )
            case ("draw",):
                if not self.boneyard or self.drawn is not None:
                    return False
                return owes or self.cannot_play()  # R4.1, R6.3
            case ("pass",):
                if not self.placements:
                    return False  # R2.2, R2.5: the opening double must be laid
                if self.drawn is not None:
                    return not self.options.must_play_drawn  # R4.1
                return not self.boneyard and (owes or self.cannot_play())  # R4.3, R6.3

    def may_announce(self) -> bool:
        return self.options.chickenlittle and len(self.hand) == 2  # R6.2: one is left

    def may_lie(self, tile: PlainTile, on: PlainTile | None) -> bool:
        if not self.placements:
            return on is None and self.could_be_played(tile)
        return on is not None and self.fits(tile, on)

    def conceivable(self) -> Iterator[PlainMove]:
        """Every move that can be written down: nearly all of them are illegal."""
        places: list[PlainTile | None] = [None, *self.table]
        for tile in set_of(self.options.highest):
            for on in places:
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
        match move:
            case ("play", tile, on, announce):
                turn_ends = self.lay(tile, on, announce=announce)
            case ("draw",):
                turn_ends = self.draw()
            case ("pass",):
                self.debts.discard(self.seat)  # R6.3: passing pays as well
                self.drawn = None
                turn_ends = True
        if turn_ends:
            self.seat = (self.seat + 1) % len(self.hands)  # R3.8
        if self.is_over:
            self.debts.clear()  # R6.3: what is owed lapses

    def lay(self, tile: PlainTile, on: PlainTile | None, *, announce: bool) -> bool:
        self.hand.remove(tile)
        self.placements.append((tile, on))
        self.drawn = None
        if self.options.chickenlittle and len(self.hand) == 1 and not announce:
            self.debts.add(self.seat)  # R6.3
        return len(self.hand) > 0  # who goes out keeps the turn, for there is no next

    def draw(self) -> bool:
        tile = self.boneyard.pop()
        self.hand.add(tile)
        if self.seat in self.debts:
            self.debts.discard(self.seat)  # R6.3: one tile, and nothing is played
            return True
        if not self.placements:
            return not self.could_be_played(tile)  # R2.5, R2.7
        if self.could_be_played(tile):
            self.drawn = tile
            return False
        return not (self.options.draw_until_playable and self.boneyard)  # R4.2

    # The end of a round.

    @property
    def reason(self) -> str | None:
        """Say why the round is over: ``"domino"``, ``"blocked"``, or ``None`` when it is not."""
        if any(not hand for hand in self.hands):
            return "domino"  # R5.1
        if not self.boneyard and not any(
            self.could_be_played(tile) for hand in self.hands for tile in hand
        ):
            return "blocked"  # R5.2
        return None

    @property
    def is_over(self) -> bool:
        return self.reason is not None

    def charges(self) -> list[int]:
        """Count what each seat is charged for the tiles it holds (R7.1 to R7.3)."""
        charges = [0] * len(self.hands)
        for seat, hand in enumerate(self.hands):
            for tile in hand:
                charges[seat] += self.options.double_blank if tile == (0, 0) else sum(tile)
        if self.options.curved and all(self.hands):
            lowest = min(charges)
            charges = [charge - lowest for charge in charges]
        return charges

    def copy(self) -> Referee:
        return Referee(
            options=self.options,
            hands=[set(hand) for hand in self.hands],
            boneyard=list(self.boneyard),
            placements=list(self.placements),
            seat=self.seat,
            openers=set(self.openers),
            drawn=self.drawn,
            debts=set(self.debts),
        )


def standings(scores: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Return (rank, seat, total), the best first, of a score sheet with a row for each round."""
    seats = range(len(scores[0]))

    def beats(one: int, other: int) -> bool:
        ones = [row[one] for row in scores]
        others = [row[other] for row in scores]
        if sum(ones) != sum(others):
            return sum(ones) < sum(others)  # R7.4
        if ones.count(0) != others.count(0):
            return ones.count(0) > others.count(0)  # R7.5
        if sum(ones) == 0:
            return False
        return min(score for score in ones if score) < min(score for score in others if score)

    return sorted(
        (
            1 + sum(1 for other in seats if beats(other, seat)),
            seat,
            sum(row[seat] for row in scores),
        )
        for seat in seats
    )  # R7.6: as many places down as there are seats that did better


# The adapters: the only lines that know the library.


def plain_tile(tile: library.Tile) -> PlainTile:
    return tile.low, tile.high


def library_tile(tile: PlainTile) -> library.Tile:
    return library.Tile(*tile)


def plain(move: library.Move) -> PlainMove:
    match move:
        case library.Play():
            on = None if move.on is None else plain_tile(move.on)
            return ("play", plain_tile(move.tile), on, move.announce)
        case library.Draw():
            return DRAW
        case library.Pass():
            return PASS


def library_move(move: PlainMove) -> library.Move:
    match move:
        case ("play", tile, on, announce):
            place = None if on is None else library_tile(on)
            return library.Play(library_tile(tile), place, announce=announce)
        case ("draw",):
            return library.Draw()
        case ("pass",):
            return library.Pass()


def options_of(rules: library.Rules) -> Options:
    return Options(
        highest=rules.domino_set.highest,
        arms=6 if rules.double_chicken_foot else 4,
        opening=rules.opening.value,
        missing_double=rules.missing_double.value,
        must_play_drawn=rules.must_play_drawn,
        draw_until_playable=rules.draw_until_playable,
        chickenlittle=rules.chickenlittle,
        curved=rules.curved,
        double_blank=rules.double_blank,
    )


def library_rules(options: Options) -> library.Rules:
    return library.Rules(
        domino_set=options.highest,
        opening=library.Opening(options.opening),
        missing_double=library.MissingDouble(options.missing_double),
        double_chicken_foot=options.arms == 6,
        must_play_drawn=options.must_play_drawn,
        draw_until_playable=options.draw_until_playable,
        chickenlittle=options.chickenlittle,
        curved=options.curved,
        double_blank=options.double_blank,
    )


def referee_of(round_: library.Round) -> Referee:
    """Read a round through its public attributes."""
    return Referee(
        options=options_of(round_.rules),
        hands=[{plain_tile(tile) for tile in hand} for hand in round_.hands],
        boneyard=[plain_tile(tile) for tile in round_.boneyard],
        placements=[
            (plain_tile(placement.tile), None if placement.on is None else plain_tile(placement.on))
            for placement in round_.layout.placements
        ],
        seat=round_.seat,
        openers={tile.low for tile in round_.openers},
        drawn=None if round_.drawn is None else plain_tile(round_.drawn),
        debts=set(round_.debts),
    )


def library_round(referee: Referee) -> library.Round:
    """Set the same position up in the library."""
    return library.Round(
        rules=library_rules(referee.options),
        hands=[library.TileSet(map(library_tile, hand)) for hand in referee.hands],
        boneyard=[library_tile(tile) for tile in referee.boneyard],
        layout=library.Layout(
            referee.options.arms,
            [
                library.Placement(library_tile(tile), None if on is None else library_tile(on))
                for tile, on in referee.placements
            ],
        ),
        seat=referee.seat,
        openers=library.TileSet(library.Tile(value, value) for value in referee.openers),
        drawn=None if referee.drawn is None else library_tile(referee.drawn),
        debts=referee.debts,
    )
