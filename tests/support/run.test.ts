import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { isInstalled, run } from "../../scripts/run.js";
import { childrenOf } from "./processes";

afterEach(() => void vi.restoreAllMocks());

/** Program that ignores SIGTERM and starts a process in another process group, as a browser does. */
const DEAF = `
  process.on("SIGTERM", () => {});
  require("node:child_process").spawn("sleep", ["600"], { detached: true });
  setInterval(() => {}, 1000);
`;

/** Returns whether a process is running. A zombie, which waits for its parent, is not. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("OPS-01 a ring of tests that does not end is killed with all that it has started, and says so", async () => {
  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const timers = vi.spyOn(globalThis, "setTimeout");
  const failed = expect(run("node", ["-e", DEAF], { minutes: 1 })).rejects.toThrow("ended with");
  const [[kill, after] = []] = timers.mock.calls;
  timers.mockRestore();
  expect(after).toBe(60_000);
  const sleepers = () =>
    childrenOf(process.pid, "node").flatMap((node) => childrenOf(node, "sleep"));
  await expect.poll(sleepers).toHaveLength(1);
  const [sleeper = 0] = sleepers();
  kill?.();
  await failed;
  expect(String(errors.mock.calls[0])).toContain("KILLED: node -e");
  await expect.poll(() => isRunning(sleeper)).toBe(false);
});

test("OPS-01 packages that the lock file has got since, or in another version, are installed", () => {
  const folder = mkdtempSync(join(tmpdir(), "tintero-installed-"));
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  try {
    write("package-lock.json", {
      packages: {
        "": { devDependencies: { one: "1.2.0" } },
        "node_modules/one": { version: "1.2.0" },
      },
    });
    expect(isInstalled(folder)).toBe(false);
    mkdirSync(join(folder, "node_modules/one"), { recursive: true });
    write("node_modules/one/package.json", { version: "1.1.9" });
    expect(isInstalled(folder)).toBe(false);
    write("node_modules/one/package.json", { version: "1.2.0" });
    expect(isInstalled(folder)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
