import { expect, test } from "vitest";

import { DAY, HOUR } from "~/domain/time/durations";
import { createContest, createStory, createUser, createVote } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import {
  enqueueContestWonStatement,
  enqueueLastDayToSubmitStatement,
  enqueueLastDayToVoteStatement,
  enqueueResultsForVotersStatement,
} from "./contest-mail.server";
import { claimMail } from "./leases.server";
import { fixture } from "../../../tests/support/fixture";

const now = new Date("2026-11-20T09:10:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms).toISOString();
const unlimited = {
  day: "2026-11-20",
  next: later(DAY),
  most: null,
  urgentQuota: 0,
  isUrgent: false,
};

const { db } = await fixture(openD1());

/** Claims all waiting mails. Returns their recipients and the data that their texts are rendered from. */
async function claimedMail() {
  const waiting = await db.selectFrom("mail_outbox").select("id").execute();
  const { mails } = await claimMail(
    db,
    waiting.map(({ id }) => id),
    unlimited,
    now,
  );
  await db.deleteFrom("mail_outbox").execute();
  return new Map(mails.map(({ user_id, data }) => [user_id ?? "", JSON.parse(data)]));
}

const claimedFor = async () => [...(await claimedMail()).keys()];

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
    submission_deadline: later(-9 * DAY),
    voting_deadline: later(HOUR),
    status: "voting",
    results_at: null,
    finalized_at: null,
  });
  const [ana, eva] = [await createUser(db), await createUser(db)];
  const stories = await Promise.all(
    [0, 1, 2].map(() => createStory(db, { contest_id: contest.id })),
  );
  await db.batch([enqueueLastDayToVoteStatement(db, contest.id, now)]);
  for (const [n, { id: story_id }] of stories.entries()) {
    const vote = { contest_id: contest.id, story_id };
    await createVote(db, { ...vote, user_id: ana.id });
    await createVote(db, { ...vote, user_id: eva.id, active: n < 2 ? 1 : 0 });
  }
  const claimed = await claimedFor();
  expect(claimed).toContain(eva.id);
  expect(claimed).not.toContain(ana.id);
});

test("MAIL-01 'last day to vote' says how many votes are left when it is sent, not when it was written", async () => {
  const contest = await createContest(db, {
    submission_deadline: later(-9 * DAY),
    voting_deadline: later(HOUR),
    status: "voting",
    results_at: null,
    finalized_at: null,
  });
  const people = await Promise.all([0, 1, 2].map(() => createUser(db)));
  const stories = await Promise.all([0, 1].map(() => createStory(db, { contest_id: contest.id })));
  await db.batch([enqueueLastDayToVoteStatement(db, contest.id, now)]);
  for (const [votes, { id }] of people.entries()) {
    for (const { id: story_id } of stories.slice(0, votes)) {
      await createVote(db, { contest_id: contest.id, story_id, user_id: id });
    }
  }
  const claimed = await claimedMail();
  expect(people.map(({ id }) => claimed.get(id).votes_left)).toEqual([3, 2, 1]);
});

/** Creates a finished contest with a winner and a second place. `write` enqueues the mails of its result. */
async function finishedContest() {
  const contest = await createContest(db, {
    submission_deadline: later(-9 * DAY),
    voting_deadline: later(-HOUR),
    results_at: null,
  });
  await db
    .updateTable("contests")
    .set({ status: "results", finalized_at: later(-HOUR + 1) })
    .where("id", "=", contest.id)
    .execute();
  const [winner, second, reader] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ];
  const won = (user_id: string, winner_position: number, title: string) =>
    createStory(db, { contest_id: contest.id, user_id, title, is_winner: 1, winner_position });
  await won(winner.id, 1, "Dos metros");
  await won(second.id, 2, "La orilla");
  const write = () =>
    db.batch([
      enqueueContestWonStatement(db, contest.id, later(0)),
      enqueueResultsForVotersStatement(db, contest.id, [winner.id, second.id, reader.id], later(0)),
    ]);
  return { contest, winner, second, reader, write };
}

test("MAIL-01 the mails of a result name the winner as they are called when it is sent, and keep no name before", async () => {
  const { contest, winner, second, reader, write } = await finishedContest();
  const rename = (name: string) =>
    db
      .updateTable("user_profiles")
      .set({ display_name: name })
      .where("id", "=", winner.id)
      .execute();
  await rename("Nombre de antes");
  await write();
  const stored = await db.selectFrom("mail_outbox").select("data").execute();
  expect(JSON.stringify(stored)).not.toContain("Nombre de antes");
  await rename("Nieves");
  const claimed = await claimedMail();
  for (const { id } of [winner, second, reader])
    expect(claimed.get(id).winner).toMatchObject({ name: "Nieves", story: "Dos metros" });
  expect(claimed.get(second.id)).toMatchObject({ position: 2, story_title: "La orilla" });
  await write();
  await db.deleteFrom("user_profiles").where("id", "=", winner.id).execute();
  expect((await claimedMail()).get(reader.id).winner).toMatchObject({
    name: null,
    story: "Dos metros",
  });
  await write();
  await db
    .updateTable("stories")
    .set({ is_winner: 0, winner_position: null })
    .where("contest_id", "=", contest.id)
    .execute();
  expect((await claimedMail()).get(reader.id).winner).toBeNull();
});

test("MAIL-01 PHASE-14 the mails of a result say nothing of a winner whose story was deleted", async () => {
  const { contest, second, reader, write } = await finishedContest();
  await write();
  await db
    .deleteFrom("stories")
    .where("contest_id", "=", contest.id)
    .where("winner_position", "=", 1)
    .execute();
  const claimed = await claimedMail();
  for (const { id } of [second, reader]) expect(claimed.get(id)).not.toHaveProperty("winner");
});

test("MAIL-01 STORY-10 the mails of a result leave out the line of a story for adults", async () => {
  const { contest, reader, write } = await finishedContest();
  await db
    .updateTable("stories")
    .set({ is_mature: 1, line: "Nadie abrió la puerta." })
    .where("contest_id", "=", contest.id)
    .execute();
  await write();
  expect((await claimedMail()).get(reader.id).winner).toMatchObject({ line: "" });
});

test("MAIL-01 a mail about a contest gets the contest's number, and the name of whom it goes to, when it is sent", async () => {
  const [contest, reader, changed] = [
    await createContest(db, {
      submission_deadline: later(-9 * DAY),
      voting_deadline: later(HOUR),
      status: "voting",
      results_at: null,
      finalized_at: null,
    }),
    await createUser(db),
    await createUser(db),
  ];
  await db.batch([enqueueLastDayToVoteStatement(db, contest.id, now)]);
  const set = (id: string, row: { display_name: string; email_confirmed_at?: null }) =>
    db.updateTable("user_profiles").set(row).where("id", "=", id).execute();
  await set(reader.id, { display_name: "Nombre de hoy" });
  await set(changed.id, { display_name: "Sin confirmar", email_confirmed_at: null });
  const { number } = await db
    .selectFrom("contests")
    .where("id", "=", contest.id)
    .select("number")
    .executeTakeFirstOrThrow();
  const claimed = await claimedMail();
  expect(claimed.get(reader.id)).toMatchObject({
    contest_number: number,
    recipient_name: "Nombre de hoy",
  });
  expect(claimed.get(changed.id).recipient_name).toBeNull();
});
