"""Views of Chicken Foot as text: what a seat saw before the first move, and since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from chickenfoot_rules.chickenfoot.recollection import InformationState
from chickenfoot_rules.chickenfoot.round import PlayerView
from chickenfoot_rules.chickenfoot.view import Seen
from chickenfoot_rules.notation.chickenfoot.position import SituationReader, situation_fields
from chickenfoot_rules.notation.fields import FieldReader, format_fields, in_order, read_fields
from chickenfoot_rules.notation.options import read_yes_or_no
from chickenfoot_rules.notation.scanner import Scanner, parse
from chickenfoot_rules.notation.view import JOINTS_IN_VIEWS, SightReader, sight_fields

__all__ = ["format_chickenfoot_view", "parse_view"]

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


def format_chickenfoot_view(view: PlayerView, *, unicode: bool = False) -> str:
    """Write all that a seat knows of a round of Chicken Foot.

    It is what `chickenfoot_rules.notation.format_view` does.
    """
    seen = InformationState.of(view)
    origin = seen.origin
    fields = situation_fields(
        rules=origin.rules,
        layout=origin.layout,
        turn=origin.turn,
        lead=origin.lead,
        openers=origin.openers,
        skipped=origin.skipped,
        drawn=origin.drawn,
        debts=origin.debts,
        unicode=unicode,
    )
    fields |= sight_fields(seen, view.hand_sizes, unicode=unicode)
    fields["boneyard"] = f"?{origin.boneyard_size}"
    if origin.must_open:
        fields["must-open"] = "yes"
    if origin.draw_fits:
        fields["draw-fits"] = "yes"
    return format_fields(fields, _ORDER)


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
    return parse(text, _read_view, format_chickenfoot_view, lenient=lenient, joints=JOINTS_IN_VIEWS)


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
        self._sight = SightReader(scanner, self._situation)
        self._must_open = False
        self._draw_fits = False

    def read(self) -> InformationState:
        """Read all fields.

        Raises:
            NotationError: when they make no view.
        """
        readers: Mapping[str, FieldReader] = {
            "must-open": self._read_must_open,
            "draw-fits": self._read_draw_fits,
            **self._sight.readers,
            **self._situation.readers,
        }
        read_fields(self._scanner, "a view", in_order(readers, _ORDER), _REQUIRED)
        situation, sight = self._situation, self._sight
        situation.check()
        origin = Seen(
            seat=sight.seat,
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
        )
        return InformationState(
            origin=origin,
            events=sight.events,
            turn_now=sight.turn_now,
            hands_now=sight.hands_now,
            scores=sight.scores,
        )

    def _read_must_open(self) -> None:
        self._must_open = read_yes_or_no(self._scanner)

    def _read_draw_fits(self) -> None:
        self._draw_fits = read_yes_or_no(self._scanner)
