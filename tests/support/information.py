"""Information states with other parts than a seat saw."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from chickenfoot_rules import InformationState
from chickenfoot_rules.express import ExpressInformationState

S = TypeVar("S", InformationState, ExpressInformationState)


def changed(state: S, **changes: object) -> S:
    """Return an information state with other fields, of its own or of its origin."""
    own = {field.name for field in attrs.fields(type(state))}
    origin: Any = state.origin
    seen: Any = {name: value for name, value in changes.items() if name not in own}
    since: Any = {name: value for name, value in changes.items() if name in own}
    return attrs.evolve(state, origin=attrs.evolve(origin, **seen), **since)


def parts_of(state: InformationState | ExpressInformationState) -> dict[str, object]:
    """Return all fields of an information state, and of its origin in place of that."""
    origin: Any = state.origin
    seen = {field.name: getattr(origin, field.name) for field in attrs.fields(origin.__class__)}
    since = {field.name: getattr(state, field.name) for field in attrs.fields(type(state))}
    return {name: value for name, value in {**seen, **since}.items() if name != "origin"}
