import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { test } from "vitest";
import { root } from "../../scripts/run.js";

/**
 * Returns the texts in an archive by file name. Files of an EPUB in the archive have names like
 * "historias.epub/mimetype".
 */
export function textsIn(bytes: Uint8Array): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, file] of Object.entries(unzipSync(bytes))) {
    if (!name.endsWith(".epub")) texts[name] = strFromU8(file);
    else
      for (const [inner, text] of Object.entries(textsIn(file))) texts[`${name}/${inner}`] = text;
  }
  return texts;
}

/** Returns the file of this name in an archive. */
export function fileIn(bytes: Uint8Array, name: string): Uint8Array {
  const file = unzipSync(bytes)[name];
  if (!file) throw new Error(`There is no ${name} in the archive`);
  return file;
}

/** Returns the output of Debian's `unzip -t` for an archive. Throws if unzip finds an error. */
export function testWithUnzip(bytes: Uint8Array): string {
  return withFiles({ "datos.zip": bytes }, (paths) =>
    execFileSync("unzip", ["-t", ...paths]).toString(),
  );
}

const EPUBCHECK = "/usr/bin/epubcheck";

/** Options of Java for a short run: compiling code quickly instead of well halves the time. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/**
 * Returns the errors and warnings that epubcheck reports for each of the books. One run of Java checks all: starting it and loading
 * the rules of EPUB takes ten times as long as a further book.
 */
export function checkBooks(...books: readonly Uint8Array[]): string[][] {
  const files = Object.fromEntries(books.map((bytes, at) => [`libro-${at}.epub`, bytes]));
  return withFiles(files, (paths) => {
    const { stdout, stderr } = spawnSync(
      "java",
      [...SHORT_RUN, "-cp", EPUBCHECK, join(root, "tests/support/CheckBooks.java"), ...paths],
      { encoding: "utf8" },
    );
    const reports = stdout.split(/^BOOK .*$/m).slice(1);
    const hasRun = reports.every((report) => report.includes("Validating using EPUB"));
    if (reports.length !== books.length || !hasRun)
      throw new Error(`epubcheck did not run: ${stdout}\n${stderr}`);
    return reports.map((report) =>
      report.split("\n").filter((line) => /^(ERROR|FATAL|WARNING)/.test(line)),
    );
  });
}

/** Writes files into a temporary folder, calls `use` with their paths and deletes the folder. */
function withFiles<Answer>(
  files: Record<string, Uint8Array>,
  use: (paths: string[]) => Answer,
): Answer {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  try {
    const paths = Object.entries(files).map(([name, bytes]) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    });
    return use(paths);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Defines a test that needs a program of the system. Without the program the test is skipped with a message. */
export function testWith(program: "unzip" | "epubcheck") {
  const programs = program === "epubcheck" ? [EPUBCHECK, "java"] : [program];
  if (spawnSync("which", programs).status === 0) return test;
  console.warn(`${program} is not installed: its tests are SKIPPED (apt-get install ${program})`);
  return test.skip;
}
