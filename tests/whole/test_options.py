"""Each option of each game is described once, and everything that lists options is made from it."""

from __future__ import annotations

import argparse
import inspect
import json
from typing import Any, Final

import attrs
import hypothesis
import pytest
from hypothesis import Phase, settings
from jsonschema import Draft202012Validator

from chickenfoot_rules import Rules, RulesError
from chickenfoot_rules.chickenfoot.game import CHICKEN_FOOT
from chickenfoot_rules.cli.games import game_options, rules_from
from chickenfoot_rules.dominoes.games import Game, game_of
from chickenfoot_rules.dominoes.rules import Option, option_name, options_of
from chickenfoot_rules.dominoes.tiles import DominoSet
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.express.game import EXPRESS_DOMINO
from chickenfoot_rules.notation import format_text, parse_rules
from chickenfoot_rules.records import make_converter, schema
from chickenfoot_rules.server.opening import form_as_json, new_match
from chickenfoot_rules.strategies import express_rules, rules
from project.test_every_rule import RULES

# The rules with which each option is tested, and their words; the largest set has all hand sizes.
STARTS: Final[dict[str, tuple[Any, dict[str, str]]]] = {
    CHICKEN_FOOT.name: (Rules(domino_set=18), {"deal-table": "usual", "set": "18"}),
    EXPRESS_DOMINO.name: (ExpressRules(target=100), {"game": "express", "target": "100"}),
}

GAMES: Final = (CHICKEN_FOOT, EXPRESS_DOMINO)

OPTIONS: Final = [
    pytest.param(game, name, option, id=f"{game.name} {name}")
    for game in GAMES
    for name, option in options_of(game.rules).items()
]


def values_of(option: Option) -> dict[str, Any]:
    """Return values of an option, by their texts."""
    if option.numbers:
        ends = option.numbers[0], option.numbers[-1]
        return {str(end): DominoSet(end) if option.kind is DominoSet else end for end in ends}
    return dict(option.choices) or {"yes": True, "no": False}


def flags(words: dict[str, str]) -> list[str]:
    """Return words of a text as they are typed on a command line."""
    given = {"yes": "--{}", "no": "--no-{}"}
    return [
        part
        for name, text in words.items()
        for part in given.get(text, f"--{{}} {text}").format(name).split()
    ]


@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_each_value_of_an_option_has_a_text_flags_and_a_document(
    game: Game, name: str, option: Option
) -> None:
    begin, words = STARTS[game.name]
    definition = game.rules.__name__
    validator: Any = Draft202012Validator(
        {**schema(), "anyOf": [{"$ref": f"#/$defs/{definition}"}]}
    )
    parser = argparse.ArgumentParser(parents=[game_options()])
    parser.add_argument("--players", type=int)
    for text, value in values_of(option).items():
        chosen: Any = attrs.evolve(begin, **{name: value})
        said = words | {option_name(name): text}
        assert chosen == parse_rules(
            " ".join(f"{key}={word}" for key, word in said.items()), game.rules, lenient=True
        )
        assert chosen == parse_rules(format_text(chosen), None)
        arguments = parser.parse_args(flags(said))
        assert chosen == rules_from(arguments, arguments.players)
        document = make_converter().unstructure(chosen)
        assert validator.is_valid(document)
        assert chosen == make_converter().structure(document, game.rules)
        assert not validator.is_valid(document | {name: "odd"})
    with pytest.raises(RulesError, match=f"^expected {name} (of type|from) .*, got 'odd'"):
        attrs.evolve(begin, **{name: "odd"})


@pytest.mark.parametrize(("game", "name", "option"), OPTIONS)
def test_each_option_is_described_and_generated(game: Game, name: str, option: Option) -> None:
    sentence = f"{option.sentence[0].lower()}{option.sentence[1:]}"
    assert f"{name}: {sentence}." in " ".join((inspect.getdoc(game.rules) or "").split())
    assert option.rule.split(" to ")[0] in RULES
    assert {*option.choices} == {*option.words}
    some_rules: Any = express_rules() if game is EXPRESS_DOMINO else rules()
    once = settings(max_examples=500, phases=[Phase.generate])
    found = hypothesis.find(
        some_rules, lambda one: getattr(one, name) != option.default, settings=once
    )
    assert game is game_of(found)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_the_form_of_the_web_client_has_each_option_in_two_languages(game: Game) -> None:
    [form] = [one for one in json.loads(form_as_json()) if one["name"] == game.name]
    fields = {field["name"]: field for field in form["fields"]}
    options = {option_name(name): option for name, option in options_of(game.rules).items()}

    assert {*options} - {"players"} == fields.keys() - {"preset"}
    for field in fields.values():
        labels = [field["label"], *field.get("choices", {}).values()]
        assert all(label["en"] and label["de"] for label in labels)
    for name, option in options.items():
        if name in fields:
            numbers = [option.numbers[0], option.numbers[-1]] if option.numbers else None
            assert numbers == fields[name].get("numbers")
            assert [*option.choices] == [*fields[name].get("choices", {})]
            assert f"({fields[name]['rule']})" in fields[name]["label"]["en"]
    required = {name: "100" for name, one in fields.items() if one.get("is_required")}
    text = " ".join(f"{name}={value}" for name, value in (form["start"] | required).items())
    usual = Rules() if game is CHICKEN_FOOT else ExpressRules(target=100, players=4)
    assert usual == new_match(text, 4).rules
    defaults = {name: one["usual"] for name, one in fields.items() if one.get("usual")}
    words = defaults | form["start"] | required
    assert usual == new_match(" ".join(map("=".join, words.items())), 4).rules
