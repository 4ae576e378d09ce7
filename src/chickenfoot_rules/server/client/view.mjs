// The part of the table that the felt shows: all of it, or a part that pointers, the wheel and keys enlarge and move.

/** @import { LegalPlay, Point } from "./types" */
/** @import { Box, Choice } from "./picture.mjs" */
/** @import { TableDocument } from "../../documents/table" */

import { button, replace, signButton } from "./elements.mjs";
import { placeOf, tablePicture } from "./picture.mjs";
import { tableInWords, text } from "./words.mjs";

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

/**
 * Return a view of the table on a felt.
 * @param {HTMLElement} felt
 * @param {HTMLElement} zoomer gets the buttons that enlarge the table, and show all of it or the ends.
 */
export function makeView(felt, zoomer) {
  /** @type {SVGElement | null} */
  let picture = null;
  /** @type {Box} */
  let bounds = [0, 0, 1, 1];
  /** @type {Part | null} nothing if all of the table is shown. */
  let wanted = null;
  /** @type {Part | null} what is on the screen. */
  let current = null;
  /** @type {Part | null} where it moves. */
  let goal = null;
  /** @type {Point[]} where the player can play. */
  let ends = [];
  /** How many parts with ends were shown. */
  let shown = 0;
  /** Whether the player has chosen the view. */
  let isChosen = false;
  /** @type {Map<number, Point>} */
  const pointers = new Map();
  let hasMoved = false;

  felt.addEventListener("wheel", turnWheel, { passive: false });
  felt.addEventListener("pointerdown", press);
  felt.addEventListener("pointermove", drag);
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) felt.addEventListener(end, ({ pointerId }) => pointers.delete(pointerId));
  felt.addEventListener("click", (event) => event.detail && hasMoved && event.stopPropagation(), true);
  felt.addEventListener("keydown", pan);
  new ResizeObserver(() => {
    show(0);
    begin(false);
  }).observe(felt);

  /**
   * Return a button for each play: with the focus or the pointer on it, its place is lit.
   * @type {(table: TableDocument, choices: Choice[], hint?: string | null) => HTMLElement[]}
   */
  function endButtons(table, choices, hint) {
    const targets = felt.getElementsByClassName("target");
    return choices.map(({ move, play, key }, n) => {
      const light = (/** @type {boolean} */ isLit) => () => targets[n]?.classList.toggle("lit", isLit);
      const { tile, on, value } = move;
      const words = on ? text("On {on} ({value})", { on, value }) : text("Open the round");
      const label = on ? text("Play {tile} on {on}, end {value}", { tile, on, value }) : text("Open the round with {tile}", { tile });
      const named = button(words, play, { "aria-label": label, "data-move": move.move, "data-key": key, class: move.move === hint ? "primary" : "" });
      for (const name of ["focus", "mouseenter"]) named.addEventListener(name, light(true));
      for (const name of ["blur", "mouseleave"]) named.addEventListener(name, light(false));
      named.addEventListener("focus", () => reveal(placeOf(table, move)));
      return named;
    });
  }

  /**
   * Draw a table, where some plays are possible and some are offered.
   * @type {(table: TableDocument, plays: LegalPlay[], choices: Choice[], since: number, recent: Map<string, number>, chosen?: string | null) => void}
   */
  function draw(table, plays, choices, since, recent, chosen) {
    const { drawing, box } = tablePicture(table, tableInWords(table), since, recent, choices, chosen);
    picture = drawing;
    bounds = box;
    ends = plays.map((play) => placeOf(table, play));
    felt.setAttribute("aria-label", text("Table"));
    felt.replaceChildren(drawing);
    replace(zoomer, [
      signButton("+", text("Larger"), () => zoom(STEP), { "data-do": "larger", "data-key": "+" }),
      signButton("−", text("Smaller"), () => zoom(1 / STEP), { "data-do": "smaller", "data-key": "-" }),
      signButton("□", text("The whole table"), () => (wanted ? showAll() : showEnds()), { "data-do": "whole", "data-key": "0" }),
      ends.length > 0 && signButton("◎", text("The ends where you can play"), () => showEnds(), { "data-do": "ends" }),
    ]);
    show();
  }

  /**
   * Show all of the table, or the ends if tiles would be too small; unless the player chose the view.
   * @param {boolean} isNew whether the table is new: where the player can play, they then see the ends anyway.
   */
  function begin(isNew) {
    const isSmall = ends.length > 0 && fit().unit < SMALLEST;
    if (isChosen && !(isNew && isSmall)) return;
    showAll(false);
    shown = 0;
    if (isSmall) showEnds(false);
  }

  function showAll(isOwn = true) {
    wanted = null;
    isChosen = isOwn;
    show();
  }

  /** Show ends where the player can play; if they do not fit in one view, others each time. */
  function showEnds(isOwn = true) {
    const boxes = group();
    const box = boxes[shown++ % boxes.length];
    if (!box) return;
    wanted = { ...fit(box), unit: clamp(fit(box).unit, SMALLEST, Math.max(boxes.length > 1 ? SMALLEST : 1.6 * SMALLEST, fit().unit)) };
    isChosen = isOwn;
    show();
  }

  /** @param {Point} place is moved into the view. */
  function reveal({ x, y }) {
    const part = wanted;
    if (!part) return;
    const isSeen = Math.abs(x - part.x) < felt.clientWidth / part.unit / 2 - 1 && Math.abs(y - part.y) < felt.clientHeight / part.unit / 2 - 1;
    if (!isSeen) wanted = { x, y, unit: part.unit };
    show();
  }

  /** @type {() => Box[]} parts of the table that show ends, the one with the most first. */
  function group() {
    const [width, height] = [felt.clientWidth / SMALLEST, felt.clientHeight / SMALLEST];
    const groups = [];
    for (let left = ends.map(({ x, y }) => /** @type {Box} */ ([x - 1, y - 1, x + 1, y + 1])); left.length;) {
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
  function fit([left, top, right, bottom] = bounds) {
    const unit = Math.min(felt.clientWidth / (right - left), felt.clientHeight / (bottom - top), LARGEST);
    return { x: (left + right) / 2, y: (top + bottom) / 2, unit: Math.max(unit, 1) };
  }

  /**
   * Enlarge the table around a point in the window, by default the middle of the felt, which stays where it is.
   * @type {(factor: number, point?: Point) => void}
   */
  function zoom(factor, point) {
    const { left, top, width, height } = felt.getBoundingClientRect();
    const [x, y] = point ? [point.x - left - width / 2, point.y - top - height / 2] : [0, 0];
    const whole = fit();
    const from = wanted ?? whole;
    const unit = clamp(from.unit * factor, whole.unit, 2 * LARGEST);
    const shift = 1 / from.unit - 1 / unit;
    wanted = unit > whole.unit ? { x: from.x + x * shift, y: from.y + y * shift, unit } : null;
    isChosen = wanted !== null;
    show(0);
  }

  /** @type {(right: number, down: number) => void} moves the table by pixels. */
  function shift(right, down) {
    if (!wanted) return;
    const { x, y, unit } = wanted;
    wanted = { x: x - right / unit, y: y - down / unit, unit };
    isChosen = true;
    show(0);
  }

  /** @param {WheelEvent} event */
  function turnWheel(event) {
    if (event.deltaY > 0 && !wanted) return; // The page scrolls.
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0015)), event);
  }

  /** @param {PointerEvent} event */
  function press({ target, pointerId, isPrimary, clientX: x, clientY: y }) {
    if (target instanceof Element && target.closest("[data-drag]")) return; // A tile moves, not the table.
    if (isPrimary) {
      pointers.clear();
      hasMoved = false;
    }
    pointers.set(pointerId, { x, y });
  }

  /** @param {PointerEvent} event */
  function drag({ pointerId, pointerType: kind, clientX: x, clientY: y }) {
    const before = pointers.get(pointerId);
    if (!before) return;
    const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
    if (!hasMoved && !other && Math.hypot(x - before.x, y - before.y) < FAR) return;
    hasMoved = true;
    felt.setPointerCapture(pointerId); // From now on the press is no click on a tile.
    pointers.set(pointerId, { x, y });
    if (!other && !wanted && kind !== "mouse") return scrollBy(0, before.y - y); // There is nothing to move but the page.
    if (!other) return shift(x - before.x, y - before.y);
    const apart = (/** @type {Point} */ one) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
    shift((x - before.x) / 2, (y - before.y) / 2);
    zoom(apart({ x, y }) / apart(before), { x: (x + other.x) / 2, y: (y + other.y) / 2 });
  }

  /** @param {KeyboardEvent} event */
  function pan(event) {
    const [right, down] = ARROWS[event.key] ?? [0, 0];
    if (!(right || down) || !wanted) return;
    event.preventDefault();
    shift(-60 * right, -60 * down);
  }

  /** Show the wanted part, after some milliseconds in which the table moves there. */
  function show(milliseconds = MILLISECONDS) {
    const whole = fit();
    if (wanted && wanted.unit <= whole.unit) wanted = null; // The felt has become larger.
    const { x, y, unit } = wanted ?? whole;
    const [left, top, right, bottom] = bounds;
    const [width, height] = [felt.clientWidth / unit / 2, felt.clientHeight / unit / 2];
    const target = { x: clamp(x, left + width, right - width), y: clamp(y, top + height, bottom - height), unit };
    if (wanted) wanted = target;
    felt.classList.toggle("zoomed", wanted !== null);
    felt.classList.toggle("small", unit < WITH_SIGNS);
    const from = current;
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      if (goal !== target) return;
      const done = from && milliseconds ? clamp((now - begun) / milliseconds, 0, 1) : 1;
      const between = (/** @type {"x" | "y" | "unit"} */ key) => (from ? from[key] + (target[key] - from[key]) * done : target[key]);
      frame({ x: between("x"), y: between("y"), unit: between("unit") });
      if (done < 1) requestAnimationFrame(step);
    };
    goal = target;
    step(begun);
  }

  /** @param {Part} part */
  function frame({ x, y, unit }) {
    current = { x, y, unit };
    const [width, height] = [felt.clientWidth / unit, felt.clientHeight / unit];
    picture?.setAttribute("viewBox", [x - width / 2, y - height / 2, width, height].join(" "));
  }

  return { begin, draw, endButtons, showAll };
}
