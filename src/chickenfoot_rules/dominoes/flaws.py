"""Why a round can't be set up, as data: a code, the rule, the tiles and seats, and a sentence."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Final

import attrs

from chickenfoot_rules import base
from chickenfoot_rules.base import Immutable, Language, chain, cite, text
from chickenfoot_rules.base.errors import ChickenfootError, part
from chickenfoot_rules.dominoes.tiles import TileSet

_MOST_SHOWN: Final = 20
"""How many flaws the message of an error lists."""


class FlawCode(enum.Enum):
    """The kinds of flaws in a set-up, in a deal, or in what a seat saw."""

    WRONG_TYPE = "wrong-type"
    """A part has the wrong type, or the rules belong to another game."""
    WRONG_PLAYERS = "wrong-players"
    """The game is not for this number of players."""
    NO_SUCH_SEAT = "no-such-seat"
    """The table has no such seat."""
    NOT_IN_SET = "not-in-set"
    """The domino set has no such tile."""
    MISSING_TILE = "missing-tile"
    """A tile of the set is nowhere."""
    DUPLICATE_TILE = "duplicate-tile"
    """A tile is in two places."""
    WRONG_COUNT = "wrong-count"
    """A place has too many or too few tiles."""
    WRONG_ARMS = "wrong-arms"
    """The opening double of the layout takes another number of arms than the rules say."""
    WRONG_OPENERS = "wrong-openers"
    """These tiles can't open the round."""
    WRONG_OPENING = "wrong-opening"
    """The round can't have been opened like this, or can't be opened at all."""
    WRONG_SKIPPED = "wrong-skipped"
    """These doubles can't have been called for before the openers."""
    WRONG_LOTS = "wrong-lots"
    """These tiles can't have been drawn for the first lead."""
    WRONG_LINK = "wrong-link"
    """A tile can't lie on that other one."""
    LOOSE_TILE = "loose-tile"
    """A tile does not lead to the opening tile."""
    UNFINISHED = "unfinished"
    """A tile lies elsewhere although a double had to be filled first."""
    WRONG_TURN = "wrong-turn"
    """It must be the turn of another seat."""
    WRONG_END = "wrong-end"
    """The empty hands contradict the end of a round, or its open hands are missing."""
    WRONG_DRAWN = "wrong-drawn"
    """The seat whose turn it is can't have this drawn tile to play."""
    WRONG_DEBT = "wrong-debt"
    """These seats can't owe the Chickenlittle penalty."""
    WRONG_SCORES = "wrong-scores"
    """The score sheet has a wrong row."""
    IMPOSSIBLE_MOVE = "impossible-move"
    """A move in what a seat saw is impossible."""
    CONTRADICTION = "contradiction"
    """The parts of what a seat saw contradict each other."""


class Reason(Immutable):
    """The reason why something is wrong: the base of `Flaw` and `Illegality`, frozen attrs classes.

    Attributes:
        message: one sentence that says what is wrong and what would be right. It names seats
            by their numbers; `message_for` names people, in their language.
        rule: the id of the rule that is broken.
    """

    __slots__ = ()

    message: str
    rule: str

    def __str__(self) -> str:
        return cite(self.message, self.rule)

    def message_for(
        self, names: Sequence[str] = (), *, you: int | None = None, language: Language = None
    ) -> str:
        """Return the sentence for a person, without the id of the rule.

        Args:
            names: the name of each seat; without them, players count from 1.
            you: the seat of the reader, 0..players−1. A sentence about it says "you".
            language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

        Raises:
            SeatError: if the sentence is about a seat that has no name.
            UnknownNameError: if there is no such language.
            WrongTypeError: if a name is not a text.

        >>> from random import Random
        >>> from chickenfoot_rules import Match, Pass, Rules
        >>> round_ = Match(Rules(), players=2).deal(Random(5)).round
        >>> why = round_.apply(round_.legal_moves[0]).illegality(Pass())
        >>> why.message
        'seat 0 must play: 0-9 1-9 3-9 fit'
        >>> names = ["Ann", "Bob"]
        >>> why.message_for(names), why.message_for(names, you=0)
        ('Ann must play: 0-9 1-9 3-9 fit', 'you must play: 0-9 1-9 3-9 fit')
        >>> why.message_for(names, you=0, language="de")
        'du musst legen: 0-9 1-9 3-9 passen'
        """
        return base.Reader(language, names, you).read(self.message)


@attrs.frozen
class Flaw(Reason):
    """One reason why a round can't be set up.

    Attributes:
        code: the kind of flaw.
        message: one sentence that says what is wrong and what would be right.
        rule: the id of the rule that the flaw breaks; some flaws break several.
        tiles: the tiles concerned.
        seats: the seats concerned, 0..players−1.
    """

    code: FlawCode
    message: str
    rule: str
    tiles: TileSet = attrs.field(
        default=TileSet(), kw_only=True, validator=part(TileSet, "a TileSet")
    )
    seats: tuple[int, ...] = attrs.field(default=(), kw_only=True)


class SetupError(ChickenfootError, ValueError):
    """A round can't be set up like this.

    Attributes:
        flaws: every flaw, as data.
    """

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__(flaws)
        self.flaws = flaws

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every flaw as one sentence, with the id of its rule."""
        return tuple(map(str, self.flaws))

    def __str__(self) -> str:
        reasons = [*self.reasons[:_MOST_SHOWN]]
        if more := len(self.flaws) - len(reasons):
            reasons.append(text("and {number} more", number=more))
        return text("the round is inconsistent: {reasons}", reasons=chain(reasons, "; "))
