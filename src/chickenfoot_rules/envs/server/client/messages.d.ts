// Written by tools/form_types.py from envs/server/messages.py; do not edit.

import type { TableDocument, TableRefusal } from "../../../records/table";

/** Ask the table for something. */
export interface DoAsk {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /**
   * "deal" the next round, "undo" the last move, give a "hint", "infer" what the others hold,
   * "save" the game, or list the "rules" in force.
   */
  readonly do: "deal" | "undo" | "hint" | "infer" | "save" | "rules";
}

/** Create a table on the server. */
export interface DoCreate {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** "create". */
  readonly do: "create";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
  /** the time for each turn of a person, 0 to 3600; 0 is no limit. */
  readonly seconds?: number;
}

/** Give the free seats of a table on the server to computer players. */
export interface DoFill {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** "fill". */
  readonly do: "fill";
}

/** Let the computer player move whose turn it is in the page. */
export interface DoGo {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** "go". */
  readonly do: "go";
}

/** Take a free seat at a table on the server. */
export interface DoJoin {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** "join". */
  readonly do: "join";
  /** the name of the table. */
  readonly table: string;
  /** the name of the player. */
  readonly name: string;
}

/** Begin a match in the page. */
export interface DoNew {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** "new". */
  readonly do: "new";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
  /** the seed of all chance; a random one by default. */
  readonly seed?: number;
}

/** Open a saved game in the page. */
export interface DoOpen {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** "open". */
  readonly do: "open";
  /** a record or a position. */
  readonly text: string;
  /** the seed of all chance; a random one by default. */
  readonly seed?: number;
}

/** Make a move. */
export interface DoPlay {
  /** the move_number of the document that it answers. */
  readonly move_number: number;
  /** the number of the move. It plays on the oldest of several equal ends. */
  readonly action?: number;
  /** the move as text. */
  readonly move?: string;
  /** "play". */
  readonly do: "play";
  /** the language of refusals, "en", "de" or "es"; English for any other. */
  readonly language?: string;
}

/** Come back to a seat on the server. */
export interface DoReturn {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** "return". */
  readonly do: "return";
  /** the name of the table. */
  readonly table: string;
  /** the token of the seat. */
  readonly token: string;
}

/** Watch a table on the server. */
export interface DoWatch {
  /** "en", "de" or "es", of what the library says; English for any other. */
  readonly language?: string;
  /** "watch". */
  readonly do: "watch";
  /** the name of the table. */
  readonly table: string;
}

/** A reason for a move. */
export interface SaidReason {
  /** the sentence, in the language of the client. */
  readonly text: string;
  /** the rule that makes it good advice, if it is a rule. */
  readonly rule?: string;
}

/** Name a new table. */
export interface SayCreated {
  /** "created". */
  readonly say: "created";
  /** its name. */
  readonly table: string;
}

/** Advise a move. */
export interface SayHint {
  /** "hint". */
  readonly say: "hint";
  /** the best move. */
  readonly move: string;
  /** whether it is the only one. */
  readonly is_only?: boolean;
  /** the points that it costs on average, unless it is the only one. */
  readonly points?: number;
  /** how often its player goes out, 0 to 1, unless it is the only one. */
  readonly out?: number;
  /** the moves that are as good. */
  readonly as_good?: string[];
  /** why it is better than the others. */
  readonly reasons?: SaidReason[];
}

/** Say what the seat can infer. */
export interface SayInferred {
  /** "inferred". */
  readonly say: "inferred";
  /** the table, with what each seat may hold. */
  readonly document: TableDocument;
}

/** Send what the seat may save. */
export interface SayRecord {
  /** "record". */
  readonly say: "record";
  /** the record. */
  readonly text: string;
}

/** Say why a message is refused. */
export interface SayRefused {
  /** "refused". */
  readonly say: "refused";
  /** why. */
  readonly refusal: TableRefusal;
}

/** List the rules in force. */
export interface SayRules {
  /** "rules". */
  readonly say: "rules";
  /** the id and the text of each rule. */
  readonly rules: [string, string][];
}

/** Give a seat to a client. */
export interface SaySeat {
  /** "seat". */
  readonly say: "seat";
  /** the seat, 0..players−1. */
  readonly seat: number;
  /** the proof that it is the client's, with which they can return. */
  readonly token: string;
}

/** Show the table. */
export interface SayTable {
  /** "table". */
  readonly say: "table";
  /** what the client's seat sees. */
  readonly document: TableDocument;
  /** the player of each seat, such as "human" or "greedy". */
  readonly players: string[];
  /** what the seat can do besides moving. */
  readonly can: ("deal" | "undo" | "hint")[];
  /** whether a computer player is to move, in the page. */
  readonly waits?: boolean;
  /** whether this is the first message about a table, in the page. */
  readonly is_new?: boolean;
  /** whether somebody is in each seat, on a server. */
  readonly here?: boolean[];
  /** how many seats are free, on a server. */
  readonly missing?: number;
  /** the time for a turn, on a server; 0 is no limit. */
  readonly seconds?: number;
}

export type TableDo = DoPlay | DoAsk;

export type PageDo = DoPlay | DoAsk | DoNew | DoOpen | DoGo;

export type ServerDo = DoPlay | DoAsk | DoCreate | DoJoin | DoReturn | DoWatch | DoFill;

export type TableSay = SayTable | SayRefused | SayHint | SayInferred | SayRecord | SayRules;

export type ServerSay = SayTable | SayRefused | SayHint | SayInferred | SayRecord | SayRules | SayCreated | SaySeat;
