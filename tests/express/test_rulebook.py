"""The rules of Express-Domino in plain English."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from chickenfoot_rules import DealError
from chickenfoot_rules.dominoes.errors import WrongTypeError
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.express.rulebook import express_rules_in_english
from chickenfoot_rules.rendering import rule_texts
from chickenfoot_rules.strategies import express_rules
from support.express import FOUR, PAIRS, TABLES, THREE, TWO


def text(rules: ExpressRules, rule: str) -> str:
    (found,) = [told.text for told in express_rules_in_english(rules) if told.id == rule]
    return found


@given(express_rules())
def test_the_text_has_each_rule_once_in_one_sentence(rules: ExpressRules) -> None:
    told = express_rules_in_english(rules)

    assert [f"X{number}" for number in range(1, 9)] == [rule.id for rule in told]
    for rule in told:
        assert re.fullmatch(r"[A-Z][^.;]*\.", rule.text)
        assert str(rule) == f"{rule.id}  {rule.text}"


@pytest.mark.rule("X1")
def test_the_text_describes_the_table() -> None:
    of_which = "You play with a double-six set, 28 tiles, of which each of the"
    sides = "seats 0 and 2 against seats 1 and 3"

    assert [text(rules, "X1") for rules in TABLES] == [
        f"{of_which} 2 players takes 7, and the other 14 are out of play.",
        f"{of_which} 3 players takes 7, and the other 7 are out of play.",
        f"{of_which} 4 players takes 7.",
        f"{of_which} 4 players takes 7, in two pairs whose partners sit opposite: {sides}.",
    ]


@pytest.mark.rule("X2")
def test_the_highest_double_is_a_certain_one_only_where_all_tiles_are_dealt() -> None:
    for rules in (TWO, THREE):
        assert "the highest double that was dealt must be led" in text(rules, "X2")
        assert "the tile with the most pips, of equal ones the one with the higher half" in (
            text(rules, "X2")
        )
    for rules in (FOUR, PAIRS):
        assert text(rules, "X2") == (
            "In the first round 6-6 must be led, and its holder is the leader."
        )


@pytest.mark.rule("X3")
@pytest.mark.rule("X4")
@pytest.mark.rule("X5")
def test_the_text_about_playing_is_the_same_at_every_table() -> None:
    for rules in TABLES:
        assert text(rules, "X3") == text(TWO, "X3")
        assert text(rules, "X4") == text(TWO, "X4")
        assert text(rules, "X5") == text(TWO, "X5")
    assert "leads any tile" in text(TWO, "X3")
    assert "counter-clockwise" in text(TWO, "X4")
    assert "nobody draws" in text(TWO, "X5")


@pytest.mark.rule("X6")
def test_the_text_says_whose_pips_count() -> None:
    assert text(TWO, "X6").endswith(" scores the pips left in the opponent's hand.")
    assert text(THREE, "X6").endswith(" scores the pips left in the opponents' hands.")
    assert text(PAIRS, "X6").endswith(" scores the pips left in all hands, the partner's included.")


@pytest.mark.rule("X7")
def test_the_text_says_who_wins_a_closed_round() -> None:
    assert "of equal ones the leader wins, or the first of them" in text(FOUR, "X7")
    assert "the pair with the fewest pips in both its hands" in text(PAIRS, "X7")


@pytest.mark.rule("X8")
def test_the_text_names_the_target() -> None:
    assert text(THREE, "X8") == (
        "The match is over as soon as a player has 100 points or more, and that player wins it."
    )
    assert text(ExpressRules(target=1, pairs=True), "X8") == (
        "The match is over as soon as a pair has 1 point or more, and that pair wins it."
    )


def test_the_rules_of_a_game_are_found_by_its_options() -> None:
    assert rule_texts(PAIRS) == rule_texts(PAIRS, 4) == express_rules_in_english(PAIRS)
    with pytest.raises(DealError, match=r"expected 2 players by these rules, got 3 \(X1\)"):
        rule_texts(TWO, 3)
    with pytest.raises(WrongTypeError, match="expected Rules or ExpressRules"):
        rule_texts("chess")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
