import { expect, test } from "vitest";
import { schema } from "./schema";
import { speechIn } from "./speech";

const { doc, paragraph, blockquote } = schema.nodes;
const { em } = schema.marks;

test("WRITE-06 a paragraph that begins with a dash is dialogue, also in a quote, and one that begins with a marked dash is not", () => {
  const text = (words: string) => paragraph.create(null, schema.text(words));
  const written = doc.create(null, [
    text("Dijo —después— que no."),
    text("—¿Y tú?"),
    paragraph.create(null, schema.text("—Sí.", [em.create()])),
    paragraph.create(),
    blockquote.create(null, text("—No.")),
  ]);
  expect(speechIn(written).map(({ from }) => written.nodeAt(from)?.textContent)).toEqual([
    "—¿Y tú?",
    "—No.",
  ]);
});
