// The types of the client: the messages of a table, the words, and the connection.

import type { LegalMove, TableDuty } from "../../documents/table";
import type { DoCreate, PageDo, PageSay, SayReaction, ServerDo, Wish } from "./messages";

/** A message of a table, or about a score sheet. */
export type Received = PageSay | SayReaction;

/** A message to a table. */
export type Sent = PageDo | ServerDo;

export type Send = (message: Sent) => unknown;

/** What a client asks for in one word. */
export type Question = "deal" | "again" | "undo" | "agree" | "refuse" | "hint" | "infer" | "fill" | "rest" | "resume";

/** Attributes of an element: those that start with "on" are listeners; false, undefined and null are left out. */
export type Attributes = Record<string, any>;

/** Returns the name of the player in a seat. */
export type NameOf = (seat: number) => string;

/** Shows a rule, by its id. */
export type Cite = (rule: string) => void;

/** A place in the window, in pixels, or on the table, in pip lengths: half a tile is one. */
export interface Point {
  x: number;
  y: number;
}

/** A real table as somebody has set it up: each tile on it with the tile that it lies on, as in "4-9>9-9". */
export interface RealTable {
  readonly rules: string;
  readonly players: number;
  readonly layout: string[];
  readonly hand: string[];
  /** how many tiles each other seat holds; the usual number where it is missing. */
  readonly sizes: number[];
}

/** A text in each language, such as "en". */
export type InWords = Readonly<Record<string, string>>;

/** A field of the form of a new game: it has choices, numbers, or neither if it is a switch. */
export interface OptionField {
  readonly name: string;
  readonly label: InWords;
  /** whether it has no default. */
  readonly is_required?: boolean;
  /** the least and the most number. */
  readonly numbers?: [number, number];
  readonly choices?: Readonly<Record<string, InWords>>;
  /** the choice at first; otherwise that of the preset. */
  readonly value?: string;
  /** the options that each choice sets, as text, if it is the field of the presets. */
  readonly sets?: Readonly<Record<string, string>>;
}

/** A game in that form. */
export interface GameForm {
  readonly name: string;
  readonly title: string;
  /** the fewest and the most players. */
  readonly players: [number, number];
  /** options that the text of its rules has unless the form or a preset changes them. */
  readonly start: Readonly<Record<string, string>>;
  /** whether players draw tiles. */
  readonly draws: boolean;
  /** whether points are scored; otherwise they are charged. */
  readonly most_points_win: boolean;
  readonly fields: OptionField[];
}

export type Status = "loading" | "connecting" | "lost" | "ready" | "failed";

/** What a connection needs of the page. */
export interface PageParts {
  /** shows the form of a new table. */
  start(): void;
  /** shows another form instead of the table; it is made anew when the language changes. */
  ask(makeForm: () => HTMLElement): void;
}

/** A connection to a table: to a server, or to Python in the page. */
export interface Connection {
  send(message: Sent): unknown;
  /** leaves the table for the form of a new one. */
  leave?(): void;
  /** returns further fields of the form of a new table. */
  fields?(): HTMLElement[];
  /** returns what these fields add to the message. */
  more?(data: FormData): Pick<DoCreate, "seconds" | "bank" | "may_undo" | "is_open">;
  /** returns what there is to see while there is no table, above the form of a new one. */
  lobby?(): HTMLElement;
}

/** Shows the state of the connection: why it failed, and which part of Python is loaded, 0 to 1. */
export type ShowStatus = (state: Status, why?: string, done?: number) => void;

export type Connect = (receive: (message: Received) => void, status: ShowStatus, page: PageParts) => Connection;

/** A legal move that plays a tile. */
export type LegalPlay = LegalMove & { readonly tile: string };

type Say<Given extends unknown[]> = (...given: Given) => string;
type Texts<Keys extends string> = Readonly<Record<Keys, Say<[]>>>;
type Plain =
  | "loading" | "connecting" | "lost" | "unsent" | "newGame" | "save" | "load" | "link" | "copied" | "menu" | "rules" | "close" | "unkept" | "theme" | "language" | "zoom"
  | "game" | "seats" | "players" | "options" | "begin" | "asPreset" | "yes" | "no" | "usual" | "you" | "tableName" | "hand" | "owes" | "away"
  | "drawTile" | "pass" | "announce" | "undo" | "hint" | "deal" | "infer" | "yourTurn" | "blocked" | "sheet" | "total" | "place" | "moves"
  | "larger" | "smaller" | "whole" | "toEnds" | "partner" | "drew1" | "passed" | "toFirst" | "back" | "forward" | "toGame" | "handsLeft"
  | "cost" | "scored" | "lowestWins" | "keys" | "keyTile" | "keyEnd" | "keyPlay" | "keyBack" | "keyStep" | "keyArrows" | "keysOn"
  | "only" | "ready" | "join" | "name" | "watch" | "share" | "watching" | "fill" | "clock" | "bank"
  | "leave" | "mayUndo" | "isOpen" | "goOn" | "drop" | "ownTables" | "openTables" | "goBack" | "isOver" | "invite" | "inviteHow" | "linkCopied" | "shareLink" | "qr"
  | "keepScore" | "newSheet" | "dropSheet" | "write" | "insist" | "cancel" | "byPoints" | "byTiles" | "tilesHow" | "erase" | "joins" | "leaves" | "playerName" | "beginsWith"
  | "rest" | "resume" | "again" | "youAsk" | "agree" | "refuse" | "react" | "settings" | "explain" | "stopExplaining" | "forced" | "sound" | "notify" | "howToPlay" | "ruleBook" | "previousPage" | "nextPage"
  | "board" | "boardHow" | "boardHand" | "box" | "numbers" | "leftOut" | "toHand" | "othersHold" | "playFrom" | "clear"
  | "lessonTouch" | "lessonNothing" | "lessonDraw" | "lessonPass" | "lessonOver" | "lessonExpressOver";

/** Everything that the client says. */
export interface Words extends Texts<Plain> {
  readonly kinds: () => Readonly<Record<"human" | "random" | "greedy" | "search:200", string>>;
  readonly failed: Say<[why?: string]>;
  readonly seat: Say<[seat: number]>;
  readonly person: Say<[seat: number]>;
  readonly table: Say<[tiles: number, ends: string]>;
  readonly held: Say<[tiles: number]>;
  readonly boneyard: Say<[tiles: number]>;
  readonly tile: Say<[tile: string, fits: boolean]>;
  readonly on: Say<[move: LegalMove]>;
  readonly playOn: Say<[move: LegalMove]>;
  readonly opens: Say<[tiles: string]>;
  readonly mustOpen: Say<[tiles: string]>;
  readonly duty: Say<[duty: TableDuty]>;
  readonly drew: Say<[tile: string]>;
  readonly turnOf: Say<[name: string]>;
  readonly round: Say<[round: number, of?: number]>;
  readonly yourPartner: Say<[name: string]>;
  readonly looking: Say<[move: number, round: number]>;
  readonly target: Say<[target: string]>;
  readonly targetWins: Say<[target: string]>;
  readonly leads: Say<[names: string, total: number]>;
  readonly domino: Say<[name: string]>;
  readonly matchOver: Say<[name: string]>;
  readonly winners: Say<[names: string]>;
  readonly noEnd: Say<[tile: string]>;
  readonly rule: Say<[id: string]>;
  readonly book: Say<[id: string]>;
  readonly playable: Say<[tiles: string]>;
  readonly event: {
    readonly play: Say<[who: string, tile: string, on: string]>;
    readonly open: Say<[who: string, tile: string]>;
    readonly draw: Say<[who: string, tile?: string]>;
    readonly keep: Say<[who: string]>;
    readonly pass: Say<[who: string]>;
    readonly left: Say<[]>;
    readonly call: Say<[call: string]>;
  };
  readonly advised: Say<[move: string]>;
  readonly best: Say<[points: number, out: number]>;
  readonly asGood: Say<[moves: string]>;
  readonly move: Say<[tile: string, on?: string]>;
  readonly inferred: Say<[name: string, must?: string, may?: string]>;
  readonly undrawn: Say<[tiles: string]>;
  readonly curtain: Say<[name: string]>;
  readonly waitSeats: Say<[missing: number]>;
  readonly sets: Say<[options: string]>;
  readonly kept: Say<[round: number, names: string]>;
  readonly keptSheet: Say<[rounds: number, names: string]>;
  readonly correct: Say<[round: number]>;
  readonly startingTotals: () => Readonly<Record<"zero" | "average" | "highest", string>>;
  readonly notSaved: Say<[name: string]>;
  readonly freeSeats: Say<[seats: number]>;
  readonly series: Say<[wins: string]>;
  readonly banks: Say<[times: string]>;
  readonly resting: Say<[names: string]>;
  readonly movedFor: Say<[names: string]>;
  readonly wish: Readonly<Record<Wish["what"], Say<[name: string, idle: string]>>>;
  readonly replace: Say<[name: string]>;
  readonly reactions: () => Readonly<Record<SayReaction["reaction"], string>>;
  /** the pages of "How to play": what each is about, and its text. */
  readonly lessons: () => [string, string][];
  readonly takeOff: Say<[tiles: number]>;
  readonly lessonOpen: Say<[tiles: string]>;
  readonly lessonNoOpener: Say<[tiles: string]>;
  readonly lessonNoDuty: Say<[duty: TableDuty]>;
  readonly lessonDrawn: Say<[tile: string]>;
  readonly lessonDuty: Say<[duty: TableDuty]>;
  readonly lessonOn: Say<[value: number, on: string, tiles: string]>;
  readonly lessonOnDouble: Say<[value: number, on: string, tiles: string]>;
  readonly lessonOthers: Say<[places: number]>;
  readonly lessonDouble: Say<[tile: string]>;
}
