"""The directive ``picture``: what an example on the page has made, drawn by the library.

    ```{picture} cross
    :alt: The double nine with four arms.
    ```

The examples of a page are run when it is read, and each picture shows what its name stands for at
that point. So no picture can show anything but what the text beside it comes to. With
``:options: looks`` it has the options in the dict ``looks`` of the examples.
"""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Final, Protocol, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from _extensions.blocks import Block, ExampleError, blocks_of, run
from chickenfoot_rules import Match, PlayerView, Round
from chickenfoot_rules.dominoes.values import Theme
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressView

__all__ = ["Picture", "setup"]

_FOLDER: Final = "_pictures"
_THEMES: Final[tuple[Theme, ...]] = ("light", "dark")
_HAVE_HANDS: Final = (ExpressRound, ExpressView, PlayerView, Round)


class _Drawable(Protocol):
    def to_svg(self, **options: object) -> str: ...


def _file(page: str, name: str, theme: Theme) -> str:
    return f"{page.replace('/', '-')}-{name}-{theme}.svg"


def _draw(app: Sphinx, page: str, block: Block, names: dict[str, object]) -> None:
    """Draw one picture in both themes."""
    value = names.get(block.argument)
    if isinstance(value, Match | ExpressMatch):
        value = value.round
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
    """Run the examples of a page that has pictures, and draw them on the way."""
    blocks = [*blocks_of(source[0])]
    pictures = [block.argument for block in blocks if block.name == "picture"]
    if len(pictures) > len(set(pictures)):
        message = f"{page} draws one name twice: {', '.join(pictures)}"
        raise ExtensionError(message)
    if not pictures:
        return
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks:
        if block.name == "picture":
            _draw(app, page, block, names)
            continue
        try:
            run(block, names, page)
        except ExampleError as error:
            message = f"{page}:{block.line}: an example fails:\n{error}"
            raise ExtensionError(message) from error


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
        return [figure]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive and what draws for it."""
    app.add_directive("picture", Picture)
    app.connect("source-read", draw_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
