import { beforeAll, describe, expect, test } from "vitest";
import type { CompiledQuery } from "kysely";
import type { Db } from "~/db/db";
import { listNotifications } from "~/domain/notifications/inbox.server";
import { noticeStatements } from "~/domain/notifications/notify.server";
import { openD1 } from "../../../tests/support/d1";
import { MAIL_ENV } from "../../../tests/support/mail";
import { createContest, createStory, createUser, createVote } from "../../../scripts/seed/rows";
import {
  enqueueContestOpenForSubscribersStatement,
  enqueueContestOpenStatement,
  enqueueContestWonStatement,
  enqueueLastDayToSubmitStatement,
  enqueueLastDayToVoteStatement,
  enqueueResultsForVotersStatement,
  enqueueResultsForWritersStatement,
  enqueueVotingOpenStatement,
} from "./contest-mail.server";
import { parseMail } from "./kinds.server";
import { correctDatedMailStatements } from "./write-scheduled-mail.server";
import { renderMail } from "./render-mail.server";
import { fixture } from "../../../tests/support/fixture";

const SUBMISSION = "2026-11-10T00:00:00.000Z";
const VOTING = "2026-11-21T00:00:00.000Z";
const HOUR = 3_600_000;
const before = (deadline: string, ms: number) => new Date(Date.parse(deadline) - ms);

const { db } = await fixture(openD1());
beforeAll(async () => {
  for (const name of ["writer", "voter", "idle"]) await createUser(db, { id: name });
  await createUser(db, { id: "no mail", email_notifications: 0 });
  await createUser(db, { id: "no contests", contest_notifications: 0 });
  await createUser(db, { id: "not theirs", email_confirmed_at: null });
});

/**
 * Creates a contest with one story by `writer`. `voter` has given all three votes. `idle` has given two votes and taken
 * a third one back.
 */
async function openContest() {
  const contest = await createContest(db, {
    submission_deadline: SUBMISSION,
    voting_deadline: VOTING,
    results_at: null,
    title: "Noviembre",
  });
  const own = await createStory(db, { contest_id: contest.id, user_id: "writer" });
  const stories = [own];
  for (let n = 0; n < 2; n++) stories.push(await createStory(db, { contest_id: contest.id }));
  for (const [n, story] of stories.entries()) {
    for (const [user_id, active] of [["voter", 1] as const, ["idle", n < 2 ? 1 : 0] as const]) {
      await createVote(db, { contest_id: contest.id, story_id: story.id, user_id, active });
    }
  }
  return { contest, own };
}

const mailsOf = (contest: { id: string }) =>
  db
    .selectFrom("mail_outbox")
    .where("dedupe_key", "like", `%:${contest.id}:%`)
    .orderBy("recipient")
    .selectAll()
    .execute();
const recipientsOf = async (contest: { id: string }) =>
  (await mailsOf(contest)).map(({ user_id, recipient }) => user_id ?? recipient).sort();

type Statement = (db: Db, contestId: string, now: Date) => CompiledQuery;

const CASES: [string, Statement, { from: Date; until: string; to: string[] }][] = [
  [
    "contest_open",
    enqueueContestOpenStatement,
    { from: new Date(0), until: SUBMISSION, to: ["idle", "voter"] },
  ],
  [
    "last_day_to_submit",
    enqueueLastDayToSubmitStatement,
    { from: before(SUBMISSION, 24 * HOUR), until: SUBMISSION, to: ["idle", "voter"] },
  ],
  [
    "voting_open",
    enqueueVotingOpenStatement,
    { from: before(SUBMISSION, -1), until: VOTING, to: ["idle", "voter", "writer"] },
  ],
  [
    "last_day_to_vote",
    enqueueLastDayToVoteStatement,
    { from: before(VOTING, 24 * HOUR), until: VOTING, to: ["idle", "writer"] },
  ],
];

describe.each(CASES)("MAIL-01 %s", (kind, statement, { from, until, to }) => {
  test("is written in its time alone, for those it concerns, once", async () => {
    const { contest } = await openContest();
    const run = (now: Date) => db.batch([statement(db, contest.id, now)]);
    await run(before(until, -1));
    if (from.getTime() > 0) await run(new Date(from.getTime() - 1));
    expect(await mailsOf(contest)).toEqual([]);
    await run(from);
    expect(await recipientsOf(contest)).toEqual(to);
    await run(before(until, 0));
    const mails = await mailsOf(contest);
    expect(mails).toHaveLength(to.length);
    for (const mail of mails) {
      expect(mail).toMatchObject({ kind, is_urgent: 0, expires_at: until });
      const { text } = renderMail(parseMail(mail.kind, mail.data), mail, MAIL_ENV);
      expect(text).toContain("«Noviembre»");
      expect(text).toContain("19:00 (hora de Bogotá)");
    }
  });

  test("names the new date when those of the contest move before it is sent, and waits for its last day", async () => {
    const { contest } = await openContest();
    const other = await openContest();
    await db.batch([statement(db, contest.id, from), statement(db, other.contest.id, from)]);
    const [sent] = await mailsOf(contest);
    await db
      .updateTable("mail_outbox")
      .set({ sent_at: SUBMISSION })
      .where("id", "=", sent?.id ?? "")
      .execute();
    const moved = before(until, -48 * HOUR).toISOString();
    const column = until === VOTING ? "voting_deadline" : "submission_deadline";
    const correct = async () => {
      await db.batch(correctDatedMailStatements(db, contest.id));
      return (await mailsOf(contest)).filter(({ sent_at }) => sent_at === null);
    };
    expect(await correct()).toHaveLength(to.length - 1);
    await db
      .updateTable("contests")
      .set({ [column]: moved })
      .where("id", "=", contest.id)
      .execute();
    const waiting = await correct();
    expect(waiting).toHaveLength(kind.startsWith("last_day") ? 0 : to.length - 1);
    for (const mail of waiting) {
      expect(mail.expires_at).toBe(moved);
      expect(JSON.parse(mail.data)).toMatchObject({ [column]: moved });
    }
    expect(await mailsOf(other.contest)).toHaveLength(to.length);
    await db.batch([statement(db, contest.id, before(moved, HOUR))]);
    // Enqueuing again adds no mail: the mail that was already sent is still the only one to its recipient.
    expect(await recipientsOf(contest)).toEqual(to);
    expect((await mailsOf(contest)).find(({ id }) => id === sent?.id)).toEqual({
      ...sent,
      sent_at: SUBMISSION,
    });
  });

  test("is not written for a finished contest", async () => {
    const { contest } = await openContest();
    await db
      .updateTable("contests")
      .set({ status: "results", finalized_at: "2026-11-23T00:00:00.000Z" })
      .where("id", "=", contest.id)
      .execute();
    await db.batch([statement(db, contest.id, from)]);
    expect(await mailsOf(contest)).toEqual([]);
  });
});

test("MAIL-01 VOTE-08 what is stored of the last day to vote tells nobody's votes: it is the same for all", async () => {
  const { contest } = await openContest();
  await db.batch([enqueueLastDayToVoteStatement(db, contest.id, before(VOTING, HOUR))]);
  const mails = await mailsOf(contest);
  expect(new Set(mails.map(({ data }) => data)).size).toBe(1);
  expect(JSON.parse(mails[0]?.data ?? "")).toEqual({
    contest_id: contest.id,
    contest_title: "Noviembre",
    contest_month: "noviembre",
    voting_deadline: VOTING,
  });
});

test("MAIL-01 CONTEST-05 results and victories are written once they are public, one mail to each of those who want contest mail", async () => {
  const { contest, own } = await openContest();
  await createStory(db, {
    contest_id: contest.id,
    user_id: "no contests",
    is_winner: 1,
    winner_position: 2,
  });
  await db
    .updateTable("stories")
    .set({ is_winner: 1, winner_position: 1 })
    .where("id", "=", own.id)
    .execute();
  const enqueueResults = () =>
    db.batch([
      ...noticeStatements(db, { kind: "contest-finished", contest: contest.id }, VOTING),
      enqueueContestWonStatement(db, contest.id, VOTING),
      enqueueResultsForWritersStatement(db, contest.id, VOTING),
      enqueueResultsForVotersStatement(db, contest.id, ["voter"], VOTING),
    ]);
  await enqueueResults();
  expect(await mailsOf(contest), "before the results are public").toEqual([]);
  expect(await listNotifications(db, "writer")).toEqual([]);
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: "2026-11-22T00:00:00.000Z" })
    .where("id", "=", contest.id)
    .execute();
  for (let n = 0; n < 2; n++) await enqueueResults();
  expect(await listNotifications(db, "writer")).toHaveLength(1);
  const mails = await mailsOf(contest);
  expect(mails.map(({ kind, user_id }) => [kind, user_id]).sort()).toEqual([
    ["contest_won", "writer"],
    ["results", "voter"],
  ]);
  for (const mail of mails) expect(mail.expires_at).toBe("2026-11-24T00:00:00.000Z");
});

test("HOME-05 a new contest is news to confirmed subscribers, who get it once if they have an account too", async () => {
  const { contest } = await openContest();
  const idle = "idle@example.com";
  for (const [email, confirmed_at, unsubscribed_at] of [
    ["lista@correo.test", SUBMISSION, null],
    ["sin-confirmar@correo.test", null, null],
    ["de-baja@correo.test", SUBMISSION, SUBMISSION],
    [idle, SUBMISSION, null],
  ] as const) {
    await db
      .insertInto("email_subscribers")
      .values({ email, confirmed_at, unsubscribed_at, created_at: SUBMISSION })
      .execute();
  }
  const now = before(SUBMISSION, HOUR);
  for (let n = 0; n < 2; n++) {
    await db.batch([
      enqueueContestOpenStatement(db, contest.id, now),
      enqueueContestOpenForSubscribersStatement(db, contest.id, now),
    ]);
  }
  expect(await recipientsOf(contest)).toEqual(["idle", "lista@correo.test", "voter"]);
  const months = (await mailsOf(contest)).map(({ data }) => JSON.parse(data).contest_month);
  expect(months).toEqual([contest.month, contest.month, contest.month]);
});

test.each([
  ["Escribe la carta.", "Escribe la carta."],
  ["", "Alguien recibe una carta."],
])(
  "HOME-05 MAIL-01 the mail of a new contest holds its prompt, or its description: %j",
  async (prompt, held) => {
    const description = "Alguien recibe una carta.";
    const dates = { submission_deadline: SUBMISSION, voting_deadline: VOTING };
    const contest = await createContest(db, { ...dates, prompt, description });
    const now = before(SUBMISSION, HOUR);
    await db
      .insertInto("email_subscribers")
      .values({ email: "carta@correo.test", confirmed_at: SUBMISSION, created_at: SUBMISSION })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute();
    await db.batch([
      enqueueContestOpenStatement(db, contest.id, now),
      enqueueContestOpenForSubscribersStatement(db, contest.id, now),
    ]);
    const mails = await mailsOf(contest);
    const texts = mails.map(
      (mail) => renderMail(parseMail(mail.kind, mail.data), mail, MAIL_ENV).text,
    );
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text.split("\r\n")).toContain(held);
  },
);

test("HOME-05 MAIL-01 who registers, or takes up contest mail, between two runs has the news of a contest once", async () => {
  const { contest } = await openContest();
  const now = before(SUBMISSION, HOUR);
  const run = () =>
    db.batch([
      enqueueContestOpenStatement(db, contest.id, now),
      enqueueContestOpenForSubscribersStatement(db, contest.id, now),
    ]);
  const email = "luego@correo.test";
  await db
    .insertInto("email_subscribers")
    .values(
      [email, "no mail@example.com"].map((one) => ({
        email: one,
        confirmed_at: SUBMISSION,
        created_at: SUBMISSION,
      })),
    )
    .execute();
  await run();
  const first = await recipientsOf(contest);
  expect(first).toContain(email);
  expect(first).toContain("no mail@example.com");
  const setContestMail = (id: string, on: 0 | 1) =>
    db.updateTable("user_profiles").where("id", "=", id).set({ email_notifications: on }).execute();
  await createUser(db, { id: "later", email });
  await setContestMail("no mail", 1);
  await setContestMail("idle", 0);
  await db
    .insertInto("email_subscribers")
    .values({ email: "idle@example.com", confirmed_at: SUBMISSION, created_at: SUBMISSION })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .execute();
  await run();
  expect(await recipientsOf(contest)).toEqual(first);
  await setContestMail("no mail", 0);
  await setContestMail("idle", 1);
  await db.deleteFrom("user_profiles").where("id", "=", "later").execute();
});
