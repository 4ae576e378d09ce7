"""Documents of every version stay readable: what is in these files was checked by hand.

The files are never changed. A new version gets files of its own, and these must then load as
before, though they are written in another way.
"""

from __future__ import annotations

import json
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from chickenfoot_rules import (
    PUREMCO,
    RECOMMENDED,
    DealTable,
    DrawnTile,
    MissingDouble,
    Opening,
    RecordError,
    Rules,
    Tile,
)
from chickenfoot_rules.base.doors import find_version
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.records import VERSION, Annotation, MatchDocument, MatchRecord, dumps, load
from support.chickenfoot import layout
from support.dominoes import hands, tiles
from support.recorded import fits_schema

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
FILES = sorted(GOLDEN.glob("v*/*.json"))


def loaded(name: str, version: int = 1) -> Any:  # noqa: ANN401 - a record of any kind
    """Return the record of a golden file."""
    return load(GOLDEN / f"v{version}" / f"{name}.json")


def test_every_version_has_files() -> None:
    assert {f"v{version}" for version in range(1, VERSION + 1)} == {
        path.parent.name for path in FILES
    }
    assert 13 == len([path for path in FILES if path.parent.name == "v1"])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_file_is_read_and_written_as_it_is(path: Path) -> None:
    document = json.loads(path.read_bytes())
    record = load(path)

    if document["version"] == VERSION:
        written = json.loads(dumps(record))
        assert find_version() == written.pop("library")
        document.pop("library", None)
        assert document == written
        assert [*document] == [*written]
        assert fits_schema(document)
    assert f"v{document['version']}" == path.parent.name


SAID: Final[dict[str, dict[str, object]]] = {
    "match-double-six": {
        "match.rules": Rules(domino_set=6, deal_table=RECOMMENDED),
        "names": ("Ada", "Zoë 🁫", "Бob"),
        "annotations": (
            Annotation(0, None, "A quick start."),
            Annotation(0, 0, "Chickie Sixes!"),
            Annotation(6, 2, "Two lines,\nboth kept."),
        ),
    },
    "match-running-with-lots": {
        "match.rules": Rules(
            deal_table=PUREMCO,
            domino_set=3,
            hand_size=3,
            opening=Opening.LAID_OUT,
            double_blank=0,
            drawn_tile=DrawnTile.MUST,
        ),
        # They make seat 1 lead round 1; it leads round 3 too.
        "match.lots": (Tile(0, 0), Tile(2, 2)),
        "match.round.lead": 1,
    },
    "match-custom-table": {
        "match.rules": Rules(
            domino_set=2,
            deal_table=DealTable("kitchen", {2: {2: 2}, 3: {2: 4, 3: 3}}),
            opening=Opening.HIGHEST_HELD,
            arms=6,
            draw_until_playable=True,
            curved=True,
        ),
        "match.lead": 1,
        # At last 0-0 is left against 0-1 1-1: 50 and 3, which curve to 47 and 0.
        "match.scores": ((3, 0), (0, 56), (47, 0)),
    },
    "round-from-a-position": {
        "round.origin.hands": (*hands("0-0 3-3 4-5|1-1|1-4 2-5 5-5"),),
        "round.origin.seat": 2,
        "round.origin.lead": 1,
        "round.origin.drawn": Tile(1, 4),
        "round.origin.debts": frozenset({1}),
        "round.origin.layout": layout("2-2 0-2>2-2 1-2>2-2 2-3>2-2 2-4>2-2"),
    },
    "round-next-lower": {
        "round.rules.missing_double": MissingDouble.NEXT_LOWER,
        "round.openers": tiles("1-1"),
        "round.skipped": tiles("2-2"),
    },
    "express-match-of-pairs": {
        "match.rules": ExpressRules(target=100, pairs=True),
        # Closed with six at both ends: 7 and 13 against 9 and 13, which is 42 in all.
        "match.scores": ((42, 0, 42, 0),),
    },
    "express-round-from-a-position": {
        "round.origin.out_of_play": tiles("0-1 0-3 2-4 5-5 1-6 2-6 5-6"),
    },
}


@pytest.mark.parametrize("name", SAID)
def test_a_golden_file_says_what_was_checked_by_hand(name: str) -> None:
    record = loaded(name)

    assert SAID[name] == {what: attrgetter(what)(record) for what in SAID[name]}


def test_a_golden_file_without_an_option_has_its_default() -> None:
    record = load(GOLDEN / "without-options.json")

    assert record == loaded("match-double-six")
    assert not fits_schema(json.loads((GOLDEN / "of-a-later-version.json").read_bytes()))


@pytest.mark.parametrize("kind", [None, MatchRecord, MatchDocument])
def test_an_option_of_a_later_version_is_refused_by_its_name(kind: Any) -> None:  # noqa: ANN401 - of records
    with pytest.raises(RecordError) as refused:
        load(GOLDEN / "of-a-later-version.json", kind=kind)
    assert (
        "$.rules: unknown key: 'flying'; version '0.2.0' wrote it: upgrade if yours is older"
        == str(refused.value)
    )


@pytest.mark.parametrize(
    ("name", "whole", "seat"),
    [
        ("seat-of-match", "match-running-with-lots", 1),
        ("seat-of-round", "round-from-a-position", 2),
        ("express-seat-of-match", "express-match-of-pairs", 2),
        ("express-seat-of-round", "express-round-from-a-position", 2),
    ],
)
def test_a_golden_file_is_what_a_seat_saw(name: str, whole: str, seat: int) -> None:
    record, seen = loaded(whole), loaded(name)

    assert attrs.evolve(record, names=seen.names).redact(seat) == seen
