"""The tiles that a seat can't see: possible deals, counted and sampled, and exact inferences."""

from __future__ import annotations

from chickenfoot_rules.dominoes.hidden.knowledge import Inference, Knowledge, Possibility

__all__ = ["Inference", "Knowledge", "Possibility"]
