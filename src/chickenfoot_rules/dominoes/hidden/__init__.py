"""The tiles that a seat can't see: possible deals, counted and sampled, and exact inferences."""
