import fc from "fast-check";
import { DOMParser as PMDOMParser, type Mark, type Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { renderStory } from "~/domain/markdown/markdown.server";
import { normalizeSource } from "~/domain/markdown/source";
import { countWords } from "~/domain/submissions/word-limits";
import { smallDom } from "../../../tests/support/dom";
import { typed, word } from "../../../tests/support/sources";
import { xssCorpus } from "../../../tests/support/xss-corpus";
import { schema } from "./schema";
import { countDocumentWords, toSource } from "./to-source";

const parser = PMDOMParser.fromSchema(schema);
/** Parses the server's rendering of a source into the editor's initial document. */
const open = (source: string): Node => parser.parse(smallDom(renderStory(source).html));
const html = (source: string) => renderStory(source).html;
const edited = (source: string) => toSource(open(source));

// Generators of random documents for the property tests below

const { nodes, marks } = schema;
const blank = fc.constantFrom(" ", " ", " ", "\u00a0");
/** Generates text that may begin and end with any character. */
const wild = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 2, arbitrary: blank }), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

const href = fc.constantFrom(
  "https://a.example/x",
  "https://a.example/(a)?b=1&copy;=2",
  "mailto:a@b.example",
  "tel:+34600",
  "sms:1",
  "https://a.example/*a*_b_",
);
const title = fc.constantFrom(null, null, 'El "título" \\ &amp; más', "(x)");
const link = fc.record({ href, title }).map((attrs) => marks.link.create(attrs));
const someMarks = fc
  .tuple(fc.boolean(), fc.boolean(), fc.option(link, { freq: 5 }))
  .map(([em, strong, a]): readonly Mark[] =>
    [a, em && marks.em.create(), strong && marks.strong.create()].filter(
      (mark) => mark instanceof Object,
    ),
  );
const image = fc
  .record({
    src: fc.constantFrom(
      "https://a.example/i.png",
      "HTTP://a.example/i.png?a=1&b",
      "data:image/png;base64,iVBORw0KGgo=",
    ),
    alt: fc.constantFrom(null, "Un *gato* [negro]", "—"),
    title,
  })
  .map((attrs) => nodes.image.create(attrs));
const inlineNode = fc
  .tuple(
    fc.oneof(
      { weight: 8, arbitrary: wild.map((text) => schema.text(text)) },
      { weight: 1, arbitrary: fc.constant(nodes.hard_break.create()) },
      { weight: 1, arbitrary: image },
    ),
    someMarks,
  )
  .map(([node, set]) => node.mark(set));
const paragraph = fc
  .array(inlineNode, { maxLength: 7 })
  .map((content) => nodes.paragraph.create(null, content));
const items = fc.array(
  paragraph.map((content) => nodes.list_item.create(null, content)),
  { minLength: 1, maxLength: 4 },
);
const list = fc.oneof(
  fc
    .tuple(items, fc.boolean())
    .map(([content, tight]) => nodes.bullet_list.create({ tight }, content)),
  fc
    .tuple(items, fc.boolean(), fc.integer({ min: 0, max: 99 }))
    .map(([content, tight, start]) => nodes.ordered_list.create({ tight, start }, content)),
);
const { block } = fc.letrec<{ block: Node; quote: Node }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    { weight: 6, arbitrary: paragraph },
    { weight: 1, arbitrary: fc.constant(nodes.horizontal_rule.create()) },
    { weight: 2, arbitrary: list },
    { weight: 2, arbitrary: tie("quote") },
  ),
  quote: fc
    .array(tie("block"), { minLength: 1, maxLength: 3 })
    .map((content) => nodes.blockquote.create(null, content)),
}));
const document = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map((content) => nodes.doc.create(null, content));

const text = (doc: Node) =>
  doc.textBetween(0, doc.content.size, " ", " ").replace(/[\s\u2060\ufeff]+/g, "");
const RUNS = { numRuns: 400 };

// Tests of the serialization

describe("WRITE-07 source → editor → source changes nothing", () => {
  test("for any document the source is in the normal form and comes back the same", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const source = toSource(doc);
        expect(normalizeSource(source)).toBe(source);
        expect(edited(source)).toBe(source);
      }),
      RUNS,
    );
  });

  test("for any document no letter is lost, added or moved", () => {
    fc.assert(
      fc.property(document, (doc) => {
        expect(text(open(toSource(doc)))).toBe(text(doc));
      }),
      RUNS,
    );
  });

  test("a document that was opened from a source comes back as it was, marks and all", () => {
    fc.assert(
      fc.property(document, (doc) => {
        const opened = open(toSource(doc));
        expect(open(toSource(opened)).toJSON()).toEqual(opened.toJSON());
      }),
      RUNS,
    );
  });

  test("whatever was typed into the text area means the same after the editor", () => {
    fc.assert(
      fc.property(typed, (source) => {
        const once = edited(source);
        expect(edited(once)).toBe(once);
        expect(text(open(once))).toBe(text(open(source)));
      }),
      RUNS,
    );
  });

  test.each([
    ["prose", "Uno, dos.\n\n—¿Vienes? —preguntó.\n—No.\n\n***\n\nFin!"],
    ["emphasis", "**a** *b* ***c*** y **d *e* f**"],
    ["lists", "* a\n* b\n\n+ c\n\n1. d\n2. e\n\n5) f"],
    ["an airy list", "* a\n\n* b"],
    ["quotes in quotes", "> a\n>\n> > b\n>\n> * c"],
    ["a link with a title", '[x](https://a.example "Título")'],
    ["an image", "![x](https://a.example/i.png)"],
    ["years and brackets", "1985. Llovía [sic] (mucho) ¡y tanto!"],
  ])("%s stay as they were typed", (_, source) => expect(edited(source)).toBe(source));

  test("rendering again what was rendered once gives the same HTML", () => {
    fc.assert(
      fc.property(typed, (source) => {
        const once = renderStory(source);
        expect(renderStory(once.source)).toEqual(once);
      }),
      RUNS,
    );
  });
});

describe("WRITE-08 the counter says what the server will count", () => {
  test("for any document", () => {
    fc.assert(
      fc.property(document, (doc) => {
        expect(countDocumentWords(doc)).toBe(countWords(html(toSource(doc))));
      }),
      RUNS,
    );
  });

  test("for any source that was typed", () => {
    fc.assert(
      fc.property(typed, (source) => {
        expect(countDocumentWords(open(source))).toBe(countWords(html(edited(source))));
      }),
      RUNS,
    );
  });
});

describe("SEC-02 what leaves the editor stays within the list of what is allowed", () => {
  const ALLOWED = /^<\/?(p|br|strong|em|blockquote|ul|ol|li|hr|a|img)(?=[\s>])/;

  test("for any document", () => {
    fc.assert(
      fc.property(document, (doc) => {
        for (const [tag] of html(toSource(doc)).matchAll(/<[^>]*>/g)) expect(tag).toMatch(ALLOWED);
      }),
      RUNS,
    );
  });

  test("payloads as text stay text", () => {
    for (const payload of xssCorpus) {
      const doc = nodes.doc.create(null, nodes.paragraph.create(null, schema.text(payload)));
      const opened = open(toSource(doc));
      expect(opened.childCount).toBe(opened.textContent.trim() ? 1 : opened.childCount);
      opened.descendants((node) => {
        expect(["paragraph", "text"]).toContain(node.type.name);
        expect(node.marks).toEqual([]);
      });
    }
  });
});
