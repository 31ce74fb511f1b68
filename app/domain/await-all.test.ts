import { expect, test, vi } from "vitest";
import { awaitAll } from "./await-all";

test("OPS-03 a part of the recurring work that fails is logged, and the others come to their end", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  let isDone = false;
  const slow = new Promise((resolve) => setTimeout(resolve, 5)).then(() => (isDone = true));
  await expect(awaitAll([Promise.reject(new Error("D1 is away")), slow])).rejects.toThrow("failed");
  expect(isDone).toBe(true);
  expect(log).toHaveBeenCalledTimes(1);
});
