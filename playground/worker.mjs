// The worker that runs Python: it loads the wheels that the page was built with, and passes messages on.

import { loadPyodide } from "./pyodide/pyodide.mjs";

async function start() {
  const [python, wheels] = await Promise.all([loadPyodide(), fetchWheels()]);
  for (const wheel of wheels) python.unpackArchive(wheel, "wheel");
  const Page = python.pyimport("chickenfoot_rules.envs.server.page").Page;
  return Page((text) => postMessage(text));
}

async function fetchWheels() {
  const names = await (await fetch(new URL("wheels.json", import.meta.url))).json();
  return Promise.all(names.map(async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer()));
}

const page = start();
onmessage = async ({ data }) => (await page).receive(data);
page.then(() => postMessage({ state: "ready" }), (error) => postMessage({ state: "failed", why: String(error) }));
