// The first screen: what people can do here, each in one tap.

import { button, make } from "./elements.mjs";
import { bookLink } from "./help.mjs";
import { text } from "./words.mjs";

/** @typedef {"now" | "here" | "network" | "score" | "help"} Way */

/** @type {() => Record<Way, [name: string, how: string]>} */
const waysInWords = () => ({
  now: [text("Play now"), text("Against three computer players, easy")],
  here: [text("With people here"), text("You share this screen")],
  network: [text("On this network"), text("Everyone plays on their own phone")],
  score: [text("Keep score"), text("You play with real tiles")],
  help: [text("How to play"), text("The game in six pictures")],
});

/** @type {(acts: Partial<Record<Way, () => void>> & { more: () => void }, kept: (HTMLElement | null)[], tables?: HTMLElement) => HTMLElement} has above it what was kept, and below it the tables of the server. */
export function startScreen(acts, kept, tables) {
  const ways = /** @type {[Way, [string, string]][]} */ (Object.entries(waysInWords())).filter(([way]) => acts[way]);
  return make("div", { id: "welcome" },
    ...kept,
    make("div", { class: "about" },
      make("img", { src: new URL("help/4.svg", import.meta.url), alt: "" }),
      make("p", {}, text("Dominoes for the whole family: every double becomes a chicken foot, and the fewest points win."))),
    make("div", { class: "ways" }, ...ways.map(([way, [name, how]], n) =>
      button(make("span", {}, make("strong", {}, name), " ", make("small", {}, how)), () => acts[way]?.(), { class: n ? "" : "primary", "data-choice": way }))),
    tables,
    make("p", { class: "buttons" }, button(text("More games and options"), acts.more, { "data-choice": "more" }), bookLink()));
}
