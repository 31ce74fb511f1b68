import { afterEach, describe, expect, test } from "vitest";
import { createDb } from "~/db/db";
import { createUser } from "../../../scripts/seed/rows";
import { countingDb } from "../../../tests/support/counting-d1";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { maintenanceDetails, retryAfterSeconds, type MaintenanceTexts } from "./maintenance";
import {
  announceMaintenance,
  beginMaintenance,
  endMaintenance,
  findMaintenance,
  findMaintenanceSettings,
  forgetMaintenance,
  saveMaintenanceTexts,
} from "./maintenance.server";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const { db, d1 } = await fixture(openD1());
const NO_TEXTS: MaintenanceTexts = { message: null, duration: null };
const HALF_HOUR: MaintenanceTexts = { message: "Volvemos con otra base.", duration: "PT30M" };

afterEach(async () => {
  await endMaintenance(db, "operator", NOW);
  await saveMaintenanceTexts(db, "operator", NO_TEXTS, NOW);
});

describe("MAINT-01 the texts", () => {
  test.each([
    [NO_TEXTS, ""],
    [HALF_HOUR, "Volvemos con otra base. Calculamos que hará falta media hora."],
    [{ message: "Es la noche de los cambios", duration: null }, "Es la noche de los cambios."],
    [{ message: null, duration: "P1D" }, "Calculamos que hará falta un día."],
  ] satisfies [MaintenanceTexts, string][])("%j: %s", (texts, sentences) => {
    expect(maintenanceDetails(texts)).toBe(sentences);
  });

  test("MAINT-01 Retry-After is what is left of the estimated duration, or five minutes", () => {
    const on = { ...HALF_HOUR, since: NOW.toISOString() };
    expect(retryAfterSeconds(on, after(10 * 60))).toBe(20 * 60);
    expect(retryAfterSeconds(on, after(40 * 60))).toBe(300);
    expect(retryAfterSeconds({ ...on, duration: null }, NOW)).toBe(300);
  });
});

describe("MAINT-01 ADMIN-02 an admin switches it", () => {
  const linesOf = (actor: string) =>
    db
      .selectFrom("audit_log")
      .where("actor_id", "=", actor)
      .select(["action", "detail"])
      .orderBy("seq")
      .execute();

  test("MAINT-01 each change is a line in the log, and doing the same twice is one", async () => {
    const admin = (await createUser(db, { is_admin: 1 })).id;
    for (let twice = 0; twice < 2; twice++) await beginMaintenance(db, admin, HALF_HOUR, NOW);
    for (let twice = 0; twice < 2; twice++) await saveMaintenanceTexts(db, admin, NO_TEXTS, NOW);
    for (let twice = 0; twice < 2; twice++) await endMaintenance(db, admin, NOW);
    expect(await linesOf(admin)).toEqual([
      { action: "maintenance.on", detail: JSON.stringify(HALF_HOUR) },
      { action: "maintenance.texts", detail: JSON.stringify(NO_TEXTS) },
      { action: "maintenance.off", detail: "{}" },
    ]);
  });

  test("MAINT-01 switching on what is on changes the texts, and neither since when nor by whom", async () => {
    const [first, second] = [await createUser(db), await createUser(db)];
    await beginMaintenance(db, first.id, NO_TEXTS, NOW);
    await beginMaintenance(db, second.id, HALF_HOUR, after(60));
    const row = await db.selectFrom("maintenance_mode").selectAll().executeTakeFirst();
    expect(row).toMatchObject({
      activated_by: first.id,
      activated_at: NOW.toISOString(),
      estimated_duration: "PT30M",
    });
  });

  test("MAINT-01 saving texts switches nothing on, and the next time has them", async () => {
    await saveMaintenanceTexts(db, "operator", HALF_HOUR, NOW);
    expect(await findMaintenanceSettings(db)).toEqual({ state: null, texts: HALF_HOUR });
  });

  test("MAINT-01 the database refuses a message that is too long and a duration that nobody can choose", async () => {
    const set = (texts: Record<string, string>) =>
      db.updateTable("maintenance_mode").set(texts).execute();
    await expect(set({ message: "x".repeat(301) })).rejects.toThrow("CHECK");
    await expect(set({ estimated_duration: "PT5M" })).rejects.toThrow("CHECK");
  });

  test("MAINT-01 NOTIF-02 open pages are told once of each change", async () => {
    const messages: unknown[] = [];
    const channel = { tell: async (message: unknown) => void messages.push(message) };
    const env = { LIVE_CHANNEL: { idFromName: String, get: () => channel } } as never;
    await announceMaintenance(env, db);
    messages.length = 0;
    await beginMaintenance(db, "operator", NO_TEXTS, NOW);
    await Promise.all([announceMaintenance(env, db), announceMaintenance(env, db)]);
    await beginMaintenance(db, "operator", NO_TEXTS, NOW);
    await announceMaintenance(env, db);
    expect(messages).toEqual([{ type: "maintenance" }]);
  });
});

describe("MAINT-01 the state of maintenance", () => {
  test("MAINT-01 is read once in three seconds", async () => {
    const counted = countingDb(d1);
    forgetMaintenance();
    for (const seconds of [0, 1, 2.9]) await findMaintenance(counted.db, after(seconds));
    expect(counted.usage()).toEqual({ calls: 1, read: 1, written: 0 });
    expect(await findMaintenance(counted.db, after(3))).toBeNull();
    expect(counted.usage().calls).toBe(1);
  });

  test("MAINT-01 a database that does not answer leaves it as it was known", async () => {
    const dead = createDb({
      prepare: () => {
        throw new Error("D1 is being exported");
      },
    } as never);
    await beginMaintenance(db, "operator", HALF_HOUR, NOW);
    forgetMaintenance();
    const on = await findMaintenance(db, NOW);
    expect(on).toMatchObject(HALF_HOUR);
    expect(await findMaintenance(dead, after(60))).toEqual(on);
    forgetMaintenance();
    expect(await findMaintenance(dead, after(60))).toBeNull();
  });
});
