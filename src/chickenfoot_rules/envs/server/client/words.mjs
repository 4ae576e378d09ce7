// Everything that the client says, in English and in German.

/** @import { Words } from "./types" */

/** @type {Words} */
const english = {
  loading: "Python is loading; this takes some seconds …",
  connecting: "Connecting …",
  lost: "The connection is lost. Trying again …",
  failed: (why) => `The page can’t start: ${why}`,
  leave: (isLocal) => (isLocal ? "Drop this match? You can save it first." : "Leave this match? Its link brings you back."),
  newGame: "New game", save: "Save", load: "Load", link: "Copy link", copied: "The link is in the address bar and the clipboard.",
  rules: "Rules", close: "Close", theme: "Light or dark", language: "Language", zoom: "Zoom",
  game: "Game", seats: "Seats", players: "Players", options: "Options", begin: "Start", seat: (n) => `Seat ${n + 1}`,
  asPreset: "as given", yes: "yes", no: "no", usual: "the usual rules",
  kinds: { human: "a person", random: "random", greedy: "greedy", "search:50": "search, 50 tries", "search:200": "search, 200 tries" },
  you: "You", person: (n) => `Player ${n + 1}`,
  table: (tiles, ends) => (tiles ? `Table with ${tiles} tiles. Open ends: ${ends}` : "The table is empty."),
  tableName: "Table", hand: "Your tiles",
  held: (n) => (n === 1 ? "1 tile" : `${n} tiles`), boneyard: (n) => `Boneyard: ${n}`, owes: "owes a tile", away: "away",
  tile: (tile, fits) => (fits ? `${tile}, can be played` : tile),
  on: (move) => (move.on ? `on ${move.on} (${move.value})` : "open the round"),
  playOn: (move) => (move.on ? `Play ${move.tile} on ${move.on}, end ${move.value}` : `Open the round with ${move.tile}`),
  drawTile: "Draw", pass: "Pass", announce: "Announce “one left”", undo: "Undo", hint: "Hint", deal: "Next round", infer: "What can I know?",
  yourTurn: "Your turn.", opens: (tiles) => `Only ${tiles} may open the round.`, mustOpen: (tiles) => `Your turn: open with ${tiles}.`, duty: (duty) => `${duty.double} needs ${duty.missing} more.`,
  drew: (tile) => `You drew ${tile}: play it or pass.`, turnOf: (name) => `${name} is to move.`, round: (n, of) => (of ? `Round ${n} of ${of}` : `Round ${n}`),
  domino: (name) => `${name} went out.`, blocked: "The round is blocked.", matchOver: (name) => `The match is over. Winner: ${name}.`,
  winners: (names) => `The match is over. Winners: ${names}.`,
  noEnd: (tile) => `${tile} fits no open end.`, rule: (id) => `Rule ${id}`, book: (id) => `${id} in the rule book`, playable: (tiles) => `You can play ${tiles}.`,
  event: { play: (who, tile, on) => `${who}: ${tile} on ${on}`, open: (who, tile) => `${who}: opened with ${tile}`, draw: (who, tile) => `${who}: drew ${tile ?? "a tile"}`, pass: (who) => `${who}: passed`, keep: (who) => `${who}: kept the drawn tile, although it fits`, left: "one left" },
  sheet: "Score sheet", total: "Total", place: "Place", moves: "Moves",
  advised: (move) => `Hint: ${move}.`, only: "It is your only move.", best: (n, out) => `It leads to about ${n} points, and you go out in ${Math.round(out * 100)} % of the rounds.`,
  asGood: (moves) => `About as good: ${moves}.`,
  move: (tile, on) => (on ? `${tile} on ${on}` : `open with ${tile}`),
  reasons: {
    shed_pips: (n) => `it gets rid of ${n} pips`, shed_double_blank: (n) => `0-0 would cost you ${n} points at the end`,
    stop_last_tile: (n) => `only tiles with ${n} may be played next, and somebody has one tile left`, keep_protection: () => "it keeps tiles of numbers whose doubles may still come",
    end_dead_round: () => "the round ends soon after it, and you hold fewer points than the others", lay_own_toes: (n) => `you hold ${n} tiles to lay on it`,
    keep_playable: (n) => `you have tiles for ${n} open numbers afterwards`, cover_high_ends: (n) => (n === undefined ? "other moves open higher numbers, whose doubles may still come" : `it covers an open ${n}, whose double may still come`),
  },
  keepDrawn: "the tile that you have drawn is worth more in your hand",
  inferred: (name, must, may) => `${name}: ${must ? `has ${must}; ` : ""}may have ${may}`, undrawn: (tiles) => `May be undrawn: ${tiles}`,
  curtain: (name) => `Hand the screen to ${name}.`, ready: "Show my tiles",
  join: "Sit down", name: "Your name", watch: "Watch", share: "Share this link:", watching: "You are watching.", seconds: (n) => `${n} s for this move.`, waitSeats: (n) => `Waiting for ${n} more.`, fill: "Computer players fill the rest", clock: "Seconds a turn (0: no limit)",
};

/** @type {Words} */
const german = {
  loading: "Python wird geladen; das dauert einige Sekunden …",
  connecting: "Verbindung wird aufgebaut …",
  lost: "Die Verbindung ist abgebrochen. Neuer Versuch …",
  failed: (why) => `Die Seite kann nicht starten: ${why}`,
  leave: (isLocal) => (isLocal ? "Diese Partie verwerfen? Sie lässt sich vorher speichern." : "Diese Partie verlassen? Ihr Link führt zurück."),
  newGame: "Neues Spiel", save: "Speichern", load: "Laden", link: "Link kopieren", copied: "Der Link steht in der Adresszeile und in der Zwischenablage.",
  rules: "Regeln", close: "Schließen", theme: "Hell oder dunkel", language: "Sprache", zoom: "Größer",
  game: "Spiel", seats: "Plätze", players: "Spieler", options: "Regeln wählen", begin: "Los", seat: (n) => `Platz ${n + 1}`,
  asPreset: "wie vorgegeben", yes: "ja", no: "nein", usual: "die üblichen Regeln",
  kinds: { human: "ein Mensch", random: "zufällig", greedy: "vorsichtig", "search:50": "Suche, 50 Versuche", "search:200": "Suche, 200 Versuche" },
  you: "Du", person: (n) => `Spieler ${n + 1}`,
  table: (tiles, ends) => (tiles ? `Tisch mit ${tiles} Steinen. Offene Enden: ${ends}` : "Der Tisch ist leer."),
  tableName: "Tisch", hand: "Deine Steine",
  held: (n) => (n === 1 ? "1 Stein" : `${n} Steine`), boneyard: (n) => `Hühnerhof: ${n}`, owes: "muss noch ziehen", away: "nicht da",
  tile: (tile, fits) => (fits ? `${tile}, kann gelegt werden` : tile),
  on: (move) => (move.on ? `an ${move.on} (${move.value})` : "die Runde eröffnen"),
  playOn: (move) => (move.on ? `${move.tile} an ${move.on} legen, Ende ${move.value}` : `Die Runde mit ${move.tile} eröffnen`),
  drawTile: "Ziehen", pass: "Passen", announce: "Letzten Stein ansagen", undo: "Zurück", hint: "Tipp", deal: "Nächste Runde", infer: "Was kann ich wissen?",
  yourTurn: "Du bist dran.", opens: (tiles) => `Eröffnen darf nur ${tiles}.`, mustOpen: (tiles) => `Du bist dran: Eröffne mit ${tiles}.`, duty: ({ double, missing }) => (missing === 1 ? `An ${double} fehlt noch ein Stein.` : `An ${double} fehlen noch ${missing} Steine.`),
  drew: (tile) => `Du hast ${tile} gezogen: Leg ihn oder passe.`, turnOf: (name) => `${name} ist dran.`, round: (n, of) => (of ? `Runde ${n} von ${of}` : `Runde ${n}`),
  domino: (name) => `Runde zu Ende. Alle Steine gelegt: ${name}.`, blocked: "Die Runde ist blockiert.", matchOver: (name) => `Die Partie ist zu Ende. Gewonnen hat: ${name}.`,
  winners: (names) => `Die Partie ist zu Ende. Gewonnen haben: ${names}.`,
  noEnd: (tile) => `${tile} passt an kein offenes Ende.`, rule: (id) => `Regel ${id}`, book: (id) => `${id} im Regelbuch`, playable: (tiles) => `Legen kannst du ${tiles}.`,
  event: { play: (who, tile, on) => `${who}: ${tile} an ${on}`, open: (who, tile) => `${who}: mit ${tile} eröffnet`, draw: (who, tile) => `${who}: ${tile ?? "einen Stein"} gezogen`, pass: (who) => `${who}: gepasst`, keep: (who) => `${who}: den gezogenen Stein behalten, obwohl er passt`, left: "letzter Stein" },
  sheet: "Punktezettel", total: "Summe", place: "Rang", moves: "Züge",
  advised: (move) => `Tipp: ${move}.`, only: "Das ist dein einziger Zug.", best: (n, out) => `Das führt zu etwa ${n} Punkten, und in ${Math.round(out * 100)} % der Runden wirst du alle Steine los.`,
  asGood: (moves) => `Etwa so gut: ${moves}.`,
  move: (tile, on) => (on ? `${tile} an ${on}` : `mit ${tile} eröffnen`),
  reasons: {
    shed_pips: (n) => `du wirst ${n} Augen los`, shed_double_blank: (n) => `0-0 würde dich am Ende ${n} Punkte kosten`,
    stop_last_tile: (n) => `danach dürfen nur Steine mit ${n} gelegt werden, und jemand hat nur noch einen Stein`, keep_protection: () => "du behältst Steine mit Zahlen, deren Pasch noch kommen kann",
    end_dead_round: () => "die Runde endet bald, und du hast weniger Punkte auf der Hand als die anderen", lay_own_toes: (n) => `du hast ${n} Steine zum Anlegen`,
    keep_playable: (n) => `du hast danach Steine für ${n} offene Zahlen`, cover_high_ends: (n) => (n === undefined ? "andere Züge öffnen höhere Zahlen, deren Pasch noch kommen kann" : `er deckt eine offene ${n} zu, deren Pasch noch kommen kann`),
  },
  keepDrawn: "der gezogene Stein ist auf der Hand mehr wert",
  inferred: (name, must, may) => `${name}: ${must ? `hat ${must}; ` : ""}kann haben: ${may}`, undrawn: (tiles) => `Vielleicht nicht gezogen: ${tiles}`,
  curtain: (name) => `Gib das Gerät an ${name}.`, ready: "Meine Steine zeigen",
  join: "Platz nehmen", name: "Dein Name", watch: "Zuschauen", share: "Diesen Link weitergeben:", watching: "Du schaust zu.", seconds: (n) => `${n} s für diesen Zug.`, waitSeats: (n) => (n === 1 ? "Es fehlt noch eine Person." : `Es fehlen noch ${n} Personen.`), fill: "Computer auf die freien Plätze", clock: "Sekunden je Zug (0: ohne Grenze)",
};

/** @type {Record<string, Words>} */
export const LANGUAGES = { en: english, de: german };

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
 * Return what the client says for a key, in the current language.
 *
 * @template {keyof Words} Key
 * @param {Key} key
 * @param {Words[Key] extends (...given: infer Given) => string ? Given : []} given
 * @returns {Words[Key] extends (...given: any[]) => string ? string : Words[Key]}
 */
export function say(key, ...given) {
  const found = /** @type {any} */ (LANGUAGES[language][key]);
  return typeof found === "function" ? found(...given) : found;
}
