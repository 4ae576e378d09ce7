"""Views as text: what a seat saw before the first move, and what it has seen since."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from chickenfoot_rules.history import Event
from chickenfoot_rules.moves import Draw
from chickenfoot_rules.notation.fields import FieldReader, joined_fields, read_fields
from chickenfoot_rules.notation.moves import format_move, read_move
from chickenfoot_rules.notation.places import JOINTS_AMONG_HANDS, Places, read_by_seat
from chickenfoot_rules.notation.rules import read_yes_or_no, written_points
from chickenfoot_rules.notation.scanner import NUMBER, Scanner, parsed, read_list
from chickenfoot_rules.notation.situation import SituationReader, situation_fields
from chickenfoot_rules.notation.tiles import (
    TILE_BEGINS,
    accept_nothing,
    format_tile,
    format_tiles,
    read_tile,
)
from chickenfoot_rules.recollection import Recollection
from chickenfoot_rules.round import PlayerView
from chickenfoot_rules.tiles import TileSet

__all__ = ["format_view", "parse_view"]

_REQUIRED: Final = ("seat", "rules", "hands", "boneyard", "layout", "turn")
_ORDER: Final = (
    *_REQUIRED,
    "lead",
    "openers",
    "skipped",
    "drawn",
    "debts",
    "must-open",
    "draw-fits",
    "events",
    "turn-now",
    "hands-now",
    "scores",
)
_JOINTS: Final = JOINTS_AMONG_HANDS.replace(":", "")
"""What may stand between the halves of a tile where a colon stands after a seat."""

_EVENT: Final = re.compile(r"[0-9]++\s*+:|seat\s++[0-9]", re.IGNORECASE)


def format_view(view: PlayerView, *, unicode: bool = False) -> str:
    """Write all that a seat knows: what it saw first, and every move since.

    Args:
        view: the view.
        unicode: write tiles up to 6-6 as characters of the Unicode domino block.

    Raises:
        RulesError: when the rules can't be written; see `format_rules`.

    >>> from chickenfoot_rules import Deal, Round, Rules, Tile
    >>> hands = [TileSet.parse("0-1 2-2"), TileSet.parse("0-0 1-2")]
    >>> round_ = Round.start(Rules(domino_set=2), Deal(hands, [Tile(1, 1), Tile(0, 2)]))
    >>> opened = round_.apply(round_.legal_moves[0])
    >>> format_view(opened.view(0))  # doctest: +NORMALIZE_WHITESPACE
    'seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0;
    must-open: yes; events: 0:2-2; turn-now: 1'
    """
    seen = Recollection.of(view)
    fields = situation_fields(
        rules=seen.rules,
        layout=seen.layout,
        turn=seen.turn,
        lead=seen.lead,
        openers=seen.openers,
        skipped=seen.skipped,
        drawn=seen.drawn,
        debts=seen.debts,
        unicode=unicode,
    )
    fields["seat"] = str(seen.seat)
    fields["hands"] = _written_hands(seen.hands, seen.hand_sizes, unicode=unicode)
    fields["boneyard"] = f"?{seen.boneyard_size}"
    if seen.must_open:
        fields["must-open"] = "yes"
    if seen.draw_fits:
        fields["draw-fits"] = "yes"
    if seen.events:
        fields["events"] = " ".join([_written_event(one, unicode=unicode) for one in seen.events])
    if seen.turn_now != seen.turn:
        fields["turn-now"] = str(seen.turn_now)
    if seen.hands_now:
        fields["hands-now"] = _written_hands(seen.hands_now, view.hand_sizes, unicode=unicode)
    if seen.scores:
        fields["scores"] = " / ".join(map(_written_row, seen.scores))
    return joined_fields(fields, _ORDER)


def _written_hands(hands: Sequence[TileSet | None], sizes: Sequence[int], *, unicode: bool) -> str:
    written = [
        f"?{size}" if hand is None else format_tiles(hand, unicode=unicode)
        for hand, size in zip(hands, sizes, strict=True)
    ]
    return " / ".join(written)


def _written_event(event: Event, *, unicode: bool) -> str:
    move = format_move(event.move, unicode=unicode)
    drawn = "" if event.tile is None else f"={format_tile(event.tile, unicode=unicode)}"
    return f"{event.seat}:{move}{drawn}"


def _written_row(row: Sequence[int]) -> str:
    return " ".join(map(written_points, row)) or "-"


def parse_view(text: str, *, lenient: bool = False) -> PlayerView:
    """Read a view, and put it together by playing its moves in a world that fits.

    Args:
        text: the text.
        lenient: take other ways to write it than that of `format_view`.

    Raises:
        NotationError: when the text is no view.
        SetupError: when no deal and no play lead to it.

    >>> view = parse_view(
    ...     "seat: 0; rules: set=2; hands: 0-1 2-2 / ?2; boneyard: ?2; layout: -; turn: 0; "
    ...     "must-open: yes; events: 0:2-2; turn-now: 1"
    ... )
    >>> print(view.hand, "|", view.layout, "|", view.knowledge.may_hold[1])
    0-1 | 2-2 | 0-0 1-1 0-2 1-2
    """
    return parsed(text, _read_view, format_view, lenient=lenient, joints=_JOINTS)


def _read_view(scanner: Scanner) -> PlayerView:
    return _ViewReader(scanner).read().view()


class _ViewReader:
    """Reads the fields of a view.

    Args:
        scanner: what is read.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._situation = SituationReader(scanner, hides=True)
        self._seat = 0
        self._must_open = False
        self._draw_fits = False
        self._events: list[Event] = []
        self._turn_now: int | None = None
        self._hands_now: tuple[TileSet, ...] = ()
        self._scores: list[tuple[int, ...]] = []

    def read(self) -> Recollection:
        """Read all fields.

        Raises:
            NotationError: when they make no view.
        """
        readers: Mapping[str, FieldReader] = {
            "seat": self._read_seat,
            "must-open": self._read_must_open,
            "draw-fits": self._read_draw_fits,
            "events": self._read_events,
            "turn-now": self._read_turn_now,
            "hands-now": self._read_hands_now,
            "scores": self._read_scores,
            **self._situation.readers,
        }
        in_order = {name: readers[name] for name in _ORDER}
        read_fields(self._scanner, "a view", in_order, _REQUIRED)
        situation = self._situation
        situation.check()
        return Recollection(
            seat=self._seat,
            rules=situation.rules,
            hands=situation.hands,
            hand_sizes=situation.hand_sizes,
            boneyard_size=situation.boneyard_size,
            layout=situation.layout,
            turn=situation.turn,
            lead=situation.lead,
            openers=situation.openers,
            skipped=situation.skipped,
            must_open=self._must_open,
            drawn=situation.drawn,
            draw_fits=self._draw_fits,
            debts=situation.debts,
            events=tuple(self._events),
            turn_now=situation.turn if self._turn_now is None else self._turn_now,
            hands_now=self._hands_now,
            scores=tuple(self._scores),
        )

    def _read_seat(self) -> None:
        self._seat = self._situation.read_seat()

    def _read_turn_now(self) -> None:
        self._turn_now = self._situation.read_seat()

    def _read_must_open(self) -> None:
        self._must_open = read_yes_or_no(self._scanner)

    def _read_draw_fits(self) -> None:
        self._draw_fits = read_yes_or_no(self._scanner)

    def _read_events(self) -> None:
        scanner = self._scanner
        if not accept_nothing(scanner):
            if not scanner.sees(_EVENT):
                raise scanner.unexpected("a move like 0:4-9>9-9 (or - for none)")
            self._events = read_list(scanner, self._read_event, _EVENT)

    def _read_event(self, scanner: Scanner) -> Event:
        if scanner.accept_word("seat"):
            scanner.skip()
        seat = self._situation.read_seat()
        scanner.expect(":")
        scanner.skip()
        move = read_move(scanner)
        drawn = None
        if isinstance(move, Draw):
            end = scanner.at
            scanner.skip()
            if scanner.accept("="):
                scanner.skip()
                drawn = read_tile(scanner).tile
            elif scanner.sees(TILE_BEGINS) and not scanner.sees(_EVENT):
                drawn = read_tile(scanner).tile
            else:
                scanner.at = end
        return Event(seat, move, drawn)

    def _read_hands_now(self) -> None:
        places = Places(self._scanner)
        self._hands_now = tuple(read_by_seat(self._scanner, places.read_hand))

    def _read_scores(self) -> None:
        scanner = self._scanner
        while True:
            scanner.skip()
            if accept_nothing(scanner):
                row: list[int] = []
            else:
                row = read_list(scanner, _read_points, NUMBER)
            self._scores.append(tuple(row))
            if not scanner.accept_next("/"):
                break


def _read_points(scanner: Scanner) -> int:
    return scanner.number("a number of points")
