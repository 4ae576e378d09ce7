"""What the sentences about rules claim of a match that was played.

A claim looks only at what was dealt, and at the moves, the hands and the tables. What fits where is
decided by the naive referee.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, takewhile
from typing import TypeAlias

from chickenfoot_rules import (
    Chickenlittle,
    Draw,
    Match,
    MissingDouble,
    Move,
    Pass,
    Play,
    Round,
    Rules,
    Tile,
    TileSet,
)
from laws.referees.chickenfoot import Referee, referee_of
from laws.referees.plain import plain_tile
from support.dominoes import states

# --- what happened -----------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One move, with the round before and after it."""

    before: Round
    move: Move
    after: Round

    @cached_property
    def referee(self) -> Referee:
        return referee_of(self.before)

    @property
    def seat(self) -> int:
        return self.before.seat

    @property
    def hand(self) -> TileSet:
        return self.before.hands[self.seat]

    @property
    def left(self) -> TileSet:
        """What the move leaves in the hand."""
        return self.after.hands[self.seat]

    @property
    def drawn(self) -> Tile:
        """The tile that a draw brought."""
        [tile] = self.left - self.hand
        return tile

    @property
    def is_open(self) -> bool:
        return bool(self.before.layout.placements)

    @property
    def owes(self) -> bool:
        return self.seat in self.before.debts

    def fits(self, tile: Tile) -> bool:
        return self.referee.could_be_played(plain_tile(tile))

    @property
    def can_play(self) -> bool:
        return any(map(self.fits, self.hand))

    def lays(self, opener: Tile) -> bool:
        """Return whether the move opens with a double, announced or not."""
        return self.move in (Play(opener, None), Play(opener, None, announce=True))

    @property
    def pays_at_once(self) -> bool:
        """Whether nothing but a penalty follows in the same turn (R6.3)."""
        return self.after.legal_moves == (Draw(),) and [*self.after.debts] == [self.after.seat]

    @property
    def ends_turn(self) -> bool:
        return not self.after.is_over and self.after.seat == self.next_seat

    @property
    def next_seat(self) -> int:
        return (self.seat + 1) % self.before.players


@dataclass(frozen=True)
class PlayedRound:
    """A round of a match, with the doubles that may open it."""

    last: Round
    unused: TileSet

    @cached_property
    def steps(self) -> list[Step]:
        moments = pairwise(states(self.last))
        return [
            Step(before, move, after)
            for (before, after), move in zip(moments, self.last.moves, strict=True)
        ]

    @property
    def first(self) -> Round:
        return self.last.origin

    @property
    def opener(self) -> Tile:
        return self.last.layout.placements[0].tile

    @property
    def required(self) -> Tile:
        return max(self.unused)

    @property
    def held(self) -> TileSet:
        """The doubles that may open, and were dealt to hands."""
        return TileSet(tile for hand in self.first.hands for tile in hand & self.unused)

    @property
    def search(self) -> list[Step]:
        """The draws before the opening."""
        return [*takewhile(lambda step: not step.is_open and step.move == Draw(), self.steps)]

    @property
    def is_opened_by_hand(self) -> bool:
        """Whether the first move of the round lays a double that was dealt to its player."""
        [opening, *_] = self.steps
        return opening.lays(self.opener) and self.opener in opening.hand


@dataclass(frozen=True)
class PlayedMatch:
    """A match that is over."""

    match: Match

    @property
    def rules(self) -> Rules:
        return self.match.rules

    @cached_property
    def rounds(self) -> list[PlayedRound]:
        found: list[PlayedRound] = []
        unused = self.rules.domino_set.doubles
        for last in self.match.rounds:
            found.append(PlayedRound(last, unused))
            unused -= {found[-1].opener}
            if self.rules.missing_double is MissingDouble.BURN:
                unused = TileSet(tile for tile in unused if tile < found[-1].opener)
        return found

    @cached_property
    def steps(self) -> list[Step]:
        return [step for played in self.rounds for step in played.steps]

    @property
    def open_steps(self) -> list[Step]:
        return [step for step in self.steps if step.is_open]

    def turns(self) -> list[list[Step]]:
        """The steps since each opening, turn by turn; to pay a debt counts as a turn of its own."""
        found: list[list[Step]] = []
        for before, step in pairwise([None, *self.open_steps]):
            assert step is not None
            is_new = before is None or before.after is not step.before
            if is_new or step.owes or before is None or before.after.seat != before.seat:
                found.append([])
            found[-1].append(step)
        return found


Fields: TypeAlias = Mapping[str, object]
Claim: TypeAlias = Callable[[PlayedMatch, Fields], bool]


# --- the claims --------------------------------------------------------------------------


def as_many_rounds(match: PlayedMatch, fields: Fields) -> bool:
    """Return whether a match has so many rounds, or at most so many, with a double each."""
    openers = [played.opener for played in match.rounds]
    said = re.fullmatch(r"(at most )?(\d+) rounds(, one for each double)?", str(fields["rounds"]))
    assert said is not None
    most = int(said[2])
    as_said = len(openers) <= most if said[1] else len(openers) == most
    of_each = not said[3] or most == match.rules.domino_set.highest + 1
    return as_said and of_each and len({*openers}) == len(openers)


def requires_the_highest(match: PlayedMatch, *, unskipped: bool = False) -> bool:
    """Return whether another double opens only if nobody was dealt the highest one left.

    Args:
        match: the match.
        unskipped: whether doubles above one that has opened are skipped, and left no more.
    """
    left = match.rules.domino_set.doubles
    for played in match.rounds:
        highest = max(left)
        if played.opener != highest and any(highest in hand for hand in played.first.hands):
            return False
        left = TileSet(
            tile for tile in left - {played.opener} if not unskipped or tile < played.opener
        )
    return True


def from_the_highest_down(match: PlayedMatch, fields: Fields) -> bool:
    down = [tile.low for tile in (played.opener for played in match.rounds)]
    first = str(fields["double"])
    high = match.rules.domino_set.highest
    return (
        as_many_rounds(match, fields)
        and first == f"{high}-{high}"
        and down == [high - number for number in range(len(down))]
        and all(played.opener == played.required for played in match.rounds)
    )


def a_single_round(match: PlayedMatch, fields: Fields) -> bool:
    high = match.rules.domino_set.highest
    [played] = match.rounds
    return str(fields["double"]) == f"{high}-{high}" == str(played.required)


def some_are_skipped(match: PlayedMatch, fields: Fields) -> bool:
    openers = [played.opener for played in match.rounds]
    return (
        as_many_rounds(match, fields)
        and requires_the_highest(match, unskipped=True)
        and openers == sorted({*openers}, reverse=True)
    )


def the_holder_opens(match: PlayedMatch, _: Fields) -> bool:
    return all(
        played.is_opened_by_hand
        and played.opener == played.required
        and (played.steps[0].ends_turn or played.last.is_over)
        for played in match.rounds
        if played.required in played.held
    )


def is_placed(played: PlayedRound) -> bool:
    """Return whether the required double, and nothing else, lies there before the first move."""
    return [played.required] == [one.tile for one in played.first.layout.placements]


def lots_decide(match: PlayedMatch) -> bool:
    first = match.rounds[0].first
    lots, lead = match.match.lots, match.match.lead
    if lead is not None:
        return not lots and first.lead == lead
    if len(first.boneyard) < first.players:
        return not lots and first.lead == 0
    best = max(lots, key=lambda tile: (tile.low + tile.high, tile.high))
    return (
        len(lots) == len({*lots}) == first.players
        and {*lots} <= {*first.boneyard}
        and lots[first.lead] == best
    )


def laid_out(match: PlayedMatch, _: Fields) -> bool:
    sizes = {len(hand) for played in match.rounds for hand in played.first.hands}
    return lots_decide(match) and all(map(is_placed, match.rounds)) and len(sizes) == 1


def found_and_placed(match: PlayedMatch, _: Fields) -> bool:
    return lots_decide(match) and all(map(is_placed, match.rounds))


def taken_out(match: PlayedMatch, _: Fields) -> bool:
    size = match.rules.hand_size_for(match.match.players)
    for played in match.rounds:
        sizes = sorted(map(len, played.first.hands))
        missing = size * len(sizes) - sum(sizes)
        undealt = len(match.rules.tiles) - size * len(sizes)
        if missing not in {0, 1} or sizes[missing:] != [size] * (len(sizes) - missing):
            return False
        if len(played.first.boneyard) != undealt - (1 - missing):
            return False
    return all(map(is_placed, match.rounds))


def highest_held_opens(match: PlayedMatch, _: Fields) -> bool:
    return all(
        played.is_opened_by_hand and played.opener == max(played.held)
        for played in match.rounds
        if played.held
    )


def is_found(played: PlayedRound, openers: TileSet) -> bool:
    """Return whether players draw, each in turn and from the leader on, until one opens."""
    seats = [(played.first.lead + at) % played.first.players for at in range(len(played.search))]
    opening = played.steps[len(played.search)]
    return (
        seats == [step.seat for step in played.search]
        and opening.lays(played.opener)
        and played.opener in openers
        and all(step.hand < step.left for step in played.search)
    )


def drawn_at_once(played: PlayedRound, openers: TileSet) -> bool:
    *before, last = played.search
    return (
        is_found(played, openers)
        and not any(step.drawn in openers for step in before)
        and last.drawn == played.opener
        and last.after.seat == last.seat
    )


def drawn_equally(played: PlayedRound, openers: TileSet) -> bool:
    players = played.first.players
    drawn = [step.drawn for step in played.search]
    last_cycle = drawn[(len(drawn) - 1) // players * players :]
    appeared = [tile for tile in drawn if tile in openers]
    opening = played.steps[len(drawn)]
    return (
        is_found(played, openers)
        and (len(drawn) % players == 0 or not opening.before.boneyard)
        and set(appeared) <= set(last_cycle)
        and played.opener == max(appeared)
        and played.opener in opening.hand
        and all(
            (event.tile is None) == (event.seat != seat)
            for seat in range(players)
            for event in opening.before.view(seat).history
        )
    )


def drawn_if_missing(way: Callable[[PlayedRound, TileSet], bool], *, any_opens: bool) -> Claim:
    """Return the claim that players draw in a way if nobody was dealt what opens."""

    def claim(match: PlayedMatch, _: Fields) -> bool:
        return all(
            way(played, played.unused if any_opens else TileSet([played.required]))
            for played in match.rounds
            if not (played.held if any_opens else played.held & {played.required})
        )

    return claim


def next_lower_opens(match: PlayedMatch, _: Fields) -> bool:
    for played, then in pairwise([*match.rounds, None]):
        assert played is not None
        if played.required in played.held:
            continue
        if not played.held:
            if not drawn_at_once(played, TileSet([played.required])):
                return False
            continue
        if not played.is_opened_by_hand or played.opener != max(played.held):
            return False
        if then and then.required != played.required:
            return False
    return True


def skipped_are_out(match: PlayedMatch, _: Fields) -> bool:
    openers = [played.opener for played in match.rounds]
    for number, played in enumerate(match.rounds):
        if played.required in played.held:
            continue
        if not played.held:
            if not drawn_at_once(played, TileSet([played.required])):
                return False
            continue
        if not played.is_opened_by_hand or played.opener != max(played.held):
            return False
        if any(later > played.opener for later in openers[number:]):
            return False
    return True


def dealt_again(match: PlayedMatch, *, any_opens: bool) -> bool:
    return all(
        played.held if any_opens else played.required in played.held for played in match.rounds
    )


def the_lead_moves_on(match: PlayedMatch) -> bool:
    leads = [played.first.lead for played in match.rounds]
    return leads == [(leads[0] + at) % match.match.players for at in range(len(leads))]


def the_first_leads(match: PlayedMatch, _: Fields) -> bool:
    return the_lead_moves_on(match) and match.rounds[0].first.lead == (match.match.lead or 0)


def the_leader_plays_first(match: PlayedMatch, _: Fields) -> bool:
    return all(played.first.seat == played.first.lead for played in match.rounds)


def the_named_one_leads(match: PlayedMatch, _: Fields) -> bool:
    return match.match.lead in (None, match.rounds[0].first.lead)


def placed_without_lots(match: PlayedMatch, fields: Fields) -> bool:
    placed = all(map(is_placed, match.rounds))
    return placed and not match.match.lots and the_leader_plays_first(match, fields)


def one_tile_a_turn(match: PlayedMatch, _: Fields) -> bool:
    return all(
        one.seat != other.seat for played in match.rounds for one, other in pairwise(played.search)
    )


def plays_of(match: PlayedMatch) -> list[tuple[Step, Play]]:
    return [(step, step.move) for step in match.open_steps if isinstance(step.move, Play)]


def on_an_open_end(match: PlayedMatch, _: Fields) -> bool:
    return all(
        play.on is not None and step.referee.fits(plain_tile(play.tile), plain_tile(play.on))
        for step, play in plays_of(match)
    )


def arms_first(match: PlayedMatch, fields: Fields) -> bool:
    most = int(str(fields["arms"]))
    return all(
        step.move.on == played.opener
        for played in match.rounds
        for step in [one for one in played.steps if one.is_open and isinstance(one.move, Play)][
            :most
        ]
        if isinstance(step.move, Play)
    )


def toes_next(match: PlayedMatch, _: Fields) -> bool:
    for played in match.rounds:
        plays = [step.move for step in played.steps if isinstance(step.move, Play)]
        for at, play in enumerate(plays):
            if play.tile.is_double and play.on is not None:
                toes = plays[at + 1 : at + 4]
                if any(toe.on != play.tile or toe.tile.is_double for toe in toes):
                    return False
    return True


def one_foot_at_a_time(match: PlayedMatch, _: Fields) -> bool:
    return all(len(step.referee.unfinished()) <= 1 for step in match.open_steps)


def a_double_may_be_played(match: PlayedMatch, _: Fields) -> bool:
    doubles = [
        (step, tile)
        for step in match.open_steps
        for tile in step.hand
        if tile.is_double and step.fits(tile) and not step.owes and step.before.drawn is None
    ]
    return toes_next(match, {}) and all(
        any(isinstance(move, Play) and move.tile == tile for move in step.before.legal_moves)
        for step, tile in doubles
    )


def who_can_play_plays(match: PlayedMatch, _: Fields) -> bool:
    for turn in match.turns():
        first = turn[0]
        if not isinstance(first.move, Play) and first.can_play and not first.owes:
            return False
    return True


def is_called(match: PlayedMatch, fields: Fields) -> bool:
    highest = Tile(match.rules.domino_set.highest, match.rules.domino_set.highest)
    return str(fields["double"]) == str(highest) and all(
        bool(play.call) == play.tile.is_double for _, play in plays_of(match)
    )


def one_play_a_turn(match: PlayedMatch, _: Fields) -> bool:
    return all(
        step.ends_turn or step.after.is_over or step.pays_at_once
        for step in match.steps
        if not isinstance(step.move, Draw) and step.is_open
    )


def drawn_tile(*, must: bool, draws_on: bool) -> Claim:
    """Return the claim about a tile that is drawn because nothing fits."""

    def is_right(step: Step) -> bool:
        if step.fits(step.drawn):
            offered = step.after.legal_moves
            plays = {move.tile for move in offered if isinstance(move, Play)}
            return plays == {step.drawn} and (Pass() in offered) != must
        return draws_on or step.ends_turn or step.after.is_over

    def claim(match: PlayedMatch, _: Fields) -> bool:
        return all(map(is_right, draws_of_stuck_seats(match)))

    return claim


def draws_of_stuck_seats(match: PlayedMatch) -> list[Step]:
    """Return the draws of seats that owe nothing, after a check that just those seats draw."""
    unpaid = [turn for turn in match.turns() if not turn[0].owes]
    assert all(
        (turn[0].move == Draw()) != turn[0].can_play for turn in unpaid if turn[0].before.boneyard
    )
    return [step for turn in unpaid for step in turn if step.move == Draw()]


def drawn_tiles_wait(match: PlayedMatch, _: Fields) -> bool:
    return all(step.ends_turn or step.after.is_over for step in draws_of_stuck_seats(match))


def draws_until_one_fits(match: PlayedMatch, _: Fields) -> bool:
    for turn in match.turns():
        for at, step in enumerate(turn):
            if step.move != Draw() or step.owes or step.fits(step.drawn):
                continue
            draws_on = [one.move for one in turn[at + 1 : at + 2]] == [Draw()]
            if draws_on != bool(step.after.boneyard):
                return False
    return True


def passes_without_a_boneyard(match: PlayedMatch, _: Fields) -> bool:
    return all(
        (turn[0].move == Pass()) == (not turn[0].can_play and not turn[0].before.boneyard)
        for turn in match.turns()
        if not turn[0].owes
    )


def moments(match: PlayedMatch) -> list[Round]:
    return [round_ for played in match.rounds for round_ in states(played.last)]


def going_out_ends_it(match: PlayedMatch, _: Fields) -> bool:
    return all(
        all(round_.hands)
        if round_.outcome is None or round_.outcome.winner is None
        else not round_.hands[round_.outcome.winner]
        for round_ in moments(match)
    )


def nobody_can_play(round_: Round) -> bool:
    referee = referee_of(round_)
    return not any(referee.could_be_played(tile) for hand in referee.hands for tile in hand)


def blocked_without_a_boneyard(match: PlayedMatch, _: Fields) -> bool:
    return all(
        round_.is_over == (not all(round_.hands) or nobody_can_play(round_))
        and (round_.outcome is None or (round_.outcome.winner is None) == all(round_.hands))
        for round_ in moments(match)
        if not round_.boneyard and round_.layout.placements
    )


def drawn_out(match: PlayedMatch, _: Fields) -> bool:
    return all(
        round_.is_over == (not all(round_.hands)) for round_ in moments(match) if round_.boneyard
    )


def dead_ends(match: PlayedMatch, _: Fields) -> bool:
    return all(
        round_.is_over == (not all(round_.hands) or referee_of(round_).is_dead())
        for round_ in moments(match)
        if round_.boneyard
    )


def nothing_is_announced(match: PlayedMatch, _: Fields) -> bool:
    return not any(isinstance(step.move, Play) and step.move.announce for step in match.steps)


def the_last_tile_is_announced(match: PlayedMatch, _: Fields) -> bool:
    """Return whether one may announce with such a play, and owes without, and only then."""
    for step in match.steps:
        for move in step.before.legal_moves:
            if isinstance(move, Play) and move.announce and len(step.hand) != 2:
                return False
        if isinstance(step.move, Play) and not step.after.is_over:
            silent = len(step.left) == 1 and not step.move.announce
            at_once = step.before.rules.chickenlittle is Chickenlittle.AT_ONCE
            pays = silent and (bool(step.before.boneyard) or not at_once)
            if pays != (step.seat in step.after.debts):
                return False
    return True


def debts_are_paid(match: PlayedMatch, _: Fields) -> bool:
    for step in match.steps:
        if step.owes:
            wanted = Draw() if step.before.boneyard else Pass()
            if step.move != wanted or not (step.ends_turn or step.after.is_over):
                return False
    return True


def debts_are_paid_at_once(match: PlayedMatch, _: Fields) -> bool:
    owing = [step for step in match.steps if step.after.debts]
    paying = [step for step in match.steps if step.owes]
    return (
        [step.after for step in owing] == [step.before for step in paying]
        and all(step.after.seat == step.seat for step in owing)
        and all(step.move == Draw() and (step.ends_turn or step.after.is_over) for step in paying)
    )


def charged(match: PlayedMatch, blank: int, *, curved: bool) -> list[list[int]]:
    """Return the score sheet, added up from the tiles that were left."""
    sheet: list[list[int]] = []
    for played in match.rounds:
        row = [
            sum(blank if tile == Tile(0, 0) else tile.low + tile.high for tile in hand)
            for hand in played.last.hands
        ]
        least = min(row) if curved and all(played.last.hands) else 0
        sheet.append([points - least for points in row])
    return sheet


def is_charged(match: PlayedMatch, _: Fields) -> bool:
    rules = match.rules
    return match.match.scores == tuple(
        map(tuple, charged(match, rules.double_blank, curved=rules.curved))
    )


def blank_costs(match: PlayedMatch, fields: Fields) -> bool:
    blank = int(str(fields["blank"]).split()[0].replace(",", "")) if match.rules.double_blank else 0
    return match.match.scores == tuple(map(tuple, charged(match, blank, curved=match.rules.curved)))


def is_curved(match: PlayedMatch, _: Fields) -> bool:
    blank = match.rules.double_blank
    return match.match.scores == tuple(map(tuple, charged(match, blank, curved=True)))


def totals(match: PlayedMatch) -> list[int]:
    return [sum(column) for column in zip(*match.match.scores, strict=True)]


def lowest_total_wins(match: PlayedMatch, _: Fields) -> bool:
    best = min(totals(match))
    return {best} == {totals(match)[one.seat] for one in match.match.standings if one.rank == 1}


def ends_at_the_target(match: PlayedMatch, fields: Fields) -> bool:
    target = int(str(fields["target"]).split()[0].replace(",", ""))
    running = [
        max(sum(column) for column in zip(*match.match.scores[: at + 1], strict=True))
        for at in range(len(match.rounds))
    ]
    return lowest_total_wins(match, fields) and not any(most >= target for most in running[:-1])


def ties_are_broken(match: PlayedMatch, _: Fields) -> bool:
    columns = [*zip(*match.match.scores, strict=True)]
    merit = [
        (sum(column), -column.count(0), min((one for one in column if one), default=0))
        for column in columns
    ]
    ranks = {place.seat: place.rank for place in match.match.standings}
    return all(
        ranks[seat] == 1 + sum(other < mine for other in merit) for seat, mine in enumerate(merit)
    )
