"""The exceptions of this library, checks of arguments that raise them, and values with names.

Each exception derives from the closest built-in one. Two more carry their reasons as data, and are
defined with them: `IllegalMoveError` in ``illegality.py`` and `SetupError` in ``flaws.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, Generic, TypeVar, cast

from chickenfoot_rules.base.texts import Hint, Language, chain, step_for, text
from chickenfoot_rules.base.values import Immutable, quote


class ChickenfootError(Exception):
    """The base of every exception that this library raises on purpose.

    Attributes:
        for_people: whether people read the message, each in their language. Other messages are
            about a call in a program: only programmers read them, in English.
    """

    for_people = True

    def __init_subclass__(cls) -> None:
        # A traceback names the package that users import from. In the body of a class, `__module__`
        # would make Python 3.13 show lines of that package as the source of the class.
        if cls.__module__.startswith(("chickenfoot_rules.base.", "chickenfoot_rules.dominoes.")):
            cls.__module__ = ChickenfootError.__module__

    def message_for(
        self, names: Sequence[str] = (), *, you: int | None = None, language: Language = None
    ) -> str:
        """Return the message for a person, without hints and values in Python.

        A message that only programmers read is returned as it is.

        Args:
            names: the name of each seat; without them, players count from 1.
            you: the seat of the reader, 0..players−1. A sentence about it says "you".
            language: ``"en"``, ``"de"``, ``"es"``, or a catalogue of gettext; ``None`` is English.

        Raises:
            SeatError: if it is about a seat that has no name.
            UnknownNameError: if there is no such language.
            WrongTypeError: if a name is not a text.

        >>> StaleAnswerError(11, 12).message_for(language="de")
        'die Antwort gilt für Zug 11, aber an der Reihe ist Zug 12'
        """
        from chickenfoot_rules.base.readers import Reader  # noqa: PLC0415 - it raises errors

        reader = Reader(language, names, you)
        return reader.read(str(self)) if self.for_people else str(self)


ChickenfootError.__module__ = "chickenfoot_rules"


class ActionError(ChickenfootError, ValueError):
    """There is no such action, it is not legal now, or a move has no action."""

    for_people = False


class BulkError(ChickenfootError, ValueError):
    """A batch, a simulation or an analysis can't do this; the message says why."""

    for_people = False


class TileError(ChickenfootError, ValueError):
    """Something is not a valid tile, set of tiles or domino set (R1.1)."""


class RulesError(ChickenfootError, ValueError):
    """Options are invalid or contradict each other; the message names each of them."""


class CatalogueError(ChickenfootError, ValueError):
    """A catalogue of sentences can't be used.

    Attributes:
        flaws: everything that is wrong with it, one sentence each.
    """

    for_people = False

    def __init__(self, flaws: tuple[str, ...]) -> None:
        super().__init__(flaws)
        self.flaws = flaws

    def __str__(self) -> str:
        return "; ".join(self.flaws)


class CountError(ChickenfootError, RuntimeError):
    """Counting the worlds of a view needs too large a table; the message gives the limit."""

    for_people = False


class DealError(ChickenfootError, ValueError):
    """A deal is impossible: it has no hand size, too few tiles, or a tile twice."""


class HistoryError(ChickenfootError, ValueError):
    """A round or a match has no move or position with this number."""

    for_people = False


class LayoutError(ChickenfootError, ValueError):
    """A tile can't be laid there."""


class MatchError(ChickenfootError, ValueError):
    """The match is not in the state that the call needs, or its arguments are invalid."""


class MissingExtraError(ChickenfootError, ImportError):
    """A required library is not installed; the message says how to install it."""


class NotationError(ChickenfootError, ValueError):
    """A text can't be parsed.

    Attributes:
        line: the line of the text with the error, from 1.
        column: the character of that line, from 1.
        found: the text at that point, shortened; empty at the end of the text.
        expected: what could be there instead.
    """

    def __init__(self, message: str, line: int, column: int, found: str, expected: str) -> None:
        super().__init__(message, line, column, found, expected)
        self.message = message
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        if self.line == 1:  # A person sees a line as a whole.
            return chain([Hint(f"line 1, column {self.column}: "), self.message], "")
        return text(
            "line {line}, column {column}: {message}",
            line=self.line,
            column=self.column,
            message=self.message,
        )


class PictureError(ChickenfootError, ValueError):
    """A picture can't be drawn with these options; the message says which are possible."""


class PlayerError(ChickenfootError, ValueError):
    """A player is invalid or can't be made, or it is not their turn."""


class RecordError(ChickenfootError, ValueError):
    """A record can't be read or replayed; the message says where and why.

    Attributes:
        path: where in the document, like ``$.rounds[2].moves[5]``; empty for the whole
            document.
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return chain([self.path, self.message], ": ") if self.path else self.message


class SeatError(ChickenfootError, ValueError):
    """There is no such seat; seats count from 0 (R3.8)."""


class StaleAnswerError(ChickenfootError, ValueError):
    """A client's answer is for another move; it must look at the table again.

    Attributes:
        move_number: the move number in the answer.
        now: the number of the next move.
    """

    def __init__(self, move_number: int, now: int) -> None:
        super().__init__(move_number, now)
        self.move_number = move_number
        self.now = now

    def __str__(self) -> str:
        return text(
            "expected move {now}, got an answer for move {found}",
            now=self.now,
            found=quote(self.move_number),
        )


class UnknownNameError(ChickenfootError, KeyError):
    """Nothing has this name; the message lists the names, and suggests the nearest one."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:  # A `KeyError` would show the repr.
        return self.message


class WrongTypeError(ChickenfootError, TypeError):
    """An argument has the wrong type or too many items; the message says what was expected."""

    for_people = False


T = TypeVar("T")

MOST_ITEMS: Final = 10_000
"""The most items of a part of a value; no table has as many tiles, seats, rounds or moves."""


def check_type(value: object, kind: type | tuple[type, ...], what: str, **steps: str) -> None:
    """Raise unless a value is an instance of a class, or of one of several.

    Args:
        value: the value.
        kind: the class, or the classes.
        what: what is expected, with its article, such as ``"a TileSet"``.
        steps: the next step for a programmer, by the name of the class that was found.

    Raises:
        WrongTypeError: if the value is something else.
    """
    if not isinstance(value, kind):
        raise wrong_type(value, what, **steps)


def part(kind: type | tuple[type, ...], what: str) -> Callable[[object, object, Any], None]:
    """Return an attrs validator of a part of a value.

    `attrs.asdict` makes dicts of parts, which a class without a check would take in silence.

    Args:
        kind: the class of the part, or the classes.
        what: what is expected, with its article.
    """
    return lambda _value, _field, found: check_type(found, kind, what)


class Whole(Immutable):
    """The base of values with so many parts that one check is for all of them, as for `part`."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        for field in cast("Any", self).__attrs_attrs__:
            found: object = getattr(self, field.name)
            if _has_dict(found):
                raise wrong_type(found, f"no dict as {field.name}")


class Interned(Immutable):
    """The base of values that are one object each, so that identity is equality."""

    __slots__ = ()

    def __attrs_post_init__(self) -> None:
        # Our constructors skip it. msgspec fills the fields of a new object, and then calls it.
        name = type(self).__name__
        message = f"expected the {name} that {name}(…) returns, got its fields: read a text instead"
        raise WrongTypeError(message)


def _has_dict(found: object) -> bool:
    # Documents have tuples of thousands of parts, so no part costs a call.
    return isinstance(found, dict) or (
        isinstance(found, tuple) and dict in map(type, cast("tuple[object, ...]", found))
    )


def items_of(values: Iterable[T], what: str, most: int | None = MOST_ITEMS) -> tuple[T, ...]:
    """Return the items of something that can be iterated over.

    Args:
        values: the items.
        what: what is expected, such as ``"placements"``.
        most: the most items; ``None`` for any number.

    Raises:
        WrongTypeError: if nothing can be iterated over, or there are more items.
    """
    try:
        items = iter(values)
    except TypeError:
        raise wrong_type(values, what) from None
    found = tuple(items if most is None else islice(items, most + 1))
    if most is not None and len(found) > most:
        raise WrongTypeError(f"expected at most {most:,} {what}, got more")
    return found


def wrong_type(value: object, what: str, **steps: str) -> WrongTypeError:
    """Return the error about a value of a wrong type.

    Args:
        value: the value.
        what: what is expected, with its article.
        steps: the next step for a programmer, by the name of the class that was found.
    """
    return WrongTypeError(f"expected {what}, got {quote(value)}{step_for(value, **steps)}")


def suggestion(name: object, names: Iterable[str]) -> str:
    """Return the end of a message about an unknown name: the nearest name, if one is near.

    >>> suggestion("encyclopaedia", ["puremco", "encyclopedia"]), suggestion(7, ["puremco"])
    ("; did you mean 'encyclopedia'?", '')
    """
    if not isinstance(name, str):
        return ""
    from difflib import get_close_matches  # noqa: PLC0415 - it takes long, and is seldom needed

    known = {_simplify(one): one for one in names}
    near = get_close_matches(_simplify(name[:100].strip()), known, n=1)
    return text("; did you mean {name}?", name=repr(known[near[0]])) if near else ""


def upgrade(library: object = None) -> str:
    """Return the end of a message about an unknown name: a later version may know it.

    Args:
        library: the version that wrote it, if that is known.

    >>> print(upgrade("0.2.0"))
    ; version '0.2.0' wrote it: upgrade if yours is older
    """
    if library is None:
        return text("; upgrade if a later version wrote it")
    return text("; version {library} wrote it: upgrade if yours is older", library=quote(library))


def _simplify(name: str) -> str:
    return name.lower().replace("_", "-")


def unknown_name(name: object, names: Iterable[str]) -> UnknownNameError:
    """Return the error about a name that is not among some names."""
    known = [*names]
    message = text("expected {names}; got {found}", names=", ".join(known), found=quote(name))
    return UnknownNameError(chain([message, suggestion(name, known)], ""))


class NamedValues(Mapping[str, T], Generic[T]):
    """A mapping to read from. A lookup of an unknown name suggests the nearest one.

    Args:
        values: the values by name; what is added to them later can be looked up, too.

    Raises:
        UnknownNameError: by a lookup, if nothing has the name. It is a ``KeyError``.
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, T]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> T:
        try:
            return self._values[name]
        except (KeyError, TypeError):
            raise unknown_name(name, self._values) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(self._values)
