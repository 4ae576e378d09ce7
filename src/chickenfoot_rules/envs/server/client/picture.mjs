// The picture of a table, drawn from the geometry of a table document, and single tiles.

/** @import { LegalPlay } from "./types" */
/** @import { TableDocument } from "../../../records/table" */

/**
 * A legal play to offer.
 *
 * @typedef {object} Choice
 * @property {LegalPlay} move
 * @property {() => void} play
 * @property {string} key what to type for it.
 */

/**
 * The left, top, right and bottom edge of a part of the table.
 *
 * @typedef {[number, number, number, number]} Box
 */

/**
 * Where a tile lies, and its pips.
 *
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {number} angle
 * @property {[number, number]} pips
 */

/** @type {"http://www.w3.org/2000/svg"} */
const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, [number, number]>} */
const GRID = { a: [-1, -1], b: [0, -1], c: [1, -1], d: [-1, 0], e: [0, 0], f: [1, 0], g: [-1, 1], h: [0, 1], i: [1, 1] };
const PIPS = ["", "e", "ai", "aei", "acgi", "acegi", "abcghi", "abceghi", "abcdfghi", "abcdefghi"];

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 * @param {SVGElement[]} children
 */
function node(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * Return the pips of one half, whose centre is at x. More than nine are a number, kept upright.
 *
 * @param {number} value
 * @param {number} x
 * @param {number} angle
 */
function half(value, x, angle) {
  if (value < PIPS.length) {
    const dots = [...PIPS[value]].map((at) => {
      const [column, row] = GRID[at];
      return node("circle", { cx: x + 0.27 * column, cy: 0.27 * row, r: 0.1 });
    });
    return node("g", { class: `pips v${value}` }, ...dots);
  }
  const text = node("text", { transform: `translate(${x} 0) rotate(${-angle})`, class: `pips v${value % 10}` });
  text.textContent = String(value);
  return text;
}

/**
 * Return a tile: a group with its centre at the origin, the first half on the left at angle 0.
 *
 * @param {[number, number]} pips
 * @param {number} angle
 * @param {Record<string, string>} attributes
 */
function domino([first, second], angle, attributes) {
  return node(
    "g",
    attributes,
    node("rect", { x: -0.97, y: -0.47, width: 1.94, height: 0.94, rx: 0.12 }),
    node("path", { d: "M0-.36V.36" }),
    half(first, -0.5, angle),
    half(second, 0.5, angle),
  );
}

/** @type {(x: number, y: number, angle: number) => string} */
const placed = (x, y, angle) => `translate(${x} ${y}) rotate(${angle})`;

/** @param {string} tile */
export const pipsOf = (tile) => /** @type {[number, number]} */ (tile.split("-").map(Number));

/**
 * Return a small picture of a tile, which is upright.
 *
 * @param {string} tile
 * @param {string} label what a screen reader says.
 */
export function tilePicture(tile, label = tile) {
  const [low, high] = pipsOf(tile);
  return node(
    "svg",
    { viewBox: "-.5 -1 1 2", class: "tile", role: "img", "aria-label": label },
    domino([high, low], 90, { class: "domino", transform: "rotate(90)" }),
  );
}

/**
 * Return where to offer a legal play, on the first place of a toe or straight ahead, the pips that touch first.
 *
 * @param {TableDocument} table
 * @param {LegalPlay} move
 * @returns {Place}
 */
export function placeOf(table, move) {
  const [low, high] = pipsOf(move.tile);
  const crosswise = low === high;
  if (move.on === undefined) return { x: 0, y: 0, angle: crosswise ? 90 : 0, pips: [low, high] };
  /** @type {[number, number]} */
  const pips = low === move.value ? [low, high] : [high, low];
  if (table.duty?.double === move.on) {
    const { x, y, heading } = table.duty.spots[0];
    return { x, y, angle: heading, pips };
  }
  const [end] = table.open_ends.filter(({ tile, value }) => tile === move.on && value === move.value);
  const turn = (end.heading * Math.PI) / 180;
  const reach = crosswise ? 0.5 : 1;
  return {
    x: end.x + reach * Math.cos(turn),
    y: end.y + reach * Math.sin(turn),
    angle: end.heading + (crosswise ? 90 : 0),
    pips,
  };
}

/**
 * Return the left, top, right and bottom edge of a picture with all tiles and places.
 *
 * @param {TableDocument} table
 * @param {Place[]} places
 * @returns {Box}
 */
function boxAround(table, places) {
  let [left, top, right, bottom] = table.bounds;
  for (const { x, y } of [...places, ...(table.duty?.spots ?? [])]) {
    [left, top, right, bottom] = [Math.min(left, x - 1), Math.min(top, y - 1), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left - 0.5, top - 0.5, right + 0.5, bottom + 0.5];
}

/**
 * Return a small round sign with a text.
 *
 * @param {string} name its class.
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
function sign(name, x, y, words) {
  const letter = node("text");
  letter.textContent = words;
  return node("g", { class: `tag ${name}`, transform: placed(x, y, 0) }, node("circle", { r: 0.3 }), letter);
}

/**
 * Return the values of the open ends, each beside its end unless a tile lies there.
 *
 * @param {TableDocument} table
 */
function endSigns({ open_ends: ends, layout, duty, outcome }) {
  if (duty || outcome) return [];
  return ends.flatMap(({ x, y, heading, value }) => {
    const [left, top] = [x + 0.45 * Math.cos((heading * Math.PI) / 180), y + 0.45 * Math.sin((heading * Math.PI) / 180)];
    const isTaken = layout.some(({ x: column, y: row, angle }) => {
      const [along, across] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const [right, down] = [left - column, top - row];
      return Math.abs(right * along + down * across) < 1.3 && Math.abs(down * along - right * across) < 0.8;
    });
    return isTaken ? [] : [sign("end", left, top, String(value))];
  });
}

/**
 * Return the picture of a table, and the edges of what is in it.
 *
 * @param {TableDocument} table
 * @param {string} label what a screen reader says.
 * @param {number} since tiles of events from this move on are new, and appear with an animation.
 * @param {Map<string, number>} recent tiles that are marked, each with a number.
 * @param {Choice[]} choices
 */
export function tablePicture(table, label, since = Infinity, recent = new Map(), choices = []) {
  const fresh = new Set(table.events.filter(({ move_number: number }) => number >= since).map(({ move }) => move.split(/[>!]/)[0]));
  const ghosts = choices.map((choice) => ({ ...placeOf(table, choice.move), ...choice }));
  const drawing = node("svg", { role: "img", "aria-label": label });
  const signs = choices.length ? [] : endSigns(table);
  for (const { tile, x, y, angle, pips, connector, tag } of table.layout) {
    if (connector && !tag) drawing.append(node("polyline", { class: "connector", points: connector.map(String).join(" ") }));
    const classes = ["domino", tile === table.duty?.double && "duty", fresh.has(tile) && "fresh", recent.has(tile) && "recent"];
    const inner = domino(pips, angle, { class: classes.filter(Boolean).join(" "), "data-tile": tile });
    drawing.append(node("g", { transform: placed(x, y, angle) }, inner));
    const turn = (angle * Math.PI) / 180;
    if (recent.has(tile)) signs.push(sign("recent", x + 0.5 * Math.sin(turn), y - 0.5 * Math.cos(turn), String(recent.get(tile))));
  }
  for (const { connector = [], tag } of table.layout.filter(({ tag }) => tag)) {
    drawing.append(...connector.map(([x, y]) => sign("", x, y, tag ?? "")));
  }
  for (const { x, y, heading } of table.duty?.spots ?? []) {
    drawing.append(node("rect", { class: "spot", x: -0.95, y: -0.45, width: 1.9, height: 0.9, rx: 0.12, transform: placed(x, y, heading) }));
  }
  drawing.append(...signs);
  for (const { x, y, angle, pips, play, move, key } of ghosts) {
    const ghost = domino(pips, angle, { class: "domino ghost", "data-on": move.on ?? "" });
    const target = node("g", { class: "target" }, node("g", { transform: placed(x, y, angle) }, node("circle", { r: 1.3, class: "touch" }), ghost), sign("key", x, y, key));
    target.addEventListener("click", play);
    drawing.append(target);
  }
  return { drawing, box: boxAround(table, ghosts) };
}
