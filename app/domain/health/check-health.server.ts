import type { Db } from "~/db/db";
import { SECOND } from "~/domain/time/durations";
import { pingRoom } from "~/domain/votes/room-client.server";
import type { Check, Health } from "./health";
import { checkRecord, listMissingMigrations } from "./record.server";

/** Timeout of the database and of the room, in milliseconds: a monitor should get an answer before its own timeout. */
const PATIENCE = 3 * SECOND;

interface HealthParts {
  env: Env;
  db: Db;
  /** The names of all migrations that this build needs. */
  migrations: readonly string[];
  /** Rejects if the database belongs to another deployment. */
  requireOwnDatabase(): Promise<void>;
}

/** Checks database, crons, mail, contests and a contest room. Never throws: a part that fails or does not answer is not ok. */
export async function checkHealth(parts: HealthParts, now: Date): Promise<Health> {
  const { db, env, migrations, requireOwnDatabase } = parts;
  const [missing, record] = await Promise.allSettled([
    within(PATIENCE, listMissingMigrations(db, migrations)),
    within(
      PATIENCE,
      requireOwnDatabase().then(() => checkRecord(db, env, now)),
    ),
  ]);
  const checks: Health["checks"] = {
    database: { ok: record.status === "fulfilled" },
    ...(missing.status === "fulfilled" && {
      migrations: { ok: missing.value.length === 0, missing: missing.value.length },
    }),
    ...(record.status === "fulfilled" && {
      ...record.value.checks,
      rooms: await checkRooms(env, record.value.room, record.value.behind),
    }),
  };
  for (const part of [missing, record])
    if (part.status === "rejected") console.error("A check of /salud failed", part.reason);
  return { ok: Object.values(checks).every(({ ok }) => ok), checks };
}

/** Pings the room of a contest. Rooms that lack votes which D1 has are not ok either. */
async function checkRooms(env: Env, contest: string | null, behind: number): Promise<Check> {
  const answers =
    contest === null ||
    (await within(PATIENCE, pingRoom(env, contest)).then(
      () => true,
      (error: unknown) => {
        console.error("A contest room did not answer /salud", error);
        return false;
      },
    ));
  return { ok: answers && behind === 0, answers, behind };
}

/** Returns the result of `work`. Rejects after a timeout. */
async function within<Result>(millis: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${millis} ms`)), millis);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
