"""The base of all packages: values, errors, forms, and sentences with their readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chickenfoot_rules.base.doors import find_name

if TYPE_CHECKING:  # At run time `__getattr__` imports these when they are first used.
    from chickenfoot_rules.base.errors import (
        ActionError,
        BulkError,
        ChickenfootError,
        CountError,
        DealError,
        HistoryError,
        Interned,
        LayoutError,
        MatchError,
        MissingExtraError,
        NamedValues,
        NotationError,
        PictureError,
        PlayerError,
        RecordError,
        RulesError,
        SeatError,
        TileError,
        UnknownNameError,
        Whole,
        WrongTypeError,
        check_type,
        items_of,
        suggestion,
        unknown_name,
        upgrade,
        wrong_type,
    )
    from chickenfoot_rules.base.foreign import (
        MARK,
        end_of_json,
        json_from,
        not_encoded,
        require_readable,
        too_many,
    )
    from chickenfoot_rules.base.forms import Form, ignores_others
    from chickenfoot_rules.base.readers import LANGUAGES, Reader
    from chickenfoot_rules.base.texts import (
        N_,
        PLAYER,
        Language,
        Seat,
        Text,
        as_text,
        chain,
        cite,
        expected,
        hint,
        join,
        line,
        next_step,
        one_line,
        plural,
        span,
        start_sentence,
        text,
        typed,
        within,
        without_hints,
    )
    from chickenfoot_rules.base.values import (
        Chain,
        Immutable,
        as_int,
        escape,
        fill,
        quote,
        shorten,
        unfold,
    )

__all__ = [
    "LANGUAGES",
    "MARK",
    "N_",
    "PLAYER",
    "ActionError",
    "BulkError",
    "Chain",
    "ChickenfootError",
    "CountError",
    "DealError",
    "Form",
    "HistoryError",
    "Immutable",
    "Interned",
    "Language",
    "LayoutError",
    "MatchError",
    "MissingExtraError",
    "NamedValues",
    "NotationError",
    "PictureError",
    "PlayerError",
    "Reader",
    "RecordError",
    "RulesError",
    "Seat",
    "SeatError",
    "Text",
    "TileError",
    "UnknownNameError",
    "Whole",
    "WrongTypeError",
    "as_int",
    "as_text",
    "chain",
    "check_type",
    "cite",
    "end_of_json",
    "escape",
    "expected",
    "fill",
    "hint",
    "ignores_others",
    "items_of",
    "join",
    "json_from",
    "line",
    "next_step",
    "not_encoded",
    "one_line",
    "plural",
    "quote",
    "require_readable",
    "shorten",
    "span",
    "start_sentence",
    "suggestion",
    "text",
    "too_many",
    "typed",
    "unfold",
    "unknown_name",
    "upgrade",
    "within",
    "without_hints",
    "wrong_type",
]

_MODULES: Final = ("values", "texts", "errors", "readers", "foreign", "forms")


if not TYPE_CHECKING:  # A checker would take any name for one of these.

    def __getattr__(name: str) -> object:
        """Import a name when it is first used."""
        return find_name(__name__, name, _MODULES)
