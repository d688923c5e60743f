// Reads the numbers of tests from the output of the two test runners.

/**
 * Counts of `cargo test -- --show-output`: passed, failed, skipped. Ignored tests count as skipped, and so does a test that
 * prints a line "skipped: why"; the reasons are included.
 */
export function cargoCounts(output) {
  const counts = { passed: 0, failed: 0, skipped: 0, reasons: [] };
  for (const [, passed, failed, ignored] of output.matchAll(
    /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm,
  )) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(ignored);
  }
  for (const section of output.split(/^(?=---- .* stdout ----$)/m).slice(1)) {
    const [, reason] = /^skipped: *(.*)$/m.exec(section) ?? [];
    if (reason === undefined || / panicked at /.test(section)) continue;
    counts.passed -= 1;
    counts.skipped += 1;
    counts.reasons.push(reason);
  }
  return counts;
}

/** Returns the failures of a `cargo test`: the tests that failed, or why nothing compiled. */
export function cargoFailures(output) {
  const failed = output.match(/^failures:\n\n(?=---- )[^]*?^test result: FAILED.*$/gm);
  if (failed) return failed.join("\n\n");
  const lines = output.split("\n");
  return lines.filter((line) => !/^\s+(Compiling|Checking|Running|Finished)\b|^test /.test(line)).join("\n");
}

/** Counts in the final lines of `node --test` with its spec reporter. */
export function nodeCounts(output) {
  const closing = (name) => Number(new RegExp(`^. ${name} (\\d+)$`, "m").exec(output)?.[1] ?? 0);
  return {
    passed: closing("pass"),
    failed: closing("fail") + closing("cancelled"),
    skipped: closing("skipped") + closing("todo"),
    reasons: [...output.matchAll(/^\s*﹣ .*# (.*)$/gm)].map(([, reason]) => reason),
  };
}
