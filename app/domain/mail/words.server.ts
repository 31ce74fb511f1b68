import { assertNever } from "~/domain/assert-never";
import { PLACE_NAMES } from "~/domain/contests/places";
import { FEEDBACK_TYPES } from "./feedback-types";
import { shorten } from "~/domain/text/shorten";
import { longDate } from "~/domain/time/time";
import { linkToken } from "./link-token.server";
import { MAILED_LINK_SPAN } from "./mailed-link";
import type { MailContent, MailKind } from "./kinds";

export type MailWordsEnv = Pick<Env, "SITE_NAME" | "SITE_ORIGIN" | "SESSION_SECRET" | "TIME_ZONE">;

type DataOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>["data"];

/** The body of a mail: paragraphs, and one link between them. */
interface Words {
  subject: string;
  greeting: string;
  before: string[];
  action: { label: string; path: string };
  after: string[];
}

/** Most characters of a prompt: with more the mail could weigh more than 8 KB. */
const PROMPT_LENGTH = 150;
const ONCE_AND_SOON = `El enlace sirve una sola vez y caduca en ${MAILED_LINK_SPAN}.`;

/** The words of every kind of mail, in Spanish (MAIL-01). */
export function mailWords(content: MailContent, env: MailWordsEnv): Words {
  switch (content.kind) {
    case "confirm_email":
      return confirmWords(content.data, env);
    case "reset_password":
      return resetWords(content.data, env);
    case "login_link":
      return loginLinkWords(content.data, env);
    case "password_changed":
      return passwordChangedWords(content.data, env);
    case "welcome":
      return welcomeWords(content.data, env);
    case "newsletter_confirm":
      return newsletterWords(content.data, env);
    case "contest_open":
      return openWords(content.data, env);
    case "last_day_to_submit":
      return lastDayToSubmitWords(content.data, env);
    case "voting_open":
      return votingWords(content.data, env);
    case "last_day_to_vote":
      return lastDayToVoteWords(content.data, env);
    case "results":
      return resultsWords(content.data);
    case "contest_won":
      return winnerWords(content.data);
    case "feedback":
      return feedbackWords(content.data, env);
    default:
      return assertNever(content);
  }
}

// Anybody can register somebody else's e-mail with a name of their choice: an unconfirmed one reads none.
function greet(name: string | null): string {
  return name === null ? "Hola:" : `Hola, ${name}:`;
}

function confirmWords({ seed }: DataOf<"confirm_email">, env: MailWordsEnv): Words {
  return {
    subject: `Confirma tu email para participar en ${env.SITE_NAME}`,
    greeting: greet(null),
    before: [
      `Gracias por unirte a ${env.SITE_NAME}. Para saber que este email es tuyo, abre el enlace y pulsa el botón de la página.`,
    ],
    action: {
      label: "Confirmar mi email",
      path: `/confirmar?token=${linkToken(env, "confirm", seed)}`,
    },
    after: [
      ONCE_AND_SOON,
      "Si no creaste tú esta cuenta, abre el enlace y pulsa «No he sido yo»: se borra, y tu email queda libre.",
    ],
  };
}

function resetWords({ display_name, seed }: DataOf<"reset_password">, env: MailWordsEnv): Words {
  return {
    subject: `Elige una contraseña nueva para ${env.SITE_NAME}`,
    greeting: greet(display_name),
    before: [
      "Alguien pidió una contraseña nueva para tu cuenta. Si fuiste tú, abre el enlace y elígela.",
    ],
    action: {
      label: "Elegir una contraseña nueva",
      path: `/reset-password?token=${linkToken(env, "reset", seed)}`,
    },
    after: [
      ONCE_AND_SOON,
      "Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.",
    ],
  };
}

function loginLinkWords({ display_name, seed }: DataOf<"login_link">, env: MailWordsEnv): Words {
  return {
    subject: `Tu enlace para entrar en ${env.SITE_NAME}`,
    greeting: greet(display_name),
    before: [
      "Alguien pidió un enlace para entrar en tu cuenta sin esperar. Si fuiste tú, ábrelo en el navegador en el que quieres entrar y escribe tu contraseña.",
    ],
    action: {
      label: "Entrar con mi contraseña",
      path: `/login/enlace?token=${linkToken(env, "login", seed)}`,
    },
    after: [
      ONCE_AND_SOON,
      "Si no fuiste tú, no tienes que hacer nada: sin tu contraseña el enlace no abre tu cuenta.",
    ],
  };
}

function passwordChangedWords(
  { display_name, at }: DataOf<"password_changed">,
  env: MailWordsEnv,
): Words {
  return {
    subject: `Tu contraseña de ${env.SITE_NAME} cambió`,
    greeting: greet(display_name),
    before: [
      `La contraseña de tu cuenta cambió el ${longDate(at, env.TIME_ZONE)}, y las sesiones que había abiertas se cerraron. Si fuiste tú, no tienes que hacer nada.`,
      "Si no fuiste tú, elige otra contraseña ahora: el enlace para hacerlo llega solo a este email.",
    ],
    action: { label: "Elegir otra contraseña", path: "/reset-password" },
    after: [],
  };
}

function welcomeWords({ display_name }: DataOf<"welcome">, env: MailWordsEnv): Words {
  return {
    subject: `Tu cuenta de ${env.SITE_NAME} está lista`,
    greeting: greet(display_name),
    before: [
      "Tu email está confirmado. Cada mes hay un reto: una consigna, una historia por persona y una votación a ciegas.",
      "Escribe la tuya, lee las demás y reparte hasta tres votos.",
    ],
    action: { label: "Ver el reto actual", path: "/contest/current" },
    after: [],
  };
}

function newsletterWords({ seed }: DataOf<"newsletter_confirm">, env: MailWordsEnv): Words {
  return {
    subject: `Confirma que quieres el boletín de ${env.SITE_NAME}`,
    greeting: greet(null),
    before: [
      "Alguien escribió este email para recibir un correo con cada reto nuevo. Si fuiste tú, abre el enlace y pulsa el botón de la página.",
    ],
    action: {
      label: "Confirmar mi suscripción",
      path: `/newsletter/confirmar?token=${linkToken(env, "newsletter", seed)}`,
    },
    after: [
      ONCE_AND_SOON,
      "Si no fuiste tú, no tienes que hacer nada: sin confirmar no te enviaremos ninguno.",
    ],
  };
}

function openWords(data: DataOf<"contest_open">, env: MailWordsEnv): Words {
  const { contest_title: title, prompt, submission_deadline: deadline } = data;
  return aboutContest(data, `Nueva consigna: «${title}»`, "Ver el reto", [
    `Ya puedes escribir para «${title}».`,
    ...(prompt ? [shorten(prompt, PROMPT_LENGTH)] : []),
    ...(deadline ? [`Se reciben historias hasta el ${longDate(deadline, env.TIME_ZONE)}.`] : []),
  ]);
}

function lastDayToSubmitWords(data: DataOf<"last_day_to_submit">, env: MailWordsEnv): Words {
  const { contest_id, contest_title: title, submission_deadline: deadline } = data;
  return {
    ...aboutContest(data, `Se cierran los envíos de «${title}»`, "Escribir mi historia", [
      `El reto «${title}» cierra los envíos el ${longDate(deadline, env.TIME_ZONE)}.`,
      "Si tienes un borrador empezado, sigue donde lo dejaste.",
    ]),
    action: { label: "Escribir mi historia", path: `/write/${encodeURIComponent(contest_id)}` },
  };
}

function votingWords(data: DataOf<"voting_open">, env: MailWordsEnv): Words {
  const { contest_title: title, voting_deadline: deadline } = data;
  return aboutContest(data, `Empieza la votación de «${title}»`, "Leer y votar", [
    `Ya puedes leer las historias de «${title}» y votar. Tienes tres votos; las historias se leen sin saber de quién son.`,
    ...(deadline ? [`Se vota hasta el ${longDate(deadline, env.TIME_ZONE)}.`] : []),
  ]);
}

// How many votes are left stands in the text and never in the subject, which shows on a locked screen.
function lastDayToVoteWords(data: DataOf<"last_day_to_vote">, env: MailWordsEnv): Words {
  const { contest_title: title, voting_deadline: deadline, votes_left: left } = data;
  return aboutContest(data, `Se cierra la votación de «${title}»`, "Leer y votar", [
    `La votación de «${title}» termina el ${longDate(deadline, env.TIME_ZONE)}.`,
    ...(left === undefined ? [] : [left === 1 ? "Te queda 1 voto." : `Te quedan ${left} votos.`]),
    "Puedes cambiar tus votos hasta entonces.",
  ]);
}

function resultsWords(data: DataOf<"results">): Words {
  const { contest_title: title, winner } = data;
  return aboutContest(data, `Ya hay nombres: resultados de «${title}»`, "Ver los resultados", [
    `Terminó la votación de «${title}».`,
    ...winnerLines(winner),
    "Gracias por formar parte del reto.",
  ]);
}

function winnerWords(data: DataOf<"contest_won">): Words {
  const { contest_title: title, story_title, position = 1, winner } = data;
  const place = PLACE_NAMES[position].toLowerCase();
  const story = story_title ? `Tu historia «${story_title}»` : "Tu historia";
  return aboutContest(data, `Tu historia quedó en ${place}: «${title}»`, "Ver los resultados", [
    position === 1
      ? `¡Felicidades! ${story} ganó el reto «${title}».`
      : `¡Felicidades! ${story} quedó en ${place} del reto «${title}».`,
    ...(position === 1 ? [] : winnerLines(winner)),
  ]);
}

/** Who won, and with which story; nothing where it was not asked for. */
function winnerLines(winner: DataOf<"results">["winner"]): string[] {
  if (winner === undefined) return [];
  if (winner === null) return ["El reto quedó desierto: ninguna historia recibió votos."];
  const { name, story } = winner;
  return [name === null ? `Ganó «${story}».` : `${name} ganó con «${story}».`];
}

function feedbackWords(data: DataOf<"feedback">, env: MailWordsEnv): Words {
  const { feedback_type: id } = data;
  const type = FEEDBACK_TYPES.find((one) => one.id === id)?.name ?? id;
  return {
    subject: `${type}: mensaje desde ${env.SITE_NAME}`,
    greeting: `${data.user_email} escribió:`,
    // As a quotation: no line of it may look like one of ours.
    before: data.message.split("\n").flatMap((line) => (line.trim() ? [`> ${line}`] : [])),
    action: { label: "Abrir el sitio", path: "/" },
    after: [
      `Fecha: ${data.timestamp}`,
      `Página: ${data.page_url}`,
      `Navegador: ${data.user_agent}`,
      `Pantalla: ${data.screen_resolution}; ventana: ${data.viewport_size}`,
    ],
  };
}

function aboutContest(
  { contest_id }: { contest_id: string },
  subject: string,
  label: string,
  before: string[],
): Words {
  return {
    subject,
    greeting: greet(null),
    before,
    action: { label, path: `/contest/${encodeURIComponent(contest_id)}` },
    after: [],
  };
}
