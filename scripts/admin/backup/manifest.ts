import { createHash } from "node:crypto";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { writePrivateFile } from "../private-file";

const FILE = "manifest.json";
export const DATABASE_FILE = "tintero.sql";

const FileFacts = { file: v.string(), bytes: v.number(), sha256: v.string() };

/** The list of what a backup holds: the export of D1 with the rows of each table, and the file of each contest's room. */
const Manifest = v.object({
  format: v.literal("tintero-backup-1"),
  /** Instant at which the export of D1 began. The rooms were exported after it. */
  made_at: v.string(),
  database: v.object({ ...FileFacts, rows: v.record(v.string(), v.number()) }),
  rooms: v.array(
    v.object({
      ...FileFacts,
      contest: v.string(),
      /** Number of ledger entries, and the seal: the hash of the last one; null while the result is open. */
      entries: v.number(),
      head: v.nullable(v.string()),
    }),
  ),
});

export type Manifest = v.InferOutput<typeof Manifest>;
type BackupFile = Pick<Manifest["database"], "file" | "bytes" | "sha256">;

/** Measures a file of a backup. */
export async function measureFile(folder: string, file: string): Promise<BackupFile> {
  const path = join(folder, file);
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return { file, bytes: statSync(path).size, sha256: hash.digest("hex") };
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writePrivateFile(join(folder, FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads the manifest of a backup and compares each file with it. Throws if the backup is not whole. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, FILE);
  if (!existsSync(path))
    throw new Error(`${folder} is no backup: it has no ${FILE}, which export writes last.`);
  const manifest = v.safeParse(Manifest, readJson(path));
  if (!manifest.success) throw new Error(`${path} is damaged, or of another version.`);
  const { database, rooms } = manifest.output;
  const faults: string[] = [];
  for (const listed of [database, ...rooms]) {
    if (!existsSync(join(folder, listed.file))) {
      faults.push(`${listed.file} is missing.`);
      continue;
    }
    const { sha256 } = await measureFile(folder, listed.file);
    if (sha256 !== listed.sha256) faults.push(`${listed.file} is not the file that was exported.`);
  }
  if (faults.length > 0) throw new Error(["Nothing was done.", ...faults].join("\n"));
  return manifest.output;
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}
