// A real table that somebody sets up by dragging, to read what can be played there, and to play on from there.

/** @import { LegalPlay, RealTable, Send } from "./types" */
/** @import { SayBoard, SayHint } from "./messages" */

import { aimAt, letDrag } from "./drag.mjs";
import { button, fieldset, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { ruleLink } from "./help.mjs";
import { keepBoard } from "./links.mjs";
import { formOf } from "./options.mjs";
import { partsOf, pipsOf, playsIn } from "./picture.mjs";
import { moveInWords, sentenceOf } from "./reason.mjs";
import { View } from "./view.mjs";
import { dutyInWords, plural, text } from "./words.mjs";

/** @param {string} name */
const div = (name) => make("div", { id: `board-${name}`, class: "buttons" });

export class Board {
  #send;
  #play;
  #leave;
  /** @type {RealTable} */
  #table = { rules: "", players: 2, layout: [], hand: [], sizes: [] };
  /** @type {SayBoard | null} */
  #answer = null;
  /** @type {string | null} */
  #chosen = null;
  /** @type {number | null} only tiles with this number are offered. */
  #number = null;
  #parts = this.#makeParts();
  #view = new View(this.#parts.felt);

  /**
   * @param {Send} send
   * @param {(position: string) => void} play begins a game.
   * @param {() => void} leave shows the form of a new game.
   */
  constructor(send, play, leave) {
    this.#send = send;
    this.#play = play;
    this.#leave = leave;
  }

  /** @param {RealTable} table */
  open(table) {
    this.#table = table;
    this.#answer = this.#chosen = this.#number = null;
  }

  #makeParts() {
    const drop = (/** @type {string} */ place) => make("div", { id: `board-${place}`, class: "tiles drop", onclick: (/** @type {Event} */ { target, currentTarget }) => target === currentTarget && this.#put(this.#chosen, place) });
    const felt = make("div", { id: "board-felt", class: "felt", tabindex: 0, role: "region" });
    const said = make("div", { class: "said", role: "status" });
    const numbers = make("div", { id: "board-numbers", role: "group", "aria-label": text("Only tiles with this number") });
    return { felt, said, numbers, view: div("view"), refusal: make("p", { class: "refusal", role: "alert" }), places: div("places"), hand: drop("hand"), box: drop("box"), sizes: div("sizes"), actions: div("actions") };
  }

  /** Return the board, in the current language. */
  part() {
    this.#parts = this.#makeParts();
    const { felt, said, numbers, view, refusal, places, hand, box, sizes, actions } = this.#parts;
    this.#view = new View(felt);
    const held = make("section", { "aria-label": text("Your tiles") }, make("h2", {}, text("Your tiles")), hand);
    const boxed = make("section", { "aria-label": text("Tiles to choose from") }, numbers, box);
    const part = make("div", { id: "board" }, make("div", {}, felt, view, refusal, make("div", { class: "words" }, said, places)), make("div", {}, held, boxed, sizes, actions));
    const aims = [aimAt(felt, ".target"), aimAt(held, ".drop"), aimAt(boxed, ".drop")];
    letDrag(part, "[data-drag]", ({ dataset }) => this.#choose(dataset.tile ?? null), (x, y) => aims.forEach(([over]) => over(x, y)), (isDropped) => {
      aims.forEach(([, drop]) => drop(isDropped));
      for (const lit of [hand, box]) lit.classList.remove("lit");
    });
    part.addEventListener("keydown", ({ key }) => key === "Escape" && this.#choose(null));
    this.#change({});
    return part;
  }

  /** @param {SayBoard} answer */
  show(answer) {
    this.#answer = answer;
    this.#parts.refusal.textContent = "";
    this.#draw();
    this.#view.begin(false);
  }

  /** @param {SayHint} hint */
  advise({ move, reasons = [] }) {
    this.#note(text("Hint: {move}.", { move: moveInWords(move) }), make("ul", {}, ...reasons.map((reason) => make("li", {}, reason.text))));
  }

  /** @type {(words: string, ...more: HTMLElement[]) => void} */
  #note(words, ...more) {
    this.#draw(); // One note is enough.
    this.#parts.said.prepend(make("div", { class: "hint" }, words, ...more));
  }

  /** @param {Partial<RealTable>} parts those that change. */
  #change(parts) {
    this.#table = { ...this.#table, ...parts };
    keepBoard(this.#table);
    this.#ask();
  }

  #ask(hint = false) {
    const { layout, hand } = this.#table;
    this.#send({ do: "board", ...this.#table, layout: layout.join(" "), hand: hand.join(" "), hint });
  }

  /** @param {string | null} tile is chosen no more if it was. */
  #choose(tile) {
    this.#chosen = tile;
    this.#draw();
  }

  /** @type {(tile: string) => Set<string>} a tile on the table, and all that lies on it. */
  #withAbove(tile) {
    const found = new Set([tile]);
    for (const one of found) this.#table.layout.map(partsOf).forEach(([above, on]) => on === one && found.add(above)); // It grows.
    return found;
  }

  /**
   * Put a tile elsewhere: into the hand, back into the box, or onto the table by a move.
   * @type {(tile: string | null, place: string) => void}
   */
  #put(tile, place) {
    if (tile === null) return;
    const gone = this.#withAbove(tile);
    const layout = this.#table.layout.filter((laid) => !gone.has(partsOf(laid)[0]));
    const hand = this.#table.hand.filter((one) => one !== tile);
    if (place === "hand") hand.push(tile);
    else if (place !== "box") layout.push(place);
    this.#chosen = null;
    this.#change({ layout, hand });
  }

  /** @param {string} tile */
  #isLaid = (tile) => this.#table.layout.some((laid) => partsOf(laid)[0] === tile);

  /** Choose a tile; or lay the chosen one on it if it is on the table, even if it does not fit. @param {string} tile */
  #tap(tile) {
    const chosen = this.#chosen;
    if (chosen !== null && this.#isLaid(tile) && !this.#isLaid(chosen)) this.#put(chosen, `${chosen}>${tile}`);
    else this.#choose(tile === chosen ? null : tile);
  }

  #draw() {
    const answer = this.#answer;
    if (!answer) return;
    keepFocus(() => {
      this.#drawFelt(answer);
      this.#drawSaid(answer);
      this.#drawTiles(answer);
      this.#drawRest(answer);
    });
  }

  /** @type {(answer: SayBoard) => LegalPlay[]} */
  #plays = ({ document: table }) => playsIn(table).filter(({ announce }) => !announce);

  /** @param {SayBoard} answer */
  #drawFelt(answer) {
    const { document: table, places } = answer;
    const chosen = this.#chosen;
    const moves = chosen ? /** @type {LegalPlay[]} */ (places.filter(({ tile }) => tile === chosen)) : this.#plays(answer).filter(({ on }, n, all) => all.findIndex((other) => other.on === on) === n);
    const choices = moves.map((move) => ({ move, play: () => (chosen ? this.#put(chosen, move.move) : this.#choose(move.tile)) }));
    const drawing = this.#view.draw(table, moves, choices);
    drawing.setAttribute("role", "group"); // Its tiles are buttons.
    for (const laid of /** @type {NodeListOf<SVGElement>} */ (drawing.querySelectorAll("[data-tile]"))) {
      const tile = laid.dataset.tile ?? "";
      for (const [name, value] of Object.entries({ role: "button", tabindex: 0, "aria-label": tile, "aria-pressed": tile === chosen, "data-drag": "" })) laid.setAttribute(name, String(value));
      laid.addEventListener("click", () => this.#tap(tile));
      laid.addEventListener("keydown", ({ key }) => ["Enter", " "].includes(key) && this.#tap(tile));
    }
    replace(this.#parts.view, this.#view.buttons());
    const isHeld = chosen !== null && this.#table.hand.includes(chosen);
    // Buttons that look the same are kept, so they ask what is chosen.
    replace(this.#parts.places, chosen === null ? [] : [
      ...this.#view.endButtons(table, choices),
      !isHeld && button(text("I hold it"), () => this.#put(this.#chosen, "hand"), { "data-do": "hand" }),
      (isHeld || this.#isLaid(chosen)) && button(plural("Take it away", "Take away {number} tiles", this.#withAbove(chosen).size), () => this.#put(this.#chosen, "box"), { "data-do": "off" }),
    ]);
  }

  /** @param {SayBoard} answer */
  #drawSaid(answer) {
    const { document: { duty, legal_moves: legal }, flaws, left_out: left, position } = answer;
    const { layout, hand } = this.#table;
    const plays = this.#plays(answer).map(({ move }) => moveInWords(move).replaceAll("-", "\u2011")); // A line does not break in a tile.
    const last = legal.some(({ move }) => move === "draw") ? text("Draw a tile from the boneyard.") : text("So you pass.");
    const can = plays.length ? text("You can play {tiles}.", { tiles: plays.join(", ") }) : `${text("None of your tiles fits.")} ${last}`;
    const words = position ? can : layout.length || hand.length ? text("Now add the tiles that you hold.") : text("Set up your table: drag tiles onto it, or tap a tile and then its place. Then add the tiles that you hold.");
    this.#parts.said.replaceChildren(...(flaws.length ? [
      make("ul", {}, ...flaws.map(({ rule, ...flaw }) => make("li", {}, `${sentenceOf(flaw)} `, rule && (ruleLink(rule.split(/[ ,]/)[0], rule) ?? rule)))),
      ...(left.length ? [make("p", {}, text("These tiles can’t lie where you put them:")), make("div", { class: "tiles" }, ...left.map((tile) => this.#tile(tile, false)))] : []),
    ] : [make("p", {}, duty ? `${dutyInWords(duty)} ${words}` : words)]));
  }

  /** @type {(tile: string, fits: boolean) => HTMLElement} */
  #tile(tile, fits) {
    return tileButton(tile, fits, tile === this.#chosen, () => this.#tap(tile), { "data-drag": "" });
  }

  /** @param {SayBoard} answer */
  #drawTiles({ document: { domino_set: highest, legal_moves: legal }, places }) {
    const { layout, hand } = this.#table;
    const values = [...Array(highest + 1).keys()];
    const choose = (/** @type {number} */ value) => {
      this.#number = value === this.#number ? null : value;
      this.#draw();
    };
    replace(this.#parts.numbers, values.map((value) => button(String(value), () => choose(value), { "aria-pressed": String(value === this.#number), "data-do": `number-${value}` })));
    const elsewhere = new Set([...hand, ...layout.map((laid) => partsOf(laid)[0])]);
    const tiles = values.flatMap((high) => values.slice(0, high + 1).map((low) => `${low}-${high}`)).reverse();
    const offered = tiles.filter((tile) => !elsewhere.has(tile) && (this.#number === null || pipsOf(tile).includes(this.#number)));
    replace(this.#parts.box, offered.map((tile) => this.#tile(tile, places.some((one) => one.tile === tile))));
    replace(this.#parts.hand, hand.map((tile) => this.#tile(tile, legal.some((one) => one.tile === tile))));
  }

  /** Draw how many tiles the others hold, and what can be done with the table. @param {SayBoard} answer */
  #drawRest({ document: { seats, boneyard_size: left, game }, position }) {
    const others = seats.slice(1).map(({ hand_size: size }) => size);
    const inputs = others.map((value, n) => make("label", {}, text("Seat {number}", { number: n + 2 }), make("input", {
      type: "number", min: 0, value, onchange: (/** @type {Event & { target: HTMLInputElement }} */ { target }) => this.#change({ sizes: others.with(n, Number(target.value)) }),
    })));
    replace(this.#parts.sizes, [fieldset(text("Tiles that the others hold"), ...inputs, formOf(game)?.draws && make("p", {}, text("Boneyard: {number}", { number: left })))]);
    replace(this.#parts.actions, [
      Boolean(position) && button(text("Play from here"), () => this.#play(this.#answer?.position ?? ""), { class: "primary", "data-do": "play" }),
      Boolean(position) && button(text("Hint"), () => this.#ask(true), { "data-do": "hint" }),
      button(text("Copy link"), () => navigator.clipboard?.writeText(location.href).then(() => this.#note(text("The link is in the address bar and the clipboard."))), { "data-do": "link" }),
      button(text("Take all tiles away"), () => confirm(`${text("Take all tiles away")}?`) && this.#change({ layout: [], hand: [], sizes: [] }), { "data-do": "clear" }),
      button(text("Go back"), this.#leave, { "data-do": "leave" }),
    ]);
  }
}
