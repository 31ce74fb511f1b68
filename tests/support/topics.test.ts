import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

/** Topics that `contests`, the base of all other topics, may import. */
const BELOW_CONTESTS = ["cache", "text", "time"];

/** Returns for each topic of app/domain the topics that it imports, statically or dynamically. Test files are left out. */
function importsByTopic(): Map<string, Set<string>> {
  const domain = join("app", "domain");
  const imports = new Map<string, Set<string>>();
  for (const name of readdirSync(join(root, domain), { recursive: true, encoding: "utf8" })) {
    const [topic = "", ...rest] = name.split(sep);
    if (rest.length === 0 || !/\.tsx?$/.test(name) || name.includes(".test.")) continue;
    const file = join(domain, name);
    const found = imports.get(topic) ?? new Set<string>();
    imports.set(topic, found);
    for (const [, source = ""] of readFileSync(join(root, file), "utf8").matchAll(
      /(?:from\s+|import\()"([~.]\/?[^"]*)"/g,
    )) {
      const path = source.startsWith("~/")
        ? join("app", source.slice(2))
        : normalize(join(dirname(file), source));
      const [, , other, inside] = path.split(sep);
      if (path.startsWith(domain + sep) && other && inside && other !== topic) found.add(other);
    }
  }
  return imports;
}

test("design: architecture, no two topics of the domain import each other", () => {
  const imports = importsByTopic();
  const mutual = [...imports].flatMap(([topic, others]) =>
    [...others]
      .filter((other) => topic < other && imports.get(other)?.has(topic))
      .map((other) => `${topic}, ${other}`),
  );
  expect(imports.size).toBeGreaterThan(20);
  expect(mutual).toEqual([]);
});

test("design: architecture, contests is the ground: it imports no topic but text, time and the cache", () => {
  const others = [...(importsByTopic().get("contests") ?? [])];
  expect(others.filter((topic) => !BELOW_CONTESTS.includes(topic))).toEqual([]);
});
