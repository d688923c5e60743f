// A Chromium that is installed: env CHROMIUM, the first of its names on PATH, or where macOS keeps it.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Chromium without windows, as distributions package it beside the browser. */
const HEADLESS = ["chromium-headless-shell"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser that can open windows; undefined when there is none. */
export const findBrowser = () => find(NAMES, ELSEWHERE);

/** Finds the browser for tests: a build without windows where there is one, which takes less than half the processor time. */
export const findHeadlessBrowser = () => find([...HEADLESS, ...NAMES], ELSEWHERE);

function find(names, elsewhere) {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const directories = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => directories.map((directory) => join(directory, name)));
  return [...candidates, ...elsewhere].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
