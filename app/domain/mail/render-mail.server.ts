import { escapeHtml } from "~/domain/text/markup";
import { listOf, mailText, type MailContent } from "./kinds.server";
import { unsubscribePath } from "./unsubscribe.server";
import type { MailTextEnv } from "./mail-kind";

/** A mail as it is sent, without its addresses. */
interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** URL of the mail's button. */
  link: string;
  /** The address to which one POST unsubscribes the recipient from the mail's list, or null. */
  unsubscribe: string | null;
}

interface Recipient {
  user_id: string | null;
  recipient: string;
}

/** Line ends of a mail (RFC 5322, 2.1.1): servers refuse or rewrite a bare LF. */
const EOL = "\r\n";

const PREFERENCES = "Puedes elegir qué correos recibes en las preferencias de tu cuenta.";
const UNSUBSCRIBE = "Dejar de recibir estos correos";

/**
 * Renders a mail in Spanish, as text and as HTML, with CRLF at the ends of lines. Links lead to SITE_ORIGIN. A value that a user
 * typed stays within its line (MAIL-01).
 */
export function renderMail(content: MailContent, to: Recipient, env: MailTextEnv): RenderedMail {
  const { subject, greeting, before, button, after } = mailText(content, env);
  const list = listOf(content);
  const path = list && unsubscribePath(env, to.user_id ?? to.recipient, list);
  const name = oneLine(env.SITE_NAME);
  const title = oneLine(subject);
  const body: Body = {
    name,
    opening: [greeting, ...before].map(oneLine),
    label: button.label,
    link: new URL(button.path, env.SITE_ORIGIN).href,
    closing: [...after.map(oneLine), `El equipo de ${name}`],
    preferences: list && to.user_id ? PREFERENCES : null,
    unsubscribe: path && new URL(path, env.SITE_ORIGIN).href,
  };
  return {
    subject: title,
    text: asText(body),
    html: asHtml(title, body),
    link: body.link,
    unsubscribe: body.unsubscribe,
  };
}

interface Body {
  /** Name of the site. */
  name: string;
  opening: string[];
  label: string;
  link: string;
  closing: string[];
  preferences: string | null;
  unsubscribe: string | null;
}

function asText({ opening, label, link, closing, preferences, unsubscribe }: Body): string {
  const footer = [
    ...(preferences ? [preferences] : []),
    ...(unsubscribe ? [`${UNSUBSCRIBE}:${EOL}${unsubscribe}`] : []),
  ];
  return [...opening, `${label}:${EOL}${link}`, ...closing, ...footer].join(EOL + EOL);
}

// Styles of the HTML of a mail. No colours: a mail client in dark mode has its own, and need not invert ours. No images, which many
// clients block: the site's name above a double rule serves as the logo.
const BODY =
  "margin:0;padding:24px 16px;font:17px/1.6 Palatino,Georgia,serif;overflow-wrap:anywhere";
const MASTHEAD =
  "margin:0 0 24px;padding-bottom:8px;border-bottom:3px double;font-size:28px;font-weight:bold;line-height:1.2";
const BUTTON =
  "display:inline-block;padding:11px 20px;border:2px solid;font:bold 16px/1.3 sans-serif;text-decoration:none";
const FOOTER = "margin:32px 0 0;padding-top:12px;border-top:1px solid;font:14px/1.5 sans-serif";

function asHtml(subject: string, body: Body): string {
  const { name, opening, label, link, closing, preferences, unsubscribe } = body;
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  const footer = [
    ...(preferences ? [escapeHtml(preferences)] : []),
    ...(unsubscribe ? [`<a href="${escapeHtml(unsubscribe)}">${UNSUBSCRIBE}</a>`] : []),
  ];
  return [
    `<!doctype html><html lang="es"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${BODY}"><div style="max-width:36em;margin:0 auto">`,
    `<p style="${MASTHEAD}">${escapeHtml(name)}</p>`,
    ...opening.map(paragraph),
    `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="${BUTTON}">${escapeHtml(label)}</a></p>`,
    ...closing.map(paragraph),
    ...(footer.length > 0 ? [`<p style="${FOOTER}">${footer.join("<br>")}</p>`] : []),
    `</div></body></html>`,
  ].join(EOL);
}

/** The value in one line and without control characters, as a header needs it. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
}
