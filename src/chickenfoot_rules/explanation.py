"""Why a move is illegal at one moment of a round.

Which moves are legal is listed by `chickenfoot_rules.Round` and decided nowhere else.
Here stands why the others are not.
"""

from __future__ import annotations

import attrs

from chickenfoot_rules.illegality import Illegality, IllegalityCode
from chickenfoot_rules.moves import Draw, Move, Pass, Play
from chickenfoot_rules.rules import Opening
from chickenfoot_rules.state import RoundState
from chickenfoot_rules.tiles import TileSet
from chickenfoot_rules.values import shown

__all__ = ["explain"]


def explain(state: RoundState, move: Move) -> Illegality:
    """Say why a move that is not among the legal ones is none."""
    playable = TileSet(play.tile for play in state.legal_moves if isinstance(play, Play))
    return attrs.evolve(_flaw(state, move), playable=playable)


def _flaw(state: RoundState, move: Move) -> Illegality:
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(move, Play | Draw | Pass):  # pyright: ignore[reportUnnecessaryIsInstance]
        return Illegality(
            code=IllegalityCode.NOT_A_MOVE,
            message=f"a move is a Play, a Draw or a Pass, not {shown(move)}",
        )
    if state.is_over:
        return _flaw_after_the_end(state)
    if state.layout.is_empty:
        return _flaw_before_opening(state, move)
    if state.seat in state.debts and (isinstance(move, Play) or state.boneyard):
        due = "draw one tile" if state.boneyard else "pass"
        return Illegality(
            code=IllegalityCode.OWES_PENALTY,
            message=f"seat {state.seat} did not announce its last tile, so it may only {due}",
        )
    if isinstance(move, Play):
        return _flaw_of_play(state, move)
    if isinstance(move, Draw):
        return _flaw_of_draw(state)
    return _flaw_of_pass(state)


def _flaw_after_the_end(state: RoundState) -> Illegality:
    if state.hands[state.seat]:
        return Illegality(
            code=IllegalityCode.ROUND_OVER, message="the round is over: it is blocked", rule="R5.2"
        )
    return Illegality(
        code=IllegalityCode.ROUND_OVER,
        message=f"the round is over: seat {state.seat} has gone out",
    )


def _flaw_before_opening(state: RoundState, move: Move) -> Illegality:
    opening = state.legal_moves[0]
    if not isinstance(opening, Play):
        return Illegality(
            code=IllegalityCode.MUST_DRAW_TO_OPEN,
            message=f"nobody holds a double that opens ({state.openers}), so draw a tile",
        )
    if isinstance(move, Play) and (move.tile, move.on) == (opening.tile, None):
        return _flaw_of_announcement(state)
    return Illegality(
        code=IllegalityCode.MUST_OPEN,
        message=f"seat {state.seat} holds {opening.tile} and must open the round with it",
        rule="R2.4" if state.rules.opening is Opening.HIGHEST_HELD else "R2.2",
        double=opening.tile,
    )


def _flaw_of_play(state: RoundState, play: Play) -> Illegality:
    tile = play.tile
    if tile not in state.rules.domino_set.tiles:
        return Illegality(
            code=IllegalityCode.NOT_IN_SET,
            message=f"a {state.rules.domino_set} set has no {tile}",
        )
    hand = state.hands[state.seat]
    if tile not in hand and tile not in state.layout.tiles:
        return Illegality(
            code=IllegalityCode.NOT_YOUR_TILE,
            message=f"seat {state.seat} does not hold {tile} but {hand}",
        )
    return state.layout.refusal(tile, play.on) or _flaw_of_announcement(state)


def _flaw_of_announcement(state: RoundState) -> Illegality:
    if state.rules.chickenlittle:
        return Illegality(
            code=IllegalityCode.NOTHING_TO_ANNOUNCE,
            message="only a play that leaves its player exactly one tile is announced",
        )
    return Illegality(
        code=IllegalityCode.NOTHING_TO_ANNOUNCE,
        message="by these rules no last tile is announced",
        rule="R6.1",
    )


def _flaw_of_draw(state: RoundState) -> Illegality:
    if state.drawn is not None:
        otherwise = "" if state.rules.must_play_drawn else " or pass"
        return Illegality(
            code=IllegalityCode.ALREADY_DREW,
            message=f"seat {state.seat} has drawn {state.drawn}, which fits: play it{otherwise}",
        )
    if isinstance(state.legal_moves[0], Play):
        return _flaw_of_idling(state, "draw")
    return Illegality(code=IllegalityCode.NOTHING_TO_DRAW, message="the boneyard is empty, so pass")


def _flaw_of_pass(state: RoundState) -> Illegality:
    if state.drawn is not None:
        return Illegality(
            code=IllegalityCode.MUST_PLAY_DRAWN,
            message=f"by these rules the drawn tile {state.drawn} must be played, as it fits",
        )
    if isinstance(state.legal_moves[0], Play):
        return _flaw_of_idling(state, "pass")
    return Illegality(
        code=IllegalityCode.MUST_DRAW,
        message=f"seat {state.seat} has no tile to play, so draw one before passing",
    )


def _flaw_of_idling(state: RoundState, verb: str) -> Illegality:
    return Illegality(
        code=IllegalityCode.MUST_PLAY,
        message=f"seat {state.seat} has a tile to play, so it may not {verb}",
    )
