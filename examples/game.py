"""A game for any web framework, bot or engine: what a seat sees as JSON, and what it answers."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence

from chickenfoot_rules import (
    ChickenfootError,
    Match,
    MatchError,
    Move,
    PlayerView,
    StaleAnswerError,
    documents,
)
from chickenfoot_rules.dominoes import LANGUAGES
from chickenfoot_rules.players import Player
from chickenfoot_rules.records import MatchRecord, dumps, loads


class Game:
    """A match between people, each of whom sees only their own tiles, and computer players."""

    def __init__(
        self,
        names: Sequence[str],
        bots: dict[int, Player[PlayerView]] | None = None,
        match: Match | None = None,
    ) -> None:
        self.names, self.bots = names, bots or {}
        self.lock = threading.Lock()  # for requests that come at once
        self.rng = random.SystemRandom()
        self.match = match or Match(players=len(names)).deal(self.rng)
        self.move_bots()

    @classmethod
    def load(cls, text: str, bots: dict[int, Player[PlayerView]] | None = None) -> Game:
        """Return the game that `save` wrote, after a restart."""
        record = loads(text, kind=MatchRecord)
        return cls(record.names, bots, record.match)

    def save(self) -> str:
        """Return the names, deals and moves, with all tiles, for the server alone."""
        return dumps(MatchRecord.of(self.match, self.names))

    def show(self, seat: int | None) -> str:
        """Return the table as a seat sees it, or with ``None`` a spectator."""
        return documents.document_of(self.match, seat, names=self.names).to_json()

    def lay(self, seat: int, move: Move) -> None:
        """Make a move, and those of the bots who are next."""
        self.match = self.match.apply(move, seat)
        self.move_bots()

    def move_bots(self) -> None:
        """Make the moves of bots, up to the next turn of a person."""
        while (table := self.match.round) and table.seat in self.bots:
            choice = self.bots[table.seat].choose(table.view(table.seat), self.rng)
            self.match = self.match.apply(choice)

    def deal(self) -> None:
        """Deal the next round, after everybody has seen how the last one ended."""
        self.match = self.match.deal(self.rng)
        self.move_bots()

    def play(self, seat: int | None, answer: str | bytes, language: str = "en") -> tuple[int, str]:
        """Make the move of an answer, or "deal"; return an HTTP status, and the table or a refusal.

        An empty answer asks for the table, and a spectator, without a seat, only gets that. 409
        means that the table has changed since, and 422 that the move or the answer is invalid. A
        refusal is in the language, "de" or "es", or else in English.
        """
        language = language if language in LANGUAGES else "en"
        with self.lock:
            try:
                if seat is None or not answer:
                    return 200, self.show(seat)
                if answer in {"deal", b"deal"}:
                    self.deal()
                else:
                    move = documents.move_of(self.match, documents.parse_answer(answer), seat)
                    self.lay(seat, move)
            except ChickenfootError as error:
                status = 409 if isinstance(error, (StaleAnswerError, MatchError)) else 422
                refusal = documents.refusal_of(error, self.names, you=seat, language=language)
                return status, refusal.to_json()
            # Write `self.save()` to your database here, while no other request moves.
            return 200, self.show(seat)


game = Game(["Ada", "Bob"])
