// What is said below the hand: why a choice is refused, what is advised and why, and what can be inferred.

/** @import { Cite, NameOf } from "./types" */
/** @import { SayHint } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../documents/table" */

import { ruleLink } from "./book.mjs";
import { make } from "./elements.mjs";
import { partsOf } from "./picture.mjs";
import { say } from "./words.mjs";

/** @param {string} move */
export function moveInWords(move) {
  if (move === "draw") return say("drawTile");
  if (move === "pass") return say("pass");
  return say("move", ...partsOf(move));
}

/** @param {(Node | string)[][]} lines */
const list = (lines) => make("ul", {}, ...lines.map((parts) => make("li", {}, ...parts)));

/**
 * Return links to a rule: to the rules in force, and to the rule book if the site has one.
 * @type {(rule: string | undefined, cite: Cite) => (Node | string)[]}
 */
export function ruleLinks(rule, cite) {
  if (!rule) return [];
  const inForce = make("a", { href: "#rules", onclick: (/** @type {Event} */ event) => { event.preventDefault(); cite(rule); } }, say("rule", rule));
  const inBook = ruleLink(rule);
  return inBook ? [inForce, " · ", inBook] : [inForce];
}

/** @param {TableRefusal} refusal */
export const sentenceOf = ({ message }) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** @type {(refusal: TableRefusal, cite: Cite) => HTMLElement} */
export function refusalNode(refusal, cite) {
  const { message, rule, playable } = refusal;
  const more = playable?.length && !playable.every((tile) => message.includes(tile)) ? say("playable", playable.join(", ")) : "";
  return make("p", {}, `${sentenceOf(refusal)} ${more} `, ...ruleLinks(rule, cite));
}

/** @type {(hint: SayHint, cite: Cite) => HTMLElement[]} */
export function adviceNodes({ move, is_only: isOnly, points, out, as_good: asGood = [], reasons = [] }, cite) {
  const outlook = isOnly ? say("only") : points === undefined || out === undefined ? "" : say("best", points, out);
  const others = asGood.length ? say("asGood", asGood.slice(0, 3).map(moveInWords).join(", ")) : "";
  return [
    make("p", {}, [say("advised", moveInWords(move)), outlook, others].join(" ")),
    list(reasons.map(({ text, rule }) => [`${text} `, ...ruleLinks(rule, cite)])),
  ];
}

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement} what the viewing seat can infer. */
export function inferredNode(table, nameOf) {
  const listed = (/** @type {string[] | undefined} */ tiles) => tiles?.join(" ").replaceAll("-", "\u2011") || "–"; // A line does not break in a tile.
  const lines = table.seats.flatMap(({ must_hold: must, may_hold: may }, seat) => (seat === table.seat ? [] : say("inferred", nameOf(seat), must?.length ? listed(must) : "", listed(may))));
  if (table.may_be_undrawn) lines.push(say("undrawn", listed(table.may_be_undrawn)));
  return list(lines.map((line) => [line]));
}
