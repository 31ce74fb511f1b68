import { afterEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { DEPLOYED, openSite, type Site } from "../../support/site";
import { createContest } from "../../../scripts/seed/rows";

let site: Site | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function openLogged(vars: Record<string, string>) {
  const log: string[] = [];
  site = await openSite(vars, { log: (line) => void log.push(line) });
  const { local } = site;
  const cron = async () => {
    const worker = await local.getWorker();
    return worker.scheduled({ cron: "* * * * *", scheduledTime: new Date() }).then(
      ({ outcome }) => outcome,
      () => "exception",
    );
  };
  return { site, log: () => log.join("\n"), cron };
}

/** Marks the database as owned by production, whose contest rooms differ from this machine's. */
const giveAway = ({ db }: Site) =>
  sql`INSERT INTO deployment (id, name, rooms, since)
    VALUES (1, 'production', 'abcdef0123456789', '2026-11-01T00:00:00.000Z')`.execute(db);

const ownerOf = async ({ db }: Site) =>
  (await db.selectFrom("deployment").select("rooms").execute()).map(({ rooms }) => rooms);

describe("SEC-04 OPS-04 a Worker that must not work", () => {
  test("without a secret does no recurring work", async () => {
    const { cron } = await openLogged({ SESSION_SECRET: "" });
    expect(await cron()).toBe("exception");
  });

  test("with settings of nobody's own answers no page and does no recurring work: the log names them, the page does not", async () => {
    const { site, cron, log } = await openLogged({ ...DEPLOYED, SITE_ORIGIN: "https://a.example" });
    const page = await site.get("/login");
    expect(page.status).toBe(500);
    const text = await page.text();
    expect(text).not.toMatch(/SITE_ORIGIN|a\.example/);
    const [, id = "no id"] =
      /en el registro de nuestro equipo.*código: ([0-9a-f]{8})/.exec(text) ?? [];
    expect(log(), "SHELL-04").toContain(`[${id}] GET `);
    expect(await cron()).toBe("exception");
    expect(log()).toContain('SITE_ORIGIN is "https://a.example": it must be https://');
  });

  test("in local mode at an origin that others reach shows nobody the mails and does no recurring work", async () => {
    const { site, cron, log } = await openLogged({ ...DEPLOYED, ENVIRONMENT: "local" });
    expect((await site.get("/correo-local")).status).toBe(500);
    expect(await cron()).toBe("exception");
    expect(log()).toContain('ENVIRONMENT is "local": it must be production');
  });

  test("over the database of another deployment answers no page, does no recurring work, and says why", async () => {
    const { site, cron, log } = await openLogged(DEPLOYED);
    await giveAway(site);
    const contest = await createContest(site.db, { status: "submission" });
    expect((await site.get(`/contest/${contest.id}`)).status).toBe(500);
    expect(await cron()).toBe("exception");
    expect(log()).toContain('The database belongs to the deployment "production"');
    expect(await ownerOf(site)).toEqual(["abcdef0123456789"]);
  });

  test("is not the first over its own database, nor a local one over a copy", async () => {
    const first = await openLogged(DEPLOYED);
    expect(await first.cron()).toBe("ok");
    expect(await first.cron()).toBe("ok");
    expect(await ownerOf(first.site)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    await first.site.close();
    const local = await openLogged({});
    await giveAway(local.site);
    expect(await local.cron()).toBe("ok");
  });
});
