import { expect, test } from "vitest";
import { openSite } from "../support/site";
import { fixture } from "../support/fixture";

// The site serves public files as in production, where the asset router handles a URL before the Worker.
const site = await fixture(openSite({}, { assets: true }));

const FOUND = [
  "/",
  "/?x=1",
  "/terms",
  "/terms/",
  "/TERMS",
  "/%74erms",
  "/_root.data",
  "/terms.data",
];
const UNKNOWN = [
  "/nada",
  "/_root",
  "/terms/nada",
  "/term",
  "/story",
  "/story/a/b/c",
  "/%",
  "/a.data",
];

test.each(FOUND)("SHELL-04 %s finds its page, however it is spelled", async (path) => {
  expect((await site.get(path)).status).toBe(200);
});

test.each(UNKNOWN)("SHELL-04 %s is answered with 404", async (path) => {
  const answer = await site.get(path);
  expect(answer.status).toBe(404);
  if (!path.endsWith(".data")) expect(await answer.text()).toContain("Página no encontrada");
});
