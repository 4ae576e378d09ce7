"""The content of a picture of a round, with all tiles open or as one seat sees it.

Also, its title and its description, for readers who can't see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import attrs

from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.layout import DominoLayout, OpenEnd
from chickenfoot_rules.dominoes.moves import Draw, Pass, Play
from chickenfoot_rules.dominoes.readers import Reader
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.texts import N_, Language, Seat, Text, chain, join, line, text
from chickenfoot_rules.dominoes.tiles import TileSet, suit_name
from chickenfoot_rules.dominoes.values import Immutable, Markable
from chickenfoot_rules.rendering.games import reader_of
from chickenfoot_rules.rendering.narration.base import (
    NOTHING_LAID,
    Narrator,
    by_seat,
    narrator_of,
    needs,
    seats,
    tiles,
    tiles_apart,
)


@attrs.frozen(kw_only=True)
class Scene(Immutable):
    """The visible part of a round.

    Attributes:
        view: the view of the looker, or of the seat to move if all tiles are open.
        hands: the tiles of each seat; ``None`` for a hand that lies face down.
        looker: the seat that looks; ``None`` if all tiles are open.
        reader: reads the words.
        news: what has just happened, in an animation.
    """

    view: DominoView
    hands: tuple[TileSet | None, ...]
    looker: int | None = None
    reader: Reader = attrs.field(factory=Reader)
    news: str = ""

    @classmethod
    def of_round(
        cls,
        round_: DominoRound,
        names: Sequence[str] = (),
        scores: Iterable[Iterable[int]] = (),
        language: Language = None,
    ) -> Scene:
        """Return the scene of a round with all tiles open.

        Raises:
            PictureError: if there are names but not one for each seat.
            MatchError: if the score sheet has a wrong row.
        """
        return cls(
            view=round_.view(round_.seat, scores),
            hands=round_.hands,
            reader=reader_of(round_.players, names, language),
        )

    @classmethod
    def of_view(
        cls, view: DominoView, names: Sequence[str] = (), language: Language = None
    ) -> Scene:
        """Return the scene that one seat sees.

        Raises:
            PictureError: if there are names but not one for each seat.
        """
        return cls(
            view=view,
            hands=view.hands,
            looker=view.seat,
            reader=reader_of(view.players, names, language, view.seat),
        )

    def read(self, said: Text | None) -> str:
        """Return what a text says; nothing for none."""
        return self.reader.read(said or "")

    @property
    def narrator(self) -> Narrator:
        """The narrator of the match."""
        return narrator_of(self.view.rules, self.view.players)

    @property
    def playable(self) -> TileSet:
        """The visible tiles that can be played now."""
        return TileSet(move.tile for move in self.view.legal_moves if isinstance(move, Play))

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of the match so far by seat; empty if they are unknown."""
        return tuple(map(sum, zip(*self.view.scores, strict=True)))

    @property
    def partners(self) -> tuple[int, ...]:
        """The side of each seat, 0 or 1; empty if everybody plays alone."""
        sides = self.narrator.sides
        if len(sides) == self.view.players:
            return ()
        return tuple(
            number
            for seat in range(self.view.players)
            for number, side in enumerate(sides)
            if seat in side
        )

    @property
    def apart(self) -> int:
        """The number of tiles that are neither in a hand nor on the table."""
        return tiles_apart(self.view.rules, self.view.layout, self.view.hand_sizes)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat when the round is over, 1 up; empty before.

        It is the place in the match so far, or in the round if no points of a match are known.
        """
        outcome = self.view.outcome
        if outcome is None:
            return ()
        sheet = self.view.scores or (outcome.points,)
        ranks = {
            place.seat: place.rank for place in self.view.rules.standings(sheet, self.view.players)
        }
        return tuple(ranks[seat] for seat in range(self.view.players))

    @property
    def live(self) -> frozenset[int]:
        """The values that can still be played on; none when the round is over."""
        return frozenset() if self.view.is_over else self._left

    @property
    def gone(self) -> frozenset[int]:
        """The values whose tiles are all laid."""
        values = {value for tile in self.view.rules.tiles for value in (tile.low, tile.high)}
        return frozenset(values - self._left)

    @property
    def _left(self) -> frozenset[int]:
        """The values on tiles outside the layout."""
        outside = self.view.rules.tiles - self.view.layout.tiles
        return frozenset(value for tile in outside for value in (tile.low, tile.high))


def title_of_layout(layout: DominoLayout) -> Text:
    """Return the title of a picture of a layout."""
    laid = tiles(len(layout.placements))
    return text("{game}: {tiles} on the table", game=game_of(layout).title, tiles=laid)


def describe_layout(layout: DominoLayout) -> Text:
    """Describe the last tile, and the open ends or the double that must be filled."""
    sentences = [_describe_last_tile(layout)]
    if duty := layout.duty:
        sentences.append(chain([needs(duty), "."], ""))
    elif not layout.is_empty:
        sentences.append(_describe_ends(layout))
    return chain(sentences, " ")


def _describe_last_tile(layout: DominoLayout) -> Text:
    if layout.is_empty:
        return chain([NOTHING_LAID, "."], "")
    last = layout.placements[-1]
    if last.on is None:
        return text("{tile} has opened.", tile=last.tile)
    return text("{tile} was laid last, on {on}.", tile=last.tile, on=last.on)


def _describe_ends(layout: DominoLayout) -> Text:
    """List the open values, and how often each is open.

    Without a double to fill, there is always an open end: a line has two, and a finished cross
    at least four.
    """
    values = Counter(end.value for end in layout.open_ends)
    ends = [str(value) if many == 1 else f"{value} ×{many}" for value, many in values.items()]
    return chain([text("Open ends: {ends}", ends=", ".join(ends)), "."], "")


def title_of_scene(scene: Scene) -> Text:
    """Return the title of a picture of a scene: which game, and which seat looks."""
    game, number = game_of(scene.view.rules).title, scene.view.players
    what = text("A round of {game} with {number} players", game=game, number=number)
    if scene.looker is None:
        return what
    return text("{round}, as seen by {seer}", round=what, seer=Seat(scene.looker))


def facts(scene: Scene, seat: int) -> Text:
    """Return the number of tiles that a seat holds, or its result, and all remarks."""
    parts: list[Text] = []
    if scene.view.outcome is not None:
        parts += scene.narrator.results(scene.view.outcome, seat)
    else:
        if seat == scene.looker:
            parts.append(text("you"))
        parts += [
            tiles(scene.view.hand_sizes[seat]),
            *scene.narrator.remarks(scene.view, seat),
        ]
    if scene.totals:
        parts.append(text("total {number}", number=scene.totals[seat]))
    return chain(parts, " · ")


def status(scene: Scene) -> Text:
    """Return one line on whose turn it is, or how the round ended."""
    if scene.view.outcome is not None:
        return scene.narrator.end(scene.view)
    seat = Seat(scene.view.turn)
    turn = line("{player} is to move", you=N_("you are to move"), player=seat)
    duty = scene.view.layout.duty
    return chain([turn, needs(duty)], ": ") if duty else turn


def describe_block(scene: Scene) -> Text | None:
    """Return what blocks a round, also while the drawing goes on; else ``None``.

    It is a double that can never be filled, or the ends.
    """
    outcome, layout = scene.view.outcome, scene.view.layout
    if not scene.view.is_dead if outcome is None else outcome.reason is not EndReason.BLOCKED:
        return None
    if duty := layout.duty:
        suit = suit_name(duty.double.low)
        return text("{needs}, but no {suit} are left", needs=needs(duty), suit=suit)
    values = sorted({end.value for end in layout.open_ends})
    return text("Nobody has a tile with {values}", values=join(values, "or"))


def describe_scene(scene: Scene) -> Text:
    """Describe the table, whose turn it is, and how many tiles there are elsewhere."""
    narrator, outcome, layout = scene.narrator, scene.view.outcome, scene.view.layout
    lines = [status(scene)] if outcome is None else [*narrator.lines_of_end(scene.view)]
    lines += filter(None, [describe_block(scene)])
    sentences = [chain([chain(lines, ". "), "."], ""), _describe_last_tile(layout)]
    if outcome is None and layout.duty is None and not layout.is_empty:
        sentences.append(_describe_ends(layout))
    sizes = [by_seat(scene.view.hand_sizes), narrator.apart(scene.apart)]
    sentences.append(text("Tiles in hand: {sizes}.", sizes=chain(filter(None, sizes), "; ")))
    if scene.partners:
        sentences.append(chain([narrator.partners(), "."], ""))
    if outcome is not None:
        sentences += narrator.sentences_of_results(outcome)
        sentences.append(text("Places: {places}.", places=chain(_places(scene))))
    elif scene.looker is not None:
        hand = scene.hands[scene.looker]
        sentences.append(
            text(
                "The hand of {player}: {hand}.",
                you=N_("Your hand: {hand}."),
                player=Seat(scene.looker),
                hand=hand,
            )
        )
    return chain(sentences, " ")


def _places(scene: Scene) -> Iterator[Text]:
    """Yield each place with its seats, the best first."""
    for place in sorted({*scene.places}):
        held = seats(seat for seat, its in enumerate(scene.places) if its == place)
        yield chain([f"{place}.", held], " ")


def describe_marks(marks: Iterable[Markable]) -> Iterator[Text]:
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
