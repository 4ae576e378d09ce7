"""Table documents from JSON, for clients in Python, and their schema."""

from __future__ import annotations

from collections.abc import Mapping

from chickenfoot_rules.dominoes import documents
from chickenfoot_rules.dominoes.documents import TableAnswer, TableDocument, TableRefusal
from chickenfoot_rules.records.parts import form_from_text
from chickenfoot_rules.records.schemas import make_schema


def loads(text: str | bytes) -> TableDocument:
    """Read a table document, for a client in Python.

    The text may come from an untrusted source: its size is limited. Whether a game can come to such
    a table is not checked.

    Args:
        text: JSON, as text or in UTF-8.

    Raises:
        RecordError: if the text is not a table document; it says where and why.

    >>> import random
    >>> from chickenfoot_rules import Match
    >>> from chickenfoot_rules.records.tables import document_for
    >>> document = document_for(Match().deal(random.Random(7)), 1)
    >>> loads(document.to_json()) == document
    True
    """
    document: TableDocument = form_from_text(text, TableDocument)
    return document


def schema() -> Mapping[str, object]:
    """Return the JSON Schema of table documents, in the dialect 2020-12.

    TypeScript types with the same names are beside it, in ``table.d.ts``.
    """
    about = " ".join((documents.__doc__ or "").split()).replace("`", "")
    others = TableAnswer, TableRefusal
    return make_schema("table", "Table documents", about, [TableDocument], others)
