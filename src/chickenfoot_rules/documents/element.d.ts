// The element <chickenfoot-table> of server/client/table.mjs, for pages in TypeScript.

import type { LegalMove, TableAnswer, TableDocument } from "./table";

/** A tile that somebody tapped or began to drag. */
export interface TilePick {
  readonly tile: string;
  /** whether it can be played. */
  readonly fits: boolean;
}

/** It takes the attributes src, lang and theme, and sends the events move, pick, hold and, if src has no table document, error. */
export interface ChickenfootTable extends HTMLElement {
  /** what it shows. */
  document: TableDocument | null;
  /**
   * where each tile can be put, on a page where people set a table up. They tap, focus and drag laid tiles, too, and the page,
   * which hears of each tile by pick, chooses. A move puts the chosen tile on the table, and hold into the hand. In the slot
   * "below" the page may have tiles with data-drag and data-tile, and places of the class "target", which a dropped tile clicks.
   */
  places: LegalMove[] | null;
  /** chooses a tile, or none. */
  choose(tile: string | null): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "chickenfoot-table": ChickenfootTable;
  }
  interface HTMLElementEventMap {
    move: CustomEvent<TableAnswer>;
    pick: CustomEvent<TilePick>;
    hold: CustomEvent<Pick<TilePick, "tile">>;
  }
}
