import { spawn } from "node:child_process";
import { once } from "node:events";
import { root } from "../../scripts/run.js";

/** Starts the process that serves the sites of this run. Returns a function that stops it. */
export default async function serveSites(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/e2e/sites.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  const [port] = (await Promise.race([once(child, "message"), ended])) as unknown[];
  if (child.exitCode !== null) throw new Error("The sites of the tests cannot be served");
  process.env.TINTERO_SITES = `http://127.0.0.1:${String(port)}`;
  return async () => {
    child.disconnect();
    await ended;
  };
}
