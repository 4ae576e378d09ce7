// The table in words: its players, its moves, and the line that says what it waits for.

/** @import { NameOf } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { TableDocument, TableEvent } from "../../documents/table" */

import { button, make } from "./elements.mjs";
import { partsOf } from "./picture.mjs";
import { dutyInWords, plural, text } from "./words.mjs";

/**
 * Return what the names of the players are in a table, perhaps an earlier moment of it.
 * @type {(message: SayTable, table?: TableDocument) => NameOf}
 */
export const namesIn = ({ document, players }, table = document) => (seat) => {
  const { name } = table.seats[seat];
  if (name && name !== players[seat]) return name;
  return seat === table.seat ? text("You") : text("Seat {number}", { number: seat + 1 }); // An opened position has no names.
};

/** @type {(table: TableDocument) => string | undefined} the tile that the viewing seat has just drawn and may play. */
export const drawnTile = ({ seat = -1, seats }) => seats[seat]?.drawn;

/** @type {(table: TableDocument) => TableEvent[]} since the last move of the viewing seat. */
export function eventsSince({ seats, events, seat: viewer }) {
  const last = events.findLastIndex(({ seat }) => seat === viewer);
  return viewer === undefined ? events.slice(1 - seats.length) : events.slice(last + 1);
}

/** @type {(table: TableDocument) => Map<string, number>} the tiles that others laid since then, numbered. */
export function recentTiles(table) {
  const laid = eventsSince(table).map(({ move }) => partsOf(move)[0]).filter((tile) => tile.includes("-"));
  return new Map(laid.map((tile, n) => [tile, n + 1]));
}

/** @type {(events: TableEvent[], nameOf: NameOf) => string[]} a line for each move. */
function moveLines(events, nameOf) {
  return events.map(({ seat, move, drawn, call }, number) => {
    const who = nameOf(seat);
    if (move === "draw") return drawn ? text("{who}: drew {tile}", { who, tile: drawn }) : text("{who}: drew a tile", { who });
    if (move === "pass") {
      // After a draw of the same seat it declines a tile that fits (R4.1).
      const before = events[number - 1];
      return before?.move === "draw" && before.seat === seat ? text("{who}: kept the drawn tile, although it fits", { who }) : text("{who}: passed", { who });
    }
    const [tile, on] = partsOf(move);
    const laid = on ? text("{who}: {tile} on {on}", { who, tile, on }) : text("{who}: opened with {tile}", { who, tile });
    return [laid, call && text("{call}!", { call }), move.endsWith("!") && text("one left")].filter(Boolean).join(" – ");
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
  return make("ol", { tabindex: 0, "aria-label": text("Moves") }, ...lines);
}

/** @type {(message: SayTable, earlier: TableDocument | null, nameOf: NameOf) => string} the line; `earlier` is a moment that is shown instead. */
export function statusText({ document: table, missing = 0, moved_for: late = [], resting = [] }, earlier, nameOf) {
  if (earlier) return moveLines(earlier.events, nameOf).at(-1) ?? "";
  const { outcome, is_match_over: isOver, standings, to_move: mover, seat, duty, openers, must_open: mustOpen, layout, seats } = table;
  const drawn = drawnTile(table);
  const parts = [];
  if (isOver) {
    const best = standings.filter(({ rank }) => rank === 1).map((place) => nameOf(place.seat));
    parts.push(best.length > 1 ? text("The match is over. Winners: {names}.", { names: best.join(", ") }) : text("The match is over. Winner: {name}.", { name: best[0] }));
  } else if (outcome) {
    parts.push(outcome.winner === undefined ? text("The round is blocked.") : text("{name} went out.", { name: nameOf(outcome.winner) }));
  } else if (mover === undefined) {
    parts.push(plural("Waiting for {number} more player.", "Waiting for {number} more players.", missing));
  } else if (mover !== seat || resting.includes(mover)) {
    parts.push(text("{name} is to move.", { name: nameOf(mover) }));
  } else if (drawn) {
    parts.push(text("You drew {tile}: play it or pass.", { tile: drawn }));
  } else {
    parts.push(mustOpen ? text("Your turn: open with {tiles}.", { tiles: openers.join(", ") }) : text("Your turn."));
  }
  if (openers.length && !mustOpen && !outcome) parts.push(text("Only {tiles} may open the round.", { tiles: openers.join(", ") }));
  if (duty && !outcome) parts.push(dutyInWords(duty));
  const partner = seat === undefined || layout.length ? undefined : seats[seat].partner;
  if (partner !== undefined) parts.push(text("{name} is your partner.", { name: nameOf(partner) }));
  if (seat === undefined) parts.push(text("You are watching."));
  if (late.length) parts.push(text("Time was up, so the server moved for {names}.", { names: late.map(nameOf).join(", ") }));
  if (resting.length) parts.push(text("A computer plays until they come back: {names}.", { names: resting.map(nameOf).join(", ") }));
  return parts.join(" ");
}
