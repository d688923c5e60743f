// Statements to an object's SQLite, any number of them in one crossing between wasm and JavaScript: each value that is bound and
// each cell that is read would cross by itself. wasm-bindgen takes this file as it is, so it imports nothing.

/** Returns the rows of a query as the JSON of a list of lists; `values`, its parameters, are a JSON list. */
export function queryRows(storage, sql, values) {
  return JSON.stringify([...storage.sql.exec(sql, ...JSON.parse(values)).raw()]);
}

/** Carries out statements in one transaction: `[[sql, …values], …]` as JSON. A statement by itself is a transaction. */
export function runStatements(storage, statements) {
  const all = JSON.parse(statements);
  const run = () => {
    for (const [sql, ...values] of all) storage.sql.exec(sql, ...values);
  };
  if (all.length === 1) run();
  else storage.transactionSync(run);
}
