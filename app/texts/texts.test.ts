import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { root } from "../../scripts/run.js";
import { readTexts } from "../../scripts/texts/read-texts";

const FOLDER = join(root, "app/texts");

afterEach(() => vi.resetModules());

/** Reads the texts and fills in the values that the constants of the rules give. */
async function read() {
  const { VALUES } = await import("./values");
  return { texts: readTexts(FOLDER, VALUES), values: VALUES };
}

test("PAGE-01 a changed rule changes the texts", async () => {
  const { texts: before } = await read();
  expect(JSON.stringify(before)).not.toContain("4321");
  vi.resetModules();
  vi.doMock("~/domain/comments/comment-rules", async (original) => ({
    ...(await original<object>()),
    COMMENT_MAX: 4321,
  }));
  const { texts: after } = await read();
  vi.doUnmock("~/domain/comments/comment-rules");
  const article = after.articles.find(({ slug }) => slug === "leer-a-ciegas-y-comentar");
  expect(article?.html).toContain("Caben 4321 caracteres");
});

test("PAGE-01 each value of a rule stands in a text", async () => {
  const { texts, values } = await read();
  const unchanged = Object.keys(values).filter((name) => {
    const changed = readTexts(FOLDER, { ...values, [name]: "algo distinto" });
    return JSON.stringify(changed) === JSON.stringify(texts);
  });
  expect(unchanged).toEqual([]);
});

test("PAGE-01 the blog has ten articles of 700 words or more, each of another day", async () => {
  const { texts } = await read();
  const { articles } = texts;
  expect(articles.length).toBeGreaterThanOrEqual(10);
  expect(articles.filter(({ words }) => words < 700).map(({ slug }) => slug)).toEqual([]);
  const days = articles.map(({ date }) => date);
  expect(days).toEqual([...new Set(days)].sort().reverse());
});

test("PAGE-01 the build stops at a link to nowhere, and at a text that no page shows", async () => {
  const { values } = await read();
  const folder = mkdtempSync(join(tmpdir(), "texts-"));
  try {
    cpSync(FOLDER, folder, { recursive: true });
    const write = (file: string, body: string) =>
      writeFileSync(join(folder, file), `---\ntitle: "x"\ndescription: "x"\n---\n${body}\n`);
    for (const link of ["/nada", "/blog/nada", "http://faro.test/", "nada"]) {
      write("dmca.md", `Un [enlace](${link}).`);
      expect(() => readTexts(folder, values), link).toThrow(/dmca\.md: a link to nowhere/);
    }
    write("dmca.md", "Un [reto](/contest/abc#votar), [otro](https://faro.test/) y [este](#este).");
    expect(readTexts(folder, values).pages.dmca?.html).toContain('href="/contest/abc#votar"');
    write("nadie.md", "Hola.");
    expect(() => readTexts(folder, values)).toThrow(/nadie/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
