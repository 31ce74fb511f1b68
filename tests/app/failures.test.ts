import { rmSync } from "node:fs";
import { sql } from "kysely";
import { Miniflare } from "miniflare";
import { afterAll, expect, inject, test } from "vitest";
import { createDb } from "~/db/db";
import { connectD1, D1_ENDPOINT } from "../../scripts/serve/d1-endpoint";
import { localOptions } from "../../scripts/serve/miniflare";
import { createContest } from "../../scripts/seed/rows";
import { copyOf } from "../support/copy";
import { SESSION_SECRET } from "../support/site";

/** A tail Worker: logs the uncaught exceptions of each request, as `wrangler tail` gets them. */
const TAIL = {
  name: "tail",
  modules: true,
  script: `export default {
    tail(events) {
      for (const { exceptions, event } of events)
        console.log(JSON.stringify({ tail: { failures: exceptions.length, url: event?.request?.url ?? "" } }));
    },
  };`,
  compatibilityDate: "2026-04-01",
};

interface Event {
  failures: number;
  url: string;
}
const events: Event[] = [];
const state = copyOf(inject("migrated"));
const options = localOptions({
  state,
  assets: false,
  vars: { SESSION_SECRET },
  extraWorkers: [D1_ENDPOINT, TAIL],
  log: (line) => {
    if (line.startsWith('{"tail"')) events.push(JSON.parse(line).tail);
  },
});
const [site, ...others] = "workers" in options ? options.workers : [];
const miniflare = new Miniflare({
  ...options,
  workers: [{ ...site, tails: ["tail"] }, ...others],
} as never);
const origin = await miniflare.ready;
const db = createDb(await connectD1(miniflare));
afterAll(async () => {
  await miniflare.dispose();
  rmSync(state, { recursive: true, force: true });
});

/** Requests a page or sends a form, and returns its status and the number of exceptions that the runtime counts for it. */
async function view(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; failures: number | undefined }> {
  const response = await fetch(new URL(path, origin), init);
  await response.arrayBuffer();
  const failures = () => events.find(({ url }) => url.endsWith(path))?.failures;
  await expect.poll(failures).toBeDefined();
  return { status: response.status, failures: failures() };
}

test("OPS-05 SHELL-04 what is refused or not there is no failure", async () => {
  expect(await view("/no/existe")).toEqual({ status: 404, failures: 0 });
});

test("OPS-05 SHELL-04 a page that broke is an exception for the runtime, though the visitor gets an answer", async () => {
  expect(await view("/faq")).toEqual({ status: 200, failures: 0 });
  await sql`ALTER TABLE stories RENAME TO away`.execute(db);
  expect(await view("/historias")).toEqual({ status: 500, failures: 1 });
});

test("OPS-05 WRITE-15 a text that could not be saved is an exception for the runtime, though it comes back with the answer", async () => {
  await createContest(db, { status: "submission" });
  await sql`ALTER TABLE drafts RENAME TO away_too`.execute(db);
  const body = new URLSearchParams({ paso: "borrador", title: "La raya", content: "Un texto." });
  const sent = { method: "POST", body };
  expect(await view("/write", sent)).toEqual({ status: 500, failures: 1 });
});
