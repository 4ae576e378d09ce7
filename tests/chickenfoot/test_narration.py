from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

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
from chickenfoot_rules.chickenfoot.narration import ChickenFootNarrator, Turn, turns_seen
from chickenfoot_rules.dominoes.narration import lines_of_turns, needs
from chickenfoot_rules.dominoes.words import label
from support.chickenfoot import layout
from support.dominoes import after, deal, play
from support.ended import Ended

TWO = Rules(domino_set=2)


def of(table: Match | Round, names: Sequence[str] = ()) -> ChickenFootNarrator:
    return ChickenFootNarrator(table.rules, table.players, names)


def told(round_: Round) -> list[str]:
    narrator = of(round_)
    return [*narrator.lines_of_turns(narrator.turns(round_))]


def opening(match: Match, names: Sequence[str] = ()) -> list[str]:
    return [*of(match, names).lines_of_opening(match)]


def end(round_: Round, names: Sequence[str] = ()) -> Iterator[str]:
    return of(round_, names).lines_of_end(round_)


def places(*rows: tuple[int, ...], names: Sequence[str] = ()) -> list[str]:
    players = len(rows[0])
    narrator = ChickenFootNarrator(TWO, players, names)
    return [*narrator.lines_of_places(standings(rows, players))]


@pytest.mark.rule("R3.7")
def test_a_play_is_narrated_with_its_call() -> None:
    double = play("4-4>4-6")

    assert str(Turn(2, play=double)) == "Seat 2: 4-4 on 4-6 — Chickie Fours!"
    assert str(Turn(2, play=play("4-5>4-6"))) == "Seat 2: 4-5 on 4-6"
    assert str(Turn(0, play=play("9-9"))) == "Seat 0: opens with 9-9 — Chickie Nines!"


@pytest.mark.rule("R6.2")
def test_the_announcement_of_the_last_tile_is_narrated() -> None:
    assert str(Turn(1, play=play("4-5>4-6", announce=True))) == "Seat 1: 4-5 on 4-6 — one left!"
    assert str(Turn(1, play=play("4-4>4-6", announce=True))) == (
        "Seat 1: 4-4 on 4-6 — Chickie Fours, one left!"
    )


@pytest.mark.rule("R4.2")
def test_drawing_on_is_one_turn() -> None:
    rules = attrs.evolve(TWO, draw_until_playable=True)
    start = Round.start(rules, deal("2-2 0-2|0-0", "1-2 0-1 1-1"))
    round_ = after(start, play("2-2"), Draw(), Draw(), Draw(), play("1-2>2-2"))

    assert told(round_)[1] == "Seat 1: draws 3 tiles, 1-2 on 2-2"


@pytest.mark.rule("R4.3")
@pytest.mark.rule("R3.8")
def test_passing_on_an_empty_boneyard_is_seen() -> None:
    start = Round.start(Rules(domino_set=1), deal("1-1 0-1|0-0"))

    assert told(after(start, play("1-1"), Pass(), play("0-1>1-1"))) == [
        "Seat 0: opens with 1-1 — Chickie Ones!",
        "Seat 1: passes",
        "Seat 0: 0-1 on 1-1",
    ]


@pytest.mark.rule("R4.1")
def test_a_declined_tile_is_known_to_fit() -> None:
    start = Round.start(TWO, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    waiting = after(start, play("2-2"), Draw())
    declined = waiting.apply(Pass())

    assert of(start).news(waiting, Pass()) == "Seat 1: keeps the drawn tile although it fits"
    assert told(declined)[1:] == ["Seat 1: draws a tile, keeps the drawn tile although it fits"]
    assert [str(turn) for turn in turns_seen(declined.view(1))][1:] == [
        "Seat 1: draws 0-2, keeps the drawn tile although it fits"
    ]


@pytest.mark.rule("R6.3")
def test_the_penalty_for_keeping_quiet_is_narrated() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    start = Round.start(rules, deal("2-2 0-2 0-0|1-2 1-1", "0-1"))
    round_ = after(start, play("2-2"), play("1-2>2-2"), play("0-2>2-2", announce=True), Draw())

    assert told(round_)[1:] == [
        "Seat 1: 1-2 on 2-2",
        "Seat 0: 0-2 on 2-2 — one left!",
        "Seat 1: draws a tile, having kept quiet about the last tile",
    ]
    assert str(Turn(0, passed=True, owed=True)) == (
        "Seat 0: passes, having kept quiet about the last tile"
    )


def test_mere_draws_in_a_row_share_a_line() -> None:
    def draws(*seats: int) -> list[str]:
        return [*lines_of_turns([Turn(seat, draws=1) for seat in seats], 3)]

    assert draws(2) == ["Seat 2: draws a tile"]
    assert draws(2, 0) == ["Seats 2 and 0: draw a tile each"]
    assert draws(2, 0, 1) == ["Seats 2, 0 and 1: draw a tile each"]
    assert draws(2, 0, 1, 2) == ["Seats 2, 0 and 1: draw in turn, 4 tiles in all"]


def test_lines_name_seats_with_their_players() -> None:
    names = ("greedy", "Ann")
    out = after(Round.start(Rules(domino_set=1), deal("1-1|0-1", "0-0")), play("1-1"))
    laid_out = Rules(domino_set=2, opening=Opening.LAID_OUT)
    dealt = deal("0-0 1-1|1-2 0-1", "0-2")
    missing = deal("0-1 1-1|1-2 0-2", "2-2 0-0")

    assert label(1, names) == "seat 1 (Ann)"
    assert Turn(1, play=play("4-5>4-6")).line(names) == "Seat 1 (Ann): 4-5 on 4-6"
    assert [*lines_of_turns([Turn(1, draws=1)], 2, names)] == ["Seat 1 (Ann): draws a tile"]
    assert next(end(out, names)) == "Domino: seat 0 (greedy) goes out"
    assert [
        *opening(Match(laid_out, 2).deal(dealt), names),
        *opening(Match(TWO, 2, lead=1).deal(missing), names),
    ] == [
        "2-2 is laid out, and seat 0 (greedy) leads",
        "Nobody holds 2-2, so all draw for it, and seat 1 (Ann) begins",
    ]
    assert places((4, 1), names=names) == [
        "Seat 1 (Ann) wins with 1 point",
        "1. seat 1 (Ann), 1 point",
        "2. seat 0 (greedy), 4 points",
    ]


def test_only_the_seat_that_drew_reads_which_tiles_it_drew() -> None:
    rules = attrs.evolve(TWO, draw_until_playable=True)
    start = Round.start(rules, deal("2-2 0-2|0-0", "1-2 0-1 1-1"))
    round_ = after(start, play("2-2"), Draw(), Draw(), Draw())

    lines = [str([*turns_seen(round_.view(seat))][-1]) for seat in (0, 1)]
    assert lines == ["Seat 1: draws 3 tiles", "Seat 1: draws 1-1, 0-1, 1-2"]
    assert told(round_)[-1] == "Seat 1: draws 3 tiles"
    mine = [Turn(1, draws=1, drawn=(Tile(0, 1),)), Turn(0, draws=1)]
    assert [*lines_of_turns(mine, 2)] == ["Seat 1: draws 0-1", "Seat 0: draws a tile"]


@pytest.mark.rule("R6.3")
def test_a_debt_of_a_set_up_round_is_narrated_when_it_is_paid() -> None:
    rules = attrs.evolve(TWO, chickenlittle=True)
    hands = [TileSet.parse("1-2"), TileSet.parse("0-2 1-1")]
    round_ = Round(rules, hands, TileSet.parse("0-0 0-1"), layout("2-2"), 0, debts=[0])

    assert told(round_.apply(Draw())) == [
        "Seat 0: draws a tile, having kept quiet about the last tile"
    ]


@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.2")
def test_the_hands_at_the_end_are_listed_with_their_cost() -> None:
    hands = (TileSet.parse("0-0 1-3"), TileSet(), TileSet.parse("0-1"))

    outcome = Outcome(reason=EndReason.DOMINO, charges=(54, 0, 1), winner=1)
    narrator = ChickenFootNarrator(Rules(), 3, ["greedy", "Ann", "Bob"])

    assert [*narrator.lines_of_hands(Ended(outcome=outcome, hands=hands))] == [
        "Seat 0 (greedy): 0-0 1-3, 54 points",
        "Seat 1 (Ann): no tiles, 0 points",
        "Seat 2 (Bob): 0-1, 1 point",
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

    assert [*lines_of_turns(run, 3)] == [
        "Seat 0: draws a tile",
        "Seat 1: draws 2 tiles",
        "Seat 2: passes",
        "Seat 0: draws a tile, keeps the drawn tile although it fits",
        "Seats 0 and 1: draw a tile each",
        "Seat 2: draws a tile, having kept quiet about the last tile",
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

    assert opening(Match(rules, 2).deal(dealt)) == ["2-2 is laid out, and seat 0 leads"]
    assert opening(Match(rules, 2).deal(drawn)) == [
        "Lots are drawn for the lead: seat 0 0-1, seat 1 1-2",
        "2-2 is laid out, and seat 1 leads",
    ]


@pytest.mark.rule("R2.8")
@pytest.mark.parametrize(
    ("hands", "boneyard", "where"),
    [
        ("0-0 2-2|0-2 1-1", "0-1 1-2", "in the hand of seat 0"),
        ("0-0 1-1|0-2 0-1", "2-2 1-2", "in the boneyard"),
    ],
)
def test_where_a_double_is_found_is_narrated(hands: str, boneyard: str, where: str) -> None:
    rules = Rules(domino_set=2, opening=Opening.FOUND)

    assert opening(Match(rules, 2, 1).deal(deal(hands, boneyard))) == [
        f"2-2 is found {where} and placed, and seat 1 leads"
    ]


def test_an_opening_reads_the_same_during_its_round_and_is_omitted_after_it() -> None:
    rules = Rules(domino_set=2, opening=Opening.LAID_OUT)
    dealt = attrs.evolve(deal("0-0|0-2", "1-1 0-1 1-2"), lots=[Tile(0, 1), Tile(1, 2)])
    match = Match(rules, 2).deal(dealt)

    assert opening(Match(rules, 2)) == []
    assert opening(Match(rules, 2).deal(dealt))[1] == "2-2 is laid out, and seat 1 leads"
    between = match.apply(play("0-2>2-2"))
    assert opening(between) == []
    second = between.deal(deal("2-2|0-1", "0-0 0-2 1-2"))
    assert opening(second) == ["1-1 is laid out, and seat 0 leads"]
    assert opening(second.apply(Draw())) == opening(second)


@pytest.mark.rule("R2.5")
@pytest.mark.rule("R2.6")
def test_a_missing_double_is_drawn_for_from_the_lead_seat_on() -> None:
    dealt = deal("0-1 1-1|1-2 0-2", "2-2 0-0")
    start = Round.start(TWO, dealt, lead=1)

    assert opening(Match(TWO, 2, lead=1).deal(dealt)) == [
        "Nobody holds 2-2, so all draw for it, and seat 1 begins"
    ]
    assert told(after(start, Draw(), Draw(), play("2-2"))) == [
        "Seat 1: draws a tile",
        "Seat 0: draws a tile, opens with 2-2 — Chickie Twos!",
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
        "Nobody holds a double that could open, so all draw for it, and seat 0 begins"
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

    assert [*end(out)] == ["Domino: seat 0 goes out", "1-1 is left 4 arms short"]
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
    assert left(cross) == ["Domino: seat 1 goes out"]
    assert left(f"{cross} 3-3>3-4 1-3>3-3 2-3>3-3") == [
        "Domino: seat 1 goes out",
        "3-3 is left 1 toe short",
    ]


@pytest.mark.rule("R7.4")
@pytest.mark.rule("R7.6")
def test_the_winner_and_all_places_are_listed() -> None:
    assert places((15, 20, 4)) == [
        "Seat 2 wins with 4 points",
        "1. seat 2, 4 points",
        "2. seat 0, 15 points",
        "3. seat 1, 20 points",
    ]


@pytest.mark.rule("R7.5")
def test_the_places_explain_how_a_tie_was_broken() -> None:
    assert places((1, 0), (0, 1)) == [
        "Seats 0 and 1 share the win with 1 point each",
        "1. seat 0, 1 point",
        "1. seat 1, 1 point",
        "Seats 0 and 1 share place 1: no tie-break sets them apart",
    ]
    assert places((0, 4), (8, 4))[3:] == [
        "Seat 0 is ahead of seat 1: more rounds at zero, 1 against 0"
    ]
    assert places((3, 2), (5, 6))[3:] == [
        "Seat 1 is ahead of seat 0: a lower lowest round above zero, 2 against 3"
    ]


@pytest.mark.rule("R7.6")
def test_a_place_below_the_first_may_be_shared_too() -> None:
    assert places((9, 5, 9)) == [
        "Seat 1 wins with 5 points",
        "1. seat 1, 5 points",
        "2. seat 0, 9 points",
        "2. seat 2, 9 points",
        "Seats 0 and 2 share place 2: no tie-break sets them apart",
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
