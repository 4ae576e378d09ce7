"""Let a type checker read a stranger's program strictly, and the lines of the README and guides.

A line of a page shows a round that is there. A checker can't know that, so what it says of `None`
is left out, and of names that a page uses twice; and pages with libraries without types.
"""

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
PYTHON = sys.executable
CHECKERS = {
    "basedpyright": ["basedpyright", "--level", "error", "--pythonpath", PYTHON],
    "mypy": ["mypy", "--python-executable", PYTHON],
    "pyrefly": [
        "pyrefly",
        "check",
        "--output-format=min-text",
        f"--python-interpreter-path={PYTHON}",
    ],
    "pyright": ["pyright", "--pythonpath", PYTHON],
    "ty": ["ty", "check", "--output-format=concise", "--python", PYTHON],
}
UNTYPED = re.compile(r"^ *(?:from|import) .*(?:envs|pandas|polars)", re.MULTILINE)
ALLOWED = re.compile(
    r"None|Optional|var-annotated|\[assignment\]|PossiblyUnbound|type-var|bad-index"
)

checker = sys.argv[1]
tool, *options = CHECKERS[checker]
command = [str(Path(PYTHON).with_name(tool)), *options]
game = HERE / "typed_game.py"
subprocess.run([PYTHON, "-W", "error", game], check=True, stdout=subprocess.DEVNULL)
strict = ["--strict"] if checker == "mypy" else []
Path("pyrefly.toml").write_text('preset = "strict"')  # Without it, Pyrefly says little.
Path("game.py").write_text("# pyright: strict\n" + game.read_text("utf-8"), "utf-8")
subprocess.run([*command, *strict, "game.py"], check=True)

Path("pyrefly.toml").write_text('preset = "default"')
shutil.copytree(ROOT / "examples", ".", dirs_exist_ok=True)
pages = []
for page in (ROOT / "README.md", *ROOT.glob("docs/how-to/*.md"), *ROOT.glob("docs/tutorials/*.md")):
    code = doctest.script_from_examples(page.read_text("utf-8"))
    if "import" in code and not UNTYPED.search(code):
        pages.append(f"page_{page.stem.replace('-', '_')}.py")
        Path(pages[-1]).write_text("# pyright: basic\n" + code, "utf-8")
assert len(pages) > 15
found = subprocess.run([*command, *pages], capture_output=True, text=True)
assert found.returncode in (0, 1), found.stderr
faults, excused = {}, set()
for message in re.sub(r"\n {4}", "", found.stdout).splitlines():
    line = re.search(r"page_\w+\.py:\d+", message)
    if line and re.search("error", message, re.IGNORECASE):
        faults[line[0]] = message
        excused |= {line[0]} if ALLOWED.search(message) else set()
faults = [message for line, message in faults.items() if line not in excused]
assert not faults, "\n".join(faults)
