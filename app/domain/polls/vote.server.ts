import { sql } from "kysely";
import { violatesForeignKey } from "~/db/constraints";
import type { Db } from "~/db/db";
import type { PollRefusal } from "./refusals";
import { isPollOpen } from "./rights.server";

type VoteAnswer =
  | { ok: true; /** Whether this is the person's first choice in the poll. */ isFirst: boolean }
  | { ok: false; reason: PollRefusal };

/**
 * Stores or changes a person's vote in a poll (POLL-01). The statement itself checks that the poll is open at `now` and has the
 * option. The same vote again changes nothing.
 */
export async function voteInPoll(
  db: Db,
  { poll, option, user }: { poll: string; option: string; user: string },
  now: Date,
): Promise<VoteAnswer> {
  const at = now.toISOString();
  const write = sql<{ is_first: 0 | 1 }>`
    INSERT INTO poll_votes (poll_id, option_id, user_id, created_at, updated_at)
    SELECT polls.id, poll_options.id, ${user}, ${at}, ${at}
    FROM polls JOIN poll_options ON poll_options.poll_id = polls.id
    WHERE polls.id = ${poll} AND poll_options.id = ${option} AND ${isPollOpen(now)}
    ON CONFLICT (poll_id, user_id) DO UPDATE SET
      updated_at = iif(option_id = excluded.option_id, updated_at, excluded.updated_at),
      option_id = excluded.option_id
    RETURNING created_at = updated_at AS is_first`;
  // Reads the refusal's reason in the same transaction as the write, so that both agree.
  const state = sql<{ is_open: 0 | 1 }>`
    SELECT ${isPollOpen(now)} AS is_open FROM polls WHERE polls.id = ${poll}`;
  try {
    const [written, pollState] = await db.batch([write.compile(db), state.compile(db)]);
    const [vote] = written.rows;
    if (vote) return { ok: true, isFirst: vote.is_first === 1 };
    const [row] = pollState.rows;
    return { ok: false, reason: row ? (row.is_open ? "no-option" : "ended") : "no-poll" };
  } catch (error) {
    // Foreign key violation: the account was deleted after the form was shown.
    if (violatesForeignKey(error)) return { ok: false, reason: "signed-out" };
    throw error;
  }
}
