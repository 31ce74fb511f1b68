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

/** The process that serves a folder of local data. */
interface Holder {
  pid: number;
  host: string;
  /** When the process began, by the kernel's clock: another process may get the same id later. "" where that is unknown. */
  began: string;
}

const fileOf = (state: string) => join(resolve(root, state), "server.lock");

/**
 * Locks a folder of local data for this process until it ends, and returns a function that unlocks it. Two servers on one
 * SQLite file overwrite each other's rooms. Throws with words while another process holds it; a lock that a dead process
 * has left is taken over, by one process where several try at once.
 */
export function lockState(state: string): () => void {
  const file = fileOf(state);
  mkdirSync(resolve(root, state), { recursive: true });
  const own: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own));
  try {
    while (!placeNew(draft, file)) {
      const found = textOf(file);
      const held = found === null ? null : holderIn(found);
      if (held && isAlive(held)) {
        throw new Error(
          `Process ${held.pid} already serves ${state}: stop it, or name another folder with --state.`,
        );
      }
      if (found !== null) removeStale(file, found);
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

/** Puts a whole file at an address that is free; false where there is one. */
function placeNew(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
  }
  // A file system without hard links.
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

/** Removes a lock that was found to be stale; one that another process has placed since is put back. */
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

/** The id of the living process that serves a folder of local data, or null. */
export function stateHolder(state: string): number | null {
  const held = readHolder(fileOf(state));
  return held && isAlive(held) ? held.pid : null;
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
    // Cut off in the middle: its process died while it wrote.
    return null;
  }
}

/** On another machine that shares the folder nothing can be asked: such a lock is taken for a living one. */
function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== "EPERM") return false;
  }
  return began === "" || began === beganAt(pid);
}

/** Field 22 of /proc/<pid>/stat; "" where there is no /proc. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the process, in brackets, may hold blanks.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? error.code : undefined;
