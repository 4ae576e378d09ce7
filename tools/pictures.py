"""Draw the pictures again that the repository keeps: ``python tools/pictures.py``.

They are the table of the README, which the first page of the documentation shows, too,
and the pictures of "How to play" in the web client.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from chickenfoot_rules import Match, Play, PlayerView, Rules, Tile, TileSet
from chickenfoot_rules.notation import parse_layout
from chickenfoot_rules.rendering import layout_svg, tiles_svg

ROOT = Path(__file__).resolve().parent.parent
HELP = Path("src/chickenfoot_rules/server/client/help")

_DEALT = "4-9 4-4 0-5 6-6 3-8 2-5 1-7"
_ARMS = "9-9 4-9>9-9 1-9>9-9 6-9>9-9"
_CHAIN = f"{_ARMS} 0-9>9-9 4-7>4-9 1-3>1-9"
_FOOT = f"{_CHAIN} 3-3>1-3 3-8>3-3 2-3>3-3"
_NOTHING_FITS = "1-2 0-5 2-5 6-8"
_LEFT = "6-6 0-5 0-0"
_GAP = 16


def _tiles(text: str) -> str:
    return tiles_svg(TileSet.parse(text), theme="auto")


def _layout(text: str, *marks: Play) -> str:
    return layout_svg(parse_layout(text), theme="auto", marks=marks)


def _side_by_side(left: str, right: str) -> str:
    """Return two pictures as one."""
    sizes = [re.search(r'viewBox="0 0 (\S+) (\S+)"', picture) for picture in (left, right)]
    (width, height), (more, low) = [map(float, size.groups()) for size in sizes if size]
    moved = right.replace("<svg ", f'<svg x="{width + _GAP:g}" y="{(height - low) / 2:g}" ', 1)
    box = f"0 0 {width + _GAP + more:g} {height:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{left}{moved}</svg>'


def first_view() -> PlayerView:
    """Return what seat 0 sees at the table of the first page."""
    rng = random.Random(497)
    match = Match(Rules(domino_set=6, hand_size=6), players=3).deal(rng)
    for _ in range(10):
        match = match.apply(rng.choice(match.legal_moves))
    return match.view(0)


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield each file, by its path in the repository, and what belongs in it."""
    view = first_view()
    for theme in ("light", "dark"):
        yield Path("docs", "_static", f"table-{theme}.svg"), view.to_svg(theme=theme)
    drawn = (
        _tiles(_DEALT),
        _layout(_ARMS),
        _layout(_CHAIN, Play(Tile(2, 7), Tile(4, 7))),
        _layout(_FOOT),
        _side_by_side(_layout(_ARMS), _tiles(_NOTHING_FITS)),
        _tiles(_LEFT),
    )
    for number, picture in enumerate(drawn, 1):
        yield HELP / f"{number}.svg", picture


if __name__ == "__main__":
    for path, picture in pictures():
        (ROOT / path).write_text(picture, encoding="utf-8")
        print(path)
