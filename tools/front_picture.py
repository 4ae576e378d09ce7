"""Draw the table of the README again: ``python tools/front_picture.py``."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from chickenfoot_rules import Deal, Round, Rules
from chickenfoot_rules.rendering import layout_svg

ROOT = Path(__file__).resolve().parent.parent
SEED = 322
MOVES = 14


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield each file, by its path in the repository, and what belongs in it."""
    rng = random.Random(SEED)
    round_ = Round.start(Rules(), Deal.shuffle(Rules(), 4, rng))
    for _ in range(MOVES):
        round_ = round_.apply(rng.choice(round_.legal_moves))
    themes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for theme in themes:
        picture = layout_svg(round_.layout, theme=theme)
        yield Path("docs", "_static", f"table-{theme}.svg"), picture


def main() -> None:
    """Write the files."""
    for path, picture in pictures():
        (ROOT / path).write_text(picture, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
