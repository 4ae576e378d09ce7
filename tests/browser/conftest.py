"""These tests need Playwright and Chromium; only ``nox -s deep -- browser`` runs them."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("playwright") is None:
    collect_ignore_glob = ["test_*.py"]
