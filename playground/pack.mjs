// Packs the Python of the page: node pack.mjs FOLDER WHEEL ...
// It runs pack.py with the Python of the page, since each version reads only its own compiled files.

import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { loadPyodide } from "pyodide";

const [folder, ...wheels] = process.argv.slice(2);
const standard = join(dirname(createRequire(import.meta.url).resolve("pyodide")), "python_stdlib.zip");
try {
  const python = await loadPyodide();
  const [first, ...others] = [standard, ...wheels].map((path, n) => {
    python.FS.writeFile(`/tmp/${n}.zip`, new Uint8Array(readFileSync(path)));
    return `/tmp/${n}.zip`;
  });
  python.runPython(readFileSync(join(import.meta.dirname, "pack.py"), "utf8"));
  python.globals.get("pack")(first, python.toPy(others));
  for (const name of ["python_stdlib.zip", "library.zip"]) writeFileSync(join(folder, name), python.FS.readFile(`/tmp/${name}`));
  writeFileSync(join(folder, "pyodide-lock.json"), JSON.stringify({ ...python.lockfile, packages: {} })); // The page loads none.
  writeFileSync(join(folder, "..", "options.json"), python.FS.readFile("/tmp/options.json"));
} catch ({ message }) { // The stack has the whole source of Pyodide.
  console.error(message);
  process.exit(1);
}
