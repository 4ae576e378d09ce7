// The search of the site: MiniSearch ranks the sections of all pages, in all languages.
"use strict";

// Words that say nothing about what is looked for, but in which language.
const IDLE = {
  en: `a about after all am an and any are as at be but by can chicken could do does did each
    else for from game get gets go goes going had has have how i if im in into is it its just kind many me
    mean means might much must my need needs no not of on one only or our please shall should so some that
    thats the their them then there these they this to us use was we what whats when where which who
    whos will with would you your may allowed`,
  de: `ab am auf aus bei bin das dem den der des die ein eine einen einer er es für haben hat ich ihr im
    in ist jeder man mein mit muss nach sie sind um und uns von war wann warum was wenn wer wie wir
    wird wo zu zum darf kann`,
  es: `al como con cuando cual de del el en es la las lo los me mi para por puede puedo que quien se si
    su un una y`,
};

// Words that mean the same here: a line each.
const SAME = `
  tile domino dominoes bone piece stein dominostein ficha
  player people person opponent
  somebody someone
  boneyard yard stock talon hühnerhof
  pass knock skip
  double doublet pasch doppel
  blank null
  set box
  begin start began anfangen anfängt fängt beginnt eröffnet
  end finish over stop
  ende aus vorbei
  win winner won
  tie tied equal unentschieden gleichstand
  leave quit
  cant cannot unable
  draw drew drawn pick ziehen nachziehen
  lay laid put legen anlegen
  forget forgot
  worth cost
  points score punkte wertung
  wrong misplayed mistake
  blocked stalemate deadlock jammed
  child children kid
  real physical
  fast speed quick
  image picture
  handy telefon phone smartphone movil telefono celular
  wlan wifi wi-fi
  bot ai agent
`;

// How much a section counts by where it is.
const WEIGHTS = [
  [/^explanation\/rulebook\/faq/, 1.9],
  [/^how-to\/questions/, 1.3],
  [/^explanation\/rulebook\//, 1.6],
  [/^(de|es)\/faq/, 1.9],
  [/^(de|es)\/[a-z-]+\.html/, 1.6],
  [/^es\/sheets\/puremco/, 1.6], // the usual rules
  [/^(de|es)\/sheets/, 0.6],
  [/^reference\/(command|glossary|options|players)/, 0.7],
  [/^reference\/api\//, 0.4],
  [/^(map|index|reference\/index)/, 0.7],
];
const IS_RULES = /^(explanation\/rulebook|de|es)\//;
const IS_BOTH = /^(play|index|map|how-to\/kitchen-table|reference\/glossary)\.html/;

const bare = (text) =>
  text.toLowerCase().replace(/['’]/g, "").normalize("NFD").replace(/\p{M}/gu, "");
const stem = (word) => word.replace(/(?<=...)(ing|ed|es|en|e|(?<!s)s)$/, "");
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
/** Return a word, or if no section has it, also its parts, or what it is with two letters swapped. */
const meant = (word) => {
  if (isKnown(word)) return [word];
  const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
  if (parts.length > 1) return [word, ...parts];
  const swap = (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  return [word, ...Array.from({ length: word.length - 1 }, swap).filter(isKnown)];
};

const NAME = /[a-z][A-Z_.]/; // of the API
const EVERYWHERE = /^=?(player|people|person|opponent)\b/;
const headings = [];
const known = new Set();
const engine = new MiniSearch({
  idField: "url",
  fields: ["title", "words", "page", "text"],
  storeFields: ["title", "page", "text", "names"],
  tokenize: split,
  processTerm: (word) => {
    const all = term(word);
    for (const one of all) known.add(one);
    return all;
  },
});

/** Add the sections of a site: by page, the place, title, text and further words of each. */
function addSections(pages) {
  for (const [page, sections] of Object.entries(pages)) {
    const of = sections[0]?.[1] ?? page;
    headings.push(...sections.map(([, title]) => title));
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

/** Return how much a term says: less if it only means the same, or if most rules have it. */
function sayingOf(term) {
  if (EVERYWHERE.test(term)) return 0.3;
  if (term.startsWith("=")) return 0.5;
  return term.includes("_") ? 3 : 1;
}

/** Return how much two lists of words have in common, from 0 to 1. */
function likeness(name, others, count) {
  const shared = new Set(name.filter((word) => others.includes(word)));
  return (2 * shared.size) / (name.length + count || 1);
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
  const pieces = query.split(/[\s:'"()]+/);
  for (const result of found) {
    // A heading that has all words of the query, and no others, is what is asked for.
    const near = result.names.map((name) => likeness(terms(name), [...result.terms], asked.length));
    const whole = result.names.map((name) => likeness(words(name), all, all.length));
    result.score *= 1 + 3 * Math.max(...near) ** 2 + 2 * Math.max(...whole) ** 2;
    if (/[A-Z_.]/.test(query) && result.title === query.trim()) result.score *= 3; // a name of the API
    else if (NAME.test(result.title) && pieces.includes(result.title)) result.score *= 50;
  }
  const pages = new Map();
  for (const result of found.sort((one, other) => other.score - one.score)) {
    const page = result.id.split("#")[0];
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
