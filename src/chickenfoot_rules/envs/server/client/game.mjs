// The table on the screen: it shows what the last table message says, and sends what the player chooses.

/** @import { LegalPlay, Sent } from "./types" */
/** @import { SayHint, SayTable } from "./messages" */
/** @import { TableDocument, TableEvent, TableRefusal } from "../../../records/table" */

import { bookPage } from "./book.mjs";
import { letDrag } from "./drag.mjs";
import { at, button, make } from "./elements.mjs";
import { pipsOf, tablePicture, tilePicture } from "./picture.mjs";
import { moveList, scoreSheet } from "./sheet.mjs";
import { say } from "./words.mjs";

const ZOOMS = [1, 1.6, 2.6];

/**
 * Return the move of an event or an advice in words.
 *
 * @param {string} move
 */
function moveInWords(move) {
  if (move === "draw") return say("drawTile");
  if (move === "pass") return say("pass");
  const [tile, on] = move.replace("!", "").split(">");
  return say("move", tile, on);
}

/**
 * Return the tile that the seat that looks has just drawn and may play, if there is one.
 * @param {TableDocument} table
 */
function drawnTile({ seat, seats }) {
  return seat === undefined ? undefined : seats[seat]?.drawn;
}

export class Game {
  #send;
  #cite;
  /** @type {SayTable | null} */
  #message = null;
  #seen = 0;
  #round = 0;
  /** @type {TableEvent[]} */
  #log = [];
  /** @type {string | null} */
  #tile = null;
  #announces = false;
  #zoom = 0;
  /** @type {string | null} */
  #hint = null;
  /** @type {Element | null} */
  #aimed = null;

  /**
   * @param {(message: Sent) => unknown} send
   * @param {(rule: string) => void} cite shows a rule.
   */
  constructor(send, cite) {
    this.#send = send;
    this.#cite = cite;
    at("hand").addEventListener("keydown", (event) => this.#moveFocus(event));
    letDrag(at("hand"), "button.fits", ({ dataset }) => this.#choose(dataset.tile ?? null), (x, y) => this.#aim(x, y), (isDropped) => this.#drop(isDropped));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#message && this.#choose(null));
  }

  /** Whether a player would lose something if the table was dropped. */
  get isOn() {
    if (this.#message === null) return false;
    const { document: { seat, outcome }, can } = this.#message;
    return seat !== undefined && (!outcome || can.includes("deal"));
  }

  /** The last message; there is one whenever something is drawn or chosen. */
  get #shown() {
    return /** @type {SayTable} */ (this.#message);
  }

  get #table() {
    return this.#shown.document;
  }

  /** Forget the table, before another one is shown. */
  reset() {
    this.#message = null;
    this.#seen = this.#round = 0;
    this.#log = [];
  }

  /**
   * Show a table message.
   *
   * @param {SayTable} message
   */
  show(message) {
    const before = this.#message;
    const table = message.document;
    const isUndone = before !== null && table.move_number < this.#seen;
    const isSame = before !== null && before.document.move_number === table.move_number && before.document.round_number === table.round_number;
    if (isUndone || table.round_number !== this.#round) this.#log = [];
    const since = before === null || isUndone ? table.move_number : this.#seen;
    const listed = this.#log.length ? since : table.first_move_number;
    this.#log.push(...table.events.filter(({ move_number: number }) => number >= listed));
    this.#message = message;
    this.#round = table.round_number;
    this.#seen = table.move_number;
    if (!isSame) {
      this.#tile = drawnTile(table) ?? null;
      this.#announces = false;
      this.#hint = null;
      this.#explain();
    }
    this.draw(since);
    const call = table.events.findLast(({ move_number: number, call }) => number >= since && call)?.call;
    if (call && !isUndone) this.#call(call);
  }

  /** Draw everything anew, perhaps in another language. */
  draw(since = this.#seen) {
    if (this.#message === null) return;
    at("table").hidden = false;
    at("table").dataset.turn = String(this.#table.move_number);
    this.#drawSeats();
    this.#drawFelt(since);
    this.#drawStatus();
    this.#drawActions();
    this.#drawHand();
    this.#drawBelow();
  }

  /**
   * Show why a choice is refused.
   *
   * @param {TableRefusal} refusal
   */
  refuse({ code, message, rule, playable }) {
    if (code === "stale") return;
    const sentence = message.charAt(0).toUpperCase() + message.slice(1);
    const more = playable?.length && !playable.every((tile) => message.includes(tile)) ? say("playable", playable.join(", ")) : "";
    this.#explain(make("p", {}, `${sentence}. ${more} `, ...this.#ruleLinks(rule)));
  }

  /**
   * Show advice.
   *
   * @param {SayHint} hint
   */
  advise({ move, is_only: isOnly, points, out, as_good: asGood = [], reasons = [] }) {
    this.#hint = move;
    const told = reasons.map(({ text, rule }) => [`${text} `, ...this.#ruleLinks(rule)]);
    this.#explain(
      make("p", {}, [say("advised", moveInWords(move)), isOnly ? say("only") : points === undefined || out === undefined ? "" : say("best", points, out),
        asGood.length ? say("asGood", asGood.slice(0, 3).map(moveInWords).join(", ")) : ""].join(" ")),
      make("ul", {}, ...told.map((parts) => make("li", {}, ...parts))),
    );
    at("reason").classList.add("hint");
    const [tile] = move.split(/[>!]/);
    this.#choose(tile.includes("-") ? tile : null);
  }

  /**
   * Show what the seat can infer.
   *
   * @param {TableDocument} table
   */
  infer(table) {
    const listed = (/** @type {string[] | undefined} */ tiles) => tiles?.join(" ").replaceAll("-", "\u2011") || "–"; // A line does not break in a tile.
    const lines = table.seats.flatMap(({ must_hold: must, may_hold: may }, seat) => (seat === table.seat ? [] : say("inferred", this.#name(seat), must?.length ? listed(must) : "", listed(may))));
    if (table.may_be_undrawn) lines.push(say("undrawn", listed(table.may_be_undrawn)));
    this.#explain(make("ul", {}, ...lines.map((line) => make("li", {}, line))));
    at("reason").classList.add("hint");
  }

  /** @param {string} [rule] */
  #ruleLinks(rule) {
    if (!rule) return [];
    const page = bookPage(rule);
    const inForce = make("a", { href: "#rules", onclick: (/** @type {Event} */ event) => { event.preventDefault(); this.#cite(rule); } }, say("rule", rule));
    return page ? [inForce, " · ", make("a", { href: page, target: "_blank", rel: "noopener" }, say("book", rule))] : [inForce];
  }

  /** @param {Node[]} nodes */
  #explain(...nodes) {
    at("reason").classList.remove("hint");
    at("reason").replaceChildren(...nodes);
  }

  /** @param {number} seat */
  #name(seat) {
    const { name } = this.#table.seats[seat];
    if (name && name !== this.#shown.players[seat]) return name;
    return seat === this.#table.seat ? say("you") : say("seat", seat); // An opened position has no names.
  }

  /** Return the legal moves that play a tile. */
  #plays() {
    return /** @type {LegalPlay[]} */ (this.#table.legal_moves.filter(({ tile }) => tile !== undefined));
  }

  /** Return the plays of the chosen tile, one for each place. */
  #choices() {
    const plays = this.#plays().filter(({ tile }) => tile === this.#tile);
    return plays.filter(({ announce }, _, all) => Boolean(announce) === (this.#announces && all.some((move) => move.announce)));
  }

  /** @param {{ move: string }} move */
  #play({ move }) {
    this.#send({ do: "play", move_number: this.#table.move_number, move });
  }

  /** @param {string | null} tile */
  #choose(tile) {
    this.#tile = tile;
    this.#drawFelt();
    this.#drawHand();
  }

  /**
   * Choose a tile; choosing it again plays it. A tile that can't be played is explained.
   *
   * @param {string} tile
   */
  #pick(tile) {
    if (!this.#plays().some((move) => move.tile === tile)) {
      this.#choose(null);
      this.#askWhy(tile);
    } else if (this.#tile === tile) {
      this.#play(this.#choices()[0]);
    } else {
      this.#hint = null;
      this.#explain();
      this.#choose(tile);
    }
  }

  /**
   * Light up the offered place that is nearest to a point of the table; none if the point is elsewhere.
   *
   * @param {number} x
   * @param {number} y
   */
  #aim(x, y) {
    const { left, top, right, bottom } = at("felt").getBoundingClientRect();
    const isOver = left <= x && x <= right && top <= y && y <= bottom;
    const distance = (/** @type {Element} */ target) => {
      const box = target.getBoundingClientRect();
      return Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
    };
    const targets = [...at("felt").querySelectorAll(".target")];
    this.#aimed = isOver ? targets.sort((one, other) => distance(one) - distance(other))[0] : null;
    for (const target of targets) target.classList.toggle("lit", target === this.#aimed);
  }

  /**
   * Play the dragged tile on the place that is lit; elsewhere it stays chosen.
   *
   * @param {boolean} isDropped
   */
  #drop(isDropped) {
    if (isDropped && this.#aimed?.isConnected) this.#aimed.dispatchEvent(new Event("click"));
    this.#aimed = null;
  }

  /** @param {string} tile */
  #askWhy(tile) {
    const { layout, duty, open_ends: ends, to_move: mover, seat } = this.#table;
    const values = pipsOf(tile);
    const end = ends.find(({ value }) => values.includes(value));
    if (layout.length && mover === seat && !duty && !end && !drawnTile(this.#table)) {
      this.#explain(make("p", {}, say("noEnd", tile), " ", ...this.#ruleLinks(this.#table.game === "express" ? "X4" : "R3.1")));
      return;
    }
    const on = (end ?? ends[0])?.tile ?? duty?.double;
    this.#play({ move: layout.length && on ? `${tile}>${on}` : tile });
  }

  /** @param {KeyboardEvent} event */
  #moveFocus(event) {
    const tiles = [...at("hand").querySelectorAll("button")];
    const from = tiles.findIndex((tile) => tile === document.activeElement);
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step && from >= 0) tiles[(from + step + tiles.length) % tiles.length].focus();
  }

  #drawSeats() {
    const { seats, to_move: mover, scores, boneyard_size: left, round_number: round, most_rounds: most, game } = this.#table;
    const totals = seats.map((_, seat) => scores.reduce((sum, row) => sum + row[seat], 0));
    const here = this.#shown.here ?? [];
    at("seats").replaceChildren(
      make("li", {}, `${say("round", round, most)} · ${game === "express" ? "Express-Domino" : say("boneyard", left)}`),
      ...seats.map(({ hand_size: size, owes }, seat) =>
        make("li", { class: seat === mover ? "turn" : "", "aria-current": seat === mover ? "true" : null },
          make("strong", {}, this.#name(seat)), " ",
          make("span", { class: "held" }, [say("held", size), totals[seat] ? `Σ ${totals[seat]}` : null, owes ? say("owes") : null, here[seat] === false ? say("away") : null].filter(Boolean).join(" · ")))),
    );
  }

  #drawFelt(since = this.#seen) {
    const table = this.#table;
    const choices = this.#choices().map((move) => ({ move, play: () => this.#play(move) }));
    const ends = table.duty ? say("duty", table.duty) : table.open_ends.map(({ tile, value }) => `${value} (${tile})`).join(", ");
    const picture = tablePicture(table, say("table", table.layout.length, ends), since, choices);
    const size = `${100 * ZOOMS[this.#zoom]}%`;
    picture.style.width = picture.style.height = size;
    at("felt").setAttribute("aria-label", say("tableName"));
    at("felt").replaceChildren(picture);
    const targets = picture.querySelectorAll(".target");
    at("ends").replaceChildren(
      ...choices.map(({ move, play }, n) => {
        const light = (/** @type {boolean} */ on) => () => targets[n].classList.toggle("lit", on);
        return button(say("on", move), play, { "aria-label": say("playOn", move), "data-move": move.move, class: move.move === this.#hint ? "primary" : "", onfocus: light(true), onblur: light(false), onmouseenter: light(true), onmouseleave: light(false) });
      }),
    );
  }

  #drawStatus() {
    const { outcome, is_match_over: isOver, standings, to_move: mover, seat, duty, openers, must_open: mustOpen } = this.#table;
    const drawn = drawnTile(this.#table);
    const parts = [];
    if (isOver) {
      const best = standings.filter(({ rank }) => rank === 1).map((place) => this.#name(place.seat));
      parts.push(best.length > 1 ? say("winners", best.join(", ")) : say("matchOver", best[0]));
    } else if (outcome) {
      parts.push(outcome.winner === undefined ? say("blocked") : say("domino", this.#name(outcome.winner)));
    } else if (mover === undefined) {
      parts.push(say("waitSeats", this.#shown.missing ?? 0), say("share"), location.href);
    } else if (mover !== seat) {
      parts.push(say("turnOf", this.#name(mover)));
    } else if (drawn) {
      parts.push(say("drew", drawn));
    } else {
      parts.push(mustOpen ? say("mustOpen", openers.join(", ")) : say("yourTurn"));
    }
    if (openers.length && !mustOpen && !outcome) parts.push(say("opens", openers.join(", ")));
    if (duty && !outcome) parts.push(say("duty", duty));
    if (this.#shown.seconds && mover === seat && !outcome) parts.push(say("seconds", this.#shown.seconds));
    if (seat === undefined) parts.push(say("watching"));
    at("status").textContent = parts.join(" ");
  }

  #drawActions() {
    const { can } = this.#shown;
    const { seat, legal_moves: legal, game, rules } = this.#table;
    const has = (/** @type {string} */ name) => legal.some(({ move }) => move === name);
    const move = (/** @type {string} */ name, /** @type {string} */ text) => button(text, () => this.#play({ move: name }), { class: has(name) ? "primary" : "off", "data-do": name });
    const sits = seat !== undefined && this.#table.to_move !== undefined;
    const wanted = [
      sits && game !== "express" && move("draw", say("drawTile")),
      sits && move("pass", say("pass")),
      sits && rules.includes("chickenlittle") && button(say("announce"), () => { this.#announces = !this.#announces; this.draw(); }, { "aria-pressed": String(this.#announces), "data-do": "announce" }),
      this.#shown.missing && button(say("fill"), () => this.#send({ do: "fill" }), { class: "primary", "data-do": "fill" }),
      can.includes("deal") && !this.#shown.missing && button(say("deal"), () => this.#send({ do: "deal" }), { class: "primary", "data-do": "deal" }),
      can.includes("hint") && button(say("hint"), () => this.#send({ do: "hint" }), { "data-do": "hint" }),
      can.includes("undo") && button(say("undo"), () => this.#send({ do: "undo" }), { "data-do": "undo" }),
      sits && button(say("infer"), () => this.#send({ do: "infer" }), { "data-do": "infer" }),
      button(say("zoom"), () => { this.#zoom = (this.#zoom + 1) % ZOOMS.length; this.#drawFelt(); }, { "aria-pressed": String(this.#zoom > 0) }),
    ];
    this.#replace(at("actions"), wanted.filter((one) => typeof one === "object"));
  }

  #drawHand() {
    const { seat, seats } = this.#table;
    const hinted = this.#hint?.split(/[>!]/)[0];
    const hand = seat === undefined ? [] : seats[seat].hand ?? [];
    at("hand").setAttribute("aria-label", say("hand"));
    at("hand").classList.toggle("idle", !this.#table.legal_moves.length);
    this.#replace(
      at("hand"),
      hand.map((tile) => {
        const fits = this.#plays().some((move) => move.tile === tile);
        const classes = [fits && "fits", tile === this.#tile && "chosen", tile === hinted && "hinted"].filter(Boolean).join(" ");
        return make("button", { type: "button", class: classes, "data-tile": tile, "aria-label": say("tile", tile, fits), "aria-pressed": String(tile === this.#tile), onclick: () => this.#pick(tile) }, tilePicture(tile));
      }),
    );
  }

  /**
   * Replace the buttons of a part, and give the focus back to the one that had it. Buttons that look
   * the same stay, so that a click which has begun is not lost.
   *
   * @param {HTMLElement} part
   * @param {HTMLElement[]} buttons
   */
  #replace(part, buttons) {
    const html = (/** @type {Iterable<Element>} */ nodes) => [...nodes].map(({ outerHTML }) => outerHTML).join();
    if (html(buttons) === html(part.children)) return;
    const place = [...part.children].findIndex((one) => one === document.activeElement);
    const focused = part.children[place];
    part.replaceChildren(...buttons);
    if (!(focused instanceof HTMLElement)) return;
    const { tile, do: doing } = focused.dataset;
    const same = buttons.find(({ dataset }) => (tile ? dataset.tile === tile : doing && dataset.do === doing));
    (same ?? buttons[Math.min(place, buttons.length - 1)])?.focus();
  }

  #drawBelow() {
    const nameOf = (/** @type {number} */ seat) => this.#name(seat);
    at("sheet").replaceChildren(scoreSheet(this.#table, nameOf));
    const list = moveList(this.#log, nameOf);
    at("log").replaceChildren(make("h2", {}, say("moves")), list);
    list.scrollTop = list.scrollHeight;
  }

  /** @param {string} words */
  #call(words) {
    const call = at("call");
    call.textContent = say("event").call(words);
    call.classList.remove("said");
    void call.offsetWidth;
    call.classList.add("said");
  }
}
