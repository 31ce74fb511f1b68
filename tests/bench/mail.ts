import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Miniflare } from "miniflare";
import { createDb, type Db } from "~/db/db";
import { enqueueResultsForVotersStatement } from "~/domain/mail/contest-mail.server";
import { CONCURRENT_SENDS, ENQUEUED_PER_RUN } from "~/domain/mail/queue.server";
import { openLocal } from "../../scripts/serve/miniflare";
import { createContest, datesIn } from "../../scripts/seed/rows";
import { childrenOf } from "../support/processes";
import { countWaitingMails } from "../support/waiting-mail";
import { insertVoters } from "./largest-seed";
import { voterId } from "./largest-ids";
import { prepare } from "./prepare";
import type { Row } from "./table";

/** Mails of one result, and how many of them the bench sends in full. */
const FULL = 100_000;
const MEASURED = 10_000;
/** Milliseconds that the provider takes for a mail. */
const LATENCY_MS = 50;
/** The worker is killed this often while it sends. */
const CRASHES = 2;
const POLL_MS = 100;
const HOUR_S = 3600;
const PER_STATEMENT = 5000;

export const MAIL_COLUMNS = ["mail"];

/** A mail provider that takes `LATENCY_MS` per mail and counts how often it gets each idempotency key. */
class Provider {
  readonly received = new Map<string, number>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Provider> {
    const server = createServer((request, response) => {
      const key = String(request.headers["idempotency-key"]);
      request.resume().on("end", () => {
        provider.received.set(key, (provider.received.get(key) ?? 0) + 1);
        setTimeout(() => response.end("OK"), LATENCY_MS);
      });
    });
    const provider = new Provider(server);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    return provider;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

/** Puts the mails of one result into the outbox. `scale` is the share of `MEASURED`. Returns their number. */
export function prepareMail(state: string, scale: number): Promise<number> {
  const mails = Math.round(MEASURED * scale);
  return prepare(state, "empty", async (db, now) => {
    await insertVoters(db, mails, now);
    const contest = await createContest(db, {
      ...datesIn("results", now),
      finalized_at: now.toISOString(),
    });
    for (let from = 0; from < mails; from += PER_STATEMENT) {
      const size = Math.min(PER_STATEMENT, mails - from);
      const voters = Array.from({ length: size }, (_, n) => voterId(from + n));
      await db.batch([enqueueResultsForVotersStatement(db, contest.id, voters, now.toISOString())]);
    }
    return mails;
  });
}

/**
 * Sends the mails of one result through the cron and Miniflare's queue to a provider that takes 50 ms per mail, and kills workerd
 * twice meanwhile. Miniflare runs one queue consumer at a time, and its queue is lost with the process, so the bench makes the
 * waiting mails due again after a crash, as the messages of Cloudflare's queue would come again, and shortens the leases of ten
 * minutes.
 */
export async function measureMail(
  state: string,
  mails: number,
): Promise<{ rows: Row[]; notes: string[] }> {
  const provider = await Provider.open();
  try {
    let seconds = 0;
    for (let run = 0; run <= CRASHES; run++) {
      const goal = run < CRASHES ? Math.floor((mails * (run + 1)) / (CRASHES + 1)) : mails;
      seconds += await sendUntil(state, provider, goal, run === CRASHES);
    }
    const { waiting, dead } = await countLeft(state);
    const repeated = [...provider.received.values()].filter((times) => times > 1).length;
    const rate = mails / seconds;
    const counted = (
      title: string,
      value: number,
      more: Partial<Row["cells"][number]> = {},
    ): Row => ({
      title,
      as: "count",
      isHard: true,
      cells: [{ value, ...more }],
    });
    return {
      rows: [
        counted("mails at the provider", provider.received.size, { budget: mails, atLeast: true }),
        counted("left in the outbox, or given up", waiting + dead, { budget: 0 }),
        counted("sent again after a crash, with the same key", repeated, {
          budget: CRASHES * CONCURRENT_SENDS,
        }),
        {
          title: `mails a second, one consumer`,
          as: "count",
          isHard: false,
          cells: [{ value: Math.round(rate), budget: Math.ceil(FULL / HOUR_S), atLeast: true }],
        },
      ],
      notes: [
        `${FULL} mails at this rate: ${(FULL / rate / 60).toFixed()} minutes; wrangler.toml allows four consumers`,
        `${FULL} mails at the cron's ${ENQUEUED_PER_RUN} a minute: ${FULL / ENQUEUED_PER_RUN} minutes`,
      ],
    };
  } finally {
    provider.close();
  }
}

/** Sends mails until the provider has `goal` of them, then ends workerd: by force, or if it is the last run, once all is stored. */
async function sendUntil(
  state: string,
  provider: Provider,
  goal: number,
  isLast: boolean,
): Promise<number> {
  const before = new Set(childrenOf(process.pid, "workerd"));
  const vars = {
    MAIL_API_ORIGIN: provider.origin,
    MAIL_SERVICE_ID: "bench",
    MAIL_TEMPLATE_ID: "bench",
    MAIL_USER_ID: "bench",
  };
  const local = openLocal({ state, assets: false, vars });
  try {
    const db = createDb(await local.getD1Database("DB"));
    await comeAgain(db);
    const began = performance.now();
    const already = provider.received.size;
    for (let enqueued = 0; provider.received.size < goal; enqueued += ENQUEUED_PER_RUN) {
      await runCron(local);
      const next = Math.min(goal, already + enqueued + ENQUEUED_PER_RUN);
      while (provider.received.size < next) await pause();
    }
    const elapsed = performance.now() - began;
    if (isLast) while ((await countWaitingMails(db)) > 0) await pause();
    else
      for (const pid of childrenOf(process.pid, "workerd"))
        if (!before.has(pid)) process.kill(pid, "SIGKILL");
    return elapsed / 1000;
  } finally {
    await local.dispose();
  }
}

async function runCron(local: Miniflare): Promise<void> {
  const worker = await local.getWorker();
  await worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() });
}

/** Makes all waiting mails due, and ends their leases. */
async function comeAgain(db: Db): Promise<void> {
  const at = new Date().toISOString();
  await db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: at, lease: null, lease_until: null })
    .where("sent_at", "is", null)
    .where("dead_at", "is", null)
    .execute();
}

async function countLeft(state: string): Promise<{ waiting: number; dead: number }> {
  const local = openLocal({ state, assets: false });
  try {
    const db = createDb(await local.getD1Database("DB"));
    const { dead } = await db
      .selectFrom("mail_outbox")
      .where("dead_at", "is not", null)
      .select((eb) => eb.fn.countAll<number>().as("dead"))
      .executeTakeFirstOrThrow();
    return { waiting: await countWaitingMails(db), dead };
  } finally {
    await local.dispose();
  }
}

const pause = () => new Promise((done) => setTimeout(done, POLL_MS));
