// The element <chickenfoot-table>: a table document as a picture, the hand of its seat, and the moves that a person chooses. Any page can have it; the page of this client puts the rest of the table around and into it.

/** @import { LegalPlay } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { ChickenfootTable as Declared } from "../../documents/element" */
/** @import { LegalMove, TableAnswer, TableDocument } from "../../documents/table" */

import { letDrag } from "./drag.mjs";
import { button, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { partsOf, playsIn, playsOf } from "./picture.mjs";
import { moveInWords } from "./reason.mjs";
import { drawnTile, namesIn, recentTiles, statusText } from "./status.mjs";
import { makeView } from "./view.mjs";
import { currentLanguage, speakingIn, text } from "./words.mjs";

// Each name is whole, so that a bundler takes the file along; some of them send a program unless asked for a style sheet.
const ADDRESSES = [new URL("./picture.css", import.meta.url), new URL("./buttons.css", import.meta.url), new URL("./table.css", import.meta.url)];
const SHEETS = await Promise.all(ADDRESSES.map(async (address) => {
  const answer = await fetch(address, { headers: { Accept: "text/css" } });
  return new CSSStyleSheet().replace(await answer.text());
}));
const DIGITS = [..."123456789"];
/** The letters for ends: those of draw, pass, hint and the like are not among them. */
const LETTERS = [..."bcefgjklmoqrstvwxyz"];

/**
 * Return keys for some things: each has one sign, or each has two.
 * @type {(number: number, signs: string[]) => string[]}
 */
function keysFor(number, signs) {
  if (number <= signs.length) return signs.slice(0, number);
  return signs.flatMap((first) => signs.map((second) => first + second)).slice(0, number);
}

/** @implements {Declared} */
export class ChickenfootTable extends HTMLElement {
  static observedAttributes = ["lang", "src"];
  /** Whether the page is about this table alone: tiles and ends have keys, and the wheel enlarges the table. */
  hasPage = false;
  /** @type {TableDocument | null} */
  #table = null;
  /** @type {TableDocument | null} the last one that was no earlier moment. */
  #newest = null;
  #isPast = false;
  /** @type {LegalPlay | undefined} */
  #better;
  /** @type {string | null} */
  #tile = null;
  #announces = false;
  /** @type {string | null} */
  #hint = null;
  #felt = make("div", { class: "felt", part: "felt", tabindex: 0, role: "group" });
  #zoom = make("div", { class: "zoom", part: "zoom" });
  #view = makeView(this.#felt, this.#zoom);
  #status = make("p", { role: "status" });
  #hand = make("div", { class: "hand", part: "hand", role: "group" });
  #ends = make("div", { class: "ends", part: "ends" });
  #announcement = make("div", { part: "announcement" });
  #idle = make("div", { class: "idle", part: "idle" });
  #moves = make("div", { class: "moves", part: "moves" }, this.#ends, this.#announcement, make("slot", {}, this.#idle));
  #all = make("div", { class: "all", part: "all" },
    this.#felt,
    make("div", { class: "bar", part: "bar" }, make("slot", { name: "bar" }), this.#zoom),
    make("slot", { name: "status" }, this.#status),
    this.#hand,
    this.#moves);
  #root = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = SHEETS;
    this.#root.append(this.#all);
    this.#felt.addEventListener("wheel", (event) => event.ctrlKey || this.hasPage || event.stopImmediatePropagation(), true); // The page scrolls.
    this.#all.addEventListener("keydown", ({ key }) => key === "Escape" && this.choose(null));
    this.#hand.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.#hand.addEventListener("click", ({ target }) => target === this.#hand && this.choose(null));
    letDrag(this.#hand, "button.fits", ({ dataset }) => this.choose(dataset.tile ?? null), [[this.#felt, ".target"]]);
    const { document: early } = this;
    if (Reflect.deleteProperty(this, "document") && early) this.document = early; // It was set before this module was loaded.
  }

  /** The table document that is shown. */
  get document() {
    return this.#table;
  }

  set document(table) {
    this.show(table);
  }

  /**
   * Show a table document: the game as it is, or an earlier moment, where nothing can be chosen.
   * @type {(table: TableDocument | null, isPast?: boolean, better?: LegalPlay) => void} `better` would have been better then.
   */
  show(table, isPast = false, better = undefined) {
    const before = this.#newest;
    this.#table = table;
    this.#isPast = isPast;
    this.#better = better;
    if (isPast) {
      this.#draw();
      return this.#view.begin(false);
    }
    const isSameRound = before?.round_number === table?.round_number;
    const isSame = isSameRound && before?.move_number === table?.move_number;
    this.#newest = table;
    if (!isSame) {
      this.#tile = this.#hint = null;
      this.#announces = false;
    }
    this.#draw(before?.move_number);
    if (!isSameRound) this.#view.showAll(false);
    if (!isSame) this.#view.begin(true);
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
    try {
      const answer = await fetch(address);
      const table = await answer.json();
      if (this.getAttribute("src") === address) this.document = table;
    } catch (error) {
      this.dispatchEvent(new ErrorEvent("error", { error, message: `${address} is no table document: ${error}` }));
    }
  }

  /** @param {string | null} tile */
  choose(tile) {
    this.#tile = tile;
    this.#draw();
    this.#moves.scrollLeft = 0; // Ends come first.
    this.#view.begin(false);
  }

  /** Mark a move as the best one, and choose its tile. @param {string} move */
  advise(move) {
    const [tile] = partsOf(move);
    this.#hint = move;
    this.choose(tile.includes("-") ? tile : null);
  }

  /** Choose a tile; choosing it again plays it. The page hears of a tile, since it may explain it. @param {string} tile */
  #pick(tile) {
    if (this.#isPast) return;
    const fits = this.#plays().some((move) => move.tile === tile);
    if (fits && tile === this.#tile) return this.#play(this.#choices()[0]);
    this.#hint = null;
    this.choose(fits ? tile : null);
    this.dispatchEvent(new CustomEvent("pick", { bubbles: true, detail: { tile, fits } }));
  }

  #plays = () => (this.#table && !this.#isPast ? playsIn(this.#table) : []);

  #choices = () => playsOf(this.#plays(), this.#tile, this.#announces);

  /** @param {LegalMove} move */
  #play({ move }) {
    /** @type {TableAnswer} */
    const detail = { move_number: this.#table?.move_number ?? 0, move };
    this.dispatchEvent(new CustomEvent("move", { bubbles: true, detail }));
  }

  /** @param {KeyboardEvent} event */
  #moveFocus({ key }) {
    const tiles = [...this.#hand.querySelectorAll("button")];
    const from = tiles.findIndex((tile) => tile === this.#root.activeElement);
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (step && from >= 0) tiles[(from + step + tiles.length) % tiles.length].focus();
  }

  /** @param {number} since tiles of events from this move on are new. */
  #draw(since = Infinity) {
    const table = this.#table;
    this.#all.hidden = !table;
    if (!table) return;
    const spoken = /** @type {HTMLElement | null} */ (this.closest("[lang]"));
    speakingIn(spoken?.lang.slice(0, 2) ?? currentLanguage(), (language) => {
      this.#all.lang = language;
      keepFocus(() => {
        this.#drawTable(table, since);
        this.#drawHand(table);
      }, this.#root);
    });
  }

  /** @type {(table: TableDocument, since: number) => void} */
  #drawTable(table, since) {
    const { seat, to_move: mover, legal_moves: legal, rules, round_number: round } = table;
    const moves = this.#choices();
    const keys = this.hasPage ? keysFor(moves.length, LETTERS) : [];
    const offers = moves.map((move, n) => ({ move, play: () => this.#play(move), key: keys[n] }));
    const marked = this.#better ? [{ move: this.#better, play: () => {}, key: "★" }] : offers;
    this.#felt.classList.toggle("earlier", this.#isPast);
    this.#view.draw(table, this.#plays(), marked, since, recentTiles(table));
    /** @type {SayTable} */
    const message = { say: "table", document: table, players: [], can: [] };
    this.#status.textContent = round ? statusText(message, null, namesIn(message)) : "";
    const mayAnnounce = rules.includes("chickenlittle") && seat !== undefined && mover !== undefined && !this.#isPast;
    const key = this.hasPage ? "a" : null;
    replace(this.#ends, this.#view.endButtons(table, offers, this.#hint));
    replace(this.#announcement, [mayAnnounce && button(text("Announce “one left”"), () => { this.#announces = !this.#announces; this.#draw(); }, { "aria-pressed": String(this.#announces), "data-do": "announce", "data-key": key })]);
    replace(this.#idle, legal.filter(({ tile }) => tile === undefined).map((idle) => button(moveInWords(idle.move), () => this.#play(idle), { class: "primary", "data-move": idle.move })));
  }

  /** @param {TableDocument} table */
  #drawHand(table) {
    const hand = table.seats[table.seat ?? -1]?.hand ?? [];
    const plays = this.#plays();
    const fitting = hand.filter((tile) => plays.some((move) => move.tile === tile));
    const keys = this.hasPage ? keysFor(fitting.length, DIGITS) : [];
    const [hinted] = partsOf(this.#better?.move ?? this.#hint ?? "");
    this.#hand.setAttribute("aria-label", text("Your tiles"));
    this.#hand.classList.toggle("idle", !fitting.length);
    replace(this.#hand, hand.map((tile) => {
      const fits = fitting.includes(tile);
      const isChosen = fits && tile === this.#tile;
      const classes = [fits && "fits", isChosen && "chosen", tile === drawnTile(table) && "drawn", tile === hinted && "hinted"];
      return tileButton(tile, fits, isChosen, () => this.#pick(tile), { class: classes.filter(Boolean).join(" "), "data-key": keys[fitting.indexOf(tile)] });
    }));
  }
}

customElements.define("chickenfoot-table", ChickenfootTable);
