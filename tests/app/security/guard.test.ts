import { describe, expect, test } from "vitest";
import { ORIGIN } from "../../support/site";
import { formOf, FORM_PATTERNS, patternsWithAction } from "./forms";
import {
  addressOf,
  inTurn,
  OF_EVERY_KIND,
  PATTERNS,
  REMIX_QUERIES,
  SPELLING_NAMES,
  SPELLINGS,
} from "./pages";
import { snapshot } from "./snapshot";
import { openWorld, send, unchangedByReading } from "./world";
import { ROLES, type Role } from "./world-rows";
import { fixture } from "../../support/fixture";

const CROSS_SITE: Record<string, Record<string, string>> = {
  "Sec-Fetch-Site: cross-site": { "Sec-Fetch-Site": "cross-site" },
  "Sec-Fetch-Site: same-site": { "Sec-Fetch-Site": "same-site" },
  "cross-site that claims our Origin": { "Sec-Fetch-Site": "cross-site", Origin: ORIGIN },
  "a foreign Origin": { Origin: "https://evil.example" },
  "our host on another port": { Origin: `${ORIGIN}:8080` },
  "our host inside another": { Origin: "http://localhost.evil.example" },
  "Origin: null": { Origin: "null" },
  "an Origin that is no URL": { Origin: "localhost" },
  "a foreign Origin with X-Forwarded-Host": {
    Origin: "https://evil.example",
    "X-Forwarded-Host": "evil.example",
  },
};
const REFUSED =
  "Este envío llegó desde otro sitio y no se aceptó. Vuelve a la página y envíalo desde ahí.";
const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };

const world = await fixture(openWorld());

/** Returns the form of a URL pattern, or an empty form if its route has no action. */
function formFor(pattern: (typeof PATTERNS)[number]) {
  return FORM_PATTERNS.includes(pattern)
    ? formOf(pattern, world)
    : { as: "admin" as const, path: addressOf(pattern, world), fields: {} };
}

test("AUTH-08 every page that takes a form stands in the table of forms", () => {
  expect(FORM_PATTERNS.toSorted()).toEqual(patternsWithAction().toSorted());
});

test.each(PATTERNS.filter((pattern) => !patternsWithAction().includes(pattern) && pattern !== "*"))(
  "AUTH-08 /%s, which takes no form, says so in Spanish and what it takes",
  async (pattern) => {
    const answer = await send(world, addressOf(pattern, world), {
      method: "POST",
      as: world.as.admin,
    });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    const text = await answer.text();
    expect(/<h1>(.*?)<\/h1>/.exec(text)?.[1]).toBe("No se pudo hacer");
    expect(/Method Not|Error:|`action`/.exec(text)).toBeNull();
  },
);

describe("AUTH-01 HEAD", () => {
  test.each(PATTERNS)(
    "AUTH-01 of /%s leads where GET leads, for an author, and of every kind for a visitor",
    async (pattern) => {
      const path = addressOf(pattern, world);
      const visitors = OF_EVERY_KIND.includes(pattern) ? [undefined] : [];
      for (const as of [...visitors, world.as.author]) {
        const [get, head] = [
          await send(world, path, { as }),
          await send(world, path, { as, method: "HEAD" }),
        ];
        const statusAndLocation = ({ status, headers }: Response) => [
          status,
          headers.get("Location"),
        ];
        expect(statusAndLocation(head)).toEqual(statusAndLocation(get));
      }
    },
  );
});

describe("AUTH-08 a form that another site sends", () => {
  test.each(PATTERNS)("AUTH-08 to %s is refused, however it is spelled", async (pattern) => {
    const { as, path, fields } = formFor(pattern);
    const before = await snapshot(world.db);
    const isRefused = async (address: string, name: keyof typeof CROSS_SITE) => {
      const response = await send(world, address, {
        method: "POST",
        as: world.as[as],
        headers: { ...FORM_TYPE, ...CROSS_SITE[name] },
        body: new URLSearchParams(fields),
      });
      const isData = address.includes("_data=");
      expect([response.status, address, name]).toEqual([isData ? 404 : 403, address, name]);
      expect(await response.text()).toContain(isData ? "La página que buscas no existe" : REFUSED);
    };
    for (const name of inTurn(pattern, Object.keys(CROSS_SITE))) await isRefused(path, name);
    for (const spelling of inTurn(pattern, SPELLING_NAMES, 2))
      await isRefused(SPELLINGS[spelling](path), "a foreign Origin");
    for (const query of inTurn(pattern, REMIX_QUERIES)) {
      for (const spelling of ["plain", ".data"] as const)
        await isRefused(SPELLINGS[spelling](path) + query, "a foreign Origin");
    }
    expect(await snapshot(world.db)).toEqual(before);
  });

  test("VOTE-08 has left no vote in the room either", async () => {
    const page = await world.get(`/story/${world.story.author.voting.id}`, world.as.reader);
    expect(await page.text()).toContain('name="quiere" value="voto"');
  });
});

test.each(PATTERNS)("AUTH-08 %s knows no methods but GET, HEAD and POST", async (pattern) => {
  const { as, path } = formFor(pattern);
  const before = await snapshot(world.db);
  const headers = { "Sec-Fetch-Site": "same-origin", "X-HTTP-Method-Override": "POST" };
  for (const method of inTurn(pattern, ["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])) {
    for (const address of [path, SPELLINGS[".data"](path)]) {
      const response = await send(world, address, { method, as: world.as[as], headers });
      expect([response.status, method, address]).toEqual([405, method, address]);
      expect(response.headers.get("Allow")).toBe("GET, HEAD, POST");
      expect(await response.text()).toContain("Ese método no se usa aquí.");
    }
  }
  expect(await snapshot(world.db)).toEqual(before);
});

test("AUTH-08 a GET that claims by a header or field to be a POST stays a GET", async () => {
  const before = await snapshot(world.db);
  const { path, as } = formOf("story/:storyId/eliminar", world);
  for (const query of ["?_method=POST", "?_action=delete", "?method=DELETE"]) {
    const response = await send(world, path + query, {
      as: world.as[as],
      headers: { "X-HTTP-Method-Override": "POST" },
    });
    expect(response.status).toBe(200);
  }
  expect(await snapshot(world.db)).toEqual(before);
});

test.each(PATTERNS)(
  "AUTH-08 no GET of %s changes more than views and congratulations seen",
  async (pattern) => {
    const { path, fields, as: owner } = formFor(pattern);
    // matrix.test.ts sends the GETs without a query of all roles.
    await unchangedByReading(world.db, async () => {
      const readAll = async (role: Role) => {
        const as = world.as[role];
        if (role === owner) await send(world, SPELLINGS[".data"](path), { as });
        // Sends the form's fields in the query of a GET, as a link in a mail or an image could.
        await send(world, `${path}?${new URLSearchParams(fields)}`, { as });
      };
      await Promise.all(ROLES.map(readAll));
    });
  },
);

describe("AUTH-08 a form of our own", () => {
  const OWN: Record<string, Record<string, string>> = {
    "with Sec-Fetch-Site: same-origin": { "Sec-Fetch-Site": "same-origin", Origin: ORIGIN },
    "that the address bar sends again": { "Sec-Fetch-Site": "none" },
    "of a browser that sends Origin alone": { Origin: ORIGIN },
    "of a client that sends neither": {},
  };
  test.each(Object.entries(OWN))("AUTH-08 %s goes through", async (_, headers) => {
    const { path, fields, as } = formOf("story/:storyId/lectura", world);
    const before = await snapshot(world.db);
    const post = (quiere: string) =>
      send(world, path, {
        method: "POST",
        as: world.as[as],
        headers: { ...FORM_TYPE, ...headers },
        body: new URLSearchParams({ ...fields, quiere }),
      });
    expect((await post("leida")).status).toBe(303);
    expect(await snapshot(world.db)).not.toEqual(before);
    expect((await post("no-leida")).status).toBe(303);
    expect(await snapshot(world.db)).toEqual(before);
  });

  test("AUTH-08 does not mind the host that a proxy claims", async () => {
    const { path, fields, as } = formOf("story/:storyId/lectura", world);
    const response = await world.post(path, fields, world.as[as], {
      "X-Forwarded-Host": "evil.example",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toMatch(/^\/story\//);
  });
});
