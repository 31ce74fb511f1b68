import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../scripts/run.js";
import { runCommand, Unreadable, verifyFile } from "../../public/verify-acta.mjs";
import { codeOf, digits, FIRST_ROOT, honestActa, rebuiltActa, type Acta } from "./actas";
import { FORGERIES } from "./forgeries";

const folder = mkdtempSync(join(tmpdir(), "tintero-acta-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.warn("SKIPPED: verify_acta.py needs python3 (apt-get install)");

/** A file that both programs judge, and what the reader knows. */
interface Judged {
  name: string;
  file: string | Buffer;
  noted?: Noted;
  /** Options of the command that stand for no `noted`. */
  options?: string[];
}

type Noted = NonNullable<Parameters<typeof verifyFile>[1]>;

const honest = honestActa();
const text = JSON.stringify(honest);
const changed = (other: Partial<Acta>) => JSON.stringify({ ...honest, ...other });
const [first] = honest.votes;
const b1 = codeOf("b1");
const typed = (hash: string, gap: string) => hash.toUpperCase().replace(/.{4}/g, `$&${gap}`);

const HONEST: Judged = {
  name: "an honest acta",
  file: text,
  noted: {
    ...{ root: honest.root, version: 1, contest: honest.contest.id },
    sha256: createHash("sha256").update(text).digest("hex"),
    codes: [{ code: b1, story: "historia-b" }, { code: codeOf("a0") }],
  },
};

const FORGED = FORGERIES.map(({ name, acta, noted, fails }) => ({
  ...{ name, file: JSON.stringify(acta), fails },
  ...(noted ? { noted } : {}),
}));

/** What programs read differently unless docs/acta.md says how to read it. */
const ODD_FILES: Judged[] = [
  ["nothing", ""],
  ["a byte order mark and nothing", "\uFEFF"],
  ["two byte order marks", `\uFEFF\uFEFF${text}`],
  ["a number", "17"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff])],
  ["lists without an end", "[".repeat(100_000)],
  ["deep lists in an unknown field", text.replace("{", `{"x":${deep(50_000)},`)],
  ["a hundred levels", text.replace("{", `{"x":${deep(99)},`)],
  ["a hundred and one levels", text.replace("{", `{"x":${deep(100)},`)],
  ["a constant that is no JSON", text.replace('"voters":7', '"voters":NaN')],
  ["a number of 5,000 digits", text.replace('"voters":7', `"voters":1${"0".repeat(5000)}`)],
  ["a huge number in an unknown field", text.replace("{", `{"x":1${"0".repeat(5000)},`)],
  ["the largest number in an unknown field", text.replace("{", '{"x":9007199254740991,')],
  ["a number above the largest", text.replace("{", '{"x":9007199254740992,')],
  ["a number with a fraction", text.replace('"voters":7', '"voters":7.5')],
  ["a number that is nearly an integer", text.replace(":7,", ":7.00000000000000000001,")],
  ["a number with an empty fraction", text.replace('"voters":7', '"voters":7.0')],
  ["a number with an exponent", text.replace('"voters":7', '"voters":7e0')],
  ["a zero with a sign", text.replace('"newAccounts":3', '"newAccounts":-0')],
  ["true in the place of 1", text.replace('"version":1', '"version":true')],
  ["a name that is there twice", text.replace("{", '{"vo\\u0074es":[],')],
  ["a line feed behind a code", text.replace(first?.[1] ?? "", `${first?.[1]}\\n`)],
  ["digits of another script", text.replace("2026-11-29", "٢٠٢٦-11-29")],
  ["a day that does not exist", text.replaceAll("2026-11-29", "2026-02-30")],
  ["the day that a year has every four years", text.replaceAll("2026-11-29", "2024-02-29")],
  ["a year 0", text.replaceAll("2026-11-29", "0000-11-29")],
  ["the hour 24", text.replace("T00:00:00.000Z", "T24:00:00.000Z")],
  ["a second 60", text.replace("T00:00:00.000Z", "T23:59:60.000Z")],
  ["an index that is too large", text.replace('"votes":[[', '"votes":[[8,"0"],[')],
  ["a place 0", text.replace('"place":1', '"place":0')],
  ["a lone surrogate in a title", text.replace("La silla", "La \\ud800 silla")],
  ["line ends of Windows", `\uFEFF${JSON.stringify(honest, null, 1).replaceAll("\n", "\r\n")}`],
  ["unknown fields", text.replace("{", '{"otro":{"a":[1000]},')],
  ["lists out of order", changed({ votes: honest.votes.toReversed() })],
  ["a later version", changed({ version: 2 })],
  ["no stories", changed({ stories: [] })],
  ["fewer than three new accounts", changed({ newAccounts: null })],
  ["two new accounts", changed({ newAccounts: 2 })],
  ["a rebuilt ballot", JSON.stringify(rebuiltActa())],
  [
    "a rebuilt ballot without its first root",
    JSON.stringify({ ...rebuiltActa(), earlierRoots: [] }),
  ],
  [
    "a rebuild that does not say whether the ballot was closed",
    JSON.stringify(rebuiltActa()).replace('"newRoot":true,', ""),
  ],
  [
    "roots that are not sorted",
    JSON.stringify({
      ...rebuiltActa(),
      earlierRoots: [
        ...rebuiltActa().earlierRoots,
        ...rebuiltActa().earlierRoots.map((one) => ({
          ...one,
          madeAt: "2026-11-27T00:00:00.000Z",
        })),
      ],
    }),
  ],
  [
    "a quarantine of another day than its votes",
    changed({ quarantined: honest.quarantined.map((vote) => ({ ...vote, at: "2026-11-30" })) }),
  ],
].map(([name = "", file = ""]) => ({ name: String(name), file }));

/** What a reader may type, or know of another file. */
const ODD_NOTES: Judged[] = [
  {
    name: "a root and a code with capitals, hyphens and invisible characters",
    file: text,
    noted: { root: typed(honest.root, " \u0085-"), codes: [{ code: typed(b1, "\ufeff\u200b") }] },
  },
  { name: "a root in digits of full width", file: text, noted: { root: fullWidth(honest.root) } },
  {
    name: "a root from before a rebuild",
    file: JSON.stringify(rebuiltActa()),
    noted: { root: FIRST_ROOT },
  },
  { name: "an empty root", file: text, noted: { root: "" } },
  { name: "an empty code", file: text, noted: { codes: [{ code: "" }] } },
  {
    name: "a changed vote, with the true root and another vote's code",
    file: changed({
      votes: honest.votes.map(([n, code]) => [n, code === b1 ? digits("x").slice(0, 32) : code]),
    }),
    noted: { root: honest.root, codes: [{ code: codeOf("b2") }] },
  },
  {
    name: "a code that stands under two stories",
    file: changed({ votes: [...honest.votes, [7, b1]] }),
    noted: { codes: [{ code: b1, story: "historia-h" }] },
  },
  { name: "a SHA-256 of another file", file: text, noted: { sha256: digits("otro") } },
  {
    name: "a contest with a space behind it",
    file: text,
    noted: { contest: "reto-de-noviembre " },
  },
];

const ODD_COMMANDS: Judged[] = [
  ["a code without the story that was announced", ["--code", `${b1}=`]],
  ["a version with a space", ["--version", " 1"]],
  ["a version with a zero in front", ["--version", "01"]],
  ["a version 0", ["--version", "0"]],
  ["a version in words", ["--version", "uno"]],
  ["an unknown option", ["--raiz", "0"]],
].map(([name, options]) => ({ name: String(name), file: text, options: [...(options ?? [])] }));

const JUDGED = [HONEST, ...FORGED, ...ODD_FILES, ...ODD_NOTES, ...ODD_COMMANDS];

/** Runs verify_acta.py over each list of arguments on standard input, and prints the exit codes and what it prints. */
const RUN_ALL = `
import contextlib, io, json, sys
import verify_acta
answers = []
for arguments in json.load(sys.stdin):
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        try:
            status = verify_acta.main(arguments)
        except SystemExit as end:
            status = end.code
    answers.append({"status": status, "output": output.getvalue()})
json.dump(answers, sys.stdout)
`;

const commandOf = ({ noted = {}, options = [] }: Judged, index: number) => [
  join(folder, `${index}.json`),
  ...["root", "version", "sha256", "contest"].flatMap((name) => {
    const value = noted[name as keyof Noted];
    return value === undefined ? [] : [`--${name}`, String(value)];
  }),
  ...(noted.codes ?? []).flatMap(({ code, story }) => [
    "--code",
    story === undefined ? code : `${code}=${story}`,
  ]),
  ...options,
];

describe.runIf(hasPython)("a second program, with Python's standard library", () => {
  let answers: { status: number; output: string }[] = [];

  // One start of Python for all files.
  beforeAll(() => {
    JUDGED.forEach(({ file }, index) => writeFileSync(join(folder, `${index}.json`), file));
    const run = spawnSync("python3", ["-c", RUN_ALL], {
      input: JSON.stringify(JUDGED.map(commandOf)),
      env: { ...process.env, PYTHONPATH: join(root, "tests/acta"), PYTHONDONTWRITEBYTECODE: "1" },
      encoding: "utf8",
      timeout: 60_000,
    });
    if (run.status !== 0) throw new Error(run.stderr);
    answers = JSON.parse(run.stdout) as typeof answers;
  }, 90_000);

  /** What verify_acta.py says of a file: its exit code, and the names of the checks that hold and that fail. */
  function saidInPython(judged: Judged) {
    const { status, output } = answers[JUDGED.indexOf(judged)] ?? { status: -1, output: "" };
    const named = (word: string) =>
      [...output.matchAll(new RegExp(`^${word} ([a-z0-9-]+)`, "gm"))].map(([, name = ""]) => name);
    return { status, output, held: named("ok"), failed: named("fail") };
  }

  test("VOTE-11 accepts an honest acta, with everything that a reader can know", () => {
    const found = saidInPython(HONEST);
    const { checks } = verifyFile(Buffer.from(text), HONEST.noted);
    expect(found.failed).toEqual([]);
    expect(found.held.toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
    expect(found.status).toBe(0);
  });

  test.each(FORGED)("VOTE-11 finds $name", (judged) => {
    const { status, failed } = saidInPython(judged);
    expect(failed).toEqual(judged.fails);
    expect(status).toBe(1);
  });

  test.each([...ODD_FILES, ...ODD_NOTES])("VOTE-11 judges $name like verify-acta", (judged) => {
    const { status, failed, output } = saidInPython(judged);
    expect(output).not.toContain("Traceback");
    expect(status === 2 ? "refused" : failed.toSorted()).toEqual(verdictHere(judged));
  });

  test.each(ODD_COMMANDS)("VOTE-11 exits with 2, like verify-acta, for $name", async (judged) => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const here = await runCommand(commandOf(judged, JUDGED.indexOf(judged)));
    error.mockRestore();
    expect([saidInPython(judged).status, here]).toEqual([2, 2]);
  });
});

/** What verify-acta.mjs says of a file: the names of the checks that fail, or that it refuses. */
function verdictHere({ file, noted }: Judged): string[] | "refused" {
  try {
    const { checks } = verifyFile(Buffer.from(file), noted);
    const failed = checks.filter(({ ok }) => !ok).map(({ id }) => id);
    return failed.toSorted();
  } catch (error) {
    if (error instanceof Unreadable) return "refused";
    throw error;
  }
}

function deep(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

function fullWidth(hash: string): string {
  return hash.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
}
