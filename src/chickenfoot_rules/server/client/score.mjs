// The score sheet of a game with real tiles: what is on it, and forms to write on it.

/** @import { PageParts, Send } from "./types" */
/** @import { SaySheet, SheetRound } from "./messages" */

import { at, button, make, makeForm, signButton } from "./elements.mjs";
import { keep } from "./links.mjs";
import { formOf } from "./options.mjs";
import { pipsOf, tilePicture } from "./picture.mjs";
import { currentLanguage, roundInWords, text } from "./words.mjs";

/** @typedef {"write" | "join" | "leave" | number} Task what the form is for; a number is that of a round to correct, from 0. */

const POINTS = "[0-9]{0,6}|[?]";

/**
 * Return a panel for score sheets; `begin` shows the form of a new one.
 * @type {(send: Send, ask: PageParts["ask"], begin: () => void) => { show: (sheet: SaySheet) => void, insist: () => void }}
 */
export function scorePanel(send, ask, begin) {
  /** @type {SaySheet} */
  let sheet;
  /** @type {Task} */
  let task = "write";
  let byTiles = false;
  let language = ""; // That of the sentences on the sheet.
  let line = ""; // The last one that was sent.

  /** @type {(text: string, mark?: boolean) => void} */
  function write(text, mark = false) {
    line = text;
    send({ do: "score", text: sheet.text, line, mark });
  }

  /** @param {Task} next */
  function turnTo(next) {
    task = next;
    ask(panel);
    /** @type {HTMLElement | null} */ (at("start").querySelector(task === "write" ? "h2" : "form input, form select"))?.focus();
    scrollTo(0, 0);
  }

  function panel() {
    const { text: sheetText, rounds = [], next, lines = [] } = sheet;
    if (language !== currentLanguage()) send({ do: "open", text: sheetText });
    const round = typeof task === "number" ? rounds[task] : next;
    const form = !round ? [] : task === "join" ? [cards(round.seats), joinForm()] : task === "leave" ? [cards(round.seats), leaveForm()] : [rowForm(round)];
    if (round && task !== "write") form[form.length - 1].append(" ", button(text("Cancel"), () => turnTo("write")));
    return make("section", { id: "score" },
      make("h2", { tabindex: -1 }, typeof task === "number" ? text("Correct round {number}", { number: task + 1 }) : next ? roundInWords(rounds.length + 1) : text("Score sheet"), round?.openers?.length === 1 ? tilePicture(round.openers[0]) : ""),
      form,
      make("div", { role: "status" }, ...lines.map((one) => make("p", {}, one))),
      table(),
      make("div", { class: "buttons" },
        JSON.parse(sheetText).entries ? button(text("Undo"), () => write("undo")) : null,
        next ? [button(text("Somebody joins"), () => turnTo("join")), button(text("Somebody leaves"), () => turnTo("leave"))] : null,
        button(text("New score sheet"), begin)));
  }

  /** @type {(seats: number[], fields?: HTMLElement[][]) => HTMLElement} players with their totals, and fields for a row. */
  function cards(seats, fields = []) {
    const { cells, places } = sheet;
    return make("div", { class: "cards" }, ...seats.map((seat, n) => make(fields[n] ? "label" : "div", { class: places[seat] === 1 ? "card leads" : "card" },
      make("span", {}, places[seat] ? `${places[seat]}. ` : "", cells[0][seat + 2]), make("strong", {}, cells[cells.length - 1][seat + 2]), ...(fields[n] ?? []))));
  }

  /** @param {SheetRound} round the next one, or one that is corrected. */
  function rowForm({ seats, hands = [], openers = [] }) {
    const { game, cells, domino_set: most } = sheet;
    const [, opener = "", ...old] = typeof task === "number" ? cells[task + 1] : [];
    const fields = seats.map((seat, n) => (byTiles ? tileFields(hands[n] ?? "")
      : [make("input", { name: "row", inputmode: "numeric", pattern: POINTS, autocomplete: "off", value: (old[seat] ?? "").replace("?", "") })]));
    const doubles = [...new Set(["", ...openers, opener])];
    const opening = make("label", { class: "row" }, cells[0][1], make("select", { name: "opened" }, ...doubles.map((tile) => make("option", { value: tile, selected: tile === opener }, tile || "?"))));
    const form = makeForm(`row ${sheet.text.length} ${task} ${byTiles}`, (data) => {
      const row = data.getAll("row").map((value) => String(value).replaceAll(",", " ").trim());
      const blank = byTiles ? "-" : formOf(game)?.most_points_win ? "0" : "?";
      const written = byTiles || row.some(Boolean) ? row.map((one) => one || blank).join(byTiles ? ", " : " ") : "";
      write(`${typeof task === "number" ? `correct ${task + 1} ` : ""}${data.get("opened") ? `${data.get("opened")}: ` : ""}${written}`);
    }, text("Write it down"), cards(seats, fields), ...(byTiles ? keypad(most) : []), ...(doubles.length > 2 ? [opening] : []));
    form.append(" ", button(byTiles ? text("Enter points") : text("Enter tiles left"), () => {
      byTiles = !byTiles;
      turnTo(task);
    }));
    return form;
  }

  function joinForm() {
    const totals = Object.entries({ zero: text("0 points"), average: text("the average"), highest: text("the highest total") }).map(([total, words]) => make("option", { value: total }, words));
    return makeForm("comes", (data) => write(`join ${String(data.get("player")).trim()} ${data.get("total")}`), text("Somebody joins"), make("div", { class: "fields" },
      make("label", {}, text("Name"), make("input", { name: "player", maxlength: 20, required: true, autocomplete: "off" })),
      make("label", {}, text("Begins with"), make("select", { name: "total" }, ...totals))));
  }

  function leaveForm() {
    const names = (sheet.next?.seats ?? []).map((seat) => make("option", {}, sheet.cells[0][seat + 2]));
    return makeForm("goes", (data) => write(`leave ${data.get("player")}`), text("Somebody leaves"), make("div", { class: "fields" }, make("label", {}, text("Name"), make("select", { name: "player" }, ...names))));
  }

  /** Return all rows; a round that is chosen can be corrected. */
  function table() {
    const [[round, , ...names], ...rows] = sheet.cells;
    const [total, , ...totals] = rows.pop() ?? [];
    const inCells = (/** @type {string[]} */ cells) => cells.map((cell) => make("td", {}, cell));
    return make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": text("Score sheet") }, make("table", {},
      make("thead", {}, make("tr", {}, ...[round, ...names].map((head) => make("th", { scope: "col" }, head)))),
      make("tbody", {}, ...rows.map(([number, opened, ...points], n) => make("tr", { onclick: () => turnTo(n) },
        make("th", { scope: "row" }, button(number, () => {}, { title: text("Correct round {number}", { number: n + 1 }) }), " ", opened), ...inCells(points)))),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, total), ...inCells(totals)))));
  }

  return {
    show(shown) {
      const isChanged = shown.text !== sheet?.text;
      sheet = shown;
      language = currentLanguage();
      keep(sheet.text, { round: sheet.rounds?.length ?? 0, names: sheet.cells[0].slice(2) });
      if (isChanged) turnTo("write");
      else ask(panel);
    },
    insist: () => write(line, true), // People’s sheets have mistakes.
  };
}

/** @type {(tiles: string) => HTMLElement[]} a field for the tiles left in a hand, and their pictures. */
function tileFields(tiles) {
  const pictures = make("span", { class: "left", "aria-hidden": "true" });
  const draw = () => pictures.replaceChildren(...(field.value.match(/\d+-\d+/g) ?? []).map((tile) => tilePicture(pipsOf(tile).sort((one, other) => one - other).join("-"))));
  const field = make("input", { name: "row", inputmode: "none", autocomplete: "off", value: tiles, oninput: draw, onfocus: () => choose(field) });
  draw();
  return [field, pictures];
}

/** @param {HTMLInputElement} field gets what the keypad types. */
function choose(field) {
  field.form?.querySelectorAll(".card").forEach((card) => card.classList.toggle("chosen", card.contains(field)));
}

/** @type {(most: number) => HTMLElement[]} buttons that type tiles into the chosen field: a phone’s own keys have either digits or the hyphen. */
function keypad(most) {
  /** @type {(edit: (value: string) => string) => void} */
  const type = (edit) => {
    const field = /** @type {HTMLInputElement} */ (at("score").querySelector(".chosen input") ?? at("score").querySelector('[name="row"]'));
    choose(field);
    field.value = edit(field.value);
    field.dispatchEvent(new Event("input"));
  };
  const digits = Array.from({ length: most + 1 }, (_, n) => button(String(n), () => type((value) => (/(^|\s)\d+$/.test(value) ? `${value}-${n}` : `${value} ${n}`.trim()))));
  return [make("p", {}, text("Choose a player, then the two numbers of each tile. Players who went out have none.")), make("div", { class: "keypad" }, ...digits, signButton("⌫", text("Erase"), () => type((value) => value.replace(/[\s-]*\d*$/, ""))))];
}
