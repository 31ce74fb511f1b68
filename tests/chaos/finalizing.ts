import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "~/db/db";
import { newId } from "~/db/ids";
import { callResults } from "~/domain/closing/finalize.server";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { inParallel } from "../support/http-client";
import { signInCrowd, type Voter } from "../support/voters";
import { Clients } from "./clients";
import type { Load } from "./load";
import type { Victim } from "./victim";

const STORIES = 8;
const VOTERS = 15;
const VOTES_EACH = 3;
/** Time in milliseconds within which a result must be public once the server is up: a room's alarm retries after a minute. */
const PUBLIC_MS = 120_000;

/** Parts of a contest's end that may be missing or come several times. */
interface Ends {
  /** Whether the rooms are told of the new dates, so that their alarms fire. */
  isRoomTold: boolean;
  /** Whether the room's alarm is deleted, as a platform might lose it. */
  isAlarmLost: boolean;
}

/**
 * Contests whose voting ends: at the same moment two admins press the button, the operator's verb calls the results, the room's
 * alarm fires, and the cron wakes late rooms (PHASE-09).
 */
export class Finalizing implements Load {
  readonly clients: Clients;
  readonly concurrency = 1;
  readonly mismatches: string[] = [];
  private readonly waiting: string[];
  private readonly ended: string[] = [];

  private constructor(
    private readonly victim: Victim,
    contests: readonly string[],
    private readonly admins: readonly Voter[],
    private readonly ends: Ends,
  ) {
    this.clients = new Clients(victim, 20);
    this.waiting = [...contests];
  }

  /** Creates contests in voting with stories, and casts votes in their rooms. */
  static async prepare(victim: Victim, contests: number, ends: Ends): Promise<Finalizing> {
    const { db } = victim;
    const now = new Date();
    const admins = await signInCrowd(db, 2, now);
    const ids = admins.map(({ id }) => id);
    await db.updateTable("user_profiles").set({ is_admin: 1 }).where("id", "in", ids).execute();
    const voting: string[] = [];
    for (let n = 0; n < contests; n++) voting.push(await votedContest(victim, now));
    return new Finalizing(victim, voting, admins, ends);
  }

  get progress(): number {
    return this.ended.length;
  }

  describe(): string {
    return `${this.ended.length} contests ended, each by two admins twice, verb, alarm and cron at once`;
  }

  /** Ends the voting of one contest after another, with a pause between them. */
  async run(): Promise<void> {
    for (let contest; !this.clients.isOver && (contest = this.waiting.shift());) {
      await this.endVoting(contest);
      await this.publish(contest);
      await pause(100);
    }
  }

  /** Sets the dates of the contest to the past, as if time had passed; again if the server was killed meanwhile. */
  private async endVoting(contest: string): Promise<void> {
    const past = (ms: number) => new Date(Date.now() - ms).toISOString();
    for (;;) {
      try {
        if (this.ends.isAlarmLost) await this.victim.callRoom(contest, "lose-alarm");
        await this.victim.db
          .updateTable("contests")
          .set((eb) => ({
            submission_deadline: past(60_000),
            voting_deadline: past(20),
            results_at: past(10),
            dates_version: eb("dates_version", "+", 1),
          }))
          .where("id", "=", contest)
          // Once: the reply to the first attempt may be lost, and a ballot that has its root keeps its deadline.
          .where("voting_deadline", ">", past(0))
          .execute();
        break;
      } catch {
        await pause(50);
        await this.victim.up;
      }
    }
    this.ended.push(contest);
  }

  /** Does all at once that publishes a result. Each may fail: the server may be killed at any moment. */
  private async publish(contest: string): Promise<void> {
    const buttons = [...this.admins, ...this.admins].map(({ cookie }) =>
      this.clients.deliver({
        path: `/admin/contest/${contest}/finalize`,
        cookie,
        form: { seguro: "si" },
      }),
    );
    const others = [
      callResults(this.victim.db, contest, "operator", new Date()),
      this.victim.call("cron"),
      this.victim.callRoom(contest, "ring"),
      ...(this.ends.isRoomTold ? [this.victim.callRoom(contest, "configure")] : []),
    ];
    await Promise.allSettled(others);
    for (const told of await Promise.all(buttons)) {
      const status = told?.answer.status ?? 303;
      if (status !== 303) this.mismatches.push(`The button was answered ${status}: ${contest}`);
    }
  }

  /** Waits until the results are public: only the cron is called. */
  async compare(db: Db): Promise<string[]> {
    const until = Date.now() + PUBLIC_MS;
    for (;;) {
      await this.victim.call("cron");
      const unfinished = await db
        .selectFrom("contests")
        .where("id", "in", this.ended.length > 0 ? this.ended : [""])
        .where("finalized_at", "is", null)
        .select("id")
        .execute();
      if (unfinished.length === 0 || Date.now() > until) {
        const found = unfinished.map(({ id }) => `the result of ${id} was not published`);
        return [...found, ...(await this.compareCounts(db))];
      }
      await pause(500);
    }
  }

  /** Compares the published counts with the votes that were acknowledged before the end. */
  private async compareCounts(db: Db): Promise<string[]> {
    const counted = await db
      .selectFrom("stories")
      .where("contest_id", "in", this.ended.length > 0 ? this.ended : [""])
      .groupBy("contest_id")
      .select(["contest_id", (eb) => eb.fn.sum<number>("likes_count").as("n")])
      .execute();
    return counted
      .filter(({ n }) => n !== VOTERS * VOTES_EACH)
      .map(({ contest_id, n }) => `contest ${contest_id} has ${n} published votes`);
  }
}

/** Creates a contest in which each voter has cast three votes, which the server has acknowledged. */
async function votedContest(victim: Victim, now: Date): Promise<string> {
  const { db } = victim;
  const { id } = await createContest(db, datesIn("voting", now));
  const stories: string[] = [];
  for (let n = 0; n < STORIES; n++) {
    const author = await createUser(db);
    stories.push((await createStory(db, { contest_id: id, user_id: author.id })).id);
  }
  const clients = new Clients(victim, 10);
  await inParallel(10, await signInCrowd(db, VOTERS, now), async ({ cookie }) => {
    const start = Math.floor(Math.random() * STORIES);
    for (let n = 0; n < VOTES_EACH; n++) {
      const path = `/story/${stories[(start + n * 2) % STORIES]}/voto`;
      const form = { quiere: "voto", clave: newId() };
      const told = await clients.deliver({ path, cookie, form });
      if (told?.answer.status !== 303)
        throw new Error(`A vote was answered ${told?.answer.status}`);
    }
  });
  return id;
}
