import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { findContest } from "~/domain/contests/contests.server";
import { coverPath, drawContestCover } from "~/domain/contests/cover";
import { PATTERNS } from "./security/pages";
import { inHours, openMonth, type Month } from "./month/makers";
import { fixture } from "../support/fixture";

/**
 * Origin of the site in these tests of documents for machines (SEO-01): robots.txt, sitemaps, the feed, and the head of each
 * page.
 */
const ORIGIN = "http://localhost:8787";
const site = await fixture(openMonth());
let old: Awaited<ReturnType<Month["contest"]>>;
let voting: typeof old;
let publishedStory: Awaited<ReturnType<Month["story"]>>;
let secret: typeof publishedStory;

beforeAll(async () => {
  old = await site.contest("results", { finalized_at: inHours(-30), title: "Otoño & <niebla>" });
  voting = await site.contest("voting");
  const author = await site.person({ display_name: "Ada & Cía" });
  publishedStory = await site.story(old, author, {
    title: `"Fin" <b>&</b>\u0007`,
    excerpt: "Érase <una> vez…",
    is_mature: 1,
    likes_count: 9,
  });
  secret = await site.story(voting, await site.person({ display_name: "Nadie Sabe" }));
});

const textOf = async (path: string, headers?: Record<string, string>) =>
  (await site.get(path, undefined, headers)).text();
const locations = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

/**
 * Throws if XML has tags that do not match, characters that are not escaped, or control characters, which XML forbids.
 */
function checkXml(text: string): void {
  const open: string[] = [];
  const rest = text.replace(/^<\?xml[^?]*\?>/, "");
  for (const [, close, name = "", empty] of rest.matchAll(
    /<(\/?)([\w:]+)(?: [\w:-]+="[^"<]*")*(\/?)>/g,
  )) {
    if (empty) continue;
    if (!close) open.push(name);
    else expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  const words = rest.replace(/<\/?[\w:]+(?: [\w:-]+="[^"<]*")*\/?>/g, "");
  expect(words).not.toMatch(/[<>]|&(?!(amp|lt|gt|quot);)/);
  expect(rest).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/);
}

test("AUTH-04 password managers are led to the form of a new password", async () => {
  const response = await site.get("/.well-known/change-password");
  expect([response.status, response.headers.get("Location")]).toEqual([
    302,
    "/preferences#contrasena",
  ]);
});

test("SEC-01 security.txt says where to write, and for how long that holds (RFC 9116)", async () => {
  const response = await site.get("/.well-known/security.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await response.text()).trim().split("\n");
  const fields = new Map(lines.map((line) => [line.split(": ")[0], line.split(": ")[1] ?? ""]));
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toMatch(/^mailto:[^@ ]+@[^@ ]+$/);
  expect(fields.get("Preferred-Languages")).toBe("es");
  expect(fields.get("Canonical")).toMatch(/^https?:.*\/\.well-known\/security\.txt$/);
  const days = (Date.parse(fields.get("Expires") ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});

test("SEO-01 robots.txt keeps machines out of forms and names the sitemap", async () => {
  const response = await site.get("/robots.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  expect(text).toContain("Disallow: /admin\n");
  expect(text).not.toMatch(/Disallow: \/(story\/\*|historias|contest)?\n/);
});

test("SEO-01 the sitemaps list every page and the stories of finished contests alone", async () => {
  const index = await textOf("/sitemap.xml");
  checkXml(index);
  expect(locations(index)).toEqual([`${ORIGIN}/sitemap/paginas`, `${ORIGIN}/sitemap/${old.id}`]);
  const pages = await textOf("/sitemap/paginas");
  checkXml(pages);
  const listed = locations(pages).map((loc) => loc?.replace(ORIGIN, "") ?? "");
  expect(listed).toEqual(
    expect.arrayContaining([
      ...["/", "/historias", "/contest-history", `/contest/${voting.id}`],
      `/contest/${old.id}/antologia`,
    ]),
  );
  for (const path of listed) expect((await site.get(path)).status).toBe(200);
  const stories = await textOf(`/sitemap/${old.id}`);
  checkXml(stories);
  expect(locations(stories)).toEqual([
    `${ORIGIN}/story/${publishedStory.id}`,
    `${ORIGIN}/author/${publishedStory.user_id}`,
  ]);
  expect(stories).toContain(`<lastmod>${old.finalized_at}</lastmod>`);
});

const robots = await textOf("/robots.txt");

test.each(PATTERNS)(
  "SEO-01 robots.txt closes /%s if it leads machines to the login",
  async (pattern) => {
    const path = `/${pattern}`.replace("//", "/").replace(/:\w+/g, "x");
    const answer = await site.get(path);
    const isForPeople = answer.headers.get("Location")?.startsWith("/login");
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(
      ([, to = ""]) => new RegExp(`^${to.replaceAll("*", ".*")}`),
    );
    if (isForPeople) expect(closed.some((at) => at.test(path))).toBe(true);
  },
);

test.each(["/notificaciones", "/autor-de/x"])("SEO-01 robots.txt closes %s", async (path) => {
  const lines = (await textOf("/robots.txt")).split("\n");
  expect(
    lines.some((line) => line.startsWith("Disallow: ") && path.startsWith(line.slice(10))),
  ).toBe(true);
});

test.each(["nada", "no-existe"])("SEO-01 there is no sitemap of %s", async (part) => {
  expect((await site.get(`/sitemap/${part}`)).status).toBe(404);
});

test("SEO-01 CONTEST-05 a contest without results has no sitemap, and none of its stories is in any", async () => {
  expect((await site.get(`/sitemap/${voting.id}`)).status).toBe(404);
  const paths = ["/sitemap.xml", "/sitemap/paginas", `/sitemap/${old.id}`, "/historias/feed.xml"];
  for (const path of paths) {
    const text = await textOf(path);
    expect(text).not.toContain(secret.id);
    expect(text).not.toContain("Nadie Sabe");
  }
});

test("SEO-01 the Atom feed carries the lines of finished contests' stories, whatever signs they have", async () => {
  const response = await site.get("/historias/feed.xml");
  expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=900");
  const feed = await response.text();
  checkXml(feed);
  expect(feed).toContain(`<id>${ORIGIN}/story/${publishedStory.id}</id>`);
  expect(feed).toContain("<title>&quot;Fin&quot; &lt;b&gt;&amp;&lt;/b&gt;</title>");
  expect(feed).toContain("<name>Ada &amp; Cía</name>");
  expect(feed).toContain("<summary>«Érase &lt;una&gt; vez…»</summary>");
  expect(feed).toContain('term="18+"');
  expect(feed).toContain(`<published>${old.finalized_at}</published>`);
  expect(feed).not.toContain("palabra199");
  const cover = /<link rel="enclosure" type="image\/svg\+xml" [^>]*href="([^"]+)"/.exec(feed)?.[1];
  const image = await site.get(cover?.replace(ORIGIN, "").replaceAll("&amp;", "&") ?? "");
  expect(image.headers.get("Cache-Control")).toContain("immutable");
  const drawn = await image.text();
  checkXml(drawn);
  expect(drawn).toContain("&lt;niebla&gt;");
});

test.each(["/robots.txt", "/sitemap.xml", "/sitemap/paginas", "the cover"])(
  "SEO-01 whoever has %s already gets no second copy",
  async (what) => {
    const path = what === "the cover" ? `/contest/${voting.id}/portada.svg` : what;
    const etag = (await site.get(path)).headers.get("ETag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const revalidated = await site.get(path, undefined, { "If-None-Match": `W/${etag}` });
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ""]);
    const other = await site.get(path, undefined, { "If-None-Match": '"another"' });
    expect(other.status).toBe(200);
  },
);

test("SEO-01: a story without text has an empty summary in the feed, without quotation marks", async () => {
  const empty = await site.story(old, null, { title: "Sin texto", excerpt: "" });
  const feed = await (await site.get("/historias/feed.xml")).text();
  const [, entry = ""] = feed.split(`<id>${ORIGIN}/story/${empty.id}</id>`);
  expect(entry.split("</entry>")[0]).toContain("<summary></summary>");
  await site.db.deleteFrom("stories").where("id", "=", empty.id).execute();
});

test("SEO-01 the feed is compressed for whoever reads gzip, and plain for others", async () => {
  const get = (encoding: string) =>
    site.get("/historias/feed.xml", undefined, { "Accept-Encoding": encoding });
  const zipped = await get("gzip, deflate");
  expect(zipped.headers.get("Content-Encoding")).toBe("gzip");
  expect(zipped.headers.get("Vary")).toMatch(/Accept-Encoding/);
  const plain = await get("identity");
  expect(plain.headers.get("Content-Encoding")).toBeNull();
  const bytes = Buffer.from(await zipped.arrayBuffer());
  expect(gunzipSync(bytes).toString()).toBe(await plain.text());
});

test("SEO-01 whoever has the feed already gets no second copy, until it changes", async () => {
  const first = await site.get("/historias/feed.xml");
  const etag = first.headers.get("ETag") ?? "";
  const revalidated = await site.get("/historias/feed.xml", undefined, { "If-None-Match": etag });
  expect(revalidated.status).toBe(304);
  expect(await revalidated.text()).toBe("");
  await site.db
    .updateTable("stories")
    .set({ excerpt: "Otro." })
    .where("id", "=", publishedStory.id)
    .execute();
  const changed = await site.get("/historias/feed.xml", undefined, { "If-None-Match": etag });
  expect(changed.status).toBe(200);
});

test("SEO-01 the feed is paged: each story stands on one page, the newest contest's first", async () => {
  const before = await site.contest("results", {
    submission_deadline: inHours(-1500),
    voting_deadline: inHours(-1000),
    finalized_at: inHours(-900),
  });
  const person = await site.person();
  const ids = [];
  for (let n = 0; n < 50; n++) {
    ids.push((await site.story(before, n === 0 ? person : await site.person())).id);
  }
  const first = await textOf("/historias/feed.xml");
  const next = /<link rel="next" href="([^"]*)"\/>/.exec(first)?.[1]?.replace(ORIGIN, "") ?? "";
  const second = await textOf(next);
  checkXml(second);
  expect(second).not.toContain('rel="next"');
  expect(second).toContain(`<link rel="self" href="${ORIGIN}${next}"/>`);
  expect(second).toContain(`<link rel="first" href="${ORIGIN}/historias/feed.xml"/>`);
  expect((await site.get("/historias/feed.xml?tras=nada")).status).toBe(404);
  const entries = (feed: string) =>
    [...feed.matchAll(/<entry>[^]*?\/story\/([\w-]+)</g)].map(([, id]) => id);
  expect(entries(first)[0]).toBe(publishedStory.id);
  expect(entries(first)).toHaveLength(50);
  expect(new Set([...entries(first), ...entries(second)])).toEqual(
    new Set([publishedStory.id, ...ids]),
  );
});

test.each([
  ["/", "/"],
  ["/contest/current", "contest"],
  ["/historias?q=abrigo&orden=autor", "/historias"],
  ["/historias?pagina=2", "/historias?pagina=2"],
  ["/historias?orden=autor&pagina=2", "/historias?orden=recientes&amp;pagina=2"],
  ["/contest-history", "/contest-history"],
  ["/write", "/write"],
  ["/guia-de-comentarios", "/guia-de-comentarios"],
  ["/terms", "/terms"],
  ["/privacy", "/privacy"],
  ["/faq", "/faq"],
  ["/como-funciona", "/como-funciona"],
  ["/dmca", "/dmca"],
  ["/moderacion", "/moderacion"],
  ["/blog", "/blog"],
  ["/blog/la-raya", "/blog/la-raya"],
])("SEO-01 %s has a description of its own and the canonical address %s", async (path, address) => {
  const html = await textOf(path);
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  expect(canonical).toBe(ORIGIN + (address === "contest" ? `/contest/${voting.id}` : address));
  expect(/<meta name="description" content="([^"]{30,})"/.exec(html)?.[1]).toBeTruthy();
});

test.each([
  [
    "/",
    "Cada mes, una consigna. Escribe una historia breve, lee las demás sin saber de quién son y reparte hasta tres votos.",
  ],
  [
    "/historias",
    "Historias breves de retos terminados: por número, por género o por los minutos que tienes.",
  ],
  ["/contest-history", "Todos los números, sus consignas y las historias que ganaron."],
  ["/faq", "Plazos, palabras, votos y derechos: respuestas cortas."],
  ["/como-funciona", "Un mes paso a paso: quién ve qué, cómo se cuenta y qué no prometemos."],
])(
  "SEO-01 %s describes itself to search engines and in shared links",
  async (path, description) => {
    expect(descriptionsIn(await textOf(path))).toEqual([description, description]);
  },
);

test.each(["/terms", "/privacy", "/cookie-policy", "/dmca", "/writing-resources"])(
  "SEO-01 %s is described by the sentence that it begins with",
  async (path) => {
    const page = await site.see(path);
    const [description = ""] = descriptionsIn(page.html);
    expect(description).toMatch(/\.$/);
    const beginnings = page.texts("p").filter((text) => text.startsWith(description));
    expect(beginnings).toHaveLength(1);
  },
);

/** The description of a page for search engines, and the one for shared links. */
function descriptionsIn(html: string): (string | undefined)[] {
  return ['name="description"', 'property="og:description"'].map(
    (name) => new RegExp(`<meta ${name} content="([^"]*)"`).exec(html)?.[1],
  );
}

test("SEO-01 the list of all stories leads to its feed", async () => {
  expect(await textOf("/historias")).toContain(
    '<link rel="alternate" type="application/atom+xml" href="/historias/feed.xml"',
  );
});

test("SEO-01 the cover of a contest is an image that may be kept for good under its own address", async () => {
  const cover = `/contest/${voting.id}/portada.svg`;
  const drawn = await site.get(cover);
  expect(drawn.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  expect(drawn.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect(drawn.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  checkXml(await drawn.text());
  const number = (await findContest(site.db, voting.id))?.number ?? 0;
  const contest = { ...voting, number, phase: "voting" } as const;
  const own = await site.get(coverPath(contest, "banda"));
  expect(own.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(await own.text()).toBe(drawContestCover(contest, "banda"));
  expect((await site.get("/contest/no-existe/portada.svg")).status).toBe(404);
});

test("HOME-01 home shows the covers of the last six finished contests as one image, with a link to all of them", async () => {
  const past = await openMonth();
  for (let index = 1; index <= 7; index++) {
    await past.contest("results", {
      submission_deadline: inHours(-8000 + index * 700),
      voting_deadline: inHours(-7800 + index * 700),
      finalized_at: inHours(-7700 + index * 700),
    });
  }
  await past.contest("voting");
  const home = await past.see("/");
  const [, width, height] =
    /<img src="\/portadas.svg" alt="" width="(\d+)" height="(\d+)"/.exec(home.html) ?? [];
  expect(home.links).toContain("/contest-history");
  const strip = await past.get("/portadas.svg");
  expect(strip.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  const drawing = await strip.text();
  checkXml(drawing);
  expect(drawing).toContain(`viewBox="0 0 ${width} ${height}"`);
  expect([...drawing.matchAll(/NÚMERO \d/g)].map(String)).toEqual(
    [7, 6, 5, 4, 3, 2].map((number) => `NÚMERO ${number}`),
  );
  await past.close();
});

/** Returns the path of every URL in the sitemaps. */
async function sitemapPaths(): Promise<string[]> {
  const parts = locations(await textOf("/sitemap.xml"));
  const lists = await Promise.all(
    parts.map(async (part) => locations(await textOf(part?.replace(ORIGIN, "") ?? ""))),
  );
  return lists.flat().map((loc) => loc?.replace(ORIGIN, "") ?? "");
}

describe("SEO-01 every page of the sitemaps", () => {
  let pages: [path: string, html: string][];
  beforeAll(async () => {
    const long = await site.contest("results", { title: "Un título larguísimo ".repeat(4).trim() });
    await site.story(long, await site.person({ display_name: "N".repeat(50) }), {
      title: "Palabra ".repeat(12).trim(),
    });
    pages = await Promise.all(
      (await sitemapPaths()).map(async (path): Promise<[string, string]> => [
        path,
        await textOf(path),
      ]),
    );
  });
  const meta = (html: string, property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  const plain = (text: string) => text.replace(/&(quot|amp|lt|gt|#x27);/g, "'");

  test("SEO-01 is one that may be indexed and that robots.txt leaves open", async () => {
    const robots = await textOf("/robots.txt");
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(
      ([, path = ""]) => new RegExp(`^${path.replaceAll("*", ".*")}`),
    );
    const wrong = pages.filter(
      ([path, html]) => html.includes('content="noindex"') || closed.some((at) => at.test(path)),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
    expect(pages.map(([path]) => path)).toContain("/cookie-policy");
  });

  test("SEO-01 has Open Graph of its own, with its canonical address", () => {
    for (const [path, html] of pages) {
      const graph = ["type", "title", "description", "url", "site_name", "locale"].map((name) => [
        name,
        meta(html, `og:${name}`),
      ]);
      expect(
        graph.filter(([, value]) => !value),
        path,
      ).toEqual([]);
      expect(meta(html, "og:url"), path).toBe(ORIGIN + path);
      expect(html, path).toContain(`<link rel="canonical" href="${ORIGIN}${path}"`);
      expect([...html.matchAll(/property="og:title"/g)], path).toHaveLength(1);
      expect(plain(meta(html, "og:description")).length, path).toBeLessThanOrEqual(155);
    }
    const types = new Map(pages.map(([path, html]) => [path, meta(html, "og:type")]));
    expect(types.get(`/story/${publishedStory.id}`)).toBe("article");
    expect(types.get(`/author/${publishedStory.user_id}`)).toBe("profile");
    expect(types.get("/")).toBe("website");
  });

  test("SHELL-05 has a title of at most 70 characters, cut at a word", () => {
    const titles = pages.map(([, html]) => plain(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""));
    expect(titles.filter((title) => title.length > 70 || title === "")).toEqual([]);
    expect(titles.some((title) => title.endsWith("…"))).toBe(true);
  });
});
