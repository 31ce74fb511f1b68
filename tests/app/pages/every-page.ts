import { contestDownloadPath } from "~/domain/offline/edition";
import { anthologyPath } from "~/domain/paths";
import {
  createComment,
  createIdea,
  createIntervention,
  createPoll,
  createPollVotes,
  createReport,
  datesIn,
} from "../../../scripts/seed/rows";
import { unsubscribePath } from "~/domain/mail/unsubscribe.server";
import { recomputeRankings } from "~/domain/karma/rankings.server";
import type { As } from "../../support/site";
import { WORLD_ENV } from "../security/world";
import { openMonth, type Month, type Person } from "../month/makers";
import type { Page } from "../month/page";

/** A page of the site as it was served to one of the roles. */
interface SeenPage {
  who: PageRole;
  /** Role, path and phase of the contest, such as "author, /profile, voting". */
  name: string;
  page: Page;
}

type PageRole = "visitor" | "reader" | "author" | "admin";

const PHASES = ["submission", "voting", "counting", "results"] as const;

/** Counts in the thousands that the pages show. Pages must write them with a thousands separator. */
export const LARGE = { words: 1234, votes: 2345, views: 34567 };

/**
 * Loads the main pages in every phase of the current contest as a visitor, a reader, an author and an admin, with error pages and
 * responses to forms. Most lists have one item. One finished contest has counts in the thousands.
 */
export async function everyPage(): Promise<{ site: Month; seen: SeenPage[]; as: World["as"] }> {
  const site = await openMonth({
    ...WORLD_ENV,
    SUPPORT_EMAIL: "hola@tintero.example",
    KOFI_URL: "https://ko-fi.com/tintero",
  });
  const world = await fill(site);
  const seen: SeenPage[] = [];
  const load = async (who: PageRole, path: string, when = "") => {
    const page = await site.see(path, world.as[who]);
    seen.push({ who, name: `${who}, ${path}${when}`, page });
  };
  for (const phase of PHASES) {
    await move(site, world.current, phase);
    for (const [who, path] of pagesIn(phase, world)) await load(who, path, `, ${phase}`);
  }
  for (const [who, path] of otherPages(world)) await load(who, path);
  for (const [who, path, fields] of answers(world)) {
    const page = await site.send(path, fields, world.as[who]);
    seen.push({ who, name: `${who}, answer of ${path}`, page });
  }
  return { site, seen, as: world.as };
}

type World = Awaited<ReturnType<typeof fill>>;

async function fill(site: Month) {
  const author = await site.person({ display_name: "Autora Única", email: "autora@tintero.test" });
  const reader = await site.person({ display_name: "Lectora Única", email: "lee@tintero.test" });
  const admin = await site.person({
    display_name: "Jefa",
    email: "jefa@tintero.test",
    is_admin: 1,
  });
  const counted = await countedContest(site, author, reader, admin);
  const large = await largeContest(site, author);
  const deserted = await site.contest("results", { title: "El que nadie quiso", month: "Agosto" });
  const current = await site.contest("submission", { title: "El de ahora", min_words: 1 });
  const own = await site.story(current, author, { title: "La mía", word_count: 1, is_mature: 1 });
  const other = await site.person({ display_name: "Otra Persona", email: "otra@tintero.test" });
  const foreign = await site.story(current, other, { title: "La ajena", word_count: 1 });
  const next = await site.contest("submission", {
    title: "El que viene",
    month: "Diciembre",
    min_words: 1,
    submission_deadline: new Date(Date.now() + 40 * DAY_MS).toISOString(),
    voting_deadline: new Date(Date.now() + 50 * DAY_MS).toISOString(),
    results_at: null,
  });
  await recomputeRankings(site.db, new Date());
  await site.db
    .insertInto("kofi_payments")
    .values({
      message_id: "pago",
      type: "Donation",
      email: "sin-cuenta@correo.test",
      from_name: "Persona Generosa",
      amount: "5.00",
      currency: "EUR",
      received_at: new Date().toISOString(),
      settled_at: null,
      user_id: null,
    })
    .execute();
  await giveMailUp(site);
  const poll = await createPoll(site.db, { target_contest_month: "enero" });
  await createPollVotes(site.db, poll, [{ option: poll.options[0] ?? fail(), user: author.id }]);
  const past = await createPoll(site.db, {
    title: "La que terminó",
    status: "closed",
    created_at: new Date(0).toISOString(),
  });
  await createPollVotes(site.db, past, [{ option: past.options[1] ?? fail(), user: author.id }]);
  const converted = await createPoll(site.db, { title: "La de este reto", status: "closed" });
  const [chosen = fail()] = converted.options;
  await createPollVotes(site.db, converted, [{ option: chosen, user: author.id }]);
  // Creates a poll without votes, whose options may still change. It is older, so home shows the other poll.
  await createPoll(site.db, { title: "La de mañana", created_at: new Date(0).toISOString() });
  const idea = await createIdea(site.db, { user_id: reader.id, shows_name: 1 });
  await convertTo(site, converted.id, chosen, current.id);
  const comment = await createComment(site.db, { story_id: foreign.id, user_id: reader.id });
  const reply = await createComment(site.db, {
    story_id: foreign.id,
    user_id: author.id,
    parent_id: comment.id,
  });
  await site.db
    .insertInto("comment_likes")
    .values({ comment_id: comment.id, user_id: author.id, created_at: new Date().toISOString() })
    .execute();
  await site.db
    .updateTable("comments")
    .set({ likes_count: 1 })
    .where("id", "=", comment.id)
    .execute();
  const report = await createReport(site.db, {
    reporter_id: author.id,
    reported_comment_id: comment.id,
    description: "Es un anuncio.",
  });
  const storyReport = await createReport(site.db, {
    reporter_id: reader.id,
    reported_story_id: counted.story.id,
  });
  const hidden = await createComment(site.db, {
    story_id: counted.story.id,
    user_id: reader.id,
    hidden_at: new Date().toISOString(),
  });
  const intervention = await createIntervention(site.db, {
    user_id: reader.id,
    comment_id: hidden.id,
    story_id: counted.story.id,
  });
  const answered = await createIntervention(site.db, {
    kind: "story-disqualified",
    rule: "originality",
    user_id: author.id,
    story_id: counted.story.id,
    answer: "Es mía.",
    answered_at: new Date().toISOString(),
  });
  const as: Record<PageRole, As | undefined> = {
    visitor: undefined,
    reader: reader.as,
    author: author.as,
    admin: admin.as,
  };
  return {
    as,
    author,
    admin,
    counted,
    large,
    deserted,
    current,
    next,
    own,
    foreign,
    comment,
    reply,
    poll,
    past,
    converted,
    idea,
    report,
    storyReport,
    hidden,
    intervention,
    answered,
  };
}

/** Inserts the row that links a converted poll's option with its contest. */
async function convertTo({ db }: Month, poll_id: string, option_id: string, contest_id: string) {
  const converted_at = new Date().toISOString();
  await db
    .insertInto("poll_conversions")
    .values({ poll_id, option_id, contest_id, converted_at })
    .execute();
}

async function giveMailUp({ db }: Month): Promise<void> {
  const at = new Date().toISOString();
  for (const id of ["una", "otra"]) {
    await db
      .insertInto("mail_outbox")
      .values({
        id,
        dedupe_key: id,
        recipient: "lee@correo.test",
        kind: "results",
        attempts: 1,
        dead_at: at,
        created_at: at,
        next_attempt_at: at,
        last_error: "Expired",
        expires_at: new Date(Date.now() + DAY_MS).toISOString(),
      })
      .execute();
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Creates a contest with results, one story, one vote and one view. */
async function countedContest(site: Month, author: Person, reader: Person, admin: Person) {
  const contest = await site.contest("voting", { title: "El contado", month: "Octubre" });
  const story = await site.story(contest, author, { title: "La única", word_count: 1 });
  const key = crypto.randomUUID();
  await site.send(`/story/${story.id}/voto`, { quiere: "voto", clave: key }, reader.as);
  await move(site, contest, "counting");
  await site.send(`/admin/contest/${contest.id}/finalize`, { seguro: "si" }, admin.as);
  await site.db.updateTable("stories").set({ views_count: 1 }).where("id", "=", story.id).execute();
  return { contest, story };
}

/** Creates a finished contest with every winning place, ties, medals and counts of four digits and more. */
async function largeContest(site: Month, author: Person) {
  const contest = await site.contest("results", {
    title: "El grande",
    month: "Septiembre",
    reads_fewest: 1,
    reads_most: LARGE.votes,
    reads_variation: 0.38,
  });
  const stories = [];
  for (const winner_position of [1, 2, 3, null]) {
    const writer = winner_position === 1 ? author : await site.person({ display_name: "Ana Gil" });
    await site.badges(writer, "kofi_supporter", "contest_winner", "first_story");
    const story = await site.story(contest, writer, {
      title: `Del lugar ${winner_position ?? "cuarto"}`,
      winner_position,
      is_winner: winner_position ? 1 : 0,
      is_mature: 1,
      word_count: LARGE.words,
      likes_count: LARGE.votes,
      views_count: LARGE.views,
    });
    stories.push(story);
  }
  return { contest, story: stories[0] ?? fail() };
}

/** Changes a contest's dates so that it is in this phase. */
async function move(site: Month, contest: { id: string }, phase: (typeof PHASES)[number]) {
  await site.db
    .updateTable("contests")
    .set((eb) => ({
      ...datesIn(phase, new Date()),
      results_at: null,
      dates_version: eb("dates_version", "+", 1),
    }))
    .where("id", "=", contest.id)
    .execute();
}

type Visit = [who: PageRole, path: string];

function pagesIn(phase: string, { current, next, own, foreign }: World): Visit[] {
  const story = phase === "submission" ? [] : [`/story/${foreign.id}`];
  const everybody = ["/", `/contest/${current.id}`, `/contest/${next.id}`, ...story];
  const roles = ["visitor", "reader", "author", "admin"] as const;
  return [
    ...roles.flatMap((who) => everybody.map((path): Visit => [who, path])),
    ["author", `/story/${own.id}`],
    ...["/profile", "/write", `/write/${current.id}`].map((path): Visit => ["author", path]),
    ...["/write", `/write/${current.id}`, `/write/${next.id}`].map((path): Visit => [
      "reader",
      path,
    ]),
    ...["/write", `/contest/${current.id}?q=nada-de-nada`].map((path): Visit => ["visitor", path]),
    ["admin", "/admin"],
  ];
}

function otherPages(world: World): Visit[] {
  const { counted, large, deserted, foreign, comment, reply, author, admin } = world;
  const { poll, past, converted, idea, next } = world;
  const { report, storyReport, hidden, intervention, answered } = world;
  const acta = `/contest/${counted.contest.id}/acta`;
  const baja = unsubscribePath(WORLD_ENV, "nobody", "mail");
  return [
    ["visitor", "/historias"],
    ["visitor", "/historias?q=nada-de-nada"],
    ["visitor", "/historias?q=unica"],
    ["author", "/historias"],
    ["visitor", "/contest-history"],
    ["visitor", `/contest/${counted.contest.id}`],
    ["visitor", `/contest/${large.contest.id}`],
    ["author", `/contest/${counted.contest.id}`],
    ["visitor", `/contest/${deserted.id}`],
    ["visitor", acta],
    ["reader", acta],
    ["visitor", anthologyPath(counted.contest.id)],
    ["visitor", contestDownloadPath(counted.contest.id)],
    ["visitor", `/story/${large.story.id}`],
    ["reader", `/story/${large.story.id}?from=profile&authorId=somebody`],
    ["visitor", `/story/${counted.story.id}`],
    ["author", `/story/${counted.story.id}`],
    ["author", "/profile"],
    ...["author", "admin"].map((who): Visit => [who as PageRole, "/notificaciones"]),
    ["author", "/profile/editar"],
    ["author", `/story/${counted.story.id}/informe`],
    ["author", `/story/${large.story.id}/informe`],
    ["visitor", `/author/${author.id}`],
    ["reader", `/author/${author.id}`],
    ["visitor", `/author/${admin.id}`],
    ["reader", `/story/${foreign.id}/comentario?respuesta=${comment.id}`],
    ["reader", `/comentario/${comment.id}/eliminar`],
    ["reader", `/comentario/${reply.id}/denuncia`],
    ["reader", `/story/${foreign.id}/denuncia`],
    ["admin", `/story/${foreign.id}/eliminar`],
    ...(["visitor", "reader", "author"] as const).map((who): Visit => [
      who,
      `/encuesta/${poll.id}`,
    ]),
    ["visitor", `/encuesta/${past.id}`],
    ["visitor", "/encuestas"],
    ["visitor", `/encuesta/${converted.id}`],
    ...["/admin/encuestas", "/admin/encuestas/nueva"].map((path): Visit => ["admin", path]),
    ...[poll, past, converted].flatMap(({ id }): Visit[] => [
      ["admin", `/admin/encuestas/${id}`],
      ["admin", `/admin/encuestas/${id}/convertir`],
    ]),
    ...["", "?estado=archivadas", `/${idea.id}`].map((path): Visit => [
      ...(["admin", `/admin/encuestas/ideas${path}`] as const),
    ]),
    ...["", "?estado=todos", "/respuestas", `/${report.id}`, `/${storyReport.id}`].map(
      (path): Visit => ["admin", `/admin/reportes${path}`],
    ),
    ...["", "?q=nada-de-nada", `/${comment.id}`, `/${hidden.id}`].map((path): Visit => [
      ...(["admin", `/admin/comentarios${path}`] as const),
    ]),
    ...[intervention, answered].map(({ id }): Visit => ["admin", `/admin/intervenciones/${id}`]),
    ["reader", `/moderacion/${intervention.id}`],
    ["author", `/moderacion/${answered.id}`],
    ["visitor", "/moderacion"],
    ["reader", "/feedback?type=contest"],
    ["admin", "/admin/contest/new"],
    ["admin", `/admin/historia/${counted.story.id}/descalificar`],
    ["admin", "/admin/registro"],
    ["admin", "/admin/registro?desde=ayer"],
    ...["", "?q=a&ver=premium", "?q=nadie-se-llama-asi"].map((query): Visit => [
      ...(["admin", `/admin/cuentas${query}`] as const),
    ]),
    ...["", "?pagina=2", "/suspender", "/administracion", "/eliminar"].map((page): Visit => [
      ...(["admin", `/admin/cuentas/${author.id}${page}`] as const),
    ]),
    ["admin", "/admin/mantenimiento"],
    ...["", "/comentarios", "/votos", "/vistas", "/prueba"].map((path): Visit => [
      ...(["admin", `/admin/datos${path}`] as const),
    ]),
    ...["", "?dias=90", `?reto=${counted.contest.id}`].map((query): Visit => [
      ...(["admin", `/admin/estadisticas${query}`] as const),
    ]),
    ...["/admin/correo", "/admin/apoyos", "/admin/apoyos?estado=entregados"].map((path): Visit => [
      ...(["admin", path] as const),
    ]),
    ["admin", `/admin/contest/${counted.contest.id}`],
    ["admin", `/admin/contest/${counted.contest.id}/recuento`],
    ["admin", `/admin/contest/${counted.contest.id}/senales`],
    ["admin", `/admin/contest/new?desde=${counted.contest.id}`],
    ["admin", `/admin/contest/${counted.contest.id}/ampliar`],
    ...["envios", "votacion", "recuento", "resultados"].map((fase): Visit => [
      ...(["admin", `/admin/contest/${next.id}/vista?fase=${fase}`] as const),
    ]),
    ["admin", `/admin/contest/${next.id}/ampliar?dias=2`],
    ["admin", `/admin/contest/${next.id}/ampliar?fecha=ayer`],
    ["admin", `/admin/contest/${next.id}`],
    ["author", "/?ranking=5"],
    ["reader", "/confirmar"],
    ["reader", baja],
    ["visitor", unsubscribePath(WORLD_ENV, author.id, "contests")],
    ["visitor", unsubscribePath(WORLD_ENV, "nadie@correo.test", "newsletter")],
    ["reader", "/preferences/exportar"],
    ...(["reader", "author", "admin"] as const).map((who): Visit => [who, "/preferences/eliminar"]),
    ["author", "/preferences"],
    ["visitor", "/apariencia"],
    ["visitor", "/reset-password"],
    ["visitor", "/reset-password?caducado=si"],
    ["visitor", "/login/enlace"],
    ["visitor", "/login/enlace?caducado=si"],
    ["reader", "/logout"],
    ...[
      ...[
        "/login",
        "/register",
        "/terms",
        "/sin-conexion",
        "/privacy",
        ...["/faq", "/como-funciona"],
        ...["/writing-resources", "/community-guidelines", "/dmca"],
        ...["/blog", "/blog/la-raya", "/blog/no-existe"],
        "/cookie-policy",
        "/guia-de-comentarios",
        "/correo-local",
        "/estilo",
      ],
      ...["/insignias", "/apoyar", "/apoyar/gracias", "/?ranking=5", "/?ranking=10"],
      ...["/newsletter", "/newsletter/confirmar", "/newsletter/confirmar?token=x"],
      ...["/feedback", "/feedback?type=contest"],
    ].map((path): Visit => ["visitor", path]),
    ...["/no-existe", "/contest/no-existe", "/story/no-existe"].map((path): Visit => [
      "visitor",
      path,
    ]),
  ];
}

function answers({
  next,
  foreign,
  counted,
  poll,
  past,
  idea,
  report,
  comment,
  intervention,
}: World): [who: PageRole, path: string, Record<string, string>][] {
  const text = { title: "Una más", story_category: "ficcion", paso: "revisar" };
  return [
    ["reader", `/write/${next.id}`, { ...text, content: "palabra ".repeat(1001) }],
    ["reader", `/write/${next.id}`, { ...text, content: "" }],
    ["reader", `/write/${next.id}`, { ...text, content: "Una" }],
    ["reader", `/write/${next.id}`, { ...text, content: "palabra ".repeat(500) }],
    ["visitor", "/login", { email: "nadie@tintero.test", password: "no-es" }],
    ["visitor", "/register", { email: "", password: "x" }],
    ["visitor", "/reset-password", { paso: "pedir", email: "" }],
    ["reader", "/preferences", { paso: "nombre", name: "x" }],
    ["reader", "/preferences", { paso: "contrasena", current: "", password: "x" }],
    ["admin", "/admin/contest/new", { title: "" }],
    ["admin", `/admin/contest/${next.id}`, { title: "Otro", version: "0" }],
    ["admin", `/admin/contest/${next.id}/ampliar`, { hasta: "2020-01-01T10:00", version: "1" }],
    ["admin", "/admin/mantenimiento", { quiere: "activar", duration: "PT5M" }],
    ["admin", "/admin/datos/vistas", { palabra: "nada", visto: "" }],
    ["admin", "/admin/encuestas/nueva", { title: "" }],
    ["admin", `/admin/encuestas/${poll.id}`, { paso: "opcion" }],
    ["admin", `/admin/encuestas/${past.id}/convertir`, { visto: "otra cosa" }],
    ["admin", `/admin/encuestas/ideas/${idea.id}`, { paso: "opcion" }],
    ["admin", `/admin/contest/${counted.contest.id}/recuento`, {}],
    ["reader", `/story/${foreign.id}/comentario`, { content: "", clave: crypto.randomUUID() }],
    ["reader", `/story/${foreign.id}/denuncia`, {}],
    ["author", "/preferences/eliminar", { historias: "borradas", password: "no-es" }],
    ["author", "/preferences/eliminar", {}],
    ["reader", `/encuesta/${poll.id}`, {}],
    ["admin", `/admin/reportes/${report.id}`, { paso: "ocultar", motivo: "" }],
    ["admin", `/admin/comentarios/${comment.id}`, { paso: "eliminar", motivo: "" }],
    ["reader", `/moderacion/${intervention.id}`, { texto: "" }],
    ["visitor", "/newsletter", { email: "nadie" }],
    ["visitor", "/newsletter/confirmar", { token: "x" }],
    ["visitor", "/feedback", { email: "nadie", clave: crypto.randomUUID() }],
  ];
}

function fail(): never {
  throw new Error("no story");
}
