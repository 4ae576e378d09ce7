// Everything that the client says. Its sentences are translated in the library's catalogues.

/** @import { Words } from "./types" */

/** @type {Record<string, Record<string, string | string[]>>} */
const CATALOGUES = await (await fetch(new URL("words.json", import.meta.url))).json();

/** The languages by their codes, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };

const linked = new URLSearchParams(location.hash.slice(1)).get("language");
const wished = linked ?? localStorage.getItem("language") ?? navigator.language.slice(0, 2);
let language = wished in LANGUAGES ? wished : "en";

export const currentLanguage = () => language;

/** @param {string} name one of `LANGUAGES`. */
export function choose(name) {
  language = name;
  localStorage.setItem("language", name);
}

/**
 * Return a sentence in the current language, with its fields filled in.
 *
 * @param {string} sentence in English, with fields in braces.
 * @param {Record<string, unknown>} [fields]
 */
function text(sentence, fields = {}) {
  return fill(CATALOGUES[language]?.[sentence] ?? sentence, fields);
}

/**
 * Return a sentence about a number of things, which is the field `number`.
 *
 * @param {string} one
 * @param {string} several
 * @param {number} number
 * @param {Record<string, unknown>} [fields]
 */
function plural(one, several, number, fields = {}) {
  const forms = CATALOGUES[language]?.[one] ?? [one, several];
  return fill(forms[Number(number !== 1)], { number, ...fields });
}

/**
 * @param {string | string[]} template
 * @param {Record<string, unknown>} fields
 */
function fill(template, fields) {
  return String(template).replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
}

/** @type {Words} */
const WORDS = {
  loading: () => text("Python is loading; this takes some seconds …"),
  connecting: () => text("Connecting …"),
  lost: () => text("The connection is lost. Trying again …"),
  failed: (why) => text("The page can’t start: {why}", { why }),
  leave: (isLocal) => (isLocal ? text("Drop this match? You can save it first.") : text("Leave this match? Its link brings you back.")),
  newGame: () => text("New game"),
  save: () => text("Save"),
  load: () => text("Load"),
  link: () => text("Copy link"),
  copied: () => text("The link is in the address bar and the clipboard."),
  menu: () => text("Menu"),
  rules: () => text("Rules"),
  close: () => text("Close"),
  theme: () => text("Light or dark"),
  language: () => text("Language"),
  zoom: () => text("Zoom"),
  game: () => text("Game"),
  seats: () => text("Seats"),
  players: () => text("Players"),
  options: () => text("Options"),
  begin: () => text("Start"),
  seat: (n) => text("Seat {number}", { number: n + 1 }),
  asPreset: () => text("as given"),
  yes: () => text("yes"),
  no: () => text("no"),
  usual: () => text("the usual rules"),
  kinds: () => ({
    human: text("a person"),
    random: text("random"),
    greedy: text("greedy"),
    "search:50": text("search, 50 tries"),
    "search:200": text("search, 200 tries"),
  }),
  you: () => text("You"),
  person: (n) => text("Player {number}", { number: n + 1 }),
  table: (tiles, ends) => (tiles ? plural("Table with {number} tile. Open ends: {ends}", "Table with {number} tiles. Open ends: {ends}", tiles, { ends }) : text("The table is empty.")),
  tableName: () => text("Table"),
  hand: () => text("Your tiles"),
  held: (n) => plural("{number} tile", "{number} tiles", n),
  boneyard: (n) => text("Boneyard: {number}", { number: n }),
  owes: () => text("owes a tile"),
  away: () => text("away"),
  tile: (tile, fits) => (fits ? text("{tile}, can be played", { tile }) : tile),
  on: ({ on, value }) => (on ? text("on {on} ({value})", { on, value }) : text("open the round")),
  playOn: ({ tile, on, value }) => (on ? text("Play {tile} on {on}, end {value}", { tile, on, value }) : text("Open the round with {tile}", { tile })),
  drawTile: () => text("Draw"),
  pass: () => text("Pass"),
  announce: () => text("Announce “one left”"),
  undo: () => text("Undo"),
  hint: () => text("Hint"),
  deal: () => text("Next round"),
  infer: () => text("What can I know?"),
  yourTurn: () => text("Your turn."),
  opens: (tiles) => text("Only {tiles} may open the round.", { tiles }),
  mustOpen: (tiles) => text("Your turn: open with {tiles}.", { tiles }),
  duty: ({ double, missing }) => plural("{double} needs {number} more tile.", "{double} needs {number} more tiles.", missing, { double }),
  drew: (tile) => text("You drew {tile}: play it or pass.", { tile }),
  turnOf: (name) => text("{name} is to move.", { name }),
  round: (round, of) => (of ? text("Round {round} of {of}", { round, of }) : text("Round {round}", { round })),
  domino: (name) => text("{name} went out.", { name }),
  blocked: () => text("The round is blocked."),
  matchOver: (name) => text("The match is over. Winner: {name}.", { name }),
  winners: (names) => text("The match is over. Winners: {names}.", { names }),
  noEnd: (tile) => text("{tile} fits no open end.", { tile }),
  rule: (id) => text("Rule {id}", { id }),
  book: (id) => text("{id} in the rule book", { id }),
  playable: (tiles) => text("You can play {tiles}.", { tiles }),
  event: {
    play: (who, tile, on) => text("{who}: {tile} on {on}", { who, tile, on }),
    open: (who, tile) => text("{who}: opened with {tile}", { who, tile }),
    draw: (who, tile) => (tile ? text("{who}: drew {tile}", { who, tile }) : text("{who}: drew a tile", { who })),
    pass: (who) => text("{who}: passed", { who }),
    keep: (who) => text("{who}: kept the drawn tile, although it fits", { who }),
    left: () => text("one left"),
    call: (call) => text("{call}!", { call }),
  },
  sheet: () => text("Score sheet"),
  total: () => text("Total"),
  place: () => text("Place"),
  moves: () => text("Moves"),
  advised: (move) => text("Hint: {move}.", { move }),
  only: () => text("It is your only move."),
  best: (points, out) => text("It leads to about {points} points, and you go out in {percent} % of the rounds.", { points, percent: Math.round(out * 100) }),
  asGood: (moves) => text("About as good: {moves}.", { moves }),
  move: (tile, on) => (on ? text("{tile} on {on}", { tile, on }) : text("{tile} opens", { tile })),
  inferred: (name, must, may) => (must ? text("{name}: has {must}; may have {may}", { name, must, may }) : text("{name}: may have {may}", { name, may })),
  undrawn: (tiles) => text("May be undrawn: {tiles}", { tiles }),
  curtain: (name) => text("Hand the screen to {name}.", { name }),
  ready: () => text("Show my tiles"),
  join: () => text("Sit down"),
  name: () => text("Your name"),
  watch: () => text("Watch"),
  share: () => text("Share this link:"),
  watching: () => text("You are watching."),
  seconds: (seconds) => text("{seconds} s for this move.", { seconds }),
  waitSeats: (missing) => plural("Waiting for {number} more player.", "Waiting for {number} more players.", missing),
  fill: () => text("Computer players fill the rest"),
  clock: () => text("Seconds a turn (0: no limit)"),
};

/**
 * Return what the client says for a key, in the current language.
 *
 * @template {keyof Words} Key
 * @param {Key} key
 * @param {Words[Key] extends (...given: infer Given) => unknown ? Given : []} given
 * @returns {Words[Key] extends (...given: any[]) => infer Said ? Said : Words[Key]}
 */
export function say(key, ...given) {
  const found = /** @type {any} */ (WORDS[key]);
  return typeof found === "function" ? found(...given) : found;
}
