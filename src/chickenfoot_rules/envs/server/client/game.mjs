// The table on the screen: it shows what the last table message says, and sends what the player chooses.

import { at, button, make } from "./elements.mjs";
import { pipsOf, tablePicture, tilePicture } from "./picture.mjs";
import { currentLanguage, say } from "./words.mjs";

const ZOOMS = [1, 1.6, 2.6];
const CHAPTERS = { R1: "set-and-deal", R2: "opening", R3: "playing", R4: "drawing", R5: "ending", R6: "chickenlittle", R7: "scoring" };

/** Return the page of the rule book that explains a rule, if the site has one. */
function bookPage(rule) {
  const book = document.querySelector('meta[name="rule-book"]')?.content;
  if (!book) return null;
  const chapter = CHAPTERS[rule.split(".")[0]] ?? "express";
  const folder = currentLanguage() === "de" ? book.replace("explanation/rulebook/", "de/") : book;
  return `${folder}${chapter}.html#rule-${rule.toLowerCase().replace(".", "-")}`;
}

/** Return the move of an event or an advice in words. */
function moveInWords(move) {
  if (move === "draw") return say("drawTile");
  if (move === "pass") return say("pass");
  const [tile, on] = move.replace("!", "").split(">");
  return say("move", tile, on);
}

export class Game {
  #send;
  #message = null;
  #seen = 0;
  #round = 0;
  #log = [];
  #tile = null;
  #announces = false;
  #zoom = 0;
  #hint = null;

  /** @param send sends a message to the table. */
  constructor(send) {
    this.#send = (message) => send({ ...message, language: currentLanguage() });
    at("hand").addEventListener("keydown", (event) => this.#moveFocus(event));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.#choose(null));
  }

  get table() {
    return this.#message?.document ?? null;
  }

  /** Forget the table, before another one is shown. */
  reset() {
    this.#message = null;
    this.#seen = this.#round = 0;
    this.#log = [];
  }

  /** Show a table message. */
  show(message) {
    const before = this.#message;
    const table = message.document;
    const isUndone = before !== null && table.turn < this.#seen;
    const isSame = before?.document.turn === table.turn && before.document.round_number === table.round_number;
    if (isUndone || table.round_number !== this.#round) this.#log = [];
    const since = before === null || isUndone ? table.turn : this.#seen;
    const listed = this.#log.length ? since : table.first_turn;
    this.#log.push(...table.events.filter(({ turn }) => turn >= listed));
    this.#message = message;
    this.#round = table.round_number;
    this.#seen = table.turn;
    if (!isSame) {
      this.#tile = table.drawn ?? null;
      this.#announces = false;
      this.#hint = null;
      this.#explain();
    }
    this.draw(since);
    const call = table.events.findLast(({ turn, call }) => turn >= since && call)?.call;
    if (call && !isUndone) this.#call(call);
  }

  /** Draw everything anew, perhaps in another language. */
  draw(since = this.#seen) {
    if (this.#message === null) return;
    at("table").hidden = false;
    at("table").dataset.turn = this.table.turn;
    this.#drawSeats();
    this.#drawFelt(since);
    this.#drawStatus();
    this.#drawActions();
    this.#drawHand();
    this.#drawSheet();
    this.#drawLog();
  }

  /** Show why a choice is refused. */
  refuse({ code, message, rule, playable }) {
    if (code === "stale") return;
    const sentence = message.charAt(0).toUpperCase() + message.slice(1);
    const more = playable?.length && !playable.every((tile) => message.includes(tile)) ? say("playable", playable.join(", ")) : "";
    this.#explain(make("p", {}, `${sentence}. ${more} `, ...this.#ruleLinks(rule)));
  }

  /** Show advice. */
  advise({ move, is_only: isOnly, points, out, as_good: asGood, reasons }) {
    this.#hint = move;
    const told = reasons.map(([name, number]) => say("reasons")[name](number));
    if (!isOnly && !move.includes("-")) told.push(say("keepDrawn"));
    this.#explain(
      make("p", {}, [say("advised", moveInWords(move)), isOnly ? say("only") : points === null ? "" : say("best", points, out),
        asGood.length ? say("asGood", asGood.slice(0, 3).map(moveInWords).join(", ")) : ""].join(" ")),
      make("ul", {}, ...told.map((text) => make("li", {}, text))),
    );
    at("reason").classList.add("hint");
    const [tile] = move.split(/[>!]/);
    this.#choose(tile.includes("-") ? tile : null);
  }

  /** Show what the seat can infer. */
  infer(table) {
    const lines = table.seats.filter((_, seat) => seat !== table.seat).map(({ name, must_hold: must, may_hold: may }) => say("inferred", name, must?.join(" "), may?.join(" ") || "–"));
    if (table.may_be_undrawn) lines.push(say("undrawn", table.may_be_undrawn.join(" ") || "–"));
    this.#explain(make("ul", {}, ...lines.map((line) => make("li", {}, line))));
    at("reason").classList.add("hint");
  }

  #ruleLinks(rule) {
    if (!rule) return [];
    const page = bookPage(rule);
    const inForce = make("a", { href: "#rules", onclick: (event) => { event.preventDefault(); this.#send({ do: "rules", cited: rule }); document.dispatchEvent(new CustomEvent("cite", { detail: rule })); } }, say("rule", rule));
    return page ? [inForce, " · ", make("a", { href: page, target: "_blank", rel: "noopener" }, say("book", rule))] : [inForce];
  }

  #explain(...nodes) {
    at("reason").classList.remove("hint");
    at("reason").replaceChildren(...nodes);
  }

  #name(seat) {
    return this.table.seats[seat].name || say("seat", seat);
  }

  #moves() {
    return this.table.legal_moves ?? [];
  }

  /** Return the plays of the chosen tile, one for each place. */
  #choices() {
    const plays = this.#moves().filter(({ tile }) => tile === this.#tile && tile !== undefined);
    return plays.filter(({ announce }, _, all) => Boolean(announce) === (this.#announces && all.some((move) => move.announce)));
  }

  #play({ move }) {
    this.#send({ do: "play", turn: this.table.turn, move });
  }

  #choose(tile) {
    this.#tile = tile;
    this.#drawFelt();
    this.#drawHand();
  }

  /** Choose a tile; choosing it again plays it. A tile that can't be played is explained. */
  #pick(tile) {
    const plays = this.#moves().filter((move) => move.tile === tile);
    if (!plays.length) {
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

  #askWhy(tile) {
    const { layout, duty, open_ends: ends, turn, to_move: mover, seat } = this.table;
    const values = pipsOf(tile);
    const end = ends.find(({ value }) => values.includes(value));
    if (layout.length && mover === seat && !duty && !end && !this.table.drawn) {
      this.#explain(make("p", {}, say("noEnd", tile), " ", ...this.#ruleLinks(this.table.game === "express" ? "X4" : "R3.1")));
      return;
    }
    const on = (end ?? ends[0])?.tile ?? duty?.double;
    this.#play({ move: layout.length && on ? `${tile}>${on}` : tile });
  }

  #moveFocus(event) {
    const tiles = [...at("hand").querySelectorAll("button")];
    const from = tiles.indexOf(document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && from >= 0) tiles[(from + step + tiles.length) % tiles.length].focus();
  }

  #drawSeats() {
    const { seats, to_move: mover, scores, boneyard_size: left, round_number: round, most_rounds: most, game } = this.table;
    const totals = seats.map((_, seat) => scores.reduce((sum, row) => sum + row[seat], 0));
    const here = this.#message.here ?? [];
    at("seats").replaceChildren(
      make("li", {}, `${say("round", round, most)} · ${game === "express" ? say("title").express : say("boneyard", left)}`),
      ...seats.map(({ hand_size: size, owes }, seat) =>
        make("li", { class: seat === mover ? "turn" : "", "aria-current": seat === mover ? "true" : null },
          make("strong", {}, this.#name(seat)), " ",
          make("span", { class: "held" }, [say("held", size), totals[seat] ? `Σ ${totals[seat]}` : null, owes ? say("owes") : null, here[seat] === false ? say("away") : null].filter(Boolean).join(" · ")))),
    );
  }

  #drawFelt(since = this.#seen) {
    const table = this.table;
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
        const light = (on) => () => targets[n].classList.toggle("lit", on);
        return button(say("on", move), play, { "aria-label": say("playOn", move), "data-move": move.move, class: move.move === this.#hint ? "primary" : "", onfocus: light(true), onblur: light(false), onmouseenter: light(true), onmouseleave: light(false) });
      }),
    );
  }

  #drawStatus() {
    const { outcome, is_match_over: isOver, standings, to_move: mover, seat, drawn, duty, openers, must_open: mustOpen } = this.table;
    const parts = [];
    if (isOver) {
      const best = standings.filter(({ rank }) => rank === 1).map((place) => this.#name(place.seat));
      parts.push(best.length > 1 ? say("winners", best.join(", ")) : say("matchOver", best[0]));
    } else if (outcome) {
      parts.push(outcome.winner === undefined ? say("blocked") : say("domino", this.#name(outcome.winner)));
    } else if (mover === undefined) {
      parts.push(say("waitSeats", this.#message.missing ?? 0), say("share"), location.href);
    } else if (mover !== seat) {
      parts.push(say("turnOf", this.#name(mover)));
    } else if (drawn) {
      parts.push(say("drew", drawn));
    } else {
      parts.push(mustOpen ? say("mustOpen", openers.join(", ")) : say("yourTurn"));
    }
    if (duty && !outcome) parts.push(say("duty", duty));
    if (this.#message.seconds && mover === seat && !outcome) parts.push(say("seconds", this.#message.seconds));
    if (seat === undefined) parts.push(say("watching"));
    at("status").textContent = parts.join(" ");
  }

  #drawActions() {
    const { can } = this.#message;
    const { seat, legal_moves: legal, game, rules } = this.table;
    const has = (name) => legal.some(({ move }) => move === name);
    const move = (name, text) => button(text, () => this.#play({ move: name }), { class: has(name) ? "primary" : "off", "data-do": name });
    const sits = seat !== undefined && this.table.to_move !== undefined;
    const wanted = [
      sits && game !== "express" && move("draw", say("drawTile")),
      sits && move("pass", say("pass")),
      sits && rules.includes("chickenlittle") && button(say("announce"), () => { this.#announces = !this.#announces; this.draw(); }, { "aria-pressed": String(this.#announces), "data-do": "announce" }),
      this.#message.missing && button(say("fill"), () => this.#send({ do: "fill" }), { class: "primary", "data-do": "fill" }),
      can.includes("deal") && !this.#message.missing && button(say("deal"), () => this.#send({ do: "deal" }), { class: "primary", "data-do": "deal" }),
      can.includes("hint") && button(say("hint"), () => this.#send({ do: "hint" }), { "data-do": "hint" }),
      can.includes("undo") && button(say("undo"), () => this.#send({ do: "undo" }), { "data-do": "undo" }),
      sits && button(say("infer"), () => this.#send({ do: "infer" }), { "data-do": "infer" }),
      button(say("zoom"), () => { this.#zoom = (this.#zoom + 1) % ZOOMS.length; this.#drawFelt(); }, { "aria-pressed": String(this.#zoom > 0) }),
    ];
    this.#replace(at("actions"), wanted.filter(Boolean));
  }

  #drawHand() {
    const { seat, seats } = this.table;
    const hinted = this.#hint?.split(/[>!]/)[0];
    const hand = seats[seat]?.hand ?? [];
    at("hand").setAttribute("aria-label", say("hand"));
    at("hand").classList.toggle("idle", !this.#moves().length);
    this.#replace(
      at("hand"),
      hand.map((tile) => {
        const fits = this.#moves().some((move) => move.tile === tile);
        const classes = [fits && "fits", tile === this.#tile && "chosen", tile === hinted && "hinted"].filter(Boolean).join(" ");
        return make("button", { type: "button", class: classes, "data-tile": tile, "aria-label": say("tile", tile, fits), "aria-pressed": String(tile === this.#tile), onclick: () => this.#pick(tile) }, tilePicture(tile));
      }),
    );
  }

  /**
   * Replace the buttons of a part, and give the focus back to the one that had it. Buttons that look
   * the same stay, so that a click which has begun is not lost.
   */
  #replace(part, buttons) {
    const html = (nodes) => [...nodes].map(({ outerHTML }) => outerHTML).join();
    if (html(buttons) === html(part.children)) return;
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const place = [...part.children].indexOf(focused);
    part.replaceChildren(...buttons);
    if (!focused) return;
    const { tile, do: doing } = focused.dataset;
    const same = buttons.find(({ dataset }) => (tile ? dataset.tile === tile : doing && dataset.do === doing));
    (same ?? buttons[Math.min(place, buttons.length - 1)])?.focus();
  }

  #drawSheet() {
    const { seats, scores, standings, outcome } = this.table;
    if (!scores.length && !outcome) return at("sheet").replaceChildren();
    const row = (head, cells) => make("tr", {}, make("th", { scope: "row" }, head), ...cells.map((cell) => make("td", {}, String(cell))));
    const rows = scores.length ? scores : [outcome.points];
    const places = [...standings].sort((one, other) => one.seat - other.seat);
    at("sheet").replaceChildren(make("table", {},
      make("caption", {}, say("sheet")),
      make("thead", {}, make("tr", {}, make("td", {}), ...seats.map((_, seat) => make("th", { scope: "col" }, this.#name(seat))))),
      make("tbody", {}, ...rows.map((points, n) => row(String(n + 1), points))),
      make("tfoot", {}, ...(places.length ? [row(say("total"), places.map(({ total }) => total)), row(say("place"), places.map(({ rank }) => rank))] : []))));
  }

  #drawLog() {
    const words = say("event");
    const lines = this.#log.map(({ seat, move, drawn, call }) => {
      const name = this.#name(seat);
      if (move === "draw") return words.draw(name, drawn);
      if (move === "pass") return words.pass(name);
      const [tile, on] = move.replace("!", "").split(">");
      return [on ? words.play(name, tile, on) : words.open(name, tile), call && `“${call}!”`, move.endsWith("!") && words.left].filter(Boolean).join(" – ");
    });
    const list = make("ol", { tabindex: 0, "aria-label": say("moves") }, ...lines.map((line) => make("li", {}, line)));
    at("log").replaceChildren(make("h2", {}, say("moves")), list);
    list.scrollTop = list.scrollHeight;
  }

  #call(words) {
    const call = at("call");
    call.textContent = `${words}!`;
    call.classList.remove("said");
    void call.offsetWidth;
    call.classList.add("said");
  }
}
