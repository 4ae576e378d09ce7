// The page: its menu, its dialogs, and the connection to the table.

/** @import { Received, Sent, ShowStatus } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { TableRefusal } from "../../../records/table" */

import { connect, isLocal } from "./backend.mjs";
import { mindBook } from "./book.mjs";
import { teach } from "./coach.mjs";
import { at, button, dialogAt, make, refill } from "./elements.mjs";
import { drawFamily, invite, showReaction } from "./family.mjs";
import { Game } from "./game.mjs";
import { bookLink, showHelp, showRules } from "./help.mjs";
import { encode, forget, gameToOpen, isReload, keep, kept, leaveLink } from "./links.mjs";
import { NAMES, newGameForm } from "./options.mjs";
import { callTurn, endFirstMatch, isOn, showSettings, turn } from "./settings.mjs";
import { LANGUAGES, choose, currentLanguage, say } from "./words.mjs";

const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 200 : 550;
const SCHEMES = ["light dark", "light", "dark"];
const OF_TABLE = { class: "of-table" }; // Hidden while there is no table.

const game = new Game(send, (rule) => {
  cited = rule;
  send({ do: "rules" });
});
/** @type {string | null} */
let cited = null;
/** @type {SayTable[] | null} */
let pausing = null;
/** @type {SayTable | null} */
let last = null; // The last message about the table, perhaps not on the screen yet.
/** @type {SayTable | null} */
let displayed = null;
/** @type {number | null | undefined} */
let screenSeat = null;
/** @type {() => string} */
let notice = () => "";
/** @type {((text: string) => void) | null} */
let saving = null;
/** @type {() => HTMLElement} */
let makeForm = startForm;

const table = connect(receive, status, { start: showStart, ask });

/**
 * Send a message, which names the language of its answer.
 *
 * @param {Sent} message
 */
function send(message) {
  return table.send({ ...message, language: currentLanguage() });
}

/** @param {Received} message */
function receive(message) {
  switch (message.say) {
    case "table": return show(message);
    case "refused": return refuse(message.refusal);
    case "hint": return game.advise(message);
    case "looked": return game.look(message.document);
    case "inferred": return game.infer(message.document);
    case "reaction": return displayed && showReaction(message, displayed);
    case "record":
      if (at("start").hidden) keep(message.text, about());
      return saving?.(message.text);
    case "rules":
      showRules(message.rules, cited);
      cited = null;
  }
}

/** Return what a list says about the match; nothing if it is over. */
function about() {
  if (!last || (last.document.outcome && !last.can.includes("deal"))) return null;
  const { round_number: round, seats } = last.document;
  return { round, names: seats.map(({ name }, seat) => name || say("seat", seat)) };
}

/** @param {SayTable} message */
function show(message) {
  if (isLocal && !message.is_new && !at("start").hidden) return; // It was dropped while a computer player moved.
  last = message;
  if (isLocal) {
    if (message.is_new) {
      game.reset();
      screenSeat = null;
      pausing = null;
    }
    send({ do: "save" }); // The answer is kept.
  }
  at("start").hidden = true;
  if (pausing) pausing.push(message);
  else display(message);
}

/**
 * Show a table; while computer players move, show each move for a moment.
 *
 * @param {SayTable} message
 */
function display(message) {
  const { document: shown, players, waits } = message;
  const people = players.filter((player) => player === "human").length;
  if (isLocal && people > 1 && shown.seat !== screenSeat && !shown.outcome) return passOn(message);
  screenSeat = shown.seat;
  tell(() => "");
  displayed = message;
  game.show(message);
  drawAround();
  callTurn(message);
  if (shown.is_match_over && shown.seat !== undefined) endFirstMatch();
  if (!waits) return;
  pausing = [];
  send({ do: "go" });
  setTimeout(() => {
    const held = pausing ?? [];
    pausing = null;
    held.forEach(show);
  }, PAUSE);
}

/** Draw what is around the table. */
function drawAround() {
  if (!displayed) return;
  at("coach").hidden = !isOn("explain");
  teach(at("coach"), displayed.document, () => {
    turn("explain", false);
    drawAround();
  });
  drawFamily(displayed, send, isLocal);
}

/**
 * Several people share the screen: hide the tiles of one from the next.
 *
 * @param {SayTable} message
 */
function passOn(message) {
  const seat = message.document.seat ?? 0;
  const name = message.document.seats[seat].name ?? say("seat", seat);
  at("hand").replaceChildren();
  at("curtain").replaceChildren(make("p", {}, say("curtain", name)), button(say("ready"), () => {
    dialogAt("curtain").close();
    screenSeat = seat;
    display(message);
  }, { class: "primary", autofocus: true }));
  dialogAt("curtain").showModal();
}

/** @param {() => string} text is called again when the language changes. */
function tell(text) {
  notice = text;
  at("notice").textContent = text();
}

/** @type {ShowStatus} */
function status(state, why, done) {
  document.documentElement.dataset.state = state;
  at("loaded").hidden = done === undefined;
  at("loaded").setAttribute("value", String(done ?? 0));
  if (state !== "ready") return tell(() => (state === "failed" ? say("failed", why) : say(state)));
  tell(() => "");
  if (isLocal) openLink();
}

/**
 * Show why something is refused; if there is no table, in the form or with the form of a new game.
 *
 * @param {TableRefusal} refusal
 */
function refuse(refusal) {
  if (!at("table").hidden) return game.refuse(refusal);
  const sentence = `${refusal.message.charAt(0).toUpperCase()}${refusal.message.slice(1)}.`;
  const part = at("start").hidden ? null : at("start").querySelector(".refusal");
  if (part) part.textContent = sentence;
  else {
    showStart();
    tell(() => sentence);
  }
}

/**
 * Show a form instead of the table. Shown again, it keeps what was typed.
 *
 * @param {() => HTMLElement} make
 */
function ask(make) {
  makeForm = make;
  game.reset();
  displayed = last = null;
  at("table").hidden = true;
  at("start").hidden = false;
  const made = makeForm();
  const [form, typed] = [made, at("start")].map((part) => /** @type {HTMLFormElement | null} */ (part.matches("form") ? part : part.querySelector("form")));
  if (form && typed?.getAttribute("name") === form.getAttribute("name")) refill(form, typed); // A field may be called "name".
  at("start").replaceChildren(made);
  callTurn(null);
}

function startForm() {
  const form = newGameForm((rules, seats, names, data) => {
    if (mayDrop()) send({ do: "new", rules, seats, names, seed: SEED, ...(table.more?.(data) ?? {}) });
  }, table.fields?.() ?? []);
  return make("div", {}, keptMatch(), table.lobby?.(), form);
}

/** Return an offer to go on with the match that was kept, if there is one. */
function keptMatch() {
  const match = isLocal ? kept() : null;
  return match && make("section", { id: "kept" },
    make("p", {}, say("kept", match.about.round, match.about.names.join(", "))),
    button(say("goOn"), () => {
      leaveLink();
      open(match.text);
    }, { class: "primary" }), " ",
    button(say("drop"), newGame));
}

function showStart() {
  ask(startForm);
}

/** Ask before a match is dropped, and return whether it may be. */
const mayDrop = () => !isLocal || (!game.isOn && !kept()) || confirm(say("leave"));

function newGame() {
  if (table.leave) return table.leave();
  if (!mayDrop()) return;
  forget();
  showStart();
}

const SEED = new URLSearchParams(location.search).has("seed") ? Number(new URLSearchParams(location.search).get("seed")) : undefined;

/** Open the match of this tab, or the game that the address carries. */
async function openLink() {
  const text = await gameToOpen();
  if (!text) return;
  if (isReload() || text === kept()?.text || mayDrop()) open(text);
  else if (at("table").hidden) showStart();
}

/** @param {string} text a record or a position. */
function open(text) {
  send({ do: "open", text, names: NAMES });
}

/** @returns {Promise<string>} */
function record() {
  return new Promise((resolve) => {
    saving = resolve;
    send({ do: "save" });
  });
}

async function download() {
  const link = make("a", { href: URL.createObjectURL(new Blob([await record()], { type: "application/json" })), download: "chickenfoot.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {HTMLInputElement} input */
async function load(input) {
  const [file] = input.files ?? [];
  input.value = "";
  const text = await file?.text();
  if (text?.startsWith("{") && !isJson(text)) refuse({ code: "invalid", message: say("notSaved", file.name) });
  else if (text !== undefined) open(text);
}

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function share() {
  const text = await record();
  history.replaceState(null, "", `#record=${await encode(text)}`);
  keep(text, about());
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  tell(() => say("copied"));
}

function drawMenu() {
  document.documentElement.lang = currentLanguage();
  const file = make("input", { type: "file", accept: ".json", hidden: true, onchange: () => load(file) });
  const local = isLocal ? [button(say("save"), download, OF_TABLE), file, button(say("load"), () => mayDrop() && file.click()), button(say("link"), share, OF_TABLE)] : [button(say("invite"), invite, OF_TABLE)];
  at("foot").replaceChildren(bookLink());
  const scheme = localStorage.getItem("scheme") ?? SCHEMES[0];
  document.documentElement.style.colorScheme = scheme;
  at("menu").setAttribute("aria-label", say("menu"));
  at("menu").replaceChildren(
    button(say("newGame"), newGame, isLocal ? OF_TABLE : {}),
    ...local,
    button(say("rules"), () => send({ do: "rules" }), OF_TABLE),
    button(say("howToPlay"), showHelp),
    button("⚙", () => showSettings(drawAround), { "aria-label": say("settings"), title: say("settings") }),
    button("◐", () => {
      localStorage.setItem("scheme", SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length]);
      drawMenu();
    }, { "aria-label": say("theme"), title: say("theme") }),
    make("select", { "aria-label": say("language"), onchange: (/** @type {Event & { target: HTMLSelectElement }} */ { target }) => { choose(target.value); drawAll(); } },
      ...Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code, selected: code === currentLanguage() }, name))),
  );
}

function drawAll() {
  drawMenu();
  at("menu").querySelector("select")?.focus();
  tell(notice);
  if (!at("start").hidden) ask(makeForm);
  game.draw();
  drawAround();
  callTurn(displayed);
}

at("curtain").addEventListener("cancel", (event) => event.preventDefault());
at("start").addEventListener("submit", () => {
  for (const part of at("start").querySelectorAll(".refusal")) part.textContent = "";
}, true);
mindBook(() => (at("table").hidden ? showHelp() : send({ do: "rules" })));
drawMenu();
if (isLocal) {
  addEventListener("hashchange", openLink);
  gameToOpen().then((text) => text || showStart());
}
