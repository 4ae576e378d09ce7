// The points: the score sheet, and the end of a round with the hands of all and what they cost.

/** @import { NameOf } from "./types" */
/** @import { TableDocument } from "../../documents/table" */

import { make } from "./elements.mjs";
import { formOf } from "./options.mjs";
import { tilePicture } from "./picture.mjs";
import { say } from "./words.mjs";

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement | string} the score sheet, once there are points. */
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

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement[]} the end of a round. */
export function resultPanel(table, nameOf) {
  const { seats, standings, outcome, game, rules, is_match_over: isOver } = table;
  const points = outcome?.points ?? [];
  const isScored = formOf(game)?.most_points_win;
  const places = standings.length ? standings : points.map((total, seat) => ({ seat, total, rank: 0 })).sort((one, other) => one.total - other.total);
  const rows = places.map(({ seat, total, rank }) =>
    make("tr", { class: rank === 1 ? "leads" : "" },
      make("td", {}, rank ? String(rank) : ""),
      make("th", { scope: "row" }, nameOf(seat)),
      make("td", {}, make("span", { class: "left" }, ...(seats[seat].hand ?? []).map((tile) => tilePicture(tile)))),
      make("td", {}, `+${points[seat]}`),
      make("td", {}, String(total))));
  const heads = [say("place"), say("players"), say("handsLeft"), isScored ? say("scored") : say("cost"), say("total")];
  const target = rules.match(/target=(\d+)/)?.[1];
  const first = places.filter(({ rank }) => rank === 1);
  const leader = first.length && !isOver ? say("leads", first.map(({ seat }) => nameOf(seat)).join(", "), first[0].total) : "";
  return [
    make("table", {}, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))), make("tbody", {}, ...rows)),
    make("p", {}, isScored ? (target ? say("targetWins", target) : "") : say("lowestWins"), " ", leader),
  ];
}
