"""What Sphinx's autodoc does not do for us.

- A value of a class of attrs keeps the arguments of its constructor, so its docstring describes
  them once, under ``Args:``. If the page lists the members of the class, each becomes an attribute,
  with its type beside its name, that can be linked to and searched. If there are many, they are
  folded, so that the methods are near the top.
- What a page does not list of a class is folded below it: each member with its first sentence. A
  reference to a folded member leads to the class of Chicken Foot that has the same one, or else to
  its own class.
- A type variable appears as the class that a subclass gives it, or else as its bound.
- A constant is described as in the module that defines it.
"""

from __future__ import annotations

import enum
import inspect
import re
import sys
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, get_args, get_origin, is_typeddict

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import get_type_hints, stringify_annotation

from _extensions.names import PACKAGE, classes, comment_on, directives_for, documented
from chickenfoot_rules.dominoes import DominoView

if TYPE_CHECKING:
    from collections.abc import Mapping

    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata, OptionSpec

_SECTION: Final = re.compile(r"^(Args|Attributes):\n((?:(?: .*)?\n)+)", re.MULTILINE)
_ENTRY: Final = re.compile(r"^ {4}(\w+)(?: \(.*?\))?: (.+\n(?: {5,}.*\n)*)", re.MULTILINE)
_DRAW: Final = re.compile(r"^ {4}draw: .*\n", re.MULTILINE)
"""A parameter that Hypothesis passes."""

_MANY: Final = 7
"""The most attributes that are not folded above methods."""


def _entries(docstring: str, heading: str) -> dict[str, str]:
    """Return what the sections of a docstring with a heading say of each name."""
    bodies = [body for found, body in _SECTION.findall(docstring) if found == heading]
    found = (entry for body in bodies for entry in _ENTRY.findall(body))
    return {name: " ".join(words.split()) for name, words in found}


@cache
def attributes_of(kind: type) -> dict[str, str]:
    """Return what the docstrings of a class and its bases say of its attributes."""
    hints = [hint for base in kind.__mro__ for hint in inspect.get_annotations(base).items()]
    fields = {name for name, hint in hints if "ClassVar" not in str(hint)}
    described: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        docstring = f"{inspect.cleandoc(base.__doc__ or '')}\n"
        attributes = _entries(docstring, "Attributes")
        known = _entries(docstring, "Args") | attributes
        described |= {name: known[name] for name in known if name in fields}
        if base is kind:
            described |= attributes
    return described


def document_class(
    kind: type, docstring: str, *, is_listed: bool, has_all: bool = False
) -> list[str]:
    """Return the lines of the docstring of a class, in which all its attributes have types.

    Its page lists its members, and so its attributes among them, if it `is_listed`, and if it
    `has_all`, those that it inherits, too.
    """
    attributes = attributes_of(kind)
    hints = get_type_hints(kind)
    passed = hints if is_typeddict(kind) else _parameters(kind)
    fields: list[str] = []
    listed: list[str] = []
    for name, words in (_entries(f"{docstring}\n", "Args") | attributes).items():
        type_of = stringify_annotation(hints[name], "smart") if name in hints else ""
        if is_listed and name in attributes:
            listed += [f"\n.. attribute:: {name}\n   :type: {type_of}\n\n   {words}"]
        else:
            field, type_field = ("param", "type") if name in passed else ("ivar", "vartype")
            fields.append(f":{field} {name}: {words}")
            fields += [f":{type_field} {name}: {type_of}"] if type_of else []
    entries = "\n".join(listed).split("\n")
    if has_all and len(listed) > _MANY:
        entries = _fold(f"{len(listed)} attributes", entries)
    before, *after = _SECTION.split(docstring)[::3]
    return [*before.split("\n"), "", *fields, "", *"".join(after).split("\n"), *entries, ""]


def _parameters(kind: type) -> set[str]:
    """Return the parameters of a constructor; nobody calls that of an enumeration."""
    with suppress(ValueError):  # Some are built in.
        return set() if isinstance(kind, enum.EnumType) else {*inspect.signature(kind).parameters}
    return set()


@cache
def members_of(kind: type) -> dict[str, tuple[type, object]]:
    """Return the public methods and properties of a class with a docstring, and their classes."""
    return {
        name: (base, member)
        for base in reversed(kind.__mro__)
        if base.__module__.startswith(PACKAGE.name)
        for name, member in vars(base).items()
        if inspect.isroutine(member) or isinstance(member, property)
        if member.__doc__ and name[0] != "_"
    }


def _first_sentence(member: object) -> str:
    return re.split(r"(?<=\.)\s", " ".join((inspect.getdoc(member) or "").split()))[0]


def fold_members(full: str, *, is_listed: bool) -> list[str]:
    """Return the lines of the members of a class that its page does not list."""
    kind = classes()[full]
    folded = [
        f"- :py:obj:`~{full}.{name}`: {_first_sentence(member)}"
        for name, (base, member) in members_of(kind).items()
        if not is_listed or base is not kind
    ]
    what = f"{'inherited ' * is_listed}member{'s' * (len(folded) > 1)}"
    return _fold(f"{len(folded)} {what}", folded) if folded else []


def _fold(summary: str, lines: list[str]) -> list[str]:
    opening = f'   <details class="members"><summary>{summary}</summary>'
    html = ("", ".. raw:: html", "")
    return [*html, opening, "", *lines, *html, "   </details>", ""]


def _complete(
    app: Sphinx,
    what: str,
    name: str,
    thing: object,
    options: Any,  # noqa: ANN401 - of classes that Sphinx keeps to itself
    lines: list[str],
) -> None:
    text = "\n".join(lines)
    # autodoc adds the types of parameters, and those parameters that no docstring describes.
    types = app.env.current_document.autodoc_annotations.get(name, {})
    if types.get("return") == "None":
        del types["return"]
    if isinstance(thing, type):
        is_listed = bool(options.members)
        listed_below = {*attributes_of(thing)} if is_listed else set[str]()
        for one in types.keys() & (types.keys() if _has_no_users(thing) else listed_below):
            del types[one]
        has_all = bool(options.inherited_members)
        lines[:] = document_class(thing, text, is_listed=is_listed, has_all=has_all)
        if not has_all and not issubclass(thing, BaseException):
            lines += fold_members(name, is_listed=is_listed)
    elif what in {"attribute", "property"}:
        # In the first line napoleon takes the words before a colon for a type. Give it another,
        # which shows nothing.
        lines.insert(0, "\\")
    elif what in {"function", "method"}:
        types.pop("options", None)  # The words on them name their class.
        lines[:] = _DRAW.sub("", text).split("\n")
    elif what == "data":
        own = name.rpartition(".")[2]
        homes = [one for key, one in sys.modules.items() if key.startswith(PACKAGE.name)]
        for home in homes:
            if vars(home).get(own) is thing and (comment := comment_on(home.__name__, own)):
                lines[:] = ["\\", *comment.split("\n")]


def _has_no_users(kind: type) -> bool:
    """Return whether users don't call a constructor: that of a view, or one that is undescribed."""
    undescribed = _parameters(kind) - attributes_of(kind).keys()
    is_undescribed = undescribed and "Args:\n" not in (inspect.getdoc(kind) or "")
    return issubclass(kind, DominoView) or bool(is_undescribed)


def _hide_constructor(
    _app: Sphinx, what: str, _name: str, thing: type, *_: object
) -> tuple[str, None] | None:
    return ("", None) if what in {"class", "exception"} and _has_no_users(thing) else None


def _find_name(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, shown: Element
) -> Element | None:
    """Lead a name of another package there, and a folded member to its entry, or to its class."""
    target, module, kind = (node.get(key) or "" for key in ("reftarget", "py:module", "py:class"))
    doors = dict.fromkeys(name.rpartition(".")[0] for name in documented())  # in a fixed order
    domain = env.domains.python_domain
    for name in (f"{module}.{kind}.{target}", target, *(f"{door}.{target}" for door in doors)):
        owner, _, member = name.rpartition(".")
        place = name if name in documented() else ""
        owning = classes().get(owner)
        if owning and (hasattr(owning, member) or member in attributes_of(owning)):
            place = _entry_of(owning, member, domain.objects) or owner
        if place == f"{module}.{kind}":
            return shown  # A link to the page itself leads nowhere new.
        if place:
            link = domain.resolve_xref(env, node["refdoc"], app.builder, "obj", place, node, shown)
            return link or shown
    return None


def _entry_of(kind: type, name: str, entries: Mapping[str, object]) -> str:
    """Return the entry of a member in a class that has the same one, or nothing."""
    mine = inspect.getattr_static(kind, name, None)
    for full, other in classes().items():
        is_same = inspect.getattr_static(other, name, None) is mine or issubclass(other, kind)
        if mine is not None and is_same and f"{full}.{name}" in entries:
            return f"{full}.{name}"
    return ""


def _class_for(variable: TypeVar, kind: type) -> object:
    """Return the class that a subclass gives to a type variable of a base, or the bound."""
    for one in kind.__mro__:
        for base in vars(one).get("__orig_bases__", ()):
            variables = getattr(get_origin(base), "__parameters__", ())
            if variable in variables:
                return get_args(base)[variables.index(variable)]
    return variable.__bound__


def _name_types(_app: Sphinx, doctree: nodes.document) -> None:
    """Show each type variable as its class."""
    for reference in doctree.findall(addnodes.pending_xref):
        module, _, name = reference.get("reftarget", "").rpartition(".")
        variable = getattr(sys.modules.get(module), name, None)
        if isinstance(variable, TypeVar) and variable.__bound__:
            owner = f"{reference.get('py:module')}.{reference.get('py:class')}"
            found = _class_for(variable, classes().get(owner, object))
            name = getattr(found, "__forward_arg__", getattr(found, "__name__", ""))
            reference["reftarget"] = name
            reference[:] = [nodes.Text(name)]


class Api(SphinxDirective):
    """A block of the names that a package exports."""

    has_content: ClassVar[bool] = True
    required_arguments: ClassVar[int] = 1
    option_spec: ClassVar[OptionSpec] = {"module": directives.flag}

    def run(self) -> list[nodes.Node]:
        """Return their entries."""
        names = [*(f":{name}:" for name in self.options), *self.content]
        entries = directives_for(self.arguments[0], " ".join(names))
        return self.parse_text_to_nodes(f"```{{eval-rst}}\n{entries}\n```")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive, and hook into autodoc and viewcode."""
    app.add_directive("api", Api)
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.viewcode")
    app.connect("autodoc-process-docstring", _complete, priority=400)  # before napoleon
    app.connect("autodoc-process-signature", _hide_constructor)
    app.connect("missing-reference", _find_name)
    app.connect("doctree-read", _name_types)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
