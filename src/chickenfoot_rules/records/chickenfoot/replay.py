"""Matches and rounds of Chicken Foot as forms, and back by playing every move again."""

from __future__ import annotations

from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.records.chickenfoot.forms import (
    MatchForm,
    MatchRoundForm,
    OriginForm,
    RoundForm,
)
from chickenfoot_rules.records.forms import TileRow
from chickenfoot_rules.records.games import deals_of
from chickenfoot_rules.records.problems import located
from chickenfoot_rules.records.record import MatchRecord, RoundRecord
from chickenfoot_rules.records.replay import (
    annotation_forms,
    annotations_on,
    match_annotations,
    moved,
    played,
)

__all__ = ["match_form", "match_record", "round_form", "round_record"]


def match_form(record: MatchRecord[Match]) -> MatchForm:
    """Return what is written of a match."""
    match = record.match
    rounds = match.all_rounds
    annotations = annotation_forms(record.annotations, len(rounds))
    return MatchForm(
        rules=match.rules,
        players=match.players,
        names=record.names,
        lead=match.lead,
        rounds=tuple(
            MatchRoundForm(
                deal=deal, moves=round_.moves, annotations=comments, result=round_.outcome
            )
            for deal, round_, comments in zip(deals_of(match), rounds, annotations, strict=True)
        ),
        standings=match.standings if match.is_over else (),
    )


def match_record(form: MatchForm) -> MatchRecord[Match]:
    """Play what was written of a match.

    Raises:
        RecordError: when that is impossible; it names the round, the move and the rule.
    """
    with located("$"):
        match = Match(form.rules, form.players, form.lead)
    match = played(match, form.rounds)
    annotations = match_annotations(form.rounds, match.all_rounds)
    return MatchRecord.of(match, form.names, annotations)


def round_form(record: RoundRecord[Round]) -> RoundForm:
    """Return what is written of a round that belongs to no match."""
    origin = record.round.origin
    [annotations] = annotation_forms(record.annotations, 1)
    return RoundForm(
        rules=origin.rules,
        names=record.names,
        origin=OriginForm(
            hands=origin.hands,
            boneyard=TileRow(origin.boneyard),
            layout=origin.layout,
            turn=origin.seat,
            lead=origin.lead,
            openers=origin.openers,
            skipped=origin.skipped,
            drawn=origin.drawn,
            debts=tuple(sorted(origin.debts)),
        ),
        moves=record.round.moves,
        annotations=annotations,
        result=record.round.outcome,
    )


def round_record(form: RoundForm) -> RoundRecord[Round]:
    """Play what was written of a round.

    Raises:
        RecordError: when that is impossible; it names the move and the rule.
    """
    origin = form.origin
    with located("$.origin"):
        round_ = Round(
            form.rules,
            origin.hands,
            origin.boneyard,
            origin.layout,
            origin.turn,
            origin.lead,
            origin.openers,
            origin.drawn,
            frozenset(origin.debts),
            origin.skipped,
        )
    round_ = moved(round_, form.moves)
    return RoundRecord.of(round_, form.names, annotations_on(round_, form.annotations))
