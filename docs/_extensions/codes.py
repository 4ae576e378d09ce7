"""The codes of illegal moves, told by the library itself."""

from __future__ import annotations

from collections.abc import Iterator

from _extensions.sources import PACKAGE, calls_with_code, code, documented, rule_key
from chickenfoot_rules import IllegalityCode
from chickenfoot_rules.express.rules import ExpressRules


def rules_of_code(member: IllegalityCode) -> list[str]:
    """Return the rules that illegalities with a code cite, those of Chicken Foot first."""
    found = {member.rule}
    for path in PACKAGE.rglob("*.py"):
        for name, rules in calls_with_code(path):
            if name == member.name:
                found |= {*rules}
    if member is IllegalityCode.NOT_YOUR_TURN:  # It is made for views of every game.
        found.add(ExpressRules.rule_ids.seats)
    if member is IllegalityCode.NO_ROUND:  # And this one for matches of every game.
        found.add(ExpressRules.rule_ids.end)
    return sorted(found, key=rule_key)


def said_of_code(member: IllegalityCode) -> str:
    """Return what the docstring of a code says."""
    return documented(PACKAGE / "dominoes/illegality.py")[f"IllegalityCode.{member.name}"]


def codes_told() -> Iterator[str]:
    """Tell all codes, with the rules that they cite, in Markdown."""
    yield "| code | rules | what it says |"
    yield "|---|---|---|"
    for member in IllegalityCode:
        link = f"[{code(member.value)}](#illegality-{member.value})"
        yield f"| {link} | {', '.join(rules_of_code(member))} | {said_of_code(member)} |"


def code_told(name: str) -> Iterator[str]:
    """Tell one code: its name in a program, its rules and what it says."""
    member = IllegalityCode[name]
    yield said_of_code(member)
    yield ""
    rules = rules_of_code(member)
    place = f"chickenfoot_rules.IllegalityCode.{member.name}"
    ours = ", ".join(rule for rule in rules if rule.startswith("R"))
    theirs = ", ".join(rule for rule in rules if rule.startswith("X"))
    yield f"- In a program: {{py:attr}}`IllegalityCode.{member.name} <{place}>`"
    yield f"- Chicken Foot: {ours}"
    yield f"- Express-Domino: {theirs or 'it does not arise'}"
