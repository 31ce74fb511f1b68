import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { stopMail } from "~/domain/mail/stop.server";
import { recordRun } from "~/domain/recurring/cron-runs.server";
import { EACH_MINUTE } from "~/domain/recurring/crons";
import { raiseRoomAlarm } from "~/domain/votes/room-alarms.server";
import { ROW_BYTES } from "~/domain/text/bytes";
import { runDoctor } from "../../scripts/admin/doctor/doctor";
import type { DatabasePlace } from "../../scripts/admin/place";
import { root } from "../../scripts/run.js";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { enqueueOne, later, NOON } from "./mail";
import { operatorDb, operatorOf } from "./operator";

const { db, d1 } = await fixture(openD1());
const folder = mkdtempSync(join(tmpdir(), "tintero-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** wrangler.toml as an operator has made it for production. */
const TOML = readFileSync(join(root, "wrangler.toml"), "utf8")
  .replace("00000000-0000-0000-0000-000000000000", "6a8c2f5e-33ab-4d1f-9d52-4f0b7f1b7c11")
  .replaceAll("https://tintero.example", "https://tintero.test")
  .replaceAll("hola@tintero.example", "hola@tintero.test");
const SECRETS = ["SESSION_SECRET", "UNSUBSCRIBE_SECRET", "ADMIN_EMAIL", "MAIL_SMTP_URL"];

interface Setup {
  toml?: string;
  /** Names of the secrets at Cloudflare; null if there is no Worker. */
  secrets?: string[] | null;
  /** Queues at Cloudflare, each with the Worker that consumes it. */
  queues?: Record<string, string>;
  place?: DatabasePlace;
}

/** Cloudflare as wrangler tells of it. */
const cloudflare =
  ({ secrets = SECRETS, queues }: Setup) =>
  async (args: readonly string[]) => {
    if (args[0] === "secret") {
      if (secrets === null) throw new Error('Worker "tintero" not found.');
      return JSON.stringify(secrets.map((name) => ({ name, type: "secret_text" })));
    }
    const known = queues ?? { "tintero-mail": "tintero", "tintero-mail-dead": "tintero" };
    const consumer = known[args[2] ?? ""];
    if (!consumer) throw new Error(`Queue "${args[2]}" does not exist.`);
    return `Queue Name: ${args[2]}\nConsumers: worker:${consumer}`;
  };

/** Runs doctor over a set-up. Returns all that it prints, its data, and whether the command ends with 0. */
async function examine(setup: Setup = {}) {
  const { toml = TOML, place = { remote: true, env: "" } } = setup;
  const config = join(folder, "wrangler.toml");
  writeFileSync(config, toml);
  const lines: string[] = [];
  let data: unknown;
  const operator = operatorOf({
    place,
    now: later(1),
    wrangler: cloudflare(setup),
    say: (line) => void lines.push(line),
    report: (some) => void (data = some),
    config: async () => unstable_readConfig({ config, env: place.remote ? place.env : "" }),
  });
  const isWell = await runDoctor(operatorDb(d1), "", operator).then(
    (line) => Boolean(lines.push(line)),
    (error: Error) => !lines.push(error.message),
  );
  return { isWell, output: lines.join("\n"), data };
}

/** Takes away the triggers that bound texts, as before migration 0017. */
async function dropBounds(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'stories' AND sql LIKE '%too long%'`.execute(
    db,
  );
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.id(name)}`.execute(db);
}

beforeEach(async () => {
  await sql`INSERT INTO d1_migrations (name) SELECT '0045_stop_mail.sql' WHERE NOT EXISTS
    (SELECT 1 FROM d1_migrations WHERE name = '0045_stop_mail.sql')`.execute(db);
  await db.deleteFrom("mail_outbox").execute();
  await db.deleteFrom("mail_stop").execute();
  await db.deleteFrom("contests").execute();
  await db.deleteFrom("cron_runs").execute();
  await db.deleteFrom("deployment").execute();
  await sql`INSERT INTO deployment (id, name, rooms, since) VALUES (1, 'production', 'r', ${NOON.toISOString()})`.execute(
    db,
  );
  await recordRun(db, EACH_MINUTE, 0, NOON);
  await db.deleteFrom("user_profiles").where("is_admin", "=", 0).execute();
  if (!(await db.selectFrom("user_profiles").select("id").executeTakeFirst()))
    await createUser(db, { is_admin: 1 });
});

describe("OPS-04 doctor", () => {
  test("finds nothing wrong with a set-up that works, and has the same as data", async () => {
    const { isWell, output, data } = await examine();
    expect(output).toMatch(/\nNothing is wrong of \d+\.$/);
    expect([isWell, output.includes("wrong  "), output.includes("unknown  ")]).toEqual([
      ...[true, false, false],
    ]);
    expect(data).toMatchObject({
      findings: expect.arrayContaining([
        { check: "mailer", state: "ok", found: "the SMTP server", mend: null },
      ]),
    });
  });

  test("tells of no age below zero for a cron that ran since the command began", async () => {
    await recordRun(db, EACH_MINUTE, 0, later(2));
    const { output } = await examine();
    expect(output).toContain("cron of each minute: it ran 0 min ago");
  });

  type Broken = [what: string, setup: Setup, arrange: () => unknown, found: string, mend: string];
  const nothing = () => undefined;

  test.each<Broken>([
    [
      "a binding that is missing",
      { toml: TOML.replace('name = "LIVE_CHANNEL"', 'name = "CHANNEL"') },
      nothing,
      "bindings: wrangler.toml lacks LIVE_CHANNEL",
      "git diff wrangler.toml",
    ],
    [
      "a cron that is missing",
      { toml: TOML.replace('"* * * * *", ', "") },
      nothing,
      "these are missing: * * * * *",
      "git diff wrangler.toml",
    ],
    [
      "the database id of the repository",
      {
        toml: TOML.replace(
          "6a8c2f5e-33ab-4d1f-9d52-4f0b7f1b7c11",
          "00000000-0000-0000-0000-000000000000",
        ),
      },
      nothing,
      "which is no database",
      "npx wrangler d1 create tintero",
    ],
    [
      "a time zone that there is not",
      { toml: TOML.replace("America/Bogota", "America/Bogta") },
      nothing,
      'TIME_ZONE is "America/Bogta"',
      "Change TIME_ZONE in wrangler.toml, then npm run build && npx wrangler deploy --env=",
    ],
    [
      "local mode in a deployed Worker, even with a local SITE_ORIGIN",
      {
        toml: TOML.replace('"production"', '"local"').replace(
          "https://tintero.test",
          "http://localhost:8787",
        ),
      },
      nothing,
      'ENVIRONMENT is "local"',
      "Change ENVIRONMENT in wrangler.toml",
    ],
    [
      "a secret that is missing",
      { secrets: ["MAIL_SMTP_URL"] },
      nothing,
      "SESSION_SECRET is not set",
      "npx wrangler secret put SESSION_SECRET --env=",
    ],
    [
      "three of the provider's four secrets",
      { secrets: ["SESSION_SECRET", "MAIL_API_ORIGIN", "MAIL_SERVICE_ID", "MAIL_USER_ID"] },
      nothing,
      "MAIL_TEMPLATE_ID is not set",
      "npx wrangler secret put MAIL_TEMPLATE_ID",
    ],
    [
      "no mailer",
      { secrets: ["SESSION_SECRET"] },
      nothing,
      "mailer: there is none",
      "npx wrangler secret put MAIL_SMTP_URL",
    ],
    [
      "a Worker that is not deployed",
      { secrets: null },
      nothing,
      "Worker: it has not been deployed",
      "npx wrangler deploy --env=",
    ],
    [
      "a queue that does not exist",
      { queues: { "tintero-mail": "tintero" } },
      nothing,
      "queue tintero-mail-dead: there is none",
      "npx wrangler queues create tintero-mail-dead",
    ],
    [
      "a queue that another Worker consumes",
      { queues: { "tintero-mail": "other", "tintero-mail-dead": "tintero" } },
      nothing,
      "tintero does not consume it",
      "npx wrangler deploy",
    ],
    [
      "the database of another deployment",
      {},
      () => sql`UPDATE deployment SET name = 'staging'`.execute(db),
      'belongs to "staging"',
      "npm run admin -- release-database --remote",
    ],
    [
      "a cron that has not run for an hour",
      {},
      () => recordRun(db, EACH_MINUTE, 0, later(-59)),
      "cron of each minute: it ran 60 min ago",
      "npx wrangler tail",
    ],
    [
      "a contest past its date",
      {},
      () =>
        createContest(db, {
          ...datesIn("submission", NOON),
          id: "noviembre",
          submission_deadline: later(-10).toISOString(),
        }),
      "past a date without the new phase: noviembre",
      "npm run admin -- recount noviembre --remote",
    ],
    [
      "a room that lacks votes",
      {},
      async () => {
        const { id } = await createContest(db, { ...datesIn("voting", NOON), id: "octubre" });
        await raiseRoomAlarm(db, id, { ledgerSeq: 2, recordSeq: 15 }, NOON);
      },
      "D1 has ledger entry 15, the room's ledger ends at 2",
      "npm run admin -- rebuild-room octubre --remote",
    ],
    [
      "mail that is stopped",
      {},
      () => stopMail(db, "operator", NOON),
      "mail: all mail is stopped",
      "npm run admin -- mail on --remote",
    ],
    [
      "a mail that has been due for an hour",
      {},
      () => enqueueOne(db, { at: later(-59) }),
      "a mail has been due for 60 min",
      "npm run admin -- mail-test",
    ],
    [
      "a quota that is used up",
      { toml: TOML.replace("[vars]\n", '[vars]\nMAIL_DAILY_QUOTA = "0"\n') },
      () => enqueueOne(db),
      "quota of mail: the day's is used up",
      "Raise MAIL_DAILY_QUOTA",
    ],
    [
      "no admin",
      {},
      () => db.deleteFrom("user_profiles").execute(),
      "admins: no account is an admin",
      "npm run admin -- grant-admin <email> --remote",
    ],
    [
      "a migration that is not applied",
      {},
      () => sql`DELETE FROM d1_migrations WHERE name = '0045_stop_mail.sql'`.execute(db),
      "migrations: the database lacks 0045_stop_mail.sql",
      "npx wrangler d1 migrations apply DB --remote --env=",
    ],
    [
      "a row that is too long for an export",
      {},
      async () => {
        await dropBounds();
        const contest = await createContest(db, datesIn("submission", NOON));
        const text = "x".repeat(ROW_BYTES);
        await createStory(db, { contest_id: contest.id, id: "larga", source: text });
      },
      "rows: stories larga has",
      "SELECT * FROM stories WHERE id =",
    ],
  ])("finds %s, and says what mends it", async (_, setup, arrange, found, mend) => {
    await arrange();
    const { isWell, output } = await examine(setup);
    expect(isWell).toBe(false);
    const lines = output.split("\n");
    const at = lines.findIndex((line) => line.startsWith("wrong") && line.includes(found));
    expect(at, output).toBeGreaterThanOrEqual(0);
    expect(lines[at + 1]).toContain("-> ");
    expect(lines[at + 1]).toContain(mend);
    expect(lines.at(-1)).toMatch(/^Wrong: [1-3] of /);
  });
});
