import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { readSettings } from "~/domain/settings/settings.server";
import { readCommandLine } from "../../scripts/admin/command-line";
import { root } from "../../scripts/run.js";
import { DEPLOYED } from "./site";

const manual = readFileSync(join(root, "docs/operations.md"), "utf8");
const blocks = [...manual.matchAll(/```sh\n([^]*?)```/g)].map(([, block = ""]) => block);
/** The commands of the manual's blocks, without comments. */
const commands = blocks
  .flatMap((block) => block.replaceAll(/ \\\n\s*/g, " ").split("\n"))
  .map((line) => line.replace(/\s+# .*$/, "").trim())
  .filter(Boolean)
  .flatMap((line) => line.split(" && "));

/** The arguments of each command of the operator that the manual has with its argument, in a block or in a sentence. */
const verbs = [...manual.matchAll(/npm run admin -- ([a-z][^`\n]*)/g)].map(([, line = ""]) =>
  line.replace(/\s+# .*$/, "").replaceAll(/<[^>]*>/g, "x"),
);

/** Commands that work on Cloudflare alone. */
const NETWORK = [
  /^npx wrangler (?:d1 (?:create|info|insights|time-travel)|queues|secret|versions|rollback|tail)\b/,
  /^curl [^]*api\.cloudflare\.com/,
  /^npm ci$/,
  /--remote\b/,
];
/** The tests of the deployed version over new migrations, which an operator runs before a deployment: a whole ring, for minutes. */
const BEFORE_DEPLOYING = [
  /^git worktree add --detach \.\.\/before /,
  /^cp migrations\/\*\.sql \.\.\/before\/migrations\/$/,
  /^cd \.\.\/before$/,
  /^npx vitest run --config tests\/app\.config\.ts$/,
];
/** Commands without a network, and the test that runs them. */
const TESTED: [RegExp, string][] = [
  [/^(?:umask|printf) /, "tests/support/manual.test.ts"],
  [/^npm run build$/, "tests/app/deploy.test.ts"],
  [/^npx wrangler deploy /, "tests/app/deploy.test.ts"],
  [/^npm start -- --state copy$/, "tests/app/restored-copy.test.ts"],
  [/^npm run admin -- import-backup /, "tests/app/backup.test.ts"],
];

describe("OPS-02 each command of docs/operations.md", () => {
  test("needs the network, or is run by a test", () => {
    expect(commands.length).toBeGreaterThan(30);
    const untested = commands.filter((command) => {
      const [, file] = TESTED.find(([pattern]) => pattern.test(command)) ?? [];
      const isTested = file !== undefined && existsSync(join(root, file));
      const isApart = [...NETWORK, ...BEFORE_DEPLOYING].some((pattern) => pattern.test(command));
      return !isTested && !isApart;
    });
    expect(untested).toEqual([]);
  });

  test.each([...new Set(verbs)])("is understood: npm run admin -- %s", (line) => {
    const args = line.split(/\s+/);
    const place = /--(?:remote|state)/.test(line) ? [] : ["--state", inject("migrated")];
    expect(readCommandLine([...args, ...place], {})).toHaveProperty("command");
  });

  test("that makes a file of secrets makes one that the Worker takes", () => {
    const folder = mkdtempSync(join(tmpdir(), "tintero-manual-"));
    mkdirSync(join(folder, "clone"));
    for (const block of blocks.filter((text) => text.includes("printf"))) {
      const script = block
        .split("\n")
        .filter((line) => /^\s*(?:umask|printf) /.test(line))
        .join("\n")
        .replace("<the present one>", "x".repeat(40));
      execFileSync("sh", ["-ec", script], { cwd: join(folder, "clone") });
      const [, file = ""] = /> \.\.\/(\S+)/.exec(script) ?? [];
      const lines = readFileSync(join(folder, file), "utf8").trim().split("\n");
      const secrets = lines.map((line) => /^([A-Z_]+)=(.*)$/.exec(line)?.slice(1) ?? []);
      const settings = {
        ...DEPLOYED,
        ...{ SITE_NAME: "Tintero", TIME_ZONE: "America/Bogota" },
        ...{ REQUIRE_CONFIRMED_EMAIL: "off", PREMIUM_PLANS: "off" },
        ...Object.fromEntries(secrets),
      };
      expect(settings.SESSION_SECRET).toMatch(/^\S{64}$/);
      expect(() => readSettings(settings)).not.toThrow();
    }
    rmSync(folder, { recursive: true });
  });
});
