"""A table: a match or a single round, its players, and what it answers to each of them.

A table knows neither connections nor clocks. A page in a browser and a server have tables, pass
messages on to them, and send what they return.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.bulk.views import AnyMatch, AnyRound
from chickenfoot_rules.dominoes.documents import TableDocument
from chickenfoot_rules.dominoes.errors import ChickenfootError, PlayerError
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.values import Immutable, shown
from chickenfoot_rules.envs.server.messages import (
    Message,
    MessageError,
    message_error,
    refused,
    written,
)
from chickenfoot_rules.express.rules import ExpressRules
from chickenfoot_rules.notation import format_move
from chickenfoot_rules.players.advice import Advice, advise
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.names import player_from_text
from chickenfoot_rules.players.player import OurPlayer
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps
from chickenfoot_rules.records.tables import document_for, move_of, parse_answer
from chickenfoot_rules.rendering.games import rule_texts

HUMAN: Final = "human"
"""The player of a seat for a person."""


@attrs.frozen
class Seating(Immutable):
    """The players of a table and their names, by seat.

    Args:
        players: the player of each seat: ``"human"``, or the name of a player of this library.
        names: the name of each seat; by default the players.

    Raises:
        PlayerError: if there is no such player, or not one name for each seat.
    """

    players: tuple[str, ...]
    names: tuple[str, ...] = attrs.field(
        default=attrs.Factory(lambda self: self.players, takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        for player in self.players:
            self._computer(player)
        if len(self.names) != len(self.players):
            message = f"expected {len(self.players)} names, got {len(self.names)}"
            raise PlayerError(message)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def computer(self, seat: int) -> OurPlayer | None:
        """Return the computer player in a seat, or ``None`` for a person."""
        return self._computer(self.players[seat])

    @staticmethod
    def _computer(player: str) -> OurPlayer | None:
        return None if player == HUMAN else player_from_text(player)


class Table:
    """A match or a single round that is played.

    Args:
        game: the match, at any moment, or a round without a match.
        seating: who sits where.
        rng: all chance: deals and the choices of computer players.
        is_local: whether the table is on the computer of its people. They may then save the whole
            match, with all tiles; on a server nobody may.

    Attributes:
        game: the match or the round as it is now.
        seating: who sits where.

    Raises:
        PlayerError: unless there is one player for each seat.
    """

    game: AnyMatch | AnyRound
    seating: Seating

    def __init__(
        self,
        game: AnyMatch | AnyRound,
        seating: Seating,
        rng: random.Random,
        *,
        is_local: bool = False,
    ) -> None:
        if len(seating.players) != game.players:
            message = f"expected {game.players} players, got {len(seating.players)}"
            raise PlayerError(message)
        self.game = game
        self.seating = seating
        self._rng = rng
        self._is_local = is_local

    @property
    def round(self) -> AnyRound | None:
        """The round that is being played, or ``None`` between rounds and at the end."""
        if isinstance(self.game, DominoMatch):
            return self.game.round
        return None if self.game.is_over else self.game

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is, or ``None`` if no round is being played."""
        return None if self.round is None else self.round.seat

    @property
    def waits_for_computer(self) -> bool:
        """Whether it is the turn of a computer player."""
        return self.turn is not None and self.turn not in self.seating.people

    @property
    def waits_for_deal(self) -> bool:
        """Whether the next round can be dealt."""
        return isinstance(self.game, DominoMatch) and not (self.game.is_over or self.game.round)

    def deal(self) -> None:
        """Deal the next round; do nothing if a round is being played or the match is over."""
        if isinstance(self.game, DominoMatch) and self.waits_for_deal:
            self.game = self.game.deal(self._rng)

    def computer_move(self) -> Callable[[], Move] | None:
        """Return the choice of the computer player whose turn it is, or ``None`` if it is nobody's.

        The choice takes as long as the player thinks. It may be made in another thread.
        """
        player = None if self.turn is None else self.seating.computer(self.turn)
        return None if player is None else self._choice(player)

    def quick_move(self) -> Move:
        """Return a move for the seat whose turn it is; its time is up."""
        return self._choice(GreedyPlayer())()

    def apply(self, move: Move) -> None:
        """Apply a legal move of the seat whose turn it is."""
        self.game = self.game.apply(move)

    def _choice(self, player: OurPlayer) -> Callable[[], Move]:
        assert self.turn is not None  # noqa: S101 - it is somebody's turn
        view, seed = self.game.view(self.turn), self._rng.getrandbits(64)
        return lambda: player.choose(view, random.Random(seed))  # noqa: S311 - chance of a game

    def document(self, seat: int | None, *, inferred: bool = False) -> TableDocument:
        """Return what a seat sees; ``None`` is a spectator."""
        names = self.seating.names
        if isinstance(self.game, DominoMatch):
            return document_for(self.game, seat, names=names, inferred=inferred)
        return self.game.view(seat or 0).to_document(names=names, inferred=inferred)

    def shown_to(self, seat: int | None, **more: object) -> str:
        """Return the message that shows the table to a seat, or to a spectator.

        Args:
            seat: the seat that looks, or ``None``.
            more: what else the message says.
        """
        can = [
            name
            for name, holds in (
                ("deal", self.waits_for_deal and seat is not None),
                ("undo", self._moves_since(seat) > 0),
                ("hint", seat is not None and self.turn == seat),
            )
            if holds
        ]
        return written(
            "table",
            document=self.document(seat),
            players=self.seating.players,
            can=can,
            **more,
        )

    def handle(self, seat: int, message: Message) -> str | None:
        """Do what the client of a seat asks for.

        Args:
            seat: the seat.
            message: the message of its client.

        Returns:
            The answer to that client alone, or ``None`` if the table has changed, so that everyone
            must be shown it.
        """
        doings: Mapping[object, _Doing] = {
            "play": self._play,
            "deal": self._deal,
            "undo": self._undo,
            "hint": self._hint,
            "infer": self._infer,
            "save": self._save,
            "rules": self._rules,
        }
        try:
            doing = doings.get(message["do"])
            if doing is None:
                wanted = ", ".join(map(str, doings))
                text = f'expected one of {wanted} as "do", got {shown(message["do"])}'
                raise MessageError(text)
            return doing(seat, message)
        except ChickenfootError as error:
            return refused(error, message, self.seating.names, seat)

    def record(self) -> MatchRecord[AnyMatch] | RoundRecord[AnyRound]:
        """Return the record of the match or the round, which shows all tiles."""
        if isinstance(self.game, DominoMatch):
            return MatchRecord(self.game, self.seating.names)
        return RoundRecord(self.game, self.seating.names)

    def _play(self, seat: int, message: Message) -> str | None:
        answer = parse_answer(json.dumps({key: message.get(key) for key in _ANSWER}))
        self.game = self.game.apply(move_of(self.game, answer, seat), seat)
        return None

    def _deal(self, seat: int, message: Message) -> None:
        del seat, message
        self.deal()

    def _undo(self, seat: int, message: Message) -> None:
        del message
        number = self._moves_since(seat)
        if not number:
            raise message_error("nothing-to-undo")
        self.game = self.game.undo(number)

    def _hint(self, seat: int, message: Message) -> str:
        del message
        is_express = isinstance(self.game.rules, ExpressRules)
        return written("hint", **_told(advise(self.game.view(seat)), is_express=is_express))

    def _infer(self, seat: int, message: Message) -> str:
        del message
        return written("inferred", document=self.document(seat, inferred=True))

    def _save(self, seat: int, message: Message) -> str:
        del message
        record = self.record()
        if not self._is_local:
            return written("record", text=dumps(record.redact(seat)))
        seated = zip(self.seating.players, record.names, strict=True)
        # The names say who plays on when the record is opened, here and in the command.
        names = tuple(name if player == HUMAN else player for player, name in seated)
        return written("record", text=dumps(attrs.evolve(record, names=names)))

    def _rules(self, seat: int, message: Message) -> str:
        del seat, message
        texts = rule_texts(self.game.rules, self.game.players)
        return written("rules", rules=[[rule.id, rule.text] for rule in texts])

    def _moves_since(self, seat: int | None) -> int:
        """Return how many moves an undo takes back: the last one of the seat and all after it.

        It is 0 if the seat has not moved, or several people play: others have seen the moves.
        """
        if self.seating.people != (seat,):
            return 0
        if isinstance(self.game, DominoMatch):
            movers = self.game.all_rounds[-1].movers if self.game.all_rounds else ()
        else:
            movers = self.game.movers
        return movers[::-1].index(seat) + 1 if seat in movers else 0


_Doing: TypeAlias = Callable[[int, Message], str | None]

_ANSWER: Final = ("turn", "action", "move")
"""The keys of an answer among those of a message."""


_RULES: Final = {
    "shed_pips": ("R7.1", "X6"),
    "shed_double_blank": ("R7.2", ""),
    "stop_last_tile": ("R3.3", ""),
    "keep_protection": ("R4.1", ""),
    "end_dead_round": ("R3.5", ""),
    "lay_own_toes": ("R3.3", ""),
    "keep_playable": ("R4.1", "X5"),
    "cover_high_ends": ("R3.3", ""),
}
"""The rules that make hints good advice, in Chicken Foot and in Express-Domino."""


def _told(advice: Advice, *, is_express: bool) -> dict[str, object]:
    """Return advice as the fields of a message."""
    outlook = advice.outlook
    return {
        "move": format_move(advice.move),
        "is_only": outlook is None,
        "points": None if outlook is None else round(outlook.points),
        "out": None if outlook is None else round(outlook.out, 2),
        "as_good": [] if outlook is None else [format_move(move) for move in outlook.as_good],
        "reasons": [
            [reason.hint, reason.number, _RULES[reason.hint][is_express]]
            for reason in advice.reasons
        ],
    }
