"""A table: a match or a single round, its players, and its answers to each of them.

A table has neither connections nor clocks. A page in a browser or a server passes messages to its
tables, and sends what they return.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, chain, count
from typing import Final, TypeAlias

import attrs

from chickenfoot_rules.base import ChickenfootError, Immutable, PlayerError, Reader
from chickenfoot_rules.base.texts import expected, text, within
from chickenfoot_rules.documents import document_of, move_of
from chickenfoot_rules.dominoes import DominoMatch, DominoRound, DominoView, Move, game_of
from chickenfoot_rules.notation import GAMES, format_text
from chickenfoot_rules.players import GreedyPlayer, OurPlayer, hints, player_from_text
from chickenfoot_rules.players.advice import advise, decisions_in, judge
from chickenfoot_rules.records import MatchRecord, RoundRecord, dumps
from chickenfoot_rules.records.forms import check_names
from chickenfoot_rules.rendering import rule_texts
from chickenfoot_rules.server import messages

HUMAN: Final = "human"
"""The player of a seat for a person, ``"human"``."""

NOBODY: Final = "?"
"""The name of a seat for a person that nobody has taken."""

REVIEW_WORLDS: Final = 50
"""The worlds for each choice that is reviewed; plain Python takes less time than for a hint."""

Game: TypeAlias = DominoMatch | DominoRound
"""What is played at a table."""

AnyRecord: TypeAlias = MatchRecord[DominoMatch] | RoundRecord[DominoRound]


@attrs.frozen
class Seating(Immutable):
    """The players of a table and their names, by seat.

    Args:
        players: the player of each seat: ``"human"``, or the name of a player of this library.
        names: the name of each seat; by default the players.

    Raises:
        PlayerError: if there is no such player, or not one name for each seat.
        RecordError: if a name is not valid in a record.
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


@attrs.define(eq=False)
class Table:
    """A match or a single round that is played.

    Attributes:
        game: the match or the round as it is now.
        seating: who sits where.
        is_local: whether the table is on the computer of its people. Only then may they save the
            whole match, with all tiles.
        may_undo: whether people who play together may take moves back if all of them agree.
        winners: the seats that won each match before this one.
        late: the numbers of the moves that were made for people, since their time was up.
        resting: the seats of people for whom a computer player goes on, until they come back.
        idle: the seats of people who are away or do not move: a computer player may replace them if
            the others agree.

    Args:
        rng: the source of randomness for deals and computer players.

    Raises:
        PlayerError: unless there is one player for each seat, and a seat for each winner.
    """

    game: Game
    seating: Seating
    _rng: random.Random
    is_local: bool = attrs.field(default=False, kw_only=True)
    may_undo: bool = attrs.field(default=False, kw_only=True)
    winners: tuple[tuple[int, ...], ...] = attrs.field(default=(), kw_only=True)
    late: frozenset[int] = attrs.field(default=frozenset(), kw_only=True)
    resting: frozenset[int] = attrs.field(default=frozenset(), kw_only=True)
    idle: frozenset[int] = attrs.field(default=frozenset(), init=False)
    _before: Game | None = attrs.field(default=None, init=False)
    # What somebody wishes, and the game in which they do.
    _wished: tuple[messages.Wish, Game] | None = attrs.field(default=None, init=False)

    def __attrs_post_init__(self) -> None:
        players = self.game.players
        if len(self.seating.players) != players:
            what = text("{players} players", players=players)
            raise PlayerError(expected(what, len(self.seating.players)))
        if (highest := max(chain(*self.winners), default=0)) >= players:
            raise PlayerError(expected(within("the seat of a winner", 0, players - 1), highest))

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
    def free(self) -> tuple[int, ...]:
        """The seats for people that nobody has taken, on a server."""
        people = () if self.is_local else self.seating.people
        return tuple(seat for seat in people if self.seating.names[seat] == NOBODY)

    @property
    def waits_for_computer(self) -> bool:
        """Whether it is the turn of a computer player."""
        return self.turn is not None and self.turn not in self.seating.people

    @property
    def waits_for_deal(self) -> bool:
        """Whether the next round can be dealt."""
        return isinstance(self.game, DominoMatch) and not (self.game.is_over or self.game.round)

    @property
    def _is_match_over(self) -> bool:
        return isinstance(self.game, DominoMatch) and self.game.is_over

    @property
    def move_number(self) -> int:
        """The number of moves made, in all rounds."""
        return _moves_in(self.game)

    @property
    def wish(self) -> messages.Wish | None:
        """What a person asks the others for, until the game goes on."""
        if self._wished is None:
            return None
        wish, game = self._wished
        is_idle = wish.seat is None or wish.seat in self.idle
        return wish if game is self.game and is_idle and wish.by not in self.resting else None

    @property
    def _asked(self) -> set[int]:
        """The seats that must still agree to the wish."""
        wish = self.wish
        if wish is None or self.is_local:
            return set()
        people = {*self.seating.people} - {*self.free, wish.by, *wish.agreed}
        return people - self.idle if wish.what == "replace" else people

    def sit(self, seat: int, player: str, name: str) -> None:
        """Let another player go on in a seat; deal the first round once no seat is free.

        Args:
            seat: the seat.
            player: a player as in `Seating`.
            name: the name.
        """
        players, names = [*self.seating.players], [*self.seating.names]
        players[seat], names[seat] = player, name
        self.seating = Seating(tuple(players), tuple(names))
        if not (self.free or rounds_of(self.game)):
            self.deal()

    def rest(self, seat: int) -> None:
        """Let a computer player go on for a person."""
        self.sit(seat, "greedy", self.seating.names[seat])
        self.resting |= {seat}
        if self.wish is not None:  # They need not be asked any more.
            self._ask(self.wish)

    def fill(self) -> None:
        """Give all free seats to computer players."""
        for seat in self.free:
            self.sit(seat, "greedy", f"Computer {seat + 1}")

    def resume(self, seat: int) -> None:
        """Let a person go on in their seat."""
        self.sit(seat, HUMAN, self.seating.names[seat])
        self.resting -= {seat}

    def deal(self) -> None:
        """Deal the next round; do nothing if a round is being played or the match is over."""
        if isinstance(self.game, DominoMatch) and self.waits_for_deal:
            self.game = self.game.deal(self._rng)

    def computer_move(self) -> Callable[[], Move] | None:
        """Return a function that chooses the move of the computer player whose turn it is, if any.

        The function takes as long as the player thinks, and may run in another process.
        """
        player = None if self.turn is None else self.seating.computer(self.turn)
        return None if player is None else self._choice(player)

    def quick_move(self) -> Move:
        """Return a move for the seat whose turn it is, if nobody can wait for a better one."""
        return self._choice(GreedyPlayer())()

    def apply(self, move: Move) -> None:
        """Apply a legal move of the seat whose turn it is."""
        self.late -= {self.move_number}  # Of a move that was taken back.
        self.game = self.game.apply(move)

    def move_for_late(self) -> None:
        """Move for the person whose turn it is, since their time is up."""
        late = self.late | {self.move_number}
        self.apply(self.quick_move())
        self.late = late

    def _choice(self, player: OurPlayer) -> Callable[[], Move]:
        assert self.turn is not None  # noqa: S101 - it is somebody's turn
        return partial(_choose, player, self.game.view(self.turn), self._rng.getrandbits(64))

    def show_to(self, seat: int | None) -> messages.SayTable:
        """Return the message that shows the table to a seat; ``None`` is a spectator."""
        can: dict[messages.Can, bool] = {"resume": seat in self.resting}
        if seat in self.seating.people:
            is_over = any(round_.is_over for round_ in rounds_of(self.game))
            can = {
                "fill": bool(self.free),
                "deal": self.waits_for_deal and not self.free,
                "again": self._is_match_over and self.wish is None,
                "undo": self._moves_since(seat) > 0,
                "agree": seat in self._asked,
                "refuse": self.wish is not None,
                "hint": self.turn == seat,
                "rest": not self.is_local,
                "review": is_over and self._is_reviewable,
            }
        return messages.SayTable(
            document=document_of(self.game, seat, names=self.seating.names),
            players=self.seating.players,
            can=tuple(name for name, is_so in can.items() if is_so),
            match_number=len(self.winners) + 1,
            series=self._series(),
            moved_for=self._moved_for(),
            resting=tuple(sorted(self.resting)),
            wish=self.wish,
            idle=tuple(sorted(self.idle)),
            missing=len(self.free),
        )

    def handle(self, seat: int | None, message: messages.TableDo) -> messages.TableSay | None:
        """Carry out a message from the client of a seat.

        Args:
            seat: the seat; ``None`` is a spectator, who may only look back, list the rules, and, on
                the computer of the people, save.
            message: the message of its client.

        Returns:
            The answer to that client alone, or ``None`` if the table has changed, so that everyone
            must see it.
        """
        try:
            return self._answer(seat, message)
        except ChickenfootError as error:
            return messages.refuse(error, message.language, self.seating.names, seat)

    def record(self) -> AnyRecord:
        """Return the record of the match or the round, which shows all tiles."""
        if isinstance(self.game, DominoMatch):
            return MatchRecord(self.game, self.seating.names)
        return RoundRecord(self.game, self.seating.names)

    def question(
        self, seat: int | None, message: messages.TableDo
    ) -> Callable[[], messages.TableSay] | None:
        """Return a function that answers a slow question of a seat; ``None`` for another message.

        The function may run in another process.
        """
        names = self.seating.names
        match message:
            case messages.DoLook(do="look"):
                return partial(_see, *self._moment(message), names, seat)
            case messages.DoAsk(do="save") if self.is_local:
                return partial(_save, self._record_to_open())
            case _ if seat is None:
                return None
            case messages.DoLook():
                if not self._is_reviewable:
                    raise messages.MessageError(text("moves by these rules can't be reviewed (H2)"))
                game, _ = self._moment(message)
                return partial(_review, game, message.move_number, seat)
            case messages.DoAsk(do="save"):
                return partial(_save, self.record(), seat)
            case messages.DoAsk(do="infer"):
                return partial(_see, self.game, 0, names, seat, inferred=True)
            case messages.DoAsk(do="hint") if self.turn == seat:
                return partial(advise_in, self.game.view(seat), message.language)
            case _:
                return None

    def _answer(self, seat: int | None, message: messages.TableDo) -> messages.TableSay | None:
        question = self.question(seat, message)
        if question is not None:
            return question()
        match message:
            case messages.DoAsk(do="rules"):
                language = message.language
                texts = rule_texts(self.game.rules, self.game.players, language=language)
                return messages.SayRules(rules=tuple((rule.id, rule.text) for rule in texts))
            case _ if seat is None:
                raise messages.no_seat()
            case messages.DoAsk(do="hint"):
                raise messages.MessageError(text("a hint is for the player whose turn it is"))
            case _:
                self._change(seat, message)
                return None

    def _change(self, seat: int, message: messages.TableDo) -> None:
        """Carry out a message that changes the table."""
        match message:
            case messages.DoAsk(do="resume"):
                self.resume(seat)
            case _ if seat in self.resting:
                raise messages.MessageError(text("a computer plays for you; come back first"))
            case messages.DoAsk(do="rest"):
                self.rest(seat)
            case messages.DoPlay():
                self.apply(move_of(self.game, message, seat))
            case messages.DoAsk(do="fill"):
                self.fill()
            case messages.DoAsk(do="deal") if self.free:
                why = "wait until every seat is taken, or let computer players fill the free ones"
                raise messages.MessageError(text(why))
            case messages.DoAsk(do="deal"):
                self.deal()
            case messages.DoAsk(do="again") if self.wish and self.wish.what == "again":
                self._reply(seat, agrees=True)  # To ask anew would lose who has agreed.
            case messages.DoAsk(do="agree" | "refuse"):
                self._reply(seat, agrees=message.do == "agree")
            case _:
                self._ask(self._wish_in(seat, message))

    def _wish_in(self, seat: int, message: messages.TableDo) -> messages.Wish:
        """Return what a seat wishes, if it can be fulfilled."""
        if isinstance(message, messages.DoReplace):
            if message.seat in self.idle - {seat}:
                return messages.Wish(what="replace", by=seat, seat=message.seat)
            why = text("only people who are away, or have not moved for a minute, can be replaced")
        elif message.do == "again":
            if self._is_match_over:
                return messages.Wish(what="again", by=seat)
            why = text("the match is not over yet")
        else:
            if self._moves_since(seat):
                return messages.Wish(what="undo", by=seat)
            why = text(
                "there is nothing to take back: you have not moved, or play with other people"
            )
        raise messages.MessageError(why)

    def _ask(self, wish: messages.Wish) -> None:
        """Ask the others whether they agree to a wish, and fulfil it once all do."""
        self._wished = wish, self.game
        if self._asked:
            return
        self._wished = None
        match wish:
            case messages.Wish(seat=int(seat)):
                self.rest(seat)
            case messages.Wish(what="undo"):
                self.game = self.game.undo(self._moves_since(wish.by))
            case _:
                self.winners, self._before = (*self.winners, self._leaders), self.game
                self.game = game_of(self.game.rules).begin(self.game.rules, self.game.players)
                self.deal()

    def _reply(self, seat: int, *, agrees: bool) -> None:
        wish = self.wish
        if wish is None or (agrees and seat not in self._asked):
            raise messages.MessageError(text("nobody has asked you to agree to anything"))
        if agrees:
            self._ask(attrs.evolve(wish, agreed=(*wish.agreed, seat)))
        else:  # They may change their own mind, too.
            self._wished = None

    @property
    def _leaders(self) -> tuple[int, ...]:
        """The seats that have won the match."""
        if not (isinstance(self.game, DominoMatch) and self.game.is_over):
            return ()
        return tuple(place.seat for place in self.game.standings if place.rank == 1)

    @property
    def _is_reviewable(self) -> bool:
        """Whether the compiled engine, which is slow to import, knows the rules (H2)."""
        return type(self.game.rules) in {game.rules for game in GAMES.values()}

    def _moved_for(self) -> tuple[int, ...]:
        """Return the seats whose last move in the round was made for them."""
        movers = self._movers
        last = dict(zip(movers, count(self.move_number - len(movers)), strict=False))
        return tuple(sorted(seat for seat, number in last.items() if number in self.late))

    def _series(self) -> tuple[int, ...]:
        """Return how many matches each seat has won, once one is over."""
        won = [*chain(*self.winners), *self._leaders]
        return tuple(map(won.count, range(self.game.players))) if won else ()

    def _moment(self, message: messages.DoLook) -> tuple[Game, int]:
        """Return the match to look back at, and the number of moves since the moment."""
        now = len(self.winners) + 1
        number = now if message.match_number is None else message.match_number
        game = {now: self.game, now - 1: self._before}.get(number)
        if game is None:
            why = text("you can look back at this match and the one before, but no other")
            raise messages.MessageError(why)
        made = _moves_in(game)
        if not 0 <= message.move_number <= made:  # It may have been taken back.
            what = within("a number of moves", 0, made)
            raise messages.MessageError(expected(what, message.move_number))
        return game, made - message.move_number

    def _record_to_open(self) -> AnyRecord:
        """Return the record, whose names say who plays on when it is opened."""
        record = self.record()
        seated = zip(self.seating.players, record.names, strict=True)
        names = tuple(name if player == HUMAN else player for player, name in seated)
        return attrs.evolve(record, names=names)

    def _moves_since(self, seat: int) -> int:
        """Return how many moves an undo takes back: the last one of the seat and all after it.

        It is 0 if the seat has not moved, or others have seen its moves and can't agree.
        """
        if {*self.seating.people, *self.resting} != {seat} and not self.may_undo:
            return 0
        movers = self._movers
        return movers[::-1].index(seat) + 1 if seat in movers else 0

    @property
    def _movers(self) -> tuple[int, ...]:
        """The seats that made the moves of the last round."""
        rounds = rounds_of(self.game)
        return rounds[-1].movers if rounds else ()


def rounds_of(game: Game) -> tuple[DominoRound, ...]:
    """Return the rounds of a game, the last one perhaps unfinished."""
    return game.all_rounds if isinstance(game, DominoMatch) else (game,)


def _moves_in(game: Game) -> int:
    return sum(len(round_.moves) for round_ in rounds_of(game))


# --- what takes long, and may be done in another process -----------------------------------------


def _choose(player: OurPlayer, view: DominoView, seed: int) -> Move:
    return player.choose(view, random.Random(seed))  # noqa: S311 - chance of a game


def _see(
    game: Game, back: int, names: Sequence[str], seat: int | None, *, inferred: bool = False
) -> messages.SaySeen:
    seen = document_of(game.undo(back), seat, names=names, inferred=inferred)
    return messages.SaySeen(say="inferred" if inferred else "looked", document=seen)


def _review(game: Game, start: int, seat: int) -> messages.SayReview:
    rounds = rounds_of(game)
    firsts = [*accumulate((len(one.moves) for one in rounds), initial=-1)]
    for decision in decisions_in((one for one in rounds if one.is_over), seat):
        number = firsts[decision.round - 1] + decision.number
        if number >= start:
            judged = judge(decision, REVIEW_WORLDS, seed=0)
            return messages.SayReview(
                move_number=number,
                round_number=decision.round,
                move=format_text(decision.move),
                best=format_text(judged.best),
                cost=round(judged.made.cost) if judged.is_costly else 0,
            )
    return messages.SayReview()


def _save(record: AnyRecord, seat: int | None = None) -> messages.SayRecord:
    return messages.SayRecord(text=dumps(record if seat is None else record.redact(seat)))


def advise_in(view: DominoView, language: str) -> messages.SayHint:
    """Return a hint for the seat of a view, whose turn it is, in a language."""
    advice = advise(view)
    reader, outlook = Reader(language), advice.outlook
    reasons = (
        messages.SaidReason(text=reader.read(str(one)), rule=hints.rule_of(one.hint, view.rules))
        for one in advice.reasons
    )
    said = messages.SayHint(
        move=format_text(advice.move), is_only=advice.is_only, reasons=tuple(reasons)
    )
    if outlook is None:
        return said
    return attrs.evolve(
        said,
        points=round(outlook.points),
        out=round(outlook.out, 2),
        as_good=tuple(map(format_text, outlook.as_good)),
    )
