"""A naive oracle of what a seat of Chicken Foot can know: it tests every conceivable deal.

It shares no code with the reasoning of the views, and answers twice. The *replays* deal the
unseen tiles in every conceivable way, rebuild the round through the public constructor, repeat
the public moves with the public engine and keep the rounds that look the same. The *clues* list
what each event shows, and keep the deals that agree with all events, or with some of them. So
they also decide whether the events that an inference cites suffice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, permutations
from math import factorial, prod
from typing import TypeAlias

import attrs
from hypothesis import assume
from hypothesis import strategies as st

from chickenfoot_rules import (
    Draw,
    DrawnTile,
    Event,
    Layout,
    Match,
    MissingDouble,
    Opening,
    Pass,
    Play,
    PlayerView,
    Possibility,
    Round,
    SetupError,
    Tile,
    TileSet,
)
from chickenfoot_rules.strategies import rounds, rules
from support.dominoes import from_any_phase, played_on, set_up, states

Place: TypeAlias = int | None
"""The seat that holds a tile, or ``None`` for the boneyard."""


# --- rounds to look at -----------------------------------------------------------------


def any_rounds(*, max_highest: int = 6) -> st.SearchStrategy[Round]:
    """Give rounds in any phase; some are set up in the middle and then played on."""
    return from_any_phase(rounds(max_highest=max_highest))


@st.composite
def small_rounds(draw: st.DrawFn) -> Round:
    """Return a round with few tiles, in any phase."""
    # The double-four set is the first that has enough tiles for a whole cross.
    highest = draw(st.sampled_from((4, 3, 2)))
    options = attrs.evolve(draw(rules(max_highest=2)), domino_set=highest, hand_size=None)
    tiles = len(options.domino_set.tiles) - options.tiles_laid_out
    seats = draw(st.integers(2, min(4, tiles // options.smallest_hand)))
    # With large hands few deals are conceivable; with small ones many players draw.
    largest = tiles // seats
    smallest = max(largest - 1 if highest > 3 else 1, options.smallest_hand)
    sizes = st.sampled_from(range(largest, smallest - 1, -1))
    options = attrs.evolve(options, hand_size=draw(sizes))
    rng = random.Random(draw(st.integers(0, 2**32)))
    match = Match(options, seats).deal(rng)
    for _ in range(draw(st.integers(0, 2))):
        while match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))
        if not match.is_over:
            match = match.deal(rng)
    round_ = rng.choice(states(played_on(match.all_rounds[-1], rng)))
    # Such a set-up in mid-cycle lets a seat hold two doubles, of which it can have drawn but one.
    draws_any_each = (options.opening, options.missing_double) == (
        Opening.HIGHEST_HELD,
        MissingDouble.DRAW_EACH,
    )
    if not draws_any_each and draw(st.booleans()):
        round_ = played_on(set_up(round_), rng, rng.choice((0, 1, 2, 4, 8)))
    return round_


@st.composite
def small_views(draw: st.DrawFn, *, most: int) -> tuple[Round, PlayerView]:
    """Return a round and the view of a seat for which few deals are conceivable."""
    round_ = draw(small_rounds())
    seats = [seat for seat in range(round_.players) if conceivable(round_.view(seat)) <= most]
    assume(seats)
    return round_, round_.view(draw(st.sampled_from(seats)))


# --- what a seat has seen --------------------------------------------------------------


def seen(round_: Round, seat: int) -> tuple[object, ...]:
    """List what a seat has seen of a round, fact by fact: the model of law 9."""
    first = round_.origin
    drawn_by_itself: list[Tile] = []
    undrawn = len(first.boneyard)
    for mover, move in zip(round_.movers, round_.moves, strict=True):
        if isinstance(move, Draw):
            undrawn -= 1
            if mover == seat:
                drawn_by_itself.append(first.boneyard[undrawn])
    return (
        first.rules,
        first.layout,
        [*first.hands[seat]],
        [len(hand) for hand in first.hands],
        len(first.boneyard),
        first.seat,
        first.lead,
        [*first.openers],
        [*first.skipped],
        [*first.lots],
        sorted(first.debts),
        # Whether it opens or searches, and whether it has just drawn a fitting tile.
        first.layout.is_empty and any(tile in first.openers for tile in first.hands[first.seat]),
        first.drawn is not None and not (first.rules.draw_until_playable and first.boneyard),
        first.drawn if first.seat == seat else None,
        # The moves, whose turn it is after them, and the open hands at the end.
        round_.movers,
        round_.moves,
        drawn_by_itself,
        round_.seat,
        round_.is_over,
        [[*hand] for hand in (first.hands if first.is_over else ())],
        [[*hand] for hand in (round_.hands if round_.is_over else ())],
    )


def look_alikes(round_: Round, seat: int, rng: random.Random, tries: int) -> Iterator[Round]:
    """Yield rounds that differ from one only in what a seat can't see, by random exchanges."""
    wanted = seen(round_, seat)
    first = round_.origin
    hands = [[*hand] for hand in first.hands]
    boneyard = [*first.boneyard]
    draws = sum(isinstance(move, Draw) for move in round_.moves)
    undrawn = boneyard[: len(boneyard) - draws]
    rng.shuffle(undrawn)
    boneyard[: len(undrawn)] = undrawn
    hidden = [boneyard, *(hands[:seat] + hands[seat + 1 :])]
    where = [(row, at) for row in hidden for at in range(len(row))]
    if not where:
        return
    drawn = first.drawn
    for _ in range(tries):
        (row, at), (other, there) = rng.choice(where), rng.choice(where)
        row[at], other[there] = other[there], row[at]
        if drawn is not None and first.seat != seat:
            drawn = next(iter(first.layout.fitting(TileSet(hands[first.seat]))), None)
        alike = None
        try:
            alike = attrs.evolve(first, hands=hands, boneyard=boneyard, drawn=drawn)
        except SetupError:
            pass
        else:
            alike = repeated(alike, round_.movers, round_.moves)
        if alike is not None and seen(alike, seat) == wanted:
            yield alike
        else:
            row[at], other[there] = other[there], row[at]


def repeated(round_: Round, movers: Sequence[int], moves: Sequence[object]) -> Round | None:
    """Repeat the moves of another round, or return ``None`` if one is illegal."""
    for mover, move in zip(movers, moves, strict=True):
        if round_.seat != mover or move not in round_.legal_moves:
            return None
        assert isinstance(move, Play | Draw | Pass)
        round_ = round_.apply(move)
    return round_


# --- the replays -----------------------------------------------------------------------


def conceivable(view: PlayerView) -> int:
    """Count the ways to deal what a seat did not see before the first move, possible or not."""
    first = view.origin
    unseen = [
        size for hand, size in zip(first.hands, first.hand_sizes, strict=True) if hand is None
    ]
    return factorial(sum(unseen) + first.boneyard_size) // prod(map(factorial, unseen))


def _splits(tiles: Sequence[Tile], sizes: Sequence[int]) -> Iterator[list[TileSet]]:
    if not sizes:
        yield []
        return
    for hand in combinations(tiles, sizes[0]):
        for others in _splits([tile for tile in tiles if tile not in hand], sizes[1:]):
            yield [TileSet(hand), *others]


def _origins(view: PlayerView) -> Iterator[list[Round]]:
    """Yield for every conceivable deal the rounds that may begin with it.

    There are several where a seat can't know whether another one has drawn a tile that fits. The
    first of them is the one in which it has not.
    """
    first = view.origin
    known = [tile for hand in first.hands if hand is not None for tile in hand]
    known += first.layout.tiles
    hidden = [tile for tile in first.rules.domino_set.tiles if tile not in known]
    sizes = [size for hand, size in zip(first.hands, first.hand_sizes, strict=True) if hand is None]
    for boneyard in permutations(hidden, first.boneyard_size):
        in_hands = [tile for tile in hidden if tile not in boneyard]
        for split in _splits(in_hands, sizes):
            hands = [split.pop(0) if hand is None else hand for hand in first.hands]
            drawn: list[Tile | None] = [first.drawn]
            if first.turn != first.seat:
                is_hidden = first.rules.draw_until_playable and first.boneyard_size
                if first.draw_fits or is_hidden:
                    drawn = [*([] if first.draw_fits else [None]), *hands[first.turn]]
            alternatives: list[Round] = []
            for tile in drawn:
                with suppress(SetupError):
                    alternatives.append(
                        Round(
                            first.rules,
                            hands,
                            boneyard,
                            first.layout,
                            first.turn,
                            first.lead,
                            first.openers,
                            tile,
                            first.debts,
                            first.skipped,
                            first.lots,
                        )
                    )
            yield alternatives


def repetitions(view: PlayerView) -> Iterator[Round]:
    """Yield every complete round with the seat's first hand and the public moves."""
    movers = [event.seat for event in view.history]
    moves = [event.move for event in view.history]
    for alternatives in _origins(view):
        worlds = (repeated(origin, movers, moves) for origin in alternatives)
        if (world := next(filter(None, worlds), None)) is not None:
            yield world


def worlds_by_replay(view: PlayerView) -> list[Round]:
    """Return every complete round whose view is the given one."""
    return [world for world in repetitions(view) if world.view(view.seat, view.scores) == view]


# --- the clues -------------------------------------------------------------------------


@dataclass(frozen=True)
class _Moment:
    """The public part of the table at an event."""

    event: Event
    layout: Layout
    fitting: int  # mask
    owes: bool
    undrawn_after: int
    turn_after: int


@dataclass(frozen=True)
class _Dealing:
    """A way to deal the unseen tiles; the order of undrawn tiles does not matter."""

    hands: tuple[int, ...]  # masks
    drawn: tuple[Tile, ...]  # in the order in which they are drawn
    undrawn: int  # mask
    hands_then: tuple[int, ...]  # the mover's hand before each event
    hands_now: tuple[int, ...]


class Clues:
    """The ways to deal what a seat does not see, and which of them each event allows.

    They take for granted only where tiles were seen: in the seat's own hand, on the table, in
    open hands at the end, and in the hand of the seat that plays them.

    Attributes:
        dealings: these ways; a set of them is a mask over their indices.
        allowed: the ways that each event allows; event −1 is what was known before the first.
    """

    def __init__(self, view: PlayerView, most: int) -> None:
        self.view = view
        self.draws = [event for event in view.history if isinstance(event.move, Draw)]
        self.player_of = {  # of what was played since the first move
            event.move.tile: event.seat for event in view.history if isinstance(event.move, Play)
        }
        self.moments = [*self._moments()]
        self.dealings: list[_Dealing] = []
        self.too_many = False
        for dealing in self._dealings():
            if len(self.dealings) == most:
                self.too_many = True
                return
            self.dealings.append(dealing)
        self.allowed = {
            -1: self._mask([self._is_possible_at_first(dealing) for dealing in self.dealings])
        }
        for at in range(len(self.moments)):
            self.allowed[at] = self._mask([self._is_possible(d, at) for d in self.dealings])

    @staticmethod
    def _mask(flags: Sequence[bool]) -> int:
        return sum(1 << index for index, flag in enumerate(flags) if flag)

    @property
    def everything(self) -> int:
        return (1 << len(self.dealings)) - 1

    @property
    def worlds(self) -> int:
        """The dealings that agree with everything."""
        mask = self.everything
        for allowed in self.allowed.values():
            mask &= allowed
        return mask

    @property
    def orders(self) -> int:
        """The number of orders of the undrawn tiles."""
        return factorial(self.view.boneyard_size)

    def count(self) -> int:
        """Count the deals that agree with everything."""
        return self.worlds.bit_count() * self.orders

    def having(self, tile: Tile, place: Place) -> int:
        """Return the dealings in which a tile is now at a place."""
        return self._mask(
            [
                bool((d.undrawn if place is None else d.hands_now[place]) & tile.bit)
                for d in self.dealings
            ]
        )

    def _moments(self) -> Iterator[_Moment]:
        view = self.view
        first = view.origin
        layout, debts, undrawn = first.layout, set(first.debts), first.boneyard_size
        sizes = [*first.hand_sizes]
        turns = [*(event.seat for event in view.history), view.turn][1:]
        for event, turn in zip(view.history, turns, strict=True):
            before, mover, owes = layout, event.seat, event.seat in debts
            fitting = sum(
                tile.bit
                for tile in view.rules.domino_set.tiles
                if not before.is_empty
                and any(before.refusal(tile, on) is None for on in before.tiles)
            )
            if isinstance(event.move, Play):
                layout = layout.place(event.move.tile, event.move.on)
                sizes[mover] -= 1
                if sizes[mover] == 1 and not event.move.announce:
                    little = view.rules.chickenlittle.value
                    if little == "next-turn" or (little == "at-once" and undrawn):
                        debts.add(mover)
            else:
                debts -= {mover}
            if isinstance(event.move, Draw):
                sizes[mover] += 1
                undrawn -= 1
            yield _Moment(event, before, fitting, owes, undrawn, turn)

    def _dealings(self) -> Iterator[_Dealing]:
        view = self.view
        first = view.origin
        mine = first.layout.tiles.mask | sum(hand.mask for hand in first.hands if hand is not None)
        my_draws = sum(event.tile.bit for event in view.history if event.tile is not None)
        hidden = first.rules.domino_set.tiles.mask & ~mine & ~my_draws
        for hands in self._first_hands(0, hidden):
            for drawn, undrawn in self._draws(0, hidden & ~sum(hands)):
                if (dealing := self._played(hands, drawn, undrawn)) is not None:
                    yield dealing

    def _first_hands(self, seat: int, left: int) -> Iterator[tuple[int, ...]]:
        """Yield the hands that the seats from one on may have been dealt."""
        first = self.view.origin
        if seat == first.players:
            yield ()
            return
        hand = first.hands[seat]
        if hand is not None:
            for others in self._first_hands(seat + 1, left):
                yield (hand.mask, *others)
            return
        # Neither what others have played since, nor without what it played undrawn.
        early: list[Tile] = []
        for event in self.view.history:
            if event.seat == seat:
                if isinstance(event.move, Draw):
                    break
                if isinstance(event.move, Play):
                    early.append(event.move.tile)
        some = [
            tile
            for tile in TileSet.from_mask(left)
            if self.player_of.get(tile, seat) == seat and tile not in early
        ]
        for rest in combinations(some, first.hand_sizes[seat] - len(early)):
            mask = TileSet((*early, *rest)).mask
            for others in self._first_hands(seat + 1, left & ~mask):
                yield (mask, *others)

    def _draws(self, at: int, left: int) -> Iterator[tuple[tuple[Tile, ...], int]]:
        """Yield the tiles that may have been drawn from one draw on, and what is left then."""
        if at == len(self.draws):
            if not any(tile.bit & left for tile in self.player_of):
                yield (), left
            return
        event = self.draws[at]
        if event.tile is not None:
            for tiles, undrawn in self._draws(at + 1, left):
                yield (event.tile, *tiles), undrawn
            return
        for some in TileSet.from_mask(left):
            if self.player_of.get(some, event.seat) == event.seat:
                for tiles, undrawn in self._draws(at + 1, left & ~some.bit):
                    yield (some, *tiles), undrawn

    def _played(
        self, hands: tuple[int, ...], drawn: tuple[Tile, ...], undrawn: int
    ) -> _Dealing | None:
        """Follow the tiles through the events; ``None`` if a seat would play a missing tile."""
        now = [*hands]
        then: list[int] = []
        drawing = iter(drawn)
        for event in self.view.history:
            then.append(now[event.seat])
            if isinstance(event.move, Draw):
                now[event.seat] |= next(drawing).bit
            elif isinstance(event.move, Play):
                if not now[event.seat] & event.move.tile.bit:
                    return None
                now[event.seat] ^= event.move.tile.bit
        for mask, shown in zip(now, self.view.hands, strict=True):
            if shown is not None and shown.mask != mask:
                return None
        return _Dealing(hands, drawn, undrawn, tuple(then), tuple(now))

    def _is_possible_at_first(self, dealing: _Dealing) -> bool:
        """Return whether a dealing agrees with what was known before the first move."""
        first = self.view.origin
        everyone = sum(dealing.hands)
        if everyone & (first.skipped | first.lots).mask:
            return False
        turn = dealing.hands[first.turn]
        if first.layout.is_empty:
            held = everyone & first.openers.mask
            if self._draws_each and not first.must_open:
                if any(
                    self._place(seat) >= self._place(first.turn)
                    for seat in self._holders(dealing.hands)
                ):
                    return False
            elif held.bit_count() != first.must_open or held & ~turn:
                return False
        fitting = first.layout.fitting(TileSet.from_mask(turn))
        return not first.draw_fits or (len(fitting) == 1 and first.drawn in {None, *fitting})

    def _is_possible(self, dealing: _Dealing, at: int) -> bool:
        """Return whether a dealing agrees with what one event shows."""
        now = self.moments[at]
        hand = dealing.hands_then[at]
        move = now.event.move
        just_drew = self._drew_before(at)
        number = sum(isinstance(moment.event.move, Draw) for moment in self.moments[:at])
        if isinstance(move, Play):
            # After a draw only the drawn tile may be played.
            if at == 0 and self.view.origin.draw_fits:
                others = now.fitting & hand & ~move.tile.bit
                return not others
            return not just_drew or move.tile == dealing.drawn[number - 1]
        if now.owes:
            return True  # it shows nothing
        if isinstance(move, Pass):
            if just_drew:
                return bool(now.fitting & dealing.drawn[number - 1].bit)  # the seat declines
            return self._agrees_with_pass(now, hand, is_first=at == 0)
        tile = dealing.drawn[number]
        keeps = now.turn_after == now.event.seat
        if now.layout.is_empty:
            openers = self.view.openers
            if hand & openers.mask:
                return False
            return (
                self._opens_after(dealing, at) if self._draws_each else keeps == (tile in openers)
            )
        if now.fitting & hand:
            return False
        if self.view.rules.draw_until_playable and now.undrawn_after:
            return keeps  # either way
        may_play = self.view.rules.drawn_tile is not DrawnTile.LATER
        return keeps == (may_play and bool(now.fitting & tile.bit))

    @property
    def _draws_each(self) -> bool:
        return self.view.rules.missing_double is MissingDouble.DRAW_EACH

    def _place(self, seat: int) -> int:
        """Return how many seats draw before a seat."""
        return (seat - self.view.lead) % self.view.players

    def _holders(self, hands: Sequence[int]) -> list[int]:
        """Return the seats that hold what opens, that with the highest one first."""
        held = [hand & self.view.openers.mask for hand in hands]
        seats = [seat for seat, openers in enumerate(held) if openers]
        return sorted(seats, key=lambda seat: held[seat], reverse=True)

    def _opens_after(self, dealing: _Dealing, at: int) -> bool:
        """Return whether the draw of a cycle is followed by the right turn (R2.5)."""
        now, hands = self.moments[at], [*dealing.hands]
        for event, tile in zip(self.draws[: at + 1], dealing.drawn, strict=False):
            hands[event.seat] |= tile.bit
        if now.undrawn_after and self._place(now.event.seat) < self.view.players - 1:
            return True  # The cycle goes on.
        later = self.moments[at + 1 :]
        opens = isinstance(later[0].event.move, Play) if later else self.view.must_open
        return self._holders(hands)[:1] == ([now.turn_after] if opens else [])

    def _agrees_with_pass(self, now: _Moment, hand: int, *, is_first: bool) -> bool:
        """Return whether a hand agrees with a pass that follows no draw."""
        first = self.view.origin
        if is_first and (first.draw_fits or first.drawn is not None):
            return True  # the seat declines, as everybody knows, or the seat that looks
        if is_first and now.undrawn_after and not now.layout.is_empty:
            return (now.fitting & hand).bit_count() == 1  # so it declines
        return not now.fitting & hand

    def _drew_before(self, at: int) -> bool:
        """Return whether the mover of an event has drawn in the same turn."""
        if at == 0:
            return False
        before, now = self.moments[at - 1].event, self.moments[at].event
        return before.seat == now.seat and isinstance(before.move, Draw)


# --- conclusions -----------------------------------------------------------------------


def places(view: PlayerView) -> list[Place]:
    """List the places where a tile can be."""
    return [*range(view.players), None]


def possibility_in(there: int, worlds: int) -> Possibility:
    """Return what follows of a tile at a place.

    Args:
        there: how many worlds have it there.
        worlds: how many worlds there are.
    """
    if there == worlds:
        return Possibility.MUST
    return Possibility.MAY if there else Possibility.CANNOT
