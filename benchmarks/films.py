"""How large animations are, and how long it takes to draw them.

Run it with ``python benchmarks/films.py``; ``--gif`` needs the extra ``image``. Random matches are
played, and drawn with all hands open, which takes the most.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from chickenfoot_rules import Match, Round, Rules
from chickenfoot_rules.rendering import playback, round_animation, round_gif

SEED = 20


class Table(NamedTuple):
    """A kind of table.

    Attributes:
        name: its name in the report.
        match: the match, before its first deal.
        matches: how many matches are played.
        svg: the most bytes that the animation of a round may take.
        page: the most bytes that the page of a match may take.
    """

    name: str
    match: Match
    matches: int
    svg: int
    page: int


EIGHTEEN = Rules(domino_set=18)
TABLES = (
    Table("double-nine, 4 players", Match(Rules(), 4), 20, 200_000, 2_000_000),
    Table("double-eighteen, 2 players", Match(EIGHTEEN, 2), 5, 1_000_000, 15_000_000),
    Table("double-eighteen, 16 players", Match(EIGHTEEN, 16), 5, 1_000_000, 15_000_000),
    Table(
        "double-eighteen, 2 players, one tile each",
        Match(Rules(domino_set=18, hand_size=1), 2),
        5,
        1_000_000,
        15_000_000,
    ),
)


def played(match: Match, rng: random.Random) -> Match:
    """Play a random match to its end."""
    while not match.is_over:
        if match.round is None:
            match = match.deal(rng)
        else:
            match = match.apply(rng.choice(match.round.legal_moves))
    return match


def moves_of(played_: Match | Round) -> int:
    """Return the number of moves of a match or a round."""
    rounds = played_.rounds if isinstance(played_, Match) else (played_,)
    return sum(len(round_.moves) for round_ in rounds)


def animation(round_: Round) -> bytes:
    """Draw a round as an animated SVG."""
    return round_animation(round_, hands=True).encode()


def page(match: Match) -> bytes:
    """Draw a match as a page that plays it back."""
    return playback(match, hands=True).html.encode()


def tell(what: str, draw: Callable[[], bytes], most: int = 0) -> None:
    """Draw something, and print how large it is and how long it took the processor."""
    start = time.process_time()
    size = len(draw())
    seconds = time.process_time() - start
    target = f" (target ≤ {most:,}: {'met' if size <= most else 'missed'})" if most else ""
    print(f"  {what}: {size:,} bytes{target}, {seconds:.1f} s", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--gif", action="store_true", help="draw a GIF of each longest round too")
    options = parser.parse_args()
    for table in TABLES:
        rng = random.Random(SEED)
        match = max((played(table.match, rng) for _ in range(table.matches)), key=moves_of)
        longest = max(match.rounds, key=moves_of)
        print(f"{table.name}, the longest of {table.matches} matches, {moves_of(match)} moves")
        what = f"its longest round, {moves_of(longest)} moves, as"
        tell(f"{what} SVG", partial(animation, longest), table.svg)
        tell("all its rounds as a page", partial(page, match), table.page)
        if options.gif:
            tell(f"{what} GIF", partial(round_gif, longest, hands=True))


if __name__ == "__main__":
    main()
