import { describe, expect, test } from "vitest";
import { FRONTS, parseText } from "../../scripts/texts/parse-text";

const HEAD = '---\ntitle: "Reglas"\ndescription: "Las reglas de la casa."\n---\n';
const parse = (body: string, values: Record<string, string> = {}) =>
  parseText(HEAD + body, FRONTS.page, values);

describe("PAGE-01 a text of the site", () => {
  test("has its title and description at the top", () => {
    const { front, html } = parse("\nHola.\n");
    expect(front).toEqual({ title: "Reglas", description: "Las reglas de la casa." });
    expect(html).toBe("<p>Hola.</p>");
  });

  test("is an introduction, then a section for each heading, whose id the table of contents knows", () => {
    const { html, headings } = parse("Antes.\n\n## ¿Quién vota?\n\nTú.\n\n## Después\n\nNada.\n");
    expect(headings).toEqual([
      { id: "quien-vota", title: "¿Quién vota?" },
      { id: "despues", title: "Después" },
    ]);
    expect(html.replace(/\n/g, "")).toBe(
      '<p>Antes.</p><section aria-labelledby="quien-vota">' +
        '<h2 id="quien-vota" tabindex="-1">¿Quién vota?</h2><p>Tú.</p></section>' +
        '<section aria-labelledby="despues"><h2 id="despues" tabindex="-1">Después</h2><p>Nada.</p></section>',
    );
  });

  test("may set the id of a heading, which then leads to itself", () => {
    const { html } = parse("## Una\n\n### ¿Cuánto cuesta? {#cuesta}\n\nNada.\n");
    expect(html).toContain(
      '<h3 id="cuesta" tabindex="-1"><a href="#cuesta">¿Cuánto cuesta?</a></h3>',
    );
  });

  test("takes the values of the rules, and leaves what only the server knows", () => {
    const { html } = parse("Hasta {votos} votos en {product}.\n", { votos: "tres" });
    expect(html).toBe("<p>Hasta tres votos en {product}.</p>");
  });

  test("shows HTML as text", () => {
    expect(parse("<script>alert(1)</script>\n").html).toBe(
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    );
  });

  test("labels a quoted example by its first word, and hangs the dash of dialogue", () => {
    const { html } = parse("> Antes: Llovía.\n>\n> —¿Y tú? —dijo—. Nada.\n");
    expect(html).toContain('<p><b class="label">Antes:</b> Llovía.</p>');
    expect(html).toContain('<p class="speech">—¿Y tú?<span class="dash-open"> —</span>dijo');
    expect(parse("Antes: llovía.\n").html).toBe("<p>Antes: llovía.</p>");
  });
});

describe("PAGE-01 the build stops", () => {
  test.each([
    [
      "at a placeholder that nothing fills",
      `${HEAD}Hasta {botos}.`,
      /unknown placeholder \{botos\}/,
    ],
    ["at a brace that is no placeholder", `${HEAD}Hasta { votos }.`, /stray brace/],
    ["at a text without front matter", "Hola.\n", /no front matter/],
    ["at an unknown line in the front matter", "---\ntitulo: x\n---\nHola.\n", /titulo/],
    [
      "at a description that search results would cut",
      `---\ntitle: "x"\ndescription: "${"x".repeat(156)}"\n---\nHola.\n`,
      /description/,
    ],
    ["at a second title", `${HEAD}# Reglas\n`, /level h1/],
    ["at two headings with one id", `${HEAD}## Votos\n\n## ¡Votos!\n`, /the id votos/],
    ["at a heading in a quotation", `${HEAD}> ## Votos\n`, /within/],
  ])("%s", (_, source, message) => {
    expect(() => parseText(source, FRONTS.page, {})).toThrow(message);
  });

  test("at an article without its day", () => {
    expect(() => parseText(`${HEAD}Hola.\n`, FRONTS.article, {})).toThrow(/date/);
    const dated = HEAD.replace("---\ntitle", "---\ndate: 2026-13-01\ntitle");
    expect(() => parseText(`${dated}Hola.\n`, FRONTS.article, {})).toThrow(/date/);
  });
});
