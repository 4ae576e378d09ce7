// What is said below the hand: why a choice is refused, what is advised and why, and what can be inferred.

/** @import { Cite, NameOf } from "./types" */
/** @import { SayHint } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../documents/table" */

import { make } from "./elements.mjs";
import { ruleLink } from "./help.mjs";
import { partsOf } from "./picture.mjs";
import { text } from "./words.mjs";

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
