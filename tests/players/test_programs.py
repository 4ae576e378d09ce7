"""Players that are other programs."""

from __future__ import annotations

import copy
import os
import pickle
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Any
from unittest import mock

import pytest

from chickenfoot_rules import Match, Move, Play, PlayerError, PlayerView, Rules, WrongTypeError
from chickenfoot_rules.documents import TableDocument
from chickenfoot_rules.dominoes import DominoView, actions
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import ProgramPlayer, RandomPlayer, play_match, programs

EXAMPLES = Path(__file__).parents[2] / "examples"
TINY = Rules(domino_set=3)

FIRST = """
for line in sys.stdin:
    table = json.loads(line)
    print(json.dumps({"action": table["legal_moves"][0]["action"]}), flush=True)
"""

ENDS_ONCE = """
path = sys.argv[0] + ".began"
if not os.path.exists(path):
    open(path, "w").close()
    sys.exit(1)
"""

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="os.kill ends a process there")

Bot = Callable[..., ProgramPlayer]


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Bot]:
    """Return what makes a player from the text of a Python program."""
    players: list[ProgramPlayer] = []

    def make(text: str, seconds: float = 20) -> ProgramPlayer:
        path = tmp_path / f"bot{len(players)}.py"
        path.write_text("import json, os, sys, time\n" + textwrap.dedent(text))
        player = ProgramPlayer([sys.executable, "-S", str(path)], seconds)
        players.append(player)
        return player

    yield make
    for player in players:
        player.close()


def choice() -> PlayerView:
    """Return a view with several legal moves."""
    round_ = Match().deal(random.Random(7)).round
    assert round_ is not None
    while not round_.legal_moves[2:]:
        round_ = round_.apply(round_.legal_moves[0])
    return round_.view(round_.seat)


def fault(player: ProgramPlayer) -> str:
    with pytest.raises(PlayerError) as error:
        player.choose(choice(), random.Random(1))
    return str(error.value)


def test_a_backslash_is_part_of_a_path_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = r"""C:\bots\bot.exe "D:\it's here" 'a b' #1"""
    assert "C:botsbot.exe" == ProgramPlayer(typed).command[0]
    monkeypatch.setattr(programs, "_ESCAPE", "")
    player = ProgramPlayer(typed)
    again = ProgramPlayer(str(player).removeprefix("cmd:"))

    assert (r"C:\bots\bot.exe", r"D:\it's here", "a b", "#1") == player.command == again.command


@pytest.mark.parametrize("rules", [TINY, ExpressRules(target=30, players=2)])
def test_a_program_plays_a_match(bot: Bot, rules: Rules | ExpressRules) -> None:
    played = play_match([bot(FIRST), RandomPlayer()], rules=rules, seed=1)

    def first(view: DominoView, rng: random.Random) -> Move:
        del rng
        return actions.decode(view, actions.encode(view.rules, view.legal_moves[0]))

    assert play_match([first, RandomPlayer()], rules=rules, seed=1).match == played.match


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('print("hello")', "answered 'hello': this is not JSON"),
        ('print("{}")', "answered '{}': expected either an action or a move"),
        ('print(json.dumps({"action": 101}))', "must play: 1-3 2-4 4-5 3-7 1-8 4-8 fit (R3.6)"),
        ('print(json.dumps({"action": 102}))', "expected an action from 0 to 101, got 102"),
        ('print(json.dumps({"move": "0-0"}))', "0-0 fits no open end"),
        ('print(json.dumps({"action": 1, "move_number": 999}))', "got an answer for move 999"),
        ('sys.stdout.buffer.write(b"\\xff\\n")', "this is not UTF-8"),
        ('print("x" * 20_000)', "expected at most 10,000 bytes, got more"),
        ("sys.exit(3)", "ended with status 3"),
        ("os.close(1); time.sleep(60)", "closed its output"),
        ('print("{}\\n{}")', "wrote more than one line for an answer: '{}\\n{}"),
    ],
)
def test_a_wrong_answer_is_one_clear_error(bot: Bot, answer: str, expected: str) -> None:
    message = fault(bot(f"input(); {answer}"))

    assert expected in message
    assert message.startswith(f"the program {sys.executable!r} ")


@pytest.mark.parametrize(
    "answer",
    [
        '{"move": table["legal_moves"][2]["move"], "why": "I like it"}',
        '{"move": next(tile for tile in tiles if tiles.count(tile) == 1)}',
        '{"move": table["legal_moves"][2]["move"], "mark": sys.stdout.write("\\ufeff")}',
    ],
)
def test_a_program_may_answer_a_move_as_text_or_a_tile_that_fits_once(
    bot: Bot, answer: str
) -> None:
    player = bot(f"""
        table = json.loads(input())
        tiles = [move.get("tile") for move in table["legal_moves"]]
        print(json.dumps({answer}))
    """)
    view = choice()
    chosen = player.choose(view, random.Random(1))

    assert chosen in view.legal_moves
    assert "why" not in answer or view.legal_moves[2] == chosen


# What a bot writes of itself before it stops.
PID = "open(sys.argv[0] + '.pid', 'w').write(str(os.getpid()))"


def is_gone(folder: Path) -> bool:
    """Return whether the bot that wrote its number is no longer there."""
    try:
        os.kill(int((folder / "bot0.py.pid").read_text()), 0)
    except ProcessLookupError:
        return True
    return False


@posix_only
def test_a_program_that_does_not_answer_is_ended(bot: Bot, tmp_path: Path) -> None:
    assert "did not answer within 1 s" in fault(bot(f"{PID}; time.sleep(60)", 1))
    assert is_gone(tmp_path)


def test_a_program_that_never_reads_can_t_hold_up_the_match(bot: Bot) -> None:
    too_long_for_the_pipe = "x" * 10**6
    with mock.patch.object(TableDocument, "to_json", return_value=too_long_for_the_pipe):
        assert r"did not answer within 0.5 s" in fault(bot("time.sleep(60)", 0.5))


@posix_only
def test_ctrl_c_ends_the_program_that_is_asked(bot: Bot, tmp_path: Path) -> None:
    player = bot(f"input(); {PID}; os.kill(os.getppid(), 2); time.sleep(60)")

    with pytest.raises(KeyboardInterrupt):
        player.choose(choice(), random.Random(1))

    assert is_gone(tmp_path)


CHILD = """
held = os.open({held!r}, os.O_WRONLY)
program = os.getpid()
child = os.fork()
if not child:
    {first}
    os.write(held, str(os.getpid()).encode())
    {then}
    time.sleep(600)
"""
"""A child that keeps the output of its program open, and a pipe of the test."""

AFTER_THE_PROGRAM = """while os.getppid() == program: pass
    os.read(0, 1)
    print("hello", flush=True)"""
"""The question comes first, since an answer before it would be another fault."""

CTRL_C = f"os.kill({os.getpid()}, 2)"


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[Path, IO[bytes]]]:
    """Return a pipe by its name, and its end to read: that ends with all that hold the other."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("only Unix has named pipes and groups of processes")
    path = tmp_path / "held"
    os.mkfifo(path)
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as held:  # noqa: PTH123
        os.set_blocking(held.fileno(), True)
        yield path, held


Held = tuple[Path, IO[bytes]]


def test_a_child_that_outlives_its_program_is_ended_after_a_fault(bot: Bot, held: Held) -> None:
    child = CHILD.format(held=str(held[0]), first="", then=AFTER_THE_PROGRAM)

    assert "answered 'hello'" in fault(bot(child))
    assert held[1].read().isdigit()


def test_the_children_of_a_program_end_when_it_is_closed(bot: Bot, held: Held) -> None:
    with bot(CHILD.format(held=str(held[0]), first="", then="os.close(1)") + FIRST) as player:
        view = choice()
        assert view.legal_moves[0] == player.choose(view, random.Random(1))

    assert held[1].read().isdigit()


def test_a_child_with_a_session_of_its_own_can_t_hold_up_the_match(bot: Bot, held: Held) -> None:
    player = bot(CHILD.format(held=str(held[0]), first="os.setsid()", then=CTRL_C))
    with pytest.raises(KeyboardInterrupt):
        player.choose(choice(), random.Random(1))

    # Where it can't be found, the child still holds the output of the program.
    with suppress(ProcessLookupError):
        os.kill(int(os.read(held[1].fileno(), 20)), signal.SIGKILL)
    assert held[1].read() == b""


def test_ctrl_c_while_a_program_is_started_leaves_none_behind(
    bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[threading.Thread] = []
    start = threading.Thread.start
    processes: list[subprocess.Popen[bytes]] = []
    popen: Any = subprocess.Popen

    def begin(*arguments: Any, **options: Any) -> subprocess.Popen[bytes]:  # noqa: ANN401 - as they come
        processes.append(popen(*arguments, **options))
        return processes[-1]

    def start_one(thread: threading.Thread) -> None:
        if started:
            raise KeyboardInterrupt
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_one)
    monkeypatch.setattr(subprocess, "Popen", begin)
    with pytest.raises(KeyboardInterrupt):
        bot(FIRST).choose(choice(), random.Random(1))

    [process] = processes
    started[0].join()
    assert process.returncode == -signal.SIGKILL
    assert process.stdout
    process.stdout.close()  # A thread would have closed it.


DAEMON = """os.setsid()
    if os.fork(): os._exit(0)"""


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux has it")
@pytest.mark.parametrize("first", ["os.setsid()", DAEMON], ids=["child", "daemon"])
def test_a_child_with_a_session_of_its_own_is_ended_too(
    bot: Bot, held: Held, first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "_MOST_SEARCHES", 1)
    child = CHILD.format(held=str(held[0]), first=first, then="os.close(1)")
    with bot(child + FIRST) as player:
        view = choice()
        assert view.legal_moves[0] == player.choose(view, random.Random(1))

    assert held[1].read().isdigit()


ENDLESS = """
import signal
import subprocess
signal.signal(signal.SIGPIPE, signal.SIG_DFL)
held = os.open({held!r}, os.O_WRONLY)
print(json.dumps({{"action": json.loads(input())["legal_moves"][0]["action"]}}), flush=True)
while not os.path.exists({held!r} + ".more"): pass
while True:
    print("and more")
"""


def test_lines_that_nobody_asked_for_are_a_fault_and_are_not_read_without_end(
    bot: Bot, held: Held
) -> None:
    player = bot(ENDLESS.format(held=str(held[0])))
    player.choose(choice(), random.Random(1))
    held[0].with_suffix(".more").touch()
    assert held[1].read() == b""

    assert "wrote more than one line for an answer: 'and more" in fault(player)


def test_a_program_is_started_anew_after_a_fault(bot: Bot) -> None:
    player = bot(ENDS_ONCE + FIRST)

    assert "ended with status 1" in fault(player)
    view = choice()
    assert view.legal_moves[0] == player.choose(view, random.Random(1))


def test_copies_start_programs_of_their_own(bot: Bot) -> None:
    view = choice()
    with bot(FIRST) as player:
        player.choose(view, random.Random(1))
        for other in (copy.deepcopy(player), pickle.loads(pickle.dumps(player))):
            assert (player.command, player.seconds) == (other.command, other.seconds)
            assert view.legal_moves[0] == other.choose(view, random.Random(1))
            other.close()
            other.close()


def test_the_example_in_javascript_plays_a_match() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is missing")

    def heaviest(view: PlayerView, rng: random.Random) -> Move:
        del rng
        pips = [move.tile.pips if isinstance(move, Play) else -1 for move in view.legal_moves]
        return view.legal_moves[pips.index(max(pips))]

    with ProgramPlayer([node, str(EXAMPLES / "programs" / "heaviest.mjs")]) as player:
        played = play_match([player, RandomPlayer()], rules=TINY, seed=1)

    assert play_match([heaviest, RandomPlayer()], rules=TINY, seed=1).match == played.match


@pytest.mark.parametrize("command", ["", "  ", "'bot", [], [""]])
def test_a_command_needs_a_program(command: str | list[str]) -> None:
    with pytest.raises(PlayerError, match="expected a command, got"):
        ProgramPlayer(command)


@pytest.mark.parametrize("command", [None, ["bot", 1]])
def test_a_command_is_of_texts(command: list[str] | None) -> None:
    with pytest.raises(WrongTypeError, match=r"expected a (command|text), got"):
        ProgramPlayer(command)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_a_program_that_is_missing_is_named_by_a_short_name() -> None:
    player = ProgramPlayer("no-such-program --fast")

    assert "cmd:no-such-program --fast" == str(player)
    assert fault(player).startswith("the program 'no-such-program' can't be started")
    assert len(fault(ProgramPlayer(["x" * 9999]))) < 1000


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), 10**6, "1"])
def test_the_time_is_limited(seconds: float) -> None:
    with pytest.raises(PlayerError, match="expected more than 0 and at most 86,400 seconds"):
        ProgramPlayer("bot", seconds)
