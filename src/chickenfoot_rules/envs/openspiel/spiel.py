"""OpenSpiel as this package uses it.

Its module ``pyspiel`` has no types, so it is an `Any` here and nowhere else, and the two classes
that games derive from are declared with the methods that this package calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from chickenfoot_rules.dominoes.errors import MissingExtraError

Parameters: TypeAlias = Mapping[str, bool | int | str]
"""The parameters of a game."""

try:
    pyspiel: Final[Any] = import_module("pyspiel")
except ImportError as _error:
    _MESSAGE = 'the games for OpenSpiel need it: pip install "chickenfoot-rules[openspiel]"'
    raise MissingExtraError(_MESSAGE) from _error

if TYPE_CHECKING:

    class ObservationType(Protocol):
        """Which information an observer shows."""

        perfect_recall: bool
        public_info: bool
        private_info: object

    class SpielGame:
        """The base of games."""

        def __init__(self, kind: object, info: object, parameters: Parameters, /) -> None: ...
        def new_initial_state(self) -> SpielState:
            """Return the state before the first outcome of chance."""
            ...

        def num_distinct_actions(self) -> int:
            """Return the number of actions."""
            ...

    class SpielState:
        """The base of states."""

        def __init__(self, game: SpielGame, /) -> None: ...
        def get_game(self) -> SpielGame:
            """Return the game."""
            ...

        def apply_action(self, action: int, /) -> None:
            """Make an action, or decide an outcome of chance."""
            ...

    class SpielBot:
        """The base of bots."""

        def __init__(self) -> None: ...

else:
    ObservationType = pyspiel.IIGObservationType
    SpielGame, SpielState, SpielBot = pyspiel.Game, pyspiel.State, pyspiel.Bot
