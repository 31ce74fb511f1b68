import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createDb, type Db } from "~/db/db";
import { newId } from "~/db/ids";
import { isDue } from "~/domain/contests/due";
import { findContest } from "~/domain/contests/contests.server";
import { VERBS } from "../../scripts/admin/verbs";
import { withValues } from "../../scripts/admin/wrangler-d1";
import { root } from "../../scripts/run.js";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { copyOf } from "./copy";
import { openD1 } from "./d1";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { openState } from "./template";

const NOW = new Date();
let opened: Awaited<ReturnType<typeof openD1>>;
let db: Db;
beforeAll(async () => {
  opened = await openD1();
  db = opened.db;
});
afterAll(() => opened.close());

const run = (name: string, argument = "") => {
  const verb = VERBS[name];
  if (!verb) throw new Error(`There is no verb ${name}`);
  return verb.run(db, argument, NOW);
};
const logged = (subject: string) =>
  db
    .selectFrom("audit_log")
    .where("subject", "=", subject)
    .select(["actor_id", "action"])
    .execute();

describe("OPS-02 the operator's command", () => {
  test("ADMIN-04 grant-admin makes the account with that confirmed e-mail an admin, and logs it once", async () => {
    const user = await createUser(db, { email: "jefa@correo.test", display_name: "Jefa" });
    await createUser(db, { email: "nadie@correo.test", email_confirmed_at: null });
    for (const email of ["Jefa@Correo.test", "jefa@correo.test"])
      expect(await run("grant-admin", email)).toBe("Jefa is an admin.");
    expect(await logged(user.id)).toEqual([{ actor_id: "operator", action: "admin.grant" }]);
    for (const email of ["nadie@correo.test", "otra@correo.test"])
      await expect(run("grant-admin", email)).rejects.toThrow("No account");
    const admins = db.selectFrom("user_profiles").where("is_admin", "=", 1).select("id");
    expect(await admins.execute()).toEqual([{ id: user.id }]);
  });

  test("PHASE-09 finalize has the room of a contest in counting publish its results, and of no other", async () => {
    const contest = await createContest(db, { ...datesIn("counting", NOW), results_at: null });
    await run("finalize", contest.id);
    const called = await findContest(db, contest.id);
    expect(called && isDue(called, NOW)).toBe(true);
    expect(called?.datesVersion).toBe(2);
    expect(await logged(contest.id)).toEqual([
      { actor_id: "operator", action: "contest.finalize" },
    ]);
    for (const phase of ["submission", "voting", "results"] as const) {
      const other = await createContest(db, datesIn(phase, NOW));
      await expect(run("finalize", other.id)).rejects.toThrow("in counting");
      expect(await logged(other.id)).toEqual([]);
      expect((await findContest(db, other.id))?.datesVersion).toBe(1);
    }
  });

  test("VOTE-10 recount names the stories whose votes, tallies and published numbers differ", async () => {
    const contest = await createContest(db, datesIn("results", NOW));
    const story = await createStory(db, { contest_id: contest.id, likes_count: 1 });
    const set = { story_id: story.id, contest_id: contest.id };
    const at = NOW.toISOString();
    await db
      .insertInto("votes")
      .values({ ...set, id: newId(), user_id: null, active: 1, seq: 1, created_at: at })
      .execute();
    await db
      .insertInto("vote_tallies")
      .values({ ...set, n: 1, seq: 1 })
      .execute();
    expect(await run("recount", contest.id)).toContain("1 stories, 1 votes");
    await db.updateTable("vote_tallies").set({ n: 2 }).where("story_id", "=", story.id).execute();
    await db.updateTable("stories").set({ likes_count: 3 }).where("id", "=", story.id).execute();
    await expect(run("recount", contest.id)).rejects.toThrow(
      `${story.id}: 1 votes, a tally of 2\n${story.id}: 1 votes, 3 published`,
    );
    await expect(run("recount", "no such")).rejects.toThrow("There is no contest");
  });

  test("KARMA-02 rankings recomputes them", async () => {
    await run("rankings");
    expect(await logged("rankings")).toEqual([
      { actor_id: "operator", action: "rankings.recompute" },
    ]);
  });

  test("reaches a local database through wrangler, ends with 1 where nothing was done, and with 2 where nothing was understood", async () => {
    const state = copyOf(inject("migrated"));
    const local = async (use: (there: Db) => Promise<unknown>) => {
      const mf = openState(state);
      await use(createDb(await connectD1(mf)));
      await mf.dispose();
    };
    await local((there) => createUser(there, { email: "o'hara@correo.test" }));
    const admin = (...args: string[]) =>
      promisify(execFile)(
        join(root, "node_modules/.bin/tsx"),
        ["scripts/admin/admin.ts", ...args, "--state", state],
        { cwd: root },
      ).then(
        ({ stdout }) => ({ code: 0, said: stdout }),
        ({ code, stderr }) => ({ code, said: String(stderr) }),
      );
    expect(await admin("grant-admin", "o'hara@correo.test")).toMatchObject({ code: 0 });
    await local(async (there) => {
      const admins = there.selectFrom("user_profiles").where("is_admin", "=", 1).select("email");
      expect(await admins.execute()).toEqual([{ email: "o'hara@correo.test" }]);
    });
    expect(await admin("recount", "no such")).toEqual({
      ...{ code: 1, said: "There is no contest no such.\n" },
    });
    expect(await admin("grant-admin")).toMatchObject({ code: 2 });
    rmSync(state, { recursive: true, force: true });
  });
});

test("OPS-02 values go into a statement as literals, and nowhere into a text, a name or a comment", () => {
  expect(
    withValues(`SELECT '?', "?", ?, ? -- ?\nFROM t WHERE a = ?`, ["o'hara; --?", 7, null]),
  ).toBe(`SELECT '?', "?", 'o''hara; --?', 7 -- ?\nFROM t WHERE a = NULL`);
  expect(() => withValues("SELECT ?", [])).toThrow("No value");
  expect(() => withValues("SELECT ?", ["\0"])).toThrow("No value");
});
