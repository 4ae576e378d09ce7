"""What Sphinx's autodoc does not do for us.

- A value of a class of attrs keeps the arguments of its constructor, so its docstring describes
  them once, under ``Args:``. Here each becomes an attribute, with its type beside its name, that
  can be linked to and searched. The class lists its parameters with the types that they take.
- A constant is described as in the module that defines it.
- A page of source leads back to the names of one package only.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

import attrs
from sphinx.util.typing import get_type_hints, stringify_annotation

from _extensions.names import PACKAGE, comment_on, documented

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_SECTION: Final = re.compile(r"^(Args|Attributes):\n((?:(?: .*)?\n)+)", re.MULTILINE)
_ENTRY: Final = re.compile(r"^ {4}(\w+)(?: \(.*?\))?: (.+\n(?: {5,}.*\n)*)", re.MULTILINE)


def _entries(docstring: str, heading: str) -> dict[str, str]:
    """Return what the sections of a docstring with a heading say of each name."""
    bodies = [body for found, body in _SECTION.findall(docstring) if found == heading]
    return {name: words for body in bodies for name, words in _ENTRY.findall(body)}


@cache
def attributes_of(kind: type) -> dict[str, str]:
    """Return what the docstrings of a class and its bases say of its attributes."""
    fields = (
        {field.name for field in attrs.fields(kind)}
        if attrs.has(kind)
        else {name for base in kind.__mro__ for name in inspect.get_annotations(base)}
    )
    described: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        docstring = f"{inspect.cleandoc(base.__doc__ or '')}\n"
        attributes = _entries(docstring, "Attributes")
        known = _entries(docstring, "Args") | attributes
        described |= {name: known[name] for name in known if name in fields}
        if base is kind:
            described |= attributes
    return {name: " ".join(words.split()) for name, words in described.items()}


def document_attributes(kind: type, docstring: str) -> Iterator[str]:
    """Yield the lines of the docstring of a class with directives for all its attributes."""
    described = attributes_of(kind)

    def without(section: re.Match[str]) -> str:
        if section[1] == "Attributes":
            return ""
        left = _ENTRY.sub(lambda entry: "" if entry[1] in described else entry[0], section[2])
        return f"{section[1]}:\n{left}" if left.strip() else ""

    yield from _SECTION.sub(without, docstring).split("\n")
    hints = get_type_hints(kind)
    for name, words in described.items():
        yield f".. attribute:: {name}"
        if name in hints:
            yield f"   :type: {stringify_annotation(hints[name], 'smart')}"
        yield from ("", f"   {words}", "")


def _complete(
    _app: Sphinx, what: str, name: str, thing: object, _options: object, lines: list[str]
) -> None:
    if isinstance(thing, type):
        lines[:] = document_attributes(thing, "\n".join(lines))
    elif what in {"attribute", "property"}:
        # In the first line napoleon takes the words before a colon for a type. Give it another,
        # which shows nothing.
        lines.insert(0, "\\")
    elif what == "data":
        own = name.rpartition(".")[2]
        homes = [one for key, one in sys.modules.items() if key.startswith(PACKAGE.name)]
        for home in homes:
            if vars(home).get(own) is thing and (text := comment_on(home.__name__, own)):
                lines[:] = ["\\", *text.split("\n")]


def _skip_described(
    app: Sphinx, _what: str, name: str, _thing: object, _skip: object, _options: object
) -> bool | None:
    """Skip a member that the docstring of the class describes."""
    document = app.env.current_document
    kind = getattr(import_module(document.autodoc_module), document.autodoc_class or "", None)
    is_described = isinstance(kind, type) and name.rpartition(".")[2] in attributes_of(kind)
    return True if is_described else None


@cache
def _usual_doors() -> dict[str, str]:
    """Return the module under which most of each private module is documented."""
    homes = ((getattr(thing, "__module__", ""), name) for name, thing in documented().items())
    found = Counter((home, name.rpartition(".")[0]) for home, name in homes)
    return {home: door for (home, door), _ in reversed(found.most_common())}


def _source_of(_app: Sphinx, module: str, name: str) -> str:
    """Return the module whose source is shown for a name, if its page can lead back to it."""
    thing = getattr(import_module(module), name.partition(".")[0], None)
    home: str = getattr(thing, "__module__", "")
    leads_back = home.startswith(PACKAGE.name) and _usual_doors().get(home) == module
    return home if leads_back else PACKAGE.name


def setup(app: Sphinx) -> ExtensionMetadata:
    """Hook into autodoc and viewcode."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.viewcode")
    app.connect("viewcode-follow-imported", _source_of)
    app.connect("autodoc-skip-member", _skip_described)
    app.connect("autodoc-process-docstring", _complete, priority=400)  # before napoleon
    return {"parallel_read_safe": True, "parallel_write_safe": True}
