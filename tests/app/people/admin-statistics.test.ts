import { expect, test } from "vitest";
import { createVote } from "../../../scripts/seed/rows";
import { fixture } from "../../support/fixture";
import { openMonth, type Person } from "../month/makers";

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });
const PATH = "/admin/estadisticas";

const read = (story: { id: string; contest_id: string }, { id: user_id }: Person) =>
  site.db
    .insertInto("user_story_reads")
    .values({
      story_id: story.id,
      contest_id: story.contest_id,
      user_id,
      created_at: new Date().toISOString(),
    })
    .execute();

/** Returns the rows of the tables behind the charts, by the title of the chart. */
function tablesOf(html: string): Record<string, string[][]> {
  const sections = [
    ...html.matchAll(/<section class="chart".*?<h2[^>]*>(.*?)<\/h2>(.*?)<\/section>/gs),
  ];
  return Object.fromEntries(
    sections.map(([, title = "", rest = ""]) => [
      title,
      [...rest.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
        [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) =>
          cell.replace(/<[^>]*>/g, ""),
        ),
      ),
    ]),
  );
}

test("ADMIN-01 an empty site says so instead of drawing empty charts", async () => {
  await site.db.deleteFrom("user_profiles").where("is_admin", "=", 0).execute();
  const page = await site.see(PATH, admin.as);
  // Only one chart has data, because the admin's account is the only thing to count.
  expect(page.html.match(/<svg class="bar-chart"/g)).toHaveLength(1);
  expect(page.text).toContain("Estos días no hubo actividad.");
});

test("ADMIN-01 A11Y-01 behind each chart is a table with the same numbers, in the order of the chart", async () => {
  const [author, reader] = [await site.person(), await site.person()];
  const contest = await site.contest("voting", { title: "Cartas" });
  const story = await site.story(contest, author);
  await site.story(contest, reader);
  const done = await site.contest("results");
  for (const of of [story, await site.story(done, author)]) {
    const vote = { contest_id: of.contest_id, story_id: of.id, user_id: reader.id };
    await createVote(site.db, vote);
  }
  await read(story, reader);
  const { html } = await site.see(PATH, admin.as);
  const tables = tablesOf(html);
  expect(Object.keys(tables)).toEqual([
    ...["Cuentas nuevas", "Historias enviadas", "Votos", "Lecturas", "Comentarios"],
    ...["Correos enviados", "Horas de actividad", "Lecturas de cada historia"],
    "Quienes vuelven al mes siguiente",
  ]);
  expect(tables.Votos).toHaveLength(31);
  expect(tables.Votos?.[0]).toEqual(["Día", "Votos"]);
  // The vote of the contest in voting counts only after its results (VOTE-10).
  expect(tables.Votos?.at(-1)?.[1]).toBe("1");
  expect(tables["Historias enviadas"]?.at(-1)?.[1]).toBe("3");
  expect(tables["Lecturas de cada historia"]).toEqual([
    ["Lecturas", "Historias"],
    ["1", "1"],
    ["0", "1"],
  ]);
  for (const [, chart = ""] of html.matchAll(/<section class="chart"(.*?)<\/section>/gs)) {
    if (!chart.includes("<svg")) continue;
    expect(chart).toMatch(/<svg class="bar-chart"[^>]* role="img" aria-label="[^"]{20,}"/);
    expect(chart.indexOf("<svg")).toBeLessThan(chart.indexOf("<details>"));
    expect(chart).toMatch(/<caption>.*<thead>.*scope="col".*<tbody>.*scope="row"/s);
  }
});

test("ADMIN-01 VOTE-10 before the results no chart names a story, after them the reads do", async () => {
  const contest = await site.contest("voting", { title: "Faros" });
  const story = await site.story(contest, await site.person(), { title: "La niebla baja" });
  const blind = await site.see(`${PATH}?reto=${contest.id}`, admin.as);
  expect(blind.text).toContain("«Faros»: 1 historia");
  for (const secret of [story.title, story.id]) expect(blind.html).not.toContain(secret);
  const data = await site.get(`${PATH}.data?reto=${contest.id}`, admin.as);
  expect(await data.text()).not.toContain(story.id);
  const finished = await site.contest("results", { title: "Torres" });
  const won = await site.story(finished, await site.person(), { title: "La torre" });
  await read(won, await site.person());
  const open = await site.see(`${PATH}?reto=${finished.id}`, admin.as);
  expect(tablesOf(open.html)["Lecturas de cada historia"]).toEqual([
    ["Historia", "Lecturas"],
    [won.title, "1"],
  ]);
});
