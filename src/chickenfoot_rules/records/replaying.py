"""Records to forms, and back by playing every move again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from chickenfoot_rules.deal import Deal
from chickenfoot_rules.match import Match
from chickenfoot_rules.records.forms import (
    AnnotationForm,
    MatchForm,
    MatchRoundForm,
    OriginForm,
    RoundForm,
    TileRow,
)
from chickenfoot_rules.records.problems import located
from chickenfoot_rules.records.record import (
    Annotation,
    MatchRecord,
    RoundRecord,
    check_move,
)
from chickenfoot_rules.round import Round

__all__ = ["match_form", "match_record", "round_form", "round_record"]


def match_form(record: MatchRecord) -> MatchForm:
    """Return what is written of a match."""
    match = record.match
    return MatchForm(
        rules=match.rules,
        players=match.players,
        names=record.names,
        lead=match.lead,
        rounds=tuple(
            MatchRoundForm(
                deal=Deal(
                    round_.origin.hands, round_.origin.boneyard, () if number else match.lots
                ),
                moves=round_.moves,
                annotations=_annotations_of(record, number),
                result=round_.outcome,
            )
            for number, round_ in enumerate(match.all_rounds)
        ),
        standings=match.standings if match.is_over else (),
    )


def match_record(form: MatchForm) -> MatchRecord:
    """Play what was written of a match.

    Raises:
        RecordError: when that is impossible; it names the round, the move and the rule.
    """
    with located("$"):
        match = Match(form.rules, form.players, form.lead)
    for number, round_ in enumerate(form.rounds):
        path, name = f"$.rounds[{number}]", f"round {number + 1}"
        with located(f"{path}.deal", f"{name}: "):
            match = match.deal(round_.deal)
        for at, move in enumerate(round_.moves):
            with located(f"{path}.moves[{at}]", f"{name}, move {at + 1}: "):
                if match.round is None:
                    match.rounds[-1].apply(move)  # It is over, and says so.
                match = match.apply(move)
    annotations = _annotations(
        [round_.annotations for round_ in form.rounds],
        match.all_rounds,
        [f"$.rounds[{number}]" for number in range(len(form.rounds))],
    )
    return MatchRecord(match, form.names, annotations)


def round_form(record: RoundRecord) -> RoundForm:
    """Return what is written of a round that belongs to no match."""
    origin = record.round.origin
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
        annotations=_annotations_of(record, 0),
        result=record.round.outcome,
    )


def round_record(form: RoundForm) -> RoundRecord:
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
    for at, move in enumerate(form.moves):
        with located(f"$.moves[{at}]", f"move {at + 1}: "):
            round_ = round_.apply(move)
    return RoundRecord(round_, form.names, _annotations([form.annotations], [round_], ["$"]))


def _annotations_of(record: MatchRecord | RoundRecord, number: int) -> tuple[AnnotationForm, ...]:
    return tuple(
        AnnotationForm(move=one.move, text=one.text)
        for one in record.annotations
        if one.round == number
    )


def _annotations(
    written: Iterable[Iterable[AnnotationForm]], rounds: Sequence[Round], paths: Sequence[str]
) -> Iterator[Annotation]:
    for number, forms in enumerate(written):
        moves = len(rounds[number].moves)
        for place, form in enumerate(forms):
            with located(f"{paths[number]}.annotations[{place}]"):
                annotation = Annotation(number, form.move, form.text)
                check_move(annotation, moves)
            yield annotation
