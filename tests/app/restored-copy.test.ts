import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { createDb } from "~/db/db";
import { startSession } from "~/domain/accounts/sessions.server";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { sessionHeader } from "~/http/session";
import { root } from "../../scripts/run.js";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { sendRequest } from "../../scripts/serve/send-request";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { localSecret, openLocal } from "../../scripts/serve/miniflare";
import { copyOf } from "../support/copy";
import { freePort } from "../support/free-port";
import { withOperatedSite } from "../support/operated-site";
import { descendantsOf } from "../support/processes";
import { cookieOf } from "../support/site";
import { openState } from "../support/template";
import { pageOf } from "./month/page";

/** Timeout of one request in milliseconds. Longer than any response takes on a busy machine. */
const ANSWER_MS = 30_000;
const PATIENCE = { timeout: 180_000, interval: 100 };

let folders: string[] = [];
let server: ChildProcess | undefined;
afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const wrangler = (cwd: string, ...args: string[]) =>
  promisify(execFile)(join(root, "node_modules/.bin/wrangler"), ["d1", ...args, "--local"], {
    cwd,
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });

const post = (origin: URL, path: string, fields: Record<string, string>, as: string) =>
  pageOf(
    sendRequest(
      { origin, address: new URL(path, origin).href, patience: ANSWER_MS },
      {
        method: "POST",
        body: new URLSearchParams(fields).toString(),
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
          Origin: origin.origin,
          Cookie: as,
        },
      },
    ),
  );
const see = (origin: URL, path: string, as: string) =>
  pageOf(
    sendRequest(
      { origin, address: new URL(path, origin).href, patience: ANSWER_MS },
      { headers: { Cookie: as } },
    ),
  );

/** Creates a folder of local data with a contest in voting that has three votes, and an admin's session. */
async function votedState() {
  const state = copyOf(inject("migrated"));
  folders.push(state);
  const local = openLocal({ state, assets: false, extraWorkers: [D1_ENDPOINT] });
  try {
    const origin = await local.ready;
    const db = createDb(await connectD1(local));
    const now = new Date();
    const signIn = async (user: { id: string }) => {
      const token = await startSession(db, user.id, null, now);
      return cookieOf(await sessionHeader(new Request(origin), token));
    };
    const contest = await createContest(db, datesIn("voting", now));
    const author = await createUser(db);
    const story = await createStory(db, { contest_id: contest.id, user_id: author.id });
    for (let n = 0; n < 3; n++) {
      const as = await signIn(await createUser(db));
      const vote = { quiere: "voto", clave: crypto.randomUUID() };
      expect((await post(origin, `/story/${story.id}/voto`, vote, as)).status).toBe(303);
    }
    const votes = db.selectFrom("votes").where("contest_id", "=", contest.id);
    await vi.waitFor(async () => {
      expect(await votes.select("seq").execute()).toHaveLength(3);
    }, PATIENCE);
    const admin = await signIn(await createUser(db, { is_admin: 1 }));
    const people = { leaver: await createUser(db), reader: await createUser(db) };
    return { state, contest, story, admin, people };
  } finally {
    await local.dispose();
  }
}

/** Creates the folder `copy` of docs/operations.md: an exported database, imported into an empty one. */
async function restored(state: string) {
  // Runs in the copy's folder: `d1 export` has no option for the state folder and uses the one below the working directory.
  const cwd = copyOf(state);
  folders.push(cwd);
  cpSync(state, join(cwd, ".wrangler/state"), { recursive: true });
  cpSync(join(root, "wrangler.toml"), join(cwd, "wrangler.toml"));
  await wrangler(cwd, "export", "tintero", "--output", "tintero.sql");
  const execute = (...args: string[]) =>
    wrangler(cwd, "execute", "DB", "--yes", "--persist-to", "copy", ...args);
  await execute("--file", "tintero.sql");
  return { copy: join(cwd, "copy"), execute };
}

/** Runs `npm start` over a data folder in a child process. */
async function start(state: string, ...flags: string[]) {
  const port = await freePort();
  const child = spawn(
    "npm",
    ["start", "--", "--skip-build", `--port=${port}`, `--state=${state}`, ...flags],
    { cwd: root, stdio: ["ignore", "pipe", "pipe"] },
  );
  server = child;
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => void lines.push(String(part)));
  const output = () => lines.join("");
  await vi.waitFor(() => {
    if (child.exitCode !== null) return;
    expect(output()).toContain("Tintero is at");
  }, PATIENCE);
  return { child, output, origin: new URL(`http://127.0.0.1:${port}`) };
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

let world: Awaited<ReturnType<typeof votedState>> & Awaited<ReturnType<typeof restored>>;
let started: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  folders = [];
  const voted = await votedState();
  world = { ...voted, ...(await restored(voted.state)) };
  started = await start(world.copy, "--seed=demo", "--phase=results", "--log");
}, 300_000);

test("OPS-01 --seed and --phase on a folder that has data say that they are ignored", async () => {
  expect(started.output()).toContain("has data already: --seed and --phase are ignored");
  const page = await see(started.origin, `/contest/${world.contest.id}`, world.admin);
  expect(page.status).toBe(200);
});

test("OPS-04 a copy that is restored as the manual says recounts what its rooms lack, and publishes nothing when the deadlines have passed", async () => {
  const { contest, story, admin, execute } = world;
  const { origin, output } = started;
  const path = `/admin/contest/${contest.id}`;
  const lacks = "D1 has ledger entry";
  expect((await post(origin, `${path}/recuento`, {}, admin)).texts("li")).toContain(lacks);
  const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await execute(
    "--command",
    `UPDATE contests SET submission_deadline = '${past(3)}', voting_deadline = '${past(2)}',
     results_at = '${past(1)}', dates_version = dates_version + 1 WHERE id = '${contest.id}'`,
  );
  // Requests the contest's page, which starts the contest's room. The room's alarm is overdue.
  await see(origin, `/contest/${contest.id}`, admin);
  await vi.waitFor(
    () => expect(output()).toContain("A contest room's alarm will retry its"),
    PATIENCE,
  );
  const finalized = await post(origin, `${path}/finalize`, { seguro: "si" }, admin);
  expect([finalized.status, finalized.texts("h1")[0]]).toEqual([
    409,
    expect.stringContaining("le faltan votos"),
  ]);
  expect((await see(origin, "/admin", admin)).texts("h2")).toContain(
    "Urnas a las que les faltan votos",
  );
  expect((await see(origin, `/contest/${contest.id}/acta`, admin)).status).toBe(404);
  const storyPage = await see(origin, `/story/${story.id}`, admin);
  expect(storyPage.text).not.toMatch(/Ganadora|Primer puesto|0 votos/);
  expect(output(), "npm start -- --log").toContain('{"type":"request"');
});

test(
  "OPS-01 a signal that ends npm start leaves no server behind",
  { timeout: 200_000 },
  async () => {
    const { child, origin } = started;
    const left = descendantsOf(child.pid ?? 0);
    expect(left.length).toBeGreaterThan(2);
    child.kill("SIGTERM");
    await vi.waitFor(() => expect(left.filter(isRunning)).toEqual([]), PATIENCE);
    await expect(see(origin, "/", world.admin)).rejects.toThrow("ECONNREFUSED");
  },
);

test("OPS-04 no result, no winner and no mail of it are in the database of the copy", async () => {
  const mf = openState(world.copy);
  const db = createDb(await connectD1(mf));
  const contest = await db.selectFrom("contests").select(["status", "finalized_at"]).execute();
  expect(contest).toEqual([{ status: "counting", finalized_at: null }]);
  const story = await db.selectFrom("stories").select(["likes_count", "is_winner"]).execute();
  expect(story).toEqual([{ likes_count: 0, is_winner: 0 }]);
  const mails = await db
    .selectFrom("mail_outbox")
    .where("kind", "in", ["results", "contest_won"])
    .select("id")
    .execute();
  expect(mails).toEqual([]);
  expect(await db.selectFrom("votes").select("active").execute()).toHaveLength(3);
  await mf.dispose();
});

test("OPS-04 a room that is exported to a file, wiped and imported again agrees with the database", async () => {
  const { id } = world.contest;
  const state = copyOf(world.state);
  folders.push(state);
  const file = join(state, `${id}.jsonl`);
  await withOperatedSite(state, async (run) => {
    expect(await run("export-room", file)).toContain("3 ledger entries");
  });
  rmSync(join(state, "v3/do"), { recursive: true });
  await withOperatedSite(state, async (run) => {
    await expect(run("recount", id)).rejects.toThrow("the room's ledger ends at 0");
    expect(await run("import-room", file)).toBe("The room has 3 ledger entries, 3 votes.");
    expect(await run("recount", id)).toContain("agree");
  });
});

test("OPS-04 rebuild-room has the copy's room take over the votes of the database: it publishes them, and the record says so", async () => {
  const { contest, story, copy } = world;
  await withOperatedSite(copy, async (run, db, origin) => {
    expect(await run("rebuild-room", contest.id)).toContain("3 votes of D1");
    await vi.waitFor(async () => {
      const row = await db.selectFrom("contests").select("status").executeTakeFirstOrThrow();
      expect(row.status).toBe("results");
    }, PATIENCE);
    const published = await db.selectFrom("stories").select("likes_count").execute();
    expect(published).toEqual([{ likes_count: 3 }]);
    const record = await see(origin, `/contest/${contest.id}/acta`, "");
    expect(record.text).toContain("3 votos se recuperaron de la copia");
    expect(record.texts("h3")).toContain(story.title);
  });
});

test("OPS-04 AUTH-10 MAIL-01 a deleted account and an unsubscribe that a restore of the database brings back are ended again by restored", async () => {
  const { leaver, reader } = world.people;
  const state = copyOf(world.state);
  folders.push(state);
  const SESSION_SECRET = localSecret(state);
  const unsubscribe = unsubscribePath({ SESSION_SECRET }, reader.id, "mail");
  await withOperatedSite(state, async (_, db, origin) => {
    const path = `/admin/cuentas/${leaver.id}/eliminar`;
    const typed = { email: leaver.email, historias: "borradas" };
    expect((await post(origin, path, typed, world.admin)).status).toBe(303);
    expect((await post(origin, unsubscribe, { quiere: "baja" }, "")).status).toBe(303);
    // Both are logged after the response.
    await vi.waitFor(async () => {
      expect(await db.selectFrom("revocation_outbox").selectAll().execute()).toEqual([]);
    }, PATIENCE);
  });
  rmSync(join(state, "v3/d1"), { recursive: true });
  cpSync(join(world.state, "v3/d1"), join(state, "v3/d1"), { recursive: true });
  await withOperatedSite(state, async (run, db, origin) => {
    const account = db.selectFrom("user_profiles").where("id", "=", leaver.id).select("id");
    expect(await account.execute()).toHaveLength(1);
    expect((await see(origin, unsubscribe, "")).texts("h1")).toEqual([expect.stringMatching(/^¿/)]);
    expect(await run("restored", "")).toMatch(
      /^Accounts: 1 were deleted again\. Mail choices: 1 were ended again\. /,
    );
    expect((await see(origin, `/profile/${leaver.id}`, "")).status).toBe(404);
    expect((await see(origin, unsubscribe, "")).texts("h1")).toEqual([
      "Ya no recibirás nuestros correos",
    ]);
  });
});
