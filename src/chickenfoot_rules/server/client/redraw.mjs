// Parts of the page that are drawn anew: a click that has begun and the focus are not lost.

/** Where the focus goes if the button that had it is gone. */
const OTHERS = ["#banner button", "#hand .chosen", "#hand .fits", "#table .primary", "#hand button", "#felt"];

/** @type {(nodes: Iterable<Element>) => string} */
const htmlOf = (nodes) => [...nodes].map(({ outerHTML }) => outerHTML).join();

/**
 * Replace what is in a part, unless the new elements look the same.
 * @type {(part: Element, elements: Element[]) => void}
 */
export function replace(part, elements) {
  if (htmlOf(elements) !== htmlOf(part.children)) part.replaceChildren(...elements);
}

/** @typedef {Element & HTMLOrSVGElement} Focusable */

/** @param {Focusable} element */
const nameOf = ({ dataset }) => dataset.tile ?? dataset.do ?? dataset.move;

/** @param {Element} part */
const buttonsIn = (part) => /** @type {Focusable[]} */ ([...part.querySelectorAll("button, [role=button]")]);

/**
 * Draw parts of the table, and give the focus back: to the button with the same name in its part, to
 * that in the same place, or to the first of others that can be seen.
 * @type {(draw: () => void, root?: Document | ShadowRoot, parts?: string, others?: string[]) => void}
 */
export function keepFocus(draw, root = document, parts = ":is(#table, #board) [id]", others = OTHERS) {
  const focused = /** @type {Focusable | null} */ (root.activeElement);
  const part = focused?.closest(parts);
  const place = focused && part ? buttonsIn(part).indexOf(focused) : -1;
  draw();
  if (!focused || !part || (focused.isConnected && focused.checkVisibility())) return;
  const buttons = buttonsIn(part);
  const name = nameOf(focused);
  const same = buttons.find((button) => name !== undefined && nameOf(button) === name) ?? buttons[Math.min(place, buttons.length - 1)];
  const found = [same, ...others.map((selector) => root.querySelector(selector))].find((one) => one?.checkVisibility());
  /** @type {Focusable | undefined} */ (found)?.focus({ preventScroll: true });
}
