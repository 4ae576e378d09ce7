"""The server: people at one table, who come back, and clients that break every limit."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import random
import time
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import ExitStack, asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from house_rules import HOUSES, DoubleOut
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from chickenfoot_rules import (
    ChickenfootError,
    Match,
    Move,
    NotationError,
    PlayerView,
    RecordError,
    Round,
    Rules,
)
from chickenfoot_rules.envs.server import lobby as lobbies
from chickenfoot_rules.envs.server import web
from chickenfoot_rules.envs.server.lobby import Lobby
from chickenfoot_rules.envs.server.messages import (
    MOST_BYTES,
    DoAsk,
    DoCreate,
    MessageError,
    ServerDo,
    TableSay,
    read_message,
)
from chickenfoot_rules.envs.server.opening import form_as_json, new_match
from chickenfoot_rules.envs.server.table import Seating, Table
from chickenfoot_rules.envs.server.web import make_app
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import MatchRecord, RoundRecord, SeatRecord, dumps, loads
from support.dominoes import deal
from support.recorded import fits_messages

SMALL = "set=4 hand-size=3"
ROUND = Round.start(Rules(domino_set=2), deal("2-2 0-1|0-2 1-2", "0-0 1-1"))


class Guest:
    """A client that is connected to a server."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self.token = ""
        self.table: dict[str, Any] = {}

    def send(self, do: str, **fields: object) -> None:
        self._socket.send_text(json.dumps({"do": do, **fields}))

    def send_text(self, text: str) -> None:
        self._socket.send_text(text)

    def receive(self, say: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.receive_text())
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

    def closed(self) -> int:
        """Return the code with which the server closes the connection."""
        with pytest.raises(WebSocketDisconnect) as closing:
            self.receive("nothing")
        return closing.value.code


@contextmanager
def serving(lobby: Lobby | None = None) -> Generator[TestClient]:
    with closing(lobby or Lobby()) as held, TestClient(make_app(held, pause=0)) as client:
        yield client


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


def test_two_people_and_two_computer_players_play_a_round() -> None:
    with guests(2) as (ada, bob):
        table = ada.create("set=6 hand-size=3", "human human greedy greedy")
        assert ada.join(table, "Ada").get("missing", 0) == 1
        assert bob.join(table, "Bob").get("missing", 0) == 0
        ada.until(missing=0)
        names = [seat["name"] for seat in bob.table["document"]["seats"]]
        assert names == ["Ada", "Bob", "greedy", "greedy"]
        assert ["hand" in seat for seat in bob.table["document"]["seats"]] == [
            False,
            True,
            False,
            False,
        ]
        play_on([ada, bob])
        bob.send("deal")
        assert ada.until(round_number=2)["document"]["scores"]


def test_a_click_is_parsed_once_and_seen_once_by_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(Match(players=2), Seating(("human", "human")), random.Random(7))
    table.deal()
    seat, move = table.turn, table.game.legal_moves[0]
    text = json.dumps({"do": "play", "move_number": 0, "move": format_text(move)})
    parse, view = json.loads, Round.view
    parsed: list[str] = []
    seen: list[int] = []

    def count_parse(text: str, **how: Any) -> object:  # noqa: ANN401 - of json
        parsed.append(text)
        return parse(text, **how)

    def count_view(round_: Round, seat: int, scores: Any = ()) -> PlayerView:  # noqa: ANN401 - as it is
        if round_.moves:  # A view has the one before the first move, too.
            seen.append(seat)
        return view(round_, seat, scores)

    monkeypatch.setattr(json, "loads", count_parse)
    monkeypatch.setattr(Round, "view", count_view)
    assert seat is not None
    assert table.handle(seat, read_message(text, ServerDo)) is None
    for one in (0, 1):
        table.show_to(one).to_json()
    assert ([text], [0, 1]) == (parsed, seen)


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


def test_a_table_of_computer_players_is_played_for_those_who_watch() -> None:
    with guests() as (eve,):
        table = eve.create(seats="greedy random")
        eve.send("watch", table=table)
        eve.until(round_number=1)
        while "outcome" not in eve.table["document"]:
            assert not any("hand" in seat for seat in eve.table["document"]["seats"])
            eve.receive("table")
        assert eve.table["can"] == []


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
        assert "seat" not in shown["document"]
        assert not any("hand" in seat for seat in shown["document"]["seats"])
        eve.send("play", move_number=0, move="draw")
        assert "you have no seat" in eve.refused()
        bob.send("watch", table=table)
        assert bob.until(here=[True, False]) == eve.until(here=[True, False])


def test_a_client_needs_a_table_a_name_and_a_free_seat() -> None:
    with guests(3) as (ada, bob, eve):
        ada.send("hint")
        assert "you have no seat" in ada.refused()
        ada.send("join", table="none", name="Ada")
        assert "there is no table 'none'" in ada.refused()
        table = ada.create(seats="human greedy")
        for name in ("", " ", "x" * 21, "a\\nb\n"):
            bob.send("join", table=table, name=name)
            assert "expected a name" in bob.refused()
        ada.join(table, "Ada")
        eve.send("join", table=table, name="Eve")
        assert "every seat is taken" in eve.refused()


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": SMALL, "seats": ["human", "search:1000"]},
        {"rules": SMALL, "seats": ["human", "human"], "seconds": 4000},
        {"rules": SMALL, "seats": ["human", "human"], "seconds": "9"},
    ],
)
def test_a_table_that_can_not_be_is_not_created(fields: dict[str, object]) -> None:
    lobby = Lobby()
    with pytest.raises(Exception, match=r"expected|no set"):
        lobby.create(read_message(json.dumps({"do": "create", **fields}), ServerDo))
    assert lobby.rooms == {}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


HOUR = 3600


def test_a_server_has_a_limit_of_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobbies, "_MOST_ROOMS", 1)
    lobby = Lobby()
    wanted = DoCreate(rules=SMALL, seats=("human", "human"))
    lobby.create(wanted).join("Ada")
    with pytest.raises(MessageError, match="has 1 tables already"):
        lobby.create(wanted)


def test_the_table_that_is_unused_for_longest_gives_way_to_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobbies, "_MOST_ROOMS", 4)
    clock = Clock()
    lobby = Lobby(clock=clock)
    wanted = DoCreate(rules=SMALL, seats=("human", "human"))
    used, watched, oldest, newer = (lobby.create(wanted) for _ in range(4))
    used.join("Ada")
    watched.left = None
    clock.now += 1
    lobby.leave(newer)
    with pytest.raises(ChickenfootError):
        lobby.create(DoCreate(rules="set=99", seats=("human", "human")))
    assert oldest.name in lobby.rooms
    last = lobby.create(wanted)
    assert lobby.rooms.keys() == {used.name, watched.name, newer.name, last.name}


def test_tables_where_nobody_is_are_removed_with_their_files(tmp_path: Path) -> None:
    clock = Clock()
    lobby = Lobby(tmp_path, clock=clock)
    with serving(lobby) as client, client.websocket_connect("/socket") as watching:
        eve = Guest(watching)
        unused, watched = eve.create(), eve.create()
        eve.send("watch", table=watched)
        eve.receive("table")
        with client.websocket_connect("/socket") as playing:
            ada = Guest(playing)
            used = ada.create()
            ada.join(used, "Ada")
        eve.send("rules")  # Ada has left when that is refused.
        eve.refused()
        assert lobby.rooms.keys() == {unused, watched, used}
        clock.now += 2 * HOUR
        new = eve.create()
        assert lobby.rooms.keys() == {watched, used, new}
        clock.now += 8 * 24 * HOUR
        last = eve.create()
        assert lobby.rooms.keys() == {watched, last}
        assert {path.stem for path in tmp_path.glob("*.json")} == {watched, last}
    os.utime(tmp_path / f"{watched}.json", (clock.now, clock.now - 2 * HOUR))
    os.utime(tmp_path / f"{last}.json", (clock.now, clock.now))
    assert Lobby(tmp_path, clock=clock).rooms.keys() == {last}


def test_a_wrong_token_gives_no_seat() -> None:
    with guests(2) as (ada, eve):
        table = ada.create()
        ada.join(table, "Ada")
        wrong = "not the token of a seat"
        tokens = {ada.token + "x": wrong, "": wrong, "\ud800": "this is not UTF-8"}
        for token, why in tokens.items():
            eve.send("return", table=table, token=token)
            assert why in eve.refused()


def test_a_table_whose_match_is_over_is_kept_for_an_hour() -> None:
    room = Lobby().create(DoCreate(rules="set=1 hand-size=1", seats=("human", "human")))
    room.fill()
    room.tokens[0] = "token"
    assert room.is_used
    while not room.table.game.is_over:
        if room.table.turn is None:
            room.table.deal()
        else:
            room.table.apply(room.table.quick_move())
    assert room.patience == HOUR


def test_a_move_for_another_seat_or_turn_is_refused() -> None:
    with guests(2) as (ada, bob):
        table = ada.create()
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(missing=0)
        mover, other = (ada, bob) if ada.table["document"]["to_move"] == 0 else (bob, ada)
        move = mover.table["document"]["legal_moves"][0]["move"]
        other.send("play", move_number=0, move=move)
        assert other.receive("refused")["refusal"]["code"] == "not-your-turn"
        mover.send("play", move_number=1, move=move)
        assert mover.receive("refused")["refusal"]["code"] == "stale"
        mover.send("undo")
        assert "nothing to take back" in mover.refused()


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
        ada.until(here=[True, False])
        with client.websocket_connect("/socket") as third:
            again = Guest(third)
            again.send("return", table=table, token=bob.token)
            assert again.receive("seat")["seat"] == 1
            assert again.receive("table")["document"]["seat"] == 1
            ada.until(here=[True, True])


def test_a_restarted_server_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "tables"
    with guests(2, Lobby(folder)) as (ada, bob):
        table = ada.create()
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(missing=0)
        play_on([ada, bob])
        ada.send("deal")
        before = ada.until(round_number=2)["document"]
    with guests(1, Lobby(folder)) as (again,):
        again.send("return", table=table, token=ada.token)
        assert again.receive("table")["document"] == before


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
        table_file(record=dumps(RoundRecord(ROUND))),
    ],
)
def test_a_file_that_is_not_that_of_a_table_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.json"
    path.write_text(text)
    with pytest.raises(RecordError, match=r"table\.json is not the file of a table"):
        Lobby(tmp_path)
    path.write_text(table_file())
    with closing(Lobby(tmp_path)) as lobby:
        assert lobby.find("table").free == (1,)


def test_two_servers_can_not_use_one_folder(tmp_path: Path) -> None:
    with (
        closing(Lobby(tmp_path)),
        pytest.raises(BlockingIOError, match="it is in use by another"),
    ):
        Lobby(tmp_path)
    Lobby(tmp_path).close()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_only_the_owner_can_read_the_files_of_tables(tmp_path: Path) -> None:
    with closing(Lobby(tmp_path)) as lobby:
        lobby.create(DoCreate(rules=SMALL, seats=("human", "human"))).save()
    [path] = tmp_path.glob("*.json")
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "error", [OSError(errno.ENOSPC, "No space left on device"), RecordError("too long")]
)
def test_people_sit_down_and_play_although_the_table_can_not_be_saved(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(lobbies, "write_whole", fail)
    with guests(2, Lobby(tmp_path)) as (ada, bob):
        table = ada.create()
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(missing=0)
        play_on([ada, bob])
    assert ada.token
    assert {(line.getMessage(), line.exc_info) for line in caplog.records} == {
        (f"table {table} can't be saved: {error}", None)
    }


def test_a_table_with_an_error_says_so_and_goes_on_when_somebody_comes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(table: Table) -> None:
        del table
        message = "no thread"
        raise RuntimeError(message)

    with guests(2) as (ada, bob):
        with monkeypatch.context() as patched:
            patched.setattr(Table, "computer_move", fail)
            table = ada.create(seats="greedy random")
            ada.send("watch", table=table, language="de")
            assert "an diesem Tisch ist auf dem Server ein Fehler passiert" in ada.refused()
        assert [(line.getMessage(), line.exc_info) for line in caplog.records] == [
            (f"table {table} has stopped: RuntimeError('no thread')", None)
        ]
        bob.send("watch", table=table)
        ada.until(move_number=1)


def test_a_move_in_the_last_moment_is_not_followed_by_one_for_the_next_person(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby()
    moves: list[Move] = []

    @asynccontextmanager
    async def too_late(seconds: float | None) -> AsyncGenerator[None]:
        """Let a person move just before the time is up."""
        async with timeout(None):
            table = lobby.rooms[name].table
            if seconds == HOUR and not moves:
                moves.append(table.quick_move())
                table.apply(moves[0])
                raise TimeoutError
            yield

    timeout = asyncio.timeout
    with guests(2, lobby) as (ada, bob):
        name = ada.create(seconds=HOUR)
        ada.join(name, "Ada")
        monkeypatch.setattr(asyncio, "timeout", too_late)
        bob.join(name, "Bob")
        ada.send("rules")
        ada.receive("rules")
        assert moves
        assert lobby.rooms[name].table.document(0).move_number == 1


def test_a_server_makes_a_move_for_a_person_whose_time_is_up() -> None:
    with guests(2) as (ada, bob):
        table = ada.create(seconds=1)
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(move_number=1)


def test_hints_and_inferences_are_made_in_a_thread() -> None:
    with guests(2) as (ada, bob):
        table = ada.create("set=6 hand-size=5")
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(missing=0)
        mover = ada if ada.table["document"]["to_move"] == 0 else bob
        mover.send("hint")
        assert mover.receive("hint")["move"]
        mover.send("infer")
        assert mover.receive("inferred")["document"]["seats"]
        mover.send("save")
        assert isinstance(loads(mover.receive("record")["text"]), SeatRecord)


@pytest.mark.parametrize(
    "text", ["", "[]", '{"do": "fly"}', "\\x00", '{"do": "fly", "language": []}']
)
def test_malformed_messages_are_refused_and_hurt_nobody(text: str) -> None:
    with guests() as (ada,):
        ada.send_text(text)
        ada.refused()
        assert ada.create()


def test_a_client_that_sends_too_much_is_cut_off() -> None:
    with guests(3) as (ada, bob, eve):
        table = ada.create()
        bob.join(table, "Bob")
        ada.send_text(json.dumps({"do": "x" * MOST_BYTES}))
        assert ada.closed() == 1008
        for _ in range(30):
            eve.send("fly")
        assert eve.closed() == 1008
        bob.send("rules")
        assert bob.receive("rules")


def test_a_client_that_reads_too_slowly_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_MOST_UNSENT", 1)
    with guests() as (bob,):
        table = bob.create()
        bob.send("join", table=table, name="Bob")  # Two answers at once are one too many.
        assert bob.closed() == 1008


def test_a_move_of_a_computer_player_is_dropped_after_an_undo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby()

    async def think_while_a_person_takes_back(choice: Callable[[], Move]) -> Move:
        answers.append(shared.table.handle(0, DoAsk(do="undo")))
        return choice()

    answers: list[TableSay | None] = []
    with guests(1, lobby) as (ada,):
        name = ada.create("set=9 hand-size=9 opening=laid-out", "human greedy")
        shared = lobby.rooms[name]
        ada.join(name, "Ada")
        ada.until(to_move=0)
        before = shared.table.game
        monkeypatch.setattr(web, "run_in_threadpool", think_while_a_person_takes_back)
        while not answers:
            document = ada.table["document"]
            if document["to_move"] == 0:
                before = shared.table.game
                turn = document["move_number"]
                ada.send("play", move_number=turn, move=document["legal_moves"][0]["move"])
                ada.until(move_number=turn + 1)
            else:
                ada.send("rules")
                ada.receive("rules")
        assert answers == [None]
        assert shared.table.game == before


def test_a_client_that_sends_bytes_is_cut_off() -> None:
    with serving() as client, client.websocket_connect("/socket") as socket:
        socket.send_bytes(b"{}")
        assert Guest(socket).closed()


def test_a_client_that_chooses_no_table_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_PATIENCE", 0.01)
    with guests() as (ada,):
        assert ada.closed() == 1008


def test_a_server_has_a_limit_of_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web, "_MOST_CLIENTS", 0)
    with (
        serving() as client,
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/socket"),
    ):
        pass


def test_a_server_has_the_files_of_the_client() -> None:
    with serving() as client:
        assert '<script type="module" src="main.mjs">' in client.get("/").text
        for name in ("main.mjs", "backend.mjs", "style.css", "icon.svg"):
            assert client.get(f"/{name}").status_code == 200
        assert client.get("/options.json").json() == json.loads(form_as_json())
        assert client.get("/../web.py").status_code == 404


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
