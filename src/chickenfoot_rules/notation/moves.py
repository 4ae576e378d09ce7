"""Moves as text, and layouts: tiles, each with the tile it lies on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, TypeVar, overload

import attrs

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.dominoes import illegality, texts
from chickenfoot_rules.dominoes.errors import LayoutError
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.texts import N_, Language, Text, expected, text, typed
from chickenfoot_rules.dominoes.tiles import Tile
from chickenfoot_rules.notation.rules import game_with
from chickenfoot_rules.notation.scanner import SPACE, Found, Scanner, parse
from chickenfoot_rules.notation.tiles import TILE_BEGINS, TilePlaces, read_tile
from chickenfoot_rules.notation.writing import numbers_of

L = TypeVar("L", bound=DominoLayout)

_LONE_NUMBER: Final = re.compile(r"[0-9]++(?=\s*+\Z)")
_NEXT_TILE: Final = re.compile(rf"{SPACE}(?:{TILE_BEGINS.pattern})")


DRAW: Final = typed("draw, d")
PASS: Final = typed("pass, p")
"""The words for these moves, which `Reader.words` reads in a language."""


class MoveWords:
    """The patterns of moves with the words of a language, and the English ones.

    Args:
        language: the language.
    """

    def __init__(self, language: Language = None) -> None:
        words = Reader(language).words
        draw, skip = words(DRAW), words(PASS)
        on, left = words(typed("on")), words(typed("one left"))
        self._names = on[0], draw[0], skip[0]
        self.idle: dict[Move, re.Pattern[str]] = {
            Draw(): _pattern(_any(draw)),
            Pass(): _pattern(_any(skip)),
        }
        self.begins: re.Pattern[str] = _pattern(f"{TILE_BEGINS.pattern}|{_any(draw + skip)}")
        self.on: re.Pattern[str] = _pattern(rf"{SPACE}(?:-?>|→|{_any(on)})")
        self.opens: re.Pattern[str] = _pattern(SPACE + _any(words(typed("opens"))))
        self.announced: re.Pattern[str] = _pattern(rf"{SPACE}(?:!|,?{SPACE}{_any(left)}!?)")

    def move_like(self, play: str = "") -> Text:
        """Return what to expect if there is no move, with an example of a play."""
        on, *others = self._names
        return text(
            "a move like {moves}", moves=texts.join([play or f"4-9 {on} 9-9", *others], "or")
        )


def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _any(words: Sequence[str]) -> str:
    """Return the pattern of one of some words, which may have spaces between their parts."""
    longest_first = sorted(words, key=len, reverse=True)
    choices = "|".join(SPACE.join(map(re.escape, word.split())) for word in longest_first)
    return rf"(?:{choices})(?![\w-])"


_ENGLISH: Final = MoveWords()


def _words_in(language: Language) -> MoveWords:
    return _ENGLISH if language is None else MoveWords(language)


def parse_move(text: str, *, lenient: bool = False, language: Language = None) -> Move:
    """Parse a move.

    Args:
        text: the text.
        lenient: accept other ways to write it than that of `format_text`, like ``4-9 9-9``.
        language: accept the words of this language too, as people write them, so leniently:
            ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext.

    Raises:
        NotationError: if the text is not a move.
        UnknownNameError: if there is no such language.

    >>> print(parse_move("4-9>9-9"), "|", parse_move("9:4 ON 9:9, one left", lenient=True))
    4-9 on 9-9 | 4-9 on 9-9, one left
    >>> parse_move("ziehen", language="de"), parse_move("paso", language="es")
    (Draw(), Pass())
    """
    read = partial(read_move, words=_words_in(language), alone=True)
    return parse(text, read, lenient=lenient or language is not None)


def parse_moves(text: str, *, lenient: bool = False, language: Language = None) -> tuple[Move, ...]:
    """Parse moves with blanks between them.

    Args:
        text: the text.
        lenient: accept other ways to write them than that of `format_text`.
        language: accept the words of this language too; see `parse_move`.

    Raises:
        NotationError: if the text is not a list of moves.
        UnknownNameError: if there is no such language.

    >>> print(*parse_moves("9-9 opens, 4-9 on 9-9, d", lenient=True), sep=" | ")
    9-9 opens | 4-9 on 9-9 | draw
    """
    words = _words_in(language)
    read = partial(read_move, words=words)
    return parse(
        text,
        lambda scanner: tuple(scanner.items(read, words.begins)),
        lenient=lenient or language is not None,
    )


def move_in(table: DominoRound | DominoView, text: str, language: Language) -> Move:
    """Return the legal move that a text means; see `DominoTable.parse`."""
    words = _words_in(language)

    def read(scanner: Scanner) -> Move:
        if scanner.sees(_LONE_NUMBER):
            return _read_number(scanner, table.legal_moves)
        if not scanner.sees(words.begins):
            raise scanner.unexpected(words.move_like())
        return read_move(scanner, words=words, alone=True)

    move = parse(text, read, lenient=True)
    if isinstance(move, Play) and move.on is None and not words.opens.search(text):
        move = _place(move, table)
    if why := table.illegality(move):
        raise illegality.IllegalMoveError(why)
    return move


def _read_number(scanner: Scanner, moves: Sequence[Move]) -> Move:
    """Read the number of a legal move."""
    start = scanner.at
    number = scanner.number(text("the number of a move"))
    if not moves:
        return Pass()  # No move is legal; that of a pass says why.
    if 1 <= number <= len(moves):
        return moves[number - 1]
    what = text("the number of a move, {numbers}", numbers=texts.span(1, len(moves)))
    raise scanner.wrong(expected(what, texts.chain([number])), start, what)


def _place(play: Play, table: DominoRound | DominoView) -> Play:
    """Return the play of a tile that was named alone, on the end that it fits."""
    tile = play.tile
    legal = [move for move in table.legal_moves if isinstance(move, Play) and move.tile == tile]
    choices = tuple(Play(tile, on, play.announce) for on in dict.fromkeys(one.on for one in legal))
    if len(choices) > 1:
        raise illegality.AmbiguousMoveError(choices)
    if choices:
        return choices[0]
    # The tile fits nowhere. Only a double that needs toes says where it was meant to go.
    layout = table.layout
    play = Play(tile, layout.duty.double if layout.duty else None, play.announce)
    why = table.illegality(play)
    if why and why.code is illegality.IllegalityCode.ALREADY_OPENED:
        reasons = [table.illegality(Play(tile, end.tile)) for end in layout.open_ends]
        reason = next(one for one in reasons if one)
        ends = sorted({end.value for end in layout.open_ends})
        why = illegality.make_illegality(
            reason.code, "fits-no-end", rule=reason.rule, tile=tile, ends=texts.chain(ends)
        )
        raise illegality.IllegalMoveError(attrs.evolve(why, playable=reason.playable))
    return play


def read_move(scanner: Scanner, *, words: MoveWords = _ENGLISH, alone: bool = False) -> Move:
    """Read a move.

    Args:
        scanner: the text.
        words: the words that are accepted.
        alone: whether no other move follows, so that ``4-9 9-9`` means one.
    """
    for move, pattern in words.idle.items():
        if scanner.take(pattern):
            return move
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected(words.move_like("4-9>9-9"))
    tile = read_tile(scanner).value
    on = _accept_on(scanner, words=words, alone=alone)
    return Play(tile, on.value if on else None, announce=bool(scanner.take(words.announced)))


def _accept_on(
    scanner: Scanner, *, words: MoveWords = _ENGLISH, alone: bool = False
) -> Found[Tile] | None:
    """Read the tile that a tile lies on, if the text names it.

    Args:
        scanner: the text.
        words: the words that are accepted.
        alone: whether no other move follows, so that ``4-9 9-9`` means one.
    """
    if scanner.take(words.on) or (alone and scanner.sees(_NEXT_TILE)):
        scanner.skip()
        return read_tile(scanner)
    scanner.take(words.opens)
    return None


# --- layouts -----------------------------------------------------------------------------------


@overload
def parse_layout(text: str, *, lenient: bool = ...) -> Layout: ...
@overload
def parse_layout(text: str, kind: type[L], *, lenient: bool = ...) -> L: ...
def parse_layout(
    text: str, kind: type[DominoLayout] = Layout, *, lenient: bool = False
) -> DominoLayout:
    """Parse a layout.

    Args:
        text: the text.
        kind: the class of the layout, like `chickenfoot_rules.express.Line`.
        lenient: accept other ways to write it than that of `format_text`.

    Raises:
        NotationError: if the text is not a layout, or a tile can't lie where it should.

    >>> parse_layout("9-9 4-9>9-9").duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    >>> parse_layout("9-9 4-5>9-9")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.dominoes.errors.NotationError: line 1, column 5: 4-5 can't lie on 9-9: \
9-9 needs 4 more arms: only nines may be laid, and only on 9-9 (R3.2)
    >>> from chickenfoot_rules.express import Line
    >>> parse_layout("4-6 6-6>4-6 1-4>4-6", Line).row
    ((1, 4), (4, 6), (6, 6))
    """
    game_with("layout", kind)
    return parse(text, lambda scanner: read_layout(scanner, kind), lenient=lenient)


def read_layout(
    scanner: Scanner, kind: type[DominoLayout], places: TilePlaces | None = None
) -> DominoLayout:
    """Read a layout, and lay its tiles.

    Args:
        scanner: the text.
        kind: the class of the layout.
        places: where the text has put other tiles.
    """
    make: Any = kind
    layout: DominoLayout = make()
    for name in numbers_of(kind):
        start = scanner.at
        if scanner.accept_word(name):
            scanner.expect("=")
            number = scanner.number(text("a number for {name}", name=name))
            try:
                layout = make(**{name: number})
            except LayoutError as error:
                another = text("another number for {name}", name=name)
                raise scanner.wrong(str(error), start, another) from None
            scanner.skip()

    def lay_one(scanner: Scanner) -> None:
        nonlocal layout
        tile, on = read_tile(scanner), _accept_on(scanner)
        if places:
            places.put([tile], text("the field {name}", name="layout"))
        below = on.value if on else None
        if refusal := layout.refusal(tile.value, below):
            sentence = (
                N_("{tile} can't lie on {on}: {reason}")
                if below
                else N_("{tile} can't lie alone: {reason}")
            )
            message = text(sentence, tile=tile.value, on=below, reason=refusal)
            raise scanner.wrong(message, tile.start, "a tile that can lie there")
        layout = layout.place_unchecked(Play(tile.value, below))

    scanner.items(lay_one, TILE_BEGINS, text("a layout like 9-9 4-9>9-9"))
    return layout
