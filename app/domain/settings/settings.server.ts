import * as v from "valibot";
import { canonicalEmail } from "~/domain/text/email-address";
import { addressesIn, isExample, isLoopback } from "./addresses";

/** Minimum length of a secret that signs, in characters. */
const SECRET_MIN = 32;

/** The HTTP provider of mail needs all four of its secrets. */
const PROVIDER = [
  "MAIL_API_ORIGIN",
  "MAIL_SERVICE_ID",
  "MAIL_TEMPLATE_ID",
  "MAIL_USER_ID",
] as const;

/** Settings that `wrangler secret` sets. No message contains their values. */
const SECRETS = new Set<string>([
  ...["SESSION_SECRET", "SESSION_SECRET_OLD", "UNSUBSCRIBE_SECRET"],
  ...["ADMIN_EMAIL", "HEARTBEAT_URL", "KOFI_VERIFICATION_TOKEN", "MAIL_SMTP_URL"],
  ...PROVIDER,
]);

/** All settings as their schema parses them: unset ones are empty texts, and quotas are numbers. */
type Settings = v.InferOutput<ReturnType<typeof schemaFor>>;

/**
 * Reads all variables and secrets of the Worker. Throws an error that names each wrong one, says what is wrong with it, and where
 * it is changed (SEC-04). Only local mode accepts http, domains in `.example` and a generated secret, and only if SITE_ORIGIN is on
 * the developer's own machine.
 */
export function readSettings(env: Partial<Record<keyof Env, unknown>>): Settings {
  const isProvided = PROVIDER.some((name) => Boolean(env[name]));
  return parse(schemaFor(env, isProvided), env);
}

/** The daily quota of mails and the part of it that is reserved for urgent mails; null where unset. Throws if one is wrong. */
export function readMailQuotas(env: Pick<Env, "MAIL_DAILY_QUOTA" | "MAIL_URGENT_QUOTA">) {
  const parsed = parse(Quotas, env);
  return { most: parsed.MAIL_DAILY_QUOTA, urgent: parsed.MAIL_URGENT_QUOTA };
}

/** A wrong setting: its name, a sentence about what is wrong, and whether it is a secret. */
export interface SettingFault {
  name: string;
  text: string;
  isSecret: boolean;
}

/**
 * Lists the wrong settings (OPS-04). The values of the secrets in `hidden` are unknown, as outside the Worker: they are set, and
 * count as right.
 */
export function findSettingFaults(
  env: Partial<Record<string, unknown>>,
  hidden: readonly string[] = [],
): SettingFault[] {
  const isProvided = PROVIDER.some((name) => Boolean(env[name]) || hidden.includes(name));
  const faults = (v.safeParse(schemaFor(env, isProvided), env).issues ?? []).map(faultOf);
  return faults.filter(({ name }) => !hidden.includes(name));
}

function parse<Schema extends v.GenericSchema>(schema: Schema, env: object): v.InferOutput<Schema> {
  const result = v.safeParse(schema, env);
  if (result.success) return result.output;
  const faults = result.issues
    .map(faultOf)
    .map(({ name, text, isSecret }) => `${text} ${mendOf(name, isSecret)}`);
  throw new Error(["These settings are wrong, so nothing is done.", ...faults].join("\n"));
}

function faultOf({ path, message }: v.BaseIssue<unknown>): SettingFault {
  const [{ key, value } = {}] = path ?? [];
  const name = String(key);
  const text = `${name} ${stateOf(name, value)}: it must ${message}.`;
  return { name, text, isSecret: SECRETS.has(name) };
}

function stateOf(name: string, value: unknown): string {
  if (value === undefined || value === "") return "is not set";
  return SECRETS.has(name) ? "is wrong" : `is "${String(value)}"`;
}

function mendOf(name: string, isSecret: boolean): string {
  return isSecret
    ? `Set it: npx wrangler secret put ${name}, or secret bulk for several at once`
    : "Change it in wrangler.toml, and deploy";
}

const Text = v.optional(v.string(), "");
const optional = (isRight: (text: string) => boolean, must: string) =>
  v.pipe(
    Text,
    v.check((text) => text === "" || isRight(text), must),
  );
const required = (isRight: (text: string) => boolean, must: string) =>
  v.pipe(
    Text,
    v.check((text) => text !== "" && isRight(text), must),
  );
const anything = () => true;
const isSwitch = (text: string) => text === "on" || text === "off";

const quota = v.pipe(
  optional((text) => /^\d{1,9}$/.test(text), "be a whole number"),
  v.transform((text) => (text === "" ? null : Number(text))),
);
const Quotas = v.pipe(
  v.object({ MAIL_DAILY_QUOTA: quota, MAIL_URGENT_QUOTA: quota }),
  v.forward(
    v.partialCheck(
      [["MAIL_DAILY_QUOTA"], ["MAIL_URGENT_QUOTA"]],
      ({ MAIL_DAILY_QUOTA: most, MAIL_URGENT_QUOTA: urgent }) =>
        most === null || urgent === null || urgent <= most,
      "be no more than MAIL_DAILY_QUOTA",
    ),
    ["MAIL_URGENT_QUOTA"],
  ),
);

function schemaFor(env: Partial<Record<string, unknown>>, isProvided: boolean) {
  const isLocal = env.ENVIRONMENT === "local";
  const isOnThisMachine = isLoopback(String(env.SITE_ORIGIN));
  const isOwn = (host: string) => isLocal || !isExample(host);
  const isAddress = (text: string, schemes: string[]) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname } = new URL(text);
    return schemes.includes(protocol) && hostname !== "" && isOwn(hostname);
  };
  const isOrigin = (text: string) =>
    isAddress(text, isLocal ? ["https:", "http:"] : ["https:"]) && new URL(text).origin === text;
  const isPage = (text: string) => isAddress(text, ["https:"]);
  const isEmail = (text: string) => {
    const email = canonicalEmail(text);
    return email !== null && isOwn(email);
  };
  const isSecret = (text: string) =>
    text.length >= SECRET_MIN && (isLocal || !text.startsWith("local-"));
  const ofProvider = isProvided ? required : optional;
  const besideOthers = "be set, because other secrets of the HTTP provider of mail are";
  const ownEmail = "be an e-mail address of a domain of yours, not of .example";
  const random = `have ${SECRET_MIN} random characters or more, made for this deployment`;
  return v.intersect([
    v.object({
      SITE_NAME: required(anything, "be the name of the site"),
      SITE_ORIGIN: required(
        isOrigin,
        "be https:// and a domain of yours, not of .example, without a path or a slash at its end",
      ),
      SUPPORT_EMAIL: optional(isEmail, ownEmail),
      FEEDBACK_BLOCKLIST: Text,
      TIME_ZONE: required(isTimeZone, "be the name of a time zone, such as America/Bogota"),
      ENVIRONMENT: required(
        (text) => text === "production" || (text === "local" && isOnThisMachine),
        "be production; local is for a developer's machine alone, where SITE_ORIGIN is on localhost, 127.0.0.1 or [::1]",
      ),
      DEPLOYMENT: optional((text) => /^[\w-]+$/.test(text), "have letters, digits and hyphens"),
      REQUIRE_CONFIRMED_EMAIL: required(isSwitch, "be on or off"),
      PREMIUM_PLANS: required(isSwitch, "be on or off"),
      REGISTRATION: optional(isSwitch, "be on or off"),
      OFFLINE_READING: optional(isSwitch, "be on or off"),
      REQUEST_LOG: optional(isSwitch, "be on or off"),
      HEARTBEAT_URL: optional(
        (text) => isAddress(text, isLocal ? ["https:", "http:"] : ["https:"]),
        "be an https address",
      ),
      KOFI_URL: optional(isPage, "be an https address"),
      KOFI_VERIFICATION_TOKEN: Text,
      SOCIAL_URLS: optional(
        (text) => addressesIn(text).every(isPage),
        "be https addresses, separated by blanks",
      ),
      SESSION_SECRET: required(isSecret, random),
      SESSION_SECRET_OLD: optional(isSecret, random),
      UNSUBSCRIBE_SECRET: optional(isSecret, random),
      ADMIN_EMAIL: optional(isEmail, ownEmail),
      MAIL_FROM: optional(isEmail, ownEmail),
      MAIL_API_ORIGIN: ofProvider(
        isOrigin,
        `be an https origin without a path, and ${besideOthers}`,
      ),
      MAIL_SERVICE_ID: ofProvider(anything, besideOthers),
      MAIL_TEMPLATE_ID: ofProvider(anything, besideOthers),
      MAIL_USER_ID: ofProvider(anything, besideOthers),
      MAIL_SMTP_URL: optional(
        (text) => isAddress(text, ["smtps:", "smtp:"]),
        "begin with smtps:// or smtp:// and name the server, as smtps://user:password@host:465",
      ),
    }),
    Quotas,
  ]);
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat("es", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
