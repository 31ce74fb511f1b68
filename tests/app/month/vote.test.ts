import { beforeEach, expect, test } from "vitest";
import { useLimit } from "../../support/limits";
import { cookiesOf } from "../../support/site";
import { endNow, openMonth, type Person } from "./makers";
import type { Page } from "./page";
import { fixture } from "../../support/fixture";

const site = await fixture(openMonth());
beforeEach(() => site.clear());

const PRIVATE = "Tu voto es privado - solo tú puedes verlo";
const LIMIT =
  "Has usado todos tus votos (3/3). Quita un voto existente para votar por otra historia.";

/** Creates a contest in this phase with four stories by four authors, and a reader. */
async function contestWithStories(
  phase: "submission" | "voting" | "counting" | "results" = "voting",
) {
  const contest = await site.contest(phase);
  const authors = await Promise.all([1, 2, 3, 4].map(() => site.person()));
  const stories = await Promise.all(authors.map((author) => site.story(contest, author)));
  const [first, second, third, fourth] = stories;
  if (!first || !second || !third || !fourth || !authors[0]) throw new Error("Four are needed");
  return { contest, author: authors[0], voter: await site.person(), first, second, third, fourth };
}

const form = (quiere: "voto" | "no-voto", clave: string = crypto.randomUUID()) => ({
  quiere,
  clave,
});
const vote = (story: { id: string }, who?: Person, fields = form("voto")) =>
  site.send(`/story/${story.id}/voto`, fields, who?.as);
const unvote = (story: { id: string }, who: Person) => vote(story, who, form("no-voto"));
const storyPage = (story: { id: string }, who?: Person) => site.see(`/story/${story.id}`, who?.as);

/** Returns the text of the counter of used votes on the story page. */
async function used(story: { id: string }, who: Person): Promise<string | undefined> {
  return (await storyPage(story, who)).texts(".vote-counter")[0];
}

const statusAndHeading = (page: Page) => [page.status, page.texts("h1")[0]];

// Tests: the vote button --------------------------------------------------------------------------------------------

test("VOTE-01 signed out, the control leads to the registration and back to the story", async () => {
  const { first } = await contestWithStories();
  const page = await storyPage(first);
  const answer = await site.post(`/story/${first.id}/voto`, { quiere: "voto", visita: "si" });
  const back = encodeURIComponent(`/story/${first.id}`);
  expect(answer.headers.get("Location")).toBe(`/register?redirectTo=${back}`);
  expect(page.texts(".vote-box")[0]).toContain("Regístrate para votar");
  expect(page.buttons).not.toContain("VOTAR");
});

test("VOTE-01 VOTE-03 one's own story shows 'Tu historia', which cannot be pressed", async () => {
  const { first, author } = await contestWithStories();
  const page = await storyPage(first, author);
  expect(page.texts("button")).toContain("Tu historia");
  expect(page.buttons).not.toContain("Tu historia");
  expect(page.text).toContain("No puedes votar por tu propia historia");
});

test.each(["submission", "counting", "results"] as const)(
  "VOTE-01 in %s one's own story is labelled, without a word of voting for it",
  async (phase) => {
    const { first, author } = await contestWithStories(phase);
    const page = await storyPage(first, author);
    expect(page.texts(".vote-box")[0]).toContain("Tu historia");
    expect(page.texts("button")).not.toContain("Tu historia");
    expect(page.text).not.toContain("No puedes votar por tu propia historia");
    const list = await site.see(`/contest/${first.contest_id}`, author.as);
    expect(list.text).not.toContain("No puedes votar por tu propia historia");
  },
);

test.each([
  ["counting", "La votación ha cerrado automáticamente"],
  ["results", "La votación ha terminado"],
] as const)("VOTE-01 in %s the control says '%s'", async (phase, text) => {
  const { first, voter } = await contestWithStories(phase);
  for (const who of [voter, undefined]) {
    expect((await storyPage(first, who)).texts(".vote-box")[0]).toContain(text);
  }
});

test("VOTE-01 VOTE-02 'VOTAR' becomes 'VOTADO', which takes the vote back", async () => {
  const { first, voter } = await contestWithStories();
  expect((await storyPage(first, voter)).buttons).toContain("VOTAR");
  await vote(first, voter);
  const page = await storyPage(first, voter);
  expect(page.buttons).toContain("VOTADO");
  expect(page.html).toContain('title="Puedes quitar tu voto"');
  await unvote(first, voter);
  expect((await storyPage(first, voter)).buttons).toContain("VOTAR");
});

test("VOTE-01 VOTE-04 with three votes used another story's control is off, can be reached and says why", async () => {
  const { first, second, third, fourth, voter } = await contestWithStories();
  for (const story of [first, second, third]) await vote(story, voter);
  const page = await storyPage(fourth, voter);
  expect(page.buttons).toContain("VOTAR");
  expect(page.html).toMatch(/aria-disabled="true" aria-describedby="papeleta"[^>]*>VOTAR</);
  expect(page.html).toContain(` id="papeleta">${LIMIT} ${PRIVATE}.<`);
  expect((await vote(fourth, voter)).status).toBe(409);
});

test("VOTE-01 STORY-03 the story page says that the vote is private in voting and counting only", async () => {
  for (const phase of ["voting", "counting"] as const) {
    const { first, voter } = await contestWithStories(phase);
    expect((await storyPage(first, voter)).text).toContain(PRIVATE);
  }
  const { first, voter } = await contestWithStories("results");
  expect((await storyPage(first, voter)).text).not.toContain(PRIVATE);
});

// Tests: casting and withdrawing votes ------------------------------------------------------------------------------

test("VOTE-02 a vote leads back to the story, which says so once", async () => {
  const { first, voter } = await contestWithStories();
  const sent = await site.post(`/story/${first.id}/voto`, form("voto"), voter.as);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/story/${first.id}`]);
  const page = await site.see(`/story/${first.id}`, cookiesOf(sent, voter.as));
  expect(page.texts(".flash")).toEqual(["Tu voto está guardado."]);
});

test("VOTE-02 a vote can be given and taken back as often as one likes, and never counts below none", async () => {
  const { first, voter } = await contestWithStories();
  for (let n = 0; n < 3; n++) {
    await vote(first, voter);
    expect(await used(first, voter)).toBe("Has usado 1 de tus 3 votos");
    await unvote(first, voter);
    await unvote(first, voter);
    expect(await used(first, voter)).toBe("Has usado 0 de tus 3 votos");
  }
});

test("VOTE-02 the votes of one contest do not use up those of another", async () => {
  const one = await contestWithStories();
  const other = await contestWithStories();
  for (const story of [one.first, one.second, one.third]) await vote(story, one.voter);
  expect((await vote(other.first, one.voter)).status).toBe(303);
});

test("VOTE-07 the counter is blue, yellow at two and red at three, on the story and on the contest", async () => {
  const { contest, first, second, third, voter } = await contestWithStories();
  const expected = ["blue", "blue", "yellow", "red"];
  for (const [n, story] of [null, first, second, third].entries()) {
    if (story) await vote(story, voter);
    for (const path of [`/story/${first.id}`, `/contest/${contest.id}`]) {
      const page = await site.see(path, voter.as);
      expect(page.texts(`.vote-counter-${expected[n]}`)).toEqual([`Has usado ${n} de tus 3 votos`]);
    }
  }
});

test("VOTE-01 READ-01 READ-02 voting marks the story as read: 'Votada • Leída'", async () => {
  const { contest, first, voter } = await contestWithStories();
  await vote(first, voter);
  expect((await storyPage(first, voter)).texts(".mark-label")).toEqual(["Votada • Leída"]);
  expect((await site.see(`/contest/${contest.id}`, voter.as)).texts(".mark-label")).toEqual([
    "Votada • Leída",
  ]);
});

test("VOTE-08 the same form sent twice, or ten times at once, is one vote", async () => {
  const { first, voter } = await contestWithStories();
  const doubleSubmit = form("voto");
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => vote(first, voter, doubleSubmit)),
  );
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await used(first, voter)).toBe("Has usado 1 de tus 3 votos");
});

test("VOTE-08 a late copy of an old form does not bring back a vote that was taken away", async () => {
  const { first, voter } = await contestWithStories();
  const old = form("voto");
  await vote(first, voter, old);
  await unvote(first, voter);
  await vote(first, voter, old);
  expect(await used(first, voter)).toBe("Has usado 0 de tus 3 votos");
});

test("VOTE-08 a late copy of an old form is told what holds now, not what it once did", async () => {
  const { first, voter } = await contestWithStories();
  const [old, removal] = [form("voto"), form("no-voto")];
  await vote(first, voter, old);
  await vote(first, voter, removal);
  const noticeOf = async (fields: Record<string, string>) => {
    const sent = await site.post(`/story/${first.id}/voto`, fields, voter.as);
    return (await site.see(`/story/${first.id}`, cookiesOf(sent, voter.as))).texts(".flash");
  };
  expect(await noticeOf(old)).toEqual([
    "Ese voto ya lo habías quitado: ahora no votas por esta historia.",
  ]);
  const byScript = { ...old, respuesta: "datos" };
  const data = await vote(first, voter, byScript);
  expect(data.html).not.toContain("Tu voto está guardado");
  expect(await used(first, voter)).toBe("Has usado 0 de tus 3 votos");
  await vote(first, voter);
  expect(await noticeOf(removal)).toEqual([
    "Después volviste a votar por esta historia: tu voto está guardado.",
  ]);
  expect(await used(first, voter)).toBe("Has usado 1 de tus 3 votos");
});

test("VOTE-08 each page's form carries the wanted state and a new key of the server's", async () => {
  const { first, voter } = await contestWithStories();
  const [one, two] = [await storyPage(first, voter), await storyPage(first, voter)];
  const wanted = (page: Page) => page.field("quiere", ".vote-form");
  expect([wanted(one), wanted(two)]).toEqual(["voto", "voto"]);
  expect(one.field("clave")).toMatch(/^[\w-]{16,64}$/);
  expect(one.field("clave")).not.toBe(two.field("clave"));
  await vote(first, voter);
  expect(wanted(await storyPage(first, voter))).toBe("no-voto");
});

test("VOTE-08 a list has one new key for all of its stories, which serves each of them once", async () => {
  const { contest, first, second, voter } = await contestWithStories();
  const list = () => site.see(`/contest/${contest.id}?vista=extractos`, voter.as);
  const keysIn = (page: Page) =>
    new Set([...page.html.matchAll(/name="clave" value="([^"]*)"/g)].map(([, key]) => key ?? ""));
  const [key = "", ...more] = keysIn(await list());
  expect(key).toMatch(/^[\w-]{16,64}$/);
  expect(more).toEqual([]);
  expect(keysIn(await list())).not.toContain(key);
  for (const story of [first, second, first, second]) await vote(story, voter, form("voto", key));
  expect(await used(first, voter)).toBe("Has usado 2 de tus 3 votos");
  await unvote(first, voter);
  await vote(first, voter, form("voto", key));
  expect(await used(first, voter)).toBe("Has usado 1 de tus 3 votos");
});

test("VOTE-02 WRITE-17 a vote for a story that is gone is taken back, with a word on why it is free", async () => {
  const { contest, first, second, voter } = await contestWithStories();
  for (const story of [first, second]) await vote(story, voter);
  await site.db.deleteFrom("stories").where("id", "=", first.id).execute();
  const to = `/contest/${contest.id}`;
  const sent = await site.post(`/story/${first.id}/voto`, form("no-voto"), voter.as);
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/contest/current"]);
  const page = await site.see(to, cookiesOf(sent, voter.as));
  expect(page.texts(".flash")).toEqual([
    "Esa historia ya no está en el reto: tu voto vuelve a estar libre.",
  ]);
  expect(page.texts(".vote-counter")).toEqual(["Has usado 1 de tus 3 votos"]);
  const withdrawal = { ...form("no-voto"), redirectTo: to };
  expect((await vote(first, voter, withdrawal)).location).toBe(to);
  // Removes a vote by script, from the page of a story that was deleted: the response must redirect to a page that exists.
  const byScript = { ...form("no-voto"), respuesta: "datos" };
  expect((await vote(first, voter, byScript)).location).toBe("/contest/current");
  expect(statusAndHeading(await vote(first, voter))).toEqual([404, "Historia no encontrada"]);
});

test("VOTE-04 WRITE-17 a deletion that told nobody gives its votes back within a minute", async () => {
  const { first, second, third, fourth, voter } = await contestWithStories();
  for (const story of [first, second, third]) await vote(story, voter);
  await site.db.deleteFrom("stories").where("id", "=", first.id).execute();
  expect((await vote(fourth, voter)).status).toBe(409);
  await (await site.local.getWorker()).scheduled({ cron: "* * * * *" });
  expect((await vote(fourth, voter)).status).toBe(303);
  expect(await used(fourth, voter)).toBe("Has usado 3 de tus 3 votos");
});

// Tests: refused votes ----------------------------------------------------------------------------------------------

test("VOTE-01 a vote from a visitor's page leads to the registration with the way back", async () => {
  const { first } = await contestWithStories();
  for (const as of [undefined, "sesion=caducada"]) {
    const page = await site.send(`/story/${first.id}/voto`, { quiere: "voto", visita: "si" }, as);
    const to = `/register?redirectTo=${encodeURIComponent(`/story/${first.id}`)}`;
    expect([page.status, page.location]).toEqual([303, to]);
  }
});

test("VOTE-03 one's own story is refused by the server", async () => {
  const { first, second, author } = await contestWithStories();
  expect(statusAndHeading(await vote(first, author))).toEqual([
    403,
    "No puedes votar por tu propia historia",
  ]);
  expect(await used(second, author)).toBe("Has usado 0 de tus 3 votos");
});

test("VOTE-04 a fourth vote is refused and nothing changes", async () => {
  const { first, second, third, fourth, voter } = await contestWithStories();
  for (const story of [first, second, third]) await vote(story, voter);
  expect(statusAndHeading(await vote(fourth, voter))).toEqual([409, LIMIT]);
  expect(await used(fourth, voter)).toBe("Has usado 3 de tus 3 votos");
  expect((await storyPage(first, voter)).buttons).toContain("VOTADO");
});

test("VOTE-04 four votes at once leave three", async () => {
  const { first, second, third, fourth, voter } = await contestWithStories();
  const stories = [first, second, third, fourth];
  const pages = await Promise.all(stories.map((story) => vote(story, voter)));
  expect(pages.map(({ status }) => status).sort()).toEqual([303, 303, 303, 409]);
  expect((await site.see(`/contest/${first.contest_id}`, voter.as)).texts(".vote-counter")).toEqual(
    ["Has usado 3 de tus 3 votos"],
  );
});

test("VOTE-04 whoever takes a vote back can give it to another story", async () => {
  const { first, second, third, fourth, voter } = await contestWithStories();
  for (const story of [first, second, third]) await vote(story, voter);
  await unvote(second, voter);
  expect((await vote(fourth, voter)).status).toBe(303);
});

test.each([
  ["submission", "La votación aún no ha comenzado"],
  ["counting", "La votación ha terminado"],
  ["results", "La votación ha terminado"],
] as const)("VOTE-05 PHASE-02 a vote in %s is refused: '%s'", async (phase, text) => {
  const { first, voter } = await contestWithStories(phase);
  expect(statusAndHeading(await vote(first, voter))).toEqual([403, text]);
  expect(await site.count("user_story_reads")).toBe(0);
});

test("VOTE-05 a vote cannot be taken back after the end", async () => {
  const { contest, first, voter } = await contestWithStories();
  await vote(first, voter);
  await endNow(site.db, contest, "voting_deadline");
  expect(statusAndHeading(await unvote(first, voter))).toEqual([403, "La votación ha terminado"]);
});

test("VOTE-05 PHASE-02 the stored status opens no voting that the clock has closed", async () => {
  const contest = await site.contest("counting", { status: "voting" });
  const story = await site.story(contest, null);
  expect(statusAndHeading(await vote(story, await site.person()))).toEqual([
    403,
    "La votación ha terminado",
  ]);
});

const ACCEPTED = [303, undefined];

/**
 * Sends three groups of eight votes: before, during and after a deadline is moved into the past. Returns how many votes were
 * counted. Each vote of the first group must get the response `before`, each of the last group `after`.
 */
async function votesAround(
  deadline: "submission_deadline" | "voting_deadline",
  story: { id: string; contest_id: string },
  { before, after }: { before: unknown[]; after: unknown[] },
): Promise<number> {
  const voters = await Promise.all(Array.from({ length: 24 }, () => site.person()));
  const send = (voter: Person) => vote(story, voter).then(statusAndHeading);
  const early = await Promise.all(voters.slice(0, 8).map(send));
  for (const answer of early) expect(answer).toEqual(before);
  const among = voters.slice(8, 16).map(send);
  await endNow(site.db, { id: story.contest_id }, deadline);
  const late = await Promise.all(voters.slice(16).map(send));
  for (const answer of late) expect(answer).toEqual(after);
  const others = await Promise.all(among);
  for (const answer of others) expect([before, after]).toContainEqual(answer);
  return [...early, ...others, ...late].filter(([status]) => status === 303).length;
}

test("VOTE-05 PHASE-01 votes before the deadline count and votes after it do not, also many at once", async () => {
  const after = [403, "La votación ha terminado"];
  const { first } = await contestWithStories();
  const acceptedVotes = await votesAround("voting_deadline", first, { before: ACCEPTED, after });
  await expect.poll(() => site.count("votes")).toBe(acceptedVotes);
});

test("VOTE-05 PHASE-01 votes before voting opens are refused and votes after it count, also many at once", async () => {
  const before = [403, "La votación aún no ha comenzado"];
  const { first } = await contestWithStories("submission");
  const acceptedVotes = await votesAround("submission_deadline", first, {
    before,
    after: ACCEPTED,
  });
  await expect.poll(() => site.count("votes")).toBe(acceptedVotes);
});

test.each([
  ["no wish", { clave: "0123456789abcdef" }],
  ["an unknown wish", { quiere: "dos-votos", clave: "0123456789abcdef" }],
  ["no key", { quiere: "voto" }],
  ["a short key", { quiere: "voto", clave: "corta" }],
  ["a key of other signs", { quiere: "voto", clave: "<script>alert(1)</script>" }],
])("VOTE-08 SEC-03 a form with %s is refused and changes nothing", async (_, fields) => {
  const { first, voter } = await contestWithStories();
  const page = await site.send(
    `/story/${first.id}/voto`,
    fields as Record<string, string>,
    voter.as,
  );
  expect(page.status).toBe(400);
  expect(page.texts("h1")[0]).toMatch(/^El formulario .*llegó incompleto\./);
  expect(await used(first, voter)).toBe("Has usado 0 de tus 3 votos");
});

test("VOTE-05 STORY-05 a vote for an unknown story answers 'Historia no encontrada'", async () => {
  const { voter } = await contestWithStories();
  expect(statusAndHeading(await vote({ id: "no-hay-tal" }, voter))).toEqual([
    404,
    "Historia no encontrada",
  ]);
});

test("VOTE-05 opening the address of a vote casts none", async () => {
  const { first, voter } = await contestWithStories();
  const page = await site.see(`/story/${first.id}/voto?quiere=voto`, voter.as);
  expect([page.status, page.headers.get("Location")]).toEqual([303, `/story/${first.id}`]);
  expect(await used(first, voter)).toBe("Has usado 0 de tus 3 votos");
});

test("VOTE-05 AUTH-07 too many votes in a minute are refused for a while", async () => {
  const { first, voter } = await contestWithStories();
  expect((await vote(first, voter)).status).toBe(303);
  await useLimit(site.db, "vote", 29);
  expect((await vote(first, voter, form("no-voto"))).status).toBe(303);
  await useLimit(site.db, "vote", 30);
  const page = await vote(first, voter);
  expect(statusAndHeading(page)).toEqual([
    429,
    "Demasiados intentos. Espera un momento antes de intentar nuevamente.",
  ]);
  expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await used(first, voter)).toBe("Has usado 0 de tus 3 votos");
});

// Tests: privacy of votes -------------------------------------------------------------------------------------------

test("VOTE-10 nobody else's page changes with a vote: not the author's, another reader's, an admin's or a visitor's", async () => {
  const { contest, first, author, voter } = await contestWithStories();
  const admin = await site.person({ is_admin: 1 });
  const other = await site.person();
  const paths = [`/story/${first.id}`, `/contest/${contest.id}`, "/", "/profile", "/admin"];
  const all = async () => {
    const pages: string[] = [];
    for (const who of [author, other, admin, undefined]) {
      for (const path of paths) pages.push((await site.see(path, who?.as)).text);
    }
    return pages.map((text) =>
      text.replaceAll(/\d+[ \u00a0](días?|horas?|minutos?|segundos?|h|min|s)\b/g, ""),
    );
  };
  const before = await all();
  await vote(first, voter);
  expect(await all()).toEqual(before);
});

test("VOTE-10 before the results no page names the voter, and no notice tells of the vote", async () => {
  const { contest, first, author, voter } = await contestWithStories();
  await vote(first, voter);
  const admin = await site.person({ is_admin: 1 });
  for (const who of [author, admin, undefined]) {
    for (const path of [`/story/${first.id}`, `/contest/${contest.id}`, "/admin"]) {
      const page = await site.see(path, who?.as);
      expect(page.html).not.toContain(voter.display_name);
      expect(page.html).not.toContain(voter.id);
    }
  }
  expect(await site.count("notifications")).toBe(0);
});

test("VOTE-10 the votes that a reader sees as their own are only theirs", async () => {
  const { contest, first, second, voter } = await contestWithStories();
  const other = await site.person();
  await vote(first, voter);
  await vote(second, other);
  expect((await storyPage(second, voter)).buttons).toContain("VOTAR");
  const list = await site.see(`/contest/${contest.id}`, voter.as);
  expect(list.texts(".mark-label")).toEqual(["Votada • Leída"]);
});
