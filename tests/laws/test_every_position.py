"""Every position of the double-two set: those that play reaches, and those that are accepted.

A set-up is accepted when it has no flaws. Each position that play can reach must be accepted (P1).
The other way round, a set-up whose impossibility only shows when one reasons about a particular
past is accepted as well. ``nox -s deep -- laws -k every_position -s`` takes all
options and prints how many there are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, combinations, product
from typing import Any, Final, TypeAlias

import attrs
import pytest

from chickenfoot_rules import (
    Chickenlittle,
    DeadRound,
    Deal,
    Draw,
    DrawnTile,
    Layout,
    Opening,
    Round,
    Rules,
    Setup,
    SetupError,
    Tile,
    TileSet,
)
from support.chickenfoot import OPENINGS

THOROUGH: Final = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
TWO: Final = Rules(domino_set=2)
DOUBLES: Final = [Tile(value, value) for value in range(3)]

Position: TypeAlias = tuple[object, ...]
"""A position without the order of the boneyard and that in which the tiles were laid."""


def position_of(setup: Setup) -> Position:
    placements = setup.layout.placements
    return (
        setup.hands,
        TileSet(setup.boneyard),
        setup.layout.opening,
        frozenset((placement.tile, placement.on) for placement in placements),
        setup.seat,
        setup.openers,
        setup.drawn,
        setup.debts,
        setup.skipped,
    )


def subsets(items: list[Any]) -> Iterator[tuple[Any, ...]]:
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def splits(tiles: TileSet, places: int) -> Iterator[list[TileSet]]:
    """Yield every way to put tiles into so many places."""
    for where in product(range(places), repeat=len(tiles)):
        yield [
            TileSet(tile for tile, there in zip(tiles, where, strict=True) if there == place)
            for place in range(places)
        ]


# --- what play reaches -------------------------------------------------------------------


def starts(rules: Rules, players: int) -> Iterator[Round]:
    """Yield the round of every deal, whatever doubles are unused; seat 0 leads."""
    for unused in subsets(DOUBLES):
        if not unused:
            continue
        required = max(unused)
        for *dealt, boneyard in splits(rules.tiles_to_deal(required.low), players + 1):
            deal = Deal(dealt, boneyard)
            try:
                yield Round.start(rules, deal, required.low, 0, TileSet(unused))
            except SetupError:  # a hand without a tile, or nobody holds the double
                continue


def nexts(round_: Round) -> Iterator[Round]:
    """Yield the round after each legal move, whichever tile is drawn."""
    for move in round_.legal_moves:
        if not isinstance(move, Draw):
            yield round_.apply(move)
            continue
        for tile in round_.boneyard:
            yield round_.with_next_draw(tile).apply(move)


def reached(rules: Rules, players: int) -> set[Position]:
    """Return every position that play reaches; each of them is set up, too."""
    found: set[Position] = set()
    waiting = [*starts(rules, players)]
    while waiting:
        round_ = waiting.pop()
        position = position_of(round_)
        if position not in found:
            found.add(position)
            # The constructor raises if a position that play has reached is refused.
            waiting.extend(nexts(Round.from_setup(round_)))
    return found


# --- what is accepted --------------------------------------------------------------------


def layouts(arms: int) -> dict[Position, Layout]:
    """Return every layout, also the empty one, by its tree."""
    found: dict[Position, Layout] = {}
    waiting = [Layout(arms)]
    while waiting:
        layout = waiting.pop()
        tree = (layout.opening, frozenset((one.tile, one.on) for one in layout.placements))
        if tree in found:
            continue
        found[tree] = layout
        for tile in TWO.tiles - layout.tiles:
            possible = [on for on in (None, *layout.tiles) if layout.refusal(tile, on) is None]
            waiting.extend(layout.place(tile, on) for on in possible)
    return found


def candidates(rules: Rules, players: int) -> Iterator[Setup]:
    """Yield every conceivable set-up with each tile in one place; seat 0 leads.

    Left out is what one test elsewhere shows to be a flaw by itself: doubles that are skipped
    once the round is open, an opening double that is no opener, and, before the round is open,
    debts and a drawn tile.
    """
    for layout in layouts(rules.arms).values():
        for *hands, boneyard in splits(rules.tiles - layout.tiles, players + 1):
            for seat, openers in product(range(players), subsets(DOUBLES)):
                if not openers or layout.opening not in {None, *openers}:
                    continue
                others = [] if layout.tiles else [one for one in DOUBLES if one not in openers]
                drawns = [None, *(hands[seat] if layout.tiles else ())]
                debtors = [*range(players)] if rules.chickenlittle and layout.tiles else []
                for skipped, drawn, debts in product(subsets(others), drawns, subsets(debtors)):
                    yield Setup(
                        rules,
                        hands,
                        boneyard,
                        layout,
                        seat,
                        0,
                        TileSet(openers),
                        drawn,
                        debts,
                        TileSet(skipped),
                    )


def accepted(rules: Rules, players: int) -> set[Position]:
    """Return every position without flaws."""
    return {position_of(setup) for setup in candidates(rules, players) if not setup.flaws()}


def tables() -> Iterator[Rules]:
    """Yield the rules with every combination of the options that decide what is possible."""
    for opening, missing in OPENINGS:
        for dead_round, little in product(DeadRound, Chickenlittle):
            yield attrs.evolve(
                TWO,
                opening=opening,
                missing_double=missing,
                dead_round=dead_round,
                chickenlittle=little,
            )


@pytest.mark.long
@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    "rules",
    [
        *(attrs.evolve(TWO, chickenlittle=little) for little in ("next-turn", "at-once")),
        attrs.evolve(TWO, opening=Opening.LAID_OUT),
    ],
    ids=["next turn", "at once", "laid out"],
)
def test_every_position_of_the_double_two_set_that_play_reaches_is_accepted(rules: Rules) -> None:
    assert 1000 < len(reached(rules, 2))


@pytest.mark.rule("P1")
@pytest.mark.skipif(not THOROUGH, reason="it takes long: nox -s deep")
@pytest.mark.parametrize("players", [2, 3])
def test_every_position_is_reached_or_needs_a_particular_past_to_be_refused(players: int) -> None:
    possible = taken = 0
    for rules in tables():
        real: set[Position] = set()
        for drawn_tile, until in product(DrawnTile, (False, True)):
            if drawn_tile is DrawnTile.LATER and until:
                continue  # They contradict each other.
            options = attrs.evolve(rules, drawn_tile=drawn_tile, draw_until_playable=until)
            real |= reached(options, players)
        allowed = accepted(rules, players)
        assert real <= allowed
        possible += len(real)
        taken += len(allowed)
        print(f"{players} players, {rules}: {len(real)} reached, {len(allowed)} accepted")  # noqa: T201 - the figures
    print(f"{players} players: {possible} reached, {taken} accepted")  # noqa: T201 - the figures
