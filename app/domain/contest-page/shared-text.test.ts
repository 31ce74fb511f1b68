import { describe, expect, test } from "vitest";
import { sharedStoryText } from "~/domain/stories/shared-text";
import { LONGEST_DESCRIPTION } from "~/domain/text/shorten";
import { sharedContestText } from "./shared-text";

const ZONE = "America/Bogota";
const contest = {
  prompt: "Alguien recibe una carta que no es para él.",
  description: "Cartas.",
  submissionDeadline: "2026-11-21T00:00:00.000Z",
  votingDeadline: "2026-11-28T00:00:00.000Z",
  resultsAt: "2026-12-01T00:00:00.000Z" as string | null,
  finalizedAt: null,
};
type Described = Parameters<typeof sharedContestText>[0];
const textOf = (of: Partial<Described>) =>
  sharedContestText({ contest, phase: "submission", stories: 12, places: [], ...of }, ZONE);
const winner = { position: 1 as const, title: "Fin", author: "Ana Gil" };

describe("SEO-01 CONTEST-05 the text of a shared contest", () => {
  test.each<[string, Partial<Described>, string]>([
    [
      "asks for stories",
      {},
      "Alguien recibe una carta que no es para él. Se reciben historias hasta el 20 de noviembre de 2026 a las 19:00 (hora de Bogotá).",
    ],
    [
      "counts the stories in voting, and names nobody",
      { phase: "voting", places: [winner] },
      "12 historias sin firma sobre una misma consigna. Lee y vota hasta el 27 de noviembre de 2026 a las 19:00 (hora de Bogotá).",
    ],
    [
      "says when there will be names",
      { phase: "counting", places: [winner] },
      "La votación ha cerrado. Estas historias tendrán nombre el 30 de noviembre de 2026 a las 19:00 (hora de Bogotá).",
    ],
    [
      "says so without a date too",
      { phase: "counting", contest: { ...contest, resultsAt: null } },
      "La votación ha cerrado. Estas historias tendrán nombre con los resultados.",
    ],
    [
      "names the winner",
      { phase: "results", places: [winner] },
      "Ganó «Fin», de Ana Gil. Lee las 12 historias del reto y su acta.",
    ],
    [
      "names the story alone of an account that is gone",
      { phase: "results", places: [{ ...winner, author: null }], stories: 1 },
      "Ganó «Fin». Lee la historia del reto y su acta.",
    ],
    [
      "has no winner without votes",
      { phase: "results" },
      "Desierto: ninguna historia recibió votos. Lee las 12 historias del reto y su acta.",
    ],
    [
      "offers nothing to read where nothing came",
      { phase: "results", stories: 0 },
      "Desierto: no llegó ninguna historia.",
    ],
  ])("%s", (_, of, text) => {
    expect(textOf(of)).toBe(text);
  });

  test("is cut inside the prompt or the title, so that its end is read", () => {
    const long = "palabra ".repeat(60).trim();
    const submission = textOf({ contest: { ...contest, prompt: long } });
    expect(submission).toMatch(/… Se reciben historias hasta el .*\.$/);
    const place = { ...winner, title: long.slice(0, 100), author: "N".repeat(50) };
    const results = textOf({ phase: "results", places: [place] });
    expect(results).toMatch(/^Ganó «palabra .*…», de N{50}\. Lee las .* acta\.$/);
    for (const text of [submission, results])
      expect(text.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
  });
});

describe("STORY-08 CONTEST-05 the text of a shared story", () => {
  const story = {
    title: "Fin",
    line: "Érase una vez.",
    words: 401,
    contest: { title: "Cartas" },
  };

  test("names neither author nor line while the contest is blind", () => {
    expect(sharedStoryText({ ...story, open: null })).toBe(
      "Una historia de 3 minutos para «Cartas». La autoría se conocerá con los resultados.",
    );
  });

  test("quotes its line and names its author afterwards", () => {
    const open = { author: "Ana Gil" };
    expect(sharedStoryText({ ...story, open })).toBe(
      "“Érase una vez.” Fin, de Ana Gil: 3 minutos de lectura.",
    );
    expect(sharedStoryText({ ...story, words: 1, open: { author: null } })).toContain(
      "de Autor anónimo: 1 minuto de lectura.",
    );
    const text = sharedStoryText({ ...story, line: "palabra ".repeat(40), open });
    expect(text).toMatch(/^“palabra .*…” Fin, de Ana Gil: 3 minutos de lectura\.$/);
    expect(text.length).toBeLessThanOrEqual(LONGEST_DESCRIPTION);
  });

  test("leaves the line out where the names need the room", () => {
    const text = sharedStoryText({
      ...story,
      title: "T".repeat(100),
      open: { author: "A".repeat(30) },
    });
    expect(text).not.toContain("“");
  });
});
