import { expect, test } from "vitest";
import { startSession } from "~/domain/accounts/sessions.server";
import { checkRecord } from "~/domain/health/record.server";
import { continueSweep } from "~/domain/recurring/unfinished-sweep.server";
import { DAY } from "~/domain/time/durations";
import { purge } from "../../scripts/admin/purge";
import { VERBS } from "../../scripts/admin/verbs";
import { createUser } from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { operatorDb, operatorOf } from "./operator";
import { recordingDb } from "./recording-d1";

const NOW = new Date();
const { db, d1 } = await fixture(openD1());

/** Runs purge beside a Worker whose cron runs in each of its waits. */
const run = (over = operatorDb(d1)) =>
  purge(over, "", operatorOf({ now: NOW, pause: () => continueSweep(db, NOW) }));

test("OPS-02 OPS-03 purge has the cron delete what has expired, and logs it", async () => {
  const { id } = await createUser(db);
  await startSession(db, id, null, new Date(NOW.getTime() - 400 * DAY));
  await startSession(db, id, null, NOW);
  expect(await run()).toBe("What had expired is deleted.");
  expect(await db.selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  const logged = db.selectFrom("audit_log").select(["actor_id", "action"]);
  expect(await logged.execute()).toEqual([{ actor_id: "operator", action: "data.purge" }]);
});

test("OPS-02 OPS-05 purge itself reads no table whole, whatever its size", async () => {
  const recorded = recordingDb(d1);
  await run(recorded.db);
  expect((await recorded.plans()).filter((plan) => plan.startsWith("SCAN"))).toEqual([
    "SCAN CONSTANT ROW",
  ]);
});

test("OPS-03 OPS-04 purge is no run of the daily cron: /salud knows of none", async () => {
  await run();
  const { checks } = await checkRecord(db, { TIME_ZONE: "America/Bogota" }, NOW);
  expect(checks.daily_cron).toEqual({ ok: true, age_s: null, failed_parts: null });
});

test("OPS-02 purge asks for a word first, and needs a Worker", async () => {
  expect(await VERBS.purge?.asks?.(db, "", NOW)).toMatchObject({ word: "purge" });
  await expect(purge(db, "", operatorOf({ isServed: false }))).rejects.toThrow("run npm start");
});
