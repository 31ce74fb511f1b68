import { expect, test } from "vitest";
import { ownText, type OwnText } from "./use-own-text";

const fields = (content: string) => ({ title: "", content, story_category: "ficcion" });
const EMPTY = fields("");
const NORAS = fields("Lo que Nora guardó ayer.");

/** Opens a page for this writer, and returns a function that gives the page new data. */
function openPage(writer: string | null, first = EMPTY) {
  let state: OwnText = {
    writer,
    owner: writer,
    fields: first,
    isStanding: false,
    form: 0,
    key: "opened",
  };
  return (
    latest: { writer: string | null; fields: typeof EMPTY },
    hasText = true,
    key = "opened",
  ) => {
    state = ownText(state, latest, key, () => hasText);
    return state;
  };
}

test("AUTH-01 WRITE-14 a visitor's text stays as it is and becomes the account's that signs in over it", () => {
  const receive = openPage(null);
  const signedIn = receive({ writer: "nora", fields: NORAS });
  expect(signedIn).toMatchObject({ owner: "nora", form: 0, fields: EMPTY, isStanding: true });
  // A revalidation after the sign-in changes no field either.
  expect(receive({ writer: "nora", fields: { ...NORAS } })).toBe(signedIn);
  const moved = receive({ writer: "nora", fields: NORAS }, true, "saved");
  expect(moved).toMatchObject({ form: 0, fields: NORAS, isStanding: false });
});

test("WRITE-14 an empty form begins anew with the draft of the account", () => {
  const receive = openPage(null);
  const signedIn = receive({ writer: "nora", fields: NORAS }, false);
  expect(signedIn).toMatchObject({ owner: "nora", form: 1, fields: NORAS, isStanding: false });
});

test("WRITE-14 WRITE-15 a text stays while its session ends and begins again, and goes to no other account", () => {
  const receive = openPage("nora", NORAS);
  expect(receive({ writer: null, fields: EMPTY })).toMatchObject({ form: 0, fields: NORAS });
  expect(receive({ writer: "nora", fields: { ...NORAS } })).toMatchObject({
    form: 0,
    fields: NORAS,
  });
  expect(receive({ writer: null, fields: EMPTY })).toMatchObject({ owner: "nora", form: 0 });
  const others = fields("Lo de Eva.");
  expect(receive({ writer: "eva", fields: others })).toMatchObject({
    owner: "eva",
    form: 1,
    fields: others,
  });
});

test("WRITE-13 new data of the same writer are shown", () => {
  const receive = openPage("nora");
  expect(receive({ writer: "nora", fields: NORAS })).toMatchObject({ form: 0, fields: NORAS });
});
