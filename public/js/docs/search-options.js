// How the documentation is indexed and searched: the same where the index is written and where it is read.

export const OPTIONS = {
  fields: ["title", "names", "text"],
  storeFields: ["path", "title"],
  tokenize: (text) => text.split(/[\s/.,;:()`"'<>[\]{}?=&–-]+/).filter(Boolean),
  searchOptions: {
    boost: { title: 6, names: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : 0),
  },
};
