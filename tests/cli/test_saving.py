"""``chickenfoot play``: matches that are saved, and gone on with."""

from __future__ import annotations

import io
import os
import random
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from chickenfoot_rules import Draw, Match, Move, PlayerView, Rules, cli
from chickenfoot_rules.cli.human import HumanPlayer
from chickenfoot_rules.cli.saving import Saving
from chickenfoot_rules.players import GreedyPlayer, RandomPlayer, follow_match, play_match
from chickenfoot_rules.records import Annotation, MatchRecord, RoundRecord, load, save
from cli_runs import TINY, Game, Told, Typed
from table import deal, play

MINE = ("--set", "2", "--hand-size", "2", "--seats", "human,random", "--seed", "5")
ANSWERS = ("draw", "2-2", "1-2", "1-2", "d", "0-1 on 1-1", "0-0 opens", "1")


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Told:
    return Told(capsys)


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Game:
    return Game(monkeypatch, capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "match.json"


def match_in(path: Path) -> Match:
    record = load(path)
    assert isinstance(record, MatchRecord)
    assert isinstance(record.match, Match)
    return record.match


def moves_of(seat: int, match: Match) -> int:
    rounds = [*match.rounds, match.round] if match.round else match.rounds
    return sum(round_.movers.count(seat) for round_ in rounds)


def names_in(path: Path) -> tuple[str, ...]:
    return load(path).names


def after_all(match: Match, *moves: Move) -> Match:
    for move in moves:
        match = match.apply(move)
    return match


def begun(path: Path, moves: int, *names: str) -> Match:
    """Save a match of three that stands after some moves, and return it."""
    match = Match(Rules(domino_set=6, hand_size=5), 3)
    for step in follow_match(match, [RandomPlayer()] * 3, seed=3):
        if moves == 0:
            break
        match = step.after
        moves -= 1
    save(MatchRecord.of(match, names), path)
    return match


def test_a_match_is_saved_as_it_was_played(told: Told, path: Path) -> None:
    told("--seats", "greedy,random", "--seed", "7", "--save", str(path), "--quiet")

    assert play_match([GreedyPlayer(), RandomPlayer()], seed=7).match == match_in(path)
    assert names_in(path) == ("greedy", "random")
    assert [*path.parent.iterdir()] == [path]


def test_a_match_of_programs_is_kept_at_each_deal_and_each_end_of_a_round(
    monkeypatch: pytest.MonkeyPatch, told: Told, path: Path
) -> None:
    kept: list[tuple[int, bool]] = []

    def keep(_: Saving, match: Match) -> None:
        kept.append((len(match.rounds), match.round is not None))

    monkeypatch.setattr(Saving, "keep", keep)
    told("--set", "2", "--hand-size", "2", "--players", "2", "--seed", "4", "--save", str(path))

    # Each of the three rounds of a double-two set is dealt and ends; then the match ends.
    played = [(0, True), (1, False), (1, True), (2, False), (2, True), (3, False)]
    assert [*played, (3, False)] == kept


def test_what_a_person_is_shown_is_kept_before(
    monkeypatch: pytest.MonkeyPatch, game: Game, path: Path
) -> None:
    asked: list[PlayerView] = []
    choose = HumanPlayer.choose

    def ask(self: HumanPlayer, view: PlayerView, rng: random.Random) -> Move:
        assert view == match_in(path).view(0)
        asked.append(view)
        return choose(self, view, rng)

    monkeypatch.setattr(HumanPlayer, "choose", ask)
    game(ANSWERS, *MINE, "--save", str(path))

    assert len(ANSWERS) <= len(asked)


def test_players_without_names_are_saved_without_names(told: Told, path: Path) -> None:
    assert told(*TINY, "--seed", "4", "--save", str(path)) == told(*TINY, "--seed", "4")
    assert names_in(path) == ()


@pytest.mark.parametrize("answers", range(len(ANSWERS) + 1))
@pytest.mark.parametrize("leaves", [True, False])
def test_whoever_leaves_loses_nothing_and_goes_on_where_the_match_stood(
    game: Game, path: Path, answers: int, leaves: bool
) -> None:
    whole = path.with_name("whole.json")
    game(ANSWERS, *MINE, "--save", str(whole))

    is_over = answers == len(ANSWERS)
    lines = [*ANSWERS[:answers], *(["quit"] if leaves else [])]
    out = game(lines, *MINE, "--save", str(path), code=0 if leaves or is_over else 1)
    if is_over:
        assert match_in(path) == match_in(whole)
        return
    assert f"Go on with it by: chickenfoot play --resume {path} --seed 5\n" in out
    assert moves_of(0, match_in(path)) == answers
    game(ANSWERS[answers:], "play", "--resume", str(path), "--seed", "5")
    assert load(path) == load(whole)


def test_a_person_who_comes_back_is_told_what_has_happened(game: Game, path: Path) -> None:
    game([*ANSWERS[:4], "quit"], *MINE, "--save", str(path))

    out = game(["quit"], "--resume", str(path), "--seed", "5")
    assert (
        out.split("Your move")[0]
        == """\
Chicken Foot: double-two set, 2 players, 2 tiles each
Players: seat 0 (you), seat 1 (random)

Score sheet
                     Seat 0   Seat 1
 Round   Opened by      you   random
─────────────────────────────────────
     1   2-2              2       51
─────────────────────────────────────
 Total                    2       51

Round 2 of 3: 1-1 is required
Seat 1 (random): opens with 1-1 — Chickie Ones!
Seat 0 (you): 1-2 on 1-1
Seat 1 (random): draws a tile

Round 2 of 3: seat 0 (you) to play
1-1 [3 more]
└─ 1-2 (2) last
The double one needs 3 more arms: only ones may be played, and only on it
seat 0 (you)     1 tile    2 points   seat 1 (random)  2 tiles  51 points   boneyard         1 tile
Hand: 0-0
1  draw
"""
    )


def test_what_a_person_has_played_is_in_the_file_before_it_is_asked_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved: list[tuple[int, int]] = []

    def look(answers: int) -> None:
        saved.append((answers, moves_of(0, match_in(path))))

    monkeypatch.setattr(sys, "stdin", Typed(ANSWERS, look))

    assert cli.main([*MINE, "--save", str(path)]) == 0
    assert saved == [(answers, answers) for answers in range(len(ANSWERS))]


def test_an_interrupted_match_is_kept(
    game: Game, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(answers: int) -> None:
        if answers == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Typed(ANSWERS, interrupt))

    assert cli.main([*MINE, "--save", str(path)]) == 130
    out, err = game.capsys.readouterr()
    assert not err
    assert out.endswith(f"\nGo on with it by: chickenfoot play --resume {path} --seed 5\n")
    assert moves_of(0, match_in(path)) == 4


def test_what_programs_have_played_is_kept_when_they_are_interrupted(
    told: Told, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Tired:
        def choose(self, view: PlayerView, rng: random.Random) -> Move:
            if len(view.scores) == 1:
                raise KeyboardInterrupt
            return RandomPlayer().choose(view, rng)

    monkeypatch.setattr("chickenfoot_rules.cli.seats.RandomPlayer", Tired)

    assert cli.main([*TINY, "--seed", "4", "--save", str(path)]) == 130
    assert "Go on with it by: " in told.capsys.readouterr().out
    assert len(match_in(path).rounds) == 1


def test_a_match_is_kept_though_nobody_reads_what_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdin", io.StringIO("draw\n" * 9))
        monkeypatch.setattr(sys, "stdout", stream)
        assert cli.main([*MINE, "--save", str(path)]) == 1
        monkeypatch.undo()

    assert capfd.readouterr() == ("", "")
    assert match_in(path).players == 2


def test_a_disk_that_is_full_ends_the_match_with_one_line_and_the_file_it_had(
    game: Game, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    def fill(answers: int) -> None:
        if answers == 1:
            monkeypatch.setattr(Path, "replace", refuse)

    monkeypatch.setattr(sys, "stdin", Typed(ANSWERS, fill))

    assert cli.main([*MINE, "--save", str(path)]) == 1
    line = f"chickenfoot: error: {path} can't be written: No space left on device\n"
    assert line == game.capsys.readouterr().err
    assert moves_of(0, match_in(path)) == 1
    assert [*path.parent.iterdir()] == [path]


def test_what_can_not_be_written_is_refused_before_the_game(told: Told, path: Path) -> None:
    path.write_text("precious")

    def refusal(where: Path, *words: str) -> str:
        return told.wrong("--seats", "human,random", "--save", str(where), *words)

    assert (
        refusal(path) == f"{path} can't be written: it exists already; resume it, or choose "
        "another name"
    )
    assert path.read_text() == "precious"
    assert refusal(path.parent) == f"{path.parent} can't be written: it is a directory"
    nowhere = path.parent / "no" / "where"
    assert refusal(nowhere).endswith(f"there is no directory {nowhere.parent}")
    new = path.with_name("new.json")
    assert "points for 0-0 can be written down (R7.2)" in refusal(new, "--double-blank", "9" * 20)
    assert not new.exists()


def test_the_players_of_a_record_play_on(told: Told, path: Path) -> None:
    match = begun(path, 9, "greedy", "random", "search:1")

    out = told("play", "--resume", str(path), "--seed", "3")
    assert "Players: seat 0 (greedy), seat 1 (random), seat 2 (search:1)\n" in out
    after = match_in(path)
    assert after.is_over
    assert after.rounds[0].origin == match.round.origin  # type: ignore[union-attr]
    assert after.rounds[0].moves[:8] == match.round.moves  # type: ignore[union-attr]
    assert names_in(path) == ("greedy", "random", "search:1")


def test_players_without_names_go_on_by_chance_as_they_would_have(told: Told, path: Path) -> None:
    begun(path, 40)

    told("play", "--resume", str(path), "--seed", "3", "--quiet")
    whole = Match(Rules(domino_set=6, hand_size=5), 3)
    for step in follow_match(whole, [RandomPlayer()] * 3, seed=3):
        whole = step.after
    assert match_in(path) == whole


def test_whoever_is_not_called_like_a_player_is_a_person(game: Game, path: Path) -> None:
    begun(path, 9, "Ann Lee", "human", "greedy")

    out = game(["q"], "--resume", str(path))
    assert "Players: seat 0 (Ann Lee), seat 1 (human), seat 2 (greedy)\n" in out
    assert "It is the turn of seat" in out


def test_persons_who_share_a_screen_are_not_told_what_the_others_drew(
    game: Game, path: Path
) -> None:
    rules = Rules(domino_set=2, hand_size=1)
    start = Match(rules, 3).deal(deal("0-1|0-2|1-1", "0-0 2-2 1-2"))
    match = after_all(start, Draw(), Draw(), play("2-2"))
    assert match.round
    assert match.round.seat == 2
    names = ("Ann", "Bob", "greedy")
    save(MatchRecord.of(match, names), path)

    out = game(["q"], "--resume", str(path), "--seed", "1")
    before, ask, _ = out.partition("It is the turn of seat 0 (Ann)")
    assert ask
    told_so_far = """
Round 1 of 3: 2-2 is required
Nobody holds 2-2, so all draw for it, and seat 0 (Ann) begins
Seat 0 (Ann): draws a tile
Seat 1 (Bob): draws a tile, opens with 2-2 — Chickie Twos!
Seat 2 (greedy): draws a tile
"""
    assert told_so_far in before
    assert "1-2" not in before


def test_a_turn_that_was_interrupted_is_told_once_it_is_finished(game: Game, path: Path) -> None:
    rules = Rules(domino_set=2, hand_size=2)
    start = Match(rules, 2).deal(deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    save(MatchRecord.of(after_all(start, play("2-2"), Draw()), ("greedy", "Ann")), path)

    out = game(["", "q"], "--resume", str(path), "--seed", "1")
    before, ask, after = out.partition("\nRound 1 of 3: seat 1 (Ann) to play\n")
    assert ask
    assert before.endswith("\nSeat 0 (greedy): opens with 2-2 — Chickie Twos!\n")
    assert "\nYou have drawn 1-2, and 1-2 fits\n" in after
    assert "draws" not in out


def test_others_may_go_on_in_the_seats(told: Told, path: Path) -> None:
    begun(path, 9, "Ann", "Bob", "greedy")

    told("--resume", str(path), "--seats", "greedy,random,random", "--quiet")
    assert names_in(path) == ("greedy", "random", "random")


def test_comments_are_kept(told: Told, path: Path) -> None:
    match = begun(path, 9)
    comments = [Annotation(0, 2, "a good one"), Annotation(0, None, "at home")]
    save(MatchRecord.of(match, (), comments), path)

    told("--resume", str(path), "--quiet")
    assert load(path).annotations == (*comments,)  # type: ignore[union-attr]


def test_what_contradicts_the_file_is_refused(told: Told, path: Path) -> None:
    begun(path, 9, "Ann", "Bob", "greedy")
    before = path.read_bytes()

    def refusal(*words: str) -> str:
        return told.wrong("play", "--resume", str(path), *words)

    says = "--resume goes on as the file says, so leave out"
    assert refusal("--set", "9", "--curved") == f"{says} --set, --curved"
    assert refusal("--no-curved") == f"{says} --no-curved"
    assert refusal("--preset", "puremco") == f"{says} --preset"
    assert refusal("--players", "3", "--lead", "0") == f"{says} --players, --lead"
    assert refusal("--seats", "greedy,greedy") == "the match has 3 players, but --seats names 2"
    assert refusal("--save", "x").endswith("--save: not allowed with argument --resume")
    assert refusal("--quiet").startswith("--quiet shows a person too little to play by")
    assert before == path.read_bytes()


def test_only_a_match_that_goes_on_can_be_gone_on_with(told: Told, path: Path) -> None:
    def refusal() -> str:
        return told.wrong("--resume", str(path))

    assert refusal() == f"{path} can't be read: No such file or directory"
    path.write_text("{}")
    assert refusal().startswith(f"{path}: ")
    match = begun(path, 9)
    save(MatchRecord.of(match).redact(0), path)
    no_match = f"{path} is no record of a whole match, so there is nothing to go on with"
    assert refusal() == no_match
    assert match.round
    save(RoundRecord.of(match.round), path)
    assert refusal() == no_match
    save(MatchRecord.of(play_match([RandomPlayer()] * 2, seed=1).match), path)
    assert refusal() == f"the match in {path} is over; see it with chickenfoot replay"


def test_a_match_between_rounds_goes_on_with_the_next(told: Told, path: Path) -> None:
    told(*TINY, "--seed", "4", "--save", str(path))
    whole = match_in(path)
    first = Match(whole.rules, 2)
    for step in follow_match(first, [RandomPlayer()] * 2, seed=4):
        if step.after.round is None:
            save(MatchRecord.of(step.after), path)
            break

    out = told("--resume", str(path), "--seed", "4")
    assert out.startswith(
        "Chicken Foot: double-one set, 2 players, 1 tile each, seed 4\n\nScore sheet\n"
    )
    assert out.count("Round 2 of 2: 0-0 is required\n") == 1
    assert match_in(path) == whole
