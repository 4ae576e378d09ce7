// The end of a round: the hands of all, what they cost, and who leads.

/** @import { TableDocument } from "../../../records/table" */

import { make } from "./elements.mjs";
import { tilePicture } from "./picture.mjs";
import { say } from "./words.mjs";

/**
 * Return the panel of a finished round.
 *
 * @param {TableDocument} table
 * @param {(seat: number) => string} nameOf
 * @param {HTMLElement[]} buttons how to go on.
 */
export function resultPanel(table, nameOf, buttons) {
  const { seats, standings, outcome, game, rules, is_match_over: isOver } = table;
  const points = outcome?.points ?? [];
  const isExpress = game === "express";
  const places = standings.length ? standings : points.map((total, seat) => ({ seat, total, rank: 0 })).sort((one, other) => one.total - other.total);
  const rows = places.map(({ seat, total, rank }) =>
    make("tr", { class: rank === 1 ? "leads" : "" },
      make("td", {}, rank ? String(rank) : ""),
      make("th", { scope: "row" }, nameOf(seat)),
      make("td", {}, make("span", { class: "left" }, ...(seats[seat].hand ?? []).map((tile) => tilePicture(tile)))),
      make("td", {}, `+${points[seat]}`),
      make("td", {}, String(total))));
  const heads = [say("place"), say("players"), say("handsLeft"), isExpress ? say("scored") : say("cost"), say("total")];
  const target = rules.match(/target=(\d+)/)?.[1];
  const first = places.filter(({ rank }) => rank === 1);
  const leader = first.length && !isOver ? say("leads", first.map(({ seat }) => nameOf(seat)).join(", "), first[0].total) : "";
  return [
    make("table", {}, make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))), make("tbody", {}, ...rows)),
    make("p", {}, isExpress ? (target ? say("targetWins", target) : "") : say("lowestWins"), " ", leader),
    make("div", { class: "buttons" }, ...buttons),
  ];
}
