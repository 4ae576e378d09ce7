// Games outside of the page: in the fragment of an address, compressed and in letters that need no escape; and kept in the tab.

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
 * Keep a match in this tab, so that a reload at this address resumes it.
 *
 * @param {string} text its record.
 */
export function keep(text) {
  sessionStorage.setItem("match", JSON.stringify([location.hash, text]));
}

/** Forget the match that was kept, and the game in the address. */
export function forget() {
  sessionStorage.removeItem("match");
  const parts = new URLSearchParams(location.hash.slice(1));
  parts.delete("record");
  parts.delete("position");
  history.replaceState(null, "", `#${parts}`);
}

/** Return the match that was kept at this address, or the record or position that the address carries; "" if there is none. */
export async function gameToOpen() {
  const [hash, text] = JSON.parse(sessionStorage.getItem("match") ?? "[]");
  if (hash === location.hash) return text;
  const parts = new URLSearchParams(location.hash.slice(1));
  const packed = parts.get("record");
  return packed === null ? parts.get("position") ?? "" : decode(packed);
}
