"""What our sources say in their docstrings and comments, for tables that are made of it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import attrs

import chickenfoot_rules
from chickenfoot_rules import IllegalityCode

PACKAGE: Final = Path(chickenfoot_rules.__file__).parent
ROOT: Final = Path(__file__).parents[2]

_SECTIONS: Final = (5, 8, 8, 3, 3, 3, 6)
"""How many rules each section of Chicken Foot has."""

_IDS: Final = (
    *(
        f"R{section}.{one}"
        for section, most in enumerate(_SECTIONS, 1)
        for one in range(1, most + 1)
    ),
    *(f"X{number}" for number in range(1, 9)),
)
RULE_ID: Final = r"\b(?:R[1-7]\.[1-8]|X[1-8])\b(?!\.\d)"
"""What the id of a rule looks like."""

_RANGE: Final = re.compile(rf"({RULE_ID})(?:\s*(?:to|\u2013)\s*({RULE_ID}))?")


def rule_key(rule: str) -> int:
    """Return where a rule stands among all rules."""
    return _IDS.index(rule)


def ids_in(text: str) -> list[str]:
    """Return the ids of the rules that a text names, those between "R2.2 to R2.4" too.

    >>> ids_in("who opens (R2.2 to R2.4, X2)")
    ['R2.2', 'R2.3', 'R2.4', 'X2']
    """
    found: list[str] = []
    for match in _RANGE.finditer(text):
        first = rule_key(match[1])
        last = rule_key(match[2]) if match[2] else first
        found += _IDS[first : last + 1]
    return found


@cache
def parsed(path: Path) -> ast.Module:
    """Parse a file, once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def code(text: str) -> str:
    """Write a text as code."""
    return f"`{text}`"


def module_of(path: Path) -> str:
    """Return the name of a module of the package."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@attrs.frozen
class Span:
    """The lines of a class, a function or an attribute of a file.

    Attributes:
        name: its name within the module, with those of the classes around it.
        first: its first line, from 1.
        last: its last line.
    """

    name: str
    first: int
    last: int


def spans_of(body: list[ast.stmt], within: str = "") -> Iterator[Span]:
    """Yield what is defined by some statements, and in the classes among them."""
    for number, node in enumerate(body):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                name = within + node.name
                yield Span(name, first, node.end_lineno or first)
                if isinstance(node, ast.ClassDef):
                    yield from spans_of(node.body, f"{name}.")
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                after = body[number + 1] if number + 1 < len(body) else node
                end = after if _text_of(after) is not None else node
                yield Span(within + name, node.lineno, end.end_lineno or node.lineno)
            case _:
                pass


def innermost(spans: list[Span], line: int) -> str:
    """Return the name of the smallest span that a line is in; none in the module itself."""
    around = [span for span in spans if span.first <= line <= span.last]
    return min(around, key=lambda span: span.last - span.first).name if around else ""


def _text_of(node: ast.stmt) -> str | None:
    match node:
        case ast.Expr(value=ast.Constant(value=str() as text)):
            return text
        case _:
            return None


@cache
def documented(path: Path) -> dict[str, str]:
    """Return the docstrings of the attributes of a file, by their names in the module."""
    found: dict[str, str] = {}

    def look(body: list[ast.stmt], within: str) -> None:
        for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
            text = _text_of(after)
            match node:
                case ast.ClassDef():
                    look(node.body, f"{within}{node.name}.")
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name))
                ) if text is not None:
                    found[within + name] = text
                case _:
                    pass

    look(parsed(path).body, "")
    return found


@cache
def _homes() -> dict[str, list[str]]:
    """Return the modules that document an attribute of each name."""
    found: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for name in documented(path):
            found.setdefault(name, []).append(module_of(path))
    return found


@cache
def home_of(module: str, own: str) -> str:
    """Return the module that defines a name which another module may import from it."""
    thing = getattr(import_module(module), own, None)
    for home in _homes().get(own, []):
        if getattr(import_module(home), own) is thing:
            return home
    return getattr(thing, "__module__", module)


def cited(path: Path) -> dict[str, set[str]]:
    """Return what a module says of each rule: by the rule's id, the names that cite it."""
    spans = [*spans_of(parsed(path).body)]
    found: dict[str, set[str]] = {}
    text = path.read_text(encoding="utf-8")
    for match in _RANGE.finditer(text):
        name = innermost(spans, text.count("\n", 0, match.start()) + 1)
        for rule in ids_in(match[0]):
            found.setdefault(rule, set()).add(name)
    return found


def _constants(node: ast.AST) -> list[str]:
    return [
        one.value
        for one in ast.walk(node)
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value in _IDS
    ]


def _usual_rules(path: Path) -> dict[str, list[str]]:
    """Return the rule that each function of a file cites where its caller names none."""
    return {
        node.name: [rule for default in node.args.defaults for rule in _constants(default)]
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef)
    }


@cache
def calls_with_code(path: Path) -> tuple[tuple[str, list[str]], ...]:
    """Return the code of each illegality that a file makes, with the rules that it cites.

    A function such as `must_play` makes illegalities of the code with its name.
    """
    return (*_calls_with_code(path),)


def _calls_with_code(path: Path) -> Iterator[tuple[str, list[str]]]:
    usual = _usual_rules(path)
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id.upper() in IllegalityCode.__members__:
            yield node.func.id.upper(), _constants(node)
        for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
            match argument:
                case ast.Attribute(value=ast.Name(id="IllegalityCode"), attr=code):
                    yield code, _constants(node) or usual.get(ast.unparse(node.func), [])
                case _:
                    pass
