import { afterAll, expect, test } from "vitest";
import { everyPage, LARGE } from "./every-page";

const { site, seen } = await everyPage();
afterAll(() => site.close());

/** Where a page's text holds it, with what stands around. */
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
    ...["Historia ganadora", "Ganadora de octubre", "Tu código"],
  ]) {
    expect(text, one).toContain(one);
  }
});

test("CONTEST-01 one of a kind is in the singular", () => {
  const many = "palabras|historias|votos|lecturas|personas|códigos|caracteres|días|horas|minutos";
  expect(found(new RegExp(`(?<![\\d.,/] ?)\\b1 (${many})\\b`, "g"))).toEqual([]);
  expect(found(/\bHistorias ganadoras 1|Tus códigos\W+[0-9a-f]{16} «[^»]*» Solo/g)).toEqual([]);
});

test("CONTEST-01 numbers of four digits and more have their point", () => {
  const text = seen.map(({ page }) => page.text).join("\n");
  for (const n of [...Object.values(LARGE), 1000]) {
    expect(found(new RegExp(`(?<![\\d.])${n}\\b`, "g"))).toEqual([]);
    expect(text).toContain(String(n).replace(/(\d{3})$/, ".$1"));
  }
});

// Texts that the specification fixes.
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
  const said = seen.flatMap(({ name, page }) => {
    const rest = FIXED.reduce<string>((text, fixed) => text.replaceAll(fixed, ""), page.text);
    return [...rest.matchAll(other)].map(
      ({ 0: word, index }) => `${name}: ${word}: ${around(rest, index)}`,
    );
  });
  expect(said).toEqual([]);
});
