import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { isDeadLetterQueue } from "~/domain/mail/queue.server";
import { readSettings } from "~/domain/settings/settings.server";
import { root } from "../../scripts/run.js";
import { SESSION_SECRET } from "../support/site";

const folder = mkdtempSync(join(tmpdir(), "tintero-deploy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the tests read of an environment's configuration. */
interface Config {
  name: string;
  workers_dev: boolean;
  routes: unknown[];
  vars: Record<string, unknown>;
  durable_objects: { bindings: unknown[] };
  d1_databases: { binding: string; database_id: string; database_name: string }[];
  ratelimits: { name: string; namespace_id: string; simple: unknown }[];
  queues: {
    producers: { binding: string; queue: string }[];
    consumers: { queue: string; dead_letter_queue?: string }[];
  };
  observability: unknown;
  triggers: unknown;
}

const configOf = (env: "" | "staging"): Config =>
  unstable_readConfig({ config: join(root, "wrangler.toml"), env });
const [production, staging] = [configOf(""), configOf("staging")];

/** What an environment's bindings are called, and what they lead to: databases, queues, counters. */
function targetsOf({ d1_databases, queues, ratelimits }: Config) {
  return Object.fromEntries([
    ...d1_databases.flatMap(({ binding, database_id, database_name }) => [
      [`${binding} id`, database_id],
      [`${binding} name`, database_name],
    ]),
    ...queues.producers.map(({ binding, queue }) => [binding, queue]),
    ...ratelimits.map(({ name, namespace_id }) => [name, namespace_id]),
  ]);
}

describe("OPS-02 staging in wrangler.toml", () => {
  test("has each binding and variable of production, and each consumer of a queue", () => {
    const shapeOf = (config: Config) => ({
      bindings: Object.keys(targetsOf(config)),
      vars: Object.keys(config.vars),
      objects: config.durable_objects.bindings,
      limits: config.ratelimits.map(({ simple }) => simple),
      consumers: config.queues.consumers.map(({ queue: _queue, dead_letter_queue, ...rest }) => [
        Boolean(dead_letter_queue),
        rest,
      ]),
      logs: config.observability,
      crons: config.triggers,
    });
    expect(shapeOf(staging)).toEqual(shapeOf(production));
    expect(shapeOf(production).bindings.length).toBeGreaterThan(5);
  });

  test("shares no database, queue or counter with it, nor its domain", () => {
    const others = new Set(Object.values(targetsOf(production)));
    expect(Object.values(targetsOf(staging)).filter((target) => others.has(target))).toEqual([]);
    expect([staging.name, staging.vars.DEPLOYMENT]).toEqual(["tintero-staging", "staging"]);
    expect([staging.workers_dev, staging.routes]).toEqual([true, []]);
  });

  test.each([
    ["production", production],
    ["staging", staging],
  ])(
    "MAIL-01 of %s the queue of mail hands what it gives up to the one for dead letters",
    (_, { queues }) => {
      const [mail, dead] = queues.consumers;
      expect(queues.producers.map(({ queue }) => queue)).toEqual([mail?.queue]);
      expect(mail?.dead_letter_queue).toBe(dead?.queue);
      expect([mail, dead].map((one) => isDeadLetterQueue(one?.queue ?? ""))).toEqual([false, true]);
    },
  );
});

test.each([
  ["production", production],
  ["staging", staging],
])(
  "SEC-04 of %s as the repository has it only addresses and the secret are missing",
  (_, { vars }) => {
    const env = { ...vars, SESSION_SECRET };
    expect(() => readSettings(env)).toThrow(
      /^[^\n]*\nSITE_ORIGIN is [^\n]*\nSUPPORT_EMAIL is [^\n]*$/,
    );
    const local = { ENVIRONMENT: "local", SITE_ORIGIN: "http://localhost:8787" };
    expect(readSettings({ ...env, ...local })).toMatchObject({ PREMIUM_PLANS: "off" });
  },
);

test.each([
  ["production", "", ["env.DB (tintero)", "env.MAIL_QUEUE (tintero-mail)", '"production"']],
  [
    "staging",
    "staging",
    ["env.DB (tintero-staging)", "env.MAIL_QUEUE (tintero-staging-mail)", '"staging"'],
  ],
])(
  "OPS-02 the build can be deployed to %s, without a warning, over its own bindings",
  async (name, env, bindings) => {
    const args = ["deploy", "--dry-run", `--env=${env}`, "--outdir", join(folder, name)];
    const wrangler = spawn(join(root, "node_modules/.bin/wrangler"), args, {
      cwd: root,
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [out, err, [code]] = await Promise.all([
      text(wrangler.stdout),
      text(wrangler.stderr),
      once(wrangler, "close"),
    ]);
    expect([code, err]).toEqual([0, ""]);
    for (const binding of bindings) expect(out).toContain(binding);
    expect(out).not.toMatch(/warning/i);
  },
  240_000,
);
