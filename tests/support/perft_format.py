"""Read and write the positions of ``tests/perft``, in the format that its README describes.

This module knows the text and nothing of the game: a tile is ``(low, high)``.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

PlainTile: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[PlainTile, PlainTile | None]

FOLDER = Path(__file__).parents[1] / "perft"
NOTHING = "-"

KEYS = frozenset(
    [
        "position",
        "rules",
        "set",
        "options",
        "hands",
        "boneyard",
        "layout",
        "seat",
        "openers",
        "drawn",
        "debts",
        "counts",
        "dominoes",
        "blocks",
        "charges",
    ]
)
FLAGS = frozenset({"must-play-drawn", "draw-until-playable", "chickenlittle", "curved"})
CHOICES = frozenset({"opening", "missing-double", "dead-round", "arms", "double-blank"})


@dataclass(frozen=True, kw_only=True)
class Tally:
    """Counts at one depth: sequences, those of them that end the round, and points."""

    counts: int = 0
    dominoes: int = 0
    blocks: int = 0
    charges: int = 0


@dataclass(frozen=True, kw_only=True)
class Position:
    """One position of the corpus; ``tallies[0]`` is for sequences of one move."""

    name: str
    rules: tuple[str, ...]
    highest: int
    hands: tuple[frozenset[PlainTile], ...]
    boneyard: tuple[PlainTile, ...]
    layout: tuple[Placed, ...]
    seat: int
    openers: frozenset[int]
    drawn: PlainTile | None = None
    debts: frozenset[int] = frozenset()
    flags: frozenset[str] = frozenset()
    choices: dict[str, str] = field(default_factory=dict[str, str])
    tallies: tuple[Tally, ...] = ()


def read_tile(text: str) -> PlainTile:
    low, high = map(int, text.split("-"))
    if low > high:
        message = f"the lower half of a tile comes first: {text}"
        raise ValueError(message)
    return low, high


def write_tile(tile: PlainTile) -> str:
    return f"{tile[0]}-{tile[1]}"


def words(text: str) -> list[str]:
    """Split at spaces; a lone hyphen means nothing."""
    return [] if text.strip() == NOTHING else text.split()


def read_placed(text: str) -> Placed:
    tile, arrow, on = text.partition(">")
    return read_tile(tile), read_tile(on) if arrow else None


def write_placed(placed: Placed) -> str:
    tile, on = placed
    return write_tile(tile) if on is None else f"{write_tile(tile)}>{write_tile(on)}"


def read_options(text: str) -> tuple[frozenset[str], dict[str, str]]:
    flags: set[str] = set()
    choices: dict[str, str] = {}
    for word in words(text):
        name, equals, value = word.partition("=")
        if name not in (CHOICES if equals else FLAGS):
            message = f"no such option: {word}"
            raise ValueError(message)
        if equals:
            choices[name] = value
        else:
            flags.add(name)
    return frozenset(flags), choices


def read_tallies(lines: dict[str, str]) -> tuple[Tally, ...]:
    names = ("counts", "dominoes", "blocks", "charges")
    rows = [map(int, words(lines[name])) for name in names]
    return tuple(
        Tally(counts=counts, dominoes=dominoes, blocks=blocks, charges=charges)
        for counts, dominoes, blocks, charges in zip(*rows, strict=True)
    )


def read_position(lines: dict[str, str]) -> Position:
    if lines.keys() != KEYS:
        message = f"these lines are missing or unknown: {sorted(lines.keys() ^ KEYS)}"
        raise ValueError(message)
    flags, choices = read_options(lines["options"])
    hands = [[read_tile(word) for word in words(hand)] for hand in lines["hands"].split("|")]
    boneyard = tuple(read_tile(word) for word in words(lines["boneyard"]))
    layout = tuple(read_placed(word) for word in words(lines["layout"]))
    position = Position(
        name=lines["position"],
        rules=tuple(words(lines["rules"])),
        highest=int(lines["set"]),
        flags=flags,
        choices=choices,
        hands=tuple(map(frozenset, hands)),
        boneyard=boneyard,
        layout=layout,
        seat=int(lines["seat"]),
        openers=frozenset(int(word) for word in words(lines["openers"])),
        drawn=None if lines["drawn"] == NOTHING else read_tile(lines["drawn"]),
        debts=frozenset(int(word) for word in words(lines["debts"])),
        tallies=read_tallies(lines),
    )
    everywhere = [tile for hand in hands for tile in hand]
    everywhere += [*boneyard, *(tile for tile, _ in layout)]
    values = range(position.highest + 1)
    if sorted(everywhere) != [(low, high) for low in values for high in values if low <= high]:
        message = f"{position.name}: the tiles are not those of the set, each once"
        raise ValueError(message)
    return position


def write_position(position: Position) -> str:
    def spaced(parts: list[str]) -> str:
        return " ".join(parts) or NOTHING

    def row(name: str) -> str:
        return spaced([str(getattr(tally, name)) for tally in position.tallies])

    def tiles(some: list[PlainTile]) -> str:
        return spaced([write_tile(tile) for tile in some])

    options = [f"{name}={value}" for name, value in position.choices.items()]
    lines = {
        "position": position.name,
        "rules": spaced(list(position.rules)),
        "set": str(position.highest),
        "options": spaced(options + sorted(position.flags)),
        "hands": " | ".join(tiles(sorted(hand)) for hand in position.hands),
        "boneyard": tiles(list(position.boneyard)),
        "layout": spaced([write_placed(placed) for placed in position.layout]),
        "seat": str(position.seat),
        "openers": spaced([str(value) for value in sorted(position.openers)]),
        "drawn": NOTHING if position.drawn is None else write_tile(position.drawn),
        "debts": spaced([str(seat) for seat in sorted(position.debts)]),
        **{name: row(name) for name in ("counts", "dominoes", "blocks", "charges")},
    }
    return "".join(
        textwrap.fill(
            f"{key}: {value}",
            width=100,
            subsequent_indent="  ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        + "\n"
        for key, value in lines.items()
    )


def logical_lines(text: str) -> Iterator[str]:
    """Drop comments and join continuations; the blank lines stay."""
    gathered = ""
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if line.startswith(" ") and gathered:
            gathered += " " + line.strip()
            continue
        if gathered:
            yield gathered
        gathered = line.rstrip()
        if not gathered:
            yield ""
    if gathered:
        yield gathered
    yield ""


def read_positions(text: str) -> Iterator[Position]:
    lines: dict[str, str] = {}
    for line in logical_lines(text):
        if line:
            key, _, value = line.partition(":")
            if key in lines:
                message = f"{key} appears twice in one position"
                raise ValueError(message)
            lines[key] = value.strip()
        elif lines:
            yield read_position(lines)
            lines = {}


def read_corpus() -> list[Position]:
    return [
        position
        for path in sorted(FOLDER.glob("*.txt"))
        for position in read_positions(path.read_text(encoding="utf-8"))
    ]
