import { setTimeout as pause } from "node:timers/promises";
import { createDb, type Db } from "~/db/db";
import { VOTES_PER_CONTEST, type Recount } from "~/domain/votes/room-protocol";
import { askRoom, findBallot } from "~/domain/votes/room-client.server";
import { openLocal } from "../../scripts/serve/miniflare";
import { inParallel } from "../support/http-client";
import type { Poll } from "./prepare";
import type { Promises } from "./promises";

/**
 * Delay in milliseconds between the start and the first call to a room. Alarms are stored together with the votes that they mirror
 * to D1, so they must fire in a process that has received no request.
 */
const LEFT_ALONE_MS = 2000;
/** Milliseconds within which the rooms must mirror all votes to D1 once they are called. */
const PATIENCE_MS = 10_000;

export interface Verdict {
  recounts: Recount[];
  /** Number of votes that differed between D1 and the rooms two seconds after the last start, before any room was called. */
  late: number;
  mismatches: string[];
}

/** Opens the state folder that the last kill left, and compares the votes of D1, of the rooms and of the acknowledgements. */
export async function verify(
  state: string,
  polls: readonly Poll[],
  promises: Promises,
): Promise<Verdict> {
  const local = openLocal({ state, assets: false });
  try {
    const db = createDb(await local.getD1Database("DB"));
    const rooms = await local.getDurableObjectNamespace("CONTEST_ROOM");
    // The type assertion is needed because Miniflare declares another type for the namespace, but with the same methods.
    const env = { CONTEST_ROOM: rooms as unknown as Env["CONTEST_ROOM"] };
    const verdict: Verdict = { recounts: [], late: 0, mismatches: [] };
    const { mismatches } = verdict;
    await pause(LEFT_ALONE_MS);
    const alone = new Map<string, ReadonlySet<string>>();
    for (const { contest } of polls) alone.set(contest, (await votesInD1(db, contest)).votes);
    for (const { contest, stories, voters } of polls) {
      const inRoom = new Set<string>();
      await inParallel(20, voters, async ({ id }) => {
        const ballot = copied(await findBallot(env, contest, id));
        if (!ballot.ok) {
          mismatches.push(`the room of ${contest} did not answer`);
          return;
        }
        if (ballot.stories.length > VOTES_PER_CONTEST) {
          mismatches.push(`voter ${id} has ${ballot.stories.length} votes`);
        }
        mismatches.push(...promises.broken(id, new Set(ballot.stories)));
        for (const story of ballot.stories) inRoom.add(pair(id, story));
      });

      verdict.late += difference(inRoom, alone.get(contest) ?? new Set());
      const until = Date.now() + PATIENCE_MS;
      let inD1 = await votesInD1(db, contest);
      while (difference(inRoom, inD1.votes) > 0 && Date.now() < until) {
        await pause(100);
        inD1 = await votesInD1(db, contest);
      }
      if (difference(inRoom, inD1.votes) > 0) {
        mismatches.push(
          `D1 has ${inD1.votes.size} votes of ${contest}, its ballots have ${inRoom.size}`,
        );
      }
      for (const story of stories) {
        const votes = [...inRoom].filter((vote) => vote.endsWith(story)).length;
        const tally = inD1.tallies.get(story) ?? 0;
        if (tally !== votes) mismatches.push(`D1's tally of ${story}: ${tally}, it has ${votes}`);
      }

      const recount = copied(await askRoom(env, contest, (room) => room.recount(contest)));
      verdict.recounts.push(recount);
      mismatches.push(...recount.mismatches.map((found) => `recount: ${found}`));
      if (recount.votes !== inRoom.size) {
        mismatches.push(`the recount found ${recount.votes} votes, the ballots ${inRoom.size}`);
      }
    }
    return verdict;
  } finally {
    await local.dispose();
  }
}

async function votesInD1(db: Db, contest: string) {
  const [votes, tallies] = await db.batch([
    db
      .selectFrom("votes")
      .where("contest_id", "=", contest)
      .where("active", "=", 1)
      .select(["user_id", "story_id"])
      .compile(),
    db
      .selectFrom("vote_tallies")
      .where("contest_id", "=", contest)
      .select(["story_id", "n"])
      .compile(),
  ]);
  return {
    votes: new Set(votes.rows.map((row) => pair(row.user_id ?? "nobody", row.story_id))),
    tallies: new Map(tallies.rows.map((row) => [row.story_id, row.n])),
  };
}

/** Copies a result into a plain object: Miniflare returns a stub that calls workerd for each property. */
function copied<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer)) as Answer;
}

function pair(voter: string, story: string): string {
  return `${voter} ${story}`;
}

/** Returns the number of elements that are in only one of two sets. */
function difference(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const missing = (from: ReadonlySet<string>) => (one: string) => !from.has(one);
  return [...some].filter(missing(others)).length + [...others].filter(missing(some)).length;
}
