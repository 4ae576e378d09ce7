"""The schemas of all JSON and the TypeScript types beside them describe what the classes do."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

import form_types
from chickenfoot_rules.express import ExpressRules
from chickenfoot_rules.records.parts import PARTS
from chickenfoot_rules.tournament import TournamentPlan, TournamentResult, result_as_json
from chickenfoot_rules.tournament.documents import LogDocument, make_document, write
from support.recorded import Json


@pytest.mark.parametrize("format_", form_types.FORMATS, ids=lambda one: one.types_file)
def test_a_schema_is_valid_in_its_dialect_and_describes_everything(
    format_: form_types.Format,
) -> None:
    Draft202012Validator.check_schema(format_.schema)

    assert "https://json-schema.org/draft/2020-12/schema" == format_.schema["$schema"]
    for name, part in format_.schema["$defs"].items():
        bare = [key for key, one in part.get("properties", {}).items() if not one["description"]]
        assert (True, []) == (bool(part["description"]), bare), name


def test_the_types_are_up_to_date() -> None:
    for path, text in form_types.files().items():
        assert text == path.read_text(encoding="utf-8"), "run python tools/form_types.py"


def test_the_lines_of_a_tournament_fit_their_schema() -> None:
    rules = ExpressRules(target=20, players=2)
    plan = TournamentPlan(entrants=["greedy", "random"], matches=2, seed=1, rules=rules)
    result = TournamentResult(plan, [game.play() for game in plan.games])
    validator: Json = Draft202012Validator(form_types.TOURNAMENTS.schema)

    for line in (
        json.dumps(write(make_document(LogDocument, plan))),
        *(json.dumps(PARTS.unstructure(game)) for game in result.games),
        result_as_json(result),
    ):
        assert [] == [*validator.iter_errors(json.loads(line))]
