import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createContest, datesIn } from "../../scripts/seed/rows";
import { fixture } from "../support/fixture";
import { DEPLOYED, openSite, type Site } from "../support/site";

/** Number of calls that the outside monitor has got. */
let heartbeats = 0;
const monitor = createServer((_, response) => {
  heartbeats += 1;
  response.end("OK");
});
await new Promise<void>((resolve) => void monitor.listen(0, "127.0.0.1", resolve));
afterAll(() => void monitor.close());
const { port } = monitor.address() as AddressInfo;
const HEARTBEAT_URL = `http://127.0.0.1:${port}/ping/secreto`;

// Apart, because a test takes a table away.
const site = await fixture(openSite({ HEARTBEAT_URL }, { log: () => undefined }));
await createContest(site.db, datesIn("submission", new Date()));

const runCron = async ({ local }: Site) =>
  (await local.getWorker()).scheduled({ cron: "* * * * *", scheduledTime: new Date() });

/** Asks as a monitor does, and returns the status and the names of the checks that failed. */
async function ask(over: Site = site) {
  const response = await over.get("/salud");
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  const text = await response.text();
  const { ok, checks } = JSON.parse(text);
  expect(response.status).toBe(ok ? 200 : 503);
  const failed = Object.keys(checks).filter((name) => !checks[name].ok);
  return { status: response.status, failed, text };
}

test("OPS-04 a monitor hears that the product is well after the first minute, and the outside one gets its heartbeat", async () => {
  expect(await ask()).toMatchObject({ status: 503, failed: ["cron"] });
  expect(heartbeats).toBe(0);
  expect((await runCron(site)).outcome).toBe("ok");
  expect(await ask()).toMatchObject({ status: 200, failed: [] });
  expect(heartbeats).toBe(1);
});

test("OPS-04 the answer has no secret", async () => {
  expect((await ask()).text).not.toMatch(/secreto|http|@|a secret of the tests/);
});

test("OPS-04 of a cron of which a part fails both monitors hear", async () => {
  await sql`ALTER TABLE maintenance_mode RENAME TO away`.execute(site.db);
  const before = heartbeats;
  expect((await runCron(site)).outcome).toBe("exception");
  expect(await ask()).toMatchObject({ status: 503, failed: ["cron"] });
  expect(heartbeats).toBe(before);
  await sql`ALTER TABLE away RENAME TO maintenance_mode`.execute(site.db);
  expect((await runCron(site)).outcome).toBe("ok");
  expect(await ask()).toMatchObject({ status: 200 });
});

test("OPS-04 a deployment over the database of another one, where every page fails, answers its monitor", async () => {
  const other = await openSite(DEPLOYED, { log: () => undefined });
  await sql`INSERT INTO deployment (id, name, rooms, since)
    VALUES (1, 'production', 'abcdef0123456789', '2026-11-01T00:00:00.000Z')`.execute(other.db);
  expect((await other.get("/terms")).status).toBe(500);
  expect(await ask(other)).toMatchObject({ status: 503, failed: ["database"] });
  await other.close();
});
