import { chmodSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "~/db/db";
import { OPERATOR } from "~/domain/audit/actors";
import { listBackedUpRooms, logExport } from "~/domain/restore/backups.server";
import { saveRoom } from "../room-file";
import { requireServed } from "../follow";
import { adminCommand } from "../place";
import type { Operator } from "../operator";
import { inGroups } from "./groups";
import { DATABASE_FILE, measureFile, writeManifest, type Manifest } from "./manifest";
import { countDumpedRows, dumpDatabase } from "./sql-dump";

/**
 * Exports D1 and then the rooms of all contests into a folder, with a manifest, which is written last. In this order each room's file
 * has all votes of the exported D1. Returns a sentence with the numbers. Throws if the folder has files, or a room does not answer;
 * and, after all else is exported, if a room lacks votes that D1 has.
 */
export async function exportBackup(db: Db, folder: string, operator: Operator): Promise<string> {
  const { say, report, now, place } = operator;
  requireServed(operator, "its rooms cannot answer");
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} has files: name a folder that is empty or not there.`);
  mkdirSync(folder, { recursive: true });
  // Password hashes, e-mails, votes: the folder is for the operator's user only, and its files stay so when they are moved.
  chmodSync(folder, 0o700);
  const contests = await listBackedUpRooms(db);
  say("Exporting the database …");
  const path = join(folder, DATABASE_FILE);
  await dumpDatabase(operator, path);
  chmodSync(path, 0o600);
  const database = {
    ...(await measureFile(folder, DATABASE_FILE)),
    rows: await countDumpedRows(path),
  };
  const rooms: Manifest["rooms"] = [];
  const behind: string[] = [];
  await inGroups(contests, async (contest) => {
    const file = `${contest}.jsonl`;
    const quiet = { ...operator, say: () => undefined };
    const saved = await saveRoom(db, contest, join(folder, file), quiet);
    if (saved === null) {
      behind.push(contest);
      return;
    }
    const { entries, head } = saved;
    rooms.push({ ...(await measureFile(folder, file)), contest, entries, head });
    say(`Room of ${contest}: ${entries} ledger entries.`);
  });
  const manifest: Manifest = {
    format: "tintero-backup-1",
    made_at: now.toISOString(),
    database,
    rooms: rooms.toSorted((a, b) => (a.contest < b.contest ? -1 : 1)),
  };
  writeManifest(folder, manifest);
  await logExport(db, database.sha256, OPERATOR, now);
  report(manifest);
  const sentence = `${sumOf(database.rows)} rows of ${Object.keys(database.rows).length} tables and ${rooms.length} rooms are in ${folder}. They tell who voted for what: keep the folder safe.`;
  if (behind.length === 0) return sentence;
  throw new Error(
    [
      sentence,
      "These rooms lack votes that D1 has, and are not in it:",
      ...behind
        .toSorted()
        .map((contest) => `${contest}: ${adminCommand(place, `recount ${contest}`)}`),
    ].join("\n"),
  );
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, n) => sum + n, 0);
