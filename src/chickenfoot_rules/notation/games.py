"""Functions that format the rules, layouts, positions and views of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.protocols import DominoLayout, DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.round import ExpressRound, ExpressView
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation.chickenfoot.layout import format_chickenfoot_layout
from chickenfoot_rules.notation.chickenfoot.position import format_chickenfoot_position
from chickenfoot_rules.notation.chickenfoot.rules import format_chickenfoot_rules
from chickenfoot_rules.notation.chickenfoot.view import format_chickenfoot_view
from chickenfoot_rules.notation.express.layout import format_line
from chickenfoot_rules.notation.express.position import format_express_position
from chickenfoot_rules.notation.express.rules import format_express_rules
from chickenfoot_rules.notation.express.view import format_express_view
from chickenfoot_rules.notation.scanner import Formatter, wrong_type

_Form: TypeAlias = tuple[type[Any], Formatter[Any]]
"""A class of values, and the function that formats them."""


@attrs.frozen(kw_only=True)
class NotatedGame(Immutable):
    """The classes and functions of one game."""

    rules: _Form
    layout: _Form
    position: _Form
    view: _Form


_GAMES: Final = (
    NotatedGame(
        rules=(Rules, format_chickenfoot_rules),
        layout=(Layout, format_chickenfoot_layout),
        position=(Round, format_chickenfoot_position),
        view=(PlayerView, format_chickenfoot_view),
    ),
    NotatedGame(
        rules=(ExpressRules, format_express_rules),
        layout=(Line, format_line),
        position=(ExpressRound, format_express_position),
        view=(ExpressView, format_express_view),
    ),
)


def format_rules(rules: DominoRules, *, unicode: bool = False) -> str:
    """Format the options that differ from the `chickenfoot_rules.PRESETS` entry ``puremco``.

    ``-`` means that none differs. So ``Rules()`` is ``deal-table=usual``. For rules of
    Express-Domino, see `format_express_rules`.

    Args:
        rules: the rules of any game.
        unicode: changes nothing, as there are no tiles in it.

    Raises:
        RulesError: if the name of the deal table, or the cost of the double-blank, is too long.
        NotationError: if they are not rules of a game with a notation.

    >>> format_rules(Rules()), format_rules(Rules(domino_set=6, hand_size=5, curved=True))
    ('deal-table=usual', 'set=6 deal-table=usual hand-size=5 curved')
    >>> format_rules(ExpressRules(target=100, pairs=True))
    'game=express target=100 pairs'
    """
    return _format(rules, [game.rules for game in _GAMES], unicode=unicode)


def format_layout(layout: DominoLayout, *, unicode: bool = False) -> str:
    """Format the tiles of a layout in the order in which they were laid, ``-`` for none.

    ``arms=6`` comes first if the opening double takes six arms. For a line of Express-Domino, see
    `format_line`.

    Args:
        layout: the layout, or the line.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: if it is not a layout of a game with a notation.

    >>> from chickenfoot_rules import Tile
    >>> table = Layout().place(Tile(9, 9)).place(Tile(9, 4), Tile(9, 9))
    >>> format_layout(table), format_layout(Layout(arms=6))
    ('9-9 4-9>9-9', 'arms=6 -')
    """
    return _format(layout, [game.layout for game in _GAMES], unicode=unicode)


def format_position(round_: DominoRound, *, unicode: bool = False) -> str:
    """Format a round without its past.

    For a round of Express-Domino, see `format_express_position`.

    Args:
        round_: the round of any game.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        RulesError: if the rules can't be formatted; see `format_rules`.
        NotationError: if it is not a round of a game with a notation.

    >>> from chickenfoot_rules import Deal, Tile, TileSet
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("0-0 1-2")]
    >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, [Tile(1, 1), Tile(0, 2)]))
    >>> format_position(round_)
    'rules: set=2 deal-table=usual; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0'
    """
    return _format(round_, [game.position for game in _GAMES], unicode=unicode)


def format_view(view: DominoView, *, unicode: bool = False) -> str:
    """Format all that a seat knows: what it saw first, and every move since.

    For a view of Express-Domino, see `format_express_view`.

    Args:
        view: the view of any game.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        RulesError: if the rules can't be formatted; see `format_rules`.
        NotationError: if it is not a view of a game with a notation.

    >>> from chickenfoot_rules import Deal, Tile, TileSet
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("0-0 1-2")]
    >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, [Tile(1, 1), Tile(0, 2)]))
    >>> opened = round_.apply(round_.legal_moves[0])
    >>> format_view(opened.view(0))  # doctest: +NORMALIZE_WHITESPACE
    'seat: 0; rules: set=2 deal-table=usual; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0;
    must-open: yes; events: 0:2-2; turn-now: 1'
    """
    return _format(view, [game.view for game in _GAMES], unicode=unicode)


def _format(value: object, forms: Sequence[_Form], *, unicode: bool) -> str:
    for kind, format_value in forms:
        if isinstance(value, kind):
            return format_value(value, unicode=unicode)
    raise wrong_type(value, [kind for kind, _ in forms])
