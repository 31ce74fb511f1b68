import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PAGES } from "../../app/routes.js";
import { root } from "../../scripts/run.js";

const folder = join(root, "public/build");
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** Names that the bundle gives to modules that Remix emptied because they are for the server. */
function emptied(text: string): string[] {
  const stubs = [...text.matchAll(/([\w$]+)=[\w$]+\(\([^)]*\)=>\{[\w$]+\.exports=\{\}\}\)/g)].map(
    ([, name]) => name,
  );
  // Of what several routes import, the build has written the empty module into each.
  return [...text.matchAll(/([\w$]+)=[\w$]+\((?:([\w$]+)\(\)|\{\}),1\)/g)]
    .filter(([, , stub]) => stub === undefined || stubs.includes(stub))
    .map(([, name]) => name ?? "");
}

// Remix turns a leaked `.server` module into an empty one without an error: only the bundle itself tells.
test("SEC-04 no server module is used in the browser's bundle", () => {
  expect(scripts.length).toBeGreaterThan(10);
  for (const { name, text } of scripts) {
    for (const variable of emptied(text)) {
      const used = text.split(new RegExp(`(?<![\\w$])${variable.replaceAll("$", "\\$")}\\.\\w`));
      expect(used.length, `a server module is used in ${name}`).toBe(1);
    }
  }
});

test.each(["SESSION_SECRET", "node:crypto", "kysely", "selectFrom", "randomBytes", "valibot"])(
  "SEC-04 the server's word %s is nowhere in the browser's bundle",
  (word) => {
    const found = scripts.filter(({ text }) => text.includes(word)).map(({ name }) => name);
    expect(found).toEqual([]);
  },
);

test("LITE-01 every module that a module asks for is there, and none is empty", () => {
  const asked = scripts.flatMap(({ text }) =>
    [...text.matchAll(/(?:from|import\(?)\s*"\/build\/([^"]+)"/g)].map(([, name]) => name ?? ""),
  );
  const names = new Set(scripts.map(({ name }) => name));
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((name) => name.endsWith(".js") && !names.has(name))).toEqual([]);
  const isEmpty = /^import[^;]*;var [^;]*\.exports=\{\}\}\);export/;
  const empty = scripts.filter(({ text }) => isEmpty.test(text)).map(({ name }) => name);
  expect(asked.filter((name) => empty.includes(name))).toEqual([]);
});

test("LITE-01 the list of routes that every page loads names no modules but those of the routes", () => {
  const [manifest] = scripts.filter(({ name }) => name.startsWith("manifest-"));
  expect(manifest?.text).toContain("/build/routes/story-");
  expect(manifest?.text).not.toContain("/build/_shared/");
});

test("LITE-01 that list has every route that has a page or takes a form, and no other", () => {
  const [manifest] = scripts.filter(({ name }) => name.startsWith("manifest-"));
  for (const folder of new Set(PAGES.map(([, folder]) => folder))) {
    const source = readFileSync(join(root, "app/routes", folder, "route.tsx"), "utf8");
    const isNeeded = /^export (default|async function action|function action)\b/m.test(source);
    expect([folder, manifest?.text.includes(`"routes/${folder}":`)]).toEqual([folder, isNeeded]);
  }
});

test("LITE-01 the notices of libraries stand in one file that their scripts name, and in none of these", () => {
  const naming = scripts.filter(({ text }) => text.includes("/build/licenses.txt"));
  expect(naming.map(({ text }) => text.includes("react.element")).filter(Boolean)).not.toEqual([]);
  expect(scripts.filter(({ text }) => /@license|Copyright/.test(text))).toEqual([]);
  const notices = readFileSync(join(folder, "licenses.txt"), "utf8");
  for (const library of ["react.production", "react-dom.production", "React Router", "remix"]) {
    expect(notices).toContain(library);
  }
});
