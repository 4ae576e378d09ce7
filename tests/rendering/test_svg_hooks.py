"""The hooks of pictures, by which a page finds tiles, ends, missing tiles and hands."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from chickenfoot_rules import Layout, Play, Round, Rules
from chickenfoot_rules.bulk import actions
from chickenfoot_rules.express import ExpressRound
from chickenfoot_rules.notation import parse_moves
from chickenfoot_rules.strategies import express_rounds, rounds
from support.dominoes import after, deal, lay_plays

ROUNDS = rounds() | express_rounds()
ROUND = Round.start(Rules(domino_set=3), deal("3-3 0-1|0-3 1-3", "0-0 1-1 2-2 0-2 1-2 2-3"))


def parts(svg: str) -> list[dict[str, str]]:
    """Return the attributes of every element that has hooks."""
    root = ET.fromstring(svg)  # noqa: S314 - our own
    return [dict(one.attrib) for one in root.iter() if any("data-" in key for key in one.attrib)]


def test_a_picture_has_no_hooks_unless_they_are_requested() -> None:
    svg = ROUND.to_svg()

    assert [] == parts(svg)
    assert 'role="img"' in svg
    assert "aria-label=" not in svg


def test_the_hooks_of_a_view_by_hand() -> None:
    view = after(ROUND, *parse_moves("3-3")).view(1)
    found = parts(view.to_svg(hooks="table", names=["Ada", "Bob"]))

    spot = {
        "role": "button",
        "aria-label": "place of an arm on 3-3",
        "data-on": "3-3",
        "data-value": "3",
        "data-action": "12 13",
        "tabindex": "0",
        "pointer-events": "all",
    }
    held = {"role": "button", "tabindex": "0"}
    assert [
        {"role": "img", "aria-label": "3-3", "data-tile": "3-3", "id": "table-3-3"},
        *[spot] * 4,
        {"data-seat": "0", "role": "group", "aria-label": "Ada: 1 tile"},
        {"data-seat": "1", "role": "group", "aria-label": "You: 2 tiles"},
        {
            **held,
            "aria-label": "0-3, can be played",
            "data-tile": "0-3",
            "id": "table-0-3",
            "data-action": "12",
        },
        {
            **held,
            "aria-label": "1-3, can be played",
            "data-tile": "1-3",
            "id": "table-1-3",
            "data-action": "13",
        },
    ] == found


def test_a_toe_and_an_open_end_are_named() -> None:
    layout = lay_plays(Layout(), "3-3 0-3>3-3 1-3>3-3 2-3>3-3 3-4>3-3 4-4>3-4")
    labels = Counter(part["aria-label"] for part in parts(layout.to_svg(hooks="table")))

    assert 3 == labels["place of a toe on 4-4"]
    assert 1 == labels["open end of 0-3: 0"]
    assert not any("data-action" in part for part in parts(layout.to_svg(hooks="table")))


def test_the_ids_are_the_same_from_picture_to_picture() -> None:
    before = ROUND.view(0).to_svg(hooks="table")
    later = after(ROUND, *parse_moves("3-3 0-3>3-3")).view(0).to_svg(hooks="table")

    assert {part["id"] for part in parts(before) if "id" in part} <= {
        part["id"] for part in parts(later) if "id" in part
    }
    for svg in (before, later):
        assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" id="table" ')
        assert 'role="group" aria-labelledby="table-title"' in svg


@given(ROUNDS, st.integers(0, 15))
def test_every_legal_play_can_be_clicked(round_: Round | ExpressRound, seat: int) -> None:
    view = round_.view(seat % round_.players)
    svg = view.to_svg(hooks="a")
    found = parts(svg)
    tiles = {part["data-tile"]: part for part in found if "data-tile" in part}
    goals = [part for part in found if "data-on" in part and "data-action" in part]

    clicked = {
        (tile, goal["data-on"])
        for tile, part in tiles.items()
        for goal in goals
        if {*part.get("data-action", "").split()} & {*goal["data-action"].split()}
    }
    plays = [move for move in view.legal_moves if isinstance(move, Play)]
    assert {(str(play.tile), str(play.on)) for play in plays if play.on} == clicked
    numbers = {str(actions.encode(view.rules, play)) for play in plays}
    assert numbers == {
        one for part in tiles.values() for one in part.get("data-action", "").split()
    }
    # Nothing that the seat does not see has a hook.
    assert {*tiles} == {*map(str, view.rules.tiles - view.unseen)}
    ids = re.findall(r' id="([^"]*)"', svg)
    assert len(ids) == len({*ids})
