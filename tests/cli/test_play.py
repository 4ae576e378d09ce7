"""``chickenfoot play``: matches of computer players and of people."""

from __future__ import annotations

import random
import re
import sys
from typing import NoReturn

import pytest

from chickenfoot_rules import Move, Rules, Tile
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import RandomPlayer, follow_match, play_match
from chickenfoot_rules.rendering import rule_texts
from cli_runs import CHICKEN_FOOT, EXPRESS, Command, Example

GAMES = pytest.mark.parametrize("example", [CHICKEN_FOOT, EXPRESS], ids=["chicken-foot", "express"])


# Computer players


def test_seats_names_the_players(run: Command) -> None:
    out = run("--seats", "greedy, random,search:2", "--seed", "1", "--set", "3", "--hand-size", "2")

    assert "Chicken Foot: double-three set, 3 players, 2 tiles each, seed 1" in out
    assert "Players: greedy, random, search:2" in out
    assert re.search(r"^Random: ", out, re.MULTILINE)
    assert re.search(r"^ Round +Opened by +greedy +random +search:2$", out, re.MULTILINE)
    assert re.search(r"^ Round +Opened by +greedy +random +search:2$", out, re.MULTILINE)
    assert re.search(r"^1\. (greedy|random|search:2), ", out, re.MULTILINE)


def test_the_skill_of_each_different_player_is_said_once(run: Command) -> None:
    seats = "greedy,random,search:3,search:0.001s,greedy"
    out = run("--seats", seats, "--seed", "1", "--set", "2", "--hand-size", "1")

    assert (
        """
greedy         follows the advice of the sources, without looking ahead: some skill
random         makes any legal move: no skill
search:3       tries out 3 ways to go on before each move: more skill
search:0.001s  tries out ways to go on for 0.001 s before each move: more skill

"""
        in out
    )


def test_a_seed_plays_the_match_that_the_library_plays_with_it(run: Command) -> None:
    out = run("--players", "3", "--seed", "5", "--quiet")

    played = play_match([RandomPlayer()] * 3, seed=5).match
    rows = re.findall(r"^ +[0-9]+ +[0-9-]+ +([0-9]+) +([0-9]+) +([0-9]+)$", out, re.MULTILINE)
    assert rows == [tuple(map(str, row)) for row in played.scores]


@pytest.mark.rule("X1")
@pytest.mark.rule("X8")
@pytest.mark.parametrize(
    ("words", "rules"),
    [
        (("--players", "2"), ExpressRules(target=30, players=2)),
        (("--players", "3"), ExpressRules(target=30, players=3)),
        (("--players", "4"), ExpressRules(target=30)),
        (("--players", "4", "--pairs"), ExpressRules(target=30, pairs=True)),
    ],
    ids=["2", "3", "4", "pairs"],
)
def test_a_whole_match_of_express_is_printed(
    run: Command, words: tuple[str, ...], rules: ExpressRules
) -> None:
    out = run("--game", "express", "--target", "30", *words, "--seed", "7")
    match = play_match([RandomPlayer()] * rules.players, rules=rules, seed=7).match

    assert out.startswith("Express-Domino: double-six set, ")
    partners = "\nPlayer 1 and player 3 play against player 2 and player 4\n"
    assert (partners in out) == rules.pairs
    assert out.count("\nDomino: ") + out.count("\nClosed: ") == len(match.rounds)
    assert out.count(" leads\n") == len(match.rounds)
    assert out.count("\n30 points win: ") == len(match.rounds) - 1
    assert "\nScore sheet, seed 7\n" in out
    best = match.standings[0]
    first = f"layer {best.seat + 1}"
    winners = f"{first} and player {best.seat + 3} win" if rules.pairs else f"{first} wins"
    assert f"\nP{winners} with {best.total} points\n1. player" in out
    assert "boneyard" not in out
    assert "Chickie" not in out


def test_partners_share_a_column_of_the_score_sheet(run: Command) -> None:
    words = ("--game", "express", "--target", "30", "--pairs")
    out = run(*words, "--seats", "random,greedy,random,greedy", "--seed", "1", "--quiet")

    assert out.startswith(
        """\
Score sheet, seed 1
                     random 1   greedy 2
 Round   Opened by   random 3   greedy 4
─────────────────────────────────────────
     1   6-6  """
    )
    assert re.search(r"\n +[0-9]+   [0-6]-[0-6]( +[0-9]+){2}(?=\n)", out)
    assert re.search(r"\n Total( +[0-9]+){2}\n", out)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--seats random", r".*\b1 \(R1\.2\)"),
        (f"--seats {','.join(['random'] * 17)}", r".*\b17 \(R1\.2\)"),
        ("--seats random,random --players 3", "expected 3 players in --seats, as --players says, "),
        ("--seats random,nobody", "expected human, human:NAME, random, .*, got 'nobody'$"),
        ("--seats random,,greedy", "expected human, human:NAME, random, .*, got ''$"),
        ("--seats human,search:0", r"(?!.*human).* 1 to 1,000,000 "),
        ("--seats human:,greedy", "expected a name of 1 to 20 letters after human:, got ''"),
        ("--seats human:a\x1b[2J,greedy", r"expected a name of .*, got 'a\\x1b\[2J'"),
        (f"--seats human:{'x' * 21},greedy", "expected a name of 1 to 20 letters .*, got 'xxx"),
        ("--seats human:greedy,random", "'greedy' is reserved for a computer player; choose"),
        ("--seats human:search:9,random", "'search:9' is reserved for a computer player; "),
        ("--seats human:own_players:Last,greedy", "'own_players:Last' is reserved for a computer"),
        ("--seats human:cmd:ls,greedy", "'cmd:ls' is reserved for a computer player; "),
        ("--seats human,random --quiet", "--quiet hides the table from a human player; leave it "),
        ("--lead 0", r".*\(X2\)$"),
        ("--seats random,random,random,random,random", r".*\b5 \(X1\)$"),
        ("--seats random,random,random --pairs", r".*\b3 \(X1\)$"),
        ("--seats random --pairs", r".*\b1 \(X1\)$"),
    ],
)
def test_wrong_seats_get_one_line(run: Command, words: str, message: str) -> None:
    game = ("--game", "express", "--target", "30") if "X" in message else ()
    assert re.match(message, run.error("play", *game, *words.split(" ")))


# People


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R7.1")
@pytest.mark.rule("X2")
@pytest.mark.rule("X5")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@GAMES
def test_a_person_plays_a_whole_match(run: Command, example: Example) -> None:
    assert run(*example.words, typed=example.answers) == example.output


HELP = """\
?
a number     make the move with that number
{0} on {1}   play {0} on {1}; {0} {1} and {0}>{1} work too
{0}          play {0}, if it fits one end only
{2}pass, p      pass, if nothing else is possible
Enter alone  make the move, if only one is legal
table, t     see the table and your hand again
hint         see the move that a search would make, and why
undo         take back your last move, and all moves after it
score        see the score sheet
history      see what has happened in this round
rules        read the rules in force
quit, q      leave the match
save FILE    save the match there from now on
marks        {3}
"""


@pytest.mark.parametrize(
    ("example", "rules", "moves"),
    [
        (
            CHICKEN_FOOT,
            Rules(domino_set=2, hand_size=2),
            (
                "4-9",
                "9-9",
                "draw, d      draw, if no tile fits\n",
                "[7] open end   (7) must wait   [2 more] fill first   * fits",
            ),
        ),
        (
            EXPRESS,
            ExpressRules(target=30, players=2),
            ("4-6", "6-6", "", "[6] open end   * fits"),
        ),
    ],
    ids=["chicken-foot", "express"],
)
def test_a_person_can_look_around_before_they_move(
    run: Command, example: Example, rules: Rules | ExpressRules, moves: tuple[str, str, str, str]
) -> None:
    out = run(*example.words, typed=["?", "table", "history", "rules", "q"])

    _, usage, table, history, texts, end = out.split("? for help): ")
    status = example.output.partition("Your move")[0].splitlines()[-1]
    assert usage.rpartition("Your move")[0] == f"{HELP.format(*moves)}{status}\n"
    first = example.output[
        example.output.index("\nRound 1", example.output.index("to play") - 40) :
    ]
    assert table.startswith(f"table{first.partition('Your move')[0]}")
    assert history.startswith(f"history\n{status}\nYour move (Enter: ")
    for rule in rule_texts(rules, 2):
        assert f"{rule.id} {rule.text}" in " ".join(texts.split())
    assert end == "q\nYou leave the match in round 1; its seed was 5\n"


@pytest.mark.parametrize(
    ("example", "answers", "rules"),
    [
        (CHICKEN_FOOT, ["2-2", "1-1", "pass"], ["R2.5", "R2.5", "R"]),
        (
            EXPRESS,
            ["1-2", "draw", "1-1!", "4-9", "", "1-2 on 0-1", "1-3 on 3-3", "6-6", "0-6 1-1"],
            ["X2", "X5", "X4", "X1", None, "X4", "X4", "X", "X4"],
        ),
    ],
    ids=["chicken-foot", "express"],
)
def test_an_illegal_move_is_refused_with_its_rule(
    run: Command, example: Example, answers: list[str], rules: list[str | None]
) -> None:
    out = run(*example.words, typed=[*answers, "quit"])

    for answer, rule in zip(answers, rules, strict=True):
        if rule is not None:
            shown = rf"\): {re.escape(answer)}\nThat is not possible: [^?]*\({rule}[^)]*\)\n"
            assert re.search(shown, out), answer


@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
def test_a_forgotten_announcement_is_punished_in_sight(run: Command) -> None:
    words = ("--set", "3", "--hand-size", "3", "--seats", "human,random", "--chickenlittle")
    answers = ["?", "3-3!", "", "2-3", "2-0", ""]
    out = run(*words, "--seed", "7", typed=answers, code=1)

    assert "4-9 on 9-9!  play it and announce your last tile" in out
    assert re.search(r"\): 3-3!\nThat is not possible: .* \(R6\.2\)\n", out)
    assert "1  2-3 on 3-3, one left   2  2-3 on 3-3\n" in out
    assert "For keeping quiet about the last tile, you can only draw (R6.3)\n" in out
    assert re.search(r"\): 2-0\nThat is not possible: .* \(R6\.3\)\n", out)
    assert "You: draw 0-0, having kept quiet about the last tile\n" in out


def test_leaving_shows_the_score_so_far(run: Command) -> None:
    out = run(*CHICKEN_FOOT.words, typed=["", "", "", "quit"])

    assert "You leave the match in round 2; its seed was 5\n\nScore sheet\n" in out
    assert out.endswith(" Total                 2       51\n")


@pytest.mark.parametrize("lines", [[], ["foo"], ["", ""]])
def test_the_end_of_the_input_ends_the_match(run: Command, lines: list[str]) -> None:
    out = run(*CHICKEN_FOOT.words, typed=lines, code=1)

    assert out.endswith(
        "? for help): \nThere is no more input. You leave the match in round 1; its seed was 5\n"
    )


def test_an_interruption_ends_the_line(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        def readline(self, _: int, /) -> NoReturn:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())

    assert run(*CHICKEN_FOOT.words, code=130).endswith("? for help): \n")


# Several people


def test_partners_share_a_pipe_and_do_not_see_each_others_tiles(run: Command) -> None:
    words = ("--game", "express", "--target", "30", "--pairs", "--seed", "5")
    out = run(*words, "--seats", "human:Ann,random,human:Cem,random", typed=["1", "quit"])
    before, first, second = out.split("It is the turn of ")

    assert "Hand: " not in before
    assert "Players: Ann, random 2, Cem, random 4\n" in before
    assert first.count("Hand: ") == second.count("Hand: ") == 1
    assert {first[:3], second[:3]} == {"Ann", "Cem"}


def test_people_who_share_a_terminal_do_not_see_each_others_tiles(run: Command) -> None:
    words = ("--set", "2", "--hand-size", "2", "--seats", "human:Ann,human:Bob", "--seed", "1")
    out = run.at_terminal(*words, "--opening", "laid-out", "--lead", "0", keys="\n\n1\n\n\nq\nq\n")

    clear = r"\x1b\[H\x1b\[2J\x1b\[3J"
    before, between, ann, between_again, bob = re.split(
        rf"{clear}|(?<=nobody else is looking )", out
    )
    assert before.endswith("It is the turn of Ann. Press Enter to clear the screen ")
    assert between == "It is the turn of Ann. Press Enter when nobody else is looking "
    assert "Hand: " not in before
    assert ann.count("Hand: ") == 1
    assert ann.endswith("It is the turn of Bob. Press Enter to clear the screen ")
    assert between_again == ("It is the turn of Bob. Press Enter when nobody else is looking ")
    assert bob.count("Hand: ") == 1
    assert bob.endswith("You leave the match in round 1; its seed was 1\n")


@pytest.mark.parametrize("keys", ["q\n", "\nquit\n"])
def test_a_person_can_leave_before_they_see_their_tiles(run: Command, keys: str) -> None:
    out = run.at_terminal("--seats", "human,human", "--seed", "1", keys=keys, term="dumb")

    assert out.endswith("You leave the match in round 1; its seed was 1\n")
    assert "\x1b" not in out


class FirstMove:
    """Makes the first legal move, and remembers what it held."""

    def __init__(self) -> None:
        self.held: set[str] = set()

    def choose(self, view: DominoView, rng: random.Random) -> Move:
        del rng
        self.held |= {*map(str, view.hand)}
        return view.legal_moves[0]


@pytest.mark.parametrize("seed", [2, 3, 4])
@pytest.mark.parametrize(
    ("rules", "players", "words"),
    [
        (Rules(domino_set=6, hand_size=5), 3, ("--set", "6", "--hand-size", "5")),
        (ExpressRules(target=30), 4, EXPRESS.words[:4]),
        (ExpressRules(target=30, pairs=True), 4, (*EXPRESS.words[:4], "--pairs")),
    ],
    ids=["chicken-foot", "express", "pairs"],
)
def test_no_hidden_tile_is_shown_during_a_round(
    run: Command, seed: int, rules: Rules | ExpressRules, players: int, words: tuple[str, ...]
) -> None:
    person = FirstMove()
    visible: set[str] = set()
    answers = 0
    match = game_of(rules).begin(rules, players)
    turns = 24 // players - 2  # the round goes on for as long
    for step in follow_match(match, [person, *[RandomPlayer()] * (players - 1)], seed=seed):
        answers += step.seat == 0
        if step.after.round is None or answers == turns:
            break
        visible |= {*map(str, step.after.round.layout.tiles)}
    visible |= {"6-6", *person.held}

    seats = ",".join(["human", *["random"] * (players - 1)])
    typed = ["1"] * (answers - 1)
    out = run(*words, "--seats", seats, "--seed", str(seed), typed=typed, code=1)
    shown = {str(Tile.parse(text)) for text in re.findall("[0-9]+-[0-9]+", out)}
    assert answers == turns
    assert person.held <= shown
    assert shown <= visible


# Terminals and encodings


def bold(shown: str) -> str:
    """Return a pattern for a text in bold and in some colour, as a terminal gets it."""
    return rf"\x1b\[1;[0-9;]+m{re.escape(shown)}\x1b\[0m"


@pytest.mark.untraced
@pytest.mark.parametrize(
    "words",
    [
        ("--game", "express", "--target", "30", "--pairs", "--seed", "5"),
        ("--seed", "1"),
    ],
    ids=["express", "chicken-foot"],
)
@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_lines_are_not_wider_than_their_terminal(
    run: Command, columns: int, words: tuple[str, ...]
) -> None:
    keys = "1\n" * 6 + "rules\nq\nq\n"
    seats = "human,random,random,random"
    out = run.at_terminal(*words, "--seats", seats, keys=keys, columns=columns)

    lines = re.sub(r"\x1b\[[0-9;]*m", "", out).splitlines()
    assert max(len(line) for line in lines if "for help" not in line) <= columns
    assert re.search(bold("[6]"), out)


@pytest.mark.parametrize("example", [CHICKEN_FOOT, EXPRESS], ids=["chicken-foot", "express"])
def test_an_output_that_shows_only_ascii_gets_only_ascii(run: Command, example: Example) -> None:
    words = [*example.words[:-4], "--seats", "human:Zoë,random", "--seed", "5"]
    answers = (example.answers[0], "\N{DOMINO TILE HORIZONTAL-01-02}é", "q\n")
    out = run.in_ascii(*words, typed="\n".join(answers))

    assert "Zo?" in out
    assert "for help): ??\nexpected the end of the text, got '?'" in out
