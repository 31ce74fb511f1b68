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

/** Inserts an account with a confirmed e-mail that wants all mails. Name and e-mail are unique by default. */
export function createUser(
  db: Db,
  overrides: Partial<Insertable<Tables["user_profiles"]>> = {},
): Promise<UserRow> {
  return userInsert(db, overrides).executeTakeFirstOrThrow();
}

/** The INSERT statement of `createUser`, for a batch. */
export function userInsert(db: Db, overrides: Partial<Insertable<Tables["user_profiles"]>> = {}) {
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
    .returningAll();
}

/** Stores a password hash for an account. Tests hash one password once for all accounts, because hashing takes time. */
export async function givePassword(
  db: Db,
  user: { id: string; created_at: string },
  password_hash: string,
): Promise<void> {
  await db
    .insertInto("credentials")
    .values({ user_id: user.id, password_hash, updated_at: user.created_at })
    .execute();
}

/** Returns deadlines that put a contest into this phase at `now`, days away from the phase's start and end. */
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

/**
 * Inserts a contest, by default with ten more days of submission. The mails that were due before now are recorded as sent.
 */
export async function createContest(
  db: Db,
  overrides: Partial<Insertable<Tables["contests"]>> = {},
): Promise<ContestRow> {
  const now = new Date();
  const contest = await insertContest(db, overrides, now);
  const at = now.toISOString();
  const { id: contest_id, submission_deadline, voting_deadline } = contest;
  const sentMailing = (mailing: Mailing, deadline: string) => ({
    contest_id,
    mailing,
    deadline,
    begun_at: contest.created_at,
    done_at: at,
  });
  await db
    .insertInto("contest_mailings")
    .values([
      sentMailing("contest_open", submission_deadline),
      sentMailing("newsletter", submission_deadline),
      ...(submission_deadline < at ? [sentMailing("voting_open", voting_deadline)] : []),
    ])
    .execute();
  return contest;
}

async function insertContest(
  db: Db,
  overrides: Partial<Insertable<Tables["contests"]>>,
  now: Date,
): Promise<ContestRow> {
  const { id } = await db
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
    .returning("id")
    .executeTakeFirstOrThrow();
  // Read again: RETURNING has the row from before the triggers, without the contest's number.
  return db.selectFrom("contests").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
}

/** Inserts a story. Without `user_id` it has no author ('Autor anónimo'). */
export function createStory(db: Db, overrides: StoryOverrides): Promise<StoryRow> {
  return storyInsert(db, overrides).executeTakeFirstOrThrow();
}

type StoryOverrides = Partial<Insertable<Tables["stories"]>> & { contest_id: string };

/** The INSERT statement of `createStory`, for a batch. */
export function storyInsert(db: Db, overrides: StoryOverrides) {
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
      allows_anthology: 1,
      published_at: at,
      created_at: at,
      updated_at: at,
      ...overrides,
    })
    .returningAll();
}

/** Inserts a poll with the given options in their order, by default two. The poll is open for ten more days by default. */
export async function createPoll(
  db: Db,
  {
    options = [{ title: "El faro" }, { title: "La carta" }],
    ...overrides
  }: Partial<Insertable<Tables["polls"]>> & {
    options?: readonly {
      title: string;
      description?: string;
      prompt?: string;
      /** Account id of the person whose idea the poll option is. */
      author?: string | null;
    }[];
  } = {},
) {
  const now = new Date();
  const at = overrides.created_at ?? now.toISOString();
  const poll = await db
    .insertInto("polls")
    .values({
      id: newId(),
      title: "¿Qué escribimos?",
      voting_deadline: new Date(now.getTime() + 10 * DAY).toISOString(),
      created_at: at,
      updated_at: at,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const rows = options.map((option, index) => {
    const { title, description = null, prompt = "Cuéntalo.", author = null } = option;
    return {
      id: newId(),
      poll_id: poll.id,
      option_title: title,
      option_description: description,
      option_text: prompt,
      display_order: index + 1,
      author_id: author,
    };
  });
  await db.insertInto("poll_options").values(rows).execute();
  return { ...poll, options: rows.map(({ id }) => id) };
}

/** Inserts votes in a poll directly, bypassing the poll's rules: an ended poll takes them too. */
export async function createPollVotes(
  db: Db,
  poll: { id: string; created_at: string },
  votes: readonly { option: string; user: string }[],
): Promise<void> {
  const at = poll.created_at;
  await db
    .insertInto("poll_votes")
    .values(
      votes.map(({ option, user }) => ({
        poll_id: poll.id,
        option_id: option,
        user_id: user,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

/** Inserts an idea for a contest. Without `user_id` its sender has no account. */
export async function createIdea(
  db: Db,
  overrides: Partial<Insertable<Tables["feedback_requests"]>> = {},
): Promise<Selectable<Tables["feedback_requests"]>> {
  return db
    .insertInto("feedback_requests")
    .values({
      id: newId(),
      user_id: null,
      email: "idea@correo.test",
      type: "contest",
      message: "Que una hora ocurra dos veces.",
      created_at: new Date().toISOString(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a comment. Without `user_id` its author's account is deleted ('Autor anónimo'). */
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

/** Inserts a vote into D1, by default an active one. The contest's room does not know it. */
export async function createVote(
  db: Db,
  overrides: Partial<Insertable<Tables["votes"]>> &
    Pick<Insertable<Tables["votes"]>, "contest_id" | "story_id" | "user_id">,
): Promise<void> {
  await db
    .insertInto("votes")
    .values({ id: newId(), active: 1, seq: 1, created_at: new Date().toISOString(), ...overrides })
    .execute();
}

/** Inserts a report of a comment or story, by default an open one. */
export async function createReport(
  db: Db,
  overrides: Partial<Insertable<Tables["reports"]>>,
): Promise<Selectable<Tables["reports"]>> {
  return db
    .insertInto("reports")
    .values({
      id: newId(),
      reporter_id: null,
      reported_comment_id: null,
      reported_story_id: null,
      reason: "spam" as const,
      description: null,
      admin_notes: null,
      resolved_at: null,
      resolved_by: null,
      created_at: new Date().toISOString(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts an intervention, by default one that hid a comment for spam. The comment itself is not changed. */
export async function createIntervention(
  db: Db,
  overrides: Partial<Insertable<Tables["interventions"]>>,
): Promise<Selectable<Tables["interventions"]>> {
  return db
    .insertInto("interventions")
    .values({
      id: newId(),
      kind: "comment-hidden" as const,
      rule: "spam" as const,
      reason: "Es un anuncio.",
      made_at: new Date().toISOString(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
