"""Draw the table of the README again: ``python tools/front_picture.py``.

It is the view that the first example of the README makes.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).resolve().parent.parent


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield each file, by its path in the repository, and what belongs in it."""
    first = (ROOT / "README.md").read_text(encoding="utf-8").partition("<picture>")[0]
    examples = doctest.DocTestParser().get_doctest(first, {}, "README", None, None)
    doctest.DocTestRunner().run(examples, clear_globs=False)
    view: Any = examples.globs["view"]
    themes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for theme in themes:
        yield Path("docs", "_static", f"table-{theme}.svg"), view.to_svg(theme=theme)


def main() -> None:
    """Write the files."""
    for path, picture in pictures():
        (ROOT / path).write_text(picture, encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
