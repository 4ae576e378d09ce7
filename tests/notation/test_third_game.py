"""A game that is registered has texts, which follow from its classes."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import attrs
import pytest

from chickenfoot_rules import Flaw, NotationError, Placement, Tile, TileSet, notation
from chickenfoot_rules.dominoes import games
from chickenfoot_rules.dominoes.games import Game
from chickenfoot_rules.dominoes.position import BaseSeen, Position, masks_of
from chickenfoot_rules.dominoes.rules import Option
from chickenfoot_rules.express import ExpressRules, Line
from chickenfoot_rules.express.game import EXPRESS_DOMINO


@attrs.frozen(kw_only=True)
class ThirdRules(ExpressRules):
    is_loud: bool = attrs.field(
        default=True, metadata=Option("Y1", "players talk", "man redet").metadata
    )


class ThirdLayout(Line):
    pass


@attrs.frozen
class ThirdRound(Position):
    rules: ThirdRules
    _hands: tuple[int, ...] = attrs.field(alias="hands", converter=masks_of)
    wall: tuple[Tile, ...]
    layout: Line
    seat: int
    bid: int
    is_open: bool
    asked: Tile | None
    passed: frozenset[int] = attrs.Factory(frozenset[int])

    def flaws(self) -> tuple[Flaw, ...]:
        return ()


@attrs.frozen(kw_only=True)
class ThirdSeen(BaseSeen):
    seat: int
    rules: ThirdRules
    hands: tuple[TileSet | None, ...]
    hand_sizes: tuple[int, ...]
    wall_size: int
    layout: Line
    passed: frozenset[int]
    unseen: ClassVar[Any] = None


@attrs.frozen
class ThirdState:
    origin: ThirdSeen
    tricks: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, view: ThirdView) -> ThirdState:
        return view.state

    def view(self) -> ThirdView:
        return ThirdView(self)


@attrs.frozen
class ThirdView:
    state: ThirdState


CLASSES: Final[dict[str, Any]] = {
    "rules": ThirdRules,
    "layout": ThirdLayout,
    "setup": ThirdRound,
    "round": ThirdRound,
    "seen": ThirdSeen,
    "information_state": ThirdState,
    "view": ThirdView,
}
THIRD: Final = attrs.evolve(EXPRESS_DOMINO, name="third", title="The third game", **CLASSES)
RULES: Final = ThirdRules(target=9, is_loud=False)
SEEN: Final[Any] = ThirdSeen(
    seat=1,
    rules=RULES,
    hands=(None, TileSet.parse("0-1")),
    hand_sizes=(3, 1),
    wall_size=24,
    layout=ThirdLayout(),
    passed=frozenset(),
)
VALUES: Final[dict[str, tuple[str, Any]]] = {
    "game=third target=9 is-loud=no": ("rules", RULES),
    "rules: game=third target=9; hands: 0-0 / -; wall: 2-2 0-1; layout: 1-2 1-1>1-2; turn: 1; "
    "bid: 30; is-open: yes; asked: -; passed: 0 1": (
        "position",
        ThirdRound(
            ThirdRules(target=9),
            ((Tile(0, 0),), ()),
            (Tile(2, 2), Tile(0, 1)),
            Line().place(Tile(1, 2)).place(Tile(1, 1), Tile(1, 2)),
            1,
            30,
            is_open=True,
            asked=None,
            passed=frozenset({1, 0}),
        ),
    ),
    "seat: 1; rules: game=third target=9 is-loud=no; hands: ?3 / 0-1; wall: ?24; layout: -; "
    "tricks: 1 0 / 2 2": ("view", ThirdView(ThirdState(SEEN, ((1, 0), (2, 2))))),
}


@pytest.fixture(autouse=True)
def third(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(games._games, "third", THIRD)  # pyright: ignore[reportPrivateUsage]
    return THIRD


@pytest.mark.parametrize(("text", "form", "value"), [(key, *pair) for key, pair in VALUES.items()])
def test_a_third_game_has_texts(text: str, form: str, value: object) -> None:
    assert text == getattr(notation, f"format_{form}")(value)
    for kind in (None, type(value)):
        assert value == getattr(notation, f"parse_{form}")(text, kind)


def test_a_layout_of_a_subclass_has_a_text() -> None:
    layout: Any = ThirdLayout([Placement(Tile(1, 2))])

    assert "1-2" == notation.format_layout(layout)


def test_other_games_refuse_its_texts() -> None:
    with pytest.raises(NotationError, match="rules of Express-Domino, got those of The third game"):
        notation.parse_rules("game=third target=9", ExpressRules)
