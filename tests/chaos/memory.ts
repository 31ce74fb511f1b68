import { readdirSync, readFileSync } from "node:fs";

/** Returns the resident memory of the workerd processes of a process group, in MB. */
export function memoryOf(group: number): number {
  let kilobytes = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    const [stat, status] = [read(pid, "stat"), read(pid, "status")];
    // The command in brackets may contain spaces; after it come the state, the parent and the group.
    const [command = "", rest = ""] = stat.split(/[()]+/).slice(1);
    if (!command.startsWith("workerd") || Number(rest.trim().split(" ")[2]) !== group) continue;
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  }
  return kilobytes / 1024;
}

/** Returns the text of a process's file; empty if the process has ended meanwhile. */
function read(pid: string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
