import { escapeHtml } from "~/domain/text/escape-html";
import { listOf, type MailContent } from "./kinds";
import { unsubscribePath } from "./unsubscribe.server";
import { mailWords, type MailWordsEnv } from "./words.server";

/** A mail in words. */
interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where its button leads. */
  link: string;
  /** Where one POST takes the recipient off the mail's list, or null. */
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
 * Puts a mail into Spanish words, as text and HTML with CRLF line ends; links lead to SITE_ORIGIN, and no value of a user leaves its
 * line (MAIL-01).
 */
export function writeMail(content: MailContent, to: Recipient, env: MailWordsEnv): Mail {
  const words = mailWords(content, env);
  const [subject = "", greeting = ""] = [words.subject, words.greeting].map(oneLine);
  const [before, after] = [words.before.map(oneLine), words.after.map(oneLine)];
  const list = listOf(content);
  const path = list && unsubscribePath(env, to.user_id ?? to.recipient, list);
  const name = oneLine(env.SITE_NAME);
  const body: Body = {
    name,
    opening: [greeting, ...before],
    label: words.action.label,
    link: new URL(words.action.path, env.SITE_ORIGIN).href,
    closing: [...after, `El equipo de ${name}`],
    preferences: list && to.user_id ? PREFERENCES : null,
    unsubscribe: path && new URL(path, env.SITE_ORIGIN).href,
  };
  return {
    subject,
    text: asText(body),
    html: asHtml(subject, body),
    link: body.link,
    unsubscribe: body.unsubscribe,
  };
}

interface Body {
  /** Of the site. */
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

// No colour of ours: a client in dark mode has its own, and none has to be turned round. No image, so none can be missing: the
// name between its rules is the mark.
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

/** One line without control characters: what may stand in a header. */
export function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ").trim();
}
