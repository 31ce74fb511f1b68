import { beforeEach, describe, expect, test, vi } from "vitest";

import { openD1 } from "../../../tests/support/d1";
import { compareDeployment, releaseDatabase, requireOwnDatabase } from "./own-database.server";
import { fixture } from "../../../tests/support/fixture";

const NOW = new Date("2026-11-15T12:00:00.000Z");
const opened = await fixture(openD1());
const db = opened.db;
beforeEach(() => db.deleteFrom("deployment").execute());

/** Returns the environment of a Worker whose contest room namespace has this id for the fixed name. */
const workerWith = (rooms: string, more: Partial<Env> = {}) =>
  ({
    DB: opened.d1,
    ENVIRONMENT: "production",
    DEPLOYMENT: "production",
    CONTEST_ROOM: { idFromName: () => ({ toString: () => rooms }) },
    ...more,
  }) as unknown as Env;
const compare = (env: Env) => compareDeployment(db, env, NOW);

describe("OPS-04 the database belongs to its first deployment", () => {
  test("and another one with production's variables and rooms of its own is refused", async () => {
    await compare(workerWith("aaaa"));
    await compare(workerWith("aaaa"));
    await expect(compare(workerWith("bbbb"))).rejects.toThrow(
      'The database belongs to the deployment "production" with the contest rooms aaaa…; this Worker is "production" with the rooms bbbb…',
    );
  });

  test("and one of another name is refused", async () => {
    await compare(workerWith("aaaa"));
    const staging = workerWith("aaaa", { DEPLOYMENT: "staging" });
    await expect(compare(staging)).rejects.toThrow('this Worker is "staging"');
  });

  test("until the operator releases it", async () => {
    await compare(workerWith("aaaa"));
    expect(await releaseDatabase(db, "operator", NOW)).toBe("production");
    await compare(workerWith("bbbb"));
    await expect(compare(workerWith("aaaa"))).rejects.toThrow("bbbb…");
  });

  test("which costs one query in an isolate, and a refusal is looked at again", async () => {
    const batch = vi.spyOn(opened.d1, "batch");
    const own = workerWith("aaaa", { DB: { ...opened.d1, batch: opened.d1.batch } as D1Database });
    await compare(workerWith("bbbb"));
    batch.mockClear();
    await expect(requireOwnDatabase(own, NOW)).rejects.toThrow("belongs to");
    await releaseDatabase(db, "operator", NOW);
    for (let n = 0; n < 3; n++) await requireOwnDatabase(own, NOW);
    // Three batches are expected: the refused check, the release, and the first check after it. The other two checks are cached.
    expect(batch).toHaveBeenCalledTimes(3);
    batch.mockRestore();
  });

  test("while a local server may look at a copy of it", async () => {
    await compare(workerWith("aaaa"));
    await requireOwnDatabase(workerWith("bbbb", { ENVIRONMENT: "local" }), NOW);
  });
});
