"""Tables as they lie become layouts, or lists of what can't have been laid (T2)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chickenfoot_rules import (
    FlawCode,
    LayoutError,
    LayoutSetup,
    NotationError,
    Placement,
    Rules,
    SetupError,
    Tile,
    TileSet,
    WrongTypeError,
)
from chickenfoot_rules.dominoes import DominoRound, DominoRules
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.notation import format_text, parse_layout_setup
from chickenfoot_rules.records import dumps, loads
from laws.games import AnyGame, Data, law
from support.dominoes import assert_value

SEEDS = st.integers(0, 2**32)
CROSS = "9-9 0-9>9-9 1-9>9-9 2-9>9-9 3-9>9-9"
RULES = Rules()
EXPRESS = ExpressRules(target=100)


def reasons(text: str, rules: DominoRules = RULES) -> list[str]:
    """List the flaws of a table."""
    return [*map(str, parse_layout_setup(text, rules, lenient=True).flaws())]


@pytest.mark.rule("T2")
@law(seed=SEEDS)
def test_a_layout_is_read_back_from_its_links_in_any_order(
    game: AnyGame, data: Data, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(18))
    links = [*round_.layout.placements]
    random.Random(seed).shuffle(links)
    setup = LayoutSetup(round_.rules, links)

    assert () == setup.flaws()
    assert {*links} == {*setup.layout.placements}
    assert type(round_.layout) is type(setup.layout)
    assert setup == parse_layout_setup(format_text(setup), round_.rules)
    assert_value(setup)
    if not round_.layout.is_empty:
        outside = round_.rules.tiles - round_.layout.tiles
        assert round_.layout.key_among(outside.mask) == setup.layout.key_among(outside.mask)


def turned(links: list[Placement], rng: random.Random) -> list[tuple[Tile, Tile]]:
    """Return links in any order that do not show which tile lies on the other."""
    pairs = [(one.tile, one.on) for one in links if one.on]
    return [
        (tile, on) if rng.randint(0, 1) else (on, tile)
        for tile, on in rng.sample(pairs, len(pairs))
    ]


def linked_text(links: list[Placement], rng: random.Random) -> str:
    """Return the text of a table whose links do not show which tile lies on the other."""
    openings = [str(one.tile) for one in links if one.on is None]
    words = openings + [f"{one}={other}" for one, other in turned(links, rng)]
    return " ".join(rng.sample(words, len(words))) or "-"


@pytest.mark.rule("T2")
@law(seed=SEEDS)
def test_a_layout_is_read_back_from_links_without_a_direction(
    game: AnyGame, data: Data, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(18))
    rng = random.Random(seed)
    links = [*round_.layout.placements]
    setup = parse_layout_setup(linked_text(links, rng), round_.rules, lenient=True)

    assert () == setup.flaws()
    assert {*links} == {*setup.placements}


@pytest.mark.rule("T2")
@law(seed=SEEDS)
def test_the_opening_tile_is_found_if_no_other_one_can_have_opened_the_round(
    game: AnyGame, data: Data, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(18))
    links = [*round_.layout.placements]
    assume(len(links) > 1)
    pairs = turned(links, random.Random(seed))
    could_open = [
        tile
        for tile in round_.layout.tiles
        if not LayoutSetup.from_links(round_.rules, pairs, [Placement(tile)]).flaws()
    ]

    if len(could_open) == 1:
        assert {*links} == {*LayoutSetup.from_links(round_.rules, pairs).placements}
    else:
        with pytest.raises(LayoutError) as caught:
            LayoutSetup.from_links(round_.rules, pairs)
        assert all(str(tile) in str(caught.value) for tile in could_open)
    assert links[0].tile in could_open


Spoil = Callable[[list[Placement], random.Random, DominoRules], "tuple[FlawCode, TileSet] | None"]
"""Puts a fault into a table, and returns what must be found; ``None`` if the table has no room."""


def wrong_number(
    links: list[Placement], rng: random.Random, rules: DominoRules
) -> tuple[FlawCode, TileSet] | None:
    """Move a tile with nothing on it to one that it has no number in common with."""
    del rules
    tops = [one for one in links if one.on and one.tile not in {other.on for other in links}]
    if not tops:
        return None
    one = rng.choice(tops)
    others = [
        it.tile for it in links if not (it.tile.has(one.tile.low) or it.tile.has(one.tile.high))
    ]
    if not others:
        return None
    on = rng.choice(others)
    links[links.index(one)] = Placement(one.tile, on)
    return FlawCode.WRONG_LINK, TileSet([one.tile, on])


def twice(
    links: list[Placement], rng: random.Random, rules: DominoRules
) -> tuple[FlawCode, TileSet] | None:
    """Give a tile twice."""
    del rules
    one = rng.choice(links)
    links.append(one)
    return FlawCode.DUPLICATE_TILE, TileSet([one.tile])


def loose(
    links: list[Placement], rng: random.Random, rules: DominoRules
) -> tuple[FlawCode, TileSet] | None:
    """Lay a tile on one that is not on the table."""
    missing = [*(rules.tiles - TileSet(one.tile for one in links))]
    if len(missing) < 2:
        return None
    tile, on = rng.sample(missing, 2)
    links.append(Placement(tile, on))
    return FlawCode.LOOSE_TILE, TileSet([tile, on])


def another_opening(
    links: list[Placement], rng: random.Random, rules: DominoRules
) -> tuple[FlawCode, TileSet] | None:
    """Lay one more tile on nothing."""
    missing = [*(rules.tiles - TileSet(one.tile for one in links))]
    if not missing:
        return None
    links.append(Placement(rng.choice(missing)))
    return FlawCode.WRONG_OPENING, TileSet(one.tile for one in links if one.on is None)


def unknown(
    links: list[Placement], rng: random.Random, rules: DominoRules
) -> tuple[FlawCode, TileSet] | None:
    """Lay a tile that the set lacks on one of its tiles."""
    tile = Tile(rng.choice(links).tile.high, max(rules.tiles).high + 1)
    links.append(Placement(tile, next(one.tile for one in links if one.tile.has(tile.low))))
    return FlawCode.NOT_IN_SET, TileSet([tile])


def crowded(
    links: list[Placement], rng: random.Random, rules: DominoRules
) -> tuple[FlawCode, TileSet] | None:
    """Lay a tile on a half that another one joins."""
    missing = [*(rules.tiles - TileSet(one.tile for one in links))]
    choices = [
        (tile, one.on)
        for tile in missing
        for one in links
        if one.on
        and not one.on.is_double
        and {one.tile.low, one.tile.high} & {tile.low, tile.high} & {one.on.low, one.on.high}
    ]
    if not choices:
        return None
    tile, on = rng.choice(choices)
    links.append(Placement(tile, on))
    return FlawCode.WRONG_COUNT, TileSet([tile, on])


# The first moves a tile, and the last names one that is missing, so that none undoes another.
SPOILS: list[Spoil] = [wrong_number, twice, another_opening, unknown, crowded, loose]


@pytest.mark.rule("T2")
@law(seed=SEEDS)
def test_every_fault_that_is_put_in_is_listed(game: AnyGame, data: Data, seed: int) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    rng = random.Random(seed)
    links = [*round_.layout.placements]
    assume(links)
    chosen = rng.sample(SPOILS, rng.randint(1, 3))
    made = [spoil(links, rng, round_.rules) for spoil in SPOILS if spoil in chosen]
    expected = [*filter(None, made)]
    rng.shuffle(links)
    setup = LayoutSetup(round_.rules, links)
    found = setup.flaws()

    for code, tiles in expected:
        assert any(flaw.code is code and tiles <= flaw.tiles for flaw in found), (code, tiles)
    assert all(flaw.rule and str(flaw) for flaw in found)
    assert setup == parse_layout_setup(format_text(setup), round_.rules)
    assert setup == loads(dumps(setup), [type(round_.rules)], kind=LayoutSetup)
    assert setup.possible_part.tiles <= TileSet(one.tile for one in links)
    if expected:
        with pytest.raises(SetupError) as caught:
            _ = setup.layout
        assert found == caught.value.flaws


@pytest.mark.rule("T2")
@law(seed=SEEDS)
def test_every_fault_is_listed_if_the_links_have_no_direction(
    game: AnyGame, data: Data, seed: int
) -> None:
    round_: DominoRound = data.draw(game.positions(9))
    rng = random.Random(seed)
    links = [*round_.layout.placements]
    assume(links)
    chosen = rng.sample(SPOILS, rng.randint(1, 3))
    made = {spoil: spoil(links, rng, round_.rules) for spoil in SPOILS if spoil in chosen}
    found = parse_layout_setup(linked_text(links, rng), round_.rules, lenient=True).flaws()

    for spoil, fault in made.items():
        if fault and spoil is loose:  # One of them lies on nothing now.
            assert any(
                flaw.code is FlawCode.WRONG_OPENING and fault[1] & flaw.tiles for flaw in found
            )
        elif fault:
            assert any(flaw.code is fault[0] and fault[1] <= flaw.tiles for flaw in found), fault


@pytest.mark.rule("T2")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9-9 9-9=4-9 9-9 + 3-9", []),
        ("4-9=9-9 2-4=4-9", ["2-4 lies on 4-9, but 9-9 has only 1 of its 4 arms (R3.2)"]),
        ("9-9 4-9>9-9 9-9=4-5", ["4-5 can't lie on 9-9: they have no number in common (R3.1)"]),
        (
            f"{CROSS} 2-4=2-9 4-5=2-4 4-5=3-5 3-5=3-9",
            ["4-5 lies on 2-4 and 3-5, but a tile lies on only one other (R1.5)"],
        ),
        ("1-2=2-3", ["1-2 can't open the round: it is not a double (R2.2)"]),
        ("9-9 4-9=9-9 9-9=4-9", ["4-9 is on the table twice (R1.5)"]),
        (
            "9-9 4-9=9-9 4-9=4-9",
            ["4-9 lies on 4-9 and 9-9, but a tile lies on only one other (R1.5)"],
        ),
        (
            f"{CROSS} 5-6=5-5",
            ["5-5 and 9-9 lie on no other tile, but only one can open the round (R2.1 to R2.6)"],
        ),
    ],
)
def test_tiles_that_touch_lie_outward_from_the_opening_tile(text: str, expected: list[str]) -> None:
    assert expected == reasons(text)


@pytest.mark.rule("T2")
def test_the_opening_tile_is_asked_for_if_several_tiles_can_have_opened_the_round() -> None:
    text = "9-9=0-9 9-9=1-9 9-9=2-9 9-9=3-9 2-2=2-9 2-2=2-3 2-2=2-4 2-2=2-5"
    with pytest.raises(NotationError, match="2-2 or 9-9 can have opened the round"):
        parse_layout_setup(text, lenient=True)
    assert [] == reasons(f"{text} 2-2")
    assert [] == reasons(f"9-9 {text}")


@pytest.mark.rule("T2")
def test_links_are_pairs_of_tiles() -> None:
    links: list[tuple[Tile, Any]] = [(Tile(9, 9), "4-9")]
    with pytest.raises(WrongTypeError):
        LayoutSetup.from_links(RULES, links)


@pytest.mark.rule("T2")
@given(seed=SEEDS, arms=st.sampled_from([3, 4, 6]), is_line=st.booleans())
def test_a_table_has_no_flaws_exactly_if_all_its_tiles_can_be_laid(
    seed: int, arms: int, is_line: bool
) -> None:
    rng = random.Random(seed)
    rules = EXPRESS if is_line else Rules(domino_set=4, arms=arms)
    tiles = rng.sample([*rules.tiles], rng.randint(1, 10))
    tiles.sort(key=lambda tile: tile is not Tile(4, 4))
    links = [Placement(tiles[0])]
    for tile in tiles[1:]:
        fitting = [one.tile for one in links if one.tile.has(tile.low) or one.tile.has(tile.high)]
        links.append(Placement(tile, rng.choice(fitting or tiles)))
    setup = LayoutSetup(rules, rng.sample(links, len(links)))

    laid = len(setup.possible_part.placements)
    assert (laid == len(links)) == (setup.flaws() == ())


@pytest.mark.rule("T2", "R3.1", "R3.2", "R3.3", "R3.4", "R3.5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"{CROSS} 2-2>2-9 4-5>2-2",
            ["4-5 can't lie on 2-2: they have no number in common (R3.1)"],
        ),
        (f"{CROSS} 4-9>9-9", ["9-9 has 5 arms, but takes 4 (R3.2)"]),
        (
            f"{CROSS} 2-2>2-9 2-3>2-2 2-4>2-2 2-5>2-2 2-6>2-2",
            ["2-2 has 4 toes, but takes 3 (R3.3)"],
        ),
        (f"{CROSS} 4-9>0-9", ["4-9 can't lie on 0-9: that half already joins 9-9 (R3.1)"]),
        (
            f"{CROSS} 2-4>2-9 2-5>2-9",
            ["2-4 and 2-5 lie on the two of 2-9, which takes 1 (R3.1)"],
        ),
        ("9-9 0-9>9-9 0-1>0-9", ["0-1 lies on 0-9, but 9-9 has only 1 of its 4 arms (R3.2)"]),
        (
            f"{CROSS} 2-2>2-9 2-3>2-2 3-4>2-3",
            ["3-4 lies on 2-3, but 2-2 has only 1 of its 3 toes (R3.3)"],
        ),
        (
            f"{CROSS} 2-2>2-9 0-0>0-9",
            ["0-0 and 2-2 all lack toes, but only the double that was laid last can (R3.5)"],
        ),
        (
            f"{CROSS} 4-5>4-6 5-6>4-5 4-6>5-6",
            ["4-5, 4-6 and 5-6 lie on each other in a circle (R3.1)"],
        ),
        (f"{CROSS} 1-1>5-5", ["1-1 lies on 5-5, which is not on the table (R3.1)"]),
        (
            f"5-6 {CROSS}",
            [
                "5-6 and 9-9 lie on no other tile, but only one can open the round (R2.1 to R2.6)",
                "5-6 can't open the round: it is not a double (R2.2)",
            ],
        ),
        (f"0-10>0-9 {CROSS}", ["a double-nine set has no tile 0-10 (R1.1)"]),
        (f"{CROSS} 0-9>9-9", ["0-9 is on the table twice (R1.5)"]),
        ("-", []),
        (f"{CROSS} 4-4>4-4", ["4-4 lies on itself (R3.1)"]),
        (
            "1-2>2-3 2-3>1-2",
            [
                "every tile lies on another one, so none opened the round (R2.1 to R2.6)",
                "1-2 and 2-3 lie on each other in a circle (R3.1)",
            ],
        ),
    ],
)
def test_a_fault_is_named_with_its_rule(text: str, expected: list[str]) -> None:
    assert expected == reasons(text)


@pytest.mark.rule("T2", "X4")
def test_a_line_has_two_ends() -> None:
    assert ["2-6 and 3-6 lie on the six of 5-6, which takes 1 (X4)"] == reasons(
        "3-6>5-6 2-6>5-6 5-6 5-5>5-6", EXPRESS
    )
    assert [] == reasons("6-6 1-6>6-6 2-6>6-6", EXPRESS)
    assert ["0-6, 1-6 and 2-6 lie on the six of 6-6, which takes 2 (X4)"] == reasons(
        "6-6 1-6>6-6 2-6>6-6 0-6>6-6", EXPRESS
    )


@pytest.mark.rule("T2")
def test_tiles_that_can_not_lie_there_are_left_out_of_the_possible_part() -> None:
    setup = parse_layout_setup(f"{CROSS} 4-5>2-9 5-5>4-5 2-3>2-9", RULES)

    assert f"{CROSS} 2-3>2-9" == str(setup.possible_part)
    assert (
        setup.possible_part == attrs.evolve(setup, placements=setup.possible_part.placements).layout
    )
