"""The script that looks for sentences that are hard to read finds them, and no more than before."""

from __future__ import annotations

from pathlib import Path

import pytest

import language

ROOT = Path(__file__).resolve().parents[2]


def test_the_repository_has_no_more_of_them_than_before() -> None:
    found = [*language.places(ROOT)]

    assert len(found) <= language.MOST, "\n".join(map(str, found))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The game is told by the rules.", ["is told"]),
        ("The rules stand in the rule book.", ["stand in"]),
        ("Draw. Who has none passes.", [". Who has none passes."]),
        ("It is over.\n\nWhat is left is charged.", [". What is left is charged."]),
        ("A player shows his hand.", ["his"]),
        ("Who won? The player in seat 1.", []),
        ("See `what is told` and this.", []),
        ("```python\nhis = what_is_told\n```\n", []),
    ],
)
def test_a_page_is_searched_except_for_its_code(
    tmp_path: Path, text: str, words: list[str]
) -> None:
    (tmp_path / "README.md").write_text(text, encoding="utf-8")

    assert sorted(words) == sorted(place.words for place in language.places(tmp_path))


def test_strings_and_comments_of_modules_are_searched(tmp_path: Path) -> None:
    module = tmp_path / "src" / "module.py"
    module.parent.mkdir()
    module.write_text('"""Deal.\n\nWhoever leads.\n"""\nwhoever = 1  # in vain\n', encoding="utf-8")

    found = [str(place) for place in language.places(tmp_path)]

    assert found == [
        "src/module.py:3: 'Whoever': players who, anyone who",
        "src/module.py:5: 'in vain': requested but not held",
    ]
