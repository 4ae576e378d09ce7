"""The formats: for each game one of a match, one of a round, one of what a seat saw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records.games import GAMES, RecordedGame
from chickenfoot_rules.records.record import AnyRecord, MatchRecord, RoundRecord, SeatRecord
from chickenfoot_rules.records.replay import match_form, match_record, round_form, round_record
from chickenfoot_rules.records.seats import seat_form, seat_record


@attrs.frozen(kw_only=True)
class Format(Immutable):
    """A kind of document, of one game.

    Attributes:
        name: its name in the heading of the documents.
        game: the game.
        record: the class of its records.
        of: the class of what they are records of.
        form: the layout of its documents.
        write: returns the form of a record.
        read: returns the record of a form, which is replayed; raises a
            `chickenfoot_rules.dominoes.errors.RecordError` if that is impossible.
    """

    name: str
    game: RecordedGame
    record: type[AnyRecord]
    of: type[object]
    form: type[object]
    # Each takes records or forms of this format and no other, which one type can't say of all.
    write: Callable[[RecordedGame, Any], object]
    read: Callable[[RecordedGame, Any], AnyRecord]


def _formats_of(game: RecordedGame) -> Iterator[Format]:
    yield Format(
        name=f"{game.name}-match",
        game=game,
        record=MatchRecord,
        of=game.classes.match,
        form=game.forms.match,
        write=match_form,
        read=match_record,
    )
    yield Format(
        name=f"{game.name}-round",
        game=game,
        record=RoundRecord,
        of=game.classes.round,
        form=game.forms.round,
        write=round_form,
        read=round_record,
    )
    yield Format(
        name=f"{game.name}-seat",
        game=game,
        record=SeatRecord,
        of=game.classes.view,
        form=game.forms.seat,
        write=seat_form,
        read=seat_record,
    )


FORMATS: Final = {one.name: one for game in GAMES.values() for one in _formats_of(game)}
"""The formats by name."""
