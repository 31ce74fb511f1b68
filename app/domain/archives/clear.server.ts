import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { isTrial } from "~/domain/contests/cycle";
import { ARCHIVED_TABLES } from "./archived-tables";
import type { Clearing } from "./clearings";
import { countStatement, moveStatements } from "./move-rows.server";
import { scopesOf, type Target } from "./scopes.server";

/** Number of rows of one table that a clearing would remove. */
export interface RowCount {
  /** Spanish name of the table's rows. */
  name: string;
  n: number;
}

/**
 * Maximum number of transactions in one clearing: enough for 500,000 rows of one table. An admin clears the rest with a second run.
 */
const MOST_STEPS = 1000;
/** Number of rows of `story_views` deleted per statement. */
const VIEWS_AT_ONCE = 5000;

/** Finds the contest whose comments are to be cleared, and the trial runs; input for `scopesOf`. Null for an unknown contest. */
export async function findTarget(
  db: Db,
  clearing: Clearing,
  contest: string | null,
): Promise<(Target & { contestTitle: string | null }) | null> {
  const contests = await db.selectFrom("contests").select(["id", "title"]).execute();
  const chosen = contests.find(({ id }) => id === contest);
  if (contest !== null && !chosen) return null;
  return {
    clearing,
    contest,
    trials: contests.filter(isTrial),
    contestTitle: chosen?.title ?? null,
  };
}

/** Counts the rows that a clearing would remove now, by table. Tables without such rows are left out. */
export async function countRows(db: Db, target: Target): Promise<RowCount[]> {
  const scopes = scopesOf(target);
  const counts = await db.batch(scopes.map((scope) => countStatement(db, scope)));
  const sums = new Map<string, number>();
  for (const [at, { rows }] of scopes.entries()) {
    const { name } = ARCHIVED_TABLES[rows];
    sums.set(name, (sums.get(name) ?? 0) + (counts[at]?.rows[0]?.n ?? 0));
  }
  return [...sums].flatMap(([name, n]) => (n > 0 ? [{ name, n }] : []));
}

/** Finds the newest archive of a kind. A form that was shown before this archive existed is refused. */
export async function findLastArchive(db: Db, clearing: Clearing): Promise<string> {
  const last = await db
    .selectFrom("archives")
    .where("kind", "=", clearing)
    .orderBy("made_at", "desc")
    .orderBy("id")
    .limit(1)
    .select("id")
    .executeTakeFirst();
  return last?.id ?? "";
}

/**
 * Clears the rows that `target` selects: moves them into a new archive, which can be downloaded and restored for 30 days
 * (ADMIN-02). Each step is a transaction of at most 500 rows of each table, so a run that was interrupted or has used up its steps
 * loses nothing and can be repeated: its archive has no `done_at`. Returns the id of the archive. Returns null without a change if
 * `seen` is no longer the newest archive of this kind, because another admin has just cleared.
 */
export async function clearRows(
  db: Db,
  target: Target & { contestTitle: string | null },
  { admin, seen }: { admin: string; seen: string },
  now: Date,
  steps = MOST_STEPS,
): Promise<string | null> {
  const { clearing, contest, contestTitle } = target;
  const id = newId();
  const at = now.toISOString();
  const counts = await countRows(db, target);
  const isLast = sql`coalesce((SELECT id FROM archives WHERE kind = ${clearing} ORDER BY made_at DESC, id LIMIT 1), '') = ${seen}`;
  const detail = {
    archive: id,
    contest,
    rows: Object.fromEntries(counts.map((row) => [row.name, row.n])),
  };
  const [, begun] = await db.batch([
    auditStatement(
      db,
      { actor: admin, action: `data.clear-${clearing}`, subject: clearing, detail },
      at,
      isLast,
    ),
    sql`INSERT INTO archives (id, kind, contest_title, made_by, made_at)
      SELECT ${id}, ${clearing}, ${contestTitle}, ${admin}, ${at} WHERE ${isLast}`.compile(db),
  ]);
  if (begun.changes === 0) return null;
  const isDropped = clearing !== "views" || (await dropViews(db, steps));
  const isMoved = await moveAll(db, id, target, steps);
  if (!isDropped || !isMoved) return id;
  await db.updateTable("archives").set({ done_at: at }).where("id", "=", id).execute();
  return id;
}

/** Moves rows into the archive step by step. Returns whether no row is left; false: the steps are used up. */
async function moveAll(db: Db, archive: string, target: Target, steps: number): Promise<boolean> {
  const scopes = scopesOf(target);
  for (let step = 0; step < steps; step++) {
    const moves = scopes.map((scope, at) =>
      moveStatements(db, archive, scope, step * scopes.length + at),
    );
    const outcomes = await db.batch([...moves.flat(), ...withdrawalStatements(db, target)]);
    if (moves.every((_, at) => outcomes[2 * at]?.changes === 0)) return true;
  }
  return false;
}

/**
 * Statement that deletes the withdrawal records of a cleared contest's stories. With such a record the contest's room would drop
 * the votes; the room has to keep them in its ledger, so that a restored story gets its votes back.
 */
function withdrawalStatements(db: Db, { clearing, trials }: Target): CompiledQuery[] {
  if (clearing !== "test-data") return [];
  const ids = JSON.stringify(trials.map(({ id }) => id));
  return [
    sql`DELETE FROM story_withdrawals WHERE contest_id IN (SELECT value FROM json_each(${ids}))
      AND EXISTS (SELECT 1 FROM archived_rows WHERE table_name = 'stories' AND key = json_array(story_id))`.compile(
      db,
    ),
  ];
}

/**
 * Deletes the recent view records (who viewed which story) without archiving them: they contain reader ids and expire within days
 * (STORY-06). Returns whether none is left.
 */
async function dropViews(db: Db, steps: number): Promise<boolean> {
  for (let step = 0; step < steps; step++) {
    const [dropped] = await db.batch([
      sql`DELETE FROM story_views WHERE (story_id, viewer, day) IN
        (SELECT story_id, viewer, day FROM story_views LIMIT ${VIEWS_AT_ONCE})`.compile(db),
    ]);
    if (dropped.changes === 0) return true;
  }
  return false;
}
