"""People who play together: names, rematches, undo, substitutes, open tables, a clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from chickenfoot_rules import Match, Move, Rules
from chickenfoot_rules.server import web
from chickenfoot_rules.server.lobby import Clock, Lobby
from chickenfoot_rules.server.messages import DoAsk, DoReplace, Offer, SayRefused, Wish
from chickenfoot_rules.server.opening import new_match
from chickenfoot_rules.server.table import Seating, Table, rounds_of
from server.test_web import Guest, guests, mover_and_other, play_on, seated, serving


def move(guest: Guest) -> None:
    """Make a move; it is the turn of the guest."""
    document = guest.table["document"]
    guest.send("play", move_number=document["move_number"], move=document["legal_moves"][0]["move"])
    guest.until(move_number=document["move_number"] + 1)


def finish_match(ada: Guest, bob: Guest) -> None:
    """Play a match to its end."""
    while True:
        play_on([ada, bob])
        if "is_match_over" in ada.table["document"]:
            return
        ada.send("deal")
        for guest in (ada, bob):
            guest.until(outcome=None)


def test_nobody_at_a_table_has_the_name_of_another() -> None:
    with guests(2) as (ada, bob):
        table = ada.create()
        ada.join(table, "Ada")
        bob.send("join", table=table, name=" ada ")
        assert "somebody at this table is called" in bob.refused()
        assert bob.join(table, "Bob")["document"]["seat"] == 1


def test_a_match_is_played_again_by_the_same_rules_once_all_agree() -> None:
    rules = "set=1 hand-size=1"
    with seated(rules) as (_, ada, bob):
        ada.send("again")
        assert "the match is not over yet" in ada.refused()
        finish_match(ada, bob)
        assert "again" in ada.table["can"]
        bob.send("again")
        for guest in (ada, bob):
            guest.until(wish={"what": "again", "by": 1})
        assert ada.table["document"]["is_match_over"]
        over = ada.table["document"]
        winners = {place["seat"] for place in over["standings"] if place["rank"] == 1}
        series = [int(seat in winners) for seat in range(2)]
        assert ada.table["series"] == series
        ada.send("agree")
        shown = ada.until(move_number=0)
        assert "wish" not in shown
        assert (shown["match_number"], shown["series"]) == (2, series)
        bob.send("look", move_number=over["move_number"], match_number=1)
        assert bob.receive("looked")["document"]["standings"] == over["standings"]
        for number in (0, 3):
            bob.send("look", move_number=0, match_number=number)
            assert "this match and the one before" in bob.refused()
        assert shown["document"]["round_number"] == 1
        assert shown["document"]["scores"] == []
        assert "set=1" in shown["document"]["rules"]


def test_people_who_ask_for_another_match_agree_to_the_wish_of_the_first() -> None:
    table = Table(new_match("set=1 hand-size=1", 3), Seating(("human",) * 3), random.Random(1))
    while not table.game.is_over:
        if table.turn is None:
            table.deal()
        else:
            table.apply(table.quick_move())
    again = DoAsk(do="again")
    assert table.handle(2, again) is None
    assert table.handle(0, DoAsk(do="agree")) is None
    assert ["again" in table.show_to(seat).can for seat in range(3)] == [False] * 3
    assert table.handle(1, again) is None
    assert not table.game.is_over


@pytest.mark.parametrize("agrees", [False, True])
def test_a_move_is_taken_back_if_all_others_agree(*, agrees: bool) -> None:
    with guests(3) as people:
        table = people[0].create("set=6 hand-size=5", "human human human", may_undo=True)
        for guest, name in zip(people, ("Ada", "Bob", "Cleo"), strict=True):
            guest.join(table, name)
        seat: int = people[0].until(missing=0)["document"]["to_move"]
        mover = people[seat]
        others = [guest for guest in people if guest is not mover]
        others[0].send("agree")
        assert "nobody has asked you" in others[0].refused()
        for guest in people:
            guest.until(missing=0)
        move(mover)
        mover.send("undo")
        for other in others:
            other.until(wish={"what": "undo", "by": seat})
            assert "agree" in other.table["can"]
        assert "agree" not in mover.until(wish={"what": "undo", "by": seat})["can"]
        others[0].send("agree")
        if agrees:
            others[1].send("agree")
            mover.until(move_number=0)
            assert "wish" not in mover.table
        else:
            others[1].send("refuse")
            mover.until(wish=None)
            assert mover.table["document"]["move_number"] == 1


def test_a_series_goes_on_after_a_restart(tmp_path: Path) -> None:
    with seated("set=1 hand-size=1", Lobby(tmp_path)) as (name, ada, bob):
        wins = [0, 0]
        for _ in range(2):
            finish_match(ada, bob)
            for place in ada.table["document"]["standings"]:
                wins[place["seat"]] += place["rank"] == 1
            assert ada.table["series"] == wins
            ada.send("again")
            bob.until(wish={"what": "again", "by": 0})
            bob.send("agree")
            for guest in (ada, bob):
                guest.until(is_match_over=None, missing=0)
    with guests(1, Lobby(tmp_path)) as (again,):
        again.send("return", table=name, token=ada.token)
        shown = again.receive("table")
        assert (shown["match_number"], shown["series"]) == (3, wins)
        again.send("look", move_number=0, match_number=2)
        assert "this match and the one before" in again.refused()


def test_a_move_ends_the_question_whether_another_is_taken_back() -> None:
    with guests(2) as (ada, bob):
        table = ada.create("set=6 hand-size=5", "human human", may_undo=True)
        ada.join(table, "Ada")
        bob.join(table, "Bob")
        ada.until(missing=0)
        bob.until(missing=0)
        mover, other = mover_and_other(ada, bob)
        move(mover)
        mover.send("undo")
        other.until(wish={"what": "undo", "by": mover.table["document"]["seat"]})
        turn = other.table["document"]["move_number"]
        if other.table["document"].get("to_move") == other.table["document"]["seat"]:
            move(other)
        else:
            move(mover)
        assert "wish" not in other.until(move_number=turn + 1)


def test_computer_players_wait_for_the_answer_and_the_question_can_be_withdrawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    async def think_while_a_person_asks(_: object, choice: Callable[[], Move], __: object) -> Move:
        [room] = lobby.rooms.values()
        movers = rounds_of(room.table.game)[-1].movers
        if not asked and set(movers) & {0, 1}:
            asked.append(next(seat for seat in movers if seat < 2))
            assert room.table.handle(asked[0], DoAsk(do="undo")) is None
        return choice()

    monkeypatch.setattr(web.Thinking, "answer", think_while_a_person_asks)
    lobby = Lobby()
    with guests(2, lobby) as people:
        table = people[0].create("set=6 hand-size=5", "human human search:50", may_undo=True)
        for guest, name in zip(people, ("Ada", "Bob"), strict=True):
            guest.join(table, name)
        shown = people[0].until(missing=0)
        while not asked:
            mover: int = shown["document"]["to_move"]
            turn: int = shown["document"]["move_number"]
            if mover < 2:
                people[mover].until(missing=0, move_number=turn)
                move(people[mover])
            shown = people[0].until(move_number=turn + 1) if mover < 2 or not asked else shown
        turn = lobby.rooms[table].table.move_number
        for _ in range(3):  # Time enough for the move.
            people[0].send("rules")
            people[0].receive("rules")
        assert lobby.rooms[table].table.wish == Wish(what="undo", by=asked[0])
        people[asked[0]].send("refuse")
        people[0].until(move_number=turn + 1)


def test_a_computer_plays_for_a_person_who_has_left_until_they_return_if_the_others_agree() -> None:
    lobby = Lobby()
    with serving(lobby) as client, client.websocket_connect("/socket") as first:
        ada = Guest(first)
        table = ada.create("set=6 hand-size=5", "human human human")
        ada.join(table, "Ada")
        ada.send("replace", seat=1)
        assert "only people who are away" in ada.refused()
        with (
            client.websocket_connect("/socket") as second,
            client.websocket_connect("/socket") as third,
        ):
            bob, cleo = Guest(second), Guest(third)
            bob.join(table, "Bob")
            cleo.join(table, "Cleo")
            assert "idle" not in ada.until(here=[True] * 3)
            for seat in (0, 1, 3):
                ada.send("replace", seat=seat)
                assert "only people who are away" in ada.refused()
            bob.socket.close()
            assert ada.until(here=[True, False, True])["idle"] == [1]
            cleo.until(here=[True, False, True])
            ada.send("replace", seat=1)
            cleo.until(wish={"what": "replace", "by": 0, "seat": 1})
            cleo.send("agree")
            shown = ada.until(players=["human", "greedy", "human"])
            assert [seat["name"] for seat in shown["document"]["seats"]] == ["Ada", "Bob", "Cleo"]
        with client.websocket_connect("/socket") as fourth:
            again = Guest(fourth)
            again.send("return", table=table, token=bob.token)
            shown = again.receive("table")
            assert shown["document"]["seat"] == 1
            assert shown["players"] == ["human"] * 3


def test_a_person_who_is_there_but_does_not_move_is_replaced_after_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web, "_IDLE", 0)
    with seated() as (_, ada, bob):
        bob.until(missing=0)
        mover, other = mover_and_other(ada, bob)
        seat = mover.table["document"]["to_move"]
        assert other.until(idle=[seat])
        other.send("replace", seat=seat)
        other.until(missing=0, move_number=1)
        assert other.table["players"][seat] == "greedy"


def test_a_person_sits_out_and_comes_back_also_after_a_restart(tmp_path: Path) -> None:
    with seated("set=6 hand-size=5", Lobby(tmp_path)) as (name, ada, bob):
        bob.send("rest")
        shown = ada.until(resting=[1])
        assert shown["players"] == ["human", "greedy"]
        assert bob.until(resting=[1])["can"] == ["resume"]
        bob.send("deal")
        assert "a computer plays for you" in bob.refused()
        if ada.table["document"]["to_move"] == 1:  # It is true.
            ada.until(to_move=0)
        move(ada)
        ada.send("undo")
        assert "nothing to take back" in ada.refused()  # Bob has not agreed, and may come back.
        bob.send("resume")
        ada.until(resting=None)
        assert "rest" in bob.until(resting=None)["can"]
        ada.send("rest")
        bob.until(resting=[0])
    with guests(1, Lobby(tmp_path)) as (again,):
        again.send("watch", table=name)
        assert again.receive("table")["resting"] == [0]
        again.send("return", table=name, token=ada.token)
        assert "resting" not in again.receive("table")


def test_a_computer_moves_at_once_for_a_person_who_sits_out_in_a_timed_turn() -> None:
    with seated("set=6 hand-size=5", seconds=600) as (_, ada, bob):
        bob.until(missing=0)
        mover, other = mover_and_other(ada, bob)
        mover.send("rest")
        assert "moved_for" not in other.until(move_number=1)


def test_a_computer_does_not_move_for_a_person_who_comes_back_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose = Table.computer_move

    def choose_while_they_come_back(table: Table) -> Callable[[], Move] | None:
        choice = choose(table)
        if choice is not None:
            [seat] = table.resting
            table.resume(seat)
        return choice

    monkeypatch.setattr(Table, "computer_move", choose_while_they_come_back)
    with seated("set=6 hand-size=5") as (_, ada, bob):
        bob.until(missing=0)
        mover, other = mover_and_other(ada, bob)
        mover.send("rest")
        for _ in range(3):  # Time enough for the move.
            mover.send("rules")
            mover.receive("rules")
        mover.send("react", reaction="wow")
        other.receive("reaction")
        assert other.table["document"]["move_number"] == 0


def test_a_person_who_sits_out_is_not_asked_any_more_and_asks_for_nothing() -> None:
    match = Match(Rules(domino_set=6, hand_size=5), players=3)
    table = Table(match, Seating(("human",) * 3), random.Random(1), may_undo=True)
    table.deal()
    before, seat = table.game, table.turn
    assert seat is not None
    agreeing, sitting_out = (one for one in range(3) if one != seat)
    table.apply(table.quick_move())
    for asked, message in (
        (seat, DoAsk(do="undo")),
        (seat, DoAsk(do="rest")),
        (seat, DoAsk(do="resume")),
        (agreeing, DoAsk(do="agree")),
        (sitting_out, DoAsk(do="rest")),
    ):
        assert table.wish is None or not table.resting
        assert table.handle(asked, message) is None
    assert table.game == before
    assert table.wish is None


def test_a_person_who_moves_is_not_replaced_any_more() -> None:
    match = Match(Rules(domino_set=6, hand_size=5), players=3)
    table = Table(match, Seating(("human",) * 3), random.Random(1), may_undo=True)
    table.deal()
    assert table.turn is not None
    asking, agreeing = (seat for seat in range(3) if seat != table.turn)
    table.idle = frozenset({table.turn})
    assert table.handle(asking, DoReplace(seat=table.turn)) is None
    assert table.wish == Wish(what="replace", by=asking, seat=table.turn)
    table.apply(table.quick_move())
    refused = table.handle(agreeing, DoAsk(do="agree"))
    assert isinstance(refused, SayRefused)
    assert table.seating.players == ("human",) * 3


def test_everyone_reads_for_whom_the_server_moved_until_they_move_or_the_move_is_taken_back() -> (
    None
):
    table = Table(
        Match(Rules(domino_set=6, hand_size=5), players=2),
        Seating(("human", "human")),
        random.Random(1),
        may_undo=True,
    )
    table.deal()
    while table.turn != 0:
        table.apply(table.quick_move())
    table.move_for_late()
    assert table.show_to(1).moved_for == table.show_to(None).moved_for == (0,)
    while table.turn != 0:
        table.apply(table.quick_move())
        assert table.show_to(1).moved_for == (0,)
    before = table.game
    table.apply(table.quick_move())
    assert table.show_to(1).moved_for == ()
    table.game = before
    assert table.show_to(1).moved_for == (0,)
    for answer in (table.handle(0, DoAsk(do="undo")), table.handle(1, DoAsk(do="agree"))):
        assert answer is None
    assert table.show_to(1).moved_for == ()
    table.apply(table.quick_move())
    assert table.show_to(1).moved_for == ()


def test_a_computer_player_may_be_called_like_a_free_seat() -> None:
    with guests(2) as (ada, bob):
        table = ada.create(seats="human greedy", names=["-", "?"])
        assert "missing" not in ada.join(table, "Ada")
        bob.send("join", table=table, name="Bob")
        assert "every seat is taken" in bob.refused()


def test_everyone_sees_how_a_player_feels() -> None:
    with seated() as (_, ada, bob):
        ada.send("react", reaction="applause")
        assert bob.receive("reaction") == {"say": "reaction", "seat": 0, "reaction": "applause"}
        ada.send("react", reaction="🤬")
        assert "🤬" in ada.refused()


def test_open_tables_and_ones_own_are_listed() -> None:
    with guests(3) as (ada, bob, eve):
        private, public = ada.create(), ada.create(is_open=True)
        filled = ada.create("set=2 hand-size=1", "human greedy", is_open=True)
        ada.join(filled, "Ada")
        bob.join(public, "Bob")
        eve.send("list", tables=[private, "gone"])
        mine, open_ = eve.receive("tables")["tables"]
        assert (mine["table"], mine["missing"], mine["players"]) == (private, 2, ["", ""])
        assert (open_["table"], open_["missing"], open_["players"]) == (public, 1, ["Bob", ""])
        assert open_["is_open"]
        assert "set=4" in open_["rules"]


def test_a_clock_counts_down_for_people_and_is_not_wound_by_others_who_come() -> None:
    with guests(3) as (ada, bob, eve):
        table = ada.create(seconds=600)
        assert "seconds_left" not in ada.join(table, "Ada")
        bob.join(table, "Bob")
        left = ada.until(missing=0)["seconds_left"]
        eve.send("watch", table=table)
        assert eve.receive("table")["seconds_left"] < left <= 600


def test_a_bank_pays_for_turns_that_take_longer_until_the_match_is_played_again() -> None:
    match = Match(Rules(domino_set=1, hand_size=1), players=2)
    table = Table(match, Seating(("human", "human")), random.Random(1))
    clock = Clock(table, Offer(seconds=10, bank=30), [30, 30])
    assert clock.seconds_left(0) is None
    table.deal()
    mover = table.turn
    assert mover is not None
    assert clock.seconds_left(100) == 40
    assert clock.seconds_left(107) == 33
    clock.stop(112)  # Nobody is there.
    clock.go(500)
    assert clock.seconds_left(503) == 25
    table.apply(table.quick_move())
    clock.follow(504)
    assert clock.bank[mover] == 24
    assert clock.bank[1 - mover] == 30
    while not table.game.is_over:
        if table.turn is None:
            table.deal()
        clock.follow(1000)
        if table.turn is not None:
            table.apply(table.quick_move())
    assert clock.seconds_left(1000) is None
    assert table.handle(0, DoAsk(do="again")) is None
    assert table.handle(1, DoAsk(do="agree")) is None
    assert clock.seconds_left(1000) == 40
    assert clock.bank == [30, 30]


def test_a_table_keeps_its_banks_and_the_moves_made_for_people_over_a_restart(
    tmp_path: Path,
) -> None:
    lobby = Lobby(tmp_path)
    with seated("set=6 hand-size=5", lobby, seconds=600, bank=90) as (name, ada, _):
        assert ada.until(missing=0)["bank"] == [90, 90]
        assert ada.table["seconds_left"] > 600
        room = lobby.rooms[name]
        room.table.winners = ((0,), (0, 1))
        room.clock.follow(0)
        room.clock.bank[1] = 21
        room.table.move_for_late()
        room.save()
    with guests(1, Lobby(tmp_path)) as (again,):
        again.send("watch", table=name)
        shown = again.receive("table")
        assert shown["bank"] == [90, 21]
        assert shown["moved_for"]
        assert shown["series"] == [2, 1]


def test_a_clock_goes_on_where_it_was_when_somebody_returns() -> None:
    with guests() as (ada,):
        table = ada.create("set=6 hand-size=5", "human greedy", seconds=600)
        ada.join(table, "Ada")
        left = ada.until(to_move=0)["seconds_left"]
        for _ in range(3):  # Nobody is at the table in between.
            ada.send("watch", table=ada.create())
            ada.receive("table")
            ada.send("return", table=table, token=ada.token)
            ada.receive("seat")
            before, left = left, ada.receive("table")["seconds_left"]
            assert left < before


def test_a_seat_looks_back_and_sees_what_it_saw() -> None:
    with seated("set=6 hand-size=5") as (_, ada, bob):
        seen: dict[int, object] = {}
        for _ in range(4):
            mover = ada if ada.table["document"]["to_move"] == 0 else bob
            seen[ada.table["document"]["move_number"]] = ada.table["document"]
            other = bob if mover is ada else ada
            turn = mover.table["document"]["move_number"]
            move(mover)
            other.until(move_number=turn + 1)
        for number, document in seen.items():
            ada.send("look", move_number=number)
            assert ada.receive("looked")["document"] == document
        for number in (-1, 99):
            ada.send("look", move_number=number)
            assert ada.refused()


def test_a_link_is_drawn_as_a_qr_code() -> None:
    with serving() as client:
        answer = client.get("/qr.svg", params={"link": "https://play.example.org/#table=x"})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.lstrip().startswith("<?xml")
        for link in ("", "x" * 501):
            assert client.get("/qr.svg", params={"link": link}).status_code == 400
