"""A record holds all of a match or a round, or what a seat saw, and is replayed when read."""

# ruff: noqa: E501 - a case is a line
from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Deal,
    DealTable,
    Draw,
    LayoutSetup,
    Match,
    Opening,
    Pass,
    RecordError,
    Rules,
    SeatError,
    WrongTypeError,
)
from chickenfoot_rules import strategies as own
from chickenfoot_rules.base import foreign
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import parse_layout_setup
from chickenfoot_rules.records import (
    Annotation,
    MatchDocument,
    MatchRecord,
    Record,
    RoundRecord,
    dumps,
    limits,
    loads,
)
from chickenfoot_rules.records import record as record_module
from chickenfoot_rules.records.record import deals_of
from support.dominoes import assert_frozen, assert_value, hands, tiles
from support.examples import examples
from support.recorded import (
    GAMES,
    Json,
    changed,
    express_match,
    express_match_records,
    express_round_records,
    finished,
    fits_schema,
    match_records,
    opened,
    other_world,
    records,
    redealt,
    round_records,
    without_results,
)

SPACES = "printable characters with no spaces around them, got "
TWO = Rules(domino_set=2)
NAME, COMMENT = (
    f"expected {what} {SPACES}" for what in ("a name of 1 to 100", "an annotation of 1 to 1000")
)


@pytest.mark.untraced
@given(records())
@examples(60)
def test_law_8_a_record_is_read_as_it_was_written(record: Record) -> None:
    text = dumps(record)
    document = json.loads(text)

    loaded = loads(text)
    assert record == loaded == loads(text.encode())
    if isinstance(loaded, RoundRecord) and isinstance(record, RoundRecord):
        assert (record.round.origin, record.round.moves) == (
            loaded.round.origin,
            loaded.round.moves,
        )
    assert text == dumps(loaded)
    # The results may be left out, and the order of keys and white space make no difference.
    assert record == loads(json.dumps(without_results(document), indent=1, sort_keys=True))
    assert fits_schema(document)
    assert_value(record)
    assert_frozen([record])


@given(match_records() | express_match_records())
def test_what_is_read_without_a_replay_is_what_a_replay_finds(
    record: MatchRecord[Match] | MatchRecord[ExpressMatch],
) -> None:
    match = record.match
    found = loads(dumps(record), kind=MatchDocument)

    assert (match.rules, match.players) == (found.rules, found.players)
    assert (record.names, record.annotations) == (found.names, found.annotations)
    assert [*deals_of(match)] == [round_.deal for round_ in found.rounds]
    for played, said in zip(match.all_rounds, found.rounds, strict=True):
        assert (played.moves, played.outcome) == (said.moves, said.outcome)
    assert match.scores == found.scores
    assert (match.standings if match.is_over else ()) == found.standings


def test_a_match_that_is_not_replayed_may_say_anything() -> None:
    illegal = changed(dumps(MatchRecord.of(finished())), "rounds 0 moves", ["draw", "pass"])
    invented = changed(illegal, "rounds 1 outcome charges", [7, 0])
    found = loads(invented, kind=MatchDocument)

    assert (Draw(), Pass()) == found.rounds[0].moves
    assert ((0, 1), (7, 0)) == found.scores
    with pytest.raises(RecordError):
        loads(invented)
    silent = json.dumps(without_results(json.loads(invented)))
    nothing = loads(silent, kind=MatchDocument)
    assert ((), ()) == (nothing.scores, nothing.standings)


# --- names and comments ---------------------------------------------------------------------------


def test_comments_are_sorted_by_round_and_otherwise_keep_their_order() -> None:
    late, first, second = (
        Annotation(1, None, "late"),
        Annotation(0, 0, "first"),
        Annotation(0, None, "second"),
    )
    record = MatchRecord.of(finished(), annotations=[late, first, second])

    assert (first, second, late) == record.annotations
    assert record == loads(dumps(record))


NUMBER = "expected the number of a"
MANY = "$.annotations: expected at most 20000 annotations of 1000000 characters together, got "


@pytest.mark.parametrize(
    ("names", "comments", "message"),
    [
        (["Ada"], [], "$.names: expected 2 names, got 1"),
        (["Ada", "Bob", "Cy"], [], "$.names: expected 2 names, got 3"),
        (["Ada", ""], [], f"$.names[1]: {NAME}''"),
        (["Ada", "Bob\n"], [], rf"$.names[1]: {NAME}'Bob\n'"),
        (["Ada", "\ud800"], [], rf"$.names[1]: {NAME}'\ud800'"),
        (["x" * 101, "Bob"], [], f"$.names[0]: {NAME}'{'x' * 101}'"),
        ([], [(-1, None, "x")], "$.round: expected a number from 0, got -1"),
        ([], [(0, True, "x")], "$.move: expected a number from 0, got True"),
        ([], [(0, False, "x")], "$.move: expected a number from 0, got False"),
        ([], [(0, None, " x")], f"$.text: {COMMENT}' x'"),
        ([], [(0, 1, "yes"), (1, None, "x")], f"$.annotations[1].round: {NUMBER} round that was played, got 1"),
        ([], [(0, 1, "yes"), (0, 2, "x")], f"$.annotations[1].move: {NUMBER} move that was made, got 2"),
        ([], [(0, 0, "x")] * 20_001, f"{MANY}20001 of 20001"),
        ([], [(0, 0, "x" * 1000)] * 1_001, f"{MANY}1001 of 1001000"),
    ],
)  # fmt: skip
def test_invalid_names_and_comments_are_refused(
    names: list[str], comments: list[tuple[int, int, str]], message: str
) -> None:
    with pytest.raises(RecordError) as caught:
        RoundRecord.of(opened(), names, [Annotation(*comment) for comment in comments])

    assert message == str(caught.value)


@pytest.mark.parametrize(
    ("call", "value", "error", "message"),
    [
        (RoundRecord.of, Match(), WrongTypeError, "expected a round, got <Match"),
        (MatchRecord.of, opened(), WrongTypeError, "expected a match, got <Round"),
        (dumps, opened(), WrongTypeError, "expected a record, got <Round"),
        (
            partial(MatchRecord.of, finished(), ()),
            [(0, None, "x")],
            RecordError,
            "Annotations, got",
        ),
        (
            MatchRecord.of,
            Match(Rules(deal_table=DealTable("my\ttable", {9: {4: 2}}))),
            RecordError,
            r"\$\.rules\.deal_table\.name: expected a name",
        ),
    ],
)
def test_what_no_document_can_hold_is_refused(
    call: Callable[[Json], object], value: Json, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        call(value)


# --- limits --------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_most_annotations_are_written_and_read() -> None:
    most = limits.MOST_ANNOTATIONS
    letters = "\N{DOMINO TILE HORIZONTAL-00-00}" * (limits.MOST_ANNOTATION_CHARACTERS // most)
    notes = [Annotation(number % 2, None, letters) for number in range(most)]
    record = MatchRecord.of(finished(), ["Ada", "Bob"], notes)

    assert record == loads(dumps(record))


@pytest.mark.parametrize("match", [finished(), express_match()], ids=GAMES)
def test_a_match_of_too_many_rounds_is_refused(
    match: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = MatchRecord.of(match).redact(0)
    monkeypatch.setattr(record_module, "MOST_ROUNDS", 1)

    for record in (lambda: MatchRecord.of(match), lambda: attrs.evolve(seen)):
        with pytest.raises(RecordError, match=r"^\$\.rounds: expected at most 1 rounds, got 2$"):
            record()


def test_a_text_that_would_not_be_read_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    record = MatchRecord.of(express_match(), ["é" * 50, "B"])
    size = len(dumps(record).encode()) + 1  # A file has a line end.

    monkeypatch.setattr(foreign, "MOST_BYTES", size)
    dumps(record)
    monkeypatch.setattr(foreign, "MOST_BYTES", size - 1)
    with pytest.raises(RecordError, match=f"at most {size - 1} bytes"):
        dumps(record)


# --- what a seat saw ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "records",
    [
        match_records() | round_records(),
        express_match_records() | express_round_records(),
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


@pytest.mark.long
@pytest.mark.parametrize("matches", [own.matches(max_highest=3), own.express_matches()], ids=GAMES)
@given(data=st.data())
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
LAID_OUT = Rules(domino_set=2, hand_size=2, opening=Opening.LAID_OUT)
OF_MATCH: Json = MatchRecord.of(
    Match(LAID_OUT, 2).deal(Deal(hands("0-0 0-1|1-1"), LOTS, LOTS))
).redact(0)
OF_ROUND: Json = RoundRecord.of(opened()).redact(0)


@pytest.mark.rule("R2.3", "R2.6")
@pytest.mark.parametrize(
    ("good", "change", "message"),
    [
        (OF_ROUND, {"players": 3}, OTHER_VIEW),
        (OF_ROUND, {"seat": 1}, OTHER_VIEW),
        (OF_ROUND, {"rules": Rules(domino_set=3)}, OTHER_VIEW),
        (
            OF_ROUND,
            {"rules": ExpressRules(target=9, players=2)},
            "expected a view of type ExpressView",
        ),
        (
            OF_ROUND,
            {"rules": None},
            r"^expected rules or a layout whose class .*, got None",
        ),
        (OF_ROUND, {"lead": 0}, SINGLE),
        (OF_ROUND, {"lots": LOTS}, SINGLE),
        (OF_ROUND, {"views": OF_ROUND.views * 2}, SINGLE),
        (OF_ROUND, {"views": ()}, SINGLE),
        (OF_ROUND, {"seat": 2}, r"\$\.seat: expected a seat from 0 to 1, got 2"),
        (OF_ROUND, {"seat": True}, r"\$\.seat: expected a seat from 0 to 1, got True"),
        (OF_ROUND, {"names": ("Ada",)}, "expected 2 names, got 1"),
        (OF_ROUND, {"of_match": 1}, "expected of_match of type bool, got 1"),
        (OF_ROUND, {"players": "2"}, "expected a number of players, got '2'"),
        (OF_MATCH, {"lead": 2}, r"expected a lead from 0 to 1, got 2 \(R2\.6\)"),
        (OF_MATCH, {"lead": "0"}, r"expected a lead from 0 to 1, got '0' \(R2\.6\)"),
        (OF_MATCH, {"lead": 1}, r"\$\.rounds\[0\]: no lots decide who leads"),
        (OF_MATCH, {"lead": 0, "lots": ()}, r"\$\.rounds\[0\]\.origin: no deal begins"),
        (OF_MATCH, {"lots": LOTS[:1]}, "expected 2 different tiles of the boneyard as lots"),
        (OF_MATCH, {"views": ()}, r"\$\.lots: expected no lots before the first round is dealt"),
        (OF_MATCH, {"lots": [*LOTS]}, "expected a tuple of lots"),
    ],
)
def test_a_redacted_record_that_could_not_be_read_again_is_not_made(
    good: Json, change: dict[str, object], message: str
) -> None:
    assert good == loads(dumps(good))
    with pytest.raises((RecordError, WrongTypeError), match=message):
        attrs.evolve(good, **change)


@pytest.mark.parametrize("match", [finished(), express_match()], ids=GAMES)
def test_the_views_of_a_record_have_the_score_sheet_of_its_rounds(match: Json) -> None:
    good = MatchRecord.of(match).redact(0)
    message = r"\$\.rounds\[0\]: this view has another score sheet than the rounds before"

    with pytest.raises(RecordError, match=message):
        attrs.evolve(good, views=good.views[:1], of_match=False)


@pytest.mark.rule("T2")
def test_the_document_of_a_table_has_its_tiles_as_they_were_given() -> None:
    setup = parse_layout_setup("4-9>9-9 9-9 4-5>3-3")
    document = json.loads(dumps(setup))

    assert "chickenfoot-layout" == document["format"]
    assert fits_schema(document)
    assert fits_schema(json.loads(dumps(attrs.evolve(setup, rules=ExpressRules(target=100)))))
    assert [
        {"tile": "4-9", "on": "9-9"},
        {"tile": "9-9"},
        {"tile": "4-5", "on": "3-3"},
    ] == document["placements"]
    document["placements"][0]["on"] = "9-4"
    with pytest.raises(RecordError, match=r"^\$\.placements\[0\]\.on: expected '4-9'"):
        loads(json.dumps(document), kind=LayoutSetup)
    with pytest.raises(RecordError, match="ask for the kind LayoutSetup"):
        loads(dumps(setup))
