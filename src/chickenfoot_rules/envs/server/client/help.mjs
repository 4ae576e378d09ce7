// How to play, in pictures, and the rules in force.

import { bookHome, bookPage } from "./book.mjs";
import { button, make, openDialog } from "./elements.mjs";
import { say } from "./words.mjs";

let page = 0;

/** Show how to play: six pictures, one at a time. */
export function showHelp() {
  const pages = say("lessons");
  const dialog = openDialog("help", say("howToPlay"),
    make("figure", {},
      make("img", { src: new URL(`help/${page + 1}.svg`, import.meta.url), alt: "" }),
      make("figcaption", { id: "lesson" }, make("strong", {}, `${page + 1}/${pages.length} · ${pages[page][0]} `), pages[page][1])),
    make("p", { class: "pager" },
      button(say("previousPage"), () => turnPage(-1), { "data-step": -1, "aria-describedby": "lesson", disabled: page === 0 }),
      button(say("nextPage"), () => turnPage(1), { "data-step": 1, "aria-describedby": "lesson", disabled: page === pages.length - 1, class: "primary" }),
      bookLink()));
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") turnPage(1);
    if (key === "ArrowLeft") turnPage(-1);
  };
  dialog.onclose = () => { page = 0; };
}

/** @param {number} step */
function turnPage(step) {
  const last = say("lessons").length - 1;
  const wanted = page + step;
  if (wanted < 0 || wanted > last) return;
  page = wanted;
  showHelp();
  const there = document.querySelector(`#help [data-step="${step}"]:enabled`) ?? document.querySelector("#help .pager button:enabled");
  if (there instanceof HTMLElement) there.focus();
}

/**
 * Show the rules in force.
 *
 * @param {[string, string][]} rules the id and the text of each.
 * @param {string | null} cited the id of one that is marked.
 */
export function showRules(rules, cited) {
  openDialog("rules", say("rules"),
    make("p", {}, button(say("howToPlay"), showHelp), " ", bookLink()),
    make("dl", {}, ...rules.flatMap(([id, text]) => [make("dt", { id: `rule-${id}`, class: id === cited ? "cited" : "" }, ruleName(id)), make("dd", {}, text)])));
  document.getElementById(`rule-${cited}`)?.scrollIntoView({ block: "center" });
}

/** Return a link to the rule book, if the site has one. */
export function bookLink() {
  const book = bookHome();
  return book ? make("a", { href: book, target: "_blank", rel: "noopener", class: "button" }, say("ruleBook")) : "";
}

/**
 * Return the id of a rule, as a link to the rule book if the site has one.
 *
 * @param {string} id
 */
function ruleName(id) {
  const page = bookPage(id);
  return page ? make("a", { href: page, target: "_blank", rel: "noopener", "aria-label": say("book", id) }, id) : id;
}
