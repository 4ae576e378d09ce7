"""The table of a page: what a client sends to it, and what it answers."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Sequence
from importlib import resources
from importlib.util import find_spec
from typing import Any, get_args, get_type_hints

import attrs
import pytest
from house_rules import DoubleOut
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    LayoutSetup,
    Match,
    Play,
    PlayerError,
    RecordError,
    Round,
    Rules,
    ScoreSheet,
)
from chickenfoot_rules.dominoes import LANGUAGES, DominoMatch, DominoRound
from chickenfoot_rules.dominoes.match import join_round
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.players import GreedyPlayer, advice, hints, play_match
from chickenfoot_rules.players.advice import decisions_in, judge
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads
from chickenfoot_rules.records.parts import form_from_text
from chickenfoot_rules.rendering import PALETTES, Palette
from chickenfoot_rules.rendering.svg.palette import make_legible
from chickenfoot_rules.server.messages import (
    MOST_BYTES,
    DoAsk,
    DoLook,
    DoPlay,
    MessageError,
    PageDo,
    PageSay,
    SayReview,
    ServerDo,
    TableDo,
    read_message,
)
from chickenfoot_rules.server.opening import new_match
from chickenfoot_rules.server.page import Page
from chickenfoot_rules.server.table import REVIEW_WORLDS, Seating, Table
from chickenfoot_rules.strategies import express_matches, express_rounds, matches, rounds
from players.support import position
from project.test_every_rule import RULES
from support.dominoes import deal
from svg_reading import contrast

if find_spec("jsonschema"):
    from support.messages import fits_messages
else:  # Python for the browser has none: there the classes alone check messages.

    def fits_messages(document: Any) -> bool:  # noqa: ANN401 - JSON, as above
        """Tell whether the class of a message reads it."""
        try:
            form_from_text(json.dumps(document), PageDo if "do" in document else PageSay)
        except RecordError:
            return False
        return True


SMALL = "set=4 hand-size=3"
POSITION = "rules: set=2; hands: 0-1 2-2 / 0-0 1-2; boneyard: 1-1 0-2; layout: -; turn: 0"


class Client:
    """A client of a page, which keeps what it is sent."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self._page = Page(self._receive)

    def _receive(self, text: str) -> None:
        self.sent.append(json.loads(text))
        assert fits_messages(self.sent[-1])
        assert text == form_from_text(text, PageSay).to_json()

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """Send a message, and return the last answer."""
        self._page.receive(json.dumps({"do": do, **fields}))
        return self.sent[-1]

    def send(self, text: str) -> dict[str, Any]:
        self._page.receive(text)
        return self.sent[-1]

    @property
    def table(self) -> dict[str, Any]:
        """The last table that was shown."""
        return next(one for one in reversed(self.sent) if one["say"] == "table")

    def play(self, move: str | None = None) -> dict[str, Any]:
        """Send a move, by default the first legal one."""
        document = self.table["document"]
        move = move or document["legal_moves"][0]["move"]
        return self.ask("play", move_number=document["move_number"], move=move)

    def let_computers_move(self) -> None:
        while self.table.get("waits"):
            self.ask("go")

    def finish_round(self) -> None:
        """Play until nobody's turn is left."""
        while "to_move" in self.table["document"]:
            self.let_computers_move()
            if "to_move" in self.table["document"]:
                self.play()


def client(rules: str = SMALL, seats: tuple[str, ...] = ("human", "greedy")) -> Client:
    """Return a client at a new table."""
    new = Client()
    new.ask("new", rules=rules, seats=seats, seed=1)
    return new


def begun(at: Client, rules: str = SMALL, names: Sequence[str] = ("Ada", "Bob")) -> dict[str, Any]:
    """Return a new score sheet."""
    return at.ask("begin", rules=rules, names=names)


def written(at: Client, sheet: dict[str, Any], *lines: str) -> dict[str, Any]:
    """Return a score sheet with some lines more."""
    for line in lines:
        sheet = at.ask("score", text=sheet["text"], line=line)
        assert sheet["say"] == "sheet"
    return sheet


def code(answer: dict[str, Any]) -> str:
    assert answer["say"] == "refused"
    return str(answer["refusal"]["code"])


@pytest.mark.parametrize(
    "rules",
    ["set=2 hand-size=2", "game=express target=9", "preset=encyclopedia set=2 hand-size=2"],
)
def test_a_match_is_played_to_its_end(rules: str) -> None:
    at = client(rules)
    while not at.table["document"].get("is_match_over"):
        at.finish_round()
        at.ask("deal")
    document = at.table["document"]
    assert document["standings"][0]["rank"] == 1
    assert "deal" not in at.table["can"]
    assert code(at.ask("play", move_number=document["move_number"], move="pass")) == "no-round"
    assert code(at.ask("play", move_number=0, move="pass")) == "stale"


def test_every_message_of_a_client_fits_the_schema() -> None:
    at = client()
    for message in (
        {"do": "new", "rules": SMALL, "seats": ["human", "human"], "seed": 1},
        {"do": "play", "move_number": 0, "action": 20, "language": "de"},
        {"do": "open", "text": at.ask("save")["text"], "names": ["Ada", "Bob"]},
        {"do": "begin", "rules": SMALL, "names": ["Ada", "Bob"]},
        {"do": "score", "text": begun(at)["text"], "line": "0 7", "mark": True},
        {"do": "code", "link": "https://play.example.org/#record=x"},
        *({"do": do} for do in ("go", "hint", "infer", "save", "rules", "undo", "deal")),
    ):
        assert fits_messages(message)
        assert at.send(json.dumps(message))["say"] != "refused" or message["do"] in {"play", "undo"}
    for wrong in ({"do": "dance"}, {"do": "go", "a": 1}, {"do": "open"}, {"say": "table"}):
        assert not fits_messages(wrong)


def test_a_page_without_people_shows_no_hand_before_the_end() -> None:
    at = client("set=2 hand-size=2", seats=("greedy", "random"))
    assert "seat" not in at.table["document"]
    assert not any("hand" in seat for seat in at.table["document"]["seats"])
    at.finish_round()
    assert all("hand" in seat for seat in at.table["document"]["seats"])


def test_a_page_without_people_answers_nothing_that_a_hand_decides() -> None:
    at = client(seats=("greedy", "random"))
    at.ask("go")
    at.ask("go")
    looked = at.ask("look", move_number=1)["document"]
    assert "seat" not in looked
    assert not any("hand" in seat for seat in looked["seats"])
    for do in ("hint", "infer", "undo", "deal"):
        assert "you have no seat" in at.ask(do)["refusal"]["message"]
    refusal = at.ask("play", move_number=2, move="draw")["refusal"]
    assert "you have no seat" in refusal["message"]
    assert isinstance(loads(at.ask("save")["text"]), MatchRecord)


ASKED: tuple[TableDo, ...] = (
    *(DoAsk(do=do) for do in get_args(get_type_hints(DoAsk)["do"])),
    *(DoPlay(move_number=number, move=move) for number in (0, 1) for move in ("draw", "0-0>0-0")),
    DoLook(do="review", move_number=0),
)


def seen_by_a_spectator(game: DominoMatch | DominoRound) -> list[str]:
    """Return every message that a spectator can get about a game."""
    table = Table(game, Seating(("human",) * game.players), random.Random(1))
    looks = [DoLook(move_number=number) for number in range(table.move_number + 1)]
    answers = [table.handle(None, message) for message in (*ASKED, *looks)]
    assert None not in answers
    assert table.game is game
    return [said.to_json() for said in (table.show_to(None), *answers) if said]


@pytest.mark.rule("R1.5")
@given(
    rounds(max_highest=4) | express_rounds() | matches() | express_matches(),
    st.randoms(use_true_random=False),
)
def test_law_9_no_message_to_a_spectator_holds_anything_hidden(
    game: DominoMatch | DominoRound, rng: random.Random
) -> None:
    now = game.round if isinstance(game, DominoMatch) else game
    if now is None or now.is_over:
        return
    world = now
    for seat in range(2):  # What one seat holds, another can't tell, so every hand may differ.
        world = world.view(seat).determinize(rng)
    other = join_round(game, world) if isinstance(game, DominoMatch) else world

    assert seen_by_a_spectator(game) == seen_by_a_spectator(other)
    assert not any('"hand":' in text for text in seen_by_a_spectator(game)[:1])


def test_every_hint_has_a_rule_in_chicken_foot() -> None:
    express = ExpressRules(target=100)

    assert RULES >= {hints.rule_of(hint, Rules()) for hint in attrs.asdict(GreedyPlayer())}
    assert ["X6", "X5"] == [hints.rule_of(hint, express) for hint in ("shed_pips", "keep_playable")]
    assert "" == hints.rule_of("keep_drawn", express)


def test_people_who_share_a_screen_open_what_they_saved_and_play_on() -> None:
    seats = ["greedy", "human", "random", "human"]
    names = ["Bob", "Player 2", "Dan", "Player 4"]
    at = Client()
    at.ask("new", rules="set=6 hand-size=3", seats=seats, names=names, seed=1)
    at.let_computers_move()
    saved = loads(at.ask("save")["text"])
    assert isinstance(saved, MatchRecord)
    assert saved.names == ("greedy", "Player 2", "random", "Player 4")
    opened = Client().ask("open", text=dumps(saved), names=["Bob", "-", "Dan", "-"])
    assert opened["players"] == seats
    assert opened["document"] == at.table["document"]


def test_the_record_of_a_finished_match_is_opened_for_seat_0() -> None:
    at = client("set=1 hand-size=1")
    while not at.table["document"].get("is_match_over"):
        at.finish_round()
        at.ask("deal")
    opened = Client().ask("open", text=at.ask("save")["text"])
    assert opened["document"]["is_match_over"]
    assert opened["players"] == ["human", "greedy"]


def test_the_record_of_a_round_is_opened_but_not_what_one_seat_saw_of_it() -> None:
    round_ = Round.start(Rules(domino_set=2), deal("2-2 0-1|0-2 1-2", "0-0 1-1"))
    record = RoundRecord.of(round_, ["Ada", "Bob"])
    shown = Client().ask("open", text=f"\ufeff {dumps(record)}")
    assert [seat["name"] for seat in shown["document"]["seats"]] == ["Ada", "Bob"]
    assert code(Client().ask("open", text=dumps(record.redact(0)))) == "invalid"


def test_a_seed_repeats_a_table_and_without_one_it_is_dealt_at_random() -> None:
    one, other = client(), client()
    for at in (one, other):
        at.finish_round()
    assert one.sent == other.sent

    seats = ["human", "greedy"]
    tables = [one.ask("new", rules="set=9", seats=seats)["document"] for _ in range(3)]
    assert len({str(table["seats"]) for table in tables}) > 1


def test_a_table_shows_what_the_seat_may_know_and_do_and_what_an_undo_takes_back() -> None:
    at = client()
    assert at.table["document"]["seat"] == 0
    assert ["hand" in seat for seat in at.table["document"]["seats"]] == [True, False]
    assert at.table["players"] == ["human", "greedy"]
    assert code(at.ask("undo")) == "invalid"
    at.let_computers_move()
    assert at.table["can"] == ["hint"]
    inferred = at.ask("infer")["document"]["seats"][1]["may_hold"]
    assert set(inferred).isdisjoint(at.table["document"]["seats"][0]["hand"])

    before = at.table["document"]
    at.play()
    assert "undo" in at.table["can"]
    at.let_computers_move()
    assert at.ask("undo")["document"] == before


def test_a_page_shows_the_table_as_it_was_before_a_move() -> None:
    at = client()
    at.let_computers_move()
    before = at.table["document"]
    at.play()
    looked = at.ask("look", move_number=before["move_number"])
    assert (looked["say"], looked["document"]) == ("looked", before)


@pytest.mark.rule("R7.2")
def test_a_costly_move_is_reviewed_once_the_round_is_over() -> None:
    at = Client()
    # The other player holds one tile. With 0-0 in hand, worth 50 points, one does not wait.
    laid = "6-6 1-6>6-6 2-6>6-6 3-6>6-6 4-6>6-6 0-4>4-6"
    round_ = position("0-0 1-2|5-5", laid)
    at.ask("open", text=dumps(RoundRecord.of(round_, ["Ada", "greedy"])))
    at.play("1-2>1-6")
    assert at.ask("review", move_number=0) == {"say": "review"}
    at.finish_round()
    costly = at.ask("review", move_number=0)
    assert (0, 1) == (costly["move_number"], costly["round_number"])
    assert ("1-2>1-6", "0-0>0-4") == (costly["move"], costly["best"])
    assert costly["cost"] > 20
    assert "expected a number of moves" in at.ask("review", move_number=99)["refusal"]["message"]


def reviewed(table: Table, seat: int, match_number: int) -> Iterator[tuple[int, str, str]]:
    """Yield each choice of a seat in a match: its number, the move, and the best one."""
    number: int | None = -1
    while number is not None:
        ask = DoLook(do="review", move_number=number + 1, match_number=match_number)
        said = table.handle(seat, ask)
        assert isinstance(said, SayReview)
        number = said.move_number
        if number is not None:
            yield number, said.move, said.best


def test_a_review_judges_each_choice_of_a_seat_in_the_match_and_no_other() -> None:
    played = play_match([GreedyPlayer()] * 2, rules=Rules(domino_set=4, hand_size=3), seed=1)
    match: DominoMatch = played.match
    table = Table(match, Seating(("human", "human")), random.Random(1), is_local=True)
    movers = [mover for round_ in match.all_rounds for mover in round_.movers]
    found = [[*reviewed(table, seat, 1)] for seat in (0, 1)]
    for seat in (0, 1):
        judged = [judge(one, REVIEW_WORLDS, 0) for one in decisions_in(match.all_rounds, seat)]
        expected = [(format_text(one.decision.move), format_text(one.best)) for one in judged]
        assert len(expected) > 5
        assert expected == [(made, best) for _, made, best in found[seat]]
        assert {seat} == {movers[number] for number, _, _ in found[seat]}

    table.handle(0, DoAsk(do="again"))
    assert found == [[*reviewed(table, seat, 1)] for seat in (0, 1)]
    assert [] == [*reviewed(table, 0, 2)]


@pytest.mark.rule("H2")
@pytest.mark.parametrize(
    ("rules", "is_known"),
    [(SMALL, True), ("game=express target=50", True), (f"house=DoubleOut {SMALL}", False)],
)
def test_a_review_is_offered_once_a_round_is_over_unless_a_house_has_changed_the_rules(
    rules: str, is_known: bool
) -> None:
    match = new_match(rules, 2, [DoubleOut]).deal(random.Random(1))
    table = Table(match, Seating(("human", "greedy")), random.Random(1))
    while table.turn is not None:
        assert "review" not in table.show_to(0).can
        table.apply(table.quick_move())

    assert is_known == ("review" in table.show_to(0).can)
    assert "review" not in table.show_to(None).can
    said = table.handle(0, DoLook(do="review", move_number=0))
    assert said is not None
    assert is_known == (said.say == "review")
    assert is_known or "moves by these rules can't be reviewed (H2)" in said.to_json()


def test_somebody_who_looks_at_a_move_that_was_taken_back_reads_why_in_their_language() -> None:
    at = client()
    told = [
        at.ask("look", move_number=99, language=language)["refusal"]["message"]
        for language in LANGUAGES
    ]
    assert "expected a number of moves from 0 to 0, got 99" == told[0]
    assert len({*told}) == len(LANGUAGES)


def test_people_who_share_a_screen_see_the_tiles_of_the_one_whose_turn_it_is() -> None:
    at = client("set=2 hand-size=2", seats=("human", "human"))
    looking: set[int] = set()
    while "to_move" in at.table["document"]:
        before = at.table["document"]
        assert before["seat"] == before["to_move"]
        looking.add(before["seat"])
        assert at.ask("go")["document"] == before
        at.play()
    assert looking == {0, 1}
    assert "undo" not in at.table["can"]
    assert code(at.ask("undo")) == "invalid"


@pytest.mark.parametrize(
    ("do", "fields", "german"),
    [
        ("play", {"move_number": 0, "move": "pass"}, "du hast 2-2"),
        ("play", {"move_number": 0, "move": "?"}, "erwartet: ein Zug wie 4-9 "),
        ("undo", {}, "du kannst nichts zurücknehmen"),
        ("new", {"rules": "set=40"}, "erwartet: "),
    ],
)
def test_a_refusal_is_in_the_language_of_the_client(
    do: str, fields: dict[str, object], german: str
) -> None:
    at = Client()
    assert at.ask("hint")["refusal"]["message"] == "there is no table yet: open one first"
    at.ask("open", text=POSITION, seats=["human", "human"])
    english = at.ask(do, **fields)["refusal"]
    translated = at.ask(do, language="de", **fields)["refusal"]

    assert german in translated["message"]
    assert german not in english["message"]
    assert english.get("rule") == translated.get("rule") == ("R2.2" if "2-2" in german else None)


PLACES = ["human", "greedy"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"do": 1}',
        '{"do": "play", "move_number": 0}',
        *(
            json.dumps({"do": "new"} | fields)
            for fields in (
                {"rules": "set=40", "seats": PLACES},
                {"rules": SMALL, "seats": ["human", "wizard"]},
                {"rules": SMALL, "seats": "human"},
                {"rules": SMALL, "seats": PLACES, "names": ["a\nb", "c"]},
                {"rules": SMALL},
                {"rules": SMALL, "seats": PLACES, "seed": "x"},
                {"rules": "game=express target=0", "seats": PLACES},
            )
        ),
    ],
)
def test_a_wrong_message_is_refused_and_the_table_stays(text: str) -> None:
    at = client()
    before = at.table
    assert code(at.send(text)) == "invalid"
    assert at.ask("rules")["say"] == "rules"
    assert at.table == before


DEEP = "[" * 9000  # Python for the browser crashes where others raise a RecursionError.


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            '{"do": "create", "rules": 7, "seats": ["human", 1], "seconds": 4000}',
            r"^\$\.seats\[1\]: expected a text, got 1",
        ),
        ('{"do": "dance"}', r"\$\.do: expected 'play', .* got 'dance'"),
        ('{"do": "fill"}'.ljust(MOST_BYTES + 1), "at most 10,000 bytes, got 10,001"),
        (DEEP, "^expected at most 16 levels of nesting, got more$"),
    ],
)
def test_the_reason_names_the_wrong_place(text: str, why: str) -> None:
    with pytest.raises((MessageError, RecordError), match=why):
        read_message(text, ServerDo)
    read_message('{"do": "fill"}'.ljust(MOST_BYTES), ServerDo)


def test_a_deep_record_is_refused_before_it_is_parsed() -> None:
    refusal = Client().ask("open", text="{" + DEEP)["refusal"]
    assert refusal["message"] == "expected at most 16 levels of nesting, got more"


def test_a_hint_names_a_legal_move_and_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SIMULATIONS", 50)
    at = client("set=6 hand-size=5", seats=("human", "human"))
    # To keep a drawn tile is a reason without a rule, so wait for two plays.
    while len({one["action"] for one in at.table["document"]["legal_moves"] if "tile" in one}) < 2:
        at.play()
    hint = at.ask("hint")
    assert hint["move"] in [move["move"] for move in at.table["document"]["legal_moves"]]
    assert "is_only" not in hint
    assert 0 <= hint["out"] <= 1
    assert {reason["rule"] for reason in hint["reasons"]} <= RULES
    german = at.ask("hint", language="de")["reasons"]
    for one, other in zip(hint["reasons"], german, strict=True):
        assert one["rule"] == other["rule"]
        assert one["text"] != other["text"]


def test_the_hint_for_an_only_move_says_so() -> None:
    at = Client()
    at.ask("open", text=POSITION, seats=["human", "human"])
    assert at.ask("hint") == {"say": "hint", "move": "2-2", "is_only": True}


def test_the_rules_in_force_are_listed_by_id_in_the_language_of_the_client() -> None:
    at = client("set=9 arms=6")
    english, german, unknown = (
        dict(at.ask("rules", language=language)["rules"]) for language in ("en", "de", "fr")
    )

    assert english == unknown
    assert english.keys() == german.keys()
    assert german["R3.8"] != english["R3.8"]
    assert "6 arms" in english["R3.2"]


@pytest.mark.rule("T3")
def test_an_evening_is_kept_on_a_score_sheet() -> None:
    at = Client()
    sheet = begun(at, "set=9 deal-table=usual", ["Ann", "Bob", "Cleo", "Dan"])
    assert {"seats": [0, 1, 2, 3], "openers": ["9-9"]} == sheet["next"]
    assert [0, 0, 0, 0] == sheet["places"]
    sheet = written(
        at,
        sheet,
        *("12 0 31 7", "0 25 18 40", "1-3 0-0, -, 5-9 4-9, 2-2", "correct 2 0 52 18 40"),
        *("leave Dan", "join Eve average", "9 0 14 3"),
    )
    assert sheet["cells"] == [
        ["Round", "Opened by", "Ann", "Bob", "Cleo", "Dan", "Eve"],
        ["1", "9-9", "12", "0", "31", "7", "-"],
        ["2", "8-8", "0", "52", "18", "40", "-"],
        ["3", "7-7", "54", "0", "27", "4", "(65)"],
        ["4", "6-6", "9", "0", "14", "-", "3"],
        ["Total", "", "75", "52", "90", "51", "68"],
    ]
    assert ["0-0 1-3", "", "4-9 5-9", "2-2"] == sheet["rounds"][2]["hands"]
    assert [0, 1, 2, 4] == sheet["rounds"][3]["seats"] == sheet["next"]["seats"]
    assert [3, 1, 4, 0, 2] == sheet["places"]
    assert "Bob leads with 52 points" == sheet["lines"][0]
    sheet = written(at, sheet, *["0 1 2 3"] * 6)
    assert "next" not in sheet
    assert ["Bob wins with 58 points", "1. Bob, 58 points"] == sheet["lines"][:2]
    assert code(at.ask("score", text=sheet["text"], line="0 1 2 3")) == "sheet"
    assert at.ask("open", text=sheet["text"]) == sheet
    assert loads(sheet["text"], kind=ScoreSheet).totals == (75, 58, 102, 51, 86)


@pytest.mark.parametrize(
    ("rules", "line", "totals"),
    [
        ("set=6 curved", "0 12", ["0", "12"]),
        ("preset=encyclopedia", "0-0 0-1, -", ["1", "0"]),
        ("game=express target=50", "-, 1-3", ["4", "0"]),
        ("set=9 missing-double=next-lower", "8-8: 3 0", ["3", "0"]),
    ],
)
def test_any_game_of_the_page_has_its_score_sheet(rules: str, line: str, totals: list[str]) -> None:
    at = Client()
    sheet = written(at, begun(at, rules), line)
    assert ["Total", "", *totals] == sheet["cells"][-1]
    assert ("game=express" in rules) == (sheet["game"] == "express")
    assert sheet["domino_set"] == (6 if "express" in rules or "set=6" in rules else 9)
    assert at.ask("open", text=sheet["text"], language="de")["cells"][-1][0] == "Summe"


def test_a_row_that_can_not_be_is_written_only_if_somebody_insists() -> None:
    at = Client()
    sheet = begun(at)
    refused = at.ask("score", text=sheet["text"], line="0 0")
    assert code(refused) == "sheet"
    reason = "2 players have 0 points, but one goes out (R5.1)"
    assert f"Round 1: {reason}".lower() == refused["refusal"]["message"].lower()
    marked = at.ask("score", text=sheet["text"], line="0 0", mark=True)
    assert marked["cells"][1][0] == "1 !"
    assert f"Round 1: {reason}" in marked["lines"]
    assert sheet == written(at, marked, "undo")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "expected points or hands, got neither"),
        ("1", "expected the points of 2 players"),
        ("1 x", "expected points like 12 0 31, or tiles like 1-3 0-0, -, 9-9, got '1 x'"),
        ("1-3 4, -", "expected a tile like 4-9, got '4'"),
        ("join Ada zero", "Ada is on the sheet already"),
        ("leave Ada", "expected 2 to "),
        ("leave Zoe", "expected 'Ada' or 'Bob', got 'Zoe'"),
        ("correct 1 0 5", "expected a round of 0 that were entered"),
    ],
)
def test_a_line_that_means_nothing_for_a_score_sheet_is_refused_with_one_reason(
    line: str, why: str
) -> None:
    at = Client()
    refused = at.ask("score", text=begun(at)["text"], line=line)
    assert code(refused) == "invalid"
    assert refused["refusal"]["message"].startswith(why)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "x", POSITION, "{" + "[" * 9000])
def test_what_is_no_score_sheet_gets_one_clear_error_and_the_table_stays(text: str) -> None:
    at = client()
    assert code(at.ask("score", text=text, line="0 7")) == "invalid"
    assert code(at.ask("score", text=at.ask("save")["text"], line="0 7")) == "invalid"
    assert code(begun(at, "set=40")) == code(begun(at, names=["Ada"])) == "invalid"
    assert code(begun(at, names=["Ada", "Ada"])) == "invalid"
    before = at.table
    written(at, begun(at), "0 7")
    assert at.ask("rules")["say"] == "rules"
    assert at.table == before


def test_a_link_is_drawn_unless_it_is_too_long_for_a_phone_to_read() -> None:
    at = Client()
    assert "<svg" in at.ask("code", link="x" * 1200)["svg"]
    for link in ("", "x" * 1201, "ä" * 601, "x" * 5000):
        assert {"say": "code"} == at.ask("code", link=link)


POSITIONS = (
    Round.start(Rules(domino_set=2), deal("0-1 1-2|2-2 0-2", "0-0 1-1")),
    ExpressMatch(ExpressRules(target=9, players=2)).deal(random.Random(3)).all_rounds[0],
)


@pytest.mark.parametrize("round_", POSITIONS)
def test_a_position_is_opened_with_a_person_in_the_seat_whose_turn_it_is(
    round_: DominoRound,
) -> None:
    at = Client()
    shown = at.ask("open", text=format_text(round_))
    assert shown["players"][round_.seat] == "human"
    assert shown["document"]["legal_moves"]
    at.finish_round()
    assert at.table["can"] == ["undo", "review"]
    assert code(at.ask("play", move_number=99, move="pass")) in {"stale", "round-over"}
    at.ask("deal")
    assert "outcome" in at.table["document"]
    assert isinstance(loads(at.ask("save")["text"]), RoundRecord)


def test_a_table_has_a_known_player_and_a_name_for_each_seat() -> None:
    two = Seating(("human", "greedy"))
    assert Seating(("human", "search:20")).names == ("human", "search:20")
    with pytest.raises(PlayerError, match="expected 2 names, got 1"):
        Seating(("human", "greedy"), ("Ada",))
    with pytest.raises(PlayerError, match="expected 4 players, got 2"):
        Table(Match(players=4), two, random.Random(1))

    table = Table(Match(players=2), two, random.Random(1))
    assert table.show_to(0).can == ("deal", "rest")
    assert table.computer_move() is None


CROSS = "9-9 1-9>9-9 3-9>9-9 4-9>9-9 5-9>9-9"
NINES: dict[str, Any] = {"rules": "-", "players": 3}
EXPRESS: dict[str, Any] = {"rules": "game=express target=50", "players": 4}


def said_moves(answer: dict[str, Any]) -> set[str]:
    return {move["move"] for move in answer["document"]["legal_moves"]}


@pytest.mark.rule("T2")
@given(round_=rounds(rules=Rules) | express_rounds(), rng=st.randoms(use_true_random=False))
def test_law_the_board_of_a_real_table_lists_the_legal_moves_of_its_view(
    round_: DominoRound, rng: random.Random
) -> None:
    seen = round_.view(round_.seat)
    assume(not round_.is_over and not round_.layout.is_empty and seen.drawn is None)
    assume(not seen.debts)
    seats = [(round_.seat + step) % round_.players for step in range(round_.players)]
    placements = format_text(LayoutSetup(round_.rules, round_.layout.placements)).split(" ")
    rng.shuffle(placements)
    answer = Client().ask(
        "board",
        rules=re.sub(r" ?\bplayers=\d", "", format_text(round_.rules)),
        players=round_.players,
        layout=" ".join(placements),
        hand=format_text(seen.hand),
        sizes=[seen.hand_sizes[seat] for seat in seats[1:]],
    )
    assert answer["flaws"] == []
    assert said_moves(answer) == set(map(format_text, round_.legal_moves))
    assert answer["document"]["boneyard_size"] == round_.boneyard_size
    laid = {tile["tile"] for tile in answer["document"]["layout"]}
    assert laid == set(map(str, round_.layout.tiles))
    joining = {
        format_text(Play(tile, end.tile))
        for end in round_.layout.open_ends
        for tile in round_.rules.tiles - round_.layout.tiles
        if tile.has(end.value)
    }
    duty = round_.layout.plays(round_.rules.tiles)
    assert {one["move"] for one in answer["places"]} == joining | set(map(format_text, duty))


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("table", "codes", "left_out"),
    [
        ({"layout": f"{CROSS} 4-5>1-9"}, ["wrong-link"], ["4-5"]),
        ({"layout": f"{CROSS} 0-9>9-9"}, ["wrong-count"], ["0-9"]),
        ({"layout": f"{CROSS} 1-1>1-9 3-3>3-9"}, ["unfinished"], ["3-3"]),
        ({"layout": "9-9 1-9>9-9 1-2>1-9"}, ["unfinished"], ["1-2"]),
        ({"layout": f"{CROSS} 4-9"}, ["duplicate-tile"], []),
        ({"layout": "4-5>2-4"}, ["wrong-opening", "loose-tile"], ["4-5"]),
        ({"layout": f"{CROSS} 1-10>1-9"}, ["not-in-set"], []),
        ({"layout": CROSS, "hand": "1-2", "sizes": [30, 30]}, ["wrong-count"], []),
        ({"layout": CROSS, "hand": "1-2", "sizes": [0, 3]}, ["wrong-end"], []),
    ],
)
def test_a_board_lists_all_that_is_wrong_with_a_real_table(
    table: dict[str, Any], codes: list[str], left_out: list[str]
) -> None:
    answer = Client().ask("board", **NINES | table)
    assert sorted(flaw["code"] for flaw in answer["flaws"]) == sorted(codes)
    assert all(flaw["rule"] for flaw in answer["flaws"])
    assert answer["left_out"] == left_out
    assert said_moves(answer) == set()
    assert "position" not in answer


def test_a_board_takes_tiles_in_any_order_even_before_a_cross_is_complete() -> None:
    places = Client().ask("board", **NINES, layout="9-9 4-9>9-9")["places"]
    moves = {place["move"] for place in places}

    assert {"3-9>9-9", "4-5>4-9", "4-4>4-9"} <= moves
    assert all(">" in move and "3-5" not in move for move in moves)


def test_a_board_says_its_flaws_in_the_language_of_the_client() -> None:
    wrong = {"layout": f"{CROSS} 0-9>9-9", "language": "de"}
    (flaw,) = Client().ask("board", **NINES, **wrong)["flaws"]
    assert flaw["message"] == "9-9 hat 5 Arme, aber nur Platz für 4"


def test_a_board_counts_the_tiles_that_nobody_sees_until_somebody_says_how_many() -> None:
    at = Client()
    for table, sizes, boneyard in [
        ({**NINES}, [14, 14], 27),
        ({**NINES, "layout": CROSS, "hand": "0-0 0-1"}, [14, 14], 20),
        ({**NINES, "layout": CROSS, "hand": "0-0 0-1", "sizes": [3]}, [3, 14], 31),
        ({**EXPRESS, "layout": "6-6", "hand": "0-0 0-1 0-2 0-3 0-4 0-5"}, [7, 7, 7], 0),
    ]:
        document = at.ask("board", **table)["document"]
        assert [seat["hand_size"] for seat in document["seats"]][1:] == sizes
        assert document["boneyard_size"] == boneyard


@pytest.mark.parametrize(
    ("table", "moves"),
    [
        ({**NINES, "hand": "9-9 1-2"}, {"9-9"}),
        ({**NINES, "hand": "8-8 1-2"}, {"draw"}),
        ({**EXPRESS, "hand": "0-1 0-2 0-3 0-4 0-5 0-6 0-0"}, {f"0-{n}" for n in range(7)}),
    ],
)
def test_a_board_with_an_empty_table_says_what_opens(
    table: dict[str, Any], moves: set[str]
) -> None:
    assert said_moves(Client().ask("board", **table)) == moves


def test_a_game_begins_from_a_board_with_the_hidden_tiles_dealt_at_random() -> None:
    at = Client()
    board = at.ask("board", **NINES, layout=CROSS, hand="0-5 6-6", sizes=[4, 1])
    assert at.ask("board", **NINES, layout=CROSS, hand="0-5 6-6", sizes=[4, 1], hint=True) == {
        "say": "hint",
        "move": "0-5>5-9",
        "is_only": True,
    }
    tables = [at.ask("open", text=board["position"], seed=seed) for seed in (1, 2)]
    for table in tables:
        assert table["players"] == ["human", "greedy", "greedy"]
        assert table["document"]["seats"][0]["hand"] == ["0-5", "6-6"]
        assert [seat["hand_size"] for seat in table["document"]["seats"]] == [2, 4, 1]
    saved = [
        loads(at.ask("save")["text"])
        for seed in (1, 2)
        if at.ask("open", text=board["position"], seed=seed)
    ]
    assert saved[0] != saved[1]
    at.play()
    at.let_computers_move()
    assert at.table["document"]["move_number"] > 0


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({"rules": "set=99"}, "expected set from 1 to 18, got 99"),
        ({"players": 99}, "expected 2 to 16 players, got 99"),
        ({"layout": "9-9-9"}, "expected"),
        ({"hand": "nine"}, "expected"),
        ({"sizes": [-1]}, "$.sizes[0]: expected a whole number, 0 or more, got -1"),
        ({"hand": "9-9"}, "9-9 appears twice"),
        ({"hint": True, "hand": ""}, "the round is inconsistent"),
        ({"hint": True, "layout": "4-5"}, "the round is inconsistent: 4-5 can't open the round"),
    ],
)
def test_a_wrong_board_gets_one_clear_sentence(table: dict[str, Any], why: str) -> None:
    answer = Client().ask("board", **NINES | {"layout": CROSS, "hand": "0-5"} | table)
    assert code(answer) == "invalid"
    assert why in answer["refusal"]["message"]


def test_pips_have_the_colours_of_the_pictures() -> None:
    client = resources.files("chickenfoot_rules.server") / "client"
    style = (client / "picture.css").read_text("utf-8")
    found = re.findall(r"\.pips\.v(\d+) { fill: light-dark\((#\w+), (#\w+)\)", style)
    themes = [PALETTES["light"], PALETTES["dark"]]

    def colour(value: int, palette: Palette) -> str:  # More than nine pips are a numeral.
        pips = palette.pips[value]
        return make_legible(pips, palette.face) if value > 9 else pips

    assert found == [
        (str(value), *(colour(value, palette) for palette in themes)) for value in range(1, 19)
    ]
    faces = ", ".join(palette.face for palette in themes)
    assert f"--tile: light-dark({faces});" in style
    (wood,) = re.findall(r"--tile: (#\w{6});", style)  # With the pips of the dark palette.
    for value, _, pips in found:
        assert contrast(pips, wood) >= (4.5 if int(value) > 9 else 3)
