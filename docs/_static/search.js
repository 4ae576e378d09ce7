// The search of the site: MiniSearch ranks the sections of all pages, in all languages.
"use strict";

// Words that say nothing about what is looked for, but in which language.
const IDLE = {
  en: `a about after all am an and any are as at be but by can chicken could do does did domino
    each else for from game get gets go goes going had has have how i if im in into is it
    its just kind many me mean means might much must my need needs no not of on one only or
    our please shall should so some that thats the their them then there these they this to
    us use was we what whats when where which who whos will with would you your may allowed
    u r ur got dont doesnt isnt ive lets really too also want way`,
  de: `ab am auf aus bei bin das dem den der des die ein eine einen einer er es für haben hat ich
    ihr im in ist jeder man mein mit muss nach sie sind um und uns von war wann warum was
    wenn wer wie wir wird wo wieviel wieviele viele viel zu zum zur darf kann noch auch dann
    mal soll bekommt welche welcher welches`,
  es: `al como con cuando cual cuales cuanto cuanta cuantos cuantas donde hay tengo tiene de del el
    en es la las lo los me mi para por puede puedo que quien se si su un una y`,
};

// Words that mean the same here: a line each.
const SAME = `
  tile bone piece stein dominostein ficha
  player people person opponent
  somebody someone anybody anyone
  everybody everyone
  boneyard yard pile stock talon hühnerhof
  pass knock skip
  double doublet dbl pasch doppel doble
  blank null zero blanca blanco
  pip dot spot
  set box
  begin start began anfangen anfängt fängt beginnt eröffnet
  end finish over stop
  ende aus vorbei
  win winner won
  tie tied equal unentschieden gleichstand
  leave quit
  cant cannot unable
  draw drew drawn pick took taken ziehen nachziehen
  lay laid put legen anlegen
  keep hold held
  empty gone leer
  low lowest fewest least
  high highest biggest
  sideways crosswise across perpendicular quer
  forget forgot
  worth cost
  points score pts punkte wertung
  wrong misplayed mistake error
  blocked stuck stalemate deadlock jammed
  child children kid
  real physical
  fast speed quick slow
  image picture
  handy telefon phone smartphone movil telefono celular
  wlan wifi wi-fi
  bot ai agent
  probability chance odds likely
  hide hidden secret private
  deploy host serve
  1st first
  2nd second
  3rd third
  2 two zwei dos
  3 three drei tres
  4 four vier cuatro
  5 five fünf cinco
  6 six sechs seis
  7 seven sieben siete
  8 eight acht ocho
  9 nine neun nueve
`;

// How much a section counts by where it is.
const WEIGHTS = [
  [/^explanation\/rulebook\/faq/, 1.9],
  [/^how-to\/questions/, 1.3],
  [/^explanation\/rulebook\//, 1.6],
  [/^(de|es)\/faq/, 1.9],
  [/^(de|es)\/[a-z-]+\.html/, 1.6],
  [/^es\/sheets\/double-nine/, 1.6], // the usual rules
  [/^(de|es)\/sheets/, 0.6],
  [/^reference\/(command|options|players)/, 0.7],
  [/^reference\/api\//, 0.4],
  [/^(map|index|reference\/index)/, 0.7],
];
const IS_RULES = /^(explanation\/rulebook|de|es)\//;
const IS_BOTH = /^(play|index|map|how-to\/kitchen-table|reference\/glossary)\.html/;
const IS_QUESTION = /(^|\/)(faq|questions)\.html#/; // Each is an answer of its own.

const bare = (text) =>
  text
    .toLowerCase()
    .replace(/['’]/g, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/^dominoe?s$/, "tiles"); // One domino is the end of a round, too.
const stem = (word) =>
  word
    .replace(/(?<=...)(able|ing|ed|es|en|e|(?<!s)s)$/, "")
    .replace(/(?<=....)(i[sz]ation|ation|ion|at|i[sz])$/, "");
const SAME_AS = new Map(
  SAME.trim()
    .split("\n")
    .flatMap((line) => line.match(/\S+/g).map((word) => [stem(bare(word)), `=${line.trim()}`]))
);
const IDLE_BARE = new Map(
  Object.entries(IDLE).map(([language, words]) => [language, new Set(words.split(/\s+/).map(bare))])
);
const isIdle = (word) => [...IDLE_BARE.values()].some((words) => words.has(bare(word)));
/** Return the words of a text. A name such as load_game also has its parts. */
const split = (text) =>
  (text.match(/[\p{L}\p{N}_'’]+([.-]\p{N}+)*/gu) ?? []).flatMap((word) =>
    word.includes("_") ? [word, ...word.split("_").filter(Boolean)] : [word]
  );
/** Return what a word is looked up by: its stem, and that of the words that mean the same. */
const term = (word) => {
  const own = stem(bare(word));
  return SAME_AS.has(own) ? [own, SAME_AS.get(own)] : [own];
};
const words = (text) => split(text).map(bare);
/** Return the words that matter in a text, or all if none does. */
const busy = (text) => {
  const matter = split(text).filter((word) => !isIdle(word));
  return matter.length ? matter : split(text);
};
const terms = (text) => busy(text).flatMap(term);
const isKnown = (word) => term(word).some((one) => known.has(one));
/** Return a word. If no section has it, add the words that it joins, or what two swapped letters make. */
const meant = (word) => {
  if (isKnown(word)) return [word];
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  if (parts.length > 1) return [word, ...parts];
  const halves = Array.from({ length: word.length }, (_, at) => [word.slice(0, at), word.slice(at)]);
  const joined = halves.find((both) => both.every((half) => half.length > 2 && isKnown(half)));
  if (joined) return [word, ...joined];
  const swap = (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  return [word, ...Array.from({ length: word.length - 1 }, swap).filter(isKnown)];
};

const NAME = /[a-z][A-Z_.]/;
const IS_API = /^reference\/api\//;
/** Return how much of a name of the API a word of a query has: its beginning, its end, or its class. */
function share(word, name) {
  const plain = word.replace(/[.(]+$/, "");
  const [end, own] = [plain, name].map((one) => one.split(".").slice(1).pop());
  const rest = name.startsWith(plain) ? name.slice(plain.length) : ".";
  if (NAME.test(plain) && !rest.includes(".")) return plain.length / name.length;
  if (end && end === own) return 0.9;
  return name === /^[A-Z]\w*(?=\.\w|\()/.exec(word)?.[0] ? 0.8 : 0;
}
const known = new Map(); // how often each term is in the sections
/** Return how much terms say together: a rare one says more. */
const sum = (all) => all.reduce((total, one) => total + 1 / Math.log(2 + (known.get(one) ?? 0)), 0);
const engine = new MiniSearch({
  idField: "url",
  fields: ["title", "words", "page", "text"],
  storeFields: ["title", "page", "text", "names"],
  tokenize: split,
  processTerm: (word) => {
    const all = term(word);
    for (const one of all) known.set(one, (known.get(one) ?? 0) + 1);
    return all;
  },
});

/** Add the sections of a site: by page, the place, title, text and further words of each. */
function addSections(pages) {
  for (const [page, sections] of Object.entries(pages)) {
    const of = sections[0]?.[1] ?? page;
    engine.addAll(
      sections.map(([place, title, text, more = []]) => ({
        url: `${page}.html#${place}`,
        page: of,
        title,
        text,
        words: more.join(" "),
        names: [title, ...more],
      }))
    );
  }
}

const weight = (url, language) => {
  const own = /^(de|es)\//.exec(url)?.[1] ?? "en";
  const [, by] = WEIGHTS.find(([where]) => where.test(url)) ?? [null, 1];
  return by * (own === language ? 1 : 0.6);
};

/** Return how much a term says: less if it only means the same. */
function sayingOf(term) {
  if (term.startsWith("=")) return 0.5;
  return term.includes("_") ? 3 : 1;
}

/** Return how much two lists of words have in common, from 0 to 1. */
function likeness(name, others, asked) {
  const shared = new Set(name.filter((word) => others.includes(word)));
  return (2 * sum([...shared])) / (sum(name) + sum(asked) || 1);
}

/** Return the language that most of the idle words of a query have. */
function languageOf(query, usual) {
  const count = (language) => split(query).filter((word) => IDLE_BARE.get(language).has(bare(word))).length;
  return Object.keys(IDLE).reduce((best, one) => (count(one) > count(best) ? one : best), usual);
}

/** Return the sections that answer a query, the best of each page with the next two of it. */
function find(query, { area = "all", language = "en" } = {}) {
  const spoken = languageOf(query, language);
  const found = engine.search(query, {
    tokenize: (text) => busy(text).flatMap(meant),
    boost: { title: 3, words: 3, page: 1 },
    processTerm: term,
    prefix: (word) => !known.has(word) && word.length > 2,
    fuzzy: (word) => !known.has(word) && word.length > 3 && 0.25,
    filter: ({ id }) => area === "all" || IS_BOTH.test(id) || IS_RULES.test(id) === (area === "rules"),
    boostTerm: sayingOf,
    boostDocument: (url) => weight(url, spoken),
  });
  const [asked, all] = [terms(query), words(query)];
  const wanted = busy(query).map((word) => meant(word).flatMap(term));
  const pieces = query.match(/[\p{L}_][\w.]*\(?/gu) ?? [""];
  for (const result of found) {
    // A section that has all words is better than one that has a frequent word in its heading.
    const has = wanted.filter((word) => word.some((one) => result.queryTerms.includes(one)));
    result.score *= Math.sqrt(sum(has.map(([one]) => one)) / sum(wanted.map(([one]) => one)));
    // A heading that has all words of the query, and no others, is what is asked for.
    const near = result.names.map((name) => likeness(terms(name), [...result.terms], asked));
    const whole = result.names.map((name) => likeness(words(name), all, all));
    result.score *= 1 + 3 * Math.max(...near) ** 2 + 2 * Math.max(...whole) ** 2;
    if (/[A-Z_.]/.test(query) && result.title === query.trim()) result.score *= 3; // a name of the API
    if (IS_API.test(result.id)) {
      result.score *= 1 + 50 * Math.max(...pieces.map((piece) => share(piece, result.title)));
    }
  }
  const pages = new Map();
  for (const result of found.sort((one, other) => other.score - one.score)) {
    const page = IS_QUESTION.test(result.id) ? result.id : result.id.split("#")[0];
    if (!pages.has(page)) pages.set(page, []);
    if (pages.get(page).length < 3) pages.get(page).push(result);
  }
  return [...pages.values()].slice(0, 20);
}

/** Return the area of the page from which somebody searches, if it is in one alone. */
function areaOf(page) {
  if (!page || IS_BOTH.test(page) || page.startsWith("search")) return "all";
  return IS_RULES.test(page) ? "rules" : "programming";
}

if (typeof document !== "undefined") {
  const output = document.getElementById("search-results");
  const form = document.getElementById("search-form");
  const { root, nothing } = output.dataset;
  const element = (name, words, attributes = {}) => {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...words);
    return made;
  };

  /** Return a piece of a text, with the words that were found marked in it. */
  const excerpt = ({ id, text, terms: found }) => {
    const isFound = (word) => term(word).some((one) => found.includes(one));
    const pieces = text.split(/(?<=\s)/);
    // The first sentence of a rule answers; later ones say what differs.
    const begin = pieces.findIndex((piece) => split(piece).some(isFound)) - 8;
    const first = IS_RULES.test(id) ? 0 : Math.max(0, begin);
    const marked = pieces
      .slice(first, first + 36)
      .map((piece) => (split(piece).some(isFound) ? element("mark", [piece.trimEnd()]) : piece))
      .flatMap((piece) => (typeof piece === "string" ? [piece] : [piece, " "]));
    return [...(first ? ["… "] : []), ...marked, ...(pieces.length > first + 36 ? ["…"] : [])];
  };

  const link = ({ id, title }) => element("a", [title], { href: root + id });
  const entry = ([best, ...others]) =>
    element("li", [
      link(best),
      ...(best.title === best.page ? [] : [element("small", [best.page])]),
      element("p", excerpt(best)),
      ...(others.length ? [element("p", others.map(link), { className: "more" })] : []),
    ]);

  const answer = () => {
    const [query, area] = [form.q.value, form.area.value];
    const language = document.documentElement.lang;
    const results = find(query, { area, language }).map(entry);
    const isNothing = query.trim() && !results.length;
    output.replaceChildren(isNothing ? element("p", [nothing]) : element("ol", results));
  };

  addEventListener("DOMContentLoaded", () => {
    const asked = new URLSearchParams(location.search);
    form.q.value = asked.get("q") ?? "";
    const site = new URL(root || ".", location).href;
    const from = document.referrer.startsWith(site) ? document.referrer.slice(site.length) : "";
    const areas = ["all", "rules", "programming"];
    form.area.value = areas.find((area) => area === asked.get("area")) ?? areaOf(from);
    form.addEventListener("input", answer);
    answer();
  });
}
