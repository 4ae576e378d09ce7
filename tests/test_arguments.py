"""No wrong argument of a public function hangs it, or is taken in silence.

The functions are found by introspection, so a new one is held to this at once. Those at the front
door, which get what people and programs send, raise errors of ours only. All others may raise
Python's own. Errors of ours are short. Those for people can be read in every language, and others
in English. No parameter takes a value of no type at all, except those of `ANYTHING`.
"""

from __future__ import annotations

import enum
import inspect
import math
import random
import re
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from types import FunctionType
from typing import Any, Final, cast, is_typeddict
from unittest import mock

import attrs
import pytest

import chickenfoot_rules
from chickenfoot_rules import (
    USUAL,
    ChickenfootError,
    Deal,
    DominoSet,
    Draw,
    Event,
    InformationState,
    Match,
    Pass,
    Rules,
    Setup,
    Tile,
    TileSet,
    bulk,
    dominoes,
    express,
    notation,
    players,
    records,
    rendering,
    tournament,
)
from chickenfoot_rules.base.texts import Text
from chickenfoot_rules.documents import document_of
from chickenfoot_rules.dominoes import LANGUAGES, actions
from chickenfoot_rules.players import hints
from chickenfoot_rules.rendering import image, tile_svg

PACKAGES: Final = (
    *(chickenfoot_rules, actions, bulk, dominoes, express),
    *(notation, players, records, rendering, tournament),
)

UNCHECKED: Final[dict[str, str]] = {
    "place_unchecked": "its play must be possible, says its name",
    "plays_of_mask": "for the engine: its mask comes from a round",
    "PlayerView.of": "for the engine: its set-ups come from a round",
    "ExpressView.of": "for the engine: its set-ups come from a round",
    "goes_left": "its play must be possible",
    "common_flaws": "for the author of a game",
    "make_illegality": "for the author of a game",
    "masks_of": "for the author of a game",
    "must_play": "for the author of a game",
    "Text": "a text that the library makes",
    "tile_set_of": "for the author of a game",
    "unfold": "for the author of a game",
}
"""Functions that trust their caller."""


_FRONT_DOOR: Final = re.compile(
    r"[A-Z]\w*\.(apply|illegality|deal|view|start|step)|(.*\.)?(parse\w*|loads\w*|dumps)"
    r"|.*\.(Tile|TileSet|DominoSet|Play|Deal|Layout|Line|Rules|ExpressRules|DealTable|Setup|Round"
    r"|ExpressSetup|ExpressRound|Match|ExpressMatch|\w*Player|\w*Record|Annotation|Entrant"
    r"|TournamentPlan)"
)
"""The functions and classes that raise errors of ours only."""

IN_PYTHON: Final = re.compile(r"\w\(|<[A-Za-z]{2}|\bNone\b|line 1, column|=\w+\(")
"""What no person should read: a call, a repr, or the place in a line that they see as a whole."""

STRANGER: Final = object()
"""A value that no function can use."""

ANYTHING: Final = {
    "chickenfoot_rules.dominoes.Reader: names": "the sentences that need it raise",
    "chickenfoot_rules.dominoes.Reader: you": "no sentence is about somebody else",
    "chickenfoot_rules.players.name_of: player": "every class has a name",
    "chickenfoot_rules.records.move_rows: match": "the rows hold it as it is",
    "chickenfoot_rules.records.round_rows: match": "the rows hold it as it is",
    "chickenfoot_rules.tournament.local_executor: jobs": "entering the context raises",
    "chickenfoot_rules.dominoes.DominoMatch: rules": "each game checks its own rules",
    "chickenfoot_rules.dominoes.DominoMatch: players": "each game checks it by its rules",
    "Round.illegality: move": "it explains that this is no move",
    "Match.illegality: move": "it explains that this is no move",
    "ExpressMatch.illegality: move": "it explains that this is no move",
    "PlayerView.illegality: move": "it explains that this is no move",
    "ExpressRound.illegality: move": "it explains that this is no move",
    "ExpressView.illegality: move": "it explains that this is no move",
    "Rules.charges: last": "only the rules of a house use it",
    "Rules.lead_of: required": "only the rules of a house use it",
    "Rules.may_hold_back: undrawn": "only the rules of a house use it",
    "Rules.may_play_drawn: undrawn": "only the rules of a house use it",
    "Rules.ends_when_stuck: undrawn": "only the rules of a house use it",
    "Rules.tiles_to_deal: required": "only rules that lay a double out use it",
    **{
        f"ExpressRules.{name}": "no double has to open a round"
        for name in (
            *("is_over_after: openings", "unused_after: openings", "row_flaws: opened"),
            *("required_double: unused", "openers: unused"),
        )
    },
    "ExpressRules.tiles_to_deal: required": "it is ignored",
    "Tile.has: value": "no half equals it",
    "Illegality.message_for: you": "no seat equals it",
    "GreedyPlayer.score: move": "whatever is not a play scores 0",
    "TournamentPlan.entrants_of: kind": "no kind equals it",
    **{
        f"chickenfoot_rules.rendering.{shown}_text: {flag}": "every value is true or false"
        for shown in ("match", "round", "table", "view")
        for flag in ("ascii_only", "legend")
    },
}
"""The parameters that take any value in silence, with the reason why no answer is wrong."""


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError


class _Bot:
    def choose(self, view: Any, rng: random.Random) -> Any:  # noqa: ANN401 - of any game
        return rng.choice(view.legal_moves)


class _LikeADraw:
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Draw)

    def __hash__(self) -> int:
        return 0


def _after(match: Any, moves: int) -> Any:  # noqa: ANN401 - of any game
    match = match.deal(random.Random(7))
    for _ in range(moves):
        match = match.apply(match.round.legal_moves[0])
    return match


MATCH: Final = _after(Match(Rules(domino_set=3), 2), 4)
EXPRESS: Final = _after(express.ExpressMatch(express.ExpressRules(target=20, players=2)), 2)
PLAN: Final = tournament.TournamentPlan(
    entrants=["random", "greedy"], matches=1, seed=1, rules=Rules(domino_set=1)
)
RESULT: Final = tournament.run_tournament(PLAN)
BATCH: Final = bulk.Batch(Rules(domino_set=3), 2, 2, seed=7, keep_moves=True)
RECORD: Final = records.MatchRecord.of(MATCH)

CROWD: Final = 20_000  # More than any table has of anything.
NOTHING: Final[list[object]] = []
WRONG: Final[list[object]] = [
    *(None, True, -1, 99, 10**30, 1.5, math.nan, -math.inf, "", "x", b"x", STRANGER, mock.ANY),
    *(type, print, Unshowable(), _LikeADraw()),
    *(NOTHING, [NOTHING], [None], [(1, 2)], [[10**30]], [Unshowable()], [math.nan], {"a": 1}),
    *({math.nan: {2: 2}}, {6: {Unshowable(): 2}}, {6: {2: "a" * CROWD}}, {6: {2: 99}}),
    *(Tile(1, 2), TileSet("1-2"), Draw(), DominoSet(4), random.Random(1)),
    *(MATCH, MATCH.round, MATCH.round.view(0), MATCH.round.layout, RECORD, PLAN, RESULT),
    *(EXPRESS, EXPRESS.round, EXPRESS.round.view(0), EXPRESS.round.layout, EXPRESS.rules),
    *("a" * 10 * CROWD, ["a" * 10 * CROWD], [0] * CROWD, ["1-2"] * CROWD, [Tile(1, 2)] * CROWD),
    *([(0,) * CROWD], dict.fromkeys(range(CROWD), 0), frozenset(range(CROWD))),
    *("\ud800", ["\ud800"] * 2, 2**64),
]


def _parts(match: Any) -> Iterator[Any]:  # noqa: ANN401 - of any game
    """Yield a match, what it consists of, and a set-up and a view of its round."""
    kind = Setup if match is MATCH else express.ExpressSetup
    round_ = match.round
    yield from (match, match.rules, round_, round_.layout)
    yield from (kind(**round_._parts()), round_.view(round_.seat))


def _examples(match: Any) -> dict[str, object]:  # noqa: ANN401 - of any game
    """Return a right argument for each parameter of the functions of a game, by its name."""
    match, rules, round_, layout, setup, view = _parts(match)
    rng = random.Random(1)
    return {
        "match": match,
        "sheet": match.sheet,
        "rules": rules,
        "layout": layout,
        "setup": setup,
        "view": view,
        **dict.fromkeys(["round_", "round", "game", "table"], round_),
        **dict.fromkeys(["rng", "source"], rng),
        "origin": round_.origin,
        "undrawn": 2,
        "hands": round_.hands,
        "deal": Deal.shuffle(rules, 2, rng),
        **{name: getattr(round_, name, ()) for name in ("boneyard", "out_of_play")},
        "move": round_.legal_moves[0],
        "moves": round_.legal_moves,
        "player": _Bot(),
        "seat": round_.seat,
        "scores": [(0, 3)],
        "points": [0, 3],
        "columns": [[0], [3]],
        "starts": [0, 0],
        "names": ["Ann", "Bob"],
        "situation": hints.Situation.of(view),
        **dict.fromkeys(["action", "first", "lead", "n"], 0),
        **dict.fromkeys(["half", "i", "jobs", "matches", "number", "seed", "value"], 1),
        **dict.fromkeys(["mask", "outside", "players", "required"], 2),
        "arms": 4,
        "highest": 4,
        "values": 10,
        "target": 100,
        "actions": [0, 0],
        "tile": Tile(1, 2),
        "tiles": TileSet("1-2"),
        "on": None,
        "links": [(Tile(1, 1), Tile(1, 2))],
        "text": "1-2",
        "unused": TileSet("0-0"),
        "openings": [Tile(3, 3)],
        "domino_set": DominoSet(9),
        "name": "mine",
        "cells": {9: {2: 3}},
        "kind": "random",
        "language": "fr",
        "path": Path("out.json"),
        "plan": PLAN,
        "entrants": PLAN.entrants,
        "result": RESULT,
        **dict.fromkeys(["games", "results"], RESULT.games),
        "event": Event(round_.seat, round_.legal_moves[0]),
        "hand": round_.hands[round_.seat],
        "state": BATCH.state,
        "record": RECORD,
        "converter": records.make_converter(),
        "svg": tile_svg(Tile(1, 2)),
    }


def _owners() -> Iterator[object]:
    """Yield a value of each class with public methods."""
    yield from (
        *_parts(MATCH),
        *_parts(EXPRESS),
        *(Tile(1, 2), TileSet("1-2"), DominoSet(4), USUAL, MATCH.round.view(0).knowledge),
        MATCH.round.illegality(Draw()) or MATCH.round.illegality(Pass()),
        InformationState.of(MATCH.round.view(0)),
        InformationState.of(EXPRESS.round.view(0)),
        *(RECORD, records.RoundRecord.of(MATCH.round), RECORD.redact(0)),
        *(players.GreedyPlayer(), players.RandomPlayer(), players.TrainedPlayer()),
        players.SearchPlayer(simulations=2),
        *notation.GAMES.values(),
        *(PLAN, RESULT, BATCH, BATCH.fields),
    )


def _functions() -> Iterator[tuple[str, Callable[..., object]]]:
    """Yield all public functions, classes and methods, with their names."""
    found: set[int] = set()
    for package in PACKAGES:
        for name in package.__all__:
            value = getattr(package, name)
            if id(value) in found or name in UNCHECKED:
                continue  # Several packages export it, or it trusts its caller.
            found.add(id(value))
            if isinstance(value, FunctionType) or (
                isinstance(value, type)
                and not getattr(value, "_is_protocol", False)
                and not inspect.isabstract(value)
                and not is_typeddict(value)
                and not issubclass(value, BaseException | enum.Enum)
            ):
                yield f"{package.__name__}.{name}", value
    for owner in _owners():
        for name, member in inspect.getmembers_static(type(owner)):
            function = getattr(member, "__func__", member)
            if (
                isinstance(function, FunctionType)
                and str(function.__module__).startswith("chickenfoot_rules.")
                and not name.startswith("_")
                and UNCHECKED.keys().isdisjoint({name, f"{type(owner).__name__}.{name}"})
            ):
                yield f"{type(owner).__name__}.{name}", getattr(owner, name)


FUNCTIONS: Final = dict(_functions())
SVG: Final = Tile(0, 0).to_svg()
PNG: Final = Tile(0, 0).to_png(scale=0.1)


def _drawn(svg: str, scale: float) -> bytes:
    del svg, scale
    return PNG


HOLDERS: Final = {
    name
    for name, value in FUNCTIONS.items()
    if isinstance(value, type) and "__attrs_post_init__" not in vars(value)
}
"""Classes that hold what the library puts into them, and check nothing."""


def _parameters(function: Callable[..., object]) -> Iterator[inspect.Parameter]:
    """Yield the parameters of a function, each key of its options by itself."""
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            if function.__name__ == "to_png":
                continue  # Its options are those of `to_svg`.
            options = re.fullmatch(r"Unpack\[(\w+)\]", str(parameter.annotation))
            keys = getattr(rendering, options[1]).__annotations__ if options else ()
            for key in keys:
                yield parameter.replace(name=key, kind=parameter.KEYWORD_ONLY, default=None)
        elif parameter.kind is not parameter.VAR_POSITIONAL:
            yield parameter


def _answer(call: Callable[[], object]) -> None:
    """Make a call that may answer anything, and use what it answers."""
    answer = call()
    if isinstance(answer, Iterator):
        deque(islice(cast("Iterator[object]", answer), 20), maxlen=0)
    if isinstance(answer, tournament.TournamentLog):
        with answer:
            pass


def _sentences(message: str) -> tuple[str, ...]:
    """Return the sentences of which a message consists."""
    if not isinstance(message, Text):
        return ()
    return message.sentence, *chain(*map(_sentences, map(str, message.fields.values())))


NEW: Final = Match(Rules(domino_set=3), 2)
VIEW: Final = MATCH.round.view(MATCH.round.seat)
START: Final[Any] = chickenfoot_rules.Round.start
LINE: Final = "2-2 2-1>2-2"
NEAR_MISSES: Final[list[tuple[Callable[..., object], object, str]]] = [
    (MATCH.apply, "9-9", "match.parse(text)"),
    (MATCH.round.apply, "9-9", "match.parse(text)"),
    (MATCH.apply, Tile(3, 3), "Play(tile, on=…)"),
    (MATCH.apply, MATCH.round.legal_moves, "apply takes one move"),
    (MATCH.apply, 0, "match.legal_moves[number]"),
    (MATCH.view, "Ada", "names.index(name)"),
    (NEW.deal, 7, "random.Random(number)"),
    (NEW.deal, random, "random.Random()"),
    (NEW.deal, "0-1 / 1-1 | -", "notation.parse_deal(text)"),
    (Match, "set=6", "notation.parse_rules(text)"),
    (Match, 4, "Match(players=number)"),
    (Match, EXPRESS.rules, "ExpressMatch(rules)"),
    (express.ExpressMatch, Rules(), "Match(rules)"),
    (partial(Match, Rules()), ["Ada", "Bob"], "len(names)"),
    (Tile.parse, "6|3", "notation.parse_tile"),
    (TileSet, ["6-3"], "TileSet.parse(text)"),
    (partial(chickenfoot_rules.Play, Tile(1, 2)), "2-2", "Tile.parse(text)"),
    (MATCH.round.layout.place, "2-2", "Tile.parse(text)"),
    (partial(START, deal=None), "set=6", "notation.parse_rules(text)"),
    (partial(START, Rules()), "0-1 / 1-1 | -", "notation.parse_deal(text)"),
    (partial(START, Rules()), random.Random(1), "match.deal(rng)"),
    (records.dumps, MATCH, "MatchRecord.of(match)"),
    (records.dumps, MATCH.round, "RoundRecord.of(round)"),
    (records.dumps, VIEW, "MatchRecord.of(match).redact(seat)"),
    (records.MatchRecord.of, MATCH.round, "RoundRecord.of(round)"),
    (records.RoundRecord.of, MATCH, "MatchRecord.of(match)"),
    (records.loads, Path("match.json"), "load(path)"),
    (records.loads, "match.json", "load(path)"),
    (records.loads, {"format": "chickenfoot-match"}, "json.dumps(document)"),
    (records.loads, notation.format_text(MATCH.round), "notation.parse_position(text)"),
    (records.loads, document_of(VIEW).to_json(), "documents.loads(text)"),
    (partial(records.loads, kind=Match), records.dumps(RECORD), "the kind MatchRecord"),
    (records.load, records.dumps(RECORD), "loads(text)"),
    (notation.parse_tile, "2-1", "lenient=True"),
    (notation.parse_tiles, "2-2, 1-2", "lenient=True"),
    (notation.parse_move, "1-2 on 2-2", "lenient=True"),
    (notation.parse_moves, "2-2, draw", "lenient=True"),
    (notation.parse_layout, LINE, "lenient=True"),
    (notation.parse_deal, "1-1 0-1 / 0-2 | -", "lenient=True"),
    (notation.parse_rules, "SET=6", "lenient=True"),
    (notation.parse_position, f"{notation.format_text(MATCH.round)}\n", "lenient=True"),
    (notation.parse_view, f"{notation.format_text(VIEW)}\n", "lenient=True"),
    (notation.parse_rules, "game=express target=9", "None for any game"),
    (notation.parse_rules, "house=Mine", "parse_rules takes it as kind"),
    (notation.parse_position, notation.format_text(VIEW), "parse_view(text)"),
    (notation.parse_view, notation.format_text(MATCH.round), "parse_position(text)"),
    (notation.parse_position, records.dumps(RECORD), "records.loads(text)"),
    (notation.format_text, MATCH, "MatchRecord.of(match)"),
    (partial(players.play_match, seed=1), ["greedy", "greedy"], "players.player_from_text(text)"),
    (partial(players.GreedyPlayer().choose, VIEW), 7, "random.Random(number)"),
    (partial(actions.encode, Rules()), "1-2", "parse(text)"),
]
"""Calls with nearly the right argument, and what their errors name as the next step."""


@pytest.mark.parametrize(("call", "argument", "step"), NEAR_MISSES, ids=range(len(NEAR_MISSES)))
def test_the_error_about_a_near_miss_names_the_next_step_for_programmers_only(
    call: Callable[..., object], argument: object, step: str
) -> None:
    with pytest.raises(ChickenfootError) as caught:
        call(argument)

    assert step in str(caught.value)
    told = {caught.value.message_for(language=language) for language in LANGUAGES}
    if caught.value.for_people:
        assert not any(step in one or IN_PYTHON.search(one) for one in told)
    else:
        assert {str(caught.value)} == told


TRANSLATED: Final[set[tuple[str, ...]]] = set()
"""The sentences of the messages that had a translation so far."""


# Pictures take time, and run no branch that other tests don't.
CASES: Final = [
    pytest.param(
        name, marks=[pytest.mark.long] if re.search(r"to_png|to_svg|rendering", name) else ()
    )
    for name in FUNCTIONS
]


class _Number:
    """A whole number of another class, like those of numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def _is_plain(value: object, depth: int = 6) -> bool:
    """Return whether a value has no number of another class, however deep."""
    if attrs.has(type(value)):
        value = [
            getattr(value, field.name, None) for field in attrs.fields(cast("Any", type(value)))
        ]
    if isinstance(value, list | tuple | frozenset) and depth:
        return all(_is_plain(part, depth - 1) for part in cast("list[object]", value))
    return not isinstance(value, _Number)


@pytest.mark.parametrize("name", CASES)
def test_a_whole_number_of_another_class_is_as_good_as_an_int(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(image, "_render_png", _drawn)
    function = FUNCTIONS[name]
    examples = _examples(EXPRESS if "xpress" in name or "ine" in name else MATCH)
    parameters = [*_parameters(function)]
    right = {one.name: examples.get(one.name) for one in parameters if one.default is one.empty}
    for one in parameters:
        number = examples.get(one.name)
        # Records are written as JSON, which has no other numbers.
        if type(number) is int and name not in {*HOLDERS, "chickenfoot_rules.records.SeatRecord"}:
            try:
                usual = function(**{**right, one.name: number})
            except (ChickenfootError, TypeError):
                continue  # The example is of something else that has this name.
            answer = function(**{**right, one.name: _Number(number)})
            assert type(usual) is type(answer)
            assert _is_plain(answer)


@pytest.mark.parametrize("name", CASES)
def test_no_wrong_argument_hangs_or_is_taken_in_silence_and_the_front_door_raises_errors_of_ours(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(image, "_render_png", _drawn)  # Pixels take time.
    function = FUNCTIONS[name]
    if name.endswith(".to_png"):
        owner: type[Any] = cast("Any", function).__self__.__class__
        monkeypatch.setattr(owner, "to_svg", mock.Mock(return_value=SVG))  # Tested by itself.
    parameters = [*_parameters(function)]
    examples = _examples(EXPRESS if "xpress" in name or "ine" in name else MATCH)
    needed = [one.name for one in parameters if one.default is one.empty]
    assert name in HOLDERS or {*needed} <= examples.keys(), "add an example to `_examples`"
    right = {one: examples.get(one) for one in needed}
    errors: list[Exception] = []
    silent: set[str] = set()
    for parameter in parameters:
        for wrong in WRONG[parameter.default is None :]:  # `None` may be right, and is the first.
            try:
                _answer(partial(function, **{**right, parameter.name: wrong}))
            except Exception as error:  # noqa: BLE001 - Python may raise anything
                errors.append(error)
            else:
                if wrong is STRANGER and not isinstance(parameter.default, bool):
                    silent.add(f"{name}: {parameter.name}")
    ours = [error for error in errors if isinstance(error, ChickenfootError)]
    for refused in ours:
        # They quote little of a huge value, and can be written.
        assert 0 < len(str(refused).encode()) < 1_500
        if not refused.for_people:
            assert str(refused) == refused.message_for(language="de")
            continue
        assert not IN_PYTHON.search(refused.message_for()), "no person should read this"
        sentences = _sentences(str(refused))
        if sentences not in TRANSLATED:
            told = {refused.message_for(language=language) for language in LANGUAGES}
            assert len(told) == len(LANGUAGES), f"{refused} has no translation"
            TRANSLATED.add(sentences)
    assert not _FRONT_DOOR.fullmatch(name) or ours == errors
    assert name in HOLDERS or silent == {one for one in ANYTHING if one.startswith(f"{name}: ")}
