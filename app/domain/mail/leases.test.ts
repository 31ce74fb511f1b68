import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/db";
import { DAY, HOUR } from "~/domain/time/durations";
import { createContest, createStory, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { enqueueLastDayToSubmitStatement, enqueueLastDayToVoteStatement } from "./enqueue.server";
import { claimMail } from "./leases.server";

const now = new Date("2026-11-20T09:10:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
const unlimited = { day: "2026-11-20", next: later(DAY), most: null, urgentQuota: 0, isUrgent: false };

let opened: Awaited<ReturnType<typeof openD1>>;
let db: Db;
beforeAll(async () => {
  opened = await openD1();
  db = opened.db;
});
afterAll(() => opened.close());

/** To whom the mails that wait go when they are claimed. */
async function claimedFor() {
  const waiting = await db.selectFrom("mail_outbox").select("id").execute();
  const { mails } = await claimMail(
    db,
    waiting.map(({ id }) => id),
    unlimited,
    now,
  );
  await db.deleteFrom("mail_outbox").execute();
  return mails.map(({ user_id }) => user_id);
}

test("MAIL-01 'last day to submit' that waited does not go to who has written meanwhile", async () => {
  const [ana, eva] = [await createUser(db), await createUser(db)];
  const [contest, other] = [await createContest(db), await createContest(db)];
  const dates = { submission_deadline: later(HOUR), voting_deadline: later(9 * DAY) };
  await db
    .updateTable("contests")
    .set({ ...dates, status: "submission", results_at: null, finalized_at: null })
    .execute();
  await db.batch([enqueueLastDayToSubmitStatement(db, contest.id, now)]);
  await createStory(db, { contest_id: contest.id, user_id: ana.id });
  await createStory(db, { contest_id: other.id, user_id: eva.id });
  expect(await claimedFor()).toEqual([eva.id]);
});

test("MAIL-01 VOTE-08 'last day to vote' that waited does not go to who has no votes left", async () => {
  const contest = await createContest(db, {
    ...{ submission_deadline: later(-9 * DAY), voting_deadline: later(HOUR) },
    ...{ status: "voting", results_at: null, finalized_at: null },
  });
  const [ana, eva] = [await createUser(db), await createUser(db)];
  const stories = await Promise.all(
    [0, 1, 2].map(() => createStory(db, { contest_id: contest.id })),
  );
  await db.batch([enqueueLastDayToVoteStatement(db, contest.id, now)]);
  const vote = (user_id: string, n: number, active: 0 | 1 = 1) => ({
    ...{ id: `${user_id}:${n}`, contest_id: contest.id, story_id: stories[n]?.id ?? "" },
    ...{ user_id, active, seq: n, created_at: later(0) },
  });
  const votes = [0, 1, 2].map((n) => vote(ana.id, n));
  votes.push(vote(eva.id, 0), vote(eva.id, 1), vote(eva.id, 2, 0));
  await db.insertInto("votes").values(votes).execute();
  const claimed = await claimedFor();
  expect(claimed).toContain(eva.id);
  expect(claimed).not.toContain(ana.id);
});
