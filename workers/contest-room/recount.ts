import { sql } from "kysely";
import type { Db } from "~/db/db";
import { auditLedger } from "~/domain/votes/ledger";
import type { Recount } from "~/domain/votes/room-protocol";
import type { RoomStore } from "./store";

const PER_PAGE = 5000;

/**
 * Counts a contest again from its first ledger entry and compares with everything that was ever derived from it: the
 * room's ballots and tallies, D1's votes and tallies, the published counts (VOTE-09). Stories that an admin deleted are
 * not in D1 and are passed over there. Problems name votes and stories, never voters (VOTE-10).
 */
export async function recount(store: RoomStore, db: Db, contest: string): Promise<Recount> {
  const entries = store.entriesAfter(0);
  const audit = auditLedger(contest, entries);
  const mismatches = [...audit.problems];
  if (store.notes.head !== null && store.notes.head !== audit.head) {
    mismatches.push("the room's head is not the ledger's");
  }

  const pair = (user: string, story: string) => JSON.stringify([user, story]);
  const ballots = new Set(store.ballots().map(({ user, story }) => pair(user, story)));
  const counted = new Map<string, number>();
  for (const vote of audit.votes) {
    counted.set(vote.story, (counted.get(vote.story) ?? 0) + 1);
    if (vote.user !== null && !ballots.delete(pair(vote.user, vote.story))) {
      mismatches.push(`vote ${vote.vote}: not in the ballots`);
    }
  }
  if (ballots.size > 0) mismatches.push(`ballots: ${ballots.size} without a ledger entry`);

  const compare = (where: string, story: string, found: number) => {
    const expected = counted.get(story) ?? 0;
    if (found !== expected) {
      mismatches.push(`${where} of story ${story}: ${found}, the ledger says ${expected}`);
    }
  };
  const tallies = new Map(store.tallies().map((tally) => [tally.story, tally.n]));
  for (const story of new Set([...tallies.keys(), ...counted.keys()])) {
    compare("tally", story, tallies.get(story) ?? 0);
  }

  const stories = await listStories(db, contest);
  for (const story of stories) {
    compare("D1 tally", story.id, story.n ?? 0);
    if (story.is_final === 1) compare("published count", story.id, story.likes_count);
  }
  const inD1 = new Set(stories.map((story) => story.id));
  const expected = new Map(
    audit.votes.filter((vote) => inD1.has(vote.story)).map((vote) => [vote.vote, vote]),
  );
  for await (const row of activeVotes(db, contest)) {
    const vote = expected.get(row.id);
    expected.delete(row.id);
    if (!vote || vote.story !== row.story_id) {
      mismatches.push(`D1 vote ${row.id}: not in the ledger`);
    } else if (row.user_id !== null && row.user_id !== vote.user) {
      mismatches.push(`D1 vote ${row.id}: another voter's`);
    }
  }
  for (const id of expected.keys()) mismatches.push(`vote ${id}: missing or inactive in D1`);

  return {
    entries: entries.length,
    voters: store.voters().length + store.notes.forgottenVoters,
    votes: audit.votes.length,
    head: audit.head,
    mismatches,
  };
}

async function listStories(db: Db, contest: string) {
  return db
    .selectFrom("stories")
    .innerJoin("contests", "contests.id", "stories.contest_id")
    .leftJoin("vote_tallies", "vote_tallies.story_id", "stories.id")
    .where("stories.contest_id", "=", contest)
    .select(["stories.id", "stories.likes_count", "vote_tallies.n"])
    .select(sql<number>`contests.finalized_at IS NOT NULL`.as("is_final"))
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
