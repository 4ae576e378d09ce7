// Moves by keys: each button of the table that has a key is chosen by typing it.

import { make, openDialog, signButton } from "./elements.mjs";
import { isOn, switchFor } from "./settings.mjs";
import { text } from "./words.mjs";

const PATIENCE = 1500; // Milliseconds until a begun key is forgotten.
const DIGITS = [..."123456789"];
/** The letters for ends: those of draw, pass, hint and the like are not among them. */
const LETTERS = [..."bcefgjklmoqrstvwxyz"];

/**
 * Return keys for some things: each has one sign, or each has two.
 * @type {(number: number, signs: string[]) => string[]}
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
  const chosen = document.querySelector(`#hand [data-tile="${tile}"]`); // It may have been drawn anew.
  if (tile === undefined) button.focus();
  else if (chosen instanceof HTMLElement) chosen.focus();
}

let typed = "";
let last = 0;

/** @param {KeyboardEvent} event */
function type(event) {
  const { key, target, ctrlKey, metaKey, altKey, timeStamp } = event;
  const isText = target instanceof HTMLElement && target.matches("input, select, textarea");
  if (key.length > 1 || key === " " || ctrlKey || metaKey || altKey || isText || document.querySelector("dialog[open]") || !isOn("keys")) return;
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

function showKeys() {
  /** @type {[string, string][]} */
  const rows = [
    ["1 2 3 …", text("choose a tile that fits")], ["b c e …", text("choose an end for it")], ["Enter", text("play the chosen tile there")], ["Esc", text("undo the choice")],
    ["d", text("Draw")], ["p", text("Pass")], ["h", text("Hint")], ["a", text("Announce “one left”")], ["n", text("Next round")],
    [", .", text("step back and forward through the moves")], ["+ − 0", text("Zoom")], ["← →", text("the next tile; on the table: move it")], ["?", text("Keys")],
  ];
  openDialog("keys", text("Keys"), [
    make("dl", {}, ...rows.flatMap(([key, words]) => [make("dt", {}, key), make("dd", {}, words)])),
    switchFor("keys", text("Use single-key shortcuts")),
  ]);
}

export const keysButton = () => signButton("?", text("Keys"), showKeys, { "data-do": "keys", "data-key": "?" });

document.addEventListener("keydown", type);
