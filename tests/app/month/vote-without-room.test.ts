import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VOTES_UNREACHABLE } from "~/domain/votes/vote-state";
import { CONFIRMED, type Month, openMonth } from "./makers";

let site: Month;
const folder = mkdtempSync(join(tmpdir(), "tintero-broken-"));
beforeAll(async () => {
  // Points TMPDIR to a folder of this test alone. A test site stores its data below that folder, where the test can overwrite
  // them.
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  site = await openMonth({}, { isApart: true });
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Overwrites the files of the contest's room with garbage: every call to the room fails. */
async function breakRoom(contest: { id: string }): Promise<void> {
  const rooms = await site.local.getDurableObjectNamespace("CONTEST_ROOM");
  const [state = ""] = readdirSync(folder).filter((name) => name.startsWith("tintero-state-"));
  const data = join(folder, state, "v3/do/tintero-ContestRoom");
  mkdirSync(data, { recursive: true });
  writeFileSync(
    join(data, `${rooms.idFromName(contest.id)}.sqlite`),
    "no es una urna ".repeat(999),
  );
}

async function contestWithoutRoom() {
  const contest = await site.contest("voting");
  await breakRoom(contest);
  const story = await site.story(contest, null);
  return { contest, story, voter: await site.person() };
}

test("VOTE-06 a vote whose room does not answer says so, and can be sent again as it is", async () => {
  const { story, voter } = await contestWithoutRoom();
  const form = { quiere: "voto", clave: crypto.randomUUID() };
  const page = await site.send(`/story/${story.id}/voto`, form, voter.as);
  expect([page.status, page.headers.get("Retry-After"), page.texts("h1")]).toEqual([
    503,
    "5",
    ["Error al procesar el voto: la urna no responde. Vuelve a enviarlo en unos segundos."],
  ]);
  expect([page.field("quiere"), page.field("clave")]).toEqual([form.quiere, form.clave]);
  expect(page.buttons).toContain("Intentarlo de nuevo");
});

test("VOTE-06 VOTE-01 pages stand without the room: the button is disabled and says why", async () => {
  const { contest, story, voter } = await contestWithoutRoom();
  const page = await site.see(`/story/${story.id}`, voter.as);
  expect([page.status, page.buttons.includes("VOTAR")]).toEqual([200, false]);
  expect(page.text).toContain("Ahora mismo no se puede votar. Inténtalo en un momento.");
  const list = await site.see(`/contest/${contest.id}`, voter.as);
  expect(list.status).toBe(200);
  expect(list.text).toContain(VOTES_UNREACHABLE);
});

test("VOTE-06 a story is not marked as read by a vote that was not taken", async () => {
  const { story, voter } = await contestWithoutRoom();
  await site.send(
    `/story/${story.id}/voto`,
    { quiere: "voto", clave: crypto.randomUUID() },
    voter.as,
  );
  expect(await site.count("user_story_reads")).toBe(0);
});

test("PHASE-09 a contest that cannot be finalized now stays as it is", async () => {
  const contest = await site.contest("counting");
  await breakRoom(contest);
  const admin = await site.person({ is_admin: 1 });
  const page = await site.send(`/admin/contest/${contest.id}/finalize`, CONFIRMED, admin.as);
  expect([page.status, page.headers.get("Retry-After"), page.texts("h1")[0]]).toEqual([
    503,
    "10",
    "Ahora mismo no se puede finalizar. Inténtalo en un momento.",
  ]);
  const stored = await site.db
    .selectFrom("contests")
    .where("id", "=", contest.id)
    .selectAll()
    .executeTakeFirst();
  expect(stored).toEqual(contest);
  expect(await site.count("audit_log")).toBe(0);
});

test("VOTE-09 a recount that the room does not answer says so, and is not logged", async () => {
  const contest = await site.contest("counting");
  await breakRoom(contest);
  const admin = await site.person({ is_admin: 1 });
  const page = await site.send(`/admin/contest/${contest.id}/recuento`, {}, admin.as);
  expect([page.status, page.headers.get("Retry-After"), page.texts("h1")[0]]).toEqual([
    503,
    "10",
    "La urna de este reto no responde. Inténtalo en un momento.",
  ]);
  expect(await site.count("audit_log")).toBe(0);
});
