"""Every numbered rule has a test that names it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

# The ids of the rules, by hand: of Chicken Foot, sections 1 to 7, and of Express-Domino, section 8.
RULES_PER_SECTION = {1: 5, 2: 7, 3: 8, 4: 3, 5: 3, 6: 3, 7: 6}
RULES = {
    f"R{section}.{number}"
    for section, count in RULES_PER_SECTION.items()
    for number in range(1, count + 1)
} | {f"X{number}" for number in range(1, 9)}


def named_rules(path: Path) -> Iterator[str]:
    """Yield the id of each ``pytest.mark.rule(…)`` in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and ast.unparse(node.func) == "pytest.mark.rule"
            and isinstance(node.args[0], ast.Constant)
        ):
            yield str(node.args[0].value)


def test_every_rule_is_named_by_a_test() -> None:
    named = {
        rule for path in Path(__file__).parent.rglob("test_*.py") for rule in named_rules(path)
    }

    assert set() == RULES - named, "rules that no test names"
    assert set() == named - RULES, "ids that no rule has"


def test_every_rule_is_cited_by_the_code() -> None:
    import chickenfoot_rules

    package = Path(chickenfoot_rules.__file__).parent
    engine = "".join(
        path.read_text(encoding="utf-8")
        for room in ("dominoes", "chickenfoot", "express")
        for path in (package / room).glob("*.py")
        if path.stem not in {"rulebook", "narration"}
    )

    assert set() == {rule for rule in RULES if rule not in engine}
