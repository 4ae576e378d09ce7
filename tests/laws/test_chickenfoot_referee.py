"""Random rounds of Chicken Foot, played by the library and by the referee."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from chickenfoot_rules import Deal, Match, Round, Rules, SetupError, Tile, TileSet
from laws.referees.chickenfoot import Options, Referee, library_rules, referee_of, standings
from laws.referees.plain import PlainMove, PlainTile, library_tile, plain, set_of
from support.chickenfoot import OPENINGS


def some_options(rng: random.Random, highest: int) -> Options:
    opening, missing_double = rng.choice(OPENINGS)
    drawn_tile = rng.choice(["may", "must", "later"])
    is_house = rng.random() < 0.4
    return Options(
        highest=highest,
        arms=rng.choice([3, 4, 6]),
        opening=opening.value,
        missing_double=missing_double.value,
        drawn_tile=drawn_tile,
        draw_until_playable=drawn_tile != "later" and rng.random() < 0.5,
        chickenlittle=rng.choice(["off", "next-turn", "at-once"]),
        curved=rng.random() < 0.5,
        double_blank=rng.choice([0, 25, 50]),
        staying=rng.choice([0, 1, 2, 5]) if is_house else 0,
        may_pass=is_house and rng.random() < 0.5,
        stuck_ends=is_house and rng.random() < 0.5,
    )


def some_start(rng: random.Random, options: Options) -> tuple[Round, Referee] | None:
    """Deal a round to both, or return ``None`` when both want a new shuffle."""
    highest = options.highest
    required = rng.choice([highest, rng.randint(0, highest)])
    unused = {required} | {value for value in range(required) if rng.random() < 0.7}
    tiles = set_of(highest)
    if options.opening == "laid-out":
        tiles.remove((required, required))
    rng.shuffle(tiles)
    players = rng.randint(2, min(16, len(tiles)))
    # Hands of any size, often small, so that rounds end in every way.
    size = rng.randint(1, max(1, min(len(tiles) // players, rng.choice([2, 5, len(tiles)]))))
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(players)]
    boneyard = tiles[players * size :]
    lead = rng.randrange(players)
    return both(options, hands, boneyard, required, lead, unused)


def both(
    options: Options,
    hands: Sequence[Sequence[PlainTile]],
    boneyard: Sequence[PlainTile],
    required: int,
    lead: int,
    unused: set[int],
) -> tuple[Round, Referee] | None:
    deal = Deal(
        [[library_tile(tile) for tile in hand] for hand in hands],
        [library_tile(tile) for tile in boneyard],
    )
    doubles = TileSet(Tile(value, value) for value in unused)
    rules = library_rules(options)
    try:
        referee = Referee.start(
            options, hands=hands, boneyard=boneyard, required=required, lead=lead, unused=unused
        )
    except ValueError:
        with pytest.raises(SetupError):
            Round.start(rules, deal, required=required, lead=lead, unused=doubles)
        return None
    return Round.start(rules, deal, required=required, lead=lead, unused=doubles), referee


def check_agreement(round_: Round, referee: Referee) -> None:
    """Compare everything but the legal moves."""
    assert referee_of(round_) == referee
    assert round_.is_over == referee.is_over
    outcome = round_.outcome
    if outcome is None:
        assert referee.reason is None
    else:
        assert outcome.reason.value == referee.reason
        assert list(outcome.charges) == referee.score_row()
        went_out = [seat for seat, hand in enumerate(referee.hands) if not hand]
        assert went_out == ([] if outcome.winner is None else [outcome.winner])


def check_moves(
    round_: Round, referee: Referee, sample: Sequence[PlainMove] | None = None
) -> list[PlainMove]:
    """Compare the legal moves with every conceivable one, or with a sample of them."""
    moves = [plain(move) for move in round_.legal_moves]
    assert len(moves) == len(set(moves))
    if sample is None:
        assert set(moves) == referee.legal()
    else:
        assert all(map(referee.judge, moves))
        assert {move for move in sample if referee.judge(move)} <= set(moves)
    assert bool(moves) == (not round_.is_over)
    return moves


def some_moves(rng: random.Random, referee: Referee) -> list[PlainMove]:
    """Pick a few conceivable moves, most of them with tiles of the hand."""
    tiles = [*rng.choices(sorted(referee.hand), k=8), *rng.choices(set_of(referee.options.highest))]
    places = [None, *referee.table]
    return [
        ("draw",),
        ("pass",),
        *(
            ("play", tile, on, rng.random() < 0.3)
            for tile in tiles
            for on in rng.choices(places, k=6)
        ),
    ]


def play_out(rng: random.Random, round_: Round, referee: Referee, *, sampled: bool) -> None:
    check_agreement(round_, referee)
    while not round_.is_over:
        sample = some_moves(rng, referee) if sampled else None
        moves = check_moves(round_, referee, sample)
        choice = rng.randrange(len(moves))
        referee.play(moves[choice])
        round_ = round_.apply(round_.legal_moves[choice])
        check_agreement(round_, referee)
    assert round_.legal_moves == ()


@pytest.mark.untraced
@pytest.mark.rule(
    "R2.2",
    "R2.3",
    "R2.4",
    "R2.5",
    "R2.6",
    "R2.7",
    "R2.8",
    "R3.2",
    "R3.3",
    "R3.5",
    "R3.6",
    "R3.8",
    "R4.1",
    "R4.2",
    "R4.3",
    "R5.2",
    "R6.1",
    "R6.2",
    "R6.3",
    "H4",
)
@pytest.mark.parametrize("seed", range(10))
def test_small_rounds_agree_on_every_conceivable_move(seed: int) -> None:
    rng = random.Random(seed)
    played = 0
    while played < 15:
        started = some_start(rng, some_options(rng, rng.choice([1, 2, 3, 3, 4, 4, 5])))
        if started is not None:
            play_out(rng, *started, sampled=False)
            played += 1


@pytest.mark.long
@pytest.mark.rule("R1.1", "R1.2")
@pytest.mark.parametrize("highest", [6, 7, 9, 12, 15, 18])
def test_large_rounds_agree_on_a_sample_of_moves(highest: int) -> None:
    rng = random.Random(highest)
    played = 0
    while played < 2:
        started = some_start(rng, some_options(rng, highest))
        if started is not None:
            play_out(rng, *started, sampled=True)
            played += 1


@pytest.mark.rule("R7.4", "R7.5", "R7.6")
@pytest.mark.parametrize("seed", range(4))
def test_standings_agree(seed: int) -> None:
    rng = random.Random(seed)
    # A set so small that ties are common.
    rules = Rules(domino_set=2, hand_size=1, curved=True, double_blank=rng.choice([0, 2]))
    for _ in range(10):
        match = Match(rules=rules, players=rng.randint(2, 5))
        while not match.is_over:
            if match.round is None:
                match = match.deal(rng)
            else:
                match = match.apply(rng.choice(match.round.legal_moves))
        places = [(place.rank, place.seat, place.total) for place in match.standings]
        assert places == standings(match.scores)
