"""Why a move is illegal, as data: a code, the rule, the tiles to play instead, and a sentence."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Self

import attrs

from chickenfoot_rules.base import N_, PLAYER, Language, Seat, join, next_step, quote, text
from chickenfoot_rules.base.errors import ChickenfootError, part, unknown_name
from chickenfoot_rules.dominoes.flaws import Reason
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

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
        "over-stuck": (
            N_("the round is over: {player} can neither play nor draw"),
            N_("the round is over: you can neither play nor draw"),
        ),
        "over-blocked": (N_("the round is over: it is blocked"),),
        "over-dead": (N_("the round is over: it is dead, as no tile can ever be played again"),),
        "match-over": (N_("the match is over"),),
        "no-round": (N_("no round is dealt: deal first"),),
        # opening
        "must-open": (
            N_("{player} holds {tile} and must open the round with it"),
            N_("you hold {tile} and must open the round with it"),
        ),
        "must-draw-to-open": (
            N_("nobody has laid a double that opens ({openers}), so draw a tile"),
        ),
        "must-open-some": (
            N_("{player} holds a tile that opens, and must open the round with it"),
            N_("you hold a tile that opens, and must open the round with it"),
        ),
        # tiles
        "not-in-set": (N_("a {set} set has no {tile}"),),
        "not-held": (
            N_("{player} does not hold {tile} but {hand}"),
            N_("you do not hold {tile} but {hand}"),
        ),
        "can-not-hold": (N_("{player} can't hold {tile}"), N_("you can't hold {tile}")),
        # the table
        "laid": (N_("{tile} is already on the table"),),
        "table-empty": (N_("the table is empty, so name no tile to lay {tile} on"),),
        "not-a-double": (N_("the table is empty, so open with a double"),),
        "opened": (N_("{opening} has opened the round, so name the tile to lay {tile} on"),),
        "opened-fits-nowhere": (N_("{opening} has opened the round, and {tile} fits no open end"),),
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
        "must-play": (N_("{player} must play: {tiles} fits"), N_("you must play: {tiles} fits")),
        "must-play-several": (
            N_("{player} must play: {tiles} fit"),
            N_("you must play: {tiles} fit"),
        ),
        "must-play-some": (
            N_("{player} has a tile to play, so it must play"),
            N_("you have a tile to play, so you must play"),
        ),
        "must-draw": (
            N_("{player} has no tile to play, so draw one"),
            N_("you have no tile to play, so draw one"),
        ),
        "must-play-drawn": (N_("by these rules the drawn tile {tile} must be played, as it fits"),),
        "drew": (
            N_("{player} has drawn {tile}, which fits: play it"),
            N_("you have drawn {tile}, which fits: play it"),
        ),
        "drew-some": (
            N_("{player} has drawn a tile that fits, so no other is drawn"),
            N_("you have drawn a tile that fits, so you draw no other"),
        ),
        "drew-or-pass": (
            N_("{player} has drawn {tile}, which fits: play it or pass"),
            N_("you have drawn {tile}, which fits: play it or pass"),
        ),
        "must-play-or-draw": (
            N_("there are tiles to draw, so {player} must play or draw"),
            N_("there are tiles to draw, so you must play or draw"),
        ),
        "boneyard-empty": (N_("the boneyard is empty, so pass"),),
        "boneyard-empty-or-play": (N_("the boneyard is empty, so play or pass"),),
        "boneyard-kept": (N_("by these rules the rest of the boneyard stays there, so pass"),),
        "boneyard-kept-or-play": (
            N_("by these rules the rest of the boneyard stays there, so play or pass"),
        ),
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
        "express-led-fits-nowhere": (N_("{opening} was led, and {tile} fits no end"),),
        "express-not-open": (N_("{on} is not an end of the line: the ends are {ends}"),),
        # texts that are not moves
        "fits-no-end": (N_("{tile} fits no open end; the open ends are {ends}"),),
    }
)
"""The sentence about any player, and that for the player themselves if it differs."""


class IllegalityCode(enum.Enum):
    """The ways in which a move can be illegal.

    Attributes:
        rule: the id of the rule that the move breaks in Chicken Foot; an `Illegality` of
            another game has the id of its own rule.
    """

    rule: str

    def __new__(cls, text: str, rule: str = "") -> Self:
        """Make a member from its value, which never changes, and the id of its rule."""
        member = object.__new__(cls)
        member._value_ = text
        member.rule = rule
        return member

    NOT_A_MOVE = "not-a-move", "R3.8"
    """It is not a play, a draw or a pass."""
    NOT_YOUR_TURN = "not-your-turn", "R3.8"
    """It is not the turn of the viewing seat, or of the seat named in the call."""
    NO_ROUND = "no-round", "R7.4"
    """The match is over, or its next round must be dealt first."""
    ROUND_OVER = "round-over", "R5.1"
    """The round has ended: a player went out (R5.1), or it is blocked (R5.2, R5.3)."""
    MUST_OPEN = "must-open", "R2.2"
    """The only legal move is to lay the opening double (R2.2, R2.4)."""
    MUST_DRAW_TO_OPEN = "must-draw-to-open", "R2.5"
    """Nobody holds an opening double, so players draw for it."""
    OWES_PENALTY = "owes-penalty", "R6.3"
    """The player forgot to announce the last tile and pays for it this turn."""
    NOT_IN_SET = "not-in-set", "R1.1"
    """The domino set has no such tile."""
    ALREADY_LAID = "already-laid", "R1.5"
    """The tile is already on the table."""
    NOT_YOUR_TILE = "not-your-tile", "R1.5"
    """The player does not hold the tile."""
    ALREADY_OPENED = "already-opened", "R2.2"
    """The round is open, so a play must name the tile that it goes on."""
    NOT_ON_TABLE = "not-on-table", "R3.1"
    """The tile to play on is not on the table."""
    NOT_OPEN = "not-open", "R3.1"
    """The tile to play on has no open end."""
    WRONG_END = "wrong-end", "R3.1"
    """No half of the tile has the value of the open end."""
    CROSS_UNFINISHED = "cross-unfinished", "R3.2"
    """The arms of the opening double must be filled first."""
    FOOT_UNFINISHED = "foot-unfinished", "R3.3"
    """The toes of a double must be laid first, even if that can never happen (R3.5)."""
    NOTHING_TO_ANNOUNCE = "nothing-to-announce", "R6.2"
    """The play does not leave one tile, or players need not announce it (R6.1)."""
    MUST_PLAY = "must-play", "R3.6"
    """The player has a legal play, so they may neither draw nor pass."""
    MUST_PLAY_DRAWN = "must-play-drawn", "R4.1"
    """The drawn tile fits, and by an option it must be played."""
    ALREADY_DREW = "already-drew", "R4.1"
    """The player has drawn and may play the drawn tile, or pass."""
    MUST_DRAW = "must-draw", "R4.1"
    """The player can't play but can draw a tile, so they may not pass."""
    NOTHING_TO_DRAW = "nothing-to-draw", "R4.3"
    """The boneyard is empty."""


def _usual_rule(illegality: Illegality) -> str:
    return illegality.code.rule


@attrs.frozen(kw_only=True)
class Illegality(Reason):
    """Why a move is illegal.

    Attributes:
        code: the kind of illegality.
        rule: the id of the rule that the move breaks.
        message: one sentence that says what is wrong and what would be right. It names seats
            by their numbers; `message_for` names people, in their language.
        double: the double that must be laid or filled first, if the move neglects it.
        missing: the number of arms or toes that this double still needs, 1..6.
        playable: the tiles of the player's hand that could be played instead.
        seat: the seat that the sentence is about, 0..players−1, if it is about one.
    """

    code: IllegalityCode
    message: str
    rule: str = attrs.field(default=attrs.Factory(_usual_rule, takes_self=True))
    double: Tile | None = None
    missing: int | None = None
    playable: TileSet = attrs.field(default=TileSet(), validator=part(TileSet, "a TileSet"))
    seat: int | None = attrs.field(default=None, eq=False)  # The message follows from it.


def make_illegality(
    code: IllegalityCode,
    sentence: str,
    *,
    rule: str = "",
    seat: int | None = None,
    double: Tile | None = None,
    missing: int | None = None,
    **details: object,
) -> Illegality:
    """Return an illegality with one of the library's sentences, which are in all its languages.

    For a sentence of your own, make an `Illegality` with it as its ``message``.

    Args:
        code: the kind of illegality.
        sentence: the key of the sentence, such as ``"must-draw"``.
        rule: the id of the rule; the default is that of the code.
        seat: the seat that the sentence is about.
        double: the double that must be laid or filled first.
        missing: the number of arms or toes that this double still needs.
        details: the other fields of the sentence.

    Raises:
        UnknownNameError: if there is no such sentence; the message lists the keys.
    """
    if sentence not in REFUSALS:
        raise unknown_name(sentence, REFUSALS)
    said, *own = REFUSALS[sentence]
    fields = {"double": double, "missing": missing, **details}
    if seat is not None:
        fields[PLAYER] = Seat(seat)
    return Illegality(
        code=code,
        message=text(said, you="".join(own), **fields),
        rule=rule or code.rule,
        double=double,
        missing=missing,
        seat=seat,
    )


def not_a_move(found: object, sentence: str, rule: str = "") -> Illegality:
    """Explain that something is not a move (R3.8, X4).

    Args:
        found: what it is.
        sentence: the key of the sentence.
        rule: the id of the rule; the default is that of the code.
    """
    why = make_illegality(IllegalityCode.NOT_A_MOVE, sentence, rule=rule, found=quote(found))
    message = next_step(
        why.message,
        found,
        str="match.parse(text) reads a text",
        Tile="Play(tile, on=…) is the move that lays it",
        tuple="apply takes one move",
        list="apply takes one move",
        int="match.legal_moves[number] is a move",
    )
    return attrs.evolve(why, message=message)


def playable_of(moves: Iterable[Move]) -> TileSet:
    """Return the tiles that some moves play."""
    return TileSet(move.tile for move in moves if isinstance(move, Play))


def must_play(seat: int, playable: TileSet, rule: str = "") -> Illegality:
    """Explain that a seat that can play must play (R3.6, X5).

    Args:
        seat: the seat whose turn it is.
        playable: the tiles that it can play, at least one.
        rule: the id of the rule; the default is that of the code.
    """
    sentence = "must-play" if len(playable) == 1 else "must-play-several"
    tiles = str(playable)
    return make_illegality(IllegalityCode.MUST_PLAY, sentence, rule=rule, seat=seat, tiles=tiles)


def not_your_turn(seat: int, turn: int, rule: str) -> Illegality:
    """Explain that a seat may not move on another seat's turn.

    Args:
        seat: the seat that would move.
        turn: the seat whose turn it is.
        rule: the id of the rule about turns.
    """
    return make_illegality(
        IllegalityCode.NOT_YOUR_TURN, "not-your-turn", rule=rule, seat=seat, turn=Seat(turn)
    )


class IllegalMoveError(ChickenfootError, ValueError):
    """A move is illegal. The round has not changed.

    Attributes:
        illegality: why the move is illegal, as data.
    """

    def __init__(self, illegality: Illegality) -> None:
        super().__init__(illegality)
        self.illegality = illegality

    def __str__(self) -> str:
        return str(self.illegality)

    def message_for(
        self, names: Sequence[str] = (), *, you: int | None = None, language: Language = None
    ) -> str:
        """Return the sentence for a person, without the id of the rule; see `Illegality`."""
        return self.illegality.message_for(names, you=you, language=language)


class AmbiguousMoveError(ChickenfootError, ValueError):
    """A text means several legal moves: a tile alone that fits more than one end.

    Attributes:
        choices: the plays that it could mean, in the order of the legal moves.
    """

    def __init__(self, choices: tuple[Play, ...]) -> None:
        super().__init__(choices)
        self.choices = choices

    def __str__(self) -> str:
        return self.message

    @property
    def message(self) -> str:
        """One sentence that lists the plays."""
        return text(
            "{tile} fits more than one end: {plays}",
            tile=self.choices[0].tile,
            plays=join(self.choices, "or"),
        )
