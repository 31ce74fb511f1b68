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
