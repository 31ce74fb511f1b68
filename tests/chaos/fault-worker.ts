/**
 * Instants of the close of a ballot: the alarm has fired after the deadline; the room has written the root, and its transaction is
 * open; D1 is about to be sent the root; D1 has the root, and its reply is lost.
 */
export type HoldPoint = "alarm" | "root" | "before-d1" | "after-d1";

/**
 * Entry module of the Worker under test. It wraps the built Worker: D1 can be made to fail at random, before or after the
 * statements run, for requests, crons, the queue and the contest rooms alike. Its paths below `/__chaos/` do what no client of the
 * product can do:
 *
 * - `faults?chance=P` sets the probability of each of the two faults for a call to D1, and returns the numbers of both so far.
 * - `cron` runs the cron of each minute and waits for its work; `ahead=MS` as if it were later.
 * - `room?contest=ID&do=…` calls a contest room: `rows` returns the rows of `table`, `lose-alarm` deletes the alarm,
 *   `ring` runs the alarm's work now, `configure` reads the dates again.
 *
 * The variable `HOLD` names an instant (`HoldPoint`) at which the Worker prints "held" and goes no further, so that a kill hits it.
 */
export const FAULT_WORKER = `
import app, { ContestRoom as Room } from "./app.js";
export * from "./app.js";

let chance;
let hold;
const injected = { before: 0, after: 0 };
const environments = new WeakMap();

function withFaults(env) {
  chance ??= Number(env.D1_FAULTS ?? 0);
  hold ??= env.HOLD ?? "";
  if (!environments.has(env)) environments.set(env, { ...env, DB: failing(env.DB) });
  return environments.get(env);
}

// Prints and never resolves if this is the instant of HOLD.
async function holdAt(instant) {
  if (hold !== instant) return;
  console.log("held");
  await new Promise(() => {});
}

// Makes the transaction in which a room stores its root never end, before its commit. Blocks the whole process.
function holdTransactions(storage) {
  const run = storage.transactionSync.bind(storage);
  const isRoot = (result) => result?.root !== undefined && result.closedAt !== undefined;
  storage.transactionSync = (work) =>
    run(() => {
      const result = work();
      if (isRoot(result)) {
        console.log("held");
        for (;;);
      }
      return result;
    });
}

function failing(DB) {
  const real = new WeakMap();
  const rooted = new WeakSet();
  const call = async (run) => {
    const dice = Math.random();
    if (dice < chance) {
      injected.before += 1;
      throw new Error("D1_ERROR: injected before the statements ran");
    }
    const result = await run();
    if (dice < 2 * chance) {
      injected.after += 1;
      throw new Error("D1_ERROR: injected after the commit, the reply is lost");
    }
    return result;
  };
  const wrap = (statement, isRoot) => {
    const wrapped = {
      bind: (...values) => wrap(statement.bind(...values), isRoot),
      all: () => call(() => statement.all()),
      run: () => call(() => statement.run()),
      first: (...column) => call(() => statement.first(...column)),
    };
    real.set(wrapped, statement);
    if (isRoot) rooted.add(wrapped);
    return wrapped;
  };
  const calls = (target) => ({
    prepare: (query) => wrap(target.prepare(query), query.includes("INSERT INTO contest_roots")),
    batch: async (statements) => {
      const isRoot = statements.some((one) => rooted.has(one));
      if (isRoot) await holdAt("before-d1");
      const results = await call(() => target.batch(statements.map((one) => real.get(one))));
      if (isRoot) await holdAt("after-d1");
      return results;
    },
  });
  const sessionOf = (session) => ({ ...calls(session), getBookmark: () => session.getBookmark() });
  return { ...calls(DB), withSession: (start) => sessionOf(DB.withSession(start)) };
}

export class ContestRoom extends Room {
  constructor(ctx, env) {
    if (env.HOLD === "root") holdTransactions(ctx.storage);
    super(ctx, withFaults(env));
  }
  async alarm() {
    if (this.isVotingOver()) await holdAt("alarm");
    return super.alarm();
  }
  isVotingOver() {
    const [row] = this.ctx.storage.sql.exec("SELECT v ->> 'voting_deadline' AS at FROM meta WHERE k = 'contest'");
    return Date.parse(row?.at) < Date.now();
  }
  async rows(table) {
    return JSON.stringify(this.ctx.storage.sql.exec("SELECT * FROM " + table).toArray());
  }
  async loseAlarm() {
    await this.ctx.storage.deleteAlarm();
  }
  async ring() {
    await this.alarm();
  }
}

async function sabotage({ pathname, searchParams }, env) {
  switch (pathname) {
    case "/__chaos/faults":
      if (searchParams.has("chance")) chance = Number(searchParams.get("chance"));
      return Response.json(injected);
    case "/__chaos/cron": {
      const work = [];
      const scheduledTime = Date.now() + Number(searchParams.get("ahead") ?? 0);
      const execution = { waitUntil: (promise) => work.push(promise) };
      await app.scheduled({ cron: "* * * * *", scheduledTime }, withFaults(env), execution);
      await Promise.all(work);
      return new Response("done");
    }
    case "/__chaos/room": {
      const contest = searchParams.get("contest");
      const room = env.CONTEST_ROOM.get(env.CONTEST_ROOM.idFromName(contest));
      switch (searchParams.get("do")) {
        case "rows":
          return new Response(await room.rows(searchParams.get("table")));
        case "lose-alarm":
          return new Response(await room.loseAlarm());
        case "ring":
          return new Response(await room.ring());
        case "configure":
          return new Response(await room.configure(contest));
        case "recount":
          return Response.json(await room.recount(contest));
      }
    }
  }
  return new Response(null, { status: 404 });
}

export default {
  async fetch(request, env, execution) {
    const faulty = withFaults(env);
    const url = new URL(request.url);
    if (!url.pathname.startsWith("/__chaos/")) return app.fetch(request, faulty, execution);
    return sabotage(url, env).catch((error) => new Response(String(error), { status: 500 }));
  },
  scheduled: (controller, env, execution) => app.scheduled(controller, withFaults(env), execution),
  queue: (batch, env, execution) => app.queue(batch, withFaults(env), execution),
};
`;
