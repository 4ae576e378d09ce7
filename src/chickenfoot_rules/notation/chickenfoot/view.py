"""Views of Chicken Foot as text: what a seat saw before the first move, and since."""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.recollection import InformationState
from chickenfoot_rules.chickenfoot.round import PlayerView
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.notation.chickenfoot.fields import FIELDS
from chickenfoot_rules.notation.fields import FieldsReader, format_fields
from chickenfoot_rules.notation.scanner import Scanner, parse
from chickenfoot_rules.notation.view import JOINTS_IN_VIEWS, SINCE


def format_chickenfoot_view(view: PlayerView, *, unicode: bool = False) -> str:
    """Format a view as `chickenfoot_rules.notation.format_view` does."""
    state = InformationState.of(view)
    return format_fields((FIELDS.seen, state.origin), (SINCE, state), unicode=unicode)


def parse_view(text: str, *, lenient: bool = False) -> PlayerView:
    """Parse a view, and rebuild it by playing its moves in a world that fits.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_view`.

    Raises:
        NotationError: if the text is not a view.
        SetupError: if no deal and no play lead to it.

    >>> view = parse_view(
    ...     "seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0; "
    ...     "must-open: yes; events: 0:2-2; turn-now: 1"
    ... )
    >>> print(view.hand, "|", view.layout, "|", view.knowledge.may_hold[1])
    0-1 | 2-2 | 0-0 1-1 0-2 1-2
    """
    return parse(text, _read_view, format_chickenfoot_view, lenient=lenient, joints=JOINTS_IN_VIEWS)


def _read_view(scanner: Scanner) -> PlayerView:
    origin, since = FieldsReader(scanner, FIELDS, "view").read(FIELDS.seen, SINCE)
    return InformationState(origin=Seen(**origin), **since).view()
