import { expect, test } from "vitest";
import { createContest, createStory, createUser, datesIn } from "../../scripts/seed/rows";
import { openSite } from "../support/site";
import { fixture } from "../support/fixture";

const output: string[] = [];
const site = await fixture(
  openSite({ REQUEST_LOG: "on" }, { log: (line) => void output.push(line) }),
);
const contest = await createContest(site.db, datesIn("results", new Date()));
const story = await createStory(site.db, { contest_id: contest.id });
const ana = await createUser(site.db, { email: "ana@correo.test" });

type Line = Record<string, unknown>;

/** Returns the lines about requests that the Worker has written so far. */
const lines = () =>
  output.flatMap((text): Line[] =>
    text.startsWith('{"type":"request"') ? [JSON.parse(text)] : [],
  );

/** Sends a request, waits for its line and returns it. The output of workerd may arrive after the response. */
async function lineOf(send: () => Promise<Response>): Promise<Line | undefined> {
  const before = lines().length;
  await (await send()).arrayBuffer();
  await expect.poll(() => lines().length).toBeGreaterThan(before);
  return lines()[before];
}

test("OPS-05 a page is one line: its pattern, its round trips and the rows that D1 bills", async () => {
  const reader = await site.signIn(ana.id);
  const line = await lineOf(() => site.get(`/story/${story.id}?de=feed`, reader));
  expect(line).toEqual({
    type: "request",
    id: expect.stringMatching(/^[0-9a-f]{8}$/),
    route: "/story/:storyId",
    method: "GET",
    status: 200,
    ms: expect.any(Number),
    trips: expect.any(Number),
    rows_read: expect.any(Number),
    rows_written: 0,
    cache: "none",
    colo: line?.colo,
  });
  expect(line?.trips).toBeGreaterThan(0);
  expect(line?.rows_read).toBeGreaterThan(0);
});

test("OPS-05 a form's line has neither its fields nor who sent it", async () => {
  const fields = { email: ana.email, password: "una contraseña larga" };
  const line = await lineOf(() => site.post("/login", fields));
  expect(line).toMatchObject({ route: "/login", method: "POST", status: 401 });
  expect(line?.rows_written).toBeGreaterThan(0);
  expect(JSON.stringify(line)).not.toContain("ana@");
});

test("OPS-05 what is no page is a line without its address", async () => {
  const line = await lineOf(() => site.get("/no/existe?token=secreto"));
  expect(line).toMatchObject({ route: "*", status: 404 });
});
