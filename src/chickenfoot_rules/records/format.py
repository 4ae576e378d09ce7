"""What makes a format: the name in the heading of its documents, and who reads and writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from chickenfoot_rules.dominoes.protocols import DominoRules
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.records.forms import Form
from chickenfoot_rules.records.record import AnyRecord, Record

__all__ = ["Format"]


@attrs.frozen(kw_only=True)
class Format(Immutable):
    """A kind of document, of one game.

    Attributes:
        name: what the heading calls it.
        record: the class of its records.
        of: the class of what they are records of.
        rules: the class of the options of the game.
        form: the layout of its documents.
        write: makes the form of a record.
        read: makes the record of a form, by playing it again; raises a
            `chickenfoot_rules.dominoes.errors.RecordError` when that is impossible.
        sources: the ids of the rules that what comes of a round or a match follows from, by
            its key in the document; by an empty key those of what is not over.
    """

    name: str
    record: type[AnyRecord]
    of: type[object]
    rules: type[DominoRules]
    form: type[Form]
    # Each takes what is of this format and nothing else, which no type can say of them all.
    write: Callable[[Any], Form]
    read: Callable[[Any], Record]
    sources: Mapping[str, str]
