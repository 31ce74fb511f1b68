import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  confirmLocal,
  dropAside,
  readAside,
  readLocal,
  setAside,
  listUnsavedDrafts,
  writeLocal,
  claimLocal,
  clearSent,
  type Writer,
} from "./draft-storage";
import type { LocalDraft } from "./draft-text";

const CONTEST = "reto";
let room = Infinity;
const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  room = Infinity;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error("QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const draft = (text: string, more: Partial<LocalDraft> = {}): LocalDraft => ({
  title: "",
  text,
  storyCategory: "ficcion",
  changedAt: 1,
  revision: 0,
  isSaved: false,
  page: "pagina",
  ...more,
});
const write = (text: LocalDraft, known: LocalDraft | null = null, writer: Writer = null) =>
  writeLocal(CONTEST, writer, text, known);
const aside = () => readAside(CONTEST, null).map(({ text }) => text);

describe("WRITE-13 what is written in the browser", () => {
  test("puts aside a text that its page has not read", () => {
    write(draft("De otra mesa", { page: "otra" }));
    write(draft("Hola"));
    expect([readLocal(CONTEST, null)?.text, aside()]).toEqual(["Hola", ["De otra mesa"]]);
  });

  test.each([
    ["that it goes on from", draft("Hola"), draft("Adiós"), draft("Hola")],
    ["that the server has", draft("Hola", { isSaved: true }), draft("Adiós"), null],
    ["that it begins with", draft("Hola"), draft("Hola y adiós"), null],
    ["that is empty", draft(" "), draft("Hola"), null],
  ])("keeps no copy of a text %s", (_, waiting, text, known) => {
    write({ ...waiting, page: "otra" });
    write(text, known);
    expect(aside()).toEqual([]);
  });

  test("gives what waits here alone beside the text that is seen", () => {
    write(draft("De otra mesa", { page: "otra" }));
    write(draft("Hola"));
    const unsaved = (text: string) =>
      listUnsavedDrafts(CONTEST, null, { title: "", text }).map((one) => one.text);
    expect(unsaved("")).toEqual(["Hola", "De otra mesa"]);
    expect(unsaved("Hola y adiós")).toEqual(["De otra mesa"]);
    write(draft("Hola", { isSaved: true }), draft("Hola"));
    expect(unsaved("")).toEqual(["De otra mesa"]);
  });

  test("keeps a title that another text does not have", () => {
    write(draft("Hola", { title: "El título", page: "otra" }));
    write(draft("Hola y adiós", { title: "Otro" }));
    expect(aside()).toEqual(["Hola"]);
  });

  test("keeps one text of a page that goes on beside another, its last", () => {
    let [here, there] = [draft("Uno", { page: "a" }), draft("Otro", { page: "b" })];
    write(here);
    write(there);
    for (const n of [2, 3]) {
      write(draft(`Uno ${n}`, { page: "a" }), here);
      here = draft(`Uno ${n}`, { page: "a" });
      write(draft(`Otro ${n}`, { page: "b" }), there);
      there = draft(`Otro ${n}`, { page: "b" });
    }
    expect([readLocal(CONTEST, null)?.text, aside()]).toEqual(["Otro 3", ["Uno 3"]]);
  });

  test("WRITE-14 whoever signs in loses neither the visitor's text nor the account's", () => {
    write(draft("De la visita", { changedAt: 1, page: "a" }));
    stored.set(`story-draft-${CONTEST}`, JSON.stringify(draft("De la cuenta", { changedAt: 2 })));
    const read = readLocal(CONTEST, "ana");
    expect(read?.text).toBe("De la cuenta");
    write(draft("Nuevo", { page: "c" }), read, "ana");
    const others = readAside(CONTEST, "ana").map(({ text }) => text);
    expect([readLocal(CONTEST, "ana")?.text, others]).toEqual(["Nuevo", ["De la visita"]]);
  });

  test("overwrites nothing where there is no room to put it aside", () => {
    write(draft("De otra mesa", { page: "otra" }));
    room = 10;
    expect(write(draft("Hola"))).toBe(false);
    expect(readLocal(CONTEST, null)?.text).toBe("De otra mesa");
  });

  test("what the server has is noted, and not of a text that was changed since", () => {
    const sent = draft("Hola", { revision: 3 });
    write(sent);
    confirmLocal(CONTEST, null, sent);
    expect(readLocal(CONTEST, null)).toEqual({ ...sent, isSaved: true });
    write(draft("Hola y adiós"));
    confirmLocal(CONTEST, null, sent);
    expect(readLocal(CONTEST, null)).toEqual(draft("Hola y adiós", { revision: 3 }));
    write(draft("De otra mesa", { page: "otra" }));
    confirmLocal(CONTEST, null, sent);
    expect(readLocal(CONTEST, null)?.text).toBe("De otra mesa");
  });

  test("a text that was put aside is forgotten only as it was seen", () => {
    setAside(CONTEST, null, draft("Uno"));
    dropAside(CONTEST, null, draft("Uno", { changedAt: 0 }));
    expect(aside()).toEqual(["Uno"]);
    dropAside(CONTEST, null, draft("Uno"));
    expect([aside(), stored.size]).toEqual([[], 0]);
  });
});

describe("WRITE-14 whose text it is", () => {
  const seenBy = (writer: Writer) => [
    readLocal(CONTEST, writer)?.text ?? null,
    ...readAside(CONTEST, writer).map(({ text }) => text),
    ...listUnsavedDrafts(CONTEST, writer, { title: "", text: "" }).map(({ text }) => text),
  ];

  test("an account's text is shown to no other account and to no visitor", () => {
    write(draft("De Ana"), null, "ana");
    setAside(CONTEST, "ana", draft("De Ana, antes", { page: "otra" }));
    expect(seenBy("ana")).toContain("De Ana");
    expect(seenBy("blas")).toEqual([null]);
    expect(seenBy(null)).toEqual([null]);
  });

  test("another account that writes here loses nothing of it, and it waits for its own", () => {
    write(draft("De Ana", { page: "a" }), null, "ana");
    write(draft("De Blas", { page: "b" }), null, "blas");
    expect([readLocal(CONTEST, "blas")?.text, readAside(CONTEST, "blas")]).toEqual(["De Blas", []]);
    expect(readAside(CONTEST, "ana").map(({ text }) => text)).toEqual(["De Ana"]);
    dropAside(CONTEST, "blas", draft("De Ana", { page: "a" }));
    clearSent(CONTEST, "blas", draft("De Blas"));
    expect(readLocal(CONTEST, "blas")).toBeNull();
    expect(readAside(CONTEST, "ana").map(({ text }) => text)).toEqual(["De Ana"]);
  });

  test("of another account's text that the server has no copy is kept", () => {
    write(draft("De Ana", { isSaved: true }), null, "ana");
    write(draft("De Blas", { page: "b" }), null, "blas");
    expect(readAside(CONTEST, "ana")).toEqual([]);
  });

  test("a visitor's text follows into the account that they sign in to, and no further", () => {
    write(draft("De la visita"));
    setAside(CONTEST, null, draft("De la visita, antes", { page: "otra" }));
    claimLocal(CONTEST, "ana");
    expect(seenBy("ana")).toContain("De la visita");
    expect(readAside(CONTEST, "ana").map(({ text }) => text)).toEqual(["De la visita, antes"]);
    expect(seenBy("blas")).toEqual([null]);
    expect(seenBy(null)).toEqual([null]);
  });

  test("what is sent is forgotten, and what is another's stays", () => {
    write(draft("De Ana", { page: "a" }), null, "ana");
    clearSent(CONTEST, "blas", draft("De Ana"));
    expect(readLocal(CONTEST, "ana")?.text).toBe("De Ana");
    clearSent(CONTEST, "ana", draft("De Ana"));
    expect(stored.size).toBe(0);
  });

  test("another text than the sent one stays, also one that was set aside", () => {
    write(draft("La nueva", { page: "b" }), null, "ana");
    setAside(CONTEST, "ana", draft("La vieja", { page: "a" }));
    setAside(CONTEST, "ana", draft("La tercera", { page: "c" }));
    clearSent(CONTEST, "ana", draft("La vieja"));
    expect(readLocal(CONTEST, "ana")?.text).toBe("La nueva");
    expect(readAside(CONTEST, "ana").map(({ text }) => text)).toEqual(["La tercera"]);
  });
});
