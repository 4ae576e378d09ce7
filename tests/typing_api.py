"""The public API as type checkers must understand it; this file is checked and never run."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import assert_never, assert_type

import attrs

import chickenfoot_rules as cf
from chickenfoot_rules import dominoes, express, notation, players, records, rendering


def options() -> None:
    cf.Rules(domino_set=9)
    cf.Rules(
        domino_set=cf.DominoSet(9), deal_table=cf.DealTable("mine", {9: {2: 7}}), hand_size=None
    )
    assert_type(attrs.evolve(cf.Rules(), curved=True), cf.Rules)
    assert_type(cf.Rules().domino_set, cf.DominoSet)


def sets_of_tiles(some: cf.TileSet, other: cf.TileSet) -> None:
    assert_type(some | other, cf.TileSet)
    assert_type(some & other, cf.TileSet)
    assert_type(some - {cf.Tile(0, 0)}, cf.TileSet)
    assert_type(list(some), list[cf.Tile])
    assert_type(some == other, bool)


def rounds(round_: cf.Round, match: cf.Match) -> None:
    assert_type(round_.legal_moves, tuple[cf.Move, ...])
    assert_type(round_.hands, tuple[cf.TileSet, ...])
    assert_type(round_.boneyard, tuple[cf.Tile, ...])
    assert_type(round_.illegality(cf.Draw()), cf.Illegality | None)
    assert_type(round_.outcome, cf.Outcome | None)
    assert_type(match.deal(random.Random(1)), cf.Match)
    assert_type(match.round, cf.Round | None)
    assert_type(match.last_round, cf.Round)
    assert_type(match.all_rounds, tuple[cf.Round, ...])
    assert_type(match.standings, tuple[cf.Place, ...])
    cf.Round(
        rules=cf.Rules(),
        hands=[cf.TileSet(), [cf.Tile(1, 2)]],
        boneyard=[],
        layout=cf.Layout(arms=4, placements=[]),
        seat=0,
        drawn=None,
        debts={1},
    )
    cf.Round.start(
        cf.Rules(), cf.Deal(hands=(cf.TileSet(), cf.TileSet()), boneyard=()), required=9, lead=0
    )


def views(round_: cf.Round, match: cf.Match) -> None:
    view = round_.view(0)
    assert_type(view, cf.PlayerView)
    assert_type(match.view(0), cf.PlayerView)
    assert_type(view.origin, cf.PlayerView)
    assert_type(view.hands, tuple[cf.TileSet | None, ...])
    assert_type(view.history, tuple[cf.Event, ...])
    assert_type(view.illegality(cf.Draw()), cf.Illegality | None)
    assert_type(view.determinize(random.Random(1)), cf.Round)
    assert_type(view.worlds(random.Random(1)), Iterator[cf.Round])
    assert_type(view.knowledge, cf.Knowledge)
    assert_type(view.knowledge.possibility(cf.Tile(0, 0), None), cf.Possibility)
    assert_type(view.knowledge.inferences, tuple[cf.Inference, ...])


class Mine:
    def choose(self, view: cf.PlayerView, rng: random.Random) -> cf.Move:
        return rng.choice(view.legal_moves)


def first(view: cf.PlayerView, rng: random.Random) -> cf.Move:
    del rng
    return view.legal_moves[0]


def play(match: cf.Match) -> None:
    mine: players.Player[cf.PlayerView] = Mine()
    mixed: list[players.Chooser] = [
        mine,
        first,
        players.RandomPlayer(),
        players.SearchPlayer(simulations=200),
    ]
    assert_type(players.play_match(mixed, seed=7), players.PlayedMatch[cf.Match])
    players.play_match(
        [players.RandomPlayer(), players.GreedyPlayer()],
        seed="seven",
        on_fault=players.FaultPolicy.RANDOM_MOVE,
    )
    for step in players.follow_match(match, [first, Mine()], seed=7):
        assert_type(step.after, cf.Match)
        assert_type(step.deal, cf.Deal | None)


def texts(round_: cf.Round) -> None:
    assert_type(notation.parse_move("draw", lenient=True), cf.Move)
    assert_type(notation.parse_position(notation.format_text(round_)), cf.Round)
    assert_type(notation.parse_view(notation.format_text(round_.view(0))), cf.PlayerView)
    assert_type(
        notation.parse_rules("game=express target=9", express.ExpressRules), express.ExpressRules
    )
    assert_type(notation.parse_rules("game=express target=9", None), dominoes.DominoRules)
    assert_type(notation.parse_layout("4-6", express.Line), express.Line)
    assert_type(rendering.layout_text(round_.layout), str)


def saved(match: cf.Match) -> None:
    record = records.MatchRecord.of(match, ["Ada", "Bob"], [records.Annotation(0, None, "good")])
    assert_type(record.match, cf.Match)
    assert_type(record, records.MatchRecord[cf.Match])
    assert_type(record.redact(0), records.SeatRecord[dominoes.DominoView])
    assert_type(records.dumps(record), str)
    assert_type(records.loads(b""), records.Record)
    assert_type(records.loads(b"", kind=records.MatchRecord), records.MatchRecord[cf.Match])
    assert_type(records.loads(b"", kind=records.MatchRecord).match, cf.Match)
    assert_type(records.loads(b"", kind=records.MatchRecord[cf.Match]).match, cf.Match)
    assert_type(records.loads(b"", kind=records.RoundRecord).round, cf.Round)
    assert_type(records.loads(b"", kind=records.SeatRecord).views, tuple[cf.PlayerView, ...])
    assert_type(records.load("match.json", kind=records.MatchRecord).match, cf.Match)
    assert_type(records.loads(b"", kind=records.MatchDocument), records.MatchDocument)
    assert_type(
        records.load("match.json", kind=records.SeatRecord[dominoes.DominoView]).views,
        tuple[dominoes.DominoView, ...],
    )
    records.configure_converter(records.make_converter())


def holds_chicken_foot(record: records.MatchRecord, seat: records.SeatRecord) -> None:
    assert_type(record.match, cf.Match)
    assert_type(seat.views, tuple[cf.PlayerView, ...])


def saved_express(
    match: express.ExpressMatch, either: list[records.MatchRecord[dominoes.DominoMatch]]
) -> None:
    kind = records.MatchRecord[express.ExpressMatch]
    assert_type(records.loads(b"", kind=kind).match, express.ExpressMatch)
    any_game = records.MatchRecord[dominoes.DominoMatch]
    assert_type(records.load("match.json", kind=any_game).match, dominoes.DominoMatch)
    record = records.MatchRecord.of(match)
    assert_type(record.redact(0), records.SeatRecord[dominoes.DominoView])
    either.append(record)


def pictures(round_: cf.Round) -> None:
    for thing in (cf.Tile(0, 0), cf.TileSet(), round_.layout, round_, round_.view(0)):
        assert_type(thing.to_svg(theme="dark"), str)
        assert_type(thing.to_png(theme="dark", scale=2), bytes)
    arrangement = rendering.arrange(round_.layout)
    assert_type(arrangement.tiles[0].corners[0], tuple[float, float])
    assert_type(rendering.round_gif(round_, seconds=0.5), bytes)
    assert_type(rendering.round_gif(round_.view(0), hands=True, size=300), bytes)
    assert_type(rendering.playback(round_).html, str)


def moves(move: cf.Move) -> str:
    match move:
        case cf.Play(tile=tile, on=on, announce=announce):
            assert_type(tile, cf.Tile)
            assert_type(on, cf.Tile | None)
            assert_type(announce, bool)
            return "play"
        case cf.Draw():
            return "draw"
        case cf.Pass():
            return "pass"
        case _:
            assert_never(move)


def both_are_domino_games(
    match: cf.Match | express.ExpressMatch,
    round_: cf.Round | express.ExpressRound,
    view: cf.PlayerView | express.ExpressView,
    outcome: cf.Outcome | express.ExpressOutcome,
) -> tuple[object, ...]:
    game: dominoes.DominoMatch = match
    part: dominoes.DominoRound = round_
    sight: dominoes.DominoView = view
    end: dominoes.DominoOutcome = outcome
    rules: dominoes.DominoRules = round_.rules
    layout: dominoes.DominoLayout = round_.layout
    return game, part, sight, end, rules, layout


def matches_of_any_game(match: dominoes.DominoMatch, view: dominoes.DominoView) -> None:
    assert_type(match.last_round, dominoes.DominoRound)
    assert_type(match.view(0), dominoes.DominoView)
    assert_type(view.determinize(random.Random(1)), dominoes.DominoRound)


def matches_of_a_third_game(
    match: dominoes.DominoMatch[cf.Round, cf.PlayerView], view: dominoes.DominoView[cf.Round]
) -> dominoes.DominoMatch:
    assert_type(match.rounds, tuple[cf.Round, ...])
    assert_type(match.undo().view(0), cf.PlayerView)
    assert_type(view.determinize(random.Random(1)), cf.Round)
    return match


def express_domino(match: express.ExpressMatch, rng: random.Random) -> None:
    assert_type(match.deal(rng), express.ExpressMatch)
    assert_type(match.round, express.ExpressRound | None)
    assert_type(match.rounds, tuple[express.ExpressRound, ...])
    assert_type(match.view(0), express.ExpressView)
    assert_type(
        players.play_match([players.RandomPlayer()] * 2, rules=match.rules, seed=7),
        players.PlayedMatch[express.ExpressMatch],
    )
    assert_type(match.view(0).determinize(rng), express.ExpressRound)
    assert_type(match.view(0).worlds(rng), Iterator[express.ExpressRound])
    assert_type(match.rounds[0].outcome, express.ExpressOutcome | None)
    assert_type(match.rounds[0].layout, express.Line)
    assert_type(match.standings, tuple[dominoes.DominoPlace, ...])
