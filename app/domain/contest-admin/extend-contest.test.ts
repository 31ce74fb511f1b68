import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "~/db/db";
import { findContest, type Contest } from "~/domain/contests/contests.server";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import {
  createContest,
  createStory,
  createUser,
  createVote,
  type ContestRow,
} from "../../../scripts/seed/rows";
import { extendContest } from "./extend-contest.server";
import { extendedByDays, planExtension } from "./extension";

const { db }: { db: Db } = await fixture(openD1());
const now = new Date("2026-11-15T12:00:00.000Z");
const zone = "America/Bogota";
let admin: string;
beforeEach(async () => {
  admin = (await createUser(db, { is_admin: 1 })).id;
});

const DATES = {
  submission_deadline: "2026-11-20T00:00:00.000Z",
  voting_deadline: "2026-11-28T00:00:00.000Z",
  results_at: "2026-11-29T00:00:00.000Z",
};
const IN_VOTING = { submission_deadline: "2026-11-10T00:00:00.000Z", status: "voting" } as const;

async function running(overrides: Partial<ContestRow> = {}): Promise<Contest> {
  const { id } = await createContest(db, { ...DATES, title: "Cartas", ...overrides });
  return reload(id);
}

async function reload(id: string): Promise<Contest> {
  const contest = await findContest(db, id);
  if (!contest) throw new Error("The contest is stored");
  return contest;
}

const extend = (contest: Contest, until: string, version = contest.datesVersion) =>
  extendContest(db, contest, { until, version, admin, zone }, now);

describe("ADMIN-01 a running deadline is extended", () => {
  test("and later dates move by the same time if they would be overtaken", async () => {
    const contest = await running();
    expect(await extend(contest, "2026-11-22T00:00:00.000Z")).toMatchObject({ ok: true });
    expect(await reload(contest.id)).toMatchObject({
      submissionDeadline: "2026-11-22T00:00:00.000Z",
      votingDeadline: "2026-11-28T00:00:00.000Z",
      resultsAt: "2026-11-29T00:00:00.000Z",
    });
    const later = await reload(contest.id);
    expect(await extend(later, "2026-11-29T00:00:00.000Z")).toMatchObject({ ok: true });
    expect(await reload(contest.id)).toMatchObject({
      submissionDeadline: "2026-11-29T00:00:00.000Z",
      votingDeadline: "2026-12-05T00:00:00.000Z",
      resultsAt: "2026-12-06T00:00:00.000Z",
    });
  });

  test("by days or to a date, and never to an earlier or the same instant", async () => {
    const contest = await running(IN_VOTING);
    const inTwoDays = extendedByDays(contest, 2, now) ?? "";
    expect(inTwoDays).toBe("2026-11-30T00:00:00.000Z");
    expect(planExtension(contest, inTwoDays, now)).toMatchObject({
      plan: { phase: "voting", resultsAt: "2026-12-01T00:00:00.000Z" },
    });
    for (const until of [contest.votingDeadline, "2026-11-27T00:00:00.000Z"]) {
      expect(planExtension(contest, until, now)).toEqual({ ok: false, reason: "not-later" });
    }
    expect(planExtension(contest, "2099-12-31T23:00:00.000Z", now)).toEqual({
      ok: false,
      reason: "too-late",
    });
  });

  test("in submission and voting alone", async () => {
    const counting = { voting_deadline: "2026-11-14T00:00:00.000Z", status: "counting" } as const;
    const contest = await running({ ...IN_VOTING, ...counting });
    expect(await extend(contest, "2026-12-01T00:00:00.000Z")).toEqual({
      ok: false,
      reason: "not-running",
    });
  });
});

test("ADMIN-01 of two admins at once the second extends nothing, tells nobody and logs nothing", async () => {
  const contest = await running();
  await createStory(db, { contest_id: contest.id, user_id: admin });
  const [first, second] = [
    await extend(contest, "2026-11-22T00:00:00.000Z"),
    await extend(contest, "2026-11-23T00:00:00.000Z"),
  ];
  expect(first).toMatchObject({ ok: true, notified: [admin] });
  expect(second).toEqual({ ok: false, reason: "changed" });
  expect((await reload(contest.id)).submissionDeadline).toBe("2026-11-22T00:00:00.000Z");
  const lines = await db
    .selectFrom("audit_log")
    .where("subject", "=", contest.id)
    .select(["action", "actor_id"])
    .execute();
  expect(lines).toEqual([{ action: "contest.extend", actor_id: admin }]);
});

test("ADMIN-01 who takes part is told once: writers in submission, readers and voters in voting too", async () => {
  const [writer, reader, voter, other] = [
    await createUser(db),
    await createUser(db),
    await createUser(db),
    await createUser(db),
  ];
  const take = async (contest: Contest) => {
    const story = await createStory(db, { contest_id: contest.id, user_id: writer.id });
    await createVote(db, { contest_id: contest.id, story_id: story.id, user_id: voter.id });
    await db
      .insertInto("user_story_reads")
      .values({
        user_id: reader.id,
        contest_id: contest.id,
        story_id: story.id,
        created_at: now.toISOString(),
      })
      .execute();
  };
  const [open, voting] = [await running(), await running(IN_VOTING)];
  await take(open);
  await take(voting);
  expect(await extend(open, "2026-11-21T00:00:00.000Z")).toEqual({
    ok: true,
    notified: [writer.id],
  });
  const answer = await extend(voting, "2026-11-29T00:00:00.000Z");
  expect(answer.ok && answer.notified.toSorted()).toEqual(
    [writer.id, reader.id, voter.id].toSorted(),
  );
  const notices = await db
    .selectFrom("notifications")
    .where("user_id", "in", [reader.id, other.id])
    .select(["type", "title", "message"])
    .execute();
  expect(notices).toEqual([
    {
      type: "contest_dates",
      title: "Se amplió un plazo",
      message:
        "La votación de «Cartas» se cierra ahora el 28 de noviembre de 2026 a las 19:00 (hora de Bogotá).",
    },
  ]);
});
