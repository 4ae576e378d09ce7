"""Short ways to write down what lies on a table."""

from __future__ import annotations

import chickenfoot_rules
from chickenfoot_rules import Deal, Layout, Move, Play, Round, Tile, TileSet


def layout(text: str, arms: int = 4) -> Layout:
    """Read a layout like ``9-9 4-9>9-9``."""
    laid = Layout(arms)
    for part in text.split():
        tile, _, on = part.partition(">")
        laid = laid.place(Tile.parse(tile), Tile.parse(on) if on else None)
    return laid


def play(text: str, *, announce: bool = False) -> Play:
    """Read a play like ``4-9>9-9``, or ``9-9`` for one that opens."""
    tile, _, on = text.partition(">")
    return Play(Tile.parse(tile), Tile.parse(on) if on else None, announce)


def deal(hands: str, boneyard: str = "") -> Deal:
    """Read hands with bars between them; the last tile of the boneyard is drawn next."""
    return Deal(
        [TileSet.parse(hand) for hand in hands.split("|")],
        [Tile.parse(tile) for tile in boneyard.split()],
    )


def rest(highest: int, *taken: str) -> TileSet:
    """Return the tiles of a double-N set that are in none of some texts."""
    held = TileSet.parse(" ".join(taken).replace("|", " "))
    return TileSet(
        tile
        for high in range(highest + 1)
        for low in range(high + 1)
        if (tile := Tile(low, high)) not in held
    )


def after(round_: Round, *moves: Move) -> Round:
    """Apply moves one after the other."""
    for move in moves:
        round_ = round_.apply(move)
    return round_


def read_back(value: object) -> object:
    """Evaluate how a value shows itself."""
    return eval(repr(value), dict(vars(chickenfoot_rules)))
