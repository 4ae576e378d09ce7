"""The rules of both games in plain English: which are in force, and what each says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product

import pytest

from chickenfoot_rules import (
    PUREMCO,
    DealError,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
    RulesError,
    RuleText,
    rules_in_english,
)
from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.rendering import rule_texts
from chickenfoot_rules.rendering.narration.rulebook import express_rules_in_english
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
DEALT: list[tuple[int, int | None, int | None]] = [
    (9, None, None),
    (9, None, 4),
    (6, None, None),
    (1, 1, 2),
]


def ids_of(rules: AnyRules) -> list[str]:
    """Return the ids of the rules in force."""
    if isinstance(rules, ExpressRules):
        return [f"X{number}" for number in range(1, 9)]
    expected = (
        ALWAYS
        | OPENED_BY[rules.opening, rules.missing_double]
        | ({"R4.2"} if rules.draw_until_playable else set[str]())
        | ({"R6.2", "R6.3"} if rules.chickenlittle else {"R6.1"})
        | ({"R7.3"} if rules.curved else set[str]())
    )
    return [rule for rule in IDS if rule in expected]


def all_rules() -> Iterator[tuple[AnyRules, int | None]]:
    """Yield the rules of every table, with a number of players if it is known."""
    for table in TABLES:
        yield table, None
    for (opening, missing), (highest, hand_size, players) in product(OPENED_BY, DEALT):
        if opening is Opening.FOUND and hand_size == 1:
            continue
        scored = cycle([(False, 0), (True, 1), (True, 50)])
        switched = product([False, True], repeat=4)
        for (curved, double_blank), switches in zip(scored, switched, strict=False):
            six, must, on, little = switches
            rules = Rules(
                domino_set=highest,
                hand_size=hand_size,
                opening=opening,
                missing_double=missing,
                double_chicken_foot=six,
                must_play_drawn=must,
                draw_until_playable=on,
                chickenlittle=little,
                curved=curved,
                double_blank=double_blank,
            )
            yield rules, players


@pytest.mark.untraced
def test_each_rule_in_force_is_one_sentence_in_order_and_nobody_has_a_gender() -> None:
    checked: set[RuleText] = set()
    for rules, players in all_rules():
        texts = rule_texts(rules, players)
        assert ids_of(rules) == [text.id for text in texts]
        for rule in {*texts} - checked:
            checked.add(rule)
            text = rule.text
            assert f"{rule.id}  {text}" == str(rule)
            assert text.endswith("."), text
            assert text.count(".") + text.count("?") + text.count("!") == 1, text
            assert text[0].isupper() or text[0].isdigit(), text
            assert "  " not in text, text
            assert text.isprintable(), text
            words = {word.strip(".,:") for word in text.lower().split()}
            assert set() == words & {"he", "him", "his", "she", "her", "hers"}


def missing(choice: MissingDouble, opening: Opening = Opening.HOLDER) -> Rules:
    return Rules(missing_double=choice, opening=opening)


ONE_SIZE = DealTable("ours", {6: {2: 7}})
GAPS = DealTable("ours", {9: {2: 8, 3: 6, 5: 6}})
FULL = DealTable("full", {6: {2: 7, 4: 7}})
LAID_OUT_FULL = Rules(domino_set=6, deal_table=FULL, opening=Opening.LAID_OUT)
BIG = Rules(domino_set=15, deal_table=PUREMCO)
HIGHEST = Rules(domino_set=6, opening=Opening.HIGHEST_HELD)
ON = Rules(draw_until_playable=True, must_play_drawn=True)
SEARCH = (
    "you draw in turn from the lead seat on, keeping what you draw, until it appears, and the "
    "player who draws it opens with it at once."
)
NOBODY = "If nobody holds the required double, "
NEXT = f"{NOBODY}the highest unused one below it that somebody holds opens instead and the "
EXPRESS_SET = "You play with a double-six set, 28 tiles, of which each of the "

SAID: list[tuple[str, AnyRules, str]] = [
    ("R1.1", Rules(domino_set=12), "You play with a double-twelve set, 91 tiles, …"),
    ("R1.1", Rules(domino_set=12), "… each pair of values from blank to twelve occurs once."),
    ("R1.2", Rules(), "2 to 16 can play."),
    ("R1.2", Rules(deal_table=PUREMCO), "2 to 6 can play."),
    ("R1.2", Rules(deal_table=PUREMCO, domino_set=12), "4 to 8 can play."),
    ("R1.2", Rules(deal_table=GAPS), "2, 3 or 5 can play."),
    ("R1.2", Rules(deal_table=PUREMCO, domino_set=7), "2 to 16 can play."),
    ("R1.2", Rules(hand_size=18), "2 or 3 can play."),
    ("R1.2", Rules(hand_size=18, opening=Opening.LAID_OUT), "2 or 3 can play."),
    ("R1.2", Rules(domino_set=6, hand_size=7, opening=Opening.LAID_OUT), "2 or 3 can play."),
    ("R1.2", Rules(domino_set=6, opening=Opening.FOUND), "2 to 10 can play."),
    ("R1.3", Rules(), "Each player takes 20 tiles if 2 play, 14 tiles if 3 play, …"),
    ("R1.3", Rules(), "… and 7 tiles if 6 play (from Puremco, a maker of dominoes); 5 tiles if …"),
    ("R1.3", Rules(), "… 3 tiles if 11, 12 or 13 play and 2 tiles if 14, 15 or 16 play (a sugg…"),
    ("R1.3", BIG, "Each player takes 18 tiles if 6 play, 15 tiles if 7 play, 14 tiles if 8 play…"),
    ("R1.3", BIG, "… 10 tiles if 10 or 11 play and 9 tiles if 12 play (from Puremco, a maker of…"),
    ("R1.3", Rules(domino_set=6, deal_table=ONE_SIZE), "Each player takes 7 tiles if 2 play."),
    ("R1.3", Rules(deal_table=ONE_SIZE), "The table ours has no hands for a double-nine set, …"),
    ("R1.3", Rules(hand_size=5), "Each player takes 5 tiles, however many play."),
    ("R1.3", Rules(hand_size=1), "Each player takes 1 tile, however many play."),
    # The double that is laid out makes the hands of four impossible.
    ("R1.3", Rules(domino_set=6, deal_table=FULL), "… 7 tiles if 2 or 4 play."),
    ("R1.3", LAID_OUT_FULL, "… 7 tiles if 2 play."),
    ("R1.4", LAID_OUT_FULL, "… laid out first …"),
    ("R2.1", Rules(), "You play 10 rounds, one for each double, from 9-9 down, and each …"),
    ("R2.1", Rules(), "… requires the highest that has not opened one yet."),
    ("R2.1", HIGHEST, "You play 7 rounds, one for each double, and the highest that has not …"),
    ("R2.1", HIGHEST, "… has not opened one yet always comes first."),
    ("R2.1", missing(MissingDouble.BURN), "You play at most 10 rounds, …"),
    ("R2.1", missing(MissingDouble.BURN), "… has not opened one yet or been skipped."),
    ("R2.5", Rules(), f"{NOBODY}{SEARCH}"),
    ("R2.5", missing(MissingDouble.NEXT_LOWER), f"{NEXT}missing one is required again next …"),
    ("R2.5", missing(MissingDouble.NEXT_LOWER), f"… but if nobody does, {SEARCH}"),
    ("R2.5", missing(MissingDouble.BURN), f"{NEXT}doubles above it open no round any more, …"),
    ("R2.5", missing(MissingDouble.BURN), f"… but if nobody does, {SEARCH}"),
    ("R2.5", missing(MissingDouble.DRAW_EACH), f"{NOBODY}you draw in turn from the lead seat on…"),
    ("R2.5", missing(MissingDouble.DRAW_EACH), "… until it appears and all have drawn equally …"),
    ("R2.5", missing(MissingDouble.RESHUFFLE), f"{NOBODY}all tiles are shuffled and dealt again…"),
    ("R2.5", HIGHEST, "If nobody holds a double that has not opened a round yet, you draw …"),
    ("R2.5", HIGHEST, f"… {SEARCH.replace('it appears', 'one appears')}"),
    ("R2.6", Rules(), "… it only decides who draws first for a missing double."),
    ("R2.7", Rules(), "Drawing for the double, you take one tile a turn."),
    ("R2.7", ON, "Drawing for the double, you take one tile a turn, although later you draw on …"),
    ("R3.2", Rules(), "Until the opening double has its 4 arms, no tile …"),
    ("R3.2", Rules(double_chicken_foot=True), "… has its 6 arms, three on each side, no tile …"),
    ("R3.7", Rules(domino_set=6), '… or "Chickie Sixes" for 6-6 (Encyclopedia).'),
    ("R4.1", Rules(), "… if it fits, you may play it at once or pass, which shows everyone that …"),
    ("R4.1", Rules(), "… that it fits, and if it doesn't, your turn is over."),
    ("R4.1", Rules(must_play_drawn=True), "… if it fits, you must play it at once, and if it …"),
    ("R4.1", Rules(must_play_drawn=True), "… and if it doesn't, your turn is over."),
    ("R4.1", ON, "… if it fits, you must play it at once."),
    ("R4.2", ON, "… you draw on until one fits or the boneyard is empty."),
    *(
        ("R7.2", Rules(double_blank=value), f"The double blank left in a hand costs {cost}.")
        for value, cost in ((0, "nothing"), (1, "1 point"), (25, "25 points"), (50, "50 points"))
    ),
    ("R7.4", Rules(), "After the last round the lowest total wins."),
    ("R7.4", Rules(target=100), "… the first that leaves somebody with 100 points or more, the …"),
    ("R7.5", Rules(curved=True), "… rounds at zero, counting a zero from the curve, is …"),
    ("X1", TWO, f"{EXPRESS_SET}2 players takes 7, and the other 14 are out of play."),
    ("X1", THREE, f"{EXPRESS_SET}3 players takes 7, and the other 7 are out of play."),
    ("X1", FOUR, f"{EXPRESS_SET}4 players takes 7."),
    ("X1", PAIRS, f"{EXPRESS_SET}4 players takes 7, in two pairs whose partners sit opposite: …"),
    ("X1", PAIRS, "… player 1 and player 3 against player 2 and player 4."),
    *(("X2", rules, "… the highest double that was dealt must be led …") for rules in (TWO, THREE)),
    *(("X2", rules, "… of equal ones the one with the higher half …") for rules in (TWO, THREE)),
    ("X2", FOUR, "In the first round 6-6 must be led, and its holder is the leader."),
    ("X2", PAIRS, "In the first round 6-6 must be led, and its holder is the leader."),
    *(("X3", rules, "… leads any tile …") for rules in TABLES),
    *(("X4", rules, "… counter-clockwise …") for rules in TABLES),
    *(("X5", rules, "… nobody draws …") for rules in TABLES),
    ("X6", TWO, "… scores the pips left in the opponent's hand."),
    ("X6", THREE, "… scores the pips left in the opponents' hands."),
    ("X6", PAIRS, "… scores the pips left in all hands, the partner's included."),
    ("X7", FOUR, "… of equal ones the leader wins, or the first of them …"),
    ("X7", PAIRS, "… the pair with the fewest pips in both its hands …"),
    ("X8", THREE, "… as soon as a player has 100 points or more, and that player wins it."),
    ("X8", ExpressRules(target=1, pairs=True), "… a pair has 1 point or more, and that pair …"),
]
"""What a rule says under some rules; dots stand for the rest of it."""


def said(rule: str, rules: AnyRules, players: int | None = None) -> str:
    [found] = [text.text for text in rule_texts(rules, players) if text.id == rule]
    return found


@pytest.mark.parametrize(("rule", "rules", "expected"), SAID)
def test_a_rule_says_what_the_options_make_of_it(rule: str, rules: AnyRules, expected: str) -> None:
    text = said(rule, rules)

    assert expected.strip("… ") in text
    assert expected.startswith("…") or text.startswith(expected.strip("… "))
    assert expected.endswith("…") or text.endswith(expected.strip("… "))


def test_a_rule_says_nothing_of_what_is_not_chosen() -> None:
    assert "laid out first" not in said("R1.4", Rules(domino_set=6, deal_table=FULL))
    assert "curve" not in said("R7.5", Rules())


@pytest.mark.rule("R1.2")
@pytest.mark.rule("R1.3")
def test_the_text_names_the_number_of_players_if_it_is_known() -> None:
    assert said("R1.2", Rules(), 5) == "2 to 16 can play, and 5 of you sit at this table."
    assert said("R1.3", Rules(), 4) == "Each of the 4 players takes 11 tiles."
    assert said("R1.3", Rules(hand_size=1), 3) == "Each of the 3 players takes 1 tile."
    with pytest.raises(DealError, match=r"R1\.3"):
        rules_in_english(Rules(deal_table=ONE_SIZE), 2)
    with pytest.raises(RulesError, match=r"R1\.2"):
        rules_in_english(Rules(), 17)


def test_the_rules_of_a_game_are_found_by_its_options() -> None:
    assert rule_texts(PAIRS) == rule_texts(PAIRS, 4) == express_rules_in_english(PAIRS)
    with pytest.raises(DealError, match=r"expected 2 players by these rules, got 3 \(X1\)"):
        rule_texts(TWO, 3)
    with pytest.raises(WrongTypeError, match="expected Rules or ExpressRules"):
        rule_texts("chess")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
