import { createHash } from "node:crypto";
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { constants as os, hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** Folder of Linux's file system in memory (tmpfs). */
const MEMORY = "/dev/shm";
/**
 * Thresholds for keeping a run's data in memory, in bytes: the free space that MEMORY must have, and the memory limit that a
 * container must have.
 */
const LEAST_FREE = 1e9;
const LEAST_MEMORY = 4e9;
/** Hash of the host name, in folder names: containers may share MEMORY, but cannot see each other's processes. */
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 6);

/**
 * Creates a temporary folder for the data of a run, in memory if there is room (docs/design/performance.md). The folder is
 * deleted when this process ends. Also deletes the folders that killed runs have left behind.
 * @param {string} name
 * @returns {{ folder: string, isInMemory: boolean }}
 */
export function makeScratch(name) {
  const isInMemory = hasRoom(MEMORY);
  const parent = isInMemory ? MEMORY : tmpdir();
  for (const left of abandoned(parent)) remove(left);
  const folder = mkdtempSync(join(parent, `tintero-${name}-${HOST}-${process.pid}-`));
  process.once("exit", () => remove(folder));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.once(signal, () => process.exit(128 + os.signals[signal]));
  }
  return { folder, isInMemory };
}

/**
 * Deletes a folder, with retries because another process may still write into it. A folder that cannot be deleted, such as
 * another user's, is reported and stays.
 * @param {string} folder
 */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    console.error(`${folder} is left: ${error}`);
  }
}

/**
 * Returns the folders that ended runs on this host have left behind.
 * @param {string} parent
 */
function abandoned(parent) {
  return readdirSync(parent).flatMap((name) => {
    const [, host, pid] = /^tintero-[a-z]+-(\w+)-(\d+)-\w{6}$/.exec(name) ?? [];
    return host === HOST && !isRunning(Number(pid)) ? [join(parent, name)] : [];
  });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {string} folder */
function hasRoom(folder) {
  const limit = process.constrainedMemory();
  if (limit > 0 && limit < LEAST_MEMORY) return false;
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_FREE;
  } catch {
    return false;
  }
}
