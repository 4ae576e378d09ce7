// A real table that somebody sets up by dragging, to read what can be played there, and to play on from there.

/** @import { LegalPlay, PageParts, Send } from "../src/chickenfoot_rules/server/client/types" */
/** @import { SayBoard, SayHint } from "../src/chickenfoot_rules/server/client/messages" */
/** @import { ChickenfootTable } from "../src/chickenfoot_rules/documents/element" */
/** @import { TableAnswer } from "../src/chickenfoot_rules/documents/table" */

import "./table.mjs";

import { button, fieldset, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { ruleLink } from "./help.mjs";
import { copyLink, leaveLink } from "./links.mjs";
import { formOf } from "./options.mjs";
import { partsOf, pipsOf, playsIn } from "./picture.mjs";
import { moveInWords, sentenceOf } from "./reason.mjs";
import { lasting } from "./storage.mjs";
import { dutyInWords, plural, text } from "./words.mjs";

/**
 * A real table as somebody has set it up.
 * @typedef {object} RealTable
 * @property {string} rules
 * @property {number} players
 * @property {string[]} layout each tile on it with the tile that it lies on, as in "4-9>9-9".
 * @property {string[]} hand
 * @property {number[]} sizes how many tiles each other seat holds; the usual number where it is missing.
 */

/**
 * Keep a real table in the address, where a reload finds it, and in the browser.
 * @param {RealTable} table
 */
function keepBoard({ layout, rules, players, hand, sizes }) {
  const words = new URLSearchParams({ board: layout.join(" "), rules, players: String(players), hand: hand.join(" "), sizes: sizes.join(" ") }).toString();
  lasting.set("board", words);
  history.replaceState(null, "", `#${words}`);
}

/** @type {(words?: string) => RealTable | null} the real table in the address, or in what was kept. */
function boardIn(words = location.hash.slice(1)) {
  const parts = new URLSearchParams(words);
  const listed = (/** @type {string} */ name) => (parts.get(name) ?? "").split(" ").filter(Boolean);
  if (!parts.has("board")) return null;
  return { layout: listed("board"), rules: parts.get("rules") ?? "", players: Number(parts.get("players") ?? 4), hand: listed("hand"), sizes: listed("sizes").map(Number) };
}

/** @type {(answer: SayBoard) => LegalPlay[]} */
const playsFor = ({ document: table }) => playsIn(table).filter(({ announce }) => !announce);

/**
 * Return a board.
 * @param {Send} send
 * @param {PageParts} page
 */
export function makeBoard(send, page) {
  /** @type {RealTable} */
  let table = { rules: "", players: 2, layout: [], hand: [], sizes: [] };
  /** @type {SayBoard | null} */
  let answer = null;
  /** @type {string | null} */
  let chosen = null;
  /** @type {number | null} only tiles with this number are offered. */
  let number = null;

  const box = make("div", { id: "board-box", class: "tiles target", onclick: (/** @type {Event} */ { target, currentTarget }) => target === currentTarget && put(chosen, "box") });
  const said = make("div", { class: "said", role: "status" });
  const refusal = make("p", { class: "refusal", role: "alert" });
  const numbers = make("div", { id: "board-numbers", role: "group" });
  const boxed = make("section", {}, numbers, box);
  const [places, sizes, actions] = ["places", "sizes", "actions"].map((name) => make("div", { id: `board-${name}`, class: "buttons" }));
  /** @type {ChickenfootTable} */
  let element;

  /** @type {(words: string, ...more: HTMLElement[]) => void} */
  function note(words, ...more) {
    draw(); // One note is enough.
    said.prepend(make("div", { class: "hint" }, words, ...more));
  }

  /** @param {Partial<RealTable>} parts those that change. */
  function change(parts) {
    table = { ...table, ...parts };
    keepBoard(table);
    ask();
  }

  function ask(hint = false) {
    send({ do: "board", ...table, layout: table.layout.join(" "), hand: table.hand.join(" "), hint });
  }

  /** @param {string | null} tile is chosen no more if it was. */
  function choose(tile) {
    chosen = tile;
    draw();
  }

  /** @type {(tile: string) => Set<string>} a tile on the table, and all that lies on it. */
  function withAbove(tile) {
    const found = new Set([tile]);
    for (const one of found) table.layout.map(partsOf).forEach(([above, on]) => on === one && found.add(above)); // It grows.
    return found;
  }

  /**
   * Put a tile elsewhere: into the hand, back into the box, or onto the table by a move.
   * @type {(tile: string | null, place: string) => void}
   */
  function put(tile, place) {
    if (tile === null) return;
    const gone = withAbove(tile);
    const layout = table.layout.filter((laid) => !gone.has(partsOf(laid)[0]));
    const held = table.hand.filter((one) => one !== tile);
    if (place === "hand") held.push(tile);
    else if (place !== "box") layout.push(place);
    chosen = null;
    change({ layout, hand: held });
  }

  /** @param {string} tile */
  const isLaid = (tile) => table.layout.some((laid) => partsOf(laid)[0] === tile);

  /** Choose a tile, or no more. @param {string} tile */
  const tap = (tile) => choose(tile === chosen ? null : tile);

  function draw() {
    const shown = answer;
    if (!shown) return;
    keepFocus(() => {
      element.choose(chosen);
      drawPlaces();
      drawSaid(shown);
      drawBox(shown);
      drawRest(shown);
    }, /** @type {ShadowRoot} */ (element.shadowRoot));
  }

  function drawPlaces() {
    const isHeld = chosen !== null && table.hand.includes(chosen);
    // Buttons that look the same are kept, so they ask what is chosen.
    replace(places, chosen === null ? [] : [
      !isHeld && button(text("I hold it"), () => put(chosen, "hand"), { "data-do": "hand" }),
      (isHeld || isLaid(chosen)) && button(plural("Take it away", "Take away {number} tiles", withAbove(chosen).size), () => put(chosen, "box"), { "data-do": "off" }),
    ]);
  }

  /** @param {SayBoard} answer */
  function drawSaid(answer) {
    const { document: { duty, legal_moves: legal }, flaws, left_out: left, position } = answer;
    const plays = playsFor(answer).map(({ move }) => moveInWords(move).replaceAll("-", "\u2011")); // A line does not break in a tile.
    const last = legal.some(({ move }) => move === "draw") ? text("Draw a tile from the boneyard.") : text("So you pass.");
    const can = plays.length ? text("You can play {tiles}.", { tiles: plays.join(", ") }) : `${text("None of your tiles fits.")} ${last}`;
    const isBegun = table.layout.length > 0 || table.hand.length > 0;
    const words = position ? can : isBegun ? text("Now add the tiles that you hold.") : text("Set up your table: drag tiles onto it, or tap a tile and then its place. Then add the tiles that you hold.");
    said.replaceChildren(...(flaws.length ? [
      make("ul", {}, ...flaws.map(({ rule, ...flaw }) => make("li", {}, `${sentenceOf(flaw)} `, rule && (ruleLink(rule.split(/[ ,]/)[0], rule) ?? rule)))),
      ...(left.length ? [make("p", {}, text("These tiles can’t lie where you put them:")), make("div", { class: "tiles" }, ...left.map((tile) => tileOf(tile, false)))] : []),
    ] : [make("p", {}, duty ? `${dutyInWords(duty)} ${words}` : words)]));
  }

  /** @type {(tile: string, fits: boolean) => HTMLElement} */
  const tileOf = (tile, fits) => tileButton(tile, fits, tile === chosen, () => tap(tile), { "data-drag": "" });

  /** @param {SayBoard} answer */
  function drawBox({ document: { domino_set: highest }, places }) {
    const values = [...Array(highest + 1).keys()];
    const choose = (/** @type {number} */ value) => {
      number = value === number ? null : value;
      draw();
    };
    replace(numbers, values.map((value) => button(String(value), () => choose(value), { "aria-pressed": String(value === number), "data-do": `number-${value}` })));
    const tiles = values.flatMap((high) => values.slice(0, high + 1).map((low) => `${low}-${high}`)).reverse();
    const offered = tiles.filter((tile) => !isLaid(tile) && !table.hand.includes(tile) && (number === null || pipsOf(tile).includes(number)));
    replace(box, offered.map((tile) => tileOf(tile, places.some((one) => one.tile === tile))));
  }

  /** Draw how many tiles the others hold, and what can be done with the table. @param {SayBoard} answer */
  function drawRest({ document: { seats, boneyard_size: left, game }, position }) {
    const others = seats.slice(1).map(({ hand_size: size }) => size);
    const inputs = others.map((value, n) => make("label", {}, text("Seat {number}", { number: n + 2 }), make("input", {
      type: "number", min: 0, value, onchange: (/** @type {Event & { target: HTMLInputElement }} */ { target }) => change({ sizes: others.with(n, Number(target.value)) }),
    })));
    replace(sizes, [fieldset(text("Tiles that the others hold"), ...inputs, formOf(game)?.draws && make("p", {}, text("Boneyard: {number}", { number: left })))]);
    replace(actions, [
      Boolean(position) && button(text("Play from here"), play, { class: "primary", "data-do": "play" }),
      Boolean(position) && button(text("Hint"), () => ask(true), { "data-do": "hint" }),
      button(text("Copy link"), async () => (await copyLink()) && note(text("The link is in the address bar and the clipboard.")), { "data-do": "link" }),
      button(text("Take all tiles away"), () => confirm(`${text("Take all tiles away")}?`) && change({ layout: [], hand: [], sizes: [] }), { "data-do": "clear" }),
      button(text("Go back"), () => { leaveLink(); page.start(); }, { "data-do": "leave" }),
    ]);
  }

  /** Return the board, in the current language. */
  function part() {
    numbers.ariaLabel = text("Only tiles with this number");
    boxed.ariaLabel = text("Tiles to choose from");
    refusal.textContent = "";
    element = make("chickenfoot-table", {
      id: "board",
      theme: lasting.get("scheme"),
      onpick: (/** @type {CustomEvent<{ tile: string }>} */ { detail: { tile } }) => tap(tile),
      // A tile that is left out lies on the table, too, and stays there.
      onmove: (/** @type {CustomEvent<TableAnswer>} */ { detail: { move = "" } }) => (isLaid(chosen ?? "") ? tap(partsOf(move)[1] ?? "") : put(chosen, move)),
      onhold: () => put(chosen, "hand"),
      onkeydown: (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && choose(null),
    }, make("div", { slot: "status" }, refusal, said), places, make("div", { slot: "below" }, boxed, sizes, actions));
    change({});
    return element;
  }

  /** @param {RealTable} wanted */
  function open(wanted) {
    table = wanted;
    answer = chosen = number = null;
    for (const part of [said, places, box, sizes, actions]) part.replaceChildren();
    page.ask(part);
  }

  function play() {
    if (!page.mayDrop()) return;
    leaveLink();
    page.open(answer?.position ?? "");
  }

  return {
    /** Open the real table in the address, and return whether there is one. */
    openLink() {
      const linked = boardIn();
      if (linked) open(linked);
      return linked !== null;
    },
    /** Set up a real table; one of the same game that was set up before is still there. @type {(rules: string, players: number) => void} */
    setUp(rules, players) {
      const last = boardIn(lasting.get("board") ?? "");
      const isSame = last?.rules === rules && last.players === players;
      open(isSame ? last : { rules, players, layout: [], hand: [], sizes: [] });
    },
    /** @param {SayBoard} shown */
    show(shown) {
      answer = shown;
      const { document, places } = shown;
      const [own, ...others] = document.seats;
      element.places = /** @type {LegalPlay[]} */ (places);
      // Nobody is to move, since nobody draws, passes or announces here.
      element.document = { ...document, seat: 0, to_move: undefined, legal_moves: playsFor(shown), seats: [{ ...own, hand: table.hand }, ...others] };
      refusal.textContent = "";
      draw();
    },
    /** @param {SayHint} hint */
    advise({ move, reasons = [] }) {
      note(text("Hint: {move}.", { move: moveInWords(move) }), make("ul", {}, ...reasons.map((reason) => make("li", {}, reason.text))));
    },
  };
}
