// The element <chickenfoot-table> of server/client/table.mjs, for pages in TypeScript.

import type { TableAnswer, TableDocument } from "./table";

/** It takes the attributes src, lang and theme, and sends the event move. */
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
  }
}
