// The pages of the rule book.

import { currentLanguage } from "./words.mjs";

/** @type {Record<string, string>} */
const CHAPTERS = { R1: "set-and-deal", R2: "opening", R3: "playing", R4: "drawing", R5: "ending", R6: "chickenlittle", R7: "scoring" };

/**
 * Return the page of the rule book in the current language that explains a rule, if the site has one.
 *
 * @param {string} rule
 */
export function bookPage(rule) {
  const book = document.querySelector('meta[name="rule-book"]')?.getAttribute("content");
  if (!book) return null;
  const chapter = CHAPTERS[rule.split(".")[0]] ?? "express";
  const folder = currentLanguage() === "de" ? book.replace("explanation/rulebook/", "de/") : book;
  return `${folder}${chapter}.html#rule-${rule.toLowerCase().replace(".", "-")}`;
}
