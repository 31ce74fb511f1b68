import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps what is written there in memory. */
const MEMORY = "/dev/shm";
const LEAST_FREE = 1e9;
/** For so long, in ms, the folder of a process that is not found is left alone: it may run in another container. */
const DOUBTFUL = 60 * 60 * 1000;

/**
 * A new folder for the data of a run, in memory where the machine has room (docs/decisions/0060), and deleted when this process
 * ends; folders that killed runs have left are deleted too.
 * @param {string} name
 * @returns {{ folder: string, isInMemory: boolean }}
 */
export function makeScratch(name) {
  const isInMemory = hasRoom(MEMORY);
  const parent = isInMemory ? MEMORY : tmpdir();
  for (const left of abandoned(parent)) rmSync(left, { recursive: true, force: true });
  const folder = mkdtempSync(join(parent, `tintero-${name}-${process.pid}-`));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return { folder, isInMemory };
}

/** @param {string} parent */
function abandoned(parent) {
  return readdirSync(parent).flatMap((name) => {
    const [, pid] = /^tintero-[a-z]+-(\d+)-\w{6}$/.exec(name) ?? [];
    if (!pid || isRunning(Number(pid))) return [];
    const path = join(parent, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    return Date.now() - changed > DOUBTFUL ? [path] : [];
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
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_FREE;
  } catch {
    return false;
  }
}
