// npm run sanitize: the tests of the crates that have `unsafe` code, with every access to memory checked; exits with 1 when one
// is out of bounds or undefined.
//
// The address sanitizer comes with each Rust for Linux on x86-64, and its switch is taken by a stable compiler when told so.
// Miri (which also finds what is undefined and harmless) comes with a nightly that has it: it runs where it is installed.

import { main, run, say, Stop } from "./launch/process.mjs";
import { cargoOnPath, nativeRust, toolsDirectory } from "./launch/rust.mjs";
import { join } from "node:path";
import { MIRI_RUST, TOOLS } from "./launch/versions.mjs";

const CRATES = ["quarry-json"];
/** The sanitizer wants a target, or build scripts would be instrumented too. */
const TARGET = "x86_64-unknown-linux-gnu";
const PACKAGES = CRATES.flatMap((name) => ["-p", name]);

await main(async () => {
  if (process.argv.length > 2) throw new Stop("npm run sanitize takes no arguments.");
  toolsDirectory();
  cargoOnPath();
  await nativeRust();
  const bad = [];
  if (!(await withAddressSanitizer())) bad.push("the address sanitizer");
  const nightly = await nightlyWithMiri();
  if (!nightly)
    say(
      `\nMiri is not installed (rustup toolchain install ${MIRI_RUST} --component miri,rust-src): left out`,
    );
  else if (!(await withMiri(nightly))) bad.push("Miri");
  if (bad.length) throw new Stop(`sanitize: ${bad.join(" and ")} found something, or did not run`);
  say("\nsanitize: nothing was found");
});

/** The pinned nightly, or whichever has it. */
async function nightlyWithMiri() {
  for (const toolchain of [MIRI_RUST, "nightly"]) {
    if ((await run("cargo", [`+${toolchain}`, "miri", "--version"])).ok) return toolchain;
  }
  return undefined;
}

async function withAddressSanitizer() {
  const { out } = await run("rustc", ["-vV"]);
  if (!out.includes(`host: ${TARGET}`)) {
    say(`the address sanitizer is for ${TARGET}: left out`);
    return true;
  }
  say("\n── address sanitizer");
  const env = {
    RUSTC_BOOTSTRAP: "1",
    RUSTFLAGS: "-Zsanitizer=address -Copt-level=3 -Cdebuginfo=1",
    CARGO_TARGET_DIR: join(TOOLS, "sanitized"),
  };
  const args = ["test", ...PACKAGES, "--locked", "--target", TARGET, "--lib", "--tests"];
  return (await run("cargo", args, { env, show: true })).ok;
}

/** Unit tests only: those beside serde_json go through every text there is, which takes hours when interpreted. */
async function withMiri(toolchain) {
  say(`\n── Miri of ${toolchain}`);
  const env = { CARGO_TARGET_DIR: join(TOOLS, "miri") };
  return (
    await run("cargo", [`+${toolchain}`, "miri", "test", ...PACKAGES, "--locked", "--lib"], {
      env,
      show: true,
    })
  ).ok;
}
