"""Draw the pictures of "How to play" in the web client: ``python tools/help_pictures.py``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from chickenfoot_rules import Layout, Play, Tile, TileSet
from chickenfoot_rules.rendering import layout_svg, tiles_svg

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("src/chickenfoot_rules/envs/server/client/help")

_DEALT = "9-4 4-4 0-5 6-6 3-8 2-5 1-7"
_ARMS = "9-9 9-4>9-9 9-1>9-9 9-6>9-9"
_CHAIN = f"{_ARMS} 9-0>9-9 4-7>9-4 1-3>9-1"
_FOOT = f"{_CHAIN} 3-3>1-3 3-8>3-3 3-2>3-3"
_NOTHING_FITS = "1-2 0-5 2-5 6-8"
_LEFT = "6-6 0-5 0-0"
_GAP = 16


def _tiles(texts: str) -> TileSet:
    return TileSet(map(Tile.parse, texts.split()))


def _layout(plays: str) -> Layout:
    layout = Layout()
    for play in plays.split():
        tile, _, on = play.partition(">")
        layout = layout.place(Tile.parse(tile), Tile.parse(on) if on else None)
    return layout


def _side_by_side(left: str, right: str) -> str:
    """Return two pictures as one."""
    sizes = [re.search(r'viewBox="0 0 (\S+) (\S+)"', picture) for picture in (left, right)]
    (width, height), (more, low) = [map(float, size.groups()) for size in sizes if size]
    moved = right.replace("<svg ", f'<svg x="{width + _GAP:g}" y="{(height - low) / 2:g}" ', 1)
    box = f"0 0 {width + _GAP + more:g} {height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{left}{moved}</svg>'


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield each file, by its path in the repository, and what belongs in it."""
    drawn = (
        tiles_svg(_tiles(_DEALT), theme="auto"),
        layout_svg(_layout(_ARMS), theme="auto"),
        layout_svg(_layout(_CHAIN), theme="auto", marks=[Play(Tile(2, 7), Tile(4, 7))]),
        layout_svg(_layout(_FOOT), theme="auto"),
        _side_by_side(
            layout_svg(_layout(_ARMS), theme="auto"),
            tiles_svg(_tiles(_NOTHING_FITS), theme="auto"),
        ),
        tiles_svg(_tiles(_LEFT), theme="auto"),
    )
    for number, picture in enumerate(drawn, 1):
        yield FOLDER / f"{number}.svg", picture


def main() -> None:
    """Write the files."""
    (ROOT / FOLDER).mkdir(exist_ok=True)
    for path, picture in pictures():
        (ROOT / path).write_text(picture, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
