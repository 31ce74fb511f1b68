import { sql, type RawBuilder } from "kysely";
import { isFinished } from "~/domain/contests/phases.server";
import type { ArchivedName } from "./archived-tables";
import type { Clearing } from "./clearings";

type Condition = RawBuilder<unknown>;

/** Rows of one table that a clearing removes, as an SQL condition. */
export interface Scope {
  rows: ArchivedName;
  where: Condition;
}

/** Contests with the titles that were read. A contest whose title has changed since is not cleared. */
export type TitledContest = { id: string; title: string };

/** What a clearing removes: the comments of one contest or of all, or the rows of trial runs. */
export interface Target {
  clearing: Clearing;
  /** The contest whose comments are cleared; null for all contests. */
  contest: string | null;
  /** Trial runs: contests whose titles mark them as such (`isTrial`). */
  trials: readonly TitledContest[];
}

/** Lists the rows that a clearing removes, in deletion order: rows that refer to others come first. */
export function scopesOf({ clearing, contest, trials }: Target): Scope[] {
  switch (clearing) {
    case "comments":
      return commentScopes(
        contest === null ? sql`TRUE` : sql`comments.story_id IN ${storiesOf(sql`(${contest})`)}`,
      );
    case "likes":
      return [
        {
          rows: "story_likes",
          where: sql`stories.likes_count > 0 AND stories.contest_id IN ${contestsOf(trials, isFinished)}`,
        },
      ];
    case "views":
      return [{ rows: "story_views", where: sql`stories.views_count > 0` }];
    case "test-data":
      return testDataScopes(contestsOf(trials));
  }
}

/** Subquery: the ids of the given trial runs whose title is unchanged and for which a condition holds. */
function contestsOf(trials: readonly TitledContest[], condition: Condition = sql`TRUE`): Condition {
  const known = JSON.stringify(trials.map(({ id, title }) => ({ id, title })));
  return sql`(SELECT contests.id FROM json_each(${known}) AS trial JOIN contests
    ON contests.id = trial.value ->> 'id' AND contests.title = trial.value ->> 'title' WHERE ${condition})`;
}

const storiesOf = (contests: Condition): Condition =>
  sql`(SELECT stories.id FROM stories WHERE stories.contest_id IN ${contests})`;

function commentScopes(isTaken: Condition): Scope[] {
  const clearedComments = sql`(SELECT comments.id FROM comments WHERE ${isTaken})`;
  return [
    { rows: "intervention_comments", where: sql`interventions.comment_id IN ${clearedComments}` },
    { rows: "comment_likes", where: sql`comment_likes.comment_id IN ${clearedComments}` },
    { rows: "reports", where: sql`reports.reported_comment_id IN ${clearedComments}` },
    { rows: "comments", where: isTaken },
  ];
}

function testDataScopes(contests: Condition): Scope[] {
  const stories = storiesOf(contests);
  const isOfThem = sql`(data ->> 'contest_id' IN ${contests} OR data ->> 'story_id' IN ${stories})`;
  const notices = sql`(SELECT dedupe_key FROM notifications WHERE ${isOfThem})`;
  return [
    {
      rows: "notification_actors",
      where: sql`notification_actors.dedupe_key IN ${notices}`,
    },
    { rows: "notifications", where: isOfThem },
    ...commentScopes(sql`comments.story_id IN ${stories}`),
    { rows: "reports", where: sql`reports.reported_story_id IN ${stories}` },
    { rows: "user_story_reads", where: sql`user_story_reads.story_id IN ${stories}` },
    { rows: "submission_consents", where: sql`submission_consents.story_id IN ${stories}` },
    { rows: "pictures", where: sql`pictures.story_id IN ${stories}` },
    { rows: "intervention_stories", where: sql`interventions.story_id IN ${stories}` },
    { rows: "stories", where: sql`stories.contest_id IN ${contests}` },
    { rows: "celebrations", where: sql`celebrations.contest_id IN ${contests}` },
    { rows: "contest_mailings", where: sql`contest_mailings.contest_id IN ${contests}` },
    { rows: "contest_roots", where: sql`contest_roots.contest_id IN ${contests}` },
    {
      rows: "draft_versions",
      where: sql`draft_versions.draft_id IN (SELECT id FROM drafts WHERE contest_id IN ${contests})`,
    },
    { rows: "drafts", where: sql`drafts.contest_id IN ${contests}` },
    { rows: "user_badges", where: sql`user_badges.scope IN ${contests}` },
    { rows: "poll_conversions", where: sql`poll_conversions.contest_id IN ${contests}` },
    { rows: "intervention_contests", where: sql`interventions.contest_id IN ${contests}` },
    { rows: "contests", where: sql`contests.id IN ${contests}` },
  ];
}
