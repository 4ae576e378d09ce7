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
