"""An id of a rule, such as R3.3 or X4, is a link to the rule wherever it stands."""

from __future__ import annotations

import re
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.typing import ExtensionMetadata

from _extensions.sources import RULE_ID
from _extensions.texts import replace_in_text

_ID: Final = re.compile(f"({RULE_ID})")


class RuleLinks(SphinxTransform):
    """Make links of the ids, after translation and before references are resolved."""

    default_priority: ClassVar[int | None] = 400

    def apply(self, **_kwargs: Any) -> None:  # noqa: ANN401 - as in the class that it extends
        """Change the document."""
        replace_in_text(self.document, _ID, self._link)

    def _link(self, rule: str) -> nodes.Node:
        return addnodes.pending_xref(
            rule,
            nodes.inline(rule, rule, classes=["std", "std-ref", "rule"]),
            refdomain="std",
            reftype="ref",
            reftarget=f"rule-{rule.lower()}",
            refexplicit=True,
            refwarn=True,
            refdoc=self.env.docname,
        )


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the transform."""
    app.add_transform(RuleLinks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
