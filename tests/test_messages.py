"""Error messages stay short for any value, and name the other game where its values appear."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

import pytest

from chickenfoot_rules import (
    ChickenfootError,
    Deal,
    DealTable,
    DominoSet,
    Layout,
    LayoutError,
    Match,
    MatchError,
    NotationError,
    Opening,
    Placement,
    Play,
    Round,
    Rules,
    RulesError,
    SetupError,
    Tile,
    TileSet,
    notation,
    rules_in_english,
)
from chickenfoot_rules.dominoes.values import shortened, shown
from chickenfoot_rules.express import (
    ExpressMatch,
    ExpressRound,
    ExpressRules,
    Line,
    express_standings,
)
from chickenfoot_rules.express.rulebook import express_rules_in_english
from chickenfoot_rules.players import (
    GreedyPlayer,
    SearchPlayer,
    follow_match,
    game_of,
    name_of,
    play_match,
    play_round,
    player_from_text,
)
from chickenfoot_rules.records import Annotation, MatchRecord, RoundRecord, SeatRecord, dumps, loads
from chickenfoot_rules.records.problems import short
from chickenfoot_rules.rendering import (
    layout_text,
    playback,
    png_of,
    round_animation,
    round_gif,
    rule_texts,
)
from chickenfoot_rules.rendering.names import checked_names
from chickenfoot_rules.tournament import (
    Entrant,
    TournamentError,
    TournamentLog,
    TournamentPlan,
    run_tournament,
)
from chickenfoot_rules.tournament.plots import require_plots

Call: TypeAlias = Callable[[Any], object]


class Unshowable:
    """It can't be shown."""

    def __repr__(self) -> str:
        raise RuntimeError


class Exiting:
    """To show it would end the program."""

    def __repr__(self) -> str:
        raise SystemExit


HUGE: Final = 10**5000
BOOK: Final = "a" * 200_000
STRANGE: Final[dict[str, object]] = {"huge": HUGE, "book": BOOK, "unshowable": Unshowable()}
NO_NUMBERS: Final = {"nan": float("nan"), "inf": float("inf"), "less": float("-inf")}

RULES: Final = Rules()
DEAL: Final = Deal.shuffle(RULES, 4, random.Random(1))
ROUND: Final = Round.start(RULES, DEAL)
MATCH: Final = Match(RULES).deal(DEAL)
EXPRESS: Final = ExpressRules(target=100)
EXPRESS_DEAL: Final = Deal.shuffle(EXPRESS, 4, random.Random(1))
EXPRESS_ROUND: Final = ExpressRound.start(EXPRESS, EXPRESS_DEAL)
EXPRESS_MATCH: Final = ExpressMatch(EXPRESS).deal(EXPRESS_DEAL)
NINES: Final = Tile(9, 9)
LAID_OUT: Final = Rules(opening=Opening.LAID_OUT)
SEEN: Final = ROUND.view(0)
PLAYERS: Final = [GreedyPlayer()] * 4


def set_up(**changes: Any) -> Round:  # noqa: ANN401 - whatever may be given
    """Set up a round in the middle that is no round."""
    position: dict[str, Any] = {
        "rules": RULES,
        "hands": DEAL.hands,
        "boneyard": DEAL.boneyard,
        "layout": Layout(),
        "seat": 0,
    }
    return Round(**(position | changes))


def set_up_express(**changes: Any) -> ExpressRound:  # noqa: ANN401 - whatever may be given
    """Do the same for Express-Domino."""
    position: dict[str, Any] = {
        "rules": EXPRESS,
        "hands": EXPRESS_DEAL.hands,
        "out_of_play": EXPRESS_DEAL.boneyard,
        "layout": Line(),
        "seat": 0,
        "lead": 0,
    }
    return ExpressRound(**(position | changes))


def plan(**changes: Any) -> TournamentPlan:  # noqa: ANN401 - whatever may be given
    """Plan a tournament that can't be."""
    facts: dict[str, Any] = {
        "entrants": ["greedy", "random"],
        "matches": 1,
        "seed": 7,
        "rules": Rules(domino_set=2, hand_size=2),
    }
    return TournamentPlan(**(facts | changes))


def calls_of_round(round_: Round | ExpressRound) -> dict[str, Call]:
    """Return the calls of a round of either game."""
    name = type(round_).__name__
    return {
        f"{name}.apply": round_.apply,
        f"{name}.view": round_.view,
        f"{name}.view, scores": lambda value: round_.view(0, value),
        f"{name}.view, a row of scores": lambda value: round_.view(0, [value]),
        f"{name}.view, points": lambda value: round_.view(0, [[value] * 3]),
        f"{name}.to_svg": lambda value: round_.to_svg(theme=value),
        f"{name}.view.to_svg": lambda value: round_.view(0).to_svg(theme=value),
    }


ENTRIES: Final[dict[str, Call]] = {
    **calls_of_round(ROUND),
    **calls_of_round(EXPRESS_ROUND),
    # Tiles.
    "Tile": lambda value: Tile(value, 0),
    "Tile.parse": Tile.parse,
    "Tile.other": Tile(3, 6).other,
    "Tile.to_svg": lambda value: NINES.to_svg(theme=value),
    "TileSet": TileSet,
    "TileSet, in it": lambda value: TileSet([NINES, value]),
    "TileSet.parse": TileSet.parse,
    "TileSet.with_value": TileSet().with_value,
    "TileSet.from_mask": TileSet.from_mask,
    "TileSet.to_svg": lambda value: TileSet().to_svg(theme=value),
    "DominoSet": DominoSet,
    "Play": lambda value: Play(value, None),
    "Play, on": lambda value: Play(NINES, value),
    # Rules.
    "Rules.domino_set": lambda value: Rules(domino_set=value),
    "Rules.deal_table": lambda value: Rules(deal_table=value),
    "Rules.hand_size": lambda value: Rules(hand_size=value),
    "Rules.opening": lambda value: Rules(opening=value),
    "Rules.curved": lambda value: Rules(curved=value),
    "Rules.hand_size_for": RULES.hand_size_for,
    "Rules.tiles_to_deal": LAID_OUT.tiles_to_deal,
    "DealTable.name": lambda value: DealTable(value, {6: {2: 99}}),
    "DealTable.cells": lambda value: DealTable("mine", value),
    "DealTable.cells, a set": lambda value: DealTable("mine", {value: {2: 2}}),
    "DealTable.cells, players": lambda value: DealTable("mine", {6: {value: 2}}),
    "DealTable.cells, a size": lambda value: DealTable("mine", {6: {2: value}}),
    "DealTable.hand_size": lambda value: RULES.deal_table.hand_size(DominoSet(9), value),
    "ExpressRules.target": lambda value: ExpressRules(target=value),
    "ExpressRules.players": lambda value: ExpressRules(target=9, players=value),
    "ExpressRules.pairs": lambda value: ExpressRules(target=9, pairs=value),
    "ExpressRules.hand_size_for": EXPRESS.hand_size_for,
    "game_of": game_of,
    "rules_in_english": rules_in_english,
    "rules_in_english, players": lambda value: rules_in_english(RULES, value),
    "express_rules_in_english": express_rules_in_english,
    "rule_texts": rule_texts,
    "rule_texts, players": lambda value: rule_texts(EXPRESS, value),
    "express_standings": lambda value: express_standings([(0, 0, 0, 0)], value),
    # Deals.
    "Deal.shuffle": lambda value: Deal.shuffle(value, 4, random.Random(1)),
    "Deal.shuffle, players": lambda value: Deal.shuffle(RULES, value, random.Random(1)),
    "Deal.shuffle, players of Express": lambda value: Deal.shuffle(
        EXPRESS, value, random.Random(1)
    ),
    # Layouts.
    "Layout.arms": lambda value: Layout(arms=value),
    "Layout.empty": Layout.empty,
    "Layout.placements": lambda value: Layout(placements=[value]),
    "Layout.place": Layout().place,
    "Layout.place, on": lambda value: Layout().place(NINES, value),
    "Layout.place, the second on": lambda value: Layout().place(NINES).place(Tile(8, 9), value),
    "Layout.to_svg": lambda value: Layout().to_svg(theme=value),
    "Placement": lambda value: Layout(placements=[Placement(value)]),
    "Line.placements": lambda value: Line([value]),
    "Line.place": Line().place,
    "Line.place, on": lambda value: Line().place(NINES, value),
    "Line.to_svg": lambda value: Line().to_svg(theme=value),
    # Rounds and matches.
    "Round.rules": lambda value: set_up(rules=value),
    "Round.hands": lambda value: set_up(hands=[[value], []]),
    "Round.boneyard": lambda value: set_up(boneyard=[value]),
    "Round.layout": lambda value: set_up(layout=value),
    "Round.seat": lambda value: set_up(seat=value),
    "Round.lead": lambda value: set_up(lead=value),
    "Round.openers": lambda value: set_up(openers=value),
    "Round.drawn": lambda value: set_up(drawn=value),
    "Round.debts": lambda value: set_up(debts=[value]),
    "Round.skipped": lambda value: set_up(skipped=value),
    "Round.start": lambda value: Round.start(value, DEAL),
    "Round.start, deal": lambda value: Round.start(RULES, value),
    "Round.start, required": lambda value: Round.start(RULES, DEAL, value),
    "Round.start, lead": lambda value: Round.start(RULES, DEAL, lead=value),
    "Round.start, lead of a layout": lambda value: Round.start(LAID_OUT, DEAL, lead=value),
    "Round.start, unused": lambda value: Round.start(RULES, DEAL, unused=value),
    "ExpressRound.rules": lambda value: set_up_express(rules=value),
    "ExpressRound.layout": lambda value: set_up_express(layout=value),
    "ExpressRound.seat": lambda value: set_up_express(seat=value),
    "ExpressRound.seat, one is out": lambda value: set_up_express(
        seat=value, hands=[[], *EXPRESS_DEAL.hands[1:]]
    ),
    "ExpressRound.lead": lambda value: set_up_express(lead=value),
    "ExpressRound.opener": lambda value: set_up_express(opener=value),
    "ExpressRound.out_of_play": lambda value: set_up_express(out_of_play=value),
    "ExpressRound.start": lambda value: ExpressRound.start(value, EXPRESS_DEAL),
    "ExpressRound.start, deal": lambda value: ExpressRound.start(EXPRESS, value),
    "ExpressRound.start, lead": lambda value: ExpressRound.start(EXPRESS, EXPRESS_DEAL, value),
    "Match.rules": Match,
    "Match.players": lambda value: Match(RULES, value),
    "Match.lead": lambda value: Match(RULES, 4, value),
    "Match.deal": Match().deal,
    "Match.apply": MATCH.apply,
    "Match.view": MATCH.view,
    "ExpressMatch": ExpressMatch,
    "ExpressMatch.deal": ExpressMatch(EXPRESS).deal,
    "ExpressMatch.apply": EXPRESS_MATCH.apply,
    "ExpressMatch.view": EXPRESS_MATCH.view,
    "Knowledge.possibility": lambda value: SEEN.knowledge.possibility(value, 0),
    "Knowledge.possibility, seat": lambda value: SEEN.knowledge.possibility(NINES, value),
    # Notation.
    "parse_rules": notation.parse_rules,
    "parse_express_rules": notation.parse_express_rules,
    "parse_position": notation.parse_position,
    "format_tile": notation.format_tile,
    "format_tiles": lambda value: notation.format_tiles(cast("TileSet", [value])),
    "format_move": notation.format_move,
    "format_moves": lambda value: notation.format_moves([value]),
    "format_deal": notation.format_deal,
    "format_rules": notation.format_rules,
    "format_layout": notation.format_layout,
    "format_position": notation.format_position,
    "format_view": notation.format_view,
    "format_express_rules": notation.format_express_rules,
    "format_line": notation.format_line,
    "format_express_position": notation.format_express_position,
    "format_express_view": notation.format_express_view,
    # Players.
    "player_from_text": player_from_text,
    "SearchPlayer.simulations": lambda value: SearchPlayer(simulations=value),
    "SearchPlayer.seconds": lambda value: SearchPlayer(seconds=value),
    "play_round, on_fault": lambda value: play_round(ROUND, PLAYERS, seed=1, on_fault=value),
    "play_round, a player": lambda value: play_round(ROUND, [value], seed=1),
    "play_match": lambda value: play_match(PLAYERS, rules=cast("Rules", value), seed=1),
    "play_match, lead": lambda value: play_match(PLAYERS, seed=1, lead=value),
    "follow_match": lambda value: follow_match(EXPRESS_MATCH, PLAYERS, seed=1, on_fault=value),
    # Tournaments.
    "Entrant.kind": lambda value: Entrant(value, GreedyPlayer()),
    "TournamentPlan.entrants": lambda value: plan(entrants=[value, "nobody"]),
    "TournamentPlan.rules": lambda value: plan(rules=value),
    "TournamentPlan.on_fault": lambda value: plan(on_fault=value),
    # Records.
    "MatchRecord": MatchRecord,
    "MatchRecord.names": lambda value: MatchRecord.of(MATCH, [value] * 4),
    "MatchRecord.redact": MatchRecord.of(MATCH).redact,
    "RoundRecord": RoundRecord,
    "RoundRecord.redact": RoundRecord.of(EXPRESS_ROUND).redact,
    "SeatRecord": lambda value: SeatRecord(seat=value, rules=RULES, players=4),
    "Annotation.text": lambda value: Annotation(0, None, value),
    "dumps": dumps,
    "loads": loads,
    # Pictures.
    "Film.seconds": lambda value: round_animation(EXPRESS_ROUND, seconds=value),
    "png_of": png_of,
    "Tile.to_png": lambda value: NINES.to_png(scale=value),
    "round_gif.size": lambda value: round_gif(EXPRESS_ROUND, size=value),
    "playback": playback,
    "checked_names": lambda value: checked_names([value], 4),
}
"""Where something of the wrong kind may enter."""

OF_ANY_SIZE: Final[dict[str, Call]] = {
    "Rules.double_blank": lambda value: Rules(double_blank=value),
    "SearchPlayer.exploration": lambda value: SearchPlayer(simulations=9, exploration=value),
    "TournamentPlan.matches": lambda value: plan(matches=value),
    "TournamentPlan.seed": lambda value: plan(seed=value),
    "run_tournament, in_flight": lambda value: run_tournament(plan(), in_flight=value),
    "layout_text, width": lambda value: layout_text(Layout(), width=value),
    "play_round, seed": lambda value: play_round(ROUND, PLAYERS, seed=value),
}
"""Where a number may enter that is as large as can be."""


def error_of(call: Call, value: object) -> ChickenfootError:
    """Return the error that a call raises."""
    with pytest.raises(ChickenfootError) as raised:
        call(value)
    return raised.value


@pytest.mark.untraced
@pytest.mark.parametrize("kind", [*STRANGE, *NO_NUMBERS])
@pytest.mark.parametrize("entry", ENTRIES)
def test_every_error_is_ours_and_short(entry: str, kind: str) -> None:
    error = error_of(ENTRIES[entry], (STRANGE | NO_NUMBERS)[kind])

    assert len(str(error)) < 1000


@pytest.mark.parametrize("entry", OF_ANY_SIZE)
def test_where_any_number_will_do_the_error_of_the_rest_is_ours_and_short(entry: str) -> None:
    for value in (Unshowable(), float("nan"), BOOK.encode()):
        assert len(str(error_of(OF_ANY_SIZE[entry], value))) < 1000


def test_a_long_path_is_not_shown_whole() -> None:
    path = Path("a" * 5000)

    assert len(str(error_of(require_plots, path))) < 1000
    assert len(str(error_of(lambda path: TournamentLog.start(path, plan()), path))) < 1000


# --- what is shown --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "None"),
        (9, "9"),
        (True, "True"),
        ("x" * 198, f"'{'x' * 198}'"),
        ("x" * 199, f"'{'x' * 199}…"),
        (10**199, f"1{'0' * 199}"),
        (10**3999, f"1{'0' * 199}…"),
        (HUGE, "a number of more than 4,000 digits"),
        (-HUGE, "a number of more than 4,000 digits"),
        ([HUGE], "something that can't be shown"),
        (Unshowable(), "something that can't be shown"),
        (Exiting(), "something that can't be shown"),
    ],
    ids=lambda part: shown(part)[:30],
)
def test_a_value_is_shown_as_far_as_it_can_be(value: object, expected: str) -> None:
    assert expected == shown(value)


def test_a_text_is_shortened_only_when_it_is_long() -> None:
    assert "x" * 200 == shortened("x" * 200)
    assert f"{'x' * 200}…" == shortened("x" * 201)


def test_a_number_that_cannot_be_written_is_shown_in_a_document_too() -> None:
    assert "a number of more than 4,000 digits" == short(HUGE)
    assert "something that can't be shown" == short([HUGE])
    assert "[1, 2, 3, ...]" == short([1, 2, 3, 4])


def test_a_player_that_cannot_be_shown_is_called_by_its_class() -> None:
    assert "Unshowable" == name_of(Unshowable())  # type: ignore[arg-type]  # no player, too


# --- a value of the other game --------------------------------------------------------------


STRANGERS: Final[list[tuple[Call, object, type[ChickenfootError], str]]] = [
    (rules_in_english, EXPRESS, RulesError, "expected Rules of Chicken Foot, got Express"),
    (
        express_rules_in_english,
        RULES,
        RulesError,
        "expected ExpressRules, got Rules()",
    ),
    (
        ENTRIES["express_standings"],
        RULES,
        RulesError,
        "expected ExpressRules, got Rules()",
    ),
    (
        ENTRIES["Round.start"],
        EXPRESS,
        SetupError,
        "expected Rules of Chicken Foot, got ExpressRules(target=100, ",
    ),
    (
        lambda rules: Round.start(rules, EXPRESS_DEAL, required=6, lead=0),
        EXPRESS,
        SetupError,
        "expected Rules of Chicken Foot, got ExpressRules(target=100, ",
    ),
    (
        ENTRIES["Round.rules"],
        EXPRESS,
        SetupError,
        "expected Rules of Chicken Foot, got ExpressRules(target=100, ",
    ),
    (
        ENTRIES["Round.layout"],
        Line(),
        SetupError,
        "expected a Layout on the table, got Line(()) (R3.1)",
    ),
    (
        ENTRIES["ExpressRound.start"],
        RULES,
        SetupError,
        "expected ExpressRules, got Rules() (X1)",
    ),
    (
        ENTRIES["ExpressRound.layout"],
        Layout(),
        SetupError,
        "expected a Line on the table, got Layout(arms=4, placements=()) (X4)",
    ),
    (
        ENTRIES["Deal.shuffle"],
        None,
        RulesError,
        "expected the rules of a game, got None",
    ),
    (ENTRIES["Match.rules"], EXPRESS, MatchError, "expected Rules of Chicken Foot, got Express"),
    (
        ExpressMatch,
        RULES,
        MatchError,
        "expected ExpressRules, got Rules()",
    ),
    (
        notation.format_express_rules,
        RULES,
        NotationError,
        "expected ExpressRules, got a value of type Rules",
    ),
    (notation.format_line, Layout(), NotationError, "expected Line, got a value of type Layout"),
    (notation.format_line, None, NotationError, "expected Line, got a value of type NoneType"),
    (notation.format_layout, None, NotationError, "expected Layout or Line, got a value of"),
    (notation.format_view, None, NotationError, "expected PlayerView or ExpressView, got"),
    (notation.format_deal, ROUND, NotationError, "expected Deal, got a value of type Round"),
    (notation.format_tile, None, NotationError, "expected Tile, got a value of type NoneType"),
    (notation.format_move, NINES, NotationError, "expected Play or Draw or Pass, got a value"),
    (
        notation.format_express_position,
        ROUND,
        NotationError,
        "expected ExpressRound, got a value of type Round",
    ),
    (
        notation.format_express_view,
        SEEN,
        NotationError,
        "expected ExpressView, got a value of type PlayerView",
    ),
    (
        ENTRIES["TournamentPlan.rules"],
        None,
        TournamentError,
        "expected Rules or ExpressRules for a tournament, got None",
    ),
]
"""A call, a value of the other game, the error and its message."""


@pytest.mark.parametrize(("call", "value", "error", "message"), STRANGERS)
def test_a_value_of_the_other_game_raises_a_clear_error(
    call: Call, value: object, error: type[ChickenfootError], message: str
) -> None:
    refused = error_of(call, value)

    assert error is type(refused)
    assert message in str(refused)


def test_the_error_names_every_value_of_the_other_game() -> None:
    with pytest.raises(SetupError) as refused:
        set_up(rules=EXPRESS, layout=Line(), drawn="9-9")

    rules = "ExpressRules(target=100, players=4, pairs=False)"
    assert (
        f"expected Rules of Chicken Foot, got {rules} (R1.1)",
        "expected a Layout on the table, got Line(()) (R3.1)",
        "expected a drawn tile or None, got '9-9' (R4.1)",
    ) == refused.value.reasons


@pytest.mark.parametrize("layout", [Layout().place(NINES), Line().place(NINES)], ids=str)
def test_a_tile_is_laid_on_a_tile(layout: Layout | Line) -> None:
    with pytest.raises(
        LayoutError, match=r"^expected a tile on the table to lay 8-9 on, got '9-9'"
    ):
        layout.place(Tile(8, 9), "9-9")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game=express target=9", "these are rules of Express-Domino; use parse_express_rules"),
        ("game = Express", "these are rules of Express-Domino; use parse_express_rules"),
        ("game=chicken-foot", "Chicken Foot has no option game; remove it"),
        ("set=6 game", "Chicken Foot has no option game; remove it"),
    ],
)
def test_only_a_text_that_names_the_other_game_is_sent_there(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        notation.parse_rules(text, lenient=True)

    assert message in refused.value.message
    assert "game" == refused.value.found
