// The table on a server: messages go over a WebSocket, which connects again when it is lost.

/** @import { Connect, Sent } from "./types" */

import { button, make } from "./elements.mjs";
import { currentLanguage, say } from "./words.mjs";

export const isLocal = false;

const RETRIES = [500, 1000, 2000, 4000];
const tableName = () => new URLSearchParams(location.hash.slice(1)).get("table");
const tokenKey = () => `token ${tableName()}`;

/**
 * Connect to the server.
 *
 * @type {Connect}
 */
export function connect(receive, status, page) {
  /** @type {WebSocket | null} */
  let socket = null;
  let failures = 0;

  /** @type {Record<string, (message: { table: string, token: string }) => void>} */
  const own = {
    created({ table }) {
      history.pushState(null, "", `#table=${table}`);
      enter();
    },
    seat({ token }) {
      localStorage.setItem(tokenKey(), token);
    },
  };

  /** @param {Sent} message */
  const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ language: currentLanguage(), ...message }));

  function enter() {
    const table = tableName();
    if (!table) return page.start();
    const token = localStorage.getItem(tokenKey());
    if (token) return send({ do: "return", table, token });
    page.ask(() => joinForm(table));
  }

  /** @param {string} table */
  function joinForm(table) {
    const name = make("input", { name: "name", maxlength: 20, required: true, autocomplete: "nickname", value: localStorage.getItem("name") ?? "" });
    return make("form", {
      onsubmit(/** @type {Event} */ event) {
        event.preventDefault();
        localStorage.setItem("name", name.value);
        send({ do: "join", table, name: name.value });
      },
    },
      make("fieldset", {}, make("legend", {}, say("join")), make("div", { class: "fields" }, make("label", {}, say("name"), name))),
      make("button", { class: "primary" }, say("join")), " ",
      button(say("watch"), () => send({ do: "watch", table })));
  }

  function open() {
    socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws").replace(/#.*/, "")));
    socket.onopen = () => {
      failures = 0;
      status("ready");
      enter();
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      (own[message.say] ?? receive)(message);
    };
    socket.onclose = () => {
      status("lost");
      setTimeout(open, RETRIES[Math.min(failures++, RETRIES.length - 1)]);
    };
  }

  addEventListener("hashchange", () => location.reload()); // Another table begins from nothing.
  setTimeout(() => {
    status("connecting");
    open();
  });
  return {
    send(message) {
      if (message.do !== "new") return send(message);
      const { seed, ...wanted } = message; // A server shuffles by itself.
      return send({ ...wanted, do: "create" });
    },
    leave: () => location.assign(location.pathname + location.search), // The way back leads to the table.
    fields: () => [make("label", {}, say("clock"), make("input", { name: "seconds", type: "number", min: 0, max: 3600, value: 0 }))],
    more: (data) => ({ seconds: Number(data.get("seconds")) }),
  };
}
