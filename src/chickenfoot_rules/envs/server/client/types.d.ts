// The types of the client: the messages of a table, the words, and the connection.

import type { LegalMove, TableDocument, TableDuty, TableRefusal } from "../../../records/tables/table";

/** A message that shows the table. */
export interface TableMessage {
  readonly say: "table";
  readonly document: TableDocument;
  /** the player of each seat, such as "human" or "greedy". */
  readonly players: string[];
  /** what the seat can do besides moving. */
  readonly can: ("deal" | "hint" | "undo")[];
  /** whether a computer player is to move, in the page. */
  readonly waits?: boolean;
  /** whether this is the first message about a table, in the page. */
  readonly is_new?: boolean;
  /** whether somebody is in each seat, at a server. */
  readonly here?: boolean[];
  /** how many seats are free, at a server. */
  readonly missing?: number;
  /** the time for a turn, at a server; 0 is no limit. */
  readonly seconds?: number;
}

/** Advice. */
export interface Hint {
  readonly say: "hint";
  readonly move: string;
  readonly is_only: boolean;
  readonly points: number | null;
  readonly out: number | null;
  readonly as_good: string[];
  /** the names of hints, each with its number and the rule that makes it good advice. */
  readonly reasons: [keyof Words["reasons"], number | null, string][];
}

/** A message of a table. */
export type Received =
  | TableMessage
  | Hint
  | { readonly say: "refused"; readonly refusal: TableRefusal }
  | { readonly say: "inferred"; readonly document: TableDocument }
  | { readonly say: "record"; readonly text: string }
  | { readonly say: "rules"; readonly rules: [string, string][] };

/** A message to a table. */
export interface Sent {
  readonly do: string;
  readonly [field: string]: unknown;
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
}

/** A game in that form. */
export interface GameForm {
  readonly name: string;
  readonly title: string;
  /** the fewest and the most players. */
  readonly players: [number, number];
  /** options that the text of its rules has unless the form or a preset changes them. */
  readonly start: Readonly<Record<string, string>>;
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
  more?(data: FormData): Record<string, unknown>;
}

export type Connect = (receive: (message: Received) => void, status: (state: Status, why?: string) => void, page: PageParts) => Connection;

/** A legal move that plays a tile. */
export type LegalPlay = LegalMove & { readonly tile: string };

type Say<Given extends unknown[]> = (...given: Given) => string;
type Texts<Keys extends string> = Readonly<Record<Keys, string>>;
type Plain =
  | "loading" | "connecting" | "lost" | "newGame" | "save" | "load" | "link" | "copied" | "rules" | "close" | "theme" | "language" | "zoom"
  | "game" | "seats" | "players" | "options" | "begin" | "asPreset" | "yes" | "no" | "usual" | "you" | "tableName" | "hand" | "owes" | "away"
  | "drawTile" | "pass" | "announce" | "undo" | "hint" | "deal" | "infer" | "yourTurn" | "blocked" | "sheet" | "total" | "place" | "moves"
  | "only" | "keepDrawn" | "ready" | "join" | "name" | "watch" | "share" | "watching" | "fill" | "clock";

/** Everything that the client says in a language. */
export interface Words extends Texts<Plain> {
  readonly kinds: Texts<"human" | "random" | "greedy" | "search:50" | "search:200">;
  readonly failed: Say<[why?: string]>;
  readonly leave: Say<[isLocal: boolean]>;
  readonly seat: Say<[seat: number]>;
  readonly person: Say<[seat: number]>;
  readonly table: Say<[tiles: number, ends: string]>;
  readonly held: Say<[tiles: number]>;
  readonly boneyard: Say<[tiles: number]>;
  readonly tile: Say<[tile: string, fits: boolean]>;
  readonly on: Say<[move: LegalMove]>;
  readonly playOn: Say<[move: LegalMove]>;
  readonly mustOpen: Say<[tiles: string]>;
  readonly duty: Say<[duty: TableDuty]>;
  readonly drew: Say<[tile: string]>;
  readonly turnOf: Say<[name: string]>;
  readonly round: Say<[round: number, of?: number]>;
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
    readonly pass: Say<[who: string]>;
    readonly left: string;
  };
  readonly advised: Say<[move: string]>;
  readonly best: Say<[points: number, out: number]>;
  readonly asGood: Say<[moves: string]>;
  readonly move: Say<[tile: string, on?: string]>;
  readonly reasons: Readonly<
    Record<
      "shed_pips" | "shed_double_blank" | "stop_last_tile" | "keep_protection" | "end_dead_round" | "lay_own_toes" | "keep_playable" | "cover_high_ends",
      Say<[number: number | null]>
    >
  >;
  readonly inferred: Say<[name: string, must?: string, may?: string]>;
  readonly undrawn: Say<[tiles: string]>;
  readonly curtain: Say<[name: string]>;
  readonly seconds: Say<[seconds: number]>;
  readonly waitSeats: Say<[missing: number]>;
}
