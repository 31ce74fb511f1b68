import type { Voter } from "../support/voters";
import { connections, send } from "../support/http-client";
import { seedFullCommunity, type FullCommunity, type Size } from "./full-community";
import type { Reading } from "./meter";
import { prepare } from "./prepare";
import type { Cell, Row } from "./table";
import { brotliOf, readPublic, sum, weigh } from "./weight";
import type { Opened } from "./weights";

/** Size of the measured community: 2,000 people and 200 reports. */
export const FULL: Size = {
  people: 2000,
  stories: 300,
  votes: 4000,
  comments: 2000,
  reports: 200,
  interventions: 60,
  auditLines: 1000,
  mails: 800,
  payments: 90,
};
/** Size of a community with a tenth of the people and activity, but equally full pages. */
export const TENTH: Size = {
  ...FULL,
  people: 200,
  stories: 150,
  votes: 400,
  comments: 200,
  auditLines: 100,
};

const KB = 1000;
/** Budgets of an admin page (docs/design/performance.md). */
const BUDGET = {
  total: 20 * KB,
  laterScript: 110 * KB,
  light: 20 * KB,
  next: 14 * KB,
  /** The longest chain of queries is that of a report: session, report, reported object, its author. */
  inSequence: 4,
  /** Maximum ratio of rows read by a page in the full community to rows read in a tenth of it, apart from `FEW_ROWS`. */
  growth: 1.2,
};
/** Differences up to this many rows are ignored: the two pages show different objects, for example a longer thread. */
const FEW_ROWS = 20;
/** Pages that count rows: of a clearing, of actions in a period, of a contest's stories and votes. */
const COUNTING =
  /^\/admin(\?|$)|datos\/|estadisticas|senales|contest\/[\w-]+(\/finalize|\/eliminar)?$/;
/** URL of the admin's search for accounts, which scans names and e-mails until the page of results is full. */
const SEARCHING = /cuentas\?q=/;

/** Column titles of the bench's table, in the order of the cells. */
export const COLUMNS = [
  "before anything deferred",
  "deferred script",
  "Modo ligero",
  "next page",
  "D1 in sequence",
  "D1 trips",
  "rows read",
  "in a tenth",
];

export type Communities = Record<"full" | "tenth", { state: string; community: FullCommunity }>;

/** Seeds a community with many pending tasks for admins. */
export function prepareAdministration(state: string, size: Size): Promise<FullCommunity> {
  return prepare(state, "empty", (db, now) => seedFullCommunity(db, size, now));
}

/** Paths of all admin pages, and of the moderation pages outside /admin. */
export function adminPaths(world: FullCommunity): string[] {
  const { submission, voting, counting, results } = world.contests;
  const account = `/admin/cuentas/${world.person}`;
  return [
    "/admin",
    ...["registro", "apoyos", "apoyos?estado=entregados", "correo", "mantenimiento"].map(inAdmin),
    ...["cuentas", "cuentas?q=arri", "cuentas?ver=premium", "cuentas?ver=suspendidas"].map(inAdmin),
    ...["", "/suspender", "/administracion", "/eliminar"].map((page) => `${account}${page}`),
    ...["reportes", "reportes?estado=todos", "reportes/respuestas"].map(inAdmin),
    ...[world.commentReport, world.storyReport].map((id) => `/admin/reportes/${id}`),
    ...["comentarios", "comentarios?estado=ocultos", "comentarios?q=percha"].map(inAdmin),
    ...[world.comment, world.hiddenComment].map((id) => `/admin/comentarios/${id}`),
    ...Object.values(world.interventions).map((id) => `/admin/intervenciones/${id}`),
    ...["", "/comentarios", "/votos", "/vistas", "/prueba"].map((page) => `/admin/datos${page}`),
    ...["", "?dias=90", `?reto=${results}`].map((query) => `/admin/estadisticas${query}`),
    ...["encuestas", "encuestas/nueva", "encuestas/ideas"].map(inAdmin),
    ...[`encuestas/ideas/${world.idea}`, `encuestas/${world.poll}`].map(inAdmin),
    `/admin/encuestas/${world.endedPoll}/convertir`,
    `/admin/historia/${world.story}/descalificar`,
    ...["new", submission, results, `${submission}/ampliar`].map(
      (page) => `/admin/contest/${page}`,
    ),
    ...[`${counting}/finalize`, `${voting}/recuento`, `${submission}/eliminar`].map(
      (page) => `/admin/contest/${page}`,
    ),
    ...[`${voting}/senales`, `${voting}/cuarentena/${world.quarantine}`].map(
      (page) => `/admin/contest/${page}`,
    ),
    "/moderacion",
  ];
}

const inAdmin = (page: string) => `/admin/${page}`;

/** Measures every admin page: bytes, round trips to D1, and the rows read in both communities. */
export async function measureAdministration(
  communities: Communities,
  open: (state: string) => Promise<Opened>,
): Promise<Row[]> {
  const full = await readAll(communities.full, open);
  const tenth = await readAll(communities.tenth, open);
  return full.map(({ path, weight, light, reading }, at) => {
    const before = tenth[at]?.reading.rowsRead ?? 0;
    const files = (modules: readonly string[]) =>
      sum(modules.map((address) => brotliOf(readPublic(address), 11)));
    const kb = (value: number, budget: number): Cell => ({ value, budget, as: "KB" });
    const count = (value: number, budget?: number): Cell => ({ value, budget, as: "count" });
    return {
      title: path.replaceAll(/[0-9a-f-]{36}/g, "…"),
      as: "count",
      isHard: true,
      cells: [
        kb(weight.total, BUDGET.total),
        kb(files(weight.modules), BUDGET.laterScript),
        kb(light.total + files(light.modules), BUDGET.light),
        kb(light.brotli, BUDGET.next),
        count(reading.inSequence, BUDGET.inSequence),
        count(reading.trips),
        count(
          reading.rowsRead,
          COUNTING.test(path) || SEARCHING.test(path)
            ? undefined
            : Math.ceil(before * BUDGET.growth) + FEW_ROWS,
        ),
        count(before),
      ],
    };
  });
}

async function readAll(
  { state, community }: Communities["full"],
  open: (state: string) => Promise<Opened>,
) {
  const { origin, close } = await open(state);
  const agent = connections(1);
  const ask = async (path: string, admin: Voter, headers: Record<string, string>) => {
    const request = { path, headers, cookie: admin.cookie };
    // Warm-up: the first request fills the Worker's caches in memory.
    await send(agent, origin, request);
    const answer = await send(agent, origin, request);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    const reading: Reading = JSON.parse(String(answer.headers["x-meter"]));
    return { weight: weigh(answer.body.toString()), reading };
  };
  const pages = [];
  for (const path of adminPaths(community)) {
    const { weight, reading } = await ask(path, community.admin, {});
    const light = await ask(path, community.admin, { "Save-Data": "on" });
    pages.push({ path, weight, reading, light: light.weight });
  }
  agent.destroy();
  await close();
  return pages;
}
