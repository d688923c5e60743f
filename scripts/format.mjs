// npm run format: rustfmt and prettier over the whole repository.

import { main, must, Stop } from "./launch/process.mjs";
import { cargoOnPath } from "./launch/rust.mjs";
import { prettier } from "./prettier.mjs";

await main(async () => {
  cargoOnPath();
  await must("Formatting the crates", "cargo", ["fmt", "--all"], { show: true });
  if (!(await prettier(["--write"])).ok) throw new Stop("Formatting the scripts failed.");
});
