// Elements of HTML, made in one expression; dialogs and forms; and parts that are drawn anew, which lose neither the focus nor a click that has begun.

/** @import { Attributes, Child, Question, Send } from "./types" */

import { tilePicture } from "./picture.mjs";
import { text } from "./words.mjs";

/** Where the focus goes if the button that had it is gone. */
const OTHERS = ["#banner button", ".chosen", ".fits", ".primary", ".hand button", ".felt"];

/** @type {<Part extends Node | string>(parts: (Part | false | undefined | null)[]) => Part[]} */
const given = (parts) => parts.filter((part) => part !== false && part !== undefined && part !== null);

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Attributes} attributes
 * @param {(Child | Child[])[]} children those that are null, undefined or false are left out.
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...given(children.flat()));
  return made;
}

/** @type {(words: string | Node, onclick: () => unknown, attributes?: Attributes) => HTMLButtonElement} */
export const button = (words, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, words);

/** @type {(sign: string | Node, words: string, onclick: () => unknown, attributes?: Attributes) => HTMLButtonElement} shows a sign instead of its words. */
export const signButton = (sign, words, onclick, attributes = {}) => button(sign, onclick, { "aria-label": words, title: words, ...attributes });

/** @type {(tile: string, fits: boolean, isChosen: boolean, onclick: () => unknown, attributes?: Attributes) => HTMLButtonElement} */
export const tileButton = (tile, fits, isChosen, onclick, attributes = {}) =>
  button(tilePicture(tile, fits ? text("{tile}, can be played", { tile }) : tile), onclick, { class: fits ? "fits" : "", "data-tile": tile, "aria-pressed": String(isChosen), ...attributes });

/** @type {(send: Send, name: Question, words: string, attributes?: Attributes) => HTMLButtonElement} asks the table for something in one word. */
export const askButton = (send, name, words, attributes = {}) => button(words, () => send({ do: name }), { "data-do": name, ...attributes });

/** @param {string} id that of a part of the page. */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {(selector: string) => HTMLElement[]} what can be seen of the table on the page, with what is in its element. */
export const onTable = (selector) => [at("table"), at("game").shadowRoot].flatMap((root) => [.../** @type {NodeListOf<HTMLElement>} */ (root?.querySelectorAll(selector))]).filter((one) => one.checkVisibility());

/** @type {(label: string, attributes: Attributes) => HTMLElement} */
export const tick = (label, attributes) => make("label", { class: "row" }, make("input", { type: "checkbox", ...attributes }), label);

/** @type {(name: string, choices: Iterable<[key: string, words: string]>, value?: string | null, attributes?: Attributes) => HTMLSelectElement} */
export const select = (name, choices, value = "", attributes = {}) =>
  make("select", { name, ...attributes }, ...Array.from(choices, ([key, words]) => make("option", { value: key, selected: key === value }, words)));

/**
 * Make a form, in which refusals are shown.
 * @type {(name: string, submit: (data: FormData) => void, words: string, ...parts: HTMLElement[]) => HTMLFormElement}
 */
export function makeForm(name, submit, words, ...parts) {
  const refusal = make("p", { class: "refusal", role: "alert" });
  const form = make("form", {
    name,
    onsubmit(/** @type {SubmitEvent} */ event) {
      event.preventDefault();
      refusal.textContent = "";
      submit(new FormData(form, event.submitter));
    },
  }, ...parts, refusal, make("button", { class: "primary" }, words));
  return form;
}

/** @type {(legend: string, ...fields: Child[]) => HTMLElement} */
export const fieldset = (legend, ...fields) => make("fieldset", {}, make("legend", {}, legend), make("div", { class: "fields" }, ...fields));

/**
 * Open a dialog with a heading and a button that closes it. Opening it again replaces what it shows.
 * @type {(id: string, heading: string, children: Child[], closing?: HTMLButtonElement) => HTMLDialogElement}
 */
export function openDialog(id, heading, children, closing = button(text("Close"), () => {})) {
  const dialog = /** @type {HTMLDialogElement} */ (at(id) ?? make("dialog", { id, closedby: "any" }));
  closing.addEventListener("click", () => dialog.close());
  dialog.setAttribute("aria-label", heading);
  dialog.replaceChildren(make("h2", {}, heading), ...given(children), make("p", {}, closing));
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** @param {HTMLElement} part */
const formIn = (part) => /** @type {HTMLFormElement | null} */ (part.matches("form") ? part : part.querySelector("form"));

/**
 * Enter into the form in a part what somebody has typed into the same form in another language.
 * @type {(part: HTMLElement, before: HTMLElement) => void}
 */
export function refill(part, before) {
  const [form, typed] = [formIn(part), formIn(before)];
  if (!form || !typed || form.getAttribute("name") !== typed.getAttribute("name")) return; // A field may be called "name".
  for (let n = 0; n < typed.elements.length; n++) { // A value may add fields to the form.
    const [field, old] = [form.elements[n], typed.elements[n]];
    if (!field || !(old instanceof HTMLInputElement || old instanceof HTMLSelectElement)) continue;
    Object.assign(field, { value: old.value }, old instanceof HTMLInputElement && { checked: old.checked });
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
    if (old === document.activeElement) requestAnimationFrame(() => field instanceof HTMLElement && field.focus());
  }
  form.querySelectorAll("details").forEach((details, n) => { details.open = typed.querySelectorAll("details")[n].open; });
}

/** @type {(nodes: Iterable<Element>) => string} */
const htmlOf = (nodes) => [...nodes].map(({ outerHTML }) => outerHTML).join();

/**
 * Replace what is in a part, unless the new elements look the same.
 * @type {(part: Element, elements: (Element | false | null | undefined)[]) => void}
 */
export function replace(part, elements) {
  const there = given(elements);
  if (htmlOf(there) !== htmlOf(part.children)) part.replaceChildren(...there);
}

/** @typedef {Element & HTMLOrSVGElement} Focusable */

/** @param {Focusable} element */
const nameOf = ({ dataset }) => dataset.tile ?? dataset.do ?? dataset.move;

/** @param {Element} part */
const buttonsIn = (part) => /** @type {Focusable[]} */ ([...part.querySelectorAll("button, [role=button]")]);

/**
 * Draw parts of the table, and give the focus back: to the button with the same name in its part, to
 * that in the same place, or to the first of others that can be seen.
 * @type {(draw: () => void, root: ShadowRoot) => void} `root` is that of an element, and the page has put parts into the element, too.
 */
export function keepFocus(draw, root) {
  const focused = /** @type {Focusable | null} */ (root.activeElement ?? document.activeElement);
  const part = focused?.closest("[part], :is(#table, #board) [id]");
  const place = focused && part ? buttonsIn(part).indexOf(focused) : -1;
  draw();
  if (!focused || !part || (focused.isConnected && focused.checkVisibility())) return;
  const buttons = buttonsIn(part);
  const name = nameOf(focused);
  const same = buttons.find((button) => name !== undefined && nameOf(button) === name) ?? buttons[Math.min(place, buttons.length - 1)];
  const others = OTHERS.flatMap((selector) => [root.host, root].map((one) => one.querySelector(selector)));
  const found = [same, ...others].find((one) => one?.checkVisibility());
  /** @type {Focusable | undefined} */ (found)?.focus({ preventScroll: true });
}
