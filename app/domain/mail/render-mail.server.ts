import type { Row } from "~/db/schema";
import { listOf, mailText, type MailContent } from "./kinds.server";
import { asHtml, EOL, UNSUBSCRIBE, type MailBody } from "./mail-html";
import { unsubscribePath } from "./unsubscribe.server";
import type { MailTextEnv } from "./mail-kind";

/** A mail as it is sent, without its addresses. */
interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** URL of the mail's button. */
  link: string;
  /** URL for one-click unsubscription from the mail's list by a single POST, or null. */
  unsubscribe: string | null;
}

type Recipient = Pick<Row<"mail_outbox">, "user_id" | "recipient">;

const PREFERENCES = "Puedes elegir qué correos recibes en las preferencias de tu cuenta.";

/**
 * Renders a mail in Spanish, as text and as HTML, with CRLF at the ends of lines. Links lead to SITE_ORIGIN. A value that a user
 * typed stays within its line (MAIL-01).
 */
export function renderMail(content: MailContent, to: Recipient, env: MailTextEnv): RenderedMail {
  const { subject, issue, isResult, greeting, before, button, after, aside } = mailText(
    content,
    env,
  );
  const list = listOf(content);
  const path = list && unsubscribePath(env, to.user_id ?? to.recipient, list);
  const name = oneLine(env.SITE_NAME);
  const title = oneLine(subject);
  const body: MailBody = {
    name,
    title,
    isResult: isResult ?? false,
    issue: issue ? oneLine(issue) : null,
    opening: [greeting, ...before].map(oneLine),
    label: button.label,
    link: new URL(button.path, env.SITE_ORIGIN).href,
    aside: aside
      ? { ...aside, text: oneLine(aside.text), link: new URL(aside.path, env.SITE_ORIGIN).href }
      : null,
    closing: [...after.map(oneLine), `El equipo de ${name}`],
    preferences: list && to.user_id ? PREFERENCES : null,
    unsubscribe: path && new URL(path, env.SITE_ORIGIN).href,
  };
  return {
    subject: title,
    text: asText(body),
    html: asHtml(body),
    link: body.link,
    unsubscribe: body.unsubscribe,
  };
}

function asText(body: MailBody): string {
  const { issue, opening, label, link, aside, closing, preferences, unsubscribe } = body;
  const footer = [
    ...(preferences ? [preferences] : []),
    ...(unsubscribe ? [`${UNSUBSCRIBE}:${EOL}${unsubscribe}`] : []),
  ];
  return [
    ...(issue ? [issue] : []),
    ...opening,
    `${label}:${EOL}${link}`,
    ...(aside ? [`${aside.text}${EOL}${aside.label}: ${aside.link}`] : []),
    ...closing,
    ...footer,
  ].join(EOL + EOL);
}

/** Returns the value in one line and without control characters, as mail headers require. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
}
