// The form of a new game: every game, all options and presets, and who sits where.

/** @import { GameForm, OptionField } from "./types" */

import { button, fieldset, make, makeForm, select } from "./elements.mjs";
import { icon, tilePicture } from "./picture.mjs";
import { currentLanguage, plural, text } from "./words.mjs";

export const NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Ida", "Jan", "Kim", "Leo", "Mia", "Nils", "Olga", "Paul"];

const SEATS = 4;
const SETS = [6, 9, 12, 15, 18]; // Those that are sold, by their highest double.
const DOUBLE = "M9.5 6h5v12h-5zM9.5 12h5";
/** @type {Readonly<Record<string, string>>} */
const PRESETS = {
  "": `${DOUBLE}M12 6V1.5M12 18v4.5M9.5 12h-6M14.5 12h6`,
  puremco: "M3 8h18v12H3zM3 8l3-4h12l3 4M9 14h6",
  recommended: "M5 7h4v11H5zM10 7h4v11h-4zM15 7h4v11h-4z",
  "how-to-play": "M3 4v10M6 4v10M9 4v10M12 4v10M15 4v10M18 4v10M21 4v10M4 20h16",
  encyclopedia: "M7 2h10v20H7zM7 12h10",
  "double-chicken-foot": `${DOUBLE}M9.5 7l-6-4M14.5 7l6-4M9.5 12h-6M14.5 12h6M9.5 17l-6 4M14.5 17l6 4`,
};
const SUGGESTED = "100"; // The target of Express-Domino, which its rules leave to the players.

/** @type {GameForm[]} */
const GAMES = await (await fetch(new URL("./options.json", import.meta.url))).json();

/** @param {string} game the name of a game. */
export const formOf = (game) => GAMES.find(({ name }) => name === game);

/** @param {string} game the name of a game. */
export const titleOf = (game) => formOf(game)?.title ?? game;

/** @type {(name: string, label: string, choices: [key: string, words: string][], value?: string) => HTMLElement} */
const choice = (name, label, choices, value) => make("label", {}, label, select(name, choices, value));

/** @param {number} n */
const personInWords = (n) => text("Player {number}", { number: n + 1 });

/** @param {OptionField} field that of an option; `fillIn` says what holds in it unless somebody changes it. */
function option({ name, label, is_required, numbers, choices, value }) {
  const words = label[currentLanguage()];
  if (numbers) return make("label", {}, words, make("input", { name, type: "number", min: numbers[0], max: numbers[1], value: valueAtFirst({ is_required }) }));
  /** @type {[string, string][]} */
  const named = choices ? Object.entries(choices).map(([key, name]) => [key, name[currentLanguage()]]) : [["yes", text("yes")], ["no", text("no")]];
  return choice(name, words, [["", text("the usual rules")], ...named], value);
}

/** @type {(field: OptionField) => HTMLElement} */
function presetCards({ name, label, choices = {} }) {
  const cards = [["", text("the usual rules")], ...Object.entries(choices).map(([key, words]) => [key, words[currentLanguage()]])];
  return make("fieldset", {}, make("legend", {}, label[currentLanguage()]), make("div", { class: "fields" }, ...cards.map(([key, words]) =>
    make("label", { class: "row" }, make("input", { type: "radio", name, value: key, checked: !key }), icon(PRESETS[key] ?? PRESETS[""]), words))));
}

/** @type {(field: HTMLInputElement) => HTMLElement} the sets that are sold, which fill in the field. */
function setCards(field) {
  return make("div", { class: "buttons", role: "group", "aria-label": text("Tiles and hands") }, ...SETS.map((high) => {
    const tiles = ((high + 1) * (high + 2)) / 2;
    return button(make("span", {}, tilePicture(`${high}-${high}`), " ", plural("{number} tile", "{number} tiles", tiles)), () => {
      field.value = String(high);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }, { "data-set": high });
  }));
}

/** @type {() => [RegExp, string][]} what the options are about, by the ids of their rules. */
const groupsInWords = () => [
  [/^R1/, text("Tiles and hands")],
  [/^R[23]/, text("The start of a round")],
  [/^R[45]/, text("Drawing and dead rounds")],
  [/^R[67]/, text("Points and the end")],
  [/^(?!R\d)/, text("Options")],
];

/** @type {(game: GameForm) => HTMLFieldSetElement} its presets and sets as pictures, and its options folded by what they are about. */
function fieldsOf({ fields, start }) {
  const presets = fields.find(({ sets }) => sets);
  const groups = groupsInWords().map(([rules, words]) => ({ words, found: fields.filter((field) => field !== presets && rules.test(field.rule ?? "")) })).filter(({ found }) => found.length);
  const part = make("fieldset", { class: "options", oninput: fillIn, onchange: fillIn }, presets && presetCards(presets),
    ...groups.map(({ words, found }) => make("details", {}, make("summary", {}, words), make("div", { class: "fields" }, ...found.map(option)))));
  const set = /** @type {HTMLInputElement | null} */ (part.querySelector('[name="set"]'));
  if (set) part.querySelector("details")?.before(setCards(set));

  /** Say in each field what holds unless somebody changes it. */
  function fillIn() {
    const preset = part.querySelector('[name="preset"]:checked');
    const words = (preset instanceof HTMLInputElement && presets?.sets?.[preset.value]) || "";
    const sets = new Map(words.split(" ").map((word) => word.split("=")).map(([name, value = "yes"]) => [name, value]));
    for (const { name, usual } of fields) {
      const field = part.querySelector(`[name="${name}"]`);
      const value = sets.get(name) ?? start[name] ?? usual;
      if (field instanceof HTMLInputElement) field.placeholder = value ?? "";
      else if (field instanceof HTMLSelectElement && value) {
        const [first, ...named] = field.options;
        for (const one of named) {
          if (one.value === value) first.textContent = one.textContent;
          one.hidden = one.value === value && !one.selected;
        }
      }
    }
    for (const card of part.querySelectorAll("[data-set]")) card.setAttribute("aria-pressed", String(card.getAttribute("data-set") === (set?.value || set?.placeholder)));
  }

  fillIn();
  return part;
}

/** @type {(game: GameForm, valueOf: (field: OptionField) => FormDataEntryValue | null) => string} the rules in the notation of the library. */
function rulesIn(game, valueOf) {
  /** @type {Record<string, string>} */
  const words = { ...game.start };
  for (const field of game.fields) {
    const value = valueOf(field);
    if (field.sets && value) delete words["deal-table"]; // The preset has one.
    if (value) words[field.name] = String(value);
  }
  return Object.entries(words).map(([name, value]) => `${name}=${value}`).join(" ");
}

/** @type {(field: Pick<OptionField, "value" | "is_required">) => string} */
const valueAtFirst = ({ value = "", is_required }) => (is_required ? SUGGESTED : value);

/** Return the first game as its form is at first: its rules, and the number of its seats. */
export const usualGame = () => ({ rules: rulesIn(GAMES[0], valueAtFirst), size: Math.min(SEATS, GAMES[0].players[1]) });

/** @type {(players: string[]) => string[]} the names in all seats. */
export function namesOf(players) {
  const isAlone = players.filter((player) => player === "human").length === 1;
  return players.map((player, n) => (player !== "human" ? NAMES[n] : isAlone ? text("You") : personInWords(n)));
}

/**
 * Return the form of a new game, with further fields of the connection, or of a new score sheet.
 * @type {(start: (rules: string, players: string[], names: string[], data: FormData) => void, more?: HTMLElement[], people?: number) => HTMLFormElement} `people` sit at the screen at first; 0 for a score sheet.
 */
export function newGameForm(start, more = [], people = 1) {
  const isSheet = people === 0;
  const seats = make("div", { class: "fields" });
  const options = GAMES.map(fieldsOf);
  const players = make("input", { name: "players", type: "number", value: SEATS, required: true, oninput: seat });
  const game = choice("game", text("Game"), GAMES.map(({ name, title }) => [name, title]));

  const chosen = () => GAMES.find(({ name }) => name === new FormData(form).get("game")) ?? GAMES[0];

  function choose() {
    const [least, most] = chosen().players;
    players.min = String(least);
    players.max = String(most);
    options.forEach((fields, n) => { fields.disabled = fields.hidden = GAMES[n] !== chosen(); });
    seat();
  }

  function seat() {
    const [least, most] = chosen().players;
    const wanted = Math.min(Math.max(Number(players.value) || least, least), most);
    while (seats.children.length > wanted) seats.lastChild?.remove();
    for (let n = seats.children.length; n < wanted; n++) {
      seats.append(isSheet ? make("label", {}, personInWords(n), make("input", { name: "seat", maxlength: 20, autocomplete: "off" }))
        : choice("seat", text("Seat {number}", { number: n + 1 }), Object.entries({ human: text("a person"), random: text("computer, easy"), greedy: text("computer, medium"), "search:200": text("computer, hard") }), n < people ? "human" : "greedy"));
    }
  }

  /** @param {FormData} data */
  function submit(data) {
    const kinds = data.getAll("seat").map(String);
    const names = isSheet ? kinds.map((name, n) => name.trim() || personInWords(n)) : namesOf(kinds);
    start(rulesIn(chosen(), ({ name }) => data.get(name)), kinds, names, data);
  }

  const form = makeForm(isSheet ? "sheet" : "new", submit, text("Start"),
    fieldset(text("Game"), game, make("label", {}, text("Players"), players), ...more),
    make("fieldset", {}, make("legend", {}, isSheet ? text("Players") : text("Seats")), seats),
    ...options);
  game.addEventListener("change", choose);
  choose();
  return form;
}
