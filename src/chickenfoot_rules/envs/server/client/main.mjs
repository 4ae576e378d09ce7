// The page: its menu, its dialogs, and the connection to the table.

/** @import { Received, Sent, ShowStatus } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { TableRefusal } from "../../../records/table" */

import { connect, isLocal } from "./backend.mjs";
import { bookPage } from "./book.mjs";
import { at, button, dialogAt, make } from "./elements.mjs";
import { Game } from "./game.mjs";
import { encode, forget, gameToOpen, keep } from "./links.mjs";
import { NAMES, newGameForm } from "./options.mjs";
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
/** @type {number | null | undefined} */
let screenSeat = null;
let notice = "";
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
    case "inferred": return game.infer(message.document);
    case "record":
      if (at("start").hidden) keep(message.text);
      return saving?.(message.text);
    case "rules": return showRules(message.rules);
  }
}

/** @param {SayTable} message */
function show(message) {
  if (isLocal) {
    if (message.is_new) {
      game.reset();
      screenSeat = null;
      pausing = null;
    } else if (!at("start").hidden) return; // It was dropped while a computer player moved.
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
  tell("");
  game.show(message);
  if (!waits) return;
  pausing = [];
  send({ do: "go" });
  setTimeout(() => {
    const held = pausing ?? [];
    pausing = null;
    held.forEach(show);
  }, PAUSE);
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

/** @param {string} text */
function tell(text) {
  notice = text;
  at("notice").textContent = text;
}

/** @type {ShowStatus} */
function status(state, why, done) {
  document.documentElement.dataset.state = state;
  at("loaded").hidden = done === undefined;
  at("loaded").setAttribute("value", String(done ?? 0));
  if (state !== "ready") return tell(state === "failed" ? say("failed", why) : say(state));
  tell("");
  if (isLocal) openLink();
}

/**
 * Show why something is refused; if there is no table, with the form of a new game.
 *
 * @param {TableRefusal} refusal
 */
function refuse(refusal) {
  if (!at("table").hidden) return game.refuse(refusal);
  if (at("start").hidden) showStart();
  tell(refusal.message);
}

/**
 * Show a form instead of the table.
 *
 * @param {() => HTMLElement} make
 */
function ask(make) {
  makeForm = make;
  game.reset();
  at("table").hidden = true;
  at("start").hidden = false;
  at("start").replaceChildren(makeForm());
}

function startForm() {
  return newGameForm((rules, seats, names, data) => {
    send({ do: "new", rules, seats, names, seed: SEED, ...(table.more?.(data) ?? {}) });
  }, table.fields?.() ?? []);
}

function showStart() {
  ask(startForm);
}

/** Ask before a match is dropped, and return whether it may be. */
const mayDrop = () => !game.isOn || confirm(say("leave", isLocal));

function newGame() {
  if (!mayDrop()) return;
  if (table.leave) return table.leave();
  forget();
  showStart();
}

const SEED = new URLSearchParams(location.search).has("seed") ? Number(new URLSearchParams(location.search).get("seed")) : undefined;

/** Open the match that was kept, or the game that the address carries. */
async function openLink() {
  const text = await gameToOpen();
  if (text) open(text);
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
  if (file) open(await file.text());
  input.value = "";
}

async function share() {
  const text = await record();
  history.replaceState(null, "", `#record=${await encode(text)}`);
  keep(text);
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  tell(say("copied"));
}

/**
 * Return the id of a rule, as a link to the rule book if the site has one.
 *
 * @param {string} id
 */
function ruleName(id) {
  const page = bookPage(id);
  return page ? make("a", { href: page, target: "_blank", rel: "noopener", "aria-label": say("book", id) }, id) : id;
}

/** @param {[string, string][]} rules */
function showRules(rules) {
  at("rules").setAttribute("aria-label", say("rules"));
  at("rules").replaceChildren(
    make("h2", {}, say("rules")),
    make("dl", {}, ...rules.flatMap(([id, text]) => [make("dt", { id: `rule-${id}`, class: id === cited ? "cited" : "" }, ruleName(id)), make("dd", {}, text)])),
    button(say("close"), () => dialogAt("rules").close(), { class: "primary" }),
  );
  dialogAt("rules").showModal();
  document.getElementById(`rule-${cited}`)?.scrollIntoView({ block: "center" });
  cited = null;
}

function drawMenu() {
  document.documentElement.lang = currentLanguage();
  const file = make("input", { type: "file", accept: ".json", hidden: true, onchange: () => load(file) });
  const local = isLocal ? [button(say("save"), download, OF_TABLE), file, button(say("load"), () => mayDrop() && file.click()), button(say("link"), share, OF_TABLE)] : [];
  const scheme = localStorage.getItem("scheme") ?? SCHEMES[0];
  document.documentElement.style.colorScheme = scheme;
  at("menu").setAttribute("aria-label", say("menu"));
  at("menu").replaceChildren(
    button(say("newGame"), newGame),
    ...local,
    button(say("rules"), () => send({ do: "rules" }), OF_TABLE),
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
  tell(notice);
  if (!at("start").hidden) ask(makeForm);
  game.draw();
}

at("curtain").addEventListener("cancel", (event) => event.preventDefault());
drawMenu();
if (isLocal) {
  addEventListener("hashchange", openLink);
  gameToOpen().then((text) => text || showStart());
}
