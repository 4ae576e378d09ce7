// The players in a strip: whose turn it is, how many tiles they hold, and their clock.

/** @import { NameOf } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { TableDocument } from "../../documents/table" */

import { at, make, replace } from "./elements.mjs";
import { partsOf } from "./picture.mjs";
import { plural, text } from "./words.mjs";

const HURRY = 10; // The seconds from which on a clock warns.

let deadline = 0;

/** Show what is left of the time for a turn. */
function tick() {
  const clock = document.querySelector("#seats .clock");
  if (!clock) return;
  const left = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  clock.classList.toggle("low", left <= HURRY);
}

setInterval(tick, 250);

/**
 * Return what each seat did since the last move of the viewing one: tiles, draws and passes.
 * @param {TableDocument} table
 */
function deedsOf({ seats, events, seat: viewer }) {
  const last = events.findLastIndex(({ seat }) => seat === viewer);
  const since = viewer === undefined ? events.slice(1 - seats.length) : events.slice(last + 1);
  const inWords = (/** @type {string} */ move) => (move === "draw" ? text("drew") : move === "pass" ? text("passed") : partsOf(move)[0].replace("-", "\u2011"));
  return { since, deeds: seats.map((_, who) => since.filter(({ seat }) => seat === who).map(({ move }) => inWords(move)).join(" · ")) };
}

/** @type {(table: TableDocument) => Map<string, number>} the tiles that others laid since then, numbered. */
export function recentTiles(table) {
  const laid = deedsOf(table).since.map(({ move }) => partsOf(move)[0]).filter((tile) => tile.includes("-"));
  return new Map(laid.map((tile, n) => [tile, n + 1]));
}

/** @type {(message: SayTable, table: TableDocument, nameOf: NameOf) => void} `table` is perhaps an earlier moment. */
export function drawSeats(message, table, nameOf) {
  const { seats, seat: viewer, to_move: mover, scores, outcome } = table;
  const near = viewer ?? 0;
  const isNow = table === message.document;
  const { deeds } = deedsOf(table);
  const plates = seats.map(({ hand_size: size, owes, partner }, seat) => {
    const total = scores.reduce((sum, row) => sum + row[seat], 0);
    const isPartner = viewer !== undefined && partner === viewer;
    const about = [total ? `Σ ${total}` : null, isPartner ? text("your partner") : null, owes ? text("owes a tile") : null, isNow && message.here?.[seat] === false ? text("away") : null];
    const isTimed = isNow && seat === mover && message.seconds_left !== undefined;
    const classes = [seat === mover && "turn", seat === viewer && "near", isPartner && "partner", about.at(-1) && "away"].filter(Boolean).join(" ");
    return make("li", { class: classes, "data-seat": seat, "aria-current": seat === mover ? "true" : null },
      make("div", {},
        make("strong", {}, nameOf(seat)),
        seat === viewer ? null : make("span", { class: "backs", role: "img", "aria-label": plural("{number} tile", "{number} tiles", size) }, make("i"), String(size))),
      make("div", { class: "deeds" }, isTimed ? make("span", { class: "clock", role: "timer" }) : null, [...about, seat === viewer || outcome ? null : deeds[seat]].filter(Boolean).join(" · ")));
  });
  replace(at("seats"), [...plates.slice(near), ...plates.slice(0, near)]);
  if (isNow && message.seconds_left !== undefined) tick();
}

/** Set the clock of the player whose turn it is to the seconds that are left. */
export function setClock(seconds = 0) {
  deadline = performance.now() + 1000 * seconds;
}
