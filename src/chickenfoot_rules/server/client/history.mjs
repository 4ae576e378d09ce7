// Looking back at earlier moments of the match, while it goes on.

/** @import { SayTable } from "./messages" */
/** @import { TableDocument } from "../../documents/table" */

import { signButton } from "./elements.mjs";
import { text } from "./words.mjs";

const PAUSE = 125; // Milliseconds between questions, since a server cuts off clients that ask too often.

export class History {
  /** @type {TableDocument | null} the moment that is shown; nothing during the game. */
  document = null;
  #ask;
  #changed;
  /** @type {number | null} */
  #wanted = null;
  #waits = false;
  /** @type {TableDocument | null} the last moment of the match that is shown, */
  #now = null;
  #match = 1; // its number,
  /** @type {SayTable | null} and the game. */
  #newest = null;

  /**
   * @param {(moveNumber: number, match: number) => void} ask asks the table for a moment.
   * @param {() => void} changed is called when another moment is shown.
   */
  constructor(ask, changed) {
    this.#ask = ask;
    this.#changed = changed;
  }

  /** Whether the match that is shown is over and another has begun. */
  get isBefore() {
    return this.#newest !== null && this.#match !== (this.#newest.match_number ?? 1);
  }

  /**
   * Go on looking back, unless the game went back itself or another player sits at the screen.
   * @param {SayTable} message
   */
  follow(message) {
    const { document: table } = message;
    this.#newest = message;
    const isOther = this.document !== null && this.document.seat !== table.seat;
    if (isOther || this.document === null || !this.isBefore) this.#join();
    if (isOther || (this.#wanted !== null && this.#wanted >= (this.#now?.move_number ?? 0))) this.#forget();
    if (this.#waits && this.#wanted !== null) this.#ask(this.#wanted, this.#match); // The answer may be lost with a connection.
  }

  /**
   * Show the table before a move; the game, if there is no such move yet.
   * @param {number} moveNumber
   */
  look(moveNumber) {
    if (moveNumber >= (this.#now?.move_number ?? 0)) this.#forget();
    else this.#wanted = Math.max(0, moveNumber);
    this.#next();
    this.#changed();
  }

  /** @param {TableDocument} table the moment that was asked for. */
  answer(table) {
    setTimeout(() => this.free(), PAUSE);
    if (this.#wanted === null) return;
    this.document = table;
    this.#changed();
  }

  /** Ask the next question, since the last one is answered or refused. */
  free() {
    this.#waits = false;
    this.#next();
  }

  /** Return the buttons that step through the match. */
  buttons() {
    const number = () => this.#wanted ?? this.#now?.move_number ?? 0; // A button stays while it looks the same.
    const first = () => (this.document ?? this.#now)?.first_move_number ?? 0;
    const [canBack, canForward] = [number() > 0, this.#wanted !== null];
    /** @type {(sign: string, words: string, name: string, key: string, isOn: boolean, target: () => number) => HTMLElement} */
    const step = (sign, words, name, key, isOn, target) =>
      signButton(sign, words, () => isOn && this.look(target()), { "data-do": name, "data-key": key, "aria-disabled": String(!isOn) });
    return [
      step("|◀", text("To the start of the round"), "first", "<", canBack, () => (number() > first() ? first() : number() - 1)),
      step("◀", text("A move back"), "back", ",", canBack, () => number() - 1),
      step("▶", text("A move forward"), "forward", ".", canForward, () => number() + 1),
      step("▶|", text("Back to the game"), "now", ">", canForward, () => Infinity),
    ];
  }

  /** Follow the game from now on. */
  #join() {
    this.#now = this.#newest?.document ?? null;
    this.#match = this.#newest?.match_number ?? 1;
  }

  #forget() {
    this.document = null;
    this.#wanted = null;
    this.#join();
  }

  #next() {
    if (this.#waits || this.#wanted === null || this.#wanted === this.document?.move_number) return;
    this.#waits = true;
    this.#ask(this.#wanted, this.#match);
  }
}
