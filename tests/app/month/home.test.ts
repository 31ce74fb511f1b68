import { beforeEach, describe, expect, test } from "vitest";
import { ANNOUNCEMENT } from "~/domain/announcements/announcement";
import { DESERTED } from "~/domain/contests/places";
import { countTotals } from "~/domain/home-page/totals.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { HERO } from "~/routes/home/hero";
import { cookiesOf, hideBookmark } from "../../support/site";
import { entry, inHours, openMonth, type Month } from "./makers";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth({ KOFI_URL: "https://ko-fi.com/tintero" }));
beforeEach(async () => {
  await site.clear();
  for (const table of ["global_stats", "cached_rankings", "announcements_seen"] as const)
    await site.db.deleteFrom(table).execute();
});

/** Creates a finished contest with this number of winning places, one story each. */
async function finished(places: number, overrides: Parameters<Month["contest"]>[1] = {}) {
  const contest = await site.contest("results", { month: "Octubre", ...overrides });
  for (let place = 1; place <= places; place++) {
    await site.story(contest, await site.person(), {
      title: `Lugar ${place}`,
      word_count: 500,
      likes_count: place > 3 ? 7 : 10 - place,
      ...(place > 3 ? {} : { winner_position: place, is_winner: 1 as const }),
    });
  }
  return contest;
}

describe("HOME-01 the sections of home", () => {
  test("HOME-01 stand in the order of the specification", async () => {
    await finished(3);
    const current = await site.contest("voting", { title: "El de ahora" });
    await site.story(current, await site.person());
    await site.contest("submission", { title: "El que viene" });
    await countTotals(site.db, new Date());
    await recomputeRankings(site.db, new Date());
    const { text } = await site.see("/", (await site.person()).as);
    // Leaves out the header, whose menus contain names of sections of the page.
    const main = text.slice(text.indexOf(ANNOUNCEMENT.title));
    const sections = [
      ...[ANNOUNCEMENT.title, "El de ahora", HERO.voting.title, "4 historias"],
      ...["Historias ganadoras de octubre", "El que viene", "Ver Rankings", "Cómo funciona"],
      ...["Boletín", "Un reto cada mes"],
      ...["Una comunidad que lee", "Insignias", "Tu obra, tus derechos"],
    ];
    const places = sections.map((section) => main.indexOf(section));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("HOME-01 that have nothing to say are not there, and no number is made up", async () => {
    const page = await site.see("/");
    expect(page.texts("h2")).toEqual([
      ...["Cómo funciona", "Boletín", "Un reto cada mes", "Una comunidad que lee", "Insignias"],
      "Tu obra, tus derechos",
    ]);
    expect(page.texts(".totals")).toEqual([]);
    expect(page.texts(".rankings-tab"), "no tab that leads nowhere").toEqual([]);
    expect(page.texts(".masthead-name")).toEqual(["Tintero"]);
    expect(page.texts(".masthead-issue")).toEqual([]);
  });

  test("HOME-01 begin with number and month, the name, and one line that says what the place is", async () => {
    await finished(1);
    await site.contest("voting", { month: "Noviembre de 2026" });
    const [masthead] = (await site.see("/")).texts(".masthead");
    expect(masthead).toContain("Número 2 · Noviembre de 2026 Tintero Una consigna al mes");
  });

  test("HOME-01 show the month as three steps, of which one runs with the time left", async () => {
    await site.story(await site.contest("voting"), await site.person());
    const page = await site.see("/");
    expect(page.texts(".month-steps")[0]).toMatch(
      /^Escribir hasta el .+ \(terminado\) Leer y votar hasta el \d+ \p{L}+ \d+ días? \d\d h \d\d min \d\d s Resultados el/u,
    );
    expect(page.texts(".is-now")[0]).toContain("Leer y votar");
  });

  test("HOME-01 lead to how stories are read and counted, and to whom the texts belong", async () => {
    await site.contest("voting");
    const page = await site.see("/");
    expect(page.texts(".hero")[0]).toContain("Cómo se lee y se cuenta");
    expect(page.texts(".hero")[0]).toContain("Cada texto es de quien lo escribió.");
  });

  test("HOME-01 count what can be read, and no word of what is being sent", async () => {
    await finished(2);
    const current = await site.contest("submission");
    await site.story(current, await site.person(), { word_count: 77 });
    await countTotals(site.db, new Date());
    const people = await site.count("user_profiles");
    expect((await site.see("/")).texts(".totals")).toEqual([
      `${people} personas 2 historias 1000 palabras`,
    ]);
  });
});

describe("HOME-01 the one action of the month", () => {
  const actionOf = async (as?: string) => {
    const page = await site.see("/", as);
    return [page.texts(".button-primary")[0], page.links];
  };

  test("HOME-01 in submission one writes, goes on with a draft, and changes what was sent", async () => {
    const contest = await site.contest("submission");
    const writer = await site.person();
    expect(await actionOf()).toEqual([
      "Escribir mi historia",
      expect.arrayContaining([`/write/${contest.id}`]),
    ]);
    expect((await actionOf(writer.as))[0]).toBe("Escribir mi historia");
    const save = (as?: string) =>
      site.post(`/write/${contest.id}`, { ...entry({ title: "Empezada" }), paso: "borrador" }, as);
    await save(writer.as);
    expect((await actionOf(writer.as))[0]).toBe("Continuar mi borrador");
    expect((await actionOf(cookiesOf(await save())))[0], "a visitor").toBe("Continuar mi borrador");
    const story = await site.story(contest, writer);
    expect(await actionOf(writer.as)).toEqual([
      "Editar mi historia",
      expect.arrayContaining([`/write/${contest.id}?edit=${story.id}`]),
    ]);
  });

  test("HOME-01 in voting one reads, reads on, and looks at the votes again", async () => {
    const contest = await site.contest("voting");
    const reader = await site.person();
    await site.story(contest, reader);
    const stories = [];
    for (let n = 0; n < 2; n++) stories.push(await site.story(contest, await site.person()));
    const noteOf = async (as?: string) => (await site.see("/", as)).texts(".poster-note")[0];
    expect((await actionOf())[0]).toBe("Leer y votar");
    expect(await noteOf()).toBe(
      "3 historias sin nombre. Para leer no hace falta cuenta; para votar, sí.",
    );
    expect((await actionOf(reader.as))[0]).toBe("Leer y votar");
    const read = (id: string | undefined) =>
      site.send(`/story/${id}/lectura`, { quiere: "leida" }, reader.as);
    await read(stories[0]?.id);
    expect(await actionOf(reader.as)).toEqual([
      "Seguir leyendo",
      expect.arrayContaining([`/contest/${contest.id}/siguiente`]),
    ]);
    expect(await noteOf(reader.as)).toBe("Has leído 1 de 2 historias.");
    await read(stories[1]?.id);
    expect((await actionOf(reader.as))[0]).toBe("Revisar mis votos");
  });

  test("HOME-01 in counting one reads, and after the last contest sees its results", async () => {
    await site.story(await site.contest("counting"), await site.person());
    expect((await actionOf())[0]).toBe("Leer las historias");
    await site.clear();
    const last = await finished(1);
    expect(await actionOf()).toEqual([
      "Ver los resultados",
      expect.arrayContaining([`/contest/${last.id}`]),
    ]);
  });
});

describe("HOME-03 the words of each phase", () => {
  test.each(["submission", "voting", "counting", "results"] as const)(
    "HOME-03 in %s the head of home says what is done now",
    async (phase) => {
      await site.story(await site.contest(phase), await site.person());
      const page = await site.see("/");
      expect(page.texts(".hero-title")).toEqual([HERO[phase].title]);
      expect(page.text).toContain(HERO[phase].text);
    },
  );

  test("HOME-03 without any contest it promises one", async () => {
    expect((await site.see("/")).texts(".hero-title")).toEqual([HERO.none.title]);
  });
});

describe("HOME-04 the winners of the last finished contest", () => {
  const headingOf = (page: { texts(of: string): string[] }) =>
    page.texts("h2").find((text) => /^Historias? ganadora/.test(text));

  test("HOME-04 are those of the last one alone, with an honorary mention", async () => {
    await finished(2, { month: "Septiembre", submission_deadline: inHours(-80 * 24) });
    await finished(4, { title: "El último" });
    await site.contest("voting");
    const page = await site.see("/");
    expect(headingOf(page)).toBe("Historias ganadoras de octubre · «El último»");
    const winners = page.texts(".winner");
    expect(winners).toHaveLength(4);
    expect(winners[3]).toMatch(/^Mención honorífica Lugar 4/);
    expect(page.text).not.toContain("septiembre");
  });

  test("HOME-04 are one where one story has votes, and none where nobody voted", async () => {
    await finished(1);
    expect(headingOf(await site.see("/"))).toMatch(/^Historia ganadora de octubre/);
    await site.clear();
    await site.story(await finished(0), await site.person());
    expect((await site.see("/")).texts(".deserted")).toHaveLength(1);
  });
});

describe("HOME-06 the results week", () => {
  const lastWeek = { finalized_at: inHours(-24) };

  test("HOME-06: the winner stands first, with line, author and a link to read", async () => {
    await finished(4, lastWeek);
    const page = await site.see("/");
    expect(page.texts("h1")).toEqual(["Lugar 1"]);
    expect(page.texts(".winner-line")).toEqual(["«La carta llegó un martes.»"]);
    expect(page.texts(".results-winner")[0]).toMatch(/ de Persona \w+ Leer la ganadora · 3 min /);
  });

  test("HOME-06: the other places, the mention and the way to the ledger follow", async () => {
    const contest = await finished(4, lastWeek);
    const page = await site.see("/");
    expect(page.texts(".winner-place").slice(1)).toEqual([
      ...["Segundo lugar", "Tercer lugar", "Mención honorífica"],
    ]);
    expect(page.links).toContain(`/contest/${contest.id}/acta`);
    expect(page.texts(".results-winner")[0]).toContain(`Todas las del reto: ${contest.title}.`);
  });

  test("HOME-06: ties are said once", async () => {
    await finished(4, lastWeek);
    const { text } = await site.see("/");
    expect(text.match(/Empate resuelto por hora de envío/g)).toHaveLength(1);
  });

  test("HOME-06: the running contest is one bar with its action", async () => {
    await finished(1, lastWeek);
    const current = await site.contest("submission", { title: "El de ahora", month: "Noviembre" });
    const page = await site.see("/");
    expect(page.texts(".current-bar")[0]).toMatch(
      /^Ya se escribe para noviembre: «El de ahora»\. Quedan? \d+ \p{L}+\. Escribir mi historia$/u,
    );
    expect(page.links).toContain(`/write/${current.id}`);
    expect(page.texts(".poster")).toEqual([]);
  });

  test("HOME-06: the contest's own page shows the running contest as the same bar, with the reader's own next step", async () => {
    const contest = await finished(1, lastWeek);
    const current = await site.contest("submission", { title: "El de ahora", month: "Noviembre" });
    const writer = await site.person();
    const story = await site.story(current, writer);
    const barOf = async (as?: string) => {
      const page = await site.see(`/contest/${contest.id}`, as);
      return [page.texts(".current-bar")[0], page.links];
    };
    expect(await barOf()).toEqual([
      expect.stringMatching(/^Ya se escribe para noviembre: .+ Escribir mi historia$/),
      expect.arrayContaining([`/write/${current.id}`]),
    ]);
    expect(await barOf(writer.as)).toEqual([
      expect.stringContaining("Editar mi historia"),
      expect.arrayContaining([`/write/${current.id}?edit=${story.id}`]),
    ]);
  });

  test("HOME-06: after its week a contest's page shows no running contest", async () => {
    const contest = await finished(1, { finalized_at: inHours(-24 * 7 - 1) });
    await site.contest("submission");
    expect((await site.see(`/contest/${contest.id}`)).texts(".current-bar")).toEqual([]);
  });

  test("HOME-06 PHASE-14: the bar of a contest without stories invites nobody to vote", async () => {
    await finished(1, lastWeek);
    await site.contest("voting", { title: "El de ahora" });
    const [bar] = (await site.see("/")).texts(".current-bar");
    expect(bar).toMatch(/^Reto actual: «El de ahora»/);
  });

  test("HOME-06 HOME-03: the words of the phase are there all the same", async () => {
    await finished(1, lastWeek);
    await site.contest("submission");
    expect((await site.see("/")).text).toContain(HERO.submission.text);
  });

  test("HOME-06: a participant is led to their private report, others are not", async () => {
    const contest = await finished(2, lastWeek);
    const writer = await site.person();
    const own = await site.story(contest, writer, { likes_count: 0 });
    const report = `/story/${own.id}/informe`;
    expect((await site.see("/", writer.as)).links).toContain(report);
    const other = await site.see("/", (await site.person()).as);
    expect(other.text).not.toContain("Tu informe");
  });

  test.each([
    [1, "el primer lugar"],
    [2, "el segundo lugar"],
  ])(
    "HOME-06: whoever has place %i is congratulated all week, on home and in the contest, others are not",
    async (position, place) => {
      const contest = await finished(2, lastWeek);
      const { user_id } = await site.db
        .selectFrom("stories")
        .select("user_id")
        .where("winner_position", "=", position)
        .executeTakeFirstOrThrow();
      const writer = await site.signIn(user_id ?? "");
      const other = (await site.person()).as;
      const congratulation = `¡Felicidades! «Lugar ${position}» quedó en ${place}.`;
      // The first visit shows the celebration instead of this sentence.
      expect((await site.see("/", writer)).text).not.toContain(congratulation);
      for (const path of ["/", `/contest/${contest.id}`]) {
        expect((await site.see(path, writer)).text).toContain(congratulation);
        expect((await site.see(path, other)).text).not.toContain("¡Felicidades!");
      }
    },
  );

  test("HOME-06: seven days after the results home is as before", async () => {
    await finished(3, { finalized_at: inHours(-7 * 24) });
    const page = await site.see("/");
    expect(page.texts(".results-front")).toEqual([]);
    expect(page.texts(".winner")).toHaveLength(3);
  });

  test("HOME-06: the masthead says that these are the results of the number, also beside a running contest", async () => {
    await finished(1, lastWeek);
    expect((await site.see("/")).texts(".masthead-issue")).toEqual(["Número 1 · Resultados"]);
    await site.contest("voting", { month: "Noviembre de 2026" });
    expect((await site.see("/")).texts(".masthead-issue")).toEqual(["Número 1 · Resultados"]);
  });

  test("HOME-06: a contest without a winner has no results week", async () => {
    await site.story(await finished(0, lastWeek), await site.person());
    const page = await site.see("/");
    expect([page.texts(".results-front"), page.texts(".deserted").length]).toEqual([[], 1]);
  });

  test("HOME-06: the contest's own page opens with the winner too, and names the places once", async () => {
    const contest = await finished(3, lastWeek);
    const page = await site.see(`/contest/${contest.id}`);
    expect(page.texts("h2")[0]).toBe("Lugar 1");
    expect([page.texts(".results-front").length, page.texts(".winner").length]).toEqual([1, 2]);
    expect(page.texts("h1")).toEqual([contest.title]);
  });
});

describe("PHASE-14 a contest without stories on home", () => {
  test.each(["voting", "counting"] as const)(
    "PHASE-14 in %s nothing is offered to read or to vote for",
    async (phase) => {
      const contest = await site.contest(phase);
      const page = await site.see("/");
      expect(page.texts(".hero-title")).toEqual([HERO["deserted-voting"].title]);
      expect(page.texts(".button-primary")[0]).toBe("Ver el reto");
      expect(page.links).not.toContain(`/contest/${contest.id}/siguiente`);
      expect(page.text).not.toMatch(/Leer y votar|tres votos a las que/);
    },
  );

  test("PHASE-14 that is over is 'Desierto', as on its page", async () => {
    await finished(0);
    const page = await site.see("/");
    expect(page.texts(".hero-title")).toEqual([HERO.deserted.title]);
    expect(page.texts(".deserted")).toEqual([DESERTED["no-stories"]]);
    expect(page.text).not.toMatch(/Ver los resultados|Ganador/);
  });
});

describe("HOME-02 the announcement", () => {
  const close = { quiere: "cerrar", cual: ANNOUNCEMENT.id };
  const isThere = async (as?: string) =>
    (await site.see("/", as)).texts(".announcement").length === 1;

  test("HOME-02 is a line that leads to the profile and is dismissed by a form", async () => {
    const page = await site.see("/", (await site.person()).as);
    expect(page.texts(".announcement")).toEqual([
      `Novedad ${ANNOUNCEMENT.title}. ${ANNOUNCEMENT.action} Cerrar`,
    ]);
    expect(page.links).toContain("/profile");
    expect(page.html).toContain('<form method="post" action="/novedad">');
  });

  test("HOME-02 visitors, who have no profile that it could lead to, are told nothing", async () => {
    expect(await isThere()).toBe(false);
    const redirect = await site.post("/novedad", close);
    expect([redirect.status, redirect.headers.get("Location")]).toEqual([303, "/"]);
    expect(redirect.headers.getSetCookie()).toEqual([]);
  });

  test("HOME-02 that a person has dismissed is remembered on the server, whatever the browser", async () => {
    const [one, other] = [await site.person(), await site.person()];
    const redirect = await site.post("/novedad", close, one.as);
    expect(redirect.headers.getSetCookie().map(hideBookmark)).toEqual([
      expect.stringMatching(/^marcador=…;/),
    ]);
    expect([await isThere(await site.signIn(one.id)), await isThere(other.as)]).toEqual([
      false,
      true,
    ]);
  });

  test("HOME-02 is not dismissed by having been shown, nor by the form of an older one", async () => {
    const person = await site.person();
    await site.post("/novedad", { ...close, quiere: "vista" }, person.as);
    await site.post("/novedad", { ...close, cual: "anterior" }, person.as);
    expect(await isThere(person.as)).toBe(true);
  });
});
