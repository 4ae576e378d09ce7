"""The base of all values, which never change, and of those that have a picture.

Also, how an error message shows a value that may be anything.
"""

from __future__ import annotations

import gettext
import operator
import re
import reprlib
import sys
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Literal,
    Protocol,
    Self,
    TypeAlias,
    TypedDict,
    TypeVar,
    Unpack,
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

Theme: TypeAlias = Literal["light", "dark", "auto"]
"""The colours of a picture; ``"auto"`` follows the preference of the reader's screen."""

Numerals: TypeAlias = Literal["auto", "always", "never"]
"""Which values are numerals instead of pips; ``"auto"`` is 10 and more, as on printed sets."""

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees to turn a table clockwise."""

PaletteName: TypeAlias = Literal["light", "dark", "classic", "contrast", "print"]
"""The name of a palette of `chickenfoot_rules.rendering.PALETTES`."""

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
        """Resolve what the constructor's annotations name in the modules of base classes.

        attrs copies them as texts into the module of the subclass, which may lack the names.
        """
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


class Markable(Immutable):
    """A value that a picture can mark: a tile, a move or an open end."""

    __slots__ = ()


class BasePalette(Immutable):
    """The colours of a picture; `chickenfoot_rules.rendering.Palette` has them as fields."""

    __slots__ = ()


class TileOptions(TypedDict, total=False):
    """The options of every picture.

    Attributes:
        theme: the colours: ``"light"`` by default, ``"dark"``, or ``"auto"`` for the preference
            of the reader's screen.
        colors: a palette or its name, instead of a theme.
        size: the width in pixels, 16 to 10,000; by default as large as is easy to read.
        numerals: which values are numerals instead of pips: ``"auto"`` by default, which is 10
            and more, ``"always"`` or ``"never"``.
        language: the language of its title, its description and its labels: ``"en"``, ``"de"``,
            ``"es"``, or a catalogue of gettext; ``None`` is English, the default.
    """

    theme: Theme
    colors: BasePalette | PaletteName
    size: int
    numerals: Numerals
    language: str | gettext.NullTranslations | None


class TableOptions(TileOptions, total=False):
    """The options of a picture of a table: those of `TileOptions`, and these.

    Attributes:
        marks: ``True`` by default: mark the last tile, the open ends and the double to fill;
            ``False``: mark nothing. If tiles, moves and open ends are given, they are marked, too.
            A possible play shows its tile where it would lie. Several are numbered in their order;
            on one end only the first shows its tile. Draws and passes show nothing.
        rotation: degrees to turn the table clockwise: 0, 90, 180 or 270; by default 90 if it is
            much taller than wide, else 0. The default may change from move to move.
        hooks: the id of the picture on a page whose script lets people click on it. Parts of the
            picture then have labels for screen readers and these attributes, which stay the same
            from picture to picture: ``data-tile`` on each tile that lies face up; ``data-on``, with
            ``data-value``, on the marks of open ends and of missing tiles; ``data-seat`` on each
            hand. Each part that the viewing seat can play, or play on, has ``data-action``: the
            numbers of these actions, with spaces between them. By default all of this is absent,
            and the picture is one image to a screen reader.
    """

    marks: bool | Iterable[Markable]
    rotation: Rotation
    hooks: str


class RoundOptions(TableOptions, total=False):
    """The options of a picture of a round or a view: those of `TableOptions`, and these.

    Attributes:
        hands: whether to draw the seats with their hands, and whose turn it is; ``True`` by
            default.
        labels: whether to write whose turn it is, and the names and facts of the seats; ``True``
            by default.
        names: the name of each seat; empty by default, if they have no names.
        orientation: the seat at the bottom, with larger tiles; by default the viewing seat.
    """

    hands: bool
    labels: bool
    names: Sequence[str]
    orientation: int


# --- values that have a picture ----------------------------------------------------------

# Pictures, documents and texts build on the values, so no value can import them. These functions
# do, by name, when the first of them is asked for. No other module imports a higher layer.


def renderer() -> Any:  # noqa: ANN401 - a lower layer does not know its types
    """Return the package `chickenfoot_rules.rendering`."""
    return import_module("chickenfoot_rules.rendering")


def documents() -> Any:  # noqa: ANN401 - as above
    """Return the module that makes table documents."""
    return import_module("chickenfoot_rules.records.tables")


def move_texts() -> Any:  # noqa: ANN401 - as above
    """Return the module that reads moves."""
    return import_module("chickenfoot_rules.notation.moves")


def readers() -> Any:  # noqa: ANN401 - as above
    """Return the module of readers, which raise errors, while errors need a reader."""
    return import_module("chickenfoot_rules.dominoes.readers")


class Drawable(Immutable):
    """A value that has a picture, which a notebook shows."""

    __slots__ = ()

    _kind: ClassVar[str]
    """What the value is in the names of the renderer: ``"round"``, as in `round_svg`."""

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg(theme="auto")

    def to_svg(self, **options: Unpack[RoundOptions]) -> str:
        """Return the value as an SVG picture; hidden tiles lie face down.

        Args:
            options: see `TileOptions` for a tile and a set of tiles, `TableOptions` for a layout,
                and `RoundOptions` for a round and a view.

        Raises:
            PictureError: if there is no such option, or an option is wrong.

        >>> from chickenfoot_rules import Tile
        >>> picture = Tile(4, 9).to_svg(theme="dark", size=200)
        >>> picture[:4]
        '<svg'
        """
        svg: str = getattr(renderer(), f"{self._kind}_svg")(self, **options)
        return svg

    def to_png(self, *, scale: float = 1, **options: Unpack[RoundOptions]) -> bytes:
        """Return the value as the content of a PNG file.

        This needs the extra ``image``: ``pip install "chickenfoot-rules[image]"``.

        Args:
            scale: the pixels for each pixel of `to_svg`, 0.1 to 10.
            options: those of `to_svg`; the theme ``"auto"`` is light.

        Raises:
            MissingExtraError: if the extra is not installed.
            PictureError: if there is no such option, or an option or the scale is wrong.
        """
        png: bytes = renderer().png_of(self.to_svg(**options), scale=scale)
        return png
