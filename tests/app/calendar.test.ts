import { beforeAll, expect, test } from "vitest";
import { updateContest } from "~/domain/contest-admin/save-contest.server";
import { inHours, openMonth, type Month } from "./month/makers";
import { readCalendar, testWithICalendar } from "../support/calendars";
import { fixture } from "../support/fixture";

const ORIGIN = "http://localhost:8787";
const PATH = "/calendario.ics";
const site = await fixture(openMonth({}, { cache: false }));
const withICalendar = testWithICalendar();
let old: Awaited<ReturnType<Month["contest"]>>;
let open: typeof old;

beforeAll(async () => {
  old = await site.contest("results", {
    finalized_at: inHours(-30),
    title: "Otoño, niebla; y mar",
  });
  open = await site.contest("submission", {
    title: "La silla de más",
    prompt: `La mesa está puesta.\nNadie recuerda, «nadie»; nada \\ más. ${"Sobra una silla. ".repeat(9)}`,
    results_at: inHours(2000),
  });
});

const read = async () => readCalendar(await (await site.get(PATH)).text());
const eventsOf = async ({ id }: { id: string }) =>
  (await read()).events.filter(({ uid }) => uid.startsWith(id));
const asDates = (events: { start: string }[]) => events.map(({ start }) => Date.parse(start));
/** Truncates an instant to seconds, the precision of iCalendar. */
const toSeconds = (instant: string | null) => Math.floor(Date.parse(instant ?? "") / 1000) * 1000;

withICalendar(
  "SEO-02 the calendar holds every deadline, past and future, in UTC and with the zone's name",
  async () => {
    const { zone, events } = await read();
    expect(zone).toBe("America/Bogota");
    expect(events.every(({ start }) => start.endsWith("+00:00"))).toBe(true);
    for (const contest of [old, open]) {
      const dates = asDates(await eventsOf(contest));
      expect(dates).toEqual(
        [
          contest.submission_deadline,
          contest.voting_deadline,
          contest.finalized_at ?? contest.results_at,
        ].map(toSeconds),
      );
    }
  },
);

withICalendar("SEO-02 an event says what ends, of which contest, and where to look", async () => {
  const [entries, votes, results] = await eventsOf(open);
  expect(entries?.summary).toBe("Se cierran los envíos de «La silla de más»");
  expect(votes?.summary).toBe("Se cierra la votación de «La silla de más»");
  expect(results?.summary).toBe("Resultados de «La silla de más»");
  expect(entries?.url).toBe(`${ORIGIN}/contest/${open.id}`);
  expect(entries?.description).toContain(open.prompt);
  expect(entries?.description).toContain("(hora de Bogotá)");
  expect((await eventsOf(old))[0]?.summary).toContain("«Otoño, niebla; y mar»");
});

withICalendar("SEO-02 deadlines to come ring a day before, past ones do not ring", async () => {
  expect((await eventsOf(open)).map(({ alarms }) => alarms)).toEqual([
    [-86400],
    [-86400],
    [-86400],
  ]);
  expect((await eventsOf(old)).map(({ alarms }) => alarms)).toEqual([[], [], []]);
});

withICalendar("SEO-02 a moved deadline is the same event with a higher SEQUENCE", async () => {
  const admin = await site.person({ is_admin: 1 });
  const contest = await site.contest("submission", { title: "Se mueve" });
  const before = await eventsOf(contest);
  const { title, month, description, prompt, word_limit, min_words } = contest;
  const unchangedFields = {
    title,
    month,
    category: "ficcion" as const,
    description,
    prompt,
    word_limit,
    min_words,
  };
  const { submission_deadline, voting_deadline, results_at, end_date } = contest;
  const moved = new Date(Date.parse(submission_deadline) + 3_600_000).toISOString();
  const fields = {
    ...unchangedFields,
    submission_deadline: moved,
    voting_deadline,
    results_at,
    end_date,
  };
  const now = new Date();
  const answer = await updateContest(site.db, contest.id, fields, admin.id, now);
  expect(answer.ok).toBe(true);
  const after = await eventsOf(contest);
  expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
  expect(new Set(after.map(({ uid }) => uid)).size).toBe(after.length);
  expect(Date.parse(after[0]?.start ?? "")).toBe(toSeconds(moved));
  expect(after.map(({ changed }) => Date.parse(changed))).toEqual(
    after.map(() => toSeconds(now.toISOString())),
  );
  after.forEach(({ sequence }, index) =>
    expect(sequence).toBeGreaterThan(before[index]?.sequence ?? Infinity),
  );
});

test("SEO-02 the calendar is a file for calendar programs, which ask again with its ETag", async () => {
  const answer = await site.get(PATH);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("public, max-age=3600");
  const text = await answer.text();
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const etag = answer.headers.get("ETag") ?? "";
  const revalidated = await site.get(PATH, undefined, { "If-None-Match": etag });
  expect(revalidated.status).toBe(304);
});

test("SEO-02 CONTEST-05 the calendar names nobody and no story", async () => {
  const voting = await site.contest("voting");
  const author = await site.person({ display_name: "Nadie Sabe" });
  const story = await site.story(voting, author, { title: "Título secreto" });
  const text = await (await site.get(PATH)).text();
  for (const secret of [story.id, author.id, "Nadie Sabe", "Título secreto"])
    expect(text).not.toContain(secret);
});

test("SEO-02 contest and home link to the calendar while there is a deadline", async () => {
  const link = '<a href="/calendario.ics">Añadir al calendario</a>';
  expect((await site.see("/")).html).toContain(link);
  expect((await site.see(`/contest/${open.id}`)).html).toContain(link);
  expect((await site.see(`/contest/${old.id}`)).html).not.toContain(link);
});
