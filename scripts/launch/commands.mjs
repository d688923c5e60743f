/** The file of each command of package.json, from the root of the repository. */
export const COMMANDS = {
  start: "scripts/start.mjs",
  test: "scripts/test.mjs",
  setup: "scripts/setup.mjs",
  build: "scripts/build.mjs",
  bench: "bench/run.mjs",
  "bench:cached": "bench/cached.mjs",
  "bench:crossings": "bench/crossings/run.mjs",
  "bench:instructions": "bench/instructions/run.mjs",
  "bench:leases": "bench/leases.mjs",
  "bench:memory": "bench/memory.mjs",
  "bench:rendering": "bench/rendering/run.mjs",
  "bench:v1": "bench/v1-parse.mjs",
  judge: "tests/judge/run.mjs",
  deploy: "scripts/deploy.mjs",
  migration: "scripts/migration.mjs",
  clients: "scripts/clients.mjs",
  compatibility: "scripts/compatibility.mjs",
  pages: "scripts/pages.mjs",
  gateway: "scripts/gateway.mjs",
  doctor: "scripts/doctor.mjs",
  books: "scripts/books.mjs",
  audit: "scripts/audit.mjs",
  sbom: "scripts/sbom.mjs",
  reproduce: "scripts/reproduce.mjs",
  sanitize: "scripts/sanitize.mjs",
  trust: "trust/run.mjs",
  format: "scripts/format.mjs",
  prettier: "scripts/prettier.mjs",
};

/** The commands that compile the worker, whatever they are given. */
export const COMPILING = new Set(["start", "test", "setup", "build"]);
