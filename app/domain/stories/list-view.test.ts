import { describe, expect, test } from "vitest";
import { ALL_STORIES, BLIND_LIST, listPath, OPEN_LIST, readListView } from "./list-view";

const read = (query: string, kind = OPEN_LIST) => readListView(new URLSearchParams(query), kind);

describe("CONTEST-03 the state of a list is its URL", () => {
  test("nothing asked is the default of each list", () => {
    const plain = { q: "", category: "", density: "indice", page: 1 };
    expect(read("")).toEqual({ ...plain, sort: "populares" });
    expect(read("", BLIND_LIST).sort).toBe("azar");
    expect(read("", ALL_STORIES).sort).toBe("recientes");
  });

  test.each(["populares", "recientes", "autor", "vistas", "", "constructor"])(
    "CONTEST-07 a blind list is not sorted by '%s'",
    (sort) => {
      expect(read(`orden=${sort}`, BLIND_LIST).sort).toBe("azar");
    },
  );

  test.each([
    ...["0", "-1", "1.5", "x", "1e9", "", "0x2", "1e1", "2.0", "+2", " 2", "٣", "２", "10001"],
    "99999999999999999999",
  ])("page '%s' is the first", (page) => {
    expect(read(`pagina=${page}`).page).toBe(1);
  });

  test("SEC-03 a search is one line of whole characters without controls", () => {
    const search = (q: string) => readListView(new URLSearchParams({ q }), OPEN_LIST).q;
    expect(search("  dos \u0000\u202e\n palabras ")).toBe("dos palabras");
    expect(search("🦇".repeat(101))).toBe("🦇".repeat(100));
  });

  test("a category is one of ours, and only where the list is filtered by it", () => {
    expect(read("categoria=terror", ALL_STORIES).category).toBe("terror");
    expect(read("categoria=nada", ALL_STORIES).category).toBe("");
    expect(read("categoria=terror", OPEN_LIST).category).toBe("");
  });

  test("CONTEST-15 the links of the pages keep everything, and reading them gives it back", () => {
    const view = read("q=%C2%BFqu%C3%A9%3F+%26&orden=autor&categoria=humor", ALL_STORIES);
    const path = listPath("/historias", view, ALL_STORIES, 3);
    expect(read(path.split("?")[1] ?? "", ALL_STORIES)).toEqual({ ...view, page: 3 });
    expect(listPath("/historias", read("", ALL_STORIES), ALL_STORIES)).toBe("/historias");
  });
});
