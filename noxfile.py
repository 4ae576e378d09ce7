"""The checks of the project; plain ``nox`` runs those that a change must pass."""

from __future__ import annotations

import doctest
import filecmp
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

import nox

nox.options.default_venv_backend = "uv|venv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["lint", "tests", "docs", "package"]

PYTHONS = ["3.11", "3.12", "3.13", "3.14", "3.15"]
PROJECT = nox.project.load_toml("pyproject.toml")
ALL_EXTRAS = f".[{','.join(PROJECT['project']['optional-dependencies'])}]"
NO_KERNELS = ".[cli,hypothesis,image,languages,orjson,plot,server,tournament]"
PURE = NO_KERNELS.replace("orjson,", "")
NO_NUMBA = NO_KERNELS.replace("]", ",gymnasium,openspiel,pettingzoo]")
# The first worker begins with the first half, and compiles the kernels. The last half needs them
# late, so it finds most of them in the cache.
LATER = (
    *("bulk", "envs", "docs"),
    *("laws", "project", "whole/test_from_type.py", "tournament", "examples", "players", "server"),
)
LIBRARY = (
    *("dominoes", "chickenfoot", "express", "notation", "rendering", "records", "documents"),
    "strategies",
)
ABOVE = ("bulk", "players", "tournament", "envs", "server", "cli")
AWAY = (f"--ignore=tests/{folder}" for folder in ("docs", "examples", "project"))
SHORT = (*AWAY, "-m", "not page and not long and not adapters")
WORKERS = ("-n", str(os.cpu_count() or 1), "--dist", "worksteal")
DEEP = {
    "laws": ("tests", "pytest", "tests/laws", "tests/bulk", "tests/dominoes", "tests/records"),
    "bounds": ("tests", "pytest", "tests/bulk", "tests/envs", "tests/server"),
    "browser": ("browser", "pytest", "tests/browser"),
    "pyodide": ("package", "python", "playground/test_library.py"),
    "fuzz": ("fuzz", "python", "fuzz/run.py"),
    "mutants": ("mutants", "python", "mutants/run.py"),
    "outside": ("outside", "python", "tests/outside/matrix.py"),
}
DEEPER = {"laws": {"HYPOTHESIS_PROFILE": "thorough"}, "bounds": {"NUMBA_BOUNDSCHECK": "1"}}
UNTYPED = re.compile(r"\bdef .*\):$|^(?:from|import) .*(?:envs|pandas|polars)", re.MULTILINE)
# An example shows a round that is there, as its reader sees. The rest is checked strictly.
UNPROVED = """\
# mypy: disable-error-code="union-attr, arg-type, index, assignment"
# pyright: strict, reportOptionalMemberAccess=false, reportOptionalSubscript=false
# pyright: reportArgumentType=false, reportUnusedExpression=false, reportDuplicateImport=false
"""
FEW = {"HYPOTHESIS_PROFILE": "few"}
MANY = {"HYPOTHESIS_PROFILE": "checks"}

# Let interpreters that a version manager keeps, but does not activate, be found too.
PYENV = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
os.environ["PATH"] = os.pathsep.join([os.environ["PATH"], *map(str, PYENV.glob("3.*/bin"))])
FOUND = [version for version in PYTHONS if shutil.which(f"python{version}")]
# OpenSpiel and orjson have no wheels for 3.15 yet.
WITH_WHEELS = [version for version in FOUND if version != "3.15"]
os.environ.setdefault("UV_SYSTEM_CERTS", "1")  # uv trusts the certificates of the machine then.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # Each tool is started often.


def install(session: nox.Session, group: str, *packages: str) -> None:
    """Install a dependency group, which old pips can't read, and more."""
    session.install(*nox.project.dependency_groups(PROJECT, group), *packages, silent=True)


def run_together(session: nox.Session, *commands: tuple[str, ...], **env: str) -> None:
    """Run commands at the same time, since each keeps one processor busy."""
    with ThreadPoolExecutor() as pool:
        for running in [pool.submit(session.run, *command, env=env) for command in commands]:
            running.result()


def write_pages(folder: Path) -> list[str]:
    """Write the examples of each page as a program that type checkers read; return the paths.

    Left out are pages with functions that have no annotations, or with libraries that have none.
    """
    programs: list[str] = []
    for page in (Path("README.md"), *sorted(Path("docs").rglob("*.md"))):
        code = doctest.script_from_examples(page.read_text("utf-8"))
        if re.search(r"^[^#\n]", code, re.MULTILINE) and not UNTYPED.search(code):
            programs.append(f"{folder}/{'_'.join(page.with_suffix('').parts).replace('-', '_')}.py")
            Path(programs[-1]).write_text(UNPROVED + code, encoding="utf-8")
    return programs


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and imports, types with two checkers, and that all that is public has types."""
    install(session, "lint", ALL_EXTRAS)
    session.run("ruff", "check")
    session.run("ruff", "check", "--preview", "--select", "PLW1514")  # Encodings differ on Windows.
    session.run("ruff", "format", "--check")
    session.run("lint-imports", env={"PYTHONPATH": "src"}, silent=True)
    away = session.create_tmp()  # from the sources, to find what is installed
    pages = write_pages(Path(away))
    files = (*PROJECT["tool"]["mypy"]["files"], *pages)
    public = ("--verifytypes", "chickenfoot_rules", "--ignoreexternal", "--project", away)
    run_together(session, ("pyright",), ("mypy", *files), ("pyright", *pages), ("pyright", *public))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Test the installed wheel: short tests with coverage by the oldest; others share the rest.

    One of them tests the library alone.
    """
    # Coverage can't see into compiled kernels. The tests of one in between need no numba, either.
    is_measured = session.python == FOUND[0]
    is_newest = WITH_WHEELS[1:] and session.python == WITH_WHEELS[-1]
    without = NO_KERNELS if session.python in WITH_WHEELS else PURE
    install(session, "tests", ALL_EXTRAS if is_newest else without)
    if session.posargs:
        session.run("pytest", *session.posargs)
    elif is_measured:
        session.run("coverage", "run", "-m", "pytest", *WORKERS, *SHORT, env=FEW)
        session.run("coverage", "combine", silent=True)
        session.run("coverage", "report")
    else:
        elsewhere = [f"--ignore=tests/{folder}" for folder in (*LATER, *LIBRARY, "whole")]
        chosen = [f"tests/{folder}" for folder in LATER] if is_newest else elsewhere
        session.run("pytest", *WORKERS, "-m", "not adapters", *chosen, env=MANY)
    if not session.posargs and is_newest:
        outside(session, f"{session.bin}/python", "tested")
    if not session.posargs and session.python == FOUND[len(FOUND) // 2]:
        test_library(session)


def outside(session: nox.Session, python: str, name: str) -> None:
    """Run a program of a stranger, or a group of them, in an environment that is there."""
    session.run("python", "tests/outside/matrix.py", "--python", python, name)


def test_library(session: nox.Session) -> None:
    """Test the library where the packages above it are not there."""
    alone = Path(session.create_tmp(), "alone")
    shutil.rmtree(alone, ignore_errors=True)
    shutil.copytree("src", alone, ignore=shutil.ignore_patterns(*ABOVE))
    tests = [f"tests/{folder}" for folder in LIBRARY]
    session.run("pytest", *WORKERS, *tests, env={**MANY, "PYTHONPATH": str(alone)})


@nox.session
def short(session: nox.Session) -> None:
    """Run the short tests with the Python that runs nox, as CI does on every system."""
    install(session, "tests", PURE)
    session.run("pytest", *WORKERS, *SHORT, *session.posargs, env=FEW)


@nox.session
def quick(session: nox.Session) -> None:
    """Find most mistakes within a minute: style, one type checker, one interpreter."""
    install(session, "mypy", NO_NUMBA)
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    tests = ("pytest", "-q", *WORKERS, *SHORT[:-1], f"{SHORT[-1]} and not untraced")
    run_together(session, ("mypy",), (*tests, *session.posargs), **FEW)


@nox.session(python=PYTHONS[0], venv_backend="uv")
def lowest(session: nox.Session) -> None:
    """Test with the lowest version of every library, and every branch of the environments."""
    # The test client of old versions of Starlette speaks with httpx. Old libraries warn of newer.
    install(session, "tests", ALL_EXTRAS, "httpx>=0.28", "--resolution", "lowest-direct")
    chosen = (*SHORT, "-m", "not page and not long", "-W", "default")
    session.run("coverage", "run", "-m", "pytest", *WORKERS, *chosen, env=FEW)
    session.run("coverage", "combine", silent=True)
    session.run("coverage", "report", "--include=*/chickenfoot_rules/envs/*", "--omit=none")


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, with every warning an error; check its links and its search."""
    install(session, "docs", ALL_EXTRAS)
    site = "build/docs/html"
    shutil.rmtree("build/docs", ignore_errors=True)
    strict = ("-n", "-W", "-q", "-j", "auto", "-d", "build/docs/trees")
    session.run("sphinx-build", *strict, "docs", site)
    session.run("python", "docs/translations.py", site)
    if Path("build/playground").is_dir():
        shutil.copytree("build/playground", f"{site}/playground")
    session.run("python", "docs/links.py", site)


@nox.session
def package(session: nox.Session) -> None:
    """Build the distributions, check them, and use each where nothing else is installed."""
    # With the tools of the action that publishes, which must take what is built.
    install(session, "package", *nox.project.dependency_groups(PROJECT, "publish"))
    shutil.rmtree("build/dist", ignore_errors=True)
    again = f"{session.create_tmp()}/again"
    for folder in ("build/dist", again):
        # Not isolated: the other sessions have built a wheel with nothing but its build system.
        session.run("python", "-m", "build", "--no-isolation", "--outdir", folder, silent=True)
    made = sorted(map(str, Path("build/dist").iterdir()))
    if differing := [path for path in made if not filecmp.cmp(path, f"{again}/{Path(path).name}")]:
        session.error(f"built twice, these differ: {differing}")
    session.run("twine", "check", "--strict", *made)
    for distribution, tried in zip(made, ("bare", "whole_match"), strict=True):
        empty = f"{session.create_tmp()}/empty"
        newest = (f"python{FOUND[-1]}", "-m", "venv", "--clear", "--without-pip")
        session.run(*newest, empty, external=True)
        session.run("python", "-m", "pip", "--python", empty, "install", "-q", distribution)
        outside(session, f"{empty}/bin/python", tried)


@nox.session
def playground(session: nox.Session) -> None:
    """Build the page to play on, with npm."""
    session.install("pip", silent=True)
    session.run("python", "playground/build_page.py")


@nox.session(python=PYTHONS[0])
def deep(session: nox.Session) -> None:
    """Look deeper: ``-- laws``, or another key of `DEEP`, and its arguments."""
    kind, *arguments = session.posargs or ["laws"]
    group, *command = DEEP[kind]
    install(session, group, ALL_EXTRAS if group == "tests" else NO_KERNELS)
    session.run(*command, *arguments, env=DEEPER.get(kind))


@nox.session(venv_backend="none")
def release(session: nox.Session) -> None:
    """Rehearse the release of a tag, ``-- v0.2.0``: all that the workflow does, and its notes.

    The commands of the README run in the unpacked archive, the first one in an empty environment,
    where it gets what was built. The last one is all checks.
    """
    notes = session.run(sys.executable, "tools/release.py", *session.posargs, silent=True)
    start = (sys.executable, "-m", "nox", "--session")
    session.run(*start, "package", "lowest", "playground")
    for kind in ("pyodide", "outside"):
        session.run(*start, "deep", "--", kind)
    [archive] = Path("build/dist").glob("*.tar.gz")
    with TemporaryDirectory() as away:  # since a build of what lies in .nox would ignore .gitignore
        shutil.unpack_archive(archive, away, filter="data")
        [checkout] = Path(away).iterdir()
        session.run(sys.executable, "-m", "venv", f"{away}/empty")
        env = {
            "PATH": os.pathsep.join([f"{away}/empty/bin", os.environ["PATH"]]),
            "PIP_FIND_LINKS": str(archive.parent.absolute()),
        }
        commands = re.findall(r"```sh\n(.+)\n```", (checkout / "README.md").read_text("utf-8"))
        with session.chdir(checkout):
            for command in commands:
                session.run("sh", "-c", command, env=env)
    Path("build/notes.md").write_text(str(notes), "utf-8")
    session.log(notes)
