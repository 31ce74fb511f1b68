import { expect, test } from "vitest";
import { BoundedCache, ExpiringCache } from "./bounded-cache";

const cacheOf = (bytes: number) =>
  new BoundedCache<string>({ bytes, sizeOf: (text) => text.length });

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

test("design: a cache that is bounded by its entries keeps the newest", () => {
  const cache = new BoundedCache<number>({ entries: 2 });
  for (const [n, key] of ["a", "b", "a", "c"].entries()) cache.set(key, n);
  expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([2, undefined, 3]);
  cache.clear();
  expect(cache.get("c")).toBeUndefined();
});

test("design: an entry of an expiring cache is kept until its instant, and not at it", () => {
  const cache = new ExpiringCache<string>({ entries: 2 });
  cache.set("a", "kept", 1000);
  expect(cache.get("a", new Date(999))).toBe("kept");
  expect(cache.get("a", new Date(1000))).toBeUndefined();
  expect(cache.get("a", new Date(999))).toBeUndefined();
});
