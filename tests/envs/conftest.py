"""The tests of an adapter need its framework, and are left out where it is not installed."""

from __future__ import annotations

from importlib.util import find_spec

NEEDS = {"test_openspiel*.py": "pyspiel"}

collect_ignore_glob = [files for files, module in NEEDS.items() if find_spec(module) is None]
