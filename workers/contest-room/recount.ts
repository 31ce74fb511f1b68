import { sql } from "kysely";
import type { Db } from "~/db/db";
import { isRevealed } from "~/domain/contests/phases.server";
import { auditLedger } from "~/domain/votes/ledger";
import { findRecordSeq } from "~/domain/votes/room-alarms.server";
import type { Recount } from "~/domain/votes/room-protocol";
import type { BallotStore } from "./ballot-store";
import type { RoomParts } from "./parts";
import { recountActa, type Recounted } from "./recount-acta";

const PER_PAGE = 5000;
const MOST_MISMATCHES = 100;

/**
 * Recounts a contest from its first ledger entry and compares the result with ballots, tallies, the root of the closed ballot, D1's
 * votes, the published counts and the acta. Skips stories that were deleted from D1. Mismatches never name voters (VOTE-09,
 * VOTE-10).
 */
export async function recount(
  room: Pick<RoomParts, "ballot" | "mirror"> & Recounted,
  contest: string,
): Promise<Recount> {
  const { store, ballot, mirror, db } = room;
  const roots = await ballot.differences(contest);
  // A vote between reading the ledger and reading D1 would look like a mismatch. So it starts again until no vote has come in
  // between.
  for (let attempt = 1; ; attempt++) {
    await mirror.now();
    const { counted, lastSeq } = await recountOnce(store, db, contest);
    const isUnchanged = store.ledger.lastSeq() === lastSeq && mirror.isComplete;
    if (isUnchanged || attempt >= 5 || counted.mismatches.length === 0) {
      const inActa = await recountActa(room, contest);
      return { ...counted, mismatches: [...roots, ...counted.mismatches, ...inActa] };
    }
  }
}

async function recountOnce(
  store: BallotStore,
  db: Db,
  contest: string,
): Promise<{ counted: Recount; lastSeq: number }> {
  // Reads ledger, ballots and tallies without an await in between, in which a vote could change them.
  const audit = auditLedger(contest, store.ledger.entries());
  const lastSeq = store.ledger.lastSeq();
  const votesOf = new Map<string, number>();
  // Votes in quarantine are in the ballots, but in no tally and not active in D1.
  const standing = audit.votes.filter(({ isQuarantined }) => !isQuarantined);
  for (const { story } of standing) votesOf.set(story, (votesOf.get(story) ?? 0) + 1);
  const inRoom = [
    ...audit.problems,
    ...compareHead(store, audit.head),
    ...compareBallots(store, audit.votes),
    ...compareTallies(store, votesOf),
  ];
  const recordSeq = await findRecordSeq(db, contest);
  const newestSeq = store.ledger.lastSeq();
  if (recordSeq > newestSeq) {
    inRoom.unshift(`D1 has ledger entry ${recordSeq}, the room's ledger ends at ${newestSeq}`);
  }
  const stories = await listStories(db, contest);
  const inD1 = [
    ...compareCounts(stories, votesOf),
    ...(await compareVotes(db, contest, stories, standing)),
  ];
  const counted = {
    entries: audit.entries,
    voters: store.countVoters() + store.meta.forgottenVoters,
    votes: standing.length,
    head: audit.head,
    mismatches: firstOf([...inRoom, ...inD1]),
  };
  return { counted, lastSeq };
}

/** Returns the first hundred mismatches: after the loss of a table every vote would be a mismatch. */
function firstOf(mismatches: readonly string[]): string[] {
  const more = mismatches.length - MOST_MISMATCHES;
  const first = mismatches.slice(0, MOST_MISMATCHES);
  return more > 0 ? [...first, `and ${more} more`] : first;
}

type CountedVote = ReturnType<typeof auditLedger>["votes"][number];
type Story = Awaited<ReturnType<typeof listStories>>[number];

function compareHead(store: BallotStore, head: string): string[] {
  const isSame = store.meta.head === null || store.meta.head === head;
  return isSame ? [] : ["the room's head is not the ledger's"];
}

function compareBallots(store: BallotStore, votes: readonly CountedVote[]): string[] {
  const missing = new Set<number>();
  for (const { user, seq } of votes) if (user !== null) missing.add(seq);
  let unknown = 0;
  for (const seq of store.ballotEntries()) if (seq === null || !missing.delete(seq)) unknown += 1;
  const mismatches = votes
    .filter(({ seq }) => missing.has(seq))
    .map(({ vote }) => `vote ${vote}: not in the ballots`);
  if (unknown > 0) mismatches.push(`ballots: ${unknown} without a ledger entry`);
  return mismatches;
}

type Counts = ReadonlyMap<string, number>;

function compareTallies(store: BallotStore, counted: Counts): string[] {
  const tallies = new Map(store.tallies().map((tally) => [tally.story, tally.n]));
  return [...new Set([...tallies.keys(), ...counted.keys()])].flatMap((story) =>
    compare("tally", story, tallies.get(story) ?? 0, counted),
  );
}

function compareCounts(stories: readonly Story[], counted: Counts): string[] {
  return stories.flatMap(({ id, n, likes_count, is_public }) => [
    ...compare("D1 tally", id, n ?? 0, counted),
    ...(is_public === 1 ? compare("published count", id, likes_count, counted) : []),
  ]);
}

function compare(where: string, story: string, actual: number, counted: Counts): string[] {
  const expected = counted.get(story) ?? 0;
  if (actual === expected) return [];
  return [`${where} of story ${story}: ${actual}, the ledger says ${expected}`];
}

/**
 * Compares the active votes of D1 with those of the ledger, both in the order of their ids: a map of 300,000 votes by id would take
 * 20 MB more.
 */
async function compareVotes(
  db: Db,
  contest: string,
  stories: readonly Story[],
  votes: readonly CountedVote[],
): Promise<string[]> {
  const mismatches: string[] = [];
  const inD1 = new Set(stories.map((story) => story.id));
  const expected = votes.filter(({ story }) => inD1.has(story));
  expected.sort((a, b) => (a.vote < b.vote ? -1 : 1));
  let next = 0;
  const skipTo = (id: string | null) => {
    for (; next < expected.length; next++) {
      const { vote = "" } = expected[next] ?? {};
      if (id !== null && vote >= id) return;
      mismatches.push(`vote ${vote}: missing or inactive in D1`);
    }
  };
  for await (const row of activeVotes(db, contest)) {
    skipTo(row.id);
    const vote = expected[next]?.vote === row.id ? expected[next++] : undefined;
    if (vote?.story !== row.story_id) {
      mismatches.push(`D1 vote ${row.id}: not in the ledger`);
    } else if (row.user_id !== null && row.user_id !== vote.user) {
      mismatches.push(`D1 vote ${row.id}: another voter's`);
    }
  }
  skipTo(null);
  return mismatches;
}

async function listStories(db: Db, contest: string) {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .leftJoin("vote_tallies", "vote_tallies.story_id", "stories.id")
    .where("stories.contest_id", "=", contest)
    .select(["stories.id", "stories.likes_count", "vote_tallies.n"])
    .select(sql<number>`${isRevealed}`.as("is_public"))
    .execute();
}

async function* activeVotes(db: Db, contest: string) {
  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("votes")
      .where("contest_id", "=", contest)
      .where("active", "=", 1)
      .where("id", ">", after)
      .orderBy("id")
      .limit(PER_PAGE)
      .select(["id", "story_id", "user_id"])
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PER_PAGE) return;
    after = last.id;
  }
}
