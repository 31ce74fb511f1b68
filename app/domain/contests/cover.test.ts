import { expect, test } from "vitest";
import { coverPath, type ContestCover } from "./cover";

test("HOME-01 the address of a cover changes with whatever its drawing shows", () => {
  const contest: ContestCover = { id: "reto", number: 3, title: "Sal gruesa", phase: "voting" };
  const changes: Partial<ContestCover>[] = [{ number: 4 }, { title: "Sal" }, { phase: "counting" }];
  const paths = [contest, ...changes.map((change) => ({ ...contest, ...change }))].map((one) =>
    coverPath(one),
  );
  expect(new Set(paths).size).toBe(4);
  expect(coverPath(contest, "banda")).toMatch(
    /^\/contest\/reto\/portada\.svg\?v=[a-z\d]+&forma=banda$/,
  );
});
