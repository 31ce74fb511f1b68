import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { sql } from "kysely";
import { createDb, type Db } from "~/db/db";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { startSession } from "~/domain/accounts/sessions.server";
import { findRankingState } from "~/domain/karma/ranking-list.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { sessionHeader } from "~/http/session";
import { importArchive } from "../../scripts/admin/import-archive";
import { createComment, createUser, givePassword } from "../../scripts/seed/rows";
import type { WatchedServer } from "../../scripts/serve/keep-serving";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { localSecret } from "../../scripts/serve/miniflare";
import { prepareState, serveState } from "../../scripts/serve/site";
import { copyOf } from "../support/copy";
import { freePort } from "../support/free-port";
import { FORM_PATTERNS, formOf } from "../app/security/forms";
import { addressOf, PATTERNS } from "../app/security/pages";
import { poison } from "../app/security/poison";
import { snapshot } from "../app/security/snapshot";
import { fillWorld } from "../app/security/world-rows";
import { ACCOUNT_PASSWORD, type Command, type HostileWorld, type SeedFlags } from "./site-commands";
import { fillMagazine } from "./magazine";

/**
 * All sites of a run are served by this one process, each from its own state folder, as `npm start` does. Loading Wrangler and
 * the seeds costs ten times as much as starting a workerd. The Playwright workers send commands over HTTP.
 */
const folder = mkdtempSync(join(tmpdir(), "tintero-sites-"));
const templates = new Map<string, Promise<string>>();
const sites = new Map<string, { server: WatchedServer; state: string }>();
/** Cache of the link in the last mail, by site and e-mail. */
const links = new Map<string, string>();
const passwordHash = hashPassword(ACCOUNT_PASSWORD);
/** Address of the tip jar at Ko-fi, which the sites of the tests link to. */
const KOFI_URL = "https://ko-fi.com/tintero";

/** Returns the state folder with this seed. It is created once, and each site starts with a copy. */
function templateOf({ seed, phase }: SeedFlags): Promise<string> {
  const state = join(folder, `${seed}-${phase}`);
  const template =
    templates.get(state) ?? prepareState(state, { kind: seed, phase }).then(() => state);
  templates.set(state, template);
  return template;
}

async function open(flags: SeedFlags): Promise<string> {
  const vars = { KOFI_URL, ...flags.vars };
  const state = copyOf(await templateOf(flags));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const log = (line: string) => {
    const [, email, link] = /^Mail to (\S+): .* → (\S+)$/.exec(line) ?? [];
    if (email && link) links.set(`${origin} ${email}`, link);
    else console.error(line);
  };
  const options = { state, port, log, vars, extraWorkers: [D1_ENDPOINT] };
  const server = await serveState(options, flags.hasNoCrons && []);
  sites.set(origin, { server, state });
  return origin;
}

async function close(origin: string): Promise<void> {
  const site = sites.get(origin);
  sites.delete(origin);
  await site?.server.stop();
  if (site) rmSync(site.state, { recursive: true, force: true });
}

async function databaseOf(origin: string): Promise<Db> {
  const site = sites.get(origin);
  if (!site) throw new Error(`No site is served at ${origin}`);
  return createDb(await connectD1(site.server.local()));
}

/** Creates an account with an unconfirmed e-mail, as registration does, but with a password hash that was computed once. */
async function addAccount(origin: string, email: string, name: string): Promise<void> {
  const db = await databaseOf(origin);
  const user = { email, name, display_name: name, email_confirmed_at: null };
  await givePassword(db, await createUser(db, user), await passwordHash);
}

async function accountOf(db: Db, email: string): Promise<string> {
  const account = db.selectFrom("user_profiles").where("email", "=", email).select("id");
  return (await account.executeTakeFirstOrThrow()).id;
}

async function unsubscribePathOf(origin: string, email: string): Promise<string> {
  const id = await accountOf(await databaseOf(origin), email);
  const secret = localSecret(sites.get(origin)?.state ?? "");
  return unsubscribePath({ SESSION_SECRET: secret }, id, "mail");
}

/** Starts a session of that account and returns its `Set-Cookie` header. */
async function signIn(origin: string, email: string): Promise<string> {
  const db = await databaseOf(origin);
  const id = await accountOf(db, email);
  return sessionHeader(new Request(origin), await startSession(db, id, null, new Date()));
}

async function openWorld(origin: string): Promise<HostileWorld> {
  const db = await databaseOf(origin);
  const rows = await fillWorld(db, localSecret(sites.get(origin)?.state ?? ""));
  const cookies: HostileWorld["cookies"] = {};
  for (const role of ["reader", "author", "other", "admin"] as const)
    cookies[role] = await signIn(origin, rows.person[role].email);
  const pages = PATTERNS.map((pattern) => addressOf(pattern, rows));
  return { forms: FORM_PATTERNS.map((pattern) => formOf(pattern, rows)), cookies, pages };
}

/** Adds `count` notices about an existing story to the account, one hour apart. Every third is read. */
async function addNotices({ site, email, count }: Extract<Command, { what: "notices" }>) {
  const db = await databaseOf(site);
  await sql`
    WITH RECURSIVE n (at) AS (SELECT 0 UNION ALL SELECT at + 1 FROM n WHERE at + 1 < ${count})
    INSERT INTO notifications (id, user_id, type, title, message, data, is_read, dedupe_key, created_at)
    SELECT lower(hex(randomblob(16))), user_profiles.id, 'comment_received', 'Nuevo comentario en tu historia',
      'Comentaron tu historia «' || stories.title || '».', json_object('story_id', stories.id),
      at % 3 = 2, lower(hex(randomblob(16))), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || at || ' hours')
    FROM n, user_profiles, (SELECT id, title FROM stories ORDER BY length(title) DESC LIMIT 1) AS stories
    WHERE user_profiles.email = ${email}`.execute(db);
}

/** Adds people to the ranking until it has `count`, each by a comment on the oldest story. Returns the number in the ranking. */
async function fillRanking({ site, count }: Extract<Command, { what: "ranked" }>): Promise<string> {
  const db = await databaseOf(site);
  const ranked = async () => {
    await recomputeRankings(db, new Date());
    return (await findRankingState(db))?.total ?? 0;
  };
  const oldest = db.selectFrom("stories").select("id").orderBy("created_at").limit(1);
  const { id } = await oldest.executeTakeFirstOrThrow();
  for (let at = await ranked(); at < count; at++) {
    const user = await createUser(db, { display_name: `Comentarista número ${at + 1}` });
    await createComment(db, { story_id: id, user_id: user.id });
  }
  return String(await ranked());
}

/** Updates the contest as the admin's form does. The form itself refuses a deadline in the past. */
async function endPhase({ site, contest, of }: Extract<Command, { what: "deadline over" }>) {
  const db = await databaseOf(site);
  const passed = new Date(Date.now() - 1000).toISOString();
  await db
    .updateTable("contests")
    .set(({ eb }) => ({
      [`${of}_deadline`]: passed,
      dates_version: eb("dates_version", "+", 1),
    }))
    .where("id", "=", contest)
    .execute();
}

async function answer(request: IncomingMessage): Promise<string> {
  const command = (await json(request)) as Command;
  switch (command.what) {
    case "open":
      return open(command.flags);
    case "close":
      return close(command.site).then(() => "");
    case "mailed link":
      return links.get(`${command.site} ${command.email}`) ?? "";
    case "unsubscribe path":
      return unsubscribePathOf(command.site, command.email);
    case "sign up":
      await addAccount(command.site, command.email, command.name);
      return signIn(command.site, command.email);
    case "sign in":
      return signIn(command.site, command.email);
    case "ranked":
      return fillRanking(command);
    case "magazine":
      return fillMagazine(await databaseOf(command.site)).then(() => "");
    case "notices":
      return addNotices(command).then(() => "");
    case "world":
      return JSON.stringify(await openWorld(command.site));
    case "poison":
      return poison(await databaseOf(command.site)).then(() => "");
    case "snapshot":
      return JSON.stringify(await snapshot(await databaseOf(command.site)));
    case "import":
      return importArchive(await databaseOf(command.site), command.path, {
        now: new Date(),
        say: () => undefined,
      });
    case "deadline over":
      return endPhase(command).then(() => "");
  }
}

const control = createServer((request, response) => {
  // Closes each connection after its response: one that idles would be closed just as the next command is sent over it.
  response.setHeader("Connection", "close");
  answer(request).then(
    (text) => response.end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(0, "127.0.0.1", () => {
  const address = control.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});

// Ignores Ctrl-C, which the terminal sends to this process too. The process ends when the test run disconnects or dies.
process.on("SIGINT", () => {});
process.once("disconnect", () => {
  void Promise.all([...sites.keys()].map(close)).finally(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
