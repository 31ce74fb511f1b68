import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/run.js";
import { readActa, Unreadable, verifyActa } from "../../public/verify-acta.mjs";
import { codeOf, honestActa, type Acta } from "./actas";
import { FORGERIES, type Forgery } from "./forgeries";

const folder = mkdtempSync(join(tmpdir(), "tintero-acta-"));
const file = join(folder, "acta.json");
afterAll(() => rmSync(folder, { recursive: true }));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.warn("SKIPPED: verify_acta.py needs python3 (apt-get install)");

/** What verify_acta.py says of a file: its exit code, and the names of the checks that hold and that fail. */
async function verifyInPython(text: string, noted: Forgery["noted"] = {}) {
  writeFileSync(file, text);
  const options = [
    ...(noted.root ? ["--root", noted.root] : []),
    ...(noted.version ? ["--version", String(noted.version)] : []),
    ...(noted.codes ?? []).flatMap(({ code, story }) => ["--code", `${code}=${story}`]),
  ];
  const child = spawn("python3", [join(root, "tests/acta/verify_acta.py"), file, ...options]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const [status] = await once(child, "close");
  const named = (word: string) =>
    [...output.matchAll(new RegExp(`^${word} ([a-z-]+)`, "gm"))].map(([, name = ""]) => name);
  return { status, output, held: named("ok"), failed: named("fail") };
}

/** The same of verify-acta.mjs. */
function verifyHere(text: string) {
  try {
    const { checks } = verifyActa(readActa(text));
    return checks.filter(({ ok }) => !ok).map(({ id }) => id);
  } catch (error) {
    if (error instanceof Unreadable) return "refused";
    throw error;
  }
}

const honest = honestActa();
const text = JSON.stringify(honest);

describe.runIf(hasPython)("a second program, with Python's standard library", () => {
  test("VOTE-11 accepts an honest acta, with the root, version and code that a reader noted", async () => {
    const codes = [{ code: codeOf("b1"), story: "historia-b" }];
    const found = await verifyInPython(text, { root: honest.root, version: 1, codes });
    const { checks } = verifyActa(honest, { root: honest.root, version: 1, codes });
    expect(found.failed).toEqual([]);
    expect(found.held.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
    expect(found.status).toBe(0);
  });

  test.each(FORGERIES)("VOTE-11 finds $name", async ({ acta, noted, fails }) => {
    const { status, failed } = await verifyInPython(JSON.stringify(acta), noted);
    expect(failed).toEqual(fails);
    expect(status).toBe(1);
  });

  const [first] = honest.votes;
  const odd: [string, string][] = [
    ["nothing", ""],
    ["a number", "17"],
    ["deep lists", "[".repeat(100_000)],
    ["a constant that is no JSON", text.replace('"voters":7', '"voters":NaN')],
    ["a huge number", text.replace('"voters":7', `"voters":1${"0".repeat(5000)}`)],
    ["a number with a fraction", text.replace('"voters":7', '"voters":7.5')],
    ["a number with an empty fraction", text.replace('"voters":7', '"voters":7.0')],
    ["true in the place of 1", text.replace('"version":1', '"version":true')],
    ["a name that is there twice", text.replace("{", '{"vo\\u0074es":[],')],
    ["a line feed behind a code", text.replace(first?.[1] ?? "", `${first?.[1]}\\n`)],
    ["digits of another script", text.replace("2026-11-29", "٢٠٢٦-11-29")],
    ["an index that is too large", text.replace('"votes":[[', '"votes":[[8e0,"0"],[')],
    ["a lone surrogate in a title", text.replace("La silla", "La \\ud800 silla")],
    ["line ends of Windows", `\uFEFF${JSON.stringify(honest, null, 1).replaceAll("\n", "\r\n")}`],
    ["unknown fields", text.replace("{", '{"otro":{"a":[1e9]},')],
    ["lists out of order", JSON.stringify(changed({ votes: honest.votes.toReversed() }))],
    ["a later version", JSON.stringify(changed({ version: 2 }))],
    ["no stories", JSON.stringify(changed({ stories: [] }))],
  ];

  test.each(odd)("VOTE-11 judges %s like verify-acta", async (_, judged) => {
    const { status, failed, output } = await verifyInPython(judged);
    expect(output).not.toContain("Traceback");
    expect(status === 2 ? "refused" : failed).toEqual(verifyHere(judged));
  });
});

function changed(other: Partial<Acta>): Acta {
  return { ...honest, ...other };
}
