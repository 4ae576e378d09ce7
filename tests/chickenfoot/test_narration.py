from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import attrs
import pytest

from chickenfoot_rules import (
    Draw,
    EndReason,
    Match,
    MissingDouble,
    Opening,
    Outcome,
    Pass,
    Round,
    Rules,
    Tile,
    TileSet,
    standings,
)
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.rendering.narration import ChickenFootNarrator, PlainTurn
from chickenfoot_rules.rendering.narration.base import needs
from chickenfoot_rules.rendering.narration.chickenfoot import Turn, turns_seen
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.ended import ended_table

TWO = Rules(domino_set=2)


def of(table: Match | Round) -> ChickenFootNarrator:
    return ChickenFootNarrator(table.rules, table.players)


def told(round_: Round) -> list[str]:
    return told_turns(of(round_).turns(round_), round_.players)


def told_turns(turns: Iterable[PlainTurn], players: int) -> list[str]:
    return [*map(Reader().read, ChickenFootNarrator(TWO, players).lines_of_turns(turns))]


def said(turn: Turn) -> str:
    return Reader().read(turn.line)


def opening(match: Match, names: Sequence[str] = ()) -> list[str]:
    return [*map(Reader(names=names).read, of(match).lines_of_opening(match))]


def end(round_: Round, names: Sequence[str] = ()) -> Iterator[str]:
    return map(Reader(names=names).read, of(round_).lines_of_end(round_))


def places(*rows: tuple[int, ...], names: Sequence[str] = ()) -> list[str]:
    players = len(rows[0])
    narrator = ChickenFootNarrator(TWO, players)
    return [*map(Reader(names=names).read, narrator.lines_of_places(standings(rows, players)))]


@pytest.mark.rule("R3.7")
def test_a_play_is_narrated_with_its_call() -> None:
    double = play("4-4>4-6")

    assert said(Turn(2, play=double)) == "Player 3: 4-4 on 4-6 — Chickie Fours!"
    assert said(Turn(2, play=play("4-5>4-6"))) == "Player 3: 4-5 on 4-6"
    assert said(Turn(0, play=play("9-9"))) == "Player 1: opens with 9-9 — Chickie Nines!"


@pytest.mark.rule("R6.2")
def test_the_announcement_of_the_last_tile_is_narrated() -> None:
    assert said(Turn(1, play=play("4-5>4-6", announce=True))) == "Player 2: 4-5 on 4-6 — one left!"
    assert said(Turn(1, play=play("4-4>4-6", announce=True))) == (
        "Player 2: 4-4 on 4-6 — Chickie Fours, one left!"
    )


@pytest.mark.rule("R4.2")
def test_drawing_on_is_one_turn() -> None:
    rules = attrs.evolve(TWO, draw_until_playable=True)
    start = Round.start(rules, deal("2-2 0-2|0-0", "1-2 0-1 1-1"))
    round_ = after(start, play("2-2"), Draw(), Draw(), Draw(), play("1-2>2-2"))

    assert told(round_)[1] == "Player 2: draws 3 tiles, 1-2 on 2-2"


@pytest.mark.rule("R4.3")
@pytest.mark.rule("R3.8")
def test_passing_on_an_empty_boneyard_is_seen() -> None:
    start = Round.start(Rules(domino_set=1), deal("1-1 0-1|0-0"))

    assert told(after(start, play("1-1"), Pass(), play("0-1>1-1"))) == [
        "Player 1: opens with 1-1 — Chickie Ones!",
        "Player 2: passes",
        "Player 1: 0-1 on 1-1",
    ]


@pytest.mark.rule("R4.1")
def test_a_declined_tile_is_known_to_fit() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    waiting = after(start, play("2-2"), Draw())
    declined = waiting.apply(Pass())

    assert (
        Reader().read(of(start).news(waiting, Pass()))
        == "Player 2: keeps the drawn tile although it fits"
    )
    assert told(declined)[1:] == ["Player 2: draws a tile, keeps the drawn tile although it fits"]
    assert [said(turn) for turn in turns_seen(declined.view(1))][1:] == [
        "Player 2: draws 0-2, keeps the drawn tile although it fits"
    ]


@pytest.mark.rule("R6.3")
def test_the_penalty_for_keeping_quiet_is_narrated() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    start = Round.start(rules, deal("2-2 0-2 0-0|1-2 1-1", "0-1"))
    round_ = after(start, play("2-2"), play("1-2>2-2"), play("0-2>2-2", announce=True), Draw())

    assert told(round_)[1:] == [
        "Player 2: 1-2 on 2-2",
        "Player 1: 0-2 on 2-2 — one left!",
        "Player 2: draws a tile, having kept quiet about the last tile",
    ]
    assert said(Turn(0, passed=True, owed=True)) == (
        "Player 1: passes, having kept quiet about the last tile"
    )


def test_mere_draws_in_a_row_share_a_line() -> None:
    def draws(*seats: int) -> list[str]:
        return told_turns([Turn(seat, draws=1) for seat in seats], 3)

    assert draws(2) == ["Player 3: draws a tile"]
    assert draws(2, 0) == ["Player 3 and player 1: draw a tile each"]
    assert draws(2, 0, 1) == ["Player 3, player 1 and player 2: draw a tile each"]
    assert draws(2, 0, 1, 2) == ["Player 3, player 1 and player 2: draw in turn, 4 tiles in all"]


def test_lines_name_seats_with_their_players() -> None:
    names = ("greedy", "Ann")
    out = after(Round.start(Rules(domino_set=1), deal("1-1|0-1", "0-0")), play("1-1"))
    laid_out = Rules(domino_set=2, opening=Opening.LAID_OUT)
    dealt = deal("0-0 1-1|1-2 0-1", "0-2")
    missing = deal("0-1 1-1|1-2 0-2", "2-2 0-0")

    read = Reader(names=names).read
    assert read(Turn(1, play=play("4-5>4-6")).line) == "Ann: 4-5 on 4-6"
    assert [*map(read, of(out).lines_of_turns([Turn(1, draws=1)]))] == ["Ann: draws a tile"]
    assert next(end(out, names)) == "Domino: greedy goes out"
    assert [
        *opening(Match(laid_out, 2).deal(dealt), names),
        *opening(Match(TWO, 2, lead=1).deal(missing), names),
    ] == [
        "2-2 is laid out, and greedy leads",
        "Nobody holds 2-2, so all draw for it, and Ann begins",
    ]
    assert places((4, 1), names=names) == [
        "Ann wins with 1 point",
        "1. Ann, 1 point",
        "2. greedy, 4 points",
    ]


def test_only_the_seat_that_drew_reads_which_tiles_it_drew() -> None:
    rules = attrs.evolve(TWO, draw_until_playable=True)
    start = Round.start(rules, deal("2-2 0-2|0-0", "1-2 0-1 1-1"))
    round_ = after(start, play("2-2"), Draw(), Draw(), Draw())

    lines = [said([*turns_seen(round_.view(seat))][-1]) for seat in (0, 1)]
    assert lines == ["Player 2: draws 3 tiles", "Player 2: draws 1-1, 0-1, 1-2"]
    assert told(round_)[-1] == "Player 2: draws 3 tiles"
    mine = [Turn(1, draws=1, drawn=(Tile(0, 1),)), Turn(0, draws=1)]
    assert told_turns(mine, 2) == ["Player 2: draws 0-1", "Player 1: draws a tile"]


@pytest.mark.rule("R6.3")
def test_a_debt_of_a_set_up_round_is_narrated_when_it_is_paid() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    hands = [TileSet.parse("1-2"), TileSet.parse("0-2 1-1")]
    round_ = Round(rules, hands, TileSet.parse("0-0 0-1"), layout("2-2"), 0, debts=[0])

    assert told(round_.apply(Draw())) == [
        "Player 1: draws a tile, having kept quiet about the last tile"
    ]


@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.2")
def test_the_hands_at_the_end_are_listed_with_their_cost() -> None:
    hands = (TileSet.parse("0-0 1-3"), TileSet(), TileSet.parse("0-1"))

    outcome = Outcome(reason=EndReason.DOMINO, charges=(54, 0, 1), winner=1)
    narrator = ChickenFootNarrator(Rules(), 3)
    read = Reader(names=["greedy", "Ann", "Bob"]).read

    assert [*map(read, narrator.lines_of_hands(ended_table(outcome=outcome, hands=hands)))] == [
        "Greedy: 0-0 1-3, 54 points",
        "Ann: no tiles, 0 points",
        "Bob: 0-1, 1 point",
    ]


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
def test_an_unfinished_cross_or_foot_is_named() -> None:
    cross = layout("2-2 0-2>2-2 1-2>2-2")
    foot = layout("4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4 3-3>3-4 1-3>3-3 2-3>3-3")

    assert [needs(laid.duty) for laid in (cross, foot) if laid.duty] == [
        "2-2 needs 2 more arms",
        "3-3 needs 1 more toe",
    ]


def test_turns_that_are_more_than_a_draw_keep_their_own_lines() -> None:
    run = [
        Turn(0, draws=1),
        Turn(1, draws=2),
        Turn(2, passed=True),
        Turn(0, draws=1, passed=True, declines=True),
        Turn(0, draws=1),
        Turn(1, draws=1),
        Turn(2, draws=1, owed=True),
    ]

    assert told_turns(run, 3) == [
        "Player 1: draws a tile",
        "Player 2: draws 2 tiles",
        "Player 3: passes",
        "Player 1: draws a tile, keeps the drawn tile although it fits",
        "Player 1 and player 2: draw a tile each",
        "Player 3: draws a tile, having kept quiet about the last tile",
    ]


@pytest.mark.rule("R2.1")
def test_a_round_is_headed_by_its_number_and_its_double() -> None:
    rules = Rules(domino_set=1, hand_size=1)
    match = Match(rules, 2)
    assert of(match).heading(match) == "Round 1 of 2: 1-1 is required"

    match = match.deal(deal("1-1|0-0", "0-1")).apply(play("1-1"))
    assert of(match).heading(match) == "Round 2 of 2: 0-0 is required"


@pytest.mark.rule("R2.2")
def test_a_required_double_that_is_held_needs_no_words() -> None:
    assert opening(Match(TWO, 2).deal(deal("0-1 1-1|2-2 0-2", "1-2 0-0"))) == []


@pytest.mark.rule("R2.3")
def test_lots_and_the_laid_out_double_are_narrated() -> None:
    rules = Rules(domino_set=2, opening=Opening.LAID_OUT)
    dealt = deal("0-0 1-1|0-2", "0-1 1-2")
    drawn = attrs.evolve(dealt, lots=[Tile(0, 1), Tile(1, 2)])

    assert opening(Match(rules, 2).deal(dealt)) == ["2-2 is laid out, and player 1 leads"]
    assert opening(Match(rules, 2).deal(drawn)) == [
        "Lots are drawn for the lead: player 1: 0-1, player 2: 1-2",
        "2-2 is laid out, and player 2 leads",
    ]


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("hands", "boneyard", "where"),
    [
        ("0-0 2-2|0-2 1-1", "0-1 1-2", "in the hand of player 1"),
        ("0-0 1-1|0-2 0-1", "2-2 1-2", "in the boneyard"),
    ],
)
def test_where_a_double_is_found_is_narrated(hands: str, boneyard: str, where: str) -> None:
    rules = Rules(domino_set=2, opening=Opening.FOUND)

    assert opening(Match(rules, 2, 1).deal(deal(hands, boneyard))) == [
        f"2-2 is found {where} and placed, and player 2 leads"
    ]


def test_an_opening_reads_the_same_during_its_round_and_is_omitted_after_it() -> None:
    rules = Rules(domino_set=2, opening=Opening.LAID_OUT)
    dealt = attrs.evolve(deal("0-0|0-2", "1-1 0-1 1-2"), lots=[Tile(0, 1), Tile(1, 2)])
    match = Match(rules, 2).deal(dealt)

    assert opening(Match(rules, 2)) == []
    assert opening(Match(rules, 2).deal(dealt))[1] == "2-2 is laid out, and player 2 leads"
    between = match.apply(play("0-2>2-2"))
    assert opening(between) == []
    second = between.deal(deal("2-2|0-1", "0-0 0-2 1-2"))
    assert opening(second) == ["1-1 is laid out, and player 1 leads"]
    assert opening(second.apply(Draw())) == opening(second)


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
def test_a_missing_double_is_drawn_for_from_the_lead_seat_on() -> None:
    dealt = deal("0-1 1-1|1-2 0-2", "2-2 0-0")
    start = Round.start(TWO, dealt, lead=1)

    assert opening(Match(TWO, 2, lead=1).deal(dealt)) == [
        "Nobody holds 2-2, so all draw for it, and player 2 begins"
    ]
    assert told(after(start, Draw(), Draw(), play("2-2"))) == [
        "Player 2: draws a tile",
        "Player 1: draws a tile, opens with 2-2 — Chickie Twos!",
    ]


@pytest.mark.rule("R2.5")
def test_a_double_that_replaces_a_missing_one_is_named() -> None:
    rules = Rules(domino_set=2, missing_double=MissingDouble.NEXT_LOWER)

    assert opening(Match(rules, 2).deal(deal("0-1 1-1|1-2 0-2", "2-2 0-0"))) == [
        "Nobody holds 2-2, so 1-1 opens instead"
    ]


@pytest.mark.rule("R2.4")
def test_without_any_double_all_draw_for_one() -> None:
    rules = Rules(domino_set=2, opening=Opening.HIGHEST_HELD)
    dealt = deal("0-1|1-2 0-2", "2-2 0-0 1-1")

    assert opening(Match(rules, 2).deal(dealt)) == [
        "Nobody holds a double that could open, so all draw for it, and player 1 begins"
    ]
    assert opening(Match(rules, 2).deal(deal("0-1 1-1|1-2 0-2", "2-2 0-0"))) == [
        "Nobody holds 2-2, so 1-1 opens instead"
    ]


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
def test_the_end_of_a_round_is_narrated_with_its_reason() -> None:
    out = after(Round.start(Rules(domino_set=1), deal("1-1|0-1", "0-0")), play("1-1"))
    start = Round.start(TWO, deal("2-2 0-1 0-0|1-2 1-1 0-2"))
    blocked = after(start, play("2-2"), play("0-2>2-2"), Pass(), play("1-2>2-2"))

    assert [*end(out)] == ["Domino: player 1 goes out", "1-1 is left 4 arms short"]
    assert [*end(blocked)] == [
        "Blocked: the boneyard is empty and nobody can play",
        "2-2 is left 2 arms short",
    ]


@pytest.mark.rule("R3.5")
def test_the_end_names_an_unfinished_foot_and_omits_a_finished_layout() -> None:
    def left(text: str) -> list[str]:
        laid = layout(text)
        rest = [tile for tile in Rules(domino_set=4).domino_set.tiles if tile not in laid.tiles]
        round_ = Round(Rules(domino_set=4), [rest, []], [], laid, 1)
        return [*end(round_)]

    cross = "4-4 0-4>4-4 1-4>4-4 2-4>4-4 3-4>4-4"
    assert left(cross) == ["Domino: player 2 goes out"]
    assert left(f"{cross} 3-3>3-4 1-3>3-3 2-3>3-3") == [
        "Domino: player 2 goes out",
        "3-3 is left 1 toe short",
    ]


@pytest.mark.rule("R7.4")
@pytest.mark.rule("R7.6")
def test_the_winner_and_all_places_are_listed() -> None:
    assert places((15, 20, 4)) == [
        "Player 3 wins with 4 points",
        "1. player 3, 4 points",
        "2. player 1, 15 points",
        "3. player 2, 20 points",
    ]


@pytest.mark.rule("R7.5")
def test_the_places_explain_how_a_tie_was_broken() -> None:
    assert places((1, 0), (0, 1)) == [
        "Player 1 and player 2 share the win with 1 point each",
        "1. player 1, 1 point",
        "1. player 2, 1 point",
        "Player 1 and player 2 share place 1: no tie-break sets them apart",
    ]
    assert places((0, 4), (8, 4))[3:] == [
        "Player 1 is ahead of player 2: more rounds at zero, 1 against 0"
    ]
    assert places((3, 2), (5, 6))[3:] == [
        "Player 2 is ahead of player 1: a lower lowest round above zero, 2 against 3"
    ]


@pytest.mark.rule("R7.6")
def test_a_place_below_the_first_may_be_shared_too() -> None:
    assert places((9, 5, 9)) == [
        "Player 2 wins with 5 points",
        "1. player 2, 5 points",
        "2. player 1, 9 points",
        "2. player 3, 9 points",
        "Player 1 and player 3 share place 2: no tie-break sets them apart",
    ]


def test_the_narrated_tiles_of_a_whole_match_are_those_on_the_table() -> None:
    rng = random.Random(5)
    match = Match(Rules(chickenlittle=True, draw_until_playable=True), 5)
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))

    for round_ in match.rounds:
        made = [turn.as_heard() for turn in turns_seen(round_.view(0))]
        plays = [turn.play for turn in made if turn.play]
        assert list(round_.layout.placements) == [
            attrs.evolve(placed, tile=laid.tile, on=laid.on)
            for placed, laid in zip(round_.layout.placements, plays, strict=True)
        ]
        assert sum(turn.draws for turn in made) == sum(
            isinstance(move, Draw) for move in round_.moves
        )


def test_a_running_round_has_no_end_and_no_open_hands() -> None:
    round_ = Round.start(TWO, deal("2-2 0-1|0-0 1-1", "1-2 0-2"))

    assert [] == [*of(round_).lines_of_end(round_)]
    assert [] == [*of(round_).lines_of_hands(round_)]
