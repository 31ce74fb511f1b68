import { readFileSync } from "node:fs";
import { parse } from "parse5";
import { afterAll, describe, expect, test } from "vitest";
import { everyPage, LARGE } from "./every-page";
import { VERIFY_ACTA } from "~/browser/verify-acta";
import { root } from "../../../scripts/run.js";
import { FORM_PATTERNS } from "../security/forms";
import { attributesOf, elementsOf, textOf, type Element } from "../../support/elements";
import { joinedNeighbours } from "./neighbours";

// All tests over every page share this file, because loading all pages takes most of their time.
const { site, seen, as } = await everyPage();
afterAll(() => site.close());

describe("A11Y-01 the test of neighbours", () => {
  test.each([
    ["<a>Reto Actual</a><a>Escribir</a>", ["Reto Actual|Escribir"]],
    ["<p><span>6 historias</span><span>3441 palabras</span></p>", ["6 historias|3441 palabras"]],
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

test("A11Y-01 a text that is put into a sentence keeps its space", () => {
  // React separates adjacent texts by an empty HTML comment. Letters on both sides usually mean a space that JSX dropped at a line
  // end.
  const glued = /[^<>]{0,20}[\p{L}\p{N}]<!-- -->[\p{L}\p{N}][^<>]{0,20}/gu;
  const found = seen.flatMap(({ page }) => page.html.match(glued) ?? []);
  expect([...new Set(found)]).toEqual([]);
});

/** Returns each match in the pages' text, with twenty characters before and after it. */
function found(pattern: RegExp): string[] {
  return seen.flatMap(({ name, page }) =>
    [...page.text.matchAll(pattern)].map((match) => `${name}: ${around(page.text, match.index)}`),
  );
}

const around = (text: string, at: number) => text.slice(Math.max(0, at - 20), at + 40);

test("CONTEST-01 the pages are there, with their numbers", () => {
  const broken = seen.filter(({ page }) => page.status >= 500).map(({ name }) => name);
  expect(broken).toEqual([]);
  const text = seen.map(({ page }) => page.text).join("\n");
  for (const one of [
    ...["1 historia", "1 palabra", "1 voto", "1 código", "1 me gusta", "1 lectura"],
    ...["Mínimo 1 palabra", "Excede el límite por 1 palabra"],
    ...["Historia ganadora", "Tu código"],
  ]) {
    expect(text, one).toContain(one);
  }
});

test("CONTEST-01 one of a kind is in the singular", () => {
  const many = "palabras|historias|votos|lecturas|personas|códigos|caracteres|días|horas|minutos";
  expect(found(new RegExp(`(?<![\\d.,/] ?)\\b1 (${many})\\b`, "g"))).toEqual([]);
  expect(found(/\bHistorias ganadoras 1|Tus códigos\W+[0-9a-f]{32} «[^»]*» Solo/g)).toEqual([]);
});

test("CONTEST-01 four digits stand together, and a narrow space parts the groups of longer numbers", () => {
  const html = seen.map(({ page }) => page.html).join("\n");
  for (const n of [LARGE.words, LARGE.votes, 1000]) expect(html).toMatch(new RegExp(`\\b${n}\\b`));
  expect(html).toContain("34\u202f567");
  expect(found(/\b\d{1,3}[.,]\d{3}\b/g)).toEqual([]);
});

// Texts that the pages must show in exactly the wording of the specification.
const FIXED = [
  "No hay concurso disponible",
  "Actualmente no hay concursos abiertos para participar.",
  "¡Ya participaste en este concurso!",
  "Concurso cerrado",
  "Esta historia está en concurso activo y no se puede ver durante la fase de envíos.",
  /Has alcanzado tu límite de \d+ concurso\(s\) por mes\./g,
];

test("PAGE-01 a contest is a reto, a story a historia, a place a lugar, and the list has one name", () => {
  const other = /\b(concursos?|galería|puestos?|posición|relatos?|denuncias?)\b/gi;
  const wrongTerms = seen.flatMap(({ name, page }) => {
    const rest = FIXED.reduce<string>((text, fixed) => text.replaceAll(fixed, ""), page.text);
    return [...rest.matchAll(other)].map(
      ({ 0: word, index }) => `${name}: ${word}: ${around(rest, index)}`,
    );
  });
  expect(wrongTerms).toEqual([]);
});

// Claims that the product must not make. For example: votes are private but not secret, since they are in the database, and winners
// are the most voted, which nobody has judged to be the best.
const CLAIMS = [
  /\b(voto|votación|autoría) (es )?secret[ao]/gi,
  /imposible de manipular|auditad|blockchain|extremo a extremo|jurado/gi,
  /\bnadie (más )?(sabe|puede saber|tiene|la leerá|lee)\b/gi,
  /sin lectura|todas se leen|una persona, un voto/gi,
  /\b(las|los|entre las) (tres )?mejores\b/gi,
  /siempre lo será|muy pronto|te responderá|llegarán pronto/gi,
  /uso promocional/gi,
];

test("VOTE-09 WRITE-10 no page claims more than the tests hold", () => {
  expect(CLAIMS.flatMap(found)).toEqual([]);
});

test("design: pages speak with words that both shores have, and a range of numbers is written out", () => {
  const local =
    /\b(hucha|enhorabuena|ordenador|computadora|celular|ficheros?|cliquea|pincha|rellena|nomás|ahorita)\b/gi;
  expect(found(local)).toEqual([]);
  expect(
    found(/cien(to)? por cien(to)?|correo electrónico|\be-?mails\b|\bpone a quién\b/gi),
  ).toEqual([]);
  expect(found(/\b\d+ ?[-–] ?[\d.]+ palabras|\b\d\/\d votos/g)).toEqual([]);
});

test("A11Y-01 a link names what it leads to", () => {
  const vague = /^(aquí|su página|este enlace|ver|informe|más)\.?$/i;
  const vagueLinks = seen.flatMap(({ name, page }) =>
    page
      .texts("a")
      .filter((text) => vague.test(text))
      .map((text) => `${name}: ${text}`),
  );
  expect(vagueLinks).toEqual([]);
});

test("SHELL-01 PROFILE-01 every link leads to a page that is there for who sees it", async () => {
  const dead = new Map<string, string>();
  const visited = new Set<string>();
  const follow = async (role: keyof typeof as) => {
    for (const { name, page } of seen.filter(({ who }) => who === role)) {
      for (const link of page.links.map(pathOf)) {
        // Every page links to the login with its own path; one such link per role is enough.
        const visit = `${role} ${link?.replace(/(redirectTo|desde)=[^&]*/, "$1=")}`;
        if (link === null || visited.has(visit)) continue;
        visited.add(visit);
        // A file of public/, which this site does not serve.
        if (link === VERIFY_ACTA) continue;
        const { status } = await site.get(link, as[role]);
        // Skips links in the style guide to example stories and comments that do not exist.
        if (/^\/(story|autor-de|comentario)\/estilo/.test(link)) continue;
        // Skips ledger pages: contests inserted as rows have no ledger in their room.
        if (status === 503 && link.endsWith("/acta")) continue;
        if (status >= 400) dead.set(visit, `${status}, on ${name}`);
      }
    }
  };
  await Promise.all((["visitor", "reader", "author", "admin"] as const).map(follow));
  expect(visited.size).toBeGreaterThan(100);
  expect(Object.fromEntries(dead)).toEqual({});
});

/** Returns the path of an internal link without its fragment, or null for an external link. */
function pathOf(link: string): string | null {
  return link.startsWith("/") ? (link.split("#")[0] ?? null) : null;
}

/** Returns the class names in the selectors of a style sheet. */
function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\{[^{}]*\}/g, " ");
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));
}

test("LITE-01 every page carries the sheet of each class on it, and no page's route forgets one", () => {
  const kinds = JSON.parse(readFileSync(`${root}/build/page-sheets.txt`, "utf8"));
  const styled = new Set(
    Object.entries<string>(kinds)
      .filter(([address]) => !/\/(late|print)-/.test(address))
      .flatMap(([, css]) => [...classesIn(css)]),
  );
  // Removes the class `flashes` of flash messages, which is styled on every page.
  styled.delete("flashes");
  const bare = new Map<string, string>();
  for (const { name, page } of seen) {
    const elements = [...elementsOf(parse(page.html))];
    const style = elements.find(({ tagName }) => tagName === "style");
    if (!style) continue;
    const own = classesIn(textOf(style));
    for (const element of elements) {
      for (const one of (attributesOf(element).class ?? "").split(" ")) {
        if (styled.has(one) && !own.has(one)) bare.set(one, name);
      }
    }
  }
  expect(Object.fromEntries(bare)).toEqual({});
});

interface ServedForm {
  /** Role and page of the form, as in `seen`. */
  name: string;
  method: string;
  /** Path to which the form is sent. */
  path: string;
  controls: Element[];
}

/** Returns the forms of all pages with their controls, as a browser without scripts has them. */
function servedForms(): ServedForm[] {
  return seen.flatMap(({ name, page }) => {
    const elements = [...elementsOf(parse(page.html))];
    const controls = elements.filter(({ tagName }) =>
      /^(input|select|textarea|button)$/.test(tagName),
    );
    const forms = elements.filter(({ tagName }) => tagName === "form");
    return forms.map((form) => {
      const { id, method = "get", action } = attributesOf(form);
      const inside = new Set(elementsOf(form));
      const own = controls.filter((control) => {
        const { form: owner } = attributesOf(control);
        return owner === undefined ? inside.has(control) : owner === id;
      });
      const path = action ?? /\/[^, ]*/.exec(name)?.[0] ?? "";
      return { name, method, path: path.split(/[?#]/)[0] ?? "", controls: own };
    });
  });
}

/** Whether the control is a field that a person can fill in. */
function isOpenField({ tagName, attrs }: Element): boolean {
  if (tagName === "button" || attrs.some(({ name }) => /^(disabled|readonly)$/.test(name)))
    return false;
  return !attrs.some(({ name, value }) => name === "type" && /^(hidden|submit)$/.test(value));
}

test("LITE-01 every form on every page can be sent without a script: to an action of the site, by a button, each field with its name", () => {
  const actions = FORM_PATTERNS.map((one) => new RegExp(`^/${one.replace(/:\w+/g, "[^/]+")}$`));
  // A form with the method `dialog` closes a dialog, and the style guide shows a form that is being sent.
  const forms = servedForms().filter(
    ({ name, method }) => method !== "dialog" && !/estilo/.test(name),
  );
  const unsendable = forms.flatMap(({ name, method, path, controls }) => {
    const isSubmit = (one: Element) => {
      const { type = "submit" } = attributesOf(one);
      return type === "submit" && /^(button|input)$/.test(one.tagName);
    };
    const fields = controls.filter(isOpenField);
    const unnamed = fields.filter((one) => !attributesOf(one).name);
    const hasAction = method === "get" || actions.some((action) => action.test(path));
    const hasButton = fields.length === 0 || controls.some(isSubmit);
    return [
      ...(hasAction ? [] : [`${name}: no action at ${method} ${path}`]),
      ...(hasButton ? [] : [`${name}: no button for ${path}`]),
      ...unnamed.map((one) => `${name}: <${one.tagName} ${JSON.stringify(attributesOf(one))}>`),
    ];
  });
  expect(new Set(forms.map(({ path }) => path)).size).toBeGreaterThan(40);
  expect([...new Set(unsendable)]).toEqual([]);
});
