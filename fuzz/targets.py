"""The fuzz targets: every parser and loader, and the server, as a function of bytes.

A target raises only if the library has a fault: an error that is not ours, or a law that does
not hold. The tests run every target on its corpus, without a fuzzer.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from chickenfoot_rules import (
    PRESETS,
    AmbiguousMoveError,
    ChickenfootError,
    Chickenlittle,
    Deal,
    DealTable,
    IllegalMoveError,
    Match,
    NotationError,
    Round,
    Rules,
    Tile,
    TileSet,
    notation,
)
from chickenfoot_rules import documents as tables
from chickenfoot_rules.cli.human import parse_answer
from chickenfoot_rules.dominoes import DominoView
from chickenfoot_rules.express import ExpressMatch, ExpressRound, ExpressRules, ExpressView, Line
from chickenfoot_rules.players import player_from_text
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps, loads
from chickenfoot_rules.rendering import view_text
from chickenfoot_rules.server import Lobby, Page, Room, Seating, Table
from chickenfoot_rules.server.web import make_app
from chickenfoot_rules.tournament import (
    TournamentError,
    TournamentLog,
    TournamentPlan,
    TournamentResult,
    run_tournament,
)

__all__ = ["TARGETS", "Target", "corpus", "corpus_file", "seeds"]

Target: TypeAlias = Callable[[bytes], None]

T = TypeVar("T")


def corpus_file(name: str) -> Path:
    """Return where the corpus of a target is: inputs that reach what others do not.

    Each line is one, as a JSON string.
    """
    return Path(__file__).parent / "corpus" / f"{name}.jsonl"


def corpus(name: str) -> list[bytes]:
    """Return the corpus of a target."""
    lines = corpus_file(name).read_text(encoding="utf-8").splitlines()
    return [str(json.loads(line)).encode("utf-8", "surrogateescape") for line in lines]


def _text(data: bytes) -> str:
    # Invalid UTF-8 becomes lone surrogates, which a text may contain too.
    return data.decode("utf-8", "surrogateescape")


def _notation(read: Callable[..., Any]) -> Target:
    """Return a target for one kind of text.

    Args:
        read: reads it, strictly or leniently.
    """

    def target(data: bytes) -> None:
        text = _text(data)
        try:
            lenient = read(text, lenient=True)
        except ChickenfootError:
            return
        assert read(notation.format_text(lenient)) == lenient
        try:
            strict = read(text)
        except ChickenfootError:
            return
        assert strict == lenient
        assert text in [notation.format_text(strict, unicode=drawn) for drawn in (False, True)]

    return target


def _tile(data: bytes) -> None:
    for read in (Tile.parse, TileSet.parse, player_from_text):
        try:
            read(_text(data))
        except ChickenfootError:
            continue


def _view(data: bytes) -> None:
    _VIEW_TEXTS(data)
    try:
        view = notation.parse_view(_text(data), lenient=True)
    except ChickenfootError:
        return
    assert view_text(view)
    assert view.to_svg()


def _express_view(data: bytes) -> None:
    _EXPRESS_VIEW_TEXTS(data)
    try:
        view = notation.parse_view(_text(data), ExpressView, lenient=True)
    except ChickenfootError:
        return
    assert view.to_svg()


def _record(data: bytes) -> None:
    try:
        record = loads(data)
    except ChickenfootError:
        return
    assert loads(dumps(record)) == record


def _table(data: bytes) -> None:
    for read in (tables.loads, tables.parse_answer):
        try:
            form = read(data)
        except ChickenfootError:
            continue
        assert read(form.to_json()) == form


def _log(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "games.jsonl")
        path.write_bytes(data)
        try:
            with TournamentLog.resume(path, _PLAN) as log:
                assert log.results == TournamentResult(_PLAN, log.results).games
        except TournamentError:
            return


def _answer(data: bytes) -> None:
    # Typed answers arrive as words with single spaces between them.
    words = " ".join(_text(data).split()) if data else ""
    for view in _VIEWS:
        try:
            parse_answer(words, view)
        except (NotationError, AmbiguousMoveError, IllegalMoveError):
            continue


def _messages(data: bytes) -> None:
    """Send the lines of a text to a page, and as one client to a server with the table ``t``."""
    lines = data.decode("utf-8", "replace").split("\n")[:_MOST_MESSAGES]
    sent: list[str] = []
    page = Page(sent.append)
    for line in lines:
        page.receive(line)
    lobby = Lobby()
    seating = Seating(("human", "human"), ("Ada", "?"))
    table = Table(Match(players=2), seating, random.Random(8))
    lobby.rooms["t"] = Room("t", table, ["token", ""])
    asyncio.run(_serve(lobby, lines, sent))
    for text in sent:
        assert json.loads(text.encode())["say"]


async def _serve(lobby: Lobby, lines: list[str], sent: list[str]) -> None:
    events = iter(
        [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": line} for line in lines),
        ]
    )

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)  # The server sends what it has to say.
        return next(events, {"type": "websocket.disconnect"})

    async def send(event: Mapping[str, Any]) -> None:
        if event["type"] == "websocket.send":
            sent.append(event["text"])

    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/socket",
        "headers": [],
        "subprotocols": [],
    }
    await make_app(lobby, pause=0)(scope, receive, send)


def _rounds() -> Iterator[Round]:
    """Yield rounds of small sets in all their phases, by all the rules."""
    rng = random.Random(4)
    table = DealTable('mine; "own"', {3: {2: 3, 3: 2}, 4: {2: 3}})
    for number, preset in enumerate([*PRESETS.values()] * 3):
        rules = attrs.evolve(
            preset,
            domino_set=3 + number % 2,
            hand_size=2 + number % 2,
            deal_table=table if number % 4 == 0 else preset.deal_table,
            chickenlittle=[*Chickenlittle][number % 3],
            draw_until_playable=number % 5 == 0,
        )
        match = Match(rules, 2).deal(rng)
        while match.round is not None:
            yield match.round
            match = match.apply(rng.choice(match.round.legal_moves))
        yield match.rounds[0]


def _matches() -> Iterator[Match]:
    """Yield whole matches with the smallest sets, and some that are not over."""
    rng = random.Random(5)
    for number, preset in enumerate(PRESETS.values()):
        size = preset.smallest_hand
        match = Match(attrs.evolve(preset, domino_set=size + number % 2, hand_size=size), 2)
        while not match.is_over:
            if match.round is None:
                match = match.deal(rng)
            else:
                match = match.apply(rng.choice(match.round.legal_moves))
                if rng.random() < 0.1:  # noqa: PLR2004 - about one in ten
                    yield match
        yield match


def _express_matches() -> Iterator[ExpressMatch]:
    """Yield matches of Express-Domino at every table, at each of their moments."""
    rng = random.Random(6)
    for players, pairs in ((2, False), (3, False), (4, False), (4, True)):
        match = ExpressMatch(ExpressRules(target=30, players=players, pairs=pairs))
        while not match.is_over:
            if match.round is None:
                match = match.deal(rng)
            else:
                match = match.apply(rng.choice(match.round.legal_moves))
            yield match


_MOST_MESSAGES: Final = 20
"""How many messages a server takes at once."""

_SOME_MATCHES: Final = [*_express_matches()][::9]
_EXPRESS_ROUNDS: Final[list[ExpressRound]] = [
    match.round or match.rounds[-1] for match in _SOME_MATCHES
]

_SOME_ROUNDS: Final = [*_rounds()][::7]
_VIEWS: Final[list[DominoView]] = [
    round_.view(round_.seat) for round_ in (*_SOME_ROUNDS[::4], *_EXPRESS_ROUNDS[::4])
]

_PLAN: Final = TournamentPlan(
    entrants=["greedy", "random"], matches=2, seed=1, rules=Rules(domino_set=1, hand_size=1)
)

_VIEW_TEXTS: Final = _notation(notation.parse_view)

_EXPRESS_VIEW_TEXTS: Final = _notation(partial(notation.parse_view, kind=ExpressView))

TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        "answer": _answer,
        "deal": _notation(
            notation.parse_deal,
        ),
        "express_position": _notation(
            partial(notation.parse_position, kind=ExpressRound),
        ),
        "express_rules": _notation(partial(notation.parse_rules, kind=ExpressRules)),
        "express_view": _express_view,
        "layout": _notation(
            notation.parse_layout,
        ),
        "line": _notation(
            partial(notation.parse_layout, kind=Line),
        ),
        "log": _log,
        "messages": _messages,
        "moves": _notation(
            notation.parse_moves,
        ),
        "position": _notation(
            notation.parse_position,
        ),
        "record": _record,
        "rules": _notation(notation.parse_rules),
        "table": _table,
        "tile": _tile,
        "view": _view,
    }
)
"""Every target by name."""


def _talk_about(round_: Round) -> str:
    """Return messages of a client about a round, one a line."""
    wanted = {"rules": notation.format_text(round_.rules), "seats": ["human", "human"]}
    messages: list[Mapping[str, object]] = [
        {"do": "new", "seed": 1, **wanted},
        {"do": "open", "text": notation.format_text(round_)},
        {"do": "create", "seconds": 9, **wanted},
        {"do": "return", "table": "t", "token": "token"},
        {"do": "join", "table": "t", "name": "Bob"},
        *({"do": "play", "move_number": 0, "move": str(move)} for move in round_.legal_moves[:2]),
        *({"do": doing} for doing in ("deal", "hint", "infer", "rules", "save", "undo", "fill")),
        {"do": "watch", "table": "t", "language": "de"},
    ]
    return "\n".join(map(json.dumps, messages))


_SEEDS: Final[Mapping[str, Callable[[Round], str]]] = MappingProxyType(
    {
        "answer": lambda round_: " ".join(map(str, round_.legal_moves[:1])),
        "deal": lambda round_: notation.format_text(Deal(round_.hands, round_.boneyard)),
        "layout": lambda round_: notation.format_text(round_.layout),
        "messages": _talk_about,
        "moves": lambda round_: notation.format_text(round_.moves),
        "position": notation.format_text,
        "record": lambda round_: dumps(RoundRecord.of(round_)),
        "rules": lambda round_: notation.format_text(round_.rules),
        "table": lambda round_: tables.document_of(round_, 0, inferred=True).to_json(),
        "tile": lambda round_: str(round_.hands[0]),
        "view": lambda round_: notation.format_text(round_.view(0)),
    }
)


_EXPRESS_SEEDS: Final[Mapping[str, Callable[[ExpressRound], str]]] = MappingProxyType(
    {
        "express_position": notation.format_text,
        "express_rules": lambda round_: notation.format_text(round_.rules),
        "express_view": lambda round_: notation.format_text(round_.view(0)),
        "line": lambda round_: notation.format_text(round_.layout),
        "record": lambda round_: dumps(RoundRecord.of(round_)),
        "table": lambda round_: tables.document_of(round_, all_hands=True).to_json(),
    }
)


def seeds(name: str) -> Iterator[str]:
    """Yield good inputs of a target, for a fuzzer to begin with."""
    if name in _SEEDS:
        yield from map(_SEEDS[name], _SOME_ROUNDS)
    if name in _EXPRESS_SEEDS:
        yield from map(_EXPRESS_SEEDS[name], _EXPRESS_ROUNDS)
    if name == "table":
        yield from (
            '{"move_number": 7, "action": 3}',
            '{"move_number": 0, "move": "0-0", "why": 1.5}',
        )
    if name == "log":
        with TemporaryDirectory() as folder:
            path = Path(folder, "games.jsonl")
            with TournamentLog.start(path, _PLAN) as log:
                run_tournament(_PLAN, log=log)
            yield path.read_text(encoding="utf-8")
    if name == "record":
        for match in _matches():
            record = MatchRecord.of(match)
            yield dumps(record)
            yield dumps(record.redact(0))
        for played in _SOME_MATCHES:
            express = MatchRecord.of(played)
            yield dumps(express)
            yield dumps(express.redact(0))
