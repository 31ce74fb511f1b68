import { expect, test } from "vitest";
import { fixture } from "../../support/fixture";
import { openSite } from "../../support/site";
import { pageOf } from "../month/page";

const ORIGIN = "http://localhost:8787";
const site = await fixture(openSite());

const see = (path: string) => pageOf(site.get(path));

/** Returns the paths of all articles, from the blog's list. */
async function articles(): Promise<string[]> {
  const { links } = await see("/blog");
  return [...new Set(links.filter((link) => /^\/blog\/(?!feed)/.test(link)))];
}

test("PAGE-01 the blog lists its articles, newest first, with day and minutes", async () => {
  const page = await see("/blog");
  expect(page.texts("h1")).toEqual(["Blog"]);
  expect(await articles()).toHaveLength(10);
  const days = [...page.html.matchAll(/<time dateTime="([^"]+)"/gi)].map(([, day]) => day);
  expect(days).toEqual([...days].sort().reverse());
  expect(page.text).toMatch(/Cortar a mil palabras sin que se note \d min 11 de marzo de 2026 /);
  expect(page.html).toContain('type="application/atom+xml" href="/blog/feed.xml"');
});

test("PAGE-01 each article has its title, its day and a table of contents, and leads to the next and the previous one", async () => {
  const paths = await articles();
  for (const [at, path] of paths.entries()) {
    const { html, texts, links } = await see(path);
    expect(texts("h1"), path).toHaveLength(1);
    expect(texts("time"), path).toHaveLength(1);
    expect(html, path).toContain(`<link rel="canonical" href="${ORIGIN}${path}"`);
    expect(html, path).toContain('<meta property="og:type" content="article"');
    const contents = links.filter((link) => /^#(?!contenido)/.test(link));
    expect(contents.length, path).toBeGreaterThan(3);
    for (const link of contents) expect(html, path).toContain(`<h2 id="${link.slice(1)}"`);
    const near = [paths[at - 1], paths[at + 1]].filter(Boolean);
    expect(links.filter((link) => link.startsWith("/blog/"))).toEqual(near);
  }
});

test("SEO-01 an article says to machines what it is, as structured data", async () => {
  const { html } = await see("/blog/la-raya");
  const [, json = "{}"] =
    /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "Article",
    headline: "La raya: quién habla y qué hace mientras tanto",
    datePublished: "2025-12-03",
    url: `${ORIGIN}/blog/la-raya`,
  });
});

test("LITE-01 the text of an article is on the page once, as HTML", async () => {
  const { html } = await see("/blog/la-raya");
  expect(html.split("Amelia y su hermano se reparten una herencia")).toHaveLength(2);
});

test("PAGE-01 an article names the site as the settings do", async () => {
  const other = await openSite({ SITE_NAME: "El <Faro>" });
  const { text, html } = await pageOf(other.get("/blog/la-raya"));
  expect(text).toContain("Para escribirla en El <Faro> bastan los guiones");
  expect(html).not.toMatch(/\{product\}|Tintero/);
  await other.close();
});

test("PAGE-01 an article that does not exist is not found", async () => {
  const page = await see("/blog/no-existe");
  expect(page.status).toBe(404);
  expect(page.texts("h1")).toEqual(["Artículo no encontrado"]);
});

test.each([
  ["/privacy-policy", "/privacy"],
  ["/recursos/blog", "/blog"],
  ["/recursos/blog/la-raya", "/blog/la-raya"],
  ["/recursos/blog/..%2F..%2Fadmin", "/blog/..%2F..%2Fadmin"],
])("PAGE-01 the old address %s leads to %s for good", async (from, to) => {
  const answer = await site.get(from);
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
});

test("SEO-01 the Atom feed of the blog holds each article whole", async () => {
  const answer = await site.get("/blog/feed.xml");
  expect(answer.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const feed = await answer.text();
  const ids = [...feed.matchAll(/<entry>[^]*?<id>([^<]*)<\/id>/g)].map(([, id]) => id);
  expect(ids).toEqual((await articles()).map((path) => ORIGIN + path));
  expect(feed).toContain(`<updated>2026-10-15T14:00:00.000Z</updated>\n<author>`);
  expect(feed).toContain("<published>2025-12-03T14:00:00.000Z</published>");
  expect(feed).toContain("&lt;p&gt;Amelia y su hermano se reparten una herencia.");
  expect(feed).not.toMatch(/\{\w+\}/);
  const etag = answer.headers.get("ETag") ?? "";
  const revalidated = await site.get("/blog/feed.xml", undefined, { "If-None-Match": etag });
  expect(revalidated.status).toBe(304);
});
