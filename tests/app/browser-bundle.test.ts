import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { runInNewContext } from "node:vm";
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
    // The style guide names its server module in a branch that only the server takes.
    if (name.startsWith("routes/style-guide")) continue;
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
  const asked = scripts.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
      posix.join(posix.dirname(name), path),
    ),
  );
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.filter((name) => !scripts.some((script) => script.name === name))).toEqual([]);
  expect(scripts.filter(({ text }) => !/[({]/.test(text.replace(/import\{[^}]*\}/g, "")))).toEqual(
    [],
  );
});

test("LITE-01 a page that is read loads its modules in at most twenty requests", () => {
  for (const page of ["home", "contest-contest", "story", "gallery", "write"]) {
    const start = scripts.find(({ name }) => new RegExp(`^routes/${page}-[0-9a-f]{8}`).test(name));
    const loaded = new Set([start?.name ?? ""]);
    for (const name of loaded) {
      const { text = "" } = scripts.find((script) => script.name === name) ?? {};
      for (const [, path = ""] of text.matchAll(/(?:from|import)\s*"(\.[^"]+)"/g)) {
        loaded.add(posix.join(posix.dirname(name), path));
      }
    }
    expect(loaded.size, page).toBeLessThanOrEqual(20);
    expect(loaded.size, page).toBeGreaterThan(3);
  }
});

/** The list of routes as a browser has it. */
function readRoutes(): Record<string, object> {
  const [manifest] = scripts.filter(({ name }) => name.startsWith("manifest-"));
  const window: { __remixManifest?: { routes: Record<string, object> } } = {};
  runInNewContext(manifest?.text ?? "", { window, setTimeout() {} });
  return window.__remixManifest?.routes ?? {};
}

test("LITE-01 the list of routes that every page loads has every route that has a page or takes a form, and no other", () => {
  const routes = readRoutes();
  for (const folder of new Set(PAGES.map(([, folder]) => folder))) {
    const source = readFileSync(join(root, "app/routes", folder, "route.tsx"), "utf8");
    const isNeeded = /^export (default|async function action|function action)\b/m.test(source);
    expect([folder, `routes/${folder}` in routes]).toEqual([folder, isNeeded]);
  }
});

test("LITE-01 that list says of each route what the server's says, and names a module that is there", async () => {
  const { assets } = (await import("../../build/index.js")) as {
    assets: { routes: Record<string, object> };
  };
  const names = new Set(scripts.map(({ name }) => `/build/${name}`));
  for (const [id, route] of Object.entries(readRoutes())) {
    const { imports: _, ...said } = { ...assets.routes[id] } as Record<string, unknown>;
    expect(names).toContain(said.module);
    expect(JSON.parse(JSON.stringify(route))).toEqual(JSON.parse(JSON.stringify(said)));
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

test("design: architecture, the Worker carries what stands in for turbo-stream", () => {
  const { sources } = JSON.parse(readFileSync(join(root, "build/worker/app.js.map"), "utf8"));
  const ends = (name: string) => sources.filter((source: string) => source.endsWith(name));
  expect(ends("/lazy-turbo-stream.ts")).toHaveLength(1);
  expect(ends("/server-runtime/dist/single-fetch.js")).toHaveLength(1);
});
