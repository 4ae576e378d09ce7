"""Positions and views as text: a round without its past, and what a seat has seen of one."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar, cast, overload

import attrs

from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.round import PlayerView, Round
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.values import fill
from chickenfoot_rules.notation.fields import FieldsReader, House, fields_of, format_fields
from chickenfoot_rules.notation.rules import find_game, game_with
from chickenfoot_rules.notation.scanner import JOINTS_AMONG_HANDS, Scanner, draw_tiles, parse

_JOINTS_IN_VIEWS: Final = JOINTS_AMONG_HANDS.replace(":", "")
"""The signs between the halves of a tile where a colon follows a seat."""

# Before the rules, no text has quotes.
_TO_RULES: Final = re.compile(
    r"#[^\n\r]*+|(?:\A|[;\n\r])[\s\ufeff]*+(rules)[\s\ufeff]*+:", re.IGNORECASE
)

R = TypeVar("R", bound=DominoRound)
V = TypeVar("V", bound=DominoView)


def format_position(round_: DominoRound, *, unicode: bool = False) -> str:
    """Format a round without its past.

    Args:
        round_: the round of any game.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: if it is not a round of a game.

    >>> from chickenfoot_rules import Deal, Rules, Tile, TileSet
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("0-0 1-2")]
    >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, [Tile(1, 1), Tile(0, 2)]))
    >>> format_position(round_)
    'rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0'
    """
    game = game_with("round", type(round_))
    return draw_tiles("; ".join(format_fields(fields_of(game.setup), round_)), unicode=unicode)


def format_view(view: DominoView, *, unicode: bool = False) -> str:
    """Format all that a seat knows: what it saw first, and every move since.

    Args:
        view: the view of any game.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        NotationError: if it is not a view of a game.

    >>> from chickenfoot_rules import Deal, Rules, Tile, TileSet
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("0-0 1-2")]
    >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, [Tile(1, 1), Tile(0, 2)]))
    >>> opened = round_.apply(round_.legal_moves[0])
    >>> format_view(opened.view(0))  # doctest: +NORMALIZE_WHITESPACE
    'seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0; must-open: yes;
    events: 0:2-2; turn-now: 1'
    """
    game = game_with("view", type(view))
    state = game.information_state.of(view)
    fields = [
        *format_fields(fields_of(game.seen, game.setup), state.origin),
        *format_fields(fields_of(game.information_state), state),
    ]
    return draw_tiles("; ".join(fields), unicode=unicode)


@overload
def parse_position(text: str, *, rules: House = ..., lenient: bool = ...) -> Round: ...
@overload
def parse_position(text: str, kind: type[R], *, rules: House = ..., lenient: bool = ...) -> R: ...
@overload
def parse_position(
    text: str, kind: None, *, rules: House = ..., lenient: bool = ...
) -> DominoRound: ...
def parse_position(
    text: str,
    kind: type[DominoRound] | None = Round,
    *,
    rules: House = None,
    lenient: bool = False,
) -> DominoRound:
    """Parse a position, and set up the round.

    Args:
        text: the text.
        kind: the class of the round, or ``None`` for the game that the text names.
        rules: the class of the house rules that the text names (H3).
        lenient: accept other ways to write it than that of `format_position`.

    Raises:
        NotationError: if the text is not a position.
        SetupError: if the position is inconsistent; it lists every reason.

    >>> text = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"
    >>> print(*parse_position(text).legal_moves)
    2-2 opens
    >>> parse_position(text.replace("1-1", "1-2"))
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 51: 1-2 appears twice: it is \
already in the hand of seat 1 (R1.5)
    """
    game = None if kind is None else game_with("round", kind)

    def read(scanner: Scanner) -> DominoRound:
        wanted = game or _find_game(scanner)
        fields = fields_of(wanted.setup)
        reader = FieldsReader(scanner, wanted, "a position", fields, rules)
        make: Any = kind or wanted.round
        return cast("DominoRound", make(**reader.read()))

    return parse(text, read, format_position, lenient=lenient, joints=JOINTS_AMONG_HANDS)


@overload
def parse_view(text: str, *, rules: House = ..., lenient: bool = ...) -> PlayerView: ...
@overload
def parse_view(text: str, kind: type[V], *, rules: House = ..., lenient: bool = ...) -> V: ...
@overload
def parse_view(text: str, kind: None, *, rules: House = ..., lenient: bool = ...) -> DominoView: ...
def parse_view(
    text: str,
    kind: type[DominoView] | None = PlayerView,
    *,
    rules: House = None,
    lenient: bool = False,
) -> DominoView:
    """Parse a view, and rebuild it by playing its moves in a world that fits.

    Args:
        text: the text.
        kind: the class of the views of the game, or ``None`` for the game that the text names.
        rules: the class of the house rules that the text names (H3).
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
    game = None if kind is None else game_with("view", kind)

    def read(scanner: Scanner) -> DominoView:
        return _read_view(scanner, game or _find_game(scanner), rules)

    return parse(text, read, format_view, lenient=lenient, joints=_JOINTS_IN_VIEWS)


def _read_view(scanner: Scanner, game: Game, rules: House) -> DominoView:
    fields = [*fields_of(game.seen, game.setup), *fields_of(game.information_state)]
    read = FieldsReader(scanner, game, "a view", fields, rules).read()
    hands = read["hands"]
    read["hands"] = tuple(None if isinstance(hand, int) else hand for hand in hands)
    read["hand_sizes"] = tuple(hand if isinstance(hand, int) else len(hand) for hand in hands)
    state = fill(game.information_state, None, origin=fill(game.seen, None, **read), **read)
    return cast("DominoView", state.view())


def _find_game(scanner: Scanner) -> Game:
    """Return the game that the field of the rules names, wherever it is."""
    for found in _TO_RULES.finditer(scanner.text):
        if found[1]:
            return find_game(attrs.evolve(scanner, at=found.end()))
    return CHICKEN_FOOT
