"""What Sphinx's autodoc does not do for us.

- A value of a class of attrs keeps the arguments of its constructor, so its docstring describes
  them once, under ``Args:``. If the page lists the members of the class, each becomes an attribute,
  with its type beside its name, that can be linked to and searched.
- What a page does not list of a class is folded below it: each member with its first sentence, and
  with a link to the class of Chicken Foot that has the same member. A reference to a folded member
  leads there, too, or else to its class.
- A parameter that no docstring describes means what `USUAL` says.
- The names of the options stand where a function takes them.
- A type variable is shown as its bound.
- A constant is described as in the module that defines it.
- An inherited member has a link to its source, too. A page of source leads back to the names of one
  package only.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast, is_typeddict

import attrs
from docutils import nodes
from sphinx import addnodes
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.typing import get_type_hints, stringify_annotation

from _extensions.names import PACKAGE, comment_on, documented, listed

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

USUAL: Final[Mapping[str, str]] = {
    "annotations": "the words on single moves.",
    "domino_set": "the set of dominoes.",
    "episode": 'what an episode is: a ``"round"`` or a ``"match"``.',
    "hands": "the tiles of each seat.",
    "inferred": "whether to show what the seat can deduce.",
    "language": "the language of the words.",
    "lead": "the seat that leads the first round.",
    "match": "the match.",
    "max_highest": "N of the largest set, 1..18.",
    "move": "the move.",
    "names": "the names of the players, one for each seat.",
    "opponents": "how the other seats play.",
    "path": "the file.",
    "plan": "the plan.",
    "play": "the play.",
    "player": "the player.",
    "players": "the number of players.",
    "record": "the record.",
    "render_mode": "what ``render`` returns.",
    "result": "the result.",
    "results": "the results.",
    "rng": "your random generator.",
    "round_": "the round.",
    "rules": "the options.",
    "seat": "the seat.",
    "setup": "the set-up.",
    "situation": "what the player sees, with what the hints need.",
    "text": "the text.",
    "tile": "the tile.",
    "tiles": "the tiles.",
    "value": "a number of pips.",
    "view": "what the player may know.",
    "you": "the seat of the reader.",
}
"""What parameters mean that are the same everywhere, so that no docstring needs to say it."""

_SECTION: Final = re.compile(r"^(Args|Attributes):\n((?:(?: .*)?\n)+)", re.MULTILINE)
_ENTRY: Final = re.compile(r"^ {4}(\w+)(?: \(.*?\))?: (.+\n(?: {5,}.*\n)*)", re.MULTILINE)

_PRIVATE: Final = re.compile(rf"{PACKAGE.name}\.(?:\w+\.)*(\w+)")
_NAME: Final = re.compile(r"(?<![`:\w])`([a-z]\w*)`(?!`)")
"""A name in the default role."""


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


def document_class(kind: type, docstring: str, *, is_listed: bool) -> Iterator[str]:
    """Yield the lines of the docstring of a class, with all its attributes and what is folded.

    Args:
        kind: the class.
        docstring: its docstring.
        is_listed: whether the page lists its members.
    """
    described = attributes_of(kind)
    parameters = _parameters(kind)
    hints = get_type_hints(kind)

    def rewrite(section: re.Match[str]) -> str:
        if is_listed or section[1] == "Attributes":
            left = _ENTRY.sub(lambda entry: "" if entry[1] in described else entry[0], section[2])
            return f"{section[1]}:\n{left}" if section[1] == "Args" and left.strip() else ""
        return section[0]

    yield from _SECTION.sub(rewrite, docstring).split("\n")
    yield ""
    own = _entries(f"{docstring}\n", "Args")
    for name, words in described.items():
        type_of = stringify_annotation(hints[name], "smart") if name in hints else ""
        if is_listed:
            yield f".. attribute:: {name}"
            yield from ([f"   :type: {type_of}"] if type_of else [])
            yield from ("", f"   {words}", "")
        elif name not in own:
            is_passed = is_typeddict(kind) or name in parameters
            field, type_field = ("param", "type") if is_passed else ("ivar", "vartype")
            yield f":{field} {name}: {words}"
            yield f":{type_field} {name}: {type_of}" if type_of else ""
    yield ""


def _parameters(thing: object) -> dict[str, inspect.Parameter]:
    """Return the parameters of a callable that callers pass."""
    try:
        found = inspect.signature(thing).parameters  # type: ignore[arg-type]  # it raises if it is none
    except (TypeError, ValueError):
        return {}
    return {name: one for name, one in found.items() if name not in {"self", "cls"}}


def describe_parameters(thing: object, docstring: str) -> str:
    """Return the docstring of a function with all its parameters and the names of its options."""
    parameters = _parameters(thing)
    known = _entries(f"{docstring}\n", "Args")
    attributes = attributes_of(thing) if isinstance(thing, type) else {}
    unknown = [name for name in parameters if name not in known and name not in attributes]
    missing = [name for name in unknown if name in USUAL]
    docstring = re.sub(
        r"^    draw: .*\n", "", docstring, flags=re.MULTILINE
    )  # Hypothesis gives it.
    added = "".join(f"    {name}: {USUAL[name]}\n" for name in missing)
    for name, one in parameters.items():
        if one.kind is inspect.Parameter.VAR_KEYWORD and name == "options" and name in known:
            kind, keys = options_of(thing)
            words = " ".join(known[name].split()).removesuffix(".")
            shown = ", ".join(f"``{key}``" for key in keys)
            listed_words = f"    options (~{kind}): {shown}; {words}.\n"
            docstring = docstring.replace(f"    options: {known[name]}", listed_words)
    if not added:
        return docstring
    if "Args:\n" in docstring:
        return docstring.replace("Args:\n", f"Args:\n{added}", 1)
    at = re.search(r"^(Raises:|Returns:|Yields:|>>> )|\Z", docstring, re.MULTILINE)
    before = docstring[: at.start()] if at else docstring
    return f"{before}\nArgs:\n{added}\n{docstring[len(before) :]}"


def undescribed(thing: object) -> list[str]:
    """Return the parameters of a callable that nothing describes."""
    described = describe_parameters(thing, inspect.getdoc(thing) or "")
    attributes = attributes_of(thing) if isinstance(thing, type) else {}
    known = _entries(f"{described}\n", "Args").keys() | attributes.keys()
    return [name for name in _parameters(thing) if name not in known]


def options_of(thing: Any) -> tuple[str, list[str]]:  # noqa: ANN401 - a function
    """Return the class of the options that a function takes as keywords, and their names."""
    [name] = re.findall(r"Unpack\[(\w+)\]", thing.__annotations__["options"])
    door = f"{PACKAGE.name}.rendering"
    return f"{door}.{name}", [*get_type_hints(getattr(import_module(door), name))]


def _function(member: object) -> object:
    """Return the function behind a member of a class."""
    if isinstance(member, property):
        return member.fget
    if isinstance(member, classmethod | staticmethod):
        return cast("object", member.__func__)  # pyright: ignore[reportUnknownMemberType]
    return getattr(member, "func", member)  # of a cached property


@cache
def _members(kind: type) -> dict[str, tuple[type, object]]:
    """Return the public methods and properties of a class with a docstring, and their classes."""
    found: dict[str, tuple[type, object]] = {}
    for base in reversed(kind.__mro__):
        for name, member in vars(base).items():
            function = _function(member)
            is_ours = str(getattr(function, "__module__", "")).startswith(PACKAGE.name)
            if is_ours and inspect.isfunction(function) and function.__doc__ and name[0] != "_":
                found[name] = base, member
    return found


@cache
def _entries_of(kind: type) -> dict[str, str]:
    """Return where the members of a class have entries, in a class that has the same ones."""
    found: dict[str, str] = {}
    for full, options in listed().items():
        other = documented()[full]
        is_whole = "inherited-members" in options
        assert isinstance(other, type)
        for name, (base, member) in _members(other).items():
            mine = inspect.getattr_static(kind, name, None)
            is_same = mine is member or (issubclass(other, kind) and mine is not None)
            if is_same and (is_whole or base is other):
                found.setdefault(name, f"{full}.{name}")
    return found


def fold_members(kind: type, *, is_listed: bool) -> Iterator[str]:
    """Yield the lines of the members of a class that its page does not list."""
    lines: list[str] = []
    for name, (base, member) in _members(kind).items():
        if is_listed and base is kind:
            continue
        function = _function(member)
        sentence = re.split(r"(?<=\.)\s", " ".join(inspect.getdoc(function).split()))[0]  # type: ignore[union-attr]  # all have one
        full = _entries_of(kind).get(name)
        shown = f":py:obj:`{name} <{full}>`" if full else f"``{name}``"
        lines.append(f"   - {shown}: {sentence}")
    if lines:
        what = f"{'inherited ' * is_listed}member{'s' * (len(lines) > 1)}"
        yield from ("", ".. raw:: html", "")
        yield f'   <details class="members"><summary>{len(lines)} {what}</summary>'
        yield ""
        yield from (line.removeprefix("   ") for line in lines)
        yield from ("", ".. raw:: html", "", "   </details>", "")


def _link_members(kind: type, text: str, *, is_listed: bool) -> str:
    """Return a text on a class, in which the names of its folded members lead elsewhere."""
    listed: set[str] = {*vars(kind), *attributes_of(kind)} if is_listed else set()

    def link(name: re.Match[str]) -> str:
        if name[1] in listed or not hasattr(kind, name[1]):
            return name[0]
        full = _entries_of(kind).get(name[1])
        return f":py:obj:`{name[1]} <{full}>`" if full else f"``{name[1]}``"

    return _NAME.sub(link, text)


def _complete(
    _app: Sphinx,
    what: str,
    name: str,
    thing: object,
    options: Any,  # noqa: ANN401 - of classes that Sphinx keeps to itself
    lines: list[str],
) -> None:
    if isinstance(thing, type):
        kind = cast("type[object]", thing)
        is_listed = bool(options.members)
        is_whole = bool(options.inherited_members)
        text = describe_parameters(thing, "\n".join(lines))
        lines[:] = document_class(thing, text, is_listed=is_listed)
        if not is_whole and not issubclass(thing, BaseException):
            lines += fold_members(kind, is_listed=is_listed)
            lines[:] = _link_members(kind, "\n".join(lines), is_listed=is_listed).split("\n")
    elif what in {"attribute", "property"}:
        # In the first line napoleon takes the words before a colon for a type. Give it another,
        # which shows nothing.
        lines.insert(0, "\\")
    elif what in {"function", "method"}:
        lines[:] = describe_parameters(thing, "\n".join(lines)).split("\n")
    elif what == "data":
        own = name.rpartition(".")[2]
        homes = [one for key, one in sys.modules.items() if key.startswith(PACKAGE.name)]
        for home in homes:
            if vars(home).get(own) is thing and (comment := comment_on(home.__name__, own)):
                lines[:] = ["\\", *comment.split("\n")]


def _hide_constructor(
    _app: Sphinx, _what: str, _name: str, thing: object, *_: object
) -> tuple[str, None] | None:
    """Hide the parameters of a constructor that is not for users, since nothing describes them."""
    return ("", None) if isinstance(thing, type) and undescribed(thing) else None


def _find_folded(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, shown: Element
) -> Element | None:
    """Lead a reference to a folded member to where it is described, or to its class."""
    target, module, kind = (node.get(key) or "" for key in ("reftarget", "py:module", "py:class"))
    tried = [target, f"{module}.{target}", f"{module}.{kind}.{target}"]
    tried += [f"{door}.{target}" for door in {name.rpartition(".")[0] for name in documented()}]
    for name, _, member in (one.rpartition(".") for one in tried):
        found = documented().get(name)
        if isinstance(found, type) and (hasattr(found, member) or member in attributes_of(found)):
            place = _entries_of(found).get(member, name)
            return env.domains.python_domain.resolve_xref(
                env, node["refdoc"], app.builder, "obj", place, node, shown
            )
    return None


def _skip_described(
    app: Sphinx, _what: str, name: str, _thing: object, _skip: object, _options: object
) -> bool | None:
    """Skip a member that the docstring of the class describes."""
    document = app.env.current_document
    kind = getattr(import_module(document.autodoc_module), document.autodoc_class or "", None)
    is_described = isinstance(kind, type) and name.rpartition(".")[2] in attributes_of(kind)
    return True if is_described else None


def _home_of(_app: Sphinx, module: str, name: str) -> str:
    """Return the module that defines a name: an inherited member's is that of its base."""
    own, _, member = name.partition(".")
    thing = getattr(import_module(module), own, None)
    if isinstance(thing, type):
        thing, _ = _members(cast("type[object]", thing)).get(member, (thing, None))
    home: str = getattr(thing, "__module__", "")
    return home if home.startswith(PACKAGE.name) else module


@cache
def _read_source(_app: Sphinx, module: str) -> tuple[str, dict[str, tuple[str, int, int]]]:
    """Return a module with where each name is, and each member by its subclasses' names, too."""
    analyzer = ModuleAnalyzer.for_module(module)
    analyzer.find_tags()
    places = dict(analyzer.tags)
    for kind in documented().values():
        for name, (base, _) in _members(kind).items() if isinstance(kind, type) else ():
            if base.__module__ == module and f"{base.__name__}.{name}" in places:
                places.setdefault(f"{kind.__name__}.{name}", places[f"{base.__name__}.{name}"])
    return analyzer.code, places


def _name_types(_app: Sphinx, doctree: nodes.document) -> None:
    """Show each type by its own name, and instead of a variable for types its bound."""
    for reference in doctree.findall(addnodes.pending_xref):
        module, _, name = reference.get("reftarget", "").rpartition(".")
        variable = getattr(sys.modules.get(module), name, None)
        if isinstance(variable, TypeVar) and variable.__bound__:
            bound = variable.__bound__
            name = getattr(bound, "__forward_arg__", getattr(bound, "__name__", ""))
            doors = (full for full in documented() if full.endswith(f".{name}"))
            reference["reftarget"] = next(doors, name)
            reference[:] = [nodes.Text(name)]
    for signature in doctree.findall(addnodes.desc_annotation):
        for words in [*signature.findall(nodes.Text)]:
            words.parent.replace(words, nodes.Text(_PRIVATE.sub(r"\1", words)))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Hook into autodoc and viewcode."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("sphinx.ext.viewcode")
    app.connect("viewcode-follow-imported", _home_of)
    app.connect("viewcode-find-source", _read_source)
    app.connect("autodoc-skip-member", _skip_described)
    app.connect("autodoc-process-docstring", _complete, priority=400)  # before napoleon
    app.connect("autodoc-process-signature", _hide_constructor)
    app.connect("missing-reference", _find_folded)
    app.connect("doctree-read", _name_types)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
