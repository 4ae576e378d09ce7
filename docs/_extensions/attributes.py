"""Attributes of classes, each documented so that it can be linked to and searched.

A value of a class of attrs keeps the arguments of its constructor, so its docstring describes them
once, under ``Args:``. Here the same words are added to its ``Attributes:``, and to those of the
classes that inherit the field, after everything about the constructor. The type of each is beside
its name, as that of a property is.

A page has each fact once. An argument whose attribute has the same type is not listed a second
time; if the constructor takes other types, the list has these, without the words.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

import attrs
from docutils import nodes
from sphinx import addnodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

_HEADING: Final = re.compile(r"([A-Z][a-z]+):")
_ENTRY: Final = re.compile(r" {4}(\w+)(?: \(.*?\))?: ")
_DIRECTIVE: Final = ".. attribute:: "
_TYPE: Final = "   :type: "
_DASH: Final = " \N{EN DASH} "  # between a parameter and its words
_DOTTED: Final = re.compile(r"(?<![\w.~'\"])(?:\w+\.)+(?=\w)")


def _sections(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections of a docstring by their headings, and what stands between without one."""
    heading = ""
    body: list[str] = []
    for line in lines:
        begun = _HEADING.fullmatch(line)
        if begun or (heading and line and not line.startswith(" ")):
            yield heading, body
            heading, body = begun[1] if begun else "", []
            if begun:
                continue
        body.append(line)
    yield heading, body


def _entries(lines: Sequence[str]) -> dict[str, list[str]]:
    """Return the lines on each thing that a section tells, by its name."""
    told: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if begun := _ENTRY.match(line):
            name = begun[1]
        if line:
            told.setdefault(name, []).append(line)
    return told


def with_attributes(kind: type, lines: Sequence[str]) -> list[str]:
    """Return the docstring of a class with all its attributes, behind what it raises."""
    parts = [*_sections(lines)]
    sections = dict(parts)
    told = _entries(sections.get("Attributes", []))
    fields = {field.name for field in attrs.fields(kind)} if attrs.has(kind) else set[str]()
    taken = {**_inherited(kind), **_entries(sections.get("Args", []))}
    added = {name: taken[name] for name in taken if name in fields - told.keys()}
    if not (told or added):
        return [*lines]
    kept = [part for part in parts if part[0] != "Attributes"]
    last = max((at for at, (heading, _) in enumerate(kept) if heading), default=0)
    attributes = [line for entry in (*added.values(), *told.values()) for line in entry]
    kept.insert(last + 1, ("Attributes", attributes))
    return [line for heading, body in kept for line in _written(heading, body)]


def _inherited(kind: type) -> dict[str, list[str]]:
    """Return what the docstrings of the bases of a class say of their arguments and attributes."""
    said: dict[str, list[str]] = {}
    for base in reversed(kind.__mro__[1:-1]):
        sections = dict(_sections(inspect.cleandoc(base.__doc__ or "").split("\n")))
        said |= _entries(sections.get("Attributes", [])) | _entries(sections.get("Args", []))
    return said


def _written(heading: str, body: list[str]) -> Iterator[str]:
    if heading:
        yield f"{heading}:"
    yield from body
    if body and body[-1]:
        yield ""


def attributes_told(kind: type) -> set[str]:
    """Return the names of the attributes that the docstring of a class tells in the end."""
    lines = with_attributes(kind, inspect.cleandoc(kind.__doc__ or "").split("\n"))
    return {*_entries(dict(_sections(lines)).get("Attributes", []))}


def attributes_of(kind: type) -> dict[str, str]:
    """Return what the docstring of a class says of its attributes, by their names."""
    sections = dict(_sections(inspect.cleandoc(kind.__doc__ or "").split("\n")))
    return {
        name: " ".join(" ".join(lines).split()).removeprefix(f"{name}: ")
        for name, lines in _entries(sections["Attributes"]).items()
    }


def _complete(
    _app: Sphinx, what: str, _name: str, thing: object, _options: object, lines: list[str]
) -> None:
    if isinstance(thing, type):
        lines[:] = with_attributes(thing, lines)
    elif what in {"attribute", "data", "property"}:
        # In the first line napoleon takes the words before a colon for a type. Give it another,
        # which shows nothing.
        lines.insert(0, "\\")


def _skip_told(
    app: Sphinx, _what: str, name: str, _thing: object, _skip: object, _options: object
) -> bool | None:
    """Skip a member of a base that the docstring of the class tells of, too."""
    document = app.env.current_document
    kind = getattr(import_module(document.autodoc_module), document.autodoc_class or "", None)
    is_told = isinstance(kind, type) and name.rpartition(".")[2] in attributes_told(kind)
    return True if is_told else None


def with_types_beside(lines: Sequence[str]) -> list[str]:
    """Return what napoleon makes of a docstring with each type beside its attribute's name.

    It puts them below all that is said of the attribute. A name is shown without its modules.
    """
    found: list[str] = []
    beside = 0
    for line in lines:
        if line.startswith(_DIRECTIVE):
            beside = len(found) + 1
        elif line and not line.startswith(" "):
            beside = 0
        if beside and line.startswith(_TYPE):
            found.insert(beside, _DOTTED.sub(r"~\g<0>", line))
        else:
            found.append(line)
    return found


def _put_beside(
    _app: Sphinx, _what: str, _name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    lines[:] = with_types_beside(lines)


def without_repetition(document: nodes.document) -> None:
    """Remove from the parameters of each class what its attributes say.

    Args:
        document: a page that Sphinx has read.
    """
    for kind in [*document.findall(addnodes.desc)]:
        if kind["objtype"] in {"class", "exception"}:
            content = next(iter(kind.findall(addnodes.desc_content)))
            types = dict(_types_of_attributes(content))
            for lists in [one for one in content if isinstance(one, nodes.field_list)]:
                _shorten(lists, types)


def _types_of_attributes(content: nodes.Element) -> Iterator[tuple[str, str]]:
    """Yield the names of the attributes of a class, with their types as they are written."""
    for child in content:
        if isinstance(child, addnodes.desc) and child["objtype"] == "attribute":
            for head in child.findall(addnodes.desc_signature):
                name, *beside = (part.astext() for part in head)
                yield name, "".join(beside).strip().removeprefix(":").strip()


def _shorten(lists: nodes.field_list, types: dict[str, str]) -> None:
    for field in [*lists]:
        if isinstance(field, nodes.field) and field[0].astext() == "Parameters":
            for entry in [*field.findall(nodes.paragraph)]:
                name = entry[0].astext()
                if name in types:
                    accepted, _, _ = entry.astext().removeprefix(f"{name} (").partition(f"){_DASH}")
                    if accepted.removesuffix(")") == types[name]:
                        listed = isinstance(entry.parent, nodes.list_item)
                        (entry.parent if listed else entry).replace_self([])
                    else:
                        _cut(entry)
            if not field[1].astext():
                lists.remove(field)
    if not len(lists):
        lists.replace_self([])


def _cut(entry: nodes.paragraph) -> None:
    """Keep the name and the types of a parameter, without the words after the dash."""
    for at, child in enumerate(entry):
        if child.astext() == _DASH:
            del entry[at:]
            return


def _remove_repetition(_app: Sphinx, document: nodes.document) -> None:
    without_repetition(document)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Complete each docstring before it is read, and put its types where they are looked for."""
    app.setup_extension("sphinx.ext.autodoc")
    app.connect("autodoc-skip-member", _skip_told)
    app.connect("autodoc-process-docstring", _complete, priority=400)  # before napoleon
    app.connect("autodoc-process-docstring", _put_beside, priority=600)  # after it
    app.connect("doctree-read", _remove_repetition)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
