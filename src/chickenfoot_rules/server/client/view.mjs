// The part of the table that the felt shows: all of it, or a part that pointers, the wheel and keys enlarge and move.

/** @import { LegalPlay, Point } from "./types" */
/** @import { Box, Choice } from "./picture.mjs" */
/** @import { TableDocument } from "../../documents/table" */

import { button, replace, signButton } from "./elements.mjs";
import { placeOf, tablePicture } from "./picture.mjs";
import { endInWords, playInWords, tableInWords, text } from "./words.mjs";

/** The pixels from which on a press is no tap. */
const FAR = 8;
/** The pixels of half a tile: at least, to be read; at most; and from which on there is room for signs. */
const [SMALLEST, LARGEST, WITH_SIGNS] = [18.6, 58, 15];
const STEP = 1.4;
const MILLISECONDS = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 220;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {(value: number, least: number, most: number) => number} */
const clamp = (value, least, most) => (least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most));

/** @type {(one: Box, other: Box) => Box} */
const join = (one, other) => [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])];

/** @typedef {Point & { unit: number }} Part of the table: its centre, and how many pixels half a tile has. */

export class View {
  #felt;
  #zoomer;
  /** @type {SVGElement | null} */
  #drawing = null;
  /** @type {Box} */
  #box = [0, 0, 1, 1];
  /** @type {Part | null} nothing if all of the table is shown. */
  #wanted = null;
  /** @type {Part | null} what is on the screen. */
  #current = null;
  /** @type {Part | null} where it moves. */
  #target = null;
  /** @type {Point[]} where the player can play. */
  #ends = [];
  /** How many parts with ends were shown. */
  #shown = 0;
  /** Whether the player has chosen the view. */
  #isOwn = false;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  #hasMoved = false;

  /**
   * @param {HTMLElement} felt
   * @param {HTMLElement} zoomer gets the buttons that enlarge the table, and show all of it or the ends.
   */
  constructor(felt, zoomer) {
    this.#felt = felt;
    this.#zoomer = zoomer;
    felt.addEventListener("wheel", (event) => this.#turnWheel(event), { passive: false });
    felt.addEventListener("pointerdown", (event) => this.#press(event));
    felt.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) felt.addEventListener(end, (event) => this.#pointers.delete(/** @type {PointerEvent} */ (event).pointerId));
    felt.addEventListener("click", (event) => event.detail && this.#hasMoved && event.stopPropagation(), true);
    felt.addEventListener("keydown", (event) => this.#pan(event));
    new ResizeObserver(() => {
      this.#show(0);
      this.begin(false);
    }).observe(felt);
  }

  /**
   * Return a button for each play: with the focus or the pointer on it, its place is lit.
   * @type {(table: TableDocument, choices: Choice[], hint?: string | null) => HTMLElement[]}
   */
  endButtons(table, choices, hint) {
    const targets = this.#felt.getElementsByClassName("target");
    return choices.map(({ move, play, key }, n) => {
      const light = (/** @type {boolean} */ isLit) => () => targets[n]?.classList.toggle("lit", isLit);
      const named = button(endInWords(move), play, { "aria-label": playInWords(move), "data-move": move.move, "data-key": key, class: move.move === hint ? "primary" : "" });
      for (const name of ["focus", "mouseenter"]) named.addEventListener(name, light(true));
      for (const name of ["blur", "mouseleave"]) named.addEventListener(name, light(false));
      named.addEventListener("focus", () => this.reveal(placeOf(table, move)));
      return named;
    });
  }

  /**
   * Draw a table, where some plays are possible and perhaps some of them are offered. Return the picture.
   * @type {(table: TableDocument, plays: LegalPlay[], choices: Choice[], since?: number, recent?: Map<string, number>) => SVGElement}
   */
  draw(table, plays, choices, since, recent) {
    const { drawing, box } = tablePicture(table, tableInWords(table), since, recent, choices);
    this.#drawing = drawing;
    this.#box = box;
    this.#ends = plays.filter((play) => !choices.length || choices.some(({ move }) => move === play)).map((play) => placeOf(table, play));
    this.#felt.setAttribute("aria-label", text("Table"));
    this.#felt.replaceChildren(drawing);
    replace(this.#zoomer, [
      signButton("+", text("Larger"), () => this.#zoom(STEP), { "data-do": "larger", "data-key": "+" }),
      signButton("−", text("Smaller"), () => this.#zoom(1 / STEP), { "data-do": "smaller", "data-key": "-" }),
      signButton("□", text("The whole table"), () => (this.#wanted ? this.showAll() : this.showEnds()), { "data-do": "whole", "data-key": "0" }),
      this.#ends.length > 0 && signButton("◎", text("The ends where you can play"), () => this.showEnds(), { "data-do": "ends" }),
    ]);
    this.#show();
    return drawing;
  }

  /**
   * Show all of the table, or the ends if tiles would be too small; unless the player chose the view.
   * @param {boolean} isNew whether the table is new: where the player can play, they then see the ends anyway.
   */
  begin(isNew) {
    const isSmall = this.#ends.length > 0 && this.#fit().unit < SMALLEST;
    if (this.#isOwn && !(isNew && isSmall)) return;
    this.showAll(false);
    this.#shown = 0;
    if (isSmall) this.showEnds(false);
  }

  /** Show all of the table. */
  showAll(isOwn = true) {
    this.#wanted = null;
    this.#isOwn = isOwn;
    this.#show();
  }

  /** Show ends where the player can play; if they do not fit in one view, others each time. */
  showEnds(isOwn = true) {
    const boxes = this.#group();
    const box = boxes[this.#shown++ % boxes.length];
    if (!box) return;
    this.#wanted = { ...this.#fit(box), unit: clamp(this.#fit(box).unit, SMALLEST, Math.max(boxes.length > 1 ? SMALLEST : 1.6 * SMALLEST, this.#fit().unit)) };
    this.#isOwn = isOwn;
    this.#show();
  }

  /** @param {Point} place is moved into the view. */
  reveal({ x, y }) {
    const part = this.#wanted;
    if (!part) return;
    const isSeen = Math.abs(x - part.x) < this.#felt.clientWidth / part.unit / 2 - 1 && Math.abs(y - part.y) < this.#felt.clientHeight / part.unit / 2 - 1;
    if (!isSeen) this.#wanted = { x, y, unit: part.unit };
    this.#show();
  }

  /** @type {() => Box[]} parts of the table that show ends, the one with the most first. */
  #group() {
    const [width, height] = [this.#felt.clientWidth / SMALLEST, this.#felt.clientHeight / SMALLEST];
    const groups = [];
    for (let left = this.#ends.map(({ x, y }) => /** @type {Box} */ ([x - 1, y - 1, x + 1, y + 1])); left.length;) {
      let [box] = left;
      const others = left.filter((one) => {
        const both = join(box, one);
        if (both[2] - both[0] > width || both[3] - both[1] > height) return true;
        box = both;
        return false;
      });
      groups.push({ box, number: left.length - others.length });
      left = others.length < left.length ? others : [];
    }
    return groups.sort((one, other) => other.number - one.number).map(({ box }) => box);
  }

  /** @type {(box?: Box) => Part} shows a box, by default the whole table. */
  #fit([left, top, right, bottom] = this.#box) {
    const unit = Math.min(this.#felt.clientWidth / (right - left), this.#felt.clientHeight / (bottom - top), LARGEST);
    return { x: (left + right) / 2, y: (top + bottom) / 2, unit: Math.max(unit, 1) };
  }

  /**
   * Enlarge the table around a point in the window, by default the middle of the felt, which stays where it is.
   * @type {(factor: number, point?: Point) => void}
   */
  #zoom(factor, point) {
    const { left, top, width, height } = this.#felt.getBoundingClientRect();
    const [x, y] = point ? [point.x - left - width / 2, point.y - top - height / 2] : [0, 0];
    const whole = this.#fit();
    const from = this.#wanted ?? whole;
    const unit = clamp(from.unit * factor, whole.unit, 2 * LARGEST);
    const shift = 1 / from.unit - 1 / unit;
    this.#wanted = unit > whole.unit ? { x: from.x + x * shift, y: from.y + y * shift, unit } : null;
    this.#isOwn = this.#wanted !== null;
    this.#show(0);
  }

  /** @type {(right: number, down: number) => void} moves the table by pixels. */
  #shift(right, down) {
    if (!this.#wanted) return;
    const { x, y, unit } = this.#wanted;
    this.#wanted = { x: x - right / unit, y: y - down / unit, unit };
    this.#isOwn = true;
    this.#show(0);
  }

  /** @param {WheelEvent} event */
  #turnWheel(event) {
    if (event.deltaY > 0 && !this.#wanted) return; // The page scrolls.
    event.preventDefault();
    this.#zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event);
  }

  /** @param {PointerEvent} event */
  #press({ target, pointerId, isPrimary, clientX: x, clientY: y }) {
    if (target instanceof Element && target.closest("[data-drag]")) return; // A tile moves, not the table.
    if (isPrimary) {
      this.#pointers.clear();
      this.#hasMoved = false;
    }
    this.#pointers.set(pointerId, { x, y });
  }

  /** @param {PointerEvent} event */
  #move({ pointerId, pointerType: kind, clientX: x, clientY: y }) {
    const before = this.#pointers.get(pointerId);
    if (!before) return;
    const other = [...this.#pointers].find(([id]) => id !== pointerId)?.[1];
    if (!this.#hasMoved && !other && Math.hypot(x - before.x, y - before.y) < FAR) return;
    this.#hasMoved = true;
    this.#felt.setPointerCapture(pointerId); // From now on the press is no click on a tile.
    this.#pointers.set(pointerId, { x, y });
    if (!other && !this.#wanted && kind !== "mouse") return scrollBy(0, before.y - y); // There is nothing to move but the page.
    if (!other) return this.#shift(x - before.x, y - before.y);
    const apart = (/** @type {Point} */ one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    this.#shift((x - before.x) / 2, (y - before.y) / 2);
    this.#zoom(apart({ x, y }) / apart(before), { x: (x + other.x) / 2, y: (y + other.y) / 2 });
  }

  /** @param {KeyboardEvent} event */
  #pan(event) {
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (!(right || down) || !this.#wanted) return;
    event.preventDefault();
    this.#shift(-60 * right, -60 * down);
  }

  /** Show the wanted part, after some milliseconds in which the table moves there. */
  #show(milliseconds = MILLISECONDS) {
    const whole = this.#fit();
    if (this.#wanted && this.#wanted.unit <= whole.unit) this.#wanted = null; // The felt has become larger.
    const { x, y, unit } = this.#wanted ?? whole;
    const [left, top, right, bottom] = this.#box;
    const [width, height] = [this.#felt.clientWidth / unit / 2, this.#felt.clientHeight / unit / 2];
    const target = { x: clamp(x, left + width, right - width), y: clamp(y, top + height, bottom - height), unit };
    if (this.#wanted) this.#wanted = target;
    this.#felt.classList.toggle("zoomed", this.#wanted !== null);
    this.#felt.classList.toggle("small", unit < WITH_SIGNS);
    const from = this.#current;
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      if (this.#target !== target) return;
      const done = from && milliseconds ? clamp((now - begun) / milliseconds, 0, 1) : 1;
      const between = (/** @type {"x" | "y" | "unit"} */ key) => (from ? from[key] + (target[key] - from[key]) * done : target[key]);
      this.#frame({ x: between("x"), y: between("y"), unit: between("unit") });
      if (done < 1) requestAnimationFrame(step);
    };
    this.#target = target;
    step(begun);
  }

  /** @param {Part} part */
  #frame({ x, y, unit }) {
    this.#current = { x, y, unit };
    const [width, height] = [this.#felt.clientWidth / unit, this.#felt.clientHeight / unit];
    this.#drawing?.setAttribute("viewBox", [x - width / 2, y - height / 2, width, height].join(" "));
  }
}
