import { beforeEach, expect, test } from "vitest";
import { beginForm, sendForm } from "../support/raw-http";
import { openMonth, signed } from "./month/makers";
import { fixture } from "../support/fixture";

const site = await fixture(openMonth());
const origin = await site.local.ready;
beforeEach(() => site.clear());

/** Creates a contest that takes entries, a writer, and a function that adds the writer's story. */
async function inSubmission() {
  const contest = await site.contest("submission");
  const user = await site.person();
  return { contest, user, as: user.as, story: () => site.story(contest, user) };
}

/**
 * Sends a form's headers before the deadline and its body after it. Returns the response. The server answers two other requests
 * in between, so the headers have arrived before the deadline passes.
 */
async function sendAcross(
  contest: { id: string },
  path: string,
  as: string,
  fields: Record<string, string>,
) {
  const form = beginForm(origin, path, { as, body: new URLSearchParams(fields).toString() });
  await site.get("/robots.txt");
  await site.get("/robots.txt");
  const deadline = new Date();
  await site.db
    .updateTable("contests")
    .set({ submission_deadline: deadline.toISOString() })
    .where("id", "=", contest.id)
    .execute();
  while (Date.now() <= deadline.getTime()) await new Promise((done) => setTimeout(done, 1));
  return form.finish();
}

const storiesOf = (user: { id: string }) =>
  site.db.selectFrom("stories").where("user_id", "=", user.id).selectAll().execute();

test("PHASE-02 a story whose form was begun before the deadline and ends after it is refused", async () => {
  const { contest, user, as } = await inSubmission();
  const answer = await sendAcross(contest, `/write/${contest.id}`, as, signed());
  expect(answer.status).toBe(403);
  expect(answer.text).toContain("Período de envío cerrado");
  expect(await storiesOf(user)).toEqual([]);
});

test("PHASE-02 a change of a story whose form ends after the deadline is refused", async () => {
  const { contest, user, as, story } = await inSubmission();
  const { id, title } = await story();
  const path = `/write/${contest.id}?edit=${id}`;
  const answer = await sendAcross(contest, path, as, signed({ title: "Otro título" }));
  expect(answer.status).toBe(403);
  expect((await storiesOf(user)).map((one) => one.title)).toEqual([title]);
});

test("PHASE-02 a deletion of a story whose form ends after the deadline is refused", async () => {
  const { contest, user, as, story } = await inSubmission();
  const { id } = await story();
  const answer = await sendAcross(contest, `/story/${id}/eliminar`, as, { confirmado: "on" });
  expect(answer.status).toBe(403);
  expect(await storiesOf(user)).toHaveLength(1);
});

test("PHASE-02 a form that takes its time and ends before the deadline is taken", async () => {
  const { contest, user, as } = await inSubmission();
  const body = new URLSearchParams(signed()).toString();
  const form = beginForm(origin, `/write/${contest.id}`, { as, body });
  await site.get("/robots.txt");
  expect((await form.finish()).status).toBe(303);
  expect(await storiesOf(user)).toHaveLength(1);
});

test("PHASE-02 a deletion whose form has no body takes effect before the deadline", async () => {
  const { as, user, story } = await inSubmission();
  const { id } = await story();
  expect((await sendForm(origin, `/story/${id}/eliminar`, { as })).status).toBe(303);
  expect(await storiesOf(user)).toEqual([]);
});
