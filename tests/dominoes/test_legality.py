"""Why a move is illegal in either game: the code, the rule, and what could be played instead."""

from __future__ import annotations

import pytest

from chickenfoot_rules import (
    Draw,
    Illegality,
    IllegalityCode,
    Move,
    Opening,
    Pass,
    Play,
    Round,
    Rules,
    Tile,
    UnknownNameError,
)
from chickenfoot_rules.dominoes import DominoRound, make_illegality
from express.positions import closed, extending, gone_out, opening, passing, playing
from support.chickenfoot import layout
from support.dominoes import deal, hands, play, rest

TWO = Rules(domino_set=2)
LITTLE = Rules(domino_set=2, chickenlittle="next-turn")
AT_ONCE = Rules(domino_set=2, chickenlittle="at-once")
HIGHEST = Rules(domino_set=2, opening=Opening.HIGHEST_HELD)
MUST_PLAY_DRAWN = Rules(domino_set=2, drawn_tile="must")


def at(
    laid: str,
    held: str,
    rules: Rules = TWO,
    *,
    drawn: Tile | None = None,
    debts: tuple[int, ...] = (),
) -> Round:
    """Set up a round of Chicken Foot; tiles that are not named are in the boneyard."""
    table = layout(laid)
    undrawn = rest(rules.domino_set.highest, held, str(table.tiles))
    return Round(rules, hands(held), undrawn, table, 0, drawn=drawn, debts=debts)


CROSS = "6-6 0-6>6-6 1-6>6-6 2-6>6-6 3-6>6-6"
FITS = Tile(0, 2)

POSITIONS: dict[str, DominoRound] = {
    # Chicken Foot: seat 0 has gone out, and nobody can play.
    "out": at("2-2 1-2>2-2", "|0-0 0-1"),
    "blocked": at("2-2 1-2>2-2 0-2>2-2", "0-0|1-1 0-1"),
    "held": Round.start(TWO, deal("2-2 0-0|1-2", "0-1 1-1 0-2")),
    "highest held": Round.start(HIGHEST, deal("1-1 0-0|1-2", "0-1 2-2 0-2")),
    "searched": Round.start(TWO, deal("0-2 0-0|1-2", "0-1 1-1 2-2")),
    "announcing": Round.start(LITTLE, deal("2-2 0-0 0-1|1-2", "1-1 0-2")),
    # Seat 0 owes for its last tile, with a boneyard and without.
    "owing": at("2-2 0-2>2-2", "1-2|0-0 1-1", LITTLE, debts=(0,)),
    "owing, none left": at("2-2 0-2>2-2", "1-2|0-0 1-1 0-1", LITTLE, debts=(0,)),
    # It owes at once, right after a play.
    "owing at once": at("2-2 0-2>2-2", "1-2|0-0 1-1", AT_ONCE, debts=(0,)),
    "three left": at("2-2", "0-2 1-2 0-1|1-1 0-0", LITTLE),
    "one to lay": at("2-2", "0-2 0-0|1-1 0-1"),
    "two to lay": at("2-2 0-2>2-2", "1-2 0-0|1-1 0-1"),
    "none to lay": at("2-2", "0-0|1-1 0-1"),
    "none to lay or draw": at("2-2", "0-0|1-1 0-1 1-2 0-2"),
    "drew": at("2-2", "0-2 0-0|1-1 0-1", drawn=FITS),
    "drew and must play": at("2-2", "0-2 0-0|1-1 0-1", MUST_PLAY_DRAWN, drawn=FITS),
    "crossed": at(f"{CROSS} 0-4>0-6", "0-5 5-5 4-5|1-1", Rules(domino_set=6)),
    "footed": at(f"{CROSS} 2-2>2-6 2-3>2-2", "1-2 2-5 4-5 0-3|1-1", Rules(domino_set=6)),
    # Express-Domino.
    **{make.__name__: make() for make in (opening, playing, passing, extending, closed, gone_out)},
}

ILLEGAL = [
    ("out", "draw pass 0-0>0-2", "round-over", "R5.1"),
    ("blocked", "draw pass 0-0>0-2", "round-over", "R5.2"),
    ("held", "draw pass 0-0 0-0>2-2 1-2 2-2>0-0", "must-open", "R2.2"),
    ("highest held", "draw", "must-open", "R2.4"),
    ("searched", "pass 0-0 2-2 0-2>2-2", "must-draw-to-open", "R2.5"),
    ("owing", "1-2>2-2 pass", "owes-penalty", "R6.3"),
    ("owing at once", "1-2>2-2 pass", "owes-penalty", "R6.3"),
    ("owing, none left", "1-2>2-2 0-0>2-2", "owes-penalty", "R6.3"),
    ("owing, none left", "draw", "nothing-to-draw", "R4.3"),
    ("one to lay", "2-3>2-2", "not-in-set", "R1.1"),
    ("two to lay", "1-1>0-2", "not-your-tile", "R1.5"),
    ("two to lay", "0-2>2-2", "already-laid", "R1.5"),
    ("crossed", "0-5", "already-opened", "R2.2"),
    ("crossed", "0-5>5-5", "not-on-table", "R3.1"),
    ("crossed", "0-5>6-6 0-5>0-6", "not-open", "R3.1"),
    ("crossed", "0-5>1-6 5-5>1-6", "wrong-end", "R3.1"),
    ("footed", "4-5>2-2 0-3>0-6 0-3>2-3 1-2>1-6", "foot-unfinished", "R3.3"),
    ("three left", "0-2>2-2!", "nothing-to-announce", "R6.2"),
    ("announcing", "2-2!", "nothing-to-announce", "R6.2"),
    ("one to lay", "0-2>2-2!", "nothing-to-announce", "R6.1"),
    ("one to lay", "draw pass", "must-play", "R3.6"),
    ("drew", "draw", "already-drew", "R4.1"),
    ("drew and must play", "draw", "already-drew", "R4.1"),
    ("drew and must play", "pass", "must-play-drawn", "R4.1"),
    ("none to lay", "pass", "must-draw", "R4.1"),
    ("none to lay or draw", "draw", "nothing-to-draw", "R4.3"),
    ("opening", "1-1 1-2>6-6", "must-open", "X2"),
    ("opening", "5-5", "not-your-tile", "X4"),
    ("opening", "6-6>1-6", "not-on-table", "X4"),
    ("opening", "pass", "must-play", "X5"),
    ("opening", "draw", "nothing-to-draw", "X5"),
    ("opening", "6-6!", "nothing-to-announce", "X4"),
    ("playing", "7-9>6-6", "not-in-set", "X1"),
    ("playing", "6-6>6-6", "already-laid", "X1"),
    ("playing", "0-6>6-6", "not-your-tile", "X4"),
    ("playing", "1-6", "already-opened", "X4"),
    ("playing", "0-1>1-1", "not-on-table", "X4"),
    ("playing", "0-1>6-6", "wrong-end", "X4"),
    ("playing", "pass", "must-play", "X5"),
    ("playing", "1-6>6-6!", "nothing-to-announce", "X4"),
    ("extending", "1-1>6-6", "not-open", "X4"),
    ("passing", "draw", "nothing-to-draw", "X5"),
    ("passing", "5-5>1-6", "wrong-end", "X4"),
    ("closed", "1-1>0-6 pass", "round-over", "X7"),
    ("gone_out", "pass 1-1>0-6", "round-over", "X6"),
]


def move_from(text: str) -> Move:
    """Read ``pass``, ``draw`` or a play; ``!`` announces the last tile."""
    others: dict[str, Move] = {"pass": Pass(), "draw": Draw()}
    return others.get(text) or play(text.rstrip("!"), announce=text.endswith("!"))


def why(where: str, text: str) -> Illegality:
    """Return why a move is illegal."""
    illegality = POSITIONS[where].illegality(move_from(text))
    assert illegality is not None
    return illegality


@pytest.mark.rule("R2.4")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("where", "moves", "code", "rule"), ILLEGAL)
def test_an_illegal_move_is_refused_by_a_rule(where: str, moves: str, code: str, rule: str) -> None:
    round_ = POSITIONS[where]
    playable = {move.tile for move in round_.legal_moves if isinstance(move, Play)}
    for text in moves.split():
        illegality = why(where, text)
        assert (code, rule) == (illegality.code.value, illegality.rule)
        assert playable == {*illegality.playable}
        assert illegality == round_.view(round_.seat).illegality(move_from(text))


@pytest.mark.parametrize(
    ("where", "text", "message"),
    [
        ("held", "2-2>0-0", "the table is empty, so name no tile to lay 2-2 on (R2.2)"),
        ("owing", "pass", "seat 0 did not announce the last tile and may only draw one"),
        ("owing, none left", "1-2>2-2", "the last tile and may only pass (R6.3)"),
        ("footed", "0-3>0-6", "2-2 needs 2 more toes: only twos may be laid, and only on 2-2"),
        ("crossed", "0-5>1-6", "the open end of 1-6 is one, and 0-5 has none (R3.1)"),
        ("drew and must play", "draw", "seat 0 has drawn 0-2, which fits: play it (R4.1)"),
        ("drew", "draw", "seat 0 has drawn 0-2, which fits: play it or pass (R4.1)"),
        ("extending", "1-1>6-6", "6-6 is not an end of the line: the ends are 0-6 and 1-6 (X4)"),
    ],
)  # fmt: skip
def test_the_sentence_names_what_is_in_the_way(where: str, text: str, message: str) -> None:
    assert message in str(why(where, text))


def test_an_illegal_move_names_the_double_that_it_leaves_unfinished() -> None:
    foot = why("footed", "4-5>2-2")

    assert Tile(2, 2) == why("held", "draw").double
    assert (Tile(2, 2), 2) == (foot.double, foot.missing)


def test_codes_are_texts_that_stay() -> None:
    assert all(code.value == code.name.lower().replace("_", "-") for code in IllegalityCode)


def test_a_sentence_that_is_not_there_is_named_with_its_nearest_kin() -> None:
    with pytest.raises(UnknownNameError, match=r"got 'must-pla'; did you mean 'must-play'\?$"):
        make_illegality(IllegalityCode.MUST_PLAY, "must-pla")
