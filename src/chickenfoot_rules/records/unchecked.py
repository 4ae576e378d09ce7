"""What the document of a match says, without a replay."""

from __future__ import annotations

import os

import attrs

from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.errors import RecordError
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.values import Immutable, fill
from chickenfoot_rules.records.annotations import Annotation, check_names
from chickenfoot_rules.records.converter import Houses, match_form_from_document
from chickenfoot_rules.records.files import content_of
from chickenfoot_rules.records.problems import ROOT
from chickenfoot_rules.records.reading import document_from_text
from chickenfoot_rules.records.replay import annotations_of, new_match


@attrs.frozen(kw_only=True)
class UncheckedRound(Immutable):
    """What a document says about a round of a match.

    Attributes:
        deal: the deal; it may have too few or too many tiles for the rules.
        moves: the moves, the first one first; they may be illegal.
        outcome: how the round is said to have ended, or ``None`` if the document does not say.
    """

    deal: Deal
    moves: tuple[Move, ...]
    outcome: DominoOutcome | None


@attrs.frozen(kw_only=True)
class UncheckedMatch(Immutable):
    """What a document says about a match, without a replay.

    Nothing of it needs to be true: moves may be illegal, results invented. `loads` checks all of
    it.

    Attributes:
        rules: the options; their class shows the game.
        players: the number of seats, 2..16.
        names: a name for each seat, or none.
        lead: the seat that was named to lead the first round, if one was.
        rounds: the rounds, the first one first.
        standings: the places that the document names, the best first; none if the match is not
            over or the document does not say.
        annotations: the comments, sorted by round.
    """

    rules: DominoRules
    players: int
    names: tuple[str, ...]
    lead: int | None = None
    rounds: tuple[UncheckedRound, ...]
    standings: tuple[DominoPlace, ...]
    annotations: tuple[Annotation, ...]

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The score sheet: a row of points by seat for each round that has an outcome."""
        return tuple(round_.outcome.points for round_ in self.rounds if round_.outcome is not None)


def loads_unchecked(text: str | bytes, rules: Houses = ()) -> UncheckedMatch:
    """Read the record of a match without replaying it.

    That is several times as fast as `loads`. Use it for your own files, or to look through many;
    do not trust what it returns. The text itself may come from an untrusted source, because the
    limits of `loads` hold: the layout is checked, the names, and that each row of the score sheet
    has a number for each seat.

    Args:
        text: JSON, as text or in UTF-8.
        rules: the classes of house rules that it may name (H3).

    Raises:
        RecordError: if the text is not the record of a match; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records import MatchRecord, dumps
    >>> match = Match(players=4).deal(random.Random(7))
    >>> text = dumps(MatchRecord.of(match.apply(match.legal_moves[0])))
    >>> loads_unchecked(text).rounds[0].moves
    (Play(tile=Tile(9, 9), on=None, announce=False),)
    >>> loads_unchecked(text.replace('["9-9"]', '["pass"]')).rounds[0].moves
    (Pass(),)
    """
    game, form = match_form_from_document(document_from_text(text), rules)
    players = new_match(game, form).players
    check_names(form.names, players)
    for number, round_ in enumerate(form.rounds):
        _check_row(round_.result, players, f"{ROOT}.rounds[{number}].result")
    return fill(
        UncheckedMatch,
        form,
        players=players,
        rounds=tuple(fill(UncheckedRound, one, outcome=one.result) for one in form.rounds),
        annotations=tuple(annotations_of(form)),
    )


def load_unchecked(path: str | os.PathLike[str], rules: Houses = ()) -> UncheckedMatch:
    """Read the record of a match from a file without replaying it, as `loads_unchecked` does.

    Raises:
        RecordError: if the file can't be read, or is not the record of a match.
    """
    return loads_unchecked(content_of(path), rules)


def _check_row(outcome: DominoOutcome | None, players: int, path: str) -> None:
    if outcome is not None and len(outcome.points) != players:
        message = f"expected {players} numbers of points, got {len(outcome.points)}"
        raise RecordError(message, path)
