import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/run.js";
import { readMailQuotas, readSettings } from "./settings.server";

const RIGHT = {
  SITE_NAME: "Tintero",
  SITE_ORIGIN: "https://tintero.test",
  SUPPORT_EMAIL: "hola@tintero.test",
  TIME_ZONE: "America/Bogota",
  ENVIRONMENT: "production",
  REQUIRE_CONFIRMED_EMAIL: "off",
  PREMIUM_PLANS: "off",
  KOFI_URL: "",
  SESSION_SECRET: "a secret of the tests that is long enough",
};
const PROVIDER = {
  MAIL_API_ORIGIN: "https://mail.test",
  MAIL_SERVICE_ID: "service",
  MAIL_TEMPLATE_ID: "template",
  MAIL_USER_ID: "user",
};

/** The lines in which wrong settings are refused; none if all are right. */
function faultsOf(settings: Record<string, string | undefined>): string[] {
  try {
    readSettings({ ...RIGHT, ...settings });
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split("\n").slice(1) : ["?"];
  }
}

test.each([
  ["the least that a site needs", {}],
  [
    "everything",
    { ...PROVIDER, DEPLOYMENT: "staging", REGISTRATION: "off", OFFLINE_READING: "on" },
  ],
  ["no address of its own", { SUPPORT_EMAIL: "" }],
  ["an address in other letters", { MAIL_FROM: "correo@tintéro.test" }],
  ["quotas", { MAIL_DAILY_QUOTA: "0", MAIL_URGENT_QUOTA: "" }],
  [
    "networks",
    { KOFI_URL: "https://ko-fi.com/x", SOCIAL_URLS: " https://x.com/a\nhttps://b.test " },
  ],
  ["an SMTP server", { MAIL_SMTP_URL: "smtps://user:pass@mail.test:465" }],
  ["a local one", { ENVIRONMENT: "local", SITE_ORIGIN: "http://localhost:8787" }],
  ["a local one by address", { ENVIRONMENT: "local", SITE_ORIGIN: "http://[::1]:8787" }],
  [
    "a local one of demo data",
    {
      ENVIRONMENT: "local",
      SITE_ORIGIN: "http://127.0.0.1:8787",
      SUPPORT_EMAIL: "hola@tintero.example",
    },
  ],
])("SEC-04 settings with %s are right", (_, settings) => {
  expect(faultsOf(settings)).toEqual([]);
});

test.each([
  ["SITE_NAME", ""],
  ["SITE_ORIGIN", undefined],
  ["SITE_ORIGIN", "http://tintero.test"],
  ["SITE_ORIGIN", "https://tintero.test/"],
  ["SITE_ORIGIN", "https://tintero.example"],
  ["SITE_ORIGIN", "tintero.test"],
  ["SUPPORT_EMAIL", "hola@tintero.example"],
  ["SUPPORT_EMAIL", "hola"],
  ["TIME_ZONE", "America/Macondo"],
  ["TIME_ZONE", ""],
  ["ENVIRONMENT", "staging"],
  ["ENVIRONMENT", "local"],
  ["DEPLOYMENT", "the second"],
  ["REQUIRE_CONFIRMED_EMAIL", "yes"],
  ["PREMIUM_PLANS", undefined],
  ["REGISTRATION", "closed"],
  ["OFFLINE_READING", "OFF"],
  ["KOFI_URL", "ko-fi.com/tintero"],
  ["KOFI_URL", "javascript:alert(1)//https://x"],
  ["SOCIAL_URLS", "https://x.com/a http://x.com/b"],
  ["MAIL_FROM", "correo@tintero.example"],
  ["MAIL_DAILY_QUOTA", "many"],
  ["MAIL_URGENT_QUOTA", "1.5"],
])("SEC-04 %s = %j is refused by its name and value", (name, value) => {
  const state = value ? `is "${value}"` : "is not set";
  expect(faultsOf({ [name]: value })).toEqual([
    expect.stringMatching(/: it must [^]*\. Change it in wrangler\.toml/),
  ]);
  expect(faultsOf({ [name]: value })[0]).toContain(`${name} ${state}: `);
});

test.each([
  ["SESSION_SECRET", undefined],
  ["SESSION_SECRET", "short-and-secret"],
  ["SESSION_SECRET", `local-${"x".repeat(40)}`],
  ["ADMIN_EMAIL", "jefa.secreta"],
  ["MAIL_SMTP_URL", "mail.test:465"],
  ["MAIL_SMTP_URL", "https://user:pass@mail.test"],
  ["MAIL_SMTP_URL", "smtps://user:pass@mail.example"],
])(
  "SEC-04 the secret %s = %j is refused by its name alone, with the command that sets it",
  (name, value) => {
    const [fault = "", ...others] = faultsOf({ [name]: value });
    expect(fault).toContain(`${name} ${value ? "is wrong" : "is not set"}: it must `);
    expect(fault).toContain(`npx wrangler secret put ${name}`);
    expect([others, value !== undefined && fault.includes(value)]).toEqual([[], false]);
  },
);

test("SEC-04 MAIL-01 of the provider's four secrets each that is missing is named", () => {
  const { MAIL_SERVICE_ID, ...rest } = PROVIDER;
  expect(faultsOf({ MAIL_SERVICE_ID })).toHaveLength(3);
  expect(faultsOf(rest)).toEqual([expect.stringMatching(/^MAIL_SERVICE_ID is not set: /)]);
});

test("SEC-04 all that is wrong is said at once", () => {
  const faults = faultsOf({ SITE_ORIGIN: "", TIME_ZONE: "", MAIL_DAILY_QUOTA: "-1" });
  expect(faults.map((fault) => fault.split(" ")[0])).toEqual([
    "SITE_ORIGIN",
    "TIME_ZONE",
    "MAIL_DAILY_QUOTA",
  ]);
});

test("SEC-04 every setting that the code may read is checked", () => {
  const declared = readFileSync(join(root, "app/env.d.ts"), "utf8");
  const names = [...declared.matchAll(/^ {4}([A-Z_]+)\??: (?:string|"[^;]*);$/gm)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(Object.keys(readSettings(RIGHT)).toSorted()).toEqual(names.toSorted());
});

test("MAIL-01 the part of urgent mails is no more than the day's quota", () => {
  const quotas = { MAIL_DAILY_QUOTA: "10", MAIL_URGENT_QUOTA: "11" };
  expect(() => readMailQuotas(quotas)).toThrow("MAIL_URGENT_QUOTA is");
  expect(faultsOf(quotas)).toHaveLength(1);
  expect(readMailQuotas({ ...quotas, MAIL_URGENT_QUOTA: "10" })).toEqual({ most: 10, urgent: 10 });
});
