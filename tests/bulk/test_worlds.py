"""Worlds that kernels draw are those of the view, and equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bulk.support import SEEDS
from chickenfoot.test_worlds import VIEWS, passing, worlds_of
from chickenfoot_rules import Deal, Draw, Play, PlayerView, Round, Rules, Tile, TileSet
from chickenfoot_rules.bulk import loading
from chickenfoot_rules.bulk.backend import signed
from chickenfoot_rules.bulk.loading import load_table, new_round, row_of_options
from chickenfoot_rules.bulk.state import CHANCE, DRAWN
from chickenfoot_rules.bulk.worlds import Plan, draw_world
from chickenfoot_rules.dominoes.hidden import sampling
from chickenfoot_rules.dominoes.tiles import ALL_TILES
from chickenfoot_rules.express import ExpressView
from express.test_worlds import VIEWS as EXPRESS_VIEWS
from express.test_worlds import worlds_of as express_worlds_of
from laws.games import AnyGame, each_known_game
from support.chickenfoot import layout
from support.dominoes import hands, played_on
from support.fairness import fairness
from support.kernels import KernelRound


class Drawing:
    """Draws worlds of a view with kernels."""

    def __init__(self, view: Any, most_spreads: int = 20_000) -> None:  # noqa: ANN401 - of any game
        self.view = view
        self.options = row_of_options(view.rules, view.players)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sampling, "MOST_SPREADS_TO_SAMPLE", most_spreads)
            self.plan = Plan(view)
        self.world = KernelRound(self.options, *new_round(self.options))

    def draw(self, seed: int) -> None:
        world = self.world
        load_table(world.row, self.options, self.view)
        world.row[CHANCE] = signed(seed)
        draw_world(world.row, world.yard, self.options, self.plan.rows)

    @property
    def hands(self) -> tuple[TileSet, ...]:
        return tuple(self.world.hands)

    @property
    def boneyard(self) -> tuple[Tile, ...]:
        return tuple(self.world.boneyard)

    @property
    def drawn(self) -> Tile | None:
        place = int(self.world.row[DRAWN])
        return ALL_TILES[place - 1] if place else None

    @property
    def drawn_tiles(self) -> tuple[Tile, ...]:
        draws = sum(isinstance(event.move, Draw) for event in self.view.history)
        return tuple(ALL_TILES[int(self.plan.rows[2][at])] for at in range(draws))


def assert_worlds(view: Any, most_spreads: int, seeds: Iterable[int]) -> None:  # noqa: ANN401
    """Assert that kernels draw worlds of a view."""
    drawing = Drawing(view, most_spreads)
    knowledge = view.knowledge
    for seed in seeds:
        drawing.draw(seed % 2**64)
        assert view.hand == drawing.hands[view.seat]
        assert view.hand_sizes == tuple(map(len, drawing.hands))
        limits = zip(knowledge.must_hold, drawing.hands, knowledge.may_hold, strict=True)
        assert all(must <= hand <= may for must, hand, may in limits)
        if isinstance(view, ExpressView):
            fitting = any(view.layout.fitting(hand) for hand in drawing.hands)
            assert fitting or view.layout.is_empty
            continue
        world = Round(
            rules=view.rules,
            hands=drawing.hands,
            boneyard=drawing.boneyard,
            layout=view.layout,
            seat=view.turn,
            lead=view.lead,
            openers=view.openers,
            skipped=view.skipped,
            drawn=drawing.drawn,
            debts=view.debts,
        )
        assert KernelRound.of(world).numbers == drawing.world.numbers


@each_known_game
@given(data=st.data(), seed=SEEDS)
def test_a_world_of_a_kernel_is_one_of_the_view(
    game: AnyGame, data: st.DataObject, seed: int
) -> None:
    round_ = data.draw(game.positions(11))
    seat = data.draw(st.integers(0, round_.players - 1))
    if not round_.is_over:
        most_spreads = data.draw(st.sampled_from([0, 20_000]))
        assert_worlds(round_.view(seat), most_spreads, range(seed, seed + 3))


def far_on() -> PlayerView:
    """Return a view in which the tiles that each seat may hold differ."""
    rng = random.Random(6)
    rules = Rules(domino_set=6, hand_size=4)
    return played_on(Round.start(rules, Deal.shuffle(rules, 4, rng)), rng, 14).view(0)


@pytest.mark.parametrize("most_spreads", [0, 20_000], ids=["chain", "table"])
@pytest.mark.parametrize("make", [far_on, *VIEWS, *EXPRESS_VIEWS])
def test_many_worlds_of_a_kernel_are_those_of_the_view(
    make: Callable[[], Any], most_spreads: int
) -> None:
    assert_worlds(make(), most_spreads, range(60))


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("waiting", [Tile(2, 3), None])
def test_a_tile_that_waits_from_the_start_is_the_one_that_fits(waiting: Tile | None) -> None:
    # The cross needs a fourth three, which seat 0 may just have drawn.
    held = hands("0-0 1-2 2-3|1-1 0-1")
    table = layout("3-3 0-3>3-3 1-3>3-3")
    start = Round(Rules(domino_set=3), held, TileSet("0-2 2-2"), table, 0, drawn=waiting)
    drawing = Drawing(start.view(1))
    drawing.draw(1)

    assert waiting == drawing.drawn
    assert waiting is None or waiting in drawing.hands[0]


class KeepsAll(Rules):
    """Nobody draws once the round is open."""

    def may_draw(self, undrawn: int) -> bool:
        del undrawn
        return False


@pytest.mark.rule("R5.2")
@pytest.mark.parametrize("most_spreads", [0, 20_000], ids=["chain", "table"])
def test_somebody_fits_while_nobody_can_draw_in_every_word_of_a_set(
    most_spreads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = loading._GAMES  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setitem(games, KeepsAll, games[Rules])
    # The foot of 11-11 takes elevens, which are in the second word; seat 1 has two tiles.
    table = layout("12-12 11-12>12-12 0-12>12-12 1-12>12-12 2-12>12-12 11-11>11-12")
    held = hands("0-0 1-1 2-2|5-11 3-3")
    rules = KeepsAll(domino_set=12)
    undrawn = rules.tiles - table.tiles - held[0] - held[1]
    view = Round(rules, held, undrawn, table, 1).view(0)
    drawing = Drawing(view, most_spreads)

    for seed in range(40):
        drawing.draw(seed)
        assert table.fitting(drawing.hands[1])
        assert table.fitting(view.determinize(random.Random(seed)).hands[1])


@pytest.mark.long
@pytest.mark.parametrize("most_spreads", [0, 20_000], ids=["chain", "table"])
@pytest.mark.parametrize("make", VIEWS)
def test_each_world_is_as_likely_as_any_other(
    make: Callable[[], PlayerView], most_spreads: int
) -> None:
    view = make()
    drawing = Drawing(view, most_spreads)

    def drawn(
        rng: random.Random,
    ) -> tuple[tuple[TileSet, ...], tuple[Tile, ...], tuple[Tile, ...]]:
        drawing.plan.restart()
        drawing.draw(rng.getrandbits(64))
        return drawing.hands, drawing.boneyard, drawing.drawn_tiles

    worlds = [(world.hands, world.boneyard, world.drawn_tiles) for world in worlds_of(view)]
    assert drawing.plan.is_exact == (most_spreads > 0)
    assert 0.001 < fairness(worlds, drawn)


@pytest.mark.long
@pytest.mark.parametrize("make", EXPRESS_VIEWS)
def test_each_world_of_express_domino_is_as_likely_as_any_other(make: Callable[[], Any]) -> None:
    view = make()
    drawing = Drawing(view)
    laid = [TileSet(), *([TileSet()] * (view.players - 1))]
    for event in view.history:
        if isinstance(event.move, Play):
            laid[event.seat] |= TileSet([event.move.tile])

    def drawn(rng: random.Random) -> tuple[frozenset[tuple[int, int]], ...]:
        drawing.draw(rng.getrandbits(64))
        return tuple(
            frozenset((tile.low, tile.high) for tile in hand | tiles)
            for hand, tiles in zip(drawing.hands, laid, strict=True)
        )

    assert 0.001 < fairness(express_worlds_of(view), drawn)


def test_a_chain_goes_on_from_world_to_world_until_it_is_restarted() -> None:
    drawing = Drawing(passing(), 0)

    def worlds() -> list[object]:
        drawing.plan.restart()
        found: list[object] = []
        for _ in range(5):
            drawing.draw(7)
            found.append(drawing.hands)
        return found

    first = worlds()
    assert 1 < len({*first})
    assert first == worlds()
