"""What a seat can't see: the possible deals, counted and sampled, and what follows from a view."""

from __future__ import annotations

from chickenfoot_rules.dominoes.hidden.knowledge import Inference, Knowledge, Possibility

__all__ = ["Inference", "Knowledge", "Possibility"]
