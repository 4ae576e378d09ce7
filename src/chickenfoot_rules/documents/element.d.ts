// The element <chickenfoot-table> of server/client/table.mjs, for pages in TypeScript.

import type { TableAnswer, TableDocument } from "./table";

/** A tile of the hand that somebody chose. */
export interface TilePick {
  readonly tile: string;
  /** whether it can be played. */
  readonly fits: boolean;
}

/** It takes the attributes src, lang and theme, and sends the events move, pick and, if src has no table document, error. */
export interface ChickenfootTable extends HTMLElement {
  /** what it shows. */
  document: TableDocument | null;
}

declare global {
  interface HTMLElementTagNameMap {
    "chickenfoot-table": ChickenfootTable;
  }
  interface HTMLElementEventMap {
    move: CustomEvent<TableAnswer>;
    pick: CustomEvent<TilePick>;
  }
}
