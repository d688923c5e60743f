// Builds the readers of bench/reading.
import { wasmRust } from "../../scripts/launch/rust.mjs";
import { buildExample } from "../example.mjs";

/** The path of the module. */
export const buildReading = async () => buildExample(await wasmRust(), "quarry-sources", "reading_wasm");
