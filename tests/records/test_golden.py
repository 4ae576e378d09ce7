"""Documents of every version stay readable: what is in these files was checked by hand.

The files are never changed. A new version gets files of its own, and these must then load as
before, though they are written in another way.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar, cast, get_origin

import pytest

from chickenfoot_rules import (
    PUREMCO,
    RECOMMENDED,
    DealTable,
    EndReason,
    Match,
    MissingDouble,
    Opening,
    PlayerView,
    Round,
    Rules,
    Tile,
    TileSet,
)
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView
from chickenfoot_rules.records import (
    VERSION,
    Annotation,
    AnyRecord,
    MatchRecord,
    RoundRecord,
    SeatRecord,
    dumps,
    load,
)
from support.chickenfoot import layout
from support.dominoes import play
from support.express import line
from support.recorded import fits_schema

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
FILES = sorted(GOLDEN.glob("v*/*.json"))

R = TypeVar("R", bound=AnyRecord)


def loaded(kind: type[R], name: str, version: int = 1) -> R:
    """Return the record of a golden file."""
    record = load(GOLDEN / f"v{version}" / f"{name}.json")
    assert get_origin(kind) is type(record)
    return cast("R", record)


def tiles(text: str) -> TileSet:
    """Read a set of tiles."""
    return TileSet.parse(text)


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
        assert document == json.loads(dumps(record))
        assert [*document] == [*json.loads(dumps(record))]
        assert fits_schema(document)
    assert f"v{document['version']}" == path.parent.name


def test_a_finished_match_with_names_and_comments() -> None:
    record = loaded(MatchRecord[Match], "match-double-six")
    match = record.match

    assert Rules(domino_set=6, deal_table=RECOMMENDED) == match.rules
    assert ("Ada", "Zoë 🁫", "Бob") == record.names
    assert (
        Annotation(0, None, "A quick start."),
        Annotation(0, 0, "Chickie Sixes!"),
        Annotation(6, 2, "Two lines,\nboth kept."),
    ) == record.annotations
    assert match.is_over
    assert ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"] == [
        str(round_.layout.opening) for round_ in match.rounds
    ]
    # The 6-6 was held by seat 1, 5-5 was drawn for, as were 3-3 and 0-0.
    assert (
        (6, 16, 4),
        (0, 8, 37),
        (14, 63, 0),
        (0, 36, 52),
        (11, 82, 0),
        (10, 0, 66),
        (28, 14, 28),
    ) == match.scores
    assert [(1, 0, 69), (2, 2, 187), (3, 1, 219)] == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]
    assert [39, 20, 16, 37, 15, 25, 33] == [len(round_.moves) for round_ in match.rounds]


def test_a_running_match_with_lots() -> None:
    record = loaded(MatchRecord[Match], "match-running-with-lots")
    match = record.match

    assert (
        Rules(
            deal_table=PUREMCO,
            domino_set=3,
            hand_size=3,
            opening=Opening.LAID_OUT,
            double_blank=0,
            must_play_drawn=True,
        )
        == match.rules
    )
    # The lots 0-0 and 2-2: seat 1 leads round 1, seat 0 round 2, seat 1 round 3.
    assert (Tile(0, 0), Tile(2, 2)) == match.lots
    assert match.lead is None
    # Of the threes only three are left for four arms, so all draw to the end. Seat 0 keeps
    # 0-1 0-2 and draws 2-2 and 1-1, seat 1 keeps 1-2 and draws 0-0, which costs nothing here.
    # In round 2 seat 0 keeps 0-0 3-3 and draws 0-3 0-1, seat 1 keeps 1-1 and draws 1-3.
    assert ((9, 3), (10, 6)) == match.scores
    round_ = match.round
    assert round_ is not None
    assert 1 == round_.lead == round_.seat
    assert (tiles("0-3 2-2 3-3"), tiles("0-0 0-2 2-3")) == round_.hands
    assert (Tile(1, 3),) == round_.boneyard
    assert layout("1-1 1-2>1-1 0-1>1-1") == round_.layout


def test_a_match_with_its_own_deal_table() -> None:
    match = loaded(MatchRecord[Match], "match-custom-table").match

    assert (
        Rules(
            domino_set=2,
            deal_table=DealTable("kitchen", {2: {2: 2}, 3: {2: 4, 3: 3}}),
            opening=Opening.HIGHEST_HELD,
            double_chicken_foot=True,
            draw_until_playable=True,
            curved=True,
        )
        == match.rules
    )
    assert 1 == match.lead
    # Only 0-0 is held at first; then 1-1, for 2-2 sleeps; then 2-2.
    assert ["0-0", "1-1", "2-2"] == [str(round_.layout.opening) for round_ in match.rounds]
    # Seat 1 goes out against 1-2, seat 0 against 0-0 0-2 2-2. At last 0-0 is left against
    # 0-1 1-1: 50 and 3, which curve to 47 and 0.
    assert ((3, 0), (0, 56), (47, 0)) == match.scores


def test_a_round_with_announcements() -> None:
    round_ = loaded(RoundRecord[Round], "round-chickenlittle").round

    assert Rules(deal_table=PUREMCO, domino_set=4, hand_size=3, chickenlittle=True) == round_.rules
    # Seat 1 kept quiet about 1-3 and paid by drawing 2-3.
    assert (1, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 0) == round_.movers
    assert [play("1-4>4-4", announce=True), play("0-2>2-3", announce=True)] == [
        round_.moves[3],
        round_.moves[10],
    ]
    assert (tiles(""), tiles("2-2")) == round_.hands
    outcome = round_.outcome
    assert outcome is not None
    assert (EndReason.DOMINO, (0, 4), 0) == (outcome.reason, outcome.charges, outcome.winner)


def test_a_round_from_a_position() -> None:
    record = loaded(RoundRecord[Round], "round-from-a-position")
    origin, round_ = record.round.origin, record.round

    assert (tiles("0-0 3-3 4-5"), tiles("1-1"), tiles("1-4 2-5 5-5")) == origin.hands
    assert (2, 1, Tile(1, 4), frozenset({1})) == (
        origin.seat,
        origin.lead,
        origin.drawn,
        origin.debts,
    )
    assert layout("2-2 0-2>2-2 1-2>2-2 2-3>2-2 2-4>2-2") == origin.layout
    # Seat 2 declines, seat 0 lays 3-3, seat 1 pays with 3-5, 1-5 and 0-5 are drawn, 3-5 laid.
    assert (tiles("0-0 0-5 4-5"), tiles("1-1"), tiles("1-4 1-5 2-5 5-5")) == round_.hands
    assert 2 == round_.seat
    assert frozenset() == round_.debts
    duty = round_.layout.duty
    assert duty is not None
    assert (Tile(3, 3), 2) == (duty.double, duty.missing)
    assert (Annotation(0, 0, "declines 1-4"), Annotation(0, None, "What now?")) == (
        record.annotations
    )


def test_a_round_whose_double_sleeps() -> None:
    round_ = loaded(RoundRecord[Round], "round-next-lower").round

    assert MissingDouble.NEXT_LOWER is round_.rules.missing_double
    assert (tiles("1-1"), tiles("2-2")) == (round_.openers, round_.skipped)
    assert (play("1-1"),) == round_.legal_moves


def test_a_match_as_seat_1_saw_it() -> None:
    record = loaded(SeatRecord[PlayerView], "seat-of-match")
    match = loaded(MatchRecord[Match], "match-running-with-lots").match

    assert record == MatchRecord.of(match, ["Ada", "Bob"]).redact(1)
    assert (True, 1, (Tile(0, 0), Tile(2, 2))) == (record.of_match, record.seat, record.lots)
    *_, view = record.views
    assert (None, tiles("0-0 0-2 2-3")) == view.hands
    assert ((9, 3), (10, 6)) == view.scores
    assert tiles("0-3 1-3 2-2 3-3") == view.unseen
    assert match.view(1) == view


def test_a_round_as_seat_2_saw_it() -> None:
    record = loaded(SeatRecord[PlayerView], "seat-of-round")

    assert not record.of_match
    [view] = record.views
    assert (None, None, tiles("1-4 1-5 2-5 5-5")) == view.hands
    assert [Tile(1, 5)] == [event.tile for event in view.history if event.tile is not None]
    assert loaded(RoundRecord[Round], "round-from-a-position").round.view(2) == view


def test_a_finished_match_of_express_domino() -> None:
    record = loaded(MatchRecord[ExpressMatch], "express-match")
    match = record.match

    assert ExpressRules(target=20, players=2) == match.rules
    assert ("Ada", "Zoë 🁫") == record.names
    assert (
        Annotation(0, None, "Closed early."),
        Annotation(0, 6, "must pass"),
        Annotation(2, 13, "Two lines,\nboth kept."),
    ) == record.annotations
    # Closed at 3 against 7 and at 12 against 15; in the third round seat 0 goes out against
    # 0-3 3-3 3-6.
    assert ((7, 0), (0, 15), (18, 0)) == match.scores
    reasons = [round_.outcome.reason for round_ in match.rounds if round_.outcome is not None]
    assert [EndReason.BLOCKED, EndReason.BLOCKED, EndReason.DOMINO] == reasons
    assert [1, 0, 1] == [round_.lead for round_ in match.rounds]
    assert [Tile(6, 6), None, None] == [round_.opener for round_ in match.rounds]
    assert match.is_over
    assert [(1, 0, 25), (2, 1, 15)] == [
        (place.rank, place.seat, place.total) for place in match.standings
    ]


def test_a_running_match_of_two_pairs() -> None:
    match = loaded(MatchRecord[ExpressMatch], "express-match-of-pairs").match

    assert ExpressRules(target=100, pairs=True) == match.rules
    # Closed with six at both ends: 7 and 13 against 9 and 13, which is 42 in all.
    assert ((42, 0, 42, 0),) == match.scores
    round_ = match.round
    assert round_ is not None
    assert (1, 0) == (round_.lead, round_.seat)
    assert line("0-1 1-4>0-1 4-6>1-4 5-6>4-6 0-2>0-1 5-5>5-6 1-5>5-5 1-2>1-5 2-6>0-2") == (
        round_.layout
    )
    assert [6, 2] == [end.value for end in round_.layout.open_ends]
    assert (
        tiles("1-3 2-3 3-3 0-5 3-5"),
        tiles("0-3 3-4 2-5 4-5"),
        tiles("0-4 2-4 4-4 1-6 3-6"),
        tiles("0-0 1-1 2-2 0-6 6-6"),
    ) == round_.hands


def test_a_round_of_express_domino_from_a_position() -> None:
    record = loaded(RoundRecord[ExpressRound], "express-round-from-a-position")
    origin, round_ = record.round.origin, record.round

    assert (tiles("1-1 3-3 3-4"), tiles("1-3 1-4"), tiles("4-4 3-6 6-6")) == origin.hands
    assert tiles("0-1 0-3 2-4 5-5 1-6 2-6 5-6") == origin.out_of_play
    assert [4, 5] == [end.value for end in origin.layout.open_ends]
    assert (0, 2, 1, 0, 2) == round_.movers
    # Seats 0 and 2 have eight pips each, and seat 0 comes first after seat 1, which led.
    outcome = round_.outcome
    assert outcome is not None
    assert ((8, 9, 8), (17, 0, 0), (0,)) == (outcome.pips, outcome.points, outcome.winners)


def test_a_match_of_express_domino_as_seat_2_saw_it() -> None:
    record = loaded(SeatRecord[ExpressView], "express-seat-of-match")
    match = loaded(MatchRecord[ExpressMatch], "express-match-of-pairs").match

    assert record == MatchRecord.of(match, ["N", "E", "S", "W"]).redact(2)
    *_, view = record.views
    assert (None, None, tiles("0-4 2-4 4-4 1-6 3-6"), None) == view.hands
    assert (5, 4, 5, 5) == view.hand_sizes
    assert match.view(2) == view


def test_a_round_of_express_domino_as_seat_2_saw_it() -> None:
    record = loaded(SeatRecord[ExpressView], "express-seat-of-round")

    assert not record.of_match
    [view] = record.views
    assert loaded(RoundRecord[ExpressRound], "express-round-from-a-position").round.view(2) == view
