import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteInPieces, ROWS_PER_PIECE } from "~/db/delete-in-pieces";
import { countingDb } from "../../../tests/support/counting-d1";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { recordingDb } from "../../../tests/support/recording-d1";
import { createContest, createUser } from "../../../scripts/seed/rows";
import { continueSweep, sweepDaily } from "./unfinished-sweep.server";

const now = new Date("2026-11-20T09:10:00.000Z");
const { db, d1 } = await fixture(openD1());

/** What may be read whole: contests, one row a month, and indexes that have only the rows that a sweep changes. */
const SMALL = [
  "contests",
  ...["user_profiles_foreign_email", "email_subscribers_foreign_email"],
  "interventions_on_an_account",
];

test("OPS-05 no sweep scans a table", async () => {
  await createContest(db);
  const { id: user_id } = await createUser(db);
  const at = "2026-01-01T00:00:00.000Z";
  const bytes = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a).buffer;
  await db
    .insertInto("pictures")
    .values({ id: "unused", user_id, type: "image/png", bytes, created_at: at })
    .execute();
  const recorded = recordingDb(d1);
  await sweepDaily(recorded.db, now);
  const plans = await recorded.plans();
  const isWhole = (plan: string) =>
    plan.startsWith("SCAN") &&
    !/ json_each\b|CONSTANT ROW/.test(plan) &&
    !SMALL.some((small) => plan.endsWith(` ${small}`));
  expect(plans.filter(isWhole)).toEqual([]);
  for (const index of ["mail_outbox_by_end", "sessions_by_last_use", "notifications_read"])
    expect(plans.join("\n")).toContain(`INDEX ${index} (`);
});

/** Adds mails that have expired, and returns how many. */
async function addOldMails(): Promise<number> {
  const rows = 5 * ROWS_PER_PIECE + 1;
  await sql`
    WITH RECURSIVE mails (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM mails WHERE n < ${rows})
    INSERT INTO mail_outbox (id, dedupe_key, recipient, kind, next_attempt_at, expires_at, created_at)
    SELECT n, n, 'ana@correo.test', 'results', '2026-01-01', '2026-01-04', '2026-01-01' FROM mails`.execute(
    db,
  );
  return rows;
}

async function countMails(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM mail_outbox`.execute(db);
  return rows[0]?.n ?? 0;
}

test("OPS-03 OPS-05 a cleanup of many rows goes on with the next minute until it has finished, and then rests", async () => {
  const rows = await addOldMails();
  await sweepDaily(db, now, { pieces: 24 });
  const left = await countMails();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(rows);

  const counted = countingDb(d1);
  await continueSweep(counted.db, now);
  expect(await countMails()).toBe(0);
  counted.usage();
  await continueSweep(counted.db, now);
  expect(counted.usage()).toMatchObject({ calls: 1, written: 0 });
});

test("OPS-05 each statement of a cleanup deletes a few thousand rows, so that requests have their turn", async () => {
  const rows = await addOldMails();
  const counted = countingDb(d1);
  await deleteInPieces(
    counted.db,
    { pieces: 1 },
    "mail_outbox",
    sql`coalesce(sent_at, expires_at) <= '2026-02'`,
  );
  expect(await countMails()).toBe(rows - ROWS_PER_PIECE);
  expect(counted.usage().read).toBeLessThan(5 * ROWS_PER_PIECE);
});
