"""The server of the how-to plays whole matches, and tells nobody more than his view."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import pytest
import server
import server_client
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import PUREMCO, Deal, DealError, Draw, Match, Rules, TileSet
from chickenfoot_rules.notation import format_move, parse_move, parse_view
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer
from chickenfoot_rules.strategies import players, rules

T = TypeVar("T")

SMALL = Match(Rules(domino_set=3, hand_size=3), 3)

Told = list[tuple[int, server.Message]]


def dealer(seed: str) -> Callable[[Match], Deal]:
    def dealt(match: Match) -> Deal:
        return match.shuffle(random.Random(f"{seed}/{len(match.rounds)}"))

    return dealt


def line(table: server.Table, move: str, seat: int | None = None) -> bytes:
    """Return what the client of a seat sends to make a move; the seat whose turn it is."""
    round_ = table.match.round
    at = seat if seat is not None else round_.seat if round_ is not None else 0
    moment = server.moment_of(table.match.view(at))
    return json.dumps({"at": moment, "move": move}).encode()


def to_seat(told: Told, seat: int) -> list[bytes]:
    return [json.dumps(message).encode() for to, message in told if to == seat]


def types(told: Told) -> list[tuple[int, object]]:
    return [(seat, message["type"]) for seat, message in told]


# The table, without connections.


@given(st.data())
def test_what_a_seat_is_told_follows_from_what_it_may_know(data: st.DataObject) -> None:
    """A match that differs only in what a seat can't see sends it the same bytes.

    In the first match others send nonsense and wrong moves too, of which the seat hears nothing.
    """
    options = data.draw(rules(max_highest=4))
    match = Match(options, data.draw(players(rules=options)))
    seat = data.draw(st.integers(0, match.players - 1))
    rng = data.draw(st.randoms(use_true_random=False))
    deal = match.shuffle(rng)
    table = server.Table(match, lambda _: deal)
    heard = to_seat(table.views(), seat)
    sent: list[tuple[int, bytes]] = []
    for _ in range(data.draw(st.integers(0, 30))):
        round_ = table.match.round
        if round_ is None or len(table.match.view(seat).scores) > 0:
            break
        if data.draw(st.booleans()):
            who = data.draw(st.integers(0, match.players - 1))
            wrong = data.draw(st.sampled_from(["draw", "pass", "0-0", "0-1>1-1", "4-4>0-4", "?"]))
            said = line(table, wrong, who)
            if who != round_.seat or wrong not in map(format_move, round_.legal_moves):
                answers = table.answers(who, said)
                assert [(who, "refused")] == types(answers)
                heard += to_seat(answers, seat)
                sent += [(who, said)] if who == seat else []
                continue
        move = format_move(rng.choice(round_.legal_moves))
        if len(round_.apply(parse_move(move)).legal_moves) == 0:
            break  # Then all hands lie open.
        sent.append((round_.seat, line(table, move)))
        heard += to_seat(table.answers(*sent[-1]), seat)

    world = table.match.view(seat).determinize(rng).origin
    alike = server.Table(match, lambda _: Deal(world.hands, world.boneyard, deal.lots))
    heard_there = to_seat(alike.views(), seat)
    for who, said in sent:
        heard_there += to_seat(alike.answers(who, said), seat)

    assert heard == heard_there
    view = server.told(table.match.view(seat))
    assert table.match.view(seat) == parse_view(str(view["view"]))


def test_who_moves_out_of_turn_hears_nothing_of_the_hand_whose_turn_it_is() -> None:
    table = server.Table(SMALL, dealer("turn"))
    round_ = table.match.round
    assert round_ is not None
    other = (round_.seat + 1) % 3

    ((seat, refusal),) = table.answers(other, line(table, "draw", other))

    assert (other, "not-your-turn", []) == (seat, refusal["code"], refusal["playable"])


def test_an_illegal_move_is_refused_with_its_code_and_the_others_hear_nothing() -> None:
    hands = [TileSet.parse("3-3 0-0 1-1"), TileSet.parse("0-3 1-3 1-2"), TileSet.parse("2-2")]
    deal = Deal(hands, tuple(SMALL.rules.tiles - hands[0] - hands[1] - hands[2]))
    table = server.Table(SMALL, lambda _: deal)
    assert 3 == len(table.answers(0, line(table, "3-3")))

    ((seat, refusal),) = table.answers(1, line(table, "1-2>3-3"))

    assert (1, "refused", "cross-unfinished", "R3.2", ["0-3", "1-3"]) == (
        seat,
        *(refusal[key] for key in ("type", "code", "rule", "playable")),
    )


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"draw",
        b"[1]",
        b"\xff\xfe",
        b'{"move": "draw"}',
        b'{"at": [1, 9], "move": "draw"}',
        b'{"at": [1, 0]}',
        b'{"at": [1, 0], "move": {}}',
        b'{"at": [1, 0], "move": "9-99"}',
        b'{"at": [1, 0], "move": "\\ud800"}',
        b"[" * 400_000,
    ],
)
def test_nonsense_is_refused_to_who_sent_it_and_changes_nothing(sent: bytes) -> None:
    table = server.Table(SMALL, dealer("nonsense"))
    before = table.match

    told = table.answers(1, sent)

    assert [(1, "refused")] == types(told)
    assert table.match is before


def test_a_round_that_ends_is_shown_before_the_next_and_the_last_one_with_the_places() -> None:
    rng = random.Random("whole")
    table = server.Table(SMALL, dealer("whole"))
    told: Told = []
    ends = 0
    while table.match.round is not None:
        round_ = table.match.round
        told = [
            *table.answers(round_.seat, line(table, format_move(rng.choice(round_.legal_moves))))
        ]
        ends += len(told) == 6
        assert 3 == len(told) or [0, 1, 2, 0, 1, 2] == [seat for seat, _ in told]

    assert 4 == ends  # a round for each double
    assert ["view"] * 3 + ["over"] * 3 == [kind for _, kind in types(told)]
    places = [[place.rank, place.seat, place.total] for place in table.match.standings]
    assert [(2, {"type": "over", "places": places})] == table.welcome(2)[1:]
    ((_, refusal),) = table.answers(0, line(table, "pass"))
    assert "round-over" == refusal["code"]


def test_what_is_dealt_unless_one_says_otherwise_is_dealt_by_the_system() -> None:
    deal = server.by_chance(SMALL)

    assert SMALL.rules.tiles == deal.tiles


def test_a_table_that_can_not_be_dealt_for_is_refused_before_anybody_comes() -> None:
    with pytest.raises(DealError, match="no hand size for 3 players"):
        server.Server(Match.with_own_deals(Rules(domino_set=3, deal_table=PUREMCO), 3))


# The server, with connections.


class Connection:
    """A client that says what it is told to say."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @staticmethod
    async def to(port: int) -> Connection:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1_000_000)
        return Connection(reader, writer)

    async def say(self, message: object) -> None:
        await self.send(json.dumps(message).encode() + b"\n")

    async def send(self, data: bytes) -> None:
        self._writer.write(data)
        await self._writer.drain()

    async def hear(self) -> dict[str, Any]:
        """Return the next message; none at all when the server has hung up."""
        heard: dict[str, Any] = json.loads(await self._reader.readline() or "{}")
        return heard

    async def hang_up(self) -> None:
        self._writer.close()
        await self._writer.wait_closed()


async def served(match: Match, seed: str) -> tuple[asyncio.Server, int]:
    listening = await server.Server(match, dealer(seed)).listen("127.0.0.1", 0)
    port: int = listening.sockets[0].getsockname()[1]
    return listening, port


def run(body: Coroutine[Any, Any, T]) -> T:
    async def with_patience() -> T:
        async with asyncio.timeout(60):
            return await body

    return asyncio.run(with_patience())


def test_three_clients_play_a_match_to_its_end_and_hear_the_same_places() -> None:
    async def body() -> list[list[tuple[int, int, int]]]:
        listening, port = await served(SMALL, "end")
        async with listening:
            clients = [
                server_client.play("127.0.0.1", port, {"name": name}, player, random.Random(name))
                for name, player in (
                    ("Ada", GreedyPlayer()),
                    ("Bob", RandomPlayer()),
                    ("Cleo", GreedyPlayer()),
                )
            ]
            return await asyncio.gather(*clients)

    ada, bob, cleo = run(body())

    assert ada == bob == cleo
    assert {0, 1, 2} == {seat for _, seat, _ in ada}


def test_who_comes_back_with_the_token_sees_what_he_saw() -> None:
    async def body() -> None:
        listening, port = await served(Match(SMALL.rules, 2), "back")
        async with listening:
            ada, bob = await Connection.to(port), await Connection.to(port)
            await ada.say({"name": "Ada"})
            seated = await ada.hear()
            await ada.say({"at": [1, 0], "move": "draw"})  # Nothing is dealt yet.
            await bob.say({"name": "Bob"})
            assert {"type": "names", "names": ["Ada", "Bob"]} == await ada.hear()
            seen = await ada.hear()
            await ada.hang_up()

            again = await Connection.to(port)
            await again.say({"token": seated["token"]})

            assert seated == await again.hear()
            assert {"type": "names", "names": ["Ada", "Bob"]} == await again.hear()
            assert seen == await again.hear()
            await again.hang_up()
            await bob.hang_up()

    run(body())


@pytest.mark.parametrize(
    "greeting",
    [
        b"hello\n",
        b"{}\n",
        b"\n",
        b'{"name": ""}\n',
        b'{"name": "A\\nB"}\n',
        b'{"name": 7}\n',
        b'{"token": "no such token"}\n',
        b'{"token": "\\ud800"}\n',
        b'{"name": "' + b"A" * server.LONGEST_NAME + b'A"}\n',
    ],
)
def test_who_does_not_greet_as_he_should_is_told_so_and_hung_up_on(greeting: bytes) -> None:
    async def body() -> list[dict[str, Any]]:
        listening, port = await served(SMALL, "greeting")
        async with listening:
            stranger = await Connection.to(port)
            await stranger.send(greeting)
            try:
                return [await stranger.hear() for _ in range(2)]
            finally:
                await stranger.hang_up()

    refusal, nothing = run(body())

    assert {"type": "refused", "message": refusal["message"]} == refusal
    assert {} == nothing


def test_who_talks_without_end_is_hung_up_on() -> None:
    async def body() -> list[object]:
        listening, port = await served(SMALL, "greeting")
        async with listening:
            stranger = await Connection.to(port)
            await stranger.send(b"x" * 100_000)
            heard: list[object] = []
            with contextlib.suppress(ConnectionError):  # He had still been talking.
                while message := await stranger.hear():
                    heard.append(message["type"])
            await stranger.hang_up()
            return heard

    assert run(body()) in ([], ["refused"])


def test_a_table_that_is_full_takes_no_more_and_goes_on() -> None:
    async def body() -> None:
        listening, port = await served(Match(SMALL.rules, 2), "full")
        async with listening:
            seated = [await Connection.to(port) for _ in range(2)]
            for client in seated:
                await client.say({"name": "Ada"})
                assert "seat" == (await client.hear())["type"]
            late = await Connection.to(port)
            await late.say({"name": "Dan"})
            assert {"type": "refused", "message": "the table is full"} == await late.hear()
            assert {} == await late.hear()
            await late.hang_up()
            for client in seated:
                assert "names" == (await client.hear())["type"]
                seen = await client.hear()
                await client.say({"at": seen["at"], "move": "0-3>0-0"})
                assert "refused" == (await client.hear())["type"]
                await client.hang_up()

    run(body())


def test_a_client_says_why_the_server_has_hung_up() -> None:
    async def body() -> None:
        listening, port = await served(SMALL, "hung up")
        async with listening:
            with pytest.raises(ConnectionError, match="nobody has this token"):
                await server_client.play(
                    "127.0.0.1", port, {"token": "?"}, GreedyPlayer(), random.Random(7)
                )

    run(body())


def test_who_moves_and_hangs_up_has_moved() -> None:
    async def body() -> None:
        listening, port = await served(Match(SMALL.rules, 2), "gone")
        async with listening:
            ada, bob = await Connection.to(port), await Connection.to(port)
            for client in (ada, bob):
                await client.say({"name": "Ada"})
            seen = [[await client.hear() for _ in range(3)][-1] for client in (ada, bob)]
            mover, other = (ada, bob) if seen[0]["moves"] else (bob, ada)
            move = (seen[0]["moves"] or seen[1]["moves"])[0]
            await mover.say({"at": [1, 0], "move": move})
            await mover.hang_up()

            after = await other.hear()

            assert [1, 1] == after["at"]
            expected = 0 if isinstance(parse_move(move), Draw) else 1
            assert expected == len(parse_view(after["view"]).layout.tiles)
            await other.hang_up()

    run(body())


def test_the_two_programs_play_with_each_other() -> None:
    examples = Path(server.__file__).parent
    python = [sys.executable, "-u"]
    table = ["--port", "0", "--players", "2", "--set", "3", "--hand-size", "3"]
    with subprocess.Popen(
        [*python, str(examples / "server.py"), *table], stdout=subprocess.PIPE, text=True
    ) as serving:
        assert serving.stdout is not None
        port = serving.stdout.readline().split()[-1]
        clients = [
            subprocess.Popen(
                [*python, str(examples / "server_client.py"), name, "--port", port],
                stdout=subprocess.PIPE,
                text=True,
            )
            for name in ("Ada", "Bob")
        ]
        told = [client.communicate(timeout=60)[0] for client in clients]
        serving.terminate()

    assert told[0] == told[1]
    assert ["1.", "2."] == [place[:2] for place in told[0].splitlines()]


# The programs, and how they are stopped.


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--players", "99"], "expected 2 to 16 players, got 99 (R1.2)"),
        (["--players", "9", "--set", "2"], "has no hand size for 9 players with a double-two set"),
        (
            ["--hand-size", "0"],
            "expected a hand_size of 1 to 27 with a double-nine set, got 0 (R1.4)",
        ),
    ],
)
def test_options_that_make_no_table_are_refused_in_a_sentence(
    options: list[str],
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["server.py", *options])

    with pytest.raises(SystemExit) as stopped:
        server.main()

    assert 2 == stopped.value.code
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("program", [server, server_client])
@pytest.mark.parametrize(
    ("happens", "code", "told"),
    [(KeyboardInterrupt(), None, ""), (OSError("it is no use"), 1, ": it is no use\n")],
)
def test_a_program_that_is_stopped_leaves_no_traceback(
    program: ModuleType,
    happens: BaseException,
    code: int | None,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def fail(*_: object) -> None:
        raise happens

    monkeypatch.setattr("sys.argv", ["program.py", *(["Ada"] if program is server_client else [])])
    monkeypatch.setattr(program, "play" if program is server_client else "run", fail)
    stopped: SystemExit | None = None

    try:
        program.main()
    except SystemExit as exit_:
        stopped = exit_

    assert code == (stopped.code if stopped else None)
    assert (f"program.py{told}" if told else "") == capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C is no signal that one can send")
def test_a_server_is_stopped_while_clients_wait_and_says_nothing_of_it() -> None:
    program = Path(server.__file__)
    with subprocess.Popen(
        [sys.executable, "-u", str(program), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as serving:
        assert serving.stdout is not None
        port = int(serving.stdout.readline().split()[-1])
        with socket.create_connection(("127.0.0.1", port)) as ada:
            ada.sendall(b'{"name": "Ada"}\n')
            assert ada.recv(10_000).startswith(b'{"type": "seat"')
            serving.send_signal(signal.SIGINT)
            told = serving.communicate(timeout=60)

    assert (0, ("", "")) == (serving.returncode, told)
