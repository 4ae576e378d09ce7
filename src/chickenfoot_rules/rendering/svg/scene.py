"""The content of a picture of a round, with all tiles open or as one seat sees it.

Also, its title and its description, for readers who can't see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import attrs

from chickenfoot_rules.base import N_, Language, Reader, Seat, Text, chain, join, line, text
from chickenfoot_rules.base.values import Immutable
from chickenfoot_rules.dominoes import DominoLayout, DominoView, Draw, OpenEnd, Pass, game_of
from chickenfoot_rules.dominoes.drawable import Markable
from chickenfoot_rules.dominoes.illegality import playable_of
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, TileSet, suit_name
from chickenfoot_rules.rendering.narration import base


@attrs.frozen
class Table(Immutable):
    """A layout, and what is still to come on it.

    Attributes:
        layout: the layout.
        live: the values that can still be played on; empty when the round is over.
        gone: the values whose tiles are all laid.
    """

    layout: DominoLayout
    live: frozenset[int] = attrs.field(default=frozenset(range(HIGHEST_SET + 1)), kw_only=True)
    gone: frozenset[int] = attrs.field(default=frozenset(), kw_only=True)

    @property
    def title(self) -> Text:
        """The title of a picture of it."""
        laid = base.tiles(len(self.layout.placements))
        return text("{game}: {tiles} on the table", game=game_of(self.layout).title, tiles=laid)

    def describe(self, marks: Iterable[Markable] = ()) -> Text:
        """Describe the last tile, the open ends or the double to fill, and what is marked."""
        sentences = [self.last_tile]
        if duty := self.layout.duty:
            sentences.append(chain([base.needs(duty), "."], ""))
        elif not self.layout.is_empty:
            sentences.append(self.ends)
        return chain([*sentences, *_describe_marks(marks)], " ")

    @property
    def last_tile(self) -> Text:
        """A sentence on the tile that was laid last."""
        if self.layout.is_empty:
            return chain([base.NOTHING_LAID, "."], "")
        last = self.layout.placements[-1]
        if last.on is None:
            return text("{tile} has opened.", tile=last.tile)
        return text("{tile} was laid last, on {on}.", tile=last.tile, on=last.on)

    @property
    def ends(self) -> Text:
        """The open values as a sentence, and how often each is open.

        Without a double to fill, there is always an open end: a line has two, and a finished cross
        at least four.
        """
        values = Counter(end.value for end in self.layout.open_ends)
        ends = [str(value) if many == 1 else f"{value} ×{many}" for value, many in values.items()]
        return chain([text("Open ends: {ends}", ends=", ".join(ends)), "."], "")


@attrs.frozen(kw_only=True)
class Scene(Immutable):
    """The visible part of a round.

    Attributes:
        view: the view of the looker, or of the seat to move if all tiles are open.
        hands: the tiles of each seat; ``None`` for a hand that lies face down.
        looker: the viewing seat; ``None`` if all tiles are open.
        reader: reads the words.
        news: what has just happened, in a picture of an animation.
    """

    view: DominoView
    hands: tuple[TileSet | None, ...]
    looker: int | None = None
    reader: Reader = attrs.field(factory=Reader)
    news: str = ""

    @classmethod
    def of(
        cls,
        shown: base.Shown,
        names: Sequence[str] = (),
        language: Language = None,
        scores: Iterable[Iterable[int]] = (),
    ) -> Scene:
        """Return the scene that one seat sees, or that of a round with all tiles open.

        Args:
            shown: the view of the seat, which has its score sheet; or the round.
            names: the name of each seat, if they have names.
            language: the language of the words.
            scores: the score sheet of the match so far, for a round.

        Raises:
            PictureError: if there are names but not one for each seat.
            MatchError: if the score sheet has a wrong row.
        """
        looker = shown.seat if isinstance(shown, DominoView) else None
        # Everything except the hands is public, so any view does; that of the seat to move has the
        # legal moves.
        view = shown if isinstance(shown, DominoView) else shown.view(shown.seat, scores)
        reader = base.reader_of(view.players, names, language, looker)
        return cls(view=view, hands=shown.hands, looker=looker, reader=reader)

    def read(self, said: Text | None) -> str:
        """Return what a text says; nothing for none."""
        return self.reader.read(said or "")

    @property
    def narrator(self) -> base.Narrator:
        """The narrator of the match."""
        return base.narrator_of(self.view.rules, self.view.players)

    @property
    def playable(self) -> TileSet:
        """The visible tiles that can be played now."""
        return playable_of(self.view.legal_moves)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match so far by seat; empty if they are unknown."""
        return tuple(map(sum, zip(*self.view.scores, strict=True)))

    @property
    def partners(self) -> Mapping[int, int]:
        """The side of each seat, 0 or 1; empty if everybody plays alone."""
        sides = self.narrator.sides
        if len(sides) == self.view.players:
            return {}
        return {seat: number for number, side in enumerate(sides) for seat in side}

    @property
    def apart(self) -> int:
        """The number of tiles that are neither in a hand nor on the table."""
        return base.tiles_apart(self.view)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat when the round is over, from 1; empty before.

        It is the place in the match so far, or in the round if no points of a match are known.
        """
        outcome = self.view.outcome
        if outcome is None:
            return ()
        sheet = self.view.scores or (outcome.points,)
        standings = self.view.rules.standings(sheet, self.view.players)
        return tuple(place.rank for place in sorted(standings, key=lambda place: place.seat))

    @property
    def table(self) -> Table:
        """What lies on the table."""
        rules, layout = self.view.rules, self.view.layout
        left = _values(rules.tiles - layout.tiles)
        live = frozenset[int]() if self.view.is_over else left
        return Table(layout, live=live, gone=_values(rules.tiles) - left)

    def is_turn(self, seat: int) -> bool:
        """Return whether it is the turn of a seat."""
        return self.view.outcome is None and self.view.turn == seat

    @property
    def title(self) -> Text:
        """The title of a picture of it: which game, and which seat looks."""
        game, number = game_of(self.view.rules).title, self.view.players
        what = text("A round of {game} with {number} players", game=game, number=number)
        if self.looker is None:
            return what
        return text("{round}, as seen by {seer}", round=what, seer=Seat(self.looker))

    def facts(self, seat: int) -> Text:
        """Return the number of tiles that a seat holds, or its result, and all remarks."""
        parts: list[Text] = []
        if self.view.outcome is not None:
            parts += self.narrator.results(self.view.outcome, seat)
        else:
            if seat == self.looker:
                parts.append(text("you"))
            parts += [
                base.tiles(self.view.hand_sizes[seat]),
                *self.narrator.remarks(self.view, seat),
            ]
        if self.totals:
            parts.append(text("total {number}", number=self.totals[seat]))
        if self.places:
            parts.append(text("place {number}", number=self.places[seat]))
        return chain(parts, " · ")

    @property
    def status(self) -> Text:
        """One line on whose turn it is, or how the round ended."""
        if self.view.outcome is not None:
            return self.narrator.end(self.view)
        seat = Seat(self.view.turn)
        turn = line("{player} is to move", you=N_("you are to move"), player=seat)
        duty = self.view.layout.duty
        return chain([turn, base.needs(duty)], ": ") if duty else turn

    @property
    def block(self) -> Text | None:
        """What blocks the round, also while the drawing goes on; else ``None``.

        It is a double that can never be filled, or the ends.
        """
        outcome, layout = self.view.outcome, self.view.layout
        # A dead round goes on while tiles can be drawn, so this is worth saying before the end.
        if not self.view.is_dead if outcome is None else outcome.reason is not EndReason.BLOCKED:
            return None
        if duty := layout.duty:
            suit = suit_name(duty.double.low)
            return text("{needs}, but no {suit} are left", needs=base.needs(duty), suit=suit)
        values = sorted({end.value for end in layout.open_ends})
        return text("Nobody has a tile with {values}", values=join(values, "or"))

    def describe(self, marks: Iterable[Markable] = ()) -> Text:
        """Describe the table, whose turn it is, how many tiles are where, and what is marked."""
        narrator, outcome, table = self.narrator, self.view.outcome, self.table
        lines = [self.status] if outcome is None else [*narrator.lines_of_end(self.view)]
        lines += filter(None, [self.block])
        sentences = [chain([chain(lines, ". "), "."], ""), table.last_tile]
        # With a double to fill the status names it, and the other ends are shut.
        if outcome is None and table.layout.duty is None and not table.layout.is_empty:
            sentences.append(table.ends)
        sizes = [base.by_seat(self.view.hand_sizes), narrator.apart(self.apart)]
        sentences.append(text("Tiles in hand: {sizes}.", sizes=chain(filter(None, sizes), "; ")))
        if self.partners:
            sentences.append(chain([narrator.partners(), "."], ""))
        if outcome is not None:
            sentences += narrator.sentences_of_results(outcome)
            sentences.append(text("Places: {places}.", places=base.by_seat(self.places)))
        elif self.looker is not None:
            sentences.append(
                text(
                    "The hand of {player}: {hand}.",
                    you=N_("Your hand: {hand}."),
                    player=Seat(self.looker),
                    hand=self.hands[self.looker],
                )
            )
        return chain([*sentences, *_describe_marks(marks)], " ")


def _values(tiles: TileSet) -> frozenset[int]:
    return frozenset([value for tile in tiles for value in (tile.low, tile.high)])


def _describe_marks(marks: Iterable[Markable]) -> Iterator[Text]:
    """Yield what a caller asks to mark as the last sentence of a description, if it is anything."""
    named = [
        text("the open end {value} of {tile}", value=mark.value, tile=mark.tile)
        if isinstance(mark, OpenEnd)
        else mark
        for mark in marks
        if not isinstance(mark, Draw | Pass)
    ]
    if named:
        yield text("Marked: {marks}.", marks=chain(named))
