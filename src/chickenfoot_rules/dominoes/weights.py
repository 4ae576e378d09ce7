"""The points that a greedy player gives for each hint, which kernels count with as well.

`chickenfoot_rules.players.hints` explains the hints. The weights were tuned at Chicken Foot.
"""

from __future__ import annotations

from typing import Final

SHED_PIPS: Final = 1
SHED_DOUBLE_BLANK: Final = 1
STOP_LAST_TILE: Final = 5
KEEP_PROTECTION: Final = 15
END_DEAD_ROUND: Final = 0.2
LAY_OWN_TOES: Final = 3
KEEP_PLAYABLE: Final = 1
COVER_HIGH_ENDS: Final = 0.4
