"""A naive referee of Chicken Foot: the rules of sections 1 to 7 again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

import attrs

import chickenfoot_rules as library
from chickenfoot_rules.dominoes import Option
from laws.referees.plain import (
    PlainMove,
    PlainReferee,
    PlainTile,
    is_double,
    library_tile,
    placements_of,
    plain_tile,
    plain_tiles,
)


@dataclass(frozen=True, kw_only=True)
class Options:
    """The readings of the rules, as plain values."""

    highest: int
    arms: int = 4
    opening: str = "holder"  # or "laid-out" or "highest-held" or "found"
    missing_double: str = "draw"  # or "draw-each" or "next-lower" or "burn" or "reshuffle"
    drawn_tile: str = "may"  # or "must" or "later"
    draw_until_playable: bool = False
    dead_round: str = "draw-out"  # or "ends"
    chickenlittle: str = "off"  # or "next-turn" or "at-once"
    curved: bool = False
    double_blank: int = 50
    # House rules (H4): how many tiles stay in the boneyard, whether a player who could play may
    # draw or pass, and whether the first who can neither play nor draw ends the round.
    staying: int = 0
    may_pass: bool = False
    stuck_ends: bool = False

    @property
    def is_house(self) -> bool:
        return bool(self.staying or self.may_pass or self.stuck_ends)


def openers_for(
    options: Options, held: set[int], *, required: int, unused: AbstractSet[int]
) -> set[int]:
    """Return the values of the doubles that may open, of the held ones (R2.2, R2.4, R2.5)."""
    if options.opening == "highest-held":
        return {max(held & unused)} if held & unused else set(unused)
    if options.missing_double in ("next-lower", "burn") and required not in held:
        lower = [value for value in held & unused if value < required]
        return {max(lower)} if lower else {required}
    return {required}


@dataclass(kw_only=True)
class Referee(PlainReferee):
    """A round at one moment."""

    options: Options
    boneyard: list[PlainTile]  # the last one is drawn next
    openers: set[int]  # values of the doubles of which any opens the round
    drawn: PlainTile | None = None  # just drawn, and it fits
    lead: int = 0  # draws first for the double
    debts: set[int] = field(default_factory=set[int])
    passes: int = field(default=0, compare=False)  # passes in a row; a set-up does not know them

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
        """Open a round after a deal (R2.1 to R2.8), or raise `ValueError` for another deal."""
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
            lead=lead,
        )
        if options.opening == "found":
            referee.take_out((required, required))
        if options.opening in {"found", "laid-out"}:  # R2.3
            referee.placements.append(((required, required), None))
            return referee
        held = {low for hand in referee.hands for low, high in hand if low == high}
        referee.openers = openers_for(options, held, required=required, unused=unused)
        for seat, hand in enumerate(referee.hands):
            if any((value, value) in hand for value in referee.openers):
                referee.seat = seat  # R2.2: the holder lays it
                return referee
        if options.missing_double == "reshuffle":
            message = "no hand has the double: deal all tiles again (R2.5)"
            raise ValueError(message)
        return referee  # the search begins with the leader

    def take_out(self, double: PlainTile) -> None:
        """Take the double out of where it was dealt, or raise `ValueError` (R2.8)."""
        for hand in self.hands:
            hand.discard(double)
        self.boneyard = [tile for tile in self.boneyard if tile != double]
        if not all(self.hands):
            message = "a player would be out before the first turn: deal more tiles (R2.8)"
            raise ValueError(message)

    @property
    def highest(self) -> int:
        return self.options.highest

    # The table.

    def missing_on(self, double: PlainTile) -> int:
        """Count the arms or toes that a double on the table still needs (R3.2, R3.3)."""
        wanted = self.options.arms if double == self.placements[0][0] else 3
        return wanted - sum(1 for _, on in self.placements if on == double)

    def unfinished(self) -> list[PlainTile]:
        """List the doubles with an unfinished cross or foot."""
        return [tile for tile in self.table if is_double(tile) and self.missing_on(tile) > 0]

    def free_halves(self) -> dict[PlainTile, int]:
        """Walk the layout from the centre and return the free half of each tile (R3.1)."""
        free: dict[PlainTile, int] = {}
        for tile, on in self.placements:
            if on is None:
                continue  # the opening double has arms, no free half
            joint = on[0] if is_double(on) else free.pop(on)
            if not is_double(tile):
                free[tile] = tile[1] if tile[0] == joint else tile[0]
        return free

    def open_ends(self) -> dict[PlainTile, int]:
        """Return the tiles to play on now, with the value each wants (R3.1 to R3.5)."""
        unfinished = self.unfinished()
        if unfinished:
            return {unfinished[0]: unfinished[0][0]}  # and nowhere else
        return self.free_halves()

    def fits(self, tile: PlainTile, on: PlainTile) -> bool:
        """Return whether a tile fits on another, in any hand (R3.1)."""
        ends = self.open_ends()
        return tile not in self.table and on in ends and ends[on] in tile

    def could_be_played(self, tile: PlainTile) -> bool:
        """Return whether the holder of a tile could lay it now if it were their turn."""
        if not self.placements:
            return is_double(tile) and tile[0] in self.openers
        return tile not in self.table and any(value in tile for value in self.open_ends().values())

    # The legal moves.

    def cannot_play(self) -> bool:
        return not any(self.could_be_played(tile) for tile in self.hand)

    def may_draw(self) -> bool:
        kept = self.options.staying if self.placements else 0  # R2.7, H4
        return len(self.boneyard) > kept

    def allows(self, move: PlainMove) -> bool:
        owes = self.seat in self.debts
        holds_back = self.options.may_pass and bool(self.placements)  # H4
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
                if not self.may_draw() or self.drawn is not None:
                    return False
                return owes or holds_back or self.cannot_play()  # R4.1, R6.3, H4
            case ("pass",):
                if not self.placements:
                    return False  # R2.2, R2.5: the opening double must be laid
                if self.drawn is not None:
                    return self.options.drawn_tile == "may"  # R4.1
                # H4: if all others have just passed, who can play must.
                holds_back = holds_back and self.passes < len(self.hands) - 1
                may_pass = owes or holds_back or self.cannot_play()
                return not self.may_draw() and may_pass  # R4.3, R6.3

    def may_announce(self) -> bool:
        return self.options.chickenlittle != "off" and len(self.hand) == 2  # R6.2: one is left

    def may_lie(self, tile: PlainTile, on: PlainTile | None) -> bool:
        if not self.placements:
            return on is None and self.could_be_played(tile)
        return on is not None and self.fits(tile, on)

    def make(self, move: PlainMove) -> None:
        self.passes = self.passes + 1 if move == ("pass",) else 0
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
            self.debts.clear()  # R6.3: debts lapse

    def lay(self, tile: PlainTile, on: PlainTile | None, *, announce: bool) -> bool:
        self.hand.remove(tile)
        self.placements.append((tile, on))
        self.drawn = None
        if len(self.hand) == 1 and not announce:
            if self.options.chickenlittle == "next-turn":
                self.debts.add(self.seat)  # R6.3
            if self.options.chickenlittle == "at-once" and self.may_draw():
                self.debts.add(self.seat)  # R6.3: it keeps the turn to pay
                return False
        return len(self.hand) > 0  # a seat that goes out keeps the turn: there is no next one

    def draw(self) -> bool:
        tile = self.boneyard.pop()
        self.hand.add(tile)
        if self.seat in self.debts:
            self.debts.discard(self.seat)  # R6.3: one tile, and nothing is played
            return True
        if not self.placements and self.options.missing_double == "draw-each":
            self.go_on_drawing()  # R2.5
            return False
        if not self.placements:
            return not self.could_be_played(tile)  # R2.5, R2.7
        if self.options.drawn_tile == "later":
            return True  # R4.1: whether it fits or not
        if self.could_be_played(tile):
            self.drawn = tile
            return False
        return not (self.options.draw_until_playable and self.may_draw())  # R4.2

    def go_on_drawing(self) -> None:
        """Give the turn to the next one to draw, or at the end of a cycle to who must open."""
        self.seat = (self.seat + 1) % len(self.hands)
        if self.seat != self.lead and self.boneyard:
            return
        highest = -1
        self.seat = self.lead
        for seat, hand in enumerate(self.hands):
            for tile in filter(self.could_be_played, hand):
                if tile[0] > highest:  # R2.4: the highest one that the cycle brought
                    highest = tile[0]
                    self.seat = seat

    # The end of a round.

    @property
    def reason(self) -> str | None:
        if any(not hand for hand in self.hands):
            return "domino"  # R5.1
        hands = [self.hand] if self.options.stuck_ends and self.placements else self.hands  # H4
        if not self.may_draw() and not any(
            self.could_be_played(tile) for hand in hands for tile in hand
        ):
            return "blocked"  # R5.2
        if self.options.dead_round == "ends" and self.is_dead():
            return "blocked"  # R5.3
        return None

    def is_dead(self) -> bool:
        """Return whether no tile outside the layout can be played: then none ever can."""
        outside = [*self.boneyard, *(tile for hand in self.hands for tile in hand)]
        return bool(self.placements) and not any(map(self.could_be_played, outside))

    def score_row(self) -> list[int]:
        """Count what each seat is charged for the tiles it holds (R7.1 to R7.3)."""
        charges = [0] * len(self.hands)
        for seat, hand in enumerate(self.hands):
            for tile in hand:
                charges[seat] += self.options.double_blank if tile == (0, 0) else sum(tile)
        if self.options.curved and all(self.hands):
            lowest = min(charges)
            charges = [charge - lowest for charge in charges]
        return charges


def standings(scores: Sequence[Sequence[int]]) -> list[tuple[int, int, int]]:
    """Return (rank, seat, total) for each seat, the best first, from a row for each round."""
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
    )  # R7.6: one place down for each seat that did better


# The adapters: the only lines that know the library.


def options_of(rules: library.Rules) -> Options:
    return Options(
        highest=rules.domino_set.highest,
        arms=rules.arms,
        opening=rules.opening.value,
        missing_double=rules.missing_double.value,
        drawn_tile=rules.drawn_tile.value,
        draw_until_playable=rules.draw_until_playable,
        dead_round=rules.dead_round.value,
        chickenlittle=rules.chickenlittle.value,
        curved=rules.curved,
        double_blank=rules.double_blank,
        **(attrs.asdict(rules, filter=lambda field, _: field.name in HOUSE_OPTIONS)),
    )


@attrs.frozen(kw_only=True, repr=False)
class House(library.Rules):
    """The house rules of the referee, by the questions of the library."""

    staying: int = attrs.field(
        default=0, metadata=Option("H4", "tiles stay", kind=int, numbers=range(9)).metadata
    )
    may_pass: bool = attrs.field(default=False, metadata=Option("H4", "may pass").metadata)
    stuck_ends: bool = attrs.field(default=False, metadata=Option("H4", "ends").metadata)

    def may_draw(self, undrawn: int) -> bool:
        return undrawn > self.staying

    def may_hold_back(self, undrawn: int) -> bool:
        del undrawn
        return self.may_pass

    def ends_when_stuck(self, undrawn: int) -> bool:
        del undrawn
        return self.stuck_ends


HOUSE_OPTIONS = ("staying", "may_pass", "stuck_ends")


def library_rules(options: Options) -> library.Rules:
    house = {name: getattr(options, name) for name in HOUSE_OPTIONS} if options.is_house else {}
    return (House if house else library.Rules)(
        domino_set=options.highest,
        opening=library.Opening(options.opening),
        missing_double=library.MissingDouble(options.missing_double),
        arms=options.arms,
        drawn_tile=library.DrawnTile(options.drawn_tile),
        draw_until_playable=options.draw_until_playable,
        dead_round=library.DeadRound(options.dead_round),
        chickenlittle=library.Chickenlittle(options.chickenlittle),
        curved=options.curved,
        double_blank=options.double_blank,
        **house,
    )


def referee_of(round_: library.Round) -> Referee:
    """Read a round through its public attributes."""
    return Referee(
        options=options_of(round_.rules),
        hands=[plain_tiles(hand) for hand in round_.hands],
        boneyard=[plain_tile(tile) for tile in round_.boneyard],
        placements=placements_of(round_.layout),
        seat=round_.seat,
        openers={tile.low for tile in round_.openers},
        drawn=None if round_.drawn is None else plain_tile(round_.drawn),
        lead=round_.lead,
        debts=set(round_.debts),
    )


def library_round(referee: Referee) -> library.Round:
    """Set up the same position in the library."""
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
        lead=referee.lead,
        openers=library.TileSet(library.Tile(value, value) for value in referee.openers),
        drawn=None if referee.drawn is None else library_tile(referee.drawn),
        debts=referee.debts,
    )
