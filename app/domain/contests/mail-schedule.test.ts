import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "~/domain/time/durations";
import { contestCycle } from "./cycle";
import {
  dueMailings,
  MAILINGS,
  nextMailingAt,
  type Mailing,
  type MailingState,
} from "./mail-schedule";

const iso = (ms: number) => new Date(ms).toISOString();
const ENTRIES = Date.parse("2026-11-10T00:00:00.000Z");
const VOTES = Date.parse("2026-11-20T00:00:00.000Z");

const november = {
  id: "november",
  title: "El testamento",
  finalizedAt: null as string | null,
  submissionDeadline: iso(ENTRIES),
  votingDeadline: iso(VOTES),
};
type Contest = typeof november;
const december: Contest = {
  ...november,
  id: "december",
  title: "La protesta",
  submissionDeadline: iso(ENTRIES + 30 * DAY),
  votingDeadline: iso(VOTES + 30 * DAY),
};

/** Simulates the mailings of a contest among others: stores which of them are enqueued so far. */
class Follower {
  readonly written = new Map<Mailing, MailingState>();

  constructor(
    public contest: Contest,
    private readonly others: Contest[] = [],
  ) {}

  private get situation() {
    const cycle = contestCycle([this.contest, ...this.others]);
    return { contest: this.contest, cycle, written: this.written };
  }

  due(at: number): Mailing[] {
    return dueMailings(this.situation, new Date(at));
  }

  next(at: number): number | null {
    return nextMailingAt(this.situation, new Date(at));
  }

  /** Records the mailings that are due as enqueued, or with `isDone` false as begun only. Returns them. */
  write(at: number, isDone = true): Mailing[] {
    const due = this.due(at);
    for (const mailing of due) {
      const isOfVotes = mailing === "voting_open" || mailing === "last_day_to_vote";
      const deadline = isOfVotes ? this.contest.votingDeadline : this.contest.submissionDeadline;
      this.written.set(mailing, { begunAt: iso(at), deadline, afterId: "", isDone });
    }
    return due;
  }
}

const OPEN: Mailing[] = ["contest_open", "newsletter"];

test("MAIL-01 a contest tells of itself at five instants, and the next is known at each", () => {
  const one = new Follower(november);
  const created = ENTRIES - 9 * DAY;
  const written: [number, Mailing[]][] = [];
  for (let at: number | null = created; at !== null; at = one.next(at)) {
    const due = one.write(Math.max(at, created));
    if (due.length > 0) written.push([Math.max(at, created), due]);
    expect(one.due(at)).toEqual([]);
  }
  expect(written.map(([at, due]) => [iso(at), due.toSorted()])).toEqual([
    [iso(created), OPEN],
    [iso(ENTRIES - DAY), ["last_day_to_submit"]],
    [iso(ENTRIES + 1), ["voting_open"]],
    [iso(VOTES - DAY), ["last_day_to_vote"]],
  ]);
  expect(written.flatMap(([, due]) => due)).toHaveLength(MAILINGS.length);
});

test.each([
  ["at the deadline", ENTRIES, ["last_day_to_submit"]],
  ["a millisecond later", ENTRIES + 1, ["voting_open"]],
  ["an hour before the last day", VOTES - DAY - HOUR, ["voting_open"]],
  ["after the voting", VOTES + 1, []],
])("MAIL-01 an alarm that comes late, %s, tells only what is still true", (_, at, expected) => {
  const one = new Follower(november);
  one.write(ENTRIES - 9 * DAY);
  expect(one.write(at)).toEqual(expected);
  expect(one.due(at)).toEqual([]);
});

describe("MAIL-01 in the last 24 hours", () => {
  test("a new contest is told of once: its mail names the deadline", () => {
    const one = new Follower(november);
    expect(one.write(ENTRIES - 23 * HOUR).toSorted()).toEqual(OPEN);
    expect(one.next(ENTRIES - 22 * HOUR)).toBe(ENTRIES + 1);
  });

  test("a voting that is told of late is told of once", () => {
    const one = new Follower(november);
    expect(one.write(VOTES - 2 * HOUR)).toEqual(["voting_open"]);
    expect(one.next(VOTES - HOUR)).toBeNull();
  });

  test("a voting of less than a day has no last day", () => {
    const one = new Follower({ ...november, votingDeadline: iso(ENTRIES + 20 * HOUR) });
    one.write(ENTRIES + 1);
    expect(one.next(ENTRIES + 2)).toBeNull();
  });
});

describe("MAIL-01 when the dates move", () => {
  test.each([
    ["later", ENTRIES + 5 * DAY],
    ["earlier", ENTRIES - 2 * DAY],
  ])("%s, so does the last day, also one that has been told", (_, moved) => {
    const one = new Follower(november);
    one.write(ENTRIES - 9 * DAY);
    if (moved > ENTRIES) expect(one.write(ENTRIES - DAY)).toEqual(["last_day_to_submit"]);
    one.contest = { ...november, submissionDeadline: iso(moved) };
    expect(one.next(moved - 2 * DAY)).toBe(moved - DAY);
    expect(one.write(moved - DAY)).toEqual(["last_day_to_submit"]);
    expect(one.due(moved - DAY)).toEqual([]);
  });

  test("what has begun is not told again", () => {
    const one = new Follower(november);
    one.write(ENTRIES - 9 * DAY);
    one.contest = { ...november, submissionDeadline: iso(ENTRIES + 5 * DAY) };
    expect(one.due(ENTRIES - 8 * DAY)).toEqual([]);
  });
});

test("MAIL-01 what was begun and not ended is due until its time is over", () => {
  const one = new Follower(november);
  one.write(ENTRIES - 9 * DAY, false);
  expect(one.due(ENTRIES - 8 * DAY).toSorted()).toEqual(OPEN);
  expect(one.due(ENTRIES + 1)).toEqual(["voting_open"]);
});

test("MAIL-01 PHASE-06 the next contest is told of when it can be written for, and the one after it is not", () => {
  const next = new Follower(december, [november]);
  expect(next.next(ENTRIES - DAY)).toBe(ENTRIES + 1);
  expect(next.due(ENTRIES)).toEqual([]);
  expect(next.write(ENTRIES + 1).toSorted()).toEqual(OPEN);
  const january = { ...december, id: "january", submissionDeadline: iso(ENTRIES + 40 * DAY) };
  expect(new Follower(january, [november, december]).due(ENTRIES + 1)).toEqual([]);
});

test.each([
  ["a trial run", { ...november, title: "Prueba de carga" }],
  ["a finished contest", { ...november, finalizedAt: iso(VOTES + DAY) }],
  ["a contest with a date that is none", { ...november, submissionDeadline: "mañana" }],
])("MAIL-01 %s tells nobody", (_, contest) => {
  const one = new Follower(contest);
  for (const at of [ENTRIES - 9 * DAY, ENTRIES, VOTES - HOUR]) expect(one.due(at)).toEqual([]);
});
