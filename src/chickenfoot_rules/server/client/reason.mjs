// What is explained: to a newcomer, what they can do at their turn; why a choice is refused, what is advised and why, and what can be inferred.

/** @import { Cite, NameOf } from "./types" */
/** @import { SayHint } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../documents/table" */

import { make, signButton } from "./elements.mjs";
import { ruleLink } from "./help.mjs";
import { partsOf, pipsOf, playsIn } from "./picture.mjs";
import { drawnTile } from "./status.mjs";
import { plural, text } from "./words.mjs";

const BEGINNING = 3; // So many turns are told how to lay a tile.
let turns = 0;
let told = "";

/** @param {string} move */
export function moveInWords(move) {
  if (move === "draw") return text("Draw");
  if (move === "pass") return text("Pass");
  const [tile, on] = partsOf(move);
  return on ? text("{tile} on {on}", { tile, on }) : text("{tile} opens", { tile });
}

/** @param {(Node | string)[][]} lines */
const list = (lines) => make("ul", {}, ...lines.map((parts) => make("li", {}, ...parts)));

/**
 * Return links to a rule: to the rules in force, and to the rule book if the site has one.
 * @type {(rule: string | undefined, cite: Cite) => (Node | string)[]}
 */
export function ruleLinks(rule, cite) {
  if (!rule) return [];
  const inForce = make("a", { href: "#rules", onclick: (/** @type {Event} */ event) => { event.preventDefault(); cite(rule); } }, text("Rule {id}", { id: rule }));
  const inBook = ruleLink(rule);
  return inBook ? [inForce, " · ", inBook] : [inForce];
}

/** @param {TableRefusal} refusal */
export const sentenceOf = ({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** @type {(refusal: TableRefusal, cite: Cite) => HTMLElement} */
export function refusalNode(refusal, cite) {
  const { message, rule, playable } = refusal;
  const more = playable?.length && !playable.every((tile) => message.includes(tile)) ? text("You can play {tiles}.", { tiles: playable.join(", ") }) : "";
  return make("p", {}, `${sentenceOf(refusal)} ${more} `, ...ruleLinks(rule, cite));
}

/** @type {(hint: SayHint, cite: Cite) => HTMLElement[]} */
export function adviceNodes({ move, is_only: isOnly, points, out, as_good: asGood = [], reasons = [] }, cite) {
  const outlook = isOnly ? text("It is your only move.") : points === undefined || out === undefined ? "" : text("It leads to about {points} points, and you go out in {percent} % of the rounds.", { points, percent: Math.round(out * 100) });
  const others = asGood.length ? text("About as good: {moves}.", { moves: asGood.slice(0, 3).map(moveInWords).join(", ") }) : "";
  return [
    make("p", {}, [text("Hint: {move}.", { move: moveInWords(move) }), outlook, others].join(" ")),
    list(reasons.map(({ text, rule }) => [`${text} `, ...ruleLinks(rule, cite)])),
  ];
}

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement} what the viewing seat can infer. */
export function inferredNode(table, nameOf) {
  const listed = (/** @type {string[] | undefined} */ tiles) => tiles?.join(" ").replaceAll("-", "\u2011") || "–"; // A line does not break in a tile.
  const lines = table.seats.flatMap(({ must_hold: must, may_hold: may }, seat) => {
    if (seat === table.seat) return [];
    const fields = { name: nameOf(seat), must: listed(must), may: listed(may) };
    return must?.length ? text("{name}: has {must}; may have {may}", fields) : text("{name}: may have {may}", fields);
  });
  if (table.may_be_undrawn) lines.push(text("May be undrawn: {tiles}", { tiles: listed(table.may_be_undrawn) }));
  return list(lines.map((line) => [line]));
}

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
  const how = table.legal_moves.some(({ tile }) => tile) && turns <= BEGINNING ? [text("Choose the tile, then the place on the table, or drag it there.")] : [];
  const words = [...lesson, ...how].join(" ");
  if (part.firstChild?.textContent === words) return;
  part.replaceChildren(...(words ? [make("p", { role: "status" }, words), signButton("×", text("Stop explaining"), stop)] : []));
}

/** @type {(table: TableDocument) => string[]} sentences for the viewing seat, at its turn and at the end. */
function lessonOf(table) {
  const { seat, to_move: mover, legal_moves: legal, layout, duty, openers, outcome, game } = table;
  if (outcome) return game === "express" ? [text("The winner scores the pips that the others still hold.")] : game === "chicken-foot" ? [text("Players with tiles left count their pips. The fewer points, the better.")] : [];
  if (seat === undefined || mover !== seat) return [];
  const plays = playsIn(table);
  const heaviest = plays.toSorted((one, other) => weight(other.tile) - weight(one.tile))[0];
  const drawn = drawnTile(table);
  if (!heaviest) {
    const why = !layout.length && openers.length ? text("Only {tiles} may open the round, and you do not have it.", { tiles: openers.join(", ") }) : duty ? text("First {double} needs its tiles, and none of yours fits.", { double: duty.double }) : text("None of your tiles fits.");
    return [why, legal.some(({ move }) => move === "draw") ? text("Draw a tile from the boneyard.") : text("So you pass.")];
  }
  if (!layout.length) return [text("The table is empty. Open the round with {tiles}.", { tiles: [...new Set(plays.map(({ tile }) => tile))].join(", ") })];
  const { value = 0, on = "" } = heaviest;
  const tiles = [...new Set(plays.filter((play) => play.on === on && play.value === value).map(({ tile }) => tile))].join(", ");
  const sentences = drawn ? [text("You drew {tile}, and it fits.", { tile: drawn })] : duty ? [plural("First {double} needs {number} more tile; nothing else may be played.", "First {double} needs {number} more tiles; nothing else may be played.", duty.missing, { double: duty.double })] : [];
  const fields = { pips: pipsInWords()[value], on, tiles };
  sentences.push(isDouble(on) ? text("Lay a tile with {pips} on the double {on}: {tiles}.", fields) : text("Lay a tile with {pips} on {on}: {tiles}.", fields));
  const others = new Set(plays.map((play) => `${play.on} ${play.value}`)).size - 1;
  if (others) sentences.push(plural("You can also play elsewhere.", "You can also play on {number} other ends.", others));
  const double = game === "chicken-foot" && plays.find(({ tile }) => isDouble(tile));
  if (double && !duty) sentences.push(text("If you lay {tile}, everybody must fill it with three tiles first.", { tile: double.tile }));
  return sentences;
}

const pipsInWords = () => [
  text("a blank"), text("a one"), text("a two"), text("a three"), text("a four"), text("a five"), text("a six"), text("a seven"), text("an eight"), text("a nine"),
  text("a ten"), text("an eleven"), text("a twelve"), text("a thirteen"), text("a fourteen"), text("a fifteen"), text("a sixteen"), text("a seventeen"), text("an eighteen"),
];
