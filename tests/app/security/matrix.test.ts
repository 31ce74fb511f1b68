import { describe, expect, test } from "vitest";
import { createStory, createUser } from "../../../scripts/seed/rows";
import { CONSENT, CONTEST, FORM_PATTERNS, formOf, patternsWithAction, PROSE } from "./forms";
import {
  addressOf,
  IS_WHOLE,
  inTurn,
  ODD_SPELLINGS,
  OF_EVERY_KIND,
  PATTERNS,
  SPELLING_NAMES,
  SPELLINGS,
  type Pattern,
  type Spelling,
  samePart,
} from "./pages";
import { snapshot } from "./snapshot";
import { openWorld, send, unchanged, unchangedByReading } from "./world";
import { ROLES, type Role } from "./world-rows";
import { READING, type Statuses } from "./reading-access";
import { WRITING } from "./writing-access";
import { fixture } from "../../support/fixture";

const HOUR = 60 * 60 * 1000;
const ADMINS_UPDATE_REPORTS = "Solo administradores pueden actualizar reportes";
const ADMINS_ONLY = "Solo administradores pueden realizar esta acción";

const world = await fixture(openWorld());

function expectedGet(pattern: Pattern, role: Role): number {
  return statusOf(READING[pattern], role) ?? 200;
}

function expectedPost(pattern: Pattern, role: Role): number {
  // A path without a page is not found; a page without an action takes no form.
  if (!FORM_PATTERNS.includes(pattern)) return pattern === "*" ? 404 : 405;
  return statusOf(WRITING[pattern], role) ?? 400;
}

function statusOf(statuses: Statuses | undefined, role: Role): number | undefined {
  return typeof statuses === "number" ? statuses : statuses?.[role];
}

/** Returns the expected status for a spelling of a URL: as for the normal URL, as for its data, or 404. */
function asSpelled(status: number, spelling: Spelling, path: string): number {
  if (spelling === ".data" && [301, 302, 303].includes(status)) return 202;
  return spelling === "double slash" && path !== "/" ? 404 : status;
}

/**
 * Spells a path differently. Upper case changes only words, and of a pattern's path only its fixed parts: the case of ids is
 * significant.
 */
function spell(path: string, spelling: Spelling, pattern?: Pattern): string {
  if (spelling !== "upper case") return SPELLINGS[spelling](path);
  const fixed = pattern?.split("/");
  const word = (part: string, at: number) =>
    /^[a-z-]+$/.test(part) && (!fixed || fixed[at - 1] === part) ? part.toUpperCase() : part;
  return path.split("/").map(word).join("/");
}

/**
 * Returns the URL spellings with which a role requests a page. To save requests, most pages get only part of them: visitors the
 * odd spellings in turn, readers the page's data. For one page of each kind, both roles request all spellings. Authors and admins
 * only use the normal URL, because a spelling is dangerous only if it opens a page that the normal URL refuses.
 */
function spellingsOf(role: Role, pattern: Pattern): readonly Spelling[] {
  if (IS_WHOLE) return SPELLING_NAMES;
  if (role !== "visitor" && role !== "reader") return ["plain"];
  if (OF_EVERY_KIND.includes(pattern)) return ["plain", ".data", ...ODD_SPELLINGS];
  return role === "reader" ? ["plain", ".data"] : ["plain", ...inTurn(pattern, ODD_SPELLINGS)];
}

/** Sends the requests of all roles in parallel, since they do not affect each other. */
const atOnce = <Some extends Role>(roles: readonly Some[], ask: (role: Some) => Promise<void>) =>
  Promise.all(roles.map(ask));

test("SEC-05 every route and every action is classified: none is open by default", () => {
  expect(Object.keys(READING).toSorted()).toEqual(PATTERNS.toSorted());
  expect(Object.keys(WRITING).toSorted()).toEqual(patternsWithAction().toSorted());
});

describe("SEC-05 who gets to read what", () => {
  test.each(PATTERNS)(
    "SEC-05 AUTH-08 GET %s by everybody, however it is spelled, changes nothing",
    async (pattern) => {
      const path = addressOf(pattern, world);
      const readAll = () =>
        atOnce(ROLES, async (role) => {
          for (const spelling of spellingsOf(role, pattern)) {
            const address = spell(path, spelling, pattern);
            const response = await send(world, address, { as: world.as[role] });
            const wanted = asSpelled(expectedGet(pattern, role), spelling, path);
            expect.soft([role, spelling, response.status]).toEqual([role, spelling, wanted]);
          }
        });
      await unchangedByReading(world.db, readAll);
    },
  );

  test("SEC-05 ADMIN-01 to everybody else an admin page is any page that does not exist", async () => {
    const page = async (path: string, role: Role) => {
      const text = await (await world.get(path, world.as[role])).text();
      return samePart(text);
    };
    for (const role of ["visitor", "reader"] as const) {
      const missing = await page("/no/existe", role);
      for (const pattern of PATTERNS.filter((pattern) => pattern.startsWith("admin"))) {
        expect(await page(addressOf(pattern, world), role)).toBe(missing);
      }
    }
  });
});

describe("SEC-05 who gets to write what", () => {
  test.each(PATTERNS)("SEC-05 POST %s by everybody, however it is spelled", async (pattern) => {
    const path = addressOf(pattern, world);
    // Requests that would succeed, excluded here and tested elsewhere: deletions by an admin or the owner, logout, downloads.
    const isEffective = (role: Role) =>
      pattern === "logout" ||
      (role !== "visitor" && pattern === "preferences/exportar/archivo") ||
      (role === "admin" && pattern === "story/:storyId/eliminar") ||
      (role === "admin" && /^admin\/(rankings$|.*\/recuento$)/.test(pattern)) ||
      (role === "other" && pattern === "comentario/:commentId/eliminar");
    const roles = ROLES.filter((role) => !isEffective(role));
    await unchanged(world.db, async () => {
      await atOnce(roles, async (role) => {
        for (const spelling of spellingsOf(role, pattern)) {
          const response = await world.post(
            new URL(`http://localhost${spell(path, spelling, pattern)}`).href,
            {},
            world.as[role],
          );
          const status = asSpelled(expectedPost(pattern, role), spelling, path);
          expect.soft([role, spelling, response.status]).toEqual([role, spelling, status]);
          const page = await response.text();
          const only = pattern.startsWith("admin/reportes") ? ADMINS_UPDATE_REPORTS : ADMINS_ONLY;
          if (status === 403 && pattern.startsWith("admin")) expect(page).toContain(only);
        }
      });
    });
  });

  test.each(FORM_PATTERNS.filter((pattern) => pattern.startsWith("admin")))(
    "SEC-05 ADMIN-03 a whole form to %s by anybody else",
    async (pattern) => {
      const { path, fields } = formOf(pattern, world);
      await unchanged(world.db, async () => {
        await atOnce(["visitor", "reader", "author", "other"] as const, async (role) => {
          for (const spelling of spellingsOf(role, pattern)) {
            const address = new URL(`http://localhost${spell(path, spelling, pattern)}`).href;
            const response = await world.post(address, fields, world.as[role]);
            expect([403, 404]).toContain(response.status);
          }
        });
      });
    },
  );
});

describe("SEC-05 what is somebody else's", () => {
  const story = { title: "Robada", content: PROSE, story_category: "ficcion", ...CONSENT };

  test("SEC-05 a story in submission is read by its author alone, admins included", async () => {
    const { id, title } = world.story.author.submission;
    await atOnce(ROLES, async (role) => {
      for (const spelling of SPELLING_NAMES) {
        const response = await send(world, spell(`/story/${id}`, spelling), { as: world.as[role] });
        expect((await response.text()).includes(title)).toBe(
          role === "author" && spelling !== "double slash",
        );
      }
    });
  });

  test("SEC-05 a blind story names its author to nobody, in no format", async () => {
    const { person, story } = world;
    await atOnce(["visitor", "reader", "other", "admin"] as const, async (role) => {
      for (const path of [`/story/${story.author.voting.id}`, "/contest/current"]) {
        for (const spelling of ["plain", ".data"] as const) {
          const response = await send(world, spell(path, spelling), { as: world.as[role] });
          const text = await response.text();
          expect(text).not.toContain(person.author.display_name);
          expect(text).not.toContain(person.author.id);
          expect(text).not.toContain(person.author.email);
        }
      }
    });
  });

  test("SEC-05 it cannot be edited", async () => {
    const edited = world.story.author.submission;
    await unchanged(world.db, async () => {
      for (const role of ["visitor", "reader", "other", "admin"] as const) {
        const path = `/write/${world.contest.submission.id}?edit=${edited.id}`;
        const page = await world.get(path, world.as[role]);
        expect(page.status).toBe(303);
        expect(page.headers.get("Location")).toBe(
          role === "visitor" ? `/login?redirectTo=${encodeURIComponent(path)}` : "/profile",
        );
        for (const address of [path, `/write?edit=${edited.id}`]) {
          const answer = await world.post(address, { ...story, paso: "enviar" }, world.as[role]);
          // A visitor gets 401. An account gets 404, or 403 for the address without a contest, because the account's current
          // contest takes no stories.
          expect(role === "visitor" ? [401] : [403, 404]).toContain(answer.status);
          expect(await answer.text()).not.toContain(edited.title);
        }
      }
    });
  });

  test("SEC-05 it cannot be deleted", async () => {
    await unchanged(world.db, async () => {
      for (const phase of ["submission", "voting", "results"] as const) {
        const path = `/story/${world.story.author[phase].id}/eliminar`;
        const stranger = await world.post(path, {});
        expect(stranger.status).toBe(401);
        expect(await stranger.text()).toContain(
          "Debes estar autenticado para eliminar una historia",
        );
        for (const role of ["reader", "other"] as const) {
          const answer = await world.post(path, {}, world.as[role]);
          expect(answer.status).toBe(403);
          expect(await answer.text()).toContain("No puedes eliminar una historia que no es tuya");
        }
      }
      const own = await world.post(
        `/story/${world.story.author.voting.id}/eliminar`,
        {},
        world.as.author,
      );
      expect(own.status).toBe(403);
      expect(await own.text()).toContain(
        "Solo puedes eliminar historias durante el período de envío. Fase actual:",
      );
    });
  });

  test("SEC-05 PROFILE-04 a report is read by the story's author alone, once its contest has results", async () => {
    const { author, other } = world.story;
    const stories = [...Object.values(author), ...Object.values(other)];
    const own = { author: author.results.id, other: other.results.id };
    await atOnce(ROLES, async (role) => {
      for (const { id } of stories) {
        const path = `/story/${id}/informe`;
        for (const spelling of ["plain", ".data"] as const) {
          const { status } = await send(world, spell(path, spelling), { as: world.as[role] });
          const isOwn = (role === "author" || role === "other") && own[role] === id;
          expect
            .soft([role, path, spelling, status])
            .toEqual([...[role, path, spelling, isOwn ? 200 : 404]]);
        }
      }
    });
  });

  test("SEC-05 a draft is seen by its owner alone, and a token of another form is nobody's", async () => {
    const path = `/write/${world.contest.later.id}`;
    const showsDraft = async (as?: string) =>
      (await (await world.get(path, as)).text()).includes("Borrador secreto");
    expect(await showsDraft(world.as.author)).toBe(true);
    for (const role of ["visitor", "reader", "other", "admin"] as const) {
      expect(await showsDraft(world.as[role])).toBe(false);
      const profile = await world.get("/profile", world.as[role]);
      expect(await profile.text()).not.toContain("Borrador secreto");
    }
    for (const cookie of ["borrador=", "borrador=IiI%3D", "borrador=bnVsbA%3D%3D", "borrador=%"])
      expect(await showsDraft(cookie)).toBe(false);
  });

  test("SEC-05 ids that are none find nothing and break nothing", async () => {
    const odd = [
      "' OR 1=1 --",
      "%",
      "_",
      "%00",
      "../admin",
      "null",
      "x".repeat(3000),
      "a%2Fb",
      "💥",
    ];
    await unchanged(world.db, async () => {
      for (const text of odd) {
        const id = /^%../.test(text) ? text : encodeURIComponent(text);
        const withIds = PATTERNS.filter(
          (pattern) => pattern.includes(":") && inTurn(pattern, odd, 3).includes(text),
        );
        const visit = async (pattern: Pattern) => {
          const path = addressOf(pattern, world, {
            contestId: id,
            storyId: id,
            commentId: id,
            token: id,
            userId: id,
            slug: id,
            pollId: id,
            ideaId: id,
            reportId: id,
            decisionId: id,
          });
          const read = await world.get(path, world.as.admin);
          expect([200, 204, 301, 302, 303, 404]).toContain(read.status);
          if (!FORM_PATTERNS.includes(pattern)) return;
          const { fields } = formOf(pattern, world);
          const wrote = await world.post(path, fields, world.as.admin);
          // A form for an unknown id may redirect (303): marking no notices as read and leading to the registration change
          // nothing. Every other form must be refused.
          expect([303, 404, 409, 429]).toContain(wrote.status);
        };
        await Promise.all(withIds.map(visit));
      }
    });
  });
});

describe("SEC-05 an admin's rights", () => {
  const pathOfNew = "/admin/contest/new";

  test("SEC-05 ADMIN-03 end with the next request after they are taken away", async () => {
    const { db, person, as } = world;
    // A second admin, since the last admin's rights cannot be revoked.
    const other = await createUser(db, { is_admin: 1 });
    const set = (is_admin: 0 | 1) =>
      db.updateTable("user_profiles").set({ is_admin }).where("id", "=", person.admin.id).execute();
    expect((await world.get("/admin", as.admin)).status).toBe(200);
    await set(0);
    await unchanged(db, async () => {
      expect((await world.get("/admin", as.admin)).status).toBe(404);
      const answer = await world.post(pathOfNew, CONTEST, as.admin);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain(ADMINS_ONLY);
      const story = `/story/${world.story.other.results.id}/eliminar`;
      expect((await world.post(story, {}, as.admin)).status).toBe(403);
    });
    await set(1);
    expect((await world.get("/admin", as.admin)).status).toBe(200);
    await db.deleteFrom("user_profiles").where("id", "=", other.id).execute();
  });

  test("SEC-05 are asked for the password again after 12 hours, to read and to act", async () => {
    const { db, person } = world;
    const as = await world.signIn(person.admin.id);
    const age = (ms: number) =>
      db
        .updateTable("sessions")
        .set({ created_at: new Date(Date.now() - ms).toISOString() })
        .where("user_id", "=", person.admin.id)
        .execute();
    await age(12 * HOUR - 60_000);
    expect((await world.get("/admin", as)).status).toBe(200);
    await age(12 * HOUR + 60_000);
    const deletion = `/story/${world.story.other.results.id}/eliminar`;
    const theirs = { contest_id: world.contest.submission.id, user_id: person.admin.id };
    const own = `/story/${(await createStory(db, theirs)).id}/eliminar`;
    await unchanged(db, async () => {
      for (const path of ["/admin", pathOfNew, deletion, own]) {
        const page = await world.get(path, as);
        expect([page.status, page.headers.get("Location")]).toEqual([
          303,
          `/login?redirectTo=${encodeURIComponent(path)}&motivo=confirmar`,
        ]);
      }
      const created = await world.post(pathOfNew, CONTEST, as);
      expect(created.status).toBe(401);
      const page = await created.text();
      expect(page).toContain("Por seguridad, inicia sesión de nuevo");
      expect(page).toContain(`value="${CONTEST.title}"`);
      const finalization = `/admin/contest/${world.contest.voting.id}/finalize`;
      const comments = `/admin/datos/comentarios?reto=${world.contest.voting.id}`;
      const recount = `/admin/contest/${world.contest.voting.id}/recuento`;
      const extension = `/admin/contest/${world.contest.voting.id}/ampliar`;
      const conversion = `/admin/encuestas/${world.poll.id}/convertir`;
      const idea = `/admin/encuestas/ideas/${world.idea.id}`;
      const report = `/admin/reportes/${world.report.id}`;
      const hiding = `/admin/comentarios/${world.comment.id}`;
      const intervention = `/admin/intervenciones/${world.intervention.id}`;
      const out = `/admin/historia/${world.story.author.voting.id}/descalificar`;
      for (const [path, back] of [
        [finalization, finalization],
        [recount, recount],
        [extension, extension],
        ["/admin/rankings", "/admin"],
        ["/admin/apoyos", "/admin/apoyos"],
        ["/admin/correo", "/admin/correo"],
        ...["", "/suspender", "/administracion", "/eliminar"].map((page) => {
          const account = `/admin/cuentas/${person.author.id}${page}`;
          return [account, account] as const;
        }),
        ["/admin/mantenimiento", "/admin/mantenimiento"],
        ["/admin/datos/vistas", "/admin/datos/vistas"],
        [comments, comments],
        ["/admin/encuestas/nueva", "/admin/encuestas/nueva"],
        [conversion, conversion],
        [idea, idea],
        ...[report, hiding, intervention].map((path) => [path, path] as const),
        [out, out],
        [deletion, deletion],
        [own, own],
      ] as const) {
        const answer = await world.post(path, {}, as);
        expect([answer.status, path]).toEqual([401, path]);
        const refused = await answer.text();
        expect(refused).toContain("Por seguridad, inicia sesión de nuevo");
        const ways = `/login?redirectTo=${encodeURIComponent(back)}&amp;motivo=confirmar`;
        expect(refused, "it leads to the password and back").toContain(`href="${ways}"`);
      }
    });
  });

  test("SEC-05 ADMIN-03 let them delete any story, and the log says who did", async () => {
    const as = await world.signIn(world.person.admin.id);
    const before = await snapshot(world.db);
    const path = `/story/${world.story.other.results.id}/eliminar`;
    expect((await world.post(path, {}, as)).status).toBe(303);
    const after = await snapshot(world.db);
    expect(after.stories).not.toBe(before.stories);
    const log = await world.db.selectFrom("audit_log").selectAll().execute();
    expect(log).toMatchObject([{ action: "story.delete", actor_id: world.person.admin.id }]);
  });
});
