import { afterAll, expect, test } from "vitest";
import { openWorld } from "../security/world";
import { pageOf } from "../month/page";

const site = await openWorld();
afterAll(() => site.close());

test.each(["/terms", "/privacy"])(
  "A11Y-01 the table of contents of %s leads to each of its sections",
  async (path) => {
    const { html } = await pageOf(site.get(path));
    const links = [...html.matchAll(/<li><a href="#([^"]+)">/g)].map(([, to]) => to);
    const headings = [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(headings.length).toBeGreaterThan(8);
    expect(links).toEqual(headings);
    expect(new Set(headings).size).toBe(headings.length);
  },
);

test("PHASE-13 the terms say when voting closes as every page does", async () => {
  const { text } = await pageOf(site.get("/terms"));
  expect(text).toContain("a las 19:00 (hora de Bogotá, UTC−5)");
  expect(text).not.toMatch(/\d ?p\. ?m\./);
});
