"""Titles and descriptions of pictures, for readers who can't see them."""

from __future__ import annotations

from collections import Counter

from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.narration import how_many, needs
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.dominoes.tiles import suit_name
from chickenfoot_rules.dominoes.words import label, label_at_start, labels
from chickenfoot_rules.rendering.svg.scene import Scene


def title_of_layout(layout: DominoLayout) -> str:
    """Return the title of a picture of a layout."""
    tiles = how_many(len(layout.placements), "tile")
    return f"{game_of(layout).title}: {tiles} on the table"


def describe_layout(layout: DominoLayout) -> str:
    """Describe the last tile, and the open ends or the double that must be filled."""
    sentences = [_laid(layout)]
    if duty := layout.duty:
        sentences.append(f"{needs(duty)}.")
    elif not layout.is_empty:
        sentences.append(_ends(layout))
    return " ".join(sentences)


def _laid(layout: DominoLayout) -> str:
    if layout.is_empty:
        return "Nothing is on the table yet."
    last = layout.placements[-1]
    if last.on is None:
        return f"{last.tile} has opened."
    return f"{last.tile} was laid last, on {last.on}."


def _ends(layout: DominoLayout) -> str:
    """List the open values, and how often each is open.

    Without a double to fill, there is always an open end: a line has two, and a finished cross
    at least four.
    """
    values = Counter(end.value for end in layout.open_ends)
    ends = [str(value) if many == 1 else f"{value} ×{many}" for value, many in values.items()]
    return f"Open ends: {', '.join(ends)}."


def title_of_scene(scene: Scene) -> str:
    """Return the title of a picture of a scene: which game, and which seat looks."""
    what = f"round of {scene.narrator.title} with {scene.view.players} players"
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


def blocked_by(scene: Scene) -> str:
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
    lines += filter(None, [blocked_by(scene)])
    sentences = [f"{'. '.join(lines)}.", _laid(scene.view.layout)]
    if outcome is None and scene.view.layout.duty is None and not scene.view.layout.is_empty:
        sentences.append(_ends(scene.view.layout))
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
