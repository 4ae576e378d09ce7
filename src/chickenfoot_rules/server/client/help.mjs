// How to play, in pictures, and the rules in force.

import { bookLink, ruleLink } from "./book.mjs";
import { button, make, openDialog } from "./elements.mjs";
import { say } from "./words.mjs";

/** Show how to play: pictures, one at a time. */
export function showHelp(page = 0) {
  const pages = say("lessons");
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
  const dialog = openDialog("help", say("howToPlay"), [
    make("figure", {},
      make("img", { src: new URL(`help/${page + 1}.svg`, import.meta.url), alt: "" }),
      make("figcaption", { id: "lesson" }, make("strong", {}, `${page + 1}/${pages.length} · ${pages[page][0]} `), pages[page][1])),
    make("p", { class: "pager" }, turner(say("previousPage"), -1), turner(say("nextPage"), 1, { class: "primary" }), bookLink()),
  ]);
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") turnPage(1);
    if (key === "ArrowLeft") turnPage(-1);
  };
}

/**
 * Show the rules in force.
 * @param {[string, string][]} rules the id and the text of each.
 * @param {string | null} cited the id of one that is marked.
 */
export function showRules(rules, cited) {
  openDialog("rules", say("rules"), [
    make("p", {}, button(say("howToPlay"), () => showHelp()), " ", bookLink()),
    make("dl", {}, ...rules.flatMap(([id, text]) => [make("dt", { id: `rule-${id}`, class: id === cited ? "cited" : "" }, ruleLink(id, id) ?? id), make("dd", {}, text)])),
  ]);
  document.getElementById(`rule-${cited}`)?.scrollIntoView({ block: "center" });
}
