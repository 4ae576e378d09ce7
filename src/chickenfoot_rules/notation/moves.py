"""Tiles, deals, moves and layouts as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final, TypeVar, overload

import attrs

from chickenfoot_rules.base import DealError, LayoutError, Reader, TileError, escape, texts
from chickenfoot_rules.base.texts import (
    N_,
    Language,
    Seat,
    Text,
    chain,
    cite,
    expected,
    text,
    within,
)
from chickenfoot_rules.chickenfoot import Layout, Rules
from chickenfoot_rules.dominoes import Deal, DominoLayout, DominoTable, RuleIds, game_of, illegality
from chickenfoot_rules.dominoes.layout import Placement
from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
from chickenfoot_rules.dominoes.moves import Draw, Move, Pass, Play
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import is_seat
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, DominoSet, Tile, TileSet
from chickenfoot_rules.notation.games import GAMES, game_with
from chickenfoot_rules.notation.scanner import DASH, GLYPH, SPACE, Found, Scanner, parse
from chickenfoot_rules.notation.writing import numbers_of

L = TypeVar("L", bound=DominoLayout)

# --- tiles ---------------------------------------------------------------------------------------

PIPS: Final = text("0 to {most} pips", most=HIGHEST_SET)
"""The numbers that a half of a tile can have."""

_CLOSING: Final = {"[": "]", "(": ")", "<": ">"}
"""The brackets that may be around a tile."""

TILE_BEGINS: Final = re.compile(rf"[0-9]|[\[(<]{SPACE}[0-9]|{GLYPH.pattern}")
"""The beginning of a tile, or of a number."""

_BETWEEN: Final = re.compile(rf"{DASH.pattern}|[|:/]")
_BETWEEN_IN_BRACKETS: Final = re.compile(rf"{SPACE}(?:{_BETWEEN.pattern}|,){SPACE}")
"""The signs between the halves of a tile. No text has them after half a tile for anything else."""

_TILE: Final = text("a tile like 4-9")
_WORD_GOES_ON: Final = re.compile(r"\w")


def parse_tile(text: str, *, lenient: bool = False) -> Tile:
    """Parse a tile.

    Args:
        text: the text.
        lenient: whether to accept what people write, too.

    Raises:
        NotationError: if the text is not a tile.

    >>> parse_tile("4-9"), parse_tile("9-4", lenient=True)
    (Tile(4, 9), Tile(4, 9))
    >>> parse_tile("9-4")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.NotationError: line 1, column 1: expected '4-9' in strict \
notation, got '9-4'; lenient=True reads it
    """
    return parse(text, lambda scanner: read_tile(scanner).value, lenient=lenient)


def parse_tiles(text: str, *, lenient: bool = False) -> TileSet:
    """Parse a set of tiles.

    Args:
        text: the text.
        lenient: whether to accept what people write, too.

    Raises:
        NotationError: if the text is not a set of tiles, or has a tile twice.

    >>> parse_tiles("9-4, 0-1", lenient=True) == parse_tiles("0-1 4-9")
    True
    >>> parse_tiles("0-1 4-9 0-1", lenient=True)
    Traceback (most recent call last):
    ...
    chickenfoot_rules.NotationError: line 1, column 9: 0-1 appears twice
    """
    return parse(text, _read_set, lenient=lenient)


def read_tile(scanner: Scanner) -> Found[Tile]:
    """Read a tile."""
    start = scanner.at
    if glyph := scanner.take(GLYPH):
        try:
            tile = Tile.parse(glyph)
        except TileError:  # The backs are in the same block.
            raise scanner.unexpected(_TILE, start) from None
        return Found(tile, start, scanner.at)
    closing = next((_CLOSING[sign] for sign in _CLOSING if scanner.accept(sign)), "")
    if closing:
        scanner.skip()
    half = _read_half(scanner, start)
    if not scanner.take(_BETWEEN_IN_BRACKETS if closing else _BETWEEN):
        raise scanner.unexpected(_TILE, start)
    other = _read_half(scanner, start)
    if (closing and not scanner.accept_next(closing)) or scanner.sees(_WORD_GOES_ON):
        raise scanner.unexpected(_TILE, start)
    return Found(Tile(half, other), start, scanner.at)


def _read_half(scanner: Scanner, tile_start: int) -> int:
    start = scanner.at
    pips = scanner.number(_TILE, tile_start)
    if pips > HIGHEST_SET:
        shown = escape(scanner.text[start : scanner.at])
        raise scanner.wrong(expected(PIPS, chain([shown])), start, PIPS)
    return pips


def read_tiles(scanner: Scanner, what: Text = _TILE) -> list[Found[Tile]]:
    """Read tiles in their order, or a dash for none; ``what`` says what to expect instead."""
    return scanner.items(read_tile, TILE_BEGINS, what)


def _read_set(scanner: Scanner) -> TileSet:
    mask = 0
    for one in read_tiles(scanner):
        if mask & one.value.bit:
            message = text("{tile} appears twice", tile=one.value)
            raise scanner.wrong(message, one.start, "another tile", one.end)
        mask |= one.value.bit
    return TileSet.from_mask(mask)


class TilePlaces:
    """The places in which a text has put tiles, so that no tile is in two of them."""

    def __init__(self, scanner: Scanner, rule_ids: RuleIds) -> None:
        self._scanner = scanner
        self._rule_ids = rule_ids
        self._places: dict[Tile, tuple[Found[Tile], Text]] = {}

    def put(self, found: Iterable[Found[Tile]], place: Text) -> None:
        """Put tiles in a place."""
        for one in found:
            if one.value in self._places:
                _, already = self._places[one.value]
                message = text(
                    "{tile} appears twice: it is already in {place}", tile=one.value, place=already
                )
                message = cite(message, self._rule_ids.places)
                raise self._scanner.wrong(message, one.start, "another tile", one.end)
            self._places[one.value] = one, place

    def read(self, place: Text) -> tuple[Tile, ...]:
        """Read tiles in their order, and put them in a place."""
        self._scanner.skip()
        found = read_tiles(self._scanner, place)
        self.put(found, place)
        return tuple(one.value for one in found)

    def read_hand(self, seat: int) -> TileSet:
        """Read the hand of a seat."""
        return TileSet(self.read(text("the hand of {seat}", seat=Seat(seat))))

    def check(self, domino_set: DominoSet) -> None:
        """Check that a set has all these tiles."""
        for found, _ in self._places.values():
            if found.value not in domino_set.tiles:
                message = text("a {set} set has no {tile}", set=domino_set, tile=found.value)
                message = cite(message, self._rule_ids.tiles)
                raise self._scanner.wrong(message, found.start, "a tile of the set", found.end)


# --- deals -------------------------------------------------------------------------------------

_BAR: Final = re.compile(r"\|")


def parse_deal(text: str, *, lenient: bool = False) -> Deal:
    """Parse a deal.

    Args:
        text: the text.
        lenient: whether to accept what people write, too; an empty boneyard may then be missing.

    Raises:
        NotationError: if the text is not a deal, or deals a tile twice.

    >>> parse_deal("0-1 1-1 / 0-2 2-2 | 1-2 0-0").boneyard[-1]
    Tile(0, 0)
    """
    return parse(text, _read_deal, lenient=lenient)


def _read_deal(scanner: Scanner) -> Deal:
    places = TilePlaces(scanner, Rules.rule_ids)
    hands = () if scanner.sees(_BAR) else scanner.rows(places.read_hand)
    boneyard = places.read(text("the boneyard")) if scanner.accept_next("|") else ()
    if not scanner.accept_next("|"):
        return Deal(hands, boneyard)
    scanner.skip()
    if scanner.accept_word("lead"):
        scanner.skip()
        start = scanner.at
        lead = scanner.number(text("a lead"))
        if not is_seat(lead, len(hands)):
            what = within("a lead", 0, len(hands) - 1)
            raise scanner.wrong(expected(what, lead, "R2.6"), start, what)
        return Deal(hands, boneyard, lead=lead)
    if not scanner.accept_word("lots"):
        raise scanner.unexpected("lots or lead")
    scanner.skip()
    start = scanner.at
    lots = read_tiles(scanner, text("a lot of each seat"))
    try:
        return Deal(hands, boneyard, [lot.value for lot in lots])
    except DealError:
        message = text(
            "expected {number} different tiles of the boneyard as lots, one for each seat (R2.3)",
            number=len(hands),
        )
        tiles = texts.plural("{number} tile", "{number} tiles", len(hands))
        raise scanner.wrong(message, start, tiles) from None


# --- moves ---------------------------------------------------------------------------------------

_LONE_NUMBER: Final = re.compile(r"[0-9]++(?=\s*+\Z)")

DRAW: Final = texts.typed("draw, d")
PASS: Final = texts.typed("pass, p")
PLAY: Final = texts.typed("play")
"""The words for these moves, which `Reader.words` reads in a language."""


class MoveWords:
    """The patterns of moves with the words of a language, and the English ones.

    Args:
        language: the language.
    """

    def __init__(self, language: Language = None) -> None:
        words = Reader(language).words
        draw, skip = words(DRAW), words(PASS)
        on, left = words(texts.typed("on, to")), words(texts.typed("one left"))
        play = _any(words(PLAY))
        self._names = on[0], draw[0], skip[0]
        self.idle: dict[Move, re.Pattern[str]] = {
            Draw(): _pattern(_any(draw)),
            Pass(): _pattern(_any(skip)),
        }
        self.begins: re.Pattern[str] = _pattern(f"{TILE_BEGINS.pattern}|{_any(draw + skip)}|{play}")
        self.plays: re.Pattern[str] = _pattern(play + SPACE)
        self.on: re.Pattern[str] = _pattern(rf"{SPACE}(?:-?>|→|{_any(on)})")
        self.opens: re.Pattern[str] = _pattern(SPACE + _any(words(texts.typed("opens"))))
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
        lenient: whether to accept what people write, too, like ``4-9 on 9-9``.
        language: accept the words of this language too; this implies ``lenient``: ``"en"``,
            ``"de"``, ``"es"``, or a catalogue of gettext.

    Raises:
        NotationError: if the text is not a move.
        UnknownNameError: if there is no such language.

    >>> print(parse_move("4-9>9-9"), "|", parse_move("9-4 ON 9-9, one left", lenient=True))
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
        lenient: whether to accept what people write, too.
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


def move_in(table: DominoTable, text: str, language: Language) -> Move:
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
    raise scanner.wrong(expected(what, chain([number])), start, what)


def _place(play: Play, table: DominoTable) -> Play:
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
            reason.code, "fits-no-end", rule=reason.rule, tile=tile, ends=chain(ends)
        )
        raise illegality.IllegalMoveError(attrs.evolve(why, playable=reason.playable))
    return play


def read_move(scanner: Scanner, *, words: MoveWords = _ENGLISH, alone: bool = False) -> Move:
    """Read a move; after one that is alone, no other can follow, so a second tile is below it."""
    for move, pattern in words.idle.items():
        if scanner.take(pattern):
            return move
    scanner.take(words.plays)
    if not scanner.sees(TILE_BEGINS):
        raise scanner.unexpected(words.move_like("4-9>9-9"))
    tile = read_tile(scanner).value
    on = _accept_on(scanner, words)
    if alone and not on:
        on = _accept_below(scanner)
    return Play(tile, on.value if on else None, announce=bool(scanner.take(words.announced)))


def _accept_on(scanner: Scanner, words: MoveWords = _ENGLISH) -> Found[Tile] | None:
    """Read the tile that a tile lies on, if the text names it."""
    if scanner.take(words.on):
        scanner.skip()
        return read_tile(scanner)
    scanner.take(words.opens)
    return None


def _accept_below(scanner: Scanner) -> Found[Tile] | None:
    """Read a second tile, if there is one."""
    end = scanner.at
    scanner.skip()
    if scanner.sees(TILE_BEGINS):
        return read_tile(scanner)
    scanner.at = end
    return None


# --- layouts -----------------------------------------------------------------------------------

_TOUCHES: Final = re.compile(rf"{SPACE}[=+]")
"""The sign between two tiles that touch, whichever lies on the other."""


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
        lenient: whether to accept what people write, too.

    Raises:
        NotationError: if the text is not a layout, or a tile can't be laid where it says.
        WrongTypeError: if the kind is not a class of layouts.

    >>> parse_layout("9-9 4-9>9-9").duty
    Duty(double=Tile(9, 9), missing=3, is_cross=True)
    >>> parse_layout("9-9 4-5>9-9")
    Traceback (most recent call last):
    ...
    chickenfoot_rules.NotationError: line 1, column 5: 4-5 can't lie on 9-9: \
9-9 needs 4 more arms: only nines may be laid, and only on 9-9 (R3.2)
    >>> from chickenfoot_rules.express import Line
    >>> parse_layout("4-6 6-6>4-6 1-4>4-6", Line).row
    ((1, 4), (4, 6), (6, 6))
    """
    game_with("layout", kind, GAMES)
    return parse(text, lambda scanner: read_layout(scanner, kind), lenient=lenient)


def parse_layout_setup(
    text: str, rules: DominoRules | None = None, *, lenient: bool = False
) -> LayoutSetup:
    """Parse the tiles of a table as it lies, in any order; they may have flaws (T2).

    Args:
        text: the text: that of a layout, whose tiles may have any order and lie on any others.
        rules: the options, of any game; the default is ``Rules()``.
        lenient: whether to accept what people write, too, like ``4-9=9-9`` for two tiles that
            touch; see `LayoutSetup.from_links`.

    Raises:
        NotationError: if the text is not a list of tiles, or does not say which of several tiles
            opened the round.
        WrongTypeError: if these are not the rules of a game.

    >>> print(parse_layout_setup("4-9>9-9 9-9").layout)
    9-9 4-9>9-9
    >>> print(parse_layout_setup("9-9=4-9 3-9=9-9", lenient=True).layout)
    9-9 4-9>9-9 3-9>9-9
    """
    options = Rules() if rules is None else rules
    game_of(options)
    links: list[tuple[Tile, Tile]] = []
    placements: list[Placement] = []

    def read_one(scanner: Scanner) -> None:
        tile = read_tile(scanner).value
        if scanner.take(_TOUCHES):
            scanner.skip()
            links.append((tile, read_tile(scanner).value))
        else:
            on = _accept_on(scanner)
            placements.append(Placement(tile, on.value if on else None))

    def read(scanner: Scanner) -> LayoutSetup:
        start = scanner.at
        scanner.items(read_one, TILE_BEGINS, texts.text("a layout like 9-9 4-9>9-9"))
        if not links:
            return LayoutSetup(options, placements)
        try:
            return LayoutSetup.from_links(options, links, placements)
        except LayoutError as error:
            raise scanner.wrong(str(error), start, texts.text("the opening tile alone")) from None

    return parse(text, read, lenient=lenient)


def read_layout(
    scanner: Scanner, kind: type[DominoLayout], places: TilePlaces | None = None
) -> DominoLayout:
    """Read a layout, and lay its tiles, of which none may be in another place of the text."""
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
