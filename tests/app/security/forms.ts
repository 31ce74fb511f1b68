import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ANNOUNCEMENT } from "~/domain/announcements/announcement";
import { PAGES } from "~/routes.js";
import { root } from "../../../scripts/run.js";
import { addressOf, patternsOf, type Pattern } from "./pages";
import { DEAD_MAIL, inDays, KOFI_TOKEN, type Role, type WorldRows } from "./world-rows";

interface Form {
  as: Role;
  /** Path to post the form to, if it differs from the pattern's usual address. */
  path?: string;
  fields: Record<string, string>;
  /** Names of the fields that the form may omit. */
  optional?: readonly string[];
}

export const PROSE = "La carta llegó un martes por la tarde. ".repeat(30).trim();
export const CONSENT = {
  original_confirmed: "on",
  share_winner_content_accepted: "on",
  public_risk_acknowledged: "on",
  terms_accepted: "on",
};
export const CONTEST = {
  title: "Un reto nuevo",
  month: "diciembre",
  category: "ficcion",
  description: "De qué trata.",
  prompt: "Escribe.",
  word_limit: "100-1.000 palabras",
  min_words: "100",
  submission_deadline: inDays(100).slice(0, 16),
  voting_deadline: inDays(110).slice(0, 16),
  results_at: inDays(112).slice(0, 16),
};
/** Ko-fi's webhook call about a payment: a form with one field. */
const PAYMENT = {
  verification_token: KOFI_TOKEN,
  message_id: "3a1fac0c",
  type: "Donation",
  email: "mecenas@correo.test",
  from_name: "Jo Ejemplo",
  amount: "3.00",
  currency: "USD",
};
export const REGISTRATION = {
  name: "Nueva Persona",
  email: "nueva@correo.test",
  password: "una frase larga",
  confirmPassword: "una frase larga",
  terms: "on",
};

/** A valid form for each URL pattern with an action. Sending it would change data. */
const FORMS: Partial<Record<Pattern, (world: WorldRows) => Form>> = {
  "story/:storyId/voto": () => ({
    as: "reader",
    fields: { quiere: "voto", clave: "clave-de-la-prueba" },
  }),
  "story/:storyId/lectura": () => ({ as: "reader", fields: { quiere: "leida" } }),
  "story/:storyId/eliminar": ({ story }) => ({
    as: "author",
    path: `/story/${story.author.submission.id}/eliminar`,
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
  novedad: () => ({
    as: "reader",
    fields: { quiere: "cerrar", cual: ANNOUNCEMENT.id },
  }),
  "modo-ligero": () => ({ as: "visitor", fields: { quiere: "si" } }),
  apariencia: () => ({
    as: "visitor",
    fields: { tema: "oscuro", letra: "grande", ligero: "on" },
    optional: ["ligero"],
  }),
  tema: () => ({ as: "visitor", fields: { tema: "oscuro" } }),
  "cookie-policy": () => ({
    as: "visitor",
    fields: { cookies: "elegidas", analytics: "on" },
    optional: ["analytics"],
  }),
  "reset-password": () => ({
    as: "visitor",
    fields: { paso: "pedir", email: "ana@correo.test" },
  }),
  "login/enlace": () => ({ as: "visitor", fields: { email: "ana@correo.test" } }),
  preferences: () => ({ as: "reader", fields: { paso: "nombre", name: "Otro Nombre" } }),
  "tamano-de-letra": () => ({ as: "visitor", fields: { letra: "grande" } }),
  "story/:storyId/comentario": () => ({
    as: "reader",
    fields: { content: "Me quedo con el cartero.", clave: "clave-de-la-prueba" },
  }),
  "story/:storyId/denuncia": () => ({
    as: "reader",
    fields: { reason: "spam", description: "Es un anuncio." },
    optional: ["description"],
  }),
  "sin-conexion/enviar": ({ person, story }) => ({
    as: "reader",
    fields: {
      cuenta: person.reader.id,
      quiere: "leida",
      id: story.author.voting.id,
      titulo: "La carta",
    },
    optional: ["titulo"],
  }),
  "comentario/:commentId/me-gusta": () => ({ as: "reader", fields: { quiere: "me-gusta" } }),
  "comentario/:commentId/eliminar": () => ({
    as: "other",
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
  "comentario/:commentId/denuncia": () => ({
    as: "reader",
    fields: { reason: "other", description: "No viene a cuento." },
    optional: ["description"],
  }),
  write: () => ({
    as: "reader",
    fields: { ...STORY, paso: "borrador" },
    optional: OPTIONAL_IN_DRAFT,
  }),
  "write/:contestId": () => ({
    as: "reader",
    fields: { ...STORY, ...CONSENT, paso: "enviar" },
    optional: ["story_category", "paso"],
  }),
  "write/:contestId/borrador": () => ({
    as: "reader",
    fields: { ...STORY, paso: "guardar" },
    optional: OPTIONAL_IN_DRAFT,
  }),
  "encuesta/:pollId": ({ poll }) => ({
    as: "reader",
    fields: { opcion: poll.options[0] ?? "" },
  }),
  notificaciones: ({ notice }) => ({ as: "author", fields: { quiere: "leida", id: notice.id } }),
  login: () => ({ as: "visitor", fields: { email: "ana@correo.test", password: "mi secreto" } }),
  register: () => ({ as: "visitor", fields: REGISTRATION }),
  // Deletes no account: it has no password, so every password is wrong.
  "preferences/eliminar": () => ({
    as: "reader",
    fields: { historias: "anonimas", password: "no es la suya" },
  }),
  "preferences/exportar/archivo": () => ({
    as: "reader",
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
  logout: () => ({ as: "other", fields: { redirectTo: "/" }, optional: ["redirectTo"] }),
  newsletter: () => ({ as: "visitor", fields: { email: "lee@correo.test" } }),
  "newsletter/confirmar": ({ subscription }) => ({
    as: "visitor",
    fields: { token: subscription },
  }),
  feedback: () => ({
    as: "visitor",
    fields: {
      email: "ana@correo.test",
      type: "bug",
      message: "No puedo votar.",
      clave: "clave-de-la-prueba",
      con_nombre: "on",
    },
    optional: ["con_nombre"],
  }),
  confirmar: ({ token }) => ({ as: "visitor", fields: { paso: "confirmar", token } }),
  "baja/:token": () => ({ as: "visitor", fields: { quiere: "baja" } }),
  "webhooks/kofi": () => ({
    as: "visitor",
    fields: { data: JSON.stringify(PAYMENT) },
  }),
  "admin/rankings": () => ({ as: "admin", fields: { seguro: "si" }, optional: ["seguro"] }),
  "admin/apoyos": ({ payment, person }) => ({
    as: "admin",
    fields: { pago: payment, email: person.reader.email },
  }),
  "profile/editar": () => ({
    as: "reader",
    fields: { bio: "Leo de noche.", location: "Cali", website: "https://ejemplo.com" },
    optional: ["bio", "location", "website"],
  }),
  "admin/mantenimiento": () => ({
    as: "admin",
    fields: { quiere: "guardar", message: "Cambiamos de tinta.", duration: "PT30M" },
    optional: ["message", "duration"],
  }),
  "admin/cuentas/:userId": () => ({
    as: "admin",
    fields: { paso: "fundadora", fundadora: "si" },
  }),
  "admin/cuentas/:userId/suspender": () => ({
    as: "admin",
    fields: { plazo: "7", norma: "spam", motivo: "El mismo enlace bajo diez historias." },
  }),
  "admin/cuentas/:userId/administracion": () => ({ as: "admin", fields: { administra: "si" } }),
  "admin/cuentas/:userId/eliminar": ({ person }) => ({
    as: "admin",
    fields: { historias: "anonimas", email: person.author.email },
  }),
  "admin/datos/:clearing": () => ({
    as: "admin",
    fields: { palabra: "comentarios", visto: "lo de antes" },
  }),
  "admin/correo": () => ({ as: "admin", fields: { correo: DEAD_MAIL } }),
  "admin/encuestas/nueva": () => ({
    as: "admin",
    fields: {
      title: "¿Qué tiempo hará?",
      description: "El reloj.",
      month: "marzo",
      deadline: inDays(20).slice(0, 16),
      convertir: "on",
      opcion1: "Marea viva",
      linea1: "seis horas",
      consigna1: "El mar se retira.",
      opcion2: "El primer frío",
      linea2: "sin botas",
      consigna2: "Nieva.",
    },
    optional: ["description", "month", "deadline", "convertir", "linea1", "linea2"],
  }),
  "admin/encuestas/:pollId": () => ({
    as: "admin",
    fields: { paso: "guardar", title: "¿Qué tiempo hará?", description: "", month: "marzo" },
    optional: ["description", "month"],
  }),
  "admin/encuestas/:pollId/convertir": () => ({ as: "admin", fields: { visto: "lo de antes" } }),
  "admin/encuestas/ideas/:ideaId": ({ poll }) => ({
    as: "admin",
    fields: {
      paso: "opcion",
      encuesta: poll.id,
      opcion: "La hora repetida",
      linea: "sin reloj",
      consigna: "Una hora ocurre dos veces.",
    },
    optional: ["linea"],
  }),
  "admin/reportes/:reportId": () => ({
    as: "admin",
    fields: { paso: "estado", estado: "reviewed", notas: "Lo miro.", visto: "pending", vistas: "" },
  }),
  "admin/comentarios/:commentId": () => ({
    as: "admin",
    fields: { paso: "ocultar", norma: "spam", motivo: "Es un anuncio." },
  }),
  "admin/intervenciones/:decisionId": () => ({ as: "admin", fields: { paso: "levantar" } }),
  "moderacion/:decisionId": () => ({
    as: "other",
    fields: { texto: "No era un anuncio." },
  }),
  "admin/contest/new": () => ({
    as: "admin",
    fields: CONTEST,
    optional: ["prompt", "min_words", "results_at"],
  }),
  "admin/contest/:contestId": () => ({
    as: "admin",
    fields: CONTEST,
    optional: ["prompt", "min_words", "results_at"],
  }),
  "admin/contest/:contestId/ampliar": ({ contest }) => ({
    as: "admin",
    fields: { hasta: "2031-05-01T19:00", version: String(contest.submission.dates_version) },
  }),
  "admin/contest/:contestId/recuento": () => ({
    as: "admin",
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
  "admin/contest/:contestId/eliminar": () => ({
    as: "admin",
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
  "admin/contest/:contestId/senales/:signalId": () => ({
    as: "admin",
    fields: { norma: "voting", motivo: "Votan a la vez.", clave: "clave-de-la-prueba" },
  }),
  "admin/contest/:contestId/cuarentena/:interventionId": () => ({
    as: "admin",
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
  "admin/historia/:storyId/descalificar": () => ({
    as: "admin",
    fields: { fase: "voting", norma: "originality", motivo: "Es de otra persona." },
  }),
  "admin/contest/:contestId/finalize": () => ({
    as: "admin",
    fields: { seguro: "si" },
    optional: ["seguro"],
  }),
};

const STORY = { title: "Martes", content: PROSE, story_category: "ficcion" };
const OPTIONAL_IN_DRAFT = ["title", "content", "story_category", "paso"];

export const FORM_PATTERNS = Object.keys(FORMS) as Pattern[];

export function formOf(pattern: Pattern, world: WorldRows): Form & { path: string } {
  const form = FORMS[pattern]?.(world);
  if (!form) throw new Error(`${pattern} takes no form`);
  return { path: addressOf(pattern, world), ...form };
}

/** Returns the URL patterns whose route has an action. Each of them needs a form in FORMS. */
export function patternsWithAction(): Pattern[] {
  return PAGES.filter(([path, folder]) => {
    const source = readFileSync(join(root, "app/routes", folder, "route.tsx"), "utf8");
    const exportsAction =
      /export (?:async function|function|const) action\b|export \{[^}]*\baction\b[^}]*\}/;
    return path !== "*" && exportsAction.test(source);
  }).flatMap(([path]) => patternsOf(path));
}
