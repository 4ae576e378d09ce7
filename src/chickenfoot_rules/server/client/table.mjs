// The element <chickenfoot-table>, for any page: a table document as a picture, the hand of its seat, and the moves that a person chooses.

/** @import { SayTable } from "./messages" */
/** @import { ChickenfootTable as Declared } from "../../documents/element" */
/** @import { LegalMove, TableAnswer, TableDocument } from "../../documents/table" */

import { button, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { playsIn, playsOf } from "./picture.mjs";
import { moveInWords } from "./reason.mjs";
import { namesIn, statusText } from "./status.mjs";
import { makeView } from "./view.mjs";
import { currentLanguage, speakingIn, text } from "./words.mjs";

const SHEETS = await Promise.all([new URL("picture.css", import.meta.url), new URL("table.css", import.meta.url)].map(async (address) => {
  const answer = await fetch(address);
  return new CSSStyleSheet().replace(await answer.text());
}));

/** @implements {Declared} */
export class ChickenfootTable extends HTMLElement {
  static observedAttributes = ["lang", "src"];
  /** @type {TableDocument | null} */
  #table = null;
  /** @type {string | null} */
  #tile = null;
  #announces = false;
  #felt = make("div", { class: "felt", tabindex: 0, role: "group" });
  #zoom = make("div", { class: "buttons" });
  #view = makeView(this.#felt, this.#zoom);
  #status = make("p", { role: "status" });
  #hand = make("div", { class: "hand", role: "group" });
  #moves = make("div", { class: "buttons" });
  #all = make("div", { class: "all" }, this.#felt, this.#zoom, this.#status, this.#hand, this.#moves);
  #root = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = SHEETS;
    this.#root.append(this.#all);
    this.#felt.addEventListener("wheel", (event) => event.ctrlKey || event.stopImmediatePropagation(), true); // The page scrolls.
    this.#all.addEventListener("keydown", ({ key }) => key === "Escape" && this.#choose(null));
    const { document: early } = this;
    if (Reflect.deleteProperty(this, "document") && early) this.document = early; // It was set before this module was loaded.
  }

  /** The table document that is shown. */
  get document() {
    return this.#table;
  }

  set document(table) {
    const before = this.#table?.move_number;
    this.#table = table;
    if (before !== table?.move_number) {
      this.#tile = null;
      this.#announces = false;
    }
    this.#draw(before);
    if (before !== table?.move_number) this.#view.begin(true);
  }

  connectedCallback() {
    this.#draw(); // Its language may be that of the page.
  }

  /** @type {(name: string, before: string | null, value: string | null) => void} */
  attributeChangedCallback(name, _, value) {
    if (name === "lang") this.#draw();
    else if (value !== null) this.#load(value);
  }

  /** @param {string} address */
  async #load(address) {
    const answer = await fetch(address);
    const table = await answer.json();
    if (this.getAttribute("src") === address) this.document = table;
  }

  /** @param {string | null} tile */
  #choose(tile) {
    this.#tile = tile;
    this.#draw();
  }

  #choices = () => (this.#table ? playsOf(playsIn(this.#table), this.#tile, this.#announces) : []);

  #announce() {
    this.#announces = !this.#announces;
    this.#draw();
  }

  /** @param {LegalMove} move */
  #play({ move }) {
    /** @type {TableAnswer} */
    const detail = { move_number: this.#table?.move_number ?? 0, move };
    this.dispatchEvent(new CustomEvent("move", { bubbles: true, detail }));
  }

  /** @param {number} since tiles of events from this move on are new. */
  #draw(since = Infinity) {
    const table = this.#table;
    this.#all.hidden = !table;
    if (!table) return;
    const spoken = /** @type {HTMLElement | null} */ (this.closest("[lang]"));
    speakingIn(spoken?.lang.slice(0, 2) ?? currentLanguage(), (language) => {
      this.#all.lang = language;
      keepFocus(() => this.#drawParts(table, since), this.#root, ".buttons, .hand", [".fits", ".primary", ".felt"]);
    });
  }

  /** @type {(table: TableDocument, since: number) => void} */
  #drawParts(table, since) {
    const { seat, seats, legal_moves: legal, round_number: round } = table;
    const plays = playsIn(table);
    const choices = this.#choices().map((move) => ({ move, play: () => this.#play(move) }));
    this.#view.draw(table, plays, choices, since);
    /** @type {SayTable} */
    const message = { say: "table", document: table, players: [], can: [] };
    this.#status.textContent = round ? statusText(message, null, namesIn(message)) : "";
    this.#hand.setAttribute("aria-label", text("Your tiles"));
    replace(this.#hand, (seats[seat ?? -1]?.hand ?? []).map((tile) => {
      const fits = plays.some((move) => move.tile === tile);
      const play = () => (tile === this.#tile ? this.#play(this.#choices()[0]) : this.#choose(fits ? tile : null));
      return tileButton(tile, fits, tile === this.#tile, play, { "aria-disabled": fits ? null : "true" });
    }));
    replace(this.#moves, [
      ...this.#view.endButtons(table, choices),
      plays.some(({ announce }) => announce) && button(text("Announce “one left”"), () => this.#announce(), { "aria-pressed": String(this.#announces), "data-do": "announce" }),
      ...legal.filter(({ tile }) => tile === undefined).map((idle) => button(moveInWords(idle.move), () => this.#play(idle), { class: "primary", "data-move": idle.move })),
    ]);
  }
}

customElements.define("chickenfoot-table", ChickenfootTable);
