// The table on the screen: it shows what the last table message says, and sends what the player chooses.

/** @import { Cite, LegalPlay, NameOf, Send } from "./types" */
/** @import { SayHint, SayReview, SayTable } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../documents/table" */

import { letDrag } from "./drag.mjs";
import { askButton, at, button, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { drawSeats, recentTiles, setClock, showBubble } from "./family.mjs";
import { beginReview, keepHistory } from "./history.mjs";
import { endKeys, keysButton, tileKeys } from "./keys.mjs";
import { formOf, titleOf } from "./options.mjs";
import { partsOf, pipsOf, playsIn, playsOf } from "./picture.mjs";
import { adviceNodes, inferredNode, refusalNode, ruleLinks } from "./reason.mjs";
import { resultPanel, scoreSheet, targetIn } from "./score.mjs";
import { isOn } from "./settings.mjs";
import { drawnTile, moveList, namesIn, statusText } from "./status.mjs";
import { View } from "./view.mjs";
import { roundInWords, text } from "./words.mjs";

const PAUSE = 700; // Milliseconds before a forced move, so that the person sees it.

/** The parts that may have more than they show. */
const SCROLLED = ["seats", "words", "sheet"];

/** Let Tab reach what keys can scroll, and scroll the list of moves to the one that is shown. */
function mindScrolling() {
  for (const part of SCROLLED.map(at)) part.tabIndex = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight ? 0 : -1;
  const list = document.querySelector("#log ol");
  const marked = document.querySelector("#log [aria-current]");
  if (list instanceof HTMLElement && marked instanceof HTMLElement) list.scrollTop = marked.offsetTop - list.offsetTop - list.clientHeight / 2;
}

export class Game {
  /** @type {SayTable | null} the last message; there is one whenever something is drawn or chosen. */
  message = null;
  #send;
  #cite;
  #seen = 0;
  #view = new View(at("felt"));
  #history = keepHistory((number, match) => this.#send({ do: "look", move_number: number, match_number: match }), () => this.draw());
  /** @type {string | null} */
  #tile = null;
  #announces = false;
  #played = { move: "" };
  /** @type {string | null} */
  #hint = null;
  /** @type {ReturnType<typeof beginReview> | null} */
  #review = null;
  /** @type {LegalPlay | undefined} what would have been better at the moment that is shown. */
  #better;
  /** Says again, perhaps in another language, what was explained. */
  #sayAgain = () => {};

  /**
   * @param {Send} send
   * @param {Cite} cite
   */
  constructor(send, cite) {
    this.#send = send;
    this.#cite = cite;
    at("hand").addEventListener("keydown", (event) => this.#moveFocus(event));
    letDrag(at("hand"), "button.fits", ({ dataset }) => this.#choose(dataset.tile ?? null), [[at("felt"), ".target"]]);
    at("hand").addEventListener("click", ({ target }) => target === at("hand") && this.message && this.#choose(null));
    const resized = new ResizeObserver(mindScrolling);
    for (const part of [...SCROLLED, "status", "coach", "reason", "result", "log"]) resized.observe(at(part));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.message && this.#choose(null));
  }

  get #shown() {
    return /** @type {SayTable} */ (this.message);
  }

  /** The table as it is now. */
  get #now() {
    return this.#shown.document;
  }

  /** The table that is drawn: perhaps an earlier moment. */
  get #table() {
    return this.#history.moment ?? this.#now;
  }

  /** Forget the table, before another one is shown. */
  reset() {
    this.message = null;
    this.#seen = 0;
    at("title").textContent = "Chicken Foot";
  }

  /** @param {TableDocument} table an earlier moment that the table has sent. */
  look(table) {
    this.#history.answer(table);
  }

  /** @param {SayTable} message */
  show(message) {
    const before = this.message;
    const table = message.document;
    const isUndone = before !== null && table.move_number < this.#seen;
    const isSameRound = before?.document.round_number === table.round_number;
    const isSame = isSameRound && before?.document.move_number === table.move_number;
    const since = before === null || isUndone ? table.move_number : this.#seen;
    this.message = message;
    this.#seen = table.move_number;
    this.#history.follow(message);
    setClock(message.seconds_left);
    if (!isSame) {
      this.#tile = null;
      this.#announces = false;
      this.#hint = null;
      this.#explain([]);
    }
    this.draw(since);
    if (!isSameRound) at("bubbles").replaceChildren();
    if (!isSameRound) this.#view.showAll(false);
    if (!isSame) {
      this.#view.begin(table.seat !== undefined && table.to_move === table.seat);
      for (const due of ["#seats .turn", "#hand :is(.drawn, .fits)"]) document.querySelector(due)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    const event = table.events.findLast(({ move_number: number, call }) => number >= since && call);
    if (event && !isUndone) showBubble(this.#nameOf(event.seat), text("{call}!", { call: event.call }), { "aria-hidden": "true" });
    if (!isSame && !isUndone && table.legal_moves.length === 1 && message.can.includes("hint") && isOn("forced")) setTimeout(() => this.#playForced(table), PAUSE);
  }

  /** Draw everything anew. */
  draw(since = this.#seen) {
    if (this.message === null) return;
    at("table").hidden = false;
    at("table").dataset.turn = String(this.#now.move_number);
    at("table").classList.toggle("over", Boolean(this.#now.outcome));
    at("title").textContent = titleOf(this.#now.game);
    const better = this.#review?.mark(this.#history.moment?.move_number);
    this.#better = playsIn(this.#table).find(({ move }) => move === better);
    keepFocus(() => {
      drawSeats(this.#shown, this.#table, this.#nameOf);
      this.#drawFelt(since);
      this.#drawBar();
      at("status").textContent = statusText(this.#shown, this.#history.moment, this.#nameOf);
      this.#drawActions();
      this.#drawHand();
      this.#drawResult();
      this.#drawBelow();
    });
    mindScrolling();
  }

  /** @param {TableRefusal} refusal */
  refuse(refusal) {
    this.#history.free();
    if (refusal.code === "stale") return;
    const isOfRules = refusal.code !== "invalid"; // What else was refused may be possible by now.
    this.#explain([refusalNode(refusal, this.#cite)], false, isOfRules ? () => this.#play(this.#played) : () => this.#explain([]));
  }

  /** @param {SayHint} hint */
  advise(hint) {
    this.#hint = hint.move;
    this.#explain(adviceNodes(hint, this.#cite), true, () => this.#send({ do: "hint" }));
    const [tile] = partsOf(hint.move);
    this.#choose(tile.includes("-") ? tile : null);
  }

  /** @param {SayReview} message what a choice cost. */
  review(message) {
    this.#review?.answer(message);
  }

  #beginReview() {
    const review = beginReview(this.#send, (number) => this.#history.look(number), this.#shown);
    this.#explain([review.part], true, () => review.draw());
    this.#review = review;
    this.draw();
  }

  /** @param {TableDocument} table what the seat can infer. */
  infer(table) {
    this.#explain([inferredNode(table, this.#nameOf)], true, () => this.infer(table));
  }

  /** Draw everything in another language. */
  translate() {
    this.draw();
    this.#sayAgain();
  }

  /** @type {(nodes: Node[], isHint?: boolean, again?: () => unknown) => void} */
  #explain(nodes, isHint = false, again = () => {}) {
    this.#sayAgain = again;
    this.#review = null;
    at("reason").classList.toggle("hint", isHint);
    at("reason").replaceChildren(...nodes);
  }

  /** @type {NameOf} */
  #nameOf = (seat) => namesIn(this.#shown, this.#table)(seat);

  #plays = () => (this.#history.moment ? [] : playsIn(this.#now));

  #choices = () => playsOf(this.#plays(), this.#tile, this.#announces);

  /** @param {{ move: string }} move */
  #play({ move }) {
    this.#played = { move };
    this.#send({ do: "play", move_number: this.#now.move_number, move });
  }

  /** @param {TableDocument} table was shown before a pause, with one legal move. */
  #playForced({ move_number: number, legal_moves: [only] }) {
    if (this.message?.document.move_number === number && !this.#history.moment) this.#play(only);
  }

  /** @param {string | null} tile */
  #choose(tile) {
    this.#tile = tile;
    keepFocus(() => {
      this.#drawFelt();
      this.#drawHand();
    });
    at("due").scrollLeft = 0; // Ends come first.
    this.#view.begin(false);
  }

  /**
   * Choose a tile; choosing it again plays it. A tile that can't be played is explained.
   * @param {string} tile
   */
  #pick(tile) {
    if (this.#history.moment) return;
    if (!this.#plays().some((move) => move.tile === tile)) {
      this.#choose(null);
      this.#askWhy(tile);
    } else if (this.#tile === tile) {
      this.#play(this.#choices()[0]);
    } else {
      this.#hint = null;
      this.#explain([]);
      this.#choose(tile);
    }
  }

  /** @type {(tile: string) => void} */
  #askWhy(tile) {
    const { layout, duty, open_ends: ends, to_move: mover, seat } = this.#table;
    const values = pipsOf(tile);
    const end = ends.find(({ value }) => values.includes(value));
    if (layout.length && mover === seat && !duty && !end && !drawnTile(this.#table)) {
      const { game } = this.#table;
      const rule = game === "chicken-foot" ? "R3.1" : game === "express" ? "X4" : undefined;
      return this.#explain([make("p", {}, text("{tile} fits no open end.", { tile }), " ", ...ruleLinks(rule, this.#cite))], false, () => this.#askWhy(tile));
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
    const marked = this.#better ? [{ move: this.#better, play: () => {}, key: "★" }] : choices;
    this.#view.draw(table, this.#plays(), marked, since, recentTiles(table));
    if (this.#history.moment) this.#view.begin(false);
    replace(at("view"), this.#view.buttons());
    replace(at("ends"), this.#view.endButtons(table, choices, this.#hint));
  }

  /** Draw the round, the steps through the match, and whether an earlier moment is shown. */
  #drawBar() {
    const { round_number: round, most_rounds: most, boneyard_size: left, game, rules } = this.#table;
    const target = targetIn(rules);
    const { moment: earlier } = this.#history;
    const parts = [roundInWords(round, most), target ? text("Target: {target}", { target }) : null, formOf(game)?.draws ? text("Boneyard: {number}", { number: left }) : null];
    at("round").textContent = earlier || !round ? "" : parts.filter(Boolean).join(" · ");
    replace(at("steps"), [...this.#history.buttons(), keysButton()]);
    const isTurn = this.#now.to_move !== undefined && this.#now.to_move === this.#now.seat;
    at("felt").classList.toggle("earlier", earlier !== null);
    replace(at("banner"), earlier ? [
      make("span", {}, [text("Looking back: round {round}, move {move}.", { round: earlier.round_number, move: earlier.move_number - earlier.first_move_number }), isTurn ? text("Your turn.") : ""].join(" ")),
      button(text("Back to the game"), () => this.#history.look(Infinity), { class: "primary", "data-do": "leave" }),
    ] : []);
  }

  #drawActions() {
    const { can } = this.#shown;
    const { seat, legal_moves: legal, game, rules, outcome } = this.#now;
    /** @type {(name: string, words: string) => HTMLElement} */
    const move = (name, words) => button(words, () => this.#play({ move: name }), { class: legal.some((one) => one.move === name) ? "primary" : "off", "data-do": name, "data-key": name[0] });
    const sits = seat !== undefined && this.#now.to_move !== undefined;
    replace(at("actions"), this.#history.moment ? [] : [
      can.includes("deal") && !this.#shown.missing && askButton(this.#send, "deal", text("Next round"), { class: "primary", "data-key": "n" }),
      can.includes("review") && outcome && !this.#review && button(text("Review"), () => this.#beginReview(), { "data-do": "review" }),
      sits && formOf(game)?.draws && move("draw", text("Draw")),
      sits && move("pass", text("Pass")),
      sits && rules.includes("chickenlittle") && button(text("Announce “one left”"), () => { this.#announces = !this.#announces; this.draw(); }, { "aria-pressed": String(this.#announces), "data-do": "announce", "data-key": "a" }),
      seat !== undefined && Boolean(this.#shown.missing) && askButton(this.#send, "fill", text("Computer players fill the rest")),
      can.includes("hint") && askButton(this.#send, "hint", text("Hint"), { "data-key": "h" }),
      can.includes("undo") && askButton(this.#send, "undo", text("Undo"), { "data-key": "u" }),
      sits && askButton(this.#send, "infer", text("What can I know?"), { "data-key": "i" }),
    ]);
  }

  #drawHand() {
    const { seat, seats } = this.#table;
    const hinted = partsOf(this.#better?.move ?? this.#hint ?? "")[0];
    const hand = seat === undefined ? [] : seats[seat].hand ?? [];
    const fitting = hand.filter((tile) => this.#plays().some((move) => move.tile === tile));
    const keys = tileKeys(fitting.length);
    at("hand").hidden = Boolean(this.#table.outcome);
    at("hand").setAttribute("aria-label", text("Your tiles"));
    at("hand").classList.toggle("idle", !fitting.length);
    replace(at("hand"), hand.map((tile) => {
      const key = keys[fitting.indexOf(tile)];
      const isChosen = key !== undefined && tile === this.#tile;
      const classes = [key && "fits", isChosen && "chosen", tile === drawnTile(this.#table) && "drawn", tile === hinted && "hinted"].filter(Boolean).join(" ");
      return tileButton(tile, key !== undefined, isChosen, () => this.#pick(tile), { class: classes, "data-key": key });
    }));
  }

  /** Draw the end of the round. */
  #drawResult() {
    at("result").hidden = !this.#table.outcome;
    replace(at("result"), this.#table.outcome ? resultPanel(this.#table, this.#nameOf) : []);
  }

  #drawBelow() {
    at("sheet").replaceChildren(scoreSheet(this.#now, this.#nameOf));
    const isThisRound = this.#table.round_number === this.#now.round_number && !this.#history.isBefore();
    const { events } = isThisRound ? this.#now : this.#table;
    const list = moveList(events, this.#nameOf, this.#table.move_number, (number) => this.#history.look(number));
    replace(at("log"), [make("h2", {}, text("Moves")), list]);
  }
}
