import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "../../../scripts/run.js";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "../../../scripts/seed/accounts";
import { quickHash } from "../../support/quick-hash";
import { createUser, givePassword } from "../../../scripts/seed/rows";
import { DEPLOYED, openSite, type Site } from "../../support/site";
import { REGISTRATION } from "./forms";
import { addressOf, OF_EVERY_KIND, PATTERNS } from "./pages";
import { openWorld, unchanged } from "./world";

const opened: Site[] = [];
afterAll(() => Promise.all(opened.map((site) => site.close())));
async function open(vars: Record<string, string>) {
  const site = await openSite(vars);
  opened.push(site);
  return site;
}
const PRODUCTION = {
  ...DEPLOYED,
  SESSION_SECRET: "a-secret-that-this-test-alone-uses-000000",
};

describe("SEC-04 a deployed worker without a secret of its own", () => {
  // Tries one route of each kind for the other secrets: the secret is checked before routing.
  test.each([
    ["the local one", { ...PRODUCTION, SESSION_SECRET: `local-${"x".repeat(40)}` }],
    ["none", { ...PRODUCTION, SESSION_SECRET: "" }],
    ["a short one", { ...PRODUCTION, SESSION_SECRET: "corta" }],
    [
      "a local one in an environment nobody knows",
      { ...PRODUCTION, ENVIRONMENT: "staging", SESSION_SECRET: `local-${"x".repeat(40)}` },
    ],
    ["none, though local", { ENVIRONMENT: "local", SESSION_SECRET: "" }],
  ])("SEC-04 with %s serves nothing", async (secret, vars) => {
    const world = await openWorld(vars);
    await unchanged(world.db, async () => {
      for (const pattern of secret === "none" ? PATTERNS : OF_EVERY_KIND) {
        const path = addressOf(pattern, world);
        for (const response of [
          await world.get(path, world.as.admin),
          await world.post(path, REGISTRATION, world.as.admin),
        ]) {
          expect([response.status, path]).toEqual([500, path]);
          expect(response.headers.getSetCookie()).toEqual([]);
          const text = (await response.text()).replace(/<(style|script)[^]*?<\/\1>/g, "");
          expect(text).toContain("Ups! Algo salió mal");
          expect(text).not.toMatch(/SESSION_SECRET|wrangler|local-|Jefa|Cartas/);
        }
      }
    });
    await world.close();
  });
});

describe("SEC-04 the demo accounts", () => {
  test("SEC-04 open nothing in production, though their rows be there", async () => {
    const site = await open(PRODUCTION);
    const [demo] = DEMO_ACCOUNTS;
    const user = await createUser(site.db, { email: demo.email, is_admin: 1 });
    await givePassword(site.db, user, quickHash(DEMO_PASSWORD));
    // The first request of a site inserts the deployment's row, so it is made before the database is compared.
    await site.get("/login");
    await unchanged(site.db, async () => {
      const login = await site.post("/login", { email: demo.email, password: DEMO_PASSWORD });
      expect(login.status).toBe(401);
      expect(await login.text()).toContain("Email o contraseña incorrectos");
      for (const email of ["nueva@tintero.example", "nueva@sub.cualquiera.EXAMPLE "]) {
        const register = await site.post("/register", { ...REGISTRATION, email });
        expect(register.status).toBe(400);
        expect(await register.text()).toContain("El email no es válido");
      }
    });
  });
});

describe("SEC-04 the repository", () => {
  const tracked = execFileSync("git", ["ls-files", "app", "workers", "public", "wrangler.toml"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\n")
    .filter((name) => /\.(tsx?|js|toml|sql|json)$/.test(name) && !name.endsWith(".test.ts"));
  const SECRET_LIKE = [
    // Matches an assignment of a literal value to a secret's name, or a fallback value for a secret.
    /(SECRET|PASSWORD|TOKEN|API_KEY|USER_ID|MAIL_\w+)\s*[:=]\s*["'`][^"'`$]{4,}/,
    /env\.(SESSION_SECRET|ADMIN_EMAIL|MAIL_\w+)\s*(\?\?|\|\|)\s*["'`]\w/,
    /-----BEGIN [A-Z ]*PRIVATE KEY/,
    /\b(sk|pk|ghp|xox[bp])[-_][A-Za-z0-9]{16,}/,
    /\b[A-Za-z0-9+/]{40,}={1,2}/,
  ];

  test("SEC-04 holds no secret and no default of one", () => {
    expect(tracked.length).toBeGreaterThan(100);
    const found = tracked.flatMap((name) => {
      const lines = readFileSync(join(root, name), "utf8").split("\n");
      return lines
        .filter((line) => SECRET_LIKE.some((pattern) => pattern.test(line)))
        .map((line) => `${name}: ${line.trim()}`);
    });
    expect(found).toEqual([]);
  });

  test("SEC-04 tracks no file that keeps secrets", () => {
    const names = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
    expect(names).not.toMatch(/(^|\/)(\.dev\.vars|\.env|session-secret)/m);
  });
});
