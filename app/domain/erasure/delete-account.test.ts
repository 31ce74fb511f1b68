import { beforeAll, describe, expect, test } from "vitest";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { columnsOf, tracesIn } from "../../../tests/support/traces";
import { logIn, register } from "~/domain/accounts/accounts.server";
import { findViewer, hashToken, startSession } from "~/domain/accounts/sessions.server";
import { deleteAccount } from "./delete-account.server";
import { simulateDeletion } from "./simulate.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-20T12:00:00.000Z");
const env = {
  SESSION_SECRET: "test-secret-of-at-least-32-characters",
  ENVIRONMENT: "local",
  SITE_NAME: "Tintero",
} as const;

const { db } = await fixture(openD1());
beforeAll(async () => {
  await createUser(db, { is_admin: 1 });
});

const own = (id: string) => ({ user: id, by: { id, isAdmin: false } });

describe("AUTH-10 whose account it is", () => {
  test("one's own, and by an admin anybody's; others are refused, and nothing happens", async () => {
    const [one, other, admin] = [
      await createUser(db),
      await createUser(db),
      await createUser(db, { is_admin: 1 }),
    ];
    const stories = "anonimas" as const;
    const by = { id: other.id, isAdmin: false };
    expect(await deleteAccount(db, { user: one.id, stories, by }, now)).toEqual({
      ok: false,
      reason: "not-yours",
    });
    expect(await simulateDeletion(db, one.id, by, now)).toEqual({
      ok: false,
      reason: "not-yours-to-simulate",
    });
    const byAdmin = { user: one.id, stories, by: { id: admin.id, isAdmin: true } };
    expect(await deleteAccount(db, byAdmin, now)).toEqual({ ok: true });
    expect(await deleteAccount(db, byAdmin, now)).toEqual({ ok: false, reason: "not-found" });
    const lines = await db
      .selectFrom("audit_log")
      .where("action", "=", "account.delete")
      .select(["actor_id", "subject", "detail"])
      .execute();
    expect(lines).toEqual([
      { actor_id: admin.id, subject: "deleted", detail: '{"stories":"anonimas"}' },
    ]);
  });

  test("never the last admin's, also when the last two go at once", async () => {
    const admins = await db
      .selectFrom("user_profiles")
      .where("is_admin", "=", 1)
      .select("id")
      .execute();
    expect(admins).toHaveLength(2);
    const answers = await Promise.all(
      admins.map(({ id }) => deleteAccount(db, { ...own(id), stories: "borradas" }, now)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers).toContainEqual({ ok: false, reason: "last-admin" });
    const last = await db
      .selectFrom("user_profiles")
      .where("is_admin", "=", 1)
      .select("id")
      .execute();
    expect(last).toHaveLength(1);
    const id = last[0]?.id ?? "";
    expect(await simulateDeletion(db, id, own(id).by, now)).toMatchObject({
      simulation: { isLastAdmin: true },
    });
  });
});

test("AUTH-10 the simulation counts what would be erased, and changes nothing", async () => {
  const user = await createUser(db);
  for (const phase of ["submission", "voting", "counting", "results"] as const) {
    const contest = await createContest(db, datesIn(phase, now));
    const story = await createStory(db, { contest_id: contest.id, user_id: user.id });
    const other = await createStory(db, { contest_id: contest.id });
    await createComment(db, { story_id: story.id, user_id: user.id });
    await createVote(db, {
      contest_id: contest.id,
      story_id: other.id,
      user_id: user.id,
      active: phase === "submission" ? 0 : 1,
    });
  }
  const before = await tracesIn(db, [user.id]);
  expect(await simulateDeletion(db, user.id, own(user.id).by, now)).toEqual({
    ok: true,
    simulation: {
      withdrawn: 2,
      unvoted: 1,
      chosen: 2,
      counting: 1,
      comments: 4,
      votes: 3,
      openVotes: 1,
      badges: 0,
      notifications: 0,
      drafts: 0,
      isLastAdmin: false,
    },
  });
  expect(await tracesIn(db, [user.id])).toEqual(before);
  // An admin gets no numbers about contests in voting and counting (CONTEST-05, VOTE-10).
  const admin = { id: "another", isAdmin: true };
  expect(await simulateDeletion(db, user.id, admin, now)).toMatchObject({
    simulation: {
      withdrawn: 1,
      unvoted: 1,
      chosen: 1,
      counting: 0,
      comments: 2,
      votes: 1,
      openVotes: 0,
    },
  });
});

test("AUTH-10 sessions and password end at once, and the same e-mail registers anew as somebody else", async () => {
  const registration = {
    displayName: "Nueva Otra Vez",
    email: "otra-vez@correo.test",
    wantsMail: true,
    password: "una frase larga",
    acceptsTerms: true,
  };
  const first = await register(db, env, registration, null, now);
  if (!first.ok) throw new Error("registered");
  const token = await startSession(db, first.userId, null, now);
  await deleteAccount(db, { ...own(first.userId), stories: "anonimas" }, now);
  expect(await findViewer(db, hashToken(token), now)).toBeNull();
  const caller = { address: null, device: null };
  expect(await logIn(db, env, registration, caller, now)).toEqual({
    ok: false,
    reason: "credentials",
  });
  expect(await tracesIn(db, [registration.email, registration.displayName])).toEqual([]);
  const second = await register(db, env, registration, null, now);
  expect(second.ok && second.userId !== first.userId).toBe(true);
});

test("ADMIN-02 the audit log is append-only as before, but for an account in deletion", async () => {
  const line = { actor_id: "somebody", action: "a", subject: "b", detail: '{"c":1}', at: "2026" };
  await db.insertInto("audit_log").values(line).execute();
  const { user_id } = await db
    .selectFrom("account_deletions")
    .select("user_id")
    .executeTakeFirstOrThrow();
  const change = (set: Partial<typeof line>) =>
    db.updateTable("audit_log").set(set).where("action", "=", "a").execute();
  for (const set of [
    ...[{ actor_id: "deleted" }, { actor_id: "another" }, { subject: "deleted" }, { at: "2027" }],
    ...[{ action: "other" }, { detail: "[]" }],
  ]) {
    await expect(change(set)).rejects.toThrow("append-only");
  }
  await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  await db
    .insertInto("audit_log")
    .values({ ...line, action: "d", actor_id: user_id })
    .execute();
  const deletion = db.updateTable("audit_log").where("action", "=", "d");
  await deletion.set({ actor_id: "deleted", detail: "{}" }).execute();
  await db.deleteFrom("account_deletions").execute();
  await expect(change({ detail: "{}" })).rejects.toThrow("append-only");
});

/** Columns that may refer to a person, which deleting an account must clear. tests/workers/erased-world.ts fills all of them. */
const NAMING = [
  "account_deletions.user_id",
  "account_tokens.user_id",
  "announcements_seen.user_id",
  "archived_rows.table_name", // the name of a table, not of a person
  "archived_rows.user_id",
  "archives.made_by",
  "audit_log.actor_id",
  "audit_log.detail",
  "audit_log.subject",
  "badge_definitions.name", // the name of a badge, not of a person
  "cached_rankings.user_id",
  "cached_rankings.user_name",
  "celebrations.user_id",
  "comment_likes.user_id",
  "comments.user_id",
  "credentials.user_id",
  "deployment.name", // the name of a Worker's deployment, not of a person
  "drafts.user_id",
  "email_subscribers.email",
  "email_subscribers.user_id",
  "feedback_requests.email",
  "feedback_requests.shows_name",
  "feedback_requests.user_id",
  "interventions.lifted_by",
  "interventions.made_by",
  "interventions.user_id",
  "kofi_payments.email",
  "kofi_payments.from_name",
  "kofi_payments.user_id",
  "login_links.user_id",
  "mail_outbox.data",
  "mail_outbox.recipient",
  "mail_outbox.user_id",
  "maintenance_mode.activated_by",
  "notification_actors.user_id",
  "notifications.data",
  "notifications.user_id",
  "pictures.user_id",
  "poll_options.author_id",
  "poll_votes.user_id",
  "polls.created_by",
  "ranking_changes.user_id",
  "ranking_metadata.updated_by_admin",
  "reports.reporter_id",
  "reports.resolved_by",
  "revocation_outbox.subject", // goes when the log outside D1 has it as a hash
  "room_erasures.user_id",
  "sessions.user_agent",
  "sessions.user_id",
  "stories.author_key", // the author's name as a sort key: follows user_id by a trigger
  "stories.user_id",
  "story_views.viewer",
  "submission_consents.user_agent",
  "submission_consents.user_id",
  "user_badges.user_id",
  "user_profiles.display_name",
  "user_profiles.email",
  "user_profiles.email_confirmed_at",
  "user_profiles.email_notifications",
  "user_profiles.name",
  "user_profiles.name_folded",
  "user_profiles.name_skeleton",
  "user_story_reads.user_id",
  "vote_networks.user_id",
  "votes.user_id",
];

test("AUTH-10 no column that may name an account is forgotten: a new one is erased, left its trace in a test, and listed", async () => {
  const names =
    /(^|_)(user|email|actor|recipient|viewer|reporter|name|by|owner|person|author|account|member|subject|detail|data)(_|$)/;
  const found = (await columnsOf(db))
    .filter(({ column }) => names.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(found.sort()).toEqual([...NAMING].sort());
});
