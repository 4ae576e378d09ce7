// How to play, in pictures, and the rules in force.

import { bookLink, ruleLink } from "./book.mjs";
import { button, make, openDialog } from "./elements.mjs";
import { text } from "./words.mjs";

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
      make("img", { src: new URL(`help/${page + 1}.svg`, import.meta.url), alt: "" }),
      make("figcaption", { id: "lesson" }, make("strong", {}, `${page + 1}/${pages.length} · ${pages[page][0]} `), pages[page][1])),
    make("p", { class: "pager" }, turner(text("Back"), -1), turner(text("Next"), 1, { class: "primary" }), bookLink()),
  ]);
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowRight") turnPage(1);
    if (key === "ArrowLeft") turnPage(-1);
  };
}

/** Show how people in one network play together, where no server runs. */
export function showServer() {
  openDialog("network", text("On this network"), [
    make("p", {}, text("One computer in your network has to run the server. It shows a link and its QR code, which the others open or scan with their phones.")),
    make("pre", {}, make("code", {}, "pip install 'chickenfoot-rules[server]'\nchickenfoot serve")),
  ]);
}

/**
 * Show the rules in force.
 * @param {[string, string][]} rules the id and the text of each.
 * @param {string | null} cited the id of one that is marked.
 */
export function showRules(rules, cited) {
  openDialog("rules", text("Rules"), [
    make("p", {}, button(text("How to play"), () => showHelp()), " ", bookLink()),
    make("dl", {}, ...rules.flatMap(([id, text]) => [make("dt", { id: `rule-${id}`, class: id === cited ? "cited" : "" }, ruleLink(id, id) ?? id), make("dd", {}, text)])),
  ]);
  document.getElementById(`rule-${cited}`)?.scrollIntoView({ block: "center" });
}
