// Tiles that are dragged by mouse, pen or finger.

import { make } from "./elements.mjs";
import { tilePicture } from "./picture.mjs";

/** The pixels from which on a press is no tap: a finger is less steady than a mouse. */
const FAR = { mouse: 8, pen: 8, touch: 16 };

/** @typedef {HTMLElement | SVGElement} Held */

/**
 * Let the tiles of a part be dragged. A press that does not move stays a click.
 * @param {HTMLElement} part its tiles may be replaced at any time.
 * @param {string} selector finds the tiles that can be dragged.
 * @param {(tile: Held) => void} take is called when a drag begins.
 * @param {(x: number, y: number) => void} over is called with the place of the pointer in the window.
 * @param {(isDropped: boolean) => void} drop is called at the end of a drag, which may be cancelled.
 */
export function letDrag(part, selector, take, over, drop) {
  /** @type {{ held: Held, x: number, y: number } | null} */
  let press = null;
  /** @type {HTMLElement | null} */
  let flying = null;
  let hasDragged = false;

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
      document.body.append(flying);
      take(press.held);
    }
    flying.style.translate = `${x}px ${y}px`;
    over(x, y);
  }

  /** @param {PointerEvent} event */
  function end({ type }) {
    flying?.remove();
    const wasDrag = flying !== null;
    press = flying = null;
    if (wasDrag) drop(type === "pointerup");
  }

  part.addEventListener("pointerdown", begin);
  part.addEventListener("pointermove", move);
  for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) part.addEventListener(name, end);
  // The end of a drag is a click too; those of keys have no detail.
  part.addEventListener("click", (event) => event.detail && hasDragged && event.stopPropagation(), true);
}

/**
 * Return what lights up the target that is nearest to a place in the window, and what clicks it at
 * the end of a drag. Elsewhere than over the part no target is lit.
 * @type {(part: HTMLElement, selector: string) => [over: (x: number, y: number) => void, drop: (isDropped: boolean) => void]}
 */
export function aimAt(part, selector) {
  /** @type {Element | null} */
  let aimed = null;
  return [
    (x, y) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const isOver = left <= x && x <= right && top <= y && y <= bottom;
      const distance = (/** @type {Element} */ target) => {
        const box = target.getBoundingClientRect();
        return Math.hypot((box.left + box.right) / 2 - x, (box.top + box.bottom) / 2 - y);
      };
      const targets = [...part.querySelectorAll(selector)];
      aimed = isOver ? targets.sort((one, other) => distance(one) - distance(other))[0] : null;
      for (const target of targets) target.classList.toggle("lit", target === aimed);
    },
    (isDropped) => {
      if (isDropped && aimed?.isConnected) aimed.dispatchEvent(new Event("click"));
      aimed = null;
    },
  ];
}
