// What the people at a table do with each other besides playing: they invite, agree, play again, stand in and react.

/** @import { Sent } from "./types" */
/** @import { SayReaction, SayTable } from "./messages" */

import { at, button, make, openDialog } from "./elements.mjs";
import { say } from "./words.mjs";

/** @type {Readonly<Record<SayReaction["reaction"], string>>} */
const FACES = { applause: "👏", laugh: "😄", wow: "😮", sigh: "😞", think: "🤔", hurry: "⏳" };
const FREE = "?"; // The name of a seat that nobody has taken.
const SHOWN = 4000; // Milliseconds for which a reaction is shown.

/**
 * Return the name of a seat.
 *
 * @param {SayTable} message
 * @param {number} seat
 */
const nameOf = ({ document: { seats } }, seat) => seats[seat]?.name || say("seat", seat);

/**
 * Draw what the people can do.
 *
 * @param {SayTable} message
 * @param {(message: Sent) => unknown} send
 * @param {boolean} isLocal whether nobody else is at the table.
 */
export function drawFamily(message, send, isLocal) {
  const { document: { seat, is_match_over: isOver }, can, asks, here = [], missing, players } = message;
  const act = (/** @type {Sent["do"]} */ name, /** @type {string} */ text, attributes = {}) =>
    button(text, () => send(/** @type {Sent} */ ({ do: name })), { "data-do": name, ...attributes });
  const asked = asks === undefined ? [] : [
    make("p", { role: "status" }, asks === seat ? say("youAsk") : say("asks", nameOf(message, asks))),
    ...(can.includes("agree") ? [act("agree", say("agree"), { class: "primary" }), act("refuse", say("refuse"))] : []),
  ];
  const left = !can.includes("replace") ? [] : players.flatMap((player, one) => (player === "human" && here[one] === false && nameOf(message, one) !== FREE
    ? [button(say("replace", nameOf(message, one)), () => send({ do: "replace", seat: one }), { "data-do": "replace" })] : []));
  const wanted = [
    ...asked,
    ...(can.includes("again") && isOver ? [act("again", say("again"), { class: "primary" })] : []),
    ...(missing ? [button(say("invite"), invite, { class: "primary" })] : []),
    ...left,
    ...(isLocal || seat === undefined || players.filter((player) => player === "human").length < 2 ? [] : [reactions(send)]),
  ];
  const html = (/** @type {Iterable<Element>} */ nodes) => [...nodes].map(({ outerHTML }) => outerHTML).join();
  if (html(wanted) !== html(at("family").children)) at("family").replaceChildren(...wanted); // The focus stays if nothing changes.
}

/** @param {(message: Sent) => unknown} send */
function reactions(send) {
  const names = say("reactions");
  return make("div", { class: "reactions", role: "group", "aria-label": say("react") }, ...Object.entries(FACES).map(([reaction, face]) => {
    const kind = /** @type {SayReaction["reaction"]} */ (reaction);
    return button(face, () => send({ do: "react", reaction: kind }), { "aria-label": names[kind], title: names[kind] });
  }));
}

/**
 * Show for some seconds how a player feels.
 *
 * @param {SayReaction} reaction
 * @param {SayTable} message
 */
export function showReaction({ seat, reaction }, message) {
  const name = nameOf(message, seat);
  const place = [...at("seats").children].find((plate) => plate.querySelector("strong")?.textContent === name) ?? at("seats");
  const { left, top, width } = place.getBoundingClientRect();
  const bubble = make("div", { class: "bubble", role: "status", "aria-label": `${name}: ${say("reactions")[reaction]}` }, FACES[reaction]);
  Object.assign(bubble.style, { left: `${left + scrollX + width / 2}px`, top: `${top + scrollY}px` });
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), SHOWN);
}

/** Show how others come to this table: by its link, as text or as a picture for a phone. */
export function invite() {
  const link = location.href;
  const field = make("input", { value: link, readonly: true, "aria-label": say("link"), onfocus: () => field.select() });
  const copy = button(say("link"), async () => {
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    if (isCopied) copy.textContent = say("linkCopied");
    else field.focus(); // It is selected, to be copied by hand.
  });
  const canShare = typeof navigator.share === "function";
  openDialog("invitation", say("invite"),
    make("p", {}, say("inviteHow")),
    make("p", { class: "pager" }, field, copy, canShare ? button(say("shareLink"), () => navigator.share({ title: document.title, url: link }).catch(() => {})) : ""),
    make("img", { class: "qr", alt: say("qr"), src: `qr.svg?link=${encodeURIComponent(link)}` }));
}
