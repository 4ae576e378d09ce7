"""Each rule with its options and the code that cites it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from _extensions.api_pages import documented_as, members_of, page_of, pages
from _extensions.sources import (
    PACKAGE,
    ROOT,
    cited,
    ids_in,
    module_of,
    rule_key,
)
from chickenfoot_rules import Rules
from chickenfoot_rules.dominoes.rules import options_of
from chickenfoot_rules.express import ExpressRules

_TELLS_ALL: Final = frozenset({"cli", "narration", "records", "strategies"})
"""Modules and packages that say all rules in words, or try them out, and settle none."""

_SECTION: Final = re.compile(r"^\(rule-(?P<rule>[rx][\d.]+)\)=\n##+ (?P<title>.+)$", re.MULTILINE)


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
    """Return the options that decide each rule."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for kind in (Rules, ExpressRules):
        home = documented_as(f"{kind.__module__}.{kind.__name__}")
        for name, option in options_of(kind).items():
            for rule in ids_in(option.sentence):
                found[rule].append(f"{home}.{name}")
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


def files() -> list[Path]:
    """Return the files outside the package that this is made of."""
    return [*rule_book(), *pages()]


def rules_listed() -> Iterator[str]:
    """List the rules of each chapter, with options and code, in Markdown."""
    chosen = options()
    citations = citing()
    for chapter, rules in chapters().items():
        yield f"## {chapter}"
        yield ""
        yield "| rule | options | code |"
        yield "|---|---|---|"
        for rule, title in rules.items():
            names = ", ".join(f"{{py:attr}}`~{option}`" for option in chosen.get(rule, []))
            homes = dict.fromkeys(filter(None, map(_documented, citations.get(rule, []))))
            public = ", ".join(f"{{ours}}`{home}`" for home in homes)
            yield f"| {{ref}}`{title} <rule-{rule.lower()}>` | {names} | {public} |"
        yield ""


def _documented(name: str) -> str | None:
    """Return under which name something is documented, or what it is a private part of, if it is.

    What is public in Python, but stands on no page, is not.
    """
    home, inside = page_of(name) or (None, "")
    member = inside.partition(".")[0]
    if home is None or not member or member.startswith("_"):
        return home
    return f"{home}.{member}" if member in members_of(home) else None
