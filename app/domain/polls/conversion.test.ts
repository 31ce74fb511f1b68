import { expect, test } from "vitest";
import { createContest, createPoll, createPollVotes, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { updateOption } from "./change-options.server";
import { deletePoll } from "./change-polls.server";
import { planShown } from "./conversion";
import {
  convertEndedPolls,
  convertPoll,
  findConversion,
  listUnconvertible,
} from "./convert.server";
import { findPollOfContest, findPoll } from "./polls.server";
import { pollView } from "./poll-view";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
const { db } = await fixture(openD1());
const { id: admin } = await createUser(db, { is_admin: 1 });
const people = await Promise.all(Array.from({ length: 6 }, () => createUser(db)));
const nobody = {
  idFromName: String,
  get: () => ({ configure: async () => {}, tell: async () => {} }),
};
const ROOMS = { CONTEST_ROOM: nobody, LIVE_CHANNEL: nobody };
const env = { PREMIUM_PLANS: "off", TIME_ZONE: "America/Bogota", ...ROOMS } as unknown as Env;

const OPTIONS = [
  { title: "El faro", description: "para quien vela", prompt: "Alguien apaga la luz." },
  { title: "La carta", prompt: "Llega tarde." },
  { title: "El pozo", prompt: "Alguien contesta." },
];

/** Starts with one contest in submission, which is the current one, and no poll. */
async function empty() {
  await db.deleteFrom("contests").execute();
  await db.deleteFrom("polls").execute();
  const title = "El de ahora";
  return createContest(db, { title, month: "Noviembre", ...datesFrom(5) });
}
const datesFrom = (days: number) => ({
  submission_deadline: later(days).toISOString(),
  voting_deadline: later(days + 8).toISOString(),
  results_at: later(days + 9).toISOString(),
});

/** Creates a poll that has ended, with these numbers of votes by option. */
async function endedPoll(
  counts: readonly number[],
  overrides: Parameters<typeof createPoll>[1] = {},
) {
  const poll = await createPoll(db, { options: OPTIONS, status: "closed", ...overrides });
  const options = counts.flatMap((n, at) => Array<string>(n).fill(poll.options[at] ?? ""));
  const votes = options.map((option, at) => ({ option, user: people[at]?.id ?? "" }));
  if (votes.length > 0) await createPollVotes(db, poll, votes);
  return poll;
}

/** Converts a poll as the admin's page does, with the plan that the page showed. */
async function convert(poll: { id: string }, at = now) {
  const found = await findConversion(db, env, poll.id, at);
  const shown = found.kind === "plan" ? planShown(found.plan) : "";
  return convertPoll(db, env, { admin, poll: poll.id, shown }, at);
}
const contests = () =>
  db.selectFrom("contests").selectAll().orderBy("submission_deadline").execute();
const logged = (poll: { id: string }) =>
  db.selectFrom("audit_log").where("subject", "=", poll.id).selectAll().execute();

test("POLL-02 ADMIN-02 the winning option becomes a contest after the last planned one, with a line in the log", async () => {
  await empty();
  const poll = await endedPoll([3, 1, 2], { target_contest_month: "enero" });
  const answer = await convert(poll);
  const [, made, ...others] = await contests();
  expect(answer).toEqual({ ok: true, contest: made?.id });
  expect(others).toEqual([]);
  expect(made).toMatchObject({
    title: "El faro",
    prompt: "Alguien apaga la luz.",
    description: "Para quien vela.",
    month: "Enero",
    word_limit: "De 100 a 1000 palabras",
    min_words: 100,
    // 20 and 28 days after the last voting, which ends on 3 December, at 19:00 in Bogotá.
    submission_deadline: "2026-12-24T00:00:00.000Z",
    voting_deadline: "2027-01-01T00:00:00.000Z",
    results_at: "2027-01-02T00:00:00.000Z",
  });
  const [line, ...lines] = await logged(poll);
  expect(line).toMatchObject({ actor_id: admin, action: "poll.convert", at: now.toISOString() });
  expect(JSON.parse(line?.detail ?? "")).toMatchObject({ contest: made?.id, isNew: true });
  expect(lines).toEqual([]);
  expect(await findPollOfContest(db, made?.id ?? "")).toEqual({ id: poll.id, title: poll.title });
});

test("POLL-02 ten conversions at once make one contest, and all lead to it", async () => {
  await empty();
  const poll = await endedPoll([1, 2, 0]);
  const found = await findConversion(db, env, poll.id, now);
  const shown = found.kind === "plan" ? planShown(found.plan) : "";
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => convertPoll(db, env, { admin, poll: poll.id, shown }, now)),
  );
  const [, made, ...others] = await contests();
  expect(answers).toEqual(Array(10).fill({ ok: true, contest: made?.id }));
  expect([others, (await logged(poll)).length]).toEqual([[], 1]);
});

test("POLL-02 of two polls converted at once the second is refused, and its page then shows other dates", async () => {
  await empty();
  const [one, other] = [await endedPoll([1, 0, 0]), await endedPoll([0, 1, 0])];
  const answers = await Promise.all([convert(one), convert(other)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed" });
  await Promise.all([convert(one), convert(other)]);
  const deadlines = (await contests()).map((contest) => contest.submission_deadline);
  expect(new Set(deadlines).size).toBe(3);
});

test("POLL-02 of equal counts the option that comes first in order is converted", async () => {
  await empty();
  const poll = await endedPoll([1, 2, 2]);
  const found = await findConversion(db, env, poll.id, now);
  expect(found).toMatchObject({ plan: { isTied: true, option: { title: "La carta" } } });
  expect((await convert(poll)).ok).toBe(true);
  expect((await contests()).at(-1)).toMatchObject({
    title: "La carta",
    description: "La consigna que ganó la encuesta «¿Qué escribimos?».",
    month: "Diciembre",
  });
});

test.each([
  ["open", [1, 0, 0], { status: "active" as const }],
  ["no-votes", [0, 0, 0], {}],
  ["month-taken", [1, 0, 0], { target_contest_month: "noviembre" }],
  ["trial", [1, 0, 0], { options: [{ title: "A prueba de todo" }, { title: "Otra" }] }],
])("POLL-02 refuses a poll that is %s, and writes nothing", async (reason, counts, overrides) => {
  const current = await empty();
  const poll = await endedPoll(counts, overrides);
  expect(await convert(poll)).toEqual({ ok: false, reason });
  expect([await contests(), await logged(poll)]).toEqual([[current], []]);
});

test("POLL-02 a next contest without a prompt gets title and prompt, and keeps the rest", async () => {
  await empty();
  const planned = await createContest(db, {
    title: "Por decidir",
    prompt: "",
    month: "Enero de 2027",
    ...datesFrom(30),
  });
  const poll = await endedPoll([1, 0, 0], { target_contest_month: "enero" });
  expect(await convert(poll)).toEqual({ ok: true, contest: planned.id });
  const [, changed, ...others] = await contests();
  expect(changed).toEqual({
    ...planned,
    title: "El faro",
    prompt: "Alguien apaga la luz.",
    dates_version: planned.dates_version + 1,
    changed_at: now.toISOString(),
  });
  expect(others).toEqual([]);
});

test("POLL-02 writes into no contest that somebody writes for or that is current", async () => {
  const current = await empty();
  await db.updateTable("contests").set({ prompt: "" }).execute();
  const next = await createContest(db, { prompt: "", month: "Enero", ...datesFrom(30) });
  await db
    .insertInto("drafts")
    .values({
      id: "a draft",
      contest_id: next.id,
      user_id: people[0]?.id ?? "",
      visitor_hash: null,
      title: "A medias",
      source: "",
      updated_at: now.toISOString(),
    })
    .execute();
  expect((await convert(await endedPoll([1, 0, 0]))).ok).toBe(true);
  const [one, two, made] = await contests();
  expect([one, two]).toEqual([{ ...current, prompt: "" }, next]);
  expect(made?.title).toBe("El faro");
  const poll = await endedPoll([1, 0, 0], { target_contest_month: "enero" });
  expect(await convert(poll)).toEqual({ ok: false, reason: "month-taken" });
});

test("POLL-02 what has changed since the page was shown is refused", async () => {
  await empty();
  const poll = await endedPoll([1, 0, 0]);
  const found = await findConversion(db, env, poll.id, now);
  const shown = found.kind === "plan" ? planShown(found.plan) : "";
  await createContest(db, { month: "Enero", ...datesFrom(30) });
  expect(await convertPoll(db, env, { admin, poll: poll.id, shown }, now)).toEqual({
    ok: false,
    reason: "changed",
  });
  expect(await contests()).toHaveLength(2);
});

test("POLL-02 ADMIN-02 a poll that asks for it is converted once it has ended, by its deadline or by hand", async () => {
  await empty();
  const active = { status: "active" as const, voting_deadline: now.toISOString() };
  const converting = await endedPoll([1, 0, 0], { ...active, converts_at_end: 1 });
  const manual = await endedPoll([1, 0, 0], active);
  expect(await convertEndedPolls(env, db, now)).toEqual([]);
  const after = new Date(now.getTime() + 1);
  const changed = await convertEndedPolls(env, db, after);
  const [, made, ...others] = await contests();
  expect(changed).toEqual([
    ...[
      "/",
      "/contest/current",
      `/contest/${made?.id}`,
      "/encuestas",
      `/encuesta/${converting.id}`,
    ],
  ]);
  expect(await logged(converting)).toMatchObject([{ actor_id: "cron", action: "poll.convert" }]);
  expect([others, await logged(manual)]).toEqual([[], []]);
  expect(await convertEndedPolls(env, db, after)).toEqual([]);
  // The contest that an admin deleted is not recreated by a second conversion.
  await db
    .deleteFrom("contests")
    .where("id", "=", made?.id ?? "")
    .execute();
  expect(await convertEndedPolls(env, db, after)).toEqual([]);
  expect((await convert(converting, after)).ok).toBe(true);
});

test("POLL-02 a poll whose month is not that of the proposed dates is not converted by itself, but by an admin", async () => {
  await empty();
  // With the proposed dates, submission ends on 23 December in Bogotá.
  const poll = (month: string) =>
    endedPoll([1, 0, 0], { converts_at_end: 1, target_contest_month: month });
  const [march, otherYear, right] = [
    await poll("marzo"),
    await poll("diciembre de 2027"),
    await poll("diciembre 2026"),
  ];
  const waiting = await listUnconvertible(db, env, now);
  expect([...waiting]).toEqual([
    [march.id, "other-month"],
    [otherYear.id, "other-month"],
  ]);
  await convertEndedPolls(env, db, now);
  expect((await contests()).map(({ month }) => month)).toEqual(["Noviembre", "Diciembre 2026"]);
  expect(await logged(right)).toHaveLength(1);
  expect((await convert(march)).ok).toBe(true);
  expect((await listUnconvertible(db, env, now)).has(march.id)).toBe(false);
});

test("POLL-02 AUTH-10 a converted poll stays, and shows what was converted, when its voters' accounts are deleted", async () => {
  await empty();
  const voters = [await createUser(db), await createUser(db)];
  const poll = await endedPoll([0, 0, 1]);
  const [first = "", second = ""] = poll.options;
  await createPollVotes(
    db,
    poll,
    voters.map(({ id }) => ({ option: second, user: id })),
  );
  await convert(poll);
  await db
    .deleteFrom("user_profiles")
    .where(
      "id",
      "in",
      voters.map(({ id }) => id),
    )
    .execute();
  const shown = await findPoll(db, poll.id, { viewer: null, now });
  if (!shown) throw new Error("no poll");
  const view = pollView(shown, env.TIME_ZONE);
  expect(view.options.filter(({ isWinner }) => isWinner)).toMatchObject([{ title: "La carta" }]);
  expect(view.isTied).toBe(false);
  await db.deleteFrom("poll_votes").execute();
  const acting = { admin, poll: poll.id };
  expect(await deletePoll(db, acting, now)).toEqual({ ok: false, reason: "voted" });
  const texts = { title: "Otra", line: "", prompt: "Otra." };
  expect((await updateOption(db, acting, first, texts, now)).ok).toBe(false);
});
