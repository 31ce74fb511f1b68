import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textsIn } from "../../support/archives";
import { WORLD_ENV } from "../security/world";
import { openSocket, type OpenSocket } from "../talk/sockets";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { inHours, openMonth, type Month, type Person } from "./makers";

/**
 * Site of these tests of blind voting from outside (CONTEST-05). Contests in voting and in counting are filled with names,
 * e-mails, ids and counts that occur nowhere else. Everything that the site sends to a visitor, a voter, an author and an admin
 * is searched for them. The crawl follows the links of each page and also requests each page as data.
 */
let site: Month;

// Counts so long that no random id or nonce of a page contains them by chance.
const VOTES = 734_158_269;
const LIKES = 845_269_371;
const VIEWS = 956_371_482;
const WINS = 617_482_593;
const TOTAL = 529_715_838;
const BLIND = ["voting", "counting"] as const;

interface World {
  contests: Awaited<ReturnType<Month["contest"]>>[];
  authors: Person[];
  storiesOf: Map<string, string[]>;
  /** Ids of the comments that the authors wrote under their own stories. */
  comments: string[];
  visitor: null;
  voter: Person;
  author: Person;
  admin: Person;
  /** Winner of the finished contest. Pages may name this person. */
  winner: Person;
}
let world: World;

beforeAll(async () => {
  site = await openMonth(WORLD_ENV);
  const contests = await Promise.all(BLIND.map((phase) => site.contest(phase)));
  const authors: Person[] = [];
  const storiesOf = new Map<string, string[]>();
  const voter = await site.person({ display_name: "Lectora Votante" });
  // Gives the stories of the contest in counting all places: as many stories as places.
  for (const [at, contest] of contests.entries()) {
    for (let n = 0; n < 4 - at; n++) authors.push(await enter(contest, storiesOf));
  }
  const [author] = authors;
  if (!author) throw new Error("There is an author");
  // Creates a finished contest, whose names and counts are public, and one that has not begun.
  const old = await site.contest("results", { title: "El de antes" });
  const winner = await site.person({ display_name: "Ganó En Octubre" });
  await site.story(old, winner, { likes_count: 4, winner_position: 1, is_winner: 1 });
  await site.contest("submission", { title: "El que viene" });
  const admin = await site.person({ is_admin: 1, display_name: "Amparo Redacción" });
  const commentRows = await site.db.selectFrom("comments").select("id").execute();
  const comments = commentRows.map(({ id }) => id);
  world = { contests, authors, storiesOf, comments, visitor: null, voter, author, admin, winner };
  sockets = await openSockets();
  for (const id of (storiesOf.get(contests[0]?.id ?? "") ?? []).slice(1, 4)) {
    await site.send(`/story/${id}/voto`, { quiere: "voto", clave: crypto.randomUUID() }, voter.as);
  }
  await talk();
  await fillCounts();
  await logActions();
  // The rankings are computed before the supporter's badges are inserted, so that the badges do not count. They must not count
  // votes and other activity in open contests either.
  await recomputeRankings(site.db, new Date());
  for (const { id } of authors) await site.badges({ id }, "kofi_supporter", "first_story");
});
afterAll(async () => {
  for (const { socket } of sockets) socket.close();
  await site.close();
});

/** WebSockets of the live channels, open during the whole test. */
let sockets: { path: string; socket: OpenSocket }[] = [];

async function openSockets() {
  const { voter, author, admin } = world;
  const people = [voter, author, admin].map(({ as }) => ({ path: "/canal", as }));
  return Promise.all(
    [...people, { path: "/canal/sitio", as: undefined }].map(async (one) => ({
      path: one.path,
      socket: await openSocket(site, one),
    })),
  );
}

/** Creates notices: a reader comments on the author's story, the author replies, and the voter likes the reply. */
async function talk(): Promise<void> {
  const { author, voter } = world;
  const [story = ""] = world.storiesOf.get(world.contests[0]?.id ?? "") ?? [];
  const talker = await site.person({ display_name: "Alguien Que Comenta" });
  const comment = (content: string, who: Person, query = "") =>
    site.send(
      `/story/${story}/comentario${query}`,
      { content, clave: crypto.randomUUID() },
      who.as,
    );
  await comment("Me quedé pensando.", talker);
  const comments = await site.db
    .selectFrom("comments")
    .where("story_id", "=", story)
    .select(["id", "user_id", "parent_id"])
    .execute();
  const commentOf = (who: Person) =>
    comments.find(({ user_id, parent_id }) => user_id === who.id && parent_id === null)?.id ?? "";
  await comment("Gracias por leer.", author, `?respuesta=${commentOf(talker)}`);
  await site.send(`/comentario/${commentOf(author)}/me-gusta`, { quiere: "me-gusta" }, voter.as);
}

/** Creates an author with wins and votes of earlier contests, with a story in this contest and two comments under it. */
async function enter(contest: { id: string }, storiesOf: Map<string, string[]>): Promise<Person> {
  const mark = crypto.randomUUID().slice(0, 8);
  const author = await site.person({
    email: `secreta-${mark}@autoras.test`,
    display_name: `Ignota ${mark}`,
    bio: `Biografía ${mark}`,
    wins_count: WINS,
    total_likes: TOTAL,
  });
  const title = `Cuento sin nombre ${crypto.randomUUID().slice(0, 4)}`;
  const story = await site.story(contest, author, { title });
  storiesOf.set(contest.id, [...(storiesOf.get(contest.id) ?? []), story.id]);
  const at = inHours(-1);
  const comment = { story_id: story.id, user_id: author.id, created_at: at, updated_at: at };
  const parent = crypto.randomUUID();
  await site.db
    .insertInto("comments")
    .values([
      {
        id: parent,
        parent_id: null,
        content: "Lo escribí de noche.",
        deleted_at: null,
        ...comment,
      },
      {
        id: crypto.randomUUID(),
        parent_id: parent,
        content: "Y llovía.",
        deleted_at: null,
        ...comment,
      },
    ])
    .execute();
  return author;
}

/** Fills every count column of the open contests, and sets places and winners as if they had been written too early. */
async function fillCounts(): Promise<void> {
  for (const [contest, ids] of world.storiesOf) {
    for (const [index, id] of ids.entries()) {
      await site.db
        .updateTable("stories")
        .set({
          likes_count: LIKES,
          views_count: VIEWS,
          winner_position: index < 3 ? index + 1 : null,
          is_winner: index < 3 ? 1 : 0,
        })
        .where("id", "=", id)
        .execute();
      const tally = { n: VOTES, seq: 1_000_000 };
      await site.db
        .insertInto("vote_tallies")
        .values({ story_id: id, contest_id: contest, ...tally })
        .onConflict((eb) => eb.column("story_id").doUpdateSet(tally))
        .execute();
    }
  }
}

/**
 * Logs an admin's actions on every story and comment of the open contests, with details that name an author and votes, as an
 * incautious version of the Worker might have stored them.
 */
async function logActions(): Promise<void> {
  const { authors, admin, storiesOf, comments } = world;
  const subjects = [...[...storiesOf.values()].flat(), ...comments];
  const detail = JSON.stringify({ author: authors[0]?.display_name, votes: VOTES, likes: LIKES });
  const line = { actor_id: admin.id, action: "story.disqualify", detail };
  for (const subject of subjects) {
    await site.db
      .insertInto("audit_log")
      .values({ ...line, subject, at: new Date().toISOString() })
      .execute();
  }
}

/** Returns the people whose public pages are crawled: authors of open contests, a voter and a winner. */
const PEOPLE = () => [...world.authors, world.voter, world.winner];

/**
 * Whether the path is the person's own public page. That page may name the person, but must not mention a contest without
 * results.
 */
const isPageOf = (path: string, { id }: { id: string }) =>
  new RegExp(`^/(author|profile)/${id}(\\.data)?(\\?|$)`).test(path);

/** Whether a path is the admins' list of accounts or an account's admin page, which name people in any case. */
const isOfAccounts = (path: string) => /^\/admin\/cuentas(\/|\.data|\?|$)/.test(path);

type Role = "visitor" | "voter" | "author" | "admin";
const ROLES: Role[] = ["visitor", "voter", "author", "admin"];

interface Sent {
  path: string;
  status: number;
  /** Headers and body of the response in one text. */
  all: string;
}

/** Returns the paths at which a crawl starts. No page links to some of them, and some do not exist. */
function knownPaths(): string[] {
  const stories = [...world.storiesOf.values()].flat();
  return [
    "/",
    "/contest/current",
    "/contest-history",
    "/history",
    "/historias",
    "/profile",
    ...["/preferences", "/apariencia", "/reset-password", "/reset-password?caducado=si"],
    ...["/correo-local", unsubscribePath(WORLD_ENV, world.voter.id, "mail")],
    "/preferences/eliminar",
    "/preferences/exportar",
    "/notificaciones",
    "/notificaciones/novedades",
    "/notificaciones/novedades?lista",
    "/feedback/email",
    "/canal",
    "/admin",
    "/admin/contest/new",
    "/admin/registro",
    "/write",
    "/logout",
    "/confirmar",
    "/sitemap.xml",
    "/sitemap/paginas",
    ...["/robots.txt", "/portada.png", "/portadas.svg"],
    "/historias/feed.xml",
    ...["/?ranking=5", "/?ranking=100", "/insignias", "/apoyar", "/apoyar/gracias"],
    ...["/newsletter", "/newsletter/confirmar", "/feedback"],
    ...["/webhooks/kofi", "/admin/rankings", "/admin/apoyos", "/admin/cuentas"],
    "/no-hay-tal",
    "/contest/no-hay-tal",
    "/story/no-hay-tal",
    ...world.contests.flatMap(({ id }) => [
      `/contest/${id}`,
      `/contest/${id}?pagina=2`,
      `/contest/${id}?orden=popular&sort=popular&buscar=Ignota`,
      `/admin/contest/${id}`,
      `/admin/contest/${id}/ampliar?dias=1`,
      ...["votacion", "resultados"].map((fase) => `/admin/contest/${id}/vista?fase=${fase}`),
      `/admin/contest/new?desde=${id}`,
      `/write/${id}`,
      `/sitemap/${id}`,
      `/contest/${id}/fase`,
      `/contest/${id}/portada.svg?forma=social`,
      `/contest/${id}/portada.png`,
      `/contest/${id}/antologia.png`,
    ]),
    ...stories.flatMap((id) => [
      `/story/${id}`,
      `/story/${id}/portada.png`,
      `/story/${id}?from=historias`,
      `/story/${id}?from=profile`,
      `/story/${id}/voto`,
      `/story/${id}/lectura`,
      `/story/${id}/eliminar`,
      `/write?edit=${id}`,
    ]),
    ...stories.map((id) => `/story/${id}/informe`),
    ...world.comments.map((id) => `/autor-de/${id}`),
    ...PEOPLE().flatMap(({ id }) => [`/author/${id}`, `/author/${id}?pagina=2`, `/profile/${id}`]),
    "/profile/editar",
  ];
}

/**
 * Crawls the site as this person. Returns all responses: those of known paths and of linked pages, each also requested as data.
 */
async function crawl(who: Person | null): Promise<Sent[]> {
  const waiting = knownPaths();
  const known = new Set(waiting.map(withoutWayBack));
  const sent: Sent[] = [];
  const ask = async (path: string) => {
    const response = await site.get(path, who?.as);
    const body = await response.text();
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    const all = `${headers}\n${body}`;
    sent.push({ path, status: response.status, all });
    for (const [, link = ""] of all.matchAll(/(?:href|action|location:)="?\s*"?(\/[^"\s#]*)/g)) {
      const next = link.replaceAll("&amp;", "&");
      // Skips pictures, which have no text. tests/app/link-pictures.test.ts compares the pixels of blind stories' pictures.
      if (next.includes(".png?v=")) continue;
      if (!known.has(withoutWayBack(next))) waiting.push(next);
      known.add(withoutWayBack(next));
    }
  };
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await ask(path);
    await ask(dataOf(path));
  }
  if (who) sent.push(await exportOf(who));
  return sent;
}

/**
 * Removes the return path from a link: every page links to the login and to the feedback form with its own path, and one link of
 * each kind is enough.
 */
const withoutWayBack = (link: string) =>
  link.replace(/([?&](?:redirectTo|desde)=)[^&]*/g, (_, name: string) => name);

/** Returns all files of an account's export joined into one text. */
async function exportOf(who: Person): Promise<Sent> {
  const path = "/preferences/exportar/archivo";
  const response = await site.post(path, {}, who.as);
  const texts = textsIn(new Uint8Array(await response.arrayBuffer()));
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  return { path, status: response.status, all: [...headers, ...Object.values(texts)].join("\n") };
}

/** Returns the URL that responds with only the page's loader data. */
function dataOf(path: string): string {
  const [page = "", query] = path.split("?");
  return `${page === "/" ? "/_root" : page}.data${query === undefined ? "" : `?${query}`}`;
}

/** Returns the messages of the live channels in the form of crawled pages. */
function channelMessages(): Sent[] {
  return sockets.map(({ path, socket }) => ({
    path,
    status: 101,
    all: socket.received.join("\n"),
  }));
}

const crawled = new Map<Role, Promise<Sent[]>>();
function crawlAs(role: Role): Promise<Sent[]> {
  const found =
    crawled.get(role) ?? crawl(world[role]).then((pages) => [...pages, ...channelMessages()]);
  crawled.set(role, found);
  return found;
}

/** Lists each secret that a response contains. A secret that the requested path itself contains does not count. */
function leaks(pages: readonly Sent[], secrets: readonly string[]): string[] {
  return pages.flatMap(({ path, all }) =>
    secrets
      .filter((secret) => !path.includes(secret) && all.includes(secret))
      .map((secret) => `${path}: ${secret}`),
  );
}

/** Returns a number as pages may write it: with and without thousands separators. */
const written = (n: number) => [String(n), n.toLocaleString("es-ES", { useGrouping: "always" })];

describe.each(ROLES)("as %s", (role) => {
  test("CONTEST-05 the crawl reaches the pages there are", async () => {
    const pages = await crawlAs(role);
    const ok = pages.filter(({ status }) => status === 200).map(({ path }) => path);
    const stories = [...world.storiesOf.values()].flat().map((id) => `/story/${id}`);
    expect(ok).toEqual(
      expect.arrayContaining(["/", "/_root.data", "/contest-history", ...stories]),
    );
    expect(ok).toEqual(expect.arrayContaining(stories.map((path) => `${path}.data`)));
    const inbox = ["/notificaciones", "/notificaciones.data", "/notificaciones/novedades?lista"];
    for (const path of inbox) expect(ok.includes(path)).toBe(role !== "visitor");
    expect(ok.includes("/admin")).toBe(role === "admin");
    // The room of the finished contest has no ledger, because the contest was inserted as rows. So its ledger page may fail.
    const broken = pages.filter(({ status, path }) => status >= 500 && !path.includes("/acta"));
    expect(broken.map(({ path }) => path)).toEqual([]);
  });

  test("CONTEST-05 nothing that is sent names an author of an open contest, their e-mail, id or words of their own", async () => {
    const others = world.authors.filter((author) => author.id !== world[role]?.id);
    for (const author of others) {
      const pages = await crawlAs(role);
      const own = pages.filter(({ path }) => isPageOf(path, author));
      const names = [author.display_name, author.id];
      const words = [author.email, author.bio ?? ""];
      expect(leaks(own, words)).toEqual([]);
      const rest = pages.filter((page) => !own.includes(page) && !isOfAccounts(page.path));
      expect(leaks(rest, [...names, ...words])).toEqual([]);
    }
  });

  test("CONTEST-05 CONTEST-07 nothing that is sent tells a count of votes, likes, views or wins", async () => {
    const secrets = [VOTES, LIKES, VIEWS, WINS, TOTAL].flatMap(written);
    expect(leaks(await crawlAs(role), secrets)).toEqual([]);
  });

  test("CONTEST-05 PROFILE-01 the page of an author tells no story of an open contest, by id, title or contest", async () => {
    const rows = await site.db
      .selectFrom("stories")
      .where(
        "contest_id",
        "in",
        world.contests.map(({ id }) => id),
      )
      .select(["id", "title", "contest_id", "excerpt"])
      .execute();
    const pages = (await crawlAs(role)).filter(({ path }) =>
      PEOPLE().some((person) => isPageOf(path, person)),
    );
    expect(pages.filter(({ status }) => status === 200)).toHaveLength(6 * PEOPLE().length);
    const secrets = rows.flatMap(({ id, title }) => [id, title]);
    expect(leaks(pages, secrets)).toEqual([]);
  });

  test("CONTEST-05 ADMIN-01 an admin's pages of an account tell no story of its person in an open contest", async () => {
    const pages = (await crawlAs(role)).filter(({ path }) => isOfAccounts(path));
    const accountPages = pages.filter(
      ({ status, path }) => status === 200 && /cuentas\/[^?]/.test(path),
    );
    expect(accountPages.length > 0).toBe(role === "admin");
    for (const author of world.authors) {
      const open = world.contests.map(({ id }) => id);
      const stories = await site.db
        .selectFrom("stories")
        .where("user_id", "=", author.id)
        .where("contest_id", "in", open)
        .select(["id", "title"])
        .execute();
      const theirs = pages.filter(({ path }) => path.includes(author.id));
      expect(
        leaks(
          theirs,
          stories.flatMap(({ id, title }) => [id, title]),
        ),
      ).toEqual([]);
    }
  });

  test("CONTEST-05 PROFILE-04 there is no report of a story before its results, its own author's included", async () => {
    const reports = (await crawlAs(role)).filter(({ path }) => /\/informe(\.data)?$/.test(path));
    const ids = [...world.storiesOf.values()].flat();
    const early = reports.filter(({ path }) => ids.some((id) => path.includes(id)));
    expect(early).toHaveLength(2 * ids.length);
    expect(early.filter(({ status }) => status !== 404)).toEqual([]);
  });

  test("CONTEST-05 no author's badge and no place stand on a page of an open contest", async () => {
    const pages = (await crawlAs(role)).filter(({ path }) =>
      [...world.storiesOf].some(([contest, ids]) =>
        [`/contest/${contest}`, ...ids.map((id) => `/story/${id}`)].some((one) =>
          path.startsWith(one),
        ),
      ),
    );
    expect(pages.length).toBeGreaterThan(8);
    const secrets = ["Mecenas", "Ganadora", "Segundo Lugar", "Tercer Lugar", "Primer lugar"];
    expect(leaks(pages, secrets)).toEqual([]);
  });

  test("CONTEST-05 VOTE-10 nothing that is sent to others names the voter", async () => {
    if (role === "voter") return;
    const secrets = [world.voter.display_name, world.voter.email, world.voter.id];
    const pages = (await crawlAs(role)).filter(
      ({ path }) => !isPageOf(path, world.voter) && !isOfAccounts(path),
    );
    expect(leaks(pages, secrets)).toEqual([]);
  });

  test("CONTEST-05 when a story was sent is not said of an open contest's story", async () => {
    const rows = await site.db
      .selectFrom("stories")
      .where(
        "contest_id",
        "in",
        world.contests.map(({ id }) => id),
      )
      .where("user_id", "is not", world[role]?.id ?? null)
      .select(["published_at", "created_at", "updated_at"])
      .execute();
    const secrets = rows.flatMap((row) => [row.published_at, row.created_at, row.updated_at]);
    expect(leaks(await crawlAs(role), secrets)).toEqual([]);
  });

  test("SEC-06 SEC-01 everything is private, and no page runs a script that is not ours", async () => {
    const everybodys =
      /^\/(robots\.txt|portadas\.svg|manifest\.webmanifest|calendario\.ics|sitemap[./].*|(historias|blog)\/feed\.xml|contest\/.*\/(portada\.svg.*|antologia\.epub|ediciones))(\.data)?$/;
    const pages = (await crawlAs(role)).filter(
      ({ path, status }) => status !== 101 && !everybodys.test(path),
    );
    for (const { all } of pages) {
      expect(all).toMatch(/^cache-control: .*no-store/im);
      // A page may contain only the product's own scripts, which carry the nonce of its response.
      expect(all).not.toMatch(/<script(?! nonce="\w{32}"| type="application\/ld\+json")/i);
    }
  });
});

test("CONTEST-05 the search finds what is public: the winner of a finished contest, on pages and in data", async () => {
  const found = leaks(await crawlAs("visitor"), [world.winner.display_name]);
  const paths = found.map((line) => line.split(":")[0]);
  expect(paths).toEqual(
    expect.arrayContaining(["/", "/_root.data", "/contest-history", "/historias/feed.xml"]),
  );
});

test("CONTEST-05 SEO-01 the crawl has seen what networks show of links: blind ones name nobody, finished ones the winner", async () => {
  const pages = await crawlAs("visitor");
  const sharedOf = (path: string) =>
    /property="og:description" content="([^"]*)"/.exec(
      pages.find((page) => page.path === path)?.all ?? "",
    )?.[1];
  for (const { id, title } of world.contests) {
    expect(sharedOf(`/contest/${id}`)).toMatch(/sin firma|tendrán nombre|Se reciben historias/);
    const stories = pages.filter(({ path, status }) =>
      world.storiesOf.get(id)?.some((story) => status === 200 && path === `/story/${story}`),
    );
    for (const { path } of stories)
      expect(sharedOf(path)).toContain(`para «${title}». La autoría se conocerá`);
  }
  const winners = leaks(pages, [`de ${world.winner.display_name}`]);
  expect(winners.some((line) => /^\/contest\/[\w-]+:/.test(line))).toBe(true);
});

test("CONTEST-05 NOTIF-03 the crawl has seen notices and messages of a channel", async () => {
  const pages = await crawlAs("author");
  const list = pages.find(({ path }) => path === "/notificaciones")?.all ?? "";
  expect(list).toContain("Comentaron tu historia");
  expect(list).toContain("A alguien le gustó tu comentario");
  expect(channelMessages().map(({ all }) => all)).toContain(
    '{"type":"notices"}\n{"type":"notices"}',
  );
});

test("CONTEST-05 the author reads their own name and e-mail on their own pages only", async () => {
  const { author } = world;
  const pages = await crawlAs("author");
  const withEmail = leaks(pages, [author.email]).map((line) => line.split(/[.:?]/)[0]);
  expect(new Set(withEmail)).toEqual(
    new Set([
      "/profile",
      "/confirmar",
      "/preferences",
      "/preferences/exportar/archivo",
      "/newsletter",
      "/feedback",
      "/feedback/email",
    ]),
  );
  const visitor = (await crawlAs("visitor")).filter(({ path }) => !isPageOf(path, author));
  expect(leaks(visitor, [author.display_name, author.email])).toEqual([]);
});

// Tests: reading order ----------------------------------------------------------------------------------------------

const orderOf = (html: string) =>
  [...html.matchAll(/<article class="story-card"[^>]*><h3><a[^>]*href="([^"]*)"/g)].map(
    ([, to]) => to,
  );

test("CONTEST-05 CONTEST-06 the order is the same whatever the votes, views and times of sending are", async () => {
  const { voter, admin, contests } = world;
  const path = `/contest/${contests[0]?.id}`;
  const viewers = [voter.as, admin.as, undefined];
  const orders = async () =>
    Promise.all(viewers.map(async (as) => orderOf((await site.see(path, as)).html)));
  const before = await orders();
  const ids = world.storiesOf.get(contests[0]?.id ?? "") ?? [];
  for (const [index, id] of ids.entries()) {
    const at = inHours(-500 + 7 * ((index * 3) % ids.length));
    await site.db
      .updateTable("stories")
      .set({
        likes_count: (index + 1) * 100,
        views_count: 1000 - index,
        published_at: at,
        created_at: at,
      })
      .where("id", "=", id)
      .execute();
    await site.db
      .updateTable("vote_tallies")
      .set({ n: index * 50 })
      .where("story_id", "=", id)
      .execute();
  }
  expect(before[0]).toHaveLength(4);
  expect(await orders()).toEqual(before);
});
