// The element <chickenfoot-table>: a table document as a picture, the hand of its seat, and the moves that a person chooses. Any page can have it; the page of this client puts the rest of the table around and into it.

/** @import { LegalPlay } from "./types" */
/** @import { SayTable } from "./messages" */
/** @import { ChickenfootTable as Declared } from "../../documents/element" */
/** @import { LegalMove, TableAnswer, TableDocument } from "../../documents/table" */

import { letDrag } from "./drag.mjs";
import { button, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { partsOf, playsIn } from "./picture.mjs";
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
  /** @type {LegalPlay[] | null} on a page where people set a table up: where each tile can be put. Laid tiles are picked, too, and the page chooses. */
  places = null;
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
    this.#moves,
    make("slot", { name: "below" }));
  #root = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = SHEETS;
    this.#root.append(this.#all);
    this.#felt.addEventListener("wheel", (event) => event.ctrlKey || this.hasPage || this.places || event.stopImmediatePropagation(), true); // The page scrolls.
    this.#all.addEventListener("keydown", ({ key }) => key === "Escape" && this.choose(null));
    this.#felt.addEventListener("click", ({ target }) => this.#pickLaid(target));
    this.#felt.addEventListener("keydown", ({ key, target }) => ["Enter", " "].includes(key) && this.#pickLaid(target));
    this.#hand.addEventListener("keydown", (event) => this.#moveFocus(event));
    this.#hand.addEventListener("click", ({ target }) => target === this.#hand && (this.places && this.#tile ? this.#tell("hold", { tile: this.#tile }) : this.choose(null)));
    letDrag(this.#all, (tile) => tile !== this.#tile && this.#pick(tile), () => [this.#felt, this.#hand, ...this.querySelectorAll(".target")]);
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
    if (fits && tile === this.#tile && !this.places) return this.#play(this.#choices()[0]);
    this.#hint = null;
    if (!this.places) this.choose(fits ? tile : null);
    this.#tell("pick", { tile, fits });
  }

  /** Pick a laid tile if laid tiles are buttons; or put the chosen one on it, even if it does not fit. @param {EventTarget | null} target */
  #pickLaid(target) {
    const tile = target instanceof Element && target.closest("[role=button]")?.getAttribute("data-tile");
    const isLaid = this.#table?.layout.some((laid) => laid.tile === this.#tile);
    if (tile && (isLaid || this.#tile === null)) this.#pick(tile);
    else if (tile) this.#play({ move: `${this.#tile}>${tile}` });
  }

  #plays = () => (this.#table && !this.#isPast ? playsIn(this.#table) : []);

  /** Return where the chosen tile can be put. */
  #choices() {
    const own = (this.places ?? this.#plays()).filter(({ tile }) => tile === this.#tile);
    return own.filter(({ announce }) => Boolean(announce) === (this.#announces && own.some((play) => play.announce)));
  }

  /** @param {Pick<LegalMove, "move">} move */
  #play({ move }) {
    this.#tell("move", /** @type {TableAnswer} */ ({ move_number: this.#table?.move_number ?? 0, move }));
  }

  #tell = (/** @type {string} */ name, /** @type {object} */ detail) => this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

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
    const plays = this.#plays();
    const moves = this.#choices();
    const keys = this.hasPage ? keysFor(moves.length, LETTERS) : [];
    const offers = moves.map((move, n) => ({ move, play: () => this.#play(move), key: keys[n] }));
    const first = this.places && this.#tile === null ? plays.filter(({ on }, n) => plays.findIndex((other) => other.on === on) === n) : []; // One for each end.
    const marked = this.#better ? [{ move: this.#better, play: () => {}, key: "★" }] : [...offers, ...first.map((move) => ({ move, play: () => this.#pick(move.tile) }))];
    this.#felt.classList.toggle("earlier", this.#isPast);
    this.#view.draw(table, moves.length ? moves : plays, marked, since, recentTiles(table), this.places ? this.#tile : undefined);
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
    this.#hand.classList.toggle("target", Boolean(this.places));
    replace(this.#hand, hand.map((tile) => {
      const fits = fitting.includes(tile);
      const isChosen = tile === this.#tile && !this.#isPast;
      const classes = [fits && "fits", isChosen && "chosen", tile === drawnTile(table) && "drawn", tile === hinted && "hinted"];
      return tileButton(tile, fits, isChosen, () => this.#pick(tile), { class: classes.filter(Boolean).join(" "), "data-key": keys[fitting.indexOf(tile)], "data-drag": fits || Boolean(this.places) });
    }));
  }
}

customElements.define("chickenfoot-table", ChickenfootTable);
