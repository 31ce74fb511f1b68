import { execFileSync } from "node:child_process";
import { basename } from "node:path";

/** Returns the ids of a process's child processes that run this program. */
export function childrenOf(pid: number, name: string): number[] {
  // Reads `args` and not `comm`: since Node 24 the main thread's name in `comm` is "MainThread".
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, of, program = ""]) => Number(of) === pid && basename(program) === name)
    .map(([id]) => Number(id));
}

export function descendantsOf(pid: number): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found)
    found.push(...rows.filter(([, of]) => of === parent).map(([id = 0]) => id));
  return found.slice(1);
}
