"""The base of all values, which never change.

Also, how an error message shows a value that may be anything.
"""

from __future__ import annotations

import operator
import re
import reprlib
import sys
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Protocol,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    cast,
)

import attrs

T = TypeVar("T")

SHOWN: Final = 20
"""The most characters of a text that somebody wrote in a message about a part of it."""

_NOTHING: Final = object()
"""Marks an attribute that a value lacks."""

_LONGEST: Final = 200
"""The most characters of a value in a message; a caller may pass a whole book."""

if TYPE_CHECKING:
    Chain: TypeAlias = "tuple[Chain[T], T] | None"
    """A linked list, so that one more item costs one tuple: the chain before it, and the item."""
else:  # In another module, `typing.get_type_hints` would not find the name in it.
    Chain = tuple[Any, T] | tuple[()] | None


def as_int(value: int) -> int:
    """Return a whole number of another class, such as one of numpy, as an int.

    Anything else is returned as it is, also a boolean, for a check that follows.
    """
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return operator.index(value)
    except TypeError:
        return value


def make_chain(items: Iterable[T]) -> Chain[T]:
    """Return a chain of the items."""
    chain = cast("Chain[T]", ())
    for item in items:
        chain = (chain, item)
    return chain


def unfold(chain: Chain[T]) -> tuple[T, ...]:
    """Return the items of a chain, the oldest first.

    Args:
        chain: pairs of an older chain and an item; ``None`` or ``()`` is the empty one.
    """
    items: list[T] = []
    while chain is not None and chain:
        chain, item = chain
        items.append(item)
    return tuple(reversed(items))


def fill(kind: type[T], source: object, **given: object) -> T:
    """Return a new ``kind`` with the attributes of another value.

    A position, what a seat sees of it and its form in a record share most names, so each is made
    from another without a list of them. Each argument of ``kind`` is given, or the attribute of
    that name, or its default.

    Args:
        kind: an attrs class.
        source: the value.
        given: arguments that `source` lacks or names differently; other names are ignored,
            because some games have them and others have not.
    """
    found: dict[str, Any] = {}
    for name in _arguments(cast("Hashable", kind)):
        value = given[name] if name in given else getattr(source, name, _NOTHING)
        if value is not _NOTHING:
            found[name] = value
    return kind(**found)


@cache
def _arguments(kind: Hashable) -> tuple[str, ...]:
    fields = attrs.fields(cast("type[Any]", kind))
    return tuple(field.alias or field.name for field in fields if field.init)


class _Printer(Protocol):
    def text(self, obj: str, /) -> object: ...


class _ShownByRepr:
    """Makes IPython and Hypothesis show the repr; their own way shows private fields.

    IPython asks the class and passes the value. Hypothesis asks what it shows, which may be the
    class itself.
    """

    def __get__(self, value: object, owner: type) -> Callable[..., None]:
        def show(*asked: object) -> None:
            *values, printer, _ = asked
            held = owner if value is None else value
            cast("_Printer", printer).text(repr(values[0] if values else held))

        return show


class Immutable:
    """A value that never changes, so a copy is the value itself."""

    __slots__ = ()

    _repr_pretty_: Final = _ShownByRepr()

    @classmethod
    def __attrs_init_subclass__(cls) -> None:
        """Mend what attrs has made, for `help` and for readers of annotations.

        For cached properties it makes a ``__getattr__`` without a module, which breaks `help`. It
        copies annotations of base classes as texts into the module of the subclass, which may lack
        the names.
        """
        if "__getattr__" in vars(cls):
            vars(cls)["__getattr__"].__module__ = cls.__module__
        annotations: dict[str, object] = getattr(cls.__init__, "__annotations__", {})
        for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls)):
            name = field.alias or field.name
            names = getattr(field.converter, "__globals__", None)
            if names is None and field.inherited:
                declaring = (
                    b for b in cls.__mro__ if field.name in vars(b).get("__annotations__", ())
                )
                names = vars(sys.modules[next(declaring, cls).__module__])
            if names is not None and isinstance(text := annotations.get(name), str):
                annotations[name] = eval(text, names)  # noqa: S307 - an annotation of a class

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class _Repr(reprlib.Repr):
    """Writes the first items of large containers only: all of them could take minutes."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxdict = self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = 10
        self.maxstring = 3 * _LONGEST  # It cuts in the middle, and we at the end.

    def repr_instance(self, x: object, level: int) -> str:  # noqa: ARG002 - of the base class
        return repr(x)


_REPR: Final = _Repr()


class Quoted(str):
    """A text in quotes, as Python writes them; readers have those of their language."""

    __slots__ = ()


class Repr(str):
    """A value as Python writes it, for programmers.

    Attributes:
        said: what a person reads instead; empty for the word that readers have for any value.
    """

    __slots__ = ("said",)

    said: str

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[object, ...]:
        return super().__reduce_ex__(max(2, int(protocol)))  # Older protocols know no slots.


def _as_repr(shown: str, value: object) -> Repr:
    made = Repr(shown)
    is_error = isinstance(value, BaseException)  # It says what is wrong with somebody's program.
    made.said = escape(f"{type(value).__name__}: {value}", _LONGEST) if is_error else ""
    return made


_IN_PYTHON: Final = re.compile(r"\w\(|<|\bNone\b")


def quote(value: object) -> str:
    """Return a value as a message shows it; it may be anything, even without a repr.

    >>> quote("nine")
    "'nine'"
    """
    try:
        shown = shorten(_REPR.repr(value))
        if isinstance(value, str):
            return Quoted(shown) if shown[-1:] in "'\"" else shown
        return _as_repr(shown, value) if _IN_PYTHON.search(shown) else shown
    except Exception:  # noqa: BLE001 - a foreign object may raise anything
        return "something that can't be shown"


def shorten(text: str) -> str:
    r"""Return a text as a message shows it, cut off after some lines.

    >>> len(shorten("x" * 200_000)), shorten("nine"), shorten("half \ud800")
    (201, 'nine', 'half ?')
    """
    whole = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
    return whole.encode(errors="replace").decode()


def escape(text: str, most: int = SHOWN) -> str:
    r"""Shorten a text for a message, and escape what is not printable.

    Args:
        text: the text.
        most: the most characters to show.

    >>> escape("0-1\n"), escape("x" * 50)
    ('0-1\\n', 'xxxxxxxxxxxxxxxxxxxx…')
    """
    short = text if len(text) <= most else f"{text[:most]}…"
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in short
    )
