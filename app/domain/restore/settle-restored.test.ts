import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSession } from "~/domain/accounts/sessions.server";
import { listLateContests } from "~/domain/contests/mail-schedule.server";
import { isWaiting } from "~/domain/mail/outbox.server";
import { writeDueMailings } from "~/domain/mail/write-scheduled-mail.server";
import type { Rooms } from "~/domain/votes/room-client.server";
import { answerRoomRequests, requestOfRoom } from "~/domain/votes/room-requests.server";
import { HOUR } from "~/domain/time/durations";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { enqueueOne } from "../../../tests/support/mail";
import { createContest, createUser } from "../../../scripts/seed/rows";
import { importStatements } from "./backups.server";
import { findLeftovers, settleRestored } from "./settle-restored.server";

const { db } = await fixture(openD1());
const now = new Date("2026-11-15T12:00:00.000Z");
const hence = (hours: number) => new Date(now.getTime() + hours * HOUR).toISOString();
const waiting = () => db.selectFrom("mail_outbox").where(isWaiting).select("kind").execute();

/** Creates a contest in voting as an older state has it, without the mailings about its votes. Ends are in hours from now. */
async function restoredContest({ submissionEnds = -2, votingEnds = 200 } = {}) {
  const contest = await createContest(db, {
    title: "Noviembre",
    status: "voting",
    submission_deadline: hence(submissionEnds),
    voting_deadline: hence(votingEnds),
    results_at: hence(votingEnds + 24),
    created_at: hence(-200),
  });
  await db
    .deleteFrom("contest_mailings")
    .where("contest_id", "=", contest.id)
    .where("mailing", "in", ["voting_open", "last_day_to_vote"])
    .execute();
  return contest;
}

beforeEach(async () => {
  for (let n = 0; n < 3; n++) await createUser(db);
});
afterEach(async () => {
  for (const table of ["mail_outbox", "contests", "user_profiles"] as const)
    await db.deleteFrom(table).execute();
});

test("OPS-04 MAIL-01 a mailing that was sent after the restored state is not written again", async () => {
  const contest = await restoredContest();
  expect(await listLateContests(db, now)).toEqual([contest.id]);
  expect(await settleRestored(db, "operator", now)).toMatchObject({ mailings: 1 });
  expect(await listLateContests(db, now)).toEqual([]);
  await writeDueMailings(db, contest.id, now);
  expect(await waiting()).toEqual([]);
});

test("OPS-04 MAIL-01 a mailing whose time is still to come is written at its time", async () => {
  const contest = await restoredContest();
  await settleRestored(db, "operator", now);
  await writeDueMailings(db, contest.id, new Date(hence(177)));
  expect(new Set((await waiting()).map(({ kind }) => kind))).toEqual(new Set(["last_day_to_vote"]));
});

test("OPS-04 MAIL-01 on the last day to vote the reminder counts as sent too", async () => {
  const contest = await restoredContest({ submissionEnds: -72, votingEnds: 10 });
  expect(await settleRestored(db, "operator", now)).toMatchObject({ mailings: 2 });
  await writeDueMailings(db, contest.id, now);
  expect(await waiting()).toEqual([]);
});

test("OPS-04 MAIL-01 mails that waited in the restored state are given up, and an admin may send them again", async () => {
  await enqueueOne(db, { at: now });
  expect(await settleRestored(db, "operator", now)).toMatchObject({ mails: 1 });
  expect(await waiting()).toEqual([]);
  const dead = db.selectFrom("mail_outbox").select(["last_error", "dead_at"]);
  expect(await dead.execute()).toEqual([{ last_error: "Restored", dead_at: now.toISOString() }]);
});

test("OPS-04 a request of the restored state to rebuild a room does not reach the room after an import or a restore", async () => {
  const { id } = await restoredContest();
  const rebuild = vi.fn();
  const env = { CONTEST_ROOM: { idFromName: String, get: () => ({ rebuild }) } };
  for (const settle of [
    () => db.batch(importStatements(db, "checksum", "operator", now)),
    () => settleRestored(db, "operator", now),
  ]) {
    await requestOfRoom(db, id, "rebuild", "operator", now);
    await settle();
    await answerRoomRequests(env as unknown as Rooms, db, now);
    expect(rebuild).not.toHaveBeenCalled();
  }
});

test("OPS-04 AUTH-06 sessions and mailed links of the restored state end, with one line in the log", async () => {
  const { id } = await createUser(db);
  await startSession(db, id, null, now);
  const times = { created_at: hence(0), expires_at: hence(1) };
  await db
    .insertInto("account_tokens")
    .values({ token_hash: "token", kind: "reset", user_id: id, ...times })
    .execute();
  await db
    .insertInto("login_links")
    .values({ token_hash: "link", user_id: id, ...times })
    .execute();
  await db
    .insertInto("email_subscribers")
    .values({
      email: "lectora@correo.test",
      created_at: hence(0),
      token_hash: "subscription",
      token_expires_at: hence(1),
    })
    .execute();
  expect(await findLeftovers(db, now)).toMatchObject({ sessions: 1, links: 3 });
  expect(await settleRestored(db, "operator", now)).toMatchObject({ sessions: 1, links: 3 });
  expect(await settleRestored(db, "operator", now)).toMatchObject({ sessions: 0, links: 0 });
  const lines = db.selectFrom("audit_log").where("action", "=", "database.restored");
  expect(await lines.select("actor_id").execute()).toContainEqual({ actor_id: "operator" });
});
