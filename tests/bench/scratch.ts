import { accessSync, constants, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps what is written there in memory. */
const MEMORY = "/dev/shm";
const LEAST_FREE = 1e9;

/**
 * A new folder for the data of a run, in memory where the machine has room: the local D1 syncs a write to the disk at each trip,
 * also of one that only reads (docs/decisions/0060).
 */
export function makeScratch(): { folder: string; isInMemory: boolean } {
  const isInMemory = hasRoom(MEMORY);
  const folder = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), "tintero-bench-"));
  return { folder, isInMemory };
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_FREE;
  } catch {
    return false;
  }
}
