"""A person as a player: what they see, and what they do not."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable

import attrs
import pytest

from chickenfoot_rules import Draw, Move, Pass, Round, Rules, TileSet
from chickenfoot_rules.cli.answers import Request, SaveAs
from chickenfoot_rules.cli.human import Person
from chickenfoot_rules.cli.terminal import Keyboard, Screen
from support.chickenfoot import layout
from support.dominoes import after, deal, play

TWO = Rules(domino_set=2)
FOUR = Rules(domino_set=4)
CROSS = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"
NAMES = ("you", "greedy")


People = Callable[..., Person]


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> People:
    """Return a function that returns a person who types some lines."""

    def typing(*lines: str) -> Person:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        screen = Screen()
        return Person(screen, Keyboard(screen), NAMES)

    return typing


def facing(laid: str, hand: str) -> Round:
    """Return a round on the turn of seat 0 in which seat 1 holds all other tiles."""
    table, mine = layout(laid), TileSet.parse(hand)
    return Round(FOUR, [mine, FOUR.domino_set.tiles - table.tiles - mine], [], table, 0)


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
    round_ = facing(f"{CROSS} 3-3>3-4 1-3>3-3", "0-0 0-3 2-3")

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
def test_open_ends_are_shown_with_their_values(shown: Shown, person: People) -> None:
    chosen(person("1"), facing(CROSS, "0-1"))

    out = shown()
    assert "├─ 4-0 [0]\n├─ 4-1 [1]\n├─ 4-2 [2]\n└─ 4-3 [3] last\n[7] open end  " in out
    assert "\nOpen ends: 0 1 2 3\nYour move " in out


@pytest.mark.rule("R3.1")
def test_a_tile_that_fits_two_ends_is_asked_for_again(shown: Shown, person: People) -> None:
    move = chosen(person("0-1", "0-1 on 1-4"), facing(CROSS, "0-1"))

    assert move == play("0-1>1-4")
    assert "0-1 fits more than one end: 0-1 on 0-4 or 0-1 on 1-4" in " ".join(shown().split())


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


def test_each_turn_is_shown_once_and_hides_the_drawn_tiles_of_others(
    shown: Shown, person: People
) -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    watcher = person("2-2")

    chosen(watcher, start)
    shown()
    round_ = after(start, play("2-2"), Draw())
    watcher.watch(round_.view(0))
    assert shown() == "You: open with 2-2 — Chickie Twos!\n"
    round_ = round_.apply(play("1-2>2-2"))
    watcher.watch(round_.view(0))
    assert shown() == "Greedy: draws a tile, 1-2 on 2-2\n"
    watcher.watch(round_.view(0))
    assert not shown()


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_is_shown_when_it_can_be_played(shown: Shown, person: People) -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    round_ = after(start, play("2-2"))
    player = person("d", "table", "pass")

    assert Draw() == chosen(player, round_)
    shown()
    assert Pass() == chosen(player, round_.apply(Draw()))
    out = shown()
    assert out.startswith(
        "\nYou have drawn 1-2, and 1-2 fits\nHand: 0-1 1-1 1-2*\n1  1-2 on 2-2   2  pass\n"
        "The double two needs 4 more arms: only twos may be played, and only on it\nYour move "
    )
    assert out.count("Round 1 of 3") == 1
    player.watch(after(round_, Draw(), Pass()).view(1))
    assert shown() == "Greedy: draws 1-2, keeps the drawn tile although it fits\n"


@pytest.mark.rule("R5.3")
def test_the_draws_of_a_dead_round_are_shown_at_its_end(shown: Shown, person: People) -> None:
    start = Round.start(TWO, deal("2-2 1-1|0-2 0-0", "0-1 1-2"))
    player = person()
    watched = after(start, play("2-2"), play("0-2>2-2"), Draw(), play("1-2>2-2"))

    player.watch(watched.view(0))
    assert shown().splitlines()[1:] == [
        "Greedy: 0-2 on 2-2",
        "You: draw 1-2, 1-2 on 2-2",
        "No tile can be played any more, so the boneyard is drawn (R5.3)",
    ]
    player.watch(watched.apply(Draw()).view(0))
    assert shown() == "Greedy: draws a tile\n"


def test_a_new_round_is_shown_from_its_beginning(shown: Shown, person: People) -> None:
    player = person()
    for hands in ("2-2 0-0|0-1 1-1", "2-2 0-1|0-0 1-1"):
        player.watch(after(Round.start(TWO, deal(hands, "0-2 1-2")), play("2-2")).view(0))
        assert shown() == "You: open with 2-2 — Chickie Twos!\n"


def test_an_illegal_move_is_explained_and_the_person_asked_again(
    shown: Shown, person: People
) -> None:
    round_ = facing(CROSS, "0-1 1-1")

    assert play("1-1>1-4") == chosen(person("draw", "1-1 on 2-4", "what", "1-1 on 1-4"), round_)
    answers = shown().split("Open ends: 0 1 2 3\nYour move (? for help): ")
    assert answers[1:] == [
        "draw\nThat is not possible: you must play: 0-1 1-1 fit (R3.6)\n",
        f"1-1 on 2-4\nThat is not possible: {round_.illegality(play('1-1>2-4'))}\n",
        ("what\nexpected a move like 4-9 on 9-9, draw or pass, got 'what'; type ? for help\n"),
        "1-1 on 1-4\n",
    ]
