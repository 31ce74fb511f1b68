import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { test } from "vitest";

/** The texts of an archive by their names; of a book inside it too, as "historias.epub/mimetype". */
export function textsIn(bytes: Uint8Array): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, file] of Object.entries(unzipSync(bytes))) {
    if (!name.endsWith(".epub")) texts[name] = strFromU8(file);
    else
      for (const [inner, text] of Object.entries(textsIn(file))) texts[`${name}/${inner}`] = text;
  }
  return texts;
}

/** The file of that name in an archive. */
export function fileIn(bytes: Uint8Array, name: string): Uint8Array {
  const file = unzipSync(bytes)[name];
  if (!file) throw new Error(`There is no ${name} in the archive`);
  return file;
}

/** The output of Debian's unzip for an archive; it throws where that finds an error. */
export function testWithUnzip(bytes: Uint8Array): string {
  return withFile("datos.zip", bytes, (path) => execFileSync("unzip", ["-t", path]).toString());
}

const EPUBCHECK = "/usr/bin/epubcheck";

/** A run of a few seconds: code is compiled quickly rather than well, which halves what it costs. */
const SHORT_RUN = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/** Errors and warnings that epubcheck finds in a book. */
export function checkBook(bytes: Uint8Array): string[] {
  return withFile("libro.epub", bytes, (path) => {
    // Debian's program is a JAR, which not every kernel starts by itself.
    const { stdout, stderr } = spawnSync("java", [...SHORT_RUN, "-jar", EPUBCHECK, path], {
      encoding: "utf8",
    });
    const said = `${stdout}\n${stderr}`;
    if (!said.includes("Validating using EPUB")) throw new Error(`epubcheck did not run: ${said}`);
    return said.split("\n").filter((line) => /^(ERROR|FATAL|WARNING)/.test(line));
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

/** A test that needs a program of the system; where it is missing the test is skipped, and a line says so. */
export function testWith(program: "unzip" | "epubcheck") {
  const programs = program === "epubcheck" ? [EPUBCHECK, "java"] : [program];
  if (spawnSync("which", programs).status === 0) return test;
  console.warn(`${program} is not installed: its tests are SKIPPED (apt-get install ${program})`);
  return test.skip;
}
