import { describe, expect, test } from "vitest";
import { longDate } from "~/domain/time/time";
import { fixture } from "../../support/fixture";
import { BOGOTA, inHours, openMonth } from "../month/makers";
import { pageOf } from "../month/page";

const site = await fixture(openMonth());

/** Reads the questions of /faq from its structured data. */
async function structuredQuestions(of: Pick<typeof site, "get"> = site) {
  const { html } = await pageOf(of.get("/faq"));
  const [, json = "{}"] =
    /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
  const { "@type": type, mainEntity } = JSON.parse(json);
  const questions: { name: string; acceptedAnswer: { text: string } }[] = mainEntity;
  return { type, questions };
}

describe("PAGE-01 the frequent questions", () => {
  test("are 32, each with an address of its own, to which it leads", async () => {
    const page = await site.see("/faq");
    const ids = [...page.html.matchAll(/<h3 id="([^"]+)" tabindex="-1"><a href="#([^"]+)">/g)];
    expect(ids).toHaveLength(32);
    for (const [, id, link] of ids) expect(link).toBe(id);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(32);
    expect(page.texts("h1")).toEqual(["Preguntas frecuentes"]);
  });

  test("are told to machines with the answers that people read", async () => {
    const page = await site.see("/faq");
    const { type, questions } = await structuredQuestions();
    expect(type).toBe("FAQPage");
    expect(questions.map(({ name }) => name)).toEqual(page.texts("h3"));
    // Ignores white space: without tags a space may be left before punctuation and between items of a list.
    const plain = (text: string) => text.replace(/\s+/g, "");
    for (const { name, acceptedAnswer } of questions) {
      expect(acceptedAnswer.text.length, name).toBeGreaterThan(30);
      expect(plain(page.text)).toContain(plain(acceptedAnswer.text));
    }
  });

  test("say the limit of words that holds", async () => {
    expect((await site.see("/faq")).text).toContain(
      "hasta el máximo de tu cuenta, que es de 1000.",
    );
    const other = await openMonth();
    await other.db.updateTable("plans").set({ max_words: 1234 }).where("id", "=", "free").execute();
    expect((await other.see("/faq")).text).toContain("que es de 1234.");
    const { questions } = await structuredQuestions(other);
    expect(questions.some(({ acceptedAnswer }) => acceptedAnswer.text.includes("de 1234."))).toBe(
      true,
    );
    await other.close();
  });

  test("name the site and its address, whatever letters they have", async () => {
    const SITE_NAME = "El </script><b>&Faro";
    const other = await openMonth({ SITE_NAME, SUPPORT_EMAIL: "cartas@faro.test" });
    const { texts, text } = await other.see("/faq");
    expect(texts("h3")).toContain(`¿Qué es ${SITE_NAME}?`);
    expect(text).toContain("escríbenos a cartas@faro.test");
    const { questions } = await structuredQuestions(other);
    expect(questions[0]?.name).toBe(`¿Qué es ${SITE_NAME}?`);
    await other.close();
  });

  test("LITE-01 are on the page once for people and once for machines, and without scripts once", async () => {
    const answer = "Para que la firma no pese en la lectura";
    expect((await site.see("/faq")).html.split(answer)).toHaveLength(3);
    const light = await site.see("/faq", undefined, { "Save-Data": "on" });
    expect(light.html.split(answer)).toHaveLength(2);
  });
});

describe("PAGE-01 how a contest works", () => {
  const at = (instant: string | null) => longDate(instant ?? "", BOGOTA);

  test("before the first contest the page says so, and leads to no ledger", async () => {
    await site.clear();
    const page = await site.see("/como-funciona");
    expect(page.text).toContain("Ahora no hay ningún reto en marcha.");
    expect(page.html).not.toContain("<time");
    expect(page.html).not.toContain("<svg");
    expect(page.text).not.toMatch(/última acta|\{\w+\}/);
  });

  test.each([
    ["submission", "Envíos"],
    ["voting", "Votación"],
    ["counting", "Recuento"],
  ] as const)(
    "in %s it shows the dates of the current contest, and where it is now",
    async (phase, name) => {
      await site.clear();
      const contest = await site.contest(phase, { title: "El <faro> & yo" });
      const page = await site.see("/como-funciona");
      expect(page.texts("h1")).toEqual(["Cómo funciona"]);
      expect(page.links).toContain(`/contest/${contest.id}`);
      expect(page.text).toContain("«El <faro> & yo» (número");
      expect(page.text).toContain(`Envíos: hasta el ${at(contest.submission_deadline)}.`);
      expect(page.text).toContain(`Votación: hasta el ${at(contest.voting_deadline)}.`);
      expect(page.text).toContain(`Recuento: hasta el ${at(contest.results_at)}.`);
      const [, now = ""] = /<li aria-current="step">(.*)<\/li>/.exec(page.html) ?? [];
      expect(now).toMatch(new RegExp(`^<b>${name}</b>.*<b class="label">Ahora</b>$`));
      expect(page.html.match(/aria-current="step"/g)).toHaveLength(1);
      expect(page.html).toContain(`class="month-now">${name}<`);
    },
  );

  test("a contest whose results the team publishes by hand has no date for them", async () => {
    await site.clear();
    await site.contest("voting", { results_at: null });
    const { text } = await site.see("/como-funciona");
    expect(text).toContain("Recuento: hasta que el equipo publique los resultados.");
  });

  test("it leads to the newest published ledger, between two contests too", async () => {
    await site.clear();
    const [submission_deadline, voting_deadline, finalized_at] = [-900, -800, -700].map(inHours);
    await site.contest("results", { submission_deadline, voting_deadline, finalized_at });
    const last = await site.contest("results");
    const page = await site.see("/como-funciona");
    expect(page.links).toContain(`/contest/${last.id}/acta`);
    expect(page.text).toContain("Ahora no hay ningún reto en marcha.");
  });
});
