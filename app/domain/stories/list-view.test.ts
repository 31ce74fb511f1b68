import { describe, expect, test } from "vitest";
import {
  ALL_STORIES,
  BLIND_LIST,
  isShelf,
  listPath,
  OPEN_LIST,
  readListView,
  viewOfPage,
} from "./list-view";

const read = (query: string, kind = OPEN_LIST) => readListView(new URLSearchParams(query), kind);

describe("CONTEST-03 the state of a list is its URL", () => {
  test("nothing asked is the default of each list", () => {
    const plain = { q: "", category: "", minutes: "", density: "indice", page: 1, cursor: null };
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

  test("CONTEST-12 so is a range of minutes, and any other is all", () => {
    expect(read("minutos=4-6", ALL_STORIES).minutes).toBe("4-6");
    for (const other of ["4", "6-4", "1-3 ", "", "constructor"]) {
      expect(read(`minutos=${other}`, ALL_STORIES).minutes).toBe("");
    }
    expect(read("minutos=4-6", OPEN_LIST).minutes).toBe("");
  });

  test("CONTEST-12 the archive's path alone is the shelf, and each link of its list has a field of the list", () => {
    expect(isShelf(new URLSearchParams("pagina=2"))).toBe(true);
    const links = ["", "categoria=nada", "minutos=1-3", "vista=indice", "orden=autor", "q=faro"];
    for (const query of links) {
      const path = listPath("/historias", { ...read(query, ALL_STORIES), page: 2 }, ALL_STORIES);
      expect(isShelf(new URL(path, "http://x").searchParams), path).toBe(false);
    }
  });

  test("CONTEST-15 a link to a page far from the first names the story that it begins after or ends before", () => {
    const stories = [{ id: "a" }, { id: "b" }];
    const pathFrom = (query: string, page: number) =>
      listPath("/historias", viewOfPage(read(query, ALL_STORIES), page, stories), ALL_STORIES);
    expect(pathFrom("orden=autor&pagina=4", 5)).toBe("/historias?orden=autor&pagina=5");
    expect(pathFrom("orden=autor&pagina=5", 6)).toBe("/historias?orden=autor&pagina=6&tras=b");
    expect(pathFrom("orden=autor&pagina=8", 7)).toBe("/historias?orden=autor&pagina=7&antes=a");
    expect(pathFrom("orden=autor&pagina=6", 5)).toBe("/historias?orden=autor&pagina=5");
    expect(pathFrom("orden=azar&pagina=8", 9)).toBe("/historias?orden=azar&pagina=9");
    expect(pathFrom("q=faro&pagina=8", 9)).toBe("/historias?q=faro&pagina=9");
  });

  test("CONTEST-15 the links of the pages keep everything, and reading them gives it back", () => {
    const query = "q=%C2%BFqu%C3%A9%3F+%26&orden=autor&categoria=humor&minutos=mas-de-6";
    const view = read(query, ALL_STORIES);
    const path = listPath("/historias", { ...view, page: 3 }, ALL_STORIES);
    expect(read(path.split("?")[1] ?? "", ALL_STORIES)).toEqual({ ...view, page: 3 });
    expect(listPath("/contest/x", read(""), OPEN_LIST)).toBe("/contest/x");
  });
});
