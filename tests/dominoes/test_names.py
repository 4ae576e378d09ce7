"""Lookups by name with a suggestion, and values of any kind in messages."""

from __future__ import annotations

import attrs
import pytest

from chickenfoot_rules import PRESETS, NotationError, Rules, UnknownNameError
from chickenfoot_rules.base.errors import NamedValues, suggestion
from chickenfoot_rules.base.values import quote, shorten
from chickenfoot_rules.dominoes import Reader
from chickenfoot_rules.notation import GAMES, parse_rules


def test_an_unknown_name_gets_the_names_and_the_nearest_one() -> None:
    with pytest.raises(UnknownNameError, match="expected express, chess; got 'expres'; did"):
        NamedValues({"express": 1, "chess": 2})["expres"]
    with pytest.raises(KeyError, match="did you mean 'express'"):
        GAMES["expres"]


def test_other_things_are_no_names() -> None:
    for wrong in (7, None, ["one"]):
        with pytest.raises(UnknownNameError, match="expected one; got"):
            NamedValues({"one": 1})[wrong]  # type: ignore[index]  # on purpose
    assert "" == suggestion("zzz", ["one"]) == suggestion(3, ["one"])
    assert "; did you mean 'one'?" == suggestion(" ONE ", ["one"])


def test_named_values_are_a_mapping() -> None:
    values = NamedValues({"one": 1, "two": 2})

    assert (["one", "two"], 2, "{'one': 1, 'two': 2}") == ([*values], len(values), repr(values))
    assert "three" not in values
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


def test_a_form_labels_options_in_the_language_of_its_reader() -> None:
    opening = attrs.fields(Rules).opening.metadata["option"]
    said = {
        language: [Reader(language).read(one) for one in (opening.help, opening.words["found"])]
        for language in ("en", "de", "es")
    }

    assert ["how a round is opened", "wie eine Runde eröffnet wird"] == [
        said["en"][0],
        said["de"][0],
    ]
    assert 3 == len({words for _, words in said.values()})


def test_options_take_their_names_as_text() -> None:
    rules = Rules(
        deal_table="seven",
        opening="found",
        dead_round="draw-out",
        drawn_tile="must",
        double_blank=0,
    )

    assert PRESETS["encyclopedia"] == rules


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, "None"),
        ("x" * 198, f"'{'x' * 198}'"),
        ("x" * 199, f"'{'x' * 199}…"),
        ([0] * 99_999, "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...]"),
        (Unshowable(), "something that can't be shown"),
    ],
    ids=lambda part: quote(part)[:30],
)
def test_a_value_is_shown_as_far_as_it_can_be(value: object, expected: str) -> None:
    assert expected == quote(value)


def test_a_text_is_shortened_only_when_it_is_long() -> None:
    assert "x" * 200 == shorten("x" * 200)
    assert f"{'x' * 200}…" == shorten("x" * 201)
