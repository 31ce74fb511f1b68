import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { readSettings } from "~/domain/settings/settings.server";
import { readCommandLine } from "../../scripts/admin/command-line";
import { root } from "../../scripts/run.js";
import { DEPLOYED } from "./site";

const manual = readFileSync(join(root, "docs/operations.md"), "utf8");
const BLOCK = /```sh\n([^]*?)```/g;
const blocks = [...manual.matchAll(BLOCK)].map(([, block = ""]) => block);
/** The commands of the manual's blocks, without comments, and those of its sentences and tables. */
const commands = [
  ...blocks
    .flatMap((block) => block.replaceAll(/ \\\n\s*/g, " ").split("\n"))
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .flatMap((line) => line.split(" && ")),
  ...[
    ...manual.replaceAll(BLOCK, "").matchAll(/`((?:npm|npx|wrangler|git|openssl) [^`\n]+)`/g),
  ].map(([, command = ""]) => command.replace(/^wrangler /, "npx wrangler ")),
].filter(Boolean);

/** The arguments of each command of the operator that the manual has with its argument, in a block or in a sentence. */
const verbs = [...manual.matchAll(/npm run admin -- ([a-z][^`\n]*)/g)].map(([, line = ""]) =>
  line.replace(/\s+# .*$/, "").replaceAll(/<[^>]*>/g, "x"),
);

/** Commands that work on Cloudflare alone, or on the registry of npm. */
const NETWORK = [
  /^npx wrangler (?:d1 (?:create|info|insights|time-travel)|login|queues|secret|versions|rollback|tail)\b/,
  /^npx wrangler d1 migrations (?:apply|list) DB --remote\b/,
  /^curl [^]*api\.cloudflare\.com/,
  /^npm ci$/,
];
/** Commands that take minutes: the benchmark, the chaos runs, and the ring of app tests in a folder of the deployed version. */
const LONG = [
  /^npm run bench -- --only rows$/,
  /^npm run chaos$/,
  /^npx vitest run --config tests\/app\.config\.ts$/,
];
/** The other commands, each with the file and the title of the test that runs it; locally, where the manual has `--remote`. */
const TESTED: [RegExp, file: string, title: string][] = [
  [
    /^(?:umask|printf|openssl) /,
    "tests/support/manual.test.ts",
    "that makes a file of secrets makes one that the Worker takes",
  ],
  [
    /^(?:git|cp|cd) /,
    "tests/support/manual.test.ts",
    "of git keeps the site's values, and puts the new migrations beside the deployed version",
  ],
  [
    /^(?:npm run build$|npx wrangler deploy )/,
    "tests/app/deploy.test.ts",
    "OPS-02 the build can be deployed to %s, without a warning, over its own bindings",
  ],
  [
    /^(?:npm start|npx wrangler d1 (?:execute|export))\b/,
    "tests/app/restored-copy.test.ts",
    "OPS-04 a copy that is restored as the manual says recounts what its rooms lack, and publishes nothing when the deadlines have passed",
  ],
  ...[
    [
      "<verb>",
      "admin-process",
      "OPS-02 the operator's command reaches a local database through wrangler, ends with 1 where nothing was done, and with 2 where nothing was understood",
    ],
    [
      "grant-admin",
      "admin",
      "ADMIN-04 grant-admin makes the account with that confirmed e-mail an admin, and logs it once",
    ],
    [
      "confirm",
      "admin",
      "AUTH-05 confirm confirms an account's e-mail after a question, ends its link and logs it once, and grant-admin works then",
    ],
    [
      "mail",
      "admin",
      "MAIL-01 mail off stops all mail, mail on lets it go on, and each is logged once",
    ],
    ["doctor", "doctor", "finds nothing wrong with a set-up that works, and has the same as data"],
    [
      "recount",
      "admin",
      "VOTE-10 recount names the stories whose votes, tallies and published numbers differ",
    ],
    [
      "rebuild-room",
      "admin",
      "OPS-04 rebuild-room has the room take over D1's votes after a question, and says why it refuses",
    ],
    [
      "restored",
      "admin",
      "OPS-04 restored asks for a word, and says what it has given up and ended",
    ],
  ].map(([verb, file, title]): [RegExp, string, string] => [
    new RegExp(`^npm run admin -- ${verb}(?: |$)`),
    `tests/support/${file}.test.ts`,
    title ?? "",
  ]),
  [
    /^npm run admin -- (?:export|import-backup) /,
    "tests/app/backup.test.ts",
    "OPS-04 a site that is exported, wiped and imported is the same: the rows of every table, the ledgers, the published record",
  ],
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

describe("OPS-02 each command of docs/operations.md", () => {
  test("needs the network, takes minutes, or is run by a test", () => {
    expect(commands.length).toBeGreaterThan(60);
    const known = [...NETWORK, ...LONG, ...TESTED.map(([pattern]) => pattern)];
    expect(commands.filter((one) => !known.some((pattern) => pattern.test(one)))).toEqual([]);
    const unused = known.filter((pattern) => !commands.some((one) => pattern.test(one)));
    expect(unused, "patterns of no command").toEqual([]);
  });

  test.each(TESTED)("is run by the test that is named for it: %s", (_, file, title) => {
    expect(readFileSync(join(root, file), "utf8").split("\n")).toContainEqual(
      expect.stringMatching(new RegExp(`^ *(?:test\\()?"${escaped(title)}",`)),
    );
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
        SITE_NAME: "Tintero",
        TIME_ZONE: "America/Bogota",
        REQUIRE_CONFIRMED_EMAIL: "off",
        PREMIUM_PLANS: "off",
        ...Object.fromEntries(secrets),
      };
      expect(settings.SESSION_SECRET).toMatch(/^\S{64}$/);
      expect(() => readSettings(settings)).not.toThrow();
    }
    rmSync(folder, { recursive: true });
  });

  test("of git keeps the site's values, and puts the new migrations beside the deployed version", () => {
    const folder = mkdtempSync(join(tmpdir(), "tintero-manual-"));
    const [upstream, clone] = [join(folder, "upstream"), join(folder, "clone")];
    const identity = ["Ana", "ana@correo.test"].flatMap((value, at) =>
      ["AUTHOR", "COMMITTER"].map((who) => [`GIT_${who}_${at ? "EMAIL" : "NAME"}`, value]),
    );
    const env = { ...process.env, ...Object.fromEntries(identity), GIT_CONFIG_GLOBAL: "/dev/null" };
    const sh = (cwd: string, script: string) =>
      execFileSync("sh", ["-ec", script], { cwd, env, stdio: "pipe" });
    const blockWith = (text: string) => blocks.find((block) => block.includes(text)) ?? "";
    mkdirSync(join(upstream, "migrations"), { recursive: true });
    const toml = (id: string, more = "") =>
      `database_id = "${id}"\n${"# The same in every version.\n".repeat(9)}[vars]\n${more}`;
    writeFileSync(join(upstream, "wrangler.toml"), toml("0000"));
    writeFileSync(join(upstream, "migrations/0001.sql"), "");
    sh(upstream, "git init -q && git add . && git commit -qm First");
    sh(folder, "git clone -q upstream clone");
    writeFileSync(join(clone, "wrangler.toml"), toml("6a8c"));
    writeFileSync(join(upstream, "wrangler.toml"), toml("0000", 'NEW = "on"\n'));
    writeFileSync(join(upstream, "migrations/0002.sql"), "");
    sh(upstream, "git add . && git commit -qm Second");
    sh(clone, blockWith("git pull --rebase"));
    expect(readFileSync(join(clone, "wrangler.toml"), "utf8")).toBe(toml("6a8c", 'NEW = "on"\n'));

    const [block = ""] = blockWith("git worktree add").split(" && ");
    sh(clone, `${block.replace(/<commit of[^>]*>/, "HEAD~2")}\npwd`);
    expect(readdirSync(join(folder, "before/migrations"))).toEqual(["0001.sql", "0002.sql"]);
    sh(clone, commands.find((one) => one.startsWith("git worktree remove")) ?? "");
    expect(existsSync(join(folder, "before"))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
