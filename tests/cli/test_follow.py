"""``chickenfoot follow``: a round at a real table, told move by move from one seat."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chickenfoot_rules import (
    Draw,
    Event,
    FlawCode,
    Match,
    Opening,
    SetupError,
    TileSet,
    UnclearEventError,
    cli,
    notation,
)
from chickenfoot_rules.base.texts import text
from chickenfoot_rules.cli import follow
from chickenfoot_rules.cli.files import FileError
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoView
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.players import advice
from chickenfoot_rules.records import SeatRecord, load
from cli_runs import Command
from support.dominoes import played_on

HAND = "0-1 1-6 2-5 3-3 3-5 0-6"
THREE = ("--set", "6", "--hand-size", "6", "--players", "3")
BEGUN = ("follow", *THREE, "--hand", HAND, "--opens", "3")


@pytest.fixture(autouse=True)
def brief_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give hints that take no time."""
    monkeypatch.setattr(advice, "SIMULATIONS", 4)
    monkeypatch.setattr(advice, "_WORLDS", 2)


def view_in(path: Path) -> DominoView:
    record = load(path)
    assert isinstance(record, SeatRecord)
    view: DominoView = record.views[-1]
    return view


def told(event: Event, seat: int) -> str:
    """Tell an event as a person does."""
    if event.seat == seat:
        return f"me: {event.move}" if event.tile is None else f"ME: draw {event.tile}"
    return f"{event.seat + 1}: {event.move}"


def is_end(before: DominoView, events: list[Event]) -> bool:
    """Return whether the events themselves show that the round is over."""
    try:
        before.observe(*events)
    except UnclearEventError:
        return False
    except SetupError as error:
        return error.flaws[0].code is FlawCode.WRONG_END
    return False


def told_round(round_: DominoRound, seat: int) -> Iterator[str]:
    """Tell a whole round from one seat, and the hands that are left."""
    view = round_.view(seat)
    for event in view.history:
        yield told(event, seat)
    drawn = [event for event in view.history[-2:] if isinstance(event.move, Draw)]
    events = [*drawn[:-1], view.history[-1]] if view.history[-1] in drawn else [view.history[-1]]
    before = round_.undo(len(events)).view(seat)
    if not is_end(before, events):
        yield "over"
    for other, hand in enumerate(round_.hands):
        if other != seat and hand:
            yield str(hand)


def opens(match: DominoMatch, round_: DominoRound) -> list[str]:
    """Tell who opens, as arguments."""
    start: Any = round_.origin
    rules: Any = match.rules
    if getattr(rules, "opening", None) is Opening.LAID_OUT:
        return []
    if getattr(rules, "opening", None) is Opening.FOUND:
        hands = start.to_deal().hands
        held = [at for at, hand in enumerate(hands) if start.layout.opening in hand]
        return ["--opens", str(held[0] + 1) if held else "-"]
    if start.view(0).must_open:
        [opener] = start.legal_moves
        return ["--opens", f"{start.seat + 1}: {opener.tile}"]
    return ["--opens", "-"]


OPTIONS = [
    "",
    "missing-double=draw-each",
    "opening=highest-held",
    "opening=laid-out",
    "opening=found",
    "missing-double=next-lower",
    "draw-until-playable",
    "chickenlittle=at-once",
    "chickenlittle=next-turn",
    "drawn-tile=later",
]


def played(match: DominoMatch, seed: int) -> tuple[DominoMatch, DominoRound]:
    rng = random.Random(seed)
    match = match.deal(rng)
    return match, played_on(match.last_round, rng)


@pytest.mark.rule("T1")
@pytest.mark.parametrize(("seed", "option"), [*enumerate(OPTIONS)])
def test_a_round_told_from_one_chair_is_the_round_that_was_played(
    run: Command, path: Path, seed: int, option: str
) -> None:
    rules = notation.parse_rules(f"set=6 hand-size=5 {option}", lenient=True)
    typed = [f"--{option}"] if option else []
    seat = seed % 3
    match, round_ = played(Match(rules, 3, lead=seat), seed)
    hand = str(round_.origin.hands[seat])
    words = ["follow", "--set", "6", "--hand-size", "5", *typed, "--players", "3"]
    words += ["--seat", str(seat), "--hand", hand, "--leader", str(seat)]
    lines = [*told_round(round_, seat)]
    half = len(lines) // 3

    run(*words, *opens(match, round_), "--save", str(path), typed=[*lines[:half], "quit"])
    lines = lines[len(view_in(path).history) :]
    out = run("follow", "--resume", str(path), typed=lines)

    assert round_.view(seat) == view_in(path)
    assert "That is not possible" not in out


@pytest.mark.rule("T1", "X6")
@pytest.mark.parametrize("seed", range(4))
def test_a_round_of_express_domino_is_followed_too(run: Command, path: Path, seed: int) -> None:
    match, round_ = played(ExpressMatch(ExpressRules(target=100, players=2)), seed)
    words = ["follow", "--game", "express", "--target", "100", "--players", "2"]
    words += ["--hand", str(round_.origin.hands[1]), "--seat", "1", *opens(match, round_)]

    run(*words, "--save", str(path), typed=told_round(round_, 1))

    assert round_.view(1) == view_in(path)


SESSIONS = [
    ("6-6", ["Player 3: opens with 6-6", "\nYou to play\n", "Hand: 0-1 3-3 2-5 3-5 0-6* 1-6*\n"]),
    ("1: 1-6", ["That is not possible: it is the turn of player 3, not yours (R3.8)"]),
    ("5: 6-6", ["expected a player from 1 to 3, or a name, got '5'"]),
    ("3: 5-5", ["That is not possible: player 3 holds 6-6 and must open the round with it (R2.2)"]),
    ("what", ["expected a move like 4-9>9-9, draw or pass, got 'what'; type ? for help"]),
    ("6-6 / 2-5", ["That is not possible: 6-6 needs 4 more arms"]),
    (
        "6-6 / 1 / 2: 2-6 / table",
        ["Player 2: 2-6 on 6-6", "): table\nPlayer 3 to play, as seen by"],
    ),
    ("6-6 / 1-6 / 2: 3-4", ["That is not possible: 6-6 needs 3 more arms"]),
    ("6-6 / 1-6 / 2: draw / known", ["Player 2 has drawn. Whose move is next?", "Nothing follows"]),
    (
        "6-6 / 1-6 / draw / 3: draw / known",
        [
            "): 3: draw\nPlayer 2: draws a tile\nPlayer 3 has drawn",
            "Player 2 can't have 2-6 3-6 4-6 5-6",
        ],
    ),
    ("6-6 / 1-6 / draw / pass", ["say who makes the move, like 2: pass"]),
    (
        "6-6 / 1-6 / draw / undo / pass",
        ["Taken back: player 2: draw", "has no tile to play, so dr"],
    ),
    ("known", ["Player 3 surely has 6-6"]),
    ("6-6 / 1-6 / draw / 3: 2-6 / 0-6 / 2: 3-6", ["possible: player 2 can't hold 3-6 (R1.5)"]),
    ("6-6 / 1-6 / 2-6 / 3-6 / 0-6 / 1-2", ["1-2 fits more than one end: 1-2 on 1-6 or 1-2 on 2-6"]),
    ("6-6 / 1-6 / 2: draw 4-5", ["possible: a seat sees the tiles that it draws and no others"]),
    ("undo", ["nothing has happened yet"]),
    ("over", ["nothing has happened yet"]),
    ("6-6 / undo / 6-6", ["Taken back: player 3: 6-6 opens", "): 6-6\nPlayer 3: opens with 6-6"]),
    ("6-6 / 1-6 / undo", ["Taken back: you: 1-6 on 6-6", "\nYou to play"]),
    ("6-6 / hint", ["Hint: "]),
    ("6-6 / me: draw", ["name the tile that you have drawn, like draw 4-8"]),
    ("6-6 / draw 4-5", ["That is not possible: you must play: 0-6 1-6 fit (R3.6)"]),
    ("6-6 / 1-6 / over / ", ["Tiles left of player 2 (6; Enter: skip):", "the round stays open"]),
    ("?", ["Follow a round that people play with real tiles", "me: draw 4-8"]),
    ("score", ["expected a move like"]),
    ("history / rules", ["R1.3"]),
]


@pytest.mark.rule("T1")
@pytest.mark.parametrize(("typed", "shown"), SESSIONS)
def test_a_follower_tells_moves_and_asks_for_help(
    run: Command, typed: str, shown: list[str]
) -> None:
    out = run(*BEGUN, typed=[*typed.split(" / "), "quit"])

    at = 0
    for part in shown:
        assert part in out[at:], out
        at = out.index(part, at) + len(part)


def test_hands_that_can_not_be_read_are_asked_for_again(run: Command) -> None:
    words = ("follow", "--set", "2", "--hand-size", "1", "--players", "3", "--hand", "0-0")
    typed = ["2-2", "0-1 0-2", "what", "2-2", "2-2", "0-1"]
    out = run(*words, "--opens", "2", typed=typed)

    assert out.count("Tiles left of player 3 (1; Enter: skip):") == 4
    assert "expected 1 tile, got 0-1 0-2\n" in out
    assert "That is not possible: no deal leads to what this view shows (R1.5)" in out
    assert "layer 2 goes out" in out


def test_names_may_be_typed_and_what_is_missing_is_asked_for(run: Command, path: Path) -> None:
    words = ["follow", "--set", "6", "--hand-size", "6", "--names", "Ann,Bob,Cleo"]
    words += ["--required", "6"]
    answers = ["0-1 what", "", HAND, "Dan", HAND, "cleo: 6-6", "Cleo: 6-6", "ann: 1-6", "quit"]
    out = run(*words, "--save", str(path), typed=answers)

    assert out.count("Your tiles:") == 3
    assert "expected a player from 1 to 3, or a name, got 'Dan'" in out
    assert "You: 1-6 on 6-6" in out
    assert f"follow --resume {path}" in out
    assert "Players: you, Bob, Cleo" in run("follow", "--resume", str(path), typed=["quit"])
    assert view_in(path).hand == TileSet.parse(HAND) - TileSet.parse("1-6")


def test_a_beginning_that_is_wrong_is_refused(run: Command, path: Path) -> None:
    assert "expected 3 names, got 2" == run.error("follow", *THREE, "--names", "Ann,Bob")
    assert "expected a hand of 6 tiles, got 0-1 (R1.3)" == run.error(
        "follow", *THREE, "--hand", "0-1", "--opens", "-"
    )
    assert "expected a seat from 0 to 2, got 3 (R3.8)" == run.error("follow", *THREE, "--seat", "3")
    assert "--required is an option of chicken-foot, not of express" == run.error(
        "follow", "--game", "express", "--target", "50", "--required", "3"
    )
    run("play", *THREE, "--save", str(path), "--quiet")
    why = "holds no unfinished round as one seat saw it, so it can't be followed"
    assert f"{path} {why}" == run.error("follow", "--resume", str(path), code=1)


def test_a_game_whose_views_have_no_start_is_not_followed(run: Command) -> None:
    words = ("follow", "--rules", "block_dominoes:BlockRules")

    assert "can't be followed: its views have no start" in run.error(*words)


@pytest.mark.rule("T1", "R4.1")
@pytest.mark.parametrize("later", [["2: 2-6"], ["3: draw", "1: 0-6"], ["undo", "draw", "3: draw"]])
def test_nothing_is_lost_after_a_draw_when_it_is_not_clear_whose_turn_it_is(
    run: Command, path: Path, later: list[str]
) -> None:
    told = ["6-6", "1-6", "draw"]
    whole = path.with_name("whole.json")
    run(*BEGUN, "--save", str(whole), typed=[*told, *later], code=1)
    run(*BEGUN, "--save", str(path), typed=told, code=1)
    assert len(view_in(path).history) == 3
    out = run("follow", "--resume", str(path), typed=later, code=1)

    assert "You: 1-6 on 6-6\nPlayer 2 has drawn. Whose move is next?" in out
    assert view_in(whole) == view_in(path)


def test_the_end_of_the_input_is_no_end_of_the_round(run: Command, path: Path) -> None:
    out = run(*BEGUN, "--save", str(path), typed=["6-6"], code=1)

    assert out.endswith("There is no more input\n")
    assert len(view_in(path).history) == 1


@pytest.mark.rule("T1", "R2.5")
def test_a_slip_at_the_end_of_a_cycle_of_draws_is_taken_back(run: Command) -> None:
    words = ["follow", "--set", "2", "--hand-size", "1", "--players", "2", "--hand", "0-0"]
    words += ["--missing-double", "draw-each", "--opens", "-", "--leader", "1"]
    out = run(*words, typed=["2: draw", "me: draw 0-1", "2: 2-2", "undo", "2: 2-2", "quit"])

    assert "You have drawn. Whose move is next?" in out
    assert "That is not possible" not in out
    assert out.count("): 2: 2-2\n") == out.count("opens with 2-2") == 2


def test_a_round_that_can_not_be_saved_any_more_is_left(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved: list[object] = []

    def fail(*_: object) -> None:
        saved.append(None)
        if len(saved) > 1:
            raise FileError(text("the disk is full"))

    monkeypatch.setattr(follow, "write_file", fail)
    monkeypatch.setattr("sys.stdin", io.StringIO("6-6\n"))

    assert cli.main([*BEGUN, "--save", str(path)]) == 1
    assert "chickenfoot: error: the disk is full\n" == capsys.readouterr().err
