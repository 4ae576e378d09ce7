"""Advice as data, and its reasons in every language."""

from __future__ import annotations

import pytest

from chickenfoot_rules import Draw, Move, Pass, Round, Rules
from chickenfoot_rules.dominoes import LANGUAGES, Reader
from chickenfoot_rules.dominoes.texts import Text
from chickenfoot_rules.players import SearchPlayer, advice, hints
from chickenfoot_rules.players.advice import Reason
from support.dominoes import after, deal, play


@pytest.mark.parametrize("hint", [*hints.RULES["chicken-foot"], "keep_drawn"])
def test_every_reason_is_a_sentence_in_each_language(hint: str) -> None:
    for number in (None, 1, 5):
        reason = str(Reason(hint, number))
        told = {Reader(language).read(reason) for language in LANGUAGES}

        assert isinstance(reason, Text)
        assert len(told) == len(LANGUAGES)
        assert not [one for one in told if "{" in one]


def test_a_reason_has_its_number() -> None:
    german = Reader("de")

    assert "it gets rid of 1 pip" == str(Reason("shed_pips", 1))
    assert "du wirst 13 Augen los" == german.read(str(Reason("shed_pips", 13)))
    assert "it covers an open 8, whose double may still come" == str(Reason("cover_high_ends", 8))
    assert "other moves open higher numbers" in str(Reason("cover_high_ends"))


@pytest.mark.rule("R4.1")
def test_to_keep_a_drawn_tile_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(*given: object) -> Move:
        del given
        return Pass()

    start = Round.start(Rules(domino_set=2), deal("2-2 0-0|0-1 1-1", "0-2 1-2"))
    view = after(start, play("2-2"), Draw()).view(1)
    monkeypatch.setattr(SearchPlayer, "choose", choose)
    monkeypatch.setattr(advice, "_WORLDS", 2)

    assert (Reason("keep_drawn"),) == advice.advise(view).reasons
