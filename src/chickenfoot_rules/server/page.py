"""The table of a web page that runs Python itself: one client, and nobody else."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from string import whitespace
from typing import Any, Final, cast

import attrs

from chickenfoot_rules.base import MARK, N_, ChickenfootError, RecordError, as_text, expected, text
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, ScoreSheet
from chickenfoot_rules.notation import parse_position, parse_view
from chickenfoot_rules.notation.games import Games
from chickenfoot_rules.players.names import find_player
from chickenfoot_rules.records import MatchRecord, Record, RoundRecord, loads
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.server import messages
from chickenfoot_rules.server.board import show_board
from chickenfoot_rules.server.opening import new_match, seating_for
from chickenfoot_rules.server.sheets import answer_sheet, show_sheet
from chickenfoot_rules.server.table import HUMAN, Seating, Table

_LONGEST_LINK: Final = 1200
"""The most bytes of a QR code that phones read from a screen."""

_SAVED: Final[Any] = Record | ScoreSheet
"""What a client may have saved."""

_SEEN: Final = re.compile(r"(?:^|;)\s*seat\s*:", re.IGNORECASE | re.MULTILINE)
"""The field that every view has, and no position."""


class Page:
    """The table of a page.

    The client sends ``{"do": "new", "rules": …, "seats": […]}`` for a match, or ``{"do": "open",
    "text": …}`` for a record, a position or a view. While a table message says ``"waits": true``,
    it sends ``{"do": "go"}`` for each move of a computer player. It may keep a score sheet, and set
    up a real table, beside that: each message about one has all of it.

    Args:
        send: a function that sends a message to the client.
        games: further games that the client may choose.
    """

    def __init__(self, send: Callable[[str], object], *, games: Games = ()) -> None:
        self._send = send
        self._games = games
        self._table: Table | None = None
        self._seat: int | None = None
        self._language = "en"

    def receive(self, text: str) -> None:
        """Carry out a message from the client, and send the answer."""
        try:
            read = messages.read_message(text, messages.PageDo, MOST_BYTES)
            message = cast("messages.PageDo", read)
            self._language = message.language
            answer = self._answer(message)
        except ChickenfootError as error:
            answer = messages.refuse(error, self._language)
        self._send(answer.to_json())

    def _answer(self, message: messages.PageDo) -> messages.PageSay:
        match message:
            case messages.DoBegin() | messages.DoScore():
                return answer_sheet(message, games=self._games)
            case messages.DoCode():
                return messages.SayCode(svg=qr_code(message.link, _LONGEST_LINK))
            case messages.DoNew():
                return self._take(_new_table(message, self._games))
            case messages.DoOpen():
                rng = random.Random(message.seed)  # noqa: S311 - chance of a game
                game, names = _game_in(message.text, rng, self._games)
                if isinstance(game, ScoreSheet):
                    return show_sheet(game, message.language)
                return self._take(_open_table(message, game, names, rng))
            case messages.DoBoard():
                return show_board(message, self._games)
            case _:
                return self._ask(message)

    def _take(self, table: Table) -> messages.SayTable:
        """Show another table from now on."""
        self._table, self._seat = table, None
        return self._show(table, is_new=True)

    def _ask(self, message: messages.TableDo | messages.DoGo) -> messages.TableSay:
        """Return the answer of the table."""
        if self._table is None:
            raise messages.MessageError(text("there is no table yet: open one first"))
        if isinstance(message, messages.DoGo):
            choice = self._table.computer_move()
            if choice is not None:
                self._table.apply(choice())
            return self._show(self._table)
        answer = self._table.handle(self._at(self._table), message)
        return self._show(self._table) if answer is None else answer

    def _at(self, table: Table) -> int | None:
        """Return the seat of the person at the screen: the one who moves, or who moved last."""
        people = table.seating.people
        if table.turn in people:
            self._seat = table.turn
        elif self._seat is None and people:
            self._seat = people[0]
        return self._seat

    def _show(self, table: Table, *, is_new: bool = False) -> messages.SayTable:
        shown = table.show_to(self._at(table))
        return attrs.evolve(shown, waits=table.waits_for_computer, is_new=is_new)


def _new_table(message: messages.DoNew, games: Games) -> Table:
    """Return the table that a message asks for, with its first round dealt."""
    seating = seating_for(message.seats, message.names)
    match = new_match(message.rules, len(seating.players), games=games)
    table = Table(match, seating, random.Random(message.seed), is_local=True)  # noqa: S311 - chance of a game
    table.deal()
    return table


def _open_table(
    message: messages.DoOpen,
    game: DominoMatch | DominoRound,
    names: tuple[str, ...],
    rng: random.Random,
) -> Table:
    """Return the table with the game and the names in what a message carries.

    The names in a record say which seats have computer players; people sit in the others. In a game
    without names, a person sits in the seat whose turn it is. The message may name other players as
    ``seats``, and has ``names`` for computer players.
    """
    round_ = game.round if isinstance(game, DominoMatch) else game
    person = 0 if round_ is None else round_.seat
    usual = tuple(HUMAN if seat == person else "greedy" for seat in range(game.players))
    recorded = tuple(name if find_player(name) else HUMAN for name in names)
    seats = message.seats or recorded or usual
    players = (*seats, *["greedy"] * game.players)[: game.players]
    given = dict(enumerate(message.names))
    named = tuple(
        name if player == HUMAN else given.get(seat, name)
        for seat, (player, name) in enumerate(zip(players, names or players, strict=True))
    )
    return Table(game, Seating(players, named), rng, is_local=True)


def _game_in(
    text: str, rng: random.Random, games: Games
) -> tuple[DominoMatch | DominoRound | ScoreSheet, tuple[str, ...]]:
    """Return the game or the score sheet in a text, and the names of its players if it has any.

    The hidden tiles of a view are dealt at random.
    """
    if not text.lstrip(f"{MARK}{whitespace}").startswith("{"):
        if _SEEN.search(text):
            return parse_view(text, None, games=games, lenient=True).determinize(rng), ()
        return parse_position(text, None, games=games, lenient=True), ()
    record: Record | ScoreSheet = loads(text, games=games, kind=_SAVED)
    if isinstance(record, ScoreSheet):
        return record, record.names
    if isinstance(record, MatchRecord):
        return record.match, record.names
    if isinstance(record, RoundRecord):
        return record.round, record.names
    seen = as_text(N_("what one seat saw of it"))
    raise RecordError(expected("the record of a match or a round", seen))


def qr_code(link: str, longest: int) -> str:
    """Return a link as a QR code in SVG, or an empty text if it is empty or too long.

    It needs the extra ``server``. The longest is in bytes, up to 2,953.
    """
    import segno  # noqa: PLC0415 - an extra

    if not 0 < len(link.encode()) <= longest:
        return ""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=2, light="#fff")
    return picture.getvalue().decode()
