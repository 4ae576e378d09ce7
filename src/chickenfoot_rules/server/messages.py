"""The messages between a table and its clients: objects of JSON, one a message.

A client sends an object with a ``do``, such as ``{"do": "play", "move_number": 12, "action": 94}``.
A table sends an object with a ``say``, such as ``{"say": "table", "document": …}``. Keys with their
default are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

import attrs

from chickenfoot_rules.base import LANGUAGES, ChickenfootError, Form, RecordError, Whole
from chickenfoot_rules.base.texts import N_, Large, expected, text
from chickenfoot_rules.documents import (
    LegalMove,
    TableAnswer,
    TableDocument,
    TableRefusal,
    refusal_of,
)
from chickenfoot_rules.records.parts import form_from_text
from chickenfoot_rules.records.schemas import make_schema

__all__ = [
    "Can",
    "DoAsk",
    "DoBegin",
    "DoBoard",
    "DoCode",
    "DoCreate",
    "DoEnter",
    "DoGo",
    "DoList",
    "DoLook",
    "DoNew",
    "DoOpen",
    "DoPlay",
    "DoReact",
    "DoReplace",
    "DoScore",
    "ListedTable",
    "MessageError",
    "Offer",
    "PageDo",
    "PageSay",
    "Reaction",
    "RoomDo",
    "SaidReason",
    "SayBoard",
    "SayCode",
    "SayCreated",
    "SayHint",
    "SayReaction",
    "SayRecord",
    "SayRefused",
    "SayReview",
    "SayRules",
    "SaySeat",
    "SaySeen",
    "SaySheet",
    "SayTable",
    "SayTables",
    "ServerDo",
    "ServerSay",
    "SheetRound",
    "TableDo",
    "TableSay",
    "Wish",
    "read_message",
    "schema",
]

MOST_BYTES: Final = 10_000
"""The most bytes of a message, unless it carries a record."""

_MOST_SECONDS: Final = 3600

Reaction: TypeAlias = Literal["applause", "laugh", "wow", "sigh", "think", "hurry"]
"""How a player feels."""

_Ask: TypeAlias = Literal[
    "fill", "deal", "again", "undo", "agree", "refuse", "hint", "rest", "resume"
]

Can: TypeAlias = Literal[_Ask, "review"]
"""A request that a seat can make besides a move.

``"fill"`` the free seats with computer players, ``"deal"`` the next round, play ``"again"`` by the
same rules, ``"undo"`` the last move, ``"agree"`` to the wish of another player or ``"refuse"`` it,
give a ``"hint"``, ``"rest"`` while a computer player goes on, ``"resume"`` the play, or
``"review"`` the moves of the rounds that are over.
"""


def _known_language(language: str) -> str:
    """Return the language that a client names; English for one that the library does not speak."""
    return language if language in LANGUAGES else "en"


def _check_seconds(_: object, field: attrs.Attribute[int], seconds: int) -> None:
    """Raise a `RecordError` unless so many seconds may be the time for a turn, or a bank."""
    if not 0 <= seconds <= _MOST_SECONDS:
        what = text("0 to {most} seconds", most=_MOST_SECONDS)
        raise RecordError(expected(what, seconds), f"$.{field.name}")


# --- what clients send --------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)  # A base besides another one has no slots.
class _Do(Form):
    """A message of a client.

    Attributes:
        do: the kind of the request.
        language: the language of the answer, ``"en"``, ``"de"`` or ``"es"``; English for any other.
    """

    do: str
    language: str = attrs.field(default="en", converter=_known_language)


@attrs.frozen(kw_only=True)
class DoPlay(TableAnswer, _Do):
    """Make a move."""

    do: Literal["play"] = "play"


@attrs.frozen(kw_only=True)
class DoAsk(_Do):
    """Ask the table for something.

    Attributes:
        do: the request, or one that changes nothing: give a ``"hint"``, ``"infer"`` what the others
            hold, ``"save"`` the game, or list the ``"rules"`` in force.
    """

    do: Literal[_Ask, "infer", "save", "rules"]


@attrs.frozen(kw_only=True)
class DoLook(_Do):
    """Look back at an earlier move.

    Attributes:
        do: ``"look"`` at the table as the seat saw it before the move, or ``"review"`` the first
            choice of the seat from there on, in a round that is over.
        move_number: the number of the move, from 0.
        match_number: the number of the match, that of this one or the one before; by default this.
    """

    do: Literal["look", "review"] = "look"
    move_number: int
    match_number: int | None = None


@attrs.frozen(kw_only=True)
class _DoSeat(_Do):
    """A message that says who sits where.

    Attributes:
        seats: the player of each seat: ``"human"``, or the name of a computer player.
        names: the name of each seat; by default the players.
    """

    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class DoNew(_DoSeat):
    """Begin a match in the page.

    Attributes:
        rules: the options as text, such as ``"set=9 curved"``.
        seed: the seed of all random numbers; a random one by default.
    """

    do: Literal["new"] = "new"
    rules: str
    seed: int | None = None


@attrs.frozen(kw_only=True)
class DoOpen(_DoSeat):
    """Open a score sheet, or a saved game in the page.

    Attributes:
        text: the record of a sheet; in the page any record, a position, or a view, whose hidden
            tiles are dealt at random.
        seed: the seed of all random numbers; a random one by default.
    """

    do: Literal["open"] = "open"
    text: str
    seed: int | None = None


@attrs.frozen(kw_only=True)
class DoBoard(_Do):
    """Ask what can be played at a real table, where the person has seat 0 and the turn.

    Attributes:
        rules: the options as text, such as ``"set=9 curved"``.
        players: the number of seats.
        layout: the tiles on the table in any order, such as ``"4-9>9-9 9-9"``.
        hand: the tiles of the person.
        sizes: how many tiles each other seat holds, in order; the usual number where it is missing.
        hint: whether the answer is a hint.
    """

    do: Literal["board"] = "board"
    rules: str
    players: int
    layout: str = ""
    hand: str = ""
    sizes: tuple[int, ...] = ()
    hint: bool = False


@attrs.frozen(kw_only=True)
class DoGo(_Do):
    """Let the computer player whose turn it is in the page move."""

    do: Literal["go"] = "go"


@attrs.frozen(kw_only=True)
class DoBegin(_Do):
    """Begin a score sheet.

    Attributes:
        rules: the options as text, such as ``"set=9 curved"``.
        names: the names of the players.
    """

    do: Literal["begin"] = "begin"
    rules: str
    names: tuple[str, ...]


@attrs.frozen(kw_only=True)
class DoScore(_Do):
    """Write something on a score sheet, which the client keeps.

    Attributes:
        text: the record of the sheet.
        line: what to write, as a person types it: ``"12 0 31"``, ``"correct 2 0 52 18"`` or
            ``"join Eve average"``.
        mark: whether a row that can't be is only marked; else it is refused with the code
            ``"sheet"``.
    """

    do: Literal["score"] = "score"
    text: str
    line: str
    mark: bool = False


@attrs.frozen(kw_only=True)
class DoCode(_Do):
    """Draw a link as a QR code in the page.

    Attributes:
        link: the link.
    """

    do: Literal["code"] = "code"
    link: str


@attrs.frozen(kw_only=True, slots=False)
class Offer(Form):
    """The choices of the founder of a table on the server.

    Attributes:
        seconds: the time for each turn of a person, 0 to 3600.
        bank: the time that a person has besides, for all turns of a match together, 0 to 3600. If
            both are 0, there is no limit.
        is_open: whether the server lists the table, so that anybody may sit down.
        may_undo: whether a player may take a move back if all others agree.
    """

    seconds: int = attrs.field(default=0, validator=_check_seconds)
    bank: int = attrs.field(default=0, validator=_check_seconds)
    is_open: bool = False
    may_undo: bool = False


@attrs.frozen(kw_only=True)
class DoCreate(_DoSeat, Offer):
    """Create a table on the server.

    Attributes:
        rules: the options as text, such as ``"set=9 curved"``.
    """

    do: Literal["create"] = "create"
    rules: str


@attrs.frozen(kw_only=True)
class DoList(_Do):
    """List tables of the server: those that anybody may join, and some by name.

    Attributes:
        tables: the names of the client's own tables; tables that are gone are left out.
    """

    do: Literal["list"] = "list"
    tables: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class DoEnter(_Do):
    """Come to a table on the server.

    Attributes:
        do: ``"join"`` it in a free seat, ``"return"`` to the seat of a token, or ``"watch"``.
        table: the name of the table.
        name: the name of a player who joins.
        token: the token of a player who returns.
    """

    do: Literal["join", "return", "watch"]
    table: str
    name: str = ""
    token: str = ""


@attrs.frozen(kw_only=True)
class DoReplace(_Do):
    """Let a computer player play for a person who is idle, until they return.

    Attributes:
        seat: the seat of the person, 0..players−1.
    """

    do: Literal["replace"] = "replace"
    seat: int


@attrs.frozen(kw_only=True)
class DoReact(_Do):
    """Show everyone at the table on the server a feeling.

    Attributes:
        reaction: the feeling.
    """

    do: Literal["react"] = "react"
    reaction: Reaction


TableDo: TypeAlias = DoPlay | DoAsk | DoLook | DoReplace
"""A message from a client that has a seat at a table."""

PageDo: TypeAlias = TableDo | DoNew | DoOpen | DoGo | DoBegin | DoScore | DoCode | DoBoard
"""A message from the client of a page."""

RoomDo: TypeAlias = TableDo | DoReact
"""A message from a client that has a seat at a table of a server."""

ServerDo: TypeAlias = RoomDo | DoList | DoCreate | DoEnter | DoBegin | DoScore | DoOpen
"""A message from a client of a server."""


# --- what tables send ---------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class _Say(Form, Whole):
    """A message from a table.

    Attributes:
        say: the kind of the message.
    """

    say: str


@attrs.frozen(kw_only=True)
class Wish(Form):
    """A wish of a person that the others must agree to; it ends when the game goes on.

    Attributes:
        what: to ``"undo"`` the person's last move, to ``"replace"`` somebody who is idle by a
            computer player, or to play ``"again"``.
        by: the seat of the person.
        seat: the seat of the idle person.
        agreed: the seats that have agreed.
    """

    what: Literal["undo", "replace", "again"]
    by: int
    seat: int | None = None
    agreed: tuple[int, ...] = ()


@attrs.frozen(kw_only=True)
class SayTable(_Say):
    """Show the table.

    Attributes:
        document: what the client's seat sees.
        players: the player of each seat, such as ``"human"`` or ``"greedy"``.
        can: the requests that the seat can make besides moves.
        match_number: the number of the match, from 1, of those played again.
        series: how many of them each seat has won, once one is over.
        moved_for: the seats of people for whom the server made their last move, since their time
            was up.
        resting: the seats of people for whom a computer player goes on, until they resume.
        wish: what a person asks the others for.
        idle: the seats of people who are away or have not moved for a minute, on a server; the
            others can let a computer player replace them.
        waits: whether a computer player is to move, in the page.
        is_new: whether this is the first message about a table, in the page.
        here: whether somebody is in each seat, on a server.
        missing: the number of free seats, on a server.
        seconds: the time for a turn, on a server.
        bank: the seconds that were left in the bank of each seat when the turn began, if it has
            one.
        seconds_left: the time left, with that in the bank, if somebody's turn is timed.
    """

    say: Literal["table"] = "table"
    document: TableDocument
    players: tuple[str, ...]
    can: tuple[Can, ...]
    match_number: int = 1
    series: tuple[int, ...] = ()
    moved_for: tuple[int, ...] = ()
    resting: tuple[int, ...] = ()
    wish: Wish | None = None
    idle: tuple[int, ...] = ()
    waits: bool = False
    is_new: bool = False
    here: tuple[bool, ...] = ()
    missing: int = 0
    seconds: int = 0
    bank: tuple[float, ...] = ()
    seconds_left: float | None = None


@attrs.frozen(kw_only=True)
class SaySeen(_Say):
    """Show an earlier table, or what the seat can infer.

    Attributes:
        say: ``"looked"`` or ``"inferred"``.
        document: the table as the client's seat saw it before a move, or with what each seat may
            hold.
    """

    say: Literal["looked", "inferred"]
    document: TableDocument


@attrs.frozen(kw_only=True)
class SayRefused(_Say):
    """Explain why a message is refused.

    Attributes:
        refusal: the reason.
    """

    say: Literal["refused"] = "refused"
    refusal: TableRefusal


@attrs.frozen(kw_only=True)
class SaidReason(Form):
    """A reason for a move.

    Attributes:
        text: the sentence, in the language of the client.
        rule: the rule that makes it good advice, or an empty text.
    """

    text: str
    rule: str = ""


@attrs.frozen(kw_only=True)
class SayHint(_Say):
    """Advise a move.

    Attributes:
        move: the best move.
        is_only: whether it is the only legal move.
        points: the points of its player in the round, on average, unless it is the only move or
            the compiled engine does not know the rules.
        out: how often its player goes out, 0 to 1, with the same exceptions.
        as_good: the moves that are as good.
        reasons: why it is better than the others.
    """

    say: Literal["hint"] = "hint"
    move: str
    is_only: bool = False
    points: int | None = None
    out: float | None = None
    as_good: tuple[str, ...] = ()
    reasons: tuple[SaidReason, ...] = ()


@attrs.frozen(kw_only=True)
class SayReview(_Say):
    """Judge a choice of the seat.

    Attributes:
        move_number: the number of the move in the match, from 0; absent if there is no further
            choice.
        round_number: the number of the round, from 1.
        move: what the seat did.
        best: the best move, by what the seat could know.
        cost: how many points better that was, on average; 0 if this may be chance.
    """

    say: Literal["review"] = "review"
    move_number: int | None = None
    round_number: int = 0
    move: str = ""
    best: str = ""
    cost: int = 0


@attrs.frozen(kw_only=True)
class SayRecord(_Say):
    """Send the record that the seat may save.

    Attributes:
        text: the record.
    """

    say: Literal["record"] = "record"
    text: str


@attrs.frozen(kw_only=True)
class SayRules(_Say):
    """List the rules in force.

    Attributes:
        rules: the id and the text of each rule.
    """

    say: Literal["rules"] = "rules"
    rules: tuple[tuple[str, str], ...]


@attrs.frozen(kw_only=True)
class SheetRound(Form):
    """A round on a score sheet, for somebody who corrects it.

    Attributes:
        seats: the players who took part, from 0 in the order of the columns.
        hands: the tiles left in the hand of each of them, if they were written down.
        openers: the doubles of which one opened it.
    """

    seats: tuple[int, ...]
    hands: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class SaySheet(_Say):
    """Show a score sheet.

    Attributes:
        text: its record.
        game: the name of the game, such as ``"chicken-foot"``.
        domino_set: the highest value of the set.
        cells: its rows: the headings, each round, and the totals. The first cell of a round is its
            number, with ``!`` if it can't have been played. The second is the tile that opened it.
            Then each player has one: ``-`` for a round in which they took no part, ``?`` for points
            that are missing, and in brackets the points with which they began.
        rounds: each round.
        next: the next round; absent if the match is over.
        places: the place of each player: 0 before the first round, and for those who have left.
        lines: sentences in the language of the client: who leads, what is next, what is wrong.
    """

    say: Literal["sheet"] = "sheet"
    text: str
    game: str
    domino_set: int
    cells: tuple[tuple[str, ...], ...]
    rounds: tuple[SheetRound, ...] = ()
    next: SheetRound | None = None
    places: tuple[int, ...]
    lines: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class SayCode(_Say):
    """Show the QR code of a link, in the page.

    Attributes:
        svg: the drawing; empty if the link is too long for a phone to read.
    """

    say: Literal["code"] = "code"
    svg: str = ""


@attrs.frozen(kw_only=True)
class SayBoard(_Say):
    """Show a real table, and what the person there can play.

    Attributes:
        document: the table, without the tiles that can't lie where they do; the person has no legal
            moves if the table is impossible.
        places: where each tile that is not on the table can join it.
        flaws: all that is wrong.
        left_out: the tiles that the document leaves out.
        position: what the person sees, as text that can be opened; empty if the table is impossible
            or no hand is given.
    """

    say: Literal["board"] = "board"
    document: TableDocument
    places: tuple[LegalMove, ...]
    flaws: tuple[TableRefusal, ...]
    left_out: tuple[str, ...]
    position: str = ""


@attrs.frozen(kw_only=True)
class SayCreated(_Say):
    """Name a new table.

    Attributes:
        table: its name.
    """

    say: Literal["created"] = "created"
    table: str


@attrs.frozen(kw_only=True)
class SaySeat(_Say):
    """Give a seat to a client.

    Attributes:
        seat: the seat, 0..players−1.
        token: the proof that the seat is the client's, who needs it to return.
    """

    say: Literal["seat"] = "seat"
    seat: int
    token: str


@attrs.frozen(kw_only=True)
class ListedTable(Form):
    """A table in a list of the server.

    Attributes:
        table: its name.
        game: the name of the game, such as ``"chicken-foot"``.
        rules: the options as text.
        players: the name of the player in each seat; empty for a free one.
        missing: the number of free seats.
        round_number: the round that is played, from 1; 0 before the first deal.
        is_over: whether the match has ended.
        is_open: whether anybody may sit down.
    """

    table: str
    game: str
    rules: str
    players: tuple[str, ...]
    missing: int = 0
    round_number: int = 0
    is_over: bool = False
    is_open: bool = False


@attrs.frozen(kw_only=True)
class SayTables(_Say):
    """List tables of the server.

    Attributes:
        tables: the tables, first those that the client named, then the open ones with a free seat.
    """

    say: Literal["tables"] = "tables"
    tables: tuple[ListedTable, ...]


@attrs.frozen(kw_only=True)
class SayReaction(_Say):
    """Show how a player feels.

    Attributes:
        seat: the seat of the player.
        reaction: the feeling.
    """

    say: Literal["reaction"] = "reaction"
    seat: int
    reaction: Reaction


TableSay: TypeAlias = SayTable | SaySeen | SayRefused | SayHint | SayReview | SayRecord | SayRules
"""A message from a table."""

PageSay: TypeAlias = TableSay | SaySheet | SayCode | SayBoard
"""A message from a page."""

ServerSay: TypeAlias = TableSay | SayCreated | SaySeat | SayTables | SayReaction | SaySheet
"""A message from a server."""


# --- reading and refusing -----------------------------------------------------------------------


class MessageError(ChickenfootError, ValueError):
    """A client's message asks for something that a table can't do."""


def schema() -> Mapping[str, object]:
    """Return the JSON Schema (2020-12) of the messages."""
    kinds = get_args(PageDo | ServerDo) + get_args(PageSay | ServerSay)
    title = "Messages between a table and its clients"
    return make_schema("messages", title, " ".join((__doc__ or "").split()), {None: kinds})


def read_message(content: str, kind: object, most_bytes: int = MOST_BYTES) -> Form:
    """Read a message, which may come from anybody.

    Args:
        content: JSON.
        kind: the union of the forms that it may have, such as `PageDo`.
        most_bytes: the most bytes that it may have.

    Raises:
        ChickenfootError: if it is something else.

    >>> read_message('{"do": "go"}', PageDo)
    DoGo(language='en', do='go')
    """
    size = len(content.encode("utf-8", "replace"))
    if size > most_bytes:
        sentence = N_("expected a message of at most {most} bytes, got {size}")
        raise MessageError(text(sentence, most=Large(most_bytes), size=Large(size)))
    message: Form = form_from_text(content, kind)
    return message


def refuse(
    error: ChickenfootError, language: str = "en", names: Sequence[str] = (), you: int | None = None
) -> SayRefused:
    """Return why a message from the client in a seat is refused, in its language."""
    return SayRefused(refusal=refusal_of(error, names, you=you, language=language))


def no_seat() -> MessageError:
    """Return the error that a spectator can't do what a player can."""
    return MessageError(text("you have no seat: join a table first"))
