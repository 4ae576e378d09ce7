"""The search of one decision: likely worlds of a view, and simulations in them."""

from __future__ import annotations

from typing import Final

from chickenfoot_rules.bulk import actions as action_ids
from chickenfoot_rules.bulk.backend import Floats, Words, compiled, floats, signed, words
from chickenfoot_rules.bulk.loading import load_table, new_round, read_set, row_of_options, row_size
from chickenfoot_rules.bulk.playouts import MOST_ACTIONS
from chickenfoot_rules.bulk.sets import copy
from chickenfoot_rules.bulk.state import CHANCE, DRAWN, HANDS, PLAYERS, UNDRAWN, WORDS_OF_HAND
from chickenfoot_rules.bulk.worlds import Plan, PlanRows, draw_hands, draw_world, fill_yard
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.tiles import TileSet
from chickenfoot_rules.players.search.likelihood import (
    CANDIDATES,
    choose_world,
    is_informative,
    regret,
    steps_of,
)
from chickenfoot_rules.players.search.tree import DEEPEST, NODE, NODES, OFFERED, simulate_action

_FIRST_ROOM: Final = 250
"""The nodes that there is room for at first."""

_MOST_SPREADS: Final = 2_000
"""The most spreads of a table of worlds; a larger table takes more time than the search."""


@compiled
def _draw_likely(
    base: Words,
    row: Words,
    yard: Words,
    options: Words,
    plan: PlanRows,
    steps: Words,
    store: tuple[Words, Words, Words],
) -> None:
    """Draw candidates, and leave a likely one in the row and the yard."""
    hands, past, regrets = store
    size = options[PLAYERS] * options[WORDS_OF_HAND]
    for candidate in range(CANDIDATES):
        copy(base, HANDS, row, HANDS, size)
        draw_hands(row, options, plan)
        regrets[candidate] = regret(row, options, plan[2], steps, past)
        hands[candidate] = row[DRAWN]
        copy(row, HANDS, hands, CANDIDATES + candidate * size, size)
    chosen = choose_world(row, regrets)
    row[DRAWN] = hands[chosen]
    copy(hands, CANDIDATES + chosen * size, row, HANDS, size)
    fill_yard(row, yard, options)


class DecisionSearch:
    """The search of one decision.

    Args:
        view: what the seat sees whose turn it is.
        moves: the moves to be compared.
        seed: a word that fixes all chance.
        weight: the weight of rarely made moves, in points.

    Attributes:
        worlds: the number of worlds drawn so far.
        tree: the nodes, as ``tree.py`` explains; first those of the moves.
        gains: by node, the points that its player gained.
    """

    def __init__(self, view: DominoView, moves: list[Move], seed: int, weight: float) -> None:
        rules = view.rules
        self.worlds: int = 0
        self._weight = weight
        self._options = row_of_options(rules, view.players)
        self._actions = {move: action_ids.encode(rules, move) for move in moves}
        self._roots = {move: at * NODE for at, move in enumerate(moves, 1)}
        self._base, self._yard = new_round(self._options)
        self._plan = Plan(view, _MOST_SPREADS).rows
        load_table(self._base, self._options, view)
        self._world, self._world_yard = new_round(self._options)
        self._row, _ = new_round(self._options)
        self._size = row_size(self._options)
        copy(self._base, 0, self._world, 0, self._size)
        self._world[CHANCE] = signed(seed)
        self._steps = steps_of(view)
        self._is_informative = is_informative(self._steps)
        hands = int(self._options[PLAYERS] * self._options[WORDS_OF_HAND])
        candidates = CANDIDATES
        self._store = (
            words(candidates + candidates * hands),
            words(hands),
            words(candidates),
        )
        self._lists = (
            words(MOST_ACTIONS),
            words(MOST_ACTIONS),
            words(2 * DEEPEST + 2),
            words(view.players),
        )
        self._room = 0
        self.tree: Words = words(0)
        self.gains: Floats = floats(0)
        self._grow(_FIRST_ROOM)
        self.tree[NODES] = len(moves)
        for root in self._roots.values():
            self.tree[root + OFFERED] = 1

    def draw(self) -> None:
        """Draw a world of the view, likely ones more often than others."""
        self.worlds += 1
        plan = self._plan
        if self._is_informative:
            _draw_likely(
                self._base,
                self._world,
                self._world_yard,
                self._options,
                plan,
                self._steps,
                self._store,
            )
            return
        copy(self._base, HANDS, self._world, HANDS, self._size - HANDS)
        draw_world(self._world, self._world_yard, self._options, plan)

    def simulate(self, move: Move) -> float:
        """Make a move in the world drawn last and play on to the end, and return its gain.

        The gain is how many points its player is ahead of the others, on average.
        """
        if int(self.tree[NODES]) + 1 >= self._room:
            self._grow(2 * self._room)
        copy(self._world, 0, self._row, 0, self._size)
        copy(self._world_yard, 0, self._yard, 0, self._base[UNDRAWN])
        return float(
            simulate_action(
                self._row,
                self._yard,
                self._options,
                self.tree,
                self.gains,
                self._roots[move],
                self._actions[move],
                self._weight,
                self._lists,
            )
        )

    @property
    def hands(self) -> list[TileSet]:
        """The hands in the world drawn last."""
        width = int(self._options[WORDS_OF_HAND])
        first = HANDS
        return [
            read_set(self._world, first + seat * width, width)
            for seat in range(int(self._options[PLAYERS]))
        ]

    def _grow(self, room: int) -> None:
        """Make room for more nodes."""
        tree = words((room + 1) * NODE)
        gains = floats(room + 1)
        copy(self.tree, 0, tree, 0, (self._room + bool(self._room)) * NODE)
        for node in range(self._room):
            gains[node] = self.gains[node]
        self.tree, self.gains, self._room = tree, gains, room
