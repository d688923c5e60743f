// npm run migration NAME: writes the next file of migrations/ from the difference between schema.sql and the migrations. `npm run
// migration -- --check` only reports it.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { drift, FOLDER, migrations } from "./lib/migrations.mjs";
import { main, say, Stop } from "./launch/process.mjs";

await main(async () => {
  const [name] = process.argv.slice(2);
  const { missing, refused } = await drift();
  if (refused.length) {
    throw new Stop(`schema.sql changes what is there; a step only adds:\n  ${refused.join("\n  ")}`);
  }
  if (!missing.length) return say("migration: schema.sql is what the migrations come to");
  if (name === "--check")
    throw new Stop(`No migration has this; \`npm run migration NAME\` makes one:\n\n${missing.join("\n\n")}`);
  if (!/^\w+$/.test(name ?? ""))
    throw new Stop("npm run migration NAME: the name is letters, digits and underscores.");
  const last = Number(migrations().at(-1)?.name.slice(0, 4) ?? 0);
  const number = String(last + 1).padStart(4, "0");
  const file = join(FOLDER, `${number}_${name}.sql`);
  writeFileSync(file, `${missing.join("\n\n")}\n`);
  say(`migration: ${file}; read it, run the tests, commit it with schema.sql`);
});
