// The worker that runs Python: it loads the library that the page was built with, and passes messages on.

// @ts-expect-error - only the built page has it here
import { loadPyodide } from "./pyodide/pyodide.mjs";

const plainFetch = self.fetch;

/** Count the bytes that Python loads, and tell the page which part of all they are. */
async function countLoading() {
  /** @type {Record<string, number>} */
  const sizes = await (await plainFetch(new URL("files.json", import.meta.url))).json();
  const all = Object.entries(sizes).reduce((sum, [name, size]) => sum + (name.startsWith("pyodide/") ? size : 0), 0);
  let loaded = 0;
  self.fetch = async (...asked) => {
    const answer = await plainFetch(...asked);
    const count = new WritableStream({
      write(/** @type {Uint8Array} */ chunk) {
        loaded += chunk.length;
        postMessage({ state: "loading", done: Math.min(1, loaded / all) });
      },
    });
    answer.clone().body?.pipeTo(count); // Browsers keep compiled WebAssembly only for the answer itself.
    return answer;
  };
}

async function start() {
  await countLoading();
  const library = fetch(new URL("pyodide/library.zip", import.meta.url)).then((answer) => answer.arrayBuffer());
  const python = await loadPyodide();
  self.fetch = plainFetch;
  python.FS.writeFile("/lib/library.zip", new Uint8Array(await library));
  python.runPython('import sys; sys.path.append("/lib/library.zip")');
  const Page = python.pyimport("chickenfoot_rules.server.page").Page;
  return Page((/** @type {string} */ text) => postMessage(text));
}

const page = start();
onmessage = async ({ data }) => (await page).receive(data);
page.then(() => postMessage({ state: "ready" }), (error) => postMessage({ state: "failed", why: String(error) }));
