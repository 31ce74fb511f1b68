import { sql, type RawBuilder } from "kysely";
import type { Db } from "~/db/db";
import { auditStatement, type AuditLine } from "~/domain/audit/audit.server";
import { announce, type Channels } from "~/domain/notifications/channel.server";
import { FRESH_MS } from "./closed-pages";
import { isDuration, type Maintenance, type MaintenanceTexts } from "./maintenance";

/** Cached state of maintenance in this isolate; `state` is null if maintenance is off. */
let known: { state: Maintenance | null; until: number } | undefined;

/** Whether the cached state of maintenance is fresh, so that `findMaintenance` answers without a query. */
export function isMaintenanceKnown(now: Date): boolean {
  return known !== undefined && known.until > now.getTime();
}

/** Drops this isolate's cached state of maintenance, so that the next look-up queries the database. */
export function forgetMaintenance(): void {
  known = undefined;
}

/**
 * The maintenance that is switched on, or null. Each isolate queries it at most every three seconds. If the query fails, the last
 * known state holds: the database may be what is being maintained.
 */
export async function findMaintenance(db: Db, now: Date): Promise<Maintenance | null> {
  if (known && isMaintenanceKnown(now)) return known.state;
  try {
    const { state } = await findMaintenanceSettings(db);
    remember(state, now);
    return state;
  } catch (error) {
    console.error("Error al verificar estado de mantenimiento", error);
    return known?.state ?? null;
  }
}

function remember(state: Maintenance | null, now: Date): void {
  known = { state, until: now.getTime() + FRESH_MS };
}

/** Returns the maintenance in force, or null, and the texts for the next maintenance. Queries the database each time. */
export async function findMaintenanceSettings(
  db: Db,
): Promise<{ state: Maintenance | null; texts: MaintenanceTexts }> {
  const row = await db.selectFrom("maintenance_mode").selectAll().executeTakeFirst();
  const duration = row?.estimated_duration ?? null;
  const texts = {
    message: row?.message ?? null,
    duration: isDuration(duration) ? duration : null,
  };
  const since = row?.activated_at ?? null;
  const isOn = row?.is_active === 1 && since !== null;
  return { state: isOn ? { ...texts, since } : null, texts };
}

/** Switches maintenance on with these texts. If maintenance is on already, only changes its texts (MAINT-01). */
export async function beginMaintenance(
  db: Db,
  actor: string,
  texts: MaintenanceTexts,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const isOff = sql`is_active = 0`;
  await change(db, { actor, action: "maintenance.on", detail: texts }, now, {
    condition: sql`${isOff} OR ${differsFrom(texts)}`,
    set: sql`is_active = 1, activated_at = iif(${isOff}, ${at}, activated_at),
      activated_by = iif(${isOff}, ${actor}, activated_by), ${textsAs(texts)}`,
  });
}

/** Changes the texts of maintenance, whether maintenance is on or off. */
export async function saveMaintenanceTexts(
  db: Db,
  actor: string,
  texts: MaintenanceTexts,
  now: Date,
): Promise<void> {
  await change(db, { actor, action: "maintenance.texts", detail: texts }, now, {
    condition: differsFrom(texts),
    set: textsAs(texts),
  });
}

/** Switches maintenance off. The texts stay for the next time. */
export async function endMaintenance(db: Db, actor: string, now: Date): Promise<void> {
  await change(db, { actor, action: "maintenance.off" }, now, {
    condition: sql`is_active = 1`,
    set: sql`is_active = 0`,
  });
}

const differsFrom = ({ message, duration }: MaintenanceTexts) =>
  sql`message IS NOT ${message} OR estimated_duration IS NOT ${duration}`;

const textsAs = ({ message, duration }: MaintenanceTexts) =>
  sql`message = ${message}, estimated_duration = ${duration}`;

/** Changes the row of maintenance and logs the change in the audit log, both only if `condition` holds. */
async function change(
  db: Db,
  line: Omit<AuditLine, "subject">,
  now: Date,
  { condition, set }: Record<"condition" | "set", RawBuilder<unknown>>,
): Promise<void> {
  const isChange = sql`EXISTS (SELECT 1 FROM maintenance_mode WHERE ${condition})`;
  await db.batch([
    auditStatement(db, { ...line, subject: "maintenance" }, now.toISOString(), isChange),
    sql`UPDATE maintenance_mode SET ${set}, is_announced = 0 WHERE ${condition}`.compile(db),
  ]);
}

/**
 * Broadcasts a change of maintenance to open pages, once per change. The admin's page calls it after a change; the cron calls it
 * for changes by the operator's command, which cannot reach the Worker (MAINT-01). If the channel fails, it logs the error and does
 * not throw.
 */
export async function announceMaintenance(env: Channels, db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE maintenance_mode SET is_announced = 1 WHERE is_announced = 0 RETURNING id`.execute(db);
  if (rows.length > 0) await announce(env, { type: "maintenance" });
}
