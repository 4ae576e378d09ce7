// Games outside of the page: in the fragment of an address, compressed and in letters that need no escape; and kept in the browser.

/**
 * A match that somebody may go on with: its record, its round, and the names of its players.
 *
 * @typedef {{ text: string, about: { round: number, names: string[] } }} Kept
 */

/**
 * @param {CompressionStream | DecompressionStream} stream
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/**
 * Return a text in the letters of a fragment.
 *
 * @param {string} text
 */
export async function encode(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the text that was encoded, or nothing if the letters are not one.
 *
 * @param {string} letters
 */
export async function decode(letters) {
  try {
    const packed = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), packed));
  } catch {
    return "";
  }
}

/**
 * Keep a match in the browser. A reload of this tab at this address resumes it; a later visit offers it, unless it is over.
 *
 * @param {string} text its record.
 * @param {Kept["about"] | null} about `null` if it is over.
 */
export function keep(text, about) {
  sessionStorage.setItem("match", JSON.stringify([location.hash, text]));
  if (about === null) localStorage.removeItem("match");
  else localStorage.setItem("match", JSON.stringify({ text, about }));
}

/**
 * Return the last match that is not over, if there is one.
 *
 * @returns {Kept | null}
 */
export const kept = () => JSON.parse(localStorage.getItem("match") ?? "null");

/** Forget the match that was kept, and the game in the address. */
export function forget() {
  localStorage.removeItem("match");
  leaveLink();
}

/** Forget the match in this tab and the game in the address, so that a reload shows neither. */
export function leaveLink() {
  sessionStorage.removeItem("match");
  const parts = new URLSearchParams(location.hash.slice(1));
  parts.delete("record");
  parts.delete("position");
  history.replaceState(null, "", `#${parts}`);
}

/** Whether a reload of this tab has to resume a match. */
export const isReload = () => JSON.parse(sessionStorage.getItem("match") ?? "[]")[0] === location.hash;

/** Return the match that was kept in this tab, or the record or position that the address carries; "" if there is none. */
export async function gameToOpen() {
  if (isReload()) return JSON.parse(sessionStorage.getItem("match") ?? "[]")[1];
  const parts = new URLSearchParams(location.hash.slice(1));
  const packed = parts.get("record");
  return packed === null ? parts.get("position") ?? "" : decode(packed);
}
