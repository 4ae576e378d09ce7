"""What is to be seen in a picture, in a few sentences."""

from __future__ import annotations

from collections import Counter

from chickenfoot_rules.layout import Layout
from chickenfoot_rules.narration import label, label_at_start, lines_of_end, needs
from chickenfoot_rules.rendering.scene import Scene

__all__ = ["count", "status", "tell_layout", "tell_scene", "title_of_layout", "title_of_scene"]


def count(number: int, thing: str) -> str:
    """Say how many there are of something.

    >>> count(1, "tile"), count(0, "tile")
    ('1 tile', 'no tiles')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def title_of_layout(layout: Layout) -> str:
    """Say in a few words what lies on the table."""
    return f"Chicken Foot: {count(len(layout.placements), 'tile')} on the table"


def tell_layout(layout: Layout) -> str:
    """Tell what was laid last, and what is open or must be filled."""
    told = [_laid(layout)]
    if duty := layout.duty:
        told.append(f"{needs(duty)}.")
    elif not layout.is_empty:
        told.append(_ends(layout))
    return " ".join(told)


def _laid(layout: Layout) -> str:
    if layout.is_empty:
        return "Nothing is on the table yet."
    last = layout.placements[-1]
    if last.on is None:
        return f"{last.tile} has opened."
    return f"{last.tile} was laid last, on {last.on}."


def _ends(layout: Layout) -> str:
    """Say which values are open, and how often.

    There is an open end whenever nothing must be filled: the four of the cross at the least.
    """
    values = Counter(end.value for end in layout.open_ends)
    ends = [str(value) if many == 1 else f"{value} ×{many}" for value, many in values.items()]
    return f"Open ends: {', '.join(ends)}."


def title_of_scene(scene: Scene) -> str:
    """Say in a few words which round it is, and who looks."""
    what = f"round of Chicken Foot with {len(scene.hand_sizes)} players"
    if scene.looker is None:
        return f"A {what}"
    return f"What {label(scene.looker, scene.names)} sees of a {what}"


def status(scene: Scene) -> str:
    """Say in a line whose turn it is, or how the round ended."""
    return _status(scene)[0]


def _status(scene: Scene) -> list[str]:
    if scene.outcome is not None:
        return [*lines_of_end(scene.outcome, scene.layout, scene.names)]
    turn = f"{label_at_start(scene.turn, scene.names)} is to move"
    duty = scene.layout.duty
    return [f"{turn}: {needs(duty)}" if duty else turn]


def tell_scene(scene: Scene) -> str:
    """Tell the table, whose turn it is, and how many tiles there are elsewhere."""
    sizes = _by_seat(scene, scene.hand_sizes)
    told = [f"{'. '.join(_status(scene))}.", _laid(scene.layout)]
    if scene.outcome is None and scene.layout.duty is None and not scene.layout.is_empty:
        told.append(_ends(scene.layout))
    told.append(f"Tiles in hand: {sizes}; {count(scene.boneyard_size, 'tile')} in the boneyard.")
    if scene.outcome is not None:
        told.append(f"Points charged: {_by_seat(scene, scene.outcome.charges)}.")
    elif scene.looker is not None:
        hand = label(scene.looker, scene.names)
        told.append(f"The hand of {hand}: {scene.hands[scene.looker]}.")
    return " ".join(told)


def _by_seat(scene: Scene, numbers: tuple[int, ...]) -> str:
    return ", ".join(f"{label(seat, scene.names)} {number}" for seat, number in enumerate(numbers))
