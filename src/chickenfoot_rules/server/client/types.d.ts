// The types of the client: the messages of a table, the words, and the connection.

import type { LegalMove, TableRefusal } from "../../documents/table";
import type { Kind } from "./links.mjs";
import type { DoCreate, PageDo, PageSay, SayReaction, ServerDo } from "./messages";

/** A message of a table, or about a score sheet. */
export type Received = PageSay | SayReaction;

/** A message to a table. */
export type Sent = PageDo | ServerDo;

export type Send = (message: Sent) => unknown;

/** What a client asks for in one word. */
export type Question = "deal" | "again" | "undo" | "agree" | "refuse" | "hint" | "infer" | "fill" | "rest" | "resume";

/** What is in an element; nothing of it if it is false, undefined or null. */
export type Child = Node | string | false | undefined | null;

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
  /** the ids of its rules. */
  readonly rule?: string;
  /** its value unless it is changed, as text; "" if it has none. */
  readonly usual?: string;
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
  /** shows the first screen. */
  start(): void;
  /** shows another form instead of the table; it is made anew when the language changes. */
  ask(makeForm: () => HTMLElement): void;
  /** opens a record, a position or a score sheet. */
  open(text: string): void;
  /** asks before a match or a score sheet is dropped, and returns whether it may be. */
  mayDrop(kind?: Kind): boolean;
  /** shows why something is refused. */
  refuse(refusal: TableRefusal): void;
}

/** A connection to a table: to a server, or to Python in the page. */
export interface Connection {
  /** sends a message; a person with a name sits down at once at the table that it opens. */
  send(message: Sent, name?: string): unknown;
  /** leaves the table for the first screen. */
  leave?(): void;
  /** returns further fields of the form of a new table. */
  fields?(): HTMLElement[];
  /** returns what these fields add to the message. */
  more?(data: FormData): Pick<DoCreate, "seconds" | "bank" | "may_undo" | "is_open">;
  /** returns further buttons of that form; `takes` returns whether one of them was pressed and all is done. */
  buttons?(): HTMLElement[];
  takes?(data: FormData, rules: string, players: number): boolean;
  /** returns further entries of the menu. */
  menu?(): HTMLElement[];
  /** shows how people in one network play together, where they can't yet. */
  network?(): void;
  /** opens what only this connection can have in the address, and returns whether there is something. */
  openLink?(): boolean;
  /** returns what there is to see while there is no table, on the first screen. */
  lobby?(): HTMLElement;
}

/** Shows the state of the connection: why it failed, and which part of Python is loaded, 0 to 1. */
export type ShowStatus = (state: Status, why?: string, done?: number) => void;

export type Connect = (receive: (message: Received) => void, status: ShowStatus, page: PageParts) => Connection;

/** A legal move that plays a tile. */
export type LegalPlay = LegalMove & { readonly tile: string };
