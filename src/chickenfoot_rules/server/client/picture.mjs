// The picture of a table, drawn from the geometry of a table document, and single tiles.

/** @import { LegalPlay, Point } from "./types" */
/** @import { TableDocument } from "../../documents/table" */

/** @typedef {{ move: LegalPlay, play: () => void, key?: string }} Choice a legal play to offer, and what to type for it. */
/** @typedef {[number, number, number, number]} Box the left, top, right and bottom edge of a part of the table. */
/** @typedef {Point & { angle: number, pips: [number, number] }} Place where a tile lies, and its pips. */

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
 * @type {(value: number, x: number, angle: number) => SVGElement}
 */
function half(value, x, angle) {
  if (value < PIPS.length) {
    const dots = [...PIPS[value]].map((at) => {
      const [column, row] = GRID[at];
      return node("circle", { cx: x + 0.27 * column, cy: 0.27 * row, r: 0.1 });
    });
    return node("g", { class: `pips v${value}` }, ...dots);
  }
  const text = node("text", { transform: `translate(${x} 0) rotate(${-angle})`, class: `pips v${value}` });
  text.textContent = String(value);
  return text;
}

/**
 * Return a tile: a group with its centre at the origin, the first half on the left at angle 0.
 * @type {(pips: [number, number], angle: number, attributes: Record<string, string>) => SVGElement}
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

/** @type {(angle: number) => [x: number, y: number]} the direction of an angle in degrees. */
const towards = (angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];

/** @type {(x: number, y: number, angle: number) => string} */
const placed = (x, y, angle) => `translate(${x} ${y}) rotate(${angle})`;

/** @param {string} move its tile, and on what it is laid unless it opens the round. */
export const partsOf = (move) => /** @type {[tile: string, on?: string]} */ (move.replace("!", "").split(">"));

/** @type {(table: TableDocument) => LegalPlay[]} the legal moves that play a tile. */
export const playsIn = ({ legal_moves: legal }) => /** @type {LegalPlay[]} */ (legal.filter(({ tile }) => tile));

/** @param {string} tile */
export const pipsOf = (tile) => /** @type {[number, number]} */ (tile.split("-").map(Number));

/** @type {(path: string) => SVGElement} an icon, drawn in a square of 24 units. */
export const icon = (path) => node("svg", { viewBox: "0 0 24 24", class: "face", "aria-hidden": "true" }, node("path", { d: path }));

/** @type {(tile: string, label?: string) => SVGElement} a tile that is upright; a screen reader says the label. */
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
 * @type {(table: TableDocument, move: LegalPlay) => Place}
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
  const [right, down] = towards(end.heading);
  const reach = crosswise ? 0.5 : 1;
  return { x: end.x + reach * right, y: end.y + reach * down, angle: end.heading + (crosswise ? 90 : 0), pips };
}

/** @type {(table: TableDocument, places: Place[]) => Box} the edges of a picture with all tiles and places. */
function boxAround(table, places) {
  let [left, top, right, bottom] = table.bounds;
  for (const { x, y } of [...places, ...(table.duty?.spots ?? [])]) {
    [left, top, right, bottom] = [Math.min(left, x - 1), Math.min(top, y - 1), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left - 0.75, top - 0.75, right + 0.75, bottom + 0.75];
}

/** @type {(kind: string, x: number, y: number, words: string) => SVGElement} a small round sign. */
function sign(kind, x, y, words) {
  const letter = node("text");
  letter.textContent = words;
  return node("g", { class: `tag ${kind}`, transform: placed(x, y, 0) }, node("circle", { r: 0.3 }), letter);
}

/**
 * Return the values of the open ends, each beside its end unless a tile lies there.
 * @type {(table: TableDocument) => SVGElement[]}
 */
function endSigns({ open_ends: ends, layout, duty, outcome }) {
  if (duty || outcome) return [];
  return ends.flatMap(({ x, y, heading, value }) => {
    const [left, top] = towards(heading).map((part, axis) => [x, y][axis] + 0.45 * part);
    const isTaken = layout.some(({ x: column, y: row, angle }) => {
      const [along, across] = towards(angle);
      const [right, down] = [left - column, top - row];
      return Math.abs(right * along + down * across) < 1.3 && Math.abs(down * along - right * across) < 0.8;
    });
    return isTaken ? [] : [sign("end", left, top, String(value))];
  });
}

/**
 * Return the picture of a table, and the edges of what is in it.
 * @param {TableDocument} table
 * @param {string} label what a screen reader says.
 * @param {number} since tiles of events from this move on are new, and appear with an animation.
 * @param {Map<string, number>} recent tiles that are marked, each with a number.
 * @param {Choice[]} choices
 * @param {string | null} [chosen] the chosen tile, if laid tiles are buttons.
 */
export function tablePicture(table, label, since = Infinity, recent = new Map(), choices = [], chosen) {
  const fresh = new Set(table.events.filter(({ move_number: number }) => number >= since).map(({ move }) => partsOf(move)[0]));
  const ghosts = choices.map((choice) => ({ ...placeOf(table, choice.move), ...choice }));
  const drawing = node("svg", { role: chosen === undefined ? "img" : "group", "aria-label": label });
  const signs = choices.length ? [] : endSigns(table);
  for (const { tile, x, y, angle, pips, connector, tag } of table.layout) {
    if (connector && !tag) drawing.append(node("polyline", { class: "connector", points: connector.map(String).join(" ") }));
    const classes = ["domino", tile === table.duty?.double && "duty", fresh.has(tile) && "fresh", recent.has(tile) && "recent"];
    /** @type {Record<string, string>} */
    const button = chosen === undefined ? {} : { role: "button", tabindex: "0", "aria-label": tile, "aria-pressed": String(tile === chosen), "data-drag": "" };
    const inner = domino(pips, angle, { class: classes.filter(Boolean).join(" "), "data-tile": tile, ...button });
    drawing.append(node("g", { transform: placed(x, y, angle) }, inner));
    const [along, across] = towards(angle);
    const [right, down] = [0.75 * along + 0.47 * across, 0.75 * across - 0.47 * along]; // A corner, away from the ends.
    if (recent.has(tile)) signs.push(sign("recent", x + right, y + down, String(recent.get(tile))));
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
    const target = node("g", { class: "target" }, node("g", { transform: placed(x, y, angle) }, node("circle", { r: 1.3, class: "touch" }), ghost));
    if (key) target.append(sign("key", x, y, key));
    target.addEventListener("click", play);
    drawing.append(target);
  }
  return { drawing, box: boxAround(table, ghosts) };
}
