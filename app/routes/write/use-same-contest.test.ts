import { expect, test } from "vitest";
import { hold, type Held } from "./use-same-contest";

const target = (id: string, revision = 0) => ({ target: { contest: { id } }, revision });
type Data = ReturnType<typeof target>;

/** Opens a page for the first contest, after whose deadline its URL stands for the second. */
function openPage() {
  const first = target("noviembre");
  let held: Held<Data> = { shown: first, given: first, key: "opened" };
  return (data: Data, key: string) => {
    held = hold(held, data, key);
    return held.shown;
  };
}

test("WRITE-15 the next contest that comes behind an open page waits, and so after a form of the page was lost", () => {
  const first = target("noviembre", 1);
  const next = target("diciembre");
  const give = openPage();
  expect(give(first, "opened")).toBe(first);
  expect(give(next, "opened")).toBe(first);
  // 'Guardar borrador' without a connection: a new navigation key, and no new data.
  expect(give(next, "lost")).toBe(first);
  expect(give(next, "lost again")).toBe(first);
  expect(give(target("diciembre", 2), "lost again")).toBe(first);
});

test("WRITE-15 what is asked for again of the same contest is shown, and another that one goes to", () => {
  const give = openPage();
  const saved = target("noviembre", 1);
  expect(give(saved, "opened")).toBe(saved);
  expect(give(saved, "answered")).toBe(saved);
  const next = target("diciembre");
  expect(give(next, "link")).toBe(next);
  const nothing = { ...next, target: null } as unknown as Data;
  expect(give(nothing, "link")).toBe(next);
  expect(give(nothing, "later")).toBe(next);
});
