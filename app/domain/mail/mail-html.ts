import { escapeHtml } from "~/domain/text/markup";

/** Common parts of a mail's text and HTML versions, each in one line. */
export interface MailBody {
  /** Name of the site. */
  name: string;
  /** The subject. */
  title: string;
  /** Number and month of the contest that the mail is about, or null. */
  issue: string | null;
  /** Whether the mail announces results. */
  isResult: boolean;
  opening: string[];
  label: string;
  link: string;
  /** A paragraph below the button that ends with a link; null for none. */
  aside: { text: string; label: string; link: string } | null;
  closing: string[];
  preferences: string | null;
  unsubscribe: string | null;
}

/** Line ends of a mail (RFC 5322, 2.1.1): servers refuse or rewrite a bare LF. */
export const EOL = "\r\n";

export const UNSUBSCRIBE = "Dejar de recibir estos correos";
const COPY = "Si el botón no abre nada, copia esta dirección:";

/** Colours of light mode, as in app/styles/tokens.css. */
const [PAPER, INK, SOFT, ACCENT, WINE, CREAM] = [
  ...["#faf6ee", "#2a211a", "#64574a", "#0e5a5e", "#7c1f35", "#fdfaf3"],
];
/**
 * Colours of dark mode, for clients that support the media query. Other clients invert the light ones or leave them. The button is
 * the same in both modes: a light border sets it off from dark paper.
 */
const DARK =
  "@media(prefers-color-scheme:dark){.p{background:#1c1a18!important;color:#e9e0d0!important}" +
  ".r{border-color:#e9e0d0!important}.s{color:#b5a894!important;border-color:#423b33!important}" +
  ".l{color:#8fbab5!important}.m{background:#8fbab5!important}.b{border-color:#b5a894!important}}";

const SERIF = "Palatino,Georgia,serif";
/** Start tag of a layout table; `role="presentation"` keeps screen readers from announcing a table. */
const table = (more: string) =>
  `<table role="presentation" cellspacing="0" cellpadding="0"${more}>`;
/** Logo (a drop of ink), drawn by the background and rounded corners of a table cell, since many mail clients block images. */
const MARK = `${table("")}<tr><td class="m" width="16" height="16" style="background:${ACCENT};border-radius:0 50% 50%"></td></tr></table>`;

/** Returns the HTML of a mail: masthead, paragraphs and a button, in the colours of the site and without images. */
export function asHtml(body: MailBody): string {
  const { title, opening, closing } = body;
  const paragraph = (line: string) => `<p>${escapeHtml(line)}</p>`;
  return [
    `<!doctype html><html lang="es"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">`,
    `<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title>`,
    `<style>:root{color-scheme:light dark}${DARK}</style></head>`,
    `<body class="p" style="margin:0;background:${PAPER};color:${INK}">`,
    `${table(` class="p" width="100%" style="background:${PAPER};color:${INK}"`)}<tr><td align="center" style="padding:24px 16px">`,
    `${table(` width="100%" style="max-width:560px"`)}<tr><td align="left" style="font:17px/1.6 ${SERIF};overflow-wrap:anywhere">`,
    masthead(body),
    ...opening.map(paragraph),
    ...button(body),
    ...asideOf(body),
    ...closing.map(paragraph),
    ...footer(body),
    `</td></tr></table></td></tr></table></body></html>`,
  ].join(EOL);
}

function masthead({ name, issue }: MailBody): string {
  const label = `<p class="s" style="margin:8px 0 24px;color:${SOFT};font:13px/1.4 sans-serif;letter-spacing:1px;text-transform:uppercase">`;
  return [
    `${table(` class="r" width="100%" style="border-bottom:3px double ${INK}"`)}<tr><td width="26">${MARK}</td>`,
    `<td style="padding:0 0 8px;font:bold 28px/1.2 ${SERIF}">${escapeHtml(name)}</td></tr></table>`,
    ...(issue ? [`${label}${escapeHtml(issue)}</p>`] : []),
  ].join(EOL);
}

/**
 * Button link with its URL as text below. The table cell repeats the colour, because Outlook ignores the background of inline
 * elements.
 */
function button({ label, link, isResult }: MailBody): string[] {
  const [href, colour] = [escapeHtml(link), isResult ? WINE : ACCENT];
  return [
    `${table(` style="margin:28px 0 12px"`)}<tr><td bgcolor="${colour}" style="border-radius:3px"><a class="b" href="${href}"`,
    `style="display:block;padding:12px 22px;border:1px solid ${colour};border-radius:3px;color:${CREAM};font:bold 16px/1.3 sans-serif;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`,
    `<p class="s" style="margin:0 0 28px;color:${SOFT};font:14px/1.5 sans-serif">${COPY}<br>${href}</p>`,
  ];
}

function asideOf({ aside }: MailBody): string[] {
  if (!aside) return [];
  const link = `<a class="l" href="${escapeHtml(aside.link)}" style="color:${ACCENT}">${escapeHtml(aside.label)}</a>`;
  return [`<p>${escapeHtml(aside.text)} ${link}</p>`];
}

function footer({ preferences, unsubscribe }: MailBody): string[] {
  const lines = [
    ...(preferences ? [escapeHtml(preferences)] : []),
    ...(unsubscribe
      ? [
          `<a class="l" href="${escapeHtml(unsubscribe)}" style="color:${ACCENT}">${UNSUBSCRIBE}</a>`,
        ]
      : []),
  ];
  if (lines.length === 0) return [];
  return [
    `<p class="s" style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d9cdb9;color:${SOFT};font:14px/1.5 sans-serif">${lines.join("<br>")}</p>`,
  ];
}
