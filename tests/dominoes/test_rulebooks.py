"""The rules of both games in plain English: which are in force, and what each says."""

from __future__ import annotations

from itertools import product
from typing import Any

import attrs
import pytest

from chickenfoot_rules import (
    PUREMCO,
    Chickenlittle,
    DealError,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
    RulesError,
    rules_in_english,
)
from chickenfoot_rules.base.errors import WrongTypeError
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.rendering import rule_texts
from support.express import FOUR, PAIRS, TABLES, THREE, TWO

AnyRules = Rules | ExpressRules

# The ids of the rules of Chicken Foot in order, by hand.
IDS = (
    *("R1.1", "R1.2", "R1.3", "R1.4", "R1.5"),
    *("R2.1", "R2.2", "R2.3", "R2.4", "R2.5", "R2.6", "R2.7", "R2.8"),
    *("R3.1", "R3.2", "R3.3", "R3.4", "R3.5", "R3.6", "R3.7", "R3.8"),
    *("R4.1", "R4.2", "R4.3", "R5.1", "R5.2", "R5.3", "R6.1", "R6.2", "R6.3"),
    *("R7.1", "R7.2", "R7.3", "R7.4", "R7.5", "R7.6"),
)
ALWAYS = set(IDS) - {
    *("R2.2", "R2.3", "R2.4", "R2.5", "R2.6", "R2.7", "R2.8"),
    *("R4.2", "R6.1", "R6.2", "R6.3", "R7.3"),
}
SEARCHED = {"R2.5", "R2.6", "R2.7"}
OPENED_BY = {
    (Opening.HOLDER, MissingDouble.DRAW): {"R2.2", *SEARCHED},
    (Opening.HOLDER, MissingDouble.NEXT_LOWER): {"R2.2", *SEARCHED},
    (Opening.HOLDER, MissingDouble.RESHUFFLE): {"R2.2", "R2.5"},
    (Opening.LAID_OUT, MissingDouble.DRAW): {"R2.3", "R2.6"},
    (Opening.FOUND, MissingDouble.DRAW): {"R2.3", "R2.6", "R2.8"},
    (Opening.HIGHEST_HELD, MissingDouble.DRAW): {"R2.4", *SEARCHED},
    (Opening.HIGHEST_HELD, MissingDouble.RESHUFFLE): {"R2.4", "R2.5"},
}


@pytest.mark.untraced
@pytest.mark.parametrize(("opening", "missing"), OPENED_BY)
@pytest.mark.parametrize("players", [None, 4])
def test_the_rules_in_force_follow_from_the_options(
    opening: Opening, missing: MissingDouble, players: int | None
) -> None:
    for draws_on, little, curved in product([False, True], Chickenlittle, [False, True]):
        rules = Rules(
            opening=opening,
            missing_double=missing,
            draw_until_playable=draws_on,
            chickenlittle=little,
            curved=curved,
        )
        expected = (
            ALWAYS
            | OPENED_BY[opening, missing]
            | ({"R4.2"} if draws_on else set[str]())
            | ({"R6.2", "R6.3"} if little else {"R6.1"})
            | ({"R7.3"} if curved else set[str]())
        )
        texts = rule_texts(rules, players)
        assert [rule for rule in IDS if rule in expected] == [text.id for text in texts]


def missing(choice: MissingDouble, **more: Any) -> Rules:  # noqa: ANN401 - any option
    return Rules(missing_double=choice, **more)


ONE_SIZE = DealTable("ours", {6: {2: 7}})
GAPS = DealTable("ours", {9: {2: 8, 3: 6, 5: 6}})
FULL = Rules(domino_set=6, deal_table=DealTable("full", {6: {2: 7, 4: 7}}))
LAID_OUT_FULL = Rules(domino_set=6, deal_table=FULL.deal_table, opening=Opening.LAID_OUT)
HIGHEST = Rules(domino_set=6, opening=Opening.HIGHEST_HELD)
ON = Rules(draw_until_playable=True, drawn_tile="must")

SAID: list[tuple[str, AnyRules, str]] = [
    ("R1.1", Rules(domino_set=12), "a double-twelve set, 91 tiles"),
    ("R1.2", Rules(), "These rules have hand sizes for 2 to 16 players."),
    ("R1.2", Rules(deal_table=PUREMCO, domino_set=12), "have hand sizes for 4 to 8 players."),
    ("R1.2", Rules(deal_table=GAPS), "These rules have hand sizes for 2, 3 or 5 players."),
    ("R1.2", Rules(hand_size=18, opening=Opening.LAID_OUT), "have hand sizes for 2 or 3 players."),
    ("R1.2", Rules(domino_set=6, opening=Opening.FOUND), "have hand sizes for 2 to 10 players."),
    ("R1.2", Rules(deal_table=ONE_SIZE), "2 to 16 can play."),
    ("R1.3", Rules(), " and 7 tiles if 6 play (from Puremco, a maker of dominoes); 5 tiles if "),
    ("R1.3", Rules(), "tiles if 11, 12 or 13 play and 2 tiles if 14, 15 or 16 play (a suggestion)"),
    ("R1.3", Rules(deal_table=ONE_SIZE), "The table ours has no hands for a double-nine set, "),
    ("R1.3", Rules(hand_size=1), "Each player takes 1 tile, however many play."),
    # The double that is laid out makes the hands of four impossible.
    ("R1.3", LAID_OUT_FULL, "7 tiles if 2 play."),
    ("R1.4", LAID_OUT_FULL, "laid out first"),
    ("R2.1", Rules(), "10 rounds, one for each double, from 9-9 down"),
    ("R2.1", HIGHEST, "7 rounds, one for each double, and the highest"),
    ("R2.1", missing(MissingDouble.BURN), "or been skipped"),
    ("R2.1", Rules(rounds=10), "You play 10 rounds, one for each double, from 9-9 down"),
    ("R2.1", Rules(rounds=3), "You play 3 rounds, from 9-9 down, and each round"),
    ("R2.1", Rules(rounds=3, target=50), "You play at most 3 rounds, from 9-9 down"),
    ("R2.1", Rules(rounds=1, target=50), "You play a single round, which requires 9-9."),
    ("R2.1", missing(MissingDouble.NEXT_LOWER, rounds=3), "You play 3 rounds, and each round"),
    ("R2.1", missing(MissingDouble.BURN, rounds=3), "You play at most 3 rounds, and each"),
    ("R2.1", attrs.evolve(HIGHEST, rounds=3), "You play 3 rounds, and the highest double need"),
    ("R2.1", attrs.evolve(HIGHEST, rounds=1), "You play a single round."),
    ("R2.5", Rules(), "required double, you draw in turn"),
    ("R2.5", missing(MissingDouble.NEXT_LOWER), "is required again next round"),
    ("R2.5", missing(MissingDouble.BURN), "doubles above it no longer open a round"),
    ("R2.5", missing(MissingDouble.DRAW_EACH), "until it appears and all have drawn equally"),
    ("R2.5", missing(MissingDouble.RESHUFFLE), "shuffled and dealt again"),
    ("R2.5", HIGHEST, "until one appears"),
    ("R2.6", Rules(opening=Opening.FOUND), "the lead moves on to the next player"),
    ("R2.7", ON, "although later you draw on"),
    ("R3.2", Rules(arms=3), "its 3 arms, no tile"),
    ("R3.2", Rules(arms=6), "its 6 arms, three on each side"),
    ("R3.7", Rules(domino_set=6), '"Chickie Sixes" for 6-6'),
    ("R4.1", Rules(), "you may play it at once or pass"),
    ("R4.1", Rules(drawn_tile="must"), "you must play it at once, and if it doesn't"),
    ("R4.1", Rules(drawn_tile="later"), "which you may not play in the same turn, even if it"),
    ("R5.3", Rules(dead_round="ends"), "over, blocked, as soon as no tile can ever"),
    ("R6.3", Rules(chickenlittle="next-turn"), "you pay on your next turn"),
    ("R6.3", Rules(chickenlittle="at-once"), "you draw one tile at once, if the boneyard has any"),
    ("R7.2", Rules(double_blank=0), "costs nothing"),
    ("R7.2", Rules(double_blank=1), "costs 1 point."),
    ("R7.4", Rules(target=100), "the first that leaves somebody with 100 points or more"),
    ("R7.5", Rules(curved=True), "counting a zero from the curve"),
    ("X1", TWO, "each of the 2 players takes 7, and the other 14 are out of play."),
    ("X1", PAIRS, "player 1 and player 3 against player 2 and player 4."),
    ("X2", THREE, "the highest double that was dealt"),
    ("X2", FOUR, "6-6 must be led"),
    ("X6", TWO, "the opponent's hand."),
    ("X6", PAIRS, "the partner's included."),
    ("X7", PAIRS, "the pair with the fewest pips in both its hands"),
    ("X8", THREE, "a player has 100 points or more"),
    ("X8", ExpressRules(target=1, pairs=True), "a pair has 1 point or more"),
]


def said(rule: str, rules: AnyRules, players: int | None = None) -> str:
    [found] = [text.text for text in rule_texts(rules, players) if text.id == rule]
    return found


@pytest.mark.parametrize(("rule", "rules", "part"), SAID)
def test_a_rule_says_what_the_options_make_of_it(rule: str, rules: AnyRules, part: str) -> None:
    assert part in said(rule, rules)


@pytest.mark.rule("R1.2")
@pytest.mark.rule("R1.3")
def test_the_text_names_the_number_of_players_if_it_is_known() -> None:
    assert (
        said("R1.2", Rules(), 5)
        == "These rules have hand sizes for 2 to 16 players, and 5 of you sit at this table."
    )
    assert said("R1.3", Rules(), 4) == "Each of the 4 players takes 11 tiles."
    with pytest.raises(DealError, match=r"R1\.3"):
        rules_in_english(Rules(deal_table=ONE_SIZE), 2)
    with pytest.raises(RulesError, match=r"R1\.2"):
        rules_in_english(Rules(), 17)


def test_the_rules_of_a_game_are_found_by_its_options() -> None:
    ids = [f"X{number}" for number in range(1, 9)]
    assert [ids] * 4 == [[text.id for text in rule_texts(table)] for table in TABLES]
    assert rule_texts(PAIRS) == rule_texts(PAIRS, 4)
    assert str(rule_texts(PAIRS)[7]).startswith("X8  The match is over")
    with pytest.raises(DealError, match=r"expected 2 players by these rules, got 3 \(X1\)"):
        rule_texts(TWO, 3)
    with pytest.raises(WrongTypeError, match="expected rules or a layout whose class"):
        rule_texts("chess")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
