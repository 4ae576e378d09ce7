// How the client speaks: sentences are translated in the library's catalogues, and those said in several places are here.

/** @import { TableDocument, TableDuty } from "../../documents/table" */

import { lasting } from "./storage.mjs";

/** @type {Record<string, Record<string, string | string[]>>} */
const CATALOGUES = await (await fetch(new URL("./words.json", import.meta.url))).json();

/** The languages by their codes, each in its own words. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };

const linked = new URLSearchParams(location.hash.slice(1)).get("language");
const wished = linked ?? lasting.get("language") ?? navigator.language.slice(0, 2);
let language = wished in LANGUAGES ? wished : "en";

export const currentLanguage = () => language;

/** @param {string} name one of `LANGUAGES`. */
export function choose(name) {
  language = name;
  lasting.set("language", name);
}

/** @type {(name: string, act: (language: string) => void) => void} does something in another language, or in English if that is not among `LANGUAGES`. */
export function speakingIn(name, act) {
  const before = language;
  language = name in LANGUAGES ? name : "en";
  act(language);
  language = before;
}

/** @typedef {Record<string, unknown>} Fields what the fields of a sentence, which are in braces, are filled with. */

/**
 * Return an English sentence in the current language, with its fields filled in.
 * @type {(sentence: string, fields?: Fields) => string}
 */
export function text(sentence, fields = {}) {
  return fill(CATALOGUES[language]?.[sentence] ?? sentence, fields);
}

/**
 * Return a sentence about a number of things, which is the field `number`.
 * @type {(one: string, several: string, number: number, fields?: Fields) => string}
 */
export function plural(one, several, number, fields = {}) {
  const forms = CATALOGUES[language]?.[one] ?? [one, several];
  return fill(forms[Number(number !== 1)], { number, ...fields });
}

/** @type {(template: string | string[], fields: Fields) => string} */
function fill(template, fields) {
  return String(template).replace(/\{(\w+)\}/g, (_, name) => String(fields[name]));
}

/** @type {(table: TableDocument) => string} */
export function tableInWords({ layout, duty, open_ends: open }) {
  if (!layout.length) return text("The table is empty.");
  const ends = duty ? dutyInWords(duty) : open.map(({ tile, value }) => `${value} (${tile})`).join(", ");
  return plural("Table with {number} tile. Open ends: {ends}", "Table with {number} tiles. Open ends: {ends}", layout.length, { ends });
}

/** @type {(duty: TableDuty) => string} */
export const dutyInWords = ({ double, missing }) => plural("{double} needs {number} more tile.", "{double} needs {number} more tiles.", missing, { double });

/** @type {(round: number, of?: number) => string} */
export const roundInWords = (round, of) => (of ? text("Round {round} of {of}", { round, of }) : text("Round {round}", { round }));
