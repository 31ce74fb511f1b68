import { afterAll, describe, expect, test } from "vitest";
import { everyPage } from "./every-page";
import { joinedNeighbours } from "./neighbours";

describe("A11Y-01 the test of neighbours", () => {
  test.each([
    ["<a>Reto Actual</a><a>Escribir</a>", ["Reto Actual|Escribir"]],
    ["<p><span>6 historias</span><span>3.441 palabras</span></p>", ["6 historias|3.441 palabras"]],
    ["<b>Ana</b>Finalista", ["Ana|Finalista"]],
    ["<button>Uno</button><button>Dos</button>", ["Uno|Dos"]],
    ["<a>Uno</a> <a>Dos</a>", []],
    ["<li>Uno</li><li>Dos</li>", []],
    ["<p>Uno<br>Dos</p>", []],
    ["<label>Buscar<input></label><label>Ordenar</label>", []],
    ["<strong>Uno</strong>, (<i>dos</i>) «<a>tres</a>».", []],
    ["1<!-- -->/<!-- -->3", []],
  ])("finds in %s: %j", (html, found) => expect(joinedNeighbours(html)).toEqual(found));
});

const { site, seen } = await everyPage();
afterAll(() => site.close());

test("A11Y-01 without a style sheet no two neighbours read as one word, on any page in any phase", () => {
  const found = new Map<string, string[]>();
  for (const { name, page } of seen) {
    for (const one of joinedNeighbours(page.html))
      found.set(one, [...(found.get(one) ?? []), name]);
  }
  expect([...found].map(([one, names]) => `${one} (${names.length} times: ${names[0]})`)).toEqual(
    [],
  );
});
