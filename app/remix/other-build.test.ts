import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUILD, isLeftFor } from "./other-build";

const assign = vi.fn();
const fields = [{ value: "", defaultValue: "" }];
beforeEach(() => {
  assign.mockClear();
  fields[0] = { value: "", defaultValue: "" };
  vi.stubGlobal("window", { __remixManifest: { version: "one" } });
  vi.stubGlobal("location", { pathname: "/contest/current", assign });
  vi.stubGlobal("document", { querySelectorAll: () => fields });
});
afterEach(() => vi.unstubAllGlobals());

const answerOf = (build?: string) =>
  new Response("", { headers: build === undefined ? {} : { [BUILD]: build } });
const dataAt = (path: string) => new URL(path, "https://tintero.test");

test.each([
  ["/contest/current.data", "/contest/current"],
  ["/_root.data?ranking=5&_routes=root%2Croutes%2Fhome", "/?ranking=5"],
  ["/historias.data?_routes=root", "/historias"],
  ["/story/1.data?from=historias", "/story/1?from=historias"],
])("design: architecture, data of another build at %s load %s anew", (data, page) => {
  expect(isLeftFor(answerOf("two"), dataAt(data))).toBe(true);
  expect(assign.mock.calls).toEqual([[page]]);
});

test("design: architecture, data of the same build, and answers of none, are taken as they are", () => {
  for (const answer of [answerOf("one"), answerOf()]) {
    expect(isLeftFor(answer, dataAt("/contest/current.data"))).toBe(false);
  }
  expect(assign).not.toHaveBeenCalled();
});

test("WRITE-15 a page that stays is not loaded anew while text is typed into it; one that is left goes", () => {
  fields[0] = { value: "La calle", defaultValue: "" };
  expect(isLeftFor(answerOf("two"), dataAt("/contest/current.data"))).toBe(false);
  expect(assign).not.toHaveBeenCalled();
  expect(isLeftFor(answerOf("two"), dataAt("/historias.data"))).toBe(true);
});
