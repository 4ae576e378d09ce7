"""What can be played at a real table, which a person sets up in the page (T2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from chickenfoot_rules.documents import TableDocument, TableRefusal, document_of
from chickenfoot_rules.documents.tables import legal_move, make_form, places_of
from chickenfoot_rules.dominoes import DominoLayout, DominoMatch, DominoView, Play, Tile, TileSet
from chickenfoot_rules.dominoes.flaws import Flaw, SetupError
from chickenfoot_rules.dominoes.rules import DominoRules
from chickenfoot_rules.notation import format_text, parse_layout_setup, parse_tiles, parse_view
from chickenfoot_rules.notation.games import Games
from chickenfoot_rules.server import messages
from chickenfoot_rules.server.opening import new_match
from chickenfoot_rules.server.table import advise_in


def show_board(
    message: messages.DoBoard, games: Games = ()
) -> messages.SayBoard | messages.SayHint:
    """Return what can be played at a table, or all that is wrong with it.

    Raises:
        ChickenfootError: if the message has no rules or no tiles, or asks for a hint at an
            impossible table.
    """
    match = new_match(message.rules, message.players, games=games)
    rules = match.rules
    setup = parse_layout_setup(message.layout or "-", rules, lenient=True)
    hand = parse_tiles(message.hand or "-", lenient=True)
    layout, flaws = setup.possible_part, setup.flaws()
    sizes = _sizes(message, rules, len(layout.tiles), len(hand))
    if message.hint:
        return advise_in(_view(setup.layout, rules, hand, sizes, games), message.language)
    view: DominoView | None = None
    if hand and not flaws:
        try:
            view = _view(layout, rules, hand, sizes, games)
        except SetupError as error:
            flaws = error.flaws
    laid = TileSet(placed.tile for placed in setup.placements)
    return messages.SayBoard(
        document=document_of(view) if view else _picture(match, layout, (len(hand), *sizes)),
        places=tuple(legal_move(rules, play) for play in _places(layout, rules.tiles - laid)),
        flaws=tuple(_said(flaw, message.language) for flaw in flaws),
        left_out=tuple(map(str, laid - layout.tiles)),
        position=format_text(view) if view else "",
    )


def _sizes(message: messages.DoBoard, rules: DominoRules, laid: int, held: int) -> tuple[int, ...]:
    """Return how many tiles each other seat holds, by default its part of those not laid."""
    others = message.players - 1
    dealt = rules.hand_size_for(message.players)
    left = dealt * message.players - laid - held
    each, more = divmod(max(left, others), others)
    usual = [min(each + (seat < more), dealt) for seat in range(others)]
    return (*message.sizes[:others], *usual[len(message.sizes) :])


def _view(
    layout: DominoLayout, rules: DominoRules, hand: TileSet, sizes: Sequence[int], games: Games
) -> DominoView:
    """Return what the person sees.

    Raises:
        ChickenfootError: if no round leads there.
    """
    held = [len(hand), *sizes]
    fields = {
        "seat": 0,
        "rules": format_text(rules),
        "hands": " / ".join([format_text(hand), *(f"?{size}" for size in sizes)]),
        "layout": format_text(layout),
        "turn": 0,
        # Nobody knows who has led: anybody who has laid a tile.
        "lead": 0 if layout.is_empty else held.index(min(held)),
    }
    highest = rules.domino_set.highest
    if layout.is_empty and rules.draws and Tile(highest, highest) in hand:
        fields["must-open"] = "yes"
    text = "; ".join(f"{name}: {value}" for name, value in fields.items())
    return parse_view(text, None, games=games, lenient=True)


def _places(layout: DominoLayout, tiles: TileSet) -> Iterable[Play]:
    """Return where tiles join a layout, even if a double must be filled before."""
    if layout.is_empty:
        return [Play(tile, None) for tile in tiles if layout.refusal(tile) is None]
    ends = layout.open_ends
    later = [Play(tile, end.tile) for end in ends for tile in tiles if tile.has(end.value)]
    return dict.fromkeys([*layout.plays(tiles), *later])


def _picture(match: DominoMatch, layout: DominoLayout, sizes: tuple[int, ...]) -> TableDocument:
    """Return the document of a table at which nothing can be played."""
    empty = document_of(match)
    seats = zip(empty.seats, sizes, strict=True)
    undrawn = len(match.rules.tiles) - len(layout.tiles) - sum(sizes)
    return make_form(
        TableDocument,
        empty,
        seats=tuple(attrs.evolve(seat, hand_size=size) for seat, size in seats),
        round_number=1,
        boneyard_size=max(undrawn, 0),
        **places_of(layout),
    )


def _said(flaw: Flaw, language: str) -> TableRefusal:
    message = flaw.message_for(you=0, language=language)
    return make_form(TableRefusal, flaw, code=flaw.code.value, message=message)
