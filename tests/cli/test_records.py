"""``chickenfoot show``, ``replay`` and ``animate`` print and draw records."""

from __future__ import annotations

import io
import json
import re
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from house_rules import FirstStuckEnds
from PIL import Image

from chickenfoot_rules import Match, Opening, Round, Rules
from chickenfoot_rules.dominoes import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.players import RandomPlayer, follow_match
from chickenfoot_rules.records import Annotation, AnyRecord, MatchRecord, RoundRecord, dumps, save
from chickenfoot_rules.rendering import (
    image,
    playback,
    png_of,
    round_gif,
    round_text,
    view_svg,
    view_text,
)
from cli_runs import Command
from support.dominoes import after, deal, play, states

NAMES = ("Ann", "Bob", "Cleo", "Dora")
SMALL = Rules(domino_set=3, hand_size=2, chickenlittle="next-turn")


def steps(rules: Rules) -> list[DominoMatch]:
    """Return a match of three after each of its steps."""
    start = game_of(rules).begin(rules, 3)
    return [step.after for step in follow_match(start, [RandomPlayer()] * 3, seed=3)]


def record_of(match: DominoMatch) -> MatchRecord[DominoMatch]:
    return MatchRecord.of(match, NAMES[: match.players])


def saved(record: AnyRecord, path: Path) -> str:
    """Save a record and return its path as a word of the command."""
    save(record, path)
    return str(path)


# show


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


def test_before_the_first_deal_a_replay_is_empty(run: Command, path: Path) -> None:
    for record in (MatchRecord.of(Match(SMALL, 3)), MatchRecord.of(Match(SMALL, 3)).redact(0)):
        assert run("replay", saved(record, path)).endswith("\nNo round has been dealt yet\n")


def test_show_prints_every_moment_of_a_match(run: Command, path: Path) -> None:
    played = steps(SMALL)
    match = played[-1]
    file = saved(record_of(match), path)
    seen = saved(record_of(match).redact(1), path.with_name("seen.json"))
    names = NAMES[:3]
    first = match.rounds[0]
    for move, table in [*enumerate(states(first)[:-1])][::3]:
        moment = ("--round", "1", "--move", str(move))
        title, _, now = run("show", file, *moment).partition("\n")
        assert re.fullmatch(rf"Round 1 of 4, move {move} of {len(first.moves)}", title)
        assert now == f"{round_text(table, names=names, width=100, legend=True)}\n"
        shown = view_text(table.view(1), names=names, width=100, legend=True)
        assert run("show", file, *moment, "--seat", "1") == f"{title}\n{shown}\n"
        assert run("show", seen, *moment) == f"{title}\n{shown}\n"
    last = round_text(match.rounds[-1], names=names, scores=match.scores, width=100, legend=True)
    assert run("show", file).endswith(f"\n{last}\n")


# Pictures


def page(match: DominoMatch) -> str:
    scores = match.scores[:1]
    return playback(match.rounds[0], theme="auto", seconds=0.5, scores=scores).html


PICTURES: Final[list[tuple[str, Callable[[DominoMatch], str]]]] = [
    (
        "show --round 1 --move 0 --seat 1 --theme dark --out",
        lambda match: view_svg(match.rounds[0].origin.view(1), theme="dark"),
    ),
    (
        "show --seat 2 --colors print --size 600 --out",
        lambda match: view_svg(match.rounds[-1].view(2, match.scores), colors="print", size=600),
    ),
    ("animate --round 1 --theme auto --seconds 0.5 --out page", page),
    (
        "animate --round 4 --hands --out page",
        lambda match: playback(match.rounds[-1], scores=match.scores, hands=True).html,
    ),
    (
        "animate --round 4 --seat 1 --out page",
        lambda match: playback(match.rounds[-1].view(1, match.scores)).html,
    ),
    ("animate --theme dark --out page", lambda match: playback(match, theme="dark").html),
]


@pytest.mark.parametrize(("words", "drawn"), PICTURES)
def test_a_picture_is_that_of_the_library(
    run: Command, path: Path, words: str, drawn: Callable[[DominoMatch], str]
) -> None:
    match = steps(SMALL)[-1]
    out = path.with_name("out.html" if "page" in words else "out.svg")
    command, *options = words.removesuffix(" page").split()
    printed = run(command, saved(MatchRecord.of(match), path), *options, str(out))

    assert out.read_text(encoding="utf-8") == drawn(match)
    moment = "Round 1 of 4" if "--round 1" in words else "(Round 4 of 4|The match)"
    assert re.match(rf"{out}: {moment}, move", printed)


def one_pixel(svg: str, scale: float) -> bytes:
    """Draw one pixel in a colour that depends on the picture, because more take time."""
    pixel = io.BytesIO()
    Image.new("RGB", (1, 1), zlib.crc32(f"{scale}{svg}".encode()) % 2**24).save(pixel, "png")
    return pixel.getvalue()


def test_a_round_is_drawn_in_pixels(
    run: Command, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image, "_render_png", one_pixel)
    match = steps(SMALL)[-1]
    file, gif, png = saved(record_of(match), path), path.with_name("x.gif"), path.with_name("x.PNG")

    run("animate", file, "--out", str(gif), "--round", "1")
    drawn = round_gif(match.rounds[0], names=NAMES[:3], scores=match.scores[:1])
    assert gif.read_bytes() == drawn
    run("show", file, "--out", str(png), "--seat", "2")
    picture = match.rounds[-1].view(2, match.scores).to_svg(names=NAMES[:3])
    assert png.read_bytes() == png_of(picture, scale=2)


@pytest.mark.parametrize("words", [("show", "--out", "x.png"), ("animate", "--out", "x.gif")])
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


# replay


def test_a_replay_of_a_single_round_ends_with_the_hands(run: Command, path: Path) -> None:
    # 0-0 costs 50 points.
    start = Round.start(Rules(domino_set=2), deal("2-2 0-2|0-0 1-2", "0-1 1-1"))
    over = after(start, play("2-2"), play("1-2>2-2"), play("0-2>2-2"))
    comments = [Annotation(0, 0, "well"), Annotation(0, None, "x")]
    record = RoundRecord.of(over, ["Ann", "Bob"], comments)

    shown = run("replay", saved(record, path))
    assert "\nBob: 1-2 on 2-2\nAnn: 0-2 on 2-2\nComment on move 1: well\nComment on the" in shown
    assert shown.endswith("\n\nAnn: no tiles, 0 points\nBob: 0-0, 50 points\n")
    assert run("replay", str(path), "--quiet") == f"{path} replays: 1 round, 3 moves\n"
    seen = run("replay", saved(record.redact(1), path))
    assert "\nThis is what Bob may know\n" in seen
    assert "Comment" not in seen


def test_a_replay_of_the_record_of_a_seat_names_only_its_own_draws(
    run: Command, path: Path
) -> None:
    record = record_of(steps(SMALL)[-1])
    whole, seen = (run("replay", saved(one, path)) for one in (record, record.redact(1)))

    assert "\nThis is what Bob may know\n" in seen
    assert whole.rpartition("Score sheet")[2] == seen.rpartition("Score sheet")[2]
    assert "Bob: draws a tile" in whole
    assert "Bob: draws a tile" not in seen
    assert re.search(r"Bob: draws [0-9]-[0-9]", seen)
    assert not re.search(r"(Ann|Cleo): draws [0-9]-[0-9]", seen)


def test_a_replay_prints_what_the_match_printed(run: Command, path: Path) -> None:
    for words in (
        "--set 3 --hand-size 2 --chickenlittle next-turn --seats random,greedy,random",
        "--game express --target 30 --pairs",
    ):
        out = run(*words.split(), "--seed", "3", "--verbose", "--save", str(path))

        # That nobody was named, and how to play oneself, is of no use in a replay.
        more = r"(?m)^(Players: random in all|Play yourself: ).*\n"
        assert run("replay", str(path)) == re.sub(more, "", out).replace(", seed 3", "")
        path.unlink()


def test_a_replay_of_an_unfinished_match_ends_with_the_next_player(
    run: Command, path: Path
) -> None:
    match = [step for step in steps(SMALL) if step.round][-1]
    assert match.round is not None
    out = run("replay", saved(record_of(match), path), "--language", "es")
    assert out.endswith(f"\nJuega {NAMES[match.round.seat]}\n")


@pytest.mark.parametrize("words", [(), ("--quiet",)])
def test_an_illegal_move_is_reported_with_round_move_and_rule(
    run: Command, path: Path, words: tuple[str, ...]
) -> None:
    document: Any = json.loads(dumps(record_of(steps(SMALL)[-1])))
    document["rounds"][1]["moves"].insert(0, "pass")
    path.write_text(json.dumps(document), encoding="utf-8")

    line = run.error("replay", str(path), *words, code=1)
    assert line.startswith(f"{path}: $.rounds[1].moves[0]: ")
    assert re.search(r"\(R\d\.\d\)$", line)


@pytest.mark.parametrize("text", ["", "nonsense", "[]", "\x00\x1b[2J"])
def test_an_invalid_record_does_not_replay(run: Command, path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")

    line = run.error("replay", str(path), code=1)
    assert line.startswith(f"{path}: ")
    assert "\x1b" not in line


@pytest.mark.rule("H4")
def test_a_round_that_is_over_at_once_is_replayed_under_its_own_number(
    run: Command, path: Path
) -> None:
    rules = FirstStuckEnds(domino_set=2, opening=Opening.LAID_OUT)
    match = Match.with_own_deals(rules, 2).deal(deal("0-0 1-1|0-2 0-1 1-2"))
    replayed = run("replay", saved(record_of(match), path), "--rules", "house_rules:FirstStuckEnds")

    assert "\nRound 1 of 3\n2-2\nBlocked: Ann can neither play nor draw" in replayed
