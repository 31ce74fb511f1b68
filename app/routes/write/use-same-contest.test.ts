import { expect, test } from "vitest";
import { nextData, type ContestData } from "./use-same-contest";

const target = (id: string, revision = 0) => ({ target: { contest: { id } }, revision });
type Data = ReturnType<typeof target>;

/** Opens a page for the first contest, after whose deadline its URL stands for the second. */
function openPage() {
  const first = target("noviembre");
  let state: ContestData<Data> = { shown: first, latest: first, key: "opened" };
  return (data: Data, key: string) => {
    state = nextData(state, data, key);
    return state.shown;
  };
}

test("WRITE-15 the next contest that comes behind an open page waits, and so after a form of the page was lost", () => {
  const first = target("noviembre", 1);
  const next = target("diciembre");
  const receive = openPage();
  expect(receive(first, "opened")).toBe(first);
  expect(receive(next, "opened")).toBe(first);
  // 'Guardar borrador' without a connection: a new navigation key, and no new data.
  expect(receive(next, "lost")).toBe(first);
  expect(receive(next, "lost again")).toBe(first);
  expect(receive(target("diciembre", 2), "lost again")).toBe(first);
});

test("WRITE-15 what is asked for again of the same contest is shown, and another that one goes to", () => {
  const receive = openPage();
  const saved = target("noviembre", 1);
  expect(receive(saved, "opened")).toBe(saved);
  expect(receive(saved, "answered")).toBe(saved);
  const next = target("diciembre");
  expect(receive(next, "link")).toBe(next);
  const nothing = { ...next, target: null } as unknown as Data;
  expect(receive(nothing, "link")).toBe(next);
  expect(receive(nothing, "later")).toBe(next);
});
