/**
 * Name of the hidden field, or query parameter, with the tag of the account for which a page was rendered. The server refuses a form
 * whose tag names another account than the session's (docs/design/forms.md). Requests for page data have it as a header.
 */
export const PAGE_ACCOUNT = "para";

const SESSION_DIGITS = 8;

/** Returns the part of a tag that stands for a session, from the SHA-256 of its token. */
const sessionDigits = (sessionHash: string): string => sessionHash.slice(0, SESSION_DIGITS);

/** Returns the tag of a page. The session's digits let the server accept the usual form without a query for the account. */
export function pageAccountOf(id: string, sessionHash: string): string {
  return sessionDigits(sessionHash) + id;
}

/** Whether a tag was made in this session, or else for this account. */
export const isTagOfSession = (tag: string, sessionHash: string): boolean =>
  tag.startsWith(sessionDigits(sessionHash));
export const isTagOfAccount = (tag: string, id: string): boolean =>
  tag.slice(SESSION_DIGITS) === id;
