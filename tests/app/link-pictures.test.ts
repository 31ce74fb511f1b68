import { PNG } from "pngjs";
import { beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../support/fixture";
import { inHours, openMonth, type Month, type Person } from "./month/makers";

const ORIGIN = "http://localhost:8787";
const site = await fixture(openMonth());
/** A site without contests, with the Cache API. */
const empty = await fixture(openMonth({}, { cache: true }));

type Contest = Awaited<ReturnType<Month["contest"]>>;
type Story = Awaited<ReturnType<Month["story"]>>;
let author: Person;
let finished: Contest;
let voting: Contest;
let published: Story;
let blind: Story;

beforeAll(async () => {
  author = await site.person({ display_name: "Ada Ignota" });
  finished = await site.contest("results", { title: "Sal gruesa" });
  voting = await site.contest("voting", { title: "El último de la noche" });
  published = await site.story(finished, author, { title: "Pantitlán, doce y cuarto" });
  blind = await site.story(voting, author, { title: "La raya" });
});

/** Returns the contents of the Open Graph and Twitter tags of a page by name. */
async function tagsOf(path: string, as?: string): Promise<Map<string, string>> {
  const html = await (await site.get(path, as)).text();
  const tags = html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g);
  return new Map([...tags].map(([, name = "", content = ""]) => [name, content]));
}

/** Returns the path of the `og:image` picture of a page. */
async function pictureOf(page: string): Promise<string> {
  const image = (await tagsOf(page)).get("og:image") ?? "";
  expect(image).toMatch(new RegExp(`^${ORIGIN}/`));
  return image.replace(ORIGIN, "");
}

/** Loads the `og:image` picture of a page, decoded into pixels. */
async function pixelsOf(page: string): Promise<PNG> {
  const response = await site.get(await pictureOf(page));
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  return PNG.sync.read(Buffer.from(await response.arrayBuffer()));
}

interface Corners {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the smallest rectangle that contains all pixels in which two pictures differ; null if they are equal. */
function difference(one: PNG, other: PNG): Corners | null {
  const points: [x: number, y: number][] = [];
  for (let at = 0; at < one.data.length; at += 4) {
    if (one.data.readUInt32BE(at) === other.data.readUInt32BE(at)) continue;
    points.push([(at / 4) % one.width, Math.floor(at / 4 / one.width)]);
  }
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(([x]) => x).sort((a, b) => a - b), points.map(([, y]) => y)];
  return { left: xs[0] ?? 0, right: xs.at(-1) ?? 0, top: ys[0] ?? 0, bottom: ys.at(-1) ?? 0 };
}

/** Creates a story by a new person, since each person may send only one story. */
const storyOf = async (contest: Contest, title: string) =>
  site.story(contest, await site.person(), { title });
const change = (story: Story, columns: Partial<Pick<Story, "title" | "user_id">>) =>
  site.db.updateTable("stories").set(columns).where("id", "=", story.id).execute();

const PAGES = [
  ["home", () => "/", "Portada de Tintero"],
  ["a contest", () => `/contest/${voting.id}`, "Portada del reto «El último de la noche»"],
  ["a finished contest", () => `/contest/${finished.id}`, "Portada del reto «Sal gruesa»"],
  [
    "an anthology",
    () => `/contest/${finished.id}/antologia`,
    "Portada de la antología «Sal gruesa»",
  ],
  ["a blind story", () => `/story/${blind.id}`, "Portada de la historia «La raya»"],
  [
    "a story with its author",
    () => `/story/${published.id}`,
    "Portada de la historia «Pantitlán, doce y cuarto», de Ada Ignota",
  ],
  ["an article", () => "/blog/la-raya", /^Portada del artículo «.+»$/],
] as const;

describe.each(PAGES)("SEO-03 %s", (_, page, alt) => {
  test("SEO-03 names a picture with its size, its type and a text in its place", async () => {
    const tags = await tagsOf(page());
    expect(tags.get("og:image:type")).toBe("image/png");
    expect(tags.get("og:image:width")).toBe("1200");
    expect(tags.get("og:image:height")).toBe("630");
    expect(tags.get("og:image:alt")).toMatch(alt);
    expect(tags.get("twitter:card")).toBe("summary_large_image");
  });

  test("SEO-03 has a picture of that size, not of one colour, that other sites may show and keep for good", async () => {
    const response = await site.get(await pictureOf(page()));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(response.headers.has("Set-Cookie")).toBe(false);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(150_000);
    const { width, height, data } = PNG.sync.read(bytes);
    expect([width, height]).toEqual([1200, 630]);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at));
    expect(colours.size).toBeGreaterThan(20);
  });

  test("SEO-03 leads an address without the key of the drawing, or with an old one, to the one with it", async () => {
    const picture = await pictureOf(page());
    const [address = ""] = picture.split("?");
    for (const path of [address, `${address}?v=`, `${address}?v=antes`, `${picture}x`]) {
      const response = await site.get(path);
      expect([response.status, response.headers.get("Location")]).toEqual([302, picture]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });
});

test("SEO-03 a picture is drawn once, and then comes from the cache", async () => {
  const [address = ""] =
    (await empty.get("/portada.png")).headers.get("Location")?.split("&") ?? [];
  const first = await empty.get(address);
  const second = await empty.get(`${address}&de=red`);
  expect(first.headers.get("CF-Cache-Status")).toBeNull();
  expect(second.headers.get("CF-Cache-Status")).toBe("HIT");
  expect(Buffer.from(await second.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
});

test("SEO-03 the title is in the picture of a story: another one differs where it stands, and there alone", async () => {
  const story = await storyOf(finished, "Una");
  const before = await pixelsOf(`/story/${story.id}`);
  await change(story, { title: "Otra" });
  const after = await pixelsOf(`/story/${story.id}`);
  const { left, top, right, bottom } = difference(before, after) ?? expect.fail("no difference");
  expect(left).toBeGreaterThanOrEqual(58);
  expect(top).toBeGreaterThan(90);
  expect(right).toBeLessThan(400);
  expect(bottom).toBeLessThan(250);
});

test.each([
  ["long", "Palabra ".repeat(12).trim()],
  ["without spaces", "W".repeat(100)],
  ["all in capitals", "HUNDIÓ UN MUNDO ".repeat(6).trim()],
  ["of signs and entities", `"Fin" <b>&</b> ]]></text></svg>`],
  ["in another alphabet", "漢字".repeat(50)],
  ["of emoji and control characters", "👨‍👩‍👧‍👦\u0007\u202e\ud83d".repeat(5)],
])("SEO-03 a title %s stays in its column", async (_, title) => {
  const story = await storyOf(finished, "A");
  const before = await pixelsOf(`/story/${story.id}`);
  await change(story, { title });
  const after = await pixelsOf(`/story/${story.id}`);
  const { left, right, bottom } = difference(before, after) ?? expect.fail("no difference");
  expect(left).toBeGreaterThanOrEqual(56);
  expect(right, "the drawing begins at 744").toBeLessThan(740);
  expect(bottom, "the site's name begins at 534").toBeLessThan(534);
});

describe("SEO-03 CONTEST-05 before the results", () => {
  test("SEO-03 the picture of a story is the same whoever wrote it, and for whoever looks", async () => {
    const story = await storyOf(voting, "A ciegas");
    const other = await site.person({ display_name: "Otra Firma" });
    const picture = await pictureOf(`/story/${story.id}`);
    const bytes = async (as?: string) =>
      Buffer.from(await (await site.get(picture, as)).arrayBuffer());
    const before = await bytes();
    await change(story, { user_id: other.id });
    expect(await pictureOf(`/story/${story.id}`)).toBe(picture);
    expect(await bytes()).toEqual(before);
    expect(await bytes(other.as)).toEqual(before);
  });

  test("SEO-03 the name comes into the picture with the results, below the title", async () => {
    const contest = await site.contest("counting");
    const story = await storyOf(contest, "Sin nombre");
    const without = await pixelsOf(`/story/${story.id}`);
    const results = { status: "results", finalized_at: inHours(-1) } as const;
    await site.db.updateTable("contests").set(results).where("id", "=", contest.id).execute();
    const named = await pixelsOf(`/story/${story.id}`);
    const { left, top, right, bottom } = difference(without, named) ?? expect.fail("no name");
    expect(left).toBeGreaterThanOrEqual(58);
    expect(top).toBeGreaterThan(180);
    expect(right).toBeLessThan(744);
    expect(bottom).toBeLessThan(534);
  });

  test("SEO-03 a story in submission has no picture, and its author's page names none", async () => {
    const contest = await site.contest("submission");
    const story = await site.story(contest, author);
    expect((await tagsOf(`/story/${story.id}`, author.as)).has("og:image")).toBe(false);
    for (const as of [undefined, author.as]) {
      const response = await site.get(`/story/${story.id}/portada.png`, as);
      expect([response.status, await response.text()]).toEqual([404, ""]);
    }
  });

  test("SEO-03 an anthology has no picture", async () => {
    expect((await site.get(`/contest/${voting.id}/antologia.png`)).status).toBe(404);
  });
});

test("SEO-03 AUTH-10 a story of a deleted account is signed as its page is", async () => {
  const story = await storyOf(finished, "Huérfana");
  const named = await pictureOf(`/story/${story.id}`);
  await change(story, { user_id: null });
  expect((await tagsOf(`/story/${story.id}`)).get("og:image:alt")).toContain("de Autor anónimo");
  expect(await pictureOf(`/story/${story.id}`)).not.toBe(named);
  expect((await site.get(named)).status).toBe(302);
});

test.each([
  "/story/no-existe/portada.png",
  "/contest/no-existe/portada.png",
  "/contest/no-existe/antologia.png",
  "/blog/no-existe/portada.png",
])("SEO-03 there is no picture at %s", async (path) => {
  expect((await site.get(path)).status).toBe(404);
});

test("SEO-03 a deleted story's picture is gone, also from the cache", async () => {
  const story = await storyOf(finished, "Retirada");
  const picture = await pictureOf(`/story/${story.id}`);
  expect((await site.get(picture)).status).toBe(200);
  await site.db.deleteFrom("stories").where("id", "=", story.id).execute();
  expect((await site.get(picture)).status).toBe(404);
});

test("SEO-03 robots.txt lets social networks fetch the picture of a story", async () => {
  const lines = (await (await site.get("/robots.txt")).text()).split("\n");
  expect(lines).toContain("Allow: /story/*/portada.png");
});

test("SEO-03 home has a picture before the first contest too", async () => {
  const html = await (await empty.get("/")).text();
  const image = /property="og:image" content="http:\/\/localhost:8787([^"]*)"/.exec(html)?.[1];
  const response = await empty.get(image ?? "");
  expect(response.headers.get("Content-Type")).toBe("image/png");
});
