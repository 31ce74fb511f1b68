import { expect, test } from "vitest";
import { holdOrder } from "./held-order";

const list = (key: string, ids: string, read = "") => ({
  key,
  stories: [...ids].map((id) => ({ id, isRead: read.includes(id) })),
});

test("CONTEST-06 a story that was read stays where its reader pressed its button", () => {
  expect(holdOrder(list("visita", "abc"), list("visita", "bca", "a"))).toEqual(
    list("visita", "abc", "a"),
  );
});

test("CONTEST-06 it stays too when it belongs on another page now", () => {
  expect(holdOrder(list("visita", "abc"), list("visita", "bcd"))).toEqual(
    list("visita", "abc", "a"),
  );
});

test("CONTEST-03 another visit, another phase and a first story show the list anew", () => {
  expect(holdOrder(list("visita", "abc"), list("otra", "cba"))).toEqual(list("otra", "cba"));
  expect(holdOrder(list("visita", ""), list("visita", "ab"))).toEqual(list("visita", "ab"));
});
