// The page: its menu, its forms, and the connection to the table.

/** @import { Received, ShowStatus } from "./types" */
/** @import { Kind } from "./links.mjs" */
/** @import { SayTable } from "./messages" */
/** @import { TableRefusal } from "../../documents/table" */

import { connect, isLocal } from "./backend.mjs";
import { at, button, make, openDialog, refill, select } from "./elements.mjs";
import { invite, showCode, showReaction } from "./family.mjs";
import { makeGame } from "./game.mjs";
import { bookLink, mindBook, showHelp, showRules } from "./help.mjs";
import { forget, gameToOpen, isReload, keep, kept, kindOf, leaveLink } from "./links.mjs";
import { NAMES, namesOf, newGameForm, usualGame } from "./options.mjs";
import { sentenceOf } from "./reason.mjs";
import { scorePanel } from "./score.mjs";
import { callTurn, endFirstMatch, showSettings } from "./settings.mjs";
import { namesIn } from "./status.mjs";
import { browser, lasting } from "./storage.mjs";
import { LANGUAGES, choose, currentLanguage, plural, text } from "./words.mjs";

const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 200 : 550;
const OF_TABLE = { class: "of-table" }; // Hidden while there is no table.
const [SEED] = new URLSearchParams(location.search).getAll("seed").map(Number);

/** @type {string | null} */
let cited = null;
/** @type {SayTable[] | null} */
let pausing = null;
/** @type {SayTable | null} */
let last = null; // The last message about the table, perhaps not on the screen yet.
let notice = () => "";
/** @type {() => HTMLElement} */
let makeForm = firstScreen;

const table = connect(receive, status, { start: showStart, ask, open, mayDrop, refuse });
const { send } = table;
const game = makeGame(send, (rule) => {
  cited = rule;
  send({ do: "rules" });
});
const score = scorePanel(send, ask, () => mayDrop("sheet") && ask(sheetForm));

/** @param {Received} message */
function receive(message) {
  switch (message.say) {
    case "table": return show(message);
    case "refused": return refuse(message.refusal);
    case "hint": return game.advise(message);
    case "looked": return game.look(message.document);
    case "review": return game.review(message);
    case "inferred": return game.infer(message.document);
    case "reaction": return game.message && showReaction(message, namesIn(game.message));
    case "sheet": return score.show(message);
    case "code": return showCode(message);
    case "record": return at("start").hidden && keep(message.text, about());
    case "rules":
      showRules(message.rules, cited);
      cited = null;
  }
}

/** Return what a list says about the match; nothing if it is over. */
function about() {
  if (!last || (last.document.outcome && !last.can.includes("deal"))) return null;
  const { round_number: round, seats } = last.document;
  return { round, names: seats.map((_, seat) => namesIn(/** @type {SayTable} */ (last))(seat)) };
}

/** @param {SayTable} message */
function show(message) {
  if (isLocal && !message.is_new && !at("start").hidden) return; // It was dropped while a computer player moved.
  last = message;
  if (isLocal) {
    if (message.is_new) {
      game.reset();
      pausing = null;
    }
    send({ do: "save" }); // The answer is kept.
  }
  at("start").hidden = true;
  if (pausing) return pausing.push(message);
  const { players, document: { seat = 0, outcome } } = message;
  const people = players.filter((player) => player === "human").length;
  if (!isLocal || people < 2 || seat === game.message?.document.seat || outcome) return display(message);
  // Several people share the screen: hide the tiles of one from the next.
  game.cover();
  const name = namesIn(message, { ...message.document, seat: undefined })(seat);
  openDialog("curtain", text("Hand the screen to {name}.", { name }), [], button(text("Show my tiles"), () => display(message), { class: "primary", autofocus: true }));
}

/**
 * Show a table; while computer players move, show each move for a moment.
 * @param {SayTable} message
 */
function display(message) {
  tell(() => "");
  game.show(message);
  callTurn(message);
  if (message.document.is_match_over && message.document.seat !== undefined) endFirstMatch();
  if (!message.waits) return;
  pausing = [];
  send({ do: "go" });
  setTimeout(() => {
    const held = pausing ?? [];
    pausing = null;
    held.forEach(show);
  }, PAUSE);
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
  if (state !== "ready") return tell(() => ({
    loading: text("Python is loading; this takes a few seconds …"),
    connecting: text("Connecting …"),
    lost: text("The connection is lost. Trying again …"),
    failed: text("The page can’t start: {why}", { why }),
  })[state]);
  tell(() => "");
  if (isLocal && !at("board")) openLink();
}

/**
 * Show why something is refused; if there is no table, in the form or with the form of a new game.
 * @param {TableRefusal} refusal
 */
function refuse(refusal) {
  if (!at("table").hidden) return game.refuse(refusal);
  const part = at("start").hidden ? null : at("start").querySelector(".refusal");
  if (part) {
    part.textContent = sentenceOf(refusal);
    if (refusal.code === "sheet") part.append(" ", button(text("Write it all the same"), score.insist));
  } else {
    showStart();
    tell(() => sentenceOf(refusal));
  }
}

/**
 * Show a form instead of the table. Shown again, it keeps what was typed.
 * @param {() => HTMLElement} make
 */
function ask(make) {
  makeForm = make;
  game.reset();
  last = null;
  at("table").hidden = true;
  at("start").hidden = false;
  const form = makeForm();
  refill(form, at("start"));
  at("start").replaceChildren(form);
  callTurn(null);
}

/** Return the first screen: what people can do here, each in one tap. */
function firstScreen() {
  /** @type {(name: string, words: string, how: string, act: () => void) => HTMLElement} */
  const way = (name, words, how, act) => button(make("span", {}, make("strong", {}, words), " ", make("small", {}, how)), act, { class: name === "now" ? "primary" : "", "data-choice": name });
  return make("div", { id: "welcome" },
    offer("match"),
    offer("sheet"),
    make("div", { class: "about" },
      make("img", { src: new URL("./help/4.svg", import.meta.url), alt: "" }),
      make("p", {}, text("Dominoes for the whole family: every double becomes a chicken foot, and the fewest points win."))),
    make("div", { class: "ways" },
      way("now", text("Play now"), text("Against three computer players, easy"), () => begin("random", text("You"))),
      isLocal && way("here", text("With people here"), text("You share this screen"), () => ask(() => startForm(2))),
      way("network", text("On this network"), text("Everyone plays on their own phone"), () => (table.network ? table.network() : begin("human", lasting.get("name") ?? "", { is_open: true, may_undo: true }))),
      way("score", text("Keep score"), text("You play with real tiles"), keepScore),
      way("help", text("How to play"), text("The game in six pictures"), () => showHelp())),
    table.lobby?.(),
    make("p", { class: "buttons" }, button(text("More games and options"), () => ask(startForm), { "data-choice": "more" }), bookLink()));
}

/** @type {(others: string, name: string, more?: object) => void} begin the usual game with others, perhaps under a name. */
function begin(others, name, more = {}) {
  const { rules, size } = usualGame();
  const seats = ["human", ...Array(size - 1).fill(others)];
  if (mayDrop()) send({ do: "new", rules, seats, names: namesOf(seats), seed: SEED, ...more }, name);
}

function startForm(people = 1) {
  const form = newGameForm((rules, seats, names, data) => {
    if (!table.takes?.(data, rules, seats.length) && mayDrop()) send({ do: "new", rules, seats, names, seed: SEED, ...(table.more?.(data) ?? {}) });
  }, table.fields?.() ?? [], people);
  for (const more of [...(table.buttons?.() ?? []), button(text("Cancel"), showStart)]) form.append(" ", more);
  return form;
}

const sheetForm = () => make("div", {}, make("h2", {}, text("New score sheet")), newGameForm((rules, _, names) => send({ do: "begin", rules, names }), [], 0));

/** Go on with the score sheet that was kept, or begin one. */
function keepScore() {
  const sheet = kept("sheet");
  leaveLink();
  if (sheet) open(sheet.text);
  else ask(sheetForm);
}

/** @type {(kind: Kind) => ReturnType<typeof kept>} what this browser keeps; the matches of a server are on the server. */
const keptHere = (kind) => (isLocal || kind === "sheet" ? kept(kind) : null);

/** @type {(kind: Kind) => HTMLElement | null} an offer to go on with what was kept. */
function offer(kind) {
  const game = keptHere(kind);
  return game && make("section", { id: kind === "match" ? "kept" : "kept-sheet", class: "kept" },
    make("p", {}, kind === "match"
      ? text("One match is not over yet. Round {round}: {names}.", { round: game.about.round, names: game.about.names.join(", ") })
      : plural("There is a score sheet with {number} round: {names}.", "There is a score sheet with {number} rounds: {names}.", game.about.round, { names: game.about.names.join(", ") })),
    button(kind === "match" ? text("Continue") : text("Keep score"), () => {
      leaveLink();
      open(game.text);
    }, { class: "primary" }), " ",
    button(text("Discard it"), () => drop(kind)));
}

function showStart() {
  ask(firstScreen);
}

/** Ask before a match or a score sheet is dropped, and return whether it may be. */
function mayDrop(/** @type {Kind} */ kind = "match") {
  return !keptHere(kind) || confirm(kind === "match" ? text("Discard the match that is not over yet?") : text("Discard the score sheet that is kept in this browser?"));
}

/** @param {Kind} kind */
function drop(kind) {
  if (!mayDrop(kind)) return;
  forget(kind);
  showStart();
}

function newGame() {
  if (table.leave) return table.leave();
  if (!at("table").hidden) return drop("match");
  leaveLink(); // The score sheet is kept.
  showStart();
}

/** Open the match of this tab, or the game that the address carries. */
async function openLink() {
  if (table.openLink?.()) return;
  const text = await gameToOpen();
  if (!text) return;
  const kind = kindOf(text);
  if (isReload() || text === kept(kind)?.text || mayDrop(kind)) open(text);
  else if (at("table").hidden) showStart();
}

/** @param {string} text a record, a position or a score sheet. */
function open(text) {
  send({ do: "open", text, names: NAMES });
}

function drawMenu() {
  document.documentElement.lang = currentLanguage();
  const languages = select("language", Object.entries(LANGUAGES), currentLanguage(), { "aria-label": text("Language"), onchange: () => { choose(languages.value); drawAll(); } });
  for (const option of languages.options) option.lang = option.value;
  const looks = { "": text("Light or dark, like your device"), light: text("Light"), dark: text("Dark"), kitchen: text("Kitchen table") };
  const schemes = select("scheme", Object.entries(looks), lasting.get("scheme"), { "aria-label": text("Colours"), onchange: () => { lasting.set("scheme", schemes.value); paint(); } });
  at("foot").replaceChildren(bookLink());
  warn();
  for (const part of ["menu", "to-menu"]) at(part).setAttribute("aria-label", text("Menu"));
  for (const part of document.querySelectorAll(".close")) part.setAttribute("aria-label", text("Close"));
  at("to-below").setAttribute("aria-label", `${text("Score sheet")}, ${text("Moves")}`);
  at("menu").replaceChildren(
    button(text("New game"), newGame, isLocal ? { class: "of-game" } : {}),
    isLocal ? button(text("Keep score"), keepScore, OF_TABLE) : button(text("Invite"), invite, OF_TABLE),
    ...(table.menu?.() ?? []),
    button(text("Rules"), () => send({ do: "rules" }), OF_TABLE),
    button(text("How to play"), () => showHelp()),
    button(text("Settings"), () => showSettings(game.draw)),
    languages,
    schemes,
  );
}

/** Show the page in the colours that were chosen; picture.css has them. */
function paint() {
  document.documentElement.dataset.scheme = lasting.get("scheme") ?? "";
  for (const part of document.querySelectorAll("chickenfoot-table")) part.setAttribute("theme", lasting.get("scheme") ?? "");
}

/** Say once that the browser keeps nothing. */
function warn() {
  at("unkept").replaceChildren(...(browser.keepsAll ? [] : [text("The browser can’t keep data of this page: your seat, your match and your settings are lost when you close or reload it."), " ", button(text("Close"), () => (at("unkept").hidden = true))]));
}

function drawAll() {
  drawMenu();
  at("menu").querySelector("select")?.focus();
  tell(notice);
  if (!at("start").hidden) ask(makeForm);
  game.translate();
  callTurn(game.message);
}

browser.onrefusal = warn;
for (const part of [at("drawer"), at("below")]) part.addEventListener("click", ({ target }) => target instanceof HTMLButtonElement && part.hidePopover());
at("curtain").addEventListener("cancel", (event) => event.preventDefault());
mindBook(() => (at("table").hidden ? showHelp() : send({ do: "rules" })));
paint();
drawMenu();
if (isLocal) {
  addEventListener("hashchange", openLink);
  if (!table.openLink?.()) gameToOpen().then((text) => text || showStart());
}
