// The form of a new game: both games, all options and presets, and who sits where.

import { make } from "./elements.mjs";
import { say } from "./words.mjs";

const PRESETS = ["puremco", "domino-plaza", "how-to-play", "encyclopedia", "double-chicken-foot"];
const SWITCH = ["yes", "no"];
const NAMES = ["Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Ida", "Jan", "Kim", "Leo", "Mia", "Nils", "Olga", "Paul"];

/**
 * The options of Chicken Foot as the notation names them: the choices, or the least and the most number.
 *
 * @type {Record<string, string[] | [number, number]>}
 */
const OPTIONS = {
  set: [1, 18], "deal-table": ["usual", "puremco", "domino-plaza", "seven"], "hand-size": [1, 95],
  opening: ["holder", "laid-out", "highest-held"], "missing-double": ["draw", "next-lower", "reshuffle"], "double-chicken-foot": SWITCH,
  "must-play-drawn": SWITCH, "draw-until-playable": SWITCH, "dead-round": ["draw-out", "ends"], chickenlittle: SWITCH, curved: SWITCH, "double-blank": [0, 1000],
};

/**
 * Return a field with choices, each a key and a text.
 *
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string | null} first what no choice is called; null if one must be made.
 */
function choice(name, label, choices, first = null, value = "") {
  const options = [...(first === null ? [] : [make("option", { value: "" }, first)]), ...choices.map(([key, text]) => make("option", { value: key, selected: key === value }, text))];
  return make("label", {}, label, make("select", { name }, ...options));
}

/**
 * Return a field with a number.
 *
 * @param {string} name
 * @param {string} label
 * @param {number} least
 * @param {number} most
 */
function number(name, label, least, most, value = "") {
  return make("label", {}, label, make("input", { name, type: "number", min: least, max: most, value, placeholder: say("asPreset") }));
}

/**
 * Return the field of an option.
 *
 * @param {string} name
 * @param {string[] | [number, number]} range
 */
function option(name, range) {
  const label = say("choices")[name];
  const [least, most] = range;
  if (typeof least === "number" && typeof most === "number") return number(name, label, least, most);
  /** @type {Readonly<Record<string, string>>} */
  const words = range === SWITCH ? { yes: say("yes"), no: say("no") } : say("values");
  return choice(name, label, range.map((key) => [String(key), words[key]]), say("asPreset"));
}

/**
 * Return the rules of a filled form as text in the notation of the library.
 *
 * @param {FormData} data
 */
function rulesIn(data) {
  if (data.get("game") === "express") return `game=express target=${data.get("target")}${data.get("pairs") ? " pairs" : ""}`;
  const chosen = Object.keys(OPTIONS).filter((name) => data.get(name)).map((name) => `${name}=${data.get(name)}`);
  const preset = data.get("preset");
  if (preset) chosen.unshift(`preset=${preset}`);
  else if (!data.get("deal-table")) chosen.unshift("deal-table=usual");
  return chosen.join(" ");
}

/**
 * Return the form of a new game.
 *
 * @param {(rules: string, players: string[], names: string[], data: FormData) => void} start
 * @param {HTMLElement[]} more further fields, by the connection.
 */
export function newGameForm(start, more = []) {
  const seats = make("div", { class: "fields" });
  const chickenFoot = make("div", { class: "fields" },
    choice("preset", say("choices").preset, PRESETS.map((name) => [name, say("values")[name]]), say("usual")),
    ...Object.entries(OPTIONS).map(([name, range]) => option(name, range)));
  const express = make("div", { class: "fields", hidden: true },
    make("label", {}, say("choices").target, make("input", { name: "target", type: "number", min: 1, max: 100000, value: 100 })),
    make("label", { class: "row" }, make("input", { name: "pairs", type: "checkbox" }), say("choices").pairs));
  const players = make("input", { name: "players", type: "number", min: 2, max: 16, value: 4, required: true, oninput: seat });
  const game = choice("game", say("game"), Object.entries(say("title")), null, "chicken-foot");

  const isExpress = () => new FormData(form).get("game") === "express";

  function seat() {
    const most = isExpress() ? 4 : 16;
    players.max = String(most);
    const wanted = Math.min(Math.max(Number(players.value) || 2, 2), most);
    while (seats.children.length > wanted) seats.lastChild?.remove();
    for (let n = seats.children.length; n < wanted; n++) {
      seats.append(choice("seat", say("seat", n), Object.entries(say("kinds")), null, n ? "greedy" : "human"));
    }
  }

  const form = make("form", {
    onsubmit(/** @type {Event} */ event) {
      event.preventDefault();
      const data = new FormData(form);
      const kinds = data.getAll("seat").map(String);
      const alone = kinds.filter((kind) => kind === "human").length === 1;
      const names = kinds.map((kind, n) => (kind !== "human" ? NAMES[n] : alone ? say("you") : say("person", n)));
      start(rulesIn(data), kinds, names, data);
    },
  },
    make("fieldset", {}, make("legend", {}, say("game")), make("div", { class: "fields" }, game, make("label", {}, say("players"), players), ...more)),
    make("fieldset", {}, make("legend", {}, say("seats")), seats),
    make("details", {}, make("summary", {}, say("options")), chickenFoot, express),
    make("button", { class: "primary" }, say("begin")));
  game.addEventListener("change", () => {
    chickenFoot.hidden = isExpress();
    express.hidden = !isExpress();
    seat();
  });
  seat();
  return form;
}
