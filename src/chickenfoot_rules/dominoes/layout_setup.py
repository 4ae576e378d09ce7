"""Tables as they lie, with all that can't have been laid there (T2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import Self

import attrs

from chickenfoot_rules.base import N_, fill, join, text
from chickenfoot_rules.base.errors import LayoutError, check_type, items_of, part
from chickenfoot_rules.dominoes.drawable import Drawable
from chickenfoot_rules.dominoes.flaws import Flaw, FlawCode, SetupError
from chickenfoot_rules.dominoes.games import game_of
from chickenfoot_rules.dominoes.layout import DominoLayout, Placement
from chickenfoot_rules.dominoes.moves import Play
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, number_name, with_repeated


def _placements(placements: Iterable[Placement]) -> tuple[Placement, ...]:
    items = items_of(placements, "placements")
    for item in items:
        check_type(item, Placement, "placements")
    return items


@attrs.frozen
class LayoutSetup(Drawable):
    """The tiles on a table and what they lie on, in any order; it may have flaws (T2).

    A layout is laid tile by tile. This is a table as it lies, such as in a photo, so nobody knows
    in which order its tiles were laid. `flaws` lists all that can't have been laid, and `layout`
    finds an order of laying.

    `notation.parse_layout_setup` reads it from text.

    Args:
        rules: the options, of any game.
        placements: each tile with the tile that it lies on; ``None`` for the opening tile.

    Raises:
        WrongTypeError: if they are something else.

    >>> from chickenfoot_rules import Rules
    >>> from chickenfoot_rules.notation import parse_layout_setup
    >>> text = "4-5>2-2 9-9 2-9>9-9 2-2>2-9"
    >>> for flaw in parse_layout_setup(text, Rules()).flaws():
    ...     print(flaw)
    4-5 can't lie on 2-2: they have no number in common (R3.1)
    4-5 lies on 2-2, but 9-9 has only 1 of its 4 arms (R3.2)
    2-2 lies on 2-9, but 9-9 has only 1 of its 4 arms (R3.2)
    """

    rules: DominoRules = attrs.field(validator=part(DominoRules, "the rules of a game"))
    placements: tuple[Placement, ...] = attrs.field(default=(), converter=_placements)

    @classmethod
    def from_links(
        cls,
        rules: DominoRules,
        links: Iterable[tuple[Tile, Tile]],
        placements: Iterable[Placement] = (),
    ) -> Self:
        """Return the table of tiles that touch, outward from the opening tile.

        Args:
            rules: the options, of any game.
            links: the pairs of tiles that touch, each pair once and in any order.
            placements: what lies on what, where that is known: the opening tile, if several tiles
                can be it.

        Raises:
            LayoutError: if several tiles can have opened the round, and none is given.
            WrongTypeError: if they are something else.

        >>> from chickenfoot_rules import Rules
        >>> links = [(Tile(2, 4), Tile(4, 9)), (Tile(9, 9), Tile(4, 9))]
        >>> print(*LayoutSetup.from_links(Rules(), links).placements)
        9-9 4-9>9-9 2-4>4-9
        """
        placed = _placements(placements)
        pairs = [(one, other) for one, other in items_of(links, "links")]
        touching = dict.fromkeys(chain(*pairs))
        for tile in touching:
            check_type(tile, Tile, "links")
        known = cls(rules, _outward(pairs, placed))
        if any(one.on is None for one in placed):
            return known
        empty = _Table(known).empty
        tables = [
            cls(rules, _outward(pairs, [Placement(tile), *placed]))
            for tile in touching
            if empty.refusal(tile) is None
        ]
        flaws = [len(table.flaws()) for table in tables]
        likely = [table for table, n in zip(tables, flaws, strict=True) if n == min(flaws)]
        if len(likely) > 1:
            tiles = TileSet(table.placements[0].tile for table in likely)
            raise LayoutError(
                text(
                    "{tiles} can have opened the round: give the opening tile alone, too",
                    tiles=join(tiles, "or"),
                )
            )
        return likely[0] if likely else known

    def flaws(self) -> tuple[Flaw, ...]:
        """Return all that can't have been laid, link by link; empty if there is a `layout`."""
        return tuple(_flaws(self, _Table(self)))

    @property
    def layout(self) -> DominoLayout:
        """The layout, with its tiles in an order in which they can have been laid.

        Raises:
            SetupError: if the table has flaws; it lists every one.
        """
        if flaws := self.flaws():
            raise SetupError(flaws)
        return self.possible_part

    @property
    def possible_part(self) -> DominoLayout:
        """The tiles that can have been laid where they lie.

        It begins with the first tile that can open, and leaves out the tiles that can't lie where
        they do, and all that lies on them.
        """
        table = _Table(self)
        layout = table.empty
        for tile in table.order():
            if layout.refusal(tile, table.on[tile]) is None:
                layout = layout.place_unchecked(Play(tile, table.on[tile]))
        return layout


def _outward(
    links: Iterable[tuple[Tile, Tile]], placements: Sequence[Placement]
) -> list[Placement]:
    """Return placements, and the links outward from them; each loose part begins somewhere."""
    touching: defaultdict[Tile, list[Tile]] = defaultdict(list)
    for tile, other in links:
        touching[tile].append(other)
        if tile != other:
            touching[other].append(tile)
    placed = [*placements]
    waiting = [one.tile for one in sorted(placements, key=lambda one: one.on is not None)]
    while True:
        for tile in waiting:  # It grows.
            for other in touching.pop(tile, ()):
                placed.append(Placement(other, tile))
                waiting.append(other)
                if tile != other:
                    touching[other].remove(tile)
        if not touching:
            return placed
        waiting = [min(touching, key=lambda tile: not tile.is_double)]
        placed.append(Placement(waiting[0]))


class _Table:
    """What lies on what; a tile that is given twice lies where it was given first."""

    def __init__(self, setup: LayoutSetup) -> None:
        self.empty: DominoLayout = fill(game_of(setup.rules).layout, setup.rules, placements=())
        self.on: dict[Tile, Tile | None] = {}
        self.above: dict[Tile, list[Tile]] = {}
        for placed in setup.placements:
            if placed.tile not in self.on:
                self.on[placed.tile] = placed.on
                self.above.setdefault(placed.tile, [])
                if placed.on is not None and placed.on != placed.tile:
                    self.above.setdefault(placed.on, []).append(placed.tile)
        self.openings = [tile for tile, on in self.on.items() if on is None]

    @cached_property
    def arms(self) -> int:
        """The number of tiles that an opening double takes before all others; 0 if none."""
        duty = self.empty.place_unchecked(Play(Tile(0, 0), None)).duty
        return duty.missing if duty else 0

    def room(self, tile: Tile) -> int:
        """Return how many tiles can lie on one free number of a tile."""
        if not tile.is_double:
            return 1
        if self.on[tile] is None:
            return self.arms or 2  # X4: a line has two ends.
        return self.empty.toes or 1

    def free_values(self, tile: Tile) -> set[int]:
        """Return the numbers of a tile that do not join the tile below it."""
        values, below = {tile.low, tile.high}, self.on[tile]
        if tile.is_double or below is None:
            return values
        return values - _shared(tile, below) or values

    def fits(self, tile: Tile, on: Tile) -> bool:
        """Return whether a tile joins another one that is on the table by a free number."""
        return bool(_shared(tile, on) & self.free_values(on))

    def joined(self, tile: Tile) -> list[Tile]:
        """Return the tiles that lie on another one, and join a free number of it."""
        return [one for one in self.above[tile] if self.fits(one, tile)]

    def lacks_toes(self, tile: Tile) -> bool:
        """Return whether a tile is a double, not the opening one, without all its toes."""
        is_foot = tile.is_double and self.on[tile] is not None
        return is_foot and len(self.joined(tile)) < self.empty.toes

    def order(self) -> Iterator[Tile]:
        """Yield the tiles outward from the first one that can open, as they can have been laid.

        The tiles on a double come directly after it, and a foot that lacks toes is the last.
        """
        last: list[Tile] = []
        can_open = [tile for tile in self.openings if self.empty.refusal(tile) is None]
        waiting = can_open[:1]
        for tile in waiting:  # It grows.
            toes = self.above[tile] if tile.is_double else []
            if self.lacks_toes(tile):
                last += [tile, *toes]
            else:
                yield from (tile, *toes)
            for one in toes or [tile]:
                waiting += self.above[one]
        yield from last

    def circles(self) -> Iterator[TileSet]:
        """Yield the tiles that lie on each other in a circle."""
        done: set[Tile | None] = set()
        for start in self.on:
            path: list[Tile] = []
            tile: Tile | None = start
            while tile in self.on and tile not in done:
                done.add(tile)
                path.append(tile)
                tile = self.on[tile]
            if tile in path:
                yield TileSet(path[path.index(tile) :])


def _shared(tile: Tile, other: Tile) -> set[int]:
    return {tile.low, tile.high} & {other.low, other.high}


def _flaws(setup: LayoutSetup, table: _Table) -> Iterator[Flaw]:
    """Yield every flaw; each check asks only for what it judges (P2)."""
    rules, ids = setup.rules, setup.rules.rule_ids
    laid, twice = with_repeated([placed.tile for placed in setup.placements])
    for tile in laid - rules.tiles:
        message = text("a {set} set has no tile {tile}", set=rules.domino_set, tile=tile)
        yield Flaw(FlawCode.NOT_IN_SET, message, ids.tiles, tiles=TileSet([tile]))
    for tile in twice:
        below = TileSet(one.on for one in setup.placements if one.tile == tile and one.on)
        message = text("{tile} is on the table twice", tile=tile)
        if len(below) > 1:
            message = text(
                "{tile} lies on {tiles}, but a tile lies on only one other",
                tile=tile,
                tiles=join(below, "and"),
            )
        yield Flaw(FlawCode.DUPLICATE_TILE, message, ids.places, tiles=TileSet([tile]))
    yield from _check_openings(table, ids.opening)
    for placed in setup.placements:
        if placed.on is not None:
            yield from _check_link(table, placed.tile, placed.on, ids.links)
    for tile in table.on:
        yield from _check_room(table, tile, ids.links)
    for circle in table.circles():
        sentence = N_("{tiles} lie on each other in a circle")
        if len(circle) == 1:
            sentence = N_("{tiles} lies on itself")
        message = text(sentence, tiles=join(circle, "and"))
        yield Flaw(FlawCode.LOOSE_TILE, message, ids.links, tiles=circle)
    yield from _check_duties(table)


def _check_openings(table: _Table, rule: str) -> Iterator[Flaw]:
    openings = TileSet(table.openings)
    if len(openings) > 1:
        message = text(
            "{tiles} lie on no other tile, but only one can open the round",
            tiles=join(openings, "and"),
        )
        yield Flaw(FlawCode.WRONG_OPENING, message, rule, tiles=openings)
    if table.on and not openings:
        message = text("every tile lies on another one, so none opened the round")
        yield Flaw(FlawCode.WRONG_OPENING, message, rule)
    for tile in table.openings:
        if refusal := table.empty.refusal(tile):
            message = text("{tile} can't open the round: it is not a double", tile=tile)
            yield Flaw(FlawCode.WRONG_OPENING, message, refusal.rule, tiles=TileSet([tile]))


def _check_link(table: _Table, tile: Tile, on: Tile, rule: str) -> Iterator[Flaw]:
    """Yield why a tile can't lie on another one."""
    code, sentence = FlawCode.WRONG_LINK, ""
    if on not in table.on:
        code, sentence = FlawCode.LOOSE_TILE, N_("{tile} lies on {on}, which is not on the table")
    elif table.on[on] == tile:
        return  # They lie on each other, which is a flaw of its own.
    elif not _shared(tile, on):
        sentence = N_("{tile} can't lie on {on}: they have no number in common")
    elif not table.fits(tile, on):
        sentence = N_("{tile} can't lie on {on}: that half already joins {below}")
    if sentence:
        message = text(sentence, tile=tile, on=on, below=table.on.get(on))
        yield Flaw(code, message, rule, tiles=TileSet([tile, on]))


def _check_room(table: _Table, tile: Tile, rule: str) -> Iterator[Flaw]:
    """Yield where more tiles lie on one than it takes."""
    most = table.room(tile)
    for value in sorted(table.free_values(tile)):
        found = TileSet(one for one in table.above[tile] if one.has(value))
        if len(found) <= most:
            continue
        sentence = N_("{tiles} lie on the {number} of {tile}, which takes {most}")
        if tile.is_double and table.empty.toes:
            is_cross = table.on[tile] is None
            rule = "R3.2" if is_cross else "R3.3"
            sentence = (
                N_("{tile} has {found} arms, but takes {most}")
                if is_cross
                else N_("{tile} has {found} toes, but takes {most}")
            )
        message = text(
            sentence,
            tile=tile,
            tiles=join(found, "and"),
            number=number_name(value),
            found=len(found),
            most=most,
        )
        yield Flaw(FlawCode.WRONG_COUNT, message, rule, tiles=found | {tile})


def _check_duties(table: _Table) -> Iterator[Flaw]:
    """Yield what lies elsewhere although a cross or a foot is unfinished (R3.2, R3.3, R3.5)."""
    for double in table.openings:
        arms = len(table.joined(double))
        if len(table.openings) == 1 and double.is_double and arms < table.arms:
            elsewhere = [tile for tile, on in table.on.items() if on not in {None, double}]
            sentence = N_("{tile} lies on {on}, but {double} has only {found} of its {most} arms")
            yield from _unfinished(table, sentence, "R3.2", double, elsewhere)
    feet = TileSet(filter(table.lacks_toes, table.on))
    for double in feet:
        elsewhere = [tile for toe in table.above[double] for tile in table.above[toe]]
        sentence = N_("{tile} lies on {on}, but {double} has only {found} of its {most} toes")
        yield from _unfinished(table, sentence, "R3.3", double, elsewhere)
    if len(feet) > 1:
        message = text(
            "{doubles} all lack toes, but only the double that was laid last can",
            doubles=join(feet, "and"),
        )
        yield Flaw(FlawCode.UNFINISHED, message, "R3.5", tiles=feet)


def _unfinished(
    table: _Table, sentence: str, rule: str, double: Tile, elsewhere: Iterable[Tile]
) -> Iterator[Flaw]:
    for tile in elsewhere:
        message = text(
            sentence,
            tile=tile,
            on=table.on[tile],
            double=double,
            found=len(table.joined(double)),
            most=table.room(double),
        )
        yield Flaw(FlawCode.UNFINISHED, message, rule, tiles=TileSet([tile, double]))
