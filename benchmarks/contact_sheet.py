"""Draw a contact sheet: 30 tables of both games, to look at one by one after a change.

Run it with ``python benchmarks/contact_sheet.py build/sheet``. It writes each table as an SVG
file, and ``index.html``, which shows them all. With ``--png`` it also writes a PNG file of each,
which needs the extra ``pixels``.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from chickenfoot_rules import Deal, DominoSet, Round, Rules, TileSet
from chickenfoot_rules.dominoes import DominoRound
from chickenfoot_rules.dominoes.scoring import EndReason
from chickenfoot_rules.express import ExpressRound, ExpressRules
from chickenfoot_rules.rendering import layout_svg, round_svg, tiles_svg, view_svg

NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo")

TWO: Final = ExpressRules(target=100, players=2)
PAIRS: Final = ExpressRules(target=100, pairs=True)
MISSING: Final = 2
"""The arms or toes that a double waits for."""

FEW: Final = 12
"""The fewest tiles on a table with a foot."""

PAGE: Final = """<!doctype html>
<meta charset="utf-8">
<title>Contact sheet</title>
<style>
body {{ font-family: system-ui, sans-serif; margin: 2rem }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(40rem, 1fr)); gap: 2rem }}
figure {{ margin: 0 }}
</style>
<main>
{figures}
</main>
"""

Phase = Callable[[DominoRound], bool]
"""Whether a round is in a phase."""


class Sheet(NamedTuple):
    """One picture of the sheet.

    Attributes:
        name: the name of its file.
        caption: what it shows.
        svg: the picture.
    """

    name: str
    caption: str
    svg: str


def start(highest: int, players: int, rng: random.Random, *, six_arms: bool = False) -> Round:
    """Deal a round of Chicken Foot."""
    rules = Rules(domino_set=highest, double_chicken_foot=six_arms)
    return Round.start(rules, Deal.shuffle(rules, players, rng))


def start_express(rules: ExpressRules, rng: random.Random) -> ExpressRound:
    """Deal a round of Express-Domino."""
    return ExpressRound.start(rules, Deal.shuffle(rules, rules.players, rng))


def find(first: Callable[[random.Random], DominoRound], phase: Phase) -> DominoRound:
    """Play random rounds until one is in a phase, and return it at that moment."""
    for seed in range(10_000):
        rng = random.Random(seed)
        round_ = first(rng)
        while not phase(round_) and round_.legal_moves:
            round_ = round_.apply(rng.choice(round_.legal_moves))
        if phase(round_):
            return round_
    message = "no round is ever in this phase"
    raise ValueError(message)


def tiles_laid(number: int) -> Phase:
    """Return the phase with some tiles on the table and no double to fill."""
    return lambda round_: len(round_.layout.tiles) >= number and round_.layout.duty is None


def opening(round_: DominoRound) -> bool:
    """Return whether nothing has happened yet."""
    return round_.layout.is_empty


def cross(round_: DominoRound) -> bool:
    """Return whether two arms of the opening double are missing."""
    duty = round_.layout.duty
    return duty is not None and duty.is_cross and duty.missing == MISSING


def foot(round_: DominoRound) -> bool:
    """Return whether two toes of a double are missing, with some more tiles on the table."""
    duty = round_.layout.duty
    on_double = duty is not None and not duty.is_cross and duty.missing == MISSING
    return on_double and len(round_.layout.tiles) >= FEW


def domino(round_: DominoRound) -> bool:
    """Return whether somebody went out."""
    return round_.outcome is not None and round_.outcome.reason is EndReason.DOMINO


def blocked(round_: DominoRound) -> bool:
    """Return whether nobody could play any more."""
    return round_.outcome is not None and round_.outcome.reason is EndReason.BLOCKED


def dead(round_: DominoRound) -> bool:
    """Return whether no tile can ever be played again, although the drawing goes on."""
    return round_.is_dead and round_.boneyard_size >= MISSING


def sheets() -> Iterator[Sheet]:
    """Yield the 30 pictures."""

    def chickenfoot(
        highest: int, players: int, phase: Phase, *, six_arms: bool = False
    ) -> DominoRound:
        return find(lambda rng: start(highest, players, rng, six_arms=six_arms), phase)

    def express(rules: ExpressRules, phase: Phase) -> DominoRound:
        return find(lambda rng: start_express(rules, rng), phase)

    d9 = chickenfoot(9, 4, tiles_laid(24))
    d12 = chickenfoot(12, 4, tiles_laid(36))
    d18 = chickenfoot(18, 8, tiles_laid(60))
    waiting = chickenfoot(9, 4, foot)
    out = chickenfoot(9, 4, domino)
    stuck = chickenfoot(9, 3, blocked)
    pair = express(PAIRS, tiles_laid(12))
    line = express(TWO, tiles_laid(9))
    sets = {
        highest: TileSet(list(DominoSet(highest).tiles)[-28:]) for highest in (6, 9, 12, 15, 18)
    }
    scores = [(12, 0, 31, 8), (0, 25, 14, 66)]
    four, plays = NAMES[:4], d9.legal_moves[:3]

    yield Sheet("tiles-d9", "Tiles up to nine", tiles_svg(sets[9]))
    yield Sheet("tiles-d6-dark", "Tiles up to six, dark", tiles_svg(sets[6], theme="dark"))
    yield Sheet("tiles-d12", "Tiles with twelve", tiles_svg(sets[12]))
    yield Sheet("tiles-d18", "Tiles with 17 and 18", tiles_svg(sets[18]))
    yield Sheet("tiles-d15-dark", "Tiles with 14 and 15, dark", tiles_svg(sets[15], theme="dark"))
    yield Sheet("d9-opening", "Opening", round_svg(chickenfoot(9, 4, opening), names=four))
    yield Sheet(
        "d9-cross", "Cross, contrast", round_svg(chickenfoot(9, 4, cross), colors="contrast")
    )
    yield Sheet(
        "d6-cross",
        "Six arms, turned, all values as numerals",
        round_svg(chickenfoot(6, 2, cross, six_arms=True), rotation=90, numerals="always"),
    )
    yield Sheet("d9-foot", "Unfinished foot", round_svg(waiting, names=four))
    yield Sheet("d9-foot-dark", "Unfinished foot, dark", round_svg(waiting, theme="dark"))
    yield Sheet("d9-foot-layout", "Unfinished foot, no hands", layout_svg(waiting.layout))
    yield Sheet(
        "d9-middle",
        "Middle, three plays marked, and seat 3 at the bottom",
        round_svg(d9, names=four, orientation=3, marks=plays),
    )
    yield Sheet("d9-middle-view", "What seat 2 sees", view_svg(d9.view(2, scores), names=four))
    yield Sheet("d9-middle-view-dark", "The same, dark", view_svg(d9.view(2, scores), theme="dark"))
    yield Sheet(
        "d9-no-marks", "No marks, print", layout_svg(d9.layout, marks=False, colors="print")
    )
    yield Sheet("d12-middle", "Middle, classic", round_svg(d12, names=four, colors="classic"))
    yield Sheet("d12-middle-dark", "Middle, dark", view_svg(d12.view(0), theme="dark"))
    yield Sheet("d15-middle", "Middle", view_svg(chickenfoot(15, 6, tiles_laid(50)).view(0)))
    yield Sheet("d18-middle", "Middle", view_svg(d18.view(0), names=NAMES))
    yield Sheet(
        "d18-middle-dark", "Pips only, dark", layout_svg(d18.layout, theme="dark", numerals="never")
    )
    yield Sheet("d9-domino", "Domino", round_svg(out, names=four))
    yield Sheet("d9-domino-view", "Domino in a match", view_svg(out.view(0, scores), theme="dark"))
    yield Sheet("d9-blocked", "Blocked", round_svg(stuck, names=NAMES[:3]))
    yield Sheet(
        "d6-blocked", "Blocked, print", round_svg(chickenfoot(6, 3, blocked), colors="print")
    )
    yield Sheet("d9-dead", "Dead", round_svg(chickenfoot(9, 3, dead)))
    yield Sheet("d18-domino", "Domino", round_svg(chickenfoot(18, 12, domino)))
    yield Sheet("express-opening", "Opening", round_svg(express(TWO, opening), labels=False))
    yield Sheet("express-middle", "Middle", view_svg(line.view(0), theme="dark"))
    yield Sheet(
        "express-pairs",
        "Pairs, classic, the last play marked",
        round_svg(pair, names=four, colors="classic", marks=pair.moves[-1:]),
    )
    yield Sheet("express-closed", "Closed", round_svg(express(PAIRS, blocked)))


def write(folder: Path, *, png: bool) -> int:
    """Write the sheet into a folder, and return how many pictures it has."""
    folder.mkdir(parents=True, exist_ok=True)
    figures: list[str] = []
    for number, sheet in enumerate(sheets(), 1):
        name = f"{number:02}-{sheet.name}"
        (folder / f"{name}.svg").write_text(sheet.svg, encoding="utf-8")
        if png:
            (folder / f"{name}.png").write_bytes(pixels(sheet.svg))
        caption = f"<figcaption>{number} {sheet.name}: {sheet.caption}</figcaption>"
        figures.append(f'<figure><img src="{name}.svg" alt="">{caption}</figure>')
    page = PAGE.format(figures="\n".join(figures))
    (folder / "index.html").write_text(page, encoding="utf-8")
    return len(figures)


def pixels(svg: str) -> bytes:
    """Return a picture as PNG."""
    import resvg_py  # noqa: PLC0415 - an extra

    return resvg_py.svg_to_bytes(
        svg_string=svg, background="white", sans_serif_family="DejaVu Sans"
    )


def main() -> None:
    """Draw the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder for the pictures")
    parser.add_argument("--png", action="store_true", help="write PNG files, too")
    options = parser.parse_args()
    number = write(options.folder, png=options.png)
    print(f"{options.folder / 'index.html'} shows {number} tables")


if __name__ == "__main__":
    main()
