"""House rules: a subclass of `Rules` answers some questions its own way (H1)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import count, islice
from typing import Any
from unittest.mock import Mock

import attrs
import pytest
from house_rules import HOUSES, DoubleOut, FirstStuckEnds, MayPass, TwoStay
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    Chickenlittle,
    CountError,
    Deal,
    Draw,
    FlawCode,
    InformationState,
    Match,
    Opening,
    Pass,
    Place,
    PlayerView,
    Round,
    Rules,
    RulesError,
    SetupError,
    Tile,
    TileSet,
    UnclearEventError,
    WrongTypeError,
    standings,
)
from chickenfoot_rules.dominoes import DominoView, Reader
from chickenfoot_rules.dominoes.tiles import union
from chickenfoot_rules.notation import parse_moves
from chickenfoot_rules.records import MatchRecord, dumps, loads
from chickenfoot_rules.rendering import narrator_of
from chickenfoot_rules.strategies import HouseError, check_house
from support.chickenfoot import layout
from support.dominoes import after, deal, hands, play, played_on, states, tiles
from support.oracle import conceivable, worlds_by_replay

ROUNDS = 2


@attrs.frozen(kw_only=True, repr=False)
class House(Rules):
    """A double costs twice its pips, and everyone pays for the tile laid last, too.

    The lowest double comes first, and the last seat leads. A match has two rounds, and the most
    points win it.
    """

    def cost(self, tiles: TileSet) -> int:
        return super().cost(tiles) + sum(tile.pips for tile in tiles if tile.is_double)

    def charges(self, hands: Sequence[TileSet], last: Tile | None = None) -> tuple[int, ...]:
        more = 0 if last is None else last.pips
        return tuple(points + more for points in super().charges(hands, last))

    def required_double(self, unused: TileSet) -> int | None:
        return min((double.low for double in unused), default=None)

    def lead_of(self, number: int, first: int, deal: Deal, required: int | None) -> int:
        del number, first, required
        return len(deal.hands) - 1

    def is_match_over(self, scores: Sequence[Sequence[int]]) -> bool:
        return len(scores) == ROUNDS

    def standings(self, scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
        best_first = sorted(standings(scores, players), key=lambda place: -place.total)
        return tuple(
            attrs.evolve(place, rank=rank) for rank, place in enumerate(best_first, start=1)
        )


@pytest.mark.rule("H1")
def test_a_house_says_what_is_charged() -> None:
    match = Match(House(domino_set=2, hand_size=1), 2).deal(deal("0-0 1-1|0-2", "0-1 1-2 2-2"))

    match = after(match, play("0-0"), play("0-2>0-0"))

    # 1-1 costs its 2 pips twice, and 0-2 was laid last.
    assert ((2 + 2 + 2, 0 + 2),) == match.scores
    assert match.scores[0] == match.view(0).outcome.charges  # type: ignore[union-attr]


@pytest.mark.rule("H1")
@pytest.mark.rule("H5")
@pytest.mark.parametrize(
    ("dealt", "moves", "charges"),
    [
        # On a double, on another tile, and a round that is blocked by a double.
        (deal("2-2|1-2 0-0", "0-1 0-2 1-1"), "2-2", (50, 53)),
        (deal("2-2 0-0|1-2", "0-1 0-2 1-1"), "2-2 1-2>2-2", (50, 0)),
        (deal("2-2 0-1|0-0 1-1 1-2 0-2"), "2-2 0-2>2-2 pass 1-2>2-2", (1, 52)),
    ],
)
def test_by_double_out_a_player_who_goes_out_on_a_double_pays(
    dealt: Deal, moves: str, charges: tuple[int, ...]
) -> None:
    round_ = after(Round.start(DoubleOut(domino_set=2), dealt), *parse_moves(moves))

    assert round_.outcome is not None
    assert charges == round_.outcome.charges
    said = "went out · 50 points" in round_.to_svg(hands=True)
    assert said == (round_.outcome.winner == 0)


@pytest.mark.rule("H1")
def test_a_house_says_how_a_match_goes_and_who_has_won_it() -> None:
    rng = random.Random(7)
    match = Match(House(domino_set=6, hand_size=3, opening=Opening.LAID_OUT), 3)
    while not match.is_over:
        match = match.deal(rng)
        while match.round is not None:
            match = match.apply(rng.choice(match.round.legal_moves))

    assert [(Tile(0, 0), 2), (Tile(1, 1), 2)] == [
        (round_.layout.opening, round_.lead) for round_ in match.rounds
    ]
    totals = [place.total for place in match.standings]
    assert sorted(totals, reverse=True) == totals
    assert [1, 2, 3] == [place.rank for place in match.standings]


@pytest.mark.rule("H1")
@pytest.mark.parametrize("wrong", [(), (1,), (1, -1), (1, 0.5)])
def test_charges_that_are_no_row_of_a_score_sheet_are_refused(wrong: Any) -> None:  # noqa: ANN401
    class Wrong(Rules):
        def charges(self, *_: object) -> Any:  # noqa: ANN401
            return wrong

    match = Match(Wrong(domino_set=2, hand_size=1), 2).deal(deal("2-2|1-2", "0-0 0-1 1-1 0-2"))

    with pytest.raises(RulesError, match=r"Wrong.charges to return 2 points, 0 or more, got .*H1"):
        match.apply(play("2-2"))


# --- a reserve that nobody draws ---------------------------------------------------------


@pytest.mark.rule("R4.3")
@pytest.mark.rule("R5.2")
def test_nobody_draws_from_a_reserve() -> None:
    rules = TwoStay(domino_set=2)
    begin = Round.start(rules, deal("2-2 0-0|0-1 1-1", "1-2 0-2"))
    opened = after(begin, play("2-2"))

    # Both have nothing to play, and the two tiles are kept: the round is blocked.
    assert (True, 2) == (opened.is_over, opened.boneyard_size)
    for seat in (0, 1):
        why = opened.view(seat).illegality(Draw())
        assert why is not None
        assert "R5.2" == why.rule
    goes_on = after(Round.start(rules, deal("2-2 0-0|0-2 1-1", "1-2 0-1")), play("2-2"))
    assert [play("0-2>2-2")] == [*goes_on.legal_moves]


@pytest.mark.rule("R6.3")
def test_nobody_owes_a_tile_of_a_reserve() -> None:
    rules = TwoStay(domino_set=2, chickenlittle="at-once")
    before = Round(rules, hands("0-2 0-0|1-2"), tiles("0-1 1-1"), layout("2-2"), 0)
    then = before.apply(play("0-2>2-2"))

    assert (1, []) == (then.seat, [*then.debts])


@pytest.mark.rule("R5.2")
def test_a_round_may_be_over_before_its_first_move() -> None:
    match = Match(TwoStay(domino_set=2, opening=Opening.LAID_OUT), 2)
    over = match.deal(deal("0-0 0-1|1-1", "0-2 1-2"))

    assert (None, 1, ((51, 2),)) == (over.round, len(over.rounds), over.scores)


@pytest.mark.rule("R5.2")
def test_somebody_fits_if_a_reserve_has_no_room_for_all_tiles_that_fit() -> None:
    held, undrawn = hands("0-0 0-1 0-2 1-1 1-2 2-2|0-3"), tiles("1-3 2-3")
    view = Round(TwoStay(domino_set=3), held, undrawn, layout("3-3"), 1).view(0)

    # Seat 1 has one of three tiles, and two lie in either order.
    assert 3 * 2 == view.count_worlds() == len(worlds_by_replay(view))


@pytest.mark.untraced
@given(st.integers(0, 2**32), st.sampled_from([(2, 2, 1), (2, 2, 2), (3, 2, 4), (3, 3, 3)]))
def test_who_passes_before_a_reserve_and_that_the_round_goes_on_tell_all_that_they_can(
    seed: int, table: tuple[int, int, int]
) -> None:
    highest, players, size = table
    rules = TwoStay(domino_set=highest, hand_size=size)
    rng = random.Random(seed)
    for round_ in states(played_on(Match(rules, players).deal(rng).all_rounds[0], rng)):
        for view in map(round_.view, range(players)):
            if conceivable(view) > 1500:
                continue
            possible = worlds_by_replay(view)
            assert len(possible) == view.count_worlds()
            assert view == view.determinize(rng).view(view.seat)
            held = [union([world.hands[seat] for world in possible]) for seat in range(players)]
            assert held == [*view.knowledge.may_hold]
            assert view == InformationState.of(view).view()


@pytest.mark.rule("R4.2")
def test_players_who_draw_until_a_tile_fits_stop_at_a_reserve() -> None:
    # The two that stay are 1-3 and 2-3.
    begin = Round.start(
        TwoStay(domino_set=3, draw_until_playable=True),
        deal("3-3 0-0|0-1 0-2", "1-3 2-3 1-1 1-2 2-2 0-3"),
    )
    drew = after(begin, play("3-3"), Draw())

    # 0-3 fits and is played. Then seat 0 draws all that it may, and its turn is over.
    drew = after(drew, play("0-3>3-3"), Draw(), Draw(), Draw())
    assert (True, 2) == (drew.is_over, drew.boneyard_size)


# --- what a house allows -------------------------------------------------------------------


@pytest.mark.rule("H4")
@pytest.mark.rule("R3.6")
def test_a_player_who_could_play_may_draw_instead_where_a_house_allows_it() -> None:
    begin = Round.start(MayPass(domino_set=3), deal("3-3 0-0|0-3 1-1", "1-2 2-2 0-1 0-2 2-3 1-3"))
    opened = after(begin, play("3-3"))

    assert (play("0-3>3-3"), Draw()) == opened.legal_moves
    for table in (opened, opened.view(1)):
        why = table.illegality(Pass())
        assert why is not None
        assert "there are tiles to draw, so seat 1 must play or draw (R4.1)" == str(why)
    # 1-3 fits, so it may be played at once or kept, but 0-3 must wait.
    drew = after(opened, Draw())
    assert (play("1-3>3-3"), Pass()) == drew.legal_moves
    why = drew.illegality(play("0-3>3-3"))
    assert why is not None
    assert "seat 1 has drawn 1-3, which fits: play it or pass (R4.1)" == str(why)
    # By the options, the player must play.
    assert (play("0-3>3-3"),) == after(
        Round.start(Rules(domino_set=3), begin.to_deal()), play("3-3")
    ).legal_moves


def at_the_end(rules: Rules, held: str, seat: int, boneyard: str = "") -> Round:
    """Return a round with 0-3 as the first arm of 3-3; of the boneyard the last is drawn next."""
    undrawn = [Tile.parse(tile) for tile in boneyard.split()]
    return Round(rules, hands(held), undrawn, layout("3-3 0-3>3-3"), seat)


MAY_PASS = MayPass(domino_set=3)


@pytest.mark.rule("H4")
@pytest.mark.rule("R5.2")
def test_not_all_players_pass_though_they_could_play_so_each_round_ends() -> None:
    round_ = at_the_end(MAY_PASS, "0-0 1-3 0-1|1-1 2-3 0-2|2-2 1-2", 0)

    assert (play("1-3>3-3"), Pass()) == round_.legal_moves
    why = round_.illegality(Draw())
    assert why is not None
    assert "the boneyard is empty, so play or pass (R4.3)" == str(why)
    passed = after(round_, Pass(), Pass())
    # Seat 2 has nothing that fits and passes, too. Then all others have passed.
    assert (Pass(),) == passed.legal_moves
    assert (play("1-3>3-3"),) == after(passed, Pass()).legal_moves
    why = after(passed, Pass()).illegality(Pass())
    assert why is not None
    assert "R3.6" == why.rule
    # A position that is set up has no past, so nobody has passed yet.
    set_up = Round.from_setup(attrs.evolve(round_, seat=0))
    assert round_.legal_moves == set_up.legal_moves


class MayPassTwoStay(MayPass, TwoStay):
    """Both."""


@pytest.mark.rule("H4")
@pytest.mark.parametrize(
    ("rules", "held", "message"),
    [
        (MayPassTwoStay(domino_set=3), "1-3 0-1 0-2|1-1 0-0 2-2", "stays there, so play or pass"),
        (TwoStay(domino_set=3), "1-1 0-1 0-2|1-3 0-0 2-2", "stays there, so pass"),
    ],
)
def test_tiles_that_stay_are_no_empty_boneyard(rules: Rules, held: str, message: str) -> None:
    why = at_the_end(rules, held, 0, "1-2 2-3").illegality(Draw())
    assert why is not None
    assert message in str(why)


@pytest.mark.rule("H4")
@pytest.mark.rule("R5.2")
def test_a_round_ends_with_the_first_who_is_stuck_where_a_house_says_so() -> None:
    rules = FirstStuckEnds(domino_set=3)
    held = "0-0 1-3 0-1|1-1 0-2 1-2|2-2 2-3"
    goes_on = at_the_end(rules, held, 0)
    over = at_the_end(rules, held, 1)

    assert (play("1-3>3-3"),) == goes_on.legal_moves
    # Seat 2 could play, but it is the turn of seat 1.
    assert over.is_over
    assert (None, (51 + 4, 7, 9)) == (over.outcome.winner, over.outcome.charges)  # type: ignore[union-attr]
    for seat in range(3):
        why = over.view(seat).illegality(Pass())
        assert why is not None
        assert "the round is over: seat 1 can neither play nor draw (H4)" == str(why)
    assert not at_the_end(Rules(domino_set=3), held, 1).is_over


class PlaysLater(Rules):
    """A drawn tile waits for a later turn while an odd number is left."""

    def may_play_drawn(self, undrawn: int) -> bool:
        return undrawn % 2 == 0


@pytest.mark.rule("H4")
@pytest.mark.rule("R4.1")
def test_a_house_says_when_a_drawn_tile_is_played() -> None:
    held, rest = "0-0 0-1|1-1 0-2 1-2", "2-2 2-3 1-3"
    even = at_the_end(PlaysLater(domino_set=3), held, 0, rest).apply(Draw())
    odd = at_the_end(PlaysLater(domino_set=3), f"{held} 2-2", 0, "2-3 1-3").apply(Draw())

    assert (0, Tile(1, 3)) == (even.seat, even.drawn)
    assert (1, None) == (odd.seat, odd.drawn)
    with pytest.raises(SetupError, match=r"by the rules 1-3 is not played in the same turn"):
        attrs.evolve(Round.from_setup(even), rules=Rules(domino_set=3, drawn_tile="later"))


@pytest.mark.rule("H1")
def test_the_heading_of_a_round_has_the_double_that_the_house_requires() -> None:
    match = Match(House(domino_set=2), 2).deal(deal("0-0 1-1|0-2", "0-1 1-2 2-2"))

    heading = narrator_of(match.rules, 2).heading(match)
    assert Reader().read(heading).endswith(": 0-0 is required")


# --- rounds that end by rules of a house ---------------------------------------------------


@pytest.mark.rule("H4")
@pytest.mark.parametrize(
    ("house", "dealt", "why"),
    [
        (TwoStay, deal("0-0 1-1|0-1", "0-2 1-2"), "nobody can play, and nobody may draw"),
        (FirstStuckEnds, deal("0-0 1-1|0-2 0-1 1-2"), "Ann can neither play nor draw"),
    ],
)
def test_what_is_said_of_a_blocked_round_is_true_by_rules_of_a_house(
    house: type[Rules], dealt: Deal, why: str
) -> None:
    rules = house(domino_set=2, opening=Opening.LAID_OUT)
    match = Match.with_own_deals(rules, 2).deal(dealt)

    assert match.round is None
    (blocked, *_) = narrator_of(rules, 2).lines_of_end(match.rounds[0])
    assert f"Blocked: {why}" == Reader(names=("Ann", "Bob")).read(blocked)


@pytest.mark.rule("H4")
def test_a_match_with_a_round_that_is_over_at_once_is_copied_and_saved() -> None:
    rules = FirstStuckEnds(domino_set=2, opening=Opening.LAID_OUT)
    match = Match.with_own_deals(rules, 2).deal(deal("0-0 1-1|0-2 0-1 1-2"))
    record = MatchRecord.of(match)

    assert match == attrs.evolve(match)
    for one in (record, record.redact(0), record.redact(1)):
        assert one == loads(dumps(one), rules=[FirstStuckEnds])


# --- what a seat can know by rules of a house ----------------------------------------------


class Mixed(Rules):
    """Everything changes with the number of undrawn tiles."""

    def may_draw(self, undrawn: int) -> bool:
        return undrawn > 1

    def may_hold_back(self, undrawn: int) -> bool:
        return undrawn % 2 == 0

    def may_play_drawn(self, undrawn: int) -> bool:
        return undrawn != 2

    def ends_when_stuck(self, undrawn: int) -> bool:
        return undrawn > 0


PLAYED = (MayPass, TwoStay, FirstStuckEnds, PlaysLater, Mixed)


@pytest.mark.untraced
@pytest.mark.rule("H4")
@pytest.mark.parametrize("house", PLAYED)
@given(data=st.data())
def test_the_worlds_of_a_house_are_the_deals_that_lead_to_a_view(
    house: type[Rules], data: st.DataObject
) -> None:
    highest, players, size = data.draw(
        st.sampled_from([(2, 2, 1), (2, 2, 2), (3, 2, 4), (3, 3, 3)])
    )
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    rules = house(
        domino_set=highest,
        hand_size=size,
        draw_until_playable=data.draw(st.booleans()),
        chickenlittle=data.draw(st.sampled_from(Chickenlittle)),
    )
    rounds = [*states(played_on(Match(rules, players).deal(rng).all_rounds[0], rng))]
    view = data.draw(st.sampled_from(rounds)).view(data.draw(st.integers(0, players - 1)))
    assume(conceivable(view) <= 1500)
    possible = worlds_by_replay(view)
    drawn = {*islice(view.worlds(rng), 40 * len(possible) if len(possible) < 9 else 40)}

    assert drawn <= {*possible}
    assert len(drawn) == len(possible) or len(possible) >= 9
    for world in possible:
        for seat, hand in enumerate(world.hands):
            assert hand <= view.knowledge.may_hold[seat]
    assert view == InformationState.of(view).view() == view.determinize(rng).view(view.seat)
    for move in (Draw(), Pass()):
        assert {view.illegality(move)} == {
            world.view(view.seat).illegality(move) for world in possible
        }


@pytest.mark.rule("H4", "T1")
@pytest.mark.parametrize("house", PLAYED)
def test_a_round_of_a_house_is_observed_up_to_the_player_who_goes_out(
    house: type[Rules], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chickenfoot_rules.dominoes.hidden.worlds.MOST_UNLIKE", 100)
    rng, ends = random.Random(4), 0
    while ends < 2:
        rules = house(domino_set=4, hand_size=3)
        first, *later = states(played_on(Match(rules, 3).deal(rng).all_rounds[0], rng))
        view = first.view(0)
        for now in later:
            expected = now.view(0)
            event = expected.history[-1]
            if not now.is_over:
                found: tuple[DominoView, ...] = ()
                try:
                    found = (view.observe(event),)
                except UnclearEventError as unclear:
                    found = unclear.choices
                assert expected in found
                view = expected
                continue
            assert expected == view.observe(event, hands=now.hands)
            if not all(now.hands):
                ends += 1
                with pytest.raises(SetupError) as refused:
                    view.observe(event)
                assert [FlawCode.WRONG_END] == [flaw.code for flaw in refused.value.flaws]


@pytest.mark.rule("H4")
def test_each_world_of_a_house_is_as_likely_as_any_other() -> None:
    rng = random.Random(1)
    round_ = played_on(Match(MayPass(domino_set=3, hand_size=4), 2).deal(rng).all_rounds[0], rng, 4)
    view = round_.view(0)
    possible = worlds_by_replay(view)
    each = 300
    found = Counter(islice(view.worlds(rng), each * len(possible)))

    assert 4 < len(possible) == len(found)
    chi_squared = sum((found[world] - each) ** 2 / each for world in possible)
    # A working sampler has about 1 for each degree of freedom.
    assert chi_squared < 2.5 * (len(possible) - 1)


@pytest.mark.rule("H4")
def test_the_worlds_of_a_house_that_changes_what_is_legal_are_not_counted() -> None:
    view = Round.start(MAY_PASS, deal("3-3 0-0|0-3 1-1", "1-2 2-2 0-1 0-2 2-3 1-3")).view(0)

    with pytest.raises(CountError, match=r"got MayPass, which changes what is legal: .*\(H4\)"):
        view.count_worlds()


@pytest.mark.rule("H4")
def test_a_past_that_a_house_does_not_allow_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chickenfoot_rules.dominoes.hidden.worlds.MOST_DROPPED", 50)
    begin = Round.start(MAY_PASS, deal("3-3 0-0|0-3 1-1", "1-2 2-2 0-1 0-2 2-3 1-3"))
    state = InformationState.of(after(begin, play("3-3"), Draw(), Pass()).view(0))

    assert state == InformationState.of(state.view())
    # By these rules nobody passes before they have drawn.
    wrong = attrs.evolve(state, events=(state.events[0], state.events[2]))
    with pytest.raises(SetupError, match="no deal leads to what this view shows"):
        wrong.view()


# --- the check for authors -----------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.rule("H1")
@pytest.mark.rule("H3")
@pytest.mark.rule("H4")
@pytest.mark.parametrize("house", [*HOUSES, PlaysLater, Mixed])
def test_houses_pass_the_check(house: type[Rules]) -> None:
    check_house(house(), deals=8)
    check_house(house(draw_until_playable=True, opening="found"), deals=4, seed=1)


class Leaks(Rules):
    """The seat with the fewest pips leads, which nobody else can know."""

    def lead_of(self, number: int, first: int, deal: Deal, required: int | None) -> int:
        del number, first, required
        return min(range(len(deal.hands)), key=lambda seat: deal.hands[seat].pips)


class Moody(Rules):
    """Nobody knows what is allowed."""

    def may_hold_back(self, undrawn: int) -> bool:
        del undrawn
        return next(_CALLS) % 2 == 0


class Unranked(Rules):
    """Nobody wins."""

    def standings(self, scores: Sequence[Sequence[int]], players: int) -> tuple[Place, ...]:
        return super().standings(scores, players)[1:]


class Endless(Rules):
    """The highest double comes again and again."""

    def is_match_over(self, scores: object) -> bool:
        del scores
        return False

    def unused_after(self, openings: object) -> TileSet:
        del openings
        return self.domino_set.doubles


_CALLS = count()


@pytest.mark.rule("H1")
@pytest.mark.rule("H4")
@pytest.mark.parametrize(
    ("house", "deals", "finding"),
    [
        (Leaks, 20, r"seat \d learns from lead_of that a deal is impossible: .*\(H1\)"),
        (Moody, 20, r"may_hold_back\(\d\) has two answers \(H4\)"),
        (Unranked, 1, r"expected one place for each seat, got \[.*\(H1\)"),
        (Endless, 1, r"a match goes on after a round for each double \(H1\)"),
    ],
)
def test_the_check_finds_what_a_house_breaks(house: type[Rules], deals: int, finding: str) -> None:
    with pytest.raises(HouseError, match=finding):
        check_house(house(), deals=deals)


DEALT = Match(Rules(domino_set=3, hand_size=2), 2).deal(random.Random(1)).all_rounds[0]


@pytest.mark.parametrize(
    ("name", "broken", "finding"),
    [
        ("count_worlds", Mock(return_value=0), "counts 0 worlds, but"),
        ("illegality", Mock(return_value=None), "judges .* unlike the round"),
        ("knowledge", property(lambda _: Mock(may_hold=[TileSet()] * 3)), "rules out that seat"),
        ("determinize", Mock(return_value=DEALT), "gets other worlds"),
    ],
)
def test_the_check_finds_views_that_are_wrong(
    name: str, broken: object, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PlayerView, name, broken)

    with pytest.raises(HouseError, match=finding):
        check_house(Rules(), deals=20)


def test_the_check_finds_records_that_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chickenfoot_rules.strategies.houses.loads", Mock())

    with pytest.raises(HouseError, match=r"a record is not read as it was written.*\(H3\)"):
        check_house(Rules(), deals=1)


def test_the_check_is_for_any_options() -> None:
    check_house(TwoStay(domino_set=18, hand_size=9, rounds=12, lead="drawn"), deals=2)


def test_the_check_takes_rules_and_no_class() -> None:
    with pytest.raises(WrongTypeError, match=r"make rules of the class: House\(\)"):
        check_house(MayPass)  # type: ignore[arg-type]
