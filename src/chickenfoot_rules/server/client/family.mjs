// The players in a strip, with their tiles and their clock, and what people do with each other besides playing: they invite, agree, play again, stand in and react.

/** @import { Attributes, NameOf, Send } from "./types" */
/** @import { SayCode, SayReaction, SayTable, Wish } from "./messages" */
/** @import { TableDocument, TableEvent } from "../../documents/table" */

import { isLocal } from "./backend.mjs";
import { askButton, at, button, make, openDialog, replace, signButton } from "./elements.mjs";
import { copyLink } from "./links.mjs";
import { icon, partsOf } from "./picture.mjs";
import { eventsSince } from "./status.mjs";
import { plural, text } from "./words.mjs";

const FACE = "M2 12a10 10 0 0 0 20 0a10 10 0 0 0-20 0M8.5 9v1M15.5 9v1";
const FREE = "?"; // The name of a seat that nobody has taken.
const SHOWN = 4000; // Milliseconds for which a bubble is shown.
const HURRY = 10; // The seconds from which on a clock warns.

let deadline = 0;

/** @param {number} seconds */
const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** Show what is left of the time for a turn. */
function tick() {
  const clock = document.querySelector("#seats .clock");
  if (!clock) return;
  const left = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  clock.textContent = inMinutes(left);
  clock.classList.toggle("low", left <= HURRY);
}

setInterval(tick, 250);

/** @param {TableEvent} event */
const deedInWords = ({ move }) => (move === "draw" ? text("drew") : move === "pass" ? text("passed") : partsOf(move)[0].replace("-", "\u2011"));

/** @type {(message: SayTable, table: TableDocument, nameOf: NameOf) => void} `table` is perhaps an earlier moment. */
export function drawSeats(message, table, nameOf) {
  const { seats, seat: viewer, to_move: mover, scores, outcome } = table;
  const near = viewer ?? 0;
  const isNow = table === message.document;
  const since = eventsSince(table);
  const plates = seats.map(({ hand_size: size, owes, partner }, seat) => {
    const total = scores.reduce((sum, row) => sum + row[seat], 0);
    const isPartner = viewer !== undefined && partner === viewer;
    const about = [total ? `Σ ${total}` : null, isPartner ? text("your partner") : null, owes ? text("owes a tile") : null, isNow && message.here?.[seat] === false ? text("away") : null];
    const isTimed = isNow && seat === mover && message.seconds_left !== undefined;
    const classes = [seat === mover && "turn", seat === viewer && "near", isPartner && "partner", about.at(-1) && "away"].filter(Boolean).join(" ");
    return make("li", { class: classes, "data-seat": seat, "aria-current": seat === mover ? "true" : null },
      make("div", {},
        make("strong", {}, nameOf(seat)),
        seat === viewer ? null : make("span", { class: "backs", role: "img", "aria-label": plural("{number} tile", "{number} tiles", size) }, make("i"), String(size))),
      make("div", { class: "deeds" }, isTimed ? make("span", { class: "clock", role: "timer" }) : null, [...about, ...(seat === viewer || outcome ? [] : since.filter((event) => event.seat === seat).map(deedInWords))].filter(Boolean).join(" · ")));
  });
  replace(at("seats"), [...plates.slice(near), ...plates.slice(0, near)]);
  if (isNow && message.seconds_left !== undefined) tick();
}

/** Set the clock of the player whose turn it is to the seconds that are left. */
export function setClock(seconds = 0) {
  deadline = performance.now() + 1000 * seconds;
}

/** @type {(message: SayTable, nameOf: NameOf, send: Send) => void} */
export function drawFamily({ document: { seat }, can, series = [], bank = [], wish, idle = [], missing, players }, nameOf, send) {
  const people = players.flatMap((player, one) => (player === "human" ? [one] : []));
  const others = can.includes("rest") ? idle.filter((one) => one !== seat) : [];
  replace(at("family"), [
    series.length > 0 && make("small", {}, text("Matches won: {wins}", { wins: series.map((won, one) => `${nameOf(one)} ${won}`).join(", ") })),
    bank.length > 0 && make("small", {}, text("Time in the bank: {times}", { times: people.map((one) => `${nameOf(one)} ${inMinutes(bank[one])}`).join(", ") })),
    wish && make("p", { role: "status" }, wishInWords(wish, nameOf), " ", can.includes("agree") ? "" : text("The others are asked.")),
    can.includes("agree") && askButton(send, "agree", text("Agree"), { class: "primary" }),
    can.includes("refuse") && askButton(send, "refuse", text("Refuse")),
    can.includes("again") && askButton(send, "again", text("Play again"), { class: "primary" }),
    can.includes("resume") && askButton(send, "resume", text("Come back"), { class: "primary" }),
    ...others.map((one) => button(text("Let a computer play for {name}", { name: nameOf(one) }), () => send({ do: "replace", seat: one }), { "data-do": "replace" })),
    !isLocal && seat !== undefined && people.length > 1 && reactions(send),
    can.includes("rest") && !missing && askButton(send, "rest", text("Sit out")),
  ]);
}

/** @type {() => Record<SayReaction["reaction"], [words: string, face: string]>} */
const reactionsInWords = () => ({ // Drawn, since many computers have no letters for them.
  applause: [text("applause"), "M7 11v10H3V11zM7 12l4-9c2 0 3 1 3 3v4h6a1.5 1.5 0 0 1 1.5 2l-2 7.5a2 2 0 0 1-2 1.5H7"],
  laugh: [text("laughter"), `${FACE}M7 13.5a5 5 0 0 0 10 0z`],
  wow: [text("surprise"), `${FACE}M10 16a2 2.5 0 0 0 4 0a2 2.5 0 0 0-4 0`],
  sigh: [text("a sigh"), `${FACE}M8 17a5 4 0 0 1 8 0`],
  think: [text("thinking"), `${FACE}M8.5 15.5h7M13 6.5l4-1.5`],
  hurry: [text("hurry up"), "M6 2h12M6 22h12M7 2v4l5 6l5-6V2M7 22v-4l5-6l5 6v4"],
});

/** @type {(wish: Wish, nameOf: NameOf) => string} */
function wishInWords({ what, by, seat = by }, nameOf) {
  const name = nameOf(by);
  if (what === "undo") return text("{name} wants to take the last move back.", { name });
  return what === "again" ? text("{name} wants to play again.", { name }) : text("{name} wants a computer to play for {idle}.", { name, idle: nameOf(seat) });
}

/** @param {Send} send */
function reactions(send) {
  const all = /** @type {[SayReaction["reaction"], [string, string]][]} */ (Object.entries(reactionsInWords()));
  const buttons = all.map(([reaction, [words, face]]) => signButton(icon(face), words, () => send({ do: "react", reaction })));
  return make("div", { class: "reactions", role: "group", "aria-label": text("Show how you feel") }, ...buttons);
}

/** @type {(message: SayReaction, nameOf: NameOf) => void} */
export function showReaction({ seat, reaction }, nameOf) {
  const [words, face] = reactionsInWords()[reaction];
  showBubble(nameOf(seat), icon(face), { role: "status", "aria-label": `${nameOf(seat)}: ${words}` });
}

/** @type {(name: string, content: Node | string, attributes: Attributes) => void} shows for some seconds, instead of the round, what a player says or feels. */
export function showBubble(name, content, attributes) {
  const bubble = make("div", { class: "bubble", ...attributes }, `${name}: `, content);
  at("bubbles").replaceChildren(bubble);
  setTimeout(() => bubble.remove(), SHOWN);
}

/** @type {(message: SayTable) => void} while seats are free, draw who is there, and how others come. */
export function drawWaiting({ missing, document: { seats } }) {
  at("waiting").hidden = !missing; // It hides the players, who scroll.
  if (!missing) return at("waiting").replaceChildren();
  const [how, link, code] = invitation();
  const there = seats.flatMap(({ name }) => (name && name !== FREE ? [make("li", {}, name)] : []));
  const free = make("li", {}, plural("{number} free seat", "{number} free seats", missing));
  replace(at("waiting"), [make("div", {}, make("ul", {}, ...there, free), how, link), code]);
}

/** Return the link of this table, or of the game in this page, as text and as a picture for a phone. */
function invitation() {
  const link = location.href;
  const field = make("input", { value: link, readonly: true, "aria-label": text("Copy link"), onfocus: () => field.select() });
  const copy = button(text("Copy link"), async () => {
    if (await copyLink()) copy.textContent = text("Copied");
    else field.focus(); // It is selected, to be copied by hand.
  });
  const canShare = typeof navigator.share === "function";
  return [
    make("p", {}, isLocal ? text("The link is in the address bar and the clipboard.") : text("People who open this link or scan the picture can sit down at this table.")),
    make("p", { class: "pager" }, field, copy, canShare ? button(text("Share"), () => navigator.share({ title: document.title, url: link }).catch(() => {})) : ""),
    make("img", { class: "qr", alt: text("QR code of the link"), ...(isLocal ? { hidden: true } : { src: `qr.svg?link=${encodeURIComponent(link)}` }) }),
  ];
}

/** Show how others come to this table, or to the game in this page. */
export const invite = () => openDialog("invitation", isLocal ? text("Copy link") : text("Invite"), invitation());

/** @param {SayCode} code that of the link; a page has none for a long one. */
export function showCode({ svg }) {
  const picture = document.querySelector(".qr");
  if (svg) picture?.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(svg)}`);
  picture?.toggleAttribute("hidden", !svg);
}
