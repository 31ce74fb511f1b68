import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Unstable_Config } from "wrangler";
import { DAILY, EACH_MINUTE } from "~/domain/recurring/crons";
import { findSettingFaults } from "~/domain/settings/settings.server";
import { root } from "../../run.js";
import type { DatabasePlace } from "../place";
import { ok, unknown, wrong, type Finding } from "./finding";

const PROVIDER = "MAIL_API_ORIGIN";

/** The flag with which wrangler's commands use the place's environment. */
const envFlag = (place: DatabasePlace) => `--env=${place.remote ? place.env : ""}`;

/** The command that deploys a changed wrangler.toml; locally `npm start` reads it. */
export function deployCommand(place: DatabasePlace): string {
  return place.remote ? `npm run build && npx wrangler deploy ${envFlag(place)}` : "npm start";
}

/** The bindings that the Worker cannot do without, as app/env.d.ts declares them. */
function neededBindings(): string[] {
  const declared = readFileSync(join(root, "app/env.d.ts"), "utf8");
  const needed = declared.matchAll(
    /^ {4}([A-Z_]+): (?:D1Database|DurableObjectNamespace|RateLimit)\b/gm,
  );
  return [...needed].map(([, name = ""]) => name);
}

/** Checks that wrangler.toml has each binding of the Worker, its crons, and the id of a database. */
export function checkBindings(config: Unstable_Config, place: DatabasePlace): Finding[] {
  const mend = `Put it into wrangler.toml as the repository has it (git diff wrangler.toml), then ${deployCommand(place)}`;
  const database = config.d1_databases.find(({ binding }) => binding === "DB");
  const { producers = [], consumers = [] } = config.queues;
  const mailQueue = producers.find(({ binding }) => binding === "MAIL_QUEUE")?.queue;
  const consumer = (consumers ?? []).find(({ queue }) => queue === mailQueue);
  const present = new Set<string>([
    ...config.d1_databases.map(({ binding }) => binding),
    ...config.durable_objects.bindings.map(({ name }) => name),
    ...config.ratelimits.map(({ name }) => name),
  ]);
  const missing = neededBindings().filter((name) => !present.has(name));
  const crons = [EACH_MINUTE, DAILY].filter((cron) => !config.triggers.crons?.includes(cron));
  const isMade = !place.remote || !/^0{8}-/.test(database?.database_id ?? "");
  return [
    missing.length === 0
      ? ok("bindings", "wrangler.toml has all that the Worker needs")
      : wrong("bindings", `wrangler.toml lacks ${missing.join(", ")}`, mend),
    crons.length === 0
      ? ok("crons in wrangler.toml", "both are there")
      : wrong("crons in wrangler.toml", `these are missing: ${crons.join(" and ")}`, mend),
    ...(isMade
      ? []
      : [
          wrong(
            "database id",
            "wrangler.toml has the one of the repository, which is no database",
            `npx wrangler d1 create ${database?.database_name}, then put its id into wrangler.toml, database_id`,
          ),
        ]),
    queueFinding(mailQueue, consumer, mend),
  ];
}

function queueFinding(
  queue: string | undefined,
  consumer: { dead_letter_queue?: string } | undefined,
  mend: string,
): Finding {
  const check = "mail queue in wrangler.toml";
  if (!queue) return ok(check, "there is none: the cron sends 20 mails a minute");
  if (!consumer) return wrong(check, `${queue} has no consumer, so its mails wait for ever`, mend);
  if (!consumer.dead_letter_queue) {
    return wrong(check, `${queue} has no queue for dead letters`, mend);
  }
  return ok(check, `${queue}, with a consumer and a queue for dead letters`);
}

/**
 * Checks variables and secrets by the rules of the Worker. `secrets` are the names of the secrets that are set, whose values nobody
 * can read; null if they could not be listed.
 */
export function checkSettings(
  config: Unstable_Config,
  place: DatabasePlace,
  secrets: readonly string[] | null,
): Finding[] {
  // Local mode is wrong in a deployed Worker whatever its SITE_ORIGIN, and the other settings have to be those of production.
  const isLocal = place.remote && config.vars.ENVIRONMENT === "local";
  const vars = isLocal ? { ...config.vars, ENVIRONMENT: "production" } : config.vars;
  const faults = findSettingFaults(vars, secrets ?? []).filter(
    ({ isSecret }) => !isSecret || secrets !== null,
  );
  if (isLocal) {
    const text =
      'ENVIRONMENT is "local": it must be production in a deployed Worker. Local mode shows everybody all mails, with their links, and has no rate limits.';
    faults.unshift({ name: "ENVIRONMENT", text, isSecret: false });
  }
  const mendOf = (name: string, isSecret: boolean) =>
    isSecret
      ? `npx wrangler secret put ${name} ${envFlag(place)}`
      : `Change ${name} in wrangler.toml, then ${deployCommand(place)}`;
  return [
    ...(faults.length === 0 ? [ok("settings", "the Worker takes them")] : []),
    ...faults.map(({ name, text, isSecret }) => wrong("settings", text, mendOf(name, isSecret))),
    mailerFinding(config, place, secrets),
  ];
}

/** Returns the name of the configured mailer; null if there is none. */
export function mailerOf(
  config: Unstable_Config,
  place: DatabasePlace,
  secrets: readonly string[],
): string | null {
  const has = (name: string) => Boolean(config.vars[name]) || secrets.includes(name);
  if (config.send_email.some(({ name }) => name === "EMAIL"))
    return "Cloudflare's, by the binding EMAIL";
  if (has(PROVIDER)) return "the HTTP provider";
  if (has("MAIL_SMTP_URL")) return "the SMTP server";
  return place.remote ? null : "that of local mode, whose mails are at /correo-local";
}

function mailerFinding(
  config: Unstable_Config,
  place: DatabasePlace,
  secrets: readonly string[] | null,
): Finding {
  const mailer = mailerOf(config, place, secrets ?? []);
  if (mailer) return ok("mailer", mailer);
  if (secrets === null) return unknown("mailer", "it is a secret, and the secrets are not known");
  // Staging has none on purpose: its mail waits in its outbox.
  if (place.remote && place.env) return ok("mailer", "none, so all mail waits");
  return wrong(
    "mailer",
    "there is none, so all mail waits, that of the first admin too",
    `npx wrangler secret put MAIL_SMTP_URL ${envFlag(place)}, or another mailer (docs/operations.md, 'Mail')`,
  );
}
