// The points: the score sheet, the end of a round with the hands of all and what they cost, and forms to write the sheet of a game with real tiles.

/** @import { Attributes, NameOf, PageParts, Send } from "./types" */
/** @import { TableDocument } from "../../documents/table" */
/** @import { SaySheet, SheetRound } from "./messages" */

import { at, button, make, makeForm, select, signButton } from "./elements.mjs";
import { keep } from "./links.mjs";
import { formOf } from "./options.mjs";
import { pipsOf, tilePicture } from "./picture.mjs";
import { currentLanguage, plural, roundInWords, text } from "./words.mjs";

/** @typedef {"write" | "join" | "leave" | number} Task what the form is for; a number is that of a round to correct, from 0. */

const POINTS = "[0-9]{0,6}|[?]";

/** @type {(heads: string[], rows: HTMLElement[], feet?: HTMLElement[]) => HTMLTableElement} */
const tableOf = (heads, rows, feet = []) => make("table", {},
  make("thead", {}, make("tr", {}, ...heads.map((head) => (head ? make("th", { scope: "col" }, head) : make("td"))))),
  make("tbody", {}, ...rows),
  make("tfoot", {}, ...feet));

/** @type {(head: string | (Node | string)[], cells: string[], attributes?: Attributes) => HTMLElement} */
const rowOf = (head, cells, attributes = {}) => make("tr", attributes, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, cell)));

/** @type {(seats: TableDocument["seats"]) => number[][]} the seats that score together: each alone, or partners. */
const sidesIn = (seats) => seats.flatMap(({ partner = -1 }, seat) => (partner < 0 ? [[seat]] : partner > seat ? [[seat, partner]] : []));

/** @param {string} rules */
export const targetIn = (rules) => rules.match(/target=(\d+)/)?.[1];

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement | string} the score sheet, once there are points. */
export function scoreSheet({ seats, scores, standings, outcome }, nameOf) {
  const rows = scores.length ? scores : outcome ? [outcome.points] : [];
  if (!rows.length) return "";
  const sides = sidesIn(seats);
  const row = (/** @type {string} */ head, /** @type {number[]} */ cells) => rowOf(head, sides.map(([seat]) => String(cells[seat])));
  const places = standings.toSorted((one, other) => one.seat - other.seat);
  const feet = places.length ? [row(text("Total"), places.map(({ total }) => total)), row(text("Place"), places.map(({ rank }) => rank))] : [];
  const sheet = tableOf(["", ...sides.map((side) => side.map(nameOf).join(" + "))], rows.map((points, n) => row(String(n + 1), points)), feet);
  sheet.createCaption().textContent = text("Score sheet");
  return sheet;
}

/** @type {(table: TableDocument, nameOf: NameOf) => HTMLElement[]} the end of a round. */
export function resultPanel(table, nameOf) {
  const { seats, standings, outcome, game, rules, is_match_over: isOver } = table;
  const points = outcome?.points ?? [];
  const isScored = formOf(game)?.most_points_win;
  const all = standings.length ? standings : points.map((total, seat) => ({ seat, total, rank: 0 })).sort((one, other) => one.total - other.total);
  const places = all.flatMap((place) => sidesIn(seats).filter(([seat]) => seat === place.seat).map((side) => ({ side, ...place })));
  const rows = places.map(({ side, seat, total, rank }) =>
    make("tr", { class: rank === 1 ? "leads" : "" },
      make("td", {}, rank ? String(rank) : ""),
      make("th", { scope: "row" }, side.map(nameOf).join(" + ")),
      make("td", {}, make("span", { class: "left" }, ...side.flatMap((one) => seats[one].hand ?? []).map((tile) => tilePicture(tile)))),
      make("td", {}, `+${points[seat]}`),
      make("td", {}, String(total))));
  const heads = [text("Place"), text("Players"), text("Tiles left"), isScored ? text("Scores") : text("Costs"), text("Total")];
  const target = targetIn(rules);
  const first = places.filter(({ rank }) => rank === 1);
  const leader = first.length && !isOver ? plural("In the lead: {names} ({number} point).", "In the lead: {names} ({number} points).", first[0].total, { names: first.map(({ side }) => side.map(nameOf).join(" + ")).join(", ") }) : "";
  return [
    tableOf(heads, rows),
    make("p", {}, isScored ? (target ? text("The first to reach {target} points wins the match.", { target }) : "") : text("The lowest total wins the match."), " ", leader),
  ];
}

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
    const opening = make("label", { class: "row" }, cells[0][1], select("opened", doubles.map((tile) => [tile, tile || "?"]), opener));
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
    const totals = { zero: text("0 points"), average: text("the average"), highest: text("the highest total") };
    return makeForm("comes", (data) => write(`join ${String(data.get("player")).trim()} ${data.get("total")}`), text("Somebody joins"), make("div", { class: "fields" },
      make("label", {}, text("Name"), make("input", { name: "player", maxlength: 20, required: true, autocomplete: "off" })),
      make("label", {}, text("Begins with"), select("total", Object.entries(totals)))));
  }

  function leaveForm() {
    const names = (sheet.next?.seats ?? []).map((seat) => sheet.cells[0][seat + 2]);
    return makeForm("goes", (data) => write(`leave ${data.get("player")}`), text("Somebody leaves"), make("div", { class: "fields" }, make("label", {}, text("Name"), select("player", names.map((name) => [name, name])))));
  }

  /** Return all rows; a round that is chosen can be corrected. */
  function table() {
    const [[round, , ...names], ...rows] = sheet.cells;
    const [total, , ...totals] = rows.pop() ?? [];
    const written = rows.map(([number, opened, ...points], n) =>
      rowOf([button(number, () => {}, { title: text("Correct round {number}", { number: n + 1 }) }), " ", opened], points, { onclick: () => turnTo(n) }));
    return make("div", { class: "wide", tabindex: 0, role: "region", "aria-label": text("Score sheet") }, tableOf([round, ...names], written, [rowOf(total, totals)]));
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
