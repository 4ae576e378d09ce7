"""Lookups by name, and the suggestion for a name that is misspelt."""

from __future__ import annotations

import pytest

from chickenfoot_rules import (
    PRESETS,
    ChickenfootError,
    NotationError,
    PictureError,
    RecordError,
    Rules,
    Tile,
    UnknownNameError,
)
from chickenfoot_rules.dominoes import GAMES
from chickenfoot_rules.dominoes.names import NamedValues, suggestion
from chickenfoot_rules.notation import parse_rules
from chickenfoot_rules.records import loads


def test_an_unknown_name_gets_the_names_and_the_nearest_one() -> None:
    with pytest.raises(UnknownNameError) as caught:
        PRESETS["encyclopaedia"]

    assert isinstance(caught.value, KeyError)
    assert isinstance(caught.value, ChickenfootError)
    assert (
        "expected puremco, recommended, how-to-play, encyclopedia, double-chicken-foot; "
        "got 'encyclopaedia'; did you mean 'encyclopedia'?"
    ) == str(caught.value)
    with pytest.raises(UnknownNameError, match="did you mean 'express'"):
        GAMES["expres"]


def test_other_things_are_no_names() -> None:
    values = NamedValues({"one": 1})
    for wrong in (7, None, ["one"]):
        with pytest.raises(UnknownNameError, match="expected one; got"):
            values[wrong]  # type: ignore[index]  # on purpose
    assert "" == suggestion("zzz", ["one"]) == suggestion(3, ["one"])
    assert "; did you mean 'one'?" == suggestion(" ONE ", ["one"])


def test_named_values_are_a_mapping() -> None:
    values = NamedValues({"one": 1, "two": 2})

    assert (["one", "two"], 2, "{'one': 1, 'two': 2}") == ([*values], len(values), repr(values))
    assert "three" not in values
    assert values.get("three") is None
    assert {"one": 1, "two": 2} == values


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("preset=encyclopaedia", "encyclopedia"),
        ("deal-table=sevn", "seven"),
        ("opening=hodler", "holder"),
        ("curve", "curved"),
    ],
)
def test_a_text_with_a_misspelt_name_gets_the_nearest_one(text: str, near: str) -> None:
    with pytest.raises(NotationError, match=f"did you mean '{near}'"):
        parse_rules(text, lenient=True)


def test_options_take_their_names_as_text() -> None:
    rules = Rules(
        deal_table="seven",
        opening="found",
        dead_round="draw-out",
        must_play_drawn=True,
        double_blank=0,
    )

    assert PRESETS["encyclopedia"] == rules
    assert Rules(missing_double="reshuffle") == Rules(missing_double=rules.missing_double.RESHUFFLE)


def test_themes_and_formats_get_the_nearest_name_too() -> None:
    with pytest.raises(PictureError, match="did you mean 'light'"):
        Tile(1, 2).to_svg(theme="ligth")  # type: ignore[arg-type]  # on purpose
    with pytest.raises(RecordError, match="did you mean 'chickenfoot-match'"):
        loads('{"format": "chickenfoot-mach", "version": 1}')
