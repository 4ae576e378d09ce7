// Games outside of the page: in the fragment of an address, compressed and in letters that need no escape; and kept in the browser.

import { inTab, lasting } from "./storage.mjs";

/** @typedef {{ round: number, names: string[] }} About the round of a match that somebody may go on with, or the number of those on a score sheet; and its players. */
/** @typedef {"match" | "sheet"} Kind */

/** @type {(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>} */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** @param {string} text is written in the letters of a fragment. */
export async function encode(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} letters those that a text was encoded in; if they are not, the text is "". */
async function decode(letters) {
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    return "";
  }
}

/** @type {(text: string) => Kind} what a record or a position is of. */
export const kindOf = (text) => (/^\s*{\s*"format":\s*"[a-z]+-sheet"/.test(text) ? "sheet" : "match");

/** Let a reload of this tab at this address resume a game. */
export const stay = (text = record()) => inTab.set("match", JSON.stringify([location.hash, text]));

/**
 * Keep the record of a match or a score sheet in the browser. A reload of this tab at this address resumes it; a later visit offers it, unless it is over.
 * @type {(text: string, about: About | null) => void}
 */
export function keep(text, about) {
  stay(text);
  if (about === null) lasting.remove(kindOf(text));
  else lasting.set(kindOf(text), JSON.stringify({ text, about }));
}

/** @type {(kind?: Kind) => { text: string, about: About } | null} the last match, unless it is over, or the last score sheet. */
export const kept = (kind = "match") => {
  const game = lasting.read(kind);
  return Array.isArray(game?.about?.names) ? game : null;
};

/** Forget what was kept, and the game in the address. */
export function forget(/** @type {Kind} */ kind = "match") {
  lasting.remove(kind);
  leaveLink();
}

/** Forget the match in this tab and the game in the address, so that a reload shows neither. */
export function leaveLink() {
  inTab.remove("match");
  const parts = new URLSearchParams(location.hash.slice(1));
  for (const name of ["record", "position", "board", "rules", "players", "hand", "sizes"]) parts.delete(name);
  history.replaceState(null, "", `#${parts}`);
}

/** Return the record of the match in this tab. */
export const record = () => inTab.read("match")?.[1] ?? "";

/** Whether a reload of this tab has to resume a match. */
export const isReload = () => inTab.read("match")?.[0] === location.hash;

/** Return the match that was kept in this tab, or the record or position that the address carries; "" if there is none. */
export async function gameToOpen() {
  if (isReload()) return record();
  const parts = new URLSearchParams(location.hash.slice(1));
  const packed = parts.get("record");
  return packed === null ? parts.get("position") ?? "" : decode(packed);
}

/** Copy the address, and return whether the browser allows that. */
export const copyLink = async () => Boolean(await navigator.clipboard?.writeText(location.href).then(() => true, () => false));
