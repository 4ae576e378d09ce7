"""The sentences that explain illegal moves, in English, by key.

A second sentence is for the reader whose own move it was. Catalogues have both in other languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.texts import N_

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        # whose turn it is, and when the round is over
        "not-a-move": (N_("a move is a Play, a Draw or a Pass, not {found}"),),
        "not-your-turn": (
            N_("it is the turn of {turn}, not of {player}"),
            N_("it is the turn of {turn}, not yours"),
        ),
        "over-out": (
            N_("the round is over: {player} has gone out"),
            N_("the round is over: you have gone out"),
        ),
        "over-blocked": (N_("the round is over: it is blocked"),),
        "over-dead": (N_("the round is over: it is dead, as no tile can ever be played again"),),
        "match-over": (N_("the match is over"),),
        "no-round": (N_("no round is dealt: call deal first"),),
        # opening
        "must-open": (
            N_("{player} holds {tile} and must open the round with it"),
            N_("you hold {tile} and must open the round with it"),
        ),
        "must-draw-to-open": (
            N_("nobody has laid a double that opens ({openers}), so draw a tile"),
        ),
        # tiles
        "not-in-set": (N_("a {set} set has no {tile}"),),
        "not-held": (
            N_("{player} does not hold {tile} but {hand}"),
            N_("you do not hold {tile} but {hand}"),
        ),
        # the table
        "laid": (N_("{tile} is already on the table"),),
        "table-empty": (N_("the table is empty, so name no tile to lay {tile} on"),),
        "not-a-double": (N_("the table is empty, so open with a double"),),
        "opened": (N_("{opening} has opened the round, so name the tile to lay {tile} on"),),
        "not-on-table": (N_("{on} is not on the table"),),
        "not-open": (N_("{on} has no open end for {tile}"),),
        "wrong-end": (N_("the open end of {on} is {number}, and {tile} has none"),),
        "arm": (
            N_("{double} needs {missing} more arm: only {suit} may be laid, and only on {double}"),
        ),
        "arms": (
            N_("{double} needs {missing} more arms: only {suit} may be laid, and only on {double}"),
        ),
        "toe": (
            N_("{double} needs {missing} more toe: only {suit} may be laid, and only on {double}"),
        ),
        "toes": (
            N_("{double} needs {missing} more toes: only {suit} may be laid, and only on {double}"),
        ),
        # playing, drawing and passing
        "must-play": (
            N_("{player} must play: {tiles} fits"),
            N_("you must play: {tiles} fits"),
        ),
        "must-play-several": (
            N_("{player} must play: {tiles} fit"),
            N_("you must play: {tiles} fit"),
        ),
        "must-draw": (
            N_("{player} has no tile to play, so draw one before passing"),
            N_("you have no tile to play, so draw one before you pass"),
        ),
        "must-play-drawn": (N_("by these rules the drawn tile {tile} must be played, as it fits"),),
        "drew": (
            N_("{player} has drawn {tile}, which fits: play it"),
            N_("you have drawn {tile}, which fits: play it"),
        ),
        "drew-or-pass": (
            N_("{player} has drawn {tile}, which fits: play it or pass"),
            N_("you have drawn {tile}, which fits: play it or pass"),
        ),
        "boneyard-empty": (N_("the boneyard is empty, so pass"),),
        # Chickenlittle
        "owes-draw": (
            N_("{player} did not announce the last tile and may only draw one tile"),
            N_("you did not announce your last tile, so you may only draw one tile"),
        ),
        "owes-pass": (
            N_("{player} did not announce the last tile and may only pass"),
            N_("you did not announce your last tile, so you may only pass"),
        ),
        "not-last": (N_("only a play that leaves its player exactly one tile is announced"),),
        "no-announcing": (
            N_(
                "by these rules an announcement is talk, not a move: play without it, and record "
                "it as a comment"
            ),
        ),
        # Express-Domino
        "express-not-a-move": (N_("a move is a Play or a Pass, not {found}"),),
        "express-closed": (N_("the round is over: it is closed, nobody can play"),),
        "express-no-draw": (N_("nobody draws: what is not dealt is out of play"),),
        "express-led": (N_("{opening} was led, so name the end to lay {tile} on"),),
        "express-not-open": (N_("{on} is not an end of the line: the ends are {ends}"),),
        # texts that are not moves
        "fits-no-end": (N_("{tile} fits no open end; the open ends are {ends}"),),
    }
)
"""The sentence about any player, and that for the player themselves if it differs."""
