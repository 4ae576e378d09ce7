// What a newcomer can do at their turn, in words.

/** @import { LegalPlay } from "./types" */
/** @import { TableDocument } from "../../documents/table" */

import { make, signButton } from "./elements.mjs";
import { pipsOf } from "./picture.mjs";
import { drawnTile } from "./status.mjs";
import { say } from "./words.mjs";

const BEGINNING = 3; // So many turns are told how to lay a tile.
let turns = 0;
let told = "";

const isDouble = (/** @type {string} */ tile) => new Set(pipsOf(tile)).size === 1;
const weight = (/** @type {string} */ tile) => pipsOf(tile).reduce((sum, pips) => sum + pips, 0);

/** @type {(part: HTMLElement, table: TableDocument, stop: () => void) => void} shows a lesson, with a button to stop them. */
export function teach(part, table, stop) {
  const lesson = lessonOf(table);
  const turn = `${table.round_number} ${table.move_number}`;
  if (lesson.length && turn !== told) {
    told = turn;
    turns++;
  }
  const how = table.legal_moves.some(({ tile }) => tile) && turns <= BEGINNING ? [say("lessonTouch")] : [];
  const text = [...lesson, ...how].join(" ");
  if (part.firstChild?.textContent === text) return;
  part.replaceChildren(...(text ? [make("p", { role: "status" }, text), signButton("×", say("stopExplaining"), stop)] : []));
}

/** @type {(table: TableDocument) => string[]} sentences for the viewing seat, at its turn and at the end. */
function lessonOf(table) {
  const { seat, to_move: mover, legal_moves: legal, layout, duty, openers, outcome, game } = table;
  if (outcome) return game === "express" ? [say("lessonExpressOver")] : game === "chicken-foot" ? [say("lessonOver")] : [];
  if (seat === undefined || mover !== seat) return [];
  const plays = /** @type {LegalPlay[]} */ (legal.filter(({ tile }) => tile));
  const heaviest = plays.toSorted((one, other) => weight(other.tile) - weight(one.tile))[0];
  const drawn = drawnTile(table);
  if (!heaviest) {
    const why = !layout.length && openers.length ? say("lessonNoOpener", openers.join(", ")) : duty ? say("lessonNoDuty", duty) : say("lessonNothing");
    return [why, say(legal.some(({ move }) => move === "draw") ? "lessonDraw" : "lessonPass")];
  }
  if (!layout.length) return [say("lessonOpen", [...new Set(plays.map(({ tile }) => tile))].join(", "))];
  const { value = 0, on = "" } = heaviest;
  const tiles = [...new Set(plays.filter((play) => play.on === on && play.value === value).map(({ tile }) => tile))].join(", ");
  const sentences = drawn ? [say("lessonDrawn", drawn)] : duty ? [say("lessonDuty", duty)] : [];
  sentences.push(say(isDouble(on) ? "lessonOnDouble" : "lessonOn", value, on, tiles));
  const others = new Set(plays.map((play) => `${play.on} ${play.value}`)).size - 1;
  if (others) sentences.push(say("lessonOthers", others));
  const double = game === "chicken-foot" && plays.find(({ tile }) => isDouble(tile));
  if (double && !duty) sentences.push(say("lessonDouble", double.tile));
  return sentences;
}
