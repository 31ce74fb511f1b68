import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { test } from "vitest";

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
  return withFile("datos.zip", bytes, (path) => execFileSync("unzip", ["-t", path]).toString());
}

const EPUBCHECK = "/usr/bin/epubcheck";

/** Options of Java for a short run: compiling code quickly instead of well halves the time. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Returns the errors and warnings that epubcheck reports for a book. */
export function checkBook(bytes: Uint8Array): string[] {
  return withFile("libro.epub", bytes, (path) => {
    // Debian's epubcheck is a JAR. Not every kernel starts a JAR directly, so it is run with `java`.
    const { stdout, stderr } = spawnSync("java", [...SHORT_RUN, "-jar", EPUBCHECK, path], {
      encoding: "utf8",
    });
    const output = `${stdout}\n${stderr}`;
    if (!output.includes("Validating using EPUB"))
      throw new Error(`epubcheck did not run: ${output}`);
    return output.split("\n").filter((line) => /^(ERROR|FATAL|WARNING)/.test(line));
  });
}

function withFile<Answer>(name: string, bytes: Uint8Array, use: (path: string) => Answer): Answer {
  const folder = mkdtempSync(join(tmpdir(), "archive-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return use(path);
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
