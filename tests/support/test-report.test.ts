import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readReport } from "../../scripts/test-report.js";

const folder = mkdtempSync(join(tmpdir(), "tintero-report-"));

function report(content: unknown) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return readReport(file);
}

test("OPS-01 a failed test of Vitest is told by its name and message, and a file that does not load by its own", () => {
  const passed = { status: "passed", fullName: "one", failureMessages: [] };
  const failed = { status: "failed", fullName: "two", failureMessages: ["\u001b[31mNo\u001b[39m"] };
  const testResults = [
    { name: "a.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
    { name: "b.test.ts", status: "failed", message: "No module", assertionResults: [] },
    { name: "c.test.ts", status: "passed", message: "", assertionResults: [passed] },
  ];
  expect(report({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      { name: "two", why: "No" },
      { name: "b.test.ts", why: "No module" },
    ],
  });
});

test("OPS-01 a failed journey is told by its file, title and each of its errors", () => {
  const spec = (title: string, ...errors: string[]) => ({
    title,
    file: "a.spec.ts",
    ok: errors.length === 0,
    tests: [{ results: [{ errors: errors.map((message) => ({ message })) }] }],
  });
  const suites = [
    { specs: [spec("one")], suites: [{ specs: [spec("two", "First", "Second\n\nline")] }] },
  ];
  const stats = { expected: 1, flaky: 0, unexpected: 1 };
  expect(report({ stats, errors: [], suites })).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      { name: "a.spec.ts: two", why: "First" },
      { name: "a.spec.ts: two", why: "Second\nline" },
    ],
  });
});

test("OPS-01 a ring that leaves no report has failed", () => {
  expect(readReport(join(folder, "none.json"))).toMatchObject({ passed: 0, failed: 1 });
});
