import { describe, expect, test } from "vitest";
import {
  createContest,
  createPoll,
  createStory,
  createUser,
  datesIn,
} from "../../scripts/seed/rows";
import { cookiesOf, openSite } from "../support/site";
import { fixture } from "../support/fixture";

const site = await fixture(openSite({}, { cache: true }));

const author = await createUser(site.db, { display_name: "Autora De Caché" });
const finished = await createContest(site.db, datesIn("results", new Date()));
const story = await createStory(site.db, { contest_id: finished.id, user_id: author.id });
const clockOf = (html: string) => Number(/data-now="(\d{13})"/.exec(html)?.[1]);
const nonceOf = (html: string) => /<style nonce="(\w+)"/.exec(html)?.[1];

/** Changes the story's title in the database without purging the page cache. A page with the old title came from the cache. */
const retitle = (title: string) =>
  site.db.updateTable("stories").set({ title }).where("id", "=", story.id).execute();

test("SEC-06 PHASE-11 what every visitor sees alike comes from the cache, each time with a nonce and a clock of its own", async () => {
  await retitle("Antes");
  const first = await site.get(`/story/${story.id}`);
  const before = await first.text();
  await retitle("Después");
  const second = await site.get(`/story/${story.id}`);
  const after = await second.text();
  expect(after).toContain("<h1>Antes</h1>");
  expect(nonceOf(after)).not.toBe(nonceOf(before));
  expect(second.headers.get("Content-Security-Policy")).toContain(`'nonce-${nonceOf(after)}'`);
  expect(after).not.toContain(nonceOf(before));
  expect(second.headers.get("Cache-Control")).toBe("private, no-store");

  const third = await site.get(`/story/${story.id}`);
  const thirdPage = await third.text();
  expect(thirdPage).toBe(
    after
      .replaceAll(String(nonceOf(after)), String(nonceOf(thirdPage)))
      .replace(`data-now="${clockOf(after)}"`, `data-now="${clockOf(thirdPage)}"`),
  );
  expect(clockOf(after)).toBeGreaterThan(clockOf(before));
  expect(nonceOf(thirdPage)).not.toBe(nonceOf(after));
  expect(third.headers.get("Content-Security-Policy")).toContain(`'nonce-${nonceOf(thirdPage)}'`);
});

test("SEC-06 a request with a session is never answered from the cache", async () => {
  const reader = await site.signIn((await createUser(site.db)).id);
  const page = await (await site.get(`/story/${story.id}`, reader)).text();
  expect(page).toContain("<h1>Después</h1>");
});

test("SEC-06 AUTH-07 who was signed in once, and is known for it, has the shared pages like every visitor", async () => {
  await retitle("Más tarde");
  const page = async (cookie: string) => (await site.get(`/story/${story.id}`, cookie)).text();
  for (const device of [
    "dispositivo=abc",
    "__Host-dispositivo=abc",
    "dispositivo=a; dispositivo=b",
  ])
    expect(await page(device)).toContain("<h1>Antes</h1>");
  for (const more of ["dispositivo=abc; letra=x", "sesion=x; dispositivo=abc"])
    expect(await page(more)).toContain("<h1>Más tarde</h1>");
});

test("SEC-06 OPS-05 a cookie that is not ours does not pass the cache, one that pages differ by does", async () => {
  const other = await createStory(site.db, { contest_id: finished.id, title: "Guardada" });
  const page = async (cookie: string) => (await site.get(`/story/${other.id}`, cookie)).text();
  await page("");
  await site.db
    .updateTable("stories")
    .set({ title: "Cambiada" })
    .where("id", "=", other.id)
    .execute();
  const foreign = [
    "x=1",
    "_ga=GA1.1.2; _gid=sesion=1",
    "misesion=a",
    "x=dispositivo=abc",
    "sesion",
  ];
  for (const cookie of foreign) expect(await page(cookie), cookie).toContain("<h1>Guardada</h1>");
  const names = [
    "sesion",
    "restablecer",
    "aviso",
    "borrador",
    "marcador",
    "tema",
    "letra",
    "ligero",
  ];
  const ours = names.flatMap((name) => [
    `${name}=x`,
    `x=1;${name}=`,
    `__Host-${name}=x`,
    `${name} =x`,
  ]);
  for (const cookie of ours) expect(await page(cookie), cookie).toContain("<h1>Cambiada</h1>");
});

describe("OPS-05 documents for machines", () => {
  /** Creates a finished contest with one story, which adds to the feed and the sitemaps. */
  const addResults = async () => {
    const contest = await createContest(site.db, datesIn("results", new Date()));
    return createStory(site.db, { contest_id: contest.id });
  };

  test.each(["/historias/feed.xml", "/sitemap.xml", "/sitemap/paginas"])(
    "SEO-01 OPS-05 %s is made once a minute, whoever asks, with whatever cookies and parameters",
    async (path) => {
      const first = await (await site.get(path)).text();
      const { contest_id } = await addResults();
      const reader = await site.signIn((await createUser(site.db)).id);
      for (const as of [undefined, "x=1", reader])
        expect(await (await site.get(path, as)).text()).toBe(first);
      expect(await (await site.get(`${path}?x=1`)).text()).toBe(first);
      expect(first).not.toContain(contest_id);
    },
  );

  test("OPS-05 what is not there is not kept", async () => {
    const contest = await createContest(site.db, datesIn("voting", new Date()));
    expect((await site.get(`/sitemap/${contest.id}`)).status).toBe(404);
    await createStory(site.db, { contest_id: contest.id });
    await site.db
      .updateTable("contests")
      .set(datesIn("results", new Date()))
      .where("id", "=", contest.id)
      .execute();
    expect((await site.get(`/sitemap/${contest.id}`)).status).toBe(200);
  });
});

test("SEC-06 what a signed-in reader sees is never kept for others", async () => {
  const reader = await createUser(site.db, { display_name: "Lectora Con Sesión" });
  const other = await createStory(site.db, { contest_id: finished.id });
  await site.get(`/story/${other.id}`, await site.signIn(reader.id));
  expect(await (await site.get(`/story/${other.id}`)).text()).not.toContain("Lectora Con Sesión");
});

test("CONTEST-05 a blind list is not kept: each visitor has an order of their own", async () => {
  const contest = await createContest(site.db, datesIn("voting", new Date()));
  for (let i = 0; i < 8; i++) {
    const writer = await createUser(site.db);
    await createStory(site.db, {
      contest_id: contest.id,
      user_id: writer.id,
      title: `Cuento ${i}`,
    });
  }
  const order = async (agent: string) => {
    const page = await site.get(`/contest/${contest.id}`, undefined, { "User-Agent": agent });
    return [...(await page.text()).matchAll(/>(Cuento \d)</g)].map(([, title]) => title).join();
  };
  const orders = new Set(await Promise.all(["uno", "dos", "tres", "cuatro"].map(order)));
  expect(orders.size).toBeGreaterThan(1);
});

test("CONTEST-06 a list in random order is not kept: each visitor has an order of their own", async () => {
  for (let i = 0; i < 8; i++) {
    await createStory(site.db, { contest_id: finished.id, title: `Relato ${i}` });
  }
  for (const path of [`/contest/${finished.id}?orden=azar`, "/historias?orden=azar"]) {
    const order = async (agent: string) => {
      const page = await site.get(path, undefined, { "User-Agent": agent });
      return [...(await page.text()).matchAll(/>(Relato \d)</g)].map(([, title]) => title).join();
    };
    const orders = new Set<string>();
    for (const agent of ["uno", "dos", "tres", "cuatro"]) orders.add(await order(agent));
    expect(orders.size).toBeGreaterThan(1);
  }
});

test("SEC-06 SHELL-03 a page is kept with and without the strip that a visitor has answered", async () => {
  const { id } = await createContest(site.db, {
    ...datesIn("results", new Date()),
    title: "Antes",
  });
  const agreed = await site.post("/cookie-policy", { cookies: "necesarias" });
  const home = async (as: string) => {
    const page = await (await site.get("/contest-history", as)).text();
    return [page.includes("Antes"), page.includes('class="cookies"')];
  };
  const [quiet = ""] = /consentimiento=[^;]+/.exec(cookiesOf(agreed)) ?? [];
  expect([await home(""), await home(quiet)]).toEqual([
    [true, true],
    [true, false],
  ]);
  await site.db.updateTable("contests").set({ title: "Después" }).where("id", "=", id).execute();
  expect([
    await home("consentimiento=otro"),
    await home(quiet),
    await home(`${quiet}; ligero=`),
  ]).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ]);
});

test("PHASE-03 dates that an admin moves, and a contest that is deleted, are gone from shared pages within moments", async () => {
  const admin = await site.signIn((await createUser(site.db, { is_admin: 1 })).id);
  // The earliest deadline of all contests makes this one the current contest, even if other tests have left contests.
  const soon = { submission_deadline: "2031-03-02T00:00:00.000Z", results_at: null };
  const { id } = await createContest(site.db, {
    ...soon,
    voting_deadline: "2031-04-02T00:00:00.000Z",
    title: "La prueba que se mueve",
  });
  const later = await createContest(site.db, {
    submission_deadline: "2031-05-02T00:00:00.000Z",
    title: "El que sobra",
    voting_deadline: "2031-06-02T00:00:00.000Z",
    results_at: null,
  });
  const paths = ["/", `/contest/${id}`];
  const shown = async (text: string) => {
    const pages = await Promise.all(paths.map(async (path) => (await site.get(path)).text()));
    return pages.map((page) => page.includes(text));
  };
  expect(await shown("1 de marzo de 2031 a las 19:00")).toEqual([true, true]);
  const fields = {
    title: "La prueba que se mueve",
    month: "Marzo",
    category: "ficcion",
    description: "De prisa.",
    prompt: "Ya.",
    word_limit: "100-1000 palabras",
    min_words: "100",
    end_date: "",
    submission_deadline: "2031-03-03T19:00",
    voting_deadline: "2031-04-01T19:00",
    results_at: "",
  };
  expect((await site.post(`/admin/contest/${id}`, fields, admin)).status).toBe(303);
  // Timeout for a purged page: a page that was being rendered during the purge may be served for two more seconds.
  const SOON = { timeout: 10_000 };
  await expect.poll(() => shown("3 de marzo de 2031 a las 19:00"), SOON).toEqual([true, true]);
  expect(await (await site.get("/")).text()).toContain("El que sobra");
  expect((await site.post(`/admin/contest/${later.id}/eliminar`, {}, admin)).status).toBe(303);
  await expect.poll(() => shown("El que sobra"), SOON).toEqual([false, false]);
});

test("POLL-02 a poll that an admin closes is closed on the next page that a visitor sees", async () => {
  const admin = await site.signIn((await createUser(site.db, { is_admin: 1 })).id);
  const { id } = await createPoll(site.db, { title: "¿Qué objeto?" });
  const page = async () => (await site.get(`/encuesta/${id}`)).text();
  // Three requests for one page: the first renders it, the second finds it in the Cache API, the third in the isolate's memory.
  for (const _ of [1, 2, 3]) expect(await page()).toContain("Votar");
  expect((await site.post(`/admin/encuestas/${id}`, { paso: "cerrar" }, admin)).status).toBe(303);
  expect(await page()).not.toContain("Votar");
});

test("LITE-01 pages with and without scripts are cached apart", async () => {
  await site.get("/");
  const light = await (await site.get("/", undefined, { "Save-Data": "on" })).text();
  expect(light).not.toContain("<script");
});

describe("SEC-06 what a stranger puts into an address", () => {
  const fresh = () => createStory(site.db, { contest_id: finished.id, title: "Primero" });
  const change = (id: string) =>
    site.db.updateTable("stories").set({ title: "Segundo" }).where("id", "=", id).execute();
  const titleOf = async (path: string) =>
    /<h1>(\w+)<\/h1>/.exec(await (await site.get(path)).text())?.[1];

  test.each([
    (id: string) => `/story/${id}?__page=marca`,
    (id: string) => `/story/${id}?__page=`,
    (id: string) => `/story/${id}?marca`,
    // Remix removes the query parameters of the next two URLs before a loader sees them.
    (id: string) => `/story/${id}?index`,
    (id: string) => `/story/${id}?_routes=marca`,
    (id: string) => `/story/${id}?from=marca`,
    (id: string) => `/story/${id}?from=historias&from=marca`,
    (id: string) => `/story/${id}?from=historias&marca=1`,
    (id: string) => `/story/${id}?comentarios=7`,
    (id: string) => `/story/${id}/?marca`,
    (id: string) => `/story/${id}/`,
    (id: string) => `/Story/${id}`,
    (id: string) => `/%73tory/${id}`,
    (id: string) => `/story/${id}?from=historia%73`,
  ])("SEC-06 is neither kept nor shown to others: %o", async (addressOf) => {
    const { id } = await fresh();
    const address = addressOf(id);
    expect(await titleOf(address)).toBe("Primero");
    await change(id);
    expect(await titleOf(address)).toBe("Segundo");
    for (const path of [`/story/${id}`, `/story/${id}?from=historias`]) {
      const page = await (await site.get(path)).text();
      expect(page).toContain("<h1>Segundo</h1>");
      expect(page).not.toMatch(/marca|__page/);
    }
  });

  test.each([(id: string) => `/story/${id}`, (id: string) => `/story/${id}?from=historias`])(
    "SEC-06 an address that links give is kept as its own: %o",
    async (addressOf) => {
      const { id } = await fresh();
      expect(await titleOf(addressOf(id))).toBe("Primero");
      await change(id);
      expect(await titleOf(addressOf(id))).toBe("Primero");
    },
  );

  test.each(["", "?orden=recientes", "?minutos=1-3", "?orden=alfabetico&categoria=ficcion"])(
    "SEC-06 so is a list: /historias%s",
    async (query) => {
      const first = await (await site.get(`/historias${query}`)).text();
      await fresh();
      const second = await (await site.get(`/historias${query}`)).text();
      const listOf = (html: string) => /<main [^]*<\/main>/.exec(html)?.[0];
      expect(listOf(second)).toContain("Leer");
      expect(listOf(second)).toBe(listOf(first));
    },
  );

  test.each(["?q=Primero", "?categoria=&orden=recientes", "?orden=", "?minutos=9", "?orden=nada"])(
    "SEC-06 a search and a spelling that nothing links are not: /historias%s",
    async (query) => {
      await site.get(`/historias${query}`);
      await createStory(site.db, { contest_id: finished.id, title: "Recién llegada" });
      const count = async () =>
        Number(/(\d+) historias/.exec(await (await site.get(`/historias${query}`)).text())?.[1]);
      const before = await count();
      await createStory(site.db, { contest_id: finished.id, title: "Primero y último" });
      expect(await count()).toBe(before + 1);
    },
  );

  test("SEC-06 a page that is not there is not kept", async () => {
    const id = "todavia-no";
    expect((await site.get(`/story/${id}`)).status).toBe(404);
    await createStory(site.db, { id, contest_id: finished.id, title: "Primero" });
    expect(await titleOf(`/story/${id}`)).toBe("Primero");
  });

  test("SEC-06 another host, forwarded or not, shows nothing of itself to others", async () => {
    const { id } = await fresh();
    await site.local.dispatchFetch(`http://marca.example/story/${id}`, {
      headers: { "X-Forwarded-Host": "marca.example", "X-Forwarded-Proto": "marca" },
    });
    expect(await (await site.get(`/story/${id}`)).text()).not.toContain("marca");
  });
});
