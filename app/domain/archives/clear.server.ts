import { sql, type CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { auditStatement } from "~/domain/audit/audit.server";
import { isTrial } from "~/domain/contests/cycle";
import { ARCHIVED_TABLES } from "./archived-tables";
import type { Clearing } from "./clearings";
import { countStatement, moveStatements } from "./move-rows.server";
import { scopesOf, type Target } from "./scopes.server";

/** How many rows of a table a clearing would take. */
export interface RowCount {
  /** Spanish name of the rows. */
  name: string;
  n: number;
}

/** Most transactions of a run: 500,000 rows of one table. An admin clears the rest by a second run. */
const MOST_STEPS = 1000;
/** Rows of `story_views` that are deleted in one statement. */
const VIEWS_AT_ONCE = 5000;

/** Finds the contest whose comments are to go and the trial contests, for `scopesOf`. Null for an unknown contest. */
export async function findTarget(
  db: Db,
  clearing: Clearing,
  contest: string | null,
): Promise<(Target & { contestTitle: string | null }) | null> {
  const contests = await db.selectFrom("contests").select(["id", "title"]).execute();
  const chosen = contests.find(({ id }) => id === contest);
  if (contest !== null && !chosen) return null;
  return {
    ...{ clearing, contest, trials: contests.filter(isTrial) },
    contestTitle: chosen?.title ?? null,
  };
}

/** Counts the rows that a clearing would take now, by table; tables without rows are left out. */
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

/** Finds the newest archive of a kind: a form that was shown before it existed is refused. */
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
 * Clears what `target` names: moves all its rows into a new archive, from which they can be downloaded and put back for 30 days
 * (ADMIN-02). Each step is a transaction of at most 500 rows of each table, so an interrupted run loses nothing and can be repeated.
 * Returns the id of the archive; null without a change if `seen` is not the newest archive of this kind: another admin was faster.
 */
export async function clearRows(
  db: Db,
  target: Target & { contestTitle: string | null },
  { admin, seen }: { admin: string; seen: string },
  now: Date,
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
  if (clearing === "views") await dropViews(db);
  await moveAll(db, id, target);
  await db.updateTable("archives").set({ done_at: at }).where("id", "=", id).execute();
  return id;
}

/** Moves rows in steps until a step finds none. */
async function moveAll(db: Db, archive: string, target: Target): Promise<void> {
  const scopes = scopesOf(target);
  for (let step = 0; step < MOST_STEPS; step++) {
    const moves = scopes.map((scope, at) =>
      moveStatements(db, archive, scope, step * scopes.length + at),
    );
    const outcomes = await db.batch([...moves.flat(), ...withdrawalStatements(db, target)]);
    if (moves.every((_, at) => outcomes[2 * at]?.changes === 0)) return;
  }
}

/**
 * Statement that drops the notes of withdrawn stories: the stories of a cleared contest were not withdrawn, and its room has to keep
 * their votes in its ledger, from which they come back when the stories do.
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

/** Deletes who saw what on the last days. It is not archived: it names readers, and expires within days anyway (STORY-06). */
async function dropViews(db: Db): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const [dropped] = await db.batch([
      sql`DELETE FROM story_views WHERE (story_id, viewer, day) IN
        (SELECT story_id, viewer, day FROM story_views LIMIT ${VIEWS_AT_ONCE})`.compile(db),
    ]);
    if (dropped.changes === 0) return;
  }
}
