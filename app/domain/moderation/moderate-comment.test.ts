import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteAccount } from "~/domain/erasure/delete-account.server";
import { findReport } from "~/domain/reports/find-report.server";
import { setReportStatus } from "~/domain/reports/report-decision.server";
import {
  createComment,
  createContest,
  createReport,
  createStory,
  createUser,
  datesIn,
} from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { answerIntervention, confirmIntervention, countWaiting } from "./answers.server";
import { findIntervention, findOwnIntervention } from "./find-intervention.server";
import {
  findStanding,
  hideComment,
  liftFromComment,
  removeComment,
  type CommentDecision,
} from "./moderate-comment.server";
import { interveneStatements } from "./intervene.server";
import { countByMonth, listLog } from "./public-log.server";

const now = new Date("2026-11-15T12:00:00.000Z");
const later = new Date("2026-11-15T13:00:00.000Z");
const { db } = await fixture(openD1());

/** Creates a reported comment with its writer, and an admin. */
async function reported() {
  const admin = await createUser(db, { is_admin: 1 });
  const writer = await createUser(db);
  const contest = await createContest(db, datesIn("voting", now));
  const story = await createStory(db, { contest_id: contest.id });
  const comment = await createComment(db, { story_id: story.id, user_id: writer.id });
  const report = await createReport(db, { reported_comment_id: comment.id });
  const decision: CommentDecision = {
    comment: comment.id,
    reason: "Es un anuncio.",
    by: admin.id,
    rule: "spam",
  };
  return { admin, writer, story, comment, report, decision };
}

const stateOf = (comment: { id: string }) =>
  db
    .selectFrom("comments")
    .where("id", "=", comment.id)
    .select(["content", "hidden_at", "deleted_at"])
    .executeTakeFirstOrThrow();

const linesOn = (subject: string) =>
  db
    .selectFrom("audit_log")
    .where("subject", "=", subject)
    .orderBy("seq")
    .select(["action", "actor_id"])
    .execute();

test("REPORT-02 hiding a comment resolves its reports, tells its writer and stands in the audit log", async () => {
  const { admin, writer, comment, report, decision } = await reported();
  const other = await createReport(db, { reported_comment_id: comment.id, status: "dismissed" });
  const answer = await hideComment(db, decision, now);
  expect(answer).toMatchObject({ ok: true, notified: [writer.id] });
  expect(await stateOf(comment)).toMatchObject({ hidden_at: now.toISOString(), deleted_at: null });
  expect(await findReport(db, report.id)).toMatchObject({
    status: "resolved",
    decidedAt: now.toISOString(),
    decidedBy: admin.display_name,
  });
  expect((await findReport(db, other.id))?.status).toBe("dismissed");
  expect(await linesOn(comment.id)).toEqual([{ action: "comment.hide", actor_id: admin.id }]);
});

test("REPORT-02 of two admins at once one hides the comment, and the second changes nothing", async () => {
  const { writer, comment, decision } = await reported();
  const second = await createUser(db, { is_admin: 1 });
  const answers = await Promise.all([
    hideComment(db, decision, now),
    hideComment(db, { ...decision, by: second.id }, now),
  ]);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "already" });
  expect(await linesOn(comment.id)).toHaveLength(1);
  const notices = await db
    .selectFrom("notifications")
    .where("user_id", "=", writer.id)
    .select("type")
    .execute();
  expect(notices).toEqual([{ type: "moderation" }]);
});

test("REPORT-02 a hidden comment is shown again with its text, and may be hidden once more", async () => {
  const { admin, comment, decision } = await reported();
  await hideComment(db, decision, now);
  const intervention = (await findStanding(db, comment.id, "comment-hidden")) ?? "";
  const lift = { intervention, by: admin.id };
  expect(await liftFromComment(db, lift, later)).toMatchObject({ ok: true });
  expect(await stateOf(comment)).toEqual({
    content: comment.content,
    hidden_at: null,
    deleted_at: null,
  });
  expect(await liftFromComment(db, lift, later)).toEqual({ ok: false, reason: "already" });
  expect(await hideComment(db, decision, later)).toMatchObject({ ok: true });
});

test("REPORT-02 a comment deleted by an admin keeps its text and can be restored", async () => {
  const { admin, comment, decision } = await reported();
  expect(await removeComment(db, decision, now)).toMatchObject({ ok: true });
  expect(await removeComment(db, decision, now)).toEqual({ ok: false, reason: "already" });
  expect(await hideComment(db, decision, now)).toEqual({ ok: false, reason: "already" });
  expect(await stateOf(comment)).toMatchObject({
    content: comment.content,
    deleted_at: now.toISOString(),
  });
  const intervention = (await findStanding(db, comment.id, "comment-deleted")) ?? "";
  expect(await liftFromComment(db, { intervention, by: admin.id }, later)).toMatchObject({
    ok: true,
  });
  expect((await stateOf(comment)).deleted_at).toBeNull();
});

test("AUTH-10 REPORT-02 the comment of a deleted account cannot be restored, and its reason is gone", async () => {
  const { admin, writer, comment, decision } = await reported();
  await removeComment(db, decision, now);
  const intervention = (await findStanding(db, comment.id, "comment-deleted")) ?? "";
  const by = { id: writer.id, isAdmin: false };
  await deleteAccount(db, { user: writer.id, stories: "borradas", by }, later);
  expect(await liftFromComment(db, { intervention, by: admin.id }, later)).toEqual({
    ok: false,
    reason: "erased",
  });
  expect(await findIntervention(db, intervention, later)).toMatchObject({
    reason: null,
    answer: null,
    user: null,
  });
});

test("REPORT-03 only the person concerned finds the intervention and answers it, once", async () => {
  const { admin, writer, comment, decision } = await reported();
  await hideComment(db, decision, now);
  const id = (await findStanding(db, comment.id, "comment-hidden")) ?? "";
  expect(await findOwnIntervention(db, { id, user: admin.id }, now)).toBeNull();
  expect(await findOwnIntervention(db, { id, user: writer.id }, now)).toMatchObject({
    reason: "Es un anuncio.",
    rule: "spam",
    comment: { text: comment.content },
  });
  const answer = (text: string, user = writer.id) =>
    answerIntervention(db, { id, user, text }, later);
  expect(await answer("No soy yo.", admin.id)).toEqual({ ok: false, reason: "no-intervention" });
  const before = (await countWaiting(db)).answers;
  expect(await answer("No era un anuncio.")).toEqual({ ok: true });
  expect(await answer("No era un anuncio.")).toEqual({ ok: true });
  expect(await answer("Otra cosa.")).toEqual({ ok: false, reason: "answered" });
  expect((await countWaiting(db)).answers).toBe(before + 1);
  await expect(
    db.updateTable("interventions").set({ answer: "Otra." }).where("id", "=", id).execute(),
  ).rejects.toThrow("the intervention was answered already");
});

test("REPORT-03 an answer that an admin has read waits no more, and the intervention stands", async () => {
  const { admin, writer, comment, decision } = await reported();
  await hideComment(db, decision, now);
  const id = (await findStanding(db, comment.id, "comment-hidden")) ?? "";
  const confirm = () => confirmIntervention(db, { id, by: admin.id }, later);
  expect(await confirm()).toEqual({ ok: false, reason: "already" });
  await answerIntervention(db, { id, user: writer.id, text: "No." }, later);
  const before = (await countWaiting(db)).answers;
  expect(await confirm()).toEqual({ ok: true });
  expect(await confirm()).toEqual({ ok: false, reason: "already" });
  expect((await countWaiting(db)).answers).toBe(before - 1);
  expect((await stateOf(comment)).hidden_at).not.toBeNull();
  expect((await linesOn(comment.id)).map(({ action }) => action)).toEqual([
    ...["comment.hide", "intervention.confirm"],
  ]);
});

test("REPORT-03 a lifted intervention takes no answer", async () => {
  const { admin, writer, comment, decision } = await reported();
  await hideComment(db, decision, now);
  const id = (await findStanding(db, comment.id, "comment-hidden")) ?? "";
  await liftFromComment(db, { intervention: id, by: admin.id }, later);
  expect(await answerIntervention(db, { id, user: writer.id, text: "No." }, later)).toEqual({
    ok: false,
    reason: "lifted",
  });
});

test("REPORT-02 a settled report is stamped, and an opened one loses the stamp", async () => {
  const { admin, report } = await reported();
  const set = (status: "pending" | "resolved", was: "pending" | "resolved", at: Date, notes = "") =>
    setReportStatus(
      db,
      admin.id,
      { report: report.id, status, notes, seen: { status: was, notes: "" } },
      at,
    );
  expect(await set("resolved", "pending", now)).toEqual({ ok: true });
  const stamped = { decidedAt: now.toISOString(), decidedBy: admin.display_name };
  expect(await findReport(db, report.id)).toMatchObject({ status: "resolved", ...stamped });
  // The status that the form showed is outdated, because another admin was faster.
  expect(await set("pending", "pending", later)).toEqual({ ok: false, reason: "changed" });
  expect(await set("resolved", "resolved", later, "Visto.")).toEqual({ ok: true });
  expect(await findReport(db, report.id)).toMatchObject({ notes: "Visto.", ...stamped });
  expect(await set("pending", "resolved", later)).toEqual({ ok: false, reason: "changed" });
  const shownStatus = { status: "resolved", notes: "Visto." } as const;
  const reopened = { report: report.id, status: "pending", notes: "", seen: shownStatus } as const;
  expect(await setReportStatus(db, admin.id, reopened, later)).toEqual({ ok: true });
  expect(await findReport(db, report.id)).toMatchObject({
    status: "pending",
    notes: "",
    decidedAt: null,
    decidedBy: null,
  });
});

test("REPORT-03 MAIL-01 a suspension and a disqualification are also told by mail, a hidden comment is not", async () => {
  const { admin, writer, story, decision } = await reported();
  await hideComment(db, decision, now);
  const intervention = {
    user: writer.id,
    by: admin.id,
    rule: "spam",
    reason: "Es un anuncio.",
  } as const;
  const until = "2026-11-20T00:00:00.000Z";
  await db.batch([
    ...interveneStatements(
      db,
      { ...intervention, id: "suspension", kind: "account-suspended", until },
      now.toISOString(),
      sql`TRUE`,
    ),
    ...interveneStatements(
      db,
      { ...intervention, id: "disqualification", kind: "story-disqualified", story: story.id },
      now.toISOString(),
      sql`TRUE`,
    ),
  ]);
  const mails = await db
    .selectFrom("mail_outbox")
    .where("user_id", "=", writer.id)
    .orderBy("dedupe_key")
    .select(["kind", "data"])
    .execute();
  expect(mails.map(({ kind, data }) => [kind, JSON.parse(data) as unknown])).toEqual([
    [
      "moderation",
      {
        display_name: writer.display_name,
        intervention: "disqualification",
        suspended_until: null,
      },
    ],
    [
      "moderation",
      {
        display_name: writer.display_name,
        intervention: "suspension",
        suspended_until: until,
      },
    ],
  ]);
});

test("ADMIN-05 the public log has kind, rule and dates, and counts by month of the site's zone", async () => {
  const { decision } = await reported();
  // Early on 1 November in UTC it is still October in Bogotá.
  const at = new Date("2026-11-01T03:00:00.000Z");
  await hideComment(db, { ...decision, rule: "harassment" }, at);
  const [line] = (await listLog(db, 1)).filter(({ rule }) => rule === "harassment");
  expect(line).toEqual({
    kind: "comment-hidden",
    rule: "harassment",
    madeAt: at.toISOString(),
    until: null,
    liftedAt: null,
  });
  const october = (await countByMonth(db, now, "America/Bogota")).filter(({ since }) =>
    since.startsWith("2026-10-01"),
  );
  expect(october).toEqual([{ since: "2026-10-01T05:00:00.000Z", kind: "comment-hidden", n: 1 }]);
});
