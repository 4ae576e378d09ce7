"""Moves as whole numbers, for programs that search and learn.

`chickenfoot_rules.bulk.actions` numbers the moves of both games::

    from chickenfoot_rules.bulk import actions

    mask = actions.mask(round_)  # one byte for each action, 1 if it is legal
    round_ = round_.apply(actions.decode(round_, action))
"""

from __future__ import annotations

from chickenfoot_rules.bulk import actions

__all__ = ["actions"]
