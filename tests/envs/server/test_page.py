"""The table of a page: what a client sends to it, and what it answers."""

from __future__ import annotations

import inspect
import json
import random
from importlib.util import find_spec
from typing import Any

import pytest

from chickenfoot_rules import Match, PlayerError, RecordError, Round, Rules
from chickenfoot_rules.envs.server.messages import (
    MOST_BYTES,
    MessageError,
    PageDo,
    ServerDo,
    TableSay,
    read_message,
)
from chickenfoot_rules.envs.server.page import Page
from chickenfoot_rules.envs.server.table import Seating, Table
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.players import advice, hints
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads
from chickenfoot_rules.records.parts import form_from_text
from project.test_every_rule import RULES
from support.dominoes import deal

if find_spec("jsonschema"):
    from support.recorded import fits_messages
else:  # Python for the browser has none: there the classes alone check messages.

    def fits_messages(document: Any) -> bool:  # noqa: ANN401 - JSON, as above
        """Tell whether the class of a message reads it."""
        try:
            form_from_text(json.dumps(document), PageDo if "do" in document else TableSay)
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
        assert text == form_from_text(text, TableSay).to_json()

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

    def finish_round(self) -> None:
        """Play until nobody's turn is left."""
        while "to_move" in self.table["document"]:
            if self.table.get("waits"):
                self.ask("go")
            else:
                self.play()


def client(rules: str = SMALL, seats: tuple[str, ...] = ("human", "greedy")) -> Client:
    """Return a client at a new table."""
    new = Client()
    new.ask("new", rules=rules, seats=seats, seed=1)
    return new


def code(answer: dict[str, Any]) -> str:
    assert answer["say"] == "refused"
    return str(answer["refusal"]["code"])


@pytest.mark.parametrize(
    "rules", [SMALL, "game=express target=30", "preset=encyclopedia set=3 hand-size=3"]
)
def test_a_match_is_played_to_its_end(rules: str) -> None:
    at = client(rules)
    while not at.table["document"].get("is_match_over"):
        at.finish_round()
        at.ask("deal")
    document = at.table["document"]
    assert document["standings"][0]["rank"] == 1
    assert "deal" not in at.table["can"]
    assert code(at.ask("play", move_number=document["move_number"], move="pass")) == "invalid"


def test_the_rules_in_force_are_in_the_language_of_the_client() -> None:
    at = client()
    english, german, unknown = (
        dict(at.ask("rules", language=language)["rules"]) for language in ("en", "de", "fr")
    )

    assert english == unknown
    assert english.keys() == german.keys()
    assert german["R3.8"] != english["R3.8"]


def test_every_message_of_a_client_fits_the_schema() -> None:
    at = client()
    for message in (
        {"do": "new", "rules": SMALL, "seats": ["human", "human"], "seed": 1},
        {"do": "play", "move_number": 0, "action": 20, "language": "de"},
        {"do": "open", "text": at.ask("save")["text"], "names": ["Ada", "Bob"]},
        *({"do": do} for do in ("go", "hint", "infer", "save", "rules", "undo", "deal")),
    ):
        assert fits_messages(message)
        assert at.send(json.dumps(message))["say"] != "refused" or message["do"] in {"play", "undo"}
    for wrong in ({"do": "dance"}, {"do": "go", "a": 1}, {"do": "open"}, {"say": "table"}):
        assert not fits_messages(wrong)


def test_a_wrong_message_is_refused_with_every_place() -> None:
    text = json.dumps({"do": "create", "rules": 7, "seats": ["human", 1], "seconds": 4000})
    with pytest.raises(RecordError) as caught:
        read_message(text, ServerDo)
    assert "$.seats[1]: expected a text, got 1; $.rules: expected a text, got 7" == str(
        caught.value
    )
    with pytest.raises(RecordError, match=r"\$\.do: expected 'play' or .* got 'dance'"):
        read_message('{"do": "dance"}', PageDo)


def test_a_table_shows_what_the_seat_may_know_and_do() -> None:
    at = client()
    assert at.table["document"]["seat"] == 0
    assert ["hand" in seat for seat in at.table["document"]["seats"]] == [True, False]
    assert at.table["players"] == ["human", "greedy"]
    while at.table.get("waits"):
        at.ask("go")
    assert at.table["can"] == ["hint"]
    at.play()
    assert "undo" in at.table["can"]


@pytest.mark.untraced
def test_tables_with_the_same_seed_are_equal() -> None:
    one, other = client(), client()
    for at in (one, other):
        at.finish_round()
    assert one.sent == other.sent


def test_a_table_without_a_seed_is_dealt_at_random() -> None:
    at = Client()
    hands = {
        str(at.ask("new", rules="set=9", seats=["human", "greedy"])["document"]["seats"])
        for _ in range(3)
    }
    assert len(hands) > 1


def test_people_who_share_a_screen_see_the_tiles_of_the_one_whose_turn_it_is() -> None:
    at = client(seats=("human", "human"))
    looking: set[int] = set()
    while "to_move" in at.table["document"]:
        assert at.table["document"]["seat"] == at.table["document"]["to_move"]
        looking.add(at.table["document"]["seat"])
        before = at.table["document"]
        assert at.ask("go")["document"] == before
        at.play()
    assert looking == {0, 1}
    assert "undo" not in at.table["can"]
    assert code(at.ask("undo")) == "invalid"


def test_a_page_without_people_shows_no_hand_before_the_end() -> None:
    at = client(seats=("greedy", "random"))
    assert "seat" not in at.table["document"]
    assert not any("hand" in seat for seat in at.table["document"]["seats"])
    at.finish_round()
    assert all("hand" in seat for seat in at.table["document"]["seats"])


def test_an_undo_takes_back_the_last_move_of_the_person_and_what_followed() -> None:
    at = client()
    assert code(at.ask("undo")) == "invalid"
    while at.table.get("waits"):
        at.ask("go")
    before = at.table["document"]
    at.play()
    while at.table.get("waits"):
        at.ask("go")
    assert at.ask("undo")["document"] == before


def test_an_illegal_move_is_refused_with_its_rule_in_the_language_of_the_client() -> None:
    at = Client()
    at.ask("open", text=POSITION, seats=["human", "human"])
    english = at.ask("play", move_number=0, move="pass")
    german = at.ask("play", move_number=0, move="pass", language="de")
    assert english["refusal"]["rule"] == german["refusal"]["rule"] == "R2.2"
    assert "you hold" in english["refusal"]["message"]
    assert "du hast" in german["refusal"]["message"]


def test_other_refusals_are_in_the_language_of_the_client_too() -> None:
    at = client()
    told = [
        at.ask(do, language="de", **fields)["refusal"]["message"]
        for do, fields in (
            ("undo", {}),
            ("new", {"rules": "set=40"}),
            ("play", {"move_number": 0, "move": "?"}),
        )
    ]
    assert told[0].startswith("du kannst nichts zurücknehmen")
    assert told[1].startswith("Zeile 1, Spalte 5: ")
    assert told[2].startswith("Zeile 1, Spalte 1: ")


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"do": 1}', '{"do": "dance"}', '{"do": "play", "move_number": 0}'],
)
def test_what_no_client_sends_is_refused(text: str) -> None:
    at = client()
    before = at.table
    assert code(at.send(text)) == "invalid"
    assert at.table == before


def test_deep_messages_and_records_are_refused_before_they_are_parsed() -> None:
    # Python for the browser crashes where others raise a RecursionError.
    deep = "[" * 9000
    for text in (deep, json.dumps({"do": "open", "text": "{" + deep})):
        refusal = client().send(text)["refusal"]
        assert refusal["message"] == "expected at most 16 levels of nesting, got more"


def test_a_message_may_not_be_long() -> None:
    text = json.dumps({"do": "go"})
    read_message(text.ljust(MOST_BYTES), PageDo)
    with pytest.raises(MessageError, match="at most 10,000 bytes, got 10,001"):
        read_message(text.ljust(MOST_BYTES + 1), PageDo)


def test_a_page_has_no_table_at_first() -> None:
    at = Client()
    assert at.ask("hint")["refusal"]["message"] == "there is no table yet: open one first"


@pytest.mark.parametrize(
    "fields",
    [
        {"rules": "set=40", "seats": ["human", "greedy"]},
        {"rules": SMALL, "seats": ["human", "wizard"]},
        {"rules": SMALL, "seats": "human"},
        {"rules": SMALL, "seats": ["human", 1]},
        {"rules": SMALL, "seats": ["human", "greedy"], "names": ["a\nb", "c"]},
        {"rules": SMALL},
        {"rules": 7, "seats": ["human", "greedy"]},
        {"rules": SMALL, "seats": ["human", "greedy"], "seed": "x"},
        {"rules": "game=express target=0", "seats": ["human", "greedy"]},
    ],
)
def test_a_table_that_can_not_be_is_refused_and_the_old_one_stays(
    fields: dict[str, object],
) -> None:
    at = client()
    assert code(at.ask("new", **fields)) == "invalid"
    at.ask("rules")
    assert at.sent[-1]["say"] == "rules"


def test_the_hint_for_an_only_move_says_so() -> None:
    at = Client()
    at.ask("open", text=POSITION, seats=["human", "human"])
    assert at.ask("hint") == {"say": "hint", "move": "2-2", "is_only": True}


def test_a_hint_names_a_legal_move_and_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "SIMULATIONS", 50)
    at = client("set=9 deal-table=usual", seats=("human",) * 4)
    while len({move.get("action") for move in at.table["document"]["legal_moves"]}) < 2:
        at.play()
    hint = at.ask("hint")
    assert hint["move"] in [move["move"] for move in at.table["document"]["legal_moves"]]
    assert "is_only" not in hint
    assert 0 <= hint["out"] <= 1
    assert {reason["rule"] for reason in hint["reasons"]} <= RULES
    german = at.ask("hint", language="de")["reasons"]
    assert len(german) == len(hint["reasons"])
    for one, other in zip(hint["reasons"], german, strict=True):
        assert one["rule"] == other["rule"]
        assert one["text"] != other["text"]


def test_every_hint_has_a_rule_in_chicken_foot() -> None:
    functions = inspect.getmembers(hints, inspect.isfunction)
    known = {name for name, hint in functions if hint.__module__ == hints.__name__}

    assert known == hints.RULES["chicken-foot"].keys()
    assert RULES >= {rule for rules in hints.RULES.values() for rule in rules.values()}


def test_a_seat_is_told_what_it_can_infer() -> None:
    at = client()
    seat = at.ask("infer")["document"]["seats"][1]
    assert set(seat["may_hold"]).isdisjoint(at.table["document"]["seats"][0]["hand"])


def test_the_rules_in_force_are_told_by_id() -> None:
    rules = dict(client("set=9 double-chicken-foot").ask("rules")["rules"])
    assert "6 arms" in rules["R3.2"]


def test_people_who_share_a_screen_open_what_they_saved_and_play_on() -> None:
    seats = ["greedy", "human", "random", "human"]
    names = ["Bob", "Player 2", "Dan", "Player 4"]
    at = Client()
    at.ask("new", rules="set=6 hand-size=3", seats=seats, names=names, seed=1)
    while at.table.get("waits"):
        at.ask("go")
    saved = loads(at.ask("save")["text"])
    assert isinstance(saved, MatchRecord)
    assert saved.names == ("greedy", "Player 2", "random", "Player 4")
    opened = Client().ask("open", text=dumps(saved), names=["Bob", "-", "Dan", "-"])
    assert opened["players"] == seats
    assert opened["document"] == at.table["document"]


@pytest.mark.parametrize("text", ["set=2", "game=express target=9 players=2"])
def test_a_position_is_opened_with_a_person_in_the_seat_whose_turn_it_is(text: str) -> None:
    rules = ExpressRules(target=9, players=2) if "express" in text else Rules(domino_set=2)
    round_ = (
        ExpressMatch(rules).deal(random.Random(3)).round
        if isinstance(rules, ExpressRules)
        else Round.start(rules, deal("0-1 1-2|2-2 0-2", "0-0 1-1"))
    )
    assert round_ is not None
    at = Client()
    shown = at.ask("open", text=format_text(round_))
    assert shown["players"][round_.seat] == "human"
    assert shown["document"]["legal_moves"]
    at.finish_round()
    assert "outcome" in at.table["document"]
    assert at.table["can"] == ["undo"]
    assert code(at.ask("play", move_number=99, move="pass")) in {"stale", "round-over"}
    at.ask("deal")
    assert "outcome" in at.table["document"]
    assert isinstance(loads(at.ask("save")["text"]), RoundRecord)


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
    shown = Client().ask("open", text=dumps(record))
    assert [seat["name"] for seat in shown["document"]["seats"]] == ["Ada", "Bob"]
    assert code(Client().ask("open", text=dumps(record.redact(0)))) == "invalid"


def test_a_seating_has_known_players_and_a_name_for_each() -> None:
    assert Seating(("human", "search:20")).names == ("human", "search:20")
    with pytest.raises(PlayerError, match="expected 2 names, got 1"):
        Seating(("human", "greedy"), ("Ada",))


def test_a_table_has_one_player_for_each_seat() -> None:
    with pytest.raises(PlayerError, match="expected 4 players, got 2"):
        Table(Match(players=4), Seating(("human", "greedy")), random.Random(1))


def test_a_table_before_its_first_deal_has_nothing_to_take_back() -> None:
    table = Table(Match(players=2), Seating(("human", "greedy")), random.Random(1))
    assert table.show_to(0).can == ("deal",)
    assert table.computer_move() is None
