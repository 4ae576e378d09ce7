"""Every value as text: one writer, which looks at the class of the value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, singledispatch
from typing import Any, Final, TypeAlias, cast, get_type_hints

import attrs

from chickenfoot_rules.base import Immutable, wrong_type
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.dominoes import Deal, DominoLayout, DominoSetup, InformationState, Placement
from chickenfoot_rules.dominoes.games import game_of, house_of
from chickenfoot_rules.dominoes.layout_setup import LayoutSetup
from chickenfoot_rules.dominoes.moves import Draw, Event, Move, Pass, Play
from chickenfoot_rules.dominoes.round import DominoRound, DominoView
from chickenfoot_rules.dominoes.rules import DominoRules, Option, option_name, options_of
from chickenfoot_rules.dominoes.tiles import ALL_TILES, DominoSet, Tile, TileSet

Writable: TypeAlias = (
    Tile
    | TileSet
    | Move
    | Sequence[Move]
    | Deal
    | DominoLayout
    | LayoutSetup
    | DominoRules
    | DominoRound
    | DominoView
)
"""The values that have a text."""

_WRITABLE: Final = "a tile, tiles, moves, a deal, a layout, rules, a round or a view"

_TEXTS: Final = tuple(map(str, ALL_TILES))
"""Each tile as text, by its index."""

_GLYPHS: Final = {str(tile): tile.glyph() for tile in DominoSet(6).tiles}

_TILE_OR_STRING: Final = re.compile(r'\b[0-6]-[0-6]\b|"(?:[^"\\]|\\.)*+"')


def format_text(value: Writable, *, unicode: bool = False) -> str:
    """Format a value, to be stored and parsed again.

    Records hold moves in this text: ``4-9>9-9``. ``str(move)`` is for people, and its wording may
    change.

    Args:
        value: a tile; a set of tiles, by ascending index; a move or moves in their order; a deal,
            whose last tile of the boneyard is drawn next; a layout in the order in which it was
            laid; a table as it lies, without its rules; rules, as the options that do not have
            their default; a round without its past; or a view, with all that its seat knows.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        WrongTypeError: if it is something else, or belongs to no known game.

    >>> from chickenfoot_rules import Match, Rules
    >>> nine = Tile(9, 9)
    >>> format_text(nine), format_text(Tile(5, 3), unicode=True), format_text(TileSet())
    ('9-9', '🁋', '-')
    >>> format_text([Play(nine, None), Play(Tile(9, 4), nine, announce=True), Draw(), Pass()])
    '9-9 4-9>9-9! draw pass'
    >>> format_text(Deal([TileSet.parse("1-1 0-1"), TileSet.parse("2-2 0-2")], [Tile(1, 2)]))
    '0-1 1-1 / 0-2 2-2 | 1-2'
    >>> format_text(Rules(domino_set=6, hand_size=5, curved=True))
    'set=6 hand-size=5 curved'
    """
    text = _write(value)
    return draw_tiles(text) if unicode else text


def draw_tiles(text: str) -> str:
    """Return a formatted text with Unicode dominoes for tiles up to 6-6.

    The name of a deal table stays as it is.

    >>> draw_tiles('5-6>4-6 "4-4" 6-7')
    '🁚>🁓 "4-4" 6-7'
    """
    return _TILE_OR_STRING.sub(lambda found: _GLYPHS.get(found[0], found[0]), text)


@singledispatch
def _write(value: object) -> str:
    raise wrong_type(
        value,
        _WRITABLE,
        DominoMatch="records.dumps(MatchRecord.of(match)) writes a match",
        str="it is a text already",
    )


@_write.register
def _(tile: Tile) -> str:
    return _TEXTS[tile.index]


@_write.register(TileSet)
@_write.register(tuple)
@_write.register(list)
def _(items: Iterable[object]) -> str:
    return " ".join(map(_write, items)) or "-"


@_write.register
def _(_: Draw) -> str:
    return "draw"


@_write.register
def _(_: Pass) -> str:
    return "pass"


@_write.register
def _(play: Play) -> str:
    return f"{_write_laid(play)}{'!' if play.announce else ''}"


@_write.register
def _(event: Event) -> str:
    drawn = "" if event.tile is None else f"={event.tile}"
    return f"{event.seat}:{_write(event.move)}{drawn}"


def _write_laid(laid: Play | Placement) -> str:
    on = "" if laid.on is None else f">{_TEXTS[laid.on.index]}"
    return f"{_TEXTS[laid.tile.index]}{on}"


@_write.register
def _(deal: Deal) -> str:
    parts = [" / ".join(map(_write, deal.hands)), _write(deal.boneyard)]
    if deal.lots:
        parts.append(f"lots {_write(deal.lots)}")
    elif deal.lead is not None:
        parts.append(f"lead {deal.lead}")
    return " | ".join(parts).lstrip()


@_write.register
def _(layout: DominoLayout) -> str:
    words = [
        f"{name}={value}"
        for name, usual in numbers_of(type(layout)).items()
        if (value := getattr(layout, name)) != usual
    ]
    return " ".join([*words, *(map(_write_laid, layout.placements) if layout.placements else "-")])


@_write.register
def _(setup: LayoutSetup) -> str:
    return " ".join(map(_write_laid, setup.placements)) or "-"


@_write.register
def _(rules: DominoRules) -> str:
    game, house = game_of(rules), house_of(rules)
    words = [] if game is CHICKEN_FOOT else [f"game={game.name}"]
    if house:
        words.append(f"house={house}")
    for name, option in options_of(type(rules)).items():
        value = getattr(rules, name)
        if value != option.default:
            words.append(f"{option_name(name)}{_write_option(option, value)}")
    return " ".join(words) or "-"


def _write_option(option: Option, value: Any) -> str:  # noqa: ANN401 - of any option
    if option.kind is bool:
        return "" if value else "=no"
    if option.numbers:
        return f"={value.highest if isinstance(value, DominoSet) else value}"
    text = next((text for text, choice in option.choices.items() if choice == value), None)
    return f"={text or json.dumps(attrs.asdict(value), ensure_ascii=False, separators=(',', ':'))}"


@_write.register
def _(round_: DominoRound) -> str:
    return "; ".join(_write_fields(fields_of(game_of(round_).setup), round_))


@_write.register
def _(view: DominoView) -> str:
    game = game_of(view)
    state = InformationState.of(view)
    seen = _write_fields(fields_of(game.seen, game.setup), state.origin)
    return "; ".join([*seen, *_write_fields(fields_of(InformationState), state)])


def _write_fields(fields: Iterable[Field], source: object) -> Iterator[str]:
    """Write each field that does not have its default in an object."""
    for field in fields:
        value = getattr(source, field.key)
        if value == field.default_of(source):
            continue
        if field.is_size:
            value = f"?{value}"
        elif field.may_be_hidden:
            sizes: Any = source
            pairs = zip(value, sizes.hand_sizes, strict=True)
            value = tuple(f"?{size}" if hand is None else hand for hand, size in pairs)
        yield f"{field.name}: {_write_part(value)}"


def _write_part(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case int() | str():
            return str(value)
        case frozenset():
            return _write_part(tuple(sorted(cast("frozenset[int]", value))))
        case tuple():
            items = cast("tuple[object, ...]", value)
            rows = any(isinstance(item, TileSet | tuple) for item in items)
            return (" / " if rows else " ").join(map(_write_part, items)) or "-"
        case _:
            return _write(value)


# --- fields like ``turn: 0``, of which the texts of positions and views are made ---

# They are the attrs fields of the set-ups, of what a seat sees of them and of the information
# states of a game. How a field is written and read follows from its type.

SEEN_HANDS: Final = tuple[TileSet | None, ...]
"""The type of hands that a seat may not see."""

_SIZE: Final = "_size"
"""The end of the name of a number of hidden tiles: ``boneyard_size`` is ``boneyard: ?28``."""

_ELSEWHERE: Final = frozenset({"hand_sizes", "origin"})
"""What other fields hold: the hands have their sizes, and the origin has fields of its own."""


@attrs.frozen
class Field(Immutable):
    """One field.

    Attributes:
        name: the name of the field in the text.
        key: the attribute that holds the value, and the keyword argument that takes it.
        kind: the type of the value.
        default: the default of the attribute, as attrs has it.
    """

    name: str
    key: str
    kind: Any
    default: Any

    @property
    def is_required(self) -> bool:
        """Whether every text has it. The tiles of such fields are in no other one."""
        return self.default is attrs.NOTHING

    @property
    def is_size(self) -> bool:
        """Whether it is a number of hidden tiles, like ``?28``."""
        return self.key.endswith(_SIZE)

    @property
    def may_be_hidden(self) -> bool:
        """Whether it has hands before the first move, of which some may be hidden, like ``?5``."""
        return bool(self.kind == SEEN_HANDS) and self.is_required

    def default_of(self, source: object) -> object:
        """Return the default of an object."""
        # In the stubs, `Factory` is a function.
        if not isinstance(self.default, attrs.Factory):  # type: ignore[arg-type]
            return self.default
        return self.default.factory(*(source,) if self.default.takes_self else ())


def fields_of(kind: Any, whole: Any = None) -> tuple[Field, ...]:  # noqa: ANN401 - classes
    """Return the fields of a class.

    Args:
        kind: the class. A flag without a default is off by default.
        whole: the class of what ``kind`` is a part of; a field without a default has that of its
            namesake there.
    """
    return _fields_of(kind, whole)


@cache
def _fields_of(kind: Any, whole: Any) -> tuple[Field, ...]:  # noqa: ANN401 - mypy calls no class of values hashable
    types = get_type_hints(kind)
    defaults: dict[str, Any] = {name: False for name, type_ in types.items() if type_ is bool}
    for source in (whole or kind, kind):
        given = [field for field in attrs.fields(source) if field.default is not attrs.NOTHING]
        defaults |= {field.name: field.default for field in given}
    return tuple(
        Field(_name_of(key, kind), key, types[field.name], defaults.get(field.name, attrs.NOTHING))
        for field in attrs.fields(kind)
        if field.init and (key := field.alias) not in _ELSEWHERE
    )


def _name_of(key: str, kind: type[Any]) -> str:
    # The seat of a position has the turn; that of a view looks.
    is_turn = key == "seat" and issubclass(kind, DominoSetup)
    return "turn" if is_turn else key.removesuffix(_SIZE).replace("_", "-")


def numbers_of(kind: type[DominoLayout]) -> Mapping[str, object]:
    """Return the defaults of what a layout has besides its tiles, like ``arms``."""
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", kind))
    return {
        field.name: field.default for field in fields if field.init and field.alias != "placements"
    }
