import { expect, test } from "vitest";
import { actaLines, type ActaFacts, type CodedVote } from "./acta-file";
import { BallotTally } from "./ballot-tally";
import { readActa, readActaHead, readActaInterventions, UnreadableActa } from "./read-acta";

const story = (id: string, state: "in" | "disqualified" = "in", second = "00") => ({
  id,
  title: `Título de «${id}»`,
  state,
  publishedAt: `2026-11-05T10:00:${second}.000Z`,
  createdAt: "2026-11-05T09:00:00.000Z",
});
const code = (n: number) => n.toString(16).padStart(32, "0");

const FACTS: ActaFacts = {
  version: 1,
  supersedes: null,
  contest: { id: "reto", title: "Cartas" },
  closedAt: "2026-11-20T00:00:00.000Z",
  root: "0".repeat(64),
  voters: 3,
  newAccounts: 3,
  earlierRoots: [],
  stories: [
    story("a", "in", "03"),
    story("b", "in", "01"),
    story("c", "disqualified"),
    { id: "d", state: "deleted" },
    story("e"),
  ],
  quarantined: [{ story: "e", code: code(7), reason: "Otra norma", at: "2026-11-21" }],
  interventions: [{ kind: "votes-quarantined", at: "2026-11-21", reason: "Otra norma", votes: 1 }],
};
const VOTES: CodedVote[] = [
  { story: "a", code: code(1) },
  { story: "b", code: code(2) },
  { story: "c", code: code(3) },
  { story: "c", code: code(4) },
  { story: "d", code: code(5) },
];

function textOf(facts: ActaFacts, votes: readonly CodedVote[]): string {
  return [...actaLines(facts, votes, new BallotTally("reto"))].join("");
}

async function* inPieces(text: string, size = 100) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

test("VOTE-11 the file is JSON with the fields that docs/acta.md names, in which equals are ranked by time", () => {
  const ranking = [
    { story: 1, place: 1, votes: 1, settledByTime: true },
    { story: 0, place: 2, votes: 1, settledByTime: true },
    { story: 4, place: 3, votes: 0, settledByTime: false },
  ];
  expect(JSON.parse(textOf(FACTS, VOTES))).toEqual({
    format: "tintero-acta-1",
    ...FACTS,
    ranking,
    votes: [0, 1, 2, 2, 3].map((index, at) => [index, code(at + 1)]),
    quarantined: [{ story: 4, code: code(7), reason: "Otra norma", at: "2026-11-21" }],
  });
});

test("VOTE-11 a contest without stories and votes has a file too", () => {
  const none = { ...FACTS, stories: [], quarantined: [], interventions: [] };
  expect(JSON.parse(textOf(none, []))).toMatchObject({ stories: [], votes: [], ranking: [] });
});

test("VOTE-11 a file that is read in pieces gives the numbers and the root of its votes", async () => {
  const written = new BallotTally("reto");
  const text = [...actaLines(FACTS, VOTES, written)].join("");
  for (const size of [1, 7, 4000]) {
    const acta = await readActa("reto", inPieces(text, size));
    const { tally, stories, root, voters } = acta;
    expect(Object.fromEntries(tally.counts)).toEqual({ a: 1, b: 1, c: 2, d: 1 });
    expect([tally.votes, tally.quarantined, voters]).toEqual([5, 1, 3]);
    expect(tally.root()).toBe(written.root());
    expect(root).toBe(FACTS.root);
    expect(stories).toEqual(FACTS.stories);
    expect(acta.interventions).toEqual(FACTS.interventions);
  }
  const { stories, interventions } = FACTS;
  expect(await readActaHead(inPieces(text))).toEqual({ stories, interventions });
  expect(await readActaInterventions(inPieces(text))).toEqual(interventions);
});

test.each([
  ["cut off", (text: string) => text.slice(0, -20)],
  ["with a broken entry", (text: string) => text.replace('[0,"', '[0"')],
  ["with a vote for an unknown story", (text: string) => text.replace('[0,"', '[9,"')],
])("VOTE-12 a file %s is refused", async (_, change) => {
  const reading = readActa("reto", inPieces(change(textOf(FACTS, VOTES))));
  await expect(reading).rejects.toThrow(UnreadableActa);
});
