"""The narrator of a game: a match, a round and a view as lines of text.

A narrator finds the words for one game. Nothing it says shows what a player could not see. Its
lines are texts, which a `Reader` reads in a language and with the names at the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Self, TypeAlias, TypeVar, cast

import attrs

from chickenfoot_rules.base import DealError, Immutable, PictureError, Reader
from chickenfoot_rules.base.texts import (
    N_,
    Language,
    Seat,
    Text,
    chain,
    expected,
    join,
    line,
    plural,
    text,
)
from chickenfoot_rules.dominoes import DominoMatch, Draw, Duty, Event, Move, Pass, Play, game_of
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules, RuleText, options_of
from chickenfoot_rules.dominoes.scoring import DominoOutcome, DominoPlace
from chickenfoot_rules.dominoes.tiles import Tile, TileSet

if TYPE_CHECKING:
    # The library need not be there: checkers bring it, and only they read defaults before 3.13.
    from typing_extensions import TypeVar as _TypeVar

    M_contra = _TypeVar("M_contra", bound=DominoMatch, contravariant=True, default=DominoMatch)
    R_contra = _TypeVar("R_contra", bound=DominoRound, contravariant=True, default=DominoRound)
    V_contra = _TypeVar("V_contra", bound=DominoView, contravariant=True, default=DominoView)
    O_contra = _TypeVar("O_contra", bound=DominoOutcome, contravariant=True, default=DominoOutcome)
    P_contra = _TypeVar("P_contra", bound=DominoPlace, contravariant=True, default=DominoPlace)
else:
    M_contra = TypeVar("M_contra", bound=DominoMatch, contravariant=True)
    R_contra = TypeVar("R_contra", bound=DominoRound, contravariant=True)
    V_contra = TypeVar("V_contra", bound=DominoView, contravariant=True)
    O_contra = TypeVar("O_contra", bound=DominoOutcome, contravariant=True)
    P_contra = TypeVar("P_contra", bound=DominoPlace, contravariant=True)

NOTHING_LAID: Final = text("Nothing is on the table yet")
"""The line for an empty table."""

Shown: TypeAlias = DominoRound | DominoView
"""A round with all tiles open, or one seat's view of a round."""


def tiles(number: int) -> Text:
    """Return a number of tiles, which may be "no tiles"."""
    return plural("{number} tile", "{number} tiles", number) if number else text("no tiles")


def points(number: int) -> Text:
    """Return a number of points."""
    return plural("{number} point", "{number} points", number)


def pips(number: int) -> Text:
    """Return a number of pips."""
    return plural("{number} pip", "{number} pips", number)


def seats(some: Iterable[int]) -> Text:
    """Return an enumeration of seats, one or more."""
    return join(map(Seat, some), "and")


def holder(seat: int) -> Text:
    """Return a seat in a table, where nothing but a name is said of it."""
    return text("{player}", you=N_("you"), player=Seat(seat))


def labelled(seat: int, said: object) -> Text:
    """Return a line that begins with a seat."""
    return line("{player}: {said}", you=N_("you: {said}"), player=Seat(seat), said=said)


def needs(duty: Duty, double: object = None) -> Text:
    """Return what a double still needs before anything else may be played (R3.2, R3.3).

    Args:
        duty: the duty.
        double: the name of the double, if not its tile.

    >>> from chickenfoot_rules import Tile
    >>> needs(Duty(Tile(9, 9), 2, is_cross=False))
    '9-9 needs 2 more toes'
    """
    named = double or duty.double
    if duty.is_cross:
        return plural(
            "{double} needs {number} more arm",
            "{double} needs {number} more arms",
            duty.missing,
            double=named,
        )
    return plural(
        "{double} needs {number} more toe",
        "{double} needs {number} more toes",
        duty.missing,
        double=named,
    )


def reader_of(
    players: int, names: Sequence[str] = (), language: Language = None, you: int | None = None
) -> Reader:
    """Return the reader of a table.

    Raises:
        PictureError: unless the names are texts, one for each seat or none at all.
        UnknownNameError: if there is no such language.
    """
    texts = tuple(names)
    if not all(isinstance(name, str) for name in texts):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PictureError(expected("texts as names", names))
    if texts and len(texts) != players:
        message = text(
            "expected {players} names, one for each seat, or none; got {found}",
            players=players,
            found=len(texts),
        )
        raise PictureError(message)
    return Reader(language, texts, you)


def tiles_apart(view: DominoView) -> int:
    """Return the number of tiles that are neither in hands nor on the table."""
    return len(view.rules.tiles) - len(view.layout.tiles) - sum(view.hand_sizes)


@attrs.frozen
class PlainTurn(Immutable):
    """One seat's turn.

    Attributes:
        seat: the seat, 0..players−1.
        play: the play, or ``None``.
        passed: whether the seat passed.
        draws: how many tiles the seat drew.
        drawn: the drawn tiles that the reader may see.
    """

    seat: int
    play: Play | None = attrs.field(default=None, kw_only=True)
    passed: bool = attrs.field(default=False, kw_only=True)
    draws: int = attrs.field(default=0, kw_only=True)
    drawn: tuple[Tile, ...] = attrs.field(default=(), kw_only=True)

    @classmethod
    def of(cls, seat: int, events: Iterable[Event], **more: bool) -> Self:
        """Return the turn in which a seat made some moves.

        Args:
            seat: the seat, 0..players−1.
            events: the moves as the reader saw them, the first one first.
            more: the further fields of a subclass.
        """
        moves = [event.move for event in events]
        return cls(
            seat,
            play=next((move for move in moves if isinstance(move, Play)), None),
            passed=any(isinstance(move, Pass) for move in moves),
            draws=sum(isinstance(move, Draw) for move in moves),
            drawn=tuple(event.tile for event in events if event.tile is not None),
            **more,
        )

    @property
    def line(self) -> Text:
        """The turn as a line."""
        return labelled(self.seat, chain(self._list_deeds()))

    def _list_deeds(self) -> Iterator[Text]:
        yield from self._drawing()
        if self.passed:
            yield self._passing
        if self.play:
            yield self._describe_play(self.play)

    def _drawing(self) -> Iterator[Text]:
        if self.draws == 1 and not self.drawn:
            yield self._deed(N_("draws a tile"), N_("draw a tile"))
        elif self.draws:
            drawn = chain(self.drawn) if self.drawn else tiles(self.draws)
            yield self._deed(N_("draws {tiles}"), N_("draw {tiles}"), tiles=drawn)

    def _describe_play(self, play: Play) -> Text:
        if play.on is None:
            return self._deed(N_("opens with {tile}"), N_("open with {tile}"), tile=play.tile)
        return text("{tile} on {on}", tile=play.tile, on=play.on)

    @property
    def _passing(self) -> Text:
        return self._deed(N_("passes"), N_("must pass"))

    def _deed(self, sentence: str, you: str, **fields: object) -> Text:
        return text(sentence, you=you, player=Seat(self.seat), **fields)

    @property
    def is_mere_draw(self) -> bool:
        """Whether the table saw one draw and nothing else."""
        return self.draws == 1 and not (self.drawn or self.play or self.passed)

    def as_heard(self) -> Self:
        """Return the turn as everyone at the table saw it: without the drawn tiles."""
        return attrs.evolve(self, drawn=())


class Narrator(Generic[M_contra, R_contra, V_contra, O_contra, P_contra]):
    """Finds the words for the matches of one table.

    It is generic over the classes of a game's matches, rounds, views, outcomes and places. Those
    that reach it are of the game whose rules it is registered for, which no type checker sees.

    Args:
        rules: the options.
        players: the number of seats.

    Attributes:
        example: a play that shows how plays are written.
    """

    example: ClassVar[Play] = Play(Tile(4, 6), Tile(6, 6))

    def __init__(self, rules: DominoRules, players: int) -> None:
        self.rules = rules
        self.players = players

    def rule_texts(self, players: int | None) -> Iterable[RuleText]:
        """Return one sentence for each rule in force, by id; here, one for each option.

        Args:
            players: the number of seats, if it is known.
        """
        del players
        for name, option in options_of(type(self.rules)).items():
            value = getattr(self.rules, name)
            yield RuleText(option.rule, line("{help}: {value}.", help=option.help, value=value))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that win together: each alone, or two partners."""
        return self.rules.sides_of(self.players)

    @property
    def announces(self) -> bool:
        """Whether players announce their last tile."""
        return False

    def table(self) -> Text:
        """Return the set, the number of players and the hand size, as a phrase."""
        table = text("{set} set, {players}", set=self.rules.domino_set, players=self._players())
        try:
            size = self.rules.hand_size_for(self.players)
        except DealError:  # The deals of a record need not be those of the rules.
            return table
        return text("{table}, {tiles} each", table=table, tiles=tiles(size))

    def _players(self) -> Text:
        return plural("{number} player", "{number} players", self.players)

    def number_of(self, number: int) -> Text:
        """Return the heading of a round, from 1, with the number of rounds if it is known."""
        rounds = self.rules.most_rounds
        if rounds is None:
            return text("Round {round}", round=number)
        return text("Round {round} of {of}", round=number, of=rounds)

    def heading(self, match: M_contra) -> Text:
        """Return the heading of the current round, or of the next one."""
        return self.number_of(len(match.rounds) + 1)

    def lines_of_opening(self, match: M_contra) -> Iterator[Text]:
        """Yield how the current round is opened, up to its first turn; nothing between rounds."""
        del match
        return iter(())

    def turns_seen(self, view: V_contra) -> Iterator[PlainTurn]:
        """Yield the turns of a round as one seat saw them, with the tiles that it drew.

        The last turn may not be finished: it may still be its seat's turn.
        """
        # No seat has two turns in a row, so the seat alone keeps turns apart.
        for seat, events in groupby(view.history, key=lambda event: event.seat):
            yield PlainTurn.of(seat, [*events])

    def turns(self, round_: R_contra) -> Iterator[PlainTurn]:
        """Yield the turns of a round as everyone saw them, from where it was set up."""
        for turn in self.turns_seen(cast("V_contra", round_.view(0))):
            yield turn.as_heard()

    def lines_of_turns(self, turns: Iterable[PlainTurn]) -> Iterator[Text]:
        """Yield a line a turn; mere draws in a row share one line."""
        for mere_draws, run in groupby(turns, key=lambda turn: turn.is_mere_draw):
            together = [*run]
            if not mere_draws or len(together) == 1:
                yield from (turn.line for turn in together)
                continue
            drawers = seats(turn.seat for turn in together[: self.players])
            if len(together) <= self.players:
                yield line("{players}: draw a tile each", players=drawers)
            else:
                yield line(
                    "{players}: draw in turn, {tiles} in all",
                    players=drawers,
                    tiles=tiles(len(together)),
                )

    def news(self, round_: R_contra, move: Move) -> Text:
        """Return a move as everyone sees it, as a line.

        Args:
            round_: the round before the move.
            move: a legal move.
        """
        return PlainTurn.of(round_.seat, [Event(round_.seat, move)]).line

    def lines_of_end(self, table: R_contra | V_contra) -> Iterator[Text]:
        """Yield why a round ended; nothing while it goes on."""
        if table.outcome is not None:
            yield self.end(table)

    def end(self, table: R_contra | V_contra) -> Text:
        """Return in one line how a finished round ended."""
        assert table.outcome is not None  # noqa: S101 - the round has ended
        winner = table.outcome.winner
        return text("Blocked: nobody can play") if winner is None else goes_out(winner)

    def lines_of_hands(self, table: R_contra | V_contra) -> Iterator[Text]:
        """Yield what each seat has left, and its pips; nothing while a round goes on."""
        if table.outcome is not None:
            left = [0 if hand is None else hand.pips for hand in table.hands]
            yield from lines_of_counts(table.hands, map(pips, left))

    def results(self, outcome: O_contra, seat: int) -> Iterator[Text]:
        """Yield, in a few words each, what a finished round brings one seat."""
        if seat == outcome.winner:
            yield text("went out")
        if outcome.points[seat]:
            yield points(outcome.points[seat])

    def sentences_of_results(self, outcome: O_contra) -> Iterator[Text]:
        """Yield what a finished round brings all seats."""
        numbers = by_seat(outcome.points)
        if self.rules.most_points_win:
            yield text("Points scored: {numbers}.", numbers=numbers)
        else:
            yield text("Points charged: {numbers}.", numbers=numbers)

    def lines_of_state(self, view: V_contra) -> Iterator[Text]:
        """Yield what a player must know besides the layout and the sizes of the hands."""
        del view
        return iter(())

    def lines_to_mover(self, view: V_contra) -> Iterator[Text]:
        """Yield what the seat whose turn it is has already done in this turn."""
        del view
        return iter(())

    def remarks(self, shown: R_contra | V_contra, seat: int) -> Iterator[Text]:
        """Yield, in a few words each, other remarks on a seat during a round."""
        if seat == shown.lead:
            yield text("lead")

    def apart(self, number: int) -> Text | None:
        """Return the number of tiles neither in hands nor on the table; ``None`` to say nothing."""
        if self.rules.draws:
            return text("{tiles} in the boneyard", tiles=tiles(number))
        return text("{tiles} out of play", tiles=tiles(number)) if number else None

    def pile(self, number: int) -> Text | None:
        """Return the name of the place of the tiles that are neither in hands nor on the table.

        An empty boneyard has a name, too: that it is empty is worth knowing.
        """
        if self.rules.draws:
            return text("boneyard")
        return text("out of play") if number else None

    def lines_of_pile(self, round_: R_contra) -> Iterator[Text]:
        """Yield the tiles that are neither in hands nor on the table; a boneyard in its order."""
        undealt = round_.undealt
        if not self.rules.draws:
            if undealt:
                yield text("Out of play: {tiles}", tiles=TileSet(undealt))
        elif undealt:
            yield text("Boneyard, the next first: {tiles}", tiles=chain(reversed(undealt), " "))
        else:
            yield text("The boneyard is empty")

    def lines_of_score(self, scores: Sequence[Sequence[int]]) -> Iterator[Text]:
        """Yield what a score sheet alone does not show while a match goes on.

        Args:
            scores: the score sheet, a row for each finished round.
        """
        del scores
        return iter(())

    def lines_of_places(self, places: Sequence[P_contra]) -> Iterator[Text]:
        """Yield the winner of a finished match and every place; partners share theirs.

        Args:
            places: the standings, the best first.
        """
        sides = {side[0]: side for side in self.sides}
        ranked = [place for place in places if place.seat in sides]  # One seat for each side.
        total = points(ranked[0].total)
        first, *others = [sides[place.seat] for place in ranked if place.rank == 1]
        if others:
            winners = seats(seat for side in (first, *others) for seat in side)
            yield line("{players} share the win with {points} each", players=winners, points=total)
        elif len(first) > 1:
            yield line("{players} win with {points}", players=seats(first), points=total)
        else:
            yield line(
                "{player} wins with {points}",
                you=N_("you win with {points}"),
                player=Seat(ranked[0].seat),
                points=total,
            )
        for place in ranked:
            held = seats(sides[place.seat]), ", ", points(place.total)
            yield chain([f"{place.rank}. ", *held], "")
        yield from self._lines_of_ties(places)
        for rank, group in groupby(ranked, key=lambda place: place.rank):
            if len(sharing := [*group]) > 1:
                holders = seats(seat for place in sharing for seat in sides[place.seat])
                yield self._shared(holders, rank)

    def _lines_of_ties(self, places: Sequence[P_contra]) -> Iterator[Text]:
        """Yield how ties were broken."""
        del places
        return iter(())

    def _shared(self, holders: Text, rank: int) -> Text:
        """Return that some seats share a place."""
        return line("{players} share place {rank}", players=holders, rank=rank)

    def partners(self) -> Text:
        """Return which partners play against which."""
        one, other = map(seats, self.sides)
        return line("{one} play against {other}", one=one, other=other)


def goes_out(seat: int) -> Text:
    """Return that a seat goes out, which ends a round."""
    return text("Domino: {player} goes out", you=N_("Domino: you go out"), player=Seat(seat))


def by_seat(numbers: Iterable[object]) -> Text:
    """Return something for each seat, from seat 0 on."""
    return chain(chain([holder(seat), number], ": ") for seat, number in enumerate(numbers))


def lines_of_counts(held: Sequence[object], counts: Iterable[Text]) -> Iterator[Text]:
    """Yield a line for each seat: the tiles that it has left, and what they count."""
    for seat, (hand, counted) in enumerate(zip(held, counts, strict=True)):
        yield labelled(seat, chain([hand or tiles(0), counted]))


@singledispatch
def narrator_of(rules: DominoRules, players: int) -> Narrator:
    """Return the narrator of the matches of one table.

    A game registers its own for the class of its rules, with ``narrator_of.register``.

    Args:
        rules: the options, which decide the game.
        players: the number of seats.

    Raises:
        WrongTypeError: if the rules belong to no game.
    """
    game_of(rules)
    return Narrator(rules, players)


def rule_texts(
    rules: DominoRules, players: int | None = None, *, language: Language = None
) -> tuple[RuleText, ...]:
    """Return one sentence for each rule in force, by id.

    Args:
        rules: the options, which decide the game.
        players: the number of seats, if it is known.
        language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

    Raises:
        DealError: if the rules have no hand size for this number of players.
        RulesError: if the game does not allow this number of players.
        UnknownNameError: if there is no such language.
        WrongTypeError: if the rules belong to no game.
    """
    reader = Reader(language)
    found = narrator_of(rules, players or 0).rule_texts(players)
    return tuple(RuleText(rule.id, reader.read(rule.text)) for rule in found)
