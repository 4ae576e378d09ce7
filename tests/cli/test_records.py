"""``chickenfoot show``, ``replay`` and ``animate`` print and draw records."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from chickenfoot_rules import PRESETS, Layout, Match, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.players import RandomPlayer, follow_match
from chickenfoot_rules.records import Annotation, AnyRecord, MatchRecord, RoundRecord, dumps, save
from chickenfoot_rules.rendering import (
    AnimationOptions,
    image,
    playback,
    png_of,
    round_animation,
    round_gif,
    round_svg,
    round_text,
    view_svg,
    view_text,
)
from cli_runs import Command
from support.dominoes import after, deal, play
from support.express import TWO, position

NAMES = ("Ann", "Bob", "Cleo", "Dora")
SMALL = Rules(domino_set=3, hand_size=2, chickenlittle=True)
THREE = ExpressRules(target=30, players=3)
PAIRS = ExpressRules(target=100, pairs=True)
GAMES = pytest.mark.parametrize("rules", [SMALL, THREE, PAIRS], ids=["small", "three", "pairs"])


def players_of(rules: Rules | ExpressRules) -> int:
    return rules.players if isinstance(rules, ExpressRules) else 3


def steps(rules: Rules | ExpressRules, players: int = 0, seed: int = 3) -> list[DominoMatch]:
    """Return a match after each of its steps."""
    players = players or players_of(rules)
    start = game_of(rules).begin(rules, players)
    return [step.after for step in follow_match(start, [RandomPlayer()] * players, seed=seed)]


def unfinished(rules: Rules | ExpressRules) -> DominoMatch:
    """Return a match in the middle of its second round."""
    return [step for step in steps(rules) if len(step.rounds) == 1][-3]


def round_of(match: DominoMatch) -> DominoRound:
    assert match.round is not None
    return match.round


def record_of(match: DominoMatch) -> MatchRecord[DominoMatch]:
    return MatchRecord.of(match, NAMES[: match.players])


def saved(record: AnyRecord, path: Path) -> str:
    """Save a record and return its path as a word of the command."""
    save(record, path)
    return str(path)


# show


@GAMES
def test_show_prints_the_current_moment_by_default(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    match = unfinished(rules)
    file = saved(record_of(match), path)

    made = len(round_of(match).moves)
    title, _, text = run("show", file).partition("\n")
    assert re.fullmatch(rf"Round 2( of 4)?, move {made} of {made}", title)
    names = NAMES[: match.players]
    now = round_text(round_of(match), names=names, scores=match.scores, width=100, legend=True)
    assert text == f"{now}\n"


@pytest.mark.long
@GAMES
def test_show_prints_every_moment_of_a_match(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    match = unfinished(rules)
    names = NAMES[: match.players]
    record = record_of(match)
    whole = saved(record, path)
    seen = [
        saved(record.redact(seat), path.with_name(f"{seat}.json")) for seat in range(match.players)
    ]
    number = move = 0
    for step in steps(rules):
        now = step.round or step.rounds[-1]
        if step.round and not now.moves:
            number, move = number + 1, 0
        if number == 1 and rules is not SMALL:  # the second round is enough
            continue
        moment = ("--round", str(number), "--move", str(move))
        made = len(match.all_rounds[number - 1].moves)
        title, _, text = run("show", whole, *moment).partition("\n")
        assert re.fullmatch(rf"Round {number}( of 4)?, move {move} of {made}", title)
        assert (
            text == f"{round_text(now, names=names, scores=step.scores, width=100, legend=True)}\n"
        )

        seat = move % match.players
        view = view_text(step.view(seat), names=names, width=100, legend=True).replace(" \n", "\n")
        assert run("show", whole, *moment, "--seat", str(seat)) == f"{title}\n{view}\n"
        assert run("show", seen[seat], *moment) == f"{title}\n{view}\n"
        move += 1
        if step == match:
            break
    assert number == 2


@GAMES
def test_show_hides_the_record_of_a_seat_from_other_seats(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    file = saved(record_of(unfinished(rules)).redact(1), path)

    assert run.error("show", file, "--seat", "0") == ("the record holds only the view of seat 1")


def test_show_prints_a_round_outside_a_match(run: Command, path: Path) -> None:
    puzzle = Round(
        Rules(domino_set=2),
        [TileSet.parse("0-2 0-1"), TileSet.parse("1-1 0-0")],
        [],
        Layout().place(Tile(2, 2)).place(Tile(1, 2), Tile(2, 2)),
        0,
    )
    record = RoundRecord.of(puzzle.apply(play("0-2>2-2")))
    file = saved(record, path)
    seen = saved(record.redact(1), path.with_name("seen.json"))

    assert run("show", file, "--move", "0") == (
        f"The round, move 0 of 1\n{round_text(puzzle, width=100, legend=True)}\n"
    )
    assert run("show", seen) == (
        f"The round, move 1 of 1\n{view_text(record.round.view(1), width=100, legend=True)}\n"
    )


def test_show_prints_comments_at_their_move_and_to_no_seat(run: Command, path: Path) -> None:
    comments = [
        Annotation(1, 0, "a bold one"),
        Annotation(1, None, "at\nhome"),
        Annotation(0, 0, "x"),
    ]
    file = saved(MatchRecord.of(steps(SMALL)[-1], NAMES[:3], comments), path)

    words = ("show", file, "--round", "2", "--move")
    assert run(*words, "1").endswith("\nComment: a bold one\nComment: at\n  home\n")
    assert run(*words, "2").endswith("\nComment: at\n  home\n")
    assert "bold" not in run(*words, "2")
    assert "Comment" not in run(*words, "1", "--seat", "0")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--round 5", "expected round 1 to 4, got 5"),
        ("--round 0", "expected round 1 to 4, got 0"),
        ("--move 99", "expected move 0 to 11 in round 4, got 99"),
        ("--round 1 --move -1", "expected move 0 to 7 in round 1, got -1"),
        ("--seat 3", r".* 3 \(R3\.8\)"),
        ("--round x", "argument --round: expected a whole number of at most 40 digits, got 'x'"),
        ("--theme pink", r"argument --theme: expected light, dark, auto; got 'pink'"),
    ],
)
def test_show_names_the_moments_that_exist(
    run: Command, path: Path, words: str, message: str
) -> None:
    file = saved(record_of(steps(SMALL)[-1]), path)

    assert re.fullmatch(message, run.error("show", file, *words.split()))


def test_before_the_first_deal_there_is_nothing_to_show(run: Command, path: Path) -> None:
    nothing = "no round has been dealt yet, so there is nothing to show"
    for record in (MatchRecord.of(Match(SMALL, 3)), MatchRecord.of(Match(SMALL, 3)).redact(0)):
        file = saved(record, path)
        assert run.error("show", file) == nothing
        assert run.error("animate", file, "--out", str(path.with_name("x.svg"))) == nothing
        assert run("replay", file).endswith("\nNo round has been dealt yet\n")
        assert run("replay", file, "--quiet") == f"{file} replays: 0 rounds, 0 moves\n"


@pytest.mark.untraced
@GAMES
def test_show_draws_the_same_moment(run: Command, path: Path, rules: Rules | ExpressRules) -> None:
    match = unfinished(rules)
    names = NAMES[: match.players]
    file = saved(record_of(match), path)
    out = path.with_name("table.svg")
    first = match.rounds[0]
    made = len(first.moves)

    words = ("show", file, "--round", "1", "--svg", str(out))
    printed = run(*words)
    assert re.fullmatch(
        rf"{re.escape(str(out))}: Round 1( of 4)?, move {made} of {made}\n", printed
    )
    assert out.read_text(encoding="utf-8") == round_svg(first, names=names, scores=match.scores[:1])
    run(*words, "--move", "0", "--seat", "2", "--theme", "dark")
    view = first.origin.view(2)
    assert out.read_text(encoding="utf-8") == view_svg(view, names=names, theme="dark")
    run(*words[:2], "--svg", str(out), "--seat", "2")
    assert out.read_text(encoding="utf-8") == view_svg(match.view(2), names=names)
    looks = "--colors print --numerals always --size 600 --rotation 90 --orientation 1 --no-labels"
    run(*words[:2], "--svg", str(out), "--seat", "2", *looks.split())
    assert out.read_text(encoding="utf-8") == view_svg(
        match.view(2),
        names=names,
        colors="print",
        numerals="always",
        size=600,
        rotation=90,
        orientation=1,
        labels=False,
    )
    assert {path, out} == {*path.parent.iterdir()}


def test_show_draws_pixels(run: Command, path: Path) -> None:
    match = unfinished(SMALL)
    file, out = saved(record_of(match), path), path.with_name("table.png")
    assert match.round is not None

    printed = run("show", file, "--png", str(out), "--seat", "2", "--theme", "dark")
    assert printed.startswith(f"{out}: Round ")
    expected = view_svg(match.view(2), names=NAMES[: match.players], theme="dark")
    assert png_of(expected, scale=2) == out.read_bytes()
    error = run.error("show", file, "--png", str(out), "--svg", "x.svg")
    assert "argument --svg: not allowed with argument --png" == error


@pytest.mark.parametrize("words", [("show", "--png", "x.png"), ("animate", "--gif", "x.gif")])
def test_without_the_extra_pixels_are_refused_in_one_line(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(path.parent)
    file = saved(record_of(steps(SMALL)[-1]), path)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    image._font_file.cache_clear()  # pyright: ignore[reportPrivateUsage]

    command, *more = words
    assert run.error(command, file, *more).endswith('pip install "chickenfoot-rules[image]"')
    assert [path] == [*path.parent.iterdir()]


# animate


@pytest.mark.untraced
@GAMES
def test_a_round_is_animated(run: Command, path: Path, rules: Rules | ExpressRules) -> None:
    match = steps(rules)[-1]
    names = NAMES[: match.players]
    file = saved(record_of(match), path)
    out = path.with_name("round.svg")

    words = ("animate", file, "--out", str(out))
    printed = run(*words)
    last = rf"Round {len(match.rounds)}( of 4)?"
    assert re.fullmatch(rf"{re.escape(str(out))}: {last}, move by move\n", printed)
    assert out.read_text(encoding="utf-8") == round_animation(
        match.rounds[-1], names=names, scores=match.scores
    )
    run(*words, "--round", "1", "--theme", "auto", "--seconds", "0.5")
    assert out.read_text(encoding="utf-8") == round_animation(
        match.rounds[0], names=names, theme="auto", seconds=0.5, scores=match.scores[:1]
    )
    assert b"<script" not in out.read_bytes()


@GAMES
def test_an_animation_shows_a_seat_or_all_hands(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    match = steps(rules)[-1]
    names = NAMES[: match.players]
    file, out = saved(record_of(match), path), path.with_name("round.svg")
    last = match.rounds[-1]
    seen = round_animation(last.view(1, match.scores), names=names)

    run("animate", file, "--out", str(out), "--seat", "1")
    assert out.read_text(encoding="utf-8") == seen
    run("animate", file, "--out", str(out), "--hands")
    whole = round_animation(last, names=names, scores=match.scores, hands=True)
    assert out.read_text(encoding="utf-8") == whole
    saved(record_of(match).redact(1), path)
    run("animate", file, "--out", str(out), "--seat", "1")
    assert out.read_text(encoding="utf-8") == seen
    for words in ("--seat 0", "--hands"):
        error = run.error("animate", file, "--out", str(out), *words.split())
        assert error == "the record holds only the view of seat 1"


@GAMES
def test_a_match_is_played_back_on_a_page(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    match = steps(rules)[-1]
    options: AnimationOptions = {"names": NAMES[: match.players], "theme": "dark"}
    file, out = saved(record_of(match), path), path.with_name("match.html")

    words = ("animate", file, "--html", str(out), "--theme", "dark")
    printed = run(*words)
    whole = len(match.rounds) > 1
    assert printed.startswith(f"{out}: {'The match' if whole else 'Round 1'}")
    assert out.read_text(encoding="utf-8") == playback(match, **options).html
    run(*words, "--round", "1")
    first: AnimationOptions = {**options, "scores": match.scores[:1]}
    assert out.read_text(encoding="utf-8") == playback(match.rounds[0], **first).html
    run(*words, "--seat", "0")
    page = out.read_text(encoding="utf-8")
    assert len(match.rounds) == page.count("<section")


def test_a_round_is_animated_in_pixels(run: Command, path: Path) -> None:
    match = steps(SMALL)[-1]
    file, out = saved(record_of(match), path), path.with_name("round.gif")

    # The shortest round, since pixels take time.
    shortest = min(match.rounds, key=lambda round_: len(round_.moves))
    number = str(1 + match.rounds.index(shortest))
    run("animate", file, "--gif", str(out), "--seconds", "0.5", "--round", number)
    assert out.read_bytes() == round_gif(
        shortest,
        names=NAMES[: match.players],
        seconds=0.5,
        scores=match.scores[: int(number)],
    )


@pytest.mark.untraced
@GAMES
@pytest.mark.parametrize("is_over", [False, True])
def test_the_view_of_a_seat_is_animated_like_the_round_itself(
    run: Command, path: Path, is_over: bool, rules: Rules | ExpressRules
) -> None:
    record = record_of(steps(rules)[-1] if is_over else unfinished(rules))
    out = path.with_name("round.svg")

    run("animate", saved(record, path), "--out", str(out))
    whole = out.read_bytes()
    for seat in range(record.players):
        run("animate", saved(record.redact(seat), path), "--out", str(out))
        assert whole == out.read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "one of --out --html --gif is required"),
        ("--out x.svg --gif x.gif", "argument --gif: not allowed with argument --out"),
        ("--out x.svg --seat 0 --hands", "argument --hands: not allowed with argument --seat"),
        ("--out x.svg --seat 3", "expected a seat from 0 to 2, got 3"),
        ("--out x.svg --seconds 0", "expected 0.05 to 60 seconds a move, got 0.0"),
        ("--out x.svg --seconds 1e9", "argument --seconds: expected a number of seconds like 0.5"),
        ("--out x.svg --seconds nan", "argument --seconds: expected a number of seconds like 0.5"),
        ("--out no/x.svg", "no/x.svg can't be written: there is no directory no"),
        ("--html x.htm", "argument --html: expected a name that ends in .html, got 'x.htm'"),
        ("--out x.gif", "argument --out: expected a name that ends in .svg, got 'x.gif'"),
        ("--out .", "argument --out: expected a name that ends in .svg, got '.'"),
    ],
)
def test_wrong_arguments_of_an_animation_get_one_line_and_no_file(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch, words: str, message: str
) -> None:
    monkeypatch.chdir(path.parent)
    saved(record_of(steps(SMALL)[-1]), path)

    assert run.error("animate", "match.json", *words.split()).startswith(message)
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.parametrize(
    ("command", "option", "suffix"),
    [
        ("show", "--svg", "svg"),
        ("show", "--png", "png"),
        ("animate", "--out", "svg"),
        ("animate", "--html", "html"),
        ("animate", "--gif", "gif"),
    ],
)
def test_a_picture_overwrites_no_directory_and_no_record(
    run: Command, path: Path, command: str, option: str, suffix: str
) -> None:
    record, folder = path.with_name(f"record.{suffix}"), path.with_name(f"folder.{suffix}")
    saved(record_of(steps(SMALL)[-1]), record)
    before = record.read_bytes()
    folder.mkdir()

    for out, reason in (
        (record, "it is the record itself; choose another name"),
        (folder, "it is a directory"),
    ):
        error = run.error(command, str(record), option, str(out))
        assert error == f"{out} can't be written: {reason}"
    assert before == record.read_bytes()


# replay


GREEDY = ("--seats", "random,greedy,random")


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        *(
            ("--preset", preset, "--chickenlittle", "--draw-until-playable", *GREEDY)
            for preset in PRESETS
        ),
        *(
            ("--game", "express", "--target", "30", *words)
            for words in (
                ("--players", "2"),
                ("--players", "3"),
                ("--players", "4"),
                ("--pairs", "--seats", "random,greedy,random,random"),
            )
        ),
    ],
    ids=lambda words: " ".join(words[:6]),
)
def test_a_replay_prints_what_the_match_printed(
    run: Command, path: Path, words: tuple[str, ...]
) -> None:
    out = run(*words, "--seed", "3", "--verbose", "--save", str(path))

    # Who plays with what skill, and how to play oneself, is of no use in a replay.
    played = re.sub(r"(?m)^(greedy  |random  |Players: random in all|Play yourself: ).*\n", "", out)
    assert run("replay", str(path)) == played.replace(", seed 3", "")
    rounds = re.findall("^Round ([0-9]+)", out, re.MULTILINE)
    assert rounds == [*map(str, range(1, len(rounds) + 1))]
    assert (len(rounds) == 10) == ("--preset" in words)
    assert max(map(len, played.splitlines())) <= 100
    assert not re.search(" $", out, re.MULTILINE)


@GAMES
def test_a_replay_of_an_unfinished_match_ends_with_the_next_player(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    match = unfinished(rules)
    out = run("replay", saved(record_of(match), path))

    seat = round_of(match).seat
    assert out.endswith(f"\n{NAMES[seat]} to play\n")
    assert out.count("Score sheet\n") == 1
    assert re.search(r"^Round 2( of 4)?: ", out, re.MULTILINE)
    assert " wins with " not in out


CHICKEN_FOOT_ROUND = """\
Chicken Foot: double-two set, 2 players, 2 tiles each
Players: Ann, Bob
{}
The round
Ann: opens with 2-2 — Chickie Twos!
Bob: 1-2 on 2-2
Ann: 0-2 on 2-2
{}2-2
├─ 2-1
└─ 2-0
Domino: Ann goes out
2-2 is left 2 arms short

Ann: no tiles, 0 points
Bob: 0-0, 50 points
"""
EXPRESS_ROUND = """\
Express-Domino: double-six set, 2 players, 7 tiles each, 100 points to win
Players: Ann, Bob
{}
The round
Ann: 0-2 on 2-5
{}0-0 0-1 1-1 1-4 4-6 6-6 6-3 3-5 5-5 5-2 2-0
Domino: Ann goes out
Ann scores 16 points, the pips of Bob

Ann: no tiles, 0 pips
Bob: 2-3 3-3 0-5, 16 pips
"""
LINE = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"


@pytest.mark.rule("X7")
@pytest.mark.parametrize(
    ("over", "text"),
    [
        (
            after(
                Round.start(Rules(domino_set=2), deal("2-2 0-2|0-0 1-2", "0-1 1-1")),
                *(play("2-2"), play("1-2>2-2"), play("0-2>2-2")),
            ),
            CHICKEN_FOOT_ROUND,
        ),
        (
            position(TWO, LINE, "0-2|3-3 0-5 2-3", seat=0, lead=1).apply(play("0-2>2-5")),
            EXPRESS_ROUND,
        ),
    ],
    ids=["chicken-foot", "express"],
)
def test_a_replay_of_a_single_round_ends_with_the_hands(
    run: Command, path: Path, over: DominoRound, text: str
) -> None:
    comments = [Annotation(0, 0, "well"), Annotation(0, None, "x")]
    record = RoundRecord.of(over, ["Ann", "Bob"], comments)

    printed = "Comment on move 1: well\nComment on the round: x\n"
    assert run("replay", saved(record, path)) == text.format("", printed)
    assert run("replay", saved(record.redact(1), path)) == text.format(
        "This is what Bob may know\n", ""
    )


@GAMES
def test_a_replay_of_the_record_of_a_seat_names_only_its_own_draws(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    record = record_of(steps(rules)[-1])
    whole = run("replay", saved(record, path))
    seen = run("replay", saved(record.redact(1), path))

    assert "\nThis is what Bob may know\n" in seen
    assert whole.rpartition("Score sheet")[2] == seen.rpartition("Score sheet")[2]
    for number in range(1, len(record.match.rounds) + 1):
        assert re.search(rf"^Round {number}( of 4)?$", seen, re.MULTILINE)
    if rules is SMALL:
        assert "Bob: draws a tile" in whole
        assert "Bob: draws a tile" not in seen
        assert re.search(r"Bob: draws [0-9]-[0-9]", seen)
        assert not re.search(r"(Ann|Cem): draws [0-9]-[0-9]", seen)
    else:
        turns = re.compile(r"(?:Ann|Bob|Cem|Dora): .*")
        assert turns.findall(whole) == turns.findall(seen)


@GAMES
def test_quiet_prints_only_that_a_record_replays(
    run: Command, path: Path, rules: Rules | ExpressRules
) -> None:
    match = steps(rules)[-1]
    moves = sum(len(round_.moves) for round_ in match.rounds)
    rounds = f"{len(match.rounds)} round{'s' if len(match.rounds) > 1 else ''}"

    for record in (MatchRecord.of(match), MatchRecord.of(match).redact(0)):
        file = saved(record, path)
        assert run("replay", file, "--quiet") == f"{file} replays: {rounds}, {moves} moves\n"
    opening = next(iter(match.rounds)).at(1)
    file = saved(RoundRecord.of(opening), path)
    assert run("replay", file, "--quiet") == f"{file} replays: 1 round, 1 move\n"


@pytest.mark.parametrize("words", [(), ("--quiet",)])
def test_an_illegal_move_is_reported_with_round_move_and_rule(
    run: Command, path: Path, words: tuple[str, ...]
) -> None:
    document: Any = json.loads(dumps(record_of(steps(SMALL)[-1])))
    document["rounds"][1]["moves"].insert(0, "pass")
    path.write_text(json.dumps(document))

    line = run.error("replay", str(path), *words, code=1)
    assert line.startswith(f"{path}: $.rounds[1].moves[0]: round 2, move 1: ")
    assert re.search(r"\(R\d\.\d\)$", line)


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", "\x00\x1b[2J"])
def test_an_invalid_record_does_not_replay(run: Command, path: Path, text: str) -> None:
    path.write_text(text)

    line = run.error("replay", str(path), code=1)
    assert line.startswith(f"{path}: ")
    assert "\x1b" not in line
    assert run.error("show", str(path)).startswith(f"{path}: ")
    assert run.error("animate", str(path), "--out", str(path.with_name("x.svg")))
