"""The public API as type checkers must understand it; this file is checked and never run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import assert_never, assert_type

import attrs

from chickenfoot_rules import (
    Deal,
    DealTable,
    DominoSet,
    Draw,
    Event,
    Illegality,
    Inference,
    Knowledge,
    Layout,
    Match,
    Move,
    Outcome,
    Pass,
    Place,
    Play,
    PlayerView,
    Possibility,
    Round,
    Rules,
    Tile,
    TileSet,
    notation,
)
from chickenfoot_rules.dominoes import (
    DominoLayout,
    DominoMatch,
    DominoOutcome,
    DominoPlace,
    DominoRound,
    DominoRules,
    DominoView,
)
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressOutcome,
    ExpressRound,
    ExpressRules,
    ExpressView,
    Line,
)
from chickenfoot_rules.players import (
    Chooser,
    FaultPolicy,
    GreedyPlayer,
    PlayedMatch,
    Player,
    RandomPlayer,
    SearchPlayer,
    follow_match,
    play_match,
)
from chickenfoot_rules.records import (
    Annotation,
    MatchRecord,
    Record,
    RoundRecord,
    SeatRecord,
    configure_converter,
    dumps,
    load_match,
    load_round,
    load_seat,
    loads,
    loads_match,
    loads_round,
    loads_seat,
    make_converter,
)
from chickenfoot_rules.rendering import arrange, layout_text, playback, round_animation, round_gif


def rules() -> None:
    Rules(domino_set=9)
    Rules(domino_set=DominoSet(9), deal_table=DealTable("mine", {9: {2: 7}}), hand_size=None)
    assert_type(attrs.evolve(Rules(), curved=True), Rules)
    assert_type(Rules().domino_set, DominoSet)


def tile_sets(some: TileSet, other: TileSet) -> None:
    assert_type(some | other, TileSet)
    assert_type(some & other, TileSet)
    assert_type(some - {Tile(0, 0)}, TileSet)
    assert_type(list(some), list[Tile])
    assert_type(some == other, bool)


def rounds(round_: Round, match: Match) -> None:
    assert_type(round_.legal_moves, tuple[Move, ...])
    assert_type(round_.hands, tuple[TileSet, ...])
    assert_type(round_.boneyard, tuple[Tile, ...])
    assert_type(round_.illegality(Draw()), Illegality | None)
    assert_type(round_.outcome, Outcome | None)
    assert_type(match.deal(random.Random(1)), Match)
    assert_type(match.standings, tuple[Place, ...])
    Round(
        rules=Rules(),
        hands=[TileSet(), [Tile(1, 2)]],
        boneyard=[],
        layout=Layout(arms=4, placements=[]),
        seat=0,
        drawn=None,
        debts={1},
    )
    Round.start(Rules(), Deal(hands=(TileSet(), TileSet()), boneyard=()), required=9, lead=0)


def views(round_: Round, match: Match) -> None:
    view = round_.view(0)
    assert_type(view, PlayerView)
    assert_type(match.view(0), PlayerView)
    assert_type(view.origin, PlayerView)
    assert_type(view.hands, tuple[TileSet | None, ...])
    assert_type(view.history, tuple[Event, ...])
    assert_type(view.illegality(Draw()), Illegality | None)
    assert_type(view.determinize(random.Random(1)), Round)
    assert_type(view.worlds(random.Random(1)), Iterator[Round])
    assert_type(view.knowledge, Knowledge)
    assert_type(view.knowledge.possibility(Tile(0, 0), None), Possibility)
    assert_type(view.knowledge.inferences, tuple[Inference, ...])


class Mine:
    def choose(self, view: PlayerView, rng: random.Random) -> Move:
        return rng.choice(view.legal_moves)


def first(view: PlayerView, rng: random.Random) -> Move:
    del rng
    return view.legal_moves[0]


def players(match: Match) -> None:
    mine: Player[PlayerView] = Mine()
    mixed: list[Chooser] = [mine, first, RandomPlayer(), SearchPlayer(simulations=200)]
    assert_type(play_match(mixed, seed=7), PlayedMatch[Match])
    play_match([RandomPlayer(), GreedyPlayer()], seed="seven", on_fault=FaultPolicy.RANDOM_MOVE)
    for step in follow_match(match, [first, Mine()], seed=7):
        assert_type(step.after, Match)
        assert_type(step.deal, Deal | None)


def texts(round_: Round) -> None:
    assert_type(notation.parse_move("draw", lenient=True), Move)
    assert_type(notation.parse_position(notation.format_text(round_)), Round)
    assert_type(notation.parse_view(notation.format_text(round_.view(0))), PlayerView)
    assert_type(notation.parse_rules("game=express target=9", ExpressRules), ExpressRules)
    assert_type(notation.parse_rules("game=express target=9", None), DominoRules)
    assert_type(notation.parse_layout("4-6", Line), Line)
    assert_type(layout_text(round_.layout), str)


def saved(match: Match) -> None:
    record = MatchRecord.of(match, ["Ada", "Bob"], [Annotation(0, None, "good")])
    assert_type(record.match, Match)
    assert_type(record, MatchRecord[Match])
    assert_type(record.redact(0), SeatRecord[DominoView])
    assert_type(dumps(record), str)
    assert_type(loads(b""), Record)
    assert_type(loads_match(b"").match, DominoMatch)
    assert_type(loads_round(b"").round, DominoRound)
    assert_type(loads_seat(b"").views, tuple[DominoView, ...])
    assert_type(load_match("match.json"), MatchRecord[DominoMatch])
    assert_type(load_round("round.json"), RoundRecord[DominoRound])
    assert_type(load_seat("seat.json"), SeatRecord[DominoView])
    configure_converter(make_converter())


def saved_express(match: ExpressMatch, either: list[MatchRecord[DominoMatch]]) -> None:
    record = MatchRecord.of(match)
    assert_type(record.redact(0), SeatRecord[DominoView])
    either.append(record)


def pictures(round_: Round) -> None:
    for thing in (Tile(0, 0), TileSet(), round_.layout, round_, round_.view(0)):
        assert_type(thing.to_svg(theme="dark"), str)
        assert_type(thing.to_png(theme="dark", scale=2), bytes)
    arrangement = arrange(round_.layout)
    assert_type(arrangement.tiles[0].corners[0], tuple[float, float])
    assert_type(round_animation(round_, seconds=0.5), str)
    assert_type(round_gif(round_.view(0), hands=True, size=300), bytes)
    assert_type(playback(round_).html, str)


def moves(move: Move) -> str:
    match move:
        case Play(tile=tile, on=on, announce=announce):
            assert_type(tile, Tile)
            assert_type(on, Tile | None)
            assert_type(announce, bool)
            return "play"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case _:
            assert_never(move)


def chicken_foot_is_a_domino_game(match: Match, round_: Round, view: PlayerView) -> object:
    game: DominoMatch = match
    part: DominoRound = round_
    sight: DominoView = view
    rules: DominoRules = round_.rules
    layout: DominoLayout = round_.layout
    return game, part, sight, rules, layout


def express_domino_is_one_too(
    match: ExpressMatch, round_: ExpressRound, view: ExpressView, outcome: ExpressOutcome
) -> object:
    game: DominoMatch = match
    part: DominoRound = round_
    sight: DominoView = view
    end: DominoOutcome = outcome
    rules: DominoRules = round_.rules
    layout: DominoLayout = round_.layout
    return game, part, sight, end, rules, layout


def express_domino(match: ExpressMatch, rng: random.Random) -> None:
    assert_type(match.deal(rng), ExpressMatch)
    assert_type(match.round, ExpressRound | None)
    assert_type(match.rounds, tuple[ExpressRound, ...])
    assert_type(match.view(0), ExpressView)
    assert_type(
        play_match([RandomPlayer()] * 2, rules=match.rules, seed=7), PlayedMatch[ExpressMatch]
    )
    assert_type(match.view(0).determinize(rng), ExpressRound)
    assert_type(match.view(0).worlds(rng), Iterator[ExpressRound])
    assert_type(match.rounds[0].outcome, ExpressOutcome | None)
    assert_type(match.rounds[0].layout, Line)
    assert_type(match.standings, tuple[DominoPlace, ...])
