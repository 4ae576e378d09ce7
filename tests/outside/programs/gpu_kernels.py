"""Compile playouts for a graphics card of compute capability 9.0, which need not be there."""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from numba import cuda, int64, uint8
from numba.cuda import dispatcher

from chickenfoot_rules.bulk.playouts import play_out

CARD = SimpleNamespace(compute_capability=(9, 0))
MOST_CONSTANTS = 65_536


def play_all(rows, yards, options, policy, actions):
    number = cuda.grid(1)
    if number < len(rows):
        play_out(rows[number], yards[number], options, policy, actions[number])


with mock.patch.object(dispatcher, "get_current_device", lambda: CARD):
    tables = (int64[:, ::1], uint8[:, ::1], int64[::1], int64, int64[:, ::1])
    code, _ = cuda.compile_ptx(play_all, tables, cc=CARD.compute_capability)
constants = sum(map(int, re.findall(r"\.(?:const|global) [^;]*\[(\d+)\] = ", code)))
assert 0 < constants <= MOST_CONSTANTS, constants

Path("playouts.ptx").write_text(code)
(tools,) = find_spec("nvidia.cuda_nvcc").submodule_search_locations
assembler = [Path(tools, "bin/ptxas"), "-arch=sm_90", "-v", "playouts.ptx", "-o", "playouts"]
said = subprocess.run(assembler, check=True, stderr=subprocess.PIPE, text=True).stderr
assert "0 bytes spill stores, 0 bytes spill loads" in said, said
assert re.search(r"Used \d+ registers", said), said
