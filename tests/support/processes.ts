import { execFileSync } from "node:child_process";
import { basename } from "node:path";

/** The processes that a process has started, by the name of their program. */
export function childrenOf(pid: number, name: string): number[] {
  // Not `comm`, the name of the main thread: Node calls it "MainThread" since 24.
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, of, program = ""]) => Number(of) === pid && basename(program) === name)
    .map(([id]) => Number(id));
}

/** All processes that a process has started, and what these have started. */
export function descendantsOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found)
    found.push(...rows.filter(([, of]) => of === parent).map(([id = 0]) => id));
  return found.slice(1);
}
