"""A person as a player: what they type, what they see, and what they do not."""

from __future__ import annotations

import io
import random
import re
import sys
from collections.abc import Callable

import attrs
import pytest

from chickenfoot_rules import (
    Draw,
    Layout,
    Move,
    NotationError,
    Pass,
    PlayerView,
    Round,
    Rules,
    TileSet,
)
from chickenfoot_rules.cli.human import Person, Request, SaveAs, advice, parse_answer
from chickenfoot_rules.cli.terminal import Keyboard, Screen, reader_with
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import GreedyPlayer, SearchPlayer, choices, follow_match
from chickenfoot_rules.players import advice as module
from cli_runs import Terminal
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, lay_plays, play, rest

TWO = Rules(domino_set=2)
FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"


def facing(hand: str, laid: str = CROSS) -> Round:
    """Return a round on the turn of seat 0 in which seat 1 holds all other tiles."""
    table, mine = layout(laid), TileSet.parse(hand)
    return Round(FOUR, [mine, FOUR.domino_set.tiles - table.tiles - mine], [], table, 0)


def view_of(hand: str) -> PlayerView:
    return facing(hand).view(0)


# Answers


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("?", Request.HELP),
        ("Help", Request.HELP),
        ("t", Request.TABLE),
        ("Undo", Request.UNDO),
        ("exit", Request.QUIT),
        ("save My match.json", SaveAs("My match.json")),
        ("SAVE a", SaveAs("a")),
        ("save", SaveAs("")),
        ("0-1 on 0-4", play("0-1>0-4")),
    ],
)
def test_an_answer_is_a_move_or_a_request(text: str, meaning: object) -> None:
    assert meaning == parse_answer(text, view_of("0-1"))


def test_an_empty_answer_is_the_only_legal_move() -> None:
    assert play("0-0>0-4") == parse_answer("", view_of("0-0"))
    with pytest.raises(NotationError, match="expected a move like"):
        parse_answer("", view_of("0-1"))


# The keyboard


Typed = Callable[[object], Keyboard]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Return a function that returns a keyboard with some text, or another standard input."""

    def keyboard(stream: object) -> Keyboard:
        monkeypatch.setattr(
            sys, "stdin", io.StringIO(stream) if isinstance(stream, str) else stream
        )
        return Keyboard(Screen())

    return keyboard


def test_lines_are_read_as_words_with_single_blanks(typed: Typed) -> None:
    keyboard = typed("  4-9\ton   9-9 \r\n\n\x1b[2J4-9\x07\x00\u202e é\n")

    assert [keyboard.ask("?") for _ in range(3)] == ["4-9 on 9-9", "", "[2J4-9 é"]
    with pytest.raises(EOFError):
        keyboard.ask("?")


def test_a_long_line_is_cut_short_and_the_next_one_is_read_whole(typed: Typed) -> None:
    keyboard = typed(f"{'x' * 30_000}\n1\n{'y' * 500}")

    assert [keyboard.ask("?") for _ in range(3)] == [f"{'x' * 200}...", "1", f"{'y' * 200}..."]


def test_a_line_that_is_not_text_becomes_question_marks(typed: Typed) -> None:
    assert typed(io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8")).ask("?") == "???"


class Endless:
    """An input whose first line never ends."""

    def readline(self, size: int, /) -> str:
        return "x" * size


class Gone:
    """A terminal that is closed."""

    def readline(self, size: int, /) -> str:
        raise OSError(5, f"Input/output error in a line of {size}")


@pytest.mark.parametrize("stream", [Endless(), Gone(), None], ids=["endless", "gone", "closed"])
def test_an_input_that_can_not_be_read_is_at_its_end(typed: Typed, stream: object) -> None:
    with pytest.raises(EOFError):
        typed(stream).ask("?")


def test_a_terminal_is_recognized(typed: Typed) -> None:
    assert typed(Terminal(io.BytesIO(b"1\n"))).is_terminal
    assert not typed("1\n").is_terminal
    assert not typed(None).is_terminal


# The screen


People = Callable[..., Person]


@pytest.fixture
def person(typed: Typed) -> People:
    """Return a function that returns a person in a seat of two players who types some lines."""

    def sit(*lines: str, seat: int = 0, rules: Rules = FOUR) -> Person:
        reader = reader_with(["Ann", "greedy"] if seat == 0 else ["greedy", "Ann"], seat)
        keyboard = typed("".join(f"{line}\n" for line in lines))
        return Person(Screen(), rules, 2, reader, keyboard)

    return sit


def chosen(
    player: Person, round_: Round, scores: tuple[tuple[int, ...], ...] = ()
) -> Move | Request | SaveAs:
    """Return what a person answers on their turn."""
    view = round_.view(round_.seat, scores)
    player.look(view, is_new=False)
    return player.ask(view)


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Shown:
    return Shown(capsys)


class Shown:
    """Returns what has been shown since the last call."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self) -> str:
        return self.capsys.readouterr().out


def test_the_table_shows_everything_that_a_person_may_know(shown: Shown, person: People) -> None:
    round_ = facing("0-0 0-3 2-3", f"{CROSS} 3-3>3-4 1-3>3-3")

    assert play("2-3>3-3") == chosen(person("2-3"), round_, ((5, 0), (7, 12)))
    assert (
        shown()
        == """\

Round 3 of 5: you to play
4-4
├─ 4-0 (0)
├─ 4-1 (1)
├─ 4-2 (2)
└─ 4-3 3-3 [2 more]
   └─ 3-1 (1) last
[7] open end   (7) must wait   [2 more] fill first   * fits
you       3 tiles  12 points   greedy    5 tiles  12 points   boneyard  0 tiles
Hand: 0-0 0-3* 2-3*
1  2-3 on 3-3   2  0-3 on 3-3
The double three needs 2 more toes: only threes may be played, and only on it
Your move (? for help): 2-3
"""
    )


@pytest.mark.rule("R3.1")
def test_open_ends_and_a_tile_that_fits_two_of_them_are_shown(shown: Shown, person: People) -> None:
    assert play("0-1>1-4") == chosen(person("0-1", "0-1 on 1-4"), facing("0-1"))

    out = shown()
    assert "├─ 4-0 [0]\n├─ 4-1 [1]\n├─ 4-2 [2]\n└─ 4-3 [3] last\n[7] open end  " in out
    assert "\nOpen ends: 0 1 2 3\nYour move " in out
    assert "0-1 fits more than one end: 0-1 on 0-4 or 0-1 on 1-4" in " ".join(out.split())


@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("mine", "due"), [("1-2", "draw"), ("1-2 0-0 0-1 1-1", "pass")])
def test_the_table_shows_who_owes_a_penalty(
    shown: Shown, person: People, mine: str, due: str
) -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    hands = [TileSet.parse(mine), TileSet.parse("0-2")]
    rest = rules.domino_set.tiles - hands[0] - hands[1] - TileSet.parse("2-2")
    chosen(person("1-2"), Round(rules, hands, rest, layout("2-2"), 0, debts=[1]))

    line = f"For keeping quiet about the last tile, greedy can only {due} (R6.3)\n"
    assert line in shown()


@pytest.mark.parametrize(
    ("seat", "turns"),
    [
        (0, ["You: open with 2-2 — Chickie Twos!\n", "", "Greedy: draws a tile, 1-2 on 2-2\n"]),
        (1, ["Greedy: opens with 2-2 — Chickie Twos!\n", "", "You: draw 1-2, 1-2 on 2-2\n"]),
    ],
)
def test_the_person_at_the_keyboard_is_you_and_sees_each_turn_once(
    shown: Shown, person: People, seat: int, turns: list[str]
) -> None:
    round_, watcher = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2")), person(seat=seat)
    moves: list[Move] = [play("2-2"), Draw(), play("1-2>2-2")]

    for move, turn in zip(moves, turns, strict=True):
        round_ = round_.apply(move)
        watcher.watch(round_.view(seat))
        assert shown() == turn
        watcher.watch(round_.view(seat))
        assert not shown()


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_is_shown_when_it_can_be_played(shown: Shown, person: People) -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    round_ = after(start, play("2-2"), Draw())

    assert Pass() == chosen(person("pass", seat=1), round_)
    assert (
        "\nYou have drawn 1-2, and 1-2 fits\nHand: 0-1 1-1 1-2*\n1  1-2 on 2-2   2  pass\n"
        "The double two needs 4 more arms: only twos may be played, and only on it\nYour move "
    ) in shown()


@pytest.mark.rule("R5.3")
def test_the_draws_of_a_dead_round_are_shown_together_at_its_end(
    shown: Shown, person: People
) -> None:
    boneyard = "0-1 0-2 1-2 2-2 1-3 0-3"
    start = Round.start(Rules(domino_set=3), deal("3-3 1-1|2-3 0-0", boneyard))
    moves = play("3-3"), play("2-3>3-3"), Draw(), play("0-3>3-3"), Draw(), play("1-3>3-3")
    dead, watcher = after(start, *moves), person()

    watcher.watch(dead.view(0))
    assert shown().splitlines()[-3:] == [
        "You: draw 0-3, 0-3 on 3-3",
        "Greedy: draws a tile, 1-3 on 3-3",
        "No tile can be played any more, so the boneyard is drawn (R5.3)",
    ]
    for _ in range(4):
        watcher.watch(dead.view(0))
        assert not shown()
        dead = dead.apply(Draw())
    watcher.watch(dead.view(0))
    assert shown() == "You and greedy: draw in turn, 4 tiles in all\n"


def test_a_new_round_is_shown_from_its_beginning(shown: Shown, person: People) -> None:
    player = person()
    for held in ("2-2 0-0|0-1 1-1", "2-2 0-1|0-0 1-1"):
        player.watch(after(Round.start(TWO, deal(held, "0-2 1-2")), play("2-2")).view(0))
        assert shown() == "You: open with 2-2 — Chickie Twos!\n"


def test_an_illegal_move_is_explained_and_the_person_asked_again(
    shown: Shown, person: People
) -> None:
    round_ = facing("0-1 1-1")

    assert play("1-1>1-4") == chosen(person("draw", "1-1 on 2-4", "what", "1-1 on 1-4"), round_)
    answers = shown().split("Open ends: 0 1 2 3\nYour move (? for help): ")
    assert answers[1:] == [
        "draw\nThat is not possible: you must play: 0-1 1-1 fit (R3.6)\n",
        f"1-1 on 2-4\nThat is not possible: {round_.illegality(play('1-1>2-4'))}\n",
        ("what\nexpected a move like 4-9 on 9-9, draw or pass, got 'what'; type ? for help\n"),
        "1-1 on 1-4\n",
    ]


# Waiting


# Hints


OUTLOOK = re.compile(
    "You (?:end the round with|score) about (?:1 point|[0-9]+ points), and "
    "(?:(?:hardly ever|almost surely) go out|go out (?:1 time|[2-9] times) in 10)"
    "(?:; (?:draw|pass|[0-9]-[0-9](?: opens| on [0-9]-[0-9]))"
    "(?: seems| and (?:1 other move|[0-9]+ other moves) seem) as good)?"
)


@pytest.mark.parametrize(
    "rules", [Rules(domino_set=6), ExpressRules(target=100, players=3)], ids=["cf", "express"]
)
def test_a_hint_is_the_move_of_a_search_with_an_outlook_and_reasons(
    monkeypatch: pytest.MonkeyPatch, rules: Rules | ExpressRules
) -> None:
    monkeypatch.setattr(module, "_WORLDS", 30)
    monkeypatch.setattr(module, "SIMULATIONS", 8)
    match: DominoMatch = game_of(rules).begin(rules, 3)
    seen = 0
    for step in follow_match(match, [GreedyPlayer()] * 3, seed=0):
        round_ = step.after.round
        if round_ is None or len(choices(view := round_.view(round_.seat))) == 1:
            continue
        first, outlook, *reasons = advice(view)
        move = SearchPlayer(simulations=module.SIMULATIONS).choose(view, random.Random(0))
        assert first == f"Hint: {move}. It did best when the round was tried out 200 times"
        assert OUTLOOK.fullmatch(outlook), outlook
        assert all(reason.startswith("- ") for reason in reasons)
        seen += 1
        if seen == 8:
            break
    assert seen == 8


def test_the_only_move_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(SearchPlayer, "choose")
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))

    assert [*advice(start.view(0))] == ["Hint: 2-2 opens. It is your only move"]


def test_a_last_tile_goes_out_by_hand() -> None:
    # 0-5 is the last tile and fits two ends, so both plays end the round without a point.
    table = lay_plays(Layout(), "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6 1-5>1-6")
    boneyard = tuple(rest(6, "0-5 3-3", str(table.tiles)))
    view = Round(Rules(domino_set=6), hands("0-5|3-3"), boneyard, table, 0).view(0)

    _, outlook, *_ = advice(view)
    assert outlook.startswith("You end the round with about 0 points, and almost surely go out; ")
    assert outlook.endswith(" seems as good")
