import { tokenOf } from "~/domain/accounts/tokens.server";
import { assertNever } from "~/domain/assert-never";
import { thePlace } from "~/domain/contests/places";
import { escapeHtml } from "~/domain/text/escape-html";
import { longDate } from "~/domain/time/time";
import type { MailContent, MailKind } from "./kinds";

export type MailWordsEnv = Pick<Env, "SITE_NAME" | "SITE_ORIGIN" | "SESSION_SECRET" | "TIME_ZONE">;

/** A mail as the provider gets it. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where its button leads. */
  link: string;
}

type DataOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>["data"];

interface Words {
  subject: string;
  greeting: string;
  before: string[];
  action: { label: string; path: string };
  after: string[];
}

/** Puts a mail into Spanish words, as text and HTML; links lead to SITE_ORIGIN, and no value of a user leaves its line (MAIL-01). */
export function writeMail(content: MailContent, env: MailWordsEnv): Mail {
  const { subject, greeting, before, action, after } = words(content, env);
  const link = new URL(action.path, env.SITE_ORIGIN).href;
  const signature = `El equipo de ${env.SITE_NAME}`;
  const paragraph = (line: string) => `<p>${escapeHtml(oneLine(line))}</p>`;
  const text = [greeting, ...before, `${action.label}:\n${link}`, ...after, signature];
  const html = [
    ...[greeting, ...before].map(paragraph),
    `<p><a href="${escapeHtml(link)}">${escapeHtml(action.label)}</a></p>`,
    ...after.map(paragraph),
    paragraph(signature),
  ];
  return {
    subject: oneLine(subject),
    text: text.map((line) => (line.endsWith(link) ? line : oneLine(line))).join("\n\n"),
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8"></head><body>${html.join("")}</body></html>`,
    link,
  };
}

function words(content: MailContent, env: MailWordsEnv): Words {
  switch (content.kind) {
    case "confirm_email":
      return confirmWords(content.data, env);
    case "welcome":
      return welcomeWords(content.data, env);
    case "voting_open":
      return votingWords(content.data, env);
    case "results":
      return resultsWords(content.data);
    case "contest_won":
      return winnerWords(content.data);
    default:
      return assertNever(content);
  }
}

function confirmWords(data: DataOf<"confirm_email">, env: MailWordsEnv): Words {
  const token = tokenOf(env, "confirm", data.seed);
  return {
    subject: `Confirma tu email en ${env.SITE_NAME}`,
    greeting: `Hola, ${data.display_name}:`,
    before: [
      `Gracias por unirte a ${env.SITE_NAME}. Para saber que este email es tuyo, abre el enlace y pulsa el botón de la página.`,
    ],
    action: { label: "Confirmar mi email", path: `/confirmar?token=${token}` },
    after: [
      "El enlace sirve una sola vez y caduca en una hora.",
      "Si no creaste tú esta cuenta, no tienes que hacer nada.",
    ],
  };
}

function welcomeWords(data: DataOf<"welcome">, env: MailWordsEnv): Words {
  return {
    subject: `Te damos la bienvenida a ${env.SITE_NAME}`,
    greeting: `Hola, ${data.display_name}:`,
    before: [
      "Tu email está confirmado. Cada mes hay un reto: una consigna, una historia por persona y una votación a ciegas.",
      "Escribe la tuya, lee las de los demás y reparte tus tres votos.",
    ],
    action: { label: "Ver el reto actual", path: "/contest/current" },
    after: [PREFERENCES],
  };
}

function votingWords(data: DataOf<"voting_open">, env: MailWordsEnv): Words {
  const { contest_title: title, voting_deadline: deadline } = data;
  return aboutContest(data, `Empieza la votación de «${title}»`, "Leer y votar", [
    `Ya puedes leer las historias de «${title}» y votar. Tienes tres votos; las historias se leen sin saber de quién son.`,
    ...(deadline ? [`Se vota hasta el ${longDate(deadline, env.TIME_ZONE)}.`] : []),
  ]);
}

function resultsWords(data: DataOf<"results">): Words {
  const { contest_title: title } = data;
  return aboutContest(data, `Ya hay resultados de «${title}»`, "Ver los resultados", [
    `La votación de «${title}» ha terminado y ya se sabe quién escribió cada historia. Gracias por formar parte del reto.`,
  ]);
}

function winnerWords(data: DataOf<"contest_won">): Words {
  const { contest_title: title, story_title, position = 1 } = data;
  const place = thePlace(position);
  const story = story_title ? `Tu historia «${story_title}»` : "Tu historia";
  return aboutContest(data, `Tu historia tiene ${place} en «${title}»`, "Ver los resultados", [
    `¡Enhorabuena! ${story} ha quedado en ${place} de «${title}».`,
  ]);
}

const PREFERENCES = "Puedes elegir qué correos recibes en las preferencias de tu cuenta.";

function aboutContest(
  { contest_id }: { contest_id: string },
  subject: string,
  label: string,
  before: string[],
): Words {
  return {
    subject,
    greeting: "Hola:",
    before,
    action: { label, path: `/contest/${encodeURIComponent(contest_id)}` },
    after: [PREFERENCES],
  };
}

/** One line without control characters: what may stand in a header. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
