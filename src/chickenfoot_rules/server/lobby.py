"""The rooms of a server: seats that people take with a token, and a file for each table.

Nothing here knows of connections. A token is the only proof of who a client is: a seat gives it to
its player once, and a client that comes back shows it.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from random import SystemRandom
from typing import Final, Literal

import attrs

from chickenfoot_rules.base import ChickenfootError, RecordError, chain, expected, fill, quote, text
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.notation.games import Games, Houses
from chickenfoot_rules.players.names import check_person
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.records.files import lock_file, read_up_to, remove_leftovers, write_whole
from chickenfoot_rules.records.limits import MOST_BYTES
from chickenfoot_rules.records.parts import form_from_text
from chickenfoot_rules.records.reading import locate_errors
from chickenfoot_rules.server.messages import DoCreate, ListedTable, MessageError, Offer
from chickenfoot_rules.server.opening import new_match, seating_for
from chickenfoot_rules.server.table import HUMAN, NOBODY, Seating, Table, rounds_of

_LOG: Final = logging.getLogger(__name__)

_MOST_ROOMS: Final = 1000
_MOST_UNPLAYED: Final = 50
"""Limit the tables without a move that one address may have created."""

_MOST_LISTED: Final = 100
_HOUR: Final = 3600.0
_WEEK: Final = 7 * 24 * _HOUR
_PLAYERS: Final = frozenset({HUMAN, "random", "greedy", "trained", "search:50", "search:200"})
"""Limit the players at a table: no client may ask for a search of minutes."""


@attrs.frozen(kw_only=True)
class TableFile(Offer):
    """The file of a table: what a `Room`, its `Clock` and its `Table` hold.

    The names of the seats are those in the record of the match. Without banks, all are full.
    """

    format: Literal["chickenfoot-shared-table"] = "chickenfoot-shared-table"
    version: Literal[1] = 1
    players: tuple[str, ...]
    tokens: tuple[str, ...]
    record: str
    banks: tuple[int, ...] = ()
    winners: tuple[tuple[int, ...], ...] = ()
    late: tuple[int, ...] = ()


@attrs.define(eq=False)
class Clock:
    """The clock of a table; ``now`` is always in seconds of any clock that never goes back.

    Attributes:
        table: the table.
        offer: the time for each turn, and that in a full bank.
        bank: the seconds that each seat had in its bank when the turn began.
    """

    table: Table
    offer: Offer
    bank: list[float]
    _game: object = None
    _timed: int | None = None  # The person whose turn it was in the game.
    _match: tuple[object, ...] = attrs.field(init=False)
    _begun: float = 0.0

    def __attrs_post_init__(self) -> None:
        self._match = self.table.winners

    def follow(self, now: float) -> float:
        """Return how many seconds the turn has lasted; if it is new, pay for the one before."""
        table = self.table
        if self._game is not table.game:
            if self._timed is not None:
                late = max(0.0, now - self._begun - self.offer.seconds)
                self.bank[self._timed] = max(0.0, self.bank[self._timed] - late)
            if self._match is not table.winners:
                self._match, self.bank = table.winners, [self.offer.bank] * len(self.bank)
            self._timed = table.turn if table.turn in table.seating.people else None
            self._game, self._begun = table.game, now
        return now - self._begun

    def seconds_left(self, now: float) -> float | None:
        """Return what a person has left for their turn; ``None`` without a limit."""
        lasted, turn = self.follow(now), self.table.turn
        if turn not in self.table.seating.people or not (self.offer.seconds or self.offer.bank):
            return None
        return max(0.0, self.offer.seconds + self.bank[turn] - lasted)

    def stop(self, now: float) -> None:
        """Stand still, since nobody is there."""
        self._begun -= now

    def go(self, now: float) -> None:
        """Go on after a stop."""
        self._begun += now


@attrs.define(eq=False)
class Room:
    """A table for people who are elsewhere.

    Attributes:
        name: the name of the table in its link.
        table: the table.
        tokens: the token of each seat; it is empty if nobody has taken the seat.
        offer: the choices of its founder.
        address: the address of the client that created it; it counts until there is a move.
        folder: the folder of its file, if it has one.
        left: when the last client left it, in seconds of the clock of the lobby; ``None`` while
            somebody is there.
        clock: the clock, which goes while somebody is there.
        unsaved: why its file could not be written, if the last attempt failed.
    """

    name: str
    table: Table
    tokens: list[str]
    offer: Offer = attrs.field(factory=Offer)
    address: str = ""
    folder: Path | None = None
    left: float | None = None
    clock: Clock = attrs.Factory(
        lambda self: Clock(self.table, self.offer, [self.offer.bank] * len(self.tokens)),
        takes_self=True,
    )
    unsaved: str = ""

    @property
    def is_used(self) -> bool:
        """Whether somebody has taken a seat, and the match goes on."""
        return any(self.tokens) and not self.table.game.is_over

    @property
    def has_begun(self) -> bool:
        """Whether somebody has moved."""
        return self.table.move_number > 0 or bool(self.table.winners)

    def join(self, name: str) -> int:
        """Give the first free seat to a person, and return it.

        Args:
            name: the name of the person.

        Raises:
            MessageError: if no seat is free, or another player has the name.
            PlayerError: if the name is not 1 to 20 printable characters.
        """
        own = check_person(name)
        if not self.table.free:
            raise MessageError(text("every seat is taken; you can watch"))
        if own.casefold() in map(str.casefold, self.table.seating.names):
            why = text("somebody at this table is called {name}; choose another name", name=name)
            raise MessageError(why)
        seat = self.table.free[0]
        self.tokens[seat] = secrets.token_urlsafe()
        self.table.sit(seat, HUMAN, own)
        return seat

    def come_back(self, token: str) -> int:
        """Return the seat of a token, and give it back to its person.

        Args:
            token: the secret of the seat, which its client keeps.

        Raises:
            MessageError: if no seat has this token.
        """
        for seat, known in enumerate(self.tokens):
            # A free seat has an empty token. To compare takes equal time, so that nobody can guess
            # a token part by part; and it takes bytes, since text that is not ASCII would raise.
            if known and secrets.compare_digest(token.encode(), known.encode()):
                self.table.resume(seat)
                return seat
        raise MessageError(text("this is not the token of a seat at this table"))

    def listed(self) -> ListedTable:
        """Return the room as an entry in a list of tables."""
        game, names = self.table.game, self.table.seating.names
        return ListedTable(
            table=self.name,
            game=game_of(game).name,
            rules=format_text(game.rules),
            players=tuple("" if it in self.table.free else name for it, name in enumerate(names)),
            missing=len(self.table.free),
            round_number=len(rounds_of(game)),
            is_over=game.is_over,
            is_open=self.offer.is_open,
        )

    def save(self) -> None:
        """Write the file of the table, which only its owner may read.

        If it can't be written, log why, once: people play on, and the next change, or the end of
        the server, writes it again.
        """
        if self.folder is None:
            return
        try:
            content = fill(
                TableFile,
                self.offer,
                players=self.table.seating.players,
                tokens=tuple(self.tokens),
                record=dumps(self.table.record()),
                banks=tuple(map(round, self.clock.bank)),
                winners=self.table.winners,
                late=tuple(self.table.late),
            )
            write_whole(self.folder / f"{self.name}.json", content.to_json(), mode=0o600)
            self.unsaved = ""
        except (OSError, RecordError) as error:
            why = str(getattr(error, "strerror", error))  # Without the name of a temporary file.
            if why != self.unsaved:
                _LOG.error("table %s can't be saved in %s: %s", self.name, self.folder, why)
            self.unsaved = why


class Lobby:
    """All rooms of a server.

    A lobby removes a room that has been empty for a week, and its file. An hour is enough if its
    match is over or nobody has taken a seat. If there are too many rooms, it removes an empty one
    earlier: one without a move first, then one whose match is over. If one address has created too
    many rooms without a move, it removes the one that has been empty longest.

    At the start, a file that is not a table's gets the suffix ``.bad``, with a warning in the log.

    Args:
        folder: the folder of the tables' files, which restore them after a restart; without a
            folder, tables are lost when the server stops. No other lobby can use it before `close`.
        rules: the classes of house rules that clients may choose, and that files may name (H3).
        games: further games that clients may choose, and that files may be of.
        clock: a function that returns the seconds since the epoch.

    Attributes:
        rooms: the rooms by the names of their tables.

    Raises:
        OSError: if the folder can't be made or read, or another lobby uses it.
        ChickenfootError: if the folder has a table by house rules that are not among ``rules``, or
            of a game that is not among ``games``.
    """

    rooms: dict[str, Room]

    def __init__(
        self,
        folder: Path | None = None,
        *,
        rules: Houses = (),
        games: Games = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._folder = folder
        self.rules = rules
        self.games = games
        self._clock = clock
        self.rooms = {}
        self._held = contextlib.ExitStack()
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # Gives the lock back if something below raises.
            with contextlib.ExitStack() as held:
                held.enter_context(lock_file(folder / "tables"))
                remove_leftovers(folder)
                self.rooms.update((room.name, room) for room in _rooms_in(folder, rules, games))
                self._held = held.pop_all()
            self._clear()

    def close(self) -> None:
        """Save what could not be saved before, and let another lobby use the folder."""
        for room in self.rooms.values():
            if room.unsaved:
                room.save()
        self._held.close()

    def create(self, message: DoCreate, address: str = "") -> Room:
        """Return a new room for a message from an address, with nobody in it yet.

        Raises:
            ChickenfootError: if the rules or the players are invalid.
            MessageError: if there are too many rooms.
        """
        wanted = seating_for(message.seats, message.names)
        if unknown := {*wanted.players} - _PLAYERS:
            known, found = chain(sorted(_PLAYERS)), min(unknown)
            why = text("expected players among {players}, got {found}", players=known, found=found)
            raise MessageError(why)
        names = tuple(
            NOBODY if player == HUMAN else name
            for player, name in zip(wanted.players, wanted.names, strict=True)
        )
        match = new_match(message.rules, len(names), self.rules, self.games)
        seating = Seating(wanted.players, names)
        # From the system, so that no client can foresee a deal.
        table = Table(match, seating, SystemRandom(), may_undo=message.may_undo)
        name, tokens = secrets.token_urlsafe(6), [""] * len(names)
        room = Room(name, table, tokens, message, address, self._folder, self._clock())
        if not table.free:  # Computer players need nobody.
            table.deal()
        # Only now: an invalid message must not remove the room of others.
        self._make_place(address)
        room.save()
        self.rooms[name] = room
        return room

    def leave(self, room: Room) -> None:
        """Note that the last client has left a room."""
        room.left = self._clock()

    def find(self, name: str) -> Room:
        """Return the room of a table.

        Args:
            name: the name of the table.

        Raises:
            MessageError: if the server has no such table.
        """
        if name not in self.rooms:
            raise MessageError(text("there is no table {name} on this server", name=quote(name)))
        return self.rooms[name]

    def listed(self, names: Iterable[str]) -> tuple[ListedTable, ...]:
        """List some rooms, and those where anybody may sit down.

        Args:
            names: the names of tables to list in any case.
        """
        # First the tables that were named, so that the limit cuts off others.
        named = [self.rooms[name] for name in dict.fromkeys(names) if name in self.rooms]
        others = (room for room in self.rooms.values() if room not in named)
        rooms = [*named, *(room for room in others if room.offer.is_open and room.table.free)]
        return tuple(room.listed() for room in rooms[:_MOST_LISTED])

    def _clear(self) -> None:
        """Remove the rooms where nobody has been for long."""
        now = self._clock()
        for room in [*self.rooms.values()]:
            patience = _WEEK if room.is_used else _HOUR
            if room.left is not None and now - room.left > patience:
                self._remove(room)

    def _make_place(self, address: str) -> None:
        """Remove old rooms, and while there are still too many, the one that is missed least.

        Raises:
            MessageError: if every room is in use.
        """
        self._clear()
        rooms = self.rooms.values()
        unplayed = [room for room in rooms if room.address == address and not room.has_begun]
        for some, most in ((unplayed, _MOST_UNPLAYED), (rooms, _MOST_ROOMS)):
            if len(some) < most:
                continue
            idle = [
                room
                for room in some
                if room.left is not None and not (room.has_begun and room.is_used)
            ]
            if not idle:
                why = text("there are {most} tables already; try again later", most=most)
                raise MessageError(why)
            # Rooms without a move go first, then those left longest ago.
            self._remove(min(idle, key=lambda room: (room.has_begun, room.left)))

    def _remove(self, room: Room) -> None:
        del self.rooms[room.name]
        if self._folder is not None:
            with contextlib.suppress(OSError):  # The next start of the server tries again.
                (self._folder / f"{room.name}.json").unlink()


def _rooms_in(folder: Path, rules: Houses, games: Games) -> Iterator[Room]:
    """Yield the rooms whose tables have files in a folder, and set other files aside."""
    for path in sorted(folder.glob("*.json")):
        try:
            yield _room_from(path, rules, games)
        except (ChickenfootError, OSError) as error:
            message = text("{path} is not the file of a table: {error}", path=path, error=error)
            if getattr(error, "path", "") in {"$.record.house", "$.record.format"}:  # Not given.
                raise RecordError(message) from None
            # Kept, since people may mend it; renamed, so that the next start does not read it.
            names = (path.with_suffix(f".bad{number or ''}") for number in count())
            aside = next(name for name in names if not name.exists())
            with contextlib.suppress(OSError):  # Then it stays, and is skipped.
                path.rename(aside)
            kept = aside if aside.exists() else path
            _LOG.warning("%s; it is kept as %s", message, kept.name)


def _room_from(path: Path, rules: Houses, games: Games) -> Room:
    content: TableFile = form_from_text(read_up_to(path, MOST_BYTES), TableFile)
    with locate_errors("$.record"):
        record = loads(content.record, rules, games=games)
    if not isinstance(record, MatchRecord):
        raise RecordError(expected("the record of a match", record))
    seating = Seating(content.players, record.names)
    players, tokens = len(seating.players), [*content.tokens]
    banks = content.banks or [content.bank] * players
    for what, each in (
        (text("{players} tokens", players=players), tokens),
        (text("{players} banks", players=players), banks),
    ):
        if len(each) != players:
            raise RecordError(expected(what, len(each)))
    table = Table(
        record.match,
        seating,
        SystemRandom(),
        may_undo=content.may_undo,
        winners=content.winners,
        late=frozenset(content.late),
        resting=frozenset(seat for seat, token in enumerate(tokens) if token) - {*seating.people},
    )
    # Nobody is connected yet, and the last change is the best guess.
    left = path.stat().st_mtime
    room = Room(path.stem, table, tokens, content, folder=path.parent, left=left)
    room.clock.bank = [*banks]
    return room
