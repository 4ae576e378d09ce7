from __future__ import annotations

from itertools import product

import pytest

from chickenfoot_rules import (
    PUREMCO,
    DealError,
    DealTable,
    MissingDouble,
    Opening,
    Rules,
    RulesError,
    rules_in_english,
)

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
OPENED_BY = {
    (Opening.HOLDER, MissingDouble.DRAW): {"R2.2", "R2.5", "R2.6", "R2.7"},
    (Opening.HOLDER, MissingDouble.NEXT_LOWER): {"R2.2", "R2.5", "R2.6", "R2.7"},
    (Opening.HOLDER, MissingDouble.RESHUFFLE): {"R2.2", "R2.5"},
    (Opening.LAID_OUT, MissingDouble.DRAW): {"R2.3", "R2.6"},
    (Opening.FOUND, MissingDouble.DRAW): {"R2.3", "R2.6", "R2.8"},
    (Opening.HIGHEST_HELD, MissingDouble.DRAW): {"R2.4", "R2.5", "R2.6", "R2.7"},
    (Opening.HIGHEST_HELD, MissingDouble.RESHUFFLE): {"R2.4", "R2.5"},
}
TABLES: list[tuple[int, int | None, int | None]] = [
    (9, None, None),
    (9, None, 4),
    (6, None, None),
    (1, 1, 2),
]
SWITCHES = [*product([False, True], [False, True], [False, True], [False, True], [False, True])]
ALL_RULES = [
    (
        Rules(
            domino_set=highest,
            hand_size=hand_size,
            opening=opening,
            missing_double=missing_double,
            double_chicken_foot=double_chicken_foot,
            must_play_drawn=must_play_drawn,
            draw_until_playable=draw_until_playable,
            chickenlittle=chickenlittle,
            curved=curved,
            double_blank=double_blank,
        ),
        players,
    )
    for opening, missing_double in OPENED_BY
    for highest, hand_size, players in TABLES
    for double_chicken_foot, must_play_drawn, draw_until_playable, chickenlittle, curved in SWITCHES
    for double_blank in (0, 1, 50)
    if opening is not Opening.FOUND or hand_size != 1
]


def said(rule: str, rules: Rules, players: int | None = None) -> str | None:
    texts = {text.id: text.text for text in rules_in_english(rules, players)}
    return texts.get(rule)


def test_the_text_has_each_rule_in_force_once_and_in_order() -> None:
    for rules, players in ALL_RULES:
        expected = (
            ALWAYS
            | OPENED_BY[rules.opening, rules.missing_double]
            | ({"R4.2"} if rules.draw_until_playable else set[str]())
            | ({"R6.2", "R6.3"} if rules.chickenlittle else {"R6.1"})
            | ({"R7.3"} if rules.curved else set[str]())
        )

        assert [rule for rule in IDS if rule in expected] == [
            text.id for text in rules_in_english(rules, players)
        ]


@pytest.mark.untraced
def test_whatever_is_chosen_each_rule_is_one_sentence() -> None:
    texts = {text.text for rules, players in ALL_RULES for text in rules_in_english(rules, players)}

    for text in texts:
        assert text.endswith("."), text
        assert text.count(".") + text.count("?") + text.count("!") == 1, text
        assert text[0].isupper() or text[0].isdigit(), text
        assert "  " not in text, text
        assert text.isprintable(), text


@pytest.mark.untraced
def test_nobody_has_a_gender() -> None:
    words = {
        word.strip(".,:")
        for rules, players in ALL_RULES
        for text in rules_in_english(rules, players)
        for word in text.text.lower().split()
    }

    assert set() == words & {"he", "him", "his", "she", "her", "hers"}


@pytest.mark.rule("R1.1")
def test_the_text_names_the_set_and_its_tiles() -> None:
    assert said("R1.1", Rules(domino_set=12)) == (
        "You play with a double-twelve set, 91 tiles, in which each pair of values from blank to "
        "twelve occurs once."
    )


@pytest.mark.rule("R1.2")
def test_the_text_names_the_number_of_players_if_it_is_known() -> None:
    assert said("R1.2", Rules()) == "2 to 16 can play."
    assert said("R1.2", Rules(), 5) == "2 to 16 can play, and 5 of you sit at this table."


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (Rules(deal_table=PUREMCO), "2 to 6 can play."),
        (Rules(deal_table=PUREMCO, domino_set=12), "4 to 8 can play."),
        (Rules(deal_table=DealTable("ours", {9: {2: 8, 3: 6, 5: 6}})), "2, 3 or 5 can play."),
        (Rules(deal_table=PUREMCO, domino_set=7), "2 to 16 can play."),
        (Rules(hand_size=18), "2 or 3 can play."),
        (Rules(hand_size=18, opening=Opening.LAID_OUT), "2 or 3 can play."),
        (Rules(domino_set=6, hand_size=7, opening=Opening.LAID_OUT), "2 or 3 can play."),
        (Rules(domino_set=6, opening=Opening.FOUND), "2 to 10 can play."),
    ],
)
def test_no_more_can_play_than_there_are_hands_for(rules: Rules, expected: str) -> None:
    assert expected == said("R1.2", rules)


@pytest.mark.rule("R1.3")
def test_the_hand_sizes_are_those_of_the_table() -> None:
    assert said("R1.3", Rules(), 4) == "Each of the 4 players takes 11 tiles."
    assert said("R1.3", Rules()) == (
        "Each player takes 20 tiles if 2 play, 14 tiles if 3 play, 11 tiles if 4 play, 9 tiles if "
        "5 play and 7 tiles if 6 play (from Puremco, a maker of dominoes); 5 tiles if 7 or 8 play, "
        "4 tiles if 9 or 10 play, 3 tiles if 11, 12 or 13 play and 2 tiles if 14, 15 or 16 play "
        "(a suggestion)."
    )
    assert said("R1.3", Rules(domino_set=15, deal_table=PUREMCO)) == (
        "Each player takes 18 tiles if 6 play, 15 tiles if 7 play, 14 tiles if 8 play, 12 tiles if "
        "9 play, 10 tiles if 10 or 11 play and 9 tiles if 12 play (from Puremco, a maker of "
        "dominoes)."
    )


@pytest.mark.rule("R1.3")
def test_a_table_may_have_one_hand_size_or_none() -> None:
    one = DealTable("ours", {6: {2: 7}})

    assert said("R1.3", Rules(domino_set=6, deal_table=one)) == (
        "Each player takes 7 tiles if 2 play."
    )
    assert said("R1.3", Rules(deal_table=one)) == (
        "The table ours has no hands for a double-nine set, so agree on a number of tiles."
    )
    with pytest.raises(DealError, match=r"R1\.3"):
        rules_in_english(Rules(deal_table=one), 2)
    with pytest.raises(RulesError, match=r"R1\.2"):
        rules_in_english(Rules(), 17)


@pytest.mark.rule("R1.3")
def test_a_hand_size_of_ones_own_overrides_the_table() -> None:
    assert said("R1.3", Rules(hand_size=5)) == "Each player takes 5 tiles, however many play."
    assert said("R1.3", Rules(hand_size=1)) == "Each player takes 1 tile, however many play."
    assert said("R1.3", Rules(hand_size=1), 3) == "Each of the 3 players takes 1 tile."


@pytest.mark.rule("R1.4")
def test_the_text_omits_hands_that_the_laid_out_double_makes_impossible() -> None:
    full = DealTable("full", {6: {2: 7, 4: 7}})
    holder = Rules(domino_set=6, deal_table=full)
    laid_out = Rules(domino_set=6, deal_table=full, opening=Opening.LAID_OUT)

    assert str(said("R1.3", holder)).endswith("7 tiles if 2 or 4 play.")
    assert str(said("R1.3", laid_out)).endswith("7 tiles if 2 play.")
    assert "laid out first" not in str(said("R1.4", holder))
    assert "laid out first" in str(said("R1.4", laid_out))


@pytest.mark.rule("R2.1")
def test_there_is_a_round_for_each_double() -> None:
    assert said("R2.1", Rules()) == (
        "You play 10 rounds, one for each double, from 9-9 down, and each round requires the "
        "highest that has not opened one yet."
    )
    assert said("R2.1", Rules(domino_set=6, opening=Opening.HIGHEST_HELD)) == (
        "You play 7 rounds, one for each double, and the highest that has not opened one yet "
        "always comes first."
    )
    assert said("R2.1", Rules(missing_double=MissingDouble.BURN)) == (
        "You play at most 10 rounds, one for each double, from 9-9 down, and each round requires "
        "the highest that has not opened one yet or been skipped."
    )


@pytest.mark.rule("R2.5")
def test_a_missing_double_is_drawn_for_replaced_or_dealt_again() -> None:
    def missing(choice: MissingDouble, opening: Opening = Opening.HOLDER) -> str | None:
        return said("R2.5", Rules(missing_double=choice, opening=opening))

    drawing = (
        "you draw in turn from the lead seat on, keeping what you draw, until it appears, and "
        "the player who draws it opens with it at once."
    )
    assert missing(MissingDouble.DRAW) == f"If nobody holds the required double, {drawing}"
    assert missing(MissingDouble.NEXT_LOWER) == (
        "If nobody holds the required double, the highest unused one below it that somebody holds "
        "opens instead and the missing one is required again next round, but if nobody does, "
        + drawing
    )
    assert missing(MissingDouble.DRAW_EACH) == (
        "If nobody holds the required double, you draw in turn from the lead seat on, keeping what "
        "you draw, until it appears and all have drawn equally often, as long as there are tiles, "
        "and then the first of you who drew what opens lays it."
    )
    assert missing(MissingDouble.BURN) == (
        "If nobody holds the required double, the highest unused one below it that somebody holds "
        "opens instead and the doubles above it open no round any more, but if nobody does, "
        + drawing
    )
    assert missing(MissingDouble.RESHUFFLE) == (
        "If nobody holds the required double, all tiles are shuffled and dealt again until "
        "somebody does."
    )
    assert missing(MissingDouble.DRAW, Opening.HIGHEST_HELD) == (
        "If nobody holds a double that has not opened a round yet, "
        + drawing.replace("it appears", "one appears")
    )


@pytest.mark.rule("R7.4")
def test_a_target_may_end_the_match() -> None:
    assert said("R7.4", Rules()) == "After the last round the lowest total wins."
    assert said("R7.4", Rules(target=100)) == (
        "After the last round, or the first that leaves somebody with 100 points or more, the "
        "lowest total wins."
    )


@pytest.mark.rule("R2.6")
def test_the_lead_only_decides_who_draws_first() -> None:
    assert said("R2.6", Rules()) == (
        "The lead seat is the first player's, or another's that you name, and moves on by one each "
        "round, but it only decides who draws first for a missing double."
    )


@pytest.mark.rule("R2.7")
def test_drawing_for_the_double_is_contrasted_with_drawing_on() -> None:
    assert said("R2.7", Rules()) == "Drawing for the double, you take one tile a turn."
    assert said("R2.7", Rules(draw_until_playable=True)) == (
        "Drawing for the double, you take one tile a turn, although later you draw on until a "
        "tile fits."
    )


@pytest.mark.rule("R3.2")
def test_the_cross_has_four_arms_or_six() -> None:
    assert said("R3.2", Rules()) == (
        "Until the opening double has its 4 arms, no tile may go anywhere else."
    )
    assert said("R3.2", Rules(double_chicken_foot=True)) == (
        "Until the opening double has its 6 arms, three on each side, no tile may go anywhere else."
    )


@pytest.mark.rule("R3.7")
def test_the_example_of_a_call_is_a_double_of_the_set() -> None:
    assert said("R3.7", Rules(domino_set=6)) == (
        'Laying a double, you call "Chicken Foot" (Pagat, How To Play), or "Chickie Sixes" for 6-6 '
        "(Encyclopedia)."
    )


@pytest.mark.rule("R4.1")
def test_a_drawn_tile_may_be_played_or_must_be() -> None:
    draw = "If you can't play, you draw a tile from the boneyard: if it fits, you "
    over = ", and if it doesn't, your turn is over."

    assert said("R4.1", Rules()) == (
        f"{draw}may play it at once or pass, which shows everyone that it fits{over}"
    )
    assert said("R4.1", Rules(must_play_drawn=True)) == f"{draw}must play it at once{over}"


@pytest.mark.rule("R4.2")
def test_drawing_on_takes_the_place_of_the_end_of_the_turn() -> None:
    rules = Rules(draw_until_playable=True, must_play_drawn=True)

    assert str(said("R4.1", rules)).endswith("if it fits, you must play it at once.")
    assert said("R4.2", rules) == (
        "If the tile you draw doesn't fit, you draw on until one fits or the boneyard is empty."
    )


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize(
    ("value", "cost"), [(0, "nothing"), (1, "1 point"), (25, "25 points"), (50, "50 points")]
)
def test_the_text_has_the_chosen_cost_of_the_double_blank(value: int, cost: str) -> None:
    assert said("R7.2", Rules(double_blank=value)) == (
        f"The double blank left in a hand costs {cost}."
    )


@pytest.mark.rule("R7.5")
def test_a_zero_from_the_curve_counts_where_there_is_a_curve() -> None:
    assert "curve" not in str(said("R7.5", Rules()))
    assert "rounds at zero, counting a zero from the curve, is" in str(
        said("R7.5", Rules(curved=True))
    )
