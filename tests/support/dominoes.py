"""Short ways to write down tiles, plays and deals, and to play rounds of any game."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterable
from types import ModuleType
from typing import Protocol, Self, TypeVar

import attrs
import pytest
from hypothesis import strategies as st

import chickenfoot_rules
from chickenfoot_rules import Deal, Draw, Move, Pass, Play, Tile, TileSet, express
from chickenfoot_rules.dominoes import DominoLayout, DominoRound, DominoSetup


class Playable(Protocol):
    """A round or a match."""

    def apply(self, move: Move) -> Self: ...


P = TypeVar("P", bound=Playable)
R = TypeVar("R", bound=DominoRound)
L = TypeVar("L", bound=DominoLayout)


# --- to write things down --------------------------------------------------------------


def tiles(text: str) -> TileSet:
    """Read tiles like ``0-0 4-9``."""
    return TileSet.parse(text)


def hands(text: str) -> list[TileSet]:
    """Read hands with bars between them."""
    return [tiles(hand) for hand in text.split("|")]


def play(text: str, *, announce: bool = False) -> Play:
    """Read a play like ``4-9>9-9``, or ``9-9`` for one that opens."""
    tile, _, on = text.partition(">")
    return Play(Tile.parse(tile), Tile.parse(on) if on else None, announce)


def lay_plays(table: L, text: str) -> L:
    """Lay tiles like ``9-9 4-9>9-9`` on a table."""
    for part in text.split():
        move = play(part)
        table = table.place(move.tile, move.on)
    return table


def deal(held: str, boneyard: str = "") -> Deal:
    """Read hands with bars between them; the last tile of the boneyard is drawn next."""
    return Deal(hands(held), [Tile.parse(tile) for tile in boneyard.split()])


def rest(highest: int, *taken: str) -> TileSet:
    """Return the tiles of a double-N set that the texts do not name."""
    named = tiles(" ".join(taken).replace("|", " "))
    every = (Tile(low, high) for high in range(highest + 1) for low in range(high + 1))
    return TileSet(tile for tile in every if tile not in named)


# --- to play ---------------------------------------------------------------------------


def after(start: P, *moves: Move) -> P:
    """Return a round or a match after some moves."""
    for move in moves:
        start = start.apply(move)
    return start


def states(round_: R) -> list[R]:
    """Return the round after each of its moves, its origin first."""
    found = [round_.origin]
    for move in round_.moves:
        found.append(found[-1].apply(move))
    return found


def played_on(round_: R, rng: random.Random, moves: int = 10_000) -> R:
    """Return the round after some random moves, or its end if that comes first."""
    for _ in range(moves):
        if round_.is_over:
            break
        round_ = round_.apply(rng.choice(round_.legal_moves))
    return round_


def set_up(round_: R) -> R:
    """Return the same position without its past."""
    return type(round_).from_setup(round_)


@st.composite
def from_any_phase(draw: st.DrawFn, rounds: st.SearchStrategy[R]) -> R:
    """Return a round as it is drawn, or set up again in its phase and then played on."""
    round_ = draw(rounds)
    if draw(st.booleans()):
        rng = random.Random(draw(st.integers(0, 2**32)))
        round_ = played_on(set_up(round_), rng, draw(st.integers(0, 12)))
    return round_


def conceivable_moves(table: DominoRound) -> list[Move]:
    """List every move that one could think of: each tile on each laid one, announced or not."""
    highest = max(table.rules.tiles).high
    # One tile of a larger set represents all of them.
    larger = [Tile(0, highest + 1)] if highest < 18 else []
    return [
        Draw(),
        Pass(),
        *(
            Play(tile, on, announce)
            for tile in (*table.rules.tiles, *larger)
            for on in (None, tile, *(laid for laid in table.layout.tiles if laid != tile))
            for announce in (False, True)
        ),
    ]


# --- values ----------------------------------------------------------------------------


def names_in(*modules: ModuleType) -> dict[str, object]:
    """Return what modules offer; some of it is imported only when it is asked for."""
    return {name: getattr(module, name) for module in modules for name in dir(module)}


def read_back(value: object) -> object:
    """Evaluate the repr of a value; of a round, that of its position."""
    text = DominoSetup.__repr__(value) if isinstance(value, DominoRound) else repr(value)
    return eval(text, names_in(express, chickenfoot_rules))


def assert_value(value: object) -> None:
    """Assert that a value is equal to its pickle and never copied."""
    again = pickle.loads(pickle.dumps(value))
    assert value == again
    assert hash(value) == hash(again)
    assert repr(value) == repr(again)
    assert value is copy.copy(value) is copy.deepcopy(value)


def parts_of(value: object) -> list[object]:
    """Return the values of the fields of an attrs object."""
    kind = type(value)
    assert attrs.has(kind)
    return [getattr(value, field.name) for field in attrs.fields(kind)]


def assert_frozen(parts: Iterable[object]) -> None:
    """Assert that no field of an attrs object can be changed, and none can be added."""
    for part in parts:
        kind = type(part)
        assert attrs.has(kind)
        for field in attrs.fields(kind):
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(part, field.name, None)
        with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
            part.more = 1  # type: ignore[attr-defined]
