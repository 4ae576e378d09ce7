"""Names such as ``match`` are not highlighted as keywords."""

from __future__ import annotations

import pytest
from pygments.lexer import Lexer
from pygments.token import Keyword, Name

from _extensions.highlighting import Console, Python


@pytest.mark.parametrize("lexer", [Python(), Console()], ids=["python", "console"])
@pytest.mark.parametrize(
    ("line", "is_keyword"),
    [
        ("match.deal(rng)", False),
        ("match = match.undo()", False),
        ("match", False),
        ("case(1)  # : a name", False),
        ("match move:", True),
        ("match move:  # of a seat", True),
    ],
)
def test_match_is_a_keyword_only_where_it_begins_a_block(
    lexer: Lexer, line: str, *, is_keyword: bool
) -> None:
    prompt = ">>> " if isinstance(lexer, Console) else ""
    kinds = {kind for kind, word in lexer.get_tokens(prompt + line) if word in {"match", "case"}}

    assert {Keyword if is_keyword else Name} == kinds
