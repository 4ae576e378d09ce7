"""Each rule with its options, the code that cites it, and its tests."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs

from _extensions.api_pages import documented_as, members_of, page_of, pages
from _extensions.sources import (
    PACKAGE,
    ROOT,
    cited,
    code,
    described,
    ids_in,
    innermost,
    module_of,
    parsed,
    rule_key,
    spans_of,
)
from chickenfoot_rules import Rules
from chickenfoot_rules.express import ExpressRules

__all__ = ["chapters", "citing", "files", "options", "positions", "rules_told", "tests"]

_TELLS_ALL: Final = frozenset({"cli", "narration", "records", "rulebook", "strategies"})
"""Modules and packages that say all rules in words, or try them out, and settle none."""

_SECTION: Final = re.compile(r"^\(rule-(?P<rule>[rx][\d.]+)\)=\n##+ (?P<title>.+)$", re.MULTILINE)
_POSITION: Final = re.compile(r"^position: (?P<name>\S+)\nrules: (?P<rules>.*)$", re.MULTILINE)


@attrs.frozen
class _Index:
    """What belongs to each rule, by its id.

    Attributes:
        options: the options that decide how it is played, as references.
        code: the full names of what cites it.
        tests: the tests that hold the library to it, by file.
        positions: the positions of the perft corpus that are about it.
    """

    options: Mapping[str, list[str]]
    code: Mapping[str, list[str]]
    tests: Mapping[str, Mapping[str, list[str]]]
    positions: Mapping[str, list[str]]


def rule_book() -> list[Path]:
    """Return the pages that tell the rules."""
    return sorted((ROOT / "docs/explanation/rulebook").glob("*.md"))


def chapters() -> dict[str, dict[str, str]]:
    """Return the headings of the rules in the rule book, by chapter and id."""
    found: dict[str, dict[str, str]] = {}
    for page in rule_book():
        text = page.read_text(encoding="utf-8")
        rules = {match["rule"].upper(): match["title"] for match in _SECTION.finditer(text)}
        if rules:
            found[text.partition("# ")[2].partition("\n")[0]] = rules
    return dict(sorted(found.items(), key=lambda chapter: rule_key(next(iter(chapter[1])))))


def options() -> dict[str, list[str]]:
    """Return the options that name each rule in their docstrings."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for kind in (Rules, ExpressRules):
        home = documented_as(f"{kind.__module__}.{kind.__name__}")
        for option, text in described(kind).items():
            for rule in ids_in(text):
                found[rule].append(f"{home}.{option}")
    return found


def citing() -> dict[str, list[str]]:
    """Return what settles each rule: what cites it in a docstring, a comment or a message."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        if not _TELLS_ALL.isdisjoint(path.relative_to(PACKAGE).with_suffix("").parts):
            continue
        for rule, names in cited(path).items():
            found[rule] += (f"{module_of(path)}.{name}".rstrip(".") for name in sorted(names))
    return found


def _marks(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the rules that the tests of a file are marked with, each with the test's name."""
    spans = [*spans_of(parsed(path).body)]
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Call(func=function, args=[ast.Constant(value=str() as rule), *_]) if (
                ast.unparse(function) == "pytest.mark.rule"
            ):
                yield rule, innermost(spans, node.lineno)
            case _:
                pass


def test_files() -> list[Path]:
    """Return the files of the tests and of the perft corpus."""
    folder = ROOT / "tests"
    return sorted([*folder.rglob("test_*.py"), *folder.glob("perft/*.txt")])


def tests() -> dict[str, dict[str, list[str]]]:
    """Return the tests that name each rule, by file."""
    found: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
    for path in test_files():
        if path.suffix == ".py":
            for rule, name in _marks(path):
                found[rule].setdefault(path.relative_to(ROOT).as_posix(), []).append(name)
    return found


def positions() -> dict[str, list[str]]:
    """Return the positions of the perft corpus that name each rule."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in test_files():
        if path.suffix == ".txt":
            for position in _POSITION.finditer(path.read_text(encoding="utf-8")):
                for rule in position["rules"].split():
                    found[rule].append(position["name"])
    return found


def _folded(summary: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a list that a reader opens."""
    yield f"<details><summary>{summary}</summary>"
    yield ""
    yield from (f"- {line}" for line in lines)
    yield ""
    yield "</details>"
    yield ""


def files() -> list[Path]:
    """Return the files outside the package that this is made of."""
    return [*rule_book(), *test_files(), *pages()]


def rules_told() -> Iterator[str]:
    """Tell each rule, by chapter, in Markdown."""
    index = _Index(options(), citing(), tests(), positions())
    for chapter, rules in chapters().items():
        yield f"## {chapter}"
        yield ""
        for rule in rules:
            yield from _section(rule, rules[rule], index)


def _section(rule: str, title: str, index: _Index) -> Iterator[str]:
    chosen = [f"{{py:attr}}`~{option}`" for option in index.options.get(rule, [])]
    names = {name: _documented(name) for name in index.code.get(rule, [])}
    public = [f"{{ours}}`{home}`" for home in dict.fromkeys(names.values()) if home]
    inner = [name.removeprefix("chickenfoot_rules.") for name, home in names.items() if not home]
    held = index.positions.get(rule, [])
    files = index.tests.get(rule, {})

    yield f"### {title}"
    yield ""
    yield f"- Rule book: {{ref}}`rule-{rule.lower()}`"
    yield f"- Options: {', '.join(chosen) or 'none'}"
    yield f"- Code: {', '.join(public) or 'inner parts alone'}"
    if held:
        yield f"- {{ref}}`Perft <perft>`: {', '.join(map(code, held))}"
    yield ""
    if inner:
        yield from _folded(_count(len(inner), "inner part"), map(code, inner))
    tests = sum(map(len, files.values()))
    yield from _folded(
        _count(tests, "test"),
        (f"{code(file)}: {', '.join(map(code, dict.fromkeys(files[file])))}" for file in files),
    )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _documented(name: str) -> str | None:
    """Return under which name something is documented, or what it is a private part of, if it is.

    What is public in Python, but stands on no page, is not.
    """
    home, inside = page_of(name) or (None, "")
    member = inside.partition(".")[0]
    if home is None or not member or member.startswith("_"):
        return home
    return f"{home}.{member}" if member in members_of(home) else None
