"""Run the ``chickenfoot`` command as ``python -m chickenfoot_rules``."""

from __future__ import annotations

import sys

from _chickenfoot_rules import main

if __name__ == "__main__":
    sys.exit(main(program="python -m chickenfoot_rules"))
