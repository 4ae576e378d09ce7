"""What a table says to people besides why a move is illegal, in English and in German."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "error": "{message}",
        "name": "expected a name of 1 to {most} letters, got {found}",
        "no-table-open": "there is no table yet: open one first",
        "no-table": "there is no table {name} on this server",
        "many-tables": "the server has {most} tables already; try again later",
        "no-free-seat": "every seat is taken; you can watch",
        "no-seat": "you have no seat: join a table first",
        "wrong-token": "this is not the token of a seat at this table",
        "free-seats": "wait until every seat is taken, or let computer players fill the free ones",
        "stopped": "the server has failed to move this table on; load the page again to retry",
        "nothing-to-undo": "there is nothing to take back: you have not moved, or play with other "
        "people",
    }
)
"""The sentences in English; "error" is about any other error of this library."""

GERMAN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "error": "das geht nicht: {message}",
        "name": "ein Name hat 1 bis {most} Buchstaben, nicht {found}",
        "no-table-open": "es gibt noch keinen Tisch: beginne ein Spiel",
        "no-table": "auf diesem Server gibt es keinen Tisch {name}",
        "many-tables": "der Server hat schon {most} Tische: versuch es später noch einmal",
        "no-free-seat": "alle Plätze sind besetzt; du kannst zuschauen",
        "no-seat": "du hast keinen Platz: nimm erst an einem Tisch Platz",
        "wrong-token": "an diesem Tisch gehört dir kein Platz",
        "free-seats": "warte, bis alle Plätze besetzt sind, oder setz Computer auf die freien",
        "stopped": "der Server hat an diesem Tisch einen Fehler gemacht; lade die Seite neu, um es "
        "noch einmal zu versuchen",
        "nothing-to-undo": "du kannst nichts zurücknehmen: du hast noch nicht gezogen, oder "
        "andere Menschen spielen mit",
    }
)
"""The sentences in German."""
