import { beforeEach, describe, expect, test } from "vitest";
import { cookiesOf } from "../../support/site";
import { openMonth } from "../month/makers";
import { PATTERNS } from "../security/pages";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const head = (html: string) =>
  /<header class="site-header">([^]*?)<\/header>/.exec(html)?.[1] ?? "";
const foot = (html: string) =>
  /<footer class="site-footer">([^]*?)<\/footer>/.exec(html)?.[1] ?? "";
/** Returns the links of the site's header before its first button, each with its target. */
const linksOf = (html: string) =>
  [...(head(html).split("<button")[0] ?? "").matchAll(/<a([^>]*)>([^]*?)<\/a>/g)].map(
    ([, attributes = "", text = ""]) =>
      `${text.replaceAll(/<[^>]*>/g, "")} → ${/href="([^"]*)"/.exec(attributes)?.[1] ?? "nowhere"}`,
  );
const home = async (as = "") => (await site.see("/terms", as)).html;

const [GALLERY, CURRENT] = ["Galería → /contest/current", "Reto Actual → /contest/current"];
const [READ, HISTORY] = ["Leer → /historias", "Historial → /contest-history"];
const NAME = "Tintero → /";
const ENTERED = "Ya participaste en todos los retos disponibles → nowhere";

describe("SHELL-01 the navigation says what can be done now", () => {
  test("SHELL-01 without a contest there is no current one to name", async () => {
    expect(linksOf(await home())).toEqual([NAME, GALLERY, "Escribir → /write"]);
  });

  test("SHELL-01 in submission one writes for the current contest, once", async () => {
    const contest = await site.contest("submission");
    const writer = await site.person();
    expect(linksOf(await home(writer.as))).toEqual([NAME, CURRENT, "Escribir → /write"]);
    await site.story(contest, writer);
    const html = await home(writer.as);
    expect(linksOf(html)).toEqual([NAME, CURRENT, ENTERED]);
    expect(linksOf(await home())).toEqual([NAME, CURRENT, "Escribir → /write"]);
  });

  test.each(["voting", "counting"] as const)(
    "SHELL-01 in %s one writes for the next month",
    async (phase) => {
      await site.contest(phase);
      const writer = await site.person();
      expect(linksOf(await home(writer.as))).toContain("Escribir → /write");
      const next = await site.contest("submission", { month: "Diciembre" });
      expect(linksOf(await home(writer.as))).toContain("Escribir (diciembre) → /write");
      await site.story(next, writer);
      expect(linksOf(await home(writer.as))).toContain(ENTERED);
    },
  );

  test("SHELL-01 A11Y-01 a link to the write form that is off is no way to anywhere, and the Tab key and a tooltip reach its reason", async () => {
    const writer = await site.person();
    await site.story(await site.contest("submission"), writer);
    expect(head(await home(writer.as))).toContain(
      '<a role="link" aria-disabled="true" tabindex="0" title="Ya participaste en todos los retos disponibles">',
    );
  });

  test("SHELL-01 between two contests one sees the results", async () => {
    await site.contest("results");
    expect(linksOf(await home())).toEqual([
      ...[NAME, GALLERY, "Ver resultados → /contest/current", READ, HISTORY],
    ]);
  });

  test("SHELL-01 where scripts run a visitor's link to the write form asks for an account", async () => {
    await site.contest("submission");
    expect(head(await home())).toContain('data-cuenta="/register" href="/write"');
    expect(head(await home((await site.person()).as))).not.toContain("data-cuenta");
  });

  test("SHELL-01 the menus are of HTML alone, and an admin has a link more", async () => {
    const { as } = await site.person({ display_name: "Nieves de la Cruz Tudela" });
    const page = await site.see("/terms", as);
    const html = head(page.html);
    expect(page.texts("summary")).toEqual(["Menú", "Ayuda", "Nieves de la Cruz"]);
    for (const link of [
      "/profile",
      "/preferences",
      "/feedback",
      "/apariencia",
      "/faq",
      "/como-funciona",
    ]) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).toContain('action="/logout"');
    expect(html).not.toContain('href="/admin"');
    const admin = await site.person({ is_admin: 1 });
    expect(head(await home(admin.as))).toContain('href="/admin"');
    expect(head(await home())).toContain('href="/login">Iniciar sesión');
    expect(head(await home())).toContain('href="/register">Únete Gratis');
  });
});

describe("SHELL-02 the theme's button in the head", () => {
  test("SHELL-02 goes from the system's theme to dark, light and back, and to where it was pressed", async () => {
    let as = "";
    for (const [theme, scheme] of [
      ...[["oscuro", "dark"] as const, ["claro", "light"] as const, ["sistema", null] as const],
    ]) {
      const html = await home(as);
      expect(head(html)).toContain(`name="tema" value="${theme}"`);
      const chosen = await site.post("/tema", { tema: theme, redirectTo: "/terms?a" }, as);
      expect([chosen.status, chosen.headers.get("Location")]).toEqual([303, "/terms?a"]);
      as = cookiesOf(chosen, as);
      const after = await home(as);
      if (scheme) expect(after).toContain(`:root{color-scheme:${scheme};`);
      else expect(after).not.toMatch(/color-scheme:(dark|light);/);
    }
    expect((await site.post("/tema", { tema: "rojo" })).status).toBe(400);
  });
});

describe("SHELL-03 consent", () => {
  const asks = (html: string) => html.includes('class="cookies"');
  const consentOf = (as: string): unknown =>
    JSON.parse(atob(decodeURIComponent(/consentimiento=([^;]*)/.exec(as)?.[1] ?? "")));

  test.each([
    ["todas", {}, [true, true, true]],
    ["necesarias", { analytics: "on" }, [false, false, false]],
    ["elegidas", { marketing: "on" }, [false, true, false]],
  ])("SHELL-03 %s is kept, with its instant, and not asked again", async (cookies, kinds, kept) => {
    expect(asks(await home())).toBe(true);
    const answer = await site.post("/cookie-policy", { cookies, ...kinds, redirectTo: "/terms" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/terms"]);
    const as = cookiesOf(answer);
    const [analytics, marketing, personalization] = kept;
    expect(consentOf(as)).toEqual({
      essential: true,
      analytics,
      marketing,
      personalization,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(asks(await home(as))).toBe(false);
    const page = await site.see("/cookie-policy", as);
    expect(page.field("analytics")).toBe(analytics ? "on" : "");
    expect(page.field("marketing")).toBe(marketing ? "on" : "");
  });

  test.each([
    ...["x", "%", btoa("{}"), btoa("null"), btoa('"si"')],
    btoa('{"essential":true,"analytics":"si","marketing":false,"personalization":false}'),
  ])("SHELL-03 a consent that cannot be read is asked for again: %s", async (value) => {
    expect(asks(await home(`consentimiento=${encodeURIComponent(value)}`))).toBe(true);
  });

  test("SHELL-03 a form that chooses nothing is refused", async () => {
    const wrong: Record<string, string>[] = [
      {},
      { cookies: "algunas" },
      { cookies: "elegidas", analytics: "si" },
    ];
    for (const fields of wrong) {
      const answer = await site.post("/cookie-policy", fields);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    }
  });

  test("SHELL-03 no page sets a cookie or loads anything from elsewhere before it is asked to", async () => {
    const author = await site.person();
    const stories = [];
    for (const phase of ["voting", "results"] as const) {
      stories.push(await site.story(await site.contest(phase), author));
    }
    const paths = [
      ...PATTERNS.filter((path) => !path.includes(":")),
      ...stories.flatMap(({ id, contest_id }) => [
        ...[`/story/${id}`, `/contest/${contest_id}`, `/contest/${contest_id}/siguiente`],
        `/contest/${contest_id}/acta`,
      ]),
      ...[`/author/${author.id}`, `/profile/${author.id}`],
    ];
    for (const pattern of paths) {
      const answer = await site.get(pattern.startsWith("/") ? pattern : `/${pattern}`);
      expect(answer.headers.getSetCookie(), pattern).toEqual([]);
      const html = await answer.text();
      expect(
        html.match(/<(script|img|iframe|link)[^>]*\s(src|href)="https?:(?!\/\/localhost)/g),
        pattern,
      ).toBe(null);
    }
  });
});

test("SEC-03 SHELL-04 a cover that could not be drawn names the failure, and stays in no cache", async () => {
  const broken = await openMonth();
  await broken.db.schema.alterTable("contests").renameTo("contests_gone").execute();
  const { status, headers } = await broken.get("/contest/reto/portada.svg");
  expect(status).toBe(500);
  expect(headers.get("X-Error-Id")).toMatch(/^[0-9a-f]{8}$/);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  await broken.close();
});

describe("SHELL-04 a page that is not found offers the last winner", () => {
  /** Creates a finished contest with a winner. */
  const won = async (title: string, days: number, story: { is_mature?: 0 | 1 } = {}) => {
    const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const contest = await site.contest("results", {
      submission_deadline: daysAgo(days + 9),
      voting_deadline: daysAgo(days + 1),
      finalized_at: daysAgo(days),
    });
    const author = await site.person({ display_name: "Nieves Arrizabalaga" });
    const winner = {
      title,
      line: "Nadie abrió la puerta.",
      winner_position: 1,
      is_winner: 1,
    } as const;
    await site.story(contest, author, { ...winner, ...story });
  };

  test("SHELL-04 READ-07 with its cover, its line and its author", async () => {
    await won("La más antigua", 70);
    await won("La última", 40);
    const page = await site.see("/no/existe");
    expect(page.status).toBe(404);
    expect(page.texts(".winner-title")).toEqual(["La última"]);
    expect(page.texts(".winner-line")).toEqual(["«Nadie abrió la puerta.»"]);
    expect(page.text).toContain("de Nieves Arrizabalaga");
    const [, cover = ""] = /<img class="cover" src="([^"]*)"/.exec(page.html) ?? [];
    expect((await site.get(cover.replaceAll("&amp;", "&"))).status).toBe(200);
  });

  test.each(["/contest/ninguno", "/story/ninguna", "/author/nadie"])(
    "SHELL-04 READ-07 at %s too",
    async (path) => {
      await won("La última", 40);
      expect((await site.see(path)).texts(".winner-title")).toEqual(["La última"]);
    },
  );

  test("SHELL-04 STORY-05 unless the story is for adults", async () => {
    await won("La más antigua", 70);
    await won("La última", 40, { is_mature: 1 });
    expect((await site.see("/no/existe")).texts(".winner-title")).toEqual(["La más antigua"]);
  });

  test("SHELL-04 and nothing before the first results", async () => {
    await site.contest("voting");
    expect((await site.see("/no/existe")).texts(".winner-title")).toEqual([]);
  });
});

test("SHELL-04 data that could not be made name the failure as the log does", async () => {
  const lines: string[] = [];
  const broken = await openMonth({}, { log: (line) => void lines.push(line) });
  await broken.db.schema.alterTable("stories").renameTo("stories_gone").execute();
  const answer = await broken.get("/historias.data");
  expect(answer.status).toBe(500);
  const data = answer.headers.get("X-Error-Id");
  const page = await broken.see("/historias");
  const [shown] = page.texts("code");
  expect(shown).toBe(page.headers.get("X-Error-Id"));
  expect(shown).not.toBe(data);
  for (const id of [data, shown]) {
    expect(id).toMatch(/^[0-9a-f]{8}$/);
    await expect.poll(() => lines.join("\n")).toContain(`[${id}] GET /historias `);
  }
  await broken.close();
});

test("SHELL-05 every title names its page and the site in one way", async () => {
  for (const path of ["/terms", "/cookie-policy", "/no-existe", "/apariencia", "/login"]) {
    const [title = ""] = (await site.see(path)).texts("title");
    expect(title).toMatch(/^[^·]+ · Tintero$/);
  }
});

test("HOME-03 the foot of every page says what the month is at", async () => {
  const footer = async () => foot(await home());
  expect(await footer()).toContain("leída a ciegas");
  await site.contest("results");
  expect(await footer()).toContain("y ya hay resultados");
  await site.contest("counting");
  expect(await footer()).toContain("ahora se cuentan los votos");
  await site.clear();
  await site.contest("voting");
  expect(await footer()).toContain("ahora se lee sin nombres");
  await site.clear();
  await site.contest("submission");
  expect(await footer()).toContain("ahora toca escribirla");
});

test("SHELL-01 SHELL-02 LITE-01 every look has header and footer of its own, also where they are written from the cache", async () => {
  await site.contest("voting");
  const reader = await site.person();
  const choice = (name: string, value: string) =>
    `${name}=${encodeURIComponent(btoa(JSON.stringify(value)))}`;
  const appearances = [
    "",
    choice("tema", "claro"),
    choice("tema", "oscuro"),
    choice("ligero", "si"),
  ];
  const frames = async () => {
    const rendered: string[] = [];
    for (const look of appearances) {
      for (const as of ["", reader.as]) {
        // The first page fills the cache of header and footer for this kind of visitor, and the second page uses it.
        for (const path of ["/terms", "/privacy"]) {
          const { html } = await site.see(path, [as, look].filter(Boolean).join("; "));
          rendered.push(head(html) + foot(html));
        }
      }
    }
    return rendered;
  };
  const first = await frames();
  expect(await frames()).toEqual(first);
  const [of, again] = [0, 1].map((page) => first.filter((_, at) => at % 2 === page));
  expect(again).toEqual(of);
  expect(new Set(of).size).toBe(2 * appearances.length);
});
