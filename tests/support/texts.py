"""The forms of texts, by the names of their golden files."""

from __future__ import annotations

from typing import Any, Final

from chickenfoot_rules import notation
from chickenfoot_rules.express import ExpressRound, ExpressRules, ExpressView, Line

OTHERS: Final[dict[str, tuple[str, type[Any]]]] = {
    "express_rules": ("rules", ExpressRules),
    "line": ("layout", Line),
    "express_position": ("position", ExpressRound),
    "express_view": ("view", ExpressView),
}
"""The forms of Express-Domino: the general form, and the class of the values."""


def parse(form: str, text: str, **options: bool) -> Any:  # noqa: ANN401 - of any form
    name, *kind = OTHERS.get(form, (form,))
    return getattr(notation, f"parse_{name}")(text, *kind, **options)


def formatted(value: Any) -> list[str]:  # noqa: ANN401 - of any form
    """Format a value in both ways."""
    return [notation.format_text(value, unicode=unicode) for unicode in (False, True)]
