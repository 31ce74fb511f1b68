import { createDb, type Db } from "~/db/db";
import { openLocal } from "../../scripts/serve/miniflare";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { migrate } from "../../scripts/serve/migrate";
import { signInCrowd, type Voter } from "../support/voters";

/**
 * A contest in voting and its voters. No voter votes in two contests, so the votes of one contest never throttle those of
 * another.
 */
export interface Poll {
  contest: string;
  stories: string[];
  voters: Voter[];
}

/** Migrates an empty state folder. */
export async function migrateState(state: string): Promise<void> {
  const local = openLocal({ state, assets: false });
  try {
    await migrate(await local.getD1Database("DB"));
  } finally {
    await local.dispose();
  }
}

/** Migrates an empty state folder, creates one contest for each of the sizes, and closes the database. */
export async function preparePolls(
  state: string,
  sizes: readonly { stories: number; voters: number }[],
): Promise<Poll[]> {
  const local = openLocal({ state, assets: false });
  try {
    const d1 = await local.getD1Database("DB");
    await migrate(d1);
    const db = createDb(d1);
    const polls: Poll[] = [];
    for (const size of sizes) polls.push(await preparePoll(db, size));
    return polls;
  } finally {
    await local.dispose();
  }
}

async function preparePoll(db: Db, size: { stories: number; voters: number }): Promise<Poll> {
  const now = new Date();
  const contest = await createContest(db, datesIn("voting", now));
  const stories: string[] = [];
  for (let n = 0; n < size.stories; n++) {
    const author = await createUser(db);
    stories.push((await createStory(db, { contest_id: contest.id, user_id: author.id })).id);
  }
  const voters = await signInCrowd(db, size.voters, now);
  return { contest: contest.id, stories, voters };
}
