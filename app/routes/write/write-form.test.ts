import { expect, test } from "vitest";
import { parseWriteForm } from "./write-form.server";

const NOW = new Date("2026-11-05T12:00:00.000Z");
const TEXT = { title: "La casa", content: "Llovía.", story_category: "ficcion" };

test.each([
  ["'Guardar borrador'", { paso: "borrador" }, { verb: "save" }],
  ["'Usar la otra versión'", { usar: "v1" }, { verb: "use-version", version: "v1" }],
  ["'Descartarla'", { descartar: "v1" }, { verb: "discard-version", version: "v1" }],
  ["'Enviar historia' under the text", { paso: "revisar" }, { verb: "review" }],
  ["'Volver al texto'", { paso: "editar" }, { verb: "back" }],
  ["the Enter key in the title", {}, { verb: "review" }],
])("WRITE-10 WRITE-13 %s is one intent", (_, button, intent) => {
  expect(parseWriteForm({ ...TEXT, ...button }, NOW).intent).toEqual(intent);
});

test("WRITE-10 only the consent step sends, with or without all its boxes", () => {
  const boxes = {
    original_confirmed: "on",
    share_winner_content_accepted: "on",
    public_risk_acknowledged: "on",
    terms_accepted: "on",
    is_mature: "on",
  };
  const complete = parseWriteForm({ ...TEXT, ...boxes, paso: "enviar" }, NOW).intent;
  expect(complete).toMatchObject({
    verb: "send",
    consent: { ok: true, value: { isMature: true } },
  });
  const incomplete = parseWriteForm({ ...TEXT, paso: "enviar" }, NOW).intent;
  expect(incomplete).toMatchObject({ verb: "send", consent: { ok: false } });
});

test("WRITE-13 an unfinished text is a draft all the same, as old as its page says", () => {
  const { text, draft } = parseWriteForm(
    { content: "Solo", pagina: "una-pagina", hace: "1500" },
    NOW,
  );
  expect(text).toMatchObject({ content: "Solo", fields: { ok: false } });
  expect(draft).toEqual({
    text: { title: "", content: "Solo", story_category: "ficcion" },
    known: 0,
    page: "una-pagina",
    writtenAt: new Date("2026-11-05T11:59:58.500Z"),
  });
});
