import { xssCorpus } from "../../../tests/support/xss-corpus";
import { expect, test } from "vitest";
import type { ExportedStory } from "./own-stories.server";
import { storyFile, storyFileName } from "./story-file";

test("AUTH-11 a story's file has a name that every system takes, and a heading without marks of its own", () => {
  expect(storyFileName({ number: 7, title: "¿Año nuevo? ../../etc" })).toBe(
    "historias/007-ano-nuevo-etc.md",
  );
  expect(storyFileName({ number: 1234, title: "«…»" })).toBe("historias/1234.md");
  for (const title of xssCorpus) {
    expect(storyFileName({ number: 1, title })).toMatch(/^historias\/001(-[a-z0-9]+)*\.md$/);
  }
  const story: ExportedStory = {
    id: "1",
    title: "*Uno* <b>",
    source: "Texto.",
    content: "",
    word_count: 1,
    is_mature: 0,
    story_category: "ficcion",
    published_at: "2026-11-22T03:00:00.000Z",
    updated_at: "",
    contest_id: "c",
    contest: "El [reto]",
    month: "noviembre",
    votes: null,
    views: null,
    position: null,
    number: 1,
  };
  expect(storyFile(story, [], "America/Bogota")).toBe(
    "# \\*Uno\\* \\<b\\>\n\n*Reto «El \\[reto\\]», noviembre · enviada el 21/11/2026 · 1 palabra*\n\nTexto.\n",
  );
});
