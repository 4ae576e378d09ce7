"""Every document that the library writes fits the schema of its format.

``python tests/records/test_every_document.py 5000`` checks as many as you like.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Final

import attrs
from jsonschema import Draft202012Validator

import form_types
from chickenfoot_rules import PRESETS, Match, Play, Tile
from chickenfoot_rules.dominoes import DominoMatch
from chickenfoot_rules.dominoes.documents import Form
from chickenfoot_rules.envs.server import (
    DoAsk,
    DoCreate,
    DoFill,
    DoGo,
    DoJoin,
    DoNew,
    DoOpen,
    DoPlay,
    DoReturn,
    DoWatch,
    SayCreated,
    SayHint,
    SaySeat,
    Seating,
    Table,
)
from chickenfoot_rules.express import ExpressMatch, ExpressRules
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps
from chickenfoot_rules.records.parts import PARTS
from chickenfoot_rules.tournament import TournamentPlan, TournamentResult, result_as_json
from chickenfoot_rules.tournament.documents import LogDocument, make_document, write
from support.recorded import Json

VALIDATORS: Final[dict[str, Json]] = {
    one.types_file: Draft202012Validator(one.schema) for one in form_types.FORMATS
}
TABLE, RECORD, MESSAGE, LINE = VALIDATORS

NAME: Final = "t"
OTHERS: Final[tuple[Form, ...]] = (
    DoCreate(rules="set=9 curved", seats=("human", "greedy"), seconds=9),
    DoJoin(table=NAME, name="Ada"),
    DoReturn(table=NAME, token=NAME),
    DoWatch(table=NAME, language="de"),
    DoFill(),
    DoGo(),
    SayCreated(table=NAME),
    SaySeat(seat=0, token=NAME),
    SayHint(move="pass", is_only=True),
)
"""The messages that have nothing to do with the state of a match."""


def matches(rng: random.Random) -> Iterator[DominoMatch]:
    """Yield a small match of each preset and of each kind of table of Express-Domino."""
    for preset in PRESETS.values():
        size = preset.smallest_hand
        rules = attrs.evolve(preset, domino_set=size + rng.randrange(3), hand_size=size)
        yield Match(attrs.evolve(rules, chickenlittle=rng.random() < 0.5), rng.choice([2, 2, 3]))
    for players, pairs in ((2, False), (3, False), (4, False), (4, True)):
        yield ExpressMatch(ExpressRules(target=20, players=players, pairs=pairs))


def messages(table: Table, seat: int | None, rng: random.Random) -> Iterator[Form]:
    """Yield what is said about a table at one moment: to a seat, or to a spectator."""
    yield table.show_to(seat)
    if seat is None:
        return
    for do in (DoAsk(do="infer"), DoAsk(do="save"), DoAsk(do="rules", language="de")):
        yield do
        if rng.random() < 0.3 and (answer := table.handle(seat, do)):
            yield answer
    yield (wrong := DoPlay(move_number=0, move=str(Play(Tile(0, 0), Tile(0, 1)))))
    if answer := table.handle(seat, wrong):
        yield answer


def documents(seed: int) -> Iterator[tuple[str, str]]:
    """Yield documents of every format, each with its kind, from matches of both games."""
    rng = random.Random(seed)
    for message in OTHERS:
        yield MESSAGE, message.to_json()
    for start in matches(rng):
        match, seats = start, range(start.players)
        table = Table(match, Seating(("human",) * match.players), rng, is_local=True)
        yield MESSAGE, DoNew(rules=format_text(match.rules), seed=seed).to_json()
        while not match.is_over:
            chosen = rng.choice(match.legal_moves or [None])
            match = match.apply(chosen) if chosen else match.deal(rng)
            if rng.random() < 0.8:
                continue
            table.game, seat = match, rng.choice([None, *seats])
            yield TABLE, match.to_document(seat, inferred=seat is not None).to_json()
            for message in messages(table, seat, rng):
                yield MESSAGE, message.to_json()
            record = MatchRecord.of(match)
            for one in (record, record.redact(0), RoundRecord.of(match.all_rounds[-1])):
                yield RECORD, dumps(one)
            yield MESSAGE, DoOpen(text=dumps(record)).to_json()
    for rules in (match.rules for match in matches(rng) if match.players == 2):
        plan = TournamentPlan(entrants=["greedy", "random"], matches=2, seed=seed, rules=rules)
        result = TournamentResult(plan, [game.play() for game in plan.games])
        yield LINE, json.dumps(write(make_document(LogDocument, plan)))
        for game in result.games:
            yield LINE, json.dumps(PARTS.unstructure(game))
        yield LINE, result_as_json(result)


def check(number: int) -> Counter[str]:
    """Check so many documents or a few more, and return how many of each format there were."""
    found: Counter[str] = Counter()
    seeds = itertools.count()
    while found.total() < number:
        for kind, text in documents(next(seeds)):
            assert [] == [*VALIDATORS[kind].iter_errors(json.loads(text))], text
            found[kind] += 1
    return found


def test_hundreds_of_documents_of_every_format_fit_their_schemas() -> None:
    assert VALIDATORS.keys() == check(1).keys()


if __name__ == "__main__":
    sys.stdout.write(f"{check(int(sys.argv[1]))}\n")
