// Looking back: at earlier moments of the match, while it goes on; and after it at the moves that cost the person points, and what was better.

/** @import { Send } from "./types" */
/** @import { SayReview, SayTable } from "./messages" */
/** @import { TableDocument } from "../../documents/table" */

import { button, make, signButton } from "./elements.mjs";
import { moveInWords } from "./reason.mjs";
import { plural, text } from "./words.mjs";

// Milliseconds between questions for moments, and for costly moves, since a server cuts off clients that ask too often.
const [LOOK_PAUSE, REVIEW_PAUSE] = [125, 200];

/**
 * Return the history of a table, with the moment that is shown.
 * @param {(moveNumber: number, match: number) => void} ask asks the table for a moment.
 * @param {() => void} changed is called when another moment is shown.
 */
export function keepHistory(ask, changed) {
  /** @type {TableDocument | null} */
  let moment = null;
  /** @type {number | null} */
  let wanted = null;
  let waits = false;
  /** @type {SayTable | null} the end of the match that is shown, */
  let end = null;
  /** @type {SayTable | null} and the game. */
  let newest = null;

  const matchOf = (/** @type {SayTable | null} */ message) => message?.match_number ?? 1;
  const isBefore = () => matchOf(end) !== matchOf(newest);
  const now = () => end?.document.move_number ?? 0;

  /** Follow the game from now on. */
  function forget() {
    moment = wanted = null;
    end = newest;
  }

  function next() {
    if (waits || wanted === null || wanted === moment?.move_number) return;
    waits = true;
    ask(wanted, matchOf(end));
  }

  /** Ask the next question, since the last one is answered or refused. */
  function free() {
    waits = false;
    next();
  }

  /**
   * Show the table before a move; the game, if there is no such move yet.
   * @param {number} moveNumber
   */
  function look(moveNumber) {
    if (moveNumber >= now()) forget();
    else wanted = Math.max(0, moveNumber);
    next();
    changed();
  }

  return {
    look,
    free,
    /** Whether the match that is shown is over and another has begun. */
    isBefore,
    /** The moment that is shown; nothing during the game. */
    get moment() {
      return moment;
    },
    /**
     * Go on looking back, unless the game went back itself or another player sits at the screen.
     * @param {SayTable} message
     */
    follow(message) {
      newest = message;
      const isOther = moment !== null && moment.seat !== message.document.seat;
      if (isOther || moment === null || !isBefore()) end = newest;
      if (isOther || (wanted !== null && wanted >= now())) forget();
      if (waits && wanted !== null) ask(wanted, matchOf(end)); // The answer may be lost with a connection.
    },
    /** @param {TableDocument} table the moment that was asked for. */
    answer(table) {
      setTimeout(free, LOOK_PAUSE);
      if (wanted === null) return;
      moment = table;
      changed();
    },
    /** Return the buttons that step through the match. */
    buttons() {
      const number = () => wanted ?? now(); // A button stays while it looks the same.
      const first = () => (moment ?? end?.document)?.first_move_number ?? 0;
      const [canBack, canForward] = [number() > 0, wanted !== null];
      /** @type {(sign: string, words: string, name: string, key: string, isOn: boolean, target: () => number) => HTMLElement} */
      const step = (sign, words, name, key, isOn, target) =>
        signButton(sign, words, () => isOn && look(target()), { "data-do": name, "data-key": key, "aria-disabled": String(!isOn) });
      return [
        step("|◀", text("To the start of the round"), "first", "<", canBack, () => (number() > first() ? first() : number() - 1)),
        step("◀", text("A move back"), "back", ",", canBack, () => number() - 1),
        step("▶", text("A move forward"), "forward", ".", canForward, () => number() + 1),
        step("▶|", text("Back to the game"), "now", ">", canForward, () => Infinity),
      ];
    },
  };
}

/** @param {string} move */
const inWords = (move) => (move.endsWith("!") ? `${moveInWords(move)} – ${text("one left")}` : moveInWords(move));

/**
 * Begin to ask for what each choice of the person cost. The review goes on while its part is in the page.
 * @param {Send} send
 * @param {(moveNumber: number) => void} look shows the table before a move.
 * @param {SayTable} message the end of the round or the match.
 */
export function beginReview(send, look, { document: table, match_number: match }) {
  const head = make("p");
  const progress = make("progress", { max: table.move_number });
  const list = make("ul");
  const part = make("div", { id: "review" }, head, progress, list);
  let pause = Promise.resolve();
  /** @type {SayReview[]} */
  const costly = [];

  /** Draw what was found since; the rest stays, since somebody may be choosing from it. */
  function drawFound() {
    const isNone = progress.hidden && !costly.length;
    head.textContent = isNone ? text("No move was costly.") : text("Costly moves, by what you could know:");
    list.append(...costly.slice(list.children.length).map(({ move_number: number = 0, round_number: round, move = "", best = "", cost = 0 }) => {
      const fields = { round, move: inWords(move), best: inWords(best) };
      const words = plural("Round {round}: {move}. Better: {best} ({number} point)", "Round {round}: {move}. Better: {best} ({number} points)", cost, fields);
      return make("li", {}, button(words, () => look(number), { "data-move": number }));
    }));
  }

  /** Draw it anew, perhaps in another language. */
  function draw() {
    progress.ariaLabel = text("Review");
    list.replaceChildren();
    drawFound();
  }

  /** @param {number} moveNumber the first move that is not judged yet. */
  function ask(moveNumber) {
    progress.value = moveNumber;
    pause = new Promise((done) => setTimeout(done, REVIEW_PAUSE));
    send({ do: "review", move_number: moveNumber, match_number: match });
  }

  draw();
  ask(table.is_match_over ? 0 : table.first_move_number);
  return {
    part,
    draw,
    /** @param {SayReview} message the next choice; none at the end. */
    async answer(message) {
      if (message.cost) costly.push(message);
      progress.hidden = message.move_number === undefined;
      drawFound();
      await pause;
      if (message.move_number !== undefined && part.isConnected) ask(message.move_number + 1);
    },
    /**
     * Mark the costly move that is looked at, and return the better one.
     * @param {number | undefined} moveNumber
     */
    mark(moveNumber) {
      costly.forEach(({ move_number: number }, n) => {
        const row = list.children[n].firstElementChild;
        row?.setAttribute("aria-current", number === moveNumber ? "step" : "false");
        if (number === moveNumber) requestAnimationFrame(() => row?.scrollIntoView({ block: "nearest" })); // Once all is drawn.
      });
      return costly.find(({ move_number: number }) => number === moveNumber)?.best;
    },
  };
}
