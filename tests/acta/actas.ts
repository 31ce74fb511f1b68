import { createHash } from "node:crypto";
import { ACTA_FORMAT, ballotLeaf, merkleRoot } from "~/domain/acta/merkle";

/** The file of docs/acta.md. */
export interface Acta {
  format: string;
  version: number;
  supersedes: { version: number; at: string; reason: string } | null;
  contest: { id: string; title: string };
  closedAt: string;
  root: string;
  earlierRoots: { root: string; madeAt: string; replacedAt: string; reason: string }[];
  voters: number;
  newAccounts: number | null;
  stories: ActaStory[];
  votes: [number, string][];
  quarantined: { story: number; code: string; reason: string; at: string }[];
  ranking: { story: number; place: number; votes: number; settledByTime: boolean }[];
  interventions: { kind: string; at: string; reason: string; votes?: number; newRoot?: boolean }[];
}

interface ActaStory {
  id: string;
  title?: string;
  publishedAt?: string;
  createdAt?: string;
  state: "in" | "disqualified" | "deleted";
}

/** Deterministic hexadecimal digits of a name, 64 of them. */
export const digits = (name: string) => createHash("sha256").update(name).digest("hex");

/** Votes of the stories of `honestActa`, by the letter in their id: b and c are level, and so are e and f without votes. */
const VOTES = { a: 4, b: 3, c: 3, d: 2, e: 0, f: 0, g: 2, h: 1 };

/**
 * An honest acta of 8 stories and 15 votes: g is disqualified and h deleted, two of the votes for a are in quarantine, and time
 * decides between b and c.
 */
export function honestActa(): Acta {
  const codes = Object.entries(VOTES).flatMap(([letter, votes], story) =>
    Array.from({ length: votes }, (_, n) => ({ story, code: codeOf(`${letter}${n}`) })),
  );
  const held = [codeOf("a0"), codeOf("a1")];
  const acta: Acta = {
    format: ACTA_FORMAT,
    version: 1,
    supersedes: null,
    contest: { id: "reto-de-noviembre", title: "La silla de más" },
    closedAt: "2026-11-28T00:00:00.000Z",
    root: "",
    earlierRoots: [],
    voters: 7,
    newAccounts: 3,
    stories: Object.keys(VOTES).map((letter, n) => storyOf(letter, n)),
    votes: codes
      .filter(({ code }) => !held.includes(code))
      .map(({ story, code }): [number, string] => [story, code]),
    quarantined: held.map((code) => {
      return { story: 0, code, reason: "Votos comprados", at: "2026-11-29" };
    }),
    ranking: [],
    interventions: [
      { kind: "story-disqualified", at: "2026-11-29", reason: "Texto ajeno" },
      { kind: "votes-quarantined", at: "2026-11-29", reason: "Votos comprados", votes: 2 },
    ],
  };
  return counted(sealed(acta));
}

/** The honest acta of a ballot that was rebuilt after the close; `FIRST_ROOT` was its root before. */
export function rebuiltActa(): Acta {
  const honest = honestActa();
  const [madeAt, replacedAt] = ["2026-11-28T00:00:01.000Z", "2026-11-28T09:00:00.000Z"];
  const reason = "La urna perdió votos de su registro";
  return {
    ...honest,
    earlierRoots: [{ root: FIRST_ROOT, madeAt, replacedAt, reason }],
    interventions: [
      { kind: "votes-rebuilt", at: "2026-11-28", reason, newRoot: true, votes: 13 },
      ...honest.interventions,
    ],
  };
}

export const FIRST_ROOT = digits("the root before the rebuild");

/** The code of a vote of `honestActa`: "b1" is the second one for story b. */
export const codeOf = (vote: string) => digits(`vote ${vote}`).slice(0, 32);

function storyOf(letter: string, n: number): ActaStory {
  const id = `historia-${letter}`;
  if (letter === "h") return { id, state: "deleted" };
  const at = `2026-11-1${n}T12:00:00.000Z`;
  return {
    id,
    title: `Historia ${letter}`,
    publishedAt: at,
    createdAt: at,
    state: letter === "g" ? "disqualified" : "in",
  };
}

/** The acta with its votes in order and the root that follows from them. */
export function sealed(acta: Acta): Acta {
  const votes = acta.votes.toSorted((a, b) => (a[1] < b[1] ? -1 : 1));
  const quarantined = acta.quarantined.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const all = [...votes, ...quarantined.map(({ story, code }): [number, string] => [story, code])];
  const leaves = all.map(([story, code]) =>
    ballotLeaf(acta.contest.id, acta.stories[story]?.id ?? "", code),
  );
  return { ...acta, votes, quarantined, root: merkleRoot(leaves.sort()) };
}

/** The acta with the ranking that follows from its votes. */
export function counted(acta: Acta): Acta {
  const counts = acta.stories.map(() => 0);
  for (const [story] of acta.votes) counts[story] = (counts[story] ?? 0) + 1;
  const ranked = acta.stories
    .map((story, n) => ({ story: n, at: story.publishedAt ?? "", votes: counts[n] ?? 0 }))
    .filter(({ story }) => acta.stories[story]?.state === "in")
    .sort((a, b) => b.votes - a.votes || (a.at < b.at ? -1 : 1));
  const ranking = ranked.map(({ story, votes }, n) => ({
    story,
    place: n + 1,
    votes,
    settledByTime:
      votes > 0 && [ranked[n - 1], ranked[n + 1]].some((other) => other?.votes === votes),
  }));
  return { ...acta, ranking };
}

/** An honest acta with this many stories and votes, for measuring. */
export function largeActa(stories: number, votes: number): Acta {
  const at = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString();
  const acta: Acta = {
    ...honestActa(),
    voters: Math.ceil(votes / 2),
    newAccounts: null,
    quarantined: [],
    interventions: [],
    stories: Array.from({ length: stories }, (_, n) => ({
      id: `historia-${String(n).padStart(6, "0")}`,
      title: `Historia ${n}`,
      publishedAt: at(n),
      createdAt: at(n),
      state: "in",
    })),
    votes: Array.from({ length: votes }, (_, n): [number, string] => [
      (n * n) % stories,
      codeOf(String(n)),
    ]),
  };
  return counted(sealed(acta));
}
