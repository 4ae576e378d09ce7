// What the people at a table do with each other besides playing: they invite, agree, play again, stand in and react.

/** @import { Attributes, NameOf, Send } from "./types" */
/** @import { SayCode, SayReaction, SayTable } from "./messages" */

import { isLocal } from "./backend.mjs";
import { askButton, at, button, make, openDialog, signButton } from "./elements.mjs";
import { icon } from "./picture.mjs";
import { replace } from "./redraw.mjs";
import { say } from "./words.mjs";

const FACE = "M2 12a10 10 0 0 0 20 0a10 10 0 0 0-20 0M8.5 9v1M15.5 9v1";
/** @type {Readonly<Record<SayReaction["reaction"], string>>} */
const FACES = { // Drawn, since many computers have no letters for them.
  applause: "M7 11v10H3V11zM7 12l4-9c2 0 3 1 3 3v4h6a1.5 1.5 0 0 1 1.5 2l-2 7.5a2 2 0 0 1-2 1.5H7",
  laugh: `${FACE}M7 13.5a5 5 0 0 0 10 0z`,
  wow: `${FACE}M10 16a2 2.5 0 0 0 4 0a2 2.5 0 0 0-4 0`,
  sigh: `${FACE}M8 17a5 4 0 0 1 8 0`,
  think: `${FACE}M8.5 15.5h7M13 6.5l4-1.5`,
  hurry: "M6 2h12M6 22h12M7 2v4l5 6l5-6V2M7 22v-4l5-6l5 6v4",
};
const SHOWN = 4000; // Milliseconds for which a bubble is shown.

/** @type {(message: SayTable, nameOf: NameOf, send: Send) => void} */
export function drawFamily({ document: { seat }, can, series = [], bank = [], wish, idle = [], missing, players }, nameOf, send) {
  const people = players.flatMap((player, one) => (player === "human" ? [one] : []));
  const others = can.includes("rest") ? idle.filter((one) => one !== seat) : [];
  replace(at("family"), [
    ...(series.length ? [make("small", {}, say("series", series.map((won, one) => `${nameOf(one)} ${won}`).join(", ")))] : []),
    ...(bank.length ? [make("small", {}, say("banks", people.map((one) => `${nameOf(one)} ${inMinutes(bank[one])}`).join(", ")))] : []),
    ...(wish ? [make("p", { role: "status" }, say("wish")[wish.what](nameOf(wish.by), nameOf(wish.seat ?? wish.by)), " ", wish.by === seat ? say("youAsk") : "")] : []),
    ...(can.includes("agree") ? [askButton(send, "agree", { class: "primary" })] : []),
    ...(can.includes("refuse") ? [askButton(send, "refuse")] : []),
    ...(can.includes("again") ? [askButton(send, "again", { class: "primary" })] : []),
    ...(can.includes("resume") ? [askButton(send, "resume", { class: "primary" })] : []),
    ...(missing ? [button(say("invite"), invite, { class: "primary" })] : []),
    ...others.map((one) => button(say("replace", nameOf(one)), () => send({ do: "replace", seat: one }), { "data-do": "replace" })),
    ...(isLocal || seat === undefined || people.length < 2 ? [] : [reactions(send)]),
    ...(can.includes("rest") && !missing ? [askButton(send, "rest")] : []),
  ]);
}

/** @param {number} seconds */
const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** @param {Send} send */
function reactions(send) {
  const names = Object.entries(say("reactions"));
  return make("div", { class: "reactions", role: "group", "aria-label": say("react") }, ...names.map(([name, words]) => {
    const reaction = /** @type {SayReaction["reaction"]} */ (name);
    return signButton(icon(FACES[reaction]), words, () => send({ do: "react", reaction }));
  }));
}

/** @type {(message: SayReaction, nameOf: NameOf) => void} */
export function showReaction({ seat, reaction }, nameOf) {
  showBubble(seat, icon(FACES[reaction]), { role: "status", "aria-label": `${nameOf(seat)}: ${say("reactions")[reaction]}` });
}

/** @type {(seat: number, content: Node | string, attributes: Attributes) => void} shows for some seconds what a player says or feels, on their plate. */
export function showBubble(seat, content, attributes) {
  const place = document.querySelector(`#seats [data-seat="${seat}"]`) ?? at("seats");
  const { left, top, height } = place.getBoundingClientRect();
  const bubble = make("div", { class: "bubble", ...attributes }, content);
  document.body.append(bubble);
  Object.assign(bubble.style, { left: `${Math.min(left, innerWidth - bubble.offsetWidth) + scrollX}px`, top: `${top + (height - bubble.offsetHeight) / 2 + scrollY}px` });
  setTimeout(() => bubble.remove(), SHOWN);
}

/** Show the link of this table, or of the game in this page, as text and as a picture for a phone. */
export function invite() {
  const link = location.href;
  const field = make("input", { value: link, readonly: true, "aria-label": say("link"), onfocus: () => field.select() });
  const copy = button(say("link"), async () => {
    const isCopied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    if (isCopied) copy.textContent = say("linkCopied");
    else field.focus(); // It is selected, to be copied by hand.
  });
  const canShare = typeof navigator.share === "function";
  openDialog("invitation", say(isLocal ? "link" : "invite"), [
    make("p", {}, say(isLocal ? "copied" : "inviteHow")),
    make("p", { class: "pager" }, field, copy, canShare ? button(say("shareLink"), () => navigator.share({ title: document.title, url: link }).catch(() => {})) : ""),
    make("img", { class: "qr", alt: say("qr"), ...(isLocal ? { hidden: true } : { src: `qr.svg?link=${encodeURIComponent(link)}` }) }),
  ]);
}

/** @param {SayCode} code that of the link; a page has none for a long one. */
export function showCode({ svg }) {
  const picture = document.querySelector(".qr");
  if (svg) picture?.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(svg)}`);
  picture?.toggleAttribute("hidden", !svg);
}
