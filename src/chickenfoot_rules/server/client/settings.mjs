// What a person has switched on in this browser, and what the page does to say whose turn it is.

/** @import { SayTable } from "./messages" */

import { openDialog, tick } from "./elements.mjs";
import { titleOf } from "./options.mjs";
import { lasting } from "./storage.mjs";
import { text } from "./words.mjs";

/** @typedef {"explain" | "keys" | "forced" | "sound" | "notify"} Switch */

const ON_AT_FIRST = ["explain", "keys"];
const PITCHES = [660, 880];
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
