// The element <chickenfoot-table>, for any page: a table document as a picture, the hand of its seat, and the moves that a person chooses.

/** @import { LegalPlay } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { LegalMove, TableAnswer, TableDocument } from "../../documents/table" */

import { button, make } from "./elements.mjs";
import { placeOf, tablePicture, tilePicture } from "./picture.mjs";
import { namesIn, statusText } from "./status.mjs";
import { View } from "./view.mjs";
import { currentLanguage, endInWords, playInWords, speakingIn, tableInWords, text, tileInWords } from "./words.mjs";

const SHEETS = await Promise.all([new URL("picture.css", import.meta.url), new URL("table.css", import.meta.url)].map(async (address) => {
  const answer = await fetch(address);
  return new CSSStyleSheet().replace(await answer.text());
}));

export class ChickenfootTable extends HTMLElement {
  static observedAttributes = ["lang", "src"];
  /** @type {TableDocument | null} */
  #table = null;
  /** @type {string | null} */
  #tile = null;
  #announces = false;
  #felt = make("div", { class: "felt", tabindex: 0, role: "group" });
  #view = new View(this.#felt);
  #zoom = make("div", { class: "buttons" });
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
    if (before !== table?.move_number) this.#view.begin(table?.seat !== undefined && table.to_move === table.seat);
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

  #announce() {
    this.#announces = !this.#announces;
    this.#draw();
  }

  /** @type {(table: TableDocument, move: LegalMove) => void} */
  #play({ move_number: number }, { move }) {
    /** @type {TableAnswer} */
    const detail = { move_number: number, move };
    this.dispatchEvent(new CustomEvent("move", { bubbles: true, detail }));
  }

  /** @param {number} since tiles of events from this move on are new. */
  #draw(since = Infinity) {
    const table = this.#table;
    this.#all.hidden = !table;
    if (!table) return;
    const spoken = /** @type {HTMLElement | null} */ (this.closest("[lang]"));
    const name = this.#nameOf(this.#root.activeElement);
    speakingIn(spoken?.lang.slice(0, 2) ?? currentLanguage(), (language) => {
      this.#all.lang = language;
      this.#drawParts(table, since);
    });
    if (!name || this.#root.activeElement) return;
    const buttons = [...this.#all.querySelectorAll("button")];
    const again = buttons.find((one) => this.#nameOf(one) === name) ?? buttons.find((one) => one.matches(".fits, .primary"));
    (again ?? this.#felt).focus({ preventScroll: true });
  }

  /** @param {Element | null} element */
  #nameOf = (element) => (element instanceof HTMLElement ? element.dataset.tile ?? element.dataset.move ?? element.dataset.do : null);

  /** @type {(table: TableDocument, since: number) => void} */
  #drawParts(table, since) {
    const { seat, seats, legal_moves: legal, round_number: round } = table;
    const plays = /** @type {LegalPlay[]} */ (legal.filter(({ tile }) => tile !== undefined));
    const choices = plays.filter(({ tile, announce = false }) => tile === this.#tile && announce === (this.#announces && plays.some((one) => one.announce)))
      .map((move) => ({ move, play: () => this.#play(table, move), key: "" }));
    const { drawing, box } = tablePicture(table, tableInWords(table), since, new Map(), choices);
    this.#view.draw(drawing, box, (choices.length ? choices.map(({ move }) => move) : plays).map((move) => placeOf(table, move)));
    this.#felt.setAttribute("aria-label", text("Table"));
    this.#zoom.replaceChildren(...this.#view.buttons());
    /** @type {SayTable} */
    const message = { say: "table", document: table, players: [], can: [] };
    this.#status.textContent = round ? statusText(message, null, namesIn(message)) : "";
    this.#hand.setAttribute("aria-label", text("Your tiles"));
    this.#hand.replaceChildren(...(seats[seat ?? -1]?.hand ?? []).map((tile) => {
      const fits = plays.some((move) => move.tile === tile);
      const play = () => (tile === this.#tile ? choices[0].play() : this.#choose(fits ? tile : null));
      return button(tilePicture(tile, tileInWords(tile, fits)), play, { class: fits ? "fits" : "", "data-tile": tile, "aria-pressed": String(tile === this.#tile), "aria-disabled": fits ? null : "true" });
    }));
    this.#moves.replaceChildren(
      ...this.#view.endButtons(table, choices),
      ...(plays.some(({ announce }) => announce) ? [button(text("Announce “one left”"), () => this.#announce(), { "aria-pressed": String(this.#announces), "data-do": "announce" })] : []),
      ...legal.filter(({ tile }) => tile === undefined).map((idle) => button(idle.move === "draw" ? text("Draw") : text("Pass"), () => this.#play(table, idle), { class: "primary", "data-move": idle.move })),
    );
  }
}

customElements.define("chickenfoot-table", ChickenfootTable);
