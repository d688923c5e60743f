// Statements to an object's SQLite, any number of them in one crossing between wasm and JavaScript; otherwise each bound value and
// each cell would be a crossing. wasm-bindgen copies this file unchanged, so it imports nothing.

/** Returns the rows of a query as a JSON array of arrays; `values`, its parameters, is a JSON array. */
export function queryRows(storage, sql, values) {
  return JSON.stringify([...storage.sql.exec(sql, ...JSON.parse(values)).raw()]);
}

/**
 * Runs statements, `[[sql, …values], …]` as JSON, in one transaction. A single statement is a transaction by
 * itself.
 */
export function runStatements(storage, statements) {
  const all = JSON.parse(statements);
  const run = () => {
    for (const [sql, ...values] of all) storage.sql.exec(sql, ...values);
  };
  if (all.length === 1) run();
  else storage.transactionSync(run);
}
