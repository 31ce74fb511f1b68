import type { Browser, Page, Request } from "@playwright/test";
import { cookieOf, visit } from "./people";
import { runCommand, type HostileWorld } from "./site-commands";

export const ROLES = ["visitor", "reader", "author", "other", "admin"] as const;

let world: HostileWorld | undefined;

/** What became of each request to the site: its status, or the browser's reason to keep the answer from the page. */
export type Outcomes = Map<Request, number | string>;

/** Opens the attacker's page in a browser, and begins to collect what becomes of its requests to the site. */
export async function lure(
  browser: Browser,
  site: string,
  origin: string,
): Promise<{ page: Page; outcomes: Outcomes }> {
  world ??= JSON.parse(await runCommand({ what: "world", site })) as HostileWorld;
  const page = await visit(browser, site, null, { isFresh: true });
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Ataque</title>" }),
  );
  const outcomes: Outcomes = new Map();
  const isOfSite = (request: Request) =>
    request.url().startsWith(site) && request.redirectedFrom() === null;
  page.on("response", (answer) => {
    if (isOfSite(answer.request())) outcomes.set(answer.request(), answer.status());
  });
  page.on("requestfailed", (request) => {
    if (isOfSite(request) && !outcomes.has(request))
      outcomes.set(request, request.failure()?.errorText ?? "");
  });
  await page.goto(`${origin}/ataque`);
  return { page, outcomes };
}

/** Signs the browser in at the site, or out for a visitor. Returns the forms that this role sends. */
export async function become(page: Page, site: string, role: (typeof ROLES)[number]) {
  await page.context().clearCookies();
  const cookie = world?.cookies[role];
  if (cookie) {
    const [name, value] = cookieOf(cookie);
    await page.context().addCookies([{ name, value, url: site, httpOnly: true, sameSite: "Lax" }]);
  }
  return world?.forms.filter(({ as }) => as === role) ?? [];
}

/** Collects the headers of all further requests as the browser sends them, which Playwright does not tell while it routes. */
export async function watchHeaders(page: Page): Promise<Record<string, string>[]> {
  const sent: Record<string, string>[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Network.requestWillBeSentExtraInfo", ({ headers }) => void sent.push(headers));
  await devtools.send("Network.enable");
  return sent;
}

/**
 * Sends each form by two kinds, in turn, of what a page of another origin may send without permission. Returns the number of
 * requests.
 */
export function fetchAll(page: Page, site: string, forms: HostileWorld["forms"]): Promise<number> {
  return page.evaluate(
    async ([site, forms]) => {
      const sent: unknown[] = [];
      for (const [at, { path, fields }] of forms.entries()) {
        const body = new URLSearchParams(fields);
        const multipart = new FormData();
        for (const [name, value] of body) multipart.append(name, value);
        const send = (kind: RequestInit) =>
          fetch(site + path, { ...kind, method: "POST", credentials: "include" });
        const headers = { "Content-Type": "text/plain" };
        const kinds = [
          () => send({ mode: "no-cors", body }),
          () => send({ mode: "no-cors", body: multipart }),
          () => send({ mode: "no-cors", body: body.toString(), headers }),
          () => send({ mode: "cors", body }),
          () => navigator.sendBeacon(site + path, body),
        ];
        for (const n of [at, at + 2]) sent.push(kinds[n % kinds.length]?.());
        await Promise.allSettled(sent);
      }
      return sent.length;
    },
    [site, forms] as const,
  );
}

/**
 * Begins to submit every second form into a frame, in turn a plain and a sandboxed one, which sends `Origin: null`. Returns the
 * number of requests.
 */
export function submitSome(
  page: Page,
  site: string,
  forms: HostileWorld["forms"],
): Promise<number> {
  return page.evaluate(
    ([site, forms]) => {
      const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;");
      const some = forms.filter((_, at) => at % 2 === 0);
      for (const [at, { path, fields }] of some.entries()) {
        const inputs = Object.entries(fields).map(
          ([name, value]) => `<textarea name="${escape(name)}">${escape(value)}</textarea>`,
        );
        const frame = document.createElement("iframe");
        if (at % 2 === 1) frame.setAttribute("sandbox", "allow-scripts allow-forms");
        frame.srcdoc = `<form method="post" action="${escape(site + path)}">${inputs.join("")}</form>
          <script>document.forms[0].submit()</script>`;
        document.body.appendChild(frame);
      }
      return some.length;
    },
    [site, forms] as const,
  );
}
