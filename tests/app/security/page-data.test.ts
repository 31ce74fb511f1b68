import { createRequire } from "node:module";
import { parse } from "parse5";
import { expect, test } from "vitest";
import { PAGE_DATA_ID, readPageData } from "~/remix/page-data";
import { elementsOf, attributesOf, htmlIn, textOf } from "../../support/elements";
import { addressOf, PATTERNS, SPELLINGS } from "./pages";
import { openWorld, send } from "./world";
import { ROLES, type Role } from "./world-rows";
import { fixture } from "../../support/fixture";

const world = await fixture(openWorld());

const remix = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"));
const { decode } = remix("turbo-stream");

/** Loads a page as a prefetch, which does not store that a congratulation was seen. So the same page can be loaded twice. */
const see = (path: string, role: Role) =>
  send(world, path, { as: world.as[role], headers: { "Sec-Purpose": "prefetch" } });

/** Returns a page's loader data as a script receives it, or null if there is no page. */
async function loaderData(path: string, role: Role): Promise<Record<string, unknown> | null> {
  const response = await see(SPELLINGS[".data"](path), role);
  if (response.status !== 200 || !response.body) return null;
  const { value } = await decode(response.body, { plugins: [asObject] });
  const answers = Object.entries<{ data: unknown }>(value);
  return Object.fromEntries(answers.map(([id, { data }]) => [id, data]));
}

// Decodes the stream's special types for errors and redirects into plain objects.
const asObject = (kind: string, ...parts: unknown[]) => ({ value: { kind, parts } });

type Elements = ReturnType<typeof parsed>;
const parsed = (html: string) => [...elementsOf(parse(html))];

/** Parses the page's data from its HTML as the browser does. */
function readBlock(elements: Elements) {
  const found = (id: string) => elements.find((one) => attributesOf(one).id === id);
  return readPageData({
    getElementById: (id: string) => {
      const element = found(id);
      return element && { textContent: textOf(element), innerHTML: htmlIn(element) };
    },
  } as unknown as Document);
}

/**
 * Replaces volatile values, which differ in each response: form keys, remaining seconds, and the time at which notices were
 * counted.
 */
function lasting(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(data, (name, value) =>
      ["key", "voteKey", "pageId", "countdown", "rest", "countedAt"].includes(name)
        ? ""
        : asParsed(value),
    ),
  );
}

/**
 * Replaces each marker `$standing` in loader data by the HTML of the element with that id, as the browser does. Checks that the
 * HTML contains each listed comment.
 */
function asStanding(data: unknown, elements: Elements): unknown {
  const read = (_: string, value: unknown) => {
    if (typeof value !== "object" || value === null || !("$standing" in value)) return value;
    const { $standing, list = [] } = value as { $standing: string; list?: { id: string }[] };
    const holder = elements.find((one) => attributesOf(one).id === $standing);
    const standing = holder ? htmlIn(holder) : "";
    for (const { id } of list) expect(standing).toContain(`id="comment-${id}"`);
    return standing;
  };
  return JSON.parse(JSON.stringify(data, read));
}

/** Replaces self-closing tags in a drawing (`<path/>`) by pairs of tags, as the browser's parser serializes them. */
const asParsed = (value: unknown) =>
  typeof value === "string" ? value.replace(/<(\w+)([^<>]*)\/>/g, "<$1$2></$1>") : value;

test.each(PATTERNS)(
  "LITE-01 %s begins in the browser with what its loaders answer",
  async (pattern) => {
    const path = addressOf(pattern, world);
    const compare = async (role: Role) => {
      const response = await see(path, role);
      const html = await response.text();
      if (response.status !== 200 || !html.includes(PAGE_DATA_ID)) return;
      const loaded = await loaderData(path, role);
      // Comparing with a copy through JSON proves that loaders return nothing that JSON cannot represent.
      const elements = parsed(html);
      const block = readBlock(elements)?.state as { loaderData: Record<string, unknown> };
      expect(lasting(block.loaderData)).toEqual(lasting(asStanding(loaded, elements)));
      expect(JSON.parse(JSON.stringify(loaded))).toEqual(loaded);
    };
    await Promise.all(ROLES.map(compare));
  },
);

test("design: architecture, page data name their build, so that a page of another one is loaded anew; documents do not", async () => {
  const builds = [];
  for (const path of ["/terms.data", "/_root.data", "/historias.data?orden=recent"]) {
    builds.push((await world.get(path)).headers.get("X-Build"));
  }
  expect(new Set(builds).size).toBe(1);
  expect(builds[0]).toMatch(/^\w{8}$/);
  expect((await world.get("/terms")).headers.has("X-Build")).toBe(false);
});
