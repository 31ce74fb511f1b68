import { expect, test } from "vitest";
import { SizedCache } from "./sized-cache";

const cacheOf = (most: number) => new SizedCache<string>(most, (text) => text.length);

test("design: a cache of orders is bounded by its bytes: the oldest leave for a new one", () => {
  const cache = cacheOf(100);
  for (const key of ["a", "b", "c"]) cache.set(key, "x".repeat(40));
  expect(["a", "b", "c"].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true]);
  for (let n = 0; n < 9; n++) cache.set(`small ${n}`, "");
  expect(cache.get("small 0")).toBeUndefined();
  expect(cache.get("small 8")).toBe("");
});

test("design: a value that is larger than the cache is not kept, and empties nothing", () => {
  const cache = cacheOf(100);
  cache.set("a", "x".repeat(40));
  cache.set("b", "x".repeat(200));
  expect([cache.get("a")?.length, cache.get("b")]).toEqual([40, undefined]);
});

test("design: a value that is set again or deleted counts once, or not any more", () => {
  const cache = cacheOf(100);
  for (let n = 0; n < 9; n++) cache.set("a", "x".repeat(40));
  cache.set("b", "x".repeat(40));
  cache.delete("b");
  cache.set("c", "x".repeat(40));
  expect([cache.get("a")?.length, cache.get("c")?.length]).toEqual([40, 40]);
});
