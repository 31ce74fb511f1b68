import { expect, test } from "vitest";
import { parseFragment } from "parse5";
import { renderStory } from "~/domain/markdown/markdown.server";
import { xssCorpus } from "../../../tests/support/xss-corpus";
import { xhtmlOf } from "./xhtml";

const shown = (html: string) => xhtmlOf(html).text;

test("AUTH-11 a story's HTML becomes XHTML with the same words and marks", () => {
  const { html } = renderStory(
    "Uno **dos** *tres*\ncuatro\n\n> cita\n\n***\n\n3. tercero\n4. cuarto\n\n* punto\n\n[a](https://ejemplo.test/?a=1&b=2)",
  );
  expect(shown(html)).toBe(
    "<p>Uno <strong>dos</strong> <em>tres</em><br/>\ncuatro</p>\n" +
      "<blockquote>\n<p>cita</p>\n</blockquote>\n<hr/>\n" +
      '<ol start="3"><li>tercero</li><li>cuarto</li></ol>\n<ul><li>punto</li></ul>\n' +
      '<p><a href="https://ejemplo.test/?a=1&amp;b=2">a</a></p>',
  );
});

test("AUTH-11 an image is its description and a link, since a book fetches nothing", () => {
  const { html } = renderStory(
    '![Un "gato"](https://ejemplo.test/g.png)\n\n![](data:image/png;base64,AA==)',
  );
  expect(shown(html)).toBe(
    '<p><a href="https://ejemplo.test/g.png">[Imagen: Un &quot;gato&quot;]</a></p>\n<p>[Imagen]</p>',
  );
});

test.each([
  ["an item without a list", "<li>uno</li>", "uno"],
  ["a block in a line", "<em><blockquote>uno</blockquote></em>", "<em>uno</em>"],
  ["text between items", "<ul>x<li>uno</li><p>y</p></ul>", "<ul><li>uno</li></ul>"],
  ["what is not closed", "<p>uno<strong>dos", "<p>uno<strong>dos</strong></p>"],
  [
    "a link nowhere",
    '<a href="javascript:alert(1)">uno</a><a href="/x">dos</a><a>tres</a>',
    "unodostres",
  ],
  ["what XML forbids", "<p>a\u0001b\uFFFFc</p>", "<p>abc</p>"],
  ["a script", "<script>alert(1)</script><p onclick=x>uno</p>", "<p>uno</p>"],
])("AUTH-11 %s is put right", (_, html, expected) => {
  expect(shown(html)).toBe(expected);
});

test("SEC-02 AUTH-11 of the corpus nothing but our elements gets into a book", () => {
  const allowed = new Set(["p", "br", "hr", "strong", "em", "blockquote", "ul", "ol", "li", "a"]);
  for (const payload of xssCorpus) {
    for (const html of [payload, renderStory(payload).html]) {
      const tags = [...shown(html).matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)];
      for (const [tag, name = "", rest = ""] of tags) {
        expect(allowed, tag).toContain(name);
        expect(
          rest.replace(/ (href="(https?|mailto|tel|sms):[^"]*"|start="\d+")|\/$/g, ""),
          tag,
        ).toBe("");
      }
      expect(() => parseFragment(shown(html))).not.toThrow();
    }
  }
});
