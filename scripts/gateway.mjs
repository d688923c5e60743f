// npm run gateway: the rendering gateway alone (gateway/README.md). `--open [address]` opens its profile as a window instead,
// in which a person can answer a consent page once.

import { openProfile } from "../gateway/browser.mjs";
import { startGateway } from "../gateway/server.mjs";
import { gatewayOptions } from "./lib/gateway.mjs";
import { endWithNpm } from "./launch/node.mjs";
import { main, onStop, say, Stop } from "./launch/process.mjs";

await main(async () => {
  endWithNpm();
  const options = await gatewayOptions();
  if (!options.executablePath)
    throw new Stop("The gateway needs Chromium or Chrome; set CHROMIUM to its path.");
  const args = process.argv.slice(2);
  if (args[0] === "--open") return open(options, args[1]);
  const gateway = await startGateway({ ...options, log: (line) => say(JSON.stringify(line)) });
  onStop(async () => {
    await gateway.close();
    process.exit(0);
  });
  say(`gateway: ${gateway.url}/render?url={url}   Authorization: Bearer ${gateway.token}`);
});

/** A window for a person, until it is closed. */
async function open(options, address) {
  const context = await openProfile({ ...options, headless: false }).catch((error) => {
    throw new Stop(error.message.split("\n")[0]);
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address ?? options.home).catch((error) => say(`gateway: ${error.message.split("\n")[0]}`));
  say("gateway: close the window when you are done; what you chose stays in the profile.");
  await new Promise((resolve) => context.once("close", resolve));
}
