import * as v from "valibot";
import { interventionPath } from "~/domain/paths";
import { inWords } from "~/domain/text/numbers";
import { longDate } from "~/domain/time/time";
import { VOTES_PER_CONTEST } from "~/domain/votes/room-protocol";
import { FEEDBACK_TYPES } from "./feedback-types";
import { linkToken } from "./link-token.server";
import { greeting, mailKind } from "./mail-kind";
import { MAILED_LINK_SPAN } from "./lifetimes";

const ONCE_AND_SOON = `El enlace sirve una sola vez y caduca en ${MAILED_LINK_SPAN}.`;

/** Data field with the recipient's name; null if the e-mail is not confirmed. */
const Named = { display_name: v.nullable(v.string()) };
/** The seed from which the token of the mailed link is derived. */
const Seed = { seed: v.string() };

/** The urgent kinds of mail: one person waits for each. */
export const URGENT_KINDS = {
  confirm_email: mailKind({
    name: "Confirmación de email",
    data: v.object(Seed),
    isUrgent: true,
    list: null,
    text: ({ seed }, env) => ({
      subject: `Confirma tu email para participar en ${env.SITE_NAME}`,
      greeting: greeting(null),
      before: [
        `Gracias por unirte a ${env.SITE_NAME}. Para saber que este email es tuyo, abre el enlace y pulsa el botón de la página.`,
      ],
      button: {
        label: "Confirmar mi email",
        path: `/confirmar?token=${linkToken(env, "confirm", seed)}`,
      },
      after: [
        ONCE_AND_SOON,
        "Si no creaste tú esta cuenta, abre el enlace y pulsa «No fui yo»: se borra, y tu email queda libre.",
      ],
    }),
  }),

  reset_password: mailKind({
    name: "Contraseña nueva",
    data: v.object({ ...Named, ...Seed }),
    isUrgent: true,
    list: null,
    text: ({ display_name, seed }, env) => ({
      subject: `Elige una contraseña nueva para ${env.SITE_NAME}`,
      greeting: greeting(display_name),
      before: [
        "Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, abre el enlace y elígela.",
      ],
      button: {
        label: "Elegir una contraseña nueva",
        path: `/reset-password?token=${linkToken(env, "reset", seed)}`,
      },
      after: [
        ONCE_AND_SOON,
        "Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.",
      ],
    }),
  }),

  login_link: mailKind({
    name: "Enlace para entrar",
    data: v.object({ ...Named, ...Seed }),
    isUrgent: true,
    list: null,
    text: ({ display_name, seed }, env) => ({
      subject: `Tu enlace para entrar en ${env.SITE_NAME}`,
      greeting: greeting(display_name),
      before: [
        "Alguien pidió un enlace para entrar en tu cuenta sin esperar. Si fuiste tú, ábrelo en el navegador en el que quieres entrar y escribe tu contraseña.",
      ],
      button: {
        label: "Entrar con mi contraseña",
        path: `/login/enlace?token=${linkToken(env, "login", seed)}`,
      },
      after: [
        ONCE_AND_SOON,
        "Si no fuiste tú, no tienes que hacer nada: sin tu contraseña el enlace no abre tu cuenta.",
      ],
    }),
  }),

  password_changed: mailKind({
    name: "Aviso de contraseña cambiada",
    data: v.object({ ...Named, at: v.string() }),
    isUrgent: true,
    list: null,
    text: ({ display_name, at }, env) => ({
      subject: `Tu contraseña de ${env.SITE_NAME} cambió`,
      greeting: greeting(display_name),
      before: [
        `La contraseña de tu cuenta cambió el ${longDate(at, env.TIME_ZONE)}, y las sesiones que había abiertas se cerraron. Si fuiste tú, no tienes que hacer nada.`,
        "Si no fuiste tú, elige otra contraseña ahora: el enlace para hacerlo llega solo a este email.",
      ],
      button: { label: "Elegir otra contraseña", path: "/reset-password" },
      after: [],
    }),
  }),

  welcome: mailKind({
    name: "Bienvenida",
    data: v.object({ display_name: v.string() }),
    isUrgent: true,
    list: "mail",
    text: ({ display_name }, env) => ({
      subject: `Tu cuenta de ${env.SITE_NAME} está lista`,
      greeting: greeting(display_name),
      before: [
        "Tu email está confirmado. Cada mes hay un reto: una consigna, una historia por persona y una votación a ciegas.",
        `Escribe la tuya, lee las demás y reparte hasta ${inWords(VOTES_PER_CONTEST)} votos.`,
      ],
      button: { label: "Ver el reto actual", path: "/contest/current" },
      after: [],
    }),
  }),

  newsletter_confirm: mailKind({
    name: "Confirmación del boletín",
    data: v.object(Seed),
    isUrgent: true,
    list: "newsletter",
    text: ({ seed }, env) => ({
      subject: `Confirma que quieres el boletín de ${env.SITE_NAME}`,
      greeting: greeting(null),
      before: [
        "Alguien escribió este email para recibir un correo con cada reto nuevo. Si fuiste tú, abre el enlace y pulsa el botón de la página.",
      ],
      button: {
        label: "Confirmar mi suscripción",
        path: `/newsletter/confirmar?token=${linkToken(env, "newsletter", seed)}`,
      },
      after: [
        ONCE_AND_SOON,
        "Si no fuiste tú, no tienes que hacer nada: sin confirmar no te enviaremos ninguno.",
      ],
    }),
  }),

  /** Mail to the author of a disqualified story, or to a suspended person; `until` is the end of the suspension. */
  moderation: mailKind({
    name: "Aviso de moderación",
    data: v.object({
      display_name: v.string(),
      intervention: v.string(),
      suspended_until: v.nullable(v.string()),
    }),
    isUrgent: true,
    list: null,
    text: ({ display_name, intervention, suspended_until: until }, env) => ({
      subject: until
        ? `Tu cuenta de ${env.SITE_NAME} está suspendida`
        : `Tu historia está descalificada en ${env.SITE_NAME}`,
      greeting: greeting(display_name),
      before: [
        until
          ? `Tu cuenta no puede publicar hasta el ${longDate(until, env.TIME_ZONE)}. Puedes entrar, leer y votar.`
          : "Descalificamos tu historia: ya no entra en el resultado de su reto.",
        "En la página del aviso lees por qué y qué norma no se cumplió. Si no estás de acuerdo, desde allí puedes responder una vez.",
      ],
      button: { label: "Leer por qué", path: interventionPath(intervention) },
      after: [],
    }),
  }),

  /** The operator's test of the mailer; `at` is when it was asked for. */
  test: mailKind({
    name: "Correo de prueba",
    data: v.object({ at: v.string() }),
    isUrgent: true,
    list: null,
    text: ({ at }, env) => ({
      subject: `Correo de prueba de ${env.SITE_NAME}`,
      greeting: greeting(null),
      before: [
        `Si lees esto, el correo de ${env.SITE_NAME} funciona y llega a tu dirección.`,
        `Lo pidió quien administra el sitio el ${longDate(at, env.TIME_ZONE)}. No tienes que hacer nada.`,
      ],
      button: { label: "Abrir el sitio", path: "/" },
      after: [],
    }),
  }),

  /** A feedback message to the operator. The field names are the template parameters of product.md §7. */
  feedback: mailKind({
    name: "Mensaje al equipo",
    data: v.object({
      user_email: v.string(),
      feedback_type: v.string(),
      message: v.string(),
      timestamp: v.string(),
      user_agent: v.string(),
      page_url: v.string(),
      screen_resolution: v.string(),
      viewport_size: v.string(),
    }),
    isUrgent: true,
    list: null,
    text: (data, env) => ({
      subject: `${feedbackTypeName(data.feedback_type)}: mensaje desde ${env.SITE_NAME}`,
      greeting: `${data.user_email} escribió:`,
      // Quotes the message line by line, so that none of its lines can pass for the site's own text.
      before: data.message.split("\n").flatMap((line) => (line.trim() ? [`> ${line}`] : [])),
      button: { label: "Abrir el sitio", path: "/" },
      after: [
        `Fecha: ${data.timestamp}`,
        `Página: ${data.page_url}`,
        `Navegador: ${data.user_agent}`,
        `Pantalla: ${data.screen_resolution}; ventana: ${data.viewport_size}`,
      ],
    }),
  }),
};

function feedbackTypeName(id: string): string {
  return FEEDBACK_TYPES.find((type) => type.id === id)?.name ?? id;
}
