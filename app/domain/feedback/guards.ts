import { withAsciiDomain } from "~/domain/text/email-address";

/** Names of automated browsers in User-Agent headers. */
const HEADLESS =
  /headless|phantomjs|slimerjs|electron-nightmare|puppeteer|playwright|selenium|webdriver/i;

/** Whether the request's headers name an automated browser (FEEDBACK-01). */
export function isHeadless(headers: Headers): boolean {
  return ["User-Agent", "Sec-CH-UA"].some((name) => HEADLESS.test(headers.get(name) ?? ""));
}

/** Whether the operator's blocklist holds an e-mail. Its entries are addresses, and domains with or without an '@' before them. */
export function isBlocked(email: string, list = ""): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .map(withAsciiDomain)
    .some((entry) => entry === email || (entry !== "" && isDomainOf(domain, entry)));
}

function isDomainOf(domain: string, entry: string): boolean {
  const blocked = entry.startsWith("@") ? entry.slice(1) : entry;
  return domain === blocked || domain.endsWith(`.${blocked}`);
}
