// The tables of a server in lists: one's own, and those where anybody may sit down.

/** @import { ListedTable } from "./messages" */

import { make } from "./elements.mjs";
import { titleOf } from "./options.mjs";
import { lasting } from "./storage.mjs";
import { plural, roundInWords, text } from "./words.mjs";

const MOST = 100; // A server lists no more.

const TOKEN = "token ";

/** @param {string} table */
export const tokenOf = (table) => lasting.get(TOKEN + table);

/** @type {(table: string, token: string) => void} */
export const keepToken = (table, token) => lasting.set(TOKEN + table, token);

/** @param {string} table */
export const dropToken = (table) => lasting.remove(TOKEN + table);

/** Return the names of the tables where this browser has a seat. */
export const ownTables = () => lasting.keys().filter((key) => key.startsWith(TOKEN)).map((key) => key.slice(TOKEN.length)).slice(0, MOST);

/**
 * Return the lists as an element, and drop the seats of tables that are gone.
 * @param {readonly ListedTable[]} tables
 */
export function listTables(tables) {
  const there = new Set(tables.map(({ table }) => table));
  ownTables().filter((table) => !there.has(table)).forEach(dropToken);
  const own = new Set(ownTables());
  return make("div", {},
    ...list(text("Your tables"), tables.filter(({ table }) => own.has(table)), text("Go back")),
    ...list(text("Open tables"), tables.filter(({ table }) => !own.has(table)), text("Sit down")));
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
export function describe({ game, players, missing = 0, round_number: round = 0, is_over: isOver }) {
  const names = players.filter(Boolean).join(", ");
  const state = isOver ? text("over") : round ? roundInWords(round) : "";
  return [titleOf(game), names, state, missing ? plural("{number} free seat", "{number} free seats", missing) : ""].filter(Boolean).join(" · ");
}
