import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../scripts/run.js";
import { COOKIES } from "./cookies";

const CODE = ["app", "workers"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  )
  .join("\n");

test("SHELL-03 every cookie that the code makes has its row, and every row its cookie", () => {
  const created = [...CODE.matchAll(/create(?:Site|Host)Cookie\("([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(created.sort()).toEqual(COOKIES.map(({ name }) => name).sort());
  expect(CODE.match(/createCookie\(/g), "createSiteCookie makes them all").toHaveLength(1);
});

test("SHELL-03 no script of a page and no answer makes a cookie by hand", () => {
  expect(CODE).not.toMatch(/document\.cookie|cookieStore|["'`]Set-Cookie["'`]\s*[,:]\s*["'`]/);
});
