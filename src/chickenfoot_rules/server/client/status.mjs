// The table in words: its players, its moves, and the line that says what it waits for.

/** @import { NameOf } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { TableDocument, TableEvent } from "../../documents/table" */

import { button, make } from "./elements.mjs";
import { partsOf } from "./picture.mjs";
import { say } from "./words.mjs";

/**
 * Return what the names of the players are in a table, perhaps an earlier moment of it.
 * @type {(message: SayTable, table?: TableDocument) => NameOf}
 */
export const namesIn = ({ document, players }, table = document) => (seat) => {
  const { name } = table.seats[seat];
  if (name && name !== players[seat]) return name;
  return seat === table.seat ? say("you") : say("seat", seat); // An opened position has no names.
};

/** @type {(table: TableDocument) => string | undefined} the tile that the viewing seat has just drawn and may play. */
export const drawnTile = ({ seat = -1, seats }) => seats[seat]?.drawn;

/** @type {(events: TableEvent[], nameOf: NameOf) => string[]} a line for each move. */
function moveLines(events, nameOf) {
  const words = say("event");
  return events.map(({ seat, move, drawn, call }, number) => {
    const name = nameOf(seat);
    if (move === "draw") return words.draw(name, drawn);
    if (move === "pass") {
      // After a draw of the same seat it declines a tile that fits (R4.1).
      const before = events[number - 1];
      return before?.move === "draw" && before.seat === seat ? words.keep(name) : words.pass(name);
    }
    const [tile, on] = partsOf(move);
    return [on ? words.play(name, tile, on) : words.open(name, tile), call && words.call(call), move.endsWith("!") && words.left()].filter(Boolean).join(" – ");
  });
}

/**
 * Return the list of moves, each a button that shows the table after it; `shown` is what it shows now.
 * @type {(events: TableEvent[], nameOf: NameOf, shown: number, look: (moveNumber: number) => void) => HTMLElement}
 */
export function moveList(events, nameOf, shown, look) {
  const lines = moveLines(events, nameOf).map((line, n) => {
    const after = events[n].move_number + 1;
    return make("li", {}, button(line, () => look(after), { tabindex: -1, "data-move": String(after), "aria-current": after === shown ? "step" : null }));
  });
  return make("ol", { tabindex: 0, "aria-label": say("moves") }, ...lines);
}

/** @type {(message: SayTable, earlier: TableDocument | null, nameOf: NameOf) => string} the line; `earlier` is a moment that is shown instead. */
export function statusText({ document: table, missing = 0, moved_for: late = [], resting = [] }, earlier, nameOf) {
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
  } else if (mover !== seat || resting.includes(mover)) {
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
  if (late.length) parts.push(say("movedFor", late.map(nameOf).join(", ")));
  if (resting.length) parts.push(say("resting", resting.map(nameOf).join(", ")));
  return parts.join(" ");
}
