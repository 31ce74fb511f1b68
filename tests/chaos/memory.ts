import { readdirSync, readFileSync } from "node:fs";
import { WORKER_NAME } from "../../scripts/serve/miniflare";
import { Inspector } from "../bench/gauge";
import type { Victim } from "./victim";

const MB = 1024 * 1024;

/** Returns the used heap of the Worker's isolate in MB, after a garbage collection. The server must have no load. */
export async function liveHeapOf(victim: Victim): Promise<number> {
  if (!victim.inspector) throw new Error("The server is not inspected");
  const inspector = await Inspector.open(victim.inspector, `core:user:${WORKER_NAME}`);
  try {
    const measured = inspector
      .call("HeapProfiler.collectGarbage")
      .then(() => inspector.call("Runtime.getHeapUsage"));
    let isMeasured = false;
    const end = () => void (isMeasured = true);
    measured.then(end, end);
    // The isolate answers the inspector when a request enters it. One that arrives before the inspector's message changes nothing.
    while (!isMeasured) await victim.call("faults");
    const { usedSize } = await measured;
    return Number(usedSize) / MB;
  } finally {
    inspector.close();
  }
}

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
