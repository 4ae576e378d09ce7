// What a person has switched on in this browser: moves by keys, where each button of the table that has a key is chosen by typing it, and what the page does to say whose turn it is.

/** @import { SayTable } from "./messages" */

import { make, onTable, openDialog, signButton, tick } from "./elements.mjs";
import { titleOf } from "./options.mjs";
import { lasting } from "./storage.mjs";
import { text } from "./words.mjs";

/** @typedef {"explain" | "keys" | "forced" | "sound" | "notify"} Switch */

const ON_AT_FIRST = ["explain", "keys"];
const PITCHES = [660, 880];
const PATIENCE = 1500; // Milliseconds until a begun key is forgotten.
/** @type {AudioContext | undefined} */
let audio;
let wasTurn = false;

/** @param {Switch} name */
export const isOn = (name) => (lasting.get(name) ?? (ON_AT_FIRST.includes(name) ? "on" : "off")) === "on";

/** @type {(name: Switch, on: boolean) => void} */
export const turn = (name, on) => lasting.set(name, on ? "on" : "off");

/** Note that somebody has played a match to its end: they know the game. */
export function endFirstMatch() {
  if (lasting.get("explain") === null) turn("explain", false);
}

/**
 * Return a row of a dialog that switches something. When it is switched on, `begin` may refuse that by `false`.
 * @type {(name: Switch, label: string, begin?: () => unknown, changed?: () => void) => HTMLElement}
 */
export const switchFor = (name, label, begin, changed) => tick(label, {
  name,
  checked: isOn(name),
  async onchange(/** @type {Event & { target: HTMLInputElement }} */ { target }) {
    turn(name, target.checked);
    if (target.checked && (await begin?.()) === false) turn(name, target.checked = false);
    changed?.();
  },
});

/** @param {() => void} changed is called when the page has to look different. */
export function showSettings(changed) {
  const canNotify = "Notification" in window && isSecureContext;
  openDialog("settings", text("Settings"), [
    switchFor("explain", text("Explain each move to me"), undefined, changed),
    switchFor("forced", text("Make my move for me when I have only one")),
    switchFor("sound", text("A sound when it is my turn"), ring),
    canNotify && switchFor("notify", text("A notification when it is my turn and I look elsewhere"), async () => (await Notification.requestPermission()) === "granted"),
  ]);
}

function ring() {
  audio ??= new AudioContext();
  audio.resume();
  for (const [n, pitch] of PITCHES.entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const start = audio.currentTime + 0.14 * n;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
  }
}

/**
 * Say in the title whose turn it is, and call the person whose turn has come, as they wish.
 * @param {SayTable | null} message
 */
export function callTurn(message) {
  const shown = message?.document;
  const title = titleOf(shown?.game ?? "chicken-foot");
  const isTurn = shown !== undefined && shown.to_move !== undefined && shown.to_move === shown.seat;
  document.title = isTurn ? `● ${text("Your turn.")} ${title}` : title;
  const hasCome = isTurn && !wasTurn;
  wasTurn = isTurn;
  if (!hasCome) return;
  if (isOn("sound")) ring();
  if (!isOn("notify") || !document.hidden || !("Notification" in window)) return;
  try {
    new Notification(title, { body: text("Your turn."), tag: "turn" }).onclick = () => window.focus();
  } catch {} // Some phones let only service workers notify.
}

/** @param {HTMLElement} button */
function choose(button) {
  const { tile, move } = button.dataset;
  if (tile === undefined && move === undefined) return button.click();
  if (tile !== undefined && button.getAttribute("aria-pressed") !== "true") button.click();
  const [chosen] = onTable(`.hand [data-tile="${tile}"]`); // It may have been drawn anew.
  (tile === undefined ? button : chosen).focus();
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
  const buttons = onTable("[data-key]");
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
