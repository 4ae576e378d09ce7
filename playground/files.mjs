// Matches and score sheets as files and in links, where no server keeps them.

/** @import { PageParts, Send } from "../src/chickenfoot_rules/server/client/types" */

import { button, make } from "./elements.mjs";
import { invite } from "./family.mjs";
import { copyLink, encode, kindOf, record, stay } from "./links.mjs";
import { text } from "./words.mjs";

function download() {
  const link = make("a", { href: URL.createObjectURL(new Blob([record()], { type: "application/json" })), download: "chickenfoot.json" });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @type {(input: HTMLInputElement, page: PageParts) => Promise<void>} */
async function load(input, page) {
  const [file] = input.files ?? [];
  input.value = "";
  const content = await file?.text();
  if (content === undefined) return;
  const isBroken = content.startsWith("{") && (await new Response(content).json().then(() => false, () => true));
  if (isBroken) page.refuse({ code: "invalid", message: text("the file {name} is not a saved match", { name: file.name }) });
  else if (kindOf(content) === "match" || page.mayDrop("sheet")) page.open(content);
}

/** @param {Send} send */
async function share(send) {
  history.replaceState(null, "", `#record=${await encode(record())}`);
  stay();
  await copyLink();
  invite();
  send({ do: "code", link: location.href });
}

/** @type {(send: Send, page: PageParts) => HTMLElement[]} entries of the menu. */
export function fileButtons(send, page) {
  const file = make("input", { type: "file", accept: ".json", hidden: true, onchange: () => load(file, page) });
  return [
    button(text("Save"), download, { class: "of-game" }),
    file,
    button(text("Load"), () => page.mayDrop() && file.click()),
    button(text("Copy link"), () => share(send), { class: "of-game" }),
  ];
}
