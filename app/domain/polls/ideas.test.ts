import { expect, test } from "vitest";
import { createIdea, createPoll, createPollVotes, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { deleteOption, removeAuthor } from "./change-options.server";
import { closePoll, deletePoll } from "./change-polls.server";
import { addOptionFromIdea, archiveIdea, countIdeas, findIdea, listIdeas } from "./ideas.server";
import { findPoll } from "./polls.server";

const now = new Date("2026-11-20T12:00:00.000Z");
const { db } = await fixture(openD1());
const { id: admin } = await createUser(db, { is_admin: 1 });
const FIELDS = { title: "La hora repetida", line: "", prompt: "Una hora ocurre dos veces." };

const newIdea = async (overrides: Parameters<typeof createIdea>[1] = {}) =>
  (await createIdea(db, overrides)).id;
async function newPoll() {
  const options = [{ title: "Una" }, { title: "Dos" }];
  return createPoll(db, { options, voting_deadline: null, created_at: now.toISOString() });
}
const choose = (poll: { id: string }, idea: string) =>
  addOptionFromIdea(db, { admin, poll: poll.id, idea }, FIELDS, now);
const optionsOf = async ({ id }: { id: string }) =>
  ((await findPoll(db, id, { viewer: null, now }))?.options ?? []).map(
    ({ title, author }) => `${title}: ${author}`,
  );
const noticesOf = (user: string) =>
  db.selectFrom("notifications").where("user_id", "=", user).selectAll().execute();
const logged = async (subject: string) =>
  (await db.selectFrom("audit_log").where("subject", "=", subject).select("action").execute()).map(
    ({ action }) => action,
  );

test("POLL-02 NOTIF-01 an idea becomes one option, its author is told once and is named if they agreed", async () => {
  const poll = await newPoll();
  const { id: user } = await createUser(db, { display_name: "Ana Idea" });
  const idea = await newIdea({ user_id: user, shows_name: 1 });
  expect(await choose(poll, idea)).toEqual({ ok: true, notified: [user] });
  expect(await choose(poll, idea)).toEqual({ ok: true, notified: [] });
  expect(await optionsOf(poll)).toEqual(["Una: null", "Dos: null", "La hora repetida: Ana Idea"]);
  expect(await noticesOf(user)).toMatchObject([
    {
      type: "idea",
      title: "Tu idea está en una encuesta",
      message: "Tu idea se vota como «La hora repetida» en la encuesta «¿Qué escribimos?».",
      data: JSON.stringify({ poll_id: poll.id }),
    },
  ]);
  expect(await logged(poll.id)).toEqual(["poll.add-option"]);
  expect(await choose(await newPoll(), idea)).toEqual({ ok: false, reason: "idea-taken" });
});

test("POLL-02 ten presses at once in ten polls make one option of an idea", async () => {
  const polls = await Promise.all(Array.from({ length: 10 }, newPoll));
  const { id: user } = await createUser(db);
  const idea = await newIdea({ user_id: user });
  const answers = await Promise.all(polls.map((poll) => choose(poll, idea)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const options = (await Promise.all(polls.map(optionsOf))).flat();
  expect(options.filter((option) => option.startsWith("La hora"))).toHaveLength(1);
  expect(await noticesOf(user)).toHaveLength(1);
});

test("POLL-02 an author who did not agree, or has no account, is not named", async () => {
  const poll = await newPoll();
  const { id: user } = await createUser(db);
  expect(await choose(poll, await newIdea({ user_id: user }))).toEqual({
    ok: true,
    notified: [user],
  });
  expect(await choose(poll, await newIdea())).toEqual({ ok: true, notified: [] });
  expect((await optionsOf(poll)).slice(2)).toEqual(Array(2).fill("La hora repetida: null"));
});

test("POLL-02 NOTIF-03 an admin is not told of their own choice", async () => {
  expect(await choose(await newPoll(), await newIdea({ user_id: admin }))).toEqual({
    ok: true,
    notified: [],
  });
  expect(await noticesOf(admin)).toEqual([]);
});

test("POLL-02 no option is made of an idea in a poll with a vote or that has ended, of an archived one, and of none", async () => {
  const [voted, ended, poll] = [await newPoll(), await newPoll(), await newPoll()];
  const { id: user } = await createUser(db);
  await createPollVotes(db, voted, [{ option: voted.options[0] ?? "", user }]);
  await closePoll(db, { admin, poll: ended.id }, now);
  const idea = await newIdea({ user_id: user });
  expect(await choose(voted, idea)).toEqual({ ok: false, reason: "voted" });
  expect(await choose(ended, idea)).toEqual({ ok: false, reason: "voted" });
  expect(await choose({ id: "none" }, idea)).toEqual({ ok: false, reason: "voted" });
  expect(await choose(poll, "none")).toEqual({ ok: false, reason: "no-idea" });
  await archiveIdea(db, { admin, idea, want: "archived" }, now);
  expect(await choose(poll, idea)).toEqual({ ok: false, reason: "idea-archived" });
  for (const one of [voted, ended, poll]) expect(await optionsOf(one)).toHaveLength(2);
  expect([await noticesOf(user), await logged(poll.id)]).toEqual([[], []]);
});

test("POLL-02 ADMIN-02 an idea is archived and put back, once each in the log", async () => {
  await db.deleteFrom("feedback_requests").execute();
  const [idea, other] = [await newIdea(), await newIdea()];
  const archive = async (state: "archived" | "waiting") => {
    for (let n = 0; n < 2; n++) await archiveIdea(db, { admin, idea, want: state }, now);
  };
  await archive("archived");
  expect(await countIdeas(db)).toEqual({ waiting: 1, archived: 1 });
  expect((await listIdeas(db, "waiting", 1)).map(({ id }) => id)).toEqual([other]);
  expect((await listIdeas(db, "archived", 1)).map(({ id }) => id)).toEqual([idea]);
  await archive("waiting");
  expect(await countIdeas(db)).toEqual({ waiting: 2, archived: 0 });
  expect(await logged(idea)).toEqual(["idea.archive", "idea.restore"]);
});

test("POLL-02 an option that is deleted takes its notice along, and its idea waits again", async () => {
  const [poll, other] = [await newPoll(), await newPoll()];
  const { id: user } = await createUser(db);
  const ideas = [await newIdea({ user_id: user }), await newIdea({ user_id: user })];
  await choose(poll, ideas[0] ?? "");
  await choose(other, ideas[1] ?? "");
  expect(await noticesOf(user)).toHaveLength(2);
  const optionId = (await findPoll(db, poll.id, { viewer: null, now }))?.options[2]?.id ?? "";
  expect((await deleteOption(db, { admin, poll: poll.id }, optionId, now)).ok).toBe(true);
  expect((await deletePoll(db, { admin, poll: other.id }, now)).ok).toBe(true);
  expect(await noticesOf(user)).toEqual([]);
  for (const idea of ideas) expect((await findIdea(db, idea))?.poll).toBeNull();
});

test("POLL-02 AUTH-10 the name goes with the account, and when its person asks for it", async () => {
  const poll = await newPoll();
  const people = [await createUser(db), await createUser(db)];
  for (const { id } of people) await choose(poll, await newIdea({ user_id: id, shows_name: 1 }));
  const optionId = (await findPoll(db, poll.id, { viewer: null, now }))?.options[2]?.id ?? "";
  for (let n = 0; n < 2; n++) await removeAuthor(db, { admin, poll: poll.id }, optionId, now);
  await db
    .deleteFrom("user_profiles")
    .where("id", "=", people[1]?.id ?? "")
    .execute();
  expect((await optionsOf(poll)).slice(2)).toEqual(Array(2).fill("La hora repetida: null"));
  expect((await logged(poll.id)).filter((action) => action === "poll.remove-author")).toHaveLength(
    1,
  );
});
