// Elements of HTML, made in one expression; dialogs and forms.

import { say } from "./words.mjs";

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes those that start with "on" are listeners; false and null are left out.
 * @param {(Node | string | null | undefined | (Node | string)[])[]} children
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

/**
 * Make a button.
 *
 * @param {string} text
 * @param {() => void} onclick
 * @param {Record<string, any>} attributes
 */
export const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);

/**
 * Return a part of the page.
 *
 * @param {string} id
 */
export const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return a dialog of the page.
 *
 * @param {string} id
 */
export const dialogAt = (id) => /** @type {HTMLDialogElement} */ (at(id));

/**
 * Return a switch with a label.
 *
 * @param {string} label
 * @param {Record<string, any>} attributes those of the checkbox.
 */
export const tick = (label, attributes) => make("label", { class: "row" }, make("input", { type: "checkbox", ...attributes }), label);

/**
 * Open a dialog with a heading and a button that closes it. Opening it again replaces what it shows.
 *
 * @param {string} id
 * @param {string} heading
 * @param {(Node | string)[]} children
 */
export function openDialog(id, heading, ...children) {
  const dialog = dialogAt(id) ?? make("dialog", { id, closedby: "any" });
  dialog.setAttribute("aria-label", heading);
  dialog.replaceChildren(make("h2", {}, heading), ...children, make("p", {}, button(say("close"), () => dialog.close())));
  if (!dialog.isConnected) document.body.append(dialog);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/**
 * Enter into a new form what somebody has typed into the same form in another language.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLFormElement} typed
 */
export function refill(form, typed) {
  for (let n = 0; n < typed.elements.length; n++) { // A value may add fields to the form.
    const [field, old] = [form.elements[n], typed.elements[n]];
    if (!field || !(old instanceof HTMLInputElement || old instanceof HTMLSelectElement)) continue;
    Object.assign(field, { value: old.value }, old instanceof HTMLInputElement && { checked: old.checked });
    field.dispatchEvent(new Event("input"));
    field.dispatchEvent(new Event("change"));
    if (old === document.activeElement) requestAnimationFrame(() => field instanceof HTMLElement && field.focus());
  }
  form.querySelectorAll("details").forEach((details, n) => { details.open = typed.querySelectorAll("details")[n].open; });
}
