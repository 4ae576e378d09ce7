// What is below the table: the score sheet, and the moves of the round.

/** @import { TableDocument, TableEvent } from "../../../records/table" */

import { make } from "./elements.mjs";
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
 * Return the list of moves.
 *
 * @param {TableEvent[]} events
 * @param {(seat: number) => string} nameOf
 */
export function moveList(events, nameOf) {
  const words = say("event");
  const lines = events.map(({ seat, move, drawn, call }, number) => {
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
  return make("ol", { tabindex: 0, "aria-label": say("moves") }, ...lines.map((line) => make("li", {}, line)));
}
