import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ACTA_INTERVENTIONS } from "~/domain/acta/intervention-kinds";
import { ballotLeaf, merkleRoot } from "~/domain/acta/merkle";
import * as program from "../../public/verify-acta.mjs";
import {
  codeOf,
  counted,
  FIRST_ROOT,
  honestActa,
  largeActa,
  rebuiltActa,
  sealed,
  type Acta,
} from "./actas";
import { verdict } from "./verdict";

const { interventionsOf, verifyActa } = program;
const honest = honestActa();

test("VOTE-11 verify-acta computes SHA-256 as node:crypto does, for 300 lengths", () => {
  for (const length of [...Array(260).keys(), ...Array.from({ length: 40 }, (_, n) => 997 * n)]) {
    const bytes = randomBytes(length);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(program.toHex(program.sha256(bytes)), `${length} bytes`).toBe(hash);
  }
});

describe("VOTE-11 verify-acta makes the tree of RFC 6962", () => {
  const leaves = Array.from({ length: 130 }, (_, n) =>
    ballotLeaf("reto", "historia-ñ", codeOf(String(n))),
  ).sort();

  test("with the leaves and roots that the site computes, for 0 to 130 votes", () => {
    for (let count = 0; count <= leaves.length; count++) {
      const some = leaves.slice(0, count);
      const tree = program.treeOf(some.map((leaf) => Buffer.from(leaf, "hex")));
      expect(program.toHex(program.rootOf(tree)), `${count} votes`).toBe(merkleRoot(some));
    }
    expect(program.toHex(program.leafOf("reto", "historia-ñ", codeOf("7")))).toBe(
      ballotLeaf("reto", "historia-ñ", codeOf("7")),
    );
  });

  test("in which each path leads from its leaf to the root, and another leaf's does not", () => {
    for (const count of [1, 2, 3, 6, 7, 64, 65, 130]) {
      const bytes = leaves.slice(0, count).map((leaf) => Buffer.from(leaf, "hex"));
      const tree = program.treeOf(bytes);
      const root = program.toHex(program.rootOf(tree));
      bytes.forEach((leaf, n) => {
        const path = program.pathOf(tree, n);
        expect(program.toHex(program.rootOfPath(leaf, path))).toBe(root);
        const other = bytes[(n + 1) % count] ?? leaf;
        if (count > 1) expect(program.toHex(program.rootOfPath(other, path))).not.toBe(root);
      });
    }
  });
});

test("VOTE-11 verify-acta finds nothing wrong with an honest acta, nor with one without votes", () => {
  expect(verdict(honest)).toBe("");
  const none = { votes: [], quarantined: [], interventions: [], voters: 0, newAccounts: null };
  const stories = honest.stories.filter(({ state }) => state === "in");
  expect(verdict(counted(sealed({ ...honest, ...none, stories })))).toBe("");
  expect(verdict(counted(sealed({ ...honest, ...none, stories: [] })))).toBe("");
});

test("VOTE-11 verify-acta checks 20,000 votes of 2,000 stories in less than 2 seconds of CPU", () => {
  const text = JSON.stringify(largeActa(2000, 20_000));
  const before = process.cpuUsage();
  expect(verdict(text)).toBe("");
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

const [supersedes, at] = [{ version: 1, at: honest.closedAt, reason: "Baja" }, "2026-11-30"];
const twice = { ...honest, votes: [...honest.votes, ...honest.votes.slice(0, 1)] };

test.each<[string, Acta, object, string]>([
  ["another root", { ...honest, root: "0".repeat(64) }, {}, "root"],
  ["a list that is not sorted", { ...honest, votes: honest.votes.toReversed() }, {}, "order"],
  [
    "interventions that are not sorted",
    {
      ...honest,
      interventions: [{ kind: "date-moved", at, reason: "Plazo" }, ...honest.interventions],
    },
    {},
    "order",
  ],
  ["a code that is there twice", counted(sealed(twice)), {}, "codes"],
  ["too many votes for the voters", { ...honest, voters: 4, newAccounts: null }, {}, "voters"],
  ["more voters than votes", { ...honest, voters: 16 }, {}, "voters"],
  ["more new accounts than voters", { ...honest, newAccounts: 8 }, {}, "voters"],
  ["a place that is missing", { ...honest, ranking: honest.ranking.slice(0, -1) }, {}, "ranking"],
  [
    "a place too many",
    { ...honest, ranking: [...honest.ranking, ...honest.ranking.slice(0, 1)] },
    {},
    "ranking",
  ],
  [
    "a tie that is not marked",
    { ...honest, ranking: honest.ranking.map((one) => ({ ...one, settledByTime: false })) },
    {},
    "ranking",
  ],
  [
    "an intervention that is hidden",
    { ...honest, interventions: honest.interventions.slice(0, 1) },
    {},
    "quarantine",
  ],
  [
    "a disqualification that is hidden",
    { ...honest, interventions: honest.interventions.slice(1) },
    {},
    "disqualified",
  ],
  [
    "a quarantine with another reason than its votes",
    {
      ...honest,
      quarantined: honest.quarantined.map((vote) => ({ ...vote, reason: "Otra norma" })),
    },
    {},
    "quarantine",
  ],
  ["a rebuild whose first root is hidden", { ...rebuiltActa(), earlierRoots: [] }, {}, "rebuilds"],
  [
    "a rebuild that is hidden",
    { ...rebuiltActa(), interventions: honest.interventions },
    {},
    "rebuilds",
  ],
  ["a first version that supersedes another", { ...honest, supersedes }, {}, "supersedes"],
  ["a second version that supersedes none", { ...honest, version: 2 }, {}, "supersedes"],
  ["a third version of the first", { ...honest, version: 3, supersedes }, {}, "supersedes"],
  ["a root that was noted", honest, { root: "0".repeat(64) }, "noted-root"],
  ["an empty note", honest, { root: "" }, "noted-root"],
  ["half a root", honest, { root: honest.root.slice(0, 32) }, "noted-root"],
  ["another contest", honest, { contest: "reto-de-diciembre" }, "contest"],
  ["an unknown code", honest, { codes: [{ code: "0".repeat(32) }] }, "code"],
  ["no code at all", honest, { codes: [{ code: "hola" }] }, "code"],
  ["a file that was changed", honest, { sha256: "0".repeat(64) }, "noted-sha256"],
])("VOTE-11 verify-acta finds %s", (_, acta, noted, failing) => {
  expect(verdict(acta, noted)).toBe(failing);
});

test("VOTE-11 verify-acta finds a story that is there twice", () => {
  const [first] = honest.stories;
  const stories = [...(first ? [first] : []), ...honest.stories];
  expect(verdict({ ...honest, stories })).toMatch(/\bstories\b/);
});

test("VOTE-11 verify-acta accepts roots and codes in capitals, in groups of four, with hyphens and line ends", () => {
  const typed = (hash: string) => `\ufeff${hash.toUpperCase().replace(/.{4}/g, "$&\u00a0-")}\r\n`;
  const codes = [{ code: typed(codeOf("b1")), story: "historia-b" }];
  expect(verdict(honest, { root: typed(honest.root), codes })).toBe("");
});

test("VOTE-11 verify-acta tells who noted a root of before a rebuild when and why it was replaced, and that it proves nothing here", () => {
  const rebuilt = rebuiltActa();
  expect(verdict(rebuilt, { root: rebuilt.root })).toBe("");
  const { ok, checks } = verifyActa(rebuilt, { root: FIRST_ROOT });
  expect(ok).toBe(false);
  const [failed, ...others] = checks.filter((check) => !check.ok);
  expect(others).toEqual([]);
  expect(failed?.text).toMatch(/la urna se rehízo \(2026-11-28T09:00.*perdió votos.*no se puede/);
});

test("VOTE-12 verify-acta names each kind of intervention as the site does, and shows one that it does not know", () => {
  const kinds = Object.entries({ ...ACTA_INTERVENTIONS, "moon-eclipsed": "moon-eclipsed" });
  const interventions = kinds.map(([kind]) => ({ kind, at: "2026-11-28", reason: "Una prueba" }));
  const lines = interventionsOf({ interventions, quarantined: [] });
  expect(lines.map((line) => line.slice(0, -1))).toEqual(
    kinds.map(([, text]) => `2026-11-28 · ${text} (Una prueba`),
  );
});

test("VOTE-11 verify-acta says of a reader's code that it is in quarantine", () => {
  const { checks, own } = verifyActa(honest, { codes: [{ code: codeOf("a0") }] });
  expect(checks.at(-1)).toMatchObject({ ok: true, text: expect.stringContaining("no cuenta") });
  expect(own[0]?.path.length).toBeGreaterThan(2);
});
