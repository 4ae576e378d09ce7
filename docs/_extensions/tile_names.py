"""The name of a tile, such as 4-9, never breaks at the end of a line."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.typing import ExtensionMetadata

from _extensions.texts import replace_in_text

_TILE: Final = re.compile(r"(?<![\w-])(1?\d-1?\d)(?![\w-])")


class TileNames(SphinxTransform):
    """Mark the names, after translation; the style of the site keeps them together."""

    default_priority: ClassVar[int | None] = 410

    def apply(self, **_kwargs: Any) -> None:  # noqa: ANN401 - as in the class that it extends
        """Change the document."""
        replace_in_text(self.document, _TILE, _kept_together)


def _kept_together(name: str) -> nodes.Node:
    return nodes.inline(name, name, classes=["tile"])


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the transform."""
    app.add_transform(TileNames)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
