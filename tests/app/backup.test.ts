import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, inject, test, vi } from "vitest";
import { createDb, type Db } from "~/db/db";
import { startSession } from "~/domain/accounts/sessions.server";
import { listLateContests } from "~/domain/contests/mail-schedule.server";
import { countTableRows } from "~/domain/restore/backups.server";
import { sessionHeader } from "~/http/session";
import { importBackup } from "../../scripts/admin/backup/import-backup";
import { runWrangler } from "../../scripts/admin/wrangler";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { sendRequest } from "../../scripts/serve/send-request";
import { copyOf } from "../support/copy";
import { withOperatedSite } from "../support/operated-site";
import { operatorOf } from "../support/operator";
import { cookieOf } from "../support/site";
import { openState } from "../support/template";
import { pageOf } from "./month/page";

const ANSWER_MS = 30_000;
const PATIENCE = { timeout: 120_000, interval: 200 };
/** Tables that the commands themselves or the crons write. */
const WRITTEN = ["audit_log", "cron_runs", "deployment", "mail_stop", "room_requests"];

const folder = mkdtempSync(join(tmpdir(), "tintero-drill-"));
afterAll(() => rmSync(folder, { recursive: true }));

const see = (origin: URL, path: string) =>
  pageOf(sendRequest({ origin, address: new URL(path, origin).href, patience: ANSWER_MS }, {}));

/** Casts a vote for a story, as a new account. */
async function vote(db: Db, origin: URL, story: string): Promise<void> {
  const token = await startSession(db, (await createUser(db)).id, null, new Date());
  const cookie = cookieOf(await sessionHeader(new Request(origin), token));
  const { status } = await sendRequest(
    { origin, address: new URL(`/story/${story}/voto`, origin).href, patience: ANSWER_MS },
    {
      method: "POST",
      body: new URLSearchParams({ quiere: "voto", clave: crypto.randomUUID() }).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "same-origin",
        Origin: origin.origin,
        Cookie: cookie,
      },
    },
  );
  expect(status).toBe(303);
}

/** Makes a site with a contest whose results are public and one in voting, each with two votes. */
async function fillSite(db: Db, origin: URL): Promise<{ finished: string; open: string }> {
  const ids = { finished: "", open: "" };
  for (const kind of ["finished", "open"] as const) {
    const contest = await createContest(db, datesIn("voting", new Date()));
    const author = await createUser(db);
    const story = await createStory(db, { contest_id: contest.id, user_id: author.id });
    for (let n = 0; n < 2; n++) await vote(db, origin, story.id);
    ids[kind] = contest.id;
  }
  const votes = db.selectFrom("votes").select("story_id");
  await vi.waitFor(async () => expect(await votes.execute()).toHaveLength(4), PATIENCE);
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await sql`UPDATE contests SET submission_deadline = ${past(3)}, voting_deadline = ${past(2)},
    results_at = ${past(1)}, dates_version = dates_version + 1 WHERE id = ${ids.finished}`.execute(
    db,
  );
  await see(origin, `/contest/${ids.finished}`);
  await vi.waitFor(
    async () => expect(await listLateContests(db, new Date())).toEqual([]),
    PATIENCE,
  );
  return ids;
}

/** All rows of all tables as sorted JSON, but those that are written meanwhile. */
async function rowsOf(db: Db): Promise<Record<string, string[]>> {
  const tables = Object.keys(await countTableRows(db)).filter((table) => !WRITTEN.includes(table));
  const found = await db.batch(
    tables.map((table) => sql`SELECT * FROM ${sql.id(table)}`.compile(db)),
  );
  return Object.fromEntries(
    found.map(({ rows }, at) => [tables[at], rows.map((row) => JSON.stringify(row)).sort()]),
  );
}

test(
  "OPS-04 a site that is exported, wiped and imported is the same: the rows of every table, the ledgers, the published record",
  { timeout: 400_000 },
  async () => {
    const state = copyOf(inject("migrated"), folder);
    const [backup, target] = [join(folder, "backup"), join(folder, "target")];
    const recordOf = async (origin: URL, id: string) =>
      (await see(origin, `/contest/${id}/acta`)).text;
    const before = await withOperatedSite(state, async (run, db, origin) => {
      // First, so that no mail is on its way through the queue when the rows are read.
      await run("mail", "off");
      const { finished, open } = await fillSite(db, origin);
      // The cron of its waits computes totals and rankings, which it then leaves for an hour.
      await run("recount", open);
      const rows = await rowsOf(db);
      expect(await run("export", backup)).toMatch(/ and 2 rooms are in /);
      return { finished, open, rows, record: await recordOf(origin, finished) };
    });
    expect(before.rows.votes).toHaveLength(4);
    expect(before.record).toContain("Acta");
    rmSync(state, { recursive: true });

    const empty = openState(target);
    const sentence = await importBackup(
      createDb(await connectD1(empty)),
      backup,
      operatorOf({
        place: { remote: false, state: target },
        isServed: false,
        wrangler: runWrangler,
      }),
    );
    await empty.dispose();
    expect(sentence).toContain(`Now serve the database: npm start -- --state ${target}`);

    await withOperatedSite(target, async (run, db, origin) => {
      expect(await run("import-backup", backup)).toContain("All 2 rooms agree with D1.");
      expect(await rowsOf(db)).toEqual(before.rows);
      expect(await recordOf(origin, before.finished)).toBe(before.record);
      expect(await run("recount", before.open)).toContain("agree");
      const stopped = await db.selectFrom("mail_stop").selectAll().execute();
      expect(stopped, "what waited in the backup does not leave").toHaveLength(1);
    });
  },
);
