// The table on the screen: it shows what the last table message says, and sends what the player chooses.

/** @import { Cite, NameOf, Send } from "./types" */
/** @import { SayHint, SayReview, SayTable } from "./messages" */
/** @import { TableDocument, TableRefusal } from "../../documents/table" */

import { askButton, at, button, keepFocus, make, onTable, replace } from "./elements.mjs";
import { drawFamily, drawSeats, drawWaiting, setClock, showBubble } from "./family.mjs";
import { beginReview, keepHistory } from "./history.mjs";
import { formOf, titleOf } from "./options.mjs";
import { pipsOf, playsIn } from "./picture.mjs";
import { adviceNodes, inferredNode, refusalNode, ruleLinks, teach } from "./reason.mjs";
import { resultPanel, scoreSheet, targetIn } from "./score.mjs";
import { isOn, keysButton, turn } from "./settings.mjs";
import { drawnTile, moveList, namesIn, statusText } from "./status.mjs";
import { ChickenfootTable } from "./table.mjs";
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
  let played = { move: "" };
  /** @type {ReturnType<typeof beginReview> | null} */
  let review = null;
  /** Says again, perhaps in another language, what was explained. */
  let sayAgain = () => {};
  const element = /** @type {ChickenfootTable} */ (at("game"));
  const history = keepHistory((number, match) => send({ do: "look", move_number: number, match_number: match }), () => draw());

  const shown = () => /** @type {SayTable} */ (message);
  const now = () => shown().document;
  /** Return the table that is drawn: perhaps an earlier moment. */
  const drawn = () => history.moment ?? now();
  /** @type {NameOf} */
  const nameOf = (seat) => namesIn(shown(), drawn())(seat);

  element.hasPage = true;
  element.addEventListener("move", ({ detail: { move = "" } }) => play({ move }));
  element.addEventListener("pick", ({ detail: { tile, fits } }) => (fits ? explain([]) : askWhy(tile)));
  const resized = new ResizeObserver(mindScrolling);
  for (const part of [...SCROLLED, "status", "coach", "reason", "result", "log"]) resized.observe(at(part));
  document.addEventListener("keydown", (event) => event.key === "Escape" && message && element.choose(null));

  /** @param {SayTable} next */
  function show(next) {
    const table = next.document;
    const before = message?.document ?? { ...table, round_number: -1 };
    const isUndone = table.move_number < before.move_number;
    const isSameRound = table.round_number === before.round_number;
    const isSame = isSameRound && table.move_number === before.move_number;
    message = next;
    history.follow(next);
    setClock(next.seconds_left);
    if (!isSame) explain([]);
    draw();
    if (!isSameRound) at("bubbles").replaceChildren();
    for (const due of isSame ? [] : ["#seats .turn", ".hand :is(.drawn, .fits)"]) onTable(due)[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const event = table.events.findLast(({ move_number: number, call }) => number >= before.move_number && call);
    if (event) showBubble(nameOf(event.seat), text("{call}!", { call: event.call }), { "aria-hidden": "true" });
    if (!isSame && !isUndone && table.legal_moves.length === 1 && next.can.includes("hint") && isOn("forced")) setTimeout(() => playForced(table), PAUSE);
  }

  function draw() {
    if (message === null) return;
    at("table").hidden = false;
    at("table").dataset.turn = String(now().move_number);
    at("table").classList.toggle("over", Boolean(now().outcome));
    at("title").textContent = titleOf(now().game);
    const best = review?.mark(history.moment?.move_number);
    keepFocus(() => {
      drawWaiting(shown());
      drawSeats(shown(), drawn(), nameOf);
      drawBar();
      at("status").textContent = statusText(shown(), history.moment, nameOf);
      drawActions();
      drawResult();
      drawBelow();
      drawCoach();
      drawFamily(shown(), namesIn(shown()), send);
      element.show(drawn(), history.moment !== null, playsIn(drawn()).find(({ move }) => move === best));
    }, /** @type {ShadowRoot} */ (element.shadowRoot));
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

  /** @type {(tile: string) => void} explains a tile that can't be played. */
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

  /** Draw the round, the steps through the match, and whether an earlier moment is shown. */
  function drawBar() {
    const { round_number: round, most_rounds: most, boneyard_size: left, game, rules } = drawn();
    const target = targetIn(rules);
    const { moment: earlier } = history;
    const parts = [roundInWords(round, most), target ? text("Target: {target}", { target }) : null, formOf(game)?.draws ? text("Boneyard: {number}", { number: left }) : null];
    at("round").textContent = earlier || !round ? "" : parts.filter(Boolean).join(" · ");
    replace(at("steps"), [...history.buttons(), keysButton()]);
    const isTurn = now().to_move !== undefined && now().to_move === now().seat;
    replace(at("banner"), earlier ? [
      make("span", {}, [text("Looking back: round {round}, move {move}.", { round: earlier.round_number, move: earlier.move_number - earlier.first_move_number }), isTurn ? text("Your turn.") : ""].join(" ")),
      button(text("Back to the game"), () => history.look(Infinity), { class: "primary", "data-do": "leave" }),
    ] : []);
  }

  function drawActions() {
    const { can, missing } = shown();
    const { seat, legal_moves: legal, game, outcome, to_move: mover } = now();
    /** @type {(name: string, words: string) => HTMLElement} */
    const move = (name, words) => button(words, () => play({ move: name }), { class: legal.some((one) => one.move === name) ? "primary" : "off", "data-do": name, "data-key": name[0] });
    const sits = seat !== undefined && mover !== undefined;
    replace(at("actions"), history.moment ? [] : [
      can.includes("deal") && !missing && askButton(send, "deal", text("Next round"), { class: "primary", "data-key": "n" }),
      can.includes("review") && outcome && !review && button(text("Review"), startReview, { "data-do": "review" }),
      sits && formOf(game)?.draws && move("draw", text("Draw")),
      sits && move("pass", text("Pass")),
      seat !== undefined && Boolean(missing) && askButton(send, "fill", text("Computer players fill the rest")),
      can.includes("hint") && askButton(send, "hint", text("Hint"), { "data-key": "h" }),
      can.includes("undo") && askButton(send, "undo", text("Undo"), { "data-key": "u" }),
      sits && askButton(send, "infer", text("What can I know?"), { "data-key": "i" }),
    ]);
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
      message = element.document = null;
      at("title").textContent = "Chicken Foot";
    },
    /** Hide the tiles of the seat. */
    cover: () => message && element.show({ ...drawn(), seat: undefined, legal_moves: [] }),
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
      explain(adviceNodes(given, cite), true, () => send({ do: "hint" }));
      element.advise(given.move);
    },
    /** @param {SayReview} cost what a choice cost. */
    review: (cost) => review?.answer(cost),
  };
}
