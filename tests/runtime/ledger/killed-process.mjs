// The process that killable.mjs kills: it starts the given worker and prints its URL.

import { once } from "node:events";
import { startQuarry } from "../harness.mjs";

process.once("disconnect", () => process.exit());
const [wanted] = await once(process, "message");
const { url } = await startQuarry(wanted);
process.send(url.origin);
