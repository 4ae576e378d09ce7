"""References to private modules lead to the doors, where the API pages document their names.

A docstring or a signature may name a class by the module that defines it. Readers see the name to
import: the reference leads to `chickenfoot_rules.Round`, and shows that name.
"""

from __future__ import annotations

from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from _extensions.api_pages import documented_as
from _extensions.sources import PACKAGE

_OURS: Final = f"{PACKAGE.name}."


def lead_to_doors(_app: Sphinx, document: nodes.document) -> None:
    """Change each reference to a private path, if its thing is documented at a door."""
    for node in document.findall(pending_xref):
        private = str(node["reftarget"])
        door = documented_as(private) if private.startswith(_OURS) else None
        if door is not None:
            node["reftarget"] = door
            for text in [*node.findall(nodes.Text)]:
                text.parent.replace(text, nodes.Text(text.replace(private, door)))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Change the references of each page when it has been read."""
    app.connect("doctree-read", lead_to_doors)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
