// The table of the page itself: Python runs in a worker, and no message leaves the page.

/** @import { Connect } from "../src/chickenfoot_rules/envs/server/client/types" */

export const isLocal = true;

/**
 * Start the worker. What is sent before it is ready waits.
 *
 * @type {Connect}
 */
export function connect(receive, status) {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.state) status(data.state, data.why);
    else receive(JSON.parse(data));
  };
  worker.onerror = ({ message }) => status("failed", message);
  status("loading");
  return { send: (message) => worker.postMessage(JSON.stringify(message)) };
}
