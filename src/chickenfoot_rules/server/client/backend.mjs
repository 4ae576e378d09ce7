// The table on a server: messages go over a WebSocket, which connects again when it is lost. Its tables are in lists: one's own, and those where anybody may sit down.

/** @import { Connect, Sent } from "./types" */
/** @import { ListedTable } from "./messages" */

import { at, button, fieldset, make, makeForm, tick } from "./elements.mjs";
import { titleOf } from "./options.mjs";
import { lasting } from "./storage.mjs";
import { currentLanguage, plural, roundInWords, text } from "./words.mjs";

export const isLocal = false;

const RETRIES = [500, 1000, 2000, 4000];
const REFRESH = 4000; // Milliseconds from one list of tables to the next.
const MOST = 100; // A server lists no more.
const TOKEN = "token "; // With the name of a table, the key of the seat there.
const tableName = () => new URLSearchParams(location.hash.slice(1)).get("table");

/** @param {string} table */
const dropToken = (table) => lasting.remove(TOKEN + table);

/** Return the names of the tables where this browser has a seat. */
const ownTables = () => lasting.keys().filter((key) => key.startsWith(TOKEN)).map((key) => key.slice(TOKEN.length)).slice(0, MOST);

/** @type {(tables: readonly ListedTable[]) => HTMLElement} drops the seats of tables that are gone, too. */
function listTables(tables) {
  const own = ownTables();
  own.filter((name) => !tables.some(({ table }) => table === name)).forEach(dropToken);
  return make("div", {},
    ...list(text("Your tables"), tables.filter(({ table }) => own.includes(table)), text("Go back")),
    ...list(text("Open tables"), tables.filter(({ table }) => !own.includes(table)), text("Sit down")));
}

/** @type {(heading: string, tables: ListedTable[], act: string) => HTMLElement[]} */
function list(heading, tables, act) {
  if (!tables.length) return [];
  return [
    make("h2", {}, heading),
    make("ul", { class: "tables" }, ...tables.map((table) => {
      const about = describe(table);
      return make("li", {}, make("span", {}, about), make("a", { class: "button", href: `#table=${table.table}`, "aria-label": `${act}: ${about}` }, act));
    })),
  ];
}

/** @param {ListedTable} table */
function describe({ game, players, missing = 0, round_number: round = 0, is_over: isOver }) {
  const names = players.filter(Boolean).join(", ");
  const state = isOver ? text("over") : round ? roundInWords(round) : "";
  return [titleOf(game), names, state, missing ? plural("{number} free seat", "{number} free seats", missing) : ""].filter(Boolean).join(" · ");
}

/** @type {Connect} */
export function connect(receive, status, page) {
  /** @type {WebSocket | null} */
  let socket = null;
  let failures = 0;
  let isReturning = false;
  let isWatching = false;
  let ownName = ""; // That of the person who opens a table, if it is known.
  /** @type {readonly ListedTable[] | undefined} */
  let tables;
  const lobby = make("section", { id: "lobby" });

  /** @type {Record<string, (message: any) => void>} */
  const own = {
    created({ table }) {
      history.pushState(null, "", `#table=${table}`);
      if (ownName) send({ do: "join", table, name: ownName });
      else enter();
    },
    seat({ token }) {
      isReturning = false;
      lasting.set(TOKEN + tableName(), token);
    },
    tables(message) {
      tables = message.tables;
      drawLobby();
    },
    refused(message) {
      const table = tableName();
      if (isReturning && table) { // It is gone, or belongs to somebody else.
        dropToken(table);
        history.replaceState(null, "", location.pathname + location.search);
      }
      isReturning = false;
      receive(message);
    },
  };

  /** @param {Sent} message */
  const send = (message) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ language: currentLanguage(), ...message }));
    else if (message.do !== "look" && message.do !== "list") receive({ say: "refused", refusal: { code: "invalid", message: text("you are not connected; try again when the connection is back") } }); // These are sent again.
  };

  function enter() {
    const table = tableName();
    if (!table) return at("start").hidden && page.start(); // A connection that is back leaves what somebody is filling in.
    const token = lasting.get(TOKEN + table);
    isReturning = token !== null;
    if (token) return send({ do: "return", table, token });
    if (isWatching) return send({ do: "watch", table });
    page.ask(() => joinForm(table));
  }

  /** @param {string} table */
  function joinForm(table) {
    const name = make("input", { name: "name", maxlength: 20, required: true, autocomplete: "nickname", value: lasting.get("name") ?? "" });
    const form = makeForm("join", () => {
      lasting.set("name", name.value);
      send({ do: "join", table, name: name.value });
    }, text("Sit down"), fieldset(text("Sit down"), drawLobby(), make("label", {}, text("Your name"), name)));
    form.append(" ", button(text("Watch"), () => {
      isWatching = true;
      send({ do: "watch", table });
    }));
    return form;
  }

  /** Draw the lists of tables, or who is at the table of a link, anew, unless they look the same. */
  function drawLobby() {
    const name = tableName();
    const shown = name ? make("p", {}, tables?.filter(({ table }) => table === name).map(describe)) : tables ? listTables(tables) : make("div");
    if (shown.innerHTML === lobby.firstElementChild?.innerHTML) return lobby;
    const focused = document.activeElement?.getAttribute("href");
    lobby.replaceChildren(shown);
    /** @type {HTMLElement | null} */ (shown.querySelector(`a[href="${focused}"]`))?.focus();
    return lobby;
  }

  /** Ask for the tables while they are on the screen. */
  function list() {
    if (at("table").hidden) send({ do: "list", tables: ownTables().concat(tableName() ?? []) });
  }

  function open() {
    socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws").replace(/#.*/, "")));
    socket.onopen = () => {
      failures = 0;
      status("ready");
      enter();
      list();
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
  setInterval(list, REFRESH);
  setTimeout(() => {
    status("connecting");
    open();
  });
  return {
    send(message, name = "") {
      if (message.do !== "new") return send(message);
      ownName = name;
      const { seed, ...wanted } = message; // A server shuffles by itself.
      return send({ ...wanted, do: "create" });
    },
    leave: () => location.assign(location.pathname + location.search), // The list and the way back lead to the table.
    fields: () => [
      make("label", {}, text("Seconds a turn (0: no limit)"), make("input", { name: "seconds", type: "number", min: 0, max: 3600, value: 0 })),
      make("label", {}, text("Seconds in the bank, for turns that take longer"), make("input", { name: "bank", type: "number", min: 0, max: 3600, value: 0 })),
      tick(text("Moves may be taken back if all agree"), { name: "may_undo" }),
      tick(text("Anybody may sit down"), { name: "is_open" }),
    ],
    more: (data) => ({ seconds: Number(data.get("seconds")), bank: Number(data.get("bank")), may_undo: data.has("may_undo"), is_open: data.has("is_open") }),
    lobby: drawLobby,
  };
}
