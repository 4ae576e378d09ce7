"""Print the structure of the package: ``python tools/structure.py [--root PATH]``.

A *unit* is a module or package at the root of ``chickenfoot_rules``, except ``__init__`` and
``__main__``. An *arrow* is an import of one unit by another, or of one file by another. A *circle*
is a set of units or files that import each other, directly or through others. The *layers* are the
length of the longest chain of imports, in which a circle counts once.

Imports in functions and under ``if TYPE_CHECKING`` count; the implicit import of a parent doesn't.
An import is *upward* unless it leads to a lower one of the `LAYERS`: two units on one layer must
not import each other. ``from chickenfoot_rules import …`` inside the package is always upward.
An ``import_module`` of a literal name is *lazy by name* and counts where the report says so.

A *listing of a position* is a place that spells at least `ENOUGH` of the nine attributes of a
Chicken Foot position, `ATTRIBUTES`. Each of these is a place:

- the annotated fields of a class, and the parameters of a function;
- the attributes of one object that a function assigns, such as ``state.hands = …``;
- the arguments of a call: its keywords, and the names and attributes passed by position;
- the keys of a dict, and the strings, names and attributes in a tuple, list, set or f-string.

A *union of games* names a class of each game, an *isinstance on a game* asks for a class of one;
both count outside of the packages of games. *Code* is neither blank, comment nor docstring.
"""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

PACKAGE = "chickenfoot_rules"
MOST_ENTRIES = 15
LAYERS = (
    ("dominoes",),
    ("chickenfoot", "express"),
    ("bulk",),
    ("notation", "players", "rendering", "strategies"),
    ("records",),
    ("tournament",),
    ("envs",),
    ("cli",),
    ("__init__", "__main__"),
)
"""The units from the ground up. A unit may import from every layer below its own."""
HEIGHTS = {unit: height for height, layer in enumerate(LAYERS) for unit in layer}

GAMES = ("chickenfoot", "express")

ONCE = ("hands", "boneyard", "layout", "turn", "lead", "openers", "drawn", "debts", "skipped")
ATTRIBUTES = {name: name for name in ONCE} | {"boneyard_size": "boneyard", "seat": "turn"}
ENOUGH = 6

Graph = Mapping[str, frozenset[str]]  # what each unit or file imports


class Import(NamedTuple):
    """An import inside the package; both files are paths relative to it."""

    importer: str
    line: int
    target: str
    by_name: bool

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.target}"


def entries(package: Path) -> list[str]:
    """List the entries at the root of the package."""
    return sorted(path.name for path in package.iterdir() if path.name != "__pycache__")


def read(folder: Path) -> dict[str, str]:
    """Return the text of each Python file in a folder, by its relative path."""
    paths = sorted(folder.rglob("*.py"))
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def unit_of(file: str) -> str:
    """Return the unit of a file of the package."""
    return file.split("/", maxsplit=1)[0].removesuffix(".py")


def find(files: Iterable[str], dotted: str) -> str | None:
    """Return the file of a module, if the package has it."""
    root, *parts = dotted.split(".")
    candidates = ("/".join([*parts, "__init__.py"]), "/".join(parts) + ".py")
    return next((file for file in candidates if root == PACKAGE and file in files), None)


def imports(package: Path) -> list[Import]:
    """List the imports inside the package."""
    files = read(package)
    found: set[Import] = set()
    for importer, text in files.items():
        for node in ast.walk(ast.parse(text)):
            for dotted in imported(files, importer, node):
                if (target := find(files, dotted)) and target != importer:
                    line, by_name = getattr(node, "lineno", 0), isinstance(node, ast.Call)
                    found.add(Import(importer, line, target, by_name))
    return sorted(found)


def imported(files: Iterable[str], importer: str, node: ast.AST) -> list[str]:
    """List the modules that a node imports, by their dotted names."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=module, names=names, level=level):
            parents = [PACKAGE, *importer.split("/")][:-level] if level else []
            origin = ".".join([*parents, *([module] if module else [])])
            inner = [f"{origin}.{alias.name}" for alias in names]
            modules = [name if find(files, name) else origin for name in inner]
            return [*modules, PACKAGE] if origin == PACKAGE else modules
        case ast.Call(
            func=ast.Name(id="import_module") | ast.Attribute(attr="import_module"),
            args=[ast.Constant(value=str(name)), *_],
        ):
            return [name]
        case _:
            return []


def graph(package: Path, found: Iterable[Import], part: Callable[[str], str]) -> Graph:
    """Return what the parts of the package import; `part` is `unit_of` or, for files, `str`."""
    arrows: dict[str, set[str]] = {part(file): set() for file in read(package)}
    for one in found:
        arrows[part(one.importer)].add(part(one.target))
    nodes = arrows.keys() - LAYERS[-1]
    return {node: frozenset(nodes & arrows[node] - {node}) for node in sorted(nodes)}


def reach(arrows: Graph) -> Graph:
    """Return what each node imports, directly or through others."""
    reached = dict(arrows)
    for middle in arrows:
        for start in arrows:
            if middle in reached[start]:
                reached[start] |= reached[middle]
    return reached


def circles(arrows: Graph) -> list[str]:
    """List the circles of a graph, each with its members."""
    reached = reach(arrows)
    found = {tuple(sorted(one for one in reached[node] if node in reached[one])) for node in arrows}
    return [f"{len(circle)}: {', '.join(circle)}" for circle in sorted(found - {()})]


def layers(arrows: Graph) -> int:
    """Return the length of the longest chain of imports."""
    reached = reach(arrows)
    heights: dict[str, int] = {}
    for node in sorted(arrows, key=lambda node: len(reached[node] | {node})):
        below = [heights[other] for other in reached[node] if node not in reached[other]]
        heights[node] = 1 + max(below, default=0)
    return max(heights.values(), default=0)


def upward(found: Iterable[Import]) -> list[Import]:
    """List the upward imports; of a unit on no layer only those of the face."""
    return [
        one
        for one in found
        for start, end in [(unit_of(one.importer), unit_of(one.target))]
        if start != end and HEIGHTS.get(start, len(LAYERS) - 2) <= HEIGHTS.get(end, -1)
    ]


def listings(package: Path) -> list[str]:
    """List the places that list a position, as ``path:line``."""
    places = [
        (file, node.lineno)
        for file, text in read(package).items()
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.stmt | ast.expr)
        for names in spelled(node)
        if len({ATTRIBUTES[name] for name in names if name in ATTRIBUTES}) >= ENOUGH
    ]
    return [f"{file}:{line}" for file, line in sorted(places)]


def spelled(node: ast.AST) -> Iterator[list[str]]:
    """Yield each list of names that a node spells."""
    match node:
        case ast.ClassDef(body=body):
            yield [named(one.target) for one in body if isinstance(one, ast.AnnAssign)]
        case ast.FunctionDef(args=arguments):
            parameters = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
            yield [parameter.arg for parameter in parameters]
            yield from assigned(node).values()
        case ast.Call(args=positional, keywords=keywords):
            yield [*map(named, positional), *(keyword.arg or "" for keyword in keywords)]
        case ast.Dict(keys=elts) | ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            yield [*map(named, elts)]
        case ast.JoinedStr(values=values):
            yield [named(one.value) for one in values if isinstance(one, ast.FormattedValue)]
        case _:
            pass


def assigned(function: ast.FunctionDef) -> dict[str, list[str]]:
    """Return the attributes that a function assigns, by the object that has them."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.setdefault(ast.unparse(node.value), []).append(node.attr)
    return found


def named(node: ast.expr | None) -> str:
    """Return the name that an expression spells, or nothing."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.Constant(value=str(name)):
            return name
        case _:
            return ""


def code_lines(text: str) -> int:
    """Return the number of lines that are neither blank, comment nor docstring."""
    lines = {
        number
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#")
    }
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                lines.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
            case _:
                pass
    return len(lines)


def classes(package: Path) -> dict[str, list[str]]:
    """Return the names of the classes in each file of the package."""
    return {
        file: [node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)]
        for file, text in read(package).items()
    }


def named_twice(package: Path) -> list[str]:
    """List the names that more than one class of the package has."""
    found = Counter(name for names in classes(package).values() for name in names)
    return sorted(f"{name}: {number}" for name, number in found.items() if number > 1)


def distinctions(package: Path) -> tuple[list[str], list[str]]:
    """List the unions of games and the isinstance tests on games, as ``path:line``."""
    defined = classes(package)
    of_games = [
        {name for file, names in defined.items() if unit_of(file) == game for name in names}
        for game in GAMES
    ]
    unions: set[str] = set()
    tests: set[str] = set()
    for file, text in read(package).items():
        if unit_of(file) in (*GAMES, "__init__"):
            continue
        for node in ast.walk(ast.parse(text)):
            place = f"{file}:{getattr(node, 'lineno', 0)}"
            names = {named(one) for one in ast.walk(node) if isinstance(one, ast.expr)}
            match node:
                case ast.BinOp(op=ast.BitOr()) if all(names & game for game in of_games):
                    unions.add(place)
                case ast.Call(func=ast.Name(id="isinstance"), args=[_, kind]) if {
                    named(one) for one in ast.walk(kind) if isinstance(one, ast.expr)
                } & set().union(*of_games):
                    tests.add(place)
                case _:
                    pass
    return sorted(unions), sorted(tests)


def report(root: Path) -> Iterator[str]:
    """Yield the lines of the report on a checkout."""
    package = root / "src" / PACKAGE
    found = imports(package)
    by_name = [one for one in found if one.by_name]
    units, files = (graph(package, set(found).difference(by_name), part) for part in (unit_of, str))
    yield f"{'':20}{'units':>7}{'files':>7}"
    yield f"{'number':20}{len(units):>7}{len(files):>7}"
    yield f"{'arrows':20}{sum(map(len, units.values())):>7}{sum(map(len, files.values())):>7}"
    yield f"{'layers':20}{layers(units):>7}{layers(files):>7}"
    yield f"{'entries at the root':20}{len(entries(package)):>7}, at most {MOST_ENTRIES} wanted"
    for folder in ("src", "tests"):
        lines = {file: text.count("\n") for file, text in read(root / folder).items()}
        longest, most = max(lines.items(), key=lambda item: item[1])
        yield f"{'lines of ' + folder:20}{sum(lines.values()):>7}, {most} of them in {longest}"
    code = sum(map(code_lines, read(package).values()))
    unions, tests = distinctions(package)
    yield f"{'lines of code':20}{code:>7}, in src"
    yield f"{'unions of games':20}{len(unions):>7}"
    places = listings(package)
    listed = {place.split(":")[0] for place in places}
    sections: dict[str, Sequence[object]] = {
        "circles of units": circles(units),
        "circles of files": circles(files),
        "circles of files, lazy by name too": circles(graph(package, found, str)),
        "upward imports, lazy by name too": upward(found),
        "lazy by name": by_name,
        "units on no layer": sorted(units.keys() - HEIGHTS),
        f"listings of a position, in {len(listed)} file(s)": places,
        "isinstance on a game": tests,
        "class names twice": named_twice(package),
    }
    for title, items in sections.items():
        yield "\n".join([f"\n{title}: {len(items)}", *(f"  {item}" for item in items)])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Print the structure of the package.")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    print("\n".join(report(parser.parse_args().root)))
