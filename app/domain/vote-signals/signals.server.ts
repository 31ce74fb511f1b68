import { createHmac } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import type { Row } from "~/db/schema";

export type SignalKind = Row<"vote_quarantines">["signal"];

/** Minimum number of accounts in a signal: two friends who vote alike are not reported. */
export const SIGNAL_MIN = 3;
/** Maximum number of votes in one quarantine: their ids are stored in one row. */
const MOST_VOTES = 2000;

/** A signal of abuse: the number of suspicious accounts that voted for the same story. Story and accounts stay hidden (VOTE-10). */
export interface Signal {
  /** Keyed hash of the story and of the accounts' common trait: an admin cannot compute the story from it. */
  id: string;
  kind: SignalKind;
  accounts: number;
}

/** A group of votes for the same story from accounts with a common trait (`key`), such as the network. */
interface Group {
  kind: SignalKind;
  key: string;
  story: string;
  accounts: number;
}

/** SQL value: a name without digits and spaces, so that `ana1`, `ana 2` and `ana33` are alike. */
const nameWithoutDigits = [..."0123456789 "].reduce<RawBuilder<string>>(
  (name, character) => sql<string>`replace(${name}, ${sql.lit(character)}, '')`,
  sql<string>`user_profiles.name_folded`,
);

/**
 * Subquery of the active votes (`id`, `story`, `key`) that a kind of signal examines. Votes in quarantine are inactive in D1, so
 * that a signal disappears once its votes are in quarantine.
 */
function votesOf(kind: SignalKind, contest: string): RawBuilder<unknown> {
  const isActive = sql`votes.contest_id = ${contest} AND votes.active = 1`;
  if (kind === "network") {
    return sql`SELECT votes.id, votes.story_id AS story, vote_networks.network AS key
      FROM votes JOIN vote_networks ON vote_networks.contest_id = votes.contest_id AND vote_networks.user_id = votes.user_id
      WHERE ${isActive}`;
  }
  if (kind === "names") {
    return sql`SELECT votes.id, votes.story_id AS story, ${nameWithoutDigits} AS key
      FROM votes JOIN user_profiles ON user_profiles.id = votes.user_id
      WHERE ${isActive} AND length(${nameWithoutDigits}) > 2`;
  }
  // Selects accounts created during voting that have one vote; `max` reads the vote from the group's only row.
  return sql`SELECT max(votes.id) AS id, max(votes.story_id) AS story, '' AS key
    FROM votes JOIN user_profiles ON user_profiles.id = votes.user_id JOIN contests ON contests.id = votes.contest_id
    WHERE ${isActive} AND user_profiles.created_at > contests.submission_deadline
      AND user_profiles.created_at <= contests.voting_deadline
    GROUP BY votes.user_id HAVING count(*) = 1`;
}

const KINDS = ["new-accounts", "network", "names"] as const satisfies SignalKind[];

async function listGroups(db: Db, contest: string): Promise<Group[]> {
  const results = await db.batch(
    KINDS.map((kind) =>
      sql<Group>`SELECT ${kind} AS kind, key, story, count(*) AS accounts FROM (${votesOf(kind, contest)})
        GROUP BY key, story HAVING count(*) >= ${sql.lit(SIGNAL_MIN)}`.compile(db),
    ),
  );
  return results.flatMap(({ rows }) => rows);
}

function idOf({ kind, key, story }: Group, secret: string, contest: string): string {
  const text = JSON.stringify([contest, kind, key, story]);
  return createHmac("sha256", secret).update(`signal ${text}`).digest("hex").slice(0, 24);
}

/** Lists a contest's signals of abuse: most accounts first, then by opaque id. */
export async function listSignals(db: Db, secret: string, contest: string): Promise<Signal[]> {
  const groups = await listGroups(db, contest);
  return groups
    .map((group) => ({
      id: idOf(group, secret, contest),
      kind: group.kind,
      accounts: group.accounts,
    }))
    .sort((a, b) => b.accounts - a.accounts || (a.id < b.id ? -1 : 1));
}

/**
 * Finds a signal with the ids of its votes, for a quarantine. Null if the signal no longer exists because votes were changed or
 * withdrawn.
 */
export async function findSignal(
  db: Db,
  secret: string,
  contest: string,
  id: string,
): Promise<(Signal & { votes: string[] }) | null> {
  const groups = await listGroups(db, contest);
  const group = groups.find((one) => idOf(one, secret, contest) === id);
  if (!group) return null;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${votesOf(group.kind, contest)}) WHERE key = ${group.key} AND story = ${group.story}
    ORDER BY id LIMIT ${sql.lit(MOST_VOTES)}`.execute(db);
  return { id, kind: group.kind, accounts: group.accounts, votes: rows.map((row) => row.id) };
}
