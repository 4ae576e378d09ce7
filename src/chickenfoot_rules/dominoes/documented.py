"""The base of rounds and views, which have a picture and a table document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol

from chickenfoot_rules.dominoes.values import DrawableRound

if TYPE_CHECKING:  # A program that needs no document does not import its classes.
    from chickenfoot_rules.dominoes.documents import TableDocument

__all__ = ["Clerk", "DocumentedRound", "hire_clerk"]


class Clerk(Protocol):
    """Makes the documents of rounds and views."""

    def __call__(
        self, value: object, /, *, names: Sequence[str], since: int, inferred: bool
    ) -> TableDocument:
        """Return the document of a round or a view."""
        ...


_clerks: Final[list[Clerk]] = []


def hire_clerk(clerk: Clerk) -> None:
    """Let a clerk make all documents from now on, as `chickenfoot_rules.dominoes.values.hire`."""
    _clerks[:] = [clerk]


class DocumentedRound(DrawableRound):
    """A round, or what a seat sees of it."""

    __slots__ = ()

    def to_document(
        self, *, names: Sequence[str] = (), since: int = 0, inferred: bool = False
    ) -> TableDocument:
        """Return the table as data for a client: a web page, another program, a language model.

        The document of a view holds nothing that its seat can't see. That of a round shows all
        hands. Its method `TableDocument.to_json` writes JSON. For a match, which has a score sheet
        and spectators, use `chickenfoot_rules.records.tables.document_for`.

        Args:
            names: the name of each seat, or none.
            since: the number of the first move to list as an event, 0 up.
            inferred: whether to say what each seat may hold, as far as the seat that looks can
                know. Only views can.

        Raises:
            RecordError: if a name is missing or invalid.
            HistoryError: if ``since`` is not a number of a move.
            SeatError: if inferences are requested of a round.
        """
        [clerk] = _clerks
        return clerk(self, names=names, since=since, inferred=inferred)
