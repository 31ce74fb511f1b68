import type { Db } from "~/db/db";
import { readArchive } from "~/domain/archives/archive-file";
import { ARCHIVED_TABLES } from "~/domain/archives/archived-tables";
import { archiveFile, findArchive } from "~/domain/archives/archives.server";
import { clearRows, countRows, findLastArchive, findTarget } from "~/domain/archives/clear.server";
import type { Clearing } from "~/domain/archives/clearings";
import { putBack } from "~/domain/archives/put-back.server";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../scripts/seed/rows";

export const NOW = new Date("2026-11-20T12:00:00.000Z");
export const AT = NOW.toISOString();

/** Tables that a clearing (bulk deletion) may change. */
const TABLES = [
  ...new Set(
    Object.entries(ARCHIVED_TABLES).map(([name, spec]) => ("table" in spec ? spec.table : name)),
  ),
].sort();

/** Columns that triggers compute: a restored row has them anew, and numbers of a random order differ. */
const COMPUTED: readonly string[] = Object.values(ARCHIVED_TABLES).flatMap((spec) =>
  "computed" in spec ? spec.computed : [],
);

/** Returns all rows of TABLES without computed columns, to compare before and after. */
export async function snapshot(db: Db) {
  const all: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db
      .selectFrom(table as "comments")
      .selectAll()
      .execute();
    all[table] = rows
      .map((row) =>
        JSON.stringify(row, (name, value: unknown) =>
          COMPUTED.includes(name) ? undefined : value,
        ),
      )
      .sort();
  }
  return all;
}

/**
 * Runs a clearing (bulk deletion) as an admin whose page showed the archive `seen` as the newest; by default the real newest. `steps`
 * is the maximum number of its transactions.
 * Returns the id of the new archive.
 */
export async function clear(
  { db, admin }: { db: Db; admin: { id: string } },
  clearing: Clearing,
  { contest = null, seen, steps }: { contest?: string | null; seen?: string; steps?: number } = {},
) {
  const target = await findTarget(db, clearing, contest);
  if (!target) throw new Error("There is no such contest");
  const last = seen ?? (await findLastArchive(db, clearing));
  return clearRows(db, target, { admin: admin.id, seen: last }, NOW, steps);
}

/** Returns the content of an archive's file. */
export async function fileOf(db: Db, id: string | null): Promise<string> {
  const archive = await findArchive(db, id ?? "");
  if (!archive) throw new Error("There is no archive");
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of archiveFile(db, archive)) text += decoder.decode(part, { stream: true });
  return text;
}

/** Restores the rows of an archive file, like the operator's command. */
export const importOf = async (db: Db, text: string) =>
  putBack(db, readArchive(text), { by: "operator", say: () => undefined }, NOW);

/** Counts the rows that a clearing (bulk deletion) would remove, by their Spanish names. */
export const countsOf = async (db: Db, clearing: Clearing, contest: string | null = null) => {
  const target = await findTarget(db, clearing, contest);
  const counts = target ? await countRows(db, target) : [];
  return Object.fromEntries(counts.map(({ name, n }) => [name, n]));
};

const read = (db: Db, story: { id: string; contest_id: string }, user: string) =>
  db
    .insertInto("user_story_reads")
    .values({ story_id: story.id, contest_id: story.contest_id, user_id: user, created_at: AT })
    .execute();

/**
 * Creates a contest with two stories, comments with a reply, a like, a report and an intervention, and the other rows that a trial
 * run produces.
 */
export async function createMonth(
  db: Db,
  title: string,
  phase: Parameters<typeof datesIn>[0] = "results",
) {
  const [ana, luis] = [await createUser(db), await createUser(db)];
  const contest = await createContest(db, { title, ...datesIn(phase, NOW) });
  const story = await createStory(db, {
    contest_id: contest.id,
    user_id: ana.id,
    likes_count: 3,
    views_count: 7,
    is_winner: 1,
    winner_position: 1,
    content: `<p>«É» 'x' "y"\n\\ ${"á".repeat(25_000)}</p>`,
  });
  const other = await createStory(db, { contest_id: contest.id, user_id: luis.id });
  const comment = await createComment(db, { story_id: story.id, user_id: luis.id, likes_count: 1 });
  const reply = await createComment(db, {
    story_id: story.id,
    user_id: ana.id,
    parent_id: comment.id,
    content: "Gracias, O'Hara.",
  });
  await db
    .insertInto("comment_likes")
    .values({ comment_id: comment.id, user_id: ana.id, created_at: AT })
    .execute();
  await db
    .insertInto("reports")
    .values([
      report(`on a comment of ${title}`, ana.id, { reported_comment_id: reply.id }),
      report(`on a story of ${title}`, luis.id, { reported_story_id: story.id }),
    ])
    .execute();
  await db
    .insertInto("interventions")
    .values({
      id: `of ${contest.id}`,
      kind: "comment-hidden",
      rule: "spam",
      user_id: luis.id,
      contest_id: contest.id,
      story_id: story.id,
      comment_id: comment.id,
      made_at: AT,
    })
    .execute();
  await read(db, story, luis.id);
  await createVote(db, { contest_id: contest.id, story_id: story.id, user_id: luis.id });
  await db
    .insertInto("notifications")
    .values({
      id: `of ${story.id}`,
      user_id: ana.id,
      type: "comment_received",
      title: "t",
      message: "m",
      dedupe_key: `comment:${story.id}`,
      created_at: AT,
      data: JSON.stringify({ story_id: story.id }),
    })
    .execute();
  await db
    .insertInto("notification_actors")
    .values({ dedupe_key: `comment:${story.id}`, user_id: luis.id })
    .execute();
  await db
    .insertInto("drafts")
    .values({
      id: `of ${contest.id}`,
      contest_id: contest.id,
      user_id: luis.id,
      visitor_hash: null,
      title: "Martes",
      source: "La carta.",
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto("draft_versions")
    .values({
      id: `of ${contest.id}`,
      draft_id: `of ${contest.id}`,
      desk: "d",
      title: "Lunes",
      source: "Otra.",
      story_category: "ficcion",
      written_at: AT,
    })
    .execute();
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 39, 255]);
  await db
    .insertInto("pictures")
    .values({
      id: `${contest.id}-1x1`,
      user_id: ana.id,
      story_id: story.id,
      type: "image/png",
      bytes: bytes as unknown as ArrayBuffer,
      created_at: AT,
    })
    .execute();
  await db
    .insertInto("user_badges")
    .values({
      id: `of ${contest.id}`,
      user_id: ana.id,
      badge_id: "contest_winner",
      earned_at: AT,
      scope: contest.id,
    })
    .execute();
  await db
    .insertInto("celebrations")
    .values({ user_id: ana.id, contest_id: contest.id, position: 1, seen_at: AT })
    .execute();
  return { contest, story, other, comment, reply, ana, luis };
}

function report(
  id: string,
  reporter_id: string,
  about: { reported_comment_id: string } | { reported_story_id: string },
) {
  return {
    id,
    reporter_id,
    reason: "spam" as const,
    description: "Publicidad.",
    created_at: AT,
    reported_comment_id: null,
    reported_story_id: null,
    admin_notes: null,
    ...about,
    resolved_at: null,
    resolved_by: null,
  };
}

/** Deletes all archives, and all rows of `createMonth` except accounts. */
export async function emptyArchives(all: Db) {
  for (const table of [
    "archives",
    "notifications",
    "interventions",
    "stories",
    "contests",
  ] as const)
    await all.deleteFrom(table).execute();
}
