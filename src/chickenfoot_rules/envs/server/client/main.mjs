// The page: its menu, its dialogs, and the connection to the table.

import { connect, isLocal } from "./backend.mjs";
import { at, button, make } from "./elements.mjs";
import { Game } from "./game.mjs";
import { newGameForm } from "./options.mjs";
import { decode, encode } from "./links.mjs";
import { LANGUAGES, choose, currentLanguage, say } from "./words.mjs";

const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 200 : 550;
const SCHEMES = ["light dark", "light", "dark"];

const game = new Game((message) => table.send(message));
let cited = null;
let pausing = null;
let screenSeat = null;
let notice = "";
let saving = null;

const receivers = {
  table(message) {
    at("start").hidden = true;
    if (pausing) return pausing.push(message);
    display(message);
  },
  refused({ refusal }) {
    if (at("table").hidden) tell(refusal.message);
    else game.refuse(refusal);
  },
  hint: (message) => game.advise(message),
  inferred: ({ document: table }) => game.infer(table),
  record: ({ text }) => saving?.(text),
  rules: ({ rules }) => showRules(rules),
};

const table = connect((message) => receivers[message.say]?.(message), status, { start: showStart, ask });

/** Show a table; while computer players move, show each move for a moment. */
function display(message) {
  const { document: shown, players, waits } = message;
  const people = players.filter((player) => player === "human").length;
  if (isLocal && people > 1 && shown.seat !== screenSeat && !shown.outcome) return passOn(message);
  screenSeat = shown.seat;
  tell("");
  game.show(message);
  if (!waits) return;
  pausing = [];
  table.send({ do: "go" });
  setTimeout(() => {
    const held = pausing;
    pausing = null;
    held.forEach(receivers.table);
  }, PAUSE);
}

/** Several people share the screen: hide the tiles of one from the next. */
function passOn(message) {
  const seat = message.document.seat;
  const name = message.document.seats[seat].name;
  at("hand").replaceChildren();
  at("curtain").replaceChildren(make("p", {}, say("curtain", name)), button(say("ready"), () => {
    at("curtain").close();
    screenSeat = seat;
    display(message);
  }, { class: "primary", autofocus: true }));
  at("curtain").showModal();
}

function tell(text) {
  notice = text;
  at("notice").textContent = text;
}

function status(state, detail) {
  document.documentElement.dataset.state = state;
  if (state !== "ready") return tell(state === "failed" ? say("failed", detail) : say(state));
  tell("");
  if (isLocal) openLink();
}

/** Show a form instead of the table. */
function ask(form) {
  game.reset();
  at("table").hidden = true;
  at("start").hidden = false;
  at("start").replaceChildren(form);
}

function showStart() {
  ask(newGameForm((rules, seats, names, data) => {
    screenSeat = null;
    table.send({ do: "new", rules, seats, names, seed: SEED, language: currentLanguage(), ...(table.more?.(data) ?? {}) });
  }, table.fields?.() ?? []));
}

const SEED = new URLSearchParams(location.search).has("seed") ? Number(new URLSearchParams(location.search).get("seed")) : null;

/** Open the game that the address carries: a record, or a position as text. */
async function openLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  const text = parts.has("record") ? await decode(parts.get("record")) : parts.get("position");
  if (text) open(text);
}

function open(text) {
  game.reset();
  screenSeat = null;
  table.send({ do: "open", text, language: currentLanguage() });
}

function record() {
  return new Promise((resolve) => {
    saving = resolve;
    table.send({ do: "save" });
  });
}

async function download() {
  const link = make("a", { href: URL.createObjectURL(new Blob([await record()], { type: "application/json" })), download: "chickenfoot.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function load({ target }) {
  const [file] = target.files;
  if (file) open(await file.text());
  target.value = "";
}

async function share() {
  history.replaceState(null, "", `#record=${await encode(await record())}`);
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  tell(say("copied"));
}

function showRules(rules) {
  at("rules").setAttribute("aria-label", say("rules"));
  at("rules").replaceChildren(
    make("h2", {}, say("rules")),
    make("dl", {}, ...rules.flatMap(([id, text]) => [make("dt", { id: `rule-${id}`, class: id === cited ? "cited" : "" }, id), make("dd", { lang: "en" }, text)])),
    button(say("close"), () => at("rules").close(), { class: "primary" }),
  );
  at("rules").showModal();
  document.getElementById(`rule-${cited}`)?.scrollIntoView({ block: "center" });
  cited = null;
}

function drawMenu() {
  document.documentElement.lang = currentLanguage();
  const file = make("input", { type: "file", accept: ".json", hidden: true, onchange: load });
  const local = isLocal ? [button(say("save"), download), file, button(say("load"), () => file.click()), button(say("link"), share)] : [];
  const scheme = localStorage.getItem("scheme") ?? SCHEMES[0];
  document.documentElement.style.colorScheme = scheme;
  at("menu").replaceChildren(
    button(say("newGame"), () => { table.leave?.(); showStart(); }),
    ...local,
    button(say("rules"), () => game.table && table.send({ do: "rules" })),
    button("◐", () => {
      localStorage.setItem("scheme", SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length]);
      drawMenu();
    }, { "aria-label": say("theme"), title: say("theme") }),
    make("select", { "aria-label": say("language"), onchange: ({ target }) => { choose(target.value); drawAll(); } },
      ...Object.keys(LANGUAGES).map((name) => make("option", { value: name, lang: name, selected: name === currentLanguage() }, { en: "English", de: "Deutsch" }[name]))),
  );
}

function drawAll() {
  drawMenu();
  tell(notice);
  if (!at("start").hidden) showStart();
  game.draw();
}

at("curtain").addEventListener("cancel", (event) => event.preventDefault());
document.addEventListener("cite", ({ detail }) => { cited = detail; });
addEventListener("hashchange", openLink);
drawMenu();
if (isLocal) showStart();
