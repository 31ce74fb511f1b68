import { beforeEach, describe, expect, test } from "vitest";
import { fixture } from "../../support/fixture";
import { ORIGIN } from "../../support/site";
import { FORM_PATTERNS, formOf } from "./forms";
import { addressOf, inTurn, PATTERNS } from "./pages";
import { openWorld } from "./world";

const world = await fixture(openWorld());
beforeEach(() => world.db.deleteFrom("throttle").execute());

/** Ways back that lead to another site, or that would end a header and begin another one. */
const ODD = [
  ...[
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
  ],
  ...["https://evil.example", "http:evil.example", "javascript:alert(1)", "data:text/html,evil"],
  ...["/x/..//evil.example", "/.//evil.example", " //evil.example", "\u0000//evil.example"],
  ...[
    "/\r\nX-Evil: 1",
    "/\r\nSet-Cookie: evil=1",
    "/\u2028\u2029ñ\uD800",
    "/\u010a\u010dX-Evil: 1",
  ],
];
/** The same as part of a path, percent-encoded. */
const ODD_IDS = [
  "%0d%0aX-Evil:%201%0d%0a",
  "%E5%98%8A%E5%98%8DX-Evil:%201",
  "%2f%2fevil.example",
  "%5cevil.example",
];

/** Names of the parameters by which pages know the way back. */
const PARAMETERS = ["redirectTo", "desde", "next", "to", "return", "volver"];

/** Expects that a response leads to a page of this site, and that no header was added by what was sent. */
async function expectOwn(answer: Response, sent: string) {
  const location = answer.headers.get("Location");
  if (location !== null) {
    expect([sent, location]).toEqual([
      sent,
      expect.stringMatching(/^(\/(?![/\\])|http:\/\/localhost\/)/),
    ]);
    expect([sent, new URL(location, ORIGIN).origin]).toEqual([sent, ORIGIN]);
    expect(location).toMatch(/^[\x21-\x7e]*$/);
  }
  expect([sent, answer.headers.get("X-Evil")]).toEqual([sent, null]);
  expect(answer.headers.getSetCookie().join()).not.toContain("evil");
  expect([sent, answer.status]).toEqual([
    sent,
    expect.toSatisfy((status) => status < 500 || status === 503),
  ]);
  // Attributes that lead somewhere. The text itself may come back in a field.
  const ways = / (href|action|formaction|src)="[^"]*\/\/evil[^"]*"/;
  expect([sent, ways.exec(await answer.text())]).toEqual([sent, null]);
}

describe("AUTH-09 a way back", () => {
  test.each(PATTERNS)("AUTH-09 SEC-03 of GET %s leads to no other site", async (pattern) => {
    for (const odd of inTurn(pattern, ODD, 3)) {
      const query = new URLSearchParams(PARAMETERS.map((name) => [name, odd]));
      for (const as of [undefined, world.as.reader])
        await expectOwn(await world.get(`${addressOf(pattern, world)}?${query}`, as), odd);
    }
    for (const id of pattern.includes(":") ? inTurn(pattern, ODD_IDS, 2) : []) {
      const ids = { contestId: id, storyId: id, commentId: id, token: id, userId: id, slug: id };
      const path = addressOf(pattern, world, {
        ...ids,
        pollId: id,
        ideaId: id,
        reportId: id,
        decisionId: id,
      });
      await expectOwn(await world.get(path, world.as.admin), id);
    }
  });

  // A deleted account or story and an ended session would be missing in later tests.
  const harmless = FORM_PATTERNS.filter((pattern) => !/eliminar$|^preferences$/.test(pattern));
  test.each(harmless)("AUTH-09 SEC-03 of a form to %s leads to no other site", async (pattern) => {
    const { as, path, fields } = formOf(pattern, world);
    for (const odd of inTurn(pattern, ODD, 3)) {
      const ways = Object.fromEntries(PARAMETERS.map((name) => [name, odd]));
      const query = new URLSearchParams({ redirectTo: odd });
      for (const address of [path, `${path}?${query}`]) {
        // Without the way back in the form the one in the address counts.
        const sent = address === path ? { ...fields, ...ways } : fields;
        const who = pattern === "logout" ? await world.signIn(world.person.other.id) : world.as[as];
        await expectOwn(
          await world.post(address, sent, who, { Referer: odd.replace(/[^\x20-\x7e]/g, "") }),
          odd,
        );
      }
    }
  });
});
