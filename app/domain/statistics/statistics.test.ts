import { describe, expect, test, vi } from "vitest";
import {
  createComment,
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { daysOfContest, daysUntil, monthsUntil } from "./periods";
import { countActivity } from "./statistics.server";
import { readsOf } from "./story-reads";
import { countStoryReads } from "./story-reads.server";

const ZONE = "America/Bogota";
/** 20 November in Bogotá, at seven in the evening; in UTC the 21st has begun. */
const NOW = new Date("2026-11-21T00:00:00.000Z");

const { db } = await fixture(openD1());
const days = daysUntil(NOW, 3, ZONE);
const months = monthsUntil(NOW, ZONE);
const counted = (contest: string | null = null) => countActivity(db, days, months, contest);
/** The counts before this file's tests have written anything. */
const empty = await counted();

test("ADMIN-01 an empty database counts zeros on every day, in every hour and month", () => {
  const { byDay, byHour, mail, months: returns } = empty;
  for (const numbers of [...Object.values(byDay), mail]) expect(numbers).toEqual([0, 0, 0]);
  expect(byHour).toEqual(Array(24).fill(0));
  expect(returns).toHaveLength(12);
  expect(returns.every(({ people, returned }) => people === 0 && returned === 0)).toBe(true);
});

describe("ADMIN-01 a small community", async () => {
  const on = (day: string, time = "12:00:00.000") => `2026-11-${day}T${time}Z`;
  const person = (created_at: string) => createUser(db, { created_at });
  // 04:59:59.999 UTC is the last millisecond of the previous day in Bogotá.
  const [ana, luis, eva] = [
    await person(on("19", "04:59:59.999")),
    await person(on("19", "05:00:00.000")),
    await person(on("21", "00:00:00.000")),
  ];
  const voted = await createContest(db, { ...datesIn("voting", NOW), created_at: on("01") });
  const old = await createContest(db, {
    submission_deadline: "2026-10-10T00:00:00.000Z",
    voting_deadline: "2026-10-20T00:00:00.000Z",
    results_at: null,
    status: "results",
    finalized_at: "2026-10-21T00:00:00.000Z",
    created_at: "2026-09-20T12:00:00.000Z",
  });
  const write = (contest: { id: string }, user: { id: string }, at: string, title: string) =>
    createStory(db, { contest_id: contest.id, user_id: user.id, created_at: at, title });
  const first = await write(voted, ana, on("18"), "Niebla");
  const second = await write(voted, luis, on("20", "04:00:00.000"), "Marea");
  const past = await write(old, ana, "2026-10-02T12:00:00.000Z", "Octubre");
  const dust = await write(old, eva, "2026-10-02T12:00:00.000Z", "Polvo");
  const vote = (story: typeof first, user: { id: string }, created_at: string, active: 0 | 1 = 1) =>
    createVote(db, {
      contest_id: story.contest_id,
      story_id: story.id,
      user_id: user.id,
      created_at,
      active,
    });
  await vote(first, luis, on("20", "15:30:00.000"));
  await vote(second, ana, on("20", "15:59:59.999"));
  await vote(second, eva, on("20"), 0);
  await vote(past, luis, "2026-10-15T12:00:00.000Z");
  await vote(dust, ana, on("20", "15:30:00.000"));
  const read = (story: typeof first, user: { id: string }, created_at: string) =>
    db
      .insertInto("user_story_reads")
      .values({ story_id: story.id, contest_id: story.contest_id, user_id: user.id, created_at })
      .execute();
  await read(first, luis, on("19", "06:00:00.000"));
  await read(first, eva, on("20", "15:00:00.000"));
  await read(past, luis, on("20", "15:00:00.000"));
  await createComment(db, { story_id: past.id, created_at: on("20", "15:00:00.000") });
  await db
    .insertInto("mail_days")
    .values([
      { day: "2026-11-17", n: 40 },
      { day: "2026-11-19", n: 7 },
    ])
    .execute();

  test("ADMIN-01 days begin at midnight in Bogotá", async () => {
    expect(days.map(({ day }) => day)).toEqual(["2026-11-18", "2026-11-19", "2026-11-20"]);
    const { byDay, mail } = await counted();
    expect(byDay).toEqual({
      registrations: [1, 1, 1],
      entries: [1, 1, 0],
      votes: [0, 0, 1],
      reads: [0, 1, 2],
      comments: [0, 0, 1],
    });
    expect(mail).toEqual([0, 7, 0]);
  });

  test("ADMIN-01 hours are those of the clock in Bogotá, of all deeds together", async () => {
    const { byHour } = await counted();
    const busy = byHour.flatMap((n, hour) => (n > 0 ? [[hour, n]] : []));
    expect(busy).toEqual([
      [1, 1],
      [7, 1],
      [10, 4],
      [23, 1],
    ]);
  });

  test("ADMIN-01 the deeds of one contest are counted alone", async () => {
    const { byDay } = await counted(voted.id);
    expect(byDay).toMatchObject({
      entries: [1, 1, 0],
      reads: [0, 1, 1],
      comments: [0, 0, 0],
    });
  });

  test("ADMIN-01 VOTE-10 votes are counted with the results of their contest, not before", async () => {
    expect((await counted(voted.id)).byDay.votes).toEqual([0, 0, 0]);
    expect((await counted(old.id)).byDay.votes).toEqual([0, 0, 1]);
  });

  test("ADMIN-01 who sent or voted in a month and did again in the next is one who came back", async () => {
    const { months: returns } = await counted();
    // In October Ana and Eva sent stories and Luis voted. In November Ana sent and voted, and Luis voted. Eva withdrew her vote.
    expect(returns.at(-1)).toEqual({ month: "2026-10", people: 3, returned: 2 });
    expect(returns.at(-2)).toEqual({ month: "2026-09", people: 0, returned: 0 });
  });

  test("ADMIN-01 VOTE-10 the reads per story have no title and no id before the results", async () => {
    const answer = await countStoryReads(db, voted.id);
    expect(answer).toEqual({
      groups: [
        { reads: 2, stories: 1 },
        { reads: 0, stories: 1 },
      ],
      titles: null,
    });
    expect(readsOf(answer.groups)).toEqual([2, 0]);
  });

  test("ADMIN-01 the reads per story have titles after the results", async () => {
    const { titles } = await countStoryReads(db, old.id);
    expect(titles?.most.map(({ title, reads }) => [title, reads])).toEqual([
      ["Octubre", 1],
      ["Polvo", 0],
    ]);
    expect(titles?.least).toEqual([]);
  });
});

test("ADMIN-01 the days of a contest go from its creation to its results, and are at most 90", () => {
  const rangeOf = (createdAt: string, finalizedAt: string | null) => {
    const found = daysOfContest({ createdAt, finalizedAt }, NOW, ZONE);
    return [found.length, found[0]?.day, found.at(-1)?.day];
  };
  const results = "2026-11-10T04:00:00.000Z";
  expect(rangeOf("2026-11-05T12:00:00.000Z", null)).toEqual([16, "2026-11-05", "2026-11-20"]);
  expect(rangeOf("2026-11-05T12:00:00.000Z", results)).toEqual([5, "2026-11-05", "2026-11-09"]);
  expect(rangeOf("2025-01-01T12:00:00.000Z", results)).toEqual([90, "2026-08-12", "2026-11-09"]);
});

test("ADMIN-01 the counts search ranges of indexes, and scan no table", async () => {
  const batch = vi.spyOn(db, "batch");
  await counted();
  const queries = batch.mock.calls.flatMap(([all]) => all);
  batch.mockRestore();
  const plans: string[] = [];
  for (const query of queries) {
    const explained = { ...query, sql: `EXPLAIN QUERY PLAN ${query.sql}` };
    const { rows } = await db.executeQuery<{ detail: string }>(explained);
    plans.push(...rows.map(({ detail }) => detail));
  }
  const scans = plans.filter((plan) => /^SCAN (deed|stories|votes|mail_days)/.test(plan));
  expect(scans).toEqual([]);
  for (const index of [
    ...["user_profiles_by_date", "stories_by_publication", "votes_by_date"],
    ...["user_story_reads_by_date", "comments_by_date"],
  ])
    expect(plans.join("\n")).toContain(`INDEX ${index} (`);
});
