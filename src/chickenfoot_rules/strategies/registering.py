"""Which strategy Hypothesis takes for a class of ours, so that ``st.from_type`` knows it.

The parts of rounds and matches are taken from generated ones, so each is a possible one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import product
from typing import Any, Final, NoReturn, TypeAlias, TypeVar

from hypothesis import strategies as st
from hypothesis.errors import ResolutionFailed

from chickenfoot_rules.chickenfoot.deal_tables import DealTable
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.match import Match
from chickenfoot_rules.chickenfoot.round import Round
from chickenfoot_rules.chickenfoot.rules import Rules
from chickenfoot_rules.dominoes.deal import Deal
from chickenfoot_rules.dominoes.dealt import DealtWorlds
from chickenfoot_rules.dominoes.flaws import Flaw
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.hidden.knowledge import Inference, Knowledge
from chickenfoot_rules.dominoes.hidden.worlds import DominoWorlds
from chickenfoot_rules.dominoes.illegality import Illegality
from chickenfoot_rules.dominoes.layout import Duty, OpenEnd, Placement
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Draw, Event, Move, Pass, Play
from chickenfoot_rules.dominoes.readers import LANGUAGES, Reader
from chickenfoot_rules.dominoes.round import DominoRound, DominoTable, DominoView
from chickenfoot_rules.dominoes.rules import Option, RuleIds, RuleText, options_of
from chickenfoot_rules.dominoes.tiles import DominoSet, Tile, TileSet
from chickenfoot_rules.dominoes.values import fill
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.match import ExpressMatch
from chickenfoot_rules.express.round import ExpressRound
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.rendering import rule_texts
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
        game.information_state: lambda: views().map(game.information_state.of),
        game.place: lambda: _parts(matches(), lambda match: match.standings),
    }


def _flaws(round_: DominoRound) -> Iterable[Flaw]:
    """Return the flaws of a set-up in which it is the turn of a seat that there is not."""
    kind = next(game.setup for game in _GAMES if isinstance(round_, game.setup))
    return fill(kind, round_, seat=round_.players).flaws()


def _illegalities(round_: DominoRound) -> list[Illegality]:
    moves: list[Move] = [Draw(), Pass(), *(Play(tile, None) for tile in round_.rules.tiles)]
    return [why for move in moves if (why := round_.illegality(move))]


def _inferences(view: DominoView) -> list[Inference]:
    places = product(view.rules.tiles, (*range(view.players), None))
    return [why for tile, place in places if (why := view.knowledge.why(tile, place))]


def _no_worlds(_: object) -> NoReturn:
    message = "worlds have no strategy: generate views, whose `worlds` and `count_worlds` use them"
    raise ResolutionFailed(message)


_GAMES: Final = (CHICKEN_FOOT, EXPRESS_DOMINO)

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
    Inference: lambda: _parts(_views(), _inferences),
    Knowledge: lambda: _views().map(lambda view: view.knowledge),
    OpenEnd: lambda: _parts(_ends(), lambda end: end.layout.open_ends),
    Placement: lambda: _parts(_ends(), lambda end: end.layout.placements),
    Game: lambda: st.sampled_from(_GAMES),
    Option: lambda: st.sampled_from([*options_of(Rules).values()]),
    RuleIds: lambda: st.sampled_from([game.rules.rule_ids for game in _GAMES]),
    RuleText: lambda: _parts(own.rules(), rule_texts),
    Reader: lambda: st.builds(Reader, st.sampled_from(LANGUAGES)),
    # Rounds are set-ups, and views are what a seat sees, so Hypothesis finds no other of a game.
    DominoRound: _rounds,
    DominoView: _views,
    DominoTable: lambda: _rounds() | _views(),
    # Hypothesis drops errors that are raised before it draws a value.
    DominoWorlds: lambda: st.none().map(_no_worlds),
    DealtWorlds: lambda: st.none().map(_no_worlds),
}


def _strategy_of(kind: type[object], asked: object) -> st.SearchStrategy[Any]:
    """Return the strategy of a class if somebody asks for it, or for a base of ours.

    Hypothesis asks every class that it knows for ``object`` and ``Hashable``, too.
    """
    module = getattr(asked, "__module__", "")
    return _STRATEGIES[kind]() if module.startswith("chickenfoot_rules.") else NotImplemented


def register() -> None:
    """Register a strategy with Hypothesis for each of our types."""
    for kind in _STRATEGIES:
        # Hypothesis may still be importing itself, so make each strategy when it is first used.
        st.register_type_strategy(kind, partial(_strategy_of, kind))
