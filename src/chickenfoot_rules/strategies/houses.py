"""A check of house rules for their authors: the laws that they can break (H1 to H4)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import combinations, permutations
from math import comb, factorial, perm
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.base import ChickenfootError, CountError, check_type
from chickenfoot_rules.chickenfoot import Match, PlayerView, Round, Rules
from chickenfoot_rules.chickenfoot.rules import QUESTIONS
from chickenfoot_rules.dominoes import Draw, Move, Pass, Play, SetupError, Tile, TileSet
from chickenfoot_rules.records import MatchRecord, dumps, loads

_HIGHEST: Final = 3
"""N of the small set."""

_HAND_SIZE: Final = 2
_MOST_PLAYERS: Final = 3

_MOST_DEALS: Final = 2_000
"""The most conceivable deals of a view that is compared with all of them."""

_FEW: Final = 8
"""With so few possible deals, each must be drawn."""

_SAMPLES: Final = 40
"""Samples for each of few possible deals: one of 8 is missed once in e^37."""

_Hidden: TypeAlias = tuple[tuple[TileSet, ...], tuple[Tile, ...]]
"""What tells two deals apart before the first move: the hands, and the tiles drawn since."""


class HouseError(ChickenfootError, AssertionError):
    """Rules of a house break a law; the message says which, and for which deal (H1 to H4)."""

    for_people = False


def check_house(rules: Rules, *, deals: int = 100, seed: int = 0) -> None:
    """Raise unless the laws that house rules can break hold for some rules.

    It plays rounds and matches at random with a double-three set, two and three players and hands
    of two tiles. They are a sample: there are more deals than can be played. In each round it
    takes one view with at most 2,000 conceivable deals and tests them all. The laws are:

    - A question has the same answer each time (H4).
    - Every match ends, and charges are points, 0 or more (H1).
    - A view has the legal moves and the refusals of its round.
    - A view's worlds are the deals that lead to it, its knowledge agrees with them, and who leads
      tells nothing else of a deal (H1, H4).
    - The record of a match is read again (H3).

    Args:
        rules: the rules, usually of a subclass. Their set, hand size and number of rounds
            do not matter.
        deals: the number of rounds, at least 1.
        seed: the seed of the deals and moves.

    Raises:
        HouseError: if a law does not hold; it says which, and for which deal.
        WrongTypeError: if ``rules`` is not a `Rules`.

    >>> class Reserve(Rules):
    ...     def may_draw(self, undrawn):
    ...         return undrawn > 2
    >>> check_house(Reserve(), deals=20)
    """
    check_type(rules, Rules, "Rules of Chicken Foot", type="make rules of the class: House()")
    small = attrs.evolve(rules, domino_set=_HIGHEST, hand_size=_HAND_SIZE, rounds=None)
    rng = random.Random(seed)  # noqa: S311 - chance of a game
    for number in range(deals):
        # With a lead that is named, no lots decide it.
        match = Match(small, 2 + number % (_MOST_PLAYERS - 1), lead=0).deal(rng)
        for finding in _list_findings(match.all_rounds[0], rng):
            message = f"{type(rules).__name__}: in deal {number} of seed {seed}, {finding}"
            raise HouseError(message)
    _check_match(Match(small, _MOST_PLAYERS), rng)


def _list_findings(round_: Round, rng: random.Random) -> Iterator[str]:
    """Play a round to its end, and yield what is wrong with it."""
    rules = round_.rules
    phases = [round_]
    while not phases[-1].is_over:
        phases.append(phases[-1].apply(rng.choice(phases[-1].legal_moves)))
    for undrawn in range(round_.boneyard_size + 1):
        for name in QUESTIONS:
            if getattr(rules, name)(undrawn) != getattr(rules, name)(undrawn):
                yield f"{name}({undrawn}) has two answers (H4)"
    for made, phase in enumerate(phases):
        yield from (f"after {made} moves, {what}" for what in _compare_view(phase))
    made = rng.randrange(len(phases))
    view = phases[made].view(rng.randrange(round_.players))
    if _count_conceivable(view) <= _MOST_DEALS:
        for what in _compare_worlds(view, rng):
            yield f"after {made} moves, seat {view.seat} {what}"


def _compare_view(round_: Round) -> Iterator[str]:
    """Yield how the view of the seat whose turn it is disagrees with its round."""
    view = round_.view(round_.seat)
    moves: list[Move] = [Draw(), Pass()]
    for tile in round_.hands[round_.seat]:
        moves += [Play(tile, on) for on in round_.layout.tiles]
    for move in moves:
        if view.illegality(move) != round_.illegality(move):
            yield f"the view of seat {view.seat} judges {move} unlike the round"


# --- worlds ------------------------------------------------------------------------------


def _compare_worlds(view: PlayerView, rng: random.Random) -> Iterator[str]:
    """Yield how the worlds of a view differ from the deals that lead to it."""
    possible = {_hidden(world): world for world in _find_worlds(view)}
    # The undrawn tiles may lie in any order.
    found = len(possible) * factorial(view.boneyard_size)
    with suppress(CountError):
        if (counted := view.count_worlds()) != found:
            yield f"counts {counted} worlds, but {found} deals lead to the view"
    few = len(possible) <= _FEW
    drawn = {_hidden(view.determinize(rng)) for _ in range(_SAMPLES * len(possible) if few else 20)}
    if wrong := (drawn ^ possible.keys() if few else drawn - possible.keys()):
        yield f"gets other worlds than the deals that lead to the view, as for {_show(wrong.pop())}"
    for world in possible.values():
        for seat, hand in enumerate(world.hands):
            if not hand <= view.knowledge.may_hold[seat]:
                yield f"rules out that seat {seat} holds {hand}, but it may"
        required = max(world.openers).low
        lead = world.rules.lead_of(0, 0, world.origin.to_deal(), required)
        if lead != view.lead:
            yield f"learns from lead_of that a deal is impossible: {_show(_hidden(world))} (H1)"


def _count_conceivable(view: PlayerView) -> int:
    """Return the number of ways to deal what a seat did not see, possible or not."""
    first, ways = view.origin, 1
    left = len(first.unseen)
    for hand, size in zip(first.hands, first.hand_sizes, strict=True):
        if hand is None:
            ways *= comb(left, size)
            left -= size
    return ways * perm(left, sum(isinstance(event.move, Draw) for event in view.history))


def _find_worlds(view: PlayerView) -> Iterator[Round]:
    """Yield the rounds that look like a view, with the undrawn tiles in one order."""
    first = view.origin
    draws = sum(isinstance(event.move, Draw) for event in view.history)
    for hands in _split(first, 0, first.unseen):
        rest = first.rules.tiles - first.layout.tiles - TileSet(t for hand in hands for t in hand)
        for drawn in permutations(rest, draws):
            boneyard = (*(rest - TileSet(drawn)), *reversed(drawn))
            with suppress(SetupError):
                world: Round | None = Round(
                    first.rules,
                    hands,
                    boneyard,
                    first.layout,
                    first.turn,
                    first.lead,
                    first.openers,
                    skipped=first.skipped,
                    lots=first.lots,
                )
                for event in view.history:
                    if world is not None:
                        legal = event.move in world.legal_moves
                        world = world.apply(event.move) if legal else None
                if world is not None and world.view(view.seat) == view:
                    yield world


def _split(first: PlayerView, seat: int, left: TileSet) -> Iterator[tuple[TileSet, ...]]:
    """Yield the hands that the seats from one on may have."""
    if seat == first.players:
        yield ()
        return
    seen = first.hands[seat]
    hands = combinations(left, first.hand_sizes[seat]) if seen is None else [seen]
    for hand in map(TileSet, hands):
        for others in _split(first, seat + 1, left - hand):
            yield (hand, *others)


def _hidden(world: Round) -> _Hidden:
    return world.origin.hands, world.drawn_tiles


def _show(hidden: _Hidden) -> str:
    hands, drawn = hidden
    return f"{' | '.join(map(str, hands))}, drawn: {' '.join(map(str, drawn)) or '-'}"


# --- matches -----------------------------------------------------------------------------


def _check_match(match: Match, rng: random.Random) -> None:
    """Play a match to its end, and raise if it has none or its record is not read again."""
    house = type(match.rules)
    while not match.is_over:
        if len(match.rounds) > len(match.rules.domino_set.doubles):
            message = f"{house.__name__}: a match goes on after a round for each double (H1)"
            raise HouseError(message)
        match = match.apply(rng.choice(match.legal_moves)) if match.round else match.deal(rng)
    seats = sorted(place.seat for place in match.standings)
    if seats != [*range(match.players)]:
        message = f"{house.__name__}: expected one place for each seat, got {seats} (H1)"
        raise HouseError(message)
    record = MatchRecord.of(match)
    if loads(dumps(record), rules=[house]) != record:
        message = (
            f"{house.__name__}: a record is not read as it was written: describe each option with "
            "an Option (H3)"
        )
        raise HouseError(message)
