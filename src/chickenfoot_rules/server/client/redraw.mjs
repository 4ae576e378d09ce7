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

/** @param {HTMLElement} element */
const nameOf = ({ dataset }) => dataset.tile ?? dataset.do ?? dataset.move;

/** @param {Element} part */
const buttonsIn = (part) => /** @type {HTMLElement[]} */ ([...part.querySelectorAll("button")]);

/**
 * Draw parts of the table, and give the focus back: to the button with the same name, to that in the
 * same place, or to the first of others that can be seen.
 * @param {() => void} draw
 */
export function keepFocus(draw) {
  const focused = document.activeElement;
  const part = focused?.closest(":is(#table, #board) [id]");
  const place = part && focused instanceof HTMLElement ? buttonsIn(part).indexOf(focused) : -1;
  draw();
  if (!part || !(focused instanceof HTMLElement) || (focused.isConnected && focused.checkVisibility())) return;
  const buttons = buttonsIn(part);
  const name = nameOf(focused);
  const same = buttons.find((button) => name !== undefined && nameOf(button) === name) ?? buttons[Math.min(place, buttons.length - 1)];
  const found = [same, ...OTHERS.map((selector) => document.querySelector(selector))].find((one) => one?.checkVisibility());
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}
