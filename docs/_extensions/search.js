// The order of what the search finds: guides and rules, then the reference, then its members.
var Scorer = {
  // Those of Sphinx:
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,

  // And ours:
  score: ([page, name, _anchor, _what, score, _file, kind]) => {
    if (kind === "index") return score + 100; // the words in search.toml
    if (kind === "object") {
      const isWhole = score >= 16;
      if (isWhole && /^chickenfoot_rules\.[A-Z]\w*\.\w+$/.test(name)) return score + 10;
      if (isWhole && /\.[A-Z]\w*$/.test(name)) return score + 20;
      const isInside = /\.([A-Z]\w*\.\w+|--.*)$/.test(name); // a member or a flag
      return isInside ? score - 30 : score;
    }
    if (page.startsWith("reference/api/")) return score - 2;
    if (/^(start|play|how-to|tutorials)/.test(page)) return score + 4;
    if (page === "reference/changelog") return score - 4;
    return page.endsWith("index") ? score : score + 2;
  },
};

// Sphinx finds the pages that have all words of a query. Find those that have some of them, too: a
// page counts what each word finds there, and more if it has them all.
Promise.resolve().then(() => {
  const findAll = Search._performSearch;
  const byPage = (results) => new Map(results.map((result) => [result[0], result])); // the last is best
  Search._performSearch = (query, ...terms) => {
    const found = findAll(query, ...terms);
    const words = query.trim().split(/\s+/);
    if (words.length < 2) return found;
    const scores = new Map();
    const results = new Map();
    const count = (pages, more) => {
      for (const [page, result] of pages) {
        scores.set(page, (scores.get(page) ?? 0) + result[4] + more);
        results.set(page, result);
      }
    };
    for (const word of words) count(byPage(findAll(...Search._parseQuery(word))), 0);
    count(byPage(found), 10);
    Search._parseQuery(query); // It keeps the words that the pages highlight.
    const ranked = [...results.values()].sort((one, other) => scores.get(one[0]) - scores.get(other[0]));
    return ranked.slice(-20);
  };
});
