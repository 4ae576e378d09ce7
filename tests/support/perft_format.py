"""Read the positions of ``tests/perft``, in the format that its README describes.

This module knows the text and nothing of the game: a tile is ``(low, high)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

PlainTile: TypeAlias = tuple[int, int]
Placed: TypeAlias = tuple[PlainTile, PlainTile | None]

FOLDER = Path(__file__).parents[1] / "perft"


class Tally(NamedTuple):
    """Counts at one depth: sequences, those of them that end the round, and points."""

    counts: int
    dominoes: int
    blocks: int
    charges: int


@dataclass(frozen=True, kw_only=True)
class Position:
    """One position of the corpus; ``tallies[0]`` is for sequences of one move."""

    name: str
    rules: tuple[str, ...]
    highest: int
    flags: frozenset[str]
    choices: dict[str, str]
    hands: tuple[frozenset[PlainTile], ...]
    boneyard: tuple[PlainTile, ...]
    layout: tuple[Placed, ...]
    seat: int
    openers: frozenset[int]
    drawn: PlainTile | None
    debts: frozenset[int]
    tallies: tuple[Tally, ...]


def read_corpus() -> list[Position]:
    """Read all positions of all files."""
    return [
        read_position(lines)
        for path in sorted(FOLDER.glob("*.txt"))
        for lines in _positions(path.read_text(encoding="utf-8"))
    ]


def _positions(text: str) -> Iterator[dict[str, str]]:
    """Yield the lines of each position by their keys, without comments."""
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\n +", " ", text)  # Such a line goes on with the line before.
    for block in re.split(r"\n{2,}", text.strip()):
        yield {key: value.strip() for key, value in re.findall(r"(?m)^([a-z]+):(.*)$", block)}


def read_position(lines: dict[str, str]) -> Position:
    """Read a position."""
    options = [word.partition("=") for word in _words(lines["options"])]
    drawn = _tiles(lines["drawn"])
    return Position(
        name=lines["position"],
        rules=tuple(_words(lines["rules"])),
        highest=int(lines["set"]),
        flags=frozenset(name for name, equals, _ in options if not equals),
        choices={name: value for name, equals, value in options if equals},
        hands=tuple(frozenset(_tiles(hand)) for hand in lines["hands"].split("|")),
        boneyard=_tiles(lines["boneyard"]),
        layout=tuple(map(_read_placed, _words(lines["layout"]))),
        seat=int(lines["seat"]),
        openers=frozenset(map(int, _words(lines["openers"]))),
        drawn=drawn[0] if drawn else None,
        debts=frozenset(map(int, _words(lines["debts"]))),
        tallies=tuple(
            Tally(*map(int, row))
            for row in zip(*(_words(lines[name]) for name in Tally._fields), strict=True)
        ),
    )


def _words(text: str) -> list[str]:
    """Split at spaces; a lone hyphen means nothing."""
    return [] if text.strip() == "-" else text.split()


def _read_tile(text: str) -> PlainTile:
    low, high = map(int, text.split("-"))
    return low, high


def _tiles(text: str) -> tuple[PlainTile, ...]:
    return tuple(map(_read_tile, _words(text)))


def _read_placed(text: str) -> Placed:
    tile, arrow, on = text.partition(">")
    return _read_tile(tile), _read_tile(on) if arrow else None
