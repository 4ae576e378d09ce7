"""Pictures and texts of positions, equal letter by letter to the files in ``golden/pictures``.

To renew a file, delete it and run the test, which then writes it and fails once.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from chickenfoot_rules import Deal, Draw, Layout, Match, Opening, Play, Round, Rules, Tile, TileSet
from chickenfoot_rules.dominoes import LANGUAGES, DominoLayout, DominoRound, OpenEnd
from chickenfoot_rules.express import ExpressRound, ExpressRules
from chickenfoot_rules.rendering import (
    arrange,
    choice_text,
    layout_text,
    match_text,
    playback,
    round_animation,
    round_text,
    view_text,
)
from chickenfoot_rules.rendering.svg.pictures import animation_of
from chickenfoot_rules.rendering.text.table import folded_layout_text
from support import express
from support.chickenfoot import laid_at_random, layout
from support.dominoes import after, deal, hands, play, played_on
from support.golden import assert_golden

FOLDER: Final = Path(__file__).parents[1] / "golden" / "pictures"
TWO: Final = Rules(domino_set=2)
FOUR: Final = Rules(domino_set=4)
CROSS: Final = "4-4 0-4>4-4 2-4>4-4 3-4>4-4 1-4>4-4"

FOOT: Final = layout("9-9 4-9>9-9 3-9>9-9 1-9>9-9 0-9>9-9 4-4>4-9 4-6>4-4")
BUSY: Final = layout(
    "11-11 10-11>11-11 6-11>11-11 5-11>11-11 1-11>11-11 3-6>6-11 3-10>3-6 9-10>10-11"
    " 5-5>5-11 4-5>5-5 5-6>5-5 5-10>5-5 10-10>5-10 8-10>10-10"
)
CROWDED: Final = laid_at_random(9, 4, 1.0, 55, 10)
"""One line continues over a connector, and one between tags."""
FAR: Final = next(tile for tile in arrange(CROWDED).tiles if tile.connector and not tile.tag)

# Seat 1 opens, seat 0 draws 0-0, and seat 1 goes out.
STARTED: Final = Round.start(TWO, deal("0-1 1-1|2-2 0-2", "1-2 0-0"))
FINISHED: Final = after(STARTED, play("2-2"), Draw(), play("0-2>2-2"))


def facing(rules: Rules, held: str, laid: str, boneyard: str = "") -> Round:
    """Return a round on the turn of seat 0 in which the last seat holds all other tiles."""
    table, given = layout(laid), hands(held)
    rest = [Tile.parse(tile) for tile in boneyard.split()]
    taken = [*table.tiles, *rest, *(tile for hand in given for tile in hand)]
    return Round(rules, [*given, rules.domino_set.tiles - TileSet(taken)], rest, table, 0)


MIDDLE: Final = facing(FOUR, "0-1 2-3|3-3", CROSS, "0-0 1-1 2-2")
TOES: Final = facing(FOUR, "0-0 0-3 2-3", f"{CROSS} 3-3>3-4 1-3>3-3", "1-1")
# Nobody can ever play on the open zero.
DEAD_END: Final = facing(
    Rules(domino_set=5),
    "1-2",
    "5-5 0-5>5-5 1-5>5-5 2-5>5-5 3-5>5-5 0-0>0-5 0-1>0-0 0-2>0-0 0-3>0-0 3-4>3-5 0-4>3-4",
)
BLOCKED: Final = facing(TWO, "0-0", "2-2 0-2>2-2 1-2>2-2")
DYING: Final = attrs.evolve(BLOCKED, hands=hands("0-0|1-1"), boneyard=[Tile(0, 1)])
OWING: Final = after(
    Round.start(
        Rules(domino_set=3, chickenlittle=True),
        deal("3-3 0-3 0-0|1-3 1-1 1-2", "0-1 0-2 2-2 2-3"),
    ),
    *(play("3-3"), play("1-3>3-3"), play("0-3>3-3")),
)
SIXTEEN: Final = played_on(
    Round.start(Rules(domino_set=18), Deal.shuffle(Rules(domino_set=18), 16, random.Random(3))),
    *(random.Random(3), 40),
)
QUIET: Final = Round.start(
    attrs.evolve(TWO, chickenlittle=True), deal("2-2 1-1|0-2 0-1", "0-0 1-2")
)
ANY_DOUBLE: Final = Round.start(
    attrs.evolve(TWO, opening=Opening.HIGHEST_HELD), deal("0-1|1-2 0-2", "2-2 0-0 1-1")
)

LINE: Final = "4-6 6-6>4-6 1-4>4-6 1-1>1-4 3-6>6-6 3-5>3-6 0-1>1-1 5-5>3-5 2-5>5-5 0-0>0-1"
HELD: Final = "0-2|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|2-6 3-3 3-4 4-4 4-5 5-6"
PAIRS: Final = express.position(express.PAIRS, LINE, HELD, seat=0, lead=3)
ALONE: Final = express.position(express.FOUR, LINE, HELD, 0, lead=3).apply(play("0-2>0-0"))
# Both ends are six, and all sixes are laid.
CLOSED: Final = express.position(
    express.PAIRS,
    "6-6 2-6>6-6 2-3>2-6 3-6>2-3 4-6>3-6 4-5>4-6 5-6>4-5 1-6>6-6 0-1>1-6 0-6>0-1",
    "0-0 1-1 0-2 1-2|2-2 0-3 1-3 3-3 0-4|1-4 2-4 3-4 4-4|0-5 1-5 2-5 3-5 5-5",
    *(0, 1),
)
# Without 2-6, seat 3 has neither a zero nor a two.
STUCK: Final = express.position(
    express.FOUR,
    LINE,
    "0-2 2-6|0-3 0-4 0-5 0-6 1-2 1-3|1-5 1-6 2-2 2-3 2-4|3-3 3-4 4-4 4-5 5-6",
    *(3, 0),
)
LEADING: Final = ExpressRound.start(
    ExpressRules(target=100, players=2),
    express.deal("0-0 0-1 1-2 1-3 2-2 4-6 5-6|0-2 0-3 0-4 1-1 2-3 3-4 4-5"),
    lead=1,
)

DRAWN: Final = after(Round.start(TWO, deal("2-2 0-0|0-1 1-1", "0-2 1-2")), play("2-2"), Draw())
NAMES: Final = ["Ann", "Bob", "Cem", "Dora"]
SHOWN: Final[dict[str, tuple[Any, dict[str, Any]]]] = {
    "tile": (Tile(10, 12), {"theme": "auto"}),
    "tiles": (FOUR.domino_set.tiles, {"numerals": "always", "size": 300}),
    "no tiles": (TileSet(), {}),
    "no layout": (Layout(), {"theme": "dark"}),
    "cross": (
        layout("9-9 4-9>9-9"),
        {"rotation": 90, "colors": "print", "marks": [Play(Tile(4, 9), Tile(9, 9))]},
    ),
    "six arms": (layout("9-9 4-9>9-9", arms=6), {"marks": [OpenEnd(Tile(4, 9), 4)]}),
    "foot": (FOOT, {"hooks": "foot"}),
    "connector": (CROWDED, {"marks": [Play(FAR.tile, FAR.on)]}),
    "no line": (express.line(""), {}),
    "line": (express.line(LINE), {"marks": [Tile(4, 6)], "numerals": "never"}),
    "long line": (express.laid_at_random(3, 5), {}),
    "start": (STARTED, {"marks": [Play(Tile(2, 2), None)]}),
    "start as seen": (STARTED.view(1), {"names": NAMES[:2], "hooks": "a"}),
    "opened": (STARTED.apply(play("2-2")).view(0), {"hands": False}),
    "middle": (MIDDLE, {"marks": MIDDLE.legal_moves, "orientation": 1}),
    "middle as seen": (MIDDLE.view(1, [(5, 0, 7)]), {"marks": [Draw(), Tile(3, 3)]}),
    "toes as seen": (TOES.view(0, [(5, 0), (7, 100)]), {"names": ["you", "greedy"], "hooks": "b"}),
    "dead end": (DEAD_END, {"rotation": 0, "labels": False}),
    "dead end, over": (DEAD_END.apply(play("1-2>1-5")), {"hands": False}),
    "any double": (ANY_DOUBLE.view(1), {}),
    "owing": (OWING.view(0), {}),
    "dying": (DYING.view(1), {}),
    "blocked": (BLOCKED, {}),
    "finished": (FINISHED, {}),
    "finished as seen": (FINISHED.view(0, [(0, 60), (53, 0)]), {"labels": True}),
    "sixteen as seen": (SIXTEEN.view(1), {}),
    "leading": (LEADING.view(1), {"names": NAMES[:2]}),
    "pairs as seen": (PAIRS.view(1), {"names": NAMES, "hooks": "c"}),
    "express, over": (ALONE.view(0), {}),
    "pairs, over": (PAIRS.apply(play("0-2>0-0")), {}),
    "stuck": (STUCK.view(3), {"orientation": 2}),
    "closed as seen": (CLOSED.view(1), {}),
    **{
        f"in {language}": (DRAWN.view(1, [(1, 2)]), {"language": language, "names": NAMES[:2]})
        for language in LANGUAGES
    },
}
"""What is shown as a picture and as a text, with the options of the picture."""


def deepest() -> Layout:
    """Lay every double of a double-eighteen set down to 1-1 on a toe of the one before."""
    laid = Layout().place(Tile(18, 18))
    for arm in (17, 16, 15, 14):
        laid = laid.place(Tile(18, arm), Tile(18, 18))
    for value in range(17, 1, -1):
        laid = laid.place(Tile(value, value), Tile(value, value + 1))
        for toe in (value - 1, 0, 1) if value > 2 else (1, 0, 18):
            laid = laid.place(Tile(value, toe), Tile(value, value))
    return laid.place(Tile(1, 1), Tile(1, 2)).place(Tile(1, 18), Tile(1, 1))


ONE: Final = after(
    Match(Rules(domino_set=1, hand_size=1), 2).deal(deal("0-1|1-1", "0-0")), play("1-1")
)
OTHERS: Final[dict[str, Callable[[], str]]] = {
    "film.svg": partial(round_animation, FINISHED, names=NAMES[:2], scores=[(5, 0), (3, 1)]),
    "film as seen.svg": partial(round_animation, FINISHED.view(0), seconds=0.5, theme="auto"),
    "film of pairs.svg": partial(round_animation, PAIRS.apply(play("0-2>0-0")), hands=True),
    "film of a start.svg": partial(round_animation, STARTED),
    "page.html": lambda: (
        playback(FINISHED, names=['"><b>', "Ben"], language="de", theme="dark", seconds=0.5).html
    ),
    "page of a match.html": lambda: playback(ONE, colors="print").html,
    "draw on its way.svg": lambda: [frame for frame, _ in animation_of(FINISHED).frames()][2],
    "deep feet.txt": partial(layout_text, deepest(), width=56, ascii_only=True),
    "deeper feet.txt": partial(layout_text, deepest(), width=55, legend=True),
    "plain feet.txt": partial(layout_text, deepest(), width=74, marks=False),
    "narrow.txt": partial(view_text, STARTED.view(1), names=["x" * 60, "Zo\ud800"], width=40),
    "many moves.txt": partial(choice_text, LEADING.view(1), width=44),
    "one left.txt": partial(choice_text, after(QUIET, play("2-2", announce=True)).view(1)),
    "in columns.txt": partial(
        folded_layout_text, BUSY, width=51, height=1, marks=True, ascii_only=False
    ),
    "namesakes.txt": partial(round_text, STARTED, names=["Ann", "Ann"]),
    "match.txt": partial(match_text, ONE, names=NAMES[:2]),
}


def text_of(value: Any, options: dict[str, Any]) -> str:  # noqa: ANN401 - all that has a text
    """Return the text of a value, with those options that texts have, too."""
    if isinstance(value, DominoLayout):
        return layout_text(value, legend=True)
    shared = {name: options[name] for name in ("names", "language") if name in options}
    show = round_text if isinstance(value, DominoRound) else view_text
    return show(value, **shared)


@pytest.mark.rule("R6.3")
@pytest.mark.rule("X1")
@pytest.mark.rule("X6")
@pytest.mark.rule("X7")
@pytest.mark.parametrize("name", [*SHOWN, *OTHERS])
def test_it_is_shown_as_before(name: str) -> None:
    if name in OTHERS:
        found = {name: OTHERS[name]()}
    else:
        value, options = SHOWN[name]
        found = {f"{name}.svg": value.to_svg(**options)}
        if not isinstance(value, Tile | TileSet):
            found[f"{name}.txt"] = text_of(value, options)

    for file, shown in found.items():
        assert_golden(FOLDER / file.replace(", ", "-").replace(" ", "-"), f"{shown}\n")
