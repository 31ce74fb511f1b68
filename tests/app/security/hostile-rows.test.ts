import { describe, expect, test } from "vitest";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import { textsIn } from "../../support/archives";
import { fixture } from "../../support/fixture";
import { foreignParts } from "../../support/foreign-parts";
import { FORM_PATTERNS, formOf } from "./forms";
import { addressOf, PATTERNS, type Pattern } from "./pages";
import { poison, TEXTS } from "./poison";
import { openWorld } from "./world";

const world = await fixture(openWorld({ KOFI_URL: "https://ko-fi.com/tintero" }));
await fillRest();
const poisoned = await poison(world.db);

/** Adds a row to each table that is shown somewhere and that the world leaves empty. */
async function fillRest() {
  const { db, person } = world;
  const at = new Date().toISOString();
  await recomputeRankings(db, new Date());
  const { id } = await db.selectFrom("drafts").select("id").executeTakeFirstOrThrow();
  const text = { title: "Otra", source: "Otro texto.", story_category: "terror" };
  const version = { id: "v", draft_id: id, desk: "d", ...text, written_at: at };
  await db.insertInto("draft_versions").values(version).execute();
  const archive = {
    id: "a",
    kind: "comments" as const,
    contest_title: "Uno",
    made_by: person.admin.id,
  };
  await db
    .insertInto("archives")
    .values({ ...archive, made_at: at })
    .execute();
}

/** Markup of the hostile texts, as it must not stand in a document of XML. */
const RAW = /<(img src=x|script>|svg onload|b onx)/;

/** Expects that a response shows hostile texts as texts, whatever its format. */
async function expectClean(answer: Response, path: string) {
  // 503: no cron has run, and no room has counted the votes of the finished contest.
  expect([path, answer.status < 500 || answer.status === 503]).toEqual([path, true]);
  for (const [name, value] of answer.headers) expect(`${name}: ${value}`).not.toContain("EVIL");
  const type = answer.headers.get("Content-Type") ?? "";
  expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  if (type.includes("epub") || type.includes("zip")) {
    const texts = textsIn(new Uint8Array(await answer.arrayBuffer()));
    for (const [name, text] of Object.entries(texts))
      if (/\.(xhtml|svg|opf|ncx)$/.test(name)) expect([name, RAW.exec(text)]).toEqual([name, null]);
    return;
  }
  const text = await answer.text();
  if (type.startsWith("text/html")) expect([path, foreignParts(text)]).toEqual([path, []]);
  else if (/xml|svg/.test(type)) expect([path, RAW.exec(text)]).toEqual([path, null]);
  else if (type.startsWith("text/calendar")) expect(text).not.toMatch(/^EVIL:/m);
  else if (text)
    expect(type).toMatch(/^(application\/|text\/(plain|x-script|javascript)|image\/png)/);
}

test("SEC-02 every text column has a hostile text, or a constraint that holds it, or a reason", () => {
  expect(poisoned.empty).toEqual([]);
  expect(poisoned.stale).toEqual([]);
  expect(poisoned.filled.length).toBeGreaterThan(40);
});

describe("SEC-02 a hostile text in each field of a form", () => {
  test.each(FORM_PATTERNS)(
    "SEC-02 %s shows it as text, wherever it comes back",
    async (pattern) => {
      await world.db.deleteFrom("throttle").execute();
      const { path, fields, as } = formOf(pattern, world);
      for (const field of Object.keys(fields)) {
        const who = as === "visitor" ? undefined : await world.signIn(world.person[as].id);
        const answer = await world.post(path, { ...fields, [field]: TEXTS[0] ?? "" }, who);
        if (answer.headers.get("Content-Type")) await expectClean(answer, `${path} ${field}`);
      }
    },
  );
});

describe("SEC-02 hostile texts in all rows", () => {
  const ROLES = ["reader", "author", "other", "admin"] as const;
  const addressesOf = (pattern: Pattern) => {
    const { contest, story } = world;
    const finished = { contestId: contest.results.id, storyId: story.author.results.id };
    return new Set([addressOf(pattern, world), addressOf(pattern, world, finished)]);
  };

  // The style guide has a sheet of its own; a mail is shown in a sandbox (headers.test.ts).
  const OTHERS = ["estilo", "correo-local/:mailId/html"];
  test.each(PATTERNS.filter((pattern) => !OTHERS.includes(pattern)))(
    "SEC-02 GET %s shows them as texts, to everybody",
    async (pattern) => {
      // The forms before may have ended sessions.
      const sessions = await Promise.all(ROLES.map((role) => world.signIn(world.person[role].id)));
      for (const path of addressesOf(pattern)) {
        for (const as of [undefined, ...sessions])
          await expectClean(await world.get(path, as), path);
      }
    },
  );
});
