import { beforeAll, describe, expect, test } from "vitest";
import type { Db } from "~/db/db";
import { openD1 } from "../../../tests/support/d1";
import { fixture } from "../../../tests/support/fixture";
import {
  createComment,
  createContest,
  createPoll,
  createStory,
  createUser,
  datesIn,
} from "../../../scripts/seed/rows";
import type { AuditAction } from "./actions";
import { DELETED_ID, OPERATOR } from "./actors";
import { auditStatement } from "./audit.server";
import { readLogFilter, auditSubject } from "./log-filter";
import { LINES_PER_PAGE, listActors, listAuditLog } from "./log.server";
import { logDetails, logSentence } from "./log-texts";

const { db }: { db: Db } = await fixture(openD1());
const zone = "America/Bogota";
const now = new Date("2026-11-15T12:00:00.000Z");
let ana: string;
let luis: string;
beforeAll(async () => {
  ana = (await createUser(db, { display_name: "Ana", is_admin: 1 })).id;
  luis = (await createUser(db, { display_name: "Luis" })).id;
});

/** Logs an action on a new object and returns the object's id. */
async function log(
  actor: string,
  action: AuditAction,
  { subject = crypto.randomUUID() as string, at = now.toISOString(), detail = {} } = {},
): Promise<string> {
  await db.batch([auditStatement(db, { actor, action, subject, detail }, at)]);
  return subject;
}

/** Returns the objects of the lines that a query finds, newest first. */
async function found(query: Record<string, string>): Promise<string[]> {
  const { filter } = readLogFilter(new URLSearchParams(query), zone);
  const { lines } = await listAuditLog(db, filter, now);
  const rows = await db.selectFrom("audit_log").select(["seq", "subject"]).execute();
  return lines.map(({ seq }) => rows.find((row) => row.seq === seq)?.subject ?? "");
}

/** Returns the object of the only line about it, as the log shows it. */
async function objectOf(subject: string) {
  const { filter } = readLogFilter(new URLSearchParams({ objeto: subject }), zone);
  return (await listAuditLog(db, filter, now)).lines[0]?.object;
}

describe("ADMIN-02 the log is append-only", () => {
  test("no line can be deleted", async () => {
    await log(ana, "contest.update");
    await expect(db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  });

  test.each([
    { at: "2020-01-01T00:00:00.000Z" },
    { action: "contest.create" },
    { actor_id: "somebody else" },
    { detail: '{"title":"another"}' },
    { subject: "another" },
  ])("no line can be changed: %o", async (change) => {
    await log(ana, "contest.update", { detail: { title: "El faro" } });
    await expect(db.updateTable("audit_log").set(change).execute()).rejects.toThrow("append-only");
  });
});

test("ADMIN-02 the log is filtered by who, what, which object and when", async () => {
  const hers = await log(ana, "comment.hide", { at: "2026-03-02T04:59:00.000Z" });
  const his = await log(luis, "story.disqualify", { at: "2026-03-02T05:00:00.000Z" });
  const machine = await log(OPERATOR, "contest.finalize", { at: "2026-03-04T04:59:59.000Z" });
  const spring = { desde: "2026-01-01", hasta: "2026-04-01" };
  expect(await found(spring)).toEqual([machine, his, hers]);
  expect(await found({ ...spring, quien: ana })).toEqual([hers]);
  expect(await found({ ...spring, quien: OPERATOR })).toEqual([machine]);
  expect(await found({ ...spring, que: "story.disqualify" })).toEqual([his]);
  expect(await found({ objeto: his })).toEqual([his]);
  // Days begin and end at midnight in Bogotá, five hours after UTC's.
  expect(await found({ desde: "2026-03-02", hasta: "2026-03-02" })).toEqual([his]);
  expect(await found({ desde: "2026-03-03", hasta: "2026-03-03" })).toEqual([machine]);
  expect(await found({ hasta: "2026-03-01" })).toEqual([hers]);
});

test("ADMIN-02 an address stands for the object that it shows", () => {
  expect(auditSubject("https://tintero.example/story/abc?from=home")).toBe("abc");
  expect(auditSubject("/story/abc?comentario=def#comment-def")).toBe("def");
  expect(auditSubject("/admin/contest/abc/recuento")).toBe("abc");
  expect(auditSubject("/admin/cuentas?cuenta=abc")).toBe("abc");
  expect(auditSubject("/admin/encuestas/abc")).toBe("abc");
  expect(auditSubject("maintenance")).toBe("maintenance");
});

test("ADMIN-02 a day that is none is refused, and what was typed stays", () => {
  const read = readLogFilter(new URLSearchParams({ desde: "2026-02-30", quien: "x" }), zone);
  expect(read.errors).toEqual({ desde: "Escribe una fecha como 2026-11-20." });
  expect(read.typed).toMatchObject({ desde: "2026-02-30", quien: "x" });
  const turned = readLogFilter(
    new URLSearchParams({ desde: "2026-03-02", hasta: "2026-03-01" }),
    zone,
  );
  expect(turned.errors).toEqual({ hasta: "Va antes del comienzo." });
});

test("ADMIN-02 a page has 50 lines, and the next one goes on below them", async () => {
  const subject = crypto.randomUUID();
  for (let n = 0; n < LINES_PER_PAGE + 2; n++) await log(ana, "poll.update", { subject });
  const { filter } = readLogFilter(new URLSearchParams({ objeto: subject }), zone);
  const first = await listAuditLog(db, filter, now);
  const before = first.lines.at(-1)?.seq ?? 0;
  const second = await listAuditLog(db, { ...filter, before }, now);
  expect([first.lines.length, first.hasMore]).toEqual([50, true]);
  expect([second.lines.length, second.hasMore]).toEqual([2, false]);
});

test("ADMIN-02 who can be chosen are the accounts in the log and the operator, each once", async () => {
  await log(DELETED_ID, "comment.hide");
  await log("cron", "poll.convert");
  const actors = await listActors(db);
  expect(actors.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
    [
      { id: ana, name: "Ana" },
      { id: luis, name: "Luis" },
      { id: OPERATOR, name: null },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
});

test("ADMIN-02 each line is a sentence, also for actors without an account and for actions of older versions", () => {
  const sentence = (actor: string, name: string | null, action: string) =>
    logSentence({ actor, name, action });
  expect(sentence(ana, "Ana", "comment.hide")).toBe("Ana ocultó un comentario");
  expect(sentence(OPERATOR, null, "maintenance.on")).toBe("El operador activó el mantenimiento");
  expect(sentence("cron", null, "poll.convert")).toBe(
    "El sitio, por sí solo, convirtió una encuesta en reto",
  );
  expect(sentence(DELETED_ID, null, "contest.update")).toBe("Una cuenta eliminada cambió un reto");
  expect(sentence(ana, "Ana", "contest.reopen")).toBe("Ana hizo «contest.reopen»");
});

test("ADMIN-02 details have names and dates in Bogotá's time, and ids are left out", () => {
  const detail = JSON.stringify({
    title: "El faro",
    results_at: "2026-11-29T00:00:00.000Z",
    rule: "spam",
    intervention: crypto.randomUUID(),
    author: "Nieves",
    votes: 7,
  });
  const names = { rule: () => "Spam o publicidad" };
  expect(logDetails(detail, { zone, names })).toEqual([
    { label: "Título", value: "El faro" },
    { label: "Resultados", value: "28 de noviembre de 2026 a las 19:00 (hora de Bogotá)" },
    { label: "Norma", value: "Spam o publicidad" },
  ]);
  expect(logDetails("no JSON", { zone, names })).toEqual([]);
});

test("ADMIN-02 a line leads to its object while the object exists", async () => {
  const contest = await createContest(db, { title: "El faro" });
  const poll = await createPoll(db, { title: "¿Qué tiempo hará?" });
  for (const subject of [contest.id, poll.id, luis]) await log(ana, "contest.update", { subject });
  expect(await objectOf(contest.id)).toEqual({
    path: `/admin/contest/${contest.id}`,
    name: "El faro",
  });
  expect(await objectOf(poll.id)).toMatchObject({ path: `/admin/encuestas/${poll.id}` });
  expect(await objectOf(luis)).toMatchObject({ name: "Luis" });
  expect(await objectOf(await log(ana, "story.delete"))).toBeNull();
});

test("CONTEST-05 the log tells a story's title once everybody may read it, and never its author", async () => {
  const [open, blind] = [
    await createContest(db, datesIn("submission", now)),
    await createContest(db, datesIn("voting", now)),
  ];
  for (const [contest, name] of [
    [open, "la historia"],
    [blind, "La silla de más"],
  ] as const) {
    const story = await createStory(db, {
      contest_id: contest.id,
      user_id: luis,
      title: "La silla de más",
    });
    const comment = await createComment(db, { story_id: story.id, user_id: luis });
    await log(ana, "story.disqualify", { subject: story.id });
    await log(ana, "comment.hide", { subject: comment.id });
    expect(await objectOf(story.id)).toEqual({ path: `/story/${story.id}`, name });
    expect(await objectOf(comment.id)).toEqual({
      path: `/story/${story.id}?comentario=${comment.id}#comment-${comment.id}`,
      name: "el comentario",
    });
  }
});
