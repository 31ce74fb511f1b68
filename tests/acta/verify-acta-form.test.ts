import { expect, test } from "vitest";
import { readActa, Unreadable, verifyActa } from "../../public/verify-acta.mjs";
import { honestActa, type Acta } from "./actas";
import { verdict } from "./verdict";

const honest = honestActa();

test("VOTE-11 verify-acta accepts a byte order mark, other line ends, and fields that it does not know", () => {
  const text = JSON.stringify({ ...honest, extra: { deep: [1] } }, null, 2);
  expect(verdict(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toBe("");
  expect(verifyActa(readActa(Buffer.from(`\uFEFF${text}`))).ok).toBe(true);
});

test.each([
  ["nothing", "", /JSON/],
  ["half a file", JSON.stringify(honest).slice(0, 900), /incompleto/],
  ["a page", "<!doctype html><p>Acta", /página/],
  ["null", "null", /formato/],
  ["lists without an end", "[".repeat(200_000), /JSON/],
  [
    "deep lists",
    JSON.stringify(honest).replace("{", `{"x":${"[".repeat(200_000)}${"]".repeat(200_000)},`),
    /más de 100 niveles/,
  ],
  [
    "a rounded number",
    JSON.stringify(honest).replace("{", '{"x":7.00000000000000000001,'),
    /no es entero/,
  ],
  ["a date that does not exist", { ...honest, closedAt: "2026-02-30T00:00:00.000Z" }, /closedAt/],
  ["another format", { ...honest, format: "tintero-acta-2" }, /formato/],
  [
    "a name that is there twice",
    JSON.stringify(honest).replace("{", '{"vot\\u0065s":[],'),
    /votes/,
  ],
  ["an id with a line feed", { ...honest, contest: { id: "a\nb", title: "" } }, /contest/],
  ["a proto", JSON.stringify(honest).replace('"voters"', '"__proto__"'), /voters/],
])("VOTE-11 verify-acta refuses %s, and says why", (_, acta, why) => {
  expect(verdict(acta)).toMatch(/^refused: /);
  expect(verdict(acta)).toMatch(why);
});

test("VOTE-11 verify-acta refuses bytes that are no UTF-8", () => {
  expect(() => readActa(Buffer.from([0x7b, 0xff]))).toThrow(Unreadable);
});

test("VOTE-11 verify-acta answers whatever stands in the place of any value", () => {
  const odd = [null, true, "", "x", -1, 0.5, 1e21, 1e400, [], [[]], {}, { length: 3 }];
  const seen = new Set<string>();
  for (const [path, value] of places(honest)) {
    for (const other of [...odd, undefined, { ...Object(value), toString: 1 }]) {
      const said = verdict(replaced(honest, path, other));
      expect(said, `${path.join(".")} = ${JSON.stringify(other)}`).not.toMatch(/undefined|NaN/);
      seen.add(said.split(" ")[0] ?? "");
    }
  }
  expect(seen).toContain("refused:");
});

/** The paths of all values in a JSON, of lists the first two elements. */
function places(value: unknown, path: (string | number)[] = []): [(string | number)[], unknown][] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  const entries = Array.isArray(value)
    ? value.slice(0, 2).map((one, n): [number, unknown] => [n, one])
    : Object.entries(value);
  const below = entries.flatMap(([name, one]) => places(one, [...path, name]));
  return path.length === 0 ? below : [[path, value], ...below];
}

function replaced(acta: Acta, path: (string | number)[], value: unknown): unknown {
  const copy = structuredClone(acta);
  const last = path.at(-1) ?? "";
  let parent: Record<string | number, unknown> = Object(copy);
  for (const name of path.slice(0, -1)) parent = Object(parent[name]);
  parent[last] = value;
  return copy;
}
