"""Why a move is illegal in either game: the code, and the message with its rule."""

from __future__ import annotations

import pytest

from chickenfoot_rules import (
    Draw,
    IllegalityCode,
    IllegalMoveError,
    Move,
    Opening,
    Pass,
    Play,
    Round,
    Rules,
    Tile,
)
from chickenfoot_rules.dominoes import DominoRound
from express.positions import closed, extending, gone_out, opening, passing, playing
from support.chickenfoot import layout
from support.dominoes import deal, hands, play, rest

TWO = Rules(domino_set=2)
LITTLE = Rules(domino_set=2, chickenlittle=True)
HIGHEST = Rules(domino_set=2, opening=Opening.HIGHEST_HELD)
MUST_PLAY_DRAWN = Rules(domino_set=2, must_play_drawn=True)


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
OUT = "the round is over: seat 0 has gone out (R5.1)"
BLOCKED = "the round is over: it is blocked (R5.2)"
HOLDS = "seat 0 holds 2-2 and must open the round with it (R2.2)"
SLEEPS = "nobody has laid a double that opens (2-2), so draw a tile (R2.5)"
OWES = "seat 0 did not announce the last tile and may only"
NOT_LAST = "only a play that leaves its player exactly one tile is announced (R6.2)"
TOES = "2-2 needs 2 more toes: only twos may be laid, and only on 2-2 (R3.3)"
SIXES = "1-6 2-6 3-6 4-6 5-6"
TALK = (
    "by these rules an announcement is talk, not a move: play without it, "
    "and record it as a comment"
)
NOT_ANNOUNCED = f"{TALK} (X4)"
OUT_NOW = "the round is over: seat 0 has gone out (X6)"
CLOSED_NOW = "the round is over: it is closed, nobody can play (X7)"
NO_DRAWING = "nobody draws: what is not dealt is out of play (X5)"

ILLEGAL = [
    *(("out", move, "round-over", OUT) for move in ("draw", "pass", "0-0>0-2")),
    *(("blocked", move, "round-over", BLOCKED) for move in ("draw", "pass", "0-0>0-2")),
    *(("held", move, "must-open", HOLDS) for move in ("draw", "pass", "0-0", "0-0>2-2", "1-2")),
    (
        "held",
        "2-2>0-0",
        "must-open",
        "the table is empty, so name no tile to lay 2-2 on (R2.2)",
    ),
    (
        "highest held",
        "draw",
        "must-open",
        "seat 0 holds 1-1 and must open the round with it (R2.4)",
    ),
    *(
        ("searched", move, "must-draw-to-open", SLEEPS)
        for move in ("pass", "0-0", "2-2", "0-2>2-2")
    ),
    ("owing", "1-2>2-2", "owes-penalty", f"{OWES} draw one tile (R6.3)"),
    ("owing", "pass", "owes-penalty", f"{OWES} draw one tile (R6.3)"),
    ("owing, none left", "1-2>2-2", "owes-penalty", f"{OWES} pass (R6.3)"),
    ("owing, none left", "0-0>2-2", "owes-penalty", f"{OWES} pass (R6.3)"),
    ("owing, none left", "draw", "nothing-to-draw", "the boneyard is empty, so pass (R4.3)"),
    ("one to lay", "2-3>2-2", "not-in-set", "a double-two set has no 2-3 (R1.1)"),
    ("two to lay", "1-1>0-2", "not-your-tile", "seat 0 does not hold 1-1 but 0-0 1-2 (R1.5)"),
    ("two to lay", "0-2>2-2", "already-laid", "0-2 is already on the table (R1.5)"),
    (
        "crossed",
        "0-5",
        "already-opened",
        "6-6 has opened the round, so name the tile to lay 0-5 on (R2.2)",
    ),
    ("crossed", "0-5>5-5", "not-on-table", "5-5 is not on the table (R3.1)"),
    ("crossed", "0-5>6-6", "not-open", "6-6 has no open end for 0-5 (R3.1)"),
    ("crossed", "0-5>0-6", "not-open", "0-6 has no open end for 0-5 (R3.1)"),
    ("crossed", "0-5>1-6", "wrong-end", "the open end of 1-6 is one, and 0-5 has none (R3.1)"),
    ("crossed", "5-5>1-6", "wrong-end", "the open end of 1-6 is one, and 5-5 has none (R3.1)"),
    *(
        ("footed", move, "foot-unfinished", TOES)
        for move in ("4-5>2-2", "0-3>0-6", "0-3>2-3", "1-2>1-6")
    ),
    ("three left", "0-2>2-2!", "nothing-to-announce", NOT_LAST),
    ("announcing", "2-2!", "nothing-to-announce", NOT_LAST),
    ("one to lay", "0-2>2-2!", "nothing-to-announce", f"{TALK} (R6.1)"),
    ("one to lay", "draw", "must-play", "seat 0 must play: 0-2 fits (R3.6)"),
    ("one to lay", "pass", "must-play", "seat 0 must play: 0-2 fits (R3.6)"),
    ("drew", "draw", "already-drew", "seat 0 has drawn 0-2, which fits: play it or pass (R4.1)"),
    (
        "drew and must play",
        "draw",
        "already-drew",
        "seat 0 has drawn 0-2, which fits: play it (R4.1)",
    ),
    (
        "drew and must play",
        "pass",
        "must-play-drawn",
        "by these rules the drawn tile 0-2 must be played, as it fits (R4.1)",
    ),
    (
        "none to lay",
        "pass",
        "must-draw",
        "seat 0 has no tile to play, so draw one before passing (R4.1)",
    ),
    ("none to lay or draw", "draw", "nothing-to-draw", "the boneyard is empty, so pass (R4.3)"),
    ("opening", "1-1", "must-open", "seat 1 holds 6-6 and must open the round with it (X2)"),
    ("opening", "1-2>6-6", "must-open", "seat 1 holds 6-6 and must open the round with it (X2)"),
    (
        "opening",
        "5-5",
        "not-your-tile",
        "seat 1 does not hold 5-5 but 1-1 0-2 1-2 1-3 1-4 1-5 6-6 (X4)",
    ),
    (
        "opening",
        "6-6>1-6",
        "not-on-table",
        "the table is empty, so name no tile to lay 6-6 on (X4)",
    ),
    ("opening", "pass", "must-play", "seat 1 must play: 6-6 fits (X5)"),
    ("opening", "draw", "nothing-to-draw", NO_DRAWING),
    ("opening", "6-6!", "nothing-to-announce", NOT_ANNOUNCED),
    ("playing", "7-9>6-6", "not-in-set", "a double-six set has no 7-9 (X1)"),
    ("playing", "6-6>6-6", "already-laid", "6-6 is already on the table (X1)"),
    ("playing", "0-6>6-6", "not-your-tile", f"seat 0 does not hold 0-6 but 0-0 0-1 {SIXES} (X4)"),
    ("playing", "1-6", "already-opened", "6-6 was led, so name the end to lay 1-6 on (X4)"),
    ("playing", "0-1>1-1", "not-on-table", "1-1 is not on the table (X4)"),
    ("playing", "0-1>6-6", "wrong-end", "the open end of 6-6 is six, and 0-1 has none (X4)"),
    ("playing", "pass", "must-play", f"seat 0 must play: {SIXES} fit (X5)"),
    ("playing", "1-6>6-6!", "nothing-to-announce", NOT_ANNOUNCED),
    (
        "extending",
        "1-1>6-6",
        "not-open",
        "6-6 is not an end of the line: the ends are 0-6 and 1-6 (X4)",
    ),
    ("passing", "draw", "nothing-to-draw", NO_DRAWING),
    ("passing", "5-5>1-6", "wrong-end", "the open end of 1-6 is one, and 5-5 has none (X4)"),
    ("closed", "1-1>0-6", "round-over", CLOSED_NOW),
    ("closed", "pass", "round-over", CLOSED_NOW),
    ("gone_out", "pass", "round-over", OUT_NOW),
    ("gone_out", "1-1>0-6", "round-over", OUT_NOW),
]


def move_from(text: str) -> Move:
    """Read ``pass``, ``draw`` or a play; ``!`` announces the last tile."""
    others: dict[str, Move] = {"pass": Pass(), "draw": Draw()}
    return others.get(text) or play(text.rstrip("!"), announce=text.endswith("!"))


@pytest.mark.rule("R1.1")
@pytest.mark.rule("R1.5")
@pytest.mark.rule("R2.2")
@pytest.mark.rule("R2.4")
@pytest.mark.rule("R2.5")
@pytest.mark.rule("R3.1")
@pytest.mark.rule("R3.2")
@pytest.mark.rule("R3.3")
@pytest.mark.rule("R3.6")
@pytest.mark.rule("R4.1")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.2")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize(("where", "text", "code", "message"), ILLEGAL)
def test_an_illegal_move_is_refused_with_its_reason(
    where: str, text: str, code: str, message: str
) -> None:
    round_, move = POSITIONS[where], move_from(text)
    illegality = round_.illegality(move)

    assert illegality is not None
    assert (code, message) == (illegality.code.value, str(illegality))
    playable = {move.tile for move in round_.legal_moves if isinstance(move, Play)}
    assert playable == {*illegality.playable}
    assert illegality == round_.view(round_.seat).illegality(move)
    with pytest.raises(IllegalMoveError) as refusal:
        round_.apply(move)
    assert illegality == refusal.value.illegality
    assert message == str(refusal.value)


def test_an_illegal_move_names_the_double_that_it_leaves_unfinished() -> None:
    opens, foot = (
        POSITIONS[where].illegality(move_from(text))
        for where, text in [("held", "draw"), ("footed", "4-5>2-2")]
    )

    assert opens is not None
    assert foot is not None
    assert (Tile(2, 2), Tile(2, 2), 2) == (opens.double, foot.double, foot.missing)


def test_codes_are_texts_that_stay() -> None:
    assert len(IllegalityCode) == len({code.value for code in IllegalityCode})
    assert all(code.value == code.name.lower().replace("_", "-") for code in IllegalityCode)
