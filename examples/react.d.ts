// The element <chickenfoot-table> in TSX, beside element.d.ts and table.d.ts.

import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { ChickenfootTable } from "./element";
import type { TableAnswer, TableDocument } from "./table";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "chickenfoot-table": DetailedHTMLProps<HTMLAttributes<ChickenfootTable>, ChickenfootTable> & {
        document?: TableDocument | null;
        onmove?: (event: CustomEvent<TableAnswer>) => void;
        theme?: "light" | "dark" | "kitchen";
      };
    }
  }
}
