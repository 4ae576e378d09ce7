"""A score sheet, as people keep it at a table (T3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import attrs

from chickenfoot_rules.base import Immutable, Text, as_int, expected, join, plural, quote, text
from chickenfoot_rules.base.errors import MatchError, check_type, items_of
from chickenfoot_rules.dominoes.drawable import Drawable, Printable
from chickenfoot_rules.dominoes.round import check_undo
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.scoring import DominoPlace
from chickenfoot_rules.dominoes.sheet_parts import (
    PlayerJoined,
    PlayerLeft,
    RoundEntered,
    SheetEntry,
    SheetError,
    SheetFlaw,
    SheetFlawCode,
    StartingTotal,
    check_name,
    check_round,
    check_row,
    is_tile,
)
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union


def _names(names: Iterable[str]) -> tuple[str, ...]:
    if isinstance(names, str):  # Its letters are no names.
        raise MatchError(expected("a list of names", names))
    return items_of(names, "names")


def _entries(entries: Iterable[SheetEntry]) -> tuple[SheetEntry, ...]:
    return items_of(entries, "entries")


@attrs.frozen
class SheetRow(Immutable):
    """One round on a score sheet, with all that follows from what was written.

    Attributes:
        points: the points by player; ``None`` for those who took no part, or are not known.
        seats: the players who took part, indices of `ScoreSheet.players`.
        hands: the tiles left in the hand of each of them; empty if nobody wrote them down.
        opened: the tile that opened the round, as it was written or because no other can have;
            ``None`` if it is not known.
    """

    points: tuple[int | None, ...]
    seats: tuple[int, ...]
    hands: tuple[TileSet, ...]
    opened: Tile | None = attrs.field(validator=is_tile)


@attrs.frozen
class _Column(Immutable):
    """A player on a sheet: their name, the total they began with, and after how many rows."""

    name: str
    start: int = 0
    joined: int = 0


@attrs.frozen(repr=False)
class ScoreSheet(Drawable, Printable):
    """A score sheet: the rules, the players, and everything that was written, in order.

    Each method returns a new sheet. Rounds are counted from 0, as in `rows`.

    Args:
        rules: the options, of any game.
        names: the names of the players who begin, each once, of 1 to 100 printable characters.
        entries: what was written, the first entry first; the methods add to it.

    Raises:
        ChickenfootError: if the game does not allow this number of players.
        MatchError: if a name is invalid, or an entry has the wrong form: its number of points, a
            round or player that does not exist.
        WrongTypeError: if an argument has the wrong type.

    >>> from chickenfoot_rules import Rules
    >>> sheet = ScoreSheet(Rules(), ["Ann", "Bob", "Cleo"]).enter([12, 0, 31])
    >>> sheet = sheet.enter(hands=[TileSet(), TileSet.parse("1-3 0-0"), TileSet.parse("9-9")])
    >>> sheet.totals, str(sheet.rows[1].opened), sheet.required
    ((12, 54, 49), '8-8', 7)
    >>> print(sheet)
    Round    Ann  Bob  Cleo
    1 (9-9)   12    0    31
    2 (8-8)    0   54    18
    Total     12   54    49
    Ann leads with 12 points
    7-7 should open the next round; doubles left: 0-0 1-1 2-2 3-3 4-4 5-5 6-6 7-7
    """

    rules: DominoRules
    names: tuple[str, ...] = attrs.field(converter=_names)
    entries: tuple[SheetEntry, ...] = attrs.field(default=(), converter=_entries)

    def __attrs_post_init__(self) -> None:
        check_type(self.rules, DominoRules, "rules")
        self.rules.sides_of(len(self.names))
        _ = self._written  # It checks the entries.

    def __repr__(self) -> str:
        rounds = plural("{number} round", "{number} rounds", len(self.rows))
        return f"<ScoreSheet {quote(self.players)}, {rounds}>"

    @classmethod
    def of_rounds(
        cls,
        rules: DominoRules,
        players: int,
        scores: Iterable[Sequence[int]],
        openings: Iterable[Tile | None],
    ) -> ScoreSheet:
        """Return the sheet of rounds that were played, by players without names.

        Args:
            rules: the options.
            players: the number of seats.
            scores: a row of points by seat for each round.
            openings: the tile that opened each round; ``None`` if none was laid.
        """
        names = [text("player {number}", number=seat + 1) for seat in range(players)]
        rows = zip(scores, openings, strict=True)
        return cls(rules, names, [RoundEntered(points=row, opened=tile) for row, tile in rows])

    # What is on it

    @cached_property
    def _written(
        self,
    ) -> tuple[
        tuple[_Column, ...], tuple[int, ...], tuple[tuple[tuple[int, ...], RoundEntered], ...]
    ]:
        """The columns, the players who go on, and each row with those who took part."""
        columns = [_Column(name) for name in self.names]
        present = tuple(range(len(columns)))
        rows: list[tuple[tuple[int, ...], RoundEntered]] = []
        for at, name in enumerate(self.names):
            check_name(name, self.names[:at])
        for entry in self.entries:
            if isinstance(entry, RoundEntered) and entry.round is None:
                check_row(entry, len(present))
                rows.append((present, entry))
            elif isinstance(entry, RoundEntered):
                number = check_round(entry.round, len(rows))
                seats, _ = rows[number]
                check_row(entry, len(seats))
                rows[number] = seats, entry
            elif isinstance(entry, PlayerJoined):
                check_name(entry.name, [column.name for column in columns])
                if type(entry.total) is not int or entry.total < 0:
                    raise MatchError(expected("a total, 0 or more", entry.total))
                present = (*present, len(columns))
                columns.append(_Column(entry.name, entry.total, len(rows)))
                self.rules.sides_of(len(present))
            else:
                check_type(entry, PlayerLeft, "an entry of a score sheet")
                playing = [columns[seat].name for seat in present]
                if entry.name not in playing:
                    raise MatchError(expected(join(map(quote, playing), "or"), entry.name))
                present = tuple(seat for seat in present if columns[seat].name != entry.name)
                self.rules.sides_of(len(present))
        return tuple(columns), present, tuple(rows)

    @property
    def players(self) -> tuple[str, ...]:
        """The name of each player who is or was there, those who joined last at the end."""
        return tuple(column.name for column in self._written[0])

    @property
    def starts(self) -> tuple[int, ...]:
        """The points with which each player began, 0 for those who were there first."""
        return tuple(column.start for column in self._written[0])

    @property
    def joined(self) -> tuple[int, ...]:
        """The number of rounds before each player joined."""
        return tuple(column.joined for column in self._written[0])

    @property
    def present(self) -> tuple[int, ...]:
        """The players who take part in the next round, indices of `players`."""
        return self._written[1]

    @cached_property
    def rows(self) -> tuple[SheetRow, ...]:
        """The rounds, as they are after all corrections."""
        rows: list[SheetRow] = []
        openings: list[Tile | None] = []
        for seats, row in self._written[2]:
            unknown = (None,) * len(seats)
            counted = self._count(row.hands)
            right = counted[0] if len(counted) == 1 else unknown
            points: list[int | None] = [None] * len(self.players)
            for seat, one, other in zip(seats, row.points or unknown, right, strict=True):
                points[seat] = other if one is None else one
            openers = self._openers(openings)
            opened = row.opened or (next(iter(openers)) if len(openers) == 1 else None)
            openings.append(opened)
            rows.append(SheetRow(tuple(points), seats, row.hands, opened))
        return tuple(rows)

    def _count(self, hands: Sequence[TileSet]) -> list[tuple[int, ...]]:
        """Return each row that these hands may lead to; none if nobody wrote the tiles down."""
        return [*dict.fromkeys(self.rules.points_for(hands))] if hands else []

    def _openers(self, openings: Sequence[Tile | None]) -> TileSet:
        """Return the doubles of which one opens the round after others."""
        return self.rules.openers(self.rules.unused_after(openings))

    @cached_property
    def _openings(self) -> tuple[Tile | None, ...]:
        return tuple(row.opened for row in self.rows)

    @property
    def unused(self) -> TileSet:
        """The doubles that may still open a round, in a game in which doubles open them (R2.1)."""
        return self.rules.unused_after(self._openings)

    @property
    def required(self) -> int | None:
        """The value of the double that should open the next round; ``None`` if it is over."""
        return None if self.is_over else self.rules.required_double(self.unused)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player, with those that they began with."""
        return tuple(
            start + sum(row.points[seat] or 0 for row in self.rows)
            for seat, start in enumerate(self.starts)
        )

    def _is_over_after(self, rounds: int) -> bool:
        """Return whether the match was over after some rounds."""
        scores = [[one or 0 for one in row.points] for row in self.rows[:rounds]]
        for seat, (start, joined) in enumerate(zip(self.starts, self.joined, strict=True)):
            if joined <= rounds and scores:
                scores[max(joined - 1, 0)][seat] += start
        return self.rules.is_over_after(scores, self._openings[:rounds])

    @cached_property
    def _rounds_played(self) -> int:
        """The number of rounds after which the match was over; more than there are if it goes on.

        Points are never taken away, so what is over stays over, and a long sheet is halved.
        """
        return bisect_left(range(len(self.rows) + 1), True, key=self._is_over_after)  # noqa: FBT003 - what is found

    @property
    def is_over(self) -> bool:
        """Whether the match has ended (R7.4, X8)."""
        return self._rounds_played <= len(self.rows)

    @property
    def standings(self) -> tuple[DominoPlace, ...]:
        """The places of the players who are present, the best first, by the rules (R7.4 to R7.6).

        The seat of each place is an index of `players`.
        """
        present = self.present
        points = [[row.points[seat] for row in self.rows] for seat in present]
        known = [[one for one in column if one is not None] for column in points]
        starts = [self.starts[seat] for seat in present]
        if points == known and not any(starts):
            places = self.rules.standings([*zip(*known, strict=True)], len(present))
        else:
            places = self.rules.rank(known, starts)
        return tuple(attrs.evolve(place, seat=present[place.seat]) for place in places)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The players on the first place, indices of `players`; nobody before the first round."""
        return tuple(place.seat for place in self.standings if self.rows and place.rank == 1)

    # What is wrong with it

    @property
    def missing(self) -> tuple[SheetFlaw, ...]:
        """What is not known yet: points of players, and doubles that opened a round."""
        found: list[SheetFlaw] = []
        for at, row in enumerate(self.rows):
            if seats := tuple(seat for seat in row.seats if row.points[seat] is None):
                names = join([self.players[seat] for seat in seats], "and")
                message = text("the points of {players} are missing", players=names)
                rule = self.rules.rule_ids.points
                found.append(SheetFlaw(SheetFlawCode.MISSING_POINTS, message, rule, at, seats))
            openers = self._openers(self._openings[:at])
            if row.opened is None and openers:
                message = text("the double that opened it is missing: {tiles}", tiles=openers)
                rule = self.rules.rule_ids.opening
                found.append(SheetFlaw(SheetFlawCode.MISSING_OPENING, message, rule, at))
        return tuple(found)

    @cached_property
    def flaws(self) -> tuple[SheetFlaw, ...]:
        """Everything on the sheet that can't have been played, the first round first."""
        return tuple(flaw for at, row in enumerate(self.rows) for flaw in self._flaws_of(at, row))

    def _flaws_of(self, at: int, row: SheetRow) -> Iterator[SheetFlaw]:
        ids = self.rules.rule_ids
        if self._rounds_played <= at:
            message = text("the match was over before it")
            yield SheetFlaw(SheetFlawCode.AFTER_THE_END, message, ids.end, at)
        if row.opened is not None:
            openers = self._openers(self._openings[:at])
            doubles = self._openers(())
            if row.opened not in (openers if doubles else self.rules.tiles):
                sentence = text("{tile} can't have opened it", tile=row.opened)
                if row.opened in self._openings[:at]:
                    sentence = text("{tile} has opened another round", tile=row.opened)
                yield SheetFlaw(SheetFlawCode.WRONG_OPENING, sentence, ids.opening, at)
        points = tuple(row.points[seat] for seat in row.seats)
        for message, rule in self.rules.row_flaws(points, row.opened):
            yield SheetFlaw(SheetFlawCode.WRONG_POINTS, message, rule, at, row.seats)
        if row.hands:
            for message, rule in self._flaws_of_hands(row):
                yield SheetFlaw(SheetFlawCode.WRONG_HANDS, message, rule, at, row.seats)
            yield from self._contradictions(at, row, points)

    def _contradictions(
        self, at: int, row: SheetRow, points: Sequence[int | None]
    ) -> Iterator[SheetFlaw]:
        """Yield where the points of a row are not those for the tiles left."""
        counted = self._count(row.hands)
        wrong = [
            [
                (seat, one, right)
                for seat, one, right in zip(row.seats, points, each, strict=True)
                if one not in (None, right)
            ]
            for each in counted
        ]
        for seat, one, right in min(wrong, key=len) if wrong else ():
            message = text(
                "the tiles left count {number} for {name}, not {found}",
                number=right,
                name=self.players[seat],
                found=one,
            )
            rule = self.rules.rule_ids.points
            yield SheetFlaw(SheetFlawCode.CONTRADICTION, message, rule, at, (seat,))

    def _flaws_of_hands(self, row: SheetRow) -> Iterator[tuple[Text, str]]:
        ids, held = self.rules.rule_ids, union(row.hands)
        if others := held - self.rules.tiles:
            yield text("the set has no {tiles}", tiles=others), ids.tiles
        twice = union(one & other for at, one in enumerate(row.hands) for other in row.hands[:at])
        if row.opened in held:
            yield text("{tile} opened the round, so nobody holds it", tile=row.opened), ids.places
        if twice:
            yield text("two players hold {tiles}", tiles=twice), ids.places
        if sum(not hand for hand in row.hands) > 1:
            yield text("two hands are empty, but one player goes out"), ids.results

    # What people write

    def enter(
        self,
        points: Iterable[int | None] = (),
        hands: Iterable[TileSet] = (),
        opened: Tile | None = None,
        *,
        mark: bool = False,
    ) -> ScoreSheet:
        """Return the sheet with one more round.

        Give points, or hands, or both; then they must agree. They are those of the players who are
        `present`, in this order.

        Args:
            points: the points of each of them, 0 or more; ``None`` for those not known yet.
            hands: the tiles left in the hand of each of them.
            opened: the double that opened the round. Leave it out if only one can have.
            mark: whether a row that can't be is only marked among the `flaws`.

        Raises:
            MatchError: if these are not points or hands for each of them.
            SheetError: if the row can't be, unless it shall be marked; it has all flaws.

        >>> from chickenfoot_rules import Rules
        >>> sheet = ScoreSheet(Rules(), ["Ann", "Bob"])
        >>> sheet.enter([0, 0])
        Traceback (most recent call last):
        ...
        chickenfoot_rules.SheetError: Round 1: 2 players have 0 points, but one goes out (R5.1)
        """
        entry = RoundEntered(points=points, hands=hands, opened=opened)
        return self._with(entry, len(self.rows), mark=mark)

    def correct(
        self,
        number: int,
        points: Iterable[int | None] = (),
        hands: Iterable[TileSet] = (),
        opened: Tile | None = None,
        *,
        mark: bool = False,
    ) -> ScoreSheet:
        """Return the sheet with a row written again.

        Args:
            number: the row, an index of `rows`.
            points: the points of each player who took part, as in `enter`.
            hands: the tiles left in the hand of each of them.
            opened: the double that opened the round; without it, it stays.
            mark: whether flaws are only marked, as in `enter`.

        Raises:
            MatchError: if there is no such row, or these are not points or hands for its players.
            SheetError: if the sheet gets new flaws, unless they shall be marked.
        """
        number = check_round(as_int(number), len(self.rows))
        opened = opened or self._written[2][number][1].opened
        entry = RoundEntered(round=number, points=points, hands=hands, opened=opened)
        return self._with(entry, number, mark=mark)

    def join(self, name: str, total: StartingTotal = StartingTotal.ZERO) -> ScoreSheet:
        """Return the sheet with a player who joins now.

        Args:
            name: their name, which nobody on the sheet has.
            total: the total with which they begin, as the others choose.

        Raises:
            MatchError: if the name is invalid.
            ChickenfootError: if the game does not allow so many players.
        """
        check_type(total, StartingTotal, "a StartingTotal")
        totals = [self.totals[seat] for seat in self.present]
        start = {
            StartingTotal.ZERO: 0,
            StartingTotal.AVERAGE: -(-sum(totals) // len(totals)),
            StartingTotal.HIGHEST: max(totals),
        }[total]
        return self._add(PlayerJoined(name=name, total=start))

    def leave(self, name: str) -> ScoreSheet:
        """Return the sheet after a player has left: they keep no place.

        Args:
            name: their name.

        Raises:
            MatchError: if nobody with this name takes part.
            ChickenfootError: if the game does not allow so few players.
        """
        return self._add(PlayerLeft(name=name))

    def undo(self, n: int = 1) -> ScoreSheet:
        """Return the sheet without its last entries.

        Args:
            n: the number of entries, from 0 to all.

        Raises:
            HistoryError: if there are fewer.
        """
        kept = len(self.entries) - check_undo(n, len(self.entries))
        return attrs.evolve(self, entries=self.entries[:kept])

    def _add(self, entry: SheetEntry) -> ScoreSheet:
        return attrs.evolve(self, entries=(*self.entries, entry))

    def _with(self, entry: SheetEntry, number: int, *, mark: bool) -> ScoreSheet:
        """Return the sheet with a row, unless that brings flaws that shall not be marked."""
        check_type(mark, bool, "True or False for mark")
        sheet = self._add(entry)
        new = [one for one in sheet.flaws if one.round == number or one not in self.flaws]
        if new and not mark:
            raise SheetError(tuple(new))
        return sheet
