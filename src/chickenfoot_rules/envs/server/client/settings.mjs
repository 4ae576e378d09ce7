// What a person has switched on in this browser, and what the page does to say whose turn it is.

/** @import { SayTable } from "./messages" */

import { openDialog, tick } from "./elements.mjs";
import { titleOf } from "./options.mjs";
import { say } from "./words.mjs";

/** @typedef {"explain" | "sound" | "notify"} Switch */

const PITCHES = [660, 880];
/** @type {AudioContext | undefined} */
let audio;
let wasTurn = false;

/**
 * Return whether something is switched on. The first match is explained unless somebody switches it off.
 *
 * @param {Switch} name
 */
export const isOn = (name) => (localStorage.getItem(name) ?? (name === "explain" ? "on" : "off")) === "on";

/**
 * @param {Switch} name
 * @param {boolean} on
 */
export const turn = (name, on) => localStorage.setItem(name, on ? "on" : "off");

/** Note that somebody has played a match to its end: they know the game. */
export function endFirstMatch() {
  if (localStorage.getItem("explain") === null) turn("explain", false);
}

/** @param {() => void} changed is called when something is switched. */
export function showSettings(changed) {
  /** @type {(name: Switch, label: string, on?: () => unknown) => HTMLElement} */
  const row = (name, label, on) => tick(label, {
    name,
    checked: isOn(name),
    async onchange(/** @type {Event & { target: HTMLInputElement }} */ { target }) {
      turn(name, target.checked);
      if (target.checked && (await on?.()) === false) turn(name, target.checked = false);
      changed();
    },
  });
  const canNotify = "Notification" in window && isSecureContext;
  openDialog("settings", say("settings"),
    row("explain", say("explain")),
    row("sound", say("sound"), ring),
    ...(canNotify ? [row("notify", say("notify"), async () => (await Notification.requestPermission()) === "granted")] : []));
}

/** Play two tones. */
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
 *
 * @param {SayTable | null} message
 */
export function callTurn(message) {
  const shown = message?.document;
  const title = titleOf(shown?.game ?? "chicken-foot");
  const isTurn = shown !== undefined && shown.to_move !== undefined && shown.to_move === shown.seat;
  document.title = isTurn ? `● ${say("yourTurn")} ${title}` : title;
  const hasCome = isTurn && !wasTurn;
  wasTurn = isTurn;
  if (!hasCome) return;
  if (isOn("sound")) ring();
  if (!isOn("notify") || !document.hidden || !("Notification" in window)) return;
  try {
    new Notification(title, { body: say("yourTurn"), tag: "turn" }).onclick = () => window.focus();
  } catch {} // Some phones let only service workers notify.
}
