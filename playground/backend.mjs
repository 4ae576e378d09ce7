// The table of the page itself: Python runs in a worker, and no message leaves the page.

/** @import { Connect } from "../src/chickenfoot_rules/envs/server/client/types" */

export const isLocal = true;

/**
 * Start the worker. What is sent before it is ready waits.
 * @type {Connect}
 */
export function connect(receive, status) {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (!data.state) return receive(JSON.parse(data));
    status(data.state, data.why, data.done);
    if (data.state === "ready") navigator.serviceWorker?.register(new URL("offline.mjs", import.meta.url));
  };
  worker.onerror = ({ message }) => status("failed", message);
  status("loading");
  return { send: (message) => worker.postMessage(JSON.stringify(message)) };
}
