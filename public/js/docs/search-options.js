// Options of the documentation's search index, shared by the script that writes it and the page that reads it.

const wordsOf = (text) => text.split(/[\s/.,;:()`"'<>[\]{}?=&–]+/).filter(Boolean);

export const OPTIONS = {
  fields: ["title", "names", "text"],
  storeFields: ["path", "title"],
  // `no-store` is found as a whole and by its parts; who types it whole does not want the app store.
  tokenize: (text) =>
    wordsOf(text).flatMap((word) => (word.includes("-") ? [word, ...word.split("-").filter(Boolean)] : word)),
  searchOptions: {
    tokenize: wordsOf,
    boost: { title: 6, names: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
  },
};
