import { createHash } from "node:crypto";
import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { constants as os, hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** A folder that Linux keeps in memory. */
const MEMORY = "/dev/shm";
/** In bytes: the least free space there, and the least memory of a container, for data to be kept in memory. */
const LEAST_FREE = 1e9;
const LEAST_MEMORY = 4e9;
/** Mark of this container in names of folders: containers may share MEMORY, and cannot see each other's processes. */
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 6);

/**
 * A new folder for the data of a run, in memory where the machine has room (docs/design/performance.md), and deleted when this process
 * ends; folders that killed runs have left are deleted too.
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
 * Deletes a folder, into which others may still write; one that belongs to another user stays.
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
 * Folders of runs of this host whose process has ended.
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
