// Written by tools/form_types.py from envs/server/messages.py; do not edit.

import type { TableDocument, TableRefusal } from "../../../records/table";

/** Ask the table for something. */
export interface DoAsk {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /**
   * "deal" the next round, play "again" by the same rules, "undo" the last move, "agree" that
   * another player takes theirs back or "refuse" it, give a "hint", "infer" what the others hold,
   * "save" the game, or list the "rules" in force.
   */
  readonly do: "deal" | "again" | "undo" | "agree" | "refuse" | "hint" | "infer" | "save" | "rules";
}

/** Create a table on the server. */
export interface DoCreate {
  /** the time for each turn of a person, 0 to 3600; 0 is no limit. */
  readonly seconds?: number;
  /** whether the server lists the table, so that anybody may sit down. */
  readonly is_open?: boolean;
  /** whether a player may take a move back if all others agree. */
  readonly may_undo?: boolean;
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** what the client asks for. */
  readonly do: "create";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
}

/** Give the free seats of a table on the server to computer players. */
export interface DoFill {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "fill";
}

/** Let the computer player move whose turn it is in the page. */
export interface DoGo {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "go";
}

/** Take a free seat at a table on the server. */
export interface DoJoin {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "join";
  /** the name of the table. */
  readonly table: string;
  /** the name of the player. */
  readonly name: string;
}

/** List tables of the server: those that anybody may join, and some by name. */
export interface DoList {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "list";
  /** the names of the client's own tables; those that are gone are left out. */
  readonly tables?: string[];
}

/** Look back at the table as it was before a move, as far as the seat saw it. */
export interface DoLook {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "look";
  /** the number of the move, 0 up. */
  readonly move_number: number;
}

/** Begin a match in the page. */
export interface DoNew {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** what the client asks for. */
  readonly do: "new";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
  /** the seed of all chance; a random one by default. */
  readonly seed?: number;
}

/** Open a saved game in the page. */
export interface DoOpen {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** what the client asks for. */
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
  /** what the client asks for. */
  readonly do: "play";
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
}

/** Show everyone at the table on the server how one feels. */
export interface DoReact {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "react";
  /** the feeling. */
  readonly reaction: "applause" | "laugh" | "wow" | "sigh" | "think" | "hurry";
}

/**
 * Let a computer player go on for a person who has left, until they return. Only the host may ask
 * for it: the person in the first seat that somebody has taken and is at.
 */
export interface DoReplace {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "replace";
  /** the seat of the person, 0..players−1. */
  readonly seat: number;
}

/** Come back to a seat on the server. */
export interface DoReturn {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "return";
  /** the name of the table. */
  readonly table: string;
  /** the token of the seat. */
  readonly token: string;
}

/** Watch a table on the server. */
export interface DoWatch {
  /** "en", "de" or "es", of the answer; English for any other. */
  readonly language?: string;
  /** what the client asks for. */
  readonly do: "watch";
  /** the name of the table. */
  readonly table: string;
}

/** A table in a list of the server. */
export interface ListedTable {
  /** its name. */
  readonly table: string;
  /** the name of the game, such as "chicken-foot". */
  readonly game: string;
  /** the options as text. */
  readonly rules: string;
  /** the name of the player in each seat; empty for a free one. */
  readonly players: string[];
  /** how many seats are free. */
  readonly missing?: number;
  /** the round that is played, 1 up; 0 before the first deal. */
  readonly round_number?: number;
  /** whether the match has ended. */
  readonly is_over?: boolean;
  /** whether anybody may sit down. */
  readonly is_open?: boolean;
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
  /** what the message is. */
  readonly say: "created";
  /** its name. */
  readonly table: string;
}

/** Advise a move. */
export interface SayHint {
  /** what the message is. */
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

/** Show how a player feels. */
export interface SayReaction {
  /** what the message is. */
  readonly say: "reaction";
  /** the seat of the player. */
  readonly seat: number;
  /** the feeling. */
  readonly reaction: "applause" | "laugh" | "wow" | "sigh" | "think" | "hurry";
}

/** Send what the seat may save. */
export interface SayRecord {
  /** what the message is. */
  readonly say: "record";
  /** the record. */
  readonly text: string;
}

/** Say why a message is refused. */
export interface SayRefused {
  /** what the message is. */
  readonly say: "refused";
  /** why. */
  readonly refusal: TableRefusal;
}

/** List the rules in force. */
export interface SayRules {
  /** what the message is. */
  readonly say: "rules";
  /** the id and the text of each rule. */
  readonly rules: [string, string][];
}

/** Give a seat to a client. */
export interface SaySeat {
  /** what the message is. */
  readonly say: "seat";
  /** the seat, 0..players−1. */
  readonly seat: number;
  /** the proof that it is the client's, with which they can return. */
  readonly token: string;
}

/** Show an earlier moment, or what the seat can infer. */
export interface SaySeen {
  /** "looked" or "inferred". */
  readonly say: "looked" | "inferred";
  /** the table as the client's seat saw it before a move, or with what each seat may hold. */
  readonly document: TableDocument;
}

/** Show the table. */
export interface SayTable {
  /** what the message is. */
  readonly say: "table";
  /** what the client's seat sees. */
  readonly document: TableDocument;
  /** the player of each seat, such as "human" or "greedy". */
  readonly players: string[];
  /** what the seat can do besides moving. */
  readonly can: ("deal" | "again" | "undo" | "agree" | "hint" | "replace")[];
  /** the seat that asks the others to agree that it takes its last move back. */
  readonly asks?: number;
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
  /** what is left of it, if somebody's turn is timed. */
  readonly seconds_left?: number;
}

/** List tables of the server. */
export interface SayTables {
  /** what the message is. */
  readonly say: "tables";
  /** the tables, first those that the client named, then the open ones with a free seat. */
  readonly tables: ListedTable[];
}

export type TableDo = DoPlay | DoAsk | DoLook;

export type PageDo = DoPlay | DoAsk | DoLook | DoNew | DoOpen | DoGo;

export type RoomDo = DoPlay | DoAsk | DoLook | DoFill | DoReplace | DoReact;

export type ServerDo = DoPlay | DoAsk | DoLook | DoFill | DoReplace | DoReact | DoList | DoCreate | DoJoin | DoReturn | DoWatch;

export type TableSay = SayTable | SaySeen | SayRefused | SayHint | SayRecord | SayRules;

export type ServerSay = SayTable | SaySeen | SayRefused | SayHint | SayRecord | SayRules | SayCreated | SaySeat | SayTables | SayReaction;
