"""Views of Express-Domino as text: what a seat saw before the first move, and since."""

from __future__ import annotations

from chickenfoot_rules.express.recollection import ExpressInformationState
from chickenfoot_rules.express.round import ExpressView
from chickenfoot_rules.express.view import ExpressSeen
from chickenfoot_rules.notation.express.fields import FIELDS
from chickenfoot_rules.notation.fields import FieldsReader, format_fields
from chickenfoot_rules.notation.scanner import Scanner, parse
from chickenfoot_rules.notation.view import JOINTS_IN_VIEWS, SINCE


def format_express_view(view: ExpressView, *, unicode: bool = False) -> str:
    """Format all that a seat knows: what it saw first, and every move since.

    Args:
        view: the view.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    >>> from chickenfoot_rules import Deal, TileSet
    >>> from chickenfoot_rules.express import ExpressRound, ExpressRules
    >>> hands = [
    ...     TileSet.parse("0-0 0-4 1-1 1-4 2-2 3-3 4-4"),
    ...     TileSet.parse("0-5 0-6 1-5 1-6 4-5 4-6 5-5"),
    ... ]
    >>> rules = ExpressRules(target=50, players=2)
    >>> round_ = ExpressRound.start(rules, Deal(hands, rules.tiles - hands[0] - hands[1]))
    >>> led = round_.apply(round_.legal_moves[0])
    >>> format_express_view(led.view(0))  # doctest: +NORMALIZE_WHITESPACE
    'seat: 0; rules: game=express target=50 players=2; hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / ?7;
    layout: -; turn: 1; opener: 5-5; events: 1:5-5; turn-now: 0'
    """
    state = ExpressInformationState.of(view)
    return format_fields((FIELDS.seen, state.origin), (SINCE, state), unicode=unicode)


def parse_express_view(text: str, *, lenient: bool = False) -> ExpressView:
    """Parse a view of Express-Domino, and rebuild it by playing its moves in a world that fits.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_express_view`.

    Raises:
        NotationError: if the text is not such a view.
        SetupError: if no deal and no play lead to it.

    >>> view = parse_express_view(
    ...     "seat: 0; rules: game=express target=50 players=2; "
    ...     "hands: 0-0 1-1 2-2 3-3 0-4 1-4 4-4 / ?7; layout: -; turn: 1; opener: 5-5; "
    ...     "events: 1:5-5; turn-now: 0"
    ... )
    >>> print(view.layout, "|", *view.legal_moves)
    5-5 | pass
    """
    return parse(text, _read_view, format_express_view, lenient=lenient, joints=JOINTS_IN_VIEWS)


def _read_view(scanner: Scanner) -> ExpressView:
    origin, since = FieldsReader(scanner, FIELDS, "view").read(FIELDS.seen, SINCE)
    return ExpressInformationState(origin=ExpressSeen(**origin), **since).view()
