import { createHash } from "node:crypto";
import type { verifyFile } from "../../public/verify-acta.mjs";
import { codeOf, digits, FIRST_ROOT, honestActa, rebuiltActa, type Acta } from "./actas";
import { FORGERIES } from "./forgeries";

/** A file that both programs judge, and what the reader knows. */
export interface Judged {
  name: string;
  file: string | Buffer;
  noted?: Noted;
  /** Options of the command that stand for no `noted`. */
  options?: string[];
}

export type Noted = NonNullable<Parameters<typeof verifyFile>[1]>;

const honest = honestActa();
const text = JSON.stringify(honest);
const changed = (other: Partial<Acta>) => JSON.stringify({ ...honest, ...other });
const [first] = honest.votes;
const b1 = codeOf("b1");
const typed = (hash: string, gap: string) => hash.toUpperCase().replace(/.{4}/g, `$&${gap}`);

export const HONEST: Judged = {
  name: "an honest acta",
  file: text,
  noted: {
    root: honest.root,
    version: 1,
    contest: honest.contest.id,
    sha256: createHash("sha256").update(text).digest("hex"),
    codes: [{ code: b1, story: "historia-b" }, { code: codeOf("a0") }],
  },
};

export const FORGED = FORGERIES.map(({ name, acta, noted, fails }) => ({
  name,
  file: JSON.stringify(acta),
  fails,
  ...(noted ? { noted } : {}),
}));

/** What programs read differently unless docs/acta.md says how to read it. */
export const ODD_FILES: Judged[] = [
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
export const ODD_NOTES: Judged[] = [
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

export const ODD_COMMANDS: Judged[] = [
  ["a code without the story that was announced", ["--code", `${b1}=`]],
  ["a version with a space", ["--version", " 1"]],
  ["a version with a zero in front", ["--version", "01"]],
  ["a version 0", ["--version", "0"]],
  ["a version in words", ["--version", "uno"]],
  ["an unknown option", ["--raiz", "0"]],
].map(([name, options]) => ({ name: String(name), file: text, options: [...(options ?? [])] }));

function deep(levels: number): string {
  return "[".repeat(levels) + "]".repeat(levels);
}

function fullWidth(hash: string): string {
  return hash.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
}
