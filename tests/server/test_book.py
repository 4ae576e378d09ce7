"""The rule book at a server: a site beside the tables, or a link to the published one."""

from __future__ import annotations

import os
from email.message import Message
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from unittest import mock

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from chickenfoot_rules.server import Lobby, book
from chickenfoot_rules.server.web import make_app

PAGE = "<script>document.body.dataset.theme = 'auto'</script><style>p { color: red }</style>"
LARGE = 1 << 30


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return the folder of a documentation site."""
    site = tmp_path / "site"
    for name in ("explanation/rulebook/index.html", "de/index.html", "_static/site.css"):
        path = site / name
        path.parent.mkdir(parents=True)
        path.write_text(PAGE, encoding="utf-8")
    return site


def serving(folder: Path | None = None) -> TestClient:
    return TestClient(make_app(Lobby(), book=folder))


def link_in(page: str) -> str:
    """Return the address of the rule book in a page of the client; nothing if it has none."""
    _, _, rest = page.partition('<meta name="rule-book" content="')
    return rest.partition('"')[0]


@pytest.mark.parametrize("path", ["/", "/index.html"])
def test_the_client_links_to_the_book_on_the_server(site: Path, path: str) -> None:
    client = serving(site)

    page = client.get(path).text
    assert link_in(page) == "book/explanation/rulebook/"
    for edition in ("book/explanation/rulebook/", "book/de/"):
        assert client.get(f"/{edition}index.html").text == PAGE
    assert client.get("/book/de").url.path == "/book/de/"


def test_the_book_runs_the_scripts_in_its_pages_and_the_client_does_not(site: Path) -> None:
    client = serving(site)
    page, own, lost = (
        client.get(path).headers["content-security-policy"]
        for path in ("/book/de/index.html", "/", "/book/none.html")
    )

    assert "script-src 'self' 'unsafe-inline'" in page
    assert "default-src 'self'; " in page
    assert "frame-ancestors 'self'" in page
    assert own == lost == serving().get("/").headers["content-security-policy"]
    assert "unsafe" not in own
    assert client.get("/book/de/").headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize(
    "name",
    [
        *("../secret.txt", "..%2fsecret.txt", "%2e%2e/secret.txt", "de/..%2f..%2fsecret.txt"),
        *("..%5csecret.txt", "%2fetc/passwd", "/etc/passwd", "C:%5cWindows", "%00", "x" * 5000),
        *("link.txt", "linked/secret.txt", "_static/", "\u2603"),
    ],
)
def test_only_what_is_in_the_folder_of_the_book_is_served(site: Path, name: str) -> None:
    (site.parent / "secret.txt").write_text("secret", encoding="utf-8")
    if os.name != "nt":
        (site / "link.txt").symlink_to(site.parent / "secret.txt")
        (site / "linked").symlink_to(site.parent)

    assert serving(site).get(f"/book/{name}").status_code == 404


def test_a_large_file_of_the_book_is_sent_in_parts(site: Path) -> None:
    with (site / "large.zip").open("wb") as file:
        file.truncate(LARGE)
    client = serving(site)

    part = client.get("/book/large.zip", headers={"range": "bytes=-4"})
    assert (part.status_code, part.content) == (206, bytes(4))
    assert client.head("/book/large.zip").headers["content-length"] == str(LARGE)


def test_the_book_is_below_the_path_at_which_the_server_is_mounted(site: Path) -> None:
    client = TestClient(Starlette(routes=[Mount("/games", make_app(Lobby(), book=site))]))

    page = client.get("/games/")
    assert client.get(f"/games/{link_in(page.text)}").text == PAGE


@pytest.mark.parametrize("name", ["none", "site/de", "site/de/index.html"])
def test_a_folder_without_a_rule_book_is_refused(site: Path, name: str) -> None:
    with pytest.raises(FileNotFoundError, match=r"has no page explanation/rulebook/index\.html"):
        make_app(Lobby(), book=site.parent / name)


def test_without_a_book_the_client_links_to_the_published_one() -> None:
    about = Message()
    about["Project-URL"] = "Repository, https://code.example.org/rules"
    about["Project-URL"] = 'Documentation, https://docs.example.org/"rules"/index.html'
    with mock.patch.object(book, "metadata", return_value=about):
        client = serving()

    assert link_in(client.get("/").text) == (
        "https://docs.example.org/&quot;rules&quot;/explanation/rulebook/"
    )
    assert client.get("/book/de/index.html").status_code == 404


@pytest.mark.parametrize("about", [Message(), PackageNotFoundError()])
def test_before_the_book_is_published_the_client_has_no_link(about: object) -> None:
    with mock.patch.object(book, "metadata", side_effect=[about]):
        assert link_in(serving().get("/").text) == ""
