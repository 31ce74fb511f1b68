import { execFileSync } from "node:child_process";

/** The processes that a process has started, by name. */
export function childrenOf(pid: number, name: string): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,comm="], { encoding: "utf8" }).split("\n");
  const rows = lines.map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, of, what]) => Number(of) === pid && what === name)
    .map(([id]) => Number(id));
}
