"""The sentences that explain illegal moves, in English and in German.

A catalogue has a template for each key. A key that ends with ``.you`` is for the reader whose own
move it was; without such a key the reader gets the same sentence as everybody. To translate the
sentences, make a mapping with the keys of `ENGLISH` and the same fields in braces. A mapping with
another key or field is refused as soon as its first sentence is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from chickenfoot_rules.dominoes.errors import UnknownNameError
from chickenfoot_rules.dominoes.names import suggestion
from chickenfoot_rules.dominoes.values import quote

YOU: Final = ".you"
"""The end of the keys of sentences for the reader whose own move it was."""

ENGLISH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seat": "seat {seat}",
        # whose turn it is, and when the round is over
        "not-a-move": "a move is a Play, a Draw or a Pass, not {found}",
        "not-your-turn": "it is the turn of {turn}, not of {player}",
        "not-your-turn.you": "it is the turn of {turn}, not yours",
        "over-out": "the round is over: {player} has gone out",
        "over-out.you": "the round is over: you have gone out",
        "over-blocked": "the round is over: it is blocked",
        "over-dead": "the round is over: it is dead, as no tile can ever be played again",
        "match-over": "the match is over",
        "no-round": "no round is dealt: call deal first",
        # opening
        "must-open": "{player} holds {tile} and must open the round with it",
        "must-open.you": "you hold {tile} and must open the round with it",
        "must-draw-to-open": "nobody has laid a double that opens ({openers}), so draw a tile",
        # tiles
        "not-in-set": "a {set} set has no {tile}",
        "not-held": "{player} does not hold {tile} but {hand}",
        "not-held.you": "you do not hold {tile} but {hand}",
        # the table
        "laid": "{tile} is already on the table",
        "table-empty": "the table is empty, so name no tile to lay {tile} on",
        "not-a-double": "the table is empty, so open with a double",
        "opened": "{opening} has opened the round, so name the tile to lay {tile} on",
        "not-on-table": "{on} is not on the table",
        "not-open": "{on} has no open end for {tile}",
        "wrong-end": "the open end of {on} is {number}, and {tile} has none",
        "arm": "{double} needs {missing} more arm: only {suit} may be laid, and only on {double}",
        "arms": "{double} needs {missing} more arms: only {suit} may be laid, and only on {double}",
        "toe": "{double} needs {missing} more toe: only {suit} may be laid, and only on {double}",
        "toes": "{double} needs {missing} more toes: only {suit} may be laid, and only on {double}",
        # playing, drawing and passing
        "must-play": "{player} must play: {tiles} fits",
        "must-play.you": "you must play: {tiles} fits",
        "must-play-several": "{player} must play: {tiles} fit",
        "must-play-several.you": "you must play: {tiles} fit",
        "must-draw": "{player} has no tile to play, so draw one before passing",
        "must-draw.you": "you have no tile to play, so draw one before you pass",
        "must-play-drawn": "by these rules the drawn tile {tile} must be played, as it fits",
        "drew": "{player} has drawn {tile}, which fits: play it",
        "drew.you": "you have drawn {tile}, which fits: play it",
        "drew-or-pass": "{player} has drawn {tile}, which fits: play it or pass",
        "drew-or-pass.you": "you have drawn {tile}, which fits: play it or pass",
        "boneyard-empty": "the boneyard is empty, so pass",
        # Chickenlittle
        "owes-draw": "{player} did not announce the last tile and may only draw one tile",
        "owes-draw.you": "you did not announce your last tile, so you may only draw one tile",
        "owes-pass": "{player} did not announce the last tile and may only pass",
        "owes-pass.you": "you did not announce your last tile, so you may only pass",
        "not-last": "only a play that leaves its player exactly one tile is announced",
        "no-announcing": "by these rules an announcement is talk, not a move: play without it, "
        "and record it as a comment",
        # Express-Domino
        "express-not-a-move": "a move is a Play or a Pass, not {found}",
        "express-closed": "the round is over: it is closed, nobody can play",
        "express-no-draw": "nobody draws: what is not dealt is out of play",
        "express-led": "{opening} was led, so name the end to lay {tile} on",
        "express-not-open": "{on} is not an end of the line: the ends are {ends}",
        # texts and answers that are not moves
        "fits-no-end": "{tile} fits no open end; the open ends are {ends}",
        "ambiguous": "{tile} fits more than one end: {plays}",
        "unreadable": "{message}",
        "stale": "{message}",
        "no-action": "{message}",
    }
)
"""The sentences in English."""

GERMAN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "seat": "Platz {seat}",
        "not-a-move": "ein Zug ist ein Play, ein Draw oder ein Pass, nicht {found}",
        "not-your-turn": "{turn} ist an der Reihe, nicht {player}",
        "not-your-turn.you": "{turn} ist an der Reihe, nicht du",
        "over-out": "die Runde ist zu Ende: {player} hat keinen Stein mehr",
        "over-out.you": "die Runde ist zu Ende: du hast keinen Stein mehr",
        "over-blocked": "die Runde ist zu Ende: sie ist blockiert",
        "over-dead": "die Runde ist zu Ende: sie ist tot, denn kein Stein kann je wieder gelegt "
        "werden",
        "match-over": "das Match ist zu Ende",
        "no-round": "es ist keine Runde ausgeteilt: teile zuerst aus",
        "must-open": "{player} hat {tile} und muss die Runde damit eröffnen",
        "must-open.you": "du hast {tile} und musst die Runde damit eröffnen",
        "must-draw-to-open": "niemand hat mit einem Pasch eröffnet ({openers}): zieh einen Stein",
        "not-in-set": "in einem Satz bis {highest}-{highest} gibt es keinen {tile}",
        "not-held": "{player} hat nicht {tile}, sondern {hand}",
        "not-held.you": "du hast nicht {tile}, sondern {hand}",
        "laid": "{tile} liegt schon auf dem Tisch",
        "table-empty": "der Tisch ist leer: leg {tile}, ohne einen Stein zum Anlegen",
        "not-a-double": "der Tisch ist leer: eröffne mit einem Pasch",
        "opened": "{opening} hat die Runde eröffnet: sag, an welchen Stein {tile} kommt",
        "not-on-table": "{on} liegt nicht auf dem Tisch",
        "not-open": "{on} hat kein offenes Ende für {tile}",
        "wrong-end": "das offene Ende von {on} ist {value}, und {tile} hat keine {value}",
        "arm": "{double} braucht noch {missing} Arm: nur Steine mit {value} dürfen gelegt "
        "werden, und nur an {double}",
        "arms": "{double} braucht noch {missing} Arme: nur Steine mit {value} dürfen gelegt "
        "werden, und nur an {double}",
        "toe": "{double} braucht noch {missing} Zehe: nur Steine mit {value} dürfen gelegt "
        "werden, und nur an {double}",
        "toes": "{double} braucht noch {missing} Zehen: nur Steine mit {value} dürfen gelegt "
        "werden, und nur an {double}",
        "must-play": "{player} muss legen: {tiles} passt",
        "must-play.you": "du musst legen: {tiles} passt",
        "must-play-several": "{player} muss legen: {tiles} passen",
        "must-play-several.you": "du musst legen: {tiles} passen",
        "must-draw": "{player} hat keinen Stein zum Legen und muss vor dem Passen einen ziehen",
        "must-draw.you": "du hast keinen Stein zum Legen: zieh einen, bevor du passt",
        "must-play-drawn": "nach diesen Regeln muss der gezogene Stein {tile} gelegt werden: er "
        "passt",
        "drew": "{player} hat {tile} gezogen: er passt und muss gelegt werden",
        "drew.you": "du hast {tile} gezogen: er passt, also leg ihn",
        "drew-or-pass": "{player} hat {tile} gezogen und kann ihn legen oder passen",
        "drew-or-pass.you": "du hast {tile} gezogen: leg ihn oder passe",
        "boneyard-empty": "der Hühnerhof ist leer: passe",
        "owes-draw": "{player} hat den letzten Stein nicht angesagt und darf nur einen ziehen",
        "owes-draw.you": "du hast deinen letzten Stein nicht angesagt und darfst nur einen ziehen",
        "owes-pass": "{player} hat den letzten Stein nicht angesagt und darf nur passen",
        "owes-pass.you": "du hast deinen letzten Stein nicht angesagt und darfst nur passen",
        "not-last": "angesagt wird nur, wenn nach dem Legen genau ein Stein übrig ist",
        "no-announcing": "nach diesen Regeln ist eine Ansage kein Zug, nur Gerede: leg ohne "
        "sie, und zeichne sie als Kommentar auf",
        "express-not-a-move": "ein Zug ist ein Play oder ein Pass, nicht {found}",
        "express-closed": "die Runde ist zu Ende: sie ist geschlossen, niemand kann mehr legen",
        "express-no-draw": "es wird nicht gezogen: was nicht ausgeteilt ist, ist aus dem Spiel",
        "express-led": "{opening} liegt schon: sag, an welches Ende {tile} kommt",
        "express-not-open": "{on} ist kein Ende der Kette: die Enden sind {ends}",
        "fits-no-end": "{tile} passt an kein offenes Ende; offen sind {ends}",
        "ambiguous": "{tile} passt an mehr als ein Ende: {plays}",
        "unreadable": "das ist kein Zug wie 4-9>9-9, draw oder pass (Zeile {line}, Spalte "
        "{column})",
        "stale": "die Antwort gilt für Zug {move_number}, aber an der Reihe ist Zug {now}",
        "no-action": "diese Aktion gibt es hier nicht",
    }
)
"""The sentences in German."""


@cache
def _fields_of(key: str) -> set[str]:
    """Return the fields that a sentence may have, in any language and about any reader."""
    import string  # noqa: PLC0415 - slow to import, and only other catalogues are checked

    plain = key.removesuffix(YOU)
    templates = (catalogue[one] for catalogue in (ENGLISH, GERMAN) for one in {key, plain})
    parts = (part for template in templates for part in string.Formatter().parse(template))
    return {field for _, field, _, _ in parts if field}


def fill_sentence(catalogue: Mapping[str, str], key: str, fields: Mapping[str, object]) -> str:
    """Return a sentence with its fields filled in; in English if the catalogue lacks it.

    Args:
        catalogue: the sentences by key.
        key: the key of the sentence; that of its reader's own sentence if it ends with `YOU`.
        fields: the values of its fields.

    Raises:
        UnknownNameError: if the catalogue has a key that `ENGLISH` lacks, or any sentence with
            another field.
    """
    if catalogue is not ENGLISH:
        for known, template in catalogue.items():
            _check(known, template)
    # Without a sentence for the reader it is the one for everybody, in the same language.
    plain = key.removesuffix(YOU)
    sentences = catalogue if plain in catalogue else ENGLISH
    return sentences.get(key, sentences[plain]).format(**fields)


def _check(key: str, template: str) -> None:
    if key not in ENGLISH:
        message = f"expected a key of ENGLISH in a catalogue, got {quote(key)}"
        raise UnknownNameError(message + suggestion(key, ENGLISH))
    try:
        template.format(**dict.fromkeys(_fields_of(key), ""))
    except (AttributeError, LookupError, ValueError):
        fields = ", ".join(sorted(_fields_of(key))) or "none"
        message = f"expected a text with the fields {fields} as {key!r}, got {quote(template)}"
        raise UnknownNameError(message) from None
