// Tiles that are dragged by mouse, pen or finger.

import { make } from "./elements.mjs";
import { tilePicture } from "./picture.mjs";

/** The pixels from which on a press is no tap: a finger is less steady than a mouse. */
const FAR = { mouse: 8, pen: 8, touch: 16 };

/** @typedef {HTMLElement | SVGElement} Held */

/** @type {(x: number, y: number) => (target: Element) => number} from the middle of a target to a place in the window. */
const distanceTo = (x, y) => (target) => {
  const { left, top, right, bottom } = target.getBoundingClientRect();
  return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
};

/**
 * Let the tiles of a part be dragged: over an area the target in it that is nearest lights up, and
 * is clicked at the end. A press that does not move stays a click.
 * @param {HTMLElement} part its tiles may be replaced at any time.
 * @param {string} selector finds the tiles that can be dragged.
 * @param {(tile: Held) => void} take is called when a drag begins.
 * @param {[area: HTMLElement, selector: string][]} aims the areas, and what finds their targets.
 */
export function letDrag(part, selector, take, aims) {
  /** @type {{ held: Held, x: number, y: number } | null} */
  let press = null;
  /** @type {HTMLElement | null} */
  let flying = null;
  /** @type {Element | undefined} */
  let aimed;
  let hasDragged = false;

  /** @type {(x: number, y: number) => void} */
  function aim(x, y) {
    const distance = distanceTo(x, y);
    aimed?.classList.remove("lit");
    [aimed] = aims.flatMap(([area, targets]) => {
      const { left, top, right, bottom } = area.getBoundingClientRect();
      const isOver = left <= x && x <= right && top <= y && y <= bottom;
      return isOver ? [...area.querySelectorAll(targets)] : [];
    }).sort((one, other) => distance(one) - distance(other));
    aimed?.classList.add("lit");
  }

  /** @param {PointerEvent} event */
  function begin({ target, isPrimary, button, clientX: x, clientY: y }) {
    hasDragged = false;
    const held = isPrimary && button === 0 ? /** @type {Element} */ (target).closest(selector) : null;
    press = held instanceof HTMLElement || held instanceof SVGElement ? { held, x, y } : null;
  }

  /** @param {PointerEvent} event */
  function move({ pointerId, pointerType, clientX: x, clientY: y }) {
    if (!press) return;
    if (!flying) {
      if (Math.hypot(x - press.x, y - press.y) < (FAR[/** @type {"mouse" | "pen" | "touch"} */ (pointerType)] ?? FAR.touch)) return;
      hasDragged = true;
      part.setPointerCapture(pointerId); // The button may be replaced meanwhile.
      flying = make("div", { class: "flying", "aria-hidden": "true" }, tilePicture(press.held.dataset.tile ?? ""));
      const root = part.getRootNode();
      (root instanceof ShadowRoot ? root : document.body).append(flying);
      take(press.held);
    }
    flying.style.translate = `${x}px ${y}px`;
    aim(x, y);
  }

  /** @param {PointerEvent} event */
  function end({ type }) {
    flying?.remove();
    press = flying = null;
    aimed?.classList.remove("lit");
    if (type === "pointerup" && aimed?.isConnected) aimed.dispatchEvent(new Event("click"));
    aimed = undefined;
  }

  part.addEventListener("pointerdown", begin);
  part.addEventListener("pointermove", move);
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) part.addEventListener(name, end);
  // The end of a drag is a click too; those of keys have no detail.
  part.addEventListener("click", (event) => event.detail && hasDragged && event.stopPropagation(), true);
}
