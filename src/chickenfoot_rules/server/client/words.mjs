// Everything that the client says. Its sentences are translated in the library's catalogues.

/** @import { Words } from "./types" */

import { lasting } from "./storage.mjs";

/** @type {Record<string, Record<string, string | string[]>>} */
const CATALOGUES = await (await fetch(new URL("words.json", import.meta.url))).json();

/** The languages by their codes, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };

const linked = new URLSearchParams(location.hash.slice(1)).get("language");
const wished = linked ?? lasting.get("language") ?? navigator.language.slice(0, 2);
let language = wished in LANGUAGES ? wished : "en";

export const currentLanguage = () => language;

/** @param {string} name one of `LANGUAGES`. */
export function choose(name) {
  language = name;
  lasting.set("language", name);
}

/** @typedef {Record<string, unknown>} Fields what the fields of a sentence, which are in braces, are filled with. */

/**
 * Return an English sentence in the current language, with its fields filled in.
 * @type {(sentence: string, fields?: Fields) => string}
 */
export function text(sentence, fields = {}) {
  return fill(CATALOGUES[language]?.[sentence] ?? sentence, fields);
}

/**
 * Return a sentence about a number of things, which is the field `number`.
 * @type {(one: string, several: string, number: number, fields?: Fields) => string}
 */
export function plural(one, several, number, fields = {}) {
  const forms = CATALOGUES[language]?.[one] ?? [one, several];
  return fill(forms[Number(number !== 1)], { number, ...fields });
}

/** @type {(template: string | string[], fields: Fields) => string} */
function fill(template, fields) {
  return String(template).replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
}

/** @type {Words} */
const WORDS = {
  loading: () => text("Python is loading; this takes some seconds …"),
  connecting: () => text("Connecting …"),
  lost: () => text("The connection is lost. Trying again …"),
  unsent: () => text("you are not connected; try again when the connection is back"),
  failed: (why) => text("The page can’t start: {why}", { why }),
  leave: () => text("Drop the match that is not over yet?"),
  newGame: () => text("New game"),
  save: () => text("Save"),
  load: () => text("Load"),
  link: () => text("Copy link"),
  copied: () => text("The link is in the address bar and the clipboard."),
  menu: () => text("Menu"),
  rules: () => text("Rules"),
  close: () => text("Close"),
  unkept: () => text("The browser can’t keep data of this page: your seat, your match and your settings are lost when you close or reload it."),
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
    random: text("computer, easy"),
    greedy: text("computer, medium"),
    "search:200": text("computer, hard"),
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
  larger: () => text("Larger"),
  smaller: () => text("Smaller"),
  whole: () => text("The whole table"),
  toEnds: () => text("The ends where you can play"),
  partner: () => text("your partner"),
  yourPartner: (name) => text("{name} is your partner.", { name }),
  drew1: () => text("drew"),
  passed: () => text("passed"),
  toFirst: () => text("To the start of the round"),
  back: () => text("A move back"),
  forward: () => text("A move forward"),
  toGame: () => text("Back to the game"),
  looking: (move, round) => text("Looking back: round {round}, move {move}.", { round, move }),
  handsLeft: () => text("Tiles left"),
  cost: () => text("Costs"),
  scored: () => text("Scores"),
  lowestWins: () => text("The lowest total wins the match."),
  target: (target) => text("Target: {target}", { target }),
  targetWins: (target) => text("The first to reach {target} points wins the match.", { target }),
  leads: (names, total) => plural("In the lead: {names} ({number} point).", "In the lead: {names} ({number} points).", total, { names }),
  keys: () => text("Keys"),
  keyTile: () => text("choose a tile that fits"),
  keyEnd: () => text("choose an end for it"),
  keyPlay: () => text("play the chosen tile there"),
  keyBack: () => text("take the choice back"),
  keyStep: () => text("step back and forward through the moves"),
  keyArrows: () => text("the next tile; on the table: move it"),
  keysOn: () => text("Use keys of one sign"),
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
  waitSeats: (missing) => plural("Waiting for {number} more player.", "Waiting for {number} more players.", missing),
  fill: () => text("Computer players fill the rest"),
  clock: () => text("Seconds a turn (0: no limit)"),
  bank: () => text("Seconds in the bank, for turns that take longer"),
  mayUndo: () => text("Moves may be taken back if all agree"),
  isOpen: () => text("Anybody may sit down"),
  sets: (options) => text("It sets: {options}", { options }),
  kept: (round, names) => text("One match is not over yet. Round {round}: {names}.", { round, names }),
  keepScore: () => text("Keep score"),
  newSheet: () => text("New score sheet"),
  keptSheet: (rounds, names) => plural("There is a score sheet with {number} round: {names}.", "There is a score sheet with {number} rounds: {names}.", rounds, { names }),
  dropSheet: () => text("Drop the score sheet that is kept in this browser?"),
  write: () => text("Write it down"),
  insist: () => text("Write it all the same"),
  correct: (round) => text("Correct round {number}", { number: round }),
  cancel: () => text("Cancel"),
  byPoints: () => text("Enter points"),
  byTiles: () => text("Enter tiles left"),
  tilesHow: () => text("Choose a player, then the two numbers of each tile. Players who went out have none."),
  erase: () => text("Erase"),
  joins: () => text("Somebody joins"),
  leaves: () => text("Somebody leaves"),
  playerName: () => text("Name"),
  beginsWith: () => text("Begins with"),
  startingTotals: () => ({ zero: text("0 points"), average: text("the average"), highest: text("the highest total") }),
  goOn: () => text("Go on"),
  drop: () => text("Drop it"),
  ownTables: () => text("Your tables"),
  openTables: () => text("Open tables"),
  goBack: () => text("Go back"),
  isOver: () => text("over"),
  freeSeats: (seats) => plural("{number} free seat", "{number} free seats", seats),
  invite: () => text("Invite"),
  inviteHow: () => text("People who open this link or scan the picture can sit down at this table."),
  linkCopied: () => text("Copied"),
  shareLink: () => text("Share"),
  qr: () => text("QR code of the link"),
  again: () => text("Play again"),
  wish: {
    undo: (name) => text("{name} wants to take the last move back.", { name }),
    replace: (name, idle) => text("{name} wants a computer to play for {idle}.", { name, idle }),
    again: (name) => text("{name} wants to play again.", { name }),
  },
  series: (wins) => text("Matches won: {wins}", { wins }),
  banks: (times) => text("Time in the bank: {times}", { times }),
  rest: () => text("Sit out"),
  resume: () => text("Come back"),
  resting: (names) => text("A computer plays until they come back: {names}.", { names }),
  movedFor: (names) => text("The time was up, so the server has moved: {names}.", { names }),
  youAsk: () => text("The others are asked."),
  agree: () => text("Agree"),
  refuse: () => text("Refuse"),
  replace: (name) => text("Let a computer play for {name}", { name }),
  react: () => text("Show how you feel"),
  reactions: () => ({ applause: text("applause"), laugh: text("laughter"), wow: text("surprise"), sigh: text("a sigh"), think: text("thinking"), hurry: text("hurry up") }),
  settings: () => text("Settings"),
  explain: () => text("Explain each move to me"),
  stopExplaining: () => text("Stop explaining"),
  forced: () => text("Make my move for me when I have only one"),
  sound: () => text("A sound when it is my turn"),
  notify: () => text("A notification when it is my turn and I look elsewhere"),
  board: () => text("What can I play?"),
  boardHow: () => text("Set up your table: drag tiles onto it, or tap a tile and then its place. Then add the tiles that you hold."),
  boardHand: () => text("Now add the tiles that you hold."),
  box: () => text("Tiles to choose from"),
  numbers: () => text("Only tiles with this number"),
  leftOut: () => text("These tiles can’t lie where you put them:"),
  toHand: () => text("I hold it"),
  takeOff: (tiles) => plural("Take it away", "Take away {number} tiles", tiles),
  othersHold: () => text("Tiles that the others hold"),
  playFrom: () => text("Play from here"),
  clear: () => text("Take all tiles away"),
  howToPlay: () => text("How to play"),
  notSaved: (name) => text("the file {name} is not a saved match", { name }),
  ruleBook: () => text("Rule book with pictures"),
  previousPage: () => text("Back"),
  nextPage: () => text("Next"),
  lessons: () => [
    [text("Your tiles."), text("Everybody gets tiles, which the others do not see. Lay them all before the others do, or at least those with many pips.")],
    [text("The start."), text("The double nine opens the first round, the double eight the second, and so on down to 0-0. First it needs four arms: four tiles with the same number.")],
    [text("Matching."), text("At your turn, lay one tile on an open end, so that equal numbers touch. Here 2-7 fits on 4-7.")],
    [text("The chicken foot."), text("A double is laid crosswise and needs three toes. Until they are there, nothing else may be played.")],
    [text("Nothing fits?"), text("Draw one tile from the boneyard. If it fits, you may lay it at once. Otherwise you pass.")],
    [text("The end."), text("A round ends when somebody lays their last tile, or nobody can play. The pips that you still hold are your points, and 0-0 counts 50. After all rounds, the lowest total wins.")],
  ],
  lessonTouch: () => text("Choose the tile, then the place on the table, or drag it there."),
  lessonOpen: (tiles) => text("The table is empty. Open the round with {tiles}.", { tiles }),
  lessonNoOpener: (tiles) => text("Only {tiles} may open the round, and you do not have it.", { tiles }),
  lessonNoDuty: ({ double }) => text("First {double} needs its tiles, and none of yours fits.", { double }),
  lessonNothing: () => text("None of your tiles fits."),
  lessonDraw: () => text("Draw a tile from the boneyard."),
  lessonPass: () => text("So you pass."),
  lessonDrawn: (tile) => text("You drew {tile}, and it fits.", { tile }),
  lessonDuty: ({ double, missing }) => plural("First {double} needs {number} more tile; nothing else may be played.", "First {double} needs {number} more tiles; nothing else may be played.", missing, { double }),
  lessonOn: (value, on, tiles) => text("Lay a tile with {pips} on {on}: {tiles}.", { pips: PIPS()[value], on, tiles }),
  lessonOnDouble: (value, on, tiles) => text("Lay a tile with {pips} on the double {on}: {tiles}.", { pips: PIPS()[value], on, tiles }),
  lessonOthers: (places) => plural("You can also play elsewhere.", "You can also play on {number} other ends.", places),
  lessonDouble: (tile) => text("If you lay {tile}, everybody must fill it with three tiles first.", { tile }),
  lessonOver: () => text("The round is over. Players with tiles left count their pips. Few points are good."),
  lessonExpressOver: () => text("The round is over. Its winner scores the pips that the others still hold."),
};

const PIPS = () => [
  text("a blank"), text("a one"), text("a two"), text("a three"), text("a four"), text("a five"), text("a six"), text("a seven"), text("an eight"), text("a nine"),
  text("a ten"), text("an eleven"), text("a twelve"), text("a thirteen"), text("a fourteen"), text("a fifteen"), text("a sixteen"), text("a seventeen"), text("an eighteen"),
];

/**
 * Return what the client says for a key, in the current language.
 * @template {keyof Words} Key
 * @param {Key} key
 * @param {Words[Key] extends (...given: infer Given) => unknown ? Given : []} given
 * @returns {Words[Key] extends (...given: any[]) => infer Said ? Said : Words[Key]}
 */
export function say(key, ...given) {
  const found = /** @type {any} */ (WORDS[key]);
  return typeof found === "function" ? found(...given) : found;
}
