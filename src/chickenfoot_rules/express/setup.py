"""What must hold of a round of Express-Domino that is set up in the middle, and who leads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.dominoes.values import shown
from chickenfoot_rules.express.layout import Line
from chickenfoot_rules.express.opening import first_opener
from chickenfoot_rules.express.rules import HAND_SIZE, ExpressRules

__all__ = [
    "inconsistencies",
    "misdealt",
]


def misdealt(rules: ExpressRules, hands: Sequence[TileSet], lead: int | None) -> Iterator[str]:
    """Yield each thing that is wrong with how a round begins, as a sentence with its rule.

    Args:
        rules: the options.
        hands: the tiles that each seat was dealt.
        lead: the seat that leads, if one is named.
    """
    yield from _missat(rules, hands)
    if lead is not None:
        yield from _misplaced("lead", lead, len(hands))
    for seat, hand in enumerate(hands):
        if len(hand) != HAND_SIZE:
            yield f"seat {seat} is dealt {HAND_SIZE} tiles, not {len(hand)} (X1)"


def _misplaced(name: str, seat: int, players: int) -> Iterator[str]:
    if type(seat) is not int or seat not in range(players):
        yield f"{name} is one of the seats 0 to {players - 1}, not {shown(seat)} (X4)"


def _missat(rules: ExpressRules, hands: Sequence[TileSet]) -> Iterator[str]:
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(rules, ExpressRules):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"a round of Express-Domino is played by ExpressRules, not by {shown(rules)} (X1)"
    elif len(hands) != rules.players:
        yield f"{rules.players} players hold {rules.players} hands, not {len(hands)} (X1)"


def inconsistencies(
    *,
    rules: ExpressRules,
    hands: Sequence[TileSet],
    out_of_play: TileSet,
    layout: Line,
    seat: int,
    lead: int,
    opener: Tile | None,
) -> Iterator[str]:
    """Yield each thing that can't be so, as a sentence with its rule.

    The arguments are those of `chickenfoot_rules.express.ExpressRound`.
    """
    missat = [*_missat(rules, hands)]
    yield from missat
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(layout, Line):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"what lies on the table is a Line, not {shown(layout)} (X4)"
        return
    if missat:
        return
    players = rules.players
    misplaced = [*_misplaced("seat", seat, players), *_misplaced("lead", lead, players)]
    yield from misplaced
    yield from _unconserved(rules, hands, out_of_play, layout)
    sizes = [len(hand) for hand in hands]
    if max(sizes) > HAND_SIZE:
        yield f"nobody holds more than {HAND_SIZE} tiles, as nobody draws (X1)"
    if layout.is_empty and not misplaced and seat != lead:
        yield f"seat {lead} leads, so it is not the turn of seat {seat} (X2, X3)"
    if not layout.is_empty and not misplaced and sizes[lead] == HAND_SIZE:
        yield f"seat {lead} has led, so it holds fewer than {HAND_SIZE} tiles (X2, X3)"
    yield from _misfinished(sizes, seat)
    # Data enters here: a type checker is not always there to say so.
    if opener is not None and not isinstance(opener, Tile):  # pyright: ignore[reportUnnecessaryIsInstance]
        yield f"what had to be led is a tile, not {shown(opener)} (X2)"
    elif opener is not None:
        yield from _misopened(hands, layout, opener, -1 if misplaced else seat)


def _unconserved(
    rules: ExpressRules, hands: Sequence[TileSet], out_of_play: TileSet, layout: Line
) -> Iterator[str]:
    places = [*hands, out_of_play, layout.tiles]
    everything = union(places)
    if sum(map(len, places)) > len(everything):
        twice = next(tile for tile in everything if sum(tile in place for place in places) > 1)
        yield f"{twice} is in two places (X1)"
    if strangers := everything - rules.tiles:
        yield f"a {rules.domino_set} set has no {strangers} (X1)"
    if missing := rules.tiles - everything:
        yield f"nobody has {missing}, and it is not out of play (X1)"
    resting = len(rules.tiles) - HAND_SIZE * rules.players
    if len(out_of_play) != resting:
        yield f"{resting} tiles are out of play, not {len(out_of_play)} (X1)"


def _misfinished(sizes: Sequence[int], seat: int) -> Iterator[str]:
    out = [holder for holder, size in enumerate(sizes) if not size]
    if len(out) > 1:
        yield f"only one seat goes out, not {' and '.join(map(str, out))} (X6)"
    elif out and out != [seat]:
        yield f"seat {out[0]} has gone out, so it is not the turn of seat {shown(seat)} (X6)"


def _misopened(hands: Sequence[TileSet], layout: Line, opener: Tile, seat: int) -> Iterator[str]:
    dealt = union([*hands, layout.tiles])
    if not dealt or first_opener(dealt) != opener:
        highest = f"the highest of what was dealt is {first_opener(dealt)}" if dealt else "none is"
        yield f"{opener} opens only if it is the highest, and {highest} (X2)"
    elif layout.is_empty and seat >= 0 and opener not in hands[seat]:
        yield f"whoever holds {opener} leads it, so not seat {seat} (X2)"
    elif not layout.is_empty and layout.opening != opener:
        yield f"{opener} opens, but {layout.opening} was led (X2)"
