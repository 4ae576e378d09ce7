"""A redacted record holds what one seat may know, and nothing else."""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Deal, Match, Opening, RecordError, Rules, SeatError, WrongTypeError
from chickenfoot_rules import strategies as own
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads
from support.dominoes import hands, tiles
from support.examples import examples
from support.recorded import (
    GAMES,
    Json,
    express_match,
    express_match_records,
    express_round_records,
    finished,
    match_records,
    opened,
    other_world,
    redealt,
    round_records,
)

TWO = Rules(domino_set=2)


@pytest.mark.parametrize(
    "records",
    [
        match_records() | round_records(),
        express_match_records(max_target=60) | express_round_records(),
    ],
    ids=GAMES,
)
@given(data=st.data())
@examples(40)
def test_law_9_a_redacted_record_holds_nothing_hidden(
    records: st.SearchStrategy[MatchRecord[Json] | RoundRecord[Json]], data: st.DataObject
) -> None:
    record = data.draw(records)
    rng = data.draw(st.randoms())
    for seat in range(record.players):
        world: MatchRecord[Json] | RoundRecord[Json]
        if isinstance(record, MatchRecord):
            world = MatchRecord.of(other_world(record.match, seat, rng), record.names)
        else:
            world = RoundRecord.of(record.round.view(seat).determinize(rng), record.names)
        redacted, same = record.redact(seat), world.redact(seat)

        assert redacted == same
        assert dumps(redacted) == dumps(same)


@pytest.mark.parametrize(
    "match",
    [Match(Rules(domino_set=3, hand_size=3), 3).deal(random.Random(1)), express_match()],
    ids=GAMES,
)
def test_worlds_differ(match: Json) -> None:
    worlds = {other_world(match, 0, random.Random(seed)) for seed in range(20)}

    assert 1 < len(worlds)
    assert 1 == len({dumps(MatchRecord.of(world).redact(0)) for world in worlds})
    assert 1 < len({dumps(MatchRecord.of(world).redact(1)) for world in worlds})


@pytest.mark.long
@pytest.mark.parametrize("matches", [own.matches(max_highest=3), own.express_matches()], ids=GAMES)
@given(data=st.data())
@examples(35)
def test_the_views_are_those_that_the_match_gave(
    matches: st.SearchStrategy[Json], data: st.DataObject
) -> None:
    match = data.draw(matches)
    moments = [*redealt(match, match.all_rounds)]
    for seat in range(match.players):
        redacted = MatchRecord.of(match).redact(seat)

        assert tuple(now.view(seat) for now in moments) == redacted.views
        assert redacted == loads(dumps(redacted))


@pytest.mark.parametrize("match", [Match(TWO, 2), ExpressMatch(express_match().rules)], ids=GAMES)
def test_a_seat_knows_nothing_before_the_first_deal(match: Json) -> None:
    record = MatchRecord.of(match).redact(1)

    assert record == loads(dumps(record))
    assert (None, (), ()) == (record.lead, record.lots, record.views)
    for seat in (-1, 2):
        with pytest.raises(SeatError):
            MatchRecord.of(match).redact(seat)


SINGLE = "a single-round record has exactly one round and no lead or lots"
OTHER_VIEW = r"^\$\.rounds\[0\]: this view is of another seat or of another table"
LOTS = tuple(tiles("0-2 1-2"))
VIEW = RoundRecord.of(opened()).redact(0).views


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 3}, OTHER_VIEW),
        ({"seat": 1}, OTHER_VIEW),
        ({"rules": Rules(domino_set=3)}, OTHER_VIEW),
        ({"rules": ExpressRules(target=9)}, "expected a view of type ExpressView"),
        ({"rules": None}, r"\$\.rules: expected Rules or ExpressRules, or .*, got None"),
        ({"lead": 0}, SINGLE),
        ({"lots": LOTS}, SINGLE),
        ({"views": VIEW * 2}, SINGLE),
        ({"views": ()}, SINGLE),
        ({"seat": 2}, r"\$\.seat: expected a seat from 0 to 1, got 2"),
        ({"seat": True}, r"\$\.seat: expected a seat from 0 to 1, got True"),
        ({"names": ("Ada",)}, "expected 2 names, got 1"),
        ({"of_match": 1}, "expected of_match of type bool, got 1"),
        ({"players": "2"}, "expected a number of players, got '2'"),
    ],
)
def test_a_redacted_record_is_of_one_seat_at_one_table(
    change: dict[str, object], message: str
) -> None:
    good: Json = RoundRecord.of(opened()).redact(0)

    with pytest.raises((RecordError, WrongTypeError), match=message):
        attrs.evolve(good, **change)


DEALT = Match(Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT), 2).deal(
    Deal(hands("0-0 0-1|1-1"), LOTS, LOTS)
)


@pytest.mark.rule("R2.3", "R2.6")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lead": 2}, r"expected a lead from 0 to 1, got 2 \(R2\.6\)"),
        ({"lead": "0"}, r"expected a lead from 0 to 1, got '0' \(R2\.6\)"),
        ({"lead": 1}, r"\$\.rounds\[0\]: round 1: no lots decide who leads"),
        ({"lead": 0, "lots": ()}, r"\$\.rounds\[0\]\.origin: round 1: no deal begins"),
        ({"lots": LOTS[:1]}, "expected 2 different tiles of the boneyard as lots"),
        ({"views": ()}, r"\$\.lots: expected no lots before the first round is dealt"),
        ({"lots": [*LOTS]}, "expected a tuple of lots"),
    ],
)
def test_a_record_that_could_not_be_read_again_is_not_made(
    change: dict[str, object], message: str
) -> None:
    good: Json = MatchRecord.of(DEALT).redact(0)

    assert good == loads(dumps(good))
    with pytest.raises((RecordError, WrongTypeError), match=message):
        attrs.evolve(good, **change)


@pytest.mark.parametrize("match", [finished(), express_match()], ids=GAMES)
def test_the_views_of_a_record_have_the_score_sheet_of_its_rounds(match: Json) -> None:
    good = MatchRecord.of(match).redact(0)
    message = r"\$\.rounds\[0\]: round 1: this view has another score sheet than the rounds before"

    with pytest.raises(RecordError, match=message):
        attrs.evolve(good, views=good.views[:1], of_match=False)
