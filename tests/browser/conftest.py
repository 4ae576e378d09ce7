"""These tests need Playwright and Chromium; only ``nox -s deep -- browser`` runs them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

if find_spec("playwright") is None:
    collect_ignore_glob = ["test_*.py"]
else:
    from playwright.sync_api import Browser, sync_playwright

    from browser.pages import CHROMIUM, SITE, Server
    from build_page import served

    @pytest.fixture(scope="package")
    def site() -> Iterator[str]:
        with served(SITE) as address:
            yield address

    @pytest.fixture(scope="package")
    def browser() -> Iterator[Browser]:
        if CHROMIUM is None:
            pytest.skip("Chromium is not installed")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            yield browser
            browser.close()

    @pytest.fixture
    def server(tmp_path: Path) -> Iterator[Server]:
        server = Server(tmp_path)
        server.start()
        yield server
        server.kill()
