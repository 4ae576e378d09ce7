"""Matches and rounds of Express-Domino as forms, and back by playing every move again."""

from __future__ import annotations

from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.records.express.forms import (
    ExpressDeal,
    ExpressMatchForm,
    ExpressMatchRoundForm,
    ExpressOriginForm,
    ExpressRoundForm,
)
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


def match_form(record: MatchRecord[ExpressMatch]) -> ExpressMatchForm:
    """Return what is written of a match."""
    match = record.match
    rounds = match.all_rounds
    annotations = annotation_forms(record.annotations, len(rounds))
    return ExpressMatchForm(
        rules=match.rules,
        names=record.names,
        rounds=tuple(
            ExpressMatchRoundForm(
                deal=ExpressDeal(deal),
                moves=round_.moves,
                annotations=comments,
                result=round_.outcome,
            )
            for deal, round_, comments in zip(deals_of(match), rounds, annotations, strict=True)
        ),
        standings=match.standings if match.is_over else (),
    )


def match_record(form: ExpressMatchForm) -> MatchRecord[ExpressMatch]:
    """Play what was written of a match.

    Raises:
        RecordError: when that is impossible; it names the round, the move and the rule.
    """
    match = played(ExpressMatch(form.rules), form.rounds)
    annotations = match_annotations(form.rounds, match.all_rounds)
    return MatchRecord.of(match, form.names, annotations)


def round_form(record: RoundRecord[ExpressRound]) -> ExpressRoundForm:
    """Return what is written of a round that belongs to no match."""
    origin = record.round.origin
    [annotations] = annotation_forms(record.annotations, 1)
    return ExpressRoundForm(
        rules=origin.rules,
        names=record.names,
        origin=ExpressOriginForm(
            hands=origin.hands,
            out_of_play=origin.out_of_play,
            layout=origin.layout,
            turn=origin.seat,
            lead=origin.lead,
            opener=origin.opener,
        ),
        moves=record.round.moves,
        annotations=annotations,
        result=record.round.outcome,
    )


def round_record(form: ExpressRoundForm) -> RoundRecord[ExpressRound]:
    """Play what was written of a round.

    Raises:
        RecordError: when that is impossible; it names the move and the rule.
    """
    origin = form.origin
    with located("$.origin"):
        round_ = ExpressRound(
            form.rules,
            origin.hands,
            origin.out_of_play,
            origin.layout,
            origin.turn,
            origin.lead,
            origin.opener,
        )
    round_ = moved(round_, form.moves)
    return RoundRecord.of(round_, form.names, annotations_on(round_, form.annotations))
