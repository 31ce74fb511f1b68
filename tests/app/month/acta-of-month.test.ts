import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../../scripts/run.js";
import { createStory } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { inParallel } from "../../support/http-client";
import { signInCrowd } from "../../support/voters";
import { CONFIRMED, endNow, openMonth } from "./makers";

const site = await fixture(openMonth());
const folder = mkdtempSync(join(tmpdir(), "tintero-acta-"));
afterAll(() => rmSync(folder, { recursive: true }));

const VOTERS = 200;
const STORIES = 12;

/** Runs a program of the repository over the file, and returns its exit code and what it printed. */
function run(program: string[], options: string[]) {
  const [name = "", ...args] = program;
  const found = spawnSync(name, [...args, join(folder, "acta.json"), ...options], {
    cwd: root,
    encoding: "utf8" as const,
  });
  return { status: found.status, output: `${found.stdout}${found.stderr}` };
}

test("VOTE-11 a month with 200 voters is verified by both programs, with the root of the close and a voter's codes", async () => {
  const contest = await site.contest("voting", { title: "La silla de más" });
  const authors = await signInCrowd(site.db, STORIES, new Date());
  const stories: { id: string }[] = [];
  for (const author of authors)
    stories.push(await createStory(site.db, { contest_id: contest.id, user_id: author.id }));
  const voters = await signInCrowd(site.db, VOTERS, new Date());
  const choices = voters.flatMap((voter, n) =>
    Array.from({ length: 1 + (n % 3) }, (_, k) => ({
      voter,
      story: stories[(n * n + k * 5) % STORIES]?.id ?? "",
    })),
  );
  await inParallel(20, choices, async ({ voter, story }) => {
    const form = { quiere: "voto", clave: crypto.randomUUID() };
    const { status } = await site.post(`/story/${story}/voto`, form, voter.cookie);
    if (status !== 303) throw new Error(`A vote answered ${status}`);
  });
  await endNow(site.db, contest, "voting_deadline");
  // A reader notes the seal from the page of the contest in counting, before any result.
  await (await site.local.getWorker()).scheduled({ cron: "* * * * *" });
  let noted = "";
  const findSeal = async () => {
    const { text } = await site.see(`/contest/${contest.id}`);
    noted = /Sello de la urna: ([0-9a-f]{64})/.exec(text)?.[1] ?? "";
    return noted;
  };
  await expect.poll(findSeal, { timeout: 60_000, interval: 500 }).not.toBe("");
  const before = await site.get(`/contest/${contest.id}/acta.json`);
  expect(before.status).toBe(404);

  const admin = await site.person({ is_admin: 1 });
  await site.send(`/admin/contest/${contest.id}/finalize`, CONFIRMED, admin.as);
  const file = await site.get(`/contest/${contest.id}/acta.json`);
  expect(file.status).toBe(200);
  writeFileSync(join(folder, "acta.json"), await file.text());

  const voter = voters[2];
  const own = await site.see(`/contest/${contest.id}/acta`, voter?.cookie);
  const codes = [...own.html.matchAll(/class="own-vote"[^]*?<code>([0-9a-f]{32})<\/code>/g)];
  expect(codes).toHaveLength(3);
  const options = ["--root", noted, "--contest", contest.id, "--version", "1"];
  for (const [, code = ""] of codes) options.push("--code", code);

  const here = run(["node", "public/verify-acta.mjs"], options);
  expect(here.output).toContain(`${choices.length} votos de ${VOTERS} cuentas`);
  expect(here.output).not.toContain("✗");
  expect(here.status).toBe(0);
  if (spawnSync("python3", ["--version"]).status !== 0) {
    console.warn("SKIPPED: verify_acta.py needs python3 (apt-get install)");
    return;
  }
  const second = run(["python3", "tests/acta/verify_acta.py"], options);
  expect(second.output).not.toContain("fail ");
  expect(second.status).toBe(0);
}, 180_000);
