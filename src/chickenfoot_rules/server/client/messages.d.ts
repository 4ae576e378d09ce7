// Written by tools/form_types.py from server/messages.py; do not edit.

import type { LegalMove, TableDocument, TableRefusal } from "../../documents/table";

/** Ask the table for something. */
export interface DoAsk {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /**
   * the request, or one that changes nothing: give a "hint", "infer" what the others hold, "save"
   * the game, or list the "rules" in force.
   */
  readonly do: "fill" | "deal" | "again" | "undo" | "agree" | "refuse" | "hint" | "rest" | "resume" | "infer" | "save" | "rules";
}

/** Begin a score sheet. */
export interface DoBegin {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "begin";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
  /** the names of the players. */
  readonly names: string[];
}

/** Ask what can be played at a real table, where the person has seat 0 and the turn. */
export interface DoBoard {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "board";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
  /** the number of seats. */
  readonly players: number;
  /** the tiles on the table in any order, such as "4-9>9-9 9-9". */
  readonly layout?: string;
  /** the tiles of the person. */
  readonly hand?: string;
  /** how many tiles each other seat holds, in order; the usual number where it is missing. */
  readonly sizes?: number[];
  /** whether the answer is a hint. */
  readonly hint?: boolean;
}

/** Draw a link as a QR code in the page. */
export interface DoCode {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "code";
  /** the link. */
  readonly link: string;
}

/** Create a table on the server. */
export interface DoCreate {
  /** the time for each turn of a person, 0 to 3600. */
  readonly seconds?: number;
  /**
   * the time that a person has besides, for all turns of a match together, 0 to 3600. If both are
   * 0, there is no limit.
   */
  readonly bank?: number;
  /** whether the server lists the table, so that anybody may sit down. */
  readonly is_open?: boolean;
  /** whether a player may take a move back if all others agree. */
  readonly may_undo?: boolean;
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** the kind of the request. */
  readonly do: "create";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
}

/** Come to a table on the server. */
export interface DoEnter {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** "join" it in a free seat, "return" to the seat of a token, or "watch". */
  readonly do: "join" | "return" | "watch";
  /** the name of the table. */
  readonly table: string;
  /** the name of a player who joins. */
  readonly name?: string;
  /** the token of a player who returns. */
  readonly token?: string;
}

/** Let the computer player whose turn it is in the page move. */
export interface DoGo {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "go";
}

/** List tables of the server: those that anybody may join, and some by name. */
export interface DoList {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "list";
  /** the names of the client's own tables; tables that are gone are left out. */
  readonly tables?: string[];
}

/** Look back at an earlier move. */
export interface DoLook {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /**
   * "look" at the table as the seat saw it before the move, or "review" the first choice of the
   * seat from there on, in a round that is over.
   */
  readonly do: "look" | "review";
  /** the number of the move, from 0. */
  readonly move_number: number;
  /** the number of the match, that of this one or the one before; by default this. */
  readonly match_number?: number;
}

/** Begin a match in the page. */
export interface DoNew {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** the kind of the request. */
  readonly do: "new";
  /** the options as text, such as "set=9 curved". */
  readonly rules: string;
  /** the seed of all random numbers; a random one by default. */
  readonly seed?: number;
}

/** Open a score sheet, or a saved game in the page. */
export interface DoOpen {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the player of each seat: "human", or the name of a computer player. */
  readonly seats?: string[];
  /** the name of each seat; by default the players. */
  readonly names?: string[];
  /** the kind of the request. */
  readonly do: "open";
  /**
   * the record of a sheet; in the page any record, a position, or a view, whose hidden tiles are
   * dealt at random.
   */
  readonly text: string;
  /** the seed of all random numbers; a random one by default. */
  readonly seed?: number;
}

/** Make a move. */
export interface DoPlay {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the move_number of the document that it answers. */
  readonly move_number: number;
  /** the number of the move. It plays on the oldest of several equal ends. */
  readonly action?: number;
  /** the move as text. */
  readonly move?: string;
  /** the kind of the request. */
  readonly do: "play";
}

/** Show everyone at the table on the server a feeling. */
export interface DoReact {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "react";
  /** the feeling. */
  readonly reaction: "applause" | "laugh" | "wow" | "sigh" | "think" | "hurry";
}

/** Let a computer player play for a person who is idle, until they return. */
export interface DoReplace {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "replace";
  /** the seat of the person, 0..players−1. */
  readonly seat: number;
}

/** Write something on a score sheet, which the client keeps. */
export interface DoScore {
  /** the language of the answer, "en", "de" or "es"; English for any other. */
  readonly language?: string;
  /** the kind of the request. */
  readonly do: "score";
  /** the record of the sheet. */
  readonly text: string;
  /** what to write, as a person types it: "12 0 31", "correct 2 0 52 18" or "join Eve average". */
  readonly line: string;
  /** whether a row that can't be is only marked; else it is refused with the code "sheet". */
  readonly mark?: boolean;
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
  /** the number of free seats. */
  readonly missing?: number;
  /** the round that is played, from 1; 0 before the first deal. */
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
  /** the rule that makes it good advice, or an empty text. */
  readonly rule?: string;
}

/** Show a real table, and what the person there can play. */
export interface SayBoard {
  /** the kind of the message. */
  readonly say: "board";
  /**
   * the table, without the tiles that can't lie where they do; the person has no legal moves if the
   * table is impossible.
   */
  readonly document: TableDocument;
  /** where each tile that is not on the table can join it. */
  readonly places: LegalMove[];
  /** all that is wrong. */
  readonly flaws: TableRefusal[];
  /** the tiles that the document leaves out. */
  readonly left_out: string[];
  /**
   * what the person sees, as text that can be opened; empty if the table is impossible or no hand
   * is given.
   */
  readonly position?: string;
}

/** Show the QR code of a link, in the page. */
export interface SayCode {
  /** the kind of the message. */
  readonly say: "code";
  /** the drawing; empty if the link is too long for a phone to read. */
  readonly svg?: string;
}

/** Name a new table. */
export interface SayCreated {
  /** the kind of the message. */
  readonly say: "created";
  /** its name. */
  readonly table: string;
}

/** Advise a move. */
export interface SayHint {
  /** the kind of the message. */
  readonly say: "hint";
  /** the best move. */
  readonly move: string;
  /** whether it is the only legal move. */
  readonly is_only?: boolean;
  /**
   * the points of its player in the round, on average, unless it is the only move or the compiled
   * engine does not know the rules.
   */
  readonly points?: number;
  /** how often its player goes out, 0 to 1, with the same exceptions. */
  readonly out?: number;
  /** the moves that are as good. */
  readonly as_good?: string[];
  /** why it is better than the others. */
  readonly reasons?: SaidReason[];
}

/** Show how a player feels. */
export interface SayReaction {
  /** the kind of the message. */
  readonly say: "reaction";
  /** the seat of the player. */
  readonly seat: number;
  /** the feeling. */
  readonly reaction: "applause" | "laugh" | "wow" | "sigh" | "think" | "hurry";
}

/** Send the record that the seat may save. */
export interface SayRecord {
  /** the kind of the message. */
  readonly say: "record";
  /** the record. */
  readonly text: string;
}

/** Explain why a message is refused. */
export interface SayRefused {
  /** the kind of the message. */
  readonly say: "refused";
  /** the reason. */
  readonly refusal: TableRefusal;
}

/** Judge a choice of the seat. */
export interface SayReview {
  /** the kind of the message. */
  readonly say: "review";
  /** the number of the move in the match, from 0; absent if there is no further choice. */
  readonly move_number?: number;
  /** the number of the round, from 1. */
  readonly round_number?: number;
  /** what the seat did. */
  readonly move?: string;
  /** the best move, by what the seat could know. */
  readonly best?: string;
  /** how many points better that was, on average; 0 if this may be chance. */
  readonly cost?: number;
}

/** List the rules in force. */
export interface SayRules {
  /** the kind of the message. */
  readonly say: "rules";
  /** the id and the text of each rule. */
  readonly rules: [string, string][];
}

/** Give a seat to a client. */
export interface SaySeat {
  /** the kind of the message. */
  readonly say: "seat";
  /** the seat, 0..players−1. */
  readonly seat: number;
  /** the proof that the seat is the client's, who needs it to return. */
  readonly token: string;
}

/** Show an earlier table, or what the seat can infer. */
export interface SaySeen {
  /** "looked" or "inferred". */
  readonly say: "looked" | "inferred";
  /** the table as the client's seat saw it before a move, or with what each seat may hold. */
  readonly document: TableDocument;
}

/** Show a score sheet. */
export interface SaySheet {
  /** the kind of the message. */
  readonly say: "sheet";
  /** its record. */
  readonly text: string;
  /** the name of the game, such as "chicken-foot". */
  readonly game: string;
  /** the highest value of the set. */
  readonly domino_set: number;
  /**
   * its rows: the headings, each round, and the totals. The first cell of a round is its number,
   * with ! if it can't have been played. The second is the tile that opened it. Then each player
   * has one: - for a round in which they took no part, ? for points that are missing, and in
   * brackets the points with which they began.
   */
  readonly cells: string[][];
  /** each round. */
  readonly rounds?: SheetRound[];
  /** the next round; absent if the match is over. */
  readonly next?: SheetRound;
  /** the place of each player: 0 before the first round, and for those who have left. */
  readonly places: number[];
  /** sentences in the language of the client: who leads, what is next, what is wrong. */
  readonly lines?: string[];
}

/** Show the table. */
export interface SayTable {
  /** the kind of the message. */
  readonly say: "table";
  /** what the client's seat sees. */
  readonly document: TableDocument;
  /** the player of each seat, such as "human" or "greedy". */
  readonly players: string[];
  /** the requests that the seat can make besides moves. */
  readonly can: ("fill" | "deal" | "again" | "undo" | "agree" | "refuse" | "hint" | "rest" | "resume" | "review")[];
  /** the number of the match, from 1, of those played again. */
  readonly match_number?: number;
  /** how many of them each seat has won, once one is over. */
  readonly series?: number[];
  /** the seats of people for whom the server made their last move, since their time was up. */
  readonly moved_for?: number[];
  /** the seats of people for whom a computer player goes on, until they resume. */
  readonly resting?: number[];
  /** what a person asks the others for. */
  readonly wish?: Wish;
  /**
   * the seats of people who are away or have not moved for a minute, on a server; the others can
   * let a computer player replace them.
   */
  readonly idle?: number[];
  /** whether a computer player is to move, in the page. */
  readonly waits?: boolean;
  /** whether this is the first message about a table, in the page. */
  readonly is_new?: boolean;
  /** whether somebody is in each seat, on a server. */
  readonly here?: boolean[];
  /** the number of free seats, on a server. */
  readonly missing?: number;
  /** the time for a turn, on a server. */
  readonly seconds?: number;
  /** the seconds that were left in the bank of each seat when the turn began, if it has one. */
  readonly bank?: number[];
  /** the time left, with that in the bank, if somebody's turn is timed. */
  readonly seconds_left?: number;
}

/** List tables of the server. */
export interface SayTables {
  /** the kind of the message. */
  readonly say: "tables";
  /** the tables, first those that the client named, then the open ones with a free seat. */
  readonly tables: ListedTable[];
}

/** A round on a score sheet, for somebody who corrects it. */
export interface SheetRound {
  /** the players who took part, from 0 in the order of the columns. */
  readonly seats: number[];
  /** the tiles left in the hand of each of them, if they were written down. */
  readonly hands?: string[];
  /** the doubles of which one opened it. */
  readonly openers?: string[];
}

/** A wish of a person that the others must agree to; it ends when the game goes on. */
export interface Wish {
  /**
   * to "undo" the person's last move, to "replace" somebody who is idle by a computer player, or to
   * play "again".
   */
  readonly what: "undo" | "replace" | "again";
  /** the seat of the person. */
  readonly by: number;
  /** the seat of the idle person. */
  readonly seat?: number;
  /** the seats that have agreed. */
  readonly agreed?: number[];
}

export type TableDo = DoPlay | DoAsk | DoLook | DoReplace;

export type PageDo = DoPlay | DoAsk | DoLook | DoReplace | DoNew | DoOpen | DoGo | DoBegin | DoScore | DoCode | DoBoard;

export type RoomDo = DoPlay | DoAsk | DoLook | DoReplace | DoReact;

export type ServerDo = DoPlay | DoAsk | DoLook | DoReplace | DoReact | DoList | DoCreate | DoEnter | DoBegin | DoScore | DoOpen;

export type TableSay = SayTable | SaySeen | SayRefused | SayHint | SayReview | SayRecord | SayRules;

export type PageSay = SayTable | SaySeen | SayRefused | SayHint | SayReview | SayRecord | SayRules | SaySheet | SayCode | SayBoard;

export type ServerSay = SayTable | SaySeen | SayRefused | SayHint | SayReview | SayRecord | SayRules | SayCreated | SaySeat | SayTables | SayReaction | SaySheet;
