import { describe, expect, test } from "vitest";
import { createPoll, createPollVotes, createUser } from "../../../scripts/seed/rows";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import { addOption, deleteOption, moveOption, updateOption } from "./change-options.server";
import { addPoll, closePoll, deletePoll, updatePoll } from "./change-polls.server";
import { listVoters } from "./list-polls.server";
import { findPollForAdmin } from "./polls.server";

const now = new Date("2026-11-20T12:00:00.000Z");
const deadline = "2026-11-30T00:00:00.000Z";
const { db } = await fixture(openD1());
const { id: admin } = await createUser(db, { display_name: "Amparo", is_admin: 1 });
const FIELDS = {
  title: "¿Qué tiempo hará?",
  description: "",
  month: "marzo",
  deadline,
  convertsAtEnd: false,
};
const option = (title: string) => ({ title, line: "", prompt: `Sobre ${title}.` });

async function newPoll(overrides: Parameters<typeof createPoll>[1] = {}) {
  const options = ["Una", "Dos", "Tres"].map((title) => ({ title }));
  const stored = await createPoll(db, { voting_deadline: deadline, options, ...overrides });
  return { ...stored, acting: { admin, poll: stored.id } };
}
const titles = async (poll: string) =>
  (await findPollForAdmin(db, poll, now))?.options.map(({ title }) => title).join(" ");
const logged = async (poll: string) =>
  (await db.selectFrom("audit_log").where("subject", "=", poll).select("action").execute()).map(
    ({ action }) => action,
  );

describe("POLL-02 an admin", () => {
  /** Sends the form of a new poll, and returns the poll's id. */
  async function create(form: Parameters<typeof addPoll>[2]) {
    const answer = await addPoll(db, admin, form, now);
    return answer.ok ? answer.id : answer.reason;
  }

  test("POLL-02 ADMIN-02 creates a poll once for a form sent twice, with a line in the log", async () => {
    const key = crypto.randomUUID();
    const form = { poll: FIELDS, options: [option("Una"), option("Dos")], key };
    const id = await create(form);
    expect(await create(form)).toBe(id);
    expect([await titles(id), await logged(id)]).toEqual(["Una Dos", ["poll.create"]]);
  });

  test("POLL-02 creates another poll for a form that came back by the back button with other texts", async () => {
    const key = crypto.randomUUID();
    const form = { poll: FIELDS, options: [option("Una"), option("Dos")], key };
    const first = await create(form);
    const retitled = await create({ ...form, poll: { ...FIELDS, title: "¿Y después?" } });
    const reworded = await create({ ...form, options: [option("Una"), option("Tres")] });
    expect(new Set([first, retitled, reworded]).size).toBe(3);
    expect((await findPollForAdmin(db, retitled, now))?.title).toBe("¿Y después?");
    expect(await titles(reworded)).toBe("Una Tres");
  });

  test("POLL-02 creates none with one option or a deadline that has passed", async () => {
    const options = [option("Una"), option("Dos")];
    const past = { ...FIELDS, deadline: now.toISOString() };
    expect(await addPoll(db, admin, { poll: past, options, key: "" }, now)).toEqual({
      ok: false,
      reason: "past",
    });
    expect(
      await addPoll(db, admin, { poll: FIELDS, options: options.slice(1), key: "" }, now),
    ).toEqual({ ok: false, reason: "few-options" });
  });

  test("POLL-02 adds, changes, orders and deletes options until somebody votes", async () => {
    const { id, acting, options } = await newPoll();
    const [first = "", second = "", third = ""] = options;
    const key = crypto.randomUUID();
    const add = (title: string) => addOption(db, acting, option(title), key, now);
    for (let n = 0; n < 2; n++) expect(await add("Cuatro")).toEqual({ ok: true });
    expect(await titles(id)).toBe("Una Dos Tres Cuatro");
    // A form restored by 'Back' has an old idempotency key but another text, so its option is added.
    expect(await add("Cinco")).toEqual({ ok: true });
    expect(await titles(id)).toBe("Una Dos Tres Cuatro Cinco");
    const fifth = (await findPollForAdmin(db, id, now))?.options[4]?.id ?? "";
    await deleteOption(db, acting, fifth, now);
    for (let n = 0; n < 2; n++) await moveOption(db, acting, { option: third, place: 1 }, now);
    expect(await titles(id)).toBe("Tres Una Dos Cuatro");
    await updateOption(db, acting, first, option("Uno"), now);
    await deleteOption(db, acting, second, now);
    expect(await titles(id)).toBe("Tres Uno Cuatro");
    const { id: user } = await createUser(db, { display_name: "Pilar" });
    await createPollVotes(db, { id, created_at: now.toISOString() }, [{ option: first, user }]);
    const before = await logged(id);
    for (const answer of [
      await moveOption(db, acting, { option: third, place: 2 }, now),
      await updateOption(db, acting, first, option("Otra"), now),
      await deleteOption(db, acting, third, now),
      await deletePoll(db, acting, now),
      await add("Cinco"),
    ]) {
      expect(answer.ok).toBe(false);
    }
    // A double submit of an existing option's form is accepted.
    expect(await add("Cuatro")).toEqual({ ok: true });
    expect([await titles(id), await logged(id)]).toEqual(["Tres Uno Cuatro", before]);
    expect(await listVoters(db, id)).toEqual([{ option: first, user, name: "Pilar" }]);
  });

  test("POLL-02 keeps two options, and touches none of another poll", async () => {
    const [one, other] = [
      await newPoll({ options: [{ title: "A" }, { title: "B" }] }),
      await newPoll(),
    ];
    expect(await deleteOption(db, one.acting, one.options[0] ?? "", now)).toEqual({
      ok: false,
      reason: "frozen",
    });
    const foreign = other.options[0] ?? "";
    expect((await deleteOption(db, one.acting, foreign, now)).ok).toBe(false);
    expect((await moveOption(db, one.acting, { option: foreign, place: 1 }, now)).ok).toBe(false);
    expect([await titles(one.id), await titles(other.id)]).toEqual(["A B", "Una Dos Tres"]);
  });

  test("POLL-02 changes an open poll, closes it once, and changes it no more", async () => {
    const { id, acting } = await newPoll();
    expect((await updatePoll(db, acting, FIELDS, now)).ok).toBe(true);
    for (let n = 0; n < 2; n++) expect((await closePoll(db, acting, now)).ok).toBe(true);
    expect(await updatePoll(db, acting, { ...FIELDS, title: "Otra" }, now)).toEqual({
      ok: false,
      reason: "ended",
    });
    expect((await addOption(db, acting, option("Más"), "", now)).ok).toBe(false);
    const poll = await findPollForAdmin(db, id, now);
    expect([poll?.title, poll?.month, poll?.isOpen]).toEqual(["¿Qué tiempo hará?", "marzo", false]);
    expect(await logged(id)).toEqual(["poll.update", "poll.close"]);
    expect((await deletePoll(db, acting, now)).ok).toBe(true);
    expect(await findPollForAdmin(db, id, now)).toBeNull();
  });
});
