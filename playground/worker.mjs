// The worker that runs Python: it loads the library that the page was built with, and passes messages on.

// @ts-expect-error - only the built page has it here
import { loadPyodide } from "./pyodide/pyodide.mjs";

async function start() {
  const library = fetch(new URL("pyodide/library.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide();
  python.FS.writeFile("/lib/library.zip", new Uint8Array(await library));
  python.runPython('import sys; sys.path.append("/lib/library.zip")');
  const Page = python.pyimport("chickenfoot_rules.envs.server.page").Page;
  return Page((/** @type {string} */ text) => postMessage(text));
}

const page = start();
onmessage = async ({ data }) => (await page).receive(data);
page.then(() => postMessage({ state: "ready" }), (error) => postMessage({ state: "failed", why: String(error) }));
