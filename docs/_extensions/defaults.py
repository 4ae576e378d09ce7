"""Defaults in signatures that readers can use: a long or computed default is shown as ``...``.

attrs writes ``NOTHING`` where a factory makes the default, and a catalogue of sentences would fill
the page. The words on the argument say what its default is.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Final

import attrs

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_MOST: Final = 60
"""The longest default that is shown, in characters."""


class _Omitted:
    """A default that is not shown."""

    def __repr__(self) -> str:
        return "..."


def shortened(signature: inspect.Signature) -> inspect.Signature:
    """Return a signature without its long and computed defaults."""
    return signature.replace(
        parameters=[
            parameter.replace(default=_Omitted()) if _is_hidden(parameter.default) else parameter
            for parameter in signature.parameters.values()
        ]
    )


def _is_hidden(default: object) -> bool:
    return default is attrs.NOTHING or len(repr(default)) > _MOST


def _shorten(_app: Sphinx, thing: object, _is_bound: object) -> None:
    if inspect.isfunction(thing):
        vars(thing)["__signature__"] = shortened(inspect.signature(thing))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Shorten each signature before it is written."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-before-process-signature", _shorten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
