import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../run.js";

/** The process that holds a data folder's lock. */
interface Holder {
  pid: number;
  host: string;
  /**
   * Start time of the process by the kernel's clock, because a later process may get the same id. "" if the start time is
   * unknown.
   */
  began: string;
}

const fileOf = (state: string) => join(resolve(root, state), "server.lock");

/**
 * Locks a folder of local data for this process until it ends, and returns a function that unlocks it. Throws while another
 * process holds the lock: two servers on one SQLite file would overwrite each other's rooms. A stale lock of a dead process is
 * taken over, by only one process if several try at once.
 */
export function lockState(state: string): () => void {
  const file = fileOf(state);
  mkdirSync(resolve(root, state), { recursive: true });
  const holder: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(holder));
  try {
    while (!placeNew(draft, file)) {
      const content = textOf(file);
      const lockHolder = content === null ? null : holderIn(content);
      if (lockHolder && isAlive(lockHolder)) {
        throw new Error(
          `Process ${lockHolder.pid} already serves ${state}: stop it, or name another folder with --state.`,
        );
      }
      if (content !== null) removeStale(file, content);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const unlock = () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once("exit", unlock);
  return unlock;
}

/** Atomically creates `file` with the content of `draft`. Returns false if `file` already exists. */
function placeNew(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
  }
  // Fallback for file systems without hard links.
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Removes a stale lock file. If another process has replaced the file meanwhile, the new one is put back. */
function removeStale(file: string, stale: string): void {
  const moved = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, moved);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  if (textOf(moved) !== stale) placeNew(moved, file);
  rmSync(moved, { force: true });
}

/** Returns the id of the living process that serves a folder of local data, or null. */
export function stateHolder(state: string): number | null {
  const lockHolder = readHolder(fileOf(state));
  return lockHolder && isAlive(lockHolder) ? lockHolder.pid : null;
}

function readHolder(file: string): Holder | null {
  const text = textOf(file);
  return text === null ? null : holderIn(text);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function holderIn(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    // The lock file is incomplete, because its process died while writing it.
    return null;
  }
}

/**
 * Returns whether the process of a lock is running. A lock of another machine that shares the folder cannot be checked and counts
 * as running.
 */
function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return began === "" || began === beganAt(pid);
}

/** Returns the start time of a process: field 22 of /proc/<pid>/stat. "" without /proc. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Skips the process name, which is in parentheses and may contain spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;
