import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { storeParts } from "~/domain/votes/room-files.server";
import { answerRoomRequests } from "~/domain/votes/room-requests.server";
import type {
  ContestRoomProtocol,
  ImportAnswer,
  Recount,
  ResendAnswer,
} from "~/domain/votes/room-protocol";
import type { Rooms } from "~/domain/votes/room-client.server";
import { exportBackup } from "../../scripts/admin/backup/export-backup";
import { importBackup } from "../../scripts/admin/backup/import-backup";
import {
  measureFile,
  readManifest,
  writeManifest,
  type Manifest,
} from "../../scripts/admin/backup/manifest";
import { countDumpedRows } from "../../scripts/admin/backup/sql-dump";
import { countTableRows, importStatements, logComparison } from "~/domain/restore/backups.server";
import { createContest, datesIn } from "../../scripts/seed/rows";
import { openD1 } from "./d1";
import { fixture } from "./fixture";
import { operatorOf } from "./operator";

const NOW = new Date();
const { db } = await fixture(openD1());
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
beforeEach(async () => {
  await db.deleteFrom("contests").execute();
});

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "tintero-backup-"));
  folders.push(folder);
  return folder;
};

const SQL = `CREATE TABLE a (x TEXT);
INSERT INTO "a" ("x") VALUES('one');
INSERT INTO "a" ("x") VALUES('it''s
INSERT INTO "b" ("x") VALUES(''no row'');
the end');
INSERT INTO b (x) VALUES(1);
INSERT INTO sqlite_sequence VALUES('a',2);
`;

/** Makes a backup of one contest, whose export is `SQL`. */
async function backupOf(contest: string, head: string | null = null): Promise<string> {
  const folder = newFolder();
  writeFileSync(join(folder, "tintero.sql"), `${SQL}-- ${contest}\n`);
  const header = { format: "tintero-room-1", contest, entries: 3, head, pieces: 0 };
  writeFileSync(join(folder, `${contest}.jsonl`), `${JSON.stringify(header)}\n`);
  const rows = await countDumpedRows(join(folder, "tintero.sql"));
  writeManifest(folder, {
    format: "tintero-backup-1",
    made_at: NOW.toISOString(),
    database: { ...(await measureFile(folder, "tintero.sql")), rows },
    rooms: [{ ...(await measureFile(folder, `${contest}.jsonl`)), contest, entries: 3, head }],
  });
  return folder;
}

/** Notes in the database that this backup was imported into it. */
const markImported = async (folder: string) => {
  const { sha256 } = await measureFile(folder, "tintero.sql");
  await db.batch(importStatements(db, sha256, "operator", NOW));
  return sha256;
};
/** Notes also that its rows were compared. */
const markCompared = async (folder: string) =>
  logComparison(db, await markImported(folder), "operator", NOW);

/**
 * Carries out the second run of import-backup over rooms that answer like this. `before` is the ledger's length before the file
 * comes. Returns all that is said.
 */
async function fill(
  folder: string,
  imported: ImportAnswer,
  recounts: Partial<Recount>[],
  before = 0,
  resent: ResendAnswer | Error = { ok: true, entries: 3, waiting: 0 },
) {
  const lines: string[] = [];
  const calls: string[] = [];
  let entries = before;
  const room: Partial<ContestRoomProtocol> = {
    importFile: async () => {
      calls.push("import");
      if (imported.ok) entries = imported.entries;
      return imported;
    },
    recount: async () => {
      calls.push("recount");
      const counted = { entries, voters: 2, votes: 2, head: "seal", mismatches: [] };
      // An empty room is only asked for its length.
      return entries === 0 ? counted : { ...counted, ...recounts.shift() };
    },
    resend: async () => {
      calls.push("resend");
      if (resent instanceof Error) throw resent;
      return resent;
    },
  };
  const env = { CONTEST_ROOM: { idFromName: String, get: () => room } } as unknown as Rooms;
  const operator = operatorOf({
    say: (line) => void lines.push(line),
    pause: () => answerRoomRequests(env, db, NOW),
  });
  await importBackup(db, folder, operator).then(
    (line) => lines.push(line),
    (error: Error) => lines.push(`refused: ${error.message}`),
  );
  return { output: lines.join("\n"), calls };
}

const AHEAD = "story x: D1 has no vote that the ledger has";
const whole: ImportAnswer = { ok: true, entries: 3, votes: 2, isBehind: false };

describe("OPS-04 import-backup", () => {
  test("counts one row for each INSERT, and none in a text of several lines", async () => {
    const folder = await backupOf("reto");
    expect(await countDumpedRows(join(folder, "tintero.sql"))).toEqual({ a: 2, b: 1 });
  });

  test("refuses a folder without a manifest, and names each file that is missing or was changed", async () => {
    await expect(importBackup(db, newFolder(), operatorOf({}))).rejects.toThrow("is no backup");
    const folder = await backupOf("reto");
    writeFileSync(join(folder, "tintero.sql"), SQL.replace("one", "two"));
    rmSync(join(folder, "reto.jsonl"));
    await expect(importBackup(db, folder, operatorOf({}))).rejects.toThrow(
      "Nothing was done.\ntintero.sql is not the file that was exported.\nreto.jsonl is missing.",
    );
    writeFileSync(
      join(folder, "manifest.json"),
      readFileSync(join(folder, "manifest.json"), "utf8").slice(9),
    );
    await expect(importBackup(db, folder, operatorOf({}))).rejects.toThrow("is damaged");
  });

  test("refuses a database with tables of another origin", async () => {
    const folder = await backupOf("reto");
    await expect(importBackup(db, folder, operatorOf({}))).rejects.toThrow(
      "it takes an empty database",
    );
  });

  test("repeated after a first run without a comparison, it compares the tables, and fills no room while they differ", async () => {
    const { id } = await createContest(db, datesIn("voting", NOW));
    const folder = await backupOf(id);
    await markImported(folder);
    for (let twice = 0; twice < 2; twice++) {
      const { output, calls } = await fill(folder, whole, []);
      expect(output).toContain("refused: These tables differ:");
      expect(output).toContain("a: 2 rows exported, 0 imported");
      expect(calls).toEqual([]);
    }
    const path = join(folder, "manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8")) as Manifest;
    manifest.database.rows = await countTableRows(db);
    writeManifest(folder, manifest);
    const compared = await fill(folder, whole, []);
    expect(compared.output).toContain("Now serve the database");
    expect((await fill(folder, whole, [])).output).toContain("All 1 rooms agree with D1.");
  });

  test("fills the rooms once the database is there, and says what comes next", async () => {
    const { id } = await createContest(db, datesIn("voting", NOW));
    const folder = await backupOf(id);
    await markCompared(folder);
    const { output, calls } = await fill(folder, whole, []);
    expect(output).toContain("All 1 rooms agree with D1.");
    expect(output).toContain("npm run admin -- restored --remote");
    expect(calls).toEqual(["recount", "import", "recount"]);
    const again = await fill(folder, { ok: false, reason: "not-empty" }, [], 4);
    expect(again.output).toContain("All 1 rooms agree with D1.");
    expect(again.calls, "repeated, it recounts only").toEqual(["recount"]);
  });

  test("has a room that is ahead of an older D1 send its votes again", async () => {
    const { id } = await createContest(db, datesIn("voting", NOW));
    const folder = await backupOf(id);
    await markCompared(folder);
    const { output, calls } = await fill(folder, whole, [{ mismatches: [AHEAD] }, {}]);
    expect(output).toContain("it sends its votes to D1 again");
    expect(output).toContain("All 1 rooms agree with D1.");
    expect(calls).toEqual(["recount", "import", "recount", "resend", "recount"]);
  });

  test.each([
    [
      "fails",
      new Error("Network connection lost."),
      "The room has failed: Network connection lost.",
    ],
    [
      "refuses",
      { ok: false, reason: "root" } as const,
      "The votes were sent, but D1 has another root than the room",
    ],
  ])(
    "names and counts a room that %s to send its votes, and ends with an error",
    async (_, resent, why) => {
      vi.spyOn(console, "error").mockImplementation(() => {});
      const { id } = await createContest(db, datesIn("voting", NOW));
      const folder = await backupOf(id);
      await markCompared(folder);
      const { output, calls } = await fill(folder, whole, [{ mismatches: [AHEAD] }], 0, resent);
      expect(output).toContain("refused: 1 of 1 rooms are not as they should be:");
      expect(output).toContain(`${id}: ${why}`);
      expect(calls).toEqual(["recount", "import", "recount", "resend", "recount"]);
    },
  );

  test("goes on with the other rooms after one without an answer, and names it", async () => {
    const { id } = await createContest(db, datesIn("voting", NOW));
    const folder = await backupOf(id);
    const manifest = await readManifest(folder);
    const [room] = manifest.rooms;
    if (!room) throw new Error("The backup has no room");
    writeManifest(folder, { ...manifest, rooms: [{ ...room, contest: "gone" }, room] });
    await markCompared(folder);
    const { output } = await fill(folder, whole, []);
    expect(output).toContain(`Room of ${id}: 3 ledger entries, 2 votes.`);
    expect(output).toContain(
      "refused: 1 of 2 rooms are not as they should be:\ngone: There is no contest gone.",
    );
  });

  test("names a room that is behind a newer D1, and the command that rebuilds it", async () => {
    const { id } = await createContest(db, datesIn("voting", NOW));
    const folder = await backupOf(id);
    await markCompared(folder);
    const lacks = "D1 has ledger entry 9, the room's ledger ends at 3";
    const behind = await fill(folder, { ...whole, isBehind: true }, [{ mismatches: [lacks] }]);
    expect(behind.output).toContain(
      `refused: 1 of 1 rooms are not as they should be:\n${id}: ${lacks}`,
    );
    expect(behind.output).toContain(`npm run admin -- rebuild-room ${id} --remote`);
    expect(behind.calls).toEqual(["recount", "import", "recount"]);
  });

  test("names a room with a shorter ledger than its file, and one with another seal, and ends with an error", async () => {
    const { id } = await createContest(db, datesIn("results", NOW));
    const folder = await backupOf(id, "another seal");
    await markCompared(folder);
    const notEmpty: ImportAnswer = { ok: false, reason: "not-empty" };
    const shorter = await fill(folder, notEmpty, [], 2);
    expect(shorter.output).toContain(
      `refused: 1 of 1 rooms are not as they should be:\n${id}: the room has 2 ledger entries, its file 3: it lacks votes.`,
    );
    expect(shorter.calls).toEqual(["recount"]);
    const other = await fill(folder, notEmpty, [], 3);
    expect(other.output).toContain(`${id}: the room's ledger has another seal than its file.`);
    expect((await fill(folder, notEmpty, [], 4)).output).toContain("All 1 rooms agree with D1.");
  });

  test("refuses a file that the room finds damaged", async () => {
    const { id } = await createContest(db, datesIn("voting", NOW));
    const folder = await backupOf(id);
    await markCompared(folder);
    const { output } = await fill(folder, { ok: false, reason: "broken" }, []);
    expect(output).toContain(`${id}.jsonl was not imported: it is damaged`);
  });
});

test("OPS-04 export names a room that lacks votes of D1, keeps the others, and ends with an error", async () => {
  const [lost, whole] = [
    await createContest(db, datesIn("voting", NOW)),
    await createContest(db, datesIn("voting", NOW)),
  ];
  const folder = join(newFolder(), "backup");
  const roomOf = (id: string): Partial<ContestRoomProtocol> => ({
    async exportFile() {
      if (id === lost.id) return { reason: "behind" };
      await storeParts(db, id, 0, [JSON.stringify({ contest: id, head: "seal" })], NOW);
      return { entries: 3, parts: 1 };
    },
  });
  const env = { CONTEST_ROOM: { idFromName: String, get: roomOf } } as unknown as Rooms;
  const operator = operatorOf({
    pause: () => answerRoomRequests(env, db, NOW),
    wrangler: async (args) => {
      writeFileSync(args.at(-1) ?? "", SQL);
      return "";
    },
  });
  await expect(exportBackup(db, folder, operator)).rejects.toThrow(
    new RegExp(`are not in it:\n${lost.id}: npm run admin -- recount ${lost.id} --remote$`),
  );
  const files = readdirSync(folder).toSorted();
  expect(files).toEqual([`${whole.id}.jsonl`, "manifest.json", "tintero.sql"].toSorted());
  const modes = [folder, ...files.map((file) => join(folder, file))].map(
    (path) => statSync(path).mode & 0o077,
  );
  expect(modes, "nobody else may read it").toEqual([0, 0, 0, 0]);
  expect((await readManifest(folder)).rooms).toMatchObject([
    { contest: whole.id, entries: 3, head: "seal" },
  ]);
});

test("OPS-04 export refuses a folder with files, and one that nothing serves", async () => {
  const folder = await backupOf("reto");
  await expect(exportBackup(db, folder, operatorOf({}))).rejects.toThrow("has files");
  await expect(exportBackup(db, newFolder(), operatorOf({ isServed: false }))).rejects.toThrow(
    "run npm start over it",
  );
});
