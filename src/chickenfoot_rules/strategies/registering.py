"""Which strategy Hypothesis takes for a class of ours, so that ``st.from_type`` knows it.

The parts of rounds and matches are taken from generated ones, so each is a possible one. Classes of
`_LABS` have no strategies, since their parts must fit together, or are files and programs.
"""

from __future__ import annotations

import string
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any, Final, NoReturn, TypeAlias, TypeVar, cast, get_args, get_type_hints

import attrs
from hypothesis import strategies as st
from hypothesis.errors import ResolutionFailed

from chickenfoot_rules.base import LANGUAGES, Form, Reader, fill
from chickenfoot_rules.base.doors import when_opened
from chickenfoot_rules.chickenfoot import DealTable, Layout, Match, PlayerView, Round, Rules
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.documents import (
    LaidTile,
    LegalMove,
    TableAnswer,
    TableDocument,
    TableDuty,
    TableEnd,
    TableEvent,
    TableOutcome,
    TableSeat,
    TableSpot,
    document_of,
)
from chickenfoot_rules.dominoes import Deal, DominoMatch, Flaw, Game, Illegality, Worlds, game_of
from chickenfoot_rules.dominoes.drawable import (
    Numerals,
    Rotation,
    RoundOptions,
    TableOptions,
    Theme,
    TileOptions,
)
from chickenfoot_rules.dominoes.hidden.knowledge import Inference, Knowledge
from chickenfoot_rules.dominoes.information_state import InformationState
from chickenfoot_rules.dominoes.layout import Duty, OpenEnd, Placement
from chickenfoot_rules.dominoes.moves import Draw, Event, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoTable, DominoView
from chickenfoot_rules.dominoes.rules import Option, RuleIds, RuleText, options_of
from chickenfoot_rules.dominoes.sheet import ScoreSheet, SheetRow
from chickenfoot_rules.dominoes.sheet_parts import (
    PlayerJoined,
    PlayerLeft,
    RoundEntered,
    SheetFlaw,
)
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView, Line
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.notation import GAMES
from chickenfoot_rules.records import (
    Annotation,
    MatchDocument,
    MatchRecord,
    MatchRound,
    RoundRecord,
    SeatRecord,
    dumps,
    loads,
)
from chickenfoot_rules.rendering import (
    PALETTES,
    AnimationOptions,
    Arrangement,
    Half,
    Palette,
    PlacedEnd,
    PlacedTile,
    Spot,
    TextOptions,
    arrange,
    rule_texts,
)
from chickenfoot_rules.strategies import generating as own

T = TypeVar("T")
R = TypeVar("R", bound=DominoRound)

_Maker: TypeAlias = Callable[[], st.SearchStrategy[Any]]

_SMALL: Final = 4
"""N of the largest set of the rounds from which parts are taken, since these take little time."""


def _parts(
    wholes: st.SearchStrategy[T], parts_of: Callable[[T], Iterable[object]]
) -> st.SearchStrategy[Any]:
    """Generate parts of generated values; a value without such parts is not used."""
    return wholes.map(lambda whole: [*parts_of(whole)]).filter(bool).flatmap(st.sampled_from)


def _views_of(round_: DominoRound) -> list[DominoView]:
    return [round_.view(seat) for seat in range(round_.players)]


def _end_of(round_: R) -> R:
    """Return a round after its last move."""
    while not round_.is_over:
        round_ = round_.apply(round_.legal_moves[0])
    return round_


def _rounds() -> st.SearchStrategy[DominoRound]:
    return own.rounds(max_highest=_SMALL) | own.express_rounds()


def _ends() -> st.SearchStrategy[DominoRound]:
    return _rounds().map(_end_of)


def _views() -> st.SearchStrategy[DominoView]:
    return _parts(_rounds(), _views_of)


def _of_game(
    game: Game,
    rounds: Callable[[], st.SearchStrategy[DominoRound]],
    matches: Callable[[], st.SearchStrategy[DominoMatch]],
) -> dict[type[object], _Maker]:
    """Return the strategies of the classes of a game that no strategy of its own is for."""

    def views() -> st.SearchStrategy[Any]:
        return _parts(rounds(), _views_of)

    return {
        game.outcome: lambda: rounds().map(lambda round_: _end_of(round_).outcome),
        game.setup: lambda: rounds().map(lambda round_: fill(game.setup, round_)),
        game.view: views,
        game.seen: lambda: views().map(lambda view: fill(game.seen, view)),
        game.place: lambda: _parts(matches(), lambda match: match.standings),
    }


def _flaws(round_: DominoRound) -> Iterable[Flaw]:
    """Return the flaws of a set-up in which it is the turn of a seat that there is not."""
    return fill(game_of(round_).setup, round_, seat=round_.players).flaws()


def _illegalities(round_: DominoRound) -> list[Illegality]:
    moves: list[Move] = [Draw(), Pass(), *(Play(tile, None) for tile in round_.rules.tiles)]
    return [why for move in moves if (why := round_.illegality(move))]


def _inferences(view: DominoView) -> list[Inference]:
    places = product(view.rules.tiles, (*range(view.players), None))
    return [why for tile, place in places if (why := view.knowledge.why(tile, place))]


def _matches() -> st.SearchStrategy[DominoMatch]:
    return own.matches() | own.express_matches()


def _sheets() -> st.SearchStrategy[ScoreSheet]:
    return _matches().map(lambda match: match.sheet)


def _flaws_of_sheet(sheet: ScoreSheet) -> tuple[SheetFlaw, ...]:
    """Return the flaws of a sheet on which everybody has more points than there are."""
    return sheet.enter([sheet.rules.tiles.pips + 10_000] * len(sheet.present), mark=True).flaws


def _documents() -> st.SearchStrategy[MatchDocument]:
    records = _matches().map(MatchRecord.of)
    return records.map(lambda record: loads(dumps(record), kind=MatchDocument))


def _seat_records(match: DominoMatch) -> st.SearchStrategy[SeatRecord[DominoView]]:
    return st.integers(0, match.players - 1).map(MatchRecord.of(match).redact)


def _arrangements() -> st.SearchStrategy[Arrangement]:
    return _rounds().map(lambda round_: arrange(round_.layout))


def _forms(kind: type[Form]) -> st.SearchStrategy[Any]:
    """Generate objects of a class from the documents of all positions of a round."""

    def found_in(whole: Any) -> Iterator[object]:  # noqa: ANN401 - a form or a part
        if isinstance(whole, kind):
            yield whole
        if isinstance(whole, Form):
            whole = attrs.astuple(cast("attrs.AttrsInstance", whole), recurse=False)
        parts = cast("tuple[object, ...]", whole) if isinstance(whole, tuple) else ()
        for part in parts:
            yield from found_in(part)

    return _parts(
        _ends(),
        lambda end: [
            one for now in end.positions() for one in found_in(document_of(now, all_hands=True))
        ],
    )


def _tables() -> st.SearchStrategy[DominoTable]:
    return _rounds() | _views()


def _options(kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - a class with named keys
    """Generate options of pictures and texts that fit every value."""
    some = {name: one for name, one in _OPTIONS.items() if name in get_type_hints(kind)}
    return st.fixed_dictionaries({}, optional=some)


def _refuse(message: str) -> st.SearchStrategy[NoReturn]:
    def refuse(_: object) -> NoReturn:
        raise ResolutionFailed(message)

    # Hypothesis drops errors that are raised before it draws a value.
    return st.none().map(refuse)


_MATCHES: Final[dict[object, _Maker]] = {
    PlayerView: own.matches,
    ExpressView: own.express_matches,
}
"""The strategies of matches by the views of their seats."""

_NO_WORLDS: Final = (
    "worlds have no strategy: generate views, whose `worlds` and `count_worlds` use them"
)

_OPTIONS: Final[dict[str, st.SearchStrategy[Any]]] = {
    **dict.fromkeys(("marks", "hands", "labels", "ascii_only", "legend"), st.booleans()),
    "theme": st.sampled_from(get_args(Theme)),
    "size": st.integers(16, 10_000),
    "numerals": st.sampled_from(get_args(Numerals)),
    "language": st.sampled_from(LANGUAGES),
    "rotation": st.sampled_from(get_args(Rotation)),
    "seconds": st.floats(0.05, 60),
    "width": st.integers(40, 200),
}

_NAMES: Final = st.text(string.ascii_letters, min_size=1, max_size=20)

_STRATEGIES: Final[dict[type[object], _Maker]] = {
    Tile: own.tiles,
    TileSet: own.tile_sets,
    DominoSet: own.domino_sets,
    DealTable: own.deal_tables,
    Deal: own.deals,
    Play: own.plays,
    Rules: own.rules,
    Layout: own.layouts,
    Round: own.rounds,
    Match: own.matches,
    ExpressRules: own.express_rules,
    Line: own.lines,
    ExpressRound: own.express_rounds,
    ExpressMatch: own.express_matches,
    **_of_game(CHICKEN_FOOT, partial(own.rounds, max_highest=_SMALL), own.matches),
    **_of_game(EXPRESS_DOMINO, own.express_rounds, own.express_matches),
    Duty: lambda: _parts(
        _ends(), lambda end: [duty for now in end.positions() if (duty := now.layout.duty)]
    ),
    Event: lambda: _parts(
        _ends(), lambda end: [event for view in _views_of(end) for event in view.history]
    ),
    Flaw: lambda: _parts(_rounds(), _flaws),
    Illegality: lambda: _parts(_rounds(), _illegalities),
    ScoreSheet: _sheets,
    SheetRow: lambda: _parts(_sheets(), lambda sheet: sheet.rows),
    SheetFlaw: lambda: _parts(_sheets(), _flaws_of_sheet),
    RoundEntered: lambda: _parts(_sheets(), lambda sheet: sheet.entries),
    **{kind: partial(st.builds, kind, name=_NAMES) for kind in (PlayerJoined, PlayerLeft)},
    Inference: lambda: _parts(_views(), _inferences),
    InformationState: lambda: _views().map(InformationState.of),
    Knowledge: lambda: _views().map(lambda view: view.knowledge),
    OpenEnd: lambda: _parts(_ends(), lambda end: end.layout.open_ends),
    Placement: lambda: _parts(_ends(), lambda end: end.layout.placements),
    Game: lambda: st.sampled_from([*GAMES.values()]),
    Option: lambda: st.sampled_from([*options_of(Rules).values()]),
    RuleIds: lambda: st.sampled_from([game.rules.rule_ids for game in GAMES.values()]),
    RuleText: lambda: _parts(own.rules(), rule_texts),
    Reader: lambda: st.builds(Reader, st.sampled_from(LANGUAGES)),
    # Rounds are set-ups, and views are what a seat sees, so Hypothesis finds no other of a game.
    DominoRound: _rounds,
    DominoView: _views,
    DominoTable: _tables,
    Worlds: lambda: _refuse(_NO_WORLDS),
    **{
        kind: partial(_options, kind)
        for kind in (TileOptions, TableOptions, RoundOptions, AnimationOptions, TextOptions)
    },
    Palette: lambda: st.sampled_from([*PALETTES.values()]),
    Annotation: lambda: st.builds(
        Annotation,
        st.integers(0, 9),
        st.none() | st.integers(0, 99),
        st.text(string.ascii_letters, min_size=1, max_size=99),
    ),
    Arrangement: _arrangements,
    PlacedTile: lambda: _parts(_arrangements(), lambda found: found.tiles),
    PlacedEnd: lambda: _parts(_arrangements(), lambda found: found.ends),
    Half: lambda: _parts(_arrangements(), lambda found: [h for t in found.tiles for h in t.halves]),
    Spot: lambda: _parts(_arrangements(), lambda found: found.spots),
    MatchDocument: _documents,
    MatchRound: lambda: _parts(_documents(), lambda document: document.rounds),
    TableDocument: lambda: (_rounds() | _views()).map(document_of),
    **{
        kind: partial(_forms, kind)
        for kind in (LaidTile, LegalMove, TableDuty, TableEnd, TableEvent, TableOutcome, TableSeat)
    },
    TableSpot: lambda: _parts(_forms(TableDuty), lambda duty: duty.spots),
    TableAnswer: lambda: st.builds(
        TableAnswer, move_number=st.integers(0, 99), action=st.integers(0, 99)
    ),
}

_RECORDS: Final[dict[type[object], tuple[object, Callable[[Any], st.SearchStrategy[Any]]]]] = {
    MatchRecord: (Match, lambda match: st.from_type(match).map(MatchRecord.of)),
    RoundRecord: (Round, lambda round_: st.from_type(round_).map(RoundRecord.of)),
    SeatRecord: (
        PlayerView,
        lambda view: _MATCHES.get(view, _matches)().flatmap(_seat_records),
    ),
}
"""What a record without brackets holds, and the strategy for what is in the brackets."""

_ABOVE: Final = tuple(
    f"chickenfoot_rules.{package}"
    for package in ("bulk", "players", "tournament", "envs", "server")
)


def _fragile() -> Iterator[type[object]]:
    """Yield classes above, of which few combinations of arguments are valid; of players, all.

    Only those that have been imported are found.
    """
    for door, module in [*sys.modules.items()]:
        if door.startswith(_ABOVE):
            public = (vars(module).get(name) for name in getattr(module, "__all__", ()))
            kinds = [one for one in public if isinstance(one, type)]
            yield from (
                one
                for one in kinds
                if one.__module__.startswith(_ABOVE)
                and (".players" not in door or hasattr(one, "choose"))
            )


def _make(kind: type[object], asked: object) -> st.SearchStrategy[Any]:
    if kind in _STRATEGIES:
        return _STRATEGIES[kind]()
    if kind in _RECORDS:
        part, records = _RECORDS[kind]
        return records(*(get_args(asked) or (part,)))
    name = kind.__name__
    message = f"{name} has no strategy: give st.builds({name}, …) arguments that fit together"
    return _refuse(message) if asked is kind else NotImplemented


def _strategy_of(kind: type[object], asked: object) -> st.SearchStrategy[Any]:
    """Return the strategy of a class if somebody asks for it, or for a base of ours.

    Hypothesis asks every class that it knows for ``object`` and ``Hashable``, too.
    """
    module = getattr(asked, "__module__", "")
    return _make(kind, asked) if module.startswith("chickenfoot_rules.") else NotImplemented


def register() -> None:
    """Register a strategy with Hypothesis for each of our types."""
    for kind in (*_STRATEGIES, *_RECORDS, *_fragile()):
        # Hypothesis may still be importing itself, so make each strategy when it is first used.
        st.register_type_strategy(kind, partial(_strategy_of, kind))


when_opened.append(register)
