"""What is to be seen in a picture, in a few sentences."""

from __future__ import annotations

from collections import Counter

from chickenfoot_rules.dominoes.narration import how_many, needs
from chickenfoot_rules.dominoes.protocols import DominoLayout
from chickenfoot_rules.dominoes.words import label, label_at_start
from chickenfoot_rules.rendering.games import game_of_layout
from chickenfoot_rules.rendering.svg.scene import Scene

__all__ = ["status", "tell_layout", "tell_scene", "title_of_layout", "title_of_scene"]


def title_of_layout(layout: DominoLayout) -> str:
    """Say in a few words what lies on the table."""
    tiles = how_many(len(layout.placements), "tile")
    return f"{game_of_layout(layout).narrator.title}: {tiles} on the table"


def tell_layout(layout: DominoLayout) -> str:
    """Tell what was laid last, and what is open or must be filled."""
    told = [_laid(layout)]
    if duty := layout.duty:
        told.append(f"{needs(duty)}.")
    elif not layout.is_empty:
        told.append(_ends(layout))
    return " ".join(told)


def _laid(layout: DominoLayout) -> str:
    if layout.is_empty:
        return "Nothing is on the table yet."
    last = layout.placements[-1]
    if last.on is None:
        return f"{last.tile} has opened."
    return f"{last.tile} was laid last, on {last.on}."


def _ends(layout: DominoLayout) -> str:
    """Say which values are open, and how often.

    There is an open end whenever nothing must be filled: two of a line of play, or the four of
    a cross at the least.
    """
    values = Counter(end.value for end in layout.open_ends)
    ends = [str(value) if many == 1 else f"{value} ×{many}" for value, many in values.items()]
    return f"Open ends: {', '.join(ends)}."


def title_of_scene(scene: Scene) -> str:
    """Say in a few words which round it is, and who looks."""
    what = f"round of {scene.narrator.title} with {len(scene.hand_sizes)} players"
    if scene.looker is None:
        return f"A {what}"
    return f"What {label(scene.looker, scene.names)} sees of a {what}"


def status(scene: Scene) -> str:
    """Say in a line whose turn it is, or how the round ended."""
    if scene.outcome is not None:
        return scene.narrator.end(scene)
    turn = f"{label_at_start(scene.turn, scene.names)} is to move"
    duty = scene.layout.duty
    return f"{turn}: {needs(duty)}" if duty else turn


def tell_scene(scene: Scene) -> str:
    """Tell the table, whose turn it is, and how many tiles there are elsewhere."""
    narrator, outcome = scene.narrator, scene.outcome
    lines = [status(scene)] if outcome is None else narrator.lines_of_end(scene)
    told = [f"{'. '.join(lines)}.", _laid(scene.layout)]
    if outcome is None and scene.layout.duty is None and not scene.layout.is_empty:
        told.append(_ends(scene.layout))
    sizes = [narrator.by_seat(scene.hand_sizes), narrator.apart(scene.apart)]
    told.append(f"Tiles in hand: {'; '.join(filter(None, sizes))}.")
    if scene.partners:
        told.append(f"{narrator.partners()}.")
    if outcome is not None:
        told += narrator.sentences_of_results(outcome)
    elif scene.looker is not None:
        hand = label(scene.looker, scene.names)
        told.append(f"The hand of {hand}: {scene.hands[scene.looker]}.")
    return " ".join(told)
