// The table of the page itself: Python runs in a worker, and no message leaves the page.

/** @import { Connect } from "../src/chickenfoot_rules/server/client/types" */

export const isLocal = true;

/** Keep all files for the next visit, unless the browser refuses that, as in the frame of another site. */
async function keepFiles() {
  try {
    await navigator.serviceWorker?.register(new URL("offline.mjs", import.meta.url));
  } catch {}
}

/**
 * Start the worker. What is sent before it is ready waits.
 * @type {Connect}
 */
export function connect(receive, status) {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (!data.state) return receive(JSON.parse(data));
    status(data.state, data.why, data.done);
    if (data.state === "ready") keepFiles();
  };
  worker.onerror = ({ message }) => status("failed", message);
  status("loading");
  return { send: (message) => worker.postMessage(JSON.stringify(message)) };
}
