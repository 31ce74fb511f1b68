import { expect, test } from "vitest";
import { xssCorpus } from "../../../tests/support/xss-corpus";
import { renderStory } from "./markdown.server";
import { hasOnlyStoryMarkup } from "./story-html";

const ALL = `**Uno** y *dos* con \\* y <b>.

> Cita de «alguien» & "otro"

- punto
- otro

3. tres
4. cuatro

***

[enlace](https://a.test/?b=1&c="d" "un título") [mal](javascript:alert) [correo](mailto:a@b.test)
![una > imagen "x"](http://a.test/i.png "pie") ![otra](/imagen/0123456789abcdef0123456789abcdef-10x20)
![dentro](data:image/png;base64,AAAA)`;

test("SEC-02 what the renderer of stories writes is recognised as its own", () => {
  for (const source of [ALL, ...xssCorpus]) {
    const { html } = renderStory(source);
    expect([hasOnlyStoryMarkup(html), html]).toEqual([true, html]);
  }
});

test.each([
  "<script>a</script>",
  "<p onclick='a'>",
  '<p class="x">',
  "<svg>",
  "<!--",
  '<a href="javascript:a" rel="nofollow ugc noopener">',
  '<a href="https://a.test" rel="opener">',
  '<img src="https://a.test" onerror="a">',
  "<img src=x>",
])("SEC-02 other HTML is not: %s", (html) => {
  expect(hasOnlyStoryMarkup(`<p>Bien.</p>${html}`)).toBe(false);
});
