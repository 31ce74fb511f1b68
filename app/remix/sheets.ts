import type { ROUTES } from "~/routes";
import kinds from "../../build/page-kinds.json";
import admin from "~/styles/pages/admin.css";
import anthology from "~/styles/pages/anthology.css";
import badges from "~/styles/pages/badges.css";
import blog from "~/styles/pages/blog.css";
import contest from "~/styles/pages/contest.css";
import cookies from "~/styles/pages/cookies.css";
import form from "~/styles/pages/form.css";
import gallery from "~/styles/pages/gallery.css";
import home from "~/styles/pages/home.css";
import ledger from "~/styles/pages/ledger.css";
import poll from "~/styles/pages/poll.css";
import preferences from "~/styles/pages/preferences.css";
import preview from "~/styles/pages/preview.css";
import profile from "~/styles/pages/profile.css";
import results from "~/styles/pages/results.css";
import shelf from "~/styles/pages/shelf.css";
import signedIn from "~/styles/pages/signed-in.css";
import statistics from "~/styles/pages/statistics.css";
import story from "~/styles/pages/story.css";
import styleGuide from "~/styles/pages/style-guide.css";
import talk from "~/styles/pages/talk.css";
import text from "~/styles/pages/text.css";
import write from "~/styles/pages/write.css";

/** URL of the style sheet of each kind of page (`app/routes.js`). */
const SHEETS = {
  admin,
  anthology,
  badges,
  blog,
  contest,
  cookies,
  form,
  gallery,
  home,
  ledger,
  poll,
  preferences,
  preview,
  profile,
  shelf,
  statistics,
  story,
  "style-guide": styleGuide,
  talk,
  text,
  write,
} satisfies Record<NonNullable<(typeof ROUTES)[number]["kind"]>, string>;

/**
 * Returns the URLs of a page's additional style sheets by its loader data: for signed-in readers, and for a winner (the results
 * week, and 404 pages, which have no loader data and set `hasWinner`).
 * Separate sheets save visitors 0.4 KB on other pages. The late sheet contains the same rules, for readers who sign in on an open
 * page or arrive by client navigation.
 */
export function sheetsBeside(loaderData: Record<string, unknown>, hasWinner: boolean): string[] {
  const fields = Object.values(loaderData).flatMap((page) => Object.entries(page ?? {}));
  const has = (name: string) => fields.some(([key, value]) => key === name && Boolean(value));
  return [...(has("viewer") ? [signedIn] : []), ...(hasWinner || has("front") ? [results] : [])];
}

const routesOf: Record<string, readonly string[]> = kinds;
const SHEET_OF_ROUTE = new Map(
  Object.entries(SHEETS).flatMap(([kind, sheet]) =>
    (routesOf[kind] ?? []).map((id) => [id, sheet] as const),
  ),
);

/** URL of the style sheet for a route's kind of page; undefined if the sheet of all pages is enough. */
export const sheetOf = (routeId: string): string | undefined => SHEET_OF_ROUTE.get(routeId);

/**
 * Adds to each route of Remix's manifest the style sheet of its kind of page, in the field `css` as in Remix's Vite builds.
 * `<Links>` then links the sheet, and client navigation loads it before showing the page. Omits sheets that the server has inlined
 * in this document (docs/design/performance.md).
 */
export function withSheets<Route extends { id: string }>(
  routes: Record<string, Route>,
  inlined: readonly string[] = [],
): Record<string, Route & { css?: string[] }> {
  const linked = Object.values(routes).map((route) => {
    const sheet = sheetOf(route.id);
    return [route.id, sheet && !inlined.includes(sheet) ? { ...route, css: [sheet] } : route];
  });
  return Object.fromEntries(linked);
}
