// The form of a new game: every game, all options and presets, and who sits where.

/** @import { GameForm, OptionField } from "./types" */

import { fieldset, make, makeForm } from "./elements.mjs";
import { currentLanguage, text } from "./words.mjs";

export const NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Ida", "Jan", "Kim", "Leo", "Mia", "Nils", "Olga", "Paul"];

const SEATS = 4;
const SUGGESTED = "100"; // The target of Express-Domino, which its rules leave to the players.

/** @type {GameForm[]} */
const GAMES = await (await fetch(new URL("options.json", import.meta.url))).json();

/** @param {string} game the name of a game. */
export const formOf = (game) => GAMES.find(({ name }) => name === game);

/** @param {string} game the name of a game. */
export const titleOf = (game) => formOf(game)?.title ?? game;

/** @type {(name: string, label: string, choices: [key: string, text: string][], value?: string) => HTMLElement} */
function choice(name, label, choices, value = "") {
  return make("label", {}, label, make("select", { name }, ...choices.map(([key, text]) => make("option", { value: key, selected: key === value }, text))));
}

/** @type {(set: string, fields: OptionField[]) => string} options such as "deal-table=seven drawn-tile=must", in words. */
function inWords(set, fields) {
  return set.split(" ").map((word) => {
    const [name, value = "yes"] = word.split("=");
    const field = fields.find((one) => one.name === name);
    const label = field?.label[currentLanguage()].replace(/ \([^()]*\)$/, "") ?? name; // Without the rule.
    return `${label}: ${field?.choices?.[value]?.[currentLanguage()] ?? (field?.numbers ? value : value === "yes" ? text("yes") : text("no"))}`;
  }).join("; ");
}

/** @type {(field: OptionField, fields: OptionField[]) => HTMLElement} has below it what the chosen preset sets. */
function presetField(field, fields) {
  const sets = make("small", { id: "preset-sets" });
  const shown = option(field);
  const select = /** @type {HTMLSelectElement} */ (shown.querySelector("select"));
  select.setAttribute("aria-describedby", sets.id);
  select.addEventListener("change", () => {
    const set = field.sets?.[select.value];
    sets.textContent = set ? text("It sets: {options}", { options: inWords(set, fields) }) : "";
  });
  return make("div", { class: "preset" }, shown, sets);
}

/** @param {number} n */
const personInWords = (n) => text("Player {number}", { number: n + 1 });

/** @param {OptionField} field that of an option. */
function option({ name, label, is_required, numbers, choices, value }) {
  const words = label[currentLanguage()];
  if (numbers) return make("label", {}, words, make("input", { name, type: "number", min: numbers[0], max: numbers[1], value: valueAtFirst({ is_required }), placeholder: text("as given") }));
  /** @type {[string, string][]} */
  const named = choices ? Object.entries(choices).map(([key, name]) => [key, name[currentLanguage()]]) : [["yes", text("yes")], ["no", text("no")]];
  return choice(name, words, [["", name === "preset" ? text("the usual rules") : text("as given")], ...named], value);
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
  const options = GAMES.map((game) => make("fieldset", { class: "fields" }, ...game.fields.map((field) => (field.sets ? presetField(field, game.fields) : option(field)))));
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
    make("details", {}, make("summary", {}, text("Options")), ...options));
  game.addEventListener("change", choose);
  choose();
  return form;
}
