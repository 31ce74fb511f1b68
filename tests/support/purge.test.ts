import { expect, test } from "vitest";
import { startSession } from "~/domain/accounts/sessions.server";
import { continueSweep } from "~/domain/recurring/unfinished-sweep.server";
import { DAY } from "~/domain/time/durations";
import { purge } from "../../scripts/admin/purge";
import { VERBS } from "../../scripts/admin/verbs";
import { createUser } from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { operatorOf } from "./operator";

const NOW = new Date();
const { db } = await fixture(openD1());

/** Runs purge beside a Worker whose cron runs in each of its waits. Returns all that is said. */
async function run(): Promise<string[]> {
  const lines: string[] = [];
  const operator = operatorOf({
    now: NOW,
    say: (line) => void lines.push(line),
    pause: () => continueSweep(db, NOW),
  });
  lines.push(await purge(db, "", operator));
  return lines;
}

test("OPS-02 OPS-03 purge has the cron delete what has expired, says how much of each table, and logs it", async () => {
  const { id } = await createUser(db);
  await startSession(db, id, null, new Date(NOW.getTime() - 400 * DAY));
  await startSession(db, id, null, NOW);
  const lines = await run();
  expect(lines).toContain("sessions: 1 rows fewer.");
  expect(lines).toContain("1 rows have been deleted.");
  expect(await db.selectFrom("sessions").select("user_id").execute()).toHaveLength(1);
  const logged = db.selectFrom("audit_log").select(["actor_id", "action"]);
  expect(await logged.execute()).toEqual([{ actor_id: "operator", action: "data.purge" }]);
  expect(await run()).toContain("Nothing had expired.");
});

test("OPS-02 purge asks for a word first, and needs a Worker", async () => {
  expect(await VERBS.purge?.asks?.(db, "", NOW)).toMatchObject({ word: "purge" });
  await expect(purge(db, "", operatorOf({ isServed: false }))).rejects.toThrow("run npm start");
});
