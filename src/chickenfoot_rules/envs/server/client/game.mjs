// The table on the screen: it shows what the last table message says, and sends what the player chooses.

/** @import { LegalPlay, Sent } from "./types" */
/** @import { SayHint, SayTable } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../../records/table" */

import { bookPage } from "./book.mjs";
import { letDrag } from "./drag.mjs";
import { at, button, make } from "./elements.mjs";
import { History } from "./history.mjs";
import { endKeys, keysButton, tileKeys } from "./keys.mjs";
import { pipsOf, placeOf, tablePicture, tilePicture } from "./picture.mjs";
import { keepFocus, replace } from "./redraw.mjs";
import { resultPanel } from "./result.mjs";
import { drawSeats, recentTiles, setClock } from "./seats.mjs";
import { moveLines, moveList, scoreSheet } from "./sheet.mjs";
import { View } from "./view.mjs";
import { say } from "./words.mjs";

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
  #view = new View(at("felt"));
  #history = new History((number) => this.#send({ do: "look", move_number: number }), () => this.draw());
  /** @type {string | null} */
  #tile = null;
  #announces = false;
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
    at("hand").addEventListener("click", ({ target }) => target === at("hand") && this.#message && this.#choose(null));
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

  /** The table as it is now. */
  get #now() {
    return this.#shown.document;
  }

  /** The table that is drawn: perhaps an earlier moment. */
  get #table() {
    return this.#history.document ?? this.#now;
  }

  /** Forget the table, before another one is shown. */
  reset() {
    this.#message = null;
    this.#seen = 0;
    at("title").textContent = "Chicken Foot";
  }

  /**
   * Show an earlier moment that the table has sent.
   *
   * @param {TableDocument} table
   */
  look(table) {
    this.#history.answer(table);
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
    const isSameRound = before?.document.round_number === table.round_number;
    const isSame = isSameRound && before?.document.move_number === table.move_number;
    const since = before === null || isUndone ? table.move_number : this.#seen;
    this.#message = message;
    this.#seen = table.move_number;
    this.#history.follow(table);
    setClock(message.seconds_left);
    if (!isSame) {
      this.#tile = drawnTile(table) ?? null;
      this.#announces = false;
      this.#hint = null;
      this.#explain();
    }
    this.draw(since);
    if (!isSameRound) this.#view.showAll(false);
    if (!isSame) this.#view.begin(table.seat !== undefined && table.to_move === table.seat);
    const call = table.events.findLast(({ move_number: number, call }) => number >= since && call)?.call;
    if (call && !isUndone) this.#call(call);
  }

  /** Draw everything anew, perhaps in another language. */
  draw(since = this.#seen) {
    if (this.#message === null) return;
    at("table").hidden = false;
    at("table").dataset.turn = String(this.#now.move_number);
    at("table").classList.toggle("over", Boolean(this.#now.outcome));
    at("title").textContent = this.#now.game === "express" ? "Express-Domino" : "Chicken Foot";
    this.#keepFocus(() => {
      drawSeats(this.#shown, this.#table, (seat) => this.#name(seat));
      this.#drawFelt(since);
      this.#drawBar();
      this.#drawStatus();
      this.#drawActions();
      this.#drawHand();
      this.#drawResult();
      this.#drawBelow();
    });
  }

  /** @param {() => void} draw */
  #keepFocus(draw) {
    keepFocus(draw, ["#banner button", "#hand .chosen", "#hand .fits", "#table .primary", "#hand button", "#felt"]);
  }

  /**
   * Show why a choice is refused.
   *
   * @param {TableRefusal} refusal
   */
  refuse({ code, message, rule, playable }) {
    this.#history.free();
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
    if (this.#history.document) return [];
    return /** @type {LegalPlay[]} */ (this.#now.legal_moves.filter(({ tile }) => tile !== undefined));
  }

  /** Return the plays of the chosen tile, one for each place. */
  #choices() {
    const plays = this.#plays().filter(({ tile }) => tile === this.#tile);
    return plays.filter(({ announce }, _, all) => Boolean(announce) === (this.#announces && all.some((move) => move.announce)));
  }

  /** @param {{ move: string }} move */
  #play({ move }) {
    this.#send({ do: "play", move_number: this.#now.move_number, move });
  }

  /** @param {string | null} tile */
  #choose(tile) {
    this.#tile = tile;
    this.#keepFocus(() => {
      this.#drawFelt();
      this.#drawHand();
    });
    this.#view.begin(false);
  }

  /**
   * Choose a tile; choosing it again plays it. A tile that can't be played is explained.
   *
   * @param {string} tile
   */
  #pick(tile) {
    if (this.#history.document) return;
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

  #drawFelt(since = this.#seen) {
    const table = this.#table;
    const moves = this.#choices();
    const keys = endKeys(moves.length);
    const choices = moves.map((move, n) => ({ move, play: () => this.#play(move), key: keys[n] }));
    const ends = table.duty ? say("duty", table.duty) : table.open_ends.map(({ tile, value }) => `${value} (${tile})`).join(", ");
    const { drawing, box } = tablePicture(table, say("table", table.layout.length, ends), since, recentTiles(table), choices);
    const places = (moves.length ? moves : this.#plays()).map((move) => placeOf(table, move));
    this.#view.draw(drawing, box, places);
    if (this.#history.document) this.#view.begin(false);
    at("felt").setAttribute("aria-label", say("tableName"));
    replace(at("view"), this.#view.buttons());
    const targets = at("felt").getElementsByClassName("target");
    replace(at("ends"), choices.map(({ move, play, key }, n) => {
      const light = (/** @type {boolean} */ on) => () => targets[n]?.classList.toggle("lit", on);
      const show = () => {
        light(true)();
        this.#view.reveal(placeOf(this.#table, move));
      };
      return button(say("on", move), play, { "aria-label": say("playOn", move), "data-move": move.move, "data-key": key, class: move.move === this.#hint ? "primary" : "", onfocus: show, onblur: light(false), onmouseenter: light(true), onmouseleave: light(false) });
    }));
  }

  /** Draw the round, the steps through the match, and whether an earlier moment is shown. */
  #drawBar() {
    const { round_number: round, most_rounds: most, boneyard_size: left, game } = this.#table;
    at("round").hidden = this.#history.document !== null;
    at("round").textContent = [say("round", round, most), game === "express" ? null : say("boneyard", left)].filter(Boolean).join(" · ");
    replace(at("steps"), [...this.#history.buttons(), keysButton()]);
    const { document: earlier } = this.#history;
    const isTurn = this.#now.to_move !== undefined && this.#now.to_move === this.#now.seat;
    at("felt").classList.toggle("earlier", earlier !== null);
    replace(at("banner"), earlier ? [
      make("span", {}, [say("looking", earlier.move_number - earlier.first_move_number, earlier.round_number), isTurn ? say("yourTurn") : ""].join(" ")),
      button(say("toGame"), () => this.#history.leave(), { class: "primary", "data-do": "leave" }),
    ] : []);
  }

  #drawStatus() {
    const { outcome, is_match_over: isOver, standings, to_move: mover, seat, duty, openers, must_open: mustOpen, layout, seats } = this.#table;
    const drawn = drawnTile(this.#table);
    const parts = [];
    if (this.#history.document) {
      parts.push(moveLines(this.#table.events, (one) => this.#name(one)).at(-1) ?? "");
    } else if (isOver) {
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
    if (!this.#history.document) {
      if (openers.length && !mustOpen && !outcome) parts.push(say("opens", openers.join(", ")));
      if (duty && !outcome) parts.push(say("duty", duty));
      const partner = seat === undefined || layout.length ? undefined : seats[seat].partner;
      if (partner !== undefined) parts.push(say("yourPartner", this.#name(partner)));
    }
    if (seat === undefined) parts.push(say("watching"));
    at("status").textContent = parts.join(" ");
  }

  #drawActions() {
    const { can } = this.#shown;
    const { seat, legal_moves: legal, game, rules } = this.#now;
    const has = (/** @type {string} */ name) => legal.some(({ move }) => move === name);
    const move = (/** @type {string} */ name, /** @type {string} */ text) => button(text, () => this.#play({ move: name }), { class: has(name) ? "primary" : "off", "data-do": name, "data-key": name[0] });
    const sits = seat !== undefined && this.#now.to_move !== undefined;
    const wanted = [
      sits && game !== "express" && move("draw", say("drawTile")),
      sits && move("pass", say("pass")),
      sits && rules.includes("chickenlittle") && button(say("announce"), () => { this.#announces = !this.#announces; this.draw(); }, { "aria-pressed": String(this.#announces), "data-do": "announce", "data-key": "a" }),
      seat !== undefined && this.#shown.missing && button(say("fill"), () => this.#send({ do: "fill" }), { class: "primary", "data-do": "fill" }),
      can.includes("hint") && button(say("hint"), () => this.#send({ do: "hint" }), { "data-do": "hint", "data-key": "h" }),
      can.includes("undo") && button(say("undo"), () => this.#send({ do: "undo" }), { "data-do": "undo", "data-key": "u" }),
      sits && button(say("infer"), () => this.#send({ do: "infer" }), { "data-do": "infer", "data-key": "i" }),
    ];
    replace(at("actions"), this.#history.document ? [] : wanted.filter((one) => typeof one === "object"));
  }

  #drawHand() {
    const { seat, seats } = this.#table;
    const hinted = this.#hint?.split(/[>!]/)[0];
    const hand = seat === undefined ? [] : seats[seat].hand ?? [];
    const fitting = hand.filter((tile) => this.#plays().some((move) => move.tile === tile));
    const keys = tileKeys(fitting.length);
    at("hand").hidden = Boolean(this.#table.outcome);
    at("hand").setAttribute("aria-label", say("hand"));
    at("hand").classList.toggle("idle", !fitting.length);
    replace(
      at("hand"),
      hand.map((tile) => {
        const place = fitting.indexOf(tile);
        const fits = place >= 0;
        const isChosen = fits && tile === this.#tile;
        const classes = [fits && "fits", isChosen && "chosen", tile === hinted && "hinted"].filter(Boolean).join(" ");
        return make("button", { type: "button", class: classes, "data-tile": tile, "data-key": fits ? keys[place] : null, "aria-pressed": String(isChosen), onclick: () => this.#pick(tile) }, tilePicture(tile, say("tile", tile, fits)));
      }),
    );
  }

  /** Draw the end of the round, with the button for the next one. */
  #drawResult() {
    const { can, missing } = this.#shown;
    at("result").hidden = !this.#table.outcome;
    const deal = can.includes("deal") && !missing ? [button(say("deal"), () => this.#send({ do: "deal" }), { class: "primary", "data-do": "deal", "data-key": "n" })] : [];
    replace(at("result"), this.#table.outcome ? resultPanel(this.#table, (seat) => this.#name(seat), deal) : []);
  }

  #drawBelow() {
    const nameOf = (/** @type {number} */ seat) => this.#name(seat);
    at("sheet").replaceChildren(scoreSheet(this.#now, nameOf));
    const { events } = this.#table.round_number === this.#now.round_number ? this.#now : this.#table;
    const list = moveList(events, nameOf, this.#table.move_number, (number) => this.#history.look(number));
    replace(at("log"), [make("h2", {}, say("moves")), list]);
    const marked = list.querySelector("[aria-current]");
    for (const part of [at("sheet"), at("result")]) part.tabIndex = part.scrollWidth > part.clientWidth ? 0 : -1; // Keys can scroll it.
    if (marked instanceof HTMLElement) list.scrollTop = marked.offsetTop - list.offsetTop - list.clientHeight / 2;
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
