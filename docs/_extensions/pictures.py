"""The directive ``picture``: what an example on the page has made, drawn by the library.

    ```{picture} cross
    :alt: The double nine with four arms.
    ```

The examples of a page are run when it is read, and each picture shows what its name stands for at
that point. So no picture can show anything but what the text beside it comes to. With
``:options: looks`` it has the options in the dict ``looks`` of the examples.

Below the picture of a round in which somebody can move, a link opens the position in the page to
play on, if that is built.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import ClassVar, Final, Protocol, cast
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from _extensions.blocks import Block, ExampleError, blocks_of, run
from _extensions.editions import way_to_root
from chickenfoot_rules import Layout, Match, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.dominoes.values import Theme
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressView
from chickenfoot_rules.notation import format_text

_FOLDER: Final = "_pictures"
_THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
_HAVE_HANDS: Final = (ExpressRound, ExpressView, PlayerView, Round)
_PLAY_ON: Final = {"en": "Play on from here", "de": "Hier weiterspielen"}
_SETS: Final = (6, 9, 12, 15, 18)
_HAND: Final = 7
_POSITIONS: Final = "positions of pictures"
"""The key of the positions of a page while Sphinx reads it, by the names of its pictures."""


class _Drawable(Protocol):
    def to_svg(self, **options: object) -> str: ...


def _file(page: str, name: str, theme: Theme) -> str:
    return f"{page.replace('/', '-')}-{name}-{theme}.svg"


def pictured(source: str, page: str) -> Iterator[tuple[Block, object, dict[str, object]]]:
    """Run the examples of a page, and yield its pictures on the way.

    Yields:
        the block of the picture, what it shows, and what the examples have defined.
    """
    blocks = [*blocks_of(source)]
    pictures = [block.argument for block in blocks if block.name == "picture"]
    if len(pictures) > len(set(pictures)):
        message = f"{page} draws one name twice: {', '.join(pictures)}"
        raise ExtensionError(message)
    if not pictures:
        return
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks:
        if block.name == "picture":
            value = names.get(block.argument)
            yield block, value.round if isinstance(value, Match | ExpressMatch) else value, names
            continue
        try:
            run(block, names, page)
        except ExampleError as error:
            message = f"{page}:{block.line}: an example fails:\n{error}"
            raise ExtensionError(message) from error


def position_in(value: object) -> str | None:
    """Return what a picture shows as the text of a position, if somebody can move in it.

    A layout has no hands; two players are dealt some.
    """
    if isinstance(value, Layout) and not value.is_empty:
        value = _dealt(value)
    if isinstance(value, Round | ExpressRound) and not value.is_over:
        return format_text(value)
    return None


def _dealt(layout: Layout) -> Round:
    """Deal the other tiles of the smallest usual set, the same ones each time."""
    highest = max(tile.high for tile in layout.tiles)
    set_ = next(usual for usual in _SETS if usual >= highest)
    rules = Rules(domino_set=set_, double_chicken_foot=layout.arms > Rules().arms)
    rest = [*(rules.domino_set.tiles - layout.tiles)]
    random.Random(1).shuffle(rest)
    *hands, boneyard = rest[:_HAND], rest[_HAND : 2 * _HAND], rest[2 * _HAND :]
    return Round(rules, [TileSet(hand) for hand in hands], boneyard, layout, seat=0)


def _draw(app: Sphinx, page: str, block: Block, value: object, names: dict[str, object]) -> None:
    """Draw one picture in both themes."""
    if not hasattr(value, "to_svg"):
        message = f"{page}:{block.line}: {block.argument} is nothing that can be drawn"
        raise ExtensionError(message)
    options = _options(block, names)
    if isinstance(value, _HAVE_HANDS):
        # The hands come with English words, which other languages do without.
        options["hands"] = "hands" in block.options and app.config.language == "en"
    folder = Path(app.srcdir, _FOLDER)
    folder.mkdir(exist_ok=True)
    for theme in _THEMES:
        path = folder / _file(page, block.argument, theme)
        themed = options if "colors" in options else {"theme": theme, **options}
        picture = cast("_Drawable", value).to_svg(**themed)
        if not path.exists() or path.read_text(encoding="utf-8") != picture:
            path.write_text(picture, encoding="utf-8")


def _options(block: Block, names: dict[str, object]) -> dict[str, object]:
    """Return the options that the examples have made, and those of the block itself."""
    options: dict[str, object] = {}
    if "options" in block.options:
        options |= cast("dict[str, object]", names[block.options["options"].strip()])
    if "no-marks" in block.options:
        options["marks"] = False
    return options


def draw_pictures(app: Sphinx, page: str, source: list[str]) -> None:
    """Draw the pictures of a page, and keep their positions for the directives."""
    positions: dict[str, str] = {}
    for block, value, names in pictured(source[0], page):
        _draw(app, page, block, value, names)
        if position := position_in(value):
            positions[block.argument] = position
    app.env.temp_data[_POSITIONS] = positions


class Picture(SphinxDirective):
    """A picture in the theme of the page."""

    required_arguments: ClassVar[int] = 1
    option_spec: ClassVar[OptionSpec | None] = {
        "alt": directives.unchanged_required,
        "hands": directives.flag,
        "no-marks": directives.flag,
        "options": directives.unchanged_required,
        "caption": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return one picture for each theme; the page shows the one that fits."""
        if "alt" not in self.options:
            raise self.error("say with :alt: what is to be seen")
        figure = nodes.figure(classes=["drawing"])
        for theme in _THEMES:
            image = nodes.image(
                uri=f"/{_FOLDER}/{_file(self.env.docname, self.arguments[0], theme)}",
                alt=self.options["alt"],
                classes=[f"only-{theme}"],
            )
            self.set_source_info(image)
            figure += image
        if "caption" in self.options:
            children, messages = self.parse_inline(self.options["caption"], lineno=self.lineno)
            caption = nodes.caption(self.options["caption"], "", *children)
            self.set_source_info(caption)
            figure += caption
            figure += messages
        self.set_source_info(figure)
        position = self.env.temp_data[_POSITIONS].get(self.arguments[0])
        return [figure] if position is None else [figure, self._link(position)]

    def _link(self, position: str) -> nodes.Node:
        """Return a link that opens a position in the page to play on, if that is built."""
        language = self.config.language
        root = way_to_root(self.env.docname, language)
        address = f"{root}playground/index.html#position={quote(position)}&language={language}"
        link = f'<p class="play-on"><a href="{escape(address)}">{_PLAY_ON[language]}</a></p>'
        return addnodes.only("", nodes.raw("", link, format="html"), expr="playground")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and what draws for it."""
    app.add_directive("picture", Picture)
    app.connect("source-read", draw_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
