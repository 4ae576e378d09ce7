"""The content of a picture of a round, with all tiles open or as one seat sees it.

Also, its title and its description, for readers who can't see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import attrs

from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.layout import DominoLayout
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.narration import Narrator, how_many, needs, tiles_apart
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.tiles import TileSet, suit_name
from chickenfoot_rules.dominoes.values import Immutable
from chickenfoot_rules.dominoes.words import label, label_at_start, labels
from chickenfoot_rules.rendering.games import check_names, narrator_of


@attrs.frozen(kw_only=True)
class Scene(Immutable):
    """The visible part of a round.

    Attributes:
        view: the view of the looker, or of the seat to move if all tiles are open.
        hands: the tiles of each seat; ``None`` for a hand that lies face down.
        looker: the seat that looks; ``None`` if all tiles are open.
        names: the name of each seat; empty if they have no names.
        news: what has just happened, in an animation.
    """

    view: DominoView
    hands: tuple[TileSet | None, ...]
    looker: int | None = None
    names: tuple[str, ...] = ()
    news: str = ""

    @classmethod
    def of_round(
        cls,
        round_: DominoRound,
        names: Sequence[str] = (),
        scores: Iterable[Iterable[int]] = (),
    ) -> Scene:
        """Return the scene of a round with all tiles open.

        Raises:
            PictureError: if there are names but not one for each seat.
            MatchError: if the score sheet has a wrong row.
        """
        return cls(
            view=round_.view(round_.seat, scores),
            hands=round_.hands,
            names=check_names(names, round_.players),
        )

    @classmethod
    def of_view(cls, view: DominoView, names: Sequence[str] = ()) -> Scene:
        """Return the scene that one seat sees.

        Raises:
            PictureError: if there are names but not one for each seat.
        """
        return cls(
            view=view,
            hands=view.hands,
            looker=view.seat,
            names=check_names(names, view.players),
        )

    @property
    def narrator(self) -> Narrator:
        """The narrator of the match."""
        return narrator_of(self.view.rules, self.view.players, self.names)

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


def title_of_layout(layout: DominoLayout) -> str:
    """Return the title of a picture of a layout."""
    tiles = how_many(len(layout.placements), "tile")
    return f"{game_of(layout).title}: {tiles} on the table"


def describe_layout(layout: DominoLayout) -> str:
    """Describe the last tile, and the open ends or the double that must be filled."""
    sentences = [_describe_last_tile(layout)]
    if duty := layout.duty:
        sentences.append(f"{needs(duty)}.")
    elif not layout.is_empty:
        sentences.append(_describe_ends(layout))
    return " ".join(sentences)


def _describe_last_tile(layout: DominoLayout) -> str:
    if layout.is_empty:
        return "Nothing is on the table yet."
    last = layout.placements[-1]
    if last.on is None:
        return f"{last.tile} has opened."
    return f"{last.tile} was laid last, on {last.on}."


def _describe_ends(layout: DominoLayout) -> str:
    """List the open values, and how often each is open.

    Without a double to fill, there is always an open end: a line has two, and a finished cross
    at least four.
    """
    values = Counter(end.value for end in layout.open_ends)
    ends = [str(value) if many == 1 else f"{value} ×{many}" for value, many in values.items()]
    return f"Open ends: {', '.join(ends)}."


def title_of_scene(scene: Scene) -> str:
    """Return the title of a picture of a scene: which game, and which seat looks."""
    what = f"round of {game_of(scene.view.rules).title} with {scene.view.players} players"
    if scene.looker is None:
        return f"A {what}"
    return f"What {label(scene.looker, scene.names)} sees of a {what}"


def status(scene: Scene) -> str:
    """Return one line on whose turn it is, or how the round ended."""
    if scene.view.outcome is not None:
        return scene.narrator.end(scene.view)
    turn = f"{label_at_start(scene.view.turn, scene.names)} is to move"
    duty = scene.view.layout.duty
    return f"{turn}: {needs(duty)}" if duty else turn


def describe_block(scene: Scene) -> str:
    """Return what blocks a round, also while the drawing goes on; else an empty text.

    It is a double that can never be filled, or the ends.
    """
    outcome, layout = scene.view.outcome, scene.view.layout
    if outcome is None:
        if not scene.view.is_dead:
            return ""
    elif outcome.reason is not EndReason.BLOCKED:
        return ""
    if duty := layout.duty:
        return f"{needs(duty)}, but no {suit_name(duty.double.low)} are left"
    values = [str(value) for value in sorted({end.value for end in layout.open_ends})]
    return f"Nobody has a tile with {' or '.join(values)}"


def describe_scene(scene: Scene) -> str:
    """Describe the table, whose turn it is, and how many tiles there are elsewhere."""
    narrator, outcome = scene.narrator, scene.view.outcome
    lines = [status(scene)] if outcome is None else [*narrator.lines_of_end(scene.view)]
    lines += filter(None, [describe_block(scene)])
    sentences = [f"{'. '.join(lines)}.", _describe_last_tile(scene.view.layout)]
    if outcome is None and scene.view.layout.duty is None and not scene.view.layout.is_empty:
        sentences.append(_describe_ends(scene.view.layout))
    sizes = [narrator.by_seat(scene.view.hand_sizes), narrator.apart(scene.apart)]
    sentences.append(f"Tiles in hand: {'; '.join(filter(None, sizes))}.")
    if scene.partners:
        sentences.append(f"{narrator.partners()}.")
    if outcome is not None:
        sentences += narrator.sentences_of_results(outcome)
        sentences.append(f"Places: {_places(scene)}.")
    elif scene.looker is not None:
        seat = label(scene.looker, scene.names)
        sentences.append(f"The hand of {seat}: {scene.hands[scene.looker]}.")
    return " ".join(sentences)


def _places(scene: Scene) -> str:
    """List the seats of each place, the best first."""
    seats_at: dict[int, list[int]] = {}
    for seat, place in enumerate(scene.places):
        seats_at.setdefault(place, []).append(seat)
    return ", ".join(
        f"{place} {labels(seats, scene.names)}" for place, seats in sorted(seats_at.items())
    )
