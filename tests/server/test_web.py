"""The server: people at one table, who come back, and clients that break every limit."""

from __future__ import annotations

import asyncio
import errno
import json
import mimetypes
import os
import shutil
import time
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

import anyio
import pytest
from house_rules import HOUSES, DoubleOut
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from chickenfoot_rules import (
    ChickenfootError,
    Match,
    Move,
    NotationError,
    RecordError,
    Round,
    Rules,
)
from chickenfoot_rules.dominoes import DominoRules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.records import MatchRecord, RoundRecord, SeatRecord, dumps, loads
from chickenfoot_rules.server import guard, web
from chickenfoot_rules.server import lobby as lobbies
from chickenfoot_rules.server.lobby import Lobby
from chickenfoot_rules.server.messages import (
    MOST_BYTES,
    DoAsk,
    DoCreate,
    MessageError,
    TableSay,
)
from chickenfoot_rules.server.opening import form_as_json, new_match
from chickenfoot_rules.server.table import Table
from chickenfoot_rules.server.web import make_app
from support.dominoes import deal
from support.messages import fits_messages

SMALL = "set=4 hand-size=3"
HOUR = 3600
ROUND = Round.start(Rules(domino_set=2), deal("2-2 0-1|0-2 1-2", "0-0 1-1"))


class Guest:
    """A client that is connected to a server."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.token = ""
        self.table: dict[str, Any] = {}

    def send(self, do: str, **fields: object) -> None:
        self.socket.send_text(json.dumps({"do": do, **fields}))

    def receive(self, say: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.receive_text())
            assert fits_messages(message)
            if message["say"] == "seat":
                self.token = message["token"]
            if message["say"] == "table":
                self.table = message
            if message["say"] == say:
                return message

    def until(self, **wanted: object) -> dict[str, Any]:
        """Return the last table, or the next one whose message or document has these values."""
        table = self.table or self.receive("table")
        while any(
            {"missing": 0, **table, **table["document"]}.get(key) != one
            for key, one in wanted.items()
        ):
            table = self.receive("table")
        return table

    def create(self, rules: str = SMALL, seats: str = "human human", **fields: object) -> str:
        self.send("create", rules=rules, seats=seats.split(), **fields)
        return str(self.receive("created")["table"])

    def join(self, table: str, name: str) -> dict[str, Any]:
        self.send("join", table=table, name=name)
        return self.receive("table")

    def refused(self) -> str:
        return str(self.receive("refused")["refusal"]["message"])

    def closed(self) -> str | None:
        """Return why the server closes the connection."""
        with pytest.raises(WebSocketDisconnect) as closing:
            self.receive("nothing")
        assert closing.value.code == 1008
        return closing.value.reason


@contextmanager
def serving(
    lobby: Lobby | None = None, client: tuple[str, int] = ("testclient", 50000)
) -> Generator[TestClient]:
    with (
        closing(lobby or Lobby()) as held,
        TestClient(make_app(held, pause=0), client=client) as connected,
    ):
        yield connected


@contextmanager
def guests(number: int = 1, lobby: Lobby | None = None) -> Generator[list[Guest]]:
    """Connect clients to a new server."""
    with ExitStack() as stack:
        client = stack.enter_context(serving(lobby))
        yield [
            Guest(stack.enter_context(client.websocket_connect("/socket"))) for _ in range(number)
        ]


def play_on(players: list[Guest]) -> None:
    """Play a round to its end; the guests sit in the seats 0, 1 and so on."""
    while True:
        document = players[0].table["document"]
        if "outcome" in document:
            return
        turn: int = document["move_number"]
        mover: int = document["to_move"]
        if mover < len(players):
            moves = players[mover].table["document"]["legal_moves"]
            players[mover].send("play", move_number=turn, move=moves[0]["move"])
        for player in players:
            while player.table["document"]["move_number"] == turn:
                player.receive("table")


@contextmanager
def seated(
    rules: str = SMALL, lobby: Lobby | None = None, seconds: int = 0, bank: int = 0
) -> Generator[tuple[str, Guest, Guest]]:
    """Seat two people at a new table, and deal."""
    with guests(2, lobby) as (ada, bob):
        table = ada.create(rules, seconds=seconds, bank=bank)
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(missing=0)
        yield table, ada, bob


def mover_and_other(ada: Guest, bob: Guest) -> tuple[Guest, Guest]:
    return (ada, bob) if ada.table["document"]["to_move"] == 0 else (bob, ada)


@pytest.mark.parametrize(
    ("do", "fields", "why"),
    [
        ("hint", {}, "you have no seat"),
        ("join", {"table": "none", "name": "Ada"}, "there is no table 'none'"),
        *(("join", {"name": name}, "expected a name") for name in ("", " ", "x" * 21, "a\nb")),
        ("return", {"token": ""}, "not the token of a seat"),
        ("return", {"token": "x"}, "not the token of a seat"),
        ("return", {"token": "\ud800"}, "this is not UTF-8"),
        ("create", {"rules": SMALL, "seats": ["human", "search:1000"]}, "expected players among"),
        ("create", {"rules": SMALL, "seats": ["human"] * 2, "seconds": 4000}, "0 to 3600 seconds"),
        ("create", {"rules": SMALL, "seats": ["human"] * 2, "bank": 4000}, "0 to 3600 seconds"),
        ("create", {"rules": SMALL, "seats": ["human"] * 2, "seconds": "9"}, "got '9'"),
        ("fly", {}, "got 'fly'"),
        ("fly", {"language": []}, "got 'fly'"),
    ],
)
def test_a_wrong_message_is_refused_and_hurts_nobody(
    do: str, fields: dict[str, object], why: str
) -> None:
    with guests(2) as (ada, eve):
        table = ada.create(seats="human greedy")
        place = {"table": table} if do in {"join", "return"} else {}
        eve.send(do, **place | fields)
        assert why in eve.refused()
        ada.join(table, "Ada")
        eve.send("join", table=table, name="Eve")
        assert "every seat is taken" in eve.refused()


def test_a_move_for_another_seat_or_turn_is_refused() -> None:
    with seated() as (_, ada, bob):
        mover, other = mover_and_other(ada, bob)
        move = mover.table["document"]["legal_moves"][0]["move"]
        other.send("play", move_number=0, move=move)
        assert other.receive("refused")["refusal"]["code"] == "not-your-turn"
        mover.send("play", move_number=1, move=move)
        assert mover.receive("refused")["refusal"]["code"] == "stale"
        mover.send("undo")
        assert "nothing to take back" in mover.refused()


def test_a_restarted_server_goes_on_where_it_was_with_files_for_its_owner_alone(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "tables"
    with seated("set=1 hand-size=1", Lobby(folder)) as (table, ada, bob):
        play_on([ada, bob])
        ada.send("deal")
        before = ada.until(round_number=2)["document"]
        with pytest.raises(BlockingIOError, match="it is in use by another"):
            Lobby(folder)
    [path] = folder.glob("*.json")
    assert os.name == "nt" or path.stat().st_mode & 0o777 == 0o600
    with guests(1, Lobby(folder)) as (again,):
        again.send("return", table=table, token=ada.token)
        assert again.receive("table")["document"] == before


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (OSError(errno.ENOSPC, "No space left on device", ".tmp"), "No space left on device"),
        (RecordError("too long"), "too long"),
    ],
)
def test_people_sit_down_and_play_although_the_table_can_not_be_saved(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, error: Exception, why: str
) -> None:
    lobby = Lobby(tmp_path)
    with mock.patch.object(lobbies, "write_whole", side_effect=error):
        with seated("set=1 hand-size=1", lobby) as (table, ada, bob):
            play_on([ada, bob])
        assert [f"table {table} can't be saved in {tmp_path}: {why}"] == caplog.messages
        assert [] == [*tmp_path.glob("*.json")]
    moves = lobby.rooms[table].table.move_number
    lobby.close()
    assert moves == Lobby(tmp_path).rooms[table].table.move_number > 0


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a folder with an open file")
def test_a_folder_that_vanishes_ends_neither_the_play_nor_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "tables"
    lobby = Lobby(folder)
    with seated("set=1 hand-size=1", lobby) as (table, ada, bob):
        shutil.rmtree(folder)
        play_on([ada, bob])
    lobby.close()
    assert [f"table {table} can't be saved in {folder}: No such file or directory"] == (
        caplog.messages
    )


def test_a_table_with_an_error_says_so_and_goes_on_when_somebody_comes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with guests(2) as (ada, bob):
        with mock.patch.object(Table, "computer_move", side_effect=RuntimeError("no thread")):
            table = ada.create(seats="greedy random")
            ada.send("watch", table=table, language="de")
            assert "an diesem Tisch ist auf dem Server ein Fehler passiert" in ada.refused()
        assert [(line.getMessage(), line.exc_info) for line in caplog.records] == [
            (f"table {table} has stopped: RuntimeError('no thread')", None)
        ]
        bob.send("watch", table=table)
        ada.until(move_number=1)


def test_a_server_makes_a_move_for_a_person_whose_time_is_up() -> None:
    with seated("set=6 hand-size=5", seconds=1) as (_, ada, bob):
        first = ada.table["document"]["to_move"]
        assert ada.until(move_number=1)["moved_for"] == [first]
        shown = bob.until(move_number=1)
        assert shown["moved_for"] == [first]


def test_a_move_in_the_last_moment_is_not_followed_by_one_for_the_next_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby()
    moves: list[Move] = []

    @asynccontextmanager
    async def too_late(seconds: float | None) -> AsyncGenerator[None]:
        """Let a person move just before the time is up."""
        async with timeout(None):
            if seconds is not None and seconds > HOUR / 2 and not moves:
                [room] = lobby.rooms.values()
                moves.append(room.table.quick_move())
                room.table.apply(moves[0])
                raise TimeoutError
            yield

    timeout = asyncio.timeout
    monkeypatch.setattr(asyncio, "timeout", too_late)
    with seated(lobby=lobby, seconds=HOUR) as (table, ada, _):
        ada.send("rules")
        ada.receive("rules")
        assert moves
        assert lobby.rooms[table].table.move_number == 1


def test_a_move_of_a_computer_player_is_dropped_after_an_undo(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def think_while_a_person_takes_back(
        _: object, choice: Callable[[], Move], __: object
    ) -> Move:
        answers.append(shared.handle(0, DoAsk(do="undo")))
        return choice()

    lobby = Lobby()
    answers: list[TableSay | None] = []
    with guests(1, lobby) as (ada,):
        name = ada.create("set=9 hand-size=9 opening=laid-out", "human search:50")
        shared = lobby.rooms[name].table
        ada.join(name, "Ada")
        ada.until(to_move=0)
        before = shared.game
        monkeypatch.setattr(web.Thinking, "answer", think_while_a_person_takes_back)
        while not answers:
            document = ada.table["document"]
            if document["to_move"] == 0:
                before = shared.game
                turn = document["move_number"]
                ada.send("play", move_number=turn, move=document["legal_moves"][0]["move"])
                ada.until(move_number=turn + 1)
            else:
                ada.send("rules")
                ada.receive("rules")
        for _ in range(3):  # Time enough to make the move.
            ada.send("rules")
            ada.receive("rules")
        assert answers == [None]
        assert shared.game == before
        assert [] == caplog.records


def test_hints_inferences_and_searches_are_thought_of_in_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with seated("set=6 hand-size=5") as (_, ada, bob):
        mover, other = mover_and_other(ada, bob)
        mover.send("hint")
        assert mover.receive("hint")["move"]
        other.send("hint")
        assert "a hint is for the player whose turn it is" in other.refused()
        mover.send("infer")
        assert mover.receive("inferred")["document"]["seats"]
        mover.send("review", move_number=0)
        assert mover.receive("review") == {"say": "review"}  # No round is over yet.
        mover.send("save")
        assert isinstance(loads(mover.receive("record")["text"]), SeatRecord)
        table = other.create("set=2 hand-size=1", "search:50 search:50")
        other.send("watch", table=table)
        other.until(move_number=1)

        # All processes are busy, and a question waits no longer than that for others.
        monkeypatch.setattr(asyncio.Semaphore, "acquire", mock.AsyncMock(side_effect=TimeoutError))
        monkeypatch.setattr(web, "_MOST_WAIT", 0)
        for do, fields in (
            ("infer", {}),
            ("save", {}),
            *((do, {"move_number": 0}) for do in ("look", "review")),
        ):
            mover.send(do, **fields)
            assert "the server is busy" in mover.refused()
        table = other.create("set=2 hand-size=1", "search:50 search:50")
        other.send("watch", table=table)
        other.until(move_number=1)


@pytest.mark.parametrize(
    ("sent", "most", "message"),
    [
        ("x", MOST_BYTES + 1, {"type": "websocket.receive", "bytes": b"{}"}),
        ("ä", MOST_BYTES - 1, {"type": "websocket.receive", "bytes": b"{}", "text": None}),
    ],
)
def test_a_client_that_sends_too_much_or_bytes_is_cut_off_and_the_others_play_on(
    sent: str, most: int, message: dict[str, object]
) -> None:
    with guests(4) as (ada, bob, dan, eve):
        table = ada.create()
        bob.join(table, "Bob")
        ada.socket.send_text(json.dumps({"do": sent * MOST_BYTES}, ensure_ascii=False)[:most])
        dan.socket.send(message)
        for _ in range(60):
            eve.send("fly")
        assert ada.closed() == eve.closed() == "too many messages, or too large"
        assert dan.closed() == "expected text"
        bob.send("rules")
        assert bob.receive("rules")


@pytest.mark.parametrize(
    ("limit", "most"),
    [("_PATIENCE", 0.01), ("MOST_CLIENTS", 0), ("MOST_PER_ADDRESS", 0)],
    ids=["no table", "too many", "too many from one address"],
)
def test_a_client_that_chooses_no_table_or_is_one_too_many_is_cut_off(
    limit: str, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, limit, most)
    with (
        pytest.raises(WebSocketDisconnect) as closing,
        serving() as client,
        client.websocket_connect("/socket") as socket,
    ):
        socket.receive_text()
    assert 1008 == closing.value.code


def test_a_client_that_reads_too_slowly_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_MOST_UNSENT", 1)
    with guests() as (bob,):
        table = bob.create()
        bob.send("join", table=table, name="Bob")  # Two answers at once are one too many.
        assert bob.closed() == "too slow"


def test_two_people_and_two_computer_players_play_a_round() -> None:
    with guests(2) as (ada, bob):
        table = ada.create("set=2 hand-size=1", "human human greedy greedy")
        assert ada.join(table, "Ada").get("missing", 0) == 1
        assert bob.join(table, "Bob").get("missing", 0) == 0
        ada.until(missing=0)
        names = [seat["name"] for seat in bob.table["document"]["seats"]]
        assert names == ["Ada", "Bob", "greedy", "greedy"]
        seen = ["hand" in seat for seat in bob.table["document"]["seats"]]
        assert seen == [False, True, False, False]
        play_on([ada, bob])
        bob.send("deal")
        assert ada.until(round_number=2)["document"]["scores"]


def test_a_table_is_not_dealt_before_every_seat_is_taken_or_filled() -> None:
    with guests() as (ada,):
        table = ada.create()
        ada.join(table, "Ada")
        ada.send("deal")
        assert "wait until every seat is taken" in ada.refused()
        ada.send("fill")
        shown = ada.until(missing=0)
        assert shown["players"] == ["human", "greedy"]
        assert shown["document"]["round_number"] == 1


def test_computer_players_wait_while_nobody_is_there() -> None:
    lobby = Lobby()
    with serving(lobby) as client:
        with client.websocket_connect("/socket") as first:
            eve = Guest(first)
            table = eve.create("set=9 hand-size=9", "greedy greedy greedy greedy")
            eve.send("watch", table=table)
            eve.until(move_number=2)
        with client.websocket_connect("/socket") as second:
            for _ in range(10):  # Time enough for the whole round.
                Guest(second).create()
            assert lobby.rooms[table].table.round is not None
            assert lobby.rooms[table].left is not None
            again = Guest(second)
            again.send("watch", table=table)
            turn = again.receive("table")["document"]["move_number"]
            again.until(move_number=turn + 1)


def test_a_spectator_sees_no_hand_and_can_do_nothing() -> None:
    with guests(3) as (ada, bob, eve):
        table = ada.create()
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        eve.send("watch", table=table)
        shown = eve.receive("table")
        assert shown["can"] == []
        assert "seat" not in shown["document"]
        assert not any("hand" in seat for seat in shown["document"]["seats"])
        eve.send("play", move_number=0, move="draw")
        assert "you have no seat" in eve.refused()
        for do in ("fill", "save", "infer", "undo", "agree"):
            eve.send(do)
            assert "you have no seat" in eve.refused()
        eve.send("react", reaction="wow")
        assert "you have no seat" in eve.refused()
        eve.send("rules")
        assert eve.receive("rules")["rules"]
        eve.send("look", move_number=0)
        assert "seat" not in eve.receive("looked")["document"]
        bob.send("watch", table=table)
        assert bob.until(here=[True, False]) == eve.until(here=[True, False])


def test_a_table_is_kept_as_long_as_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobbies, "_MOST_ROOMS", 4)
    clock = mock.Mock(return_value=time.time())
    lobby = Lobby(tmp_path, clock=clock)
    wanted = DoCreate(rules="set=1 hand-size=1", seats=("human", "human"))

    # Of those without a move the one that is unused for longest gives way to a new one.
    used, watched, oldest, newer = (lobby.create(wanted) for _ in range(4))
    used.join("Ada")
    used.table.fill()
    used.table.apply(used.table.quick_move())
    watched.left = None
    clock.return_value += 1
    lobby.leave(newer)
    with pytest.raises(ChickenfootError):
        lobby.create(DoCreate(rules="set=99", seats=("human", "human")))
    assert oldest.name in lobby.rooms
    last = lobby.create(wanted)
    assert lobby.rooms.keys() == {used.name, watched.name, newer.name, last.name}

    # One where nobody is goes after an hour, or after a week if it has players.
    clock.return_value += 2 * HOUR
    new = lobby.create(wanted)
    assert lobby.rooms.keys() == {used.name, watched.name, new.name}
    clock.return_value += 8 * 24 * HOUR
    last = lobby.create(wanted)
    assert lobby.rooms.keys() == {watched.name, last.name}
    assert {path.stem for path in tmp_path.glob("*.json")} == {watched.name, last.name}
    os.utime(tmp_path / f"{watched.name}.json", (0, clock.return_value - 2 * HOUR))
    os.utime(tmp_path / f"{last.name}.json", (0, clock.return_value))
    lobby.close()
    with closing(Lobby(tmp_path, clock=clock)) as again:
        assert again.rooms.keys() == {last.name}


def test_tables_without_a_move_give_way_and_those_in_use_stay_until_they_are_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobbies, "_MOST_ROOMS", 1)
    lobby = Lobby()
    wanted = DoCreate(rules="set=1 hand-size=1", seats=("human", "human"))
    first, room = lobby.create(wanted), lobby.create(wanted)
    assert first.name not in lobby.rooms
    room.join("Ada")
    room.table.fill()
    while not room.table.game.is_over:
        if room.table.turn is None:
            room.table.deal()
        else:
            room.table.apply(room.table.quick_move())
        if not room.table.game.is_over:
            with pytest.raises(MessageError, match="there are 1 tables already"):
                lobby.create(wanted)
    lobby.create(wanted)


def test_an_address_has_only_so_many_tables_without_a_move() -> None:
    lobby = Lobby()
    wanted = DoCreate(rules="set=1 hand-size=1", seats=("human", "human"))
    other = lobby.create(wanted, "192.0.2.1")
    rooms = [lobby.create(wanted, "192.0.2.9") for _ in range(60)]
    assert {*lobby.rooms} == {other.name, *(room.name for room in rooms[10:])}
    for room in rooms[10:]:
        room.left = None  # Somebody is there.
    with pytest.raises(MessageError, match="there are 50 tables already"):
        lobby.create(wanted, "192.0.2.9")
    assert lobby.create(wanted, "192.0.2.1").name in lobby.rooms


def test_a_player_comes_back_to_the_seat_and_the_others_see_it() -> None:
    lobby = Lobby()
    with serving(lobby) as client, client.websocket_connect("/socket") as first:
        ada = Guest(first)
        table = ada.create()
        ada.join(table, "Ada")
        with client.websocket_connect("/socket") as second:
            bob = Guest(second)
            bob.join(table, "Bob")
            ada.until(here=[True, True])
            bob.socket.close()
            ada.until(here=[True, False])
        with client.websocket_connect("/socket") as third:
            again = Guest(third)
            again.send("return", table=table, token=bob.token)
            assert again.receive("seat")["seat"] == 1
            assert again.receive("table")["document"]["seat"] == 1
            ada.until(here=[True, True])


def table_file(**changes: object) -> str:
    """Return the file of a table, with some parts changed."""
    match = MatchRecord(Match(Rules(domino_set=2), 2), ("Ada", "?"))
    content: dict[str, object] = {
        "format": "chickenfoot-shared-table",
        "version": 1,
        "players": ["human", "human"],
        "tokens": ["token", ""],
        "seconds": 0,
        "record": dumps(match),
    }
    return json.dumps(content | changes)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        table_file(format="x"),
        table_file(players=5),
        table_file(players=["human"]),
        table_file(tokens=5),
        table_file(tokens=["token"]),
        table_file(seconds="x"),
        table_file(seconds=-1),
        table_file(record=5),
        table_file(winners=[[2]]),
        table_file(winners=[5]),
        table_file(banks=[5]),
        table_file(banks=[5, -1]),
        table_file(record=dumps(RoundRecord(ROUND))),
    ],
)
def test_a_file_that_is_not_that_of_a_table_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    path = tmp_path / "table.json"
    for name in ("table.bad", "table.bad1"):
        path.write_text(text)
        (tmp_path / "other.json").write_text(table_file())
        with closing(Lobby(tmp_path)) as lobby:
            assert [*lobby.rooms] == ["other"]
        assert text == (tmp_path / name).read_text()
        assert not path.exists()
        [line] = caplog.records
        assert line.getMessage().startswith(f"{path} is not the file of a table: ")
        assert line.getMessage().endswith(f"; it is kept as {name}")
        caplog.clear()
    path.write_text(table_file())
    with closing(Lobby(tmp_path)) as lobby:
        assert lobby.find("table").table.free == (1,)


def test_a_file_that_can_not_be_read_or_renamed_is_skipped(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "link.json").symlink_to("link.json")
    (tmp_path / "table.json").write_text(table_file())
    with (
        mock.patch.object(Path, "rename", side_effect=PermissionError),
        closing(Lobby(tmp_path)) as lobby,
    ):
        assert [*lobby.rooms] == ["table"]
    kept = [line.rpartition("; it is kept as ")[2] for line in caplog.messages]
    assert ["folder.json", "link.json"] == kept


def test_no_hand_or_token_is_left_behind_by_a_server_that_was_killed(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    with (
        mock.patch.object(Path, "replace", side_effect=KeyboardInterrupt),
        mock.patch.object(Path, "unlink", side_effect=OSError),
        pytest.raises(KeyboardInterrupt),
    ):
        lobby.create(DoCreate(rules=SMALL, seats=("human", "human")))
    assert [*tmp_path.glob(".chickenfoot-*")]
    lobby.close()
    Lobby(tmp_path).close()
    assert [] == [*tmp_path.iterdir()]


SERVED = ("main.mjs", "style.css", "icon.svg", "app.webmanifest")


def test_a_server_has_the_files_of_the_client() -> None:
    with serving() as client:
        assert '<script type="module" src="main.mjs">' in client.get("/").text
        for name in ("backend.mjs", *SERVED):
            assert client.get(f"/{name}").status_code == 200
        assert client.get("/options.json").json() == json.loads(form_as_json())
        assert client.get("/../web.py").status_code == 404
        assert client.get("/%00").status_code == 404


def test_a_browser_gets_modules_as_such_whatever_the_system_calls_them() -> None:
    for suffix in (".css", ".mjs", ".svg", ".webmanifest"):
        mimetypes.add_type("text/plain", suffix)
    with serving() as client:
        kinds = [client.get(f"/{name}").headers["content-type"] for name in SERVED]

    assert ["text/javascript", "text/css", "image/svg+xml", "application/manifest+json"] == [
        kind.partition(";")[0] for kind in kinds
    ]


def test_a_phone_can_install_the_page_as_an_app() -> None:
    with serving() as client:
        assert '<link rel="manifest" href="app.webmanifest">' in client.get("/").text
        manifest = client.get("/app.webmanifest").json()
        [icon] = manifest["icons"]
        assert icon["type"] == client.get(f"/{icon['src']}").headers["content-type"]
        assert client.get(manifest["start_url"]).is_success


def test_only_allowed_sites_show_the_tables_in_a_frame() -> None:
    with TestClient(make_app(Lobby(), framers=["https://club.example.org"])) as client:
        policy = client.get("/").headers["content-security-policy"]
        assert policy.endswith("; frame-ancestors 'self' https://club.example.org")


@pytest.mark.parametrize("path", ["/", "/main.mjs", "/options.json", "/qr.svg?link=x", "/none"])
def test_a_browser_runs_and_loads_nothing_else_and_names_no_table_elsewhere(path: str) -> None:
    with serving() as client:
        headers = client.get(path).headers
    assert "default-src 'self'; " in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("host", "is_served"),
    [
        ("localhost", True),
        ("LocalHost.:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("[fe80::1]", True),
        ("raspberry", True),
        ("raspberry.local:8000", True),
        ("play.example.org", True),
        ("Play.Example.org:443", True),
        ("other.example.org:8443", True),
        ("evil.example.com", False),
        ("evil.example.com:8000", False),
        ("127.0.0.1.evil.example.com", False),
        ("local.example.com", False),
        ("not.play.example.org", False),
        ("evil.example.com#.local", False),
        ("[", False),
        ("", False),
    ],
)
def test_a_page_of_another_name_can_not_pass_for_the_server(host: str, is_served: bool) -> None:
    app = make_app(
        Lobby(), hosts=["", "play.example.org"], origins=["https://other.example.org:8443"]
    )
    headers = {"host": host, "origin": f"http://{host}"}
    with TestClient(app) as client, ExitStack() as refused:
        answer = client.get("/", headers=headers)
        assert answer.status_code == (200 if is_served else 400)
        assert is_served or "--allowed-host" in answer.text
        if not is_served:
            refused.enter_context(pytest.raises(WebSocketDisconnect))
        with client.websocket_connect("/socket", headers=headers) as socket:
            assert Guest(socket).create()


def test_an_address_that_has_cost_much_waits_and_the_others_do_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The clients of one address share a budget, whatever they ask for."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def note(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", note)
    stop_clock(monkeypatch, 0)
    with (
        serving(client=("192.0.2.1", 1)) as greedy,
        TestClient(greedy.app, client=("192.0.2.2", 1)) as modest,
    ):
        for _ in range(9):
            assert greedy.get("/qr.svg", params={"link": "x"}).status_code == 200
        assert max(slept) == 9 / 0.25 - 2 / 0.25
        slept.clear()
        with modest.websocket_connect("/socket") as socket:
            Guest(socket).create()
        assert max(slept) == 0
        with greedy.websocket_connect("/socket") as socket:
            guest = Guest(socket)
            guest.send("watch", table=guest.create(seats="greedy greedy"))
            guest.until(move_number=2)
        assert min(slept[-2:]) > 1


def stop_clock(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    """Stop the clock of the accounts, and let each request cost one second."""
    clock = mock.Mock(perf_counter=lambda: 0.0, monotonic=lambda: now)
    monkeypatch.setattr(guard, "time", clock)
    monkeypatch.setattr(guard, "_REQUEST", 1)


def test_accounts_that_owe_nothing_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    app = guard.Guard(make_app(Lobby()), (), ())
    stop_clock(monkeypatch, 0)
    for number in range(9):
        TestClient(app, client=(f"192.0.2.{number}", 1)).get("/")
    assert len(app.accounts) == 9
    stop_clock(monkeypatch, HOUR)
    TestClient(app, client=("192.0.2.100", 1)).get("/")
    assert [*app.accounts] == ["192.0.2.100"]


@pytest.mark.parametrize(("at_once", "processes"), [(2, 9), (9, 2)])
def test_an_address_asks_only_some_slow_questions_at_once_and_all_no_more_than_processes(
    monkeypatch: pytest.MonkeyPatch, at_once: int, processes: int
) -> None:
    monkeypatch.setattr(web, "_MOST_WAIT", 0)
    monkeypatch.setattr(web, "PROCESSES", processes)
    monkeypatch.setattr(guard, "AT_ONCE", at_once)

    async def ask_too_many() -> None:
        may_end = asyncio.Event()

        async def answer(question: Callable[[], int]) -> int:
            await may_end.wait()
            return question()

        monkeypatch.setattr(anyio.to_process, "run_sync", answer)
        thinking = web.Thinking()
        one, other = map(guard.Account, ("192.0.2.1", "192.0.2.2"))
        asked = [asyncio.create_task(thinking.answer(int, one)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await thinking.answer(int, one)
        asked.append(asyncio.create_task(thinking.answer(int, other)))
        await asyncio.sleep(0.01)
        may_end.set()
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert answers[:2] == [0, 0]
        assert (answers[2] == 0) == (processes > at_once)
        assert await thinking.answer(int, one) == 0

    asyncio.run(ask_too_many())


def test_a_table_is_shown_once_for_all_that_happens_at_the_same_time() -> None:
    with guests(2) as (ada, bob):
        table = ada.create()
        for guest in (ada, bob):
            guest.send("watch", table=table)
            guest.receive("table")
        ada.receive("table")
        bob.send("watch", table=table)  # They leave and come at once.
        bob.receive("table")
        ada.send("rules")
        said = [json.loads(ada.socket.receive_text())["say"] for _ in range(2)]
        assert said == ["table", "rules"]


@pytest.mark.parametrize(
    ("origin", "is_served"),
    [
        ("http://testserver", True),
        ("https://play.example.org", True),
        ("https://evil.example.org", False),
        ("null", False),
    ],
)
def test_only_pages_of_the_server_and_of_allowed_sites_connect(
    origin: str, is_served: bool
) -> None:
    app = make_app(Lobby(), origins=["https://play.example.org/"])
    with TestClient(app) as client, ExitStack() as refused:
        if not is_served:
            refused.enter_context(pytest.raises(WebSocketDisconnect))
        with client.websocket_connect("/socket", headers={"origin": origin}) as socket:
            assert Guest(socket).create()


@pytest.mark.rule("H3")
@pytest.mark.parametrize(
    ("house", "first", "at_first"),
    [
        (DoubleOut, "chicken-foot", "DoubleOut"),
        (Rules, "chicken-foot", None),
        (ExpressRules, "express", None),
    ],
)
def test_the_form_of_a_new_table_opens_on_the_rules_that_were_handed_over(
    house: type[DominoRules], first: str, at_first: str | None
) -> None:
    form, other = json.loads(form_as_json([house]))

    assert first == form["name"]
    assert {"chicken-foot", "express"} == {form["name"], other["name"]}
    chosen = [field["value"] for field in form["fields"] if field["name"] == "house"]
    assert [at_first] * (at_first is not None) == chosen


@pytest.mark.rule("H2")
@pytest.mark.rule("H3")
def test_a_server_plays_by_house_rules_and_keeps_their_tables(tmp_path: Path) -> None:
    with closing(Lobby(tmp_path, rules=HOUSES)) as lobby:
        rules = "house=DoubleOut preset=how-to-play set=9"
        room = lobby.create(DoCreate(rules=rules, seats=("greedy", "greedy")))
        fields = json.loads(form_as_json(HOUSES))[0]["fields"]
        [house] = [field for field in fields if field["name"] == "house"]
        with pytest.raises(NotationError, match="house rules DoubleOut"):
            new_match("house=DoubleOut", 2)

    assert DoubleOut(deal_table="seven", dead_round="ends") == room.table.game.rules
    assert [kind.__name__ for kind in HOUSES] == [*house["choices"]]
    with pytest.raises(RecordError, match="house rules 'DoubleOut'"):
        Lobby(tmp_path)
    with closing(Lobby(tmp_path, rules=HOUSES)) as lobby:
        assert room.table.game == lobby.rooms[room.name].table.game


def test_a_client_without_a_table_keeps_the_score_by_house_rules() -> None:
    with closing(Lobby(rules=HOUSES)) as lobby, guests(1, lobby) as (ada,):
        ada.send("begin", rules="house=FinderLeads set=9", names=["Ann", "Bob"])
        sheet = ada.receive("sheet")["text"]
        ada.send("score", text=sheet, line="0 0")
        assert "sheet" == ada.receive("refused")["refusal"]["code"]
        ada.send("score", text=sheet, line="0 31")
        written = ada.receive("sheet")
        ada.send("open", text=written["text"])
        assert ada.receive("sheet") == written
        assert ["0", "31"] == written["cells"][-1][2:]
        ada.send("open", text=dumps(MatchRecord(Match(players=2))))
        assert "expected chickenfoot-sheet or express-sheet" in ada.refused()


def test_nothing_is_shown_at_a_table_that_everyone_has_left() -> None:
    room = mock.Mock(tokens=[""])
    room.table = mock.Mock(turn=0, free=(), seating=mock.Mock(people={0}))
    room.clock.follow.return_value = 0.0

    async def leave_at_once() -> None:
        session = web._Session(room, 0, mock.Mock())  # pyright: ignore[reportPrivateUsage]
        session.show()
        session.close()
        await asyncio.sleep(0)  # what was to be shown has its turn

    asyncio.run(leave_at_once())
    room.clock.stop.assert_called_once()
    room.clock.follow.assert_not_called()  # A stopped clock would pay for turns from then on.
