import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { enqueueResultsForWritersStatement } from "~/domain/mail/contest-mail.server";
import { createContest, datesIn, storyInsert } from "../../scripts/seed/rows";
import { signInCrowd } from "../support/voters";
import { countWaitingMails } from "../support/waiting-mail";
import { Clients } from "./clients";
import type { Load } from "./load";
import type { MailProvider } from "./mail-provider";
import type { Victim } from "./victim";

/** Time in milliseconds within which the last mails must leave. */
const DRAINED_MS = 180_000;
/** Time in milliseconds after which mails that wait for a lease or a retry are left: more hours are then made to pass. */
const STALLED_MS = 25_000;
/**
 * Time that is made to pass: longer than a lease and than a mail stays in the queue. Ten times it is less than the day after which
 * an uncertain mail is given up.
 */
const PASSED = "-130 minutes";

/**
 * Mails of a result, which the cron and the queue send to an HTTP provider (MAIL-01). A kill loses the queue's messages, and
 * leases and queued mails wait for hours: after each start of the server two hours are made to have passed.
 */
export class Mailing implements Load {
  readonly clients: Clients;
  readonly concurrency = 1;
  readonly mismatches: string[] = [];
  private readonly contests: string[] = [];
  /** Instants at which hours were made to pass. Before a later one, a mail is handed over once at most. */
  private readonly shifts: number[] = [];

  private constructor(
    private readonly victim: Victim,
    private readonly provider: MailProvider,
    private readonly people: number,
  ) {
    this.clients = new Clients(victim, 1);
  }

  static async prepare(victim: Victim, provider: MailProvider, people: number): Promise<Mailing> {
    const mailing = new Mailing(victim, provider, people);
    await mailing.renew();
    return mailing;
  }

  /** Creates a finished contest and enqueues a mail of its results to each of its writers. */
  async renew(): Promise<void> {
    const { people } = this;
    const { db } = this.victim;
    const now = new Date();
    const contest = await createContest(db, datesIn("results", now));
    const writers = await signInCrowd(db, people, now);
    for (let from = 0; from < people; from += 100) {
      await db.batch(
        writers
          .slice(from, from + 100)
          .map(({ id }) => storyInsert(db, { contest_id: contest.id, user_id: id }).compile()),
      );
    }
    await db.batch([enqueueResultsForWritersStatement(db, contest.id, now.toISOString())]);
    this.contests.push(contest.id);
  }

  get progress(): number {
    return this.provider.handovers.length;
  }

  describe(): string {
    const mails = new Set(this.provider.handovers.map(({ key }) => key)).size;
    return `${mails} mails, ${this.provider.handovers.length - mails} handed over again with their key`;
  }

  /** Calls the cron again and again. */
  async run(): Promise<void> {
    while (!this.clients.isOver) {
      await this.clients.deliver({ path: "/__chaos/cron" });
      await pause(200);
    }
  }

  async restarted(): Promise<void> {
    this.shifts.push(Date.now());
    const earlier = (column: string) =>
      sql`${sql.ref(column)} = strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${PASSED})`;
    await sql`UPDATE mail_outbox SET ${earlier("next_attempt_at")}, ${earlier("lease_until")},
      ${earlier("uncertain_since")} WHERE sent_at IS NULL`.execute(this.victim.db);
  }

  async compare(): Promise<string[]> {
    await this.drain();
    const mails = await this.victim.db
      .selectFrom("mail_outbox")
      .where(sql<string>`data ->> 'contest_id'`, "in", this.contests)
      .select(["id", "recipient", "sent_at", "dead_at", "last_error"])
      .execute();
    return mails.flatMap(({ id, recipient, sent_at, dead_at, last_error }) => {
      const handed = this.provider.handovers.filter(({ key }) => key === id);
      const found = [];
      if (!sent_at) found.push(`mail ${id} was not sent${dead_at ? `: ${last_error}` : ""}`);
      if (sent_at && handed.length === 0) found.push(`mail ${id} is marked as sent, but was not`);
      if (handed.some((one) => one.recipient !== recipient)) found.push(`mail ${id} went astray`);
      for (const [at, { at: later }] of handed.slice(1).entries()) {
        const earlier = handed[at]?.at ?? 0;
        if (!this.shifts.some((shift) => shift > earlier && shift < later))
          found.push(`mail ${id} was handed over twice within its lease`);
      }
      return found;
    });
  }

  /** Runs the cron until no mail waits. */
  private async drain(): Promise<void> {
    const until = Date.now() + DRAINED_MS;
    let [least, since] = [Infinity, Date.now()];
    for (;;) {
      const waiting = await countWaitingMails(this.victim.db);
      if (waiting === 0 || Date.now() > until) return;
      if (waiting < least) [least, since] = [waiting, Date.now()];
      if (Date.now() - since > STALLED_MS) {
        // A restart ends the consumers, so that no lease ends while its run goes on.
        await this.victim.restart();
        await this.restarted();
        since = Date.now();
      }
      await this.victim.call("cron");
      await pause(500);
    }
  }
}
