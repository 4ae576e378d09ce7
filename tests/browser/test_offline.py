"""The page shows how much of Python is loaded, and starts again without a network."""

from __future__ import annotations

from playwright.sync_api import Browser

from browser.pages import begin, page_at


def test_the_page_says_how_much_is_loaded_and_starts_without_a_network(
    browser: Browser, site: str
) -> None:
    with page_at(browser, site) as page:
        page.evaluate(
            """() => {
                window.seen = [];
                const bar = document.getElementById("loaded");
                new MutationObserver(() => seen.push(bar.value)).observe(bar, { attributes: true });
            }"""
        )
        page.wait_for_selector('html[data-state="ready"]')
        seen = page.evaluate("() => seen")
        assert seen[-1] == 0, "it is hidden, and back at the start"
        assert max(seen) > 0.9
        page.evaluate("() => navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        page.context.set_offline(True)
        page.reload()
        page.wait_for_selector('html[data-state="ready"]')
        begin(page)
        page.wait_for_selector("#hand button")
