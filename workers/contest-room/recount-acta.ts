import type { Db } from "~/db/db";
import { actaRanking, type ActaStory } from "~/domain/acta/acta-file";
import { listActaStories } from "~/domain/acta/acta-stories.server";
import {
  listActaVersions,
  listPublishedActas,
  readActaText,
  type ActaVersion,
  type PublishedActa,
} from "~/domain/acta/actas.server";
import { actaDifferences } from "~/domain/acta/check-acta";
import { readActa, UnreadableActa, type ActaReading } from "~/domain/acta/read-acta";
import { missingFrom } from "~/domain/acta/public-interventions";
import { reasonOfChange } from "~/domain/acta/reason-of-change";
import { hashActaText } from "~/domain/acta/write-acta.server";
import type { ContestResult } from "~/domain/closing/finalize.server";
import { POSITIONS } from "~/domain/contests/ranking";
import { collectActaFacts } from "./acta-facts";
import type { RoomParts } from "./parts";

export type Recounted = Pick<RoomParts, "store" | "db" | "ledgerCache" | "actaVotes" | "zone">;

const MOST_DIFFERENCES = 100;

/**
 * Compares the published acta with the room, with D1 and with what the page of the acta shows (VOTE-12): every version by its
 * SHA-256, and the newest by roots, votes per story, ranking, states of stories, interventions and places. Returns the differences as
 * English sentences, none for a contest that has no acta and needs none.
 */
export async function recountActa(room: Recounted, contest: string): Promise<string[]> {
  const { store, db } = room;
  const { isPublished, isDecided } = store.meta;
  // A room without a result has nothing to compare: it is empty, and waits for its file or for a rebuild.
  if (!isDecided) return [];
  const [newest, ...older] = await listActaVersions(db, contest);
  const differences = await compareVersions(room, contest);
  if (!newest) {
    if (isPublished && store.roots.current) differences.push("the acta is missing in D1");
    return differences;
  }
  differences.push(...(await compareNewest(room, contest, newest)));
  // One version after the other: each is up to 18 MB.
  for (const version of older) differences.push(...(await compareText(db, contest, version)));
  if (isPublished) differences.push(...comparePage(room, contest));
  return differences.slice(0, MOST_DIFFERENCES);
}

/** Compares the versions that the room knows as published with those of D1. */
async function compareVersions({ store, db }: Recounted, contest: string): Promise<string[]> {
  const inD1 = await listPublishedActas(db, contest);
  // A room whose versions are older than its list of them takes over D1's.
  if (store.actas.all === null) store.actas.learn(inD1);
  const { lost, other, unknown } = store.actas.compare(inD1);
  const say =
    (why: string) =>
    ({ version }: PublishedActa) =>
      `acta version ${version}: ${why}`;
  return [
    ...lost.map(say("the room has published it, and D1 lacks it")),
    ...other.map(say("D1 has another SHA-256 than the room has published")),
    ...unknown.map(say("D1 has it, and the room does not know it")),
  ];
}

/** Compares the text of a version with its SHA-256. */
async function compareText(db: Db, contest: string, acta: ActaVersion): Promise<string[]> {
  if (acta.withdrawnAt !== null) return [];
  const isSame = (await hashActaText(db, contest, acta.version)) === acta.sha256;
  return isSame ? [] : [`acta version ${acta.version}: its text is not the one of its SHA-256`];
}

async function compareNewest(
  { store, db, ledgerCache: cache, actaVotes: votes, zone }: Recounted,
  contest: string,
  { version, sha256, withdrawnAt }: ActaVersion,
): Promise<string[]> {
  const name = `acta version ${version}`;
  const root = store.roots.current?.root;
  if (root === undefined) return [`${name}: the room has no root`];
  const result = store.meta.result ?? { stories: [] };
  try {
    const acta = await readActa(contest, readActaText(db, contest, version));
    // A room that published it before it kept interventions, or an older copy of the room, takes over those of the file.
    if (store.actas.all?.at(-1)?.sha256 === acta.sha256)
      store.actas.interventions = acta.interventions;
    const found = await listActaStories(
      db,
      contest,
      acta.stories.map(({ id }) => id),
    );
    const facts = await collectActaFacts({ db, store, votes, cache, zone }, contest, found);
    const ranking = actaRanking(acta.stories, acta.tally.counts);
    const differences = actaDifferences(
      { ...acta, ranking },
      {
        root,
        result,
        recorded: found.recorded,
        voters: facts.voters,
        tallies: new Map(store.tallies().map(({ story, n }) => [story, n])),
      },
    );
    if (acta.sha256 !== sha256) differences.push("its text is not the one of its SHA-256");
    if (acta.root !== root)
      differences.push("it names another root than that of the closed ballot");
    if (JSON.stringify(acta.ranking) !== JSON.stringify(ranking))
      differences.push("its ranking does not follow from its votes");
    if (JSON.stringify(acta.earlierRoots) !== JSON.stringify(facts.earlierRoots))
      differences.push("its earlier roots are not those of the room");
    if (missingFrom(acta.interventions, facts.interventions).length > 0)
      differences.push("it lacks interventions of D1 and the room: a correction is due");
    if (missingFrom(facts.interventions, acta.interventions).length > 0)
      differences.push("D1 and the room lack interventions that it has");
    if (reasonOfChange({ ...acta, interventions: [] }, { ...facts, interventions: [] }) !== null)
      differences.push("the states of its stories are not those of D1: a correction is due");
    if (!areSameFacts(acta.stories, facts.stories))
      differences.push("the titles or dates of its stories are not those of D1");
    if (withdrawnAt !== null) differences.push("it is withdrawn: a correction is due");
    if (!areWinners(await listWinners(db, contest), { ...acta, ranking }, result))
      differences.push("the places on the pages are not those of its ranking");
    return differences.map((difference) => `${name}: ${difference}`);
  } catch (error) {
    if (!(error instanceof UnreadableActa)) throw error;
    return [`${name}: it cannot be read: ${error.message}`];
  }
}

/** Whether the stories that both lists have, with a title, are the same but for their states. A title never changes after the close. */
function areSameFacts(inFile: readonly ActaStory[], inD1: readonly ActaStory[]): boolean {
  const texts = new Map(inD1.map((story) => [story.id, factsText(story)]));
  return inFile.every((story) => {
    const other = texts.get(story.id) ?? null;
    return other === null || story.state === "deleted" || factsText(story) === other;
  });
}

/** The title and dates of a story as text; null for a deleted one, which has none. */
function factsText(story: ActaStory): string | null {
  if (story.state === "deleted") return null;
  return JSON.stringify([story.title, story.publishedAt, story.createdAt]);
}

/** Compares the codes that the page of the acta shows with the ledger. */
function comparePage({ store, ledgerCache, actaVotes }: Recounted, contest: string): string[] {
  const { votes } = ledgerCache.fill(contest);
  const counted = store.tallies().reduce((sum, { n }) => sum + n, 0);
  const { all, foreign } = actaVotes.countCached();
  return [
    ...(foreign > 0 ? ["page of the acta: it shows codes that are not in the ledger"] : []),
    ...(votes === counted && all === counted
      ? []
      : ["page of the acta: its number of votes is not that of the ledger"]),
  ];
}

/**
 * Whether these stories are the first ones with votes in the ranking. One place is empty for each winner that was deleted after the
 * results, until a disqualification moves the others up.
 */
function areWinners(
  winners: readonly string[],
  { stories, ranking }: Pick<ActaReading, "stories" | "ranking">,
  result: Pick<ContestResult, "stories">,
): boolean {
  const voted = ranking.filter(({ votes }) => votes > 0).slice(0, POSITIONS.length);
  if (!winners.every((id, at) => stories[voted[at]?.story ?? -1]?.id === id)) return false;
  const states = new Map(stories.map(({ id, state }) => [id, state]));
  const first = result.stories
    .filter(({ story, votes }) => votes > 0 && states.get(story) !== "disqualified")
    .slice(0, POSITIONS.length);
  const deleted = first.filter(({ story }) => states.get(story) === "deleted").length;
  return winners.length <= voted.length && winners.length >= first.length - deleted;
}

/** Lists the ids of a contest's winning stories, best first. */
async function listWinners(db: Db, contest: string): Promise<string[]> {
  const rows = await db
    .selectFrom("stories")
    .where("contest_id", "=", contest)
    .where("winner_position", "is not", null)
    .orderBy("winner_position")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}
