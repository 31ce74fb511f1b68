import type { Insertable, Selectable } from "kysely";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import type { Tables } from "~/db/schema";
import { skeletonOf } from "~/domain/accounts/name-rules";
import { fold } from "~/domain/text/fold";
import { DAY } from "~/domain/time/durations";
import type { Mailing } from "~/domain/contests/mail-schedule";
import type { Phase } from "~/domain/contests/phases";

export type UserRow = Selectable<Tables["user_profiles"]>;
export type ContestRow = Selectable<Tables["contests"]>;
export type StoryRow = Selectable<Tables["stories"]>;

/** An account with confirmed e-mail that wants every mail; its name and e-mail are its own unless given. */
export async function createUser(
  db: Db,
  overrides: Partial<Insertable<Tables["user_profiles"]>> = {},
): Promise<UserRow> {
  const id = overrides.id ?? newId();
  const name = overrides.display_name ?? `Persona ${id.slice(0, 8)}`;
  const at = overrides.created_at ?? new Date().toISOString();
  return db
    .insertInto("user_profiles")
    .values({
      id,
      email: `${id}@example.com`,
      name,
      display_name: name,
      name_folded: fold(name),
      name_skeleton: skeletonOf(name),
      email_confirmed_at: at,
      terms_accepted_at: at,
      created_at: at,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deadlines that put a contest into a phase at an instant, with days to spare on both sides. */
export function datesIn(phase: Exclude<Phase, "unknown">, now: Date) {
  const day = (offset: number) => new Date(now.getTime() + offset * DAY).toISOString();
  const from = (submission: number) => ({
    submission_deadline: day(submission),
    voting_deadline: day(submission + 8),
    results_at: day(submission + 10),
  });
  switch (phase) {
    case "submission":
      return { ...from(10), status: "submission" as const };
    case "voting":
      return { ...from(-4), status: "voting" as const };
    case "counting":
      return { ...from(-9), status: "counting" as const };
    case "results":
      return { ...from(-20), status: "results" as const, finalized_at: day(-10) };
  }
}

/** A contest, by default one that takes entries for ten more days; it has told by mail what its dates say is past. */
export async function createContest(
  db: Db,
  overrides: Partial<Insertable<Tables["contests"]>> = {},
): Promise<ContestRow> {
  const now = new Date();
  const contest = await insertContest(db, overrides, now);
  const at = now.toISOString();
  const { id: contest_id, submission_deadline, voting_deadline } = contest;
  const told = (mailing: Mailing, deadline: string) => ({
    ...{ contest_id, mailing, deadline, begun_at: contest.created_at, done_at: at },
  });
  await db
    .insertInto("contest_mailings")
    .values([
      told("contest_open", submission_deadline),
      told("newsletter", submission_deadline),
      ...(submission_deadline < at ? [told("voting_open", voting_deadline)] : []),
    ])
    .execute();
  return contest;
}

function insertContest(
  db: Db,
  overrides: Partial<Insertable<Tables["contests"]>>,
  now: Date,
): Promise<ContestRow> {
  return db
    .insertInto("contests")
    .values({
      id: newId(),
      title: "Cartas sin remitente",
      description: "Una carta llega a quien no la esperaba.",
      month: "noviembre",
      category: "ficcion",
      prompt: "Escribe la carta o lo que pasó después.",
      end_date: null,
      finalized_at: null,
      created_at: now.toISOString(),
      ...datesIn("submission", now),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A story of that contest; without `user_id` it is nobody's ('Autor anónimo'). */
export async function createStory(
  db: Db,
  overrides: Partial<Insertable<Tables["stories"]>> & { contest_id: string },
): Promise<StoryRow> {
  const id = overrides.id ?? newId();
  const at = overrides.created_at ?? new Date().toISOString();
  const { title = `Historia ${id.slice(0, 8)}`, excerpt = "La carta llegó un martes." } = overrides;
  return db
    .insertInto("stories")
    .values({
      id,
      user_id: null,
      title,
      source: "La carta llegó un martes.",
      content: "<p>La carta llegó un martes.</p>",
      excerpt,
      title_folded: fold(title),
      excerpt_folded: fold(excerpt),
      word_count: 5,
      winner_position: null,
      published_at: at,
      created_at: at,
      updated_at: at,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A comment under that story; without `user_id` its account is gone ('Autor anónimo'). */
export async function createComment(
  db: Db,
  overrides: Partial<Insertable<Tables["comments"]>> & { story_id: string },
): Promise<Selectable<Tables["comments"]>> {
  const at = overrides.created_at ?? new Date().toISOString();
  return db
    .insertInto("comments")
    .values({
      id: newId(),
      user_id: null,
      parent_id: null,
      content: "Me quedo con la última frase.",
      deleted_at: null,
      created_at: at,
      updated_at: at,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
