// The table on the screen: it shows what the last table message says, and sends what the player chooses.

/** @import { Cite, LegalPlay, NameOf, Send } from "./types" */
/** @import { SayHint, SayReview, SayTable } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../documents/table" */

import { letDrag } from "./drag.mjs";
import { askButton, at, button, keepFocus, make, replace, tileButton } from "./elements.mjs";
import { drawFamily, drawSeats, drawWaiting, recentTiles, setClock, showBubble } from "./family.mjs";
import { beginReview, keepHistory } from "./history.mjs";
import { formOf, titleOf } from "./options.mjs";
import { partsOf, pipsOf, playsIn, playsOf } from "./picture.mjs";
import { adviceNodes, inferredNode, refusalNode, ruleLinks, teach } from "./reason.mjs";
import { resultPanel, scoreSheet, targetIn } from "./score.mjs";
import { endKeys, isOn, keysButton, tileKeys, turn } from "./settings.mjs";
import { drawnTile, moveList, namesIn, statusText } from "./status.mjs";
import { makeView } from "./view.mjs";
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

/**
 * Return the table on the screen.
 * @param {Send} send
 * @param {Cite} cite
 */
export function makeGame(send, cite) {
  /** @type {SayTable | null} the last message; there is one whenever something is drawn or chosen. */
  let message = null;
  let seen = 0;
  /** @type {string | null} */
  let chosen = null;
  let announces = false;
  let played = { move: "" };
  /** @type {string | null} */
  let hint = null;
  /** @type {ReturnType<typeof beginReview> | null} */
  let review = null;
  /** @type {LegalPlay | undefined} what would have been better at the moment that is shown. */
  let better;
  /** Says again, perhaps in another language, what was explained. */
  let sayAgain = () => {};
  const view = makeView(at("felt"), at("view"));
  const history = keepHistory((number, match) => send({ do: "look", move_number: number, match_number: match }), () => draw());

  const shown = () => /** @type {SayTable} */ (message);
  /** Return the table as it is now. */
  const now = () => shown().document;
  /** Return the table that is drawn: perhaps an earlier moment. */
  const drawn = () => history.moment ?? now();
  /** @type {NameOf} */
  const nameOf = (seat) => namesIn(shown(), drawn())(seat);
  const plays = () => (history.moment ? [] : playsIn(now()));
  const choices = () => playsOf(plays(), chosen, announces);

  at("hand").addEventListener("keydown", moveFocus);
  letDrag(at("hand"), "button.fits", ({ dataset }) => choose(dataset.tile ?? null), [[at("felt"), ".target"]]);
  at("hand").addEventListener("click", ({ target }) => target === at("hand") && message && choose(null));
  const resized = new ResizeObserver(mindScrolling);
  for (const part of [...SCROLLED, "status", "coach", "reason", "result", "log"]) resized.observe(at(part));
  document.addEventListener("keydown", (event) => event.key === "Escape" && message && choose(null));

  /** @param {SayTable} next */
  function show(next) {
    const before = message;
    const table = next.document;
    const isUndone = before !== null && table.move_number < seen;
    const isSameRound = before?.document.round_number === table.round_number;
    const isSame = isSameRound && before?.document.move_number === table.move_number;
    const since = before === null || isUndone ? table.move_number : seen;
    message = next;
    seen = table.move_number;
    history.follow(next);
    setClock(next.seconds_left);
    if (!isSame) {
      chosen = hint = null;
      announces = false;
      explain([]);
    }
    draw(since);
    if (!isSameRound) {
      at("bubbles").replaceChildren();
      view.showAll(false);
    }
    if (!isSame) {
      view.begin(true);
      for (const due of ["#seats .turn", "#hand :is(.drawn, .fits)"]) document.querySelector(due)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    const event = table.events.findLast(({ move_number: number, call }) => number >= since && call);
    if (event && !isUndone) showBubble(nameOf(event.seat), text("{call}!", { call: event.call }), { "aria-hidden": "true" });
    if (!isSame && !isUndone && table.legal_moves.length === 1 && next.can.includes("hint") && isOn("forced")) setTimeout(() => playForced(table), PAUSE);
  }

  function draw(since = seen) {
    if (message === null) return;
    at("table").hidden = false;
    at("table").dataset.turn = String(now().move_number);
    at("table").classList.toggle("over", Boolean(now().outcome));
    at("title").textContent = titleOf(now().game);
    const best = review?.mark(history.moment?.move_number);
    better = playsIn(drawn()).find(({ move }) => move === best);
    keepFocus(() => {
      drawWaiting(shown());
      drawSeats(shown(), drawn(), nameOf);
      drawFelt(since);
      drawBar();
      at("status").textContent = statusText(shown(), history.moment, nameOf);
      drawActions();
      drawHand();
      drawResult();
      drawBelow();
      drawCoach();
      drawFamily(shown(), namesIn(shown()), send);
    });
    mindScrolling();
  }

  /** @type {(nodes: Node[], isHint?: boolean, again?: () => unknown) => void} */
  function explain(nodes, isHint = false, again = () => {}) {
    sayAgain = again;
    review = null;
    at("reason").classList.toggle("hint", isHint);
    at("reason").replaceChildren(...nodes);
  }

  /** @param {TableDocument} table what the seat can infer. */
  function infer(table) {
    explain([inferredNode(table, nameOf)], true, () => infer(table));
  }

  function startReview() {
    const begun = beginReview(send, history.look, shown());
    explain([begun.part], true, begun.draw);
    review = begun;
    draw();
  }

  /** @param {{ move: string }} move */
  function play({ move }) {
    played = { move };
    send({ do: "play", move_number: now().move_number, move });
  }

  /** @param {TableDocument} table was shown before a pause, with one legal move. */
  function playForced({ move_number: number, legal_moves: [only] }) {
    if (message?.document.move_number === number && !history.moment) play(only);
  }

  /** @param {string | null} tile */
  function choose(tile) {
    chosen = tile;
    keepFocus(() => {
      drawFelt();
      drawHand();
    });
    at("due").scrollLeft = 0; // Ends come first.
    view.begin(false);
  }

  /** Choose a tile; choosing it again plays it. A tile that can't be played is explained. @param {string} tile */
  function pick(tile) {
    if (history.moment) return;
    if (!plays().some((move) => move.tile === tile)) {
      choose(null);
      askWhy(tile);
    } else if (chosen === tile) {
      play(choices()[0]);
    } else {
      hint = null;
      explain([]);
      choose(tile);
    }
  }

  /** @type {(tile: string) => void} */
  function askWhy(tile) {
    const { layout, duty, open_ends: ends, to_move: mover, seat, game } = drawn();
    const values = pipsOf(tile);
    const end = ends.find(({ value }) => values.includes(value));
    if (layout.length && mover === seat && !duty && !end && !drawnTile(drawn())) {
      const rule = game === "chicken-foot" ? "R3.1" : game === "express" ? "X4" : undefined;
      return explain([make("p", {}, text("{tile} fits no open end.", { tile }), " ", ...ruleLinks(rule, cite))], false, () => askWhy(tile));
    }
    const on = (end ?? ends[0])?.tile ?? duty?.double;
    play({ move: layout.length && on ? `${tile}>${on}` : tile });
  }

  /** @param {KeyboardEvent} event */
  function moveFocus({ key }) {
    const tiles = [...at("hand").querySelectorAll("button")];
    const from = tiles.findIndex((tile) => tile === document.activeElement);
    const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (step && from >= 0) tiles[(from + step + tiles.length) % tiles.length].focus();
  }

  function drawFelt(since = seen) {
    const table = drawn();
    const moves = choices();
    const keys = endKeys(moves.length);
    const offers = moves.map((move, n) => ({ move, play: () => play(move), key: keys[n] }));
    const marked = better ? [{ move: better, play: () => {}, key: "★" }] : offers;
    view.draw(table, plays(), marked, since, recentTiles(table));
    if (history.moment) view.begin(false);
    replace(at("ends"), view.endButtons(table, offers, hint));
  }

  /** Draw the round, the steps through the match, and whether an earlier moment is shown. */
  function drawBar() {
    const { round_number: round, most_rounds: most, boneyard_size: left, game, rules } = drawn();
    const target = targetIn(rules);
    const { moment: earlier } = history;
    const parts = [roundInWords(round, most), target ? text("Target: {target}", { target }) : null, formOf(game)?.draws ? text("Boneyard: {number}", { number: left }) : null];
    at("round").textContent = earlier || !round ? "" : parts.filter(Boolean).join(" · ");
    replace(at("steps"), [...history.buttons(), keysButton()]);
    const isTurn = now().to_move !== undefined && now().to_move === now().seat;
    at("felt").classList.toggle("earlier", earlier !== null);
    replace(at("banner"), earlier ? [
      make("span", {}, [text("Looking back: round {round}, move {move}.", { round: earlier.round_number, move: earlier.move_number - earlier.first_move_number }), isTurn ? text("Your turn.") : ""].join(" ")),
      button(text("Back to the game"), () => history.look(Infinity), { class: "primary", "data-do": "leave" }),
    ] : []);
  }

  function drawActions() {
    const { can, missing } = shown();
    const { seat, legal_moves: legal, game, rules, outcome, to_move: mover } = now();
    /** @type {(name: string, words: string) => HTMLElement} */
    const move = (name, words) => button(words, () => play({ move: name }), { class: legal.some((one) => one.move === name) ? "primary" : "off", "data-do": name, "data-key": name[0] });
    const sits = seat !== undefined && mover !== undefined;
    replace(at("actions"), history.moment ? [] : [
      can.includes("deal") && !missing && askButton(send, "deal", text("Next round"), { class: "primary", "data-key": "n" }),
      can.includes("review") && outcome && !review && button(text("Review"), startReview, { "data-do": "review" }),
      sits && formOf(game)?.draws && move("draw", text("Draw")),
      sits && move("pass", text("Pass")),
      sits && rules.includes("chickenlittle") && button(text("Announce “one left”"), () => { announces = !announces; draw(); }, { "aria-pressed": String(announces), "data-do": "announce", "data-key": "a" }),
      seat !== undefined && Boolean(missing) && askButton(send, "fill", text("Computer players fill the rest")),
      can.includes("hint") && askButton(send, "hint", text("Hint"), { "data-key": "h" }),
      can.includes("undo") && askButton(send, "undo", text("Undo"), { "data-key": "u" }),
      sits && askButton(send, "infer", text("What can I know?"), { "data-key": "i" }),
    ]);
  }

  function drawHand() {
    const { seat, seats, outcome } = drawn();
    const [hinted] = partsOf(better?.move ?? hint ?? "");
    const hand = seats[seat ?? -1]?.hand ?? [];
    const fitting = hand.filter((tile) => plays().some((move) => move.tile === tile));
    const keys = tileKeys(fitting.length);
    at("hand").hidden = Boolean(outcome);
    at("hand").setAttribute("aria-label", text("Your tiles"));
    at("hand").classList.toggle("idle", !fitting.length);
    replace(at("hand"), hand.map((tile) => {
      const key = keys[fitting.indexOf(tile)];
      const isChosen = key !== undefined && tile === chosen;
      const classes = [key && "fits", isChosen && "chosen", tile === drawnTile(drawn()) && "drawn", tile === hinted && "hinted"].filter(Boolean).join(" ");
      return tileButton(tile, key !== undefined, isChosen, () => pick(tile), { class: classes, "data-key": key });
    }));
  }

  function drawResult() {
    at("result").hidden = !drawn().outcome;
    replace(at("result"), drawn().outcome ? resultPanel(drawn(), nameOf) : []);
  }

  function drawCoach() {
    at("coach").hidden = !isOn("explain");
    teach(at("coach"), now(), () => {
      turn("explain", false);
      draw();
    });
  }

  function drawBelow() {
    at("sheet").replaceChildren(scoreSheet(now(), nameOf));
    const isThisRound = drawn().round_number === now().round_number && !history.isBefore();
    const { events } = isThisRound ? now() : drawn();
    const list = moveList(events, nameOf, drawn().move_number, history.look);
    replace(at("log"), [make("h2", {}, text("Moves")), list]);
  }

  return {
    show,
    draw,
    infer,
    /** The last message about the table; nothing while there is no table. */
    get message() {
      return message;
    },
    /** Forget the table, before another one is shown. */
    reset() {
      message = null;
      seen = 0;
      at("title").textContent = "Chicken Foot";
    },
    /** Draw everything in another language. */
    translate() {
      draw();
      sayAgain();
    },
    /** @param {TableDocument} table an earlier moment that the table has sent. */
    look: (table) => history.answer(table),
    /** @param {TableRefusal} refusal */
    refuse(refusal) {
      history.free();
      if (refusal.code === "stale") return;
      const isOfRules = refusal.code !== "invalid"; // What else was refused may be possible by now.
      explain([refusalNode(refusal, cite)], false, isOfRules ? () => play(played) : () => explain([]));
    },
    /** @param {SayHint} given */
    advise(given) {
      hint = given.move;
      explain(adviceNodes(given, cite), true, () => send({ do: "hint" }));
      const [tile] = partsOf(given.move);
      choose(tile.includes("-") ? tile : null);
    },
    /** @param {SayReview} cost what a choice cost. */
    review: (cost) => review?.answer(cost),
  };
}
