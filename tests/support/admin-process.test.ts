import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterAll, expect, inject, test } from "vitest";
import { createDb, type Db } from "~/db/db";
import { root } from "../../scripts/run.js";
import { createUser } from "../../scripts/seed/rows";
import { connectD1 } from "../../scripts/serve/d1-endpoint";
import { copyOf } from "./copy";
import { openState } from "./template";

/** A state folder with a migrated database. A call of wrangler takes four CPU seconds, so these tests make few. */
const copy = copyOf(inject("migrated"));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Opens the folder's database while `use` runs; commands find it closed. */
const local = async (use: (there: Db) => Promise<unknown>) => {
  const mf = openState(copy);
  await use(createDb(await connectD1(mf)));
  await mf.dispose();
};

/** Runs `npm run admin` over the folder in a child process. Returns its exit code and all output. */
const admin = async (...args: string[]) => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "scripts/admin/admin.ts", ...args, "--state", copy],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => (output += String(part)));
  const [code] = await once(child, "close");
  return { code: Number(code), output };
};

test("OPS-02 the operator's command reaches a local database through wrangler, ends with 1 where nothing was done, and with 2 where nothing was understood", async () => {
  await local((there) =>
    createUser(there, { email: "o'hara@correo.test", display_name: "O'Hara" }),
  );
  expect(await admin("grant-admin", "o'hara@correo.test")).toEqual({
    code: 0,
    output: `local ${copy}\nO'Hara is an admin.\n`,
  });
  await local(async (there) => {
    const admins = there.selectFrom("user_profiles").where("is_admin", "=", 1).select("email");
    expect(await admins.execute()).toEqual([{ email: "o'hara@correo.test" }]);
  });
  expect(await admin("recount", "no such")).toEqual({
    code: 1,
    output: `local ${copy}\nThere is no contest no such.\n`,
  });
  const lines = [`local ${copy}`];
  const json = async (...args: string[]) => {
    const { code, output } = await admin(...args, "--json");
    return { code, output: JSON.parse(output) as unknown };
  };
  expect(await json("recount", "no such")).toEqual({
    code: 1,
    output: { ok: false, lines, error: "There is no contest no such." },
  });
  expect(await json("grant-admin")).toEqual({
    code: 2,
    output: { ok: false, lines: [], error: expect.stringContaining("What grant-admin takes:") },
  });
});

test("OPS-02 the operator's command carries quotes, placeholders, comments, batches, questions and refusals through wrangler, and logs each once", async () => {
  const message = `Es l'hora: {"a": "?"} -- volvemos; pronto`;
  const since = "2026-01-15T12:00:00.000Z";
  const logged = (there: Db) =>
    there.selectFrom("audit_log").select("action").orderBy("seq").execute();
  let before = 0;
  await local(async (there) => {
    await createUser(there, { email: "una@correo.test", is_admin: 1, display_name: "Una" });
    await createUser(there, { email: "dos@correo.test", is_admin: 1 });
    const owner = { id: 1, name: "production", rooms: "aaaa", since } as const;
    await there.insertInto("deployment").values(owner).execute();
    before = (await logged(there)).length;
  });
  const ran: [string[], number, string][] = [
    [["revoke-admin", "una@correo.test"], 0, "Una is no admin."],
    [["maintenance", "on", "--message", message], 0, "Maintenance is on."],
    [["rankings"], 0, "The rankings are recomputed."],
    [["release-database", "--yes"], 0, `"production" since ${since}`],
    [["purge", "--yes"], 1, "run npm start over it"],
  ];
  for (const [args, code, said] of ran)
    expect(await admin(...args)).toEqual({ code, output: expect.stringContaining(said) });
  await local(async (there) => {
    const mode = there.selectFrom("maintenance_mode").select(["is_active", "message"]);
    expect(await mode.execute()).toEqual([{ is_active: 1, message }]);
    expect((await logged(there)).slice(before).map(({ action }) => action)).toEqual([
      ...["admin.revoke", "maintenance.on", "rankings.recompute", "database.release"],
    ]);
  });
}, 600_000);
