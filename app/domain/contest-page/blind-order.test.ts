import { expect, test } from "vitest";
import { CARDS_PER_PAGE } from "~/domain/stories/list-view";
import { askOrder } from "./blind-order.server";

/** Wraps a list so that accesses to its items are counted. */
function counted<Item>(items: Item[]) {
  const accesses = { count: 0 };
  const list = new Proxy(items, {
    get(target, name, receiver): unknown {
      if (typeof name === "string" && /^\d+$/.test(name)) accesses.count += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  return { list, accesses };
}

test("CONTEST-16 a search in a list of 2,000 looks at each story that it found once", async () => {
  const stories = Array.from({ length: 2000 }, (_, n) => ({
    id: `historia-${n}`,
    author: null,
    isLate: false,
  }));
  const { list: only, accesses } = counted(
    stories.map(({ id }) => id).filter((id) => !id.endsWith("7")),
  );
  const list = {
    env: { SESSION_SECRET: "s".repeat(32), CONTEST_ROOM: {} as Env["CONTEST_ROOM"] },
    reader: { userId: null, key: "v:alguien", day: "2026-11-21" },
    contest: "reto",
    stories,
    version: "2000/0",
  };
  const answer = await askOrder(list, { page: 2, only });
  expect(answer?.page).toHaveLength(CARDS_PER_PAGE);
  expect(answer?.page.filter((id) => id.endsWith("7"))).toEqual([]);
  expect(accesses.count).toBeLessThanOrEqual(only.length);
});
