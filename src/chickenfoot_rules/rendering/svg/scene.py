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
from chickenfoot_rules.dominoes.round import DominoView
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.texts import N_, Language, Seat, Text, chain, join, line, text
from chickenfoot_rules.dominoes.tiles import HIGHEST_SET, TileSet, suit_name
from chickenfoot_rules.dominoes.values import Immutable, Markable
from chickenfoot_rules.rendering.narration import base


@attrs.frozen
class Table(Immutable):
    """A layout, and what is still to come on it.

    Attributes:
        layout: the layout.
        live: the values that can still be played on; none when the round is over.
        gone: the values whose tiles are all laid.
    """

    layout: DominoLayout
    live: frozenset[int] = attrs.field(default=frozenset(range(HIGHEST_SET + 1)), kw_only=True)
    gone: frozenset[int] = attrs.field(default=frozenset(), kw_only=True)


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
        return base.tiles_apart(self.view.rules, self.view.layout, self.view.hand_sizes)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat when the round is over, 1 up; empty before.

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


def _values(tiles: TileSet) -> frozenset[int]:
    return frozenset(value for tile in tiles for value in (tile.low, tile.high))


def title_of_layout(layout: DominoLayout) -> Text:
    """Return the title of a picture of a layout."""
    laid = base.tiles(len(layout.placements))
    return text("{game}: {tiles} on the table", game=game_of(layout).title, tiles=laid)


def describe_layout(layout: DominoLayout) -> Text:
    """Describe the last tile, and the open ends or the double that must be filled."""
    sentences = [_describe_last_tile(layout)]
    if duty := layout.duty:
        sentences.append(chain([base.needs(duty), "."], ""))
    elif not layout.is_empty:
        sentences.append(_describe_ends(layout))
    return chain(sentences, " ")


def _describe_last_tile(layout: DominoLayout) -> Text:
    if layout.is_empty:
        return chain([base.NOTHING_LAID, "."], "")
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
            base.tiles(scene.view.hand_sizes[seat]),
            *scene.narrator.remarks(scene.view, seat),
        ]
    if scene.totals:
        parts.append(text("total {number}", number=scene.totals[seat]))
    if scene.places:
        parts.append(text("place {number}", number=scene.places[seat]))
    return chain(parts, " · ")


def status(scene: Scene) -> Text:
    """Return one line on whose turn it is, or how the round ended."""
    if scene.view.outcome is not None:
        return scene.narrator.end(scene.view)
    seat = Seat(scene.view.turn)
    turn = line("{player} is to move", you=N_("you are to move"), player=seat)
    duty = scene.view.layout.duty
    return chain([turn, base.needs(duty)], ": ") if duty else turn


def describe_block(scene: Scene) -> Text | None:
    """Return what blocks a round, also while the drawing goes on; else ``None``.

    It is a double that can never be filled, or the ends.
    """
    outcome, layout = scene.view.outcome, scene.view.layout
    if not scene.view.is_dead if outcome is None else outcome.reason is not EndReason.BLOCKED:
        return None
    if duty := layout.duty:
        suit = suit_name(duty.double.low)
        return text("{needs}, but no {suit} are left", needs=base.needs(duty), suit=suit)
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
    sizes = [base.by_seat(scene.view.hand_sizes), narrator.apart(scene.apart)]
    sentences.append(text("Tiles in hand: {sizes}.", sizes=chain(filter(None, sizes), "; ")))
    if scene.partners:
        sentences.append(chain([narrator.partners(), "."], ""))
    if outcome is not None:
        sentences += narrator.sentences_of_results(outcome)
        sentences.append(text("Places: {places}.", places=base.by_seat(scene.places)))
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
