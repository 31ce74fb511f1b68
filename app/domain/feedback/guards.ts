import { withAsciiDomain } from "~/domain/text/email-address";

/** Names under which browsers without a person announce themselves. */
const HEADLESS =
  /headless|phantomjs|slimerjs|electron-nightmare|puppeteer|playwright|selenium|webdriver/i;

/** Whether the request comes from a browser that a program drives, as far as it says so itself (FEEDBACK-01). */
export function isHeadless(headers: Headers): boolean {
  return ["User-Agent", "Sec-CH-UA"].some((name) => HEADLESS.test(headers.get(name) ?? ""));
}

/** Whether the operator takes no feedback from an e-mail: the list names addresses and domains, each alone or with an '@' before it. */
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
