// Moves by keys: each button of the table that has a key is chosen by typing it.

import { button, dialogAt, make } from "./elements.mjs";
import { say } from "./words.mjs";

const PATIENCE = 1500; // Milliseconds until a begun key is forgotten.
const DIGITS = [..."123456789"];
/** The letters for ends: those of draw, pass, hint and the like are not among them. */
const LETTERS = [..."bcefgjklmoqrstvwxyz"];

/**
 * Return keys for some things: each has one sign, or each has two.
 *
 * @param {number} number
 * @param {string[]} signs
 */
function keysFor(number, signs) {
  if (number <= signs.length) return signs.slice(0, number);
  return signs.flatMap((first) => signs.map((second) => first + second)).slice(0, number);
}

/** @param {number} number */
export const tileKeys = (number) => keysFor(number, DIGITS);

/** @param {number} number */
export const endKeys = (number) => keysFor(number, LETTERS);

/** @param {HTMLElement} button */
function choose(button) {
  const { tile, move } = button.dataset;
  if (tile === undefined && move === undefined) return button.click();
  if (tile !== undefined && button.getAttribute("aria-pressed") !== "true") button.click();
  const chosen = [...document.querySelectorAll("#hand button")].find((one) => one instanceof HTMLElement && one.dataset.tile === tile);
  (tile === undefined ? button : /** @type {HTMLElement | undefined} */ (chosen))?.focus();
}

let typed = "";
let last = 0;

/** @param {KeyboardEvent} event */
function type(event) {
  const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event;
  const isText = target instanceof HTMLElement && target.matches("input, select, textarea");
  if (key.length > 1 || key === " " || ctrlKey || metaKey || altKey || isText || document.querySelector("dialog[open]") || localStorage.getItem("keys") === "off") return;
  const letter = key === "=" ? "+" : key.toLowerCase();
  if (timeStamp - last > PATIENCE) typed = "";
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#table [data-key]")]).filter((one) => one.checkVisibility());
  for (typed of [typed + letter, letter]) {
    const found = buttons.find(({ dataset }) => dataset.key === typed);
    if (!found && !buttons.some(({ dataset }) => dataset.key?.startsWith(typed))) continue;
    event.preventDefault();
    last = timeStamp;
    if (!found) return;
    choose(found);
    break;
  }
  typed = "";
}

/** Show the list of keys. */
function showKeys() {
  const box = make("input", { type: "checkbox", checked: localStorage.getItem("keys") !== "off", onchange: () => localStorage.setItem("keys", box.checked ? "on" : "off") });
  /** @type {[string, string][]} */
  const rows = [
    ["1 2 3 …", say("keyTile")], ["b c e …", say("keyEnd")], ["Enter", say("keyPlay")], ["Esc", say("keyBack")],
    ["d", say("drawTile")], ["p", say("pass")], ["h", say("hint")], ["a", say("announce")], ["n", say("deal")],
    [", .", say("keyStep")], ["+ − 0", say("zoom")], ["← →", say("keyArrows")], ["?", say("keys")],
  ];
  const dialog = dialogAt("keys");
  dialog.setAttribute("aria-label", say("keys"));
  dialog.replaceChildren(
    make("h2", {}, say("keys")),
    make("dl", {}, ...rows.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)])),
    make("p", {}, make("label", {}, box, " ", say("keysOn"))),
    button(say("close"), () => dialog.close(), { class: "primary" }));
  dialog.showModal();
}

/** Return the button that shows the list of keys. */
export const keysButton = () => button("?", showKeys, { "aria-label": say("keys"), title: say("keys"), "data-do": "keys", "data-key": "?" });

document.addEventListener("keydown", type);
