import { expect, test } from "vitest";
import { signalsPath } from "~/domain/paths";
import { fixture } from "../../support/fixture";
import { openMonth } from "./makers";

const site = await fixture(openMonth());
const admin = await site.person({ is_admin: 1 });

/** Creates a contest in voting in which three accounts made since submission closed vote for one story. */
async function suspiciousContest() {
  const contest = await site.contest("voting");
  const author = await site.person({ display_name: "Autora Señalada" });
  const story = await site.story(contest, author, { title: "La señalada" });
  for (let n = 0; n < 3; n++) {
    const voter = await site.person({ display_name: `Votante ${"abc"[n]}` });
    const vote = { quiere: "voto", clave: crypto.randomUUID() };
    await site.send(`/story/${story.id}/voto`, vote, voter.as);
  }
  await site.send(`/admin/contest/${contest.id}/recuento`, {}, admin.as);
  const list = signalsPath(contest.id);
  const see = () => site.see(list, admin.as);
  const signal = (await see()).links.find((link) => link.startsWith(`${list}/`)) ?? "";
  return { contest, story, list, see, signal };
}

const counted = async (contest: string) =>
  (
    await site.db
      .selectFrom("votes")
      .where("contest_id", "=", contest)
      .where("active", "=", 1)
      .select("id")
      .execute()
  ).length;

test("VOTE-10 ADMIN-01 an admin reads how many accounts vote alike, and neither who nor for what", async () => {
  const { see, story } = await suspiciousContest();
  const page = await see();
  expect(page.text).toContain(
    "3 cuentas creadas durante la votación dieron su único voto a una misma historia.",
  );
  expect(page.html).not.toContain(story.id);
  expect(page.text).not.toMatch(/Señalada|Votante|La señalada/);
});

test("VOTE-10 ADMIN-02 the votes of a signal go into quarantine with a reason, and come back", async () => {
  const { contest, see, signal, list } = await suspiciousContest();
  const form = await site.see(signal, admin.as);
  const sent = await site.send(
    signal,
    { norma: "voting", motivo: "Se crearon a la vez.", clave: form.field("clave") ?? "" },
    admin.as,
  );
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, list]);
  const page = await see();
  expect(page.text).toContain("Se crearon a la vez.");
  await site.send(`/admin/contest/${contest.id}/recuento`, {}, admin.as);
  expect(await counted(contest.id)).toBe(0);
  const lift = page.links.find((link) => link.includes("/cuarentena/")) ?? "";
  expect((await site.send(lift, { seguro: "si" }, admin.as)).status).toBe(303);
  await site.send(`/admin/contest/${contest.id}/recuento`, {}, admin.as);
  expect(await counted(contest.id)).toBe(3);
  const log = await site.db
    .selectFrom("audit_log")
    .where("subject", "=", contest.id)
    .where("action", "like", "votes.%")
    .select("action")
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["votes.quarantine", "votes.release"]);
});

test("VOTE-10 a second admin is told that the quarantine was lifted already", async () => {
  const { signal, see } = await suspiciousContest();
  const form = await site.see(signal, admin.as);
  const fields = { norma: "voting", motivo: "Juntas.", clave: form.field("clave") ?? "" };
  await site.send(signal, fields, admin.as);
  const lift = (await see()).links.find((link) => link.includes("/cuarentena/")) ?? "";
  await site.send(lift, { seguro: "si" }, admin.as);
  const second = await site.send(lift, { seguro: "si" }, admin.as);
  expect(second.status).toBe(409);
  expect(second.text).toContain("Esta cuarentena ya no se puede levantar.");
});

test("VOTE-10 a quarantine without a reason is refused, and keeps what was chosen", async () => {
  const { contest, signal } = await suspiciousContest();
  const form = await site.see(signal, admin.as);
  const fields = { norma: "spam", motivo: " ", clave: form.field("clave") ?? "" };
  const refused = await site.send(signal, fields, admin.as);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("Escribe el motivo.");
  expect(refused.html).toContain('<option value="spam" selected="">');
  await site.send(`/admin/contest/${contest.id}/recuento`, {}, admin.as);
  expect(await counted(contest.id)).toBe(3);
});
