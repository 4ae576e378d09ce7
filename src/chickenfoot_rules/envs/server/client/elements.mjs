// Elements of HTML, made in one expression.

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
