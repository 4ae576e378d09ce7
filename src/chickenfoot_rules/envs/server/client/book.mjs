// The pages of the rule book, which the site may have.

import { currentLanguage } from "./words.mjs";

/** @type {Record<string, string>} */
const CHAPTERS = { R1: "set-and-deal", R2: "opening", R3: "playing", R4: "drawing", R5: "ending", R6: "chickenlittle", R7: "scoring" };

const BOOK = document.querySelector('meta[name="rule-book"]')?.getAttribute("content");

/** Return the first page of the rule book in the current language, if the site has one. */
export const bookHome = () => (BOOK ? `${folder(BOOK)}index.html` : null);

/**
 * Return the page of the rule book in the current language that explains a rule, if the site has one.
 *
 * @param {string} rule
 */
export function bookPage(rule) {
  if (!BOOK) return null;
  const chapter = CHAPTERS[rule.split(".")[0]] ?? "express";
  return `${folder(BOOK)}${chapter}.html#rule-${rule.toLowerCase().replace(".", "-")}`;
}

/** @param {string} book */
const folder = (book) => (currentLanguage() === "de" ? book.replace("explanation/rulebook/", "de/") : book);

/**
 * Where the page is served alone, its links to the rule book lead nowhere: do something else then.
 *
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
