import { describe, expect, test } from "vitest";
import { findViewer, hashToken, startSession } from "~/domain/accounts/sessions.server";
import { mustNotPublish } from "~/domain/accounts/rights";
import { renameAccount } from "~/domain/accounts/rename-account.server";
import { saveDetails } from "~/domain/profiles/details.server";
import { DAY } from "~/domain/time/durations";
import { createContest, createStory, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { liftSuspension, suspendAccount, sweepSuspensions } from "./suspend-account.server";
import { findSuspension } from "./person-moderation.server";

const { db } = await fixture(openD1());
const start = new Date("2026-11-20T12:00:00.000Z");
const end = new Date(start.getTime() + 7 * DAY);
const later = (date: Date, ms: number) => new Date(date.getTime() + ms);
const env = { TIME_ZONE: "UTC" };

async function people() {
  const admin = await createUser(db, { is_admin: 1 });
  const who = await createUser(db, { plan: "premium" });
  return { admin, who };
}

const suspension = (user: string, until = end) => ({
  user,
  rule: "spam" as const,
  reason: "El mismo enlace bajo diez historias.",
  until: until.toISOString(),
});

const lines = async (subject: string) =>
  (
    await db
      .selectFrom("audit_log")
      .where("subject", "=", subject)
      .orderBy("seq")
      .select("action")
      .execute()
  ).map(({ action }) => action);

const stored = (id: string) =>
  db
    .selectFrom("user_profiles")
    .where("id", "=", id)
    .select(["suspended_at", "suspended_until"])
    .executeTakeFirstOrThrow();

describe("ADMIN-05 a suspension", () => {
  test("ADMIN-05 is stored with its reason, a notice and a line in the log", async () => {
    const { admin, who } = await people();
    expect(await suspendAccount(db, suspension(who.id), admin, start)).toEqual({
      ok: true,
      notified: [who.id],
    });
    expect(await stored(who.id)).toEqual({
      suspended_at: start.toISOString(),
      suspended_until: end.toISOString(),
    });
    expect(await findSuspension(db, who.id, start)).toMatchObject({
      rule: "spam",
      reason: "El mismo enlace bajo diez historias.",
      until: end.toISOString(),
      madeBy: admin.display_name,
    });
    expect(await lines(who.id)).toEqual(["account.suspend"]);
  });

  test("ADMIN-05 is made once: of two admins at once the second changes nothing", async () => {
    const { admin, who } = await people();
    await suspendAccount(db, suspension(who.id), admin, start);
    const before = await stored(who.id);
    const second = await createUser(db, { is_admin: 1 });
    const longer = suspension(who.id, later(end, DAY));
    expect(await suspendAccount(db, longer, second, later(start, 1))).toEqual({
      ok: false,
      reason: "already",
    });
    expect([await stored(who.id), await lines(who.id)]).toEqual([before, ["account.suspend"]]);
  });

  test("ADMIN-05 is refused for an admin, for oneself and for nobody", async () => {
    const { admin } = await people();
    const other = await createUser(db, { is_admin: 1 });
    const answers = [other.id, admin.id, "nadie"].map((id) =>
      suspendAccount(db, suspension(id), admin, start),
    );
    expect(await Promise.all(answers)).toEqual(
      ["admin", "own", "not-found"].map((reason) => ({ ok: false, reason })),
    );
    const direct = db
      .updateTable("user_profiles")
      .set({ suspended_at: start.toISOString(), suspended_until: end.toISOString() })
      .where("id", "=", other.id);
    await expect(direct.execute()).rejects.toThrow("of an admin cannot be suspended");
  });

  test("ADMIN-05 is lifted once, by the form that showed it, with a notice", async () => {
    const { admin, who } = await people();
    await suspendAccount(db, suspension(who.id), admin, start);
    const intervention = (await findSuspension(db, who.id, start))?.intervention ?? "";
    const lift = (id: string) =>
      liftSuspension(db, { user: who.id, intervention: id }, admin, later(start, DAY));
    expect(await lift("otra")).toEqual({ ok: false, notified: [] });
    expect(await lift(intervention)).toEqual({ ok: true, notified: [who.id] });
    expect((await lift(intervention)).ok).toBe(false);
    expect(await stored(who.id)).toEqual({ suspended_at: null, suspended_until: null });
    expect(await lines(who.id)).toEqual(["account.suspend", "account.unsuspend"]);
  });

  test("ADMIN-05 that is over lets a new one begin, before and after the daily sweep", async () => {
    const { admin, who } = await people();
    await suspendAccount(db, suspension(who.id), admin, start);
    expect(await findSuspension(db, who.id, end)).toBeNull();
    const next = later(end, 7 * DAY);
    expect((await suspendAccount(db, suspension(who.id, next), admin, end)).ok).toBe(true);
    await sweepSuspensions(db, later(next, -1));
    expect((await stored(who.id)).suspended_until).toBe(next.toISOString());
    await sweepSuspensions(db, next);
    expect(await stored(who.id)).toEqual({ suspended_at: null, suspended_until: null });
    const rows = await db
      .selectFrom("interventions")
      .where("user_id", "=", who.id)
      .orderBy("made_at")
      .select(["until", "lifted_at", "lifted_by"])
      .execute();
    expect(rows).toEqual(
      [end, next].map((at) => ({
        until: at.toISOString(),
        lifted_at: at.toISOString(),
        lifted_by: null,
      })),
    );
  });
});

describe("ADMIN-05 what a suspended account cannot do", () => {
  const TIMES: [name: string, at: Date, isSuspended: boolean][] = [
    ["before its start", later(start, -1), false],
    ["at its start", start, true],
    ["a millisecond before its end", later(end, -1), true],
    ["at its end", end, false],
  ];

  test.each(TIMES)("ADMIN-05 its session says so %s", async (_, at, isSuspended) => {
    const { admin, who } = await people();
    const hash = hashToken(await startSession(db, who.id, null, later(start, -DAY)));
    await suspendAccount(db, suspension(who.id), admin, start);
    const viewer = await findViewer(db, hash, at);
    const intervention = (await findSuspension(db, who.id, start))?.intervention;
    const refusal = viewer && mustNotPublish(viewer, env);
    expect(refusal).toEqual(
      isSuspended
        ? {
            status: 403,
            text: "Tu cuenta no puede publicar hasta el 27 de noviembre de 2026 a las 12:00 (UTC).",
            reasonAt: `/moderacion/${intervention}`,
          }
        : null,
    );
  });

  /** Returns writes of all kinds that go directly to the tables, bypassing the app's checks. */
  async function writes(user: string, at: string): Promise<Record<string, () => Promise<unknown>>> {
    const contest = await createContest(db);
    const theirs = await createStory(db, { contest_id: contest.id, user_id: user });
    const foreign = await createStory(db, { contest_id: contest.id });
    return {
      comment: () =>
        db
          .insertInto("comments")
          .values({
            id: crypto.randomUUID(),
            story_id: foreign.id,
            user_id: user,
            content: "Hola",
            created_at: at,
            updated_at: at,
          })
          .execute(),
      report: () =>
        db
          .insertInto("reports")
          .values({
            id: crypto.randomUUID(),
            reporter_id: user,
            reported_story_id: foreign.id,
            reason: "spam",
            created_at: at,
          })
          .execute(),
      edit: () =>
        db
          .updateTable("stories")
          .set({ title: "Otro", updated_at: at })
          .where("id", "=", theirs.id)
          .execute(),
      story: async () => {
        const other = await createContest(db);
        return createStory(db, { contest_id: other.id, user_id: user, created_at: at });
      },
      idea: () =>
        db
          .insertInto("feedback_requests")
          .values({
            id: crypto.randomUUID(),
            user_id: user,
            email: "a@correo.test",
            type: "contest",
            message: "Una idea",
            created_at: at,
          })
          .execute(),
    };
  }

  test.each(TIMES)("ADMIN-05 triggers refuse its texts %s", async (_, at, isSuspended) => {
    const { admin, who } = await people();
    const each = await writes(who.id, at.toISOString());
    await suspendAccount(db, suspension(who.id), admin, start);
    for (const [name, write] of Object.entries(each)) {
      const outcome = await write().then(
        () => "stored",
        (error: unknown) => String(error),
      );
      const expected = isSuspended ? expect.stringContaining("the account is suspended") : "stored";
      expect([name, outcome]).toEqual([name, expected]);
    }
  });

  test.each(TIMES)(
    "ADMIN-05 statements refuse its name and profile %s",
    async (_, at, isSuspended) => {
      const { admin, who } = await people();
      const hash = hashToken(await startSession(db, who.id, null, later(start, -DAY)));
      const viewer = await findViewer(db, hash, start);
      if (!viewer) throw new Error("No session");
      await suspendAccount(db, suspension(who.id), admin, start);
      const site = { SITE_NAME: "Tintero" };
      const answer = isSuspended ? { ok: false, reason: "suspended" } : { ok: true };
      expect(await renameAccount(db, site, viewer, `Nombre ${at.getTime()}`, at)).toEqual(answer);
      const on = { PREMIUM_PLANS: "on" } as const;
      expect(await saveDetails(db, on, who.id, { bio: "Otra." }, at)).toEqual(answer);
    },
  );

  test("ADMIN-05 a message about an error is stored", async () => {
    const { admin, who } = await people();
    await suspendAccount(db, suspension(who.id), admin, start);
    const sent = db.insertInto("feedback_requests").values({
      id: crypto.randomUUID(),
      user_id: who.id,
      email: "a@correo.test",
      type: "bug",
      message: "No carga",
      created_at: start.toISOString(),
    });
    await expect(sent.execute()).resolves.toBeDefined();
  });
});
