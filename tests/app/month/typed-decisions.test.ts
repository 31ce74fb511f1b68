import { describe, expect, test } from "vitest";
import { fixture } from "../../support/fixture";
import { inHours, openMonth } from "./makers";

const site = await fixture(openMonth());
const REASON = "El mismo enlace bajo diez historias.";

const member = await site.person();
const story = await site.story(await site.contest("voting"), await site.person());

/** Starts a new session of an admin, and modifies it. */
async function adminWith(change: Record<string, string>) {
  const admin = await site.person({ is_admin: 1 });
  await site.db.updateTable("sessions").set(change).where("user_id", "=", admin.id).execute();
  return admin.as;
}

describe.each([
  [
    "disqualifies a story",
    `/admin/historia/${story.id}/descalificar`,
    { fase: "voting", norma: "originality", motivo: REASON },
  ],
  [
    "suspends an account",
    `/admin/cuentas/${member.id}/suspender`,
    { dias: "7", norma: "spam", motivo: REASON },
  ],
  ["opens a poll", "/admin/encuestas/nueva", { title: REASON, clave: crypto.randomUUID() }],
])("ADMIN-01 AUTH-04 a form that %s", (_, path, form) => {
  test("keeps what was typed if the session is older than twelve hours", async () => {
    const page = await site.send(path, form, await adminWith({ created_at: inHours(-13) }));
    expect(page.status).toBe(401);
    expect(page.text).toContain("Por seguridad, inicia sesión de nuevo y vuelve a intentarlo.");
    expect(page.html).toContain(REASON);
    expect(await site.count("interventions")).toBe(0);
  });

  test("leads to the login if the session has ended, without a script", async () => {
    const sent = await site.send(path, form, await adminWith({ expires_at: inHours(-1) }));
    expect([sent.status, sent.location]).toEqual([303, "/login?redirectTo=%2Fadmin"]);
    expect(await site.count("interventions")).toBe(0);
  });
});
