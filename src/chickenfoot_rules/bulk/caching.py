"""Where compiled kernels are kept from one start to the next.

Numba keeps a kernel as long as the file that defines it is unchanged. But kernels are made of each
other: one that calls an older one reads rows at the wrong places, and may end the process. So the
folder is named after the contents of all files of kernels.
"""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).parents[1]
_SOURCES: Final = ("bulk", "players/search", "dominoes")
"""The packages whose files have kernels, or what these look up."""

_PREFIX: Final = "kernels-"


def fingerprint() -> str:
    """Return a text that is different for each version of the kernels, checked or not."""
    found = sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for source in _SOURCES:
        for path in sorted((_PACKAGE / source).glob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path | None:
    """Return the folder for compiled kernels, which is there then; ``None`` if none can be made.

    It is in the folder that ``NUMBA_CACHE_DIR`` names, or beside the package, or in the cache of
    the user. Beside the package, the folders of older versions are deleted.
    """
    name = f"{_PREFIX}{fingerprint()}"
    for base in _bases():
        folder = base / name
        with suppress(OSError):
            is_new = not folder.exists()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if is_new and base == _beside():
                _delete_others(folder)
            if os.access(folder, os.W_OK):
                return folder
    return None


def _beside() -> Path:
    return Path(__file__).parent / "__pycache__"


def _bases() -> list[Path]:
    """Return the folders that may have room for kernels, the best one first."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return [Path(chosen)]
    local = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if local:
        return [_beside(), Path(local) / "chickenfoot_rules"]
    with suppress(RuntimeError):  # There may be no home.
        return [_beside(), Path.home() / ".cache" / "chickenfoot_rules"]
    return [_beside()]


def _delete_others(folder: Path) -> None:
    """Delete the kernels of other versions beside a folder."""
    for other in folder.parent.glob(f"{_PREFIX}*"):
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
