import { parseFragment, type DefaultTreeAdapterMap } from "parse5";
import { describe, expect, test } from "vitest";
import { xssCorpus } from "../../../tests/support/xss-corpus";
import { excerptOf, renderStory } from "~/domain/markdown/markdown.server";
import { normalizeSource } from "~/domain/markdown/source";
import { WRITTEN_ADDRESS } from "~/domain/markdown/markup";
import {
  countWords,
  passedText,
  sendProblem,
  wordRange,
  wordCountProblem,
  wordCountState,
} from "~/domain/submissions/word-limits";
import { readingMinutes } from "~/domain/text/numbers";

const html = (source: string) => renderStory(source).html;

describe("WRITE-07 the small Markdown of stories", () => {
  test.each([
    ["paragraphs", "Uno.\n\nDos.", "<p>Uno.</p>\n<p>Dos.</p>"],
    ["line breaks", "Uno\ndos", "<p>Uno<br>\ndos</p>"],
    ["bold and italic", "**a** y *b*", "<p><strong>a</strong> y <em>b</em></p>"],
    ["quotes", "> Cita", "<blockquote>\n<p>Cita</p>\n</blockquote>"],
    ["bullet lists with a star", "* a\n* b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"],
    ["ordered lists", "1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"],
    ["a pause between scenes", "Uno\n\n***\n\nDos", "<p>Uno</p>\n<hr>\n<p>Dos</p>"],
    [
      "a link",
      "[x](https://a.example)",
      '<p><a href="https://a.example" rel="nofollow ugc noopener">x</a></p>',
    ],
  ])("knows %s", (_, source, expected) => expect(html(source)).toBe(expected));

  test("WRITE-06 readers fetch an image over https, and the source stays as written", () => {
    const source = "![Un gato](http://a.example/gato.png)";
    expect(html(source)).toContain('<img src="https://a.example/gato.png" alt="Un gato"');
    expect(renderStory(source).source).toBe(source);
  });

  test.each([
    ["headings", "# Título"],
    ["code", "`x`"],
    ["indented code", "    x"],
    ["HTML", "<b>x</b>"],
    ["underscores", "_x_ y __y__"],
    ["a year at the start", "1985. Llovía."],
    ["a dash without a word", "> -"],
  ])("leaves %s as text", (_, source) => {
    expect(html(source)).not.toMatch(/<(h1|code|pre|b|em|strong|ol|ul)\b/);
  });

  test("a year after a list ends the list", () => {
    expect(html("1. Uno\n\n1985. Llovía.")).toBe("<ol>\n<li>Uno</li>\n</ol>\n<p>1985. Llovía.</p>");
  });

  test("an item of a list holds text and nothing else", () => {
    expect(html("* > a\n* * b")).toBe("<ul>\n<li>&gt; a</li>\n<li>* b</li>\n</ul>");
  });

  test.each([
    ["- Hola", "—Hola"],
    ["-Hola", "—Hola"],
    ["-- Hola", "—Hola"],
    ["> - Hola", "> —Hola"],
    ["Uno - dos", "Uno - dos"],
    ["---", "***"],
    ["* * *", "***"],
    ["Dos  espacios", "Dos espacios"],
  ])("dialogue and spaces: %j becomes %j", (typed, kept) => {
    expect(normalizeSource(typed)).toBe(kept);
    expect(normalizeSource(normalizeSource(typed))).toBe(kept);
  });
});

describe("SEC-02 no payload becomes an element, a handler or an address of another kind", () => {
  const ALLOWED: Record<string, readonly string[]> = {
    p: [],
    br: [],
    strong: [],
    em: [],
    blockquote: [],
    ul: [],
    ol: ["start"],
    li: [],
    hr: [],
    a: ["href", "rel", "title"],
    img: ["src", "alt", "title", "loading", "referrerpolicy", WRITTEN_ADDRESS],
  };
  type Node = DefaultTreeAdapterMap["node"];
  function* elements(node: Node): Generator<DefaultTreeAdapterMap["element"]> {
    if ("tagName" in node) yield node;
    if ("childNodes" in node) for (const child of node.childNodes) yield* elements(child);
  }
  const wrapped = (payload: string) => [
    payload,
    `Había una vez ${payload} y nada más.`,
    `[x](${payload})`,
    `![${payload}](${payload} "${payload}")`,
    `> ${payload}\n\n* ${payload}\n\n**${payload}**`,
  ];

  test(`${xssCorpus.length} payloads, each in five places`, () => {
    expect(xssCorpus.length).toBeGreaterThanOrEqual(350);
    for (const payload of xssCorpus.flatMap(wrapped)) {
      for (const element of elements(parseFragment(html(payload)))) {
        const attributes = ALLOWED[element.tagName];
        expect(attributes, `<${element.tagName}> from ${payload}`).toBeDefined();
        for (const { name, value } of element.attrs) {
          expect(attributes, `${name} from ${payload}`).toContain(name);
          if (name === "href") expect(value).toMatch(/^(https?:|mailto:|tel:|sms:|#$)/i);
          if (name === "src") expect(value).toMatch(/^(https:|data:image\/)/i);
        }
      }
    }
  });
});

describe("WRITE-08 words", () => {
  test.each([
    ["", 0],
    ["<p>uno</p><p>dos</p>", 2],
    ["<p>uno&nbsp;dos\u00a0tres</p>", 3],
    ["uno\n dos\t tres", 3],
  ])("%j has %i", (text, n) => expect(countWords(text)).toBe(n));

  test("the limits and their texts", () => {
    const limits = { min: 100, max: 1000 };
    expect(wordCountProblem(99, limits)).toBe("Tu texto debe tener al menos 100 palabras");
    expect(wordCountProblem(100, limits)).toBeNull();
    expect(wordCountProblem(1000, limits)).toBeNull();
    expect(wordCountProblem(1001, limits)).toBe("Tu texto no puede superar las 1000 palabras");
    expect(sendProblem(false, 100, limits)).toBe("Debes escribir un título para tu historia");
    expect(sendProblem(true, 99, limits)).toBe("Tu texto debe tener al menos 100 palabras");
    expect([sendProblem(true, 100, limits), sendProblem(true, null, limits)]).toEqual([null, null]);
    expect(wordCountState(0, limits)).toEqual({ tone: "neutral", hint: "Mínimo 100 palabras" });
    expect(wordCountState(1, limits).tone).toBe("red");
    expect(wordCountState(99, limits)).toEqual({ tone: "red", hint: "Mínimo 100 palabras" });
    expect(wordCountState(900, limits).tone).toBe("green");
    expect(wordCountState(901, limits).tone).toBe("yellow");
    expect(wordCountState(1003, limits).hint).toBe("Excede el límite por 3 palabras");
    expect(wordCountState(1001, limits).hint).toBe("Excede el límite por 1 palabra");
    expect(wordCountProblem(0, { min: 1, max: 9 })).toBe("Tu texto debe tener al menos 1 palabra");
  });

  test.each([
    [99, 100, "Has llegado al mínimo de 100 palabras."],
    [100, 99, "Mínimo 100 palabras"],
    [900, 901, "Te acercas al límite de 1000 palabras."],
    [901, 900, ""],
    [1000, 1001, "Has pasado el límite de 1000 palabras."],
    [1001, 1000, "Vuelves a estar dentro del límite de 1000 palabras."],
    [1001, 500, "Vuelves a estar dentro del límite de 1000 palabras."],
  ])("from %i to %i the counter says %j aloud", (from, to, text) => {
    const limits = { min: 100, max: 1000 };
    expect(passedText(wordRange(from, limits), wordRange(to, limits), limits)).toBe(text);
  });

  test("STORY-01 reading time is a minute for each 200 words begun", () => {
    expect([1, 200, 201, 900].map(readingMinutes)).toEqual([1, 1, 2, 5]);
  });
});

describe("CONTEST-04 excerpts", () => {
  test("are plain text of at most 300 characters, cut at a word, with an ellipsis", () => {
    const long = excerptOf(html(`**Uno** & <dos>\n\n${"palabra ".repeat(80)}`));
    expect(long).toMatch(/^Uno & <dos>\npalabra/);
    expect(long).toMatch(/palabra…$/);
    expect(long.length).toBeLessThanOrEqual(300);
  });

  test("short ones stay whole", () => expect(excerptOf(html("Corto."))).toBe("Corto."));
});
