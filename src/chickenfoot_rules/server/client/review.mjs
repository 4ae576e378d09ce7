// A review of a round or a match that is over: the moves that cost the person points, and what was better.

/** @import { Send } from "./types" */
/** @import { SayReview, SayTable } from "./messages" */

import { button, make } from "./elements.mjs";
import { moveInWords } from "./reason.mjs";
import { plural, text } from "./words.mjs";

const PAUSE = 200; // Milliseconds from one question to the next, since a server cuts off clients that ask too often.

/** @param {string} move */
const inWords = (move) => (move.endsWith("!") ? `${moveInWords(move)} – ${text("one left")}` : moveInWords(move));

export class Review {
  #send;
  #look;
  #match;
  #head = make("p");
  #progress = make("progress");
  #list = make("ul");
  #pause = Promise.resolve();
  /** @type {SayReview[]} */
  #costly = [];
  /** What is shown; the review goes on while it is in the page. */
  part = make("div", { id: "review" }, this.#head, this.#progress, this.#list);

  /**
   * Begin to ask for what each choice of the person cost.
   * @param {Send} send
   * @param {(moveNumber: number) => void} look shows the table before a move.
   * @param {SayTable} message the end of the round or the match.
   */
  constructor(send, look, { document: table, match_number: match }) {
    this.#send = send;
    this.#look = look;
    this.#match = match;
    this.#progress.max = table.move_number;
    this.draw();
    this.#ask(table.is_match_over ? 0 : table.first_move_number);
  }

  /** @param {SayReview} message the next choice; none at the end. */
  async answer(message) {
    if (message.cost) this.#costly.push(message);
    this.#progress.hidden = message.move_number === undefined;
    this.#drawFound();
    await this.#pause;
    if (message.move_number !== undefined && this.part.isConnected) this.#ask(message.move_number + 1);
  }

  /** Draw it anew, perhaps in another language. */
  draw() {
    this.#progress.ariaLabel = text("Review");
    this.#list.replaceChildren();
    this.#drawFound();
  }

  /**
   * Mark the costly move that is looked at, and return the better one.
   * @param {number | undefined} moveNumber
   */
  mark(moveNumber) {
    this.#costly.forEach(({ move_number: number }, n) => {
      const row = this.#list.children[n].firstElementChild;
      row?.setAttribute("aria-current", number === moveNumber ? "step" : "false");
      if (number === moveNumber) requestAnimationFrame(() => row?.scrollIntoView({ block: "nearest" })); // Once all is drawn.
    });
    return this.#costly.find(({ move_number: number }) => number === moveNumber)?.best;
  }

  /** Draw what was found since; the rest stays, since somebody may be choosing from it. */
  #drawFound() {
    const isNone = this.#progress.hidden && !this.#costly.length;
    this.#head.textContent = isNone ? text("No move was costly.") : text("Costly moves, by what you could know:");
    this.#list.append(...this.#costly.slice(this.#list.children.length).map(({ move_number: number = 0, round_number: round, move = "", best = "", cost = 0 }) => {
      const fields = { round, move: inWords(move), best: inWords(best) };
      const words = plural("Round {round}: {move}. Better: {best} ({number} point)", "Round {round}: {move}. Better: {best} ({number} points)", cost, fields);
      return make("li", {}, button(words, () => this.#look(number), { "data-move": number }));
    }));
  }

  /** @param {number} moveNumber the first move that is not judged yet. */
  #ask(moveNumber) {
    this.#progress.value = moveNumber;
    this.#pause = new Promise((done) => setTimeout(done, PAUSE));
    this.#send({ do: "review", move_number: moveNumber, match_number: this.#match });
  }
}
