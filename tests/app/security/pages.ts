import { PAGES } from "~/routes.js";
import { KEPT_MAIL, type WorldRows } from "./world-rows";

type Path = (typeof PAGES)[number][0];
/** A URL pattern of the URL map. A pattern with an optional last parameter counts as two. */
export type Pattern = Exclude<Path, "write/:contestId?"> | "write" | "write/:contestId";
export const PATTERNS: readonly Pattern[] = PAGES.flatMap(([path]) => patternsOf(path));

export function patternsOf(path: Path): Pattern[] {
  return path === "write/:contestId?" ? ["write", "write/:contestId"] : [path];
}

/** Returns the URL path of a pattern in the test world. Its story is by default the author's story in voting. */
export function addressOf(
  pattern: Pattern,
  { contest, story, comment, person, poll, idea, report, intervention, unsubscribe }: WorldRows,
  ids: Partial<
    Record<
      | "contestId"
      | "storyId"
      | "commentId"
      | "token"
      | "userId"
      | "slug"
      | "pollId"
      | "ideaId"
      | "reportId"
      | "decisionId",
      string
    >
  > = {},
): string {
  const path = pattern
    .replace(":contestId", ids.contestId ?? contest.submission.id)
    .replace(":storyId", ids.storyId ?? story.author.voting.id)
    .replace(":commentId", ids.commentId ?? comment.id)
    .replace("baja/:token", ids.token ? `baja/${ids.token}` : unsubscribe.slice(1))
    .replace(":pollId", ids.pollId ?? poll.id)
    .replace(":ideaId", ids.ideaId ?? idea.id)
    // Ids of a signal and a quarantine that do not exist; tests/app/month/signals.test.ts tests their pages.
    .replace(":signalId", "ninguna")
    .replace(":interventionId", "ninguna")
    .replace(":reportId", ids.reportId ?? report.id)
    .replace(":decisionId", ids.decisionId ?? intervention.id)
    .replace(":mailId", KEPT_MAIL)
    .replace(":clearing", "comentarios")
    .replace(":archiveId", "ninguno")
    .replace(":userId", ids.userId ?? person.author.id)
    .replace(":part", contest.results.id)
    .replace(":slug", ids.slug ?? "la-raya")
    .replace("*", "no/existe");
  return path.startsWith("/") ? path : `/${path}`;
}

/** Alternative spellings of a page's URL that a router may treat as the same page. */
export const SPELLINGS = {
  plain: (path: string) => path,
  "trailing slash": (path: string) => (path === "/" ? path : `${path}/`),
  ".data": (path: string) => (path === "/" ? "/_root.data" : `${path}.data`),
  escaped: (path: string) =>
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  "upper case": (path: string) => path.replace(/[a-z]+(?=\/|$)/g, (word) => word.toUpperCase()),
  "double slash": (path: string) => `/${path}`,
} as const;

export type Spelling = keyof typeof SPELLINGS;
export const SPELLING_NAMES = Object.keys(SPELLINGS) as Spelling[];

/** Alternative spellings of a page's URL: all except its usual URL and the URL of its data. */
export const ODD_SPELLINGS = SPELLING_NAMES.filter((name) => name !== "plain" && name !== ".data");

/** At least one URL pattern of each kind of route: with and without ids, pages and files, public and for admins. */
export const OF_EVERY_KIND: readonly Pattern[] = [
  ...([
    "/",
    "contest/:contestId",
    "contest/:contestId/antologia.epub",
    "write/:contestId",
  ] as const),
  ...(["story/:storyId/eliminar", "baja/:token", "profile", "*"] as const),
  ...(["admin", "admin/contest/:contestId"] as const),
];

/** Whether the matrices send every variant to every URL pattern, which takes minutes (tests/README.md). */
export const IS_WHOLE = process.env.WHOLE_MATRIX === "on";

/**
 * Returns the request variants to try on a URL pattern: all variants on one pattern of each kind, and `most` of them, in rotation,
 * on the others. Suffices where one function handles all requests before routing (the router for spellings, the guard for methods
 * and origins): its bugs show on every route, and a route that bypasses it shows with any variant.
 */
export function inTurn<Variant>(
  pattern: Pattern,
  variants: readonly Variant[],
  most = 1,
): readonly Variant[] {
  if (IS_WHOLE || OF_EVERY_KIND.includes(pattern)) return variants;
  const first = PATTERNS.indexOf(pattern) % variants.length;
  return [...variants, ...variants].slice(first, first + most);
}

/** Query parameters with a special meaning in Remix. */
export const REMIX_QUERIES = [
  "?index",
  "?_data=routes%2Fadmin",
  "?_routes=routes%2Fadmin",
] as const;

/** Returns a page without the parts that differ in each response: nonce, clock, scripts, and the return path in the footer. */
export function samePart(page: string): string {
  return page
    .replace(/<script[^]*?<\/script>/g, "")
    .replace(/ (nonce|data-now)="\w+"/g, "")
    .replace(/"countedAt",\d+/g, "")
    .replace(/name="redirectTo" value="[^"]*"/g, "");
}
