import { expect, test } from "vitest";
import { holdOrder, showList, type Listed } from "./held-order";

const list = (key: string, ids: string, { read = "", total = ids.length } = {}) => ({
  key,
  total,
  stories: [...ids].map((id): Listed => ({ id, isRead: read.includes(id) })),
});
const shown = (...args: Parameters<typeof list>) => showList(list(...args));

test("CONTEST-06 a story that was read stays where its reader pressed its button", () => {
  const { stories } = holdOrder(shown("visita", "abc"), list("visita", "bca", { read: "a" }));
  expect(stories).toEqual(list("visita", "abc", { read: "a" }).stories);
});

test("CONTEST-06 a story that now belongs on another page stays", () => {
  const first = shown("visita", "abc", { total: 9 });
  const { stories } = holdOrder(first, list("visita", "bcd", { total: 9 }));
  expect(stories).toEqual(list("visita", "abc", { read: "a" }).stories);
});

test("CONTEST-06 a story that has left the contest is marked so, and stays so after the next data", () => {
  const after = holdOrder(shown("visita", "abc"), list("visita", "ac"));
  expect(after.stories.map(({ id, isGone }) => [id, isGone ?? false])).toEqual([
    ["a", false],
    ["b", true],
    ["c", false],
  ]);
  expect(holdOrder(after, list("visita", "ca", { read: "a" })).stories).toMatchObject([
    { id: "a", isRead: true },
    { id: "b", isGone: true },
    { id: "c", isRead: false },
  ]);
});

test("CONTEST-06 where one of two missing stories has left and the other was read, the list is shown in its new order", () => {
  const first = shown("visita", "abc", { total: 9 });
  const fresh = list("visita", "cde", { total: 8 });
  expect(holdOrder(first, fresh).stories).toBe(fresh.stories);
});

test("CONTEST-03 another visit, another phase and a first story show the list in its new order", () => {
  expect(holdOrder(shown("visita", "abc"), list("otra", "cba")).stories).toEqual(
    list("otra", "cba").stories,
  );
  expect(holdOrder(shown("visita", ""), list("visita", "ab")).stories).toEqual(
    list("visita", "ab").stories,
  );
});
