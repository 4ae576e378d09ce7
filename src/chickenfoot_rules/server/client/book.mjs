// Links to the rule book, which the site may have.

import { make } from "./elements.mjs";
import { currentLanguage, text } from "./words.mjs";

/** @type {Record<string, string>} */
const CHAPTERS = { X: "express", R1: "set-and-deal", R2: "opening", R3: "playing", R4: "drawing", R5: "ending", R6: "chickenlittle", R7: "scoring" };

const BOOK = document.querySelector('meta[name="rule-book"]')?.getAttribute("content");

/**
 * Return a link to a page of the rule book in the current language; nothing if the site has no rule book.
 * @type {(page: string, words: string, attributes?: Record<string, string>) => HTMLElement | null}
 */
function linkTo(page, words, attributes = {}) {
  const folder = currentLanguage() === "de" ? BOOK?.replace("explanation/rulebook/", "de/") : BOOK;
  return folder ? make("a", { href: folder + page, target: "_blank", rel: "noopener", ...attributes }, words) : null;
}

/** Return a link to the whole book. */
export const bookLink = () => linkTo("index.html", text("Rule book with pictures"), { class: "button" }) ?? "";

/** @type {(rule: string, words?: string) => HTMLElement | null} leads to what the book says about it. */
export function ruleLink(rule, words) {
  const label = text("{id} in the rule book", { id: rule });
  const chapter = CHAPTERS[rule.startsWith("X") ? "X" : rule.split(".")[0]]; // Other games have no chapter.
  return chapter === undefined ? null : linkTo(`${chapter}.html#rule-${rule.toLowerCase().replace(".", "-")}`, words ?? label, { "aria-label": label });
}

/**
 * Where the page is served alone, its links to the rule book lead nowhere: do something else then.
 * @param {() => void} instead
 */
export function mindBook(instead) {
  /** @type {boolean | undefined} */
  let isThere;
  document.addEventListener("click", async (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[target=_blank]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (isThere) return;
    event.preventDefault();
    isThere ??= (await fetch(link.href, { method: "HEAD" }).catch(() => null))?.ok ?? false;
    if (isThere) open(link.href, "_blank", "noopener");
    else instead();
  });
}
