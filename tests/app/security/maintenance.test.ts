import { afterAll, describe, expect, test } from "vitest";
import { beginMaintenance, endMaintenance } from "~/domain/maintenance/maintenance.server";
import { FRESH_MS } from "~/domain/maintenance/closed-pages";
import { fixture } from "../../support/fixture";
import { openSite, ORIGIN } from "../../support/site";
import { createContest, createStory, createUser, datesIn } from "../../../scripts/seed/rows";
import { pageOf } from "../month/page";
import { openSocket } from "../talk/sockets";
import { CONSENT, FORM_PATTERNS, formOf, PROSE } from "./forms";
import {
  addressOf,
  inTurn,
  ODD_SPELLINGS,
  PATTERNS,
  REMIX_QUERIES,
  SPELLINGS,
  type Pattern,
  type Spelling,
} from "./pages";
import { openWorld, send, unchanged } from "./world";
import { ROLES, type Role } from "./world-rows";

/** Path prefixes of product.md §4 that stay open during maintenance, and further open paths (docs/decisions/0093). */
const OPEN = [
  ...["login", "register", "auth", "callback", "reset-password", "confirm", "terms", "privacy"],
  ...["privacy-policy", "cookie-policy", "community-guidelines", "write", "profile", "dashboard"],
  ...["contest", "story", "preferences"],
  ...["confirmar", "logout", "imagen", "webhooks", "baja", "sw.js", "salud"],
];
const ADMINS_ONLY = ["admin", "archivo", "maintenance-preview"];
const TEXTS = { message: "Cambiamos <b>de</b> base", duration: "PT30M" } as const;

// The Worker remembers for some seconds that maintenance is on.
const world = await fixture(openWorld({}, { isApart: true }));
const BEGAN = new Date();
await beginMaintenance(world.db, "operator", TEXTS, BEGAN);
/** Returns the remaining seconds of the announced half hour of maintenance. */
const secondsLeft = () => Math.ceil((BEGAN.getTime() + 30 * 60 * 1000 - Date.now()) / 1000);

const isOpen = (pattern: Pattern, role: Role) => {
  const [first = ""] = pattern.split("/");
  return OPEN.includes(first) || (ADMINS_ONLY.includes(first) && role === "admin");
};
const isClosed = ({ status, headers }: Response) =>
  status === 503 && headers.get("X-Maintenance") === "on";

/** Spells the fixed parts of a path. Ids keep their case, because it is significant. */
function spell(path: string, spelling: Spelling): string {
  if (spelling !== "upper case") return SPELLINGS[spelling](path);
  const word = (part: string) => (/^[a-z-]+$/.test(part) ? part.toUpperCase() : part);
  return path.split("/").map(word).join("/");
}

/**
 * Returns the URL spellings with which a role requests a page. Only readers request the odd ones: maintenance treats all roles but
 * admins alike.
 */
const spellingsOf = (role: Role, pattern: Pattern): readonly Spelling[] => {
  if (role === "reader") return ["plain", ".data", ...inTurn(pattern, ODD_SPELLINGS)];
  return role === "admin" ? ["plain", ".data"] : ["plain"];
};

describe("MAINT-01 SEC-05 during maintenance", () => {
  test.each(PATTERNS)(
    "MAINT-01 GET %s is open or closed to everybody, however it is spelled",
    async (pattern) => {
      const path = addressOf(pattern, world);
      for (const role of ROLES) {
        for (const spelling of spellingsOf(role, pattern)) {
          const before = secondsLeft();
          const response = await send(world, spell(path, spelling), { as: world.as[role] });
          const closed = !isOpen(pattern, role);
          expect.soft([role, spelling, isClosed(response)]).toEqual([role, spelling, closed]);
          if (closed) {
            const seconds = Number(response.headers.get("Retry-After"));
            expect(seconds).toBeGreaterThanOrEqual(secondsLeft());
            expect(seconds).toBeLessThanOrEqual(before);
            expect(response.headers.get("Cache-Control")).toBe("private, no-store");
          }
          await response.arrayBuffer();
        }
      }
      const head = await send(world, path, { method: "HEAD" });
      expect.soft(isClosed(head)).toBe(!isOpen(pattern, "visitor"));
    },
  );

  test("MAINT-01 SEC-05 no parameter of Remix, and no way up, opens a closed page", async () => {
    for (const query of REMIX_QUERIES) {
      for (const path of ["/historias", "/historias.data"]) {
        const { status } = await send(world, path + query, { as: world.as.reader });
        expect.soft([path + query, [503, 404].includes(status)]).toEqual([path + query, true]);
      }
    }
    for (const path of [
      "/login/../historias",
      "/login/%2e%2e/historias",
      "/login%2f..%2fhistorias",
      "/login;/../historias",
      "/write/..%2f..%2fhistorias",
    ]) {
      const page = await pageOf(send(world, path));
      expect.soft([path, page.status]).toEqual([path, page.status === 404 ? 404 : 503]);
      expect.soft(page.html).not.toContain("stories-section");
    }
  });

  test.each(
    FORM_PATTERNS.filter(
      (pattern) =>
        !isOpen(pattern, "reader") && !ADMINS_ONLY.some((name) => pattern.startsWith(name)),
    ),
  )("MAINT-01 a form to %s changes nothing, and comes back whole", async (pattern) => {
    const { as, path, fields } = formOf(pattern, world);
    await unchanged(world.db, async () => {
      for (const spelling of ["plain", ".data", ...inTurn(pattern, ODD_SPELLINGS)] as const) {
        const address = new URL(`${ORIGIN}${spell(path, spelling)}`).href;
        const response = await world.post(address, fields, world.as[as]);
        expect.soft([spelling, isClosed(response)]).toEqual([spelling, true]);
        if (spelling === ".data") {
          expect(await response.text()).toContain("esto no se guardó");
          continue;
        }
        const page = await pageOf(response);
        for (const [name, value] of Object.entries(fields)) expect(page.field(name)).toBe(value);
        expect(page.buttons).toEqual(["Enviar de nuevo"]);
      }
    });
  });

  test("MAINT-01 ADMIN-03 nobody but an admin posts to an admin's page, and an admin does", async () => {
    const form = { quiere: "guardar", ...TEXTS };
    for (const role of ["visitor", "reader"] as const)
      expect(isClosed(await world.post("/admin/mantenimiento", form, world.as[role]))).toBe(true);
    const saved = await world.post("/admin/mantenimiento", form, world.as.admin);
    expect(saved.status).toBe(303);
  });

  test("MAINT-01 AUTH-04 an admin whose session has ended is led to the login", async () => {
    const response = await world.get("/admin", "sesion=x".padEnd(50, "x"));
    expect(isClosed(response)).toBe(true);
    const ended = await world.signIn(world.person.admin.id);
    await world.db.deleteFrom("sessions").where("user_id", "=", world.person.admin.id).execute();
    expect((await world.get("/admin", ended)).headers.get("Location")).toBe(
      "/login?redirectTo=%2Fadmin",
    );
    world.as.admin = await world.signIn(world.person.admin.id);
  });

  test("MAINT-01 the page says why, for how long, and links to what stays open", async () => {
    const page = await pageOf(world.get("/"));
    expect(page.texts("title")).toEqual(["Volvemos enseguida · Tintero"]);
    expect(page.texts("h1")).toEqual(["Volvemos enseguida"]);
    expect(page.text).toContain(
      "Estamos cambiando la tinta. Cambiamos <b>de</b> base. Calculamos que hará falta media hora.",
    );
    expect(page.text).toContain(
      "Mientras tanto puedes seguir escribiendo y leer el reto. Lo que guardaste sigue guardado; los votos confirmados, también.",
    );
    expect(page.links).toEqual(["/contest/current", "/write", "/profile"]);
    expect(page.text, "without a script it updates nothing").not.toContain("se actualiza sola");
    for (const link of page.links)
      expect((await world.get(link, world.as.reader)).status).toBe(200);
    const light = await world.get("/", undefined, { "Save-Data": "on" });
    expect(await light.text()).not.toContain("<script");
  });

  test("MAINT-01 pages that stay open say that part of the site is closed, and that what is sent there is kept", async () => {
    for (const path of [
      "/contest/current",
      `/story/${world.story.author.voting.id}`,
      "/write",
      "/login",
    ]) {
      const page = await pageOf(world.get(path));
      expect(page.texts(".flash").join()).toContain(
        "una parte del sitio está cerrada. Cambiamos <b>de</b> base. Calculamos que hará falta media hora. Aquí puedes seguir: lo que guardes, envíes o votes queda guardado.",
      );
    }
  });

  test("MAINT-01 VOTE-02 WRITE-13 a vote counts, a draft is kept and a story is sent", async () => {
    const { contest, story, as, person } = world;
    const vote = { quiere: "voto", clave: crypto.randomUUID() };
    const voted = await world.post(`/story/${story.other.voting.id}/voto`, vote, as.reader);
    expect(voted.status).toBe(303);
    const text = { title: "En obras", content: PROSE, story_category: "ficcion" };
    const path = `/write/${contest.submission.id}`;
    const savedDraft = await world.post(path, { ...text, paso: "borrador" }, as.reader);
    expect(savedDraft.status).toBe(303);
    expect(await (await world.get(path, as.reader)).text()).toContain('value="En obras"');
    const sent = await world.post(path, { ...text, ...CONSENT, paso: "enviar" }, as.reader);
    expect(sent.status).toBe(303);
    const stories = world.db.selectFrom("stories").where("user_id", "=", person.reader.id);
    expect(await stories.select("title").execute()).toEqual([{ title: "En obras" }]);
  });

  test("MAINT-01 the preview shows admins the page with the saved texts, on and off", async () => {
    const page = await pageOf(world.get("/maintenance-preview", world.as.admin));
    expect(page.status).toBe(200);
    expect(page.text).toContain(
      "Volvemos enseguida Estamos cambiando la tinta. Cambiamos <b>de</b> base.",
    );
    expect(page.links).toContain("/admin/mantenimiento");
  });
});

describe("MAINT-01 switched by an admin", () => {
  afterAll(() => endMaintenance(world.db, "operator", new Date()));
  const stateOf = async (path: string) => isClosed(await world.get(path));

  test("MAINT-01 NOTIF-02 off and on, at once, and open pages hear of both", async () => {
    const page = await openSocket(world, { path: "/canal/sitio" });
    const press = (quiere: string) =>
      world.post("/admin/mantenimiento", { quiere, message: "", duration: "" }, world.as.admin);
    for (let twice = 0; twice < 2; twice++) {
      expect((await press("terminar")).headers.get("Location")).toBe("/admin/mantenimiento");
      expect(await stateOf("/")).toBe(false);
    }
    for (let twice = 0; twice < 2; twice++) {
      expect((await press("activar")).status).toBe(303);
      expect(await stateOf("/")).toBe(true);
    }
    await expect.poll(() => page.received).toEqual(Array(2).fill('{"type":"maintenance"}'));
    const log = world.db.selectFrom("audit_log").where("actor_id", "=", world.person.admin.id);
    const lines = await log.where("action", "like", "maintenance.o%").select("action").execute();
    expect(lines).toEqual([{ action: "maintenance.off" }, { action: "maintenance.on" }]);
    page.close();
  });

  test("MAINT-01 refuses a message that is too long, and keeps it", async () => {
    const message = "x".repeat(301);
    const form = { quiere: "activar", message, duration: "PT1H" };
    const page = await pageOf(world.post("/admin/mantenimiento", form, world.as.admin));
    expect(page.status).toBe(400);
    expect(page.text).toContain("El mensaje puede tener 300 caracteres como máximo.");
    expect([page.field("message"), page.field("duration")]).toEqual([message, "PT1H"]);
  });

  test("MAINT-01 OPS-02 a change by the operator reaches open pages with the cron, once", async () => {
    const page = await openSocket(world, { path: "/canal/sitio" });
    await endMaintenance(world.db, "operator", new Date());
    const worker = await world.local.getWorker();
    for (let twice = 0; twice < 2; twice++) await worker.scheduled({ cron: "* * * * *" });
    await expect.poll(() => page.received).toEqual(['{"type":"maintenance"}']);
    await expect.poll(() => stateOf("/"), { timeout: FRESH_MS + 5000 }).toBe(false);
    page.close();
  });
});

test("MAINT-01 SEC-06 pages in the shared cache do not hide maintenance, nor stay behind it", async () => {
  const site = await openSite({}, { cache: true });
  const contest = await createContest(site.db, datesIn("results", new Date()));
  const author = (await createUser(site.db)).id;
  const story = await createStory(site.db, { contest_id: contest.id, user_id: author });
  const paths = ["/historias", "/contest-history", `/story/${story.id}`];
  const responses = () =>
    Promise.all(
      paths.map(async (path) => {
        const page = await pageOf(site.get(path));
        return `${page.status} ${page.text.includes("cambiando la tinta")}`;
      }),
    );
  expect(await responses()).toEqual(["200 false", "200 false", "200 false"]);
  await beginMaintenance(site.db, "operator", TEXTS, new Date());
  const SOON = { timeout: FRESH_MS + 5000 };
  await expect.poll(responses, SOON).toEqual(["503 true", "503 true", "200 true"]);
  await endMaintenance(site.db, "operator", new Date());
  await expect.poll(responses, SOON).toEqual(["200 false", "200 false", "200 false"]);
  await site.close();
});
