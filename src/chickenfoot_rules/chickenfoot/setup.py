"""What must hold of a round that is set up in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from chickenfoot_rules.chickenfoot.layout import Layout
from chickenfoot_rules.chickenfoot.rules import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    MissingDouble,
    Opening,
    Rules,
)
from chickenfoot_rules.dominoes.tiles import Tile, TileSet, union
from chickenfoot_rules.dominoes.values import shown

__all__ = ["inconsistencies", "played_by_others"]


def inconsistencies(
    *,
    rules: Rules,
    hands: Sequence[TileSet],
    boneyard: Sequence[Tile],
    layout: Layout,
    seat: int,
    lead: int,
    openers: TileSet,
    drawn: Tile | None,
    debts: AbstractSet[int],
    skipped: TileSet,
) -> Iterator[str]:
    """Yield each thing that can't be so, as a sentence with its rule.

    The arguments are those of `chickenfoot_rules.Round`.
    """
    foreign = [*_foreign(rules, layout, drawn)]
    if foreign:
        yield from foreign
        return  # The rest asks them what strangers don't know.
    players = len(hands)
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        yield f"{MIN_PLAYERS} to {MAX_PLAYERS} can play, not {players} (R1.2)"
    misplaced = [
        f"{name} is one of the seats 0 to {players - 1}, not {shown(value)} (R3.8)"
        for name, value in (
            ("seat", seat),
            ("lead", lead),
            *(("a debtor", debtor) for debtor in debts),
        )
        if type(value) is not int or value not in range(players)
    ]
    yield from misplaced
    yield from _unconserved(rules, hands, boneyard, layout)
    if layout.arms != rules.arms:
        yield f"by the rules the opening double takes {rules.arms} tiles, not {layout.arms} (R3.2)"
    yield from _misopened(rules, hands, layout, seat, openers)
    if skipped:
        yield from _misskipped(rules, hands, layout, openers, skipped)
    laid_by_players = len(layout.tiles) - rules.tiles_laid_out
    yield from _misfinished(hands, laid_by_players, seat)
    if misplaced:
        return  # The rest looks into the hands of these seats.
    if drawn is not None:
        yield from _misdrawn(hands[seat], layout, drawn)
    if debts:
        yield from _misowed(rules, hands, layout, laid_by_players, seat, boneyard, drawn, debts)


def _foreign(rules: object, layout: object, drawn: object) -> Iterator[str]:
    # Data enters here: a type checker is not always there to say so.
    if not isinstance(rules, Rules):
        yield played_by_others(rules)
    if not isinstance(layout, Layout):
        yield f"what lies on the table is a Layout, not {shown(layout)} (R3.1)"
    if drawn is not None and not isinstance(drawn, Tile):
        yield f"what was drawn is a tile, not {shown(drawn)} (R4.1)"


def played_by_others(rules: object) -> str:
    """Say that no round of Chicken Foot is played by some rules."""
    return f"a round of Chicken Foot is played by Rules, not by {shown(rules)} (R1.1)"


def _unconserved(
    rules: Rules, hands: Sequence[TileSet], boneyard: Sequence[Tile], layout: Layout
) -> Iterator[str]:
    everything = union([*hands, TileSet(boneyard), layout.tiles])
    count = sum(map(len, hands)) + len(boneyard) + len(layout.tiles)
    if everything == rules.domino_set.tiles and len(everything) == count:
        return
    places: dict[Tile, list[str]] = {tile: [] for tile in rules.domino_set.tiles}
    for tile in layout.tiles:
        places.setdefault(tile, []).append("on the table")
    for seat, hand in enumerate(hands):
        for tile in hand:
            places.setdefault(tile, []).append(f"in the hand of seat {seat}")
    for tile in boneyard:
        places.setdefault(tile, []).append("in the boneyard")
    for tile, found in places.items():
        if tile not in rules.domino_set.tiles:
            yield f"{tile} is {found[0]}, but a {rules.domino_set} set has no such tile (R1.1)"
        elif not found:
            yield f"{tile} is nowhere (R1.5)"
        elif len(found) > 1:
            yield f"{tile} is {' and '.join(found)} (R1.5)"


def _misopened(
    rules: Rules, hands: Sequence[TileSet], layout: Layout, seat: int, openers: TileSet
) -> Iterator[str]:
    wanted = "one double" if rules.opening is not Opening.HIGHEST_HELD else "one double or more"
    if (
        not openers
        or not openers <= rules.domino_set.doubles
        or (len(openers) > 1 and rules.opening is not Opening.HIGHEST_HELD)
    ):
        yield f"{wanted} of the set can open the round, not '{openers}' (R2.1, R2.4)"
    opening = layout.opening
    if opening is not None:
        if opening not in openers:
            yield f"{opening} has opened the round, which only {openers} could (R2.2)"
        return
    if rules.opening is Opening.LAID_OUT:
        yield "the opening double is laid out before the deal, but the table is empty (R2.3)"
        return
    holders = [holder for holder, hand in enumerate(hands) if hand & openers]
    if not holders and rules.missing_double is MissingDouble.RESHUFFLE:
        yield f"nobody holds {openers}, so the tiles must be shuffled and dealt again (R2.5)"
    held = [opener for hand in hands for opener in hand & openers]
    if len(held) > 1:
        yield f"{TileSet(held)} are all held, but the first to appear opens at once (R2.4)"
    elif holders and seat not in holders:
        yield f"seat {holders[0]} holds what opens, but it is the turn of seat {shown(seat)} (R2.2)"


def _misskipped(
    rules: Rules, hands: Sequence[TileSet], layout: Layout, openers: TileSet, skipped: TileSet
) -> Iterator[str]:
    if not skipped <= rules.domino_set.doubles - openers:
        yield f"what was skipped are other doubles of the set, not '{skipped}' (R2.4, R2.5)"
    if (
        rules.opening is not Opening.HIGHEST_HELD
        and rules.missing_double is not MissingDouble.NEXT_LOWER
    ):
        yield f"by the rules only one double is asked for, so {skipped} can't be skipped (R2.5)"
    if not layout.is_empty:
        yield f"{skipped} can't have been asked for in vain: the round is open (R2.5)"
    if held := TileSet(double for hand in hands for double in hand & skipped):
        yield f"{held} can't have been asked for in vain: somebody holds it (R2.5)"


def _misfinished(hands: Sequence[TileSet], laid: int, seat: int) -> Iterator[str]:
    empty = [holder for holder, hand in enumerate(hands) if not hand]
    if len(empty) > 1:
        yield f"seats {empty} all hold nothing, but the first of them ends the round (R5.1)"
    elif empty and (empty != [seat] or laid < 1):
        yield (
            f"seat {empty[0]} holds nothing: it has laid its last tile, which ends the round "
            f"in its own turn (R5.1)"
        )


def _misdrawn(hand: TileSet, layout: Layout, drawn: Tile) -> Iterator[str]:
    if drawn not in hand:
        yield f"the drawn tile {drawn} is not in the hand of the seat whose turn it is (R4.1)"
    if layout.is_empty:
        yield f"{drawn} can't wait to be played before the round is open (R2.5)"
    elif drawn not in layout.fitting(TileSet([drawn])):
        yield f"the drawn tile {drawn} does not fit, so the turn is over (R4.1)"
    if len(hand) == 1:
        yield f"before {drawn} was drawn the hand was empty, so the round was over (R5.1)"
    if others := layout.fitting(hand) - TileSet([drawn]):
        yield f"who holds {others} can play, so he has not drawn {drawn} (R3.6)"


def _misowed(
    rules: Rules,
    hands: Sequence[TileSet],
    layout: Layout,
    laid: int,
    seat: int,
    boneyard: Sequence[Tile],
    drawn: Tile | None,
    debts: AbstractSet[int],
) -> Iterator[str]:
    if not rules.chickenlittle:
        yield "nobody owes a penalty where announcing the last tile is no duty (R6.1)"
    if laid < 1:
        yield "nobody owes a penalty before anybody has laid a tile (R6.2)"
    for debtor in sorted(debts):
        if len(hands[debtor]) != 1:
            yield f"seat {debtor} owes for its last tile, but holds {len(hands[debtor])} (R6.2)"
    if drawn is not None and seat in debts:
        yield f"seat {seat} owes a penalty, so it may not play the tile it drew (R6.3)"
    if not all(hands) or not (boneyard or any(map(layout.fitting, hands))):
        yield "the round is over, so no penalty is owed any more (R6.3)"
