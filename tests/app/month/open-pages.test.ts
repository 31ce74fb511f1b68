import { beforeEach, describe, expect, test } from "vitest";
import { inHours, openMonth } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const MINUTE = 1 / 60;

describe("PHASE-12 what an open page asks when its time is over", () => {
  const ask = async (contest: { id: string }) => {
    const answer = await site.get(`/contest/${contest.id}/fase`);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  test.each(["submission", "voting", "counting", "results"] as const)(
    "is the phase by now: %s",
    async (phase) => {
      const contest = await site.contest(phase);
      expect(await ask(contest)).toMatchObject({ status: 200, phase });
    },
  );

  test("WRITE-03 is whether one can write for it, and until when", async () => {
    const current = await site.contest("submission", { submission_deadline: inHours(1) });
    const next = await site.contest("submission");
    const until = current.submission_deadline;
    const open = { role: "current", writability: "open", until };
    const waiting = { role: "next", writability: "not-yet", until };
    expect([await ask(current), await ask(next)]).toMatchObject([
      { desk: open },
      { desk: waiting },
    ]);
    await site.db
      .updateTable("contests")
      .set({ submission_deadline: inHours(-MINUTE) })
      .where("id", "=", current.id)
      .execute();
    const closed = { role: "current", writability: "closed", until: null };
    const opened = { role: "next", writability: "open", until: next.submission_deadline };
    // Polls, because the server caches the dates of contests for a second.
    await expect
      .poll(async () => [await ask(current), await ask(next)])
      .toMatchObject([{ desk: closed }, { desk: opened }]);
  });

  test("is nothing but that, and 404 without the contest", async () => {
    const contest = await site.contest("voting");
    const keys = (value: object) => Object.keys(value).sort();
    const { desk, ...answer } = (await ask(contest)) as unknown as {
      desk: object;
    };
    expect([keys(answer), keys(desk)]).toEqual([
      ["end", "phase", "status"],
      ["role", "until", "writability"],
    ]);
    expect(await ask({ id: "nada" })).toEqual({
      status: 404,
      phase: null,
      end: null,
      desk: null,
    });
  });

  test("PHASE-03 wakes a room whose results are late", async () => {
    const contest = await site.contest("counting", { results_at: inHours(-MINUTE) });
    await site.story(contest, await site.person());
    await expect.poll(() => ask(contest)).toMatchObject({ phase: "results" });
  });
});

describe("PHASE-07 pages that wait for the results", () => {
  const waiting = (html: string) => / data-counting="([^"]*)"/.exec(html)?.[1];
  const watches = (html: string) => html.includes("dataset.counting");

  test("say for which and when, and bring the script that asks: home, the contest and its stories in counting", async () => {
    const contest = await site.contest("counting");
    const story = await site.story(contest, await site.person());
    for (const path of ["/", `/contest/${contest.id}`, `/story/${story.id}`]) {
      const { html } = await site.see(path);
      expect(waiting(html)).toBe(`${contest.id} ${contest.results_at}`);
      expect(watches(html)).toBe(true);
      expect(watches((await site.see(path, undefined, { "Save-Data": "on" })).html)).toBe(false);
    }
  });

  test("do so without an announced instant too, and in no other phase", async () => {
    const contest = await site.contest("counting", { results_at: null });
    expect(waiting((await site.see(`/contest/${contest.id}`)).html)).toBe(`${contest.id} `);
    for (const phase of ["submission", "voting", "results"] as const) {
      const other = await site.contest(phase);
      const { html } = await site.see(`/contest/${other.id}`);
      expect([waiting(html), watches(html)]).toEqual([undefined, false]);
    }
  });
});

test.each([
  [40.5 * MINUTE, "Quedan 40 minutos"],
  [1.5 * MINUTE, "Queda 1 minuto"],
  [0.75 * MINUTE, "Queda menos de un minuto"],
  [3.5, "3 horas"],
])(
  "WRITE-02 %d hours before its end the write form says, without a script, '%s'",
  async (left, words) => {
    const contest = await site.contest("submission", { submission_deadline: inHours(left) });
    const page = await site.see(`/write/${contest.id}`);
    expect(page.texts(".is-now")[0]).toMatch(new RegExp(` ${words}$`));
  },
);
