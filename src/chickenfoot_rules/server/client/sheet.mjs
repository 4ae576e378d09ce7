// The points: the score sheet, and the end of a round with the hands of all and what they cost.

/** @import { NameOf } from "./types" */
/** @import { TableDocument } from "../../documents/table" */

import { make } from "./elements.mjs";
import { formOf } from "./options.mjs";
import { tilePicture } from "./picture.mjs";
import { plural, text } from "./words.mjs";

/** @type {(seats: TableDocument["seats"]) => number[][]} the seats that score together: each alone, or partners. */
const sidesIn = (seats) => seats.flatMap(({ partner = -1 }, seat) => (partner < 0 ? [[seat]] : partner > seat ? [[seat, partner]] : []));

/** @param {string} rules */
export const targetIn = (rules) => rules.match(/target=(\d+)/)?.[1];

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement | string} the score sheet, once there are points. */
export function scoreSheet({ seats, scores, standings, outcome }, nameOf) {
  const rows = scores.length ? scores : outcome ? [outcome.points] : [];
  if (!rows.length) return "";
  const sides = sidesIn(seats);
  const row = (/** @type {string} */ head, /** @type {number[]} */ cells) => make("tr", {}, make("th", { scope: "row" }, head), ...sides.map(([seat]) => make("td", {}, String(cells[seat]))));
  const places = [...standings].sort((one, other) => one.seat - other.seat);
  return make("table", {},
    make("caption", {}, text("Score sheet")),
    make("thead", {}, make("tr", {}, make("td", {}), ...sides.map((side) => make("th", { scope: "col" }, side.map(nameOf).join(" + "))))),
    make("tbody", {}, ...rows.map((points, n) => row(String(n + 1), points))),
    make("tfoot", {}, ...(places.length ? [row(text("Total"), places.map(({ total }) => total)), row(text("Place"), places.map(({ rank }) => rank))] : [])));
}

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement[]} the end of a round. */
export function resultPanel(table, nameOf) {
  const { seats, standings, outcome, game, rules, is_match_over: isOver } = table;
  const points = outcome?.points ?? [];
  const isScored = formOf(game)?.most_points_win;
  const all = standings.length ? standings : points.map((total, seat) => ({ seat, total, rank: 0 })).sort((one, other) => one.total - other.total);
  const places = all.flatMap((place) => sidesIn(seats).filter(([seat]) => seat === place.seat).map((side) => ({ side, ...place })));
  const rows = places.map(({ side, seat, total, rank }) =>
    make("tr", { class: rank === 1 ? "leads" : "" },
      make("td", {}, rank ? String(rank) : ""),
      make("th", { scope: "row" }, side.map(nameOf).join(" + ")),
      make("td", {}, make("span", { class: "left" }, ...side.flatMap((one) => seats[one].hand ?? []).map((tile) => tilePicture(tile)))),
      make("td", {}, `+${points[seat]}`),
      make("td", {}, String(total))));
  const heads = [text("Place"), text("Players"), text("Tiles left"), isScored ? text("Scores") : text("Costs"), text("Total")];
  const target = targetIn(rules);
  const first = places.filter(({ rank }) => rank === 1);
  const leader = first.length && !isOver ? plural("In the lead: {names} ({number} point).", "In the lead: {names} ({number} points).", first[0].total, { names: first.map(({ side }) => side.map(nameOf).join(" + ")).join(", ") }) : "";
  return [
    make("table", {}, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))), make("tbody", {}, ...rows)),
    make("p", {}, isScored ? (target ? text("The first to reach {target} points wins the match.", { target }) : "") : text("The lowest total wins the match."), " ", leader),
  ];
}
