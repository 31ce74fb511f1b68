import { DurableObject } from "cloudflare:workers";

interface BareEnv {
  DB: D1Database;
  ROOM: DurableObjectNamespace<BareRoom>;
}

/**
 * A contest room that does only the storage work of a vote: one transaction over ledger, ballot and tally, and one batch to D1
 * after the response.
 */
export class BareRoom extends DurableObject<BareEnv> {
  private mirroring: Promise<unknown> | undefined;

  constructor(ctx: DurableObjectState, env: BareEnv) {
    super(ctx, env);
    ctx.storage.sql.exec(`
      CREATE TABLE IF NOT EXISTS ledger (seq INTEGER PRIMARY KEY, voter TEXT, story TEXT, key TEXT UNIQUE);
      CREATE TABLE IF NOT EXISTS ballot (voter TEXT PRIMARY KEY, story TEXT);
      CREATE TABLE IF NOT EXISTS tally (story TEXT PRIMARY KEY, n INTEGER)`);
  }

  castVote(voter: string, story: string, key: string): void {
    const { sql } = this.ctx.storage;
    this.ctx.storage.transactionSync(() => {
      const isVoted = [...sql.exec("SELECT 1 FROM ballot WHERE voter = ?", voter)].length > 0;
      sql.exec("INSERT INTO ledger (voter, story, key) VALUES (?, ?, ?)", voter, story, key);
      if (isVoted) sql.exec("DELETE FROM ballot WHERE voter = ?", voter);
      else sql.exec("INSERT INTO ballot VALUES (?, ?)", voter, story);
      sql.exec(
        "INSERT INTO tally VALUES (?, 1) ON CONFLICT DO UPDATE SET n = n + ?",
        story,
        isVoted ? -1 : 1,
      );
    });
    const count = this.env.DB.prepare(COUNT);
    this.mirroring ??= this.env.DB.batch([count.bind(voter), count.bind(story)]).finally(
      () => (this.mirroring = undefined),
    );
    this.ctx.waitUntil(this.mirroring);
  }
}

const COUNT = "INSERT INTO counts VALUES (?, 1) ON CONFLICT DO UPDATE SET n = n + 1 RETURNING n";

/**
 * A Worker that makes only a vote's calls to D1 and to its contest room, without pages, rules or framework. Its time is the lower
 * bound for a vote of this design.
 */
export default {
  async fetch(request, { DB, ROOM }) {
    if (request.method === "GET") {
      await DB.exec("CREATE TABLE IF NOT EXISTS counts (k TEXT PRIMARY KEY, n INTEGER)");
      return new Response("ok");
    }
    const key = new URLSearchParams(await request.text()).get("clave") ?? "";
    const voter = request.headers.get("Cookie") ?? "";
    const { pathname } = new URL(request.url);
    const selectCount = DB.prepare("SELECT n FROM counts WHERE k = ?");
    await DB.batch([
      selectCount.bind(voter),
      selectCount.bind(pathname),
      DB.prepare(COUNT).bind(voter),
    ]);
    await ROOM.get(ROOM.idFromName("room")).castVote(voter, pathname, key);
    return new Response(null, { status: 303, headers: { Location: "/" } });
  },
} satisfies ExportedHandler<BareEnv>;
