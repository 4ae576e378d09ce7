// Runs tests of the library under Python for the browser: node tests.mjs PYODIDE WHEELS TEST ...

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [pyodide, wheels, ...tests] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
const python = await loadPyodide({ env: { HOME: "/tmp", HYPOTHESIS_PROFILE: "few", PYTHONPYCACHEPREFIX: "/tmp/cache" } });
const extractDir = python.runPython("import site; site.getsitepackages()[0]");
for (const name of readdirSync(wheels)) python.unpackArchive(new Uint8Array(readFileSync(join(wheels, name))), "wheel", { extractDir });
python.FS.mkdir("/project");
python.mountNodeFS("/project", join(import.meta.dirname, ".."));
python.globals.set("tests", python.toPy(tests));
process.exit(python.runPython(`
import os, sys, importlib
print(sys.version)
importlib.invalidate_caches()
os.chdir("/project")
sys.path.insert(0, "/project/tests")
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", "-o", "addopts=--strict-markers", "-m", "not page and not long and not adapters", *tests]))
`));
