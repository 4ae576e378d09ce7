"""A table: a match or a single round, its players, and what it answers to each of them.

A table knows neither connections nor clocks. A page in a browser and a server have tables, pass
messages on to them, and send what they return.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, Literal

import attrs

from chickenfoot_rules.dominoes.documents import TableDocument
from chickenfoot_rules.dominoes.errors import ChickenfootError, PlayerError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.match import DominoMatch
from chickenfoot_rules.dominoes.moves import Move
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound
from chickenfoot_rules.dominoes.texts import Language, expected, text
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.envs.server import messages
from chickenfoot_rules.notation import format_text
from chickenfoot_rules.players import hints
from chickenfoot_rules.players.advice import advise
from chickenfoot_rules.players.greedy import GreedyPlayer
from chickenfoot_rules.players.names import player_from_text
from chickenfoot_rules.players.player import OurPlayer
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps
from chickenfoot_rules.records.forms import check_names
from chickenfoot_rules.records.tables import document_for, move_of
from chickenfoot_rules.rendering.narration import rule_texts

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
        RecordError: if a name is not that of a player in a record.
    """

    players: tuple[str, ...]
    names: tuple[str, ...] = attrs.field(
        default=attrs.Factory(lambda self: self.players, takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        for seat in range(len(self.players)):
            self.computer(seat)
        if len(self.names) != len(self.players):
            what = text("{players} names", players=len(self.players))
            raise PlayerError(expected(what, len(self.names)))
        check_names(self.names, len(self.players))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def computer(self, seat: int) -> OurPlayer | None:
        """Return the computer player in a seat, or ``None`` for a person."""
        player = self.players[seat]
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

    game: DominoMatch | DominoRound
    seating: Seating

    def __init__(
        self,
        game: DominoMatch | DominoRound,
        seating: Seating,
        rng: random.Random,
        *,
        is_local: bool = False,
    ) -> None:
        if len(seating.players) != game.players:
            what = text("{players} players", players=game.players)
            raise PlayerError(expected(what, len(seating.players)))
        self.game = game
        self.seating = seating
        self._rng = rng
        self._is_local = is_local

    @property
    def round(self) -> DominoRound | None:
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

    def show_to(self, seat: int | None) -> messages.SayTable:
        """Return the message that shows the table to a seat; ``None`` is a spectator."""
        can: list[Literal["deal", "undo", "hint"]] = []
        if self.waits_for_deal and seat is not None:
            can.append("deal")
        if self._moves_since(seat):
            can.append("undo")
        if seat is not None and self.turn == seat:
            can.append("hint")
        return messages.SayTable(
            document=self.document(seat), players=self.seating.players, can=tuple(can)
        )

    def handle(self, seat: int, message: messages.TableDo) -> messages.TableSay | None:
        """Do what the client of a seat asks for.

        Args:
            seat: the seat.
            message: the message of its client.

        Returns:
            The answer to that client alone, or ``None`` if the table has changed, so that everyone
            must be shown it.
        """
        try:
            return self._answer(seat, message)
        except ChickenfootError as error:
            return messages.refuse(error, message.language, self.seating.names, seat)

    def record(self) -> MatchRecord[DominoMatch] | RoundRecord[DominoRound]:
        """Return the record of the match or the round, which shows all tiles."""
        if isinstance(self.game, DominoMatch):
            return MatchRecord(self.game, self.seating.names)
        return RoundRecord(self.game, self.seating.names)

    def _answer(self, seat: int, message: messages.TableDo) -> messages.TableSay | None:
        if isinstance(message, messages.DoPlay):
            self.game = self.game.apply(move_of(self.game, message, seat))
            return None
        match message.do:
            case "deal":
                self.deal()
            case "undo":
                number = self._moves_since(seat)
                if not number:
                    why = text(
                        "there is nothing to take back: you have not moved, or play with other "
                        "people"
                    )
                    raise messages.MessageError(why)
                self.game = self.game.undo(number)
            case "hint":
                return self._hint(seat, messages.known_language(message.language))
            case "infer":
                return messages.SayInferred(document=self.document(seat, inferred=True))
            case "save":
                return messages.SayRecord(text=self._text_for(seat))
            case _:  # "rules"
                language = messages.known_language(message.language)
                texts = rule_texts(self.game.rules, self.game.players, language=language)
                return messages.SayRules(rules=tuple((rule.id, rule.text) for rule in texts))
        return None

    def _hint(self, seat: int, language: Language) -> messages.SayHint:
        advice = advise(self.game.view(seat))
        move, outlook = format_text(advice.move), advice.outlook
        if outlook is None:
            return messages.SayHint(move=move, is_only=True)
        reader, rules = Reader(language), hints.RULES[game_of(self.game.rules).name]
        return messages.SayHint(
            move=move,
            points=round(outlook.points),
            out=round(outlook.out, 2),
            as_good=tuple(map(format_text, outlook.as_good)),
            reasons=tuple(
                messages.SaidReason(text=reader.read(str(one)), rule=rules.get(one.hint, ""))
                for one in advice.reasons
            ),
        )

    def _text_for(self, seat: int) -> str:
        """Return the record of what a seat may save."""
        record = self.record()
        if not self._is_local:
            return dumps(record.redact(seat))
        seated = zip(self.seating.players, record.names, strict=True)
        # The names say who plays on when the record is opened, here and in the command.
        names = tuple(name if player == HUMAN else player for player, name in seated)
        return dumps(attrs.evolve(record, names=names))

    def _moves_since(self, seat: int | None) -> int:
        """Return how many moves an undo takes back: the last one of the seat and all after it.

        It is 0 if the seat has not moved, or several people play: others have seen the moves.
        """
        if self.seating.people != (seat,):
            return 0
        rounds = self.game.all_rounds if isinstance(self.game, DominoMatch) else (self.game,)
        movers = rounds[-1].movers if rounds else ()
        return movers[::-1].index(seat) + 1 if seat in movers else 0
