"""The tests that the how-to shows are run as they stand."""

from __future__ import annotations

from test_own_game import (
    TestUndoAndRedo,
    test_a_saved_table_is_the_same_table,
    test_the_server_takes_what_the_rules_allow_and_refuses_the_rest,
)

__all__ = [
    "TestUndoAndRedo",
    "test_a_saved_table_is_the_same_table",
    "test_the_server_takes_what_the_rules_allow_and_refuses_the_rest",
]
