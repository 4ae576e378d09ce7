// The table of the page itself: Python runs in a worker, and no message leaves the page.

/** @import { Connect, Received, Sent } from "../src/chickenfoot_rules/server/client/types" */

import { makeBoard } from "./board.mjs";
import { at, make, openDialog } from "./elements.mjs";
import { fileButtons } from "./files.mjs";
import { currentLanguage, text } from "./words.mjs";

export const isLocal = true;

/** Keep all files for the next visit, unless the browser refuses that, as in the frame of another site. */
async function keepFiles() {
  try {
    await navigator.serviceWorker?.register(new URL("offline.mjs", import.meta.url));
  } catch {}
}

/** Show how people in one network play together, where no server runs. */
function showServer() {
  openDialog("network", text("On this network"), [
    make("p", {}, text("One computer in your network has to run the server. It shows a link and its QR code, which the others open or scan with their phones.")),
    make("pre", {}, make("code", {}, "pip install 'chickenfoot-rules[server]'\nchickenfoot serve")),
  ]);
}

/**
 * Start the worker. What is sent before it is ready waits.
 * @type {Connect}
 */
export function connect(receive, status, page) {
  const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  /** @param {Sent} message */
  const send = (message) => worker.postMessage(JSON.stringify({ language: currentLanguage(), ...message }));
  const board = makeBoard(send, page);

  /** @param {Received} message */
  function take(message) {
    if (message.say === "table" && message.is_new) at("board")?.remove(); // Hints are for the game from now on.
    if (message.say === "board") board.show(message);
    else if (message.say === "hint" && at("board")) board.advise(message);
    else receive(message);
  }

  worker.onmessage = ({ data }) => {
    if (!data.state) return take(JSON.parse(data));
    status(data.state, data.why, data.done);
    if (data.state === "ready") keepFiles();
  };
  worker.onerror = ({ message }) => status("failed", message);
  status("loading");
  return {
    send,
    menu: () => fileButtons(send, page),
    network: showServer,
    openLink: board.openLink,
    buttons: () => [make("button", { name: "board" }, text("What can I play?"))],
    takes(data, rules, players) {
      if (data.has("board")) board.setUp(rules, players);
      return data.has("board");
    },
  };
}
