"""The checks of the project; plain ``nox`` runs those that a change must pass."""

from __future__ import annotations

import doctest
import os
import shutil
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nox

nox.needs_version = ">=2025.10.16"
nox.options.default_venv_backend = "uv|venv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["lint", "types", "tests", "coverage", "docs", "package"]

PYTHONS = ["3.11", "3.12", "3.13"]
ROOT = Path(__file__).parent
PROJECT = nox.project.load_toml("pyproject.toml")
WORKERS = ("-n", str(os.cpu_count() or 1), "--dist", "worksteal")
SHORT = (
    *("-m", "not page and not long and not adapters"),
    *(f"--ignore=tests/{folder}" for folder in ("docs", "examples", "project")),
)
"""What the oldest interpreter tests, with coverage; the others play long games, too."""

SHARED = [
    f"tests/{folder}"
    for folder in (
        *("chickenfoot", "cli", "dominoes", "express", "notation", "records", "rendering"),
        "strategies",
    )
]
"""What needs no compiled kernels and no frameworks.

An interpreter in the middle tests it in place of the newest. The oldest tests it too.
"""

DOCUMENTED = ".[cli,image,plot,server,tournament]"
"""The library with the extras whose modules are imported for their docstrings."""

SITE = Path("build/docs")
RULE_BOOK = "docs/explanation/rulebook"
TRANSLATIONS: dict[str, tuple[str, ...]] = {
    "de": (),
    "es": ("-D", "root_doc=sheets/index", "-D", "exclude_patterns=*.md"),
}
"""The languages of the rule book besides English; in Spanish there are only its sheets."""

PLAYGROUND = Path("build/playground")
WHEELS = Path("build/wheels")
"""The library and its dependencies, as the page to play on runs them."""


def add_interpreters_to_path() -> None:
    """Let interpreters that a version manager keeps, but does not activate, be found too."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [str(path) for version in PYTHONS for path in sorted(versions.glob(f"{version}.*/bin"))]
    os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *found])


add_interpreters_to_path()
# uv trusts the certificates of the machine then, as pip can be told to; older ones read the second.
os.environ.setdefault("UV_SYSTEM_CERTS", "1")
os.environ.setdefault("UV_NATIVE_TLS", "1")
# Each tool is started often: what Python compiles for one start serves the next.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

FOUND = [version for version in PYTHONS if shutil.which(f"python{version}")]
MEASURED = FOUND[0] if FOUND else PYTHONS[0]
"""The interpreter that coverage is gathered with; no branch of ours is for one version alone.

Nothing can see into compiled kernels, so it has no numba and runs them as plain Python. The older
ones do the same; the newest has them compiled.
"""


def install(session: nox.Session, group: str, *packages: str) -> None:
    """Install a dependency group, which old pips can't read, and more."""
    session.install(*nox.project.dependency_groups(PROJECT, group), *packages, silent=True)


def side_by_side(*tasks: Callable[[], object]) -> None:
    """Run tasks at the same time, each of which keeps one processor busy; fail if one fails."""
    with ThreadPoolExecutor(len(tasks)) as pool:
        for running in [pool.submit(task) for task in tasks]:
            running.result()


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and formatting."""
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Check types with both checkers, and that the public API is completely typed."""
    install(session, "types", ".")

    def check(*command: str, since: str = "") -> None:
        told = str(session.run(*command, silent=True))
        session.log(told[told.find(since) :].strip())

    away = ("--project", session.create_tmp())  # from the sources, to find what is installed
    readme = Path(session.create_tmp(), "readme.py")
    examples = Path("README.md").read_text(encoding="utf-8")
    readme.write_text(doctest.script_from_examples(examples), encoding="utf-8")

    def check_twice() -> None:
        check("mypy", *PROJECT["tool"]["mypy"]["files"], str(readme))
        public = ("pyright", *away, "--verifytypes", "chickenfoot_rules", "--ignoreexternal")
        check(*public, since="Symbols exported")  # Before that are the names of all modules.

    side_by_side(check_twice, lambda: check("pyright"))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Test the installed wheel: coverage with the oldest; the others share the longer tests."""
    place = FOUND.index(str(session.python)) if session.python in FOUND else 0
    is_newest = place == len(FOUND) - 1
    install(session, "compiled" if is_newest and place else "tests", ".")
    environment = {
        "COVERAGE_FILE": str(ROOT / f".coverage.{session.python}"),
        "HYPOTHESIS_PROFILE": "checks" if is_newest or place else "few",
    }
    runner = ("pytest",) if place else ("coverage", "run", "-m", "pytest")
    chosen: tuple[str, ...] = ("-m", "not adapters")
    if not is_newest:
        chosen = (*chosen, "tests/test_root.py", *SHARED) if place else SHORT
    elif len(FOUND) > 2:  # noqa: PLR2004 - one of them is in the middle
        chosen = (*chosen, *(f"--ignore={folder}" for folder in SHARED))
    session.run(*runner, *chosen, *WORKERS, *session.posargs, env=environment)


@nox.session
def quick(session: nox.Session) -> None:
    """Find most mistakes within a minute: style, one type checker, one interpreter."""
    install(session, "quick", ".")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("mypy")
    few = {"HYPOTHESIS_PROFILE": "few"}
    session.run("pytest", "-q", *SHORT, *WORKERS, *session.posargs, env=few)


@nox.session
def coverage(session: nox.Session) -> None:
    """Hold the tests to every branch."""
    needed = nox.project.dependency_groups(PROJECT, "tests")
    session.install(*(one for one in needed if one.startswith("coverage")), silent=True)
    session.run("coverage", "combine")
    session.run("coverage", "report")


LOWEST = ("httpx>=0.28", "--resolution", "lowest-direct")
"""How uv is asked for the lowest versions that ``pyproject.toml`` allows.

The test client of old versions of Starlette speaks with httpx.
"""

WARNS = ("-W", "default")
"""Old libraries may warn of newer ones."""


@nox.session(python=PYTHONS[0], venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """Test with the lowest version of every library that ``pyproject.toml`` allows."""
    extras = ",".join(PROJECT["project"]["optional-dependencies"])
    install(session, "tests", f".[{extras}]", *LOWEST)
    session.run(
        "pytest", *SHORT, *WORKERS, *WARNS, *session.posargs, env={"HYPOTHESIS_PROFILE": "few"}
    )


@nox.session(venv_backend="uv")
@nox.parametrize(
    ("python", "versions"),
    [(PYTHONS[-1], ()), (PYTHONS[0], LOWEST)],
    ids=["newest", "lowest"],
)
def adapters(session: nox.Session, versions: tuple[str, ...]) -> None:
    """Test the environments with the newest frameworks and the lowest, and every branch."""
    install(session, "adapters", ".", *versions)
    session.install("--upgrade", "coverage", silent=True)  # It counts as the checks do.
    warns = WARNS if versions else ()
    tested = ("-m", "pytest", *WORKERS, *warns, *(session.posargs or ["tests/envs"]))
    if session.python != MEASURED:
        session.run("python", *tested)
        return
    environment = {"COVERAGE_FILE": str(ROOT / ".coverage-adapters")}
    session.run("coverage", "run", *tested, env=environment)
    session.run("coverage", "combine", env=environment)
    ours = ("--include=*/chickenfoot_rules/envs/*", "--omit=none")
    session.run("coverage", "report", *ours, env=environment)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation with every warning an error; check its links and its search."""
    install(session, "docs", DOCUMENTED)
    shutil.rmtree(SITE, ignore_errors=True)
    side_by_side(
        lambda: sphinx(session, "html", "docs", SITE / "html"),
        lambda: complete_translation(session),
    )
    english = {"DOCS_ENGLISH": str((SITE / "html").resolve())}
    for language, options in TRANSLATIONS.items():
        chosen = ("-D", f"language={language}", *options)
        sphinx(session, "html", RULE_BOOK, SITE / "html" / language, *chosen, env=english)
    if PLAYGROUND.is_dir():
        shutil.copytree(PLAYGROUND, SITE / "html" / PLAYGROUND.name)
    site = str(SITE / "html")
    side_by_side(
        lambda: session.run("python", "docs/links.py", site),
        lambda: session.run("python", "docs/queries.py", site),
    )


def sphinx(
    session: nox.Session,
    builder: str,
    source: str,
    out: Path,
    *options: str,
    env: dict[str, str] | None = None,
) -> None:
    """Build with Sphinx; what it remembers of the pages stays out of what it builds."""
    remembered = SITE / "trees" / f"{Path(source).name}-{out.name}"
    session.run(
        *("sphinx-build", "-n", "-W", "-q", "-j", "auto", "-b", builder, "-c", "docs"),
        *("-d", str(remembered)),
        *(*options, source, str(out)),
        env=env,
    )


def update_catalogs(session: nox.Session, catalogs: Path) -> None:
    """Bring what the rule book says into the catalogs of its translations."""
    for language, options in TRANSLATIONS.items():
        words = str(SITE / "gettext" / language)
        # Whether its links lead anywhere is seen when it is built in a language.
        session.run(
            *("sphinx-build", "-Q", "-E", "-b", "gettext", "-c", "docs"),
            *(*options, RULE_BOOK, words),
        )
        session.run(
            *("sphinx-intl", "update", "-p", words, "-d", str(catalogs)),
            *("-l", language, "-w", "0"),
            silent=True,
        )


def complete_translation(session: nox.Session) -> None:
    """Fail when a message of the rule book has no translation, or one that may be outdated."""
    catalogs = SITE / "locale"
    shutil.copytree("docs/locale", catalogs, ignore=shutil.ignore_patterns("*.mo"))
    update_catalogs(session, catalogs)
    chosen = [option for language in TRANSLATIONS for option in ("-l", language)]
    told = session.run("sphinx-intl", "stat", "-d", str(catalogs), *chosen, silent=True)
    pages = [line for line in str(told).splitlines() if " translated, " in line]
    open_pages = [line for line in pages if ", 0 fuzzy, 0 untranslated" not in line]
    if open_pages or len(pages) < len([*Path(RULE_BOOK).glob("*.md")]):
        session.error("the rule book is not translated:\n" + "\n".join(open_pages or pages))


@nox.session
def translations(session: nox.Session) -> None:
    """Bring a change of the English rule book into the catalogs, for somebody to translate."""
    install(session, "docs", ".[cli]")
    update_catalogs(session, Path("docs/locale"))


@nox.session
def links(session: nox.Session) -> None:
    """Follow the links to other sites too, which needs a network."""
    install(session, "docs", DOCUMENTED)
    sphinx(session, "linkcheck", "docs", SITE / "linkcheck")


@nox.session
def playground(session: nox.Session) -> None:
    """Check the types of the web client, and build the page to play on; needs npm."""
    shutil.rmtree(WHEELS, ignore_errors=True)
    session.install("pip", silent=True)
    session.run("npm", "ci", "--prefix", "playground", external=True, silent=True)
    session.run("playground/node_modules/.bin/tsc", "-p", "playground", external=True)
    session.run("python", "-m", "pip", "wheel", "-q", "--wheel-dir", str(WHEELS), ".")
    options = ("--wheels", str(WHEELS), "--rule-book", "../explanation/rulebook/")
    session.run("python", "tools/playground.py", *options)


@nox.session
def browser(session: nox.Session) -> None:
    """Play in a real browser, on the page and on a server; after ``nox -s playground``."""
    if not (shutil.which("chromium") or shutil.which("chromium-browser")):
        session.skip("Chromium is not installed")
    if not PLAYGROUND.is_dir():
        session.error("there is no page to play on yet: run nox -s playground first")
    install(session, "browser", ".[server]")
    session.run("pytest", *(session.posargs or ["tests/browser"]))


@nox.session
def pyodide(session: nox.Session) -> None:
    """Test the library with Python for the browser, in Node.js; after ``nox -s playground``."""
    if not WHEELS.is_dir():
        session.error("there are no wheels of the page to play on yet: run nox -s playground first")
    wheels = Path(session.create_tmp()) / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    shutil.copytree(WHEELS, wheels)
    session.install("pip", silent=True)
    session.run(
        *("python", "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"),
        *("--python-version", "3.14", "--platform", "any", "--dest", str(wheels)),
        *nox.project.dependency_groups(PROJECT, "pyodide"),
    )
    tests = [f"tests/{folder}" for folder in ("dominoes", "chickenfoot", "express", "notation")]
    with_scipy = ("dominoes/test_sampling", "chickenfoot/test_worlds", "express/test_worlds")
    with_numpy = ("dominoes/test_third_game",)
    left_out = [f"--ignore=tests/{name}.py" for name in (*with_scipy, *with_numpy)]
    tests.append("tests/envs/server/test_page.py")
    command = ("node", "playground/tests.mjs", str(wheels))
    session.run(*command, *(session.posargs or [*tests, *left_out]), external=True)


@nox.session
def package(session: nox.Session) -> None:
    """Build the distributions, check them, and use the wheel where nothing else is installed."""
    install(session, "package")
    dist = Path("build/dist")
    shutil.rmtree(dist, ignore_errors=True)
    # Not isolated: the other sessions have built a wheel with what pyproject.toml requires alone.
    session.run("python", "-m", "build", "--no-isolation", "--outdir", str(dist), silent=True)
    session.run("twine", "check", "--strict", *map(str, dist.iterdir()))
    empty = Path(session.create_tmp()).resolve() / "empty"
    session.run("python", "-m", "venv", "--clear", "--without-pip", str(empty))
    python = str(empty / "bin" / "python")
    [wheel] = dist.glob("*.whl")
    session.run("python", "-m", "pip", "--python", python, "install", "-q", str(wheel))
    readme = str(ROOT / "README.md")
    with session.chdir(empty):
        tour = (
            "import doctest, sys; "
            "sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"
        )
        session.run(python, "-c", tour, readme, external=True)
        session.run(python, str(ROOT / "tests/plain_install.py"), external=True)


@nox.session
def sdist(session: nox.Session) -> None:
    """Check, document and build again what the source distribution holds, and nothing else."""
    install(session, "package")
    session.install("nox[uv]", silent=True)
    # Outside of the checkout, whose settings tools would find there too.
    with tempfile.TemporaryDirectory() as folder:
        session.run("python", "-m", "build", "--sdist", "--outdir", folder, silent=True)
        [archive] = Path(folder).glob("*.tar.gz")
        shutil.unpack_archive(archive, folder, filter="data")
        with session.chdir(archive.with_name(archive.name.removesuffix(".tar.gz"))):
            session.run("nox", "-s", *(session.posargs or ["quick", "docs", "package"]))


@nox.session
def thorough(session: nox.Session) -> None:
    """Look a hundred times deeper for a round that breaks a law."""
    install(session, "compiled", ".")
    folders = ("laws", "bulk", "dominoes", "chickenfoot", "express", "records")
    laws = [f"tests/{folder}" for folder in folders]
    session.run(*("pytest", *(session.posargs or laws)), env={"HYPOTHESIS_PROFILE": "thorough"})


@nox.session
def bounds(session: nox.Session) -> None:
    """Compile the kernels so that an index outside of a row raises, and test them."""
    install(session, "compiled", ".")
    checks = {"NUMBA_BOUNDSCHECK": "1"}
    session.run("pytest", "-q", *(session.posargs or ["tests/bulk", "tests/envs"]), env=checks)


@nox.session(python="3.11")
def fuzz(session: nox.Session) -> None:
    """Feed every parser and loader with garbage, a minute each unless told otherwise."""
    install(session, "fuzz", ".[cli,server]")
    session.run("python", "fuzz/run.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Break the engine in every small way and see that a test notices; hours, or a sample."""
    install(session, "mutants", *PROJECT["project"]["dependencies"])
    session.run("python", "mutants/run.py", *session.posargs)
