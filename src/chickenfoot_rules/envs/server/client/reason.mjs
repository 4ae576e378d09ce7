// What is said below the hand: why a choice is refused, what is advised and why, and what can be inferred.

/** @import { SayHint } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../../records/table" */

import { bookPage } from "./book.mjs";
import { make } from "./elements.mjs";
import { say } from "./words.mjs";

/** @typedef {(rule: string) => void} Cite shows a rule. */

/**
 * Return the move of an advice in words.
 *
 * @param {string} move
 */
function moveInWords(move) {
  if (move === "draw") return say("drawTile");
  if (move === "pass") return say("pass");
  const [tile, on] = move.replace("!", "").split(">");
  return say("move", tile, on);
}

/** @param {(Node | string)[][]} lines */
const list = (lines) => make("ul", {}, ...lines.map((parts) => make("li", {}, ...parts)));

/**
 * Return links to a rule: to the rules in force, and to the rule book if the site has one.
 *
 * @param {string | undefined} rule
 * @param {Cite} cite
 */
export function ruleLinks(rule, cite) {
  if (!rule) return [];
  const page = bookPage(rule);
  const inForce = make("a", { href: "#rules", onclick: (/** @type {Event} */ event) => { event.preventDefault(); cite(rule); } }, say("rule", rule));
  return page ? [inForce, " · ", make("a", { href: page, target: "_blank", rel: "noopener" }, say("book", rule))] : [inForce];
}

/**
 * Return why a choice is refused.
 *
 * @param {TableRefusal} refusal
 * @param {Cite} cite
 */
export function refusalNode({ message, rule, playable }, cite) {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  const more = playable?.length && !playable.every((tile) => message.includes(tile)) ? say("playable", playable.join(", ")) : "";
  return make("p", {}, `${sentence}. ${more} `, ...ruleLinks(rule, cite));
}

/**
 * Return advice.
 *
 * @param {SayHint} hint
 * @param {Cite} cite
 */
export function adviceNodes({ move, is_only: isOnly, points, out, as_good: asGood = [], reasons = [] }, cite) {
  const outlook = isOnly ? say("only") : points === undefined || out === undefined ? "" : say("best", points, out);
  const others = asGood.length ? say("asGood", asGood.slice(0, 3).map(moveInWords).join(", ")) : "";
  return [
    make("p", {}, [say("advised", moveInWords(move)), outlook, others].join(" ")),
    list(reasons.map(({ text, rule }) => [`${text} `, ...ruleLinks(rule, cite)])),
  ];
}

/**
 * Return what the seat can infer.
 *
 * @param {TableDocument} table
 * @param {(seat: number) => string} nameOf
 */
export function inferredNode(table, nameOf) {
  const listed = (/** @type {string[] | undefined} */ tiles) => tiles?.join(" ").replaceAll("-", "\u2011") || "–"; // A line does not break in a tile.
  const lines = table.seats.flatMap(({ must_hold: must, may_hold: may }, seat) => (seat === table.seat ? [] : say("inferred", nameOf(seat), must?.length ? listed(must) : "", listed(may))));
  if (table.may_be_undrawn) lines.push(say("undrawn", listed(table.may_be_undrawn)));
  return list(lines.map((line) => [line]));
}
