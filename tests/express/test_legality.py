"""Why a move is illegal at a table of Express-Domino."""

from __future__ import annotations

import pytest

from chickenfoot_rules import Draw, IllegalMoveError, Move, Pass
from express.positions import closed, extending, gone_out, opening, passing, playing
from support.dominoes import play, tiles

POSITIONS = {
    make.__name__: make for make in (opening, playing, passing, extending, closed, gone_out)
}
SIXES = "1-6 2-6 3-6 4-6 5-6"
NOT_ANNOUNCED = "by these rules no last tile is announced (X4)"
OUT_NOW = "the round is over: seat 0 has gone out (X6)"
CLOSED_NOW = "the round is over: it is closed, nobody can play (X7)"
NO_DRAWING = "nobody draws: what is not dealt is out of play (X5)"

# The position, the move, the code and the message with its rule; and the tiles that fit there.
ILLEGAL = [
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
PLAYABLE = {"opening": "6-6", "playing": SIXES, "extending": "1-1 1-2 1-3 1-4 1-5 0-2"}


def move_from(text: str) -> Move:
    """Read ``pass``, ``draw`` or a play; ``!`` announces the last tile."""
    others: dict[str, Move] = {"pass": Pass(), "draw": Draw()}
    return others.get(text) or play(text.rstrip("!"), announce=text.endswith("!"))


@pytest.mark.parametrize(("where", "text", "code", "message"), ILLEGAL)
def test_an_illegal_move_is_refused_with_its_reason(
    where: str, text: str, code: str, message: str
) -> None:
    round_, move = POSITIONS[where](), move_from(text)
    illegality = round_.illegality(move)

    assert illegality is not None
    assert (code, message) == (illegality.code.value, str(illegality))
    assert tiles(PLAYABLE.get(where, "")) == illegality.playable
    assert illegality == round_.view(round_.seat).illegality(move)
    with pytest.raises(IllegalMoveError) as refusal:
        round_.apply(move)
    assert message == str(refusal.value)
