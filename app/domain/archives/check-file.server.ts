import type { Db } from "~/db/db";
import { isTrial } from "~/domain/contests/cycle";
import type { ArchiveChunk, ArchiveFile, ArchivedValue } from "./archive-file";
import { archivedTable } from "./archived-tables";
import { scopesOf } from "./scopes.server";

/** The columns of archived tables that can contain the id of a row's contest. */
const CONTEST_COLUMNS = ["contest_id", "scope"];

/**
 * Throws if an archive file contains what no clearing of its kind could have produced: a table that this kind does not clear or,
 * if the kind clears only trial runs, another contest or a row of one. Texts cannot be verified, so the operator has to trust the
 * sender of the file (ADMIN-02).
 */
export async function checkOrigin(db: Db, { kind, chunks }: ArchiveFile): Promise<void> {
  const cleared = new Set<string>(
    scopesOf({ clearing: kind, contest: null, trials: [] }).map(({ rows }) => rows),
  );
  const foreignChunk = chunks.find(({ table }) => !cleared.has(table));
  if (foreignChunk) throw altered(`rows of ${foreignChunk.table}`);
  if (kind !== "test-data" && kind !== "likes") return;
  const trials = new Set(await listTrials(db));
  for (const title of valuesOf(chunks, "contests", "title")) {
    if (!isTrial({ title: String(title) })) throw altered(`the contest «${title}»`);
  }
  for (const id of valuesOf(chunks, "contests", "id")) trials.add(id);
  for (const table of cleared) {
    const column = CONTEST_COLUMNS.find((name) => archivedTable(table)?.columns.includes(name));
    for (const contest of column ? valuesOf(chunks, table, column) : []) {
      if (contest !== null && !trials.has(contest)) throw altered(`a row of ${table} of no trial`);
    }
  }
  if (kind === "likes") await checkLikes(db, chunks, [...trials]);
}

async function listTrials(db: Db): Promise<ArchivedValue[]> {
  const contests = await db.selectFrom("contests").select(["id", "title"]).execute();
  return contests.filter(isTrial).map(({ id }) => id);
}

/**
 * Throws if the archive has vote counts of a story whose contest is not a trial run. Deleted stories pass here and are refused
 * later.
 */
async function checkLikes(
  db: Db,
  chunks: readonly ArchiveChunk[],
  trials: readonly ArchivedValue[],
): Promise<void> {
  const trialIds = new Set(trials);
  const stories = await db.selectFrom("stories").select(["id", "contest_id"]).execute();
  const contestOf = new Map<ArchivedValue, string>(stories.map((row) => [row.id, row.contest_id]));
  for (const id of valuesOf(chunks, "story_likes", "id")) {
    const contest = contestOf.get(id);
    if (contest !== undefined && !trialIds.has(contest)) throw altered(`votes of the story ${id}`);
  }
}

/** Yields one column's values of all archived rows of a table. */
function* valuesOf(
  chunks: readonly ArchiveChunk[],
  table: string,
  column: string,
): Generator<ArchivedValue> {
  const at = archivedTable(table)?.columns.indexOf(column) ?? -1;
  for (const chunk of chunks) {
    if (chunk.table === table) for (const row of chunk.rows) yield row[at] ?? null;
  }
}

const altered = (what: string) =>
  new Error(`The file was altered: no clearing of its kind has ${what}. Nothing was put back.`);
