import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
 * has left is taken over.
 */
export function lockState(state: string): () => void {
  const file = fileOf(state);
  mkdirSync(resolve(root, state), { recursive: true });
  const held = stateHolder(state);
  if (held !== null) {
    throw new Error(
      `Process ${held} already serves ${state}: stop it, or name another folder with --state.`,
    );
  }
  if (existsSync(file)) rmSync(file, { force: true });
  const own: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid) };
  // `wx`: of two that start at once the second fails here.
  writeFileSync(file, JSON.stringify(own), { flag: "wx" });
  const unlock = () => {
    if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
  };
  process.once("exit", unlock);
  return unlock;
}

/** The id of the living process that serves a folder of local data, or null. */
export function stateHolder(state: string): number | null {
  const held = readHolder(fileOf(state));
  return held && isAlive(held) ? held.pid : null;
}

function readHolder(file: string): Holder | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
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
    const isForeign = error instanceof Error && "code" in error && error.code === "EPERM";
    if (!isForeign) return false;
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
