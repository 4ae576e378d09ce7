"""What the search of the site knows besides the words of the pages.

Readers use words that a page does not have: a page about French is found by *French* only if
somebody says so. `search.toml` lists such words by page; each becomes an entry of the index, and
the search puts those first. `search.js` decides the order of all other results. The sheets to print
repeat the rule book, so the search of the English site leaves them out.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sphinx import addnodes
from sphinx.transforms import SphinxTransform

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_FILE: Final = Path(__file__).with_suffix(".toml")
WORDS: Final[Mapping[str, Sequence[str]]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))
"""The words by which a page is found first."""

_SHEETS: Final = "explanation/rulebook/sheets/"


class Words(SphinxTransform):
    """Add the words of a page to the index, or leave the page out of the search."""

    default_priority = 800  # before Sphinx reads the entries of the index

    def apply(self, **_: object) -> None:
        """Add one entry for each word; it leads to the top of the page."""
        page = self.env.docname
        if page in WORDS:
            entries = [("single", word, "", "main", None) for word in WORDS[page]]
            self.document.insert(0, addnodes.index(entries=entries))
            self.env.note_dependency(_FILE)
        if page.startswith(_SHEETS) and page != f"{_SHEETS}index":
            self.env.metadata[page]["nosearch"] = True


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the words and the order of the results."""
    app.add_transform(Words)
    app.config.html_search_scorer = str(_FILE.with_suffix(".js"))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
