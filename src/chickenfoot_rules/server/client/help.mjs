// How to play, in pictures; the rules in force; and links to the rule book, which the site may have.

import { button, make, openDialog } from "./elements.mjs";
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

/** Return the pages: what each is about, and its text. */
const lessons = () => [
  [text("Your tiles."), text("Everybody gets tiles, which the others do not see. Lay them all before the others do, or at least those with many pips.")],
  [text("The start."), text("The double nine opens the first round, the double eight the second, and so on down to 0-0. First it needs four arms: four tiles with the same number.")],
  [text("Matching."), text("On your turn, lay one tile on an open end, so that equal numbers touch. Here 2-7 fits on 4-7.")],
  [text("The chicken foot."), text("A double is laid crosswise and needs three toes. Until they are there, nothing else may be played.")],
  [text("Nothing fits?"), text("Draw one tile from the boneyard. If it fits, you may lay it at once. Otherwise you pass.")],
  [text("The end."), text("A round ends when somebody lays their last tile, or nobody can play. The pips that you still hold are your points, and 0-0 counts 50. After all rounds, the lowest total wins.")],
];

/** Show how to play: pictures, one at a time. */
export function showHelp(page = 0) {
  const pages = lessons();
  /** @param {number} step */
  const turnPage = (step) => {
    if (!pages[page + step]) return;
    showHelp(page + step);
    const same = document.querySelector(`#help [data-step="${step}"]:enabled`) ?? document.querySelector("#help .pager button:enabled");
    if (same instanceof HTMLElement) same.focus();
  };
  /** @type {(words: string, step: number, attributes?: Record<string, any>) => HTMLElement} */
  const turner = (words, step, attributes = {}) =>
    button(words, () => turnPage(step), { "data-step": step, "aria-describedby": "lesson", disabled: !pages[page + step], ...attributes });
  const dialog = openDialog("help", text("How to play"), [
    make("figure", {},
      make("img", { src: new URL(`./help/${page + 1}.svg`, import.meta.url), alt: "" }),
      make("figcaption", { id: "lesson" }, make("strong", {}, `${page + 1}/${pages.length} · ${pages[page][0]} `), pages[page][1])),
    make("p", { class: "pager" }, turner(text("Back"), -1), turner(text("Next"), 1, { class: "primary" }), bookLink()),
  ]);
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") turnPage(1);
    if (key === "ArrowLeft") turnPage(-1);
  };
}

/** @type {(rules: [id: string, text: string][], cited: string | null) => void} shows the rules in force, with one marked. */
export function showRules(rules, cited) {
  openDialog("rules", text("Rules"), [
    make("p", {}, button(text("How to play"), () => showHelp()), " ", bookLink()),
    make("dl", {}, ...rules.flatMap(([id, text]) => [make("dt", { id: `rule-${id}`, class: id === cited ? "cited" : "" }, ruleLink(id, id) ?? id), make("dd", {}, text)])),
  ]);
  document.getElementById(`rule-${cited}`)?.scrollIntoView({ block: "center" });
}
