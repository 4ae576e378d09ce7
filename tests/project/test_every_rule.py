"""Tests name every numbered rule, and the code cites it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import chickenfoot_rules
from chickenfoot_rules import Rules
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.express import ExpressRules

PACKAGE = Path(chickenfoot_rules.__file__).parent

# The ids of the rules, by hand: Chicken Foot (1 to 7), Express-Domino (8), set-ups (9),
# house rules (10) and physical tables (11).
RULES_PER_SECTION = {1: 5, 2: 8, 3: 8, 4: 3, 5: 3, 6: 3, 7: 6}
RULES = {
    *(
        f"R{section}.{number + 1}"
        for section, count in RULES_PER_SECTION.items()
        for number in range(count)
    ),
    *(f"X{number}" for number in range(1, 9)),
    *(f"P{number}" for number in range(1, 4)),
    *(f"H{number}" for number in range(1, 6)),
    *(f"T{number}" for number in range(1, 4)),
}


def named_rules(path: Path) -> Iterator[str]:
    """Yield the ids in each ``pytest.mark.rule(…)`` of a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (str(arg.value) for arg in node.args if isinstance(arg, ast.Constant))


def test_a_test_names_every_rule() -> None:
    named = {
        rule for path in Path(__file__).parents[1].rglob("test_*.py") for rule in named_rules(path)
    }

    assert set() == RULES - named, "rules that no test names"
    assert set() == named - RULES, "ids that are not the id of a rule"


def test_the_code_cites_every_rule() -> None:
    engine = "".join(
        path.read_text(encoding="utf-8")
        for part in ("dominoes", "chickenfoot", "express")
        for path in (PACKAGE / part).rglob("*.py")
    )
    cited = {*re.findall(r"\b(?:R\d\.\d|[HXPT]\d)\b", engine)}

    assert set() == RULES - cited, "rules that the code does not cite"


@pytest.mark.parametrize(("game", "rules"), [("chickenfoot", Rules), ("express", ExpressRules)])
def test_rounds_leave_every_decision_by_an_option_to_legality(
    game: str, rules: type[DominoRules]
) -> None:
    module = (PACKAGE / game / "round.py").read_text(encoding="utf-8")
    read = {
        node.attr
        for node in ast.walk(ast.parse(module))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("rules")
    }

    assert set() == read & {*dir(rules)}
