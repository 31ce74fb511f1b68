import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/run.js";

const folder = join(root, "public/build");
const scripts = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".js"))
  .map((name) => ({ name, text: readFileSync(join(folder, name), "utf8") }));

/** Returns the variable names of emptied server modules in a built script. */
function emptied(text: string): string[] {
  const stubs = [...text.matchAll(/([\w$]+)=[\w$]+\(\([^)]*\)=>\{[\w$]+\.exports=\{\}\}\)/g)].map(
    ([, name]) => name,
  );
  // Matches the variable of an emptied module's import: from a stub, or from an inline `{}` if several routes import the module.
  return [...text.matchAll(/([\w$]+)=[\w$]+\((?:([\w$]+)\(\)|\{\}),1\)/g)]
    .filter(([, , stub]) => stub === undefined || stubs.includes(stub))
    .map(([, name]) => name ?? "");
}

// In the browser's build Remix replaces a server module by an empty one and reports no error. Only the built scripts show whether
// browser code uses a server module.
test("SEC-04 no server module is used in the browser's bundle", () => {
  expect(scripts.length).toBeGreaterThan(10);
  for (const { name, text } of scripts) {
    // Skips the style guide: its import of a server module is in a branch that runs only on the server.
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
  const imported = scripts.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:from|import\(?)\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
      posix.join(posix.dirname(name), path),
    ),
  );
  expect(imported.length).toBeGreaterThan(100);
  expect(imported.filter((name) => !scripts.some((script) => script.name === name))).toEqual([]);
  expect(scripts.filter(({ text }) => !/[({]/.test(text.replace(/import\{[^}]*\}/g, "")))).toEqual(
    [],
  );
});

test("LITE-01 the licenses of libraries stand in one file that their scripts name", () => {
  const naming = scripts.filter(({ text }) => text.includes("/build/licenses.txt"));
  expect(naming.some(({ text }) => text.includes("react.element"))).toBe(true);
  expect(scripts.filter(({ text }) => /@license|Copyright/.test(text))).toEqual([]);
  const notices = readFileSync(join(folder, "licenses.txt"), "utf8");
  for (const library of ["react.production", "react-dom.production", "React Router", "remix"]) {
    expect(notices).toContain(library);
  }
});
