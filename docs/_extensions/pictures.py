"""The directive ``picture``: what an example on the page has made, drawn by the library.

    ```{picture} cross
    :alt: The double nine with four arms.
    ```

The examples of a page are run when it is read, and each picture shows what its name stands for at
that point. So no picture can show anything but what the text beside it comes to. An SVG
that the examples have made is shown as it is, and a page with buttons in a frame, as in a notebook.

Below the picture of a round in which somebody can move, a link opens the position in the page to
play on, if that is built.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import chdir
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar, Final
from urllib.parse import quote

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from _extensions.blocks import blocks_of, run
from chickenfoot_rules import Layout, Match, PlayerView, Round, Rules, TileSet
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressView
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.rendering import Playback

_HAVE_HANDS: Final = (ExpressRound, ExpressView, PlayerView, Round)
_PLAY_ON: Final = {"en": "Play on from here", "de": "Hier weiterspielen"}
_HAND: Final = 7


def run_pictures(source: str, page: str) -> Iterator[tuple[str, Any]]:
    """Run the examples of a page, and yield the name of each picture and what it shows."""
    names: dict[str, object] = {"__name__": "__main__"}
    with TemporaryDirectory() as folder:
        for block in blocks_of(source):
            if block.name == "picture":
                value = names.get(block.argument)
                if isinstance(value, Match | ExpressMatch):
                    value = value.round
                yield block.argument, value
            with chdir(folder):  # Examples write files.
                run(block, names, page)


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
    set_ = next(usual for usual in (6, 9, 12, 15, 18) if usual >= highest)
    rules = Rules(domino_set=set_, arms=layout.arms)
    rest = [*(rules.domino_set.tiles - layout.tiles)]
    random.Random(1).shuffle(rest)
    *hands, boneyard = rest[:_HAND], rest[_HAND : 2 * _HAND], rest[2 * _HAND :]
    return Round(rules, [TileSet(hand) for hand in hands], boneyard, layout, seat=0)


def _keep(app: Sphinx, page: str, source: list[str]) -> None:
    """Keep what the pictures of a page show for the directives."""
    pictures = run_pictures(source[0], page) if "{picture}" in source[0] else ()
    app.env.temp_data["pictures"] = dict(pictures)


def draw(directive: SphinxDirective, name: str, svg: str, **shown: object) -> nodes.image:
    """Write a picture among the sources, and return what shows it."""
    path = Path(directive.env.srcdir, "_pictures", f"{name}.svg")
    path.parent.mkdir(exist_ok=True)
    path.write_text(svg, encoding="utf-8")
    image = nodes.image("", uri=f"/_pictures/{path.name}", **shown)
    directive.set_source_info(image)
    return image


class Picture(SphinxDirective):
    """A picture in the theme of the page."""

    required_arguments: ClassVar[int] = 1
    option_spec: ClassVar[OptionSpec | None] = {
        "alt": directives.unchanged_required,
        "hands": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return one picture for each theme; the page shows the one that fits."""
        value = self.env.temp_data["pictures"][self.arguments[0]]
        if isinstance(value, Playback):
            frame = getattr(value, "_repr_html_")()  # noqa: B009 - a name for notebooks
            return [nodes.raw("", frame, format="html")]
        if isinstance(value, str):
            return [nodes.figure("", self._image(value), classes=["drawing"])]
        options: dict[str, Any] = {}
        if isinstance(value, _HAVE_HANDS):
            # The hands come with English words, which other languages do without.
            options["hands"] = "hands" in self.options and self.config.language == "en"
        figure = nodes.figure(classes=["drawing"])
        for theme in ("light", "dark"):
            figure += self._image(value.to_svg(theme=theme, **options), f"only-{theme}")
        position = position_in(value)
        return [figure] if position is None else [figure, self._link(position)]

    def _image(self, svg: str, *classes: str) -> nodes.image:
        """Write a picture, and return what shows it, for readers of one theme or of both."""
        name = "-".join([*self.env.docname.split("/"), self.arguments[0], *classes])
        return draw(self, name, svg, alt=self.options["alt"], classes=[*classes])

    def _link(self, position: str) -> nodes.Node:
        """Return a link that opens a position in the page to play on, if that is built."""
        language = self.config.language
        root = "../" * (self.env.docname.count("/") + (language != "en"))
        address = f"{root}playground/index.html#position={quote(position)}&language={language}"
        link = f'<p class="play-on"><a href="{escape(address)}">{_PLAY_ON[language]}</a></p>'
        return addnodes.only("", nodes.raw("", link, format="html"), expr="playground")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and what runs the examples for it."""
    app.add_directive("picture", Picture)
    app.connect("source-read", _keep)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
