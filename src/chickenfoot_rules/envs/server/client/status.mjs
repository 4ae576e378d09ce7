// The line above the hand: who is to move, and what the table waits for.

/** @import { SayTable } from "./messages" */
/** @import { TableDocument } from "../../../records/table" */

import { moveLines } from "./sheet.mjs";
import { say } from "./words.mjs";

/**
 * Return the tile that the seat that looks has just drawn and may play, if there is one.
 *
 * @param {TableDocument} table
 */
export function drawnTile({ seat, seats }) {
  return seat === undefined ? undefined : seats[seat]?.drawn;
}

/**
 * Return the line.
 *
 * @param {SayTable} message
 * @param {TableDocument | null} earlier the moment that is shown instead of the game.
 * @param {(seat: number) => string} nameOf
 */
export function statusText({ document: table, missing = 0 }, earlier, nameOf) {
  if (earlier) return moveLines(earlier.events, nameOf).at(-1) ?? "";
  const { outcome, is_match_over: isOver, standings, to_move: mover, seat, duty, openers, must_open: mustOpen, layout, seats } = table;
  const drawn = drawnTile(table);
  const parts = [];
  if (isOver) {
    const best = standings.filter(({ rank }) => rank === 1).map((place) => nameOf(place.seat));
    parts.push(best.length > 1 ? say("winners", best.join(", ")) : say("matchOver", best[0]));
  } else if (outcome) {
    parts.push(outcome.winner === undefined ? say("blocked") : say("domino", nameOf(outcome.winner)));
  } else if (mover === undefined) {
    parts.push(say("waitSeats", missing), say("share"), location.href);
  } else if (mover !== seat) {
    parts.push(say("turnOf", nameOf(mover)));
  } else if (drawn) {
    parts.push(say("drew", drawn));
  } else {
    parts.push(mustOpen ? say("mustOpen", openers.join(", ")) : say("yourTurn"));
  }
  if (openers.length && !mustOpen && !outcome) parts.push(say("opens", openers.join(", ")));
  if (duty && !outcome) parts.push(say("duty", duty));
  const partner = seat === undefined || layout.length ? undefined : seats[seat].partner;
  if (partner !== undefined) parts.push(say("yourPartner", nameOf(partner)));
  if (seat === undefined) parts.push(say("watching"));
  return parts.join(" ");
}
