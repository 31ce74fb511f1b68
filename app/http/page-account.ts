import { OTHER_ACCOUNT, OTHER_ACCOUNT_STATUS } from "~/domain/accounts/other-account";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { isTagOfAccount, isTagOfSession, PAGE_ACCOUNT } from "~/domain/forms/page-account";
import { escapeHtml } from "~/domain/text/markup";
import type { RequestContext } from "./context";
import { safePath } from "./paths";
import { plainDocument } from "./plain-page";
import { MOST_BODY, type Typed } from "./read-form";
import { readFields, sentText } from "./sent-fields";

/** A form from a page that was rendered for another account: the account that is signed in now, and the form's fields. */
export interface OtherAccountForm {
  viewer: Viewer;
  fields: Typed;
}

/**
 * Returns the account and the fields of a form whose page was rendered for another account than the session's, as after a login
 * in another tab; else null. Runs before every action. Forms without an account tag pass: visitors' pages and the forms for
 * theme, cookies, appearance and newsletter have none.
 */
export async function findOtherAccountForm(
  request: Request,
  context: RequestContext,
): Promise<OtherAccountForm | null> {
  const url = new URL(request.url);
  const hash = context.isPost ? await context.sessionHash() : null;
  // A logout is never refused: a person who asks for it must not stay signed in, even if the session is another account's.
  if (hash === null || /^\/logout(\.data)?$/.test(url.pathname)) return null;
  const fields = (await readFields(request.clone(), MOST_BODY)) ?? {};
  const tag = url.searchParams.get(PAGE_ACCOUNT) ?? fields[PAGE_ACCOUNT];
  if (!tag || isTagOfSession(tag, hash)) return null;
  const viewer = await context.viewer();
  return viewer && !isTagOfAccount(tag, viewer.id) ? { viewer, fields } : null;
}

/**
 * Returns the message for an open page whose data request has another account's session than the page was rendered for, as after
 * a login in another tab; else null. The message appears in the visible part of the page, because data are also requested without
 * a navigation.
 */
export function accountChangeMessage({ headers }: Request, viewer: Viewer | null) {
  const tag = headers.get(PAGE_ACCOUNT);
  if (!tag || !viewer || isTagOfAccount(tag, viewer.id)) return null;
  const text = `En otra pestaña iniciaste sesión como «${viewer.displayName}»: esta página es ahora de esa cuenta.`;
  return { tone: "account", text } as const;
}

/**
 * Returns the page that refuses a form of another account's page. It shows the sent texts, and links to the form's page for the
 * current account.
 */
export function otherAccountPage(
  request: Request,
  { viewer, fields }: OtherAccountForm,
  context: RequestContext,
): Response {
  const texts = Object.entries(fields).filter(isTyped);
  const note = texts.length > 0 ? `<p>Lo que escribiste sigue aquí: puedes copiarlo.</p>` : "";
  const main =
    `<section class="state stack"><h1>${OTHER_ACCOUNT}</h1>` +
    `<p>Has entrado como «${escapeHtml(viewer.displayName)}» y lo que enviaste no se guardó.</p>` +
    `${note}${texts.map(([, text]) => sentText(text)).join("")}` +
    `<p><a class="button button-primary" href="${escapeHtml(formPath(request))}">Abrir la página con esta cuenta</a></p></section>`;
  return plainDocument(
    { status: OTHER_ACCOUNT_STATUS, title: OTHER_ACCOUNT, main, home: "/" },
    context,
  );
}

/** Fields whose text may be one word. */
const SHORT_TEXTS = ["title", "content", "name"];

/** Whether a person typed the field: it has several words, unlike ids, keys, paths and choices. A password is never shown. */
function isTyped([name, text]: [string, string]): boolean {
  if (/password/i.test(name) || text.trim() === "") return false;
  return SHORT_TEXTS.includes(name) || /\S\s+\S/.test(text);
}

/** The path of the page that sent a form: the referrer on this site, else the path of the form's action. */
function formPath({ url, headers }: Request): string {
  const referrer = headers.get("Referer") ?? "";
  const { host, pathname } = new URL(url);
  if (!URL.canParse(referrer)) return pathname;
  const page = new URL(referrer);
  return page.host === host ? safePath(page.pathname + page.search, pathname) : pathname;
}
