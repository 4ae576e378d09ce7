// Tiles that are dragged by mouse, pen or finger.

import { make } from "./elements.mjs";
import { tilePicture } from "./picture.mjs";

/** The pixels from which on a press is no tap: a finger is less steady than a mouse. */
const FAR = { mouse: 8, pen: 8, touch: 16 };

/**
 * Let the tiles with data-drag in a part be dragged, though they may be replaced at any time: over an area,
 * which is a target or has some, the nearest one lights up, and is clicked at the end. A press that does not move stays a click.
 * @type {(part: HTMLElement, take: (tile: string) => void, areas: () => Element[]) => void} `take` is called when a drag begins.
 */
export function letDrag(part, take, areas) {
  /** @type {{ tile: string, x: number, y: number } | null} */
  let press = null;
  /** @type {HTMLElement | null} */
  let flying = null;
  /** @type {Element | undefined} */
  let aimed;
  let hasDragged = false;

  /** @type {(x: number, y: number) => void} */
  function aim(x, y) {
    const distance = (/** @type {Element} */ target) => {
      const { left, top, right, bottom } = target.getBoundingClientRect();
      return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
    };
    aimed?.classList.remove("lit");
    [aimed] = areas().flatMap((area) => {
      const { left, top, right, bottom } = area.getBoundingClientRect();
      const isOver = left <= x && x <= right && top <= y && y <= bottom;
      return !isOver ? [] : area.matches(".target") ? [area] : [...area.querySelectorAll(".target")];
    }).sort((one, other) => distance(one) - distance(other));
    aimed?.classList.add("lit");
  }

  /** @param {PointerEvent} event */
  function begin({ target, isPrimary, button, clientX: x, clientY: y }) {
    hasDragged = false;
    const held = isPrimary && button === 0 ? /** @type {Element} */ (target).closest("[data-drag]") : null;
    press = held && { tile: held.getAttribute("data-tile") ?? "", x, y };
  }

  /** @param {PointerEvent} event */
  function move({ pointerId, pointerType, clientX: x, clientY: y }) {
    if (!press) return;
    if (!flying) {
      if (Math.hypot(x - press.x, y - press.y) < (FAR[/** @type {"mouse" | "pen" | "touch"} */ (pointerType)] ?? FAR.touch)) return;
      hasDragged = true;
      part.setPointerCapture(pointerId); // The button may be replaced meanwhile.
      flying = make("div", { class: "flying", "aria-hidden": "true" }, tilePicture(press.tile));
      part.append(flying);
      take(press.tile);
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
