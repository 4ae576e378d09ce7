"""A round on the page in Firefox and in WebKit, which Selenium drives.

They come with no package of Python, so a machine that lacks one skips it: ``CONTRIBUTING.md`` says
how to install them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from typing import TypeAlias

import pytest
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait

CAN_ACT = (
    '.primary[data-do="draw"], .primary[data-do="pass"], [data-do="deal"], [data-do="leave"], '
    ".hand button.fits, .ends button"
)
"""What makes a move, or first chooses a tile: the ends come last.

A press that comes late may have met the list of moves, so one of them leaves what that shows.
"""

Pressed: TypeAlias = tuple[str | None, str | None]


def firefox() -> WebDriver:
    driver = shutil.which("geckodriver")
    if driver is None or not (shutil.which("firefox") or shutil.which("firefox-esr")):
        pytest.skip("Firefox or geckodriver is not installed")
    options = webdriver.FirefoxOptions()
    options.add_argument("-headless")
    options.set_preference("ui.prefersReducedMotion", 1)
    return webdriver.Firefox(options, webdriver.FirefoxService(driver))


def webkit() -> WebDriver:
    driver = shutil.which("WebKitWebDriver")
    if driver is None:
        pytest.skip("WebKitWebDriver is not installed")
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        pytest.skip("WebKit needs a screen: start the command with xvfb-run")
    return webdriver.WebKitGTK(service=webdriver.WebKitGTKService(driver))


def press(driver: WebDriver, selector: str, before: str | None = "") -> Pressed:
    """Press the last of these, on the page or in its element, as soon as it can be.

    Return what it does, and in which turn: one that is not that before.
    """

    def is_pressed(driver: WebDriver) -> Pressed | None:
        turn = driver.find_element("id", "table").get_attribute("data-turn")
        roots = (driver, driver.find_element("id", "game").shadow_root)
        found = [one for root in roots for one in root.find_elements("css selector", selector)]
        if not found or turn == before:
            return None
        does = found[-1].get_attribute("data-do")
        found[-1].click()
        return does, turn

    return WebDriverWait(driver, 60, 0.1, (WebDriverException,)).until(is_pressed)


@pytest.mark.filterwarnings("ignore:setting remote_server_addr")  # by Selenium itself, for WebKit
@pytest.mark.parametrize("start", [firefox, webkit])
def test_a_round_is_played_in_other_browsers(start: Callable[[], WebDriver], site: str) -> None:
    with start() as driver:
        driver.get(f"{site}?seed=7")
        does, turn = press(driver, '[data-choice="now"]')
        while does != "deal":
            does, turn = press(driver, CAN_ACT)
        press(driver, ".hand button", turn)
        # A call takes its place on the screen for a while.
        assert "Round 2" in str(driver.find_element("id", "round").get_property("textContent"))
