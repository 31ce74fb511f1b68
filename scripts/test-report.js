import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** @typedef {{ name: string, why: string }} Failure */

/**
 * Reads a JSON report of Vitest or Playwright. Returns how many tests passed and failed, and each failure with the first lines of
 * its message. A missing report counts as one failure.
 * @param {string} file
 */
export function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, "utf8"));
    return report.stats ? ofPlaywright(report) : ofVitest(report);
  } catch {
    return { passed: 0, failed: 1, failures: [{ name: "A ring without a report", why: "" }] };
  }
}

/** @param {any} report */
function ofVitest(report) {
  const failures = report.testResults.flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter(
      (/** @type {any} */ one) => one.status === "failed",
    );
    // Reports a test file that could not be loaded: it fails without a failed test.
    if (file.status === "failed" && failed.length === 0) return [failure(file.name, file.message)];
    return failed.map((/** @type {any} */ one) => failure(one.fullName, one.failureMessages[0]));
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
}

/** @param {any} report */
function ofPlaywright(report) {
  const failures = report.errors.map((/** @type {any} */ one) =>
    failure("Playwright", one.message),
  );
  const suites = [...report.suites];
  for (const suite of suites) {
    suites.push(...(suite.suites ?? []));
    for (const spec of suite.specs.filter((/** @type {any} */ one) => !one.ok)) {
      const results = spec.tests.flatMap((/** @type {any} */ one) => one.results);
      for (const result of results)
        for (const error of result.errors)
          failures.push(failure(`${spec.file}: ${spec.title}`, error.message));
    }
  }
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected, failures };
}

/**
 * @param {string} name
 * @param {string | undefined} message
 * @returns {Failure}
 */
function failure(name, message = "") {
  const lines = stripVTControlCharacters(message).split("\n");
  return {
    name,
    why: lines
      .filter((line) => line.trim())
      .slice(0, 12)
      .join("\n"),
  };
}
