// What is below the table: the score sheet, and the moves of the round.

/** @import { TableDocument, TableEvent } from "../../../records/table" */

import { button, make } from "./elements.mjs";
import { say } from "./words.mjs";

/**
 * Return the score sheet, once there are points.
 *
 * @param {TableDocument} table
 * @param {(seat: number) => string} nameOf
 */
export function scoreSheet({ seats, scores, standings, outcome }, nameOf) {
  const rows = scores.length ? scores : outcome ? [outcome.points] : [];
  if (!rows.length) return "";
  const row = (/** @type {string} */ head, /** @type {number[]} */ cells) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, String(cell))));
  const places = [...standings].sort((one, other) => one.seat - other.seat);
  return make("table", {},
    make("caption", {}, say("sheet")),
    make("thead", {}, make("tr", {}, make("td", {}), ...seats.map((_, seat) => make("th", { scope: "col" }, nameOf(seat))))),
    make("tbody", {}, ...rows.map((points, n) => row(String(n + 1), points))),
    make("tfoot", {}, ...(places.length ? [row(say("total"), places.map(({ total }) => total)), row(say("place"), places.map(({ rank }) => rank))] : [])));
}

/**
 * Return moves in words, a line each.
 *
 * @param {TableEvent[]} events
 * @param {(seat: number) => string} nameOf
 */
export function moveLines(events, nameOf) {
  const words = say("event");
  return events.map(({ seat, move, drawn, call }, number) => {
    const name = nameOf(seat);
    if (move === "draw") return words.draw(name, drawn);
    if (move === "pass") {
      // After a draw of the same seat it declines a tile that fits (R4.1).
      const before = events[number - 1];
      return before?.move === "draw" && before.seat === seat ? words.keep(name) : words.pass(name);
    }
    const [tile, on] = move.replace("!", "").split(">");
    return [on ? words.play(name, tile, on) : words.open(name, tile), call && words.call(call), move.endsWith("!") && words.left()].filter(Boolean).join(" – ");
  });
}

/**
 * Return the list of moves, each a button that shows the table after it.
 *
 * @param {TableEvent[]} events
 * @param {(seat: number) => string} nameOf
 * @param {number} shown the number of the move before which the table is shown.
 * @param {(moveNumber: number) => void} look
 */
export function moveList(events, nameOf, shown, look) {
  const lines = moveLines(events, nameOf).map((line, n) => {
    const after = events[n].move_number + 1;
    return make("li", {}, button(line, () => look(after), { tabindex: -1, "data-move": String(after), "aria-current": after === shown ? "step" : null }));
  });
  return make("ol", { tabindex: 0, "aria-label": say("moves") }, ...lines);
}
