import { describe, expect, test } from "vitest";
import { newId } from "~/db/ids";
import { listRoots } from "~/domain/ballot-roots/roots.server";
import { datesIn } from "../../../scripts/seed/rows";
import { ORIGIN } from "../../support/site";
import { openMonth } from "../month/makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });

/**
 * Creates a contest whose three stories have three, two and no votes by real voters. The returned `close` ends the voting,
 * `finish` also publishes the results.
 */
async function votedContest() {
  const contest = await site.contest("voting");
  const authors = [await site.person(), await site.person(), await site.person()];
  const stories = [];
  for (const [n, author] of authors.entries()) {
    stories.push(await site.story(contest, author, { title: `Cuento ${n}` }));
  }
  const voters = [await site.person(), await site.person(), await site.person()];
  for (const [n, votes] of [3, 2, 0].entries()) {
    const story = stories[n];
    if (!story) throw new Error("no story");
    for (const voter of voters.slice(0, votes)) {
      const form = { quiere: "voto", clave: newId() };
      expect((await site.send(`/story/${story.id}/voto`, form, voter.as)).status).toBe(303);
    }
  }
  const close = async () => {
    const { submission_deadline, voting_deadline } = datesIn("counting", new Date());
    await site.db
      .updateTable("contests")
      .set((eb) => ({
        submission_deadline,
        voting_deadline,
        results_at: null,
        dates_version: eb("dates_version", "+", 1),
      }))
      .where("id", "=", contest.id)
      .execute();
  };
  const finish = async () => {
    await close();
    const to = `/admin/contest/${contest.id}/finalize`;
    expect((await site.send(to, { seguro: "si" }, admin.as)).status).toBe(303);
  };
  return { contest, authors, stories, voters, close, finish, path: `/contest/${contest.id}` };
}

describe("VOTE-09 the 'Acta de escrutinio'", () => {
  test("is not there before the results, for anybody, and nothing leads to it", async () => {
    const { voters, close, path } = await votedContest();
    for (const phase of ["voting", "counting"] as const) {
      if (phase === "counting") await close();
      for (const as of [undefined, voters[0]?.as, admin.as]) {
        const acta = await site.see(`${path}/acta`, as);
        expect(acta.status).toBe(404);
        expect(acta.text).toContain("se publica con los resultados");
        expect((await site.see(path, as)).links).not.toContain(`${path}/acta`);
      }
    }
  });

  test("lists as many codes as a story has votes, the voters and the seal of the ballot", async () => {
    const { finish, path, voters } = await votedContest();
    await finish();
    expect((await site.see(path)).links).toContain(`${path}/acta`);
    const acta = await site.see(`${path}/acta`);
    expect(acta.status).toBe(200);
    const stories = acta.texts(".ledger-story");
    expect(stories.map((text) => text.match(/[0-9a-f]{32}/g)?.length ?? 0)).toEqual([3, 2, 0]);
    expect(stories[0]).toContain("Cuento 0");
    expect(acta.text).toMatch(/Cuentas que votaron 3/);
    expect(acta.text).toMatch(/Sello de la urna: [0-9a-f]{64}/);
    expect(acta.texts("h2")).toEqual(expect.arrayContaining(["Qué prueba", "Qué no prueba"]));
    const order = ["Qué prueba", "Qué no prueba", "Sello de la urna", stories[0] ?? ""];
    const places = order.map((part) => acta.text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const [, proved = "", notProved = ""] =
      /Qué prueba (.*?) Qué no prueba (.*)/s.exec(acta.text) ?? [];
    expect(proved).not.toContain("ninguna cuenta");
    expect(notProved).toContain("Que ninguna cuenta tenga más de tres votos");
    for (const { id, display_name } of voters) {
      expect(acta.html).not.toContain(id);
      expect(acta.html).not.toContain(display_name);
    }
  });

  test("VOTE-11 of a ballot that was rebuilt after its close does not promise that the votes are those of the close", async () => {
    const { contest, finish, path } = await votedContest();
    const ofClose = /Que los votos son los que había cuando se cerró la urna/;
    const notProved = /Que los votos sean los mismos que al cerrar la urna/;
    await finish();
    const before = await site.see(`${path}/acta`);
    expect(before.text).toMatch(ofClose);
    expect(before.text).not.toMatch(notProved);
    const [first] = await listRoots(site.db, contest.id);
    if (!first) throw new Error("no root");
    const second = { contest_id: contest.id, n: 2, root: "0".repeat(64) };
    const at = { closed_at: first.closedAt, made_at: first.madeAt };
    await site.db
      .insertInto("contest_roots")
      .values({ ...second, ...at })
      .execute();
    const rebuilt = await site.see(`${path}/acta`);
    expect(rebuilt.text).not.toMatch(ofClose);
    expect(rebuilt.text).toMatch(notProved);
  });

  test("shows to a voter which codes are theirs, and only theirs", async () => {
    const { finish, path, voters, authors } = await votedContest();
    await finish();
    const own = await site.see(`${path}/acta`, voters[1]?.as);
    const marked = own.texts("li").filter((text) => text.includes("Tu voto"));
    expect(marked).toHaveLength(2);
    const third = await site.see(`${path}/acta`, voters[2]?.as);
    const others = third.texts("li").filter((text) => text.includes("Tu voto"));
    expect(others).toHaveLength(1);
    expect(marked).not.toContain(others[0]);
    expect((await site.see(`${path}/acta`, authors[0]?.as)).text).toContain(
      "no tienes ningún voto",
    );
    expect((await site.see(`${path}/acta`)).texts(".mark-label")).toEqual([]);
  });

  test("CONTEST-15 is paged, and on every page a voter finds their codes and the way to them", async () => {
    const { contest, finish, path, stories, voters } = await votedContest();
    for (let n = 3; n < 27; n++) {
      await site.story(contest, await site.person(), { title: `Cuento ${n}` });
    }
    await finish();
    const first = await site.see(`${path}/acta`, voters[1]?.as);
    const second = await site.see(`${path}/acta?pagina=2`, voters[1]?.as);
    expect(first.texts(".ledger-story")).toHaveLength(25);
    expect(second.texts(".ledger-story")).toHaveLength(2);
    expect(second.text).toContain("Página 2 de 2");
    const ownVotes = (page: typeof first) => page.texts(".own-vote");
    expect(ownVotes(second)).toEqual(ownVotes(first));
    expect(ownVotes(second)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32} «Cuento [01]»$/),
      expect.stringMatching(/^[0-9a-f]{32} «Cuento [01]»$/),
    ]);
    expect(second.links).toContain(`${path}/acta#historia-${stories[0]?.id}`);
    expect(second.text).toMatch(/Votos 5/);
    expect((await site.see(`${path}/acta?pagina=3`)).text).toContain(
      "No se encontraron historias.",
    );
    expect(ownVotes(await site.see(`${path}/acta?pagina=2`))).toEqual([]);
  });

  test("CONTEST-15 leads from a code to the page on which its story stands, be it the second", async () => {
    const { contest, finish, path, stories, voters } = await votedContest();
    for (let n = 3; n < 27; n++) {
      await site.story(contest, await site.person(), { title: `Cuento ${n}` });
    }
    await finish();
    const voted = stories.slice(0, 2).map(({ id }) => id);
    const placesOf = async () => {
      const { links } = await site.see(`${path}/acta`, voters[1]?.as);
      return links.filter((link) => link.includes("#historia-"));
    };
    expect(await placesOf()).toEqual(voted.map((id) => `${path}/acta#historia-${id}`));
    await site.db
      .updateTable("stories")
      .set({ likes_count: 9 })
      .where("contest_id", "=", contest.id)
      .where("id", "not in", voted)
      .execute();
    expect(await placesOf()).toEqual(voted.map((id) => `${path}/acta?pagina=2#historia-${id}`));
  });

  test("keeps the votes of a story that is gone, without its title, at its end", async () => {
    const { finish, path, stories, voters } = await votedContest();
    await finish();
    const deletedStory = stories[1]?.id ?? "";
    await site.db.deleteFrom("stories").where("id", "=", deletedStory).execute();
    const acta = await site.see(`${path}/acta`, voters[1]?.as);
    expect(acta.texts(".ledger-story").map((text) => text.slice(0, 18))).toEqual([
      expect.stringContaining("Cuento 0"),
      expect.stringContaining("Cuento 2"),
      "Historia eliminada",
    ]);
    expect(acta.text).toMatch(/Votos 5/);
    expect(acta.texts(".own-vote").join()).toContain("Historia eliminada");
  });

  test("SEO-01 the ledger describes itself in shared links, and stays out of search engines", async () => {
    const { finish, path } = await votedContest();
    await finish();
    const { html } = await site.see(`${path}/acta`);
    expect(html).toMatch(
      /<meta property="og:description" content="Todos los votos de «[^»]+», uno por uno y sin nombres: comprueba el recuento\."/,
    );
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test("CONTEST-11 of a contest that is not there is 'Reto no encontrado'", async () => {
    const acta = await site.see("/contest/nada/acta");
    expect(acta.status).toBe(404);
    expect(acta.text).toContain("Reto no encontrado");
    expect(acta.text).toContain("Las actas publicadas se abren desde la página de su reto.");
  });
});

describe("READ-04 the spread of reads", () => {
  test("stands on the contest page after the results, not before; a vote is a read too", async () => {
    const { stories, voters, finish, path } = await votedContest();
    for (const { id } of stories) {
      await site.send(`/story/${id}/lectura`, { quiere: "leida" }, voters[0]?.as);
    }
    await site.send(`/story/${stories[0]?.id}/lectura`, { quiere: "leida" }, voters[1]?.as);
    expect((await site.see(path)).text).not.toContain("la historia más leída");
    await finish();
    expect((await site.see(path)).text).toContain(
      "la historia más leída tuvo 3 lecturas; la menos leída, 1. Cómo se contó y cómo comprobarlo: Acta de escrutinio",
    );
  });
});

test("CONTEST-08 the contest's page leads to its acta once, also in the results week", async () => {
  const { finish, path } = await votedContest();
  await finish();
  const { html } = await site.see(path);
  expect(html).toContain('class="results-front');
  expect(html.match(/<a [^>]*href="[^"]*\/acta"/g)).toHaveLength(1);
});

describe("CONTEST-09 the congratulation of a winner", () => {
  /** Words of the celebration only: a line of the results week congratulates too, on each visit. */
  const CONGRATULATION = "» obtuvo el ";

  const noted = (contest: { id: string }) =>
    site.db
      .selectFrom("celebrations")
      .where("contest_id", "=", contest.id)
      .select(["user_id", "position"])
      .orderBy("position")
      .execute();

  test.each(["home", "the contest's page"])(
    "is shown once from the results on, first on %s, and then never again",
    async (first) => {
      const { contest, authors, finish, path } = await votedContest();
      const [winner] = authors;
      const as = winner?.as;
      expect((await site.see(path, as)).text).not.toContain(CONGRATULATION);
      await finish();
      const page = first === "home" ? "/" : path;
      expect((await site.see(page, as)).text).toContain("«Cuento 0» obtuvo el primer lugar");
      for (const nextPath of [page, "/", path]) {
        expect((await site.see(nextPath, as)).text).not.toContain(CONGRATULATION);
      }
      expect(await noted(contest)).toEqual([{ user_id: winner?.id, position: 1 }]);
    },
  );

  test("is shown once too where a script asks for the page's data", async () => {
    const { authors, finish, path } = await votedContest();
    await finish();
    const ask = async () => (await site.get(`${path}.data`, authors[0]?.as)).text();
    expect(await ask()).toContain("Cuento 0");
    expect((await site.see(path, authors[0]?.as)).text).not.toContain(CONGRATULATION);
  });

  test.each([
    ["Sec-Purpose", "prefetch"],
    ["Sec-Purpose", "prefetch;prerender"],
    ["Purpose", "prefetch"],
    ["X-Moz", "prefetch"],
  ])("is not used up by a page that is fetched ahead with %s: %s", async (name, value) => {
    const headers = { [name]: value };
    const { contest, authors, finish, path } = await votedContest();
    await finish();
    for (const page of ["/", path]) {
      expect((await site.see(page, authors[0]?.as, headers)).text).toContain(CONGRATULATION);
    }
    expect(await noted(contest)).toEqual([]);
    expect((await site.see("/", authors[0]?.as)).text).toContain(CONGRATULATION);
  });

  test("is not marked as seen by a HEAD request", async () => {
    const { contest, authors, finish, path } = await votedContest();
    await finish();
    for (const page of ["/", path]) {
      const init = { method: "HEAD", headers: { Cookie: authors[0]?.as ?? "" } };
      const answer = await site.ask(`${ORIGIN}${page}`, init);
      expect(answer.status).toBe(200);
    }
    expect(await noted(contest)).toEqual([]);
    expect((await site.see(path, authors[0]?.as)).text).toContain(CONGRATULATION);
  });

  test("is nobody else's: not the one's without a place, not a visitor's; a second place has its own", async () => {
    const { contest, authors, finish, path } = await votedContest();
    await finish();
    for (const as of [authors[2]?.as, (await site.person()).as, undefined]) {
      for (const page of ["/", path]) {
        expect((await site.see(page, as)).text).not.toContain(CONGRATULATION);
      }
    }
    expect(await noted(contest)).toEqual([]);
    expect((await site.see(path, authors[1]?.as)).text).toContain("el segundo lugar");
    expect((await site.see(path, authors[0]?.as)).text).toContain("el primer lugar");
    expect((await noted(contest)).map(({ position }) => position)).toEqual([1, 2]);
  });

  test("leaves one notification", async () => {
    const { authors, finish } = await votedContest();
    await finish();
    const notices = await site.db
      .selectFrom("notifications")
      .where("user_id", "=", authors[0]?.id ?? "")
      .where("type", "=", "contest_winner")
      .selectAll()
      .execute();
    expect(notices).toHaveLength(1);
  });
});

describe("CONTEST-05 CONTEST-07 blind lists tell nothing", () => {
  const NAME = "Zósima Centinela";
  // Vote count so long that no random id or nonce of the page contains it by chance.
  const COUNT = 918_273_641;

  test.each(["submission", "voting", "counting"] as const)(
    "in %s, to visitor, voter and admin, as page and as data, however it is asked",
    async (phase) => {
      const contest = await site.contest(phase);
      const author = await site.person({ display_name: NAME });
      for (let n = 0; n < 3; n++) {
        const by = n === 0 ? author : await site.person();
        const story = await site.story(contest, by, {
          likes_count: COUNT + n,
          views_count: COUNT + n,
        });
        await site.db
          .insertInto("vote_tallies")
          .values({ story_id: story.id, contest_id: contest.id, n: COUNT + n, seq: 1 })
          .execute();
      }
      const voter = await site.person();
      const queries = [
        "",
        "?orden=populares",
        "?orden=autor",
        "?orden=vistas",
        "?q=zosima",
        "?orden=alfabetico&q=historia",
      ];
      for (const as of [undefined, voter.as, admin.as]) {
        for (const query of queries) {
          for (const path of [`/contest/${contest.id}`, "/historias"]) {
            const answers = [
              await site.get(`${path}${query}`, as),
              await site.get(`${path}.data${query}`, as),
            ];
            for (const answer of answers) {
              const text = await answer.text();
              // Participants' names are public while their contest takes entries, but the list of all stories (/historias) must
              // never name them.
              if (phase !== "submission" || path === "/historias") {
                expect(text).not.toContain(NAME);
                expect(text).not.toContain(author.id);
              }
              for (let n = 0; n < 3; n++) expect(text).not.toContain(String(COUNT + n));
            }
          }
        }
      }
    },
  );
});
