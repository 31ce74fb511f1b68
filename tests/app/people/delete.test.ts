import { describe, expect, test } from "vitest";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { createComment, givePassword } from "../../../scripts/seed/rows";
import { useLimit } from "../../support/limits";
import { tracesIn } from "../../support/traces";
import { openMonth, type Month, type Person } from "../month/makers";
import { unchanged } from "../security/world";
import { fixture } from "../../support/fixture";

const PATH = "/preferences/eliminar";
const PASSWORD = "mi secreto de siempre";

const site = await fixture(openMonth());
const passwordHash = await hashPassword(PASSWORD);

async function person(overrides: Parameters<Month["person"]>[0] = {}): Promise<Person> {
  const who = await site.person(overrides);
  await givePassword(site.db, who, passwordHash);
  return who;
}

/** Creates an account with a story in a finished contest, a story in one in voting, and a comment with a reply. */
async function writer(overrides: Parameters<Month["person"]>[0] = {}) {
  const who = await person({ display_name: "Se Va Pronto", ...overrides });
  const finished = await site.contest("results");
  const old = await site.story(finished, who, { title: "La de antes", likes_count: 2 });
  const open = await site.contest("voting");
  const now = await site.story(open, who, { title: "La de ahora" });
  const foreign = await site.story(open, null, { title: "La ajena" });
  const comment = await createComment(site.db, {
    story_id: foreign.id,
    user_id: who.id,
    content: "Lo que dije",
  });
  await createComment(site.db, {
    story_id: foreign.id,
    parent_id: comment.id,
    content: "Lo que contestaron",
  });
  return { who, old, now, foreign };
}

const remove = (who: Person, fields: Record<string, string> = {}) =>
  site.send(PATH, { historias: "anonimas", password: PASSWORD, ...fields }, who.as);

describe("AUTH-10 the page", () => {
  test("simulates first: it counts, says what stays, offers the choice, and changes nothing", async () => {
    const { who } = await writer();
    await site.badges(who, "first_story");
    await unchanged(site.db, async () => {
      const page = await site.see(PATH, who.as);
      expect(page.texts("h1")).toEqual(["Eliminar tu cuenta"]);
      for (const text of [
        "todavía no se ha borrado nada",
        "1 historia de un reto cuya votación sigue abierta: se borra, y quienes votaron por ella",
        "1 historia de un reto cuya votación terminó",
        "1 comentario: se borra su texto",
        "1 insignia: se borra.",
        "No se puede deshacer.",
        "firmadas como «Autor anónimo»",
      ]) {
        expect(page.text).toContain(text);
      }
      expect(page.text).not.toMatch(/\b0 |No tienes historias/);
      expect(page.buttons).toContain("Eliminar mi cuenta");
      expect(page.links).toContain("/preferences/exportar");
    });
  });

  test("says of a story that nobody could vote for yet that it goes, and of no votes", async () => {
    const who = await person();
    await site.story(await site.contest("submission"), who);
    const page = await site.see(PATH, who.as);
    expect(page.text).toContain("1 historia de un reto que aún recibe historias: se borra.");
    expect(page.text).not.toContain("recuperan su voto");
  });

  test("offers no choice without stories to choose for", async () => {
    const page = await site.see(PATH, (await person()).as);
    expect(page.text).not.toContain("¿Qué hacemos con tus historias");
    expect(page.text).toContain("No tienes historias, comentarios ni votos.");
    expect(page.text).not.toMatch(/\b0 |: se borra/);
    expect(page.field("historias")).toBe("anonimas");
  });

  test("is not for visitors", async () => {
    for (const page of [
      await site.see(PATH),
      await site.send(PATH, { historias: "anonimas", password: "x" }),
    ]) {
      expect([page.status, page.location]).toEqual([
        303,
        "/login?redirectTo=%2Fpreferences%2Feliminar",
      ]);
    }
  });

  test("refuses the only admin, and says so before", async () => {
    const admin = await person({ is_admin: 1 });
    const only = "Tu cuenta es la única de administración.";
    expect((await site.see(PATH, admin.as)).text).toContain(only);
    await unchanged(site.db, async () => {
      const answer = await remove(admin);
      expect([answer.status, answer.text]).toEqual([409, expect.stringContaining(only)]);
    });
    await site.person({ is_admin: 1 });
    expect((await remove(admin)).status).toBe(303);
  });
});

describe("AUTH-10 the password", () => {
  test("is asked for again; a wrong one changes nothing and keeps the choice", async () => {
    const { who } = await writer();
    await unchanged(site.db, async () => {
      const wrong = await remove(who, { historias: "borradas", password: "otra cosa" });
      expect(wrong.status).toBe(401);
      expect(wrong.texts(".field-error")).toEqual(["La contraseña no es correcta."]);
      expect(wrong.html).toMatch(/id="historias-borradas"[^>]* checked/);
      const none = await remove(who, { password: "" });
      expect([none.status, none.texts(".field-error")]).toEqual([
        400,
        ["La contraseña es requerida."],
      ]);
      expect((await remove(who, { historias: "otra" })).status).toBe(400);
    });
  });

  test("AUTH-07 is counted as a login: guesses are stopped before hashing, the right one too", async () => {
    const who = await person();
    const guess = (password: string) =>
      site.post(PATH, { historias: "anonimas", password }, who.as, {
        "CF-Connecting-IP": "203.0.113.77",
      });
    await guess("una");
    await useLimit(site.db, "login", 60);
    const answer = await guess(PASSWORD);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("Demasiados intentos.");
    expect((await site.see("/profile", who.as)).status).toBe(200);
  });
});

describe.each(["anonimas", "borradas"] as const)("AUTH-10 deleted, stories %s", (historias) => {
  test("the person is signed out everywhere, is gone from pages and database, and can register anew", async () => {
    const email = `${historias}@correo.test`;
    const { who, old, now, foreign } = await writer({
      email,
      display_name: `Se Va Con ${historias}`,
    });
    const elsewhere = await site.signIn(who.id);
    const answer = await remove(who, { historias });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect(answer.headers.get("Clear-Site-Data"), "drafts of others stay").toBeNull();
    const cookies = answer.headers.getSetCookie();
    expect(cookies.find((one) => one.startsWith("sesion="))).toContain("Max-Age=0");
    const flash = cookies.find((one) => one.startsWith("aviso="))?.split(";")[0];
    expect((await site.see("/", flash)).texts(".flash")).toEqual([
      "Tu cuenta está eliminada. Gracias por el tiempo que pasaste aquí.",
    ]);
    for (const as of [who.as, elsewhere]) {
      expect((await site.see("/profile", as)).status).toBe(303);
    }
    const story = await site.see(`/story/${old.id}`);
    const isKept = historias === "anonimas";
    expect(story.status).toBe(isKept ? 200 : 404);
    if (isKept) expect(story.text).toContain("Autor anónimo");
    expect((await site.see(`/story/${now.id}`)).status).toBe(404);
    const thread = await site.see(`/story/${foreign.id}`);
    expect(thread.text).toContain("Comentario eliminado");
    expect(thread.text).toContain("Lo que contestaron");
    expect(thread.text).not.toContain("Lo que dije");
    const login = await site.send("/login", { email, password: PASSWORD });
    expect([login.status, login.text]).toEqual([401, expect.stringContaining("incorrectos")]);
    // The deleted account's id may remain only in the tables that queue calls to contest rooms. Its name and e-mail may remain
    // nowhere.
    expect(await tracesIn(site.db, [email, who.display_name])).toEqual([]);
    const anew = await site.send("/register", {
      name: "Vuelve Otra Vez",
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      terms: "on",
    });
    expect(anew.status).toBe(303);
  });
});

test.each([
  ["in 'Modo ligero'", { "Save-Data": "on" }],
  ["by a form that no script sent", { "Sec-Fetch-Mode": "navigate" }],
])("AUTH-10 %s the browser is told to remove all that it stores", async (_, headers) => {
  const { who } = await writer();
  const form = { historias: "anonimas", password: PASSWORD };
  const answer = await site.post(PATH, form, who.as, headers);
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
});

test("AUTH-10 the cron tells the rooms and ends the deletion when it is settled", async () => {
  const { who } = await writer();
  await remove(who);
  const { scheduled } = await site.local.getWorker();
  await scheduled({ cron: "* * * * *" });
  await scheduled({ cron: "* * * * *", scheduledTime: new Date(Date.now() + 11 * 60_000) });
  await expect.poll(() => tracesIn(site.db, [who.id])).toEqual([]);
});

describe("AUTH-10 BADGE-01 ADMIN-02 an admin's page of an account", () => {
  const ACCOUNTS = "/admin/cuentas";

  test("says what would go before an admin deletes it, but of a story in voting nothing", async () => {
    const admin = await site.person({ is_admin: 1 });
    const { who } = await writer({ email: "se-va@correo.test" });
    const page = await site.see(`${ACCOUNTS}/${who.id}/eliminar`, admin.as);
    expect(page.text).not.toContain("retos que reciben historias");
    for (const text of [
      "1 historia de retos con resultados: lo decides abajo",
      "Lo que tenga en retos en votación o en recuento no se cuenta aquí",
      "1 comentario: se borra su texto",
      "No se puede deshacer.",
    ]) {
      expect(page.text).toContain(text);
    }
  });

  test("deletes it when its e-mail is typed once more, in the log without its name", async () => {
    const admin = await site.person({ is_admin: 1 });
    const { who, old, now } = await writer({ email: "la-borran@correo.test" });
    const path = `${ACCOUNTS}/${who.id}/eliminar`;
    const fields = { historias: "anonimas" };
    await unchanged(site.db, async () => {
      const other = await site.send(path, { ...fields, email: "otra@correo.test" }, admin.as);
      expect([other.status, other.texts(".form-errors")]).toEqual([
        ...[400, ["No es el email de esta cuenta."]],
      ]);
      expect(other.html).toContain('value="otra@correo.test"');
    });
    const answer = await site.send(path, { ...fields, email: "la-borran@correo.test" }, admin.as);
    expect([answer.status, answer.location]).toEqual([303, ACCOUNTS]);
    const left = await site.db
      .selectFrom("stories")
      .where("id", "in", [old.id, now.id])
      .select("id");
    expect(await left.execute()).toEqual([{ id: old.id }]);
    expect(await tracesIn(site.db, ["la-borran@correo.test"])).toEqual([]);
    const repeated = await site.send(path, { ...fields, email: "la-borran@correo.test" }, admin.as);
    expect(repeated.status).toBe(404);
  });

  test("does not delete the admin's own account, nor for anybody else", async () => {
    const admin = await site.person({ is_admin: 1, email: "yo@correo.test" });
    await site.person({ is_admin: 1 });
    const { who } = await writer({ email: "se-queda@correo.test" });
    const path = (id: string) => `${ACCOUNTS}/${id}/eliminar`;
    await unchanged(site.db, async () => {
      const own = { historias: "anonimas", email: "yo@correo.test" };
      expect((await site.send(path(admin.id), own, admin.as)).status).toBe(400);
      const others = { ...own, email: "se-queda@correo.test" };
      expect((await site.send(path(who.id), others, who.as)).status).toBe(403);
    });
  });

  test("gives the supporter's badge once, with its notice and a line in the log", async () => {
    const admin = await site.person({ is_admin: 1 });
    const who = await site.person();
    const path = `${ACCOUNTS}/${who.id}`;
    const giveSupporter = () => site.send(path, { paso: "mecenas" }, admin.as);
    const answer = await giveSupporter();
    expect([answer.status, answer.location]).toEqual([303, path]);
    const repeated = await giveSupporter();
    expect([repeated.status, repeated.text]).toEqual([
      409,
      expect.stringContaining("Ya lo hiciste"),
    ]);
    const badges = site.db
      .selectFrom("user_badges")
      .where("user_id", "=", who.id)
      .select("badge_id");
    expect(await badges.execute()).toEqual([{ badge_id: "kofi_supporter" }]);
    const notices = site.db
      .selectFrom("notifications")
      .where("user_id", "=", who.id)
      .select("type");
    expect(await notices.execute()).toEqual([{ type: "badge" }]);
    const log = site.db.selectFrom("audit_log").where("subject", "=", who.id).select("action");
    expect(await log.execute()).toEqual([{ action: "account.supporter" }]);
    expect((await site.see(path, admin.as)).buttons).not.toContain("Dar la insignia «Mecenas»");
  });
});
