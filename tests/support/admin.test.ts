import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, inject, test, vi } from "vitest";
import { createDb } from "~/db/db";
import { archiveFile, findArchive } from "~/domain/archives/archives.server";
import { clearRows, findLastArchive, findTarget } from "~/domain/archives/clear.server";
import { isPhaseStepDue } from "~/domain/contests/phase-steps";
import { startSession } from "~/domain/accounts/sessions.server";
import { findContest } from "~/domain/contests/contests.server";
import type {
  ContestRoomProtocol,
  RebuildAnswer,
  Recount,
  ResendAnswer,
} from "~/domain/votes/room-protocol";
import { raiseRoomAlarm } from "~/domain/votes/room-alarms.server";
import { listParts, storeParts } from "~/domain/votes/room-files.server";
import { answerRoomRequests } from "~/domain/votes/room-requests.server";
import type { Rooms } from "~/domain/votes/room-client.server";
import { findMaintenanceSettings } from "~/domain/maintenance/maintenance.server";
import { carryOut } from "../../scripts/admin/carry-out";
import { readCommandLine, type OperatorCommand } from "../../scripts/admin/command-line";
import type { Flags } from "../../scripts/admin/operator";
import { placeName } from "../../scripts/admin/config";
import { VERBS } from "../../scripts/admin/verbs";
import { withValues, wranglerDb } from "../../scripts/admin/wrangler-d1";
import {
  createContest,
  createStory,
  createUser,
  createVote,
  datesIn,
} from "../../scripts/seed/rows";
import { operatorDb, operatorOf } from "./operator";
import { openD1 } from "./d1";
import { enqueueOne } from "./mail";
import { fixture } from "./fixture";

const NOW = new Date();
const { db, d1 } = await fixture(openD1());
const overWrangler = operatorDb(d1);

const verbOf = (name: string) => {
  const verb = VERBS[name];
  if (!verb) throw new Error(`There is no verb ${name}`);
  return verb;
};
/** Returns a stub of the cron that replies to queued room requests, from a stubbed room with this recount. */
const roomThat = (
  recount: Partial<Recount>,
  resend: ResendAnswer | (() => Promise<ResendAnswer>) = { ok: false, reason: "behind" },
  rebuild: RebuildAnswer = { ok: false, reason: "not-behind", rebuilt: 0 },
  file: Partial<Pick<ContestRoomProtocol, "exportFile" | "importFile">> = {},
) => {
  const counted = { entries: 0, voters: 0, votes: 0, head: "", mismatches: [], ...recount };
  const room = {
    recount: async () => counted,
    resend: async () => (typeof resend === "function" ? resend() : resend),
    rebuild: async () => rebuild,
    ...file,
  };
  const env = { CONTEST_ROOM: { idFromName: (name: string) => name, get: () => room } };
  return () => answerRoomRequests(env as unknown as Rooms, db, NOW);
};
const run = (name: string, argument = "", everyMinute = roomThat({}), flags: Flags = {}) =>
  verbOf(name).run(overWrangler, argument, operatorOf({ now: NOW, flags, pause: everyMinute }));
/** A state folder with a migrated database, because commands refuse a folder without one. */
const state = inject("migrated");
/** Parses arguments that must be valid, and returns the command. */
const commandOf = (...args: string[]) => {
  const line = readCommandLine([...args, "--state", state], {});
  if ("text" in line) throw new Error(line.text);
  return line.command;
};
/** Carries out a command over the test's database while the operator types `typed`. Returns all that is printed. */
const carriedOut = async (operatorCommand: OperatorCommand, typed = "") => {
  const output: string[] = [];
  await carryOut(overWrangler, operatorCommand, {
    ...operatorOf({ say: (line) => void output.push(line), pause: roomThat({}) }),
    input: Readable.from([typed]),
    clock: () => NOW,
  }).catch((error: Error) => output.push(error.message));
  return output.join("\n");
};
/** Creates an admin with this e-mail, and returns the id. */
const makeAdmin = async (email: string) => (await createUser(db, { email, is_admin: 1 })).id;
const logged = (subject: string) =>
  db
    .selectFrom("audit_log")
    .where("subject", "=", subject)
    .select(["actor_id", "action"])
    .execute();

const requestsTo = (contest: string) =>
  db.selectFrom("room_requests").where("contest_id", "=", contest).select("kind").execute();
const folder = mkdtempSync(join(tmpdir(), "import-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** Clears a trial contest with a story. Returns its id, the id of the archive and the path of its file. */
const clearTrial = async () => {
  const contest = await createContest(db, { ...datesIn("voting", NOW), title: "Reto test" });
  await createStory(db, { contest_id: contest.id });
  const { id: admin } = await createUser(db, { is_admin: 1 });
  const target = await findTarget(db, "test-data", null);
  const seen = await findLastArchive(db, "test-data");
  const id = target && (await clearRows(db, target, { admin, seen }, NOW));
  const archive = await findArchive(db, id ?? "");
  if (!archive) throw new Error("Nothing was cleared");
  const path = join(folder, `${archive.id}.json`);
  const parts: Uint8Array[] = [];
  for await (const part of archiveFile(db, archive)) parts.push(part);
  writeFileSync(path, Buffer.concat(parts));
  return { contest: contest.id, archive: archive.id, path };
};

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

  test("ADMIN-04 revoke-admin takes the rights from an admin and logs it once; the last admin keeps them", async () => {
    const [first, second] = [
      await makeAdmin("una@correo.test"),
      await makeAdmin("dos@correo.test"),
    ];
    await db
      .updateTable("user_profiles")
      .set({ is_admin: 0 })
      .where("id", "not in", [first, second])
      .execute();
    for (let twice = 0; twice < 2; twice++)
      expect(await run("revoke-admin", "Una@correo.test")).toContain("is no admin.");
    expect(await logged(first)).toEqual([{ actor_id: "operator", action: "admin.revoke" }]);
    await expect(run("revoke-admin", "dos@correo.test")).rejects.toThrow("the last admin");
    await expect(run("revoke-admin", "otra@correo.test")).rejects.toThrow("No account");
    expect(await logged(second)).toEqual([]);
  });

  test("AUTH-05 confirm confirms an account's e-mail after a question, ends its link and logs it once, and grant-admin works then", async () => {
    const email = "primera@correo.test";
    const user = await createUser(db, { email, display_name: "Primera", email_confirmed_at: null });
    const at = NOW.toISOString();
    await db
      .insertInto("account_tokens")
      .values({
        token_hash: "t",
        kind: "confirm",
        user_id: user.id,
        created_at: at,
        expires_at: at,
      })
      .execute();
    await expect(run("grant-admin", email)).rejects.toThrow("No account");
    expect(await carriedOut(commandOf("confirm", email), "no")).toContain("Nothing was done.");
    for (let twice = 0; twice < 2; twice++) {
      expect(await carriedOut(commandOf("confirm", email), "confirm")).toContain(
        "The e-mail of Primera is confirmed.",
      );
    }
    expect(await logged(user.id)).toEqual([{ actor_id: "operator", action: "account.confirm" }]);
    const links = db.selectFrom("account_tokens").where("user_id", "=", user.id);
    expect(await links.select("kind").execute()).toEqual([]);
    expect(await run("grant-admin", email)).toBe("Primera is an admin.");
    expect(await carriedOut(commandOf("confirm", "otra@correo.test"))).toContain("No account");
  });

  test("OPS-04 restored asks for a word, and says what it has given up and ended", async () => {
    const user = await createUser(db);
    await startSession(db, user.id, null, NOW);
    expect(await carriedOut(commandOf("restored"), "yes")).toContain("Nothing was done.");
    const output = await carriedOut(commandOf("restored"), "restored");
    expect(output).toContain("Sessions: 1 would be ended.");
    expect(output).toContain("Sessions: 1 were ended.");
    expect(await logged("database")).toEqual([
      { actor_id: "operator", action: "database.restored" },
    ]);
  });

  test("OPS-04 release-database asks for a word, names the owner and since when, and logs the release", async () => {
    expect(await carriedOut(commandOf("release-database"))).toContain("belongs to no deployment");
    await db
      .insertInto("deployment")
      .values({ id: 1, name: "production", rooms: "aaaa", since: "2026-01-15T12:00:00.000Z" })
      .execute();
    const owners = db.selectFrom("deployment").select("name");
    const refused = await carriedOut(commandOf("release-database"), "yes");
    expect(refused).toContain('belonged to "production" since 2026-01-15T12:00:00.000Z');
    expect(refused).toContain("Nothing was done.");
    expect(await owners.execute()).toEqual([{ name: "production" }]);
    expect(await carriedOut(commandOf("release-database"), "release")).toContain(
      "it is the next Worker's now",
    );
    expect(await owners.execute()).toEqual([]);
    expect(await logged("production")).toEqual([
      { actor_id: "operator", action: "database.release" },
    ]);
  });

  test("OPS-04 restored first has the rooms of contests that are unfinished or have an acta send what D1 lacks, and gives up the mails of these", async () => {
    await db.deleteFrom("contests").execute();
    const open = await createContest(db, datesIn("voting", NOW));
    const finished = await createContest(db, datesIn("results", NOW));
    const published = await createContest(db, datesIn("results", NOW));
    const acta = { version: 1, at: NOW.toISOString(), bytes: 1, parts: 1, new_accounts: 0 };
    const row = { ...acta, contest_id: published.id, reason: null, withdrawn_at: null };
    await db
      .insertInto("actas")
      .values({ ...row, sha256: "0".repeat(64) })
      .execute();
    const publishes = async () => {
      await enqueueOne(db, { at: NOW });
      return { ok: true, entries: 15, waiting: 0 } as const;
    };
    const withReplay = (answer: () => Promise<void>) => async () => {
      await answer();
      const done_at = NOW.toISOString();
      await db.updateTable("revocation_replays").set({ done_at }).execute();
    };
    const sent = await run("restored", "", withReplay(roomThat({}, publishes)));
    expect(sent).toContain("were deleted again");
    for (const { id } of [open, published])
      expect(await requestsTo(id)).toEqual([{ kind: "resend" }]);
    expect(await requestsTo(finished.id)).toEqual([]);
    const mails = db.selectFrom("mail_outbox").select("last_error");
    expect(await mails.execute()).toEqual(
      [open, published].map(() => ({ last_error: "Restored" })),
    );
    await db.deleteFrom("contests").where("id", "=", published.id).execute();
    const behind = run("restored", "", withReplay(roomThat({})));
    await expect(behind).rejects.toThrow(`these rooms have sent D1 no votes:\n${open.id}`);
  });

  test("OPS-04 replay-revocations queues the replay that restored names, and ends no session", async () => {
    const user = await createUser(db);
    await startSession(db, user.id, null, NOW);
    const lastAdmin = async () => {
      const set = { done_at: NOW.toISOString(), last_admins: 1 };
      await db.updateTable("revocation_replays").set(set).where("done_at", "is", null).execute();
    };
    expect(await run("replay-revocations", "", lastAdmin)).toMatch(
      /make another admin, then npm run admin -- replay-revocations --remote\.$/,
    );
    const sessions = db.selectFrom("sessions").where("user_id", "=", user.id).select("user_id");
    expect(await sessions.execute()).toHaveLength(1);
    expect((await logged("database")).at(-1)).toEqual({
      actor_id: "operator",
      action: "database.replay",
    });
  });

  test("PHASE-09 finalize has the room of a contest in counting publish its results, and of no other", async () => {
    const contest = await createContest(db, { ...datesIn("counting", NOW), results_at: null });
    await run("finalize", contest.id);
    const called = await findContest(db, contest.id);
    expect(called && isPhaseStepDue(called, NOW)).toBe(true);
    expect(called?.datesVersion).toBe(2);
    expect(await logged(contest.id)).toEqual([
      { actor_id: "operator", action: "contest.finalize" },
    ]);
    for (const phase of ["submission", "voting", "results"] as const) {
      const other = await createContest(db, datesIn(phase, NOW));
      await expect(verbOf("finalize").asks?.(overWrangler, other.id, NOW)).rejects.toThrow(
        "in counting",
      );
      await expect(run("finalize", other.id)).rejects.toThrow("in counting");
      expect(await logged(other.id)).toEqual([]);
      expect((await findContest(db, other.id))?.datesVersion).toBe(1);
    }
  });

  test("VOTE-10 recount names the stories whose votes, tallies and published numbers differ", async () => {
    const contest = await createContest(db, datesIn("results", NOW));
    const story = await createStory(db, { contest_id: contest.id, likes_count: 1 });
    const set = { story_id: story.id, contest_id: contest.id };
    await createVote(db, { ...set, user_id: null });
    await db
      .insertInto("vote_tallies")
      .values({ ...set, n: 1, seq: 1 })
      .execute();
    expect(await run("recount", contest.id, roomThat({ votes: 1 }))).toContain("agree");
    const lost = roomThat({ mismatches: ["D1 has ledger entry 1, the room's ledger ends at 0"] });
    await expect(run("recount", contest.id, lost)).rejects.toThrow(
      `the room's ledger ends at 0\nAfter a restore of D1 to an older state: npm run admin -- resend-votes ${contest.id} --remote.`,
    );
    await db.updateTable("vote_tallies").set({ n: 2 }).where("story_id", "=", story.id).execute();
    await db.updateTable("stories").set({ likes_count: 3 }).where("id", "=", story.id).execute();
    await expect(run("recount", contest.id)).rejects.toThrow(
      `${story.id}: 1 votes, a tally of 2\n${story.id}: 1 votes, 3 published`,
    );
    await expect(run("recount", "no such")).rejects.toThrow("There is no contest");
  });

  test("OPS-04 resend-votes has the room send its ledger again, and says when it lacks votes itself", async () => {
    const contest = await createContest(db, datesIn("voting", NOW));
    const sent = roomThat({}, { ok: true, entries: 15, waiting: 0 });
    expect(await run("resend-votes", contest.id, sent)).toBe(
      "The room has sent its 15 ledger entries again.",
    );
    expect(await logged(contest.id)).toEqual([{ actor_id: "operator", action: "room.resend" }]);
    await expect(run("resend-votes", contest.id)).rejects.toThrow(
      `Nothing was sent: D1 has votes that the room of ${contest.id} lacks. npm run admin -- recount ${contest.id} --remote says`,
    );
    await expect(run("resend-votes", "no such", sent)).rejects.toThrow("There is no contest");
  });

  test("OPS-04 rebuild-room has the room take over D1's votes after a question, and says why it refuses", async () => {
    const contest = await createContest(db, datesIn("voting", NOW));
    await raiseRoomAlarm(db, contest.id, { ledgerSeq: 0, recordSeq: 15 }, NOW);
    const question = await verbOf("rebuild-room").asks?.(overWrangler, contest.id, NOW);
    expect(question).toMatchObject({ word: "rebuild" });
    expect(question?.text).toContain("D1 has ledger entry 15, the room's ledger ends at 0.");
    const rebuilt = roomThat({}, undefined, { ok: true, entries: 17, votes: 15 });
    const answer = await run("rebuild-room", contest.id, rebuilt);
    expect(answer).toContain("15 votes of D1");
    expect(answer).toContain(`npm run admin -- recount ${contest.id} --remote compares both`);
    expect(await logged(contest.id)).toEqual([{ actor_id: "operator", action: "room.rebuild" }]);
    await expect(run("rebuild-room", contest.id)).rejects.toThrow("no vote that the room lacks");
    const before = roomThat({}, undefined, { ok: false, reason: "not-behind", rebuilt: 17 });
    expect(await run("rebuild-room", contest.id, before)).toContain("17 of its ledger entries");
    await expect(verbOf("rebuild-room").asks?.(overWrangler, "no such", NOW)).rejects.toThrow(
      "no contest",
    );
  });

  test("OPS-04 a request that no cron takes is withdrawn, so that the room does nothing later", async () => {
    const contest = await createContest(db, datesIn("voting", NOW));
    const noCron = async () => undefined;
    await expect(run("rebuild-room", contest.id, noCron)).rejects.toThrow("nothing was done");
    const requests = db.selectFrom("room_requests").where("contest_id", "=", contest.id);
    expect(await requests.select("id").execute()).toEqual([]);
  });

  test("OPS-04 a request whose run has died is said to be asked, and another run asks the room after two minutes", async () => {
    const contest = await createContest(db, datesIn("voting", NOW));
    const requests = db.selectFrom("room_requests").where("contest_id", "=", contest.id);
    const died = async (minutes: number) => {
      const taken_at = new Date(NOW.getTime() - minutes * 60_000).toISOString();
      await db.updateTable("room_requests").set({ taken_at }).where("answer", "is", null).execute();
      await roomThat({}, { ok: true, entries: 15, waiting: 0 })();
    };
    const dying = run("resend-votes", contest.id, () => died(1));
    await expect(dying).rejects.toThrow("may be done, or still be under way");
    expect(await requests.select("id").execute()).toEqual([]);
    const again = await run("resend-votes", contest.id, () => died(2));
    expect(again).toContain("sent its 15 ledger entries");
  });

  test("OPS-04 export-room writes the room's lines into a file, which import-room gives the room again", async () => {
    const contest = await createContest(db, datesIn("voting", NOW));
    const header = JSON.stringify({ contest: contest.id, entries: 7, head: null });
    const lines = [header, ...Array.from({ length: 120 }, (_, n) => `["${n}", "O'Hara"]`)];
    const folder = mkdtempSync(join(tmpdir(), "room-"));
    const path = join(folder, `${contest.id}.jsonl`);
    const exporting = roomThat({}, undefined, undefined, {
      async exportFile() {
        for (let n = 0; n < lines.length; n += 50)
          await storeParts(db, contest.id, n, lines.slice(n, n + 50), NOW);
        return { entries: 7, parts: lines.length };
      },
    });
    expect(await run("export-room", path, exporting)).toContain("7 ledger entries are in");
    expect(readFileSync(path, "utf8")).toBe(`${lines.join("\n")}\n`);
    expect(statSync(path).mode & 0o077, "nobody else may read it").toBe(0);
    expect(await listParts(db, contest.id, 0)).toEqual([]);
    let given = 0;
    const importing = roomThat({}, undefined, undefined, {
      async importFile() {
        given = (await listParts(db, contest.id, 100)).length;
        return { ok: true, entries: 7, votes: 4, isBehind: true };
      },
    });
    const full = roomThat({ entries: 8 }, undefined, undefined, {
      importFile: async () => ({ ok: false, reason: "not-empty" }),
    });
    await expect(run("import-room", path, full)).rejects.toThrow(
      "Nothing was imported. The room has another ledger than the file.",
    );
    expect(await run("import-room", path, importing)).toContain(
      "7 ledger entries, 4 votes. D1 has",
    );
    expect(given).toBe(21);
    expect(await listParts(db, contest.id, 0)).toEqual([]);
    expect(await logged(contest.id)).toEqual([
      { actor_id: "operator", action: "room.export" },
      { actor_id: "operator", action: "room.recount" },
      { actor_id: "operator", action: "room.import" },
      { actor_id: "operator", action: "room.recount" },
      { actor_id: "operator", action: "room.import" },
    ]);
    await expect(run("import-room", join(folder, "none"))).rejects.toThrow("There is no file");
    await expect(run("export-room", "reto")).rejects.toThrow("named after the contest");
    await expect(run("export-room", path, exporting)).rejects.toThrow("exists");
    rmSync(folder, { recursive: true });
  });

  test("OPS-04 import-room asks a room once more whose reply is lost, and says what the room has", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const contest = await createContest(db, datesIn("voting", NOW));
    const path = join(folder, `${contest.id}.jsonl`);
    const header = { contest: contest.id, entries: 7, head: null };
    writeFileSync(path, `${JSON.stringify(header)}\n["1"]\n["2"]\n`);
    const calls: number[] = [];
    const importing = (isLost: (call: number) => boolean, present = 0) =>
      roomThat({ entries: present }, undefined, undefined, {
        async importFile() {
          calls.push((await listParts(db, contest.id, 0)).length);
          if (isLost(calls.length)) throw new Error("Network connection lost.");
          return { ok: true, entries: 7, votes: 4, isBehind: false };
        },
      });
    const told = await run(
      "import-room",
      path,
      importing((call) => call === 1),
    );
    expect(told).toBe("The room has 7 ledger entries, 4 votes.");
    expect(calls, "the file is uploaded once").toEqual([3, 3]);
    const again = await run(
      "import-room",
      path,
      importing(() => false, 7),
    );
    expect(again).toContain("7 ledger entries, 4 votes. It had those of the file already.");
    expect(calls.at(-1), "a room with a ledger gets the first and the last line").toBe(2);
    const lost = run(
      "import-room",
      path,
      importing(() => true),
    );
    await expect(lost).rejects.toThrow(/^The room has failed: Network connection lost\./);
  });

  test("OPS-02 a call that finds a local database locked is made again, and any other error is told at once", async () => {
    const busy = new Error("NOSENTRY database is locked: SQLITE_BUSY");
    const other = new Error("no such table: contests");
    const errors = [busy, busy, other];
    const calls: string[] = [];
    const db = wranglerDb({ remote: false, state }, async (args) => {
      calls.push(args.at(-1) ?? "");
      throw errors.shift() ?? busy;
    });
    await expect(findContest(db, "reto")).rejects.toThrow("no such table");
    expect(calls).toHaveLength(3);
    expect(new Set(calls).size).toBe(1);
    await expect(findContest(db, "reto")).rejects.toThrow("SQLITE_BUSY");
  });

  test("OPS-04 finalize is refused while the contest's room lacks votes", async () => {
    const contest = await createContest(db, { ...datesIn("counting", NOW), results_at: null });
    const confirmation = () => verbOf("finalize").asks?.(overWrangler, contest.id, NOW);
    expect(await confirmation()).toMatchObject({ word: "publish" });
    await raiseRoomAlarm(db, contest.id, { ledgerSeq: 0, recordSeq: 15 }, NOW);
    await expect(confirmation()).rejects.toThrow(
      "D1 has ledger entry 15, the room's ledger ends at 0",
    );
  });

  test("ADMIN-02 import puts back what was cleared, once, and has the room send its votes", async () => {
    const { contest, archive, path } = await clearTrial();
    // Three to five rows: the contest, its story, and up to three records of mailings.
    expect(await run("import", path)).toMatch(/^[345] rows were put back\.$/);
    expect((await findContest(db, contest))?.title).toBe("Reto test");
    expect(await requestsTo(contest)).toEqual([{ kind: "resend" }]);
    expect(await logged(archive)).toEqual([{ actor_id: "operator", action: "data.import" }]);
    await expect(run("import", path)).rejects.toThrow("Nothing was put back.");
    await expect(run("import", join(path, "none"))).rejects.toThrow("There is no file");
  });

  test("ADMIN-02 import after one that was interrupted has the room send its votes too, and both are in the log", async () => {
    const { contest, archive, path } = await clearTrial();
    let batches = 0;
    const cut = {
      prepare: (query: string) => d1.prepare(query),
      batch: (statements: D1PreparedStatement[]) =>
        ++batches < 2 ? d1.batch(statements) : Promise.reject(new Error("The line is cut")),
    };
    const cutDb = createDb(cut as unknown as D1Database);
    await expect(verbOf("import").run(cutDb, path, operatorOf({ now: NOW }))).rejects.toThrow(
      "The line is cut",
    );
    expect(await logged(archive)).toHaveLength(1);
    expect(await run("import", path)).toMatch(/\d were there already/);
    expect(await requestsTo(contest)).toEqual([{ kind: "resend" }]);
    expect(await logged(archive)).toHaveLength(2);
  });

  test("KARMA-02 rankings recomputes them", async () => {
    await run("rankings");
    expect(await logged("rankings")).toEqual([
      { actor_id: "operator", action: "rankings.recompute" },
    ]);
  });

  test("MAINT-01 maintenance goes on with a message and a duration, and off, and logs both once", async () => {
    const texts = { message: "Cambiamos de base de datos.", duration: "PT30M" };
    for (let twice = 0; twice < 2; twice++)
      expect(await run("maintenance", "on", undefined, texts)).toContain("Maintenance is on");
    expect(await findMaintenanceSettings(db)).toEqual({
      texts,
      state: { ...texts, since: NOW.toISOString() },
    });
    const announced = () =>
      db.selectFrom("maintenance_mode").select("is_announced").executeTakeFirstOrThrow();
    expect(await announced(), "the cron tells open pages").toEqual({ is_announced: 0 });
    for (let twice = 0; twice < 2; twice++)
      expect(await run("maintenance", "off")).toContain("Maintenance is off");
    expect((await findMaintenanceSettings(db)).state).toBeNull();
    expect(await logged("maintenance")).toEqual([
      { actor_id: "operator", action: "maintenance.on" },
      { actor_id: "operator", action: "maintenance.off" },
    ]);
    await expect(run("maintenance", "on", undefined, { duration: "media hora" })).rejects.toThrow(
      "--duration is one of PT15M|PT30M|",
    );
    await expect(run("maintenance", "on", undefined, { message: "x".repeat(301) })).rejects.toThrow(
      "300 caracteres",
    );
  });

  test("MAIL-01 mail off stops all mail, mail on lets it go on, and each is logged once", async () => {
    const isStopped = async () => (await db.selectFrom("mail_stop").selectAll().execute()).length;
    for (let twice = 0; twice < 2; twice++)
      expect(await run("mail", "off")).toContain("Mail is stopped");
    expect(await isStopped()).toBe(1);
    for (let twice = 0; twice < 2; twice++) expect(await run("mail", "on")).toContain("Mail is on");
    expect(await isStopped()).toBe(0);
    expect(await logged("mail")).toEqual([
      { actor_id: "operator", action: "mail.stop" },
      { actor_id: "operator", action: "mail.resume" },
    ]);
  });

  test("MAINT-01 maintenance takes its message and duration from the command line", async () => {
    const on = commandOf("maintenance", "on", "--message", "Es l'hora", "--duration", "PT1H");
    expect(await carriedOut(on)).toContain("Maintenance is on.");
    const row = await db.selectFrom("maintenance_mode").selectAll().executeTakeFirst();
    expect(row).toMatchObject({
      is_active: 1,
      message: "Es l'hora",
      estimated_duration: "PT1H",
      activated_by: "operator",
    });
    await run("maintenance", "off");
  });

  test("ends with 2 for --json without --yes where a word would be asked for", () => {
    expect(readCommandLine(["restored", "--json", "--state", state], {})).toMatchObject({
      code: 2,
      text: expect.stringContaining("add --yes"),
    });
    expect(commandOf("restored", "--json", "--yes").isJson).toBe(true);
  });

  test("ends with 2 for a verb that is none, and for a word or flag that the verb does not take", () => {
    for (const verb of ["maintenance", "mail"]) {
      expect(readCommandLine([verb, "of", "--state", state], {})).toMatchObject({
        code: 2,
        text: `${verb} is on or off, not of.`,
      });
    }
    expect(readCommandLine(["grant", "--state", state], {})).toMatchObject({
      code: 2,
      text: expect.stringContaining("There is no verb grant."),
    });
    const rankings = ["rankings", "--message", "Hola", "--state", state];
    expect(readCommandLine(rankings, {})).toMatchObject({
      code: 2,
      text: expect.stringContaining("rankings takes no --message."),
    });
  });

  test("refuses a flag that npm has taken for itself, and does nothing", () => {
    expect(readCommandLine(["rankings"], { npm_config_remote: "true" })).toEqual({
      code: 2,
      text: expect.stringContaining("npm run admin -- rankings --remote"),
    });
    expect(readCommandLine(["recount", "x", "copy"], { npm_config_state: "true" })).toEqual({
      code: 2,
      text: expect.stringMatching(/npm run admin -- recount x --state DIR$/),
    });
    const remote = ["confirm", "a@correo.test", "--remote"];
    expect(readCommandLine(remote, { npm_config_json: "true", npm_config_yes: "true" })).toEqual({
      code: 2,
      text: expect.stringMatching(/-- confirm a@correo.test --remote --json --yes$/),
    });
  });

  test("takes an .npmrc with yes and json for no flag where the verb asks nothing or has them", () => {
    const npmrc = { npm_config_json: "true", npm_config_yes: "true" };
    const rankings = ["rankings", "--json", "--state", state];
    expect(readCommandLine(rankings, npmrc)).toMatchObject({ command: { isConfirmed: false } });
    const restored = ["restored", "--json", "--yes", "--state", state];
    expect(readCommandLine(restored, npmrc)).toMatchObject({ command: { isConfirmed: true } });
  });

  test("OPS-02 takes --env for a deployed database of wrangler.toml alone, and says which it is", async () => {
    const staging = readCommandLine(["rankings", "--remote", "--env", "staging"], {});
    if ("text" in staging) throw new Error(staging.text);
    expect(await placeName(staging.command.place)).toMatch(
      /^database tintero-staging [0-9a-f-]{36} \(remote, staging\)$/,
    );
    for (const [args, why] of [
      [["rankings", "--remote", "--env", "test"], 'no environment "test", but staging'],
      [["rankings", "--env", "staging"], "add --remote"],
    ] as const) {
      expect(readCommandLine([...args], {})).toMatchObject({
        code: 2,
        text: expect.stringContaining(why),
      });
    }
  });

  test("refuses a folder that is not there, and one without data, in which it makes nothing", () => {
    const folder = mkdtempSync(join(tmpdir(), "tintero-empty-"));
    expect(readCommandLine(["rankings", "--state", join(folder, "no")], {})).toEqual({
      code: 2,
      text: expect.stringContaining("There is no folder"),
    });
    expect(readCommandLine(["rankings", "--state", folder], {})).toEqual({
      code: 2,
      text: expect.stringContaining("holds no data"),
    });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test("tells of itself and of each verb, and ends with 0", () => {
    expect(readCommandLine(["--help"], {})).toEqual({
      code: 0,
      text: expect.stringContaining("grant-admin <email>"),
    });
    const help = readCommandLine(["finalize", "--help"], {});
    expect(help).toEqual({ code: 0, text: expect.stringContaining("<contest id>") });
    expect(help).not.toEqual({ code: 0, text: expect.stringContaining("grant-admin") });
  });

  test("PHASE-09 finalize asks for a word, and publishes nothing without it", async () => {
    const { id } = await createContest(db, { ...datesIn("counting", NOW), results_at: null });
    const resultsAt = async () => (await findContest(db, id))?.resultsAt;
    const finalize = commandOf("finalize", id);
    for (const typed of ["yes\n", ""])
      expect(await carriedOut(finalize, typed)).toContain("Nothing was done.");
    expect(await resultsAt()).toBeNull();
    expect(await carriedOut(finalize, "publish\n")).toContain("The results come within a minute");
    expect(await resultsAt()).not.toBeNull();
  });

  test("PHASE-09 finalize asks for no word where --yes has answered", async () => {
    const { id } = await createContest(db, { ...datesIn("counting", NOW), results_at: null });
    expect(await carriedOut(commandOf("finalize", id, "--yes"))).not.toContain("Type");
    expect((await findContest(db, id))?.resultsAt).not.toBeNull();
  });
});

test("OPS-02 values go into a statement as literals, and nowhere into a text, a name or a comment", () => {
  expect(
    withValues(`SELECT '?', "?", ?, ? -- ?\nFROM t WHERE a = ?`, ["o'hara; --?", 7, null]),
  ).toBe(`SELECT '?', "?", 'o''hara; --?', 7 -- ?\nFROM t WHERE a = NULL`);
  expect(withValues("SELECT ?", ["BEGIN TRANSACTION; 'x'"]), "wrangler deletes these words").toBe(
    "SELECT replace('BEGIN\u0001TRANSACTION; ''x''', char(1), ' ')",
  );
  expect(() => withValues("SELECT ?", [])).toThrow("No value");
  expect(() => withValues("SELECT ?", ["\0"])).toThrow("No value");
});
