import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { root } from "../../scripts/run.js";
import { runCommand, Unreadable, verifyFile } from "../../public/verify-acta.mjs";
import {
  FORGED,
  HONEST,
  ODD_COMMANDS,
  ODD_FILES,
  ODD_NOTES,
  type Judged,
  type Noted,
} from "./judged";

const folder = mkdtempSync(join(tmpdir(), "tintero-acta-"));
afterAll(() => rmSync(folder, { recursive: true }));

const hasPython = spawnSync("python3", ["--version"]).status === 0;
if (!hasPython) console.warn("SKIPPED: verify_acta.py needs python3 (apt-get install)");

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
    const { checks } = verifyFile(Buffer.from(HONEST.file), HONEST.noted);
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
