import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { lockState, stateHolder } from "../../scripts/serve/state-lock";

let state = "";
beforeEach(() => void (state = mkdtempSync(join(tmpdir(), "tintero-lock-"))));
afterEach(() => rmSync(state, { recursive: true, force: true }));

const leave = (holder: object) => writeFileSync(join(state, "server.lock"), JSON.stringify(holder));

describe("OPS-01 a folder of local data", () => {
  test("is served once at a time, and again when its server has ended", () => {
    const unlock = lockState(state);
    expect(stateHolder(state)).toBe(process.pid);
    expect(() => lockState(state)).toThrow(`Process ${process.pid} already serves ${state}`);
    unlock();
    expect(stateHolder(state)).toBeNull();
    lockState(state)();
  });

  test.each([
    ["a process that has died", () => spawnSync("true").pid, ""],
    ["an id that another process has now", () => process.pid, "1"],
  ])("is free although it is locked by %s", (_, pid, began) => {
    leave({ pid: pid(), host: hostname(), began });
    expect(stateHolder(state)).toBeNull();
    lockState(state)();
    expect(existsSync(join(state, "server.lock"))).toBe(false);
  });

  test("is taken over by one of two processes that find the same stale lock", () => {
    const { pid } = spawnSync("true");
    leave({ pid, host: hostname(), began: "" });
    // The stub simulates another process that takes over the stale lock after this process has found the lock's owner dead.
    const kill = vi.spyOn(process, "kill").mockImplementationOnce(() => {
      leave({ pid: process.ppid, host: hostname(), began: "" });
      throw Object.assign(new Error("There is no such process"), { code: "ESRCH" });
    });
    expect(() => lockState(state)).toThrow(`Process ${process.ppid} already serves ${state}`);
    kill.mockRestore();
    expect(stateHolder(state)).toBe(process.ppid);
    expect(readdirSync(state)).toEqual(["server.lock"]);
  });

  test("stays locked by another machine, whose processes cannot be asked for", () => {
    leave({ pid: 1, host: "elsewhere", began: "" });
    expect(() => lockState(state)).toThrow("already serves");
  });
});
