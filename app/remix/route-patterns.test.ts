import { expect, test } from "vitest";
import { PAGES } from "~/routes.js";
import { patternFinder } from "./route-patterns";

const find = patternFinder(PAGES.map(([path]) => path));

test.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/contest/current", "/contest/current"],
  ["/contest/7b1c", "/contest/:contestId"],
  ["/admin/contest/new", "/admin/contest/new"],
  ["/write", "/write/:contestId?"],
  ["/write/7b1c", "/write/:contestId?"],
  ["/story/7b1c/portada.png", "/story/:storyId/portada.png"],
  ["/historias.data", "/historias"],
  ["/HISTORIAS/", "/historias"],
  ["/%68istorias", "/historias"],
])("OPS-05 the log calls %s by its pattern %s", (path, pattern) => {
  expect(find(path)).toBe(pattern);
});

test.each(["/no/existe", "//historias", "/%E0%A4%A", "/baja", "/constructor"])(
  "OPS-05 the log says nothing of %s, which is no page",
  (path) => {
    expect(find(path)).toBe("*");
  },
);

test("OPS-05 the log knows the pattern of every page", () => {
  for (const [path] of PAGES.filter(([path]) => path !== "*")) {
    const pattern = path.startsWith("/") ? path : `/${path}`;
    expect(find(pattern.replace(/\?$/, "").replaceAll(":", "x"))).toBe(pattern);
  }
});
