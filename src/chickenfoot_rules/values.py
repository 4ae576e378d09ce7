"""What all our values share: they never change, so a copy is the value itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self, TypeAlias, TypeVar

__all__ = ["Chain", "Immutable", "Theme", "chained", "unchained"]

T = TypeVar("T")

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""The colours of a picture; ``"auto"`` follows what the reader's screen prefers."""

Chain: TypeAlias = "tuple[Chain[T], T] | None"
"""A sequence that grows by one item at the price of a pair: what came before, and the item."""


def chained(items: Iterable[T]) -> Chain[T]:
    """Return the chain of some items."""
    chain: Chain[T] = None
    for item in items:
        chain = (chain, item)
    return chain


def unchained(chain: Chain[T]) -> tuple[T, ...]:
    """Return the items of a chain, the oldest first."""
    items: list[T] = []
    while chain is not None:
        chain, item = chain
        items.append(item)
    return tuple(reversed(items))


class Immutable:
    """A value that never changes: copying it costs nothing."""

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self
