import { sql } from "kysely";
import { isCompeting } from "~/domain/contests/competing.server";
import type { Db } from "~/db/db";
import { isUnfinished } from "~/domain/contests/phases.server";
import { countedDeeds } from "./deeds.server";
import { KARMA } from "./points";

/** Count and karma points of one kind of action, such as stories sent or votes given. */
interface KarmaLine {
  deed: keyof typeof KARMA;
  count: number;
  points: number;
}

/** A person's karma and its parts: one line for each kind of deed with a count above zero, most points first. */
export interface KarmaBreakdown {
  total: number;
  lines: KarmaLine[];
  /** Karma points that the person will get for stories in contests that have no results yet. */
  awaited: number;
}

interface DeedsRow {
  stories: number;
  likes: number;
  votes: number;
  given: number;
  received: number;
  wins: number;
  finals: number;
  supports: number;
  waiting: number;
}

/**
 * Computes a person's karma as of now, by the rules of the ranking. Show it to that person only: `awaited` reveals that they take
 * part in an open contest (KARMA-01).
 */
export async function karmaOf(db: Db, userId: string): Promise<KarmaBreakdown> {
  const { rows } = await sql<DeedsRow>`
    WITH ${countedDeeds(sql`(${userId})`)}
    SELECT stories, likes, votes, given, received, wins, finals, supports,
      (SELECT count(*) FROM stories JOIN contests ON contests.id = stories.contest_id
        WHERE stories.user_id = ${userId} AND ${isUnfinished} AND ${isCompeting}) AS waiting
    FROM counted`.execute(db);
  const [row] = rows;
  if (!row) return { total: 0, lines: [], awaited: 0 };
  const lines = [
    lineOf("story", row.stories),
    lineOf("likeReceived", row.likes),
    lineOf("voteGiven", row.votes),
    lineOf("commentGiven", row.given),
    lineOf("commentReceived", row.received),
    lineOf("winner", row.wins),
    lineOf("finalist", row.finals),
    lineOf("supporter", row.supports),
  ]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.points - a.points);
  const total = lines.reduce((sum, { points }) => sum + points, 0);
  return { total, lines, awaited: row.waiting * KARMA.story };
}

function lineOf(deed: keyof typeof KARMA, count: number): KarmaLine {
  return { deed, count, points: count * KARMA[deed] };
}
