import { findDetails, saveDetails } from "~/domain/profiles/details.server";
import { findAuthor } from "~/domain/profiles/author.server";
import { wordCountProblem, wordCountState } from "~/domain/submissions/word-limits";
import { openD1 } from "../../../tests/support/d1";
import { createUser } from "../../../scripts/seed/rows";
import { findLimits, findMostWords, limitsOf } from "./limits.server";
import { FREE_WORDS } from "./plans";
import { setPlan } from "./set-plan.server";
import { fixture } from "../../../tests/support/fixture";
import { describe, expect, test } from "vitest";

const now = new Date("2026-11-15T12:00:00.000Z");
const on = { PREMIUM_PLANS: "on" } as const;
const off = { PREMIUM_PLANS: "off" } as const;
const { db } = await fixture(openD1());

describe("PLAN-01 limits", () => {
  test.each([
    ["off", off, "premium", { maxWords: 1000, contestsPerMonth: 1 }],
    ["off", off, null, { maxWords: FREE_WORDS, contestsPerMonth: 1 }],
    ["on", on, "premium", { maxWords: 3000, contestsPerMonth: null }],
    [
      ...(["on", on, "free"] as const),
      {
        maxWords: 1000,
        contestsPerMonth: 1,
        premium: { maxWords: 3000, hasAllContests: true },
      },
    ],
  ])("PLAN-01 with the flag %s the plan %s gives %s", async (_flag, env, plan, limits) => {
    expect(await findLimits(db, env, plan)).toEqual(limits);
  });

  test("PLAN-01 with the flag on, nobody's limit of words says what premium has", async () => {
    expect([await findMostWords(db, off), await findMostWords(db, on)]).toEqual([1000, 3000]);
    const limits = { min: 100, max: 1000 };
    const more = "; el plan premium admite hasta 3000 palabras";
    expect(wordCountProblem(1001, limits)).toBe("Tu texto no puede superar las 1000 palabras");
    expect(wordCountProblem(1001, { ...limits, premium: 3000 })).toContain(more);
    expect(wordCountState(1001, { ...limits, premium: 3000 }).hint).toContain(more);
    expect(wordCountProblem(99, { ...limits, premium: 3000 })).not.toContain("premium");
  });
});

describe("PLAN-01 an admin sets a plan", () => {
  const lines = () =>
    db
      .selectFrom("audit_log")
      .where("action", "=", "account.plan")
      .select(["actor_id", "subject", "detail"])
      .execute();

  test("PLAN-01 with a line in the log, and none where nothing changes", async () => {
    const [admin, { id: user }] = [await createUser(db, { is_admin: 1 }), await createUser(db)];
    const set = (seen: string, plan: string) => setPlan(db, admin.id, { user, seen, plan }, now);
    expect(await set("free", "premium")).toBe(true);
    expect(await lines()).toEqual([
      { actor_id: admin.id, subject: user, detail: '{"plan":"premium"}' },
    ]);
    expect(await set("premium", "premium"), "the same plan").toBe(true);
    expect(await set("free", "premium"), "another plan than the form showed").toBe(false);
    expect(await set("premium", "oro"), "an unknown plan").toBe(false);
    expect(await lines()).toHaveLength(1);
  });
});

describe("PROFILE-02 PLAN-01 details", () => {
  test("PROFILE-02 are written and shown where the plan in force has them", async () => {
    const { id } = await createUser(db, { plan: "premium" });
    const sent = { bio: "Escribo.", website: "https://ejemplo.com/" };
    expect(await saveDetails(db, off, id, sent, now)).toEqual({ ok: false, reason: "plan" });
    expect(await saveDetails(db, on, id, sent, now)).toEqual({ ok: true });
    const details = { bio: "Escribo.", location: null, website: "https://ejemplo.com/" };
    const shown = async (env: typeof on | typeof off) => (await findAuthor(db, env, id))?.details;
    expect(await shown(on)).toEqual(details);
    expect(await shown(off)).toEqual({ bio: null, location: null, website: null });
    expect((await findDetails(db, off, id)).allowed).toEqual({
      bio: false,
      location: false,
      website: false,
    });
    // The plan is checked when the form is saved, not when its page was loaded.
    await setPlan(db, id, { user: id, seen: "premium", plan: "free" }, now);
    expect(await saveDetails(db, on, id, { bio: "Otra." }, now)).toEqual({
      ok: false,
      reason: "plan",
    });
    expect(await saveDetails(db, on, id, {}, now)).toEqual({ ok: false, reason: "plan" });
    expect((await findDetails(db, on, id)).details).toEqual(details);
  });
});

test("WRITE-09 a failing limit lookup lets the writer take part", () => {
  expect(limitsOf(undefined)).toEqual({ maxWords: 1000, contestsPerMonth: null });
});
