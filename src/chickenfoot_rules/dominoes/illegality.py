"""Why a move is illegal, as data: a code, the rule, the tiles to play instead, and a sentence."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import attrs

from chickenfoot_rules.dominoes.checks import check_type
from chickenfoot_rules.dominoes.errors import ChickenfootError, SeatError
from chickenfoot_rules.dominoes.moves import Move, Play
from chickenfoot_rules.dominoes.sentences import ENGLISH, YOU, fill_sentence
from chickenfoot_rules.dominoes.tiles import Tile, TileSet
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import count


class IllegalityCode(enum.Enum):
    """One member for each way in which a move can be illegal.

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
    """It is the turn of another seat than the one that looks, or is said to move."""
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
    """The drawn tile fits and, by the option, must be played."""
    ALREADY_DREW = "already-drew", "R4.1"
    """The player has drawn and may play the drawn tile, or pass."""
    MUST_DRAW = "must-draw", "R4.1"
    """The player can't play but can draw a tile, so they may not pass."""
    NOTHING_TO_DRAW = "nothing-to-draw", "R4.3"
    """The boneyard is empty."""


def _usual_rule(illegality: Illegality) -> str:
    return illegality.code.rule


@attrs.frozen(kw_only=True)
class Illegality(Immutable):
    """Why a move is illegal.

    Attributes:
        code: the kind of illegality.
        rule: the id of the rule that the move breaks.
        message: one sentence that says what is wrong and what would be right. It names seats
            by their numbers; `message_for` names people.
        double: the double that must be laid or filled first, if the move breaks that duty.
        missing: the number of arms or toes that this double still needs, 1..6.
        playable: the tiles of the player's hand that could be played instead.
        seat: the seat that the sentence is about, 0..players−1, if it is about one.
        sentence: the key of the sentence in a catalogue, such as `ENGLISH`.
        details: the fields of the sentence, apart from the seat.
    """

    code: IllegalityCode
    message: str
    rule: str = attrs.field(default=attrs.Factory(_usual_rule, takes_self=True))
    double: Tile | None = None
    missing: int | None = None
    playable: TileSet = TileSet()
    # The message follows from these.
    seat: int | None = attrs.field(default=None, eq=False)
    sentence: str = attrs.field(default="", eq=False, repr=False)
    details: tuple[tuple[str, str | int], ...] = attrs.field(default=(), eq=False, repr=False)

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"

    def message_for(
        self,
        names: Sequence[str] = (),
        *,
        you: int | None = None,
        catalogue: Mapping[str, str] = ENGLISH,
    ) -> str:
        """Return the sentence for a person.

        Args:
            names: the name of each seat; without them, seats have their numbers.
            you: the seat of the reader, 0..players−1. A sentence about it says "you".
            catalogue: the sentences, such as `ENGLISH` or `GERMAN`, or a translation of your
                own. A sentence that it lacks is in English.

        Raises:
            SeatError: if the sentence is about a seat that has no name.
            UnknownNameError: if the catalogue has an unknown key, or a sentence with an unknown
                field.
            WrongTypeError: if a name is not a text.

        >>> from chickenfoot_rules.dominoes import GERMAN
        >>> why = make_illegality(IllegalityCode.MUST_PLAY, "must-play", seat=1, tiles="1-2")
        >>> why.message
        'seat 1 must play: 1-2 fits'
        >>> why.message_for(["Ann", "Bob"]), why.message_for(["Ann", "Bob"], you=1)
        ('Bob must play: 1-2 fits', 'you must play: 1-2 fits')
        >>> why.message_for(["Ann", "Bob"], you=1, catalogue=GERMAN)
        'du musst legen: 1-2 passt'
        """
        if not self.sentence:
            return self.message
        fields: dict[str, object] = {"double": self.double, "missing": self.missing}
        fields.update(self.details)
        for field, seat in (("player", self.seat), ("turn", fields.get("turn"))):
            if isinstance(seat, int):
                fields[field] = _label(seat, names, catalogue)
        is_own = self.seat is not None and self.seat == you
        return fill_sentence(catalogue, self.sentence + YOU if is_own else self.sentence, fields)


def _label(seat: int, names: Sequence[str], catalogue: Mapping[str, str]) -> str:
    if not names:
        return fill_sentence(catalogue, "seat", {"seat": seat})
    if seat >= len(names):
        message = f"expected a name for seat {seat}, got {count(len(names), 'name')}"
        raise SeatError(message)
    check_type(names[seat], str, "names")
    return names[seat]


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
    """Return an illegality with a sentence of the catalogues.

    Args:
        code: the kind of illegality.
        sentence: the key of the sentence.
        rule: the id of the rule; the default is that of the code.
        seat: the seat that the sentence is about.
        double: the double that must be laid or filled first.
        missing: the number of arms or toes that this double still needs.
        details: the other fields of the sentence.
    """
    illegality = Illegality(
        code=code,
        message="",
        rule=rule or code.rule,
        double=double,
        missing=missing,
        seat=seat,
        sentence=sentence,
        details=tuple(
            (name, value if isinstance(value, int) else str(value))
            for name, value in details.items()
        ),
    )
    return attrs.evolve(illegality, message=illegality.message_for())


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
        IllegalityCode.NOT_YOUR_TURN, "not-your-turn", rule=rule, seat=seat, turn=turn
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


class AmbiguousMoveError(ChickenfootError, ValueError):
    """A text means several legal moves: a tile alone that fits more than one end.

    Attributes:
        choices: the plays that it could mean, in the order of the legal moves.
    """

    def __init__(self, choices: tuple[Play, ...]) -> None:
        super().__init__(choices)
        self.choices = choices

    def __str__(self) -> str:
        plays = " or ".join(map(str, self.choices))
        return fill_sentence(ENGLISH, "ambiguous", {"tile": self.choices[0].tile, "plays": plays})
