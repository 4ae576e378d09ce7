from __future__ import annotations

import random
from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    Draw,
    Move,
    Pass,
    Play,
    PlayerError,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.players import (
    GreedyPlayer,
    OurPlayer,
    Player,
    RandomPlayer,
    SearchPlayer,
    choices,
    drop_equivalents,
    play_round,
)
from chickenfoot_rules.players.hints import (
    Situation,
    cover_high_ends,
    end_dead_round,
    keep_playable,
    keep_protection,
    lay_own_toes,
    shed_double_blank,
    stop_last_tile,
)
from chickenfoot_rules.strategies import express_rounds, rounds
from support.chickenfoot import layout
from support.dominoes import play, rest
from support.examples import examples
from support.express import TWO

SIX = Rules(domino_set=6)
CROSS = "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6"
"""A finished cross: ones, twos, threes and fours are open."""


def position(
    hand: str,
    *others: str,
    laid: str = CROSS,
    boneyard: str | None = None,
    rules: Rules = SIX,
    **options: object,
) -> Round:
    """Set up a round with seat 0 to move; the boneyard is what is left unless given."""
    table = layout(laid)
    left = rest(rules.domino_set.highest, hand, *others, str(table.tiles))
    rows = (hand, *others) if others else (hand, " ".join(map(str, [*left][:3])))
    left -= TileSet.parse(" ".join(rows))
    tiles = left if boneyard is None else TileSet.parse(boneyard)
    if boneyard is not None:
        # Tiles are conserved, so the last hand takes what is left.
        rows = (*rows[:-1], f"{rows[-1]} {left - tiles}")
    return Round(
        rules,
        [TileSet.parse(row) for row in rows],
        tuple(tiles),
        table,
        0,
        **options,  # type: ignore[arg-type]
    )


def chosen(round_: Round, player: Player[PlayerView], seed: int = 0) -> str:
    return str(player.choose(round_.view(0), random.Random(seed)))


def situation(round_: Round) -> Situation:
    return Situation.of(round_.view(0))


NOTHING = GreedyPlayer(
    shed_pips=0,
    shed_double_blank=0,
    stop_last_tile=0,
    keep_protection=0,
    end_dead_round=0,
    lay_own_toes=0,
    keep_playable=0,
    cover_high_ends=0,
)
"""All moves score 0 for it."""


# The interface of a player


def test_any_object_with_a_method_choose_is_a_player() -> None:
    class Mine:
        def choose(self, view: PlayerView, rng: random.Random) -> Move:
            del rng
            return view.legal_moves[0]

    for player in (RandomPlayer(), GreedyPlayer(), Mine()):
        assert isinstance(player, Player)
    assert not isinstance(random, Player)


@pytest.mark.parametrize("some_rounds", [rounds(), express_rounds()])
@given(data=st.data())
@examples(40)
def test_players_answer_the_same_legal_move_to_the_same_view(
    some_rounds: st.SearchStrategy[DominoRound], data: st.DataObject
) -> None:
    round_ = data.draw(some_rounds)
    if round_.is_over:
        return
    view = round_.view(round_.seat)
    for player in (RandomPlayer(), GreedyPlayer()):
        move = player.choose(view, random.Random(1))
        assert move in view.legal_moves
        assert move == player.choose(view, random.Random(1))


@pytest.mark.parametrize("game", ["chicken foot", "express"])
@pytest.mark.parametrize(
    "player", [RandomPlayer(), GreedyPlayer(), SearchPlayer(simulations=6)], ids=str
)
def test_only_the_seat_to_move_can_choose(player: OurPlayer, game: str) -> None:
    round_: DominoRound = position("1-5 0-5")
    if game == "express":
        round_ = ExpressRound.start(TWO, Deal.shuffle(TWO, 2, random.Random(1)), lead=0)
    over = play_round(round_, [RandomPlayer()] * 2, seed=1).round

    with pytest.raises(PlayerError, match="seat 1 has no move to choose: it is the turn of seat 0"):
        player.choose(round_.view(1), random.Random(0))
    with pytest.raises(PlayerError, match="seat 0 has no move to choose: the round is over"):
        player.choose(over.view(0), random.Random(0))


def test_a_random_player_makes_all_moves_equally_often() -> None:
    view = position("1-5 2-5 3-4").view(0)
    rng = random.Random(1)
    made = [RandomPlayer().choose(view, rng) for _ in range(400)]

    assert set(view.legal_moves) == set(made)
    for move in view.legal_moves:
        assert 60 < made.count(move) < 140


# Distinct moves


def test_ends_of_equal_value_are_one_choice() -> None:
    round_ = position("1-5 0-4", laid=f"{CROSS} 2-4>2-6 1-3>3-6")

    assert 4 == len(round_.legal_moves)
    assert {("1-5", 1), ("0-4", 4)} == {
        (str(move.tile), move.joint) for move in choices(round_.view(0)) if isinstance(move, Play)
    }


def test_both_halves_of_a_tile_are_different_choices() -> None:
    assert ["1-2 on 1-6", "1-2 on 2-6"] == [*map(str, choices(position("1-2").view(0)))]


def test_a_play_is_kept_with_its_announcement_only() -> None:
    rules = Rules(domino_set=6, chickenlittle=True)
    view = position("1-5 0-5", rules=rules).view(0)

    assert ["1-5 on 1-6, one left", "1-5 on 1-6"] == [*map(str, view.legal_moves)]
    assert ["1-5 on 1-6, one left"] == [*map(str, choices(view))]


def test_a_draw_and_a_pass_are_kept() -> None:
    assert [Draw(), Pass()] == drop_equivalents([Draw(), Pass()])


# The hints, each in a position where it decides


@pytest.mark.rule("R6.2")
def test_a_greedy_player_announces_its_last_tile() -> None:
    rules = Rules(domino_set=6, chickenlittle=True)

    assert "1-5 on 1-6, one left" == chosen(position("1-5 0-5", rules=rules), GreedyPlayer())
    assert chosen(position("1-5 2-5", rules=rules), GreedyPlayer()).endswith(", one left")


DECIDING: dict[str, tuple[Callable[[], Round], str]] = {
    "shed_pips": (lambda: position("0-1 4-5 2-3"), "4-5"),
    "shed_double_blank": (
        lambda: position("0-0 5-5", "0-3 0-5", laid=f"{CROSS} 0-4>4-6 1-5>1-6"),
        "0-0 on 0-4",
    ),
    "stop_last_tile": (lambda: position("1-1 4-5 3-5", "5-5"), "1-1"),
    "keep_protection": (lambda: position("1-5 1-2 2-0"), "1-2"),
    "lay_own_toes": (lambda: position("1-1 2-2 0-1 1-5 0-2"), "1-1"),
    "keep_playable": (
        lambda: position("1-5 2-0 5-5 3-4"),
        "1-5",
    ),
    "cover_high_ends": (lambda: position("4-0 1-0 0-3", "4-4 1-1 3-3"), "0-4 on 4-6"),
}


@pytest.mark.parametrize("hint", DECIDING)
def test_a_hint_alone_decides(hint: str) -> None:
    setup, expected = DECIDING[hint]
    player = attrs.evolve(NOTHING, **{hint: 1.0})

    for seed in range(5):
        assert chosen(setup(), player, seed).startswith(expected)
    assert 1 < len({chosen(setup(), NOTHING, seed) for seed in range(20)})


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(("cost", "expected"), [(50, 50), (25, 25), (0, -1)])
def test_the_double_blank_scores_its_cost_and_is_kept_if_it_costs_nothing(
    cost: int, expected: int
) -> None:
    rules = Rules(domino_set=6, double_blank=cost)
    round_ = position("0-0 5-5", "0-3 0-5", laid=f"{CROSS} 0-4>4-6 1-5>1-6", rules=rules)
    where = situation(round_)

    assert expected == shed_double_blank(where, play("0-0>0-4"))
    assert 0 == shed_double_blank(where, play("5-5>1-5"))
    assert ("0-0" if cost else "5-5") in chosen(
        round_, attrs.evolve(NOTHING, shed_double_blank=1.0)
    )


def test_a_double_stops_a_player_with_one_tile_left() -> None:
    assert stop_last_tile(situation(position("1-1 1-5", "5-5", "4-4 3-3")), play("1-1>1-6"))
    assert not stop_last_tile(situation(position("1-1 1-5", "5-5", "4-4 3-3")), play("1-5>1-6"))
    assert not stop_last_tile(situation(position("1-1 1-5", "5-5 0-5", "4-4 3-3")), play("1-1>1-6"))
    # The player's own last tile does not count.
    assert not stop_last_tile(situation(position("1-1", "5-5 0-5")), play("1-1>1-6"))


@pytest.mark.parametrize(
    ("hand", "laid", "move", "expected"),
    [
        ("1-5 0-4", "", "1-5>1-6", -2),
        ("1-5 1-0", "", "1-5>1-6", -1),
        ("1-5 1-0 0-5", "", "1-5>1-6", 0),
        ("1-5 0-4", "1-1>1-6 0-1>1-1 1-3>1-1 1-4>1-1", "1-5>0-1", -1),
        ("1-5 1-1", "", "1-5>1-6", -1),
        ("1-1 0-4", "", "1-1>1-6", 0),
    ],
    ids=["both", "the five", "none", "the ones are safe", "own double", "a double"],
)
def test_each_number_that_loses_its_protection_scores_minus_1(
    hand: str, laid: str, move: str, expected: int
) -> None:
    where = situation(position(hand, "0-0", laid=f"{CROSS} {laid}"))

    assert expected == keep_protection(where, play(move))


@pytest.mark.rule("R3.5")
def test_a_double_kills_the_round_only_when_too_few_toes_are_left() -> None:
    laid = f"{CROSS} 0-1>1-6 1-2>2-6 1-3>3-6"
    # Of the ones 1-1, 1-4 and 1-5 are left: two toes.
    ahead = situation(position("1-1 0-2", "5-5 3-5 4-5 1-4 0-5", laid=laid))
    behind = situation(position("1-1 5-5 3-5 4-5 0-5", "0-2", laid=laid))

    assert end_dead_round(ahead, play("1-1>1-2")) > 0 > end_dead_round(behind, play("1-1>1-2"))
    assert 0 == end_dead_round(ahead, play("0-2>1-2"))
    # Here there are enough toes.
    assert 0 == end_dead_round(situation(position("1-1 0-2", "5-5 3-5 4-5")), play("1-1>1-6"))


def test_the_lead_in_a_dead_round_is_in_points() -> None:
    laid = f"{CROSS} 0-1>1-6 1-2>2-6 1-3>3-6"
    round_ = position("1-1 0-2 0-0", "5-5 3-5 4-5", "1-5", laid=laid, boneyard="2-2")
    where = situation(round_)
    unseen = round_.hands[1] | round_.hands[2] | TileSet.parse("2-2")
    held = len(round_.hands[1]) + len(round_.hands[2])

    assert unseen.pips / len(unseen) * held / 2 == pytest.approx(where.others_cost)
    assert 2 + 2 + 50 == where.cost
    assert where.others_cost - 52 == pytest.approx(end_dead_round(where, play("1-1>1-2")))


def test_only_a_player_who_is_ahead_ends_the_round() -> None:
    laid = f"{CROSS} 0-1>1-6 1-2>2-6 1-3>3-6"
    player = attrs.evolve(NOTHING, end_dead_round=1.0)
    ahead = position("1-1 0-2", "5-5 3-5 4-5 1-4 0-5", laid=laid)
    behind = position("1-1 5-5 3-5 2-5 0-2", "0-3", laid=laid)

    assert "1-1 on 1-2" == chosen(ahead, player)
    assert "1-1" not in chosen(behind, player)


def test_toes_for_the_players_own_double_are_counted() -> None:
    where = situation(position("1-1 2-2 0-1 1-5 0-4"))

    assert (2, 0, 0) == (
        lay_own_toes(where, play("1-1>1-6")),
        lay_own_toes(where, play("2-2>2-6")),
        lay_own_toes(where, play("0-1>1-6")),
    )


def test_playable_open_values_are_counted() -> None:
    where = situation(position("1-5 2-5 0-3 1-0"))
    # 1, 2, 3 and 4 are open; after 1-5 on the only one, 5, 2, 3 and 4.
    assert 3 == keep_playable(where, play("1-5>1-6"))
    # After 2-5 on the only two: 1, 5, 3 and 4.
    assert 3 == keep_playable(where, play("2-5>2-6"))
    # A double leaves its own value open.
    assert 1 == keep_playable(situation(position("1-1 0-1")), play("1-1>1-6"))
    # Of two ends of a value, one stays.
    two = situation(position("1-5 1-0", laid=f"{CROSS} 1-3>3-6"))
    assert 1 == keep_playable(two, play("1-5>1-6"))
    # On the cross no end is covered.
    cross = situation(position("6-5 1-0 6-0", "5-5", laid="6-6 1-6>6-6"))
    assert 1 == keep_playable(cross, play("5-6>6-6"))


def test_high_ends_are_covered_and_not_made_while_their_double_may_come() -> None:
    where = situation(position("4-5 1-5 0-1 4-4", "3-3"))
    # The player holds the double of the four but not of the five.
    assert -5 == cover_high_ends(where, play("4-5>4-6"))
    assert 1 - 5 == cover_high_ends(where, play("1-5>1-6"))
    assert 1 - 0 == cover_high_ends(where, play("0-1>1-6"))
    assert 0 == cover_high_ends(where, play("4-4>4-6"))
    # On the cross no end is covered.
    cross = situation(position("6-5 1-0", "5-5", laid="6-6 1-6>6-6"))
    assert -5 == cover_high_ends(cross, play("5-6>6-6"))


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_with_a_negative_score_is_declined() -> None:
    def drew(hand: str, drawn: str) -> Round:
        return position(hand, "5-5 1-1 0-0", drawn=Tile.parse(drawn))

    assert "pass" == chosen(drew("0-1 5-0", "0-1"), NOTHING_BUT_PROTECTION)
    assert "1-5 on 1-6" == chosen(drew("1-5 5-0", "1-5"), GreedyPlayer(keep_protection=0))


NOTHING_BUT_PROTECTION = attrs.evolve(NOTHING, keep_protection=1.0)


def test_moves_of_equal_score_are_chosen_at_random() -> None:
    round_ = position("1-5 2-4")

    assert 2 <= len({chosen(round_, NOTHING, seed) for seed in range(20)})
    assert chosen(round_, NOTHING, 3) == chosen(round_, NOTHING, 3)


def test_a_forced_move_is_made() -> None:
    assert "draw" == chosen(position("0-5 0-0"), GreedyPlayer())
