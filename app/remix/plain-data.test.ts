/* eslint-disable @typescript-eslint/consistent-type-imports -- one line for each route, where imports would make two */
import type { data } from "@remix-run/cloudflare";
import { expectTypeOf, test } from "vitest";
import type { PAGES } from "~/routes";
import type { Plain } from "./plain-data";

/** Route modules that have loaders or actions; the tests below check their data. */
interface Routes {
  root: typeof import("~/root");
  home: typeof import("~/routes/home/route");
  contest: typeof import("~/routes/contest/route");
  anthology: typeof import("~/routes/anthology/route");
  "acta-file": typeof import("~/routes/acta-file/route");
  "anthology-book": typeof import("~/routes/anthology-book/route");
  "published-ledger": typeof import("~/routes/published-ledger/route");
  "next-story": typeof import("~/routes/next-story/route");
  picture: typeof import("~/routes/picture/route");
  "contest-cover": typeof import("~/routes/contest-cover/route");
  "covers-strip": typeof import("~/routes/covers-strip/route");
  "home-link-picture": typeof import("~/routes/home-link-picture/route");
  "contest-link-picture": typeof import("~/routes/contest-link-picture/route");
  "anthology-link-picture": typeof import("~/routes/anthology-link-picture/route");
  "story-link-picture": typeof import("~/routes/story-link-picture/route");
  "article-link-picture": typeof import("~/routes/article-link-picture/route");
  health: typeof import("~/routes/health/route");
  "contest-phase": typeof import("~/routes/contest-phase/route");
  "contest-history": typeof import("~/routes/contest-history/route");
  "contest-history-redirect": typeof import("~/routes/contest-history-redirect/route");
  gallery: typeof import("~/routes/gallery/route");
  manifest: typeof import("~/routes/manifest/route");
  calendar: typeof import("~/routes/calendar/route");
  feed: typeof import("~/routes/feed/route");
  "gallery-redirect": typeof import("~/routes/gallery-redirect/route");
  blog: typeof import("~/routes/blog/route");
  "blog-feed": typeof import("~/routes/blog-feed/route");
  "blog-redirect": typeof import("~/routes/blog-redirect/route");
  article: typeof import("~/routes/article/route");
  "article-redirect": typeof import("~/routes/article-redirect/route");
  story: typeof import("~/routes/story/route");
  offline: typeof import("~/routes/offline/route");
  "service-worker": typeof import("~/routes/service-worker/route");
  edition: typeof import("~/routes/edition/route");
  "queued-action": typeof import("~/routes/queued-action/route");
  editions: typeof import("~/routes/editions/route");
  "contest-download": typeof import("~/routes/contest-download/route");
  "story-vote": typeof import("~/routes/story-vote/route");
  "story-read": typeof import("~/routes/story-read/route");
  "story-view": typeof import("~/routes/story-view/route");
  "story-delete": typeof import("~/routes/story-delete/route");
  "story-comment": typeof import("~/routes/story-comment/route");
  report: typeof import("~/routes/report/route");
  "comment-author": typeof import("~/routes/comment-author/route");
  "comment-like": typeof import("~/routes/comment-like/route");
  "comment-delete": typeof import("~/routes/comment-delete/route");
  "comment-guide": typeof import("~/routes/comment-guide/route");
  write: typeof import("~/routes/write/route");
  "write-draft": typeof import("~/routes/write-draft/route");
  "admin-reports": typeof import("~/routes/admin-reports/route");
  "admin-report": typeof import("~/routes/admin-report/route");
  "admin-answers": typeof import("~/routes/admin-answers/route");
  "admin-comments": typeof import("~/routes/admin-comments/route");
  "admin-comment": typeof import("~/routes/admin-comment/route");
  "admin-intervention": typeof import("~/routes/admin-intervention/route");
  "moderation-log": typeof import("~/routes/moderation-log/route");
  intervention: typeof import("~/routes/intervention/route");
  "admin-polls": typeof import("~/routes/admin-polls/route");
  "admin-poll": typeof import("~/routes/admin-poll/route");
  "admin-ideas": typeof import("~/routes/admin-ideas/route");
  "admin-disqualify": typeof import("~/routes/admin-disqualify/route");
  "admin-idea": typeof import("~/routes/admin-idea/route");
  "admin-poll-conversion": typeof import("~/routes/admin-poll-conversion/route");
  poll: typeof import("~/routes/poll/route");
  polls: typeof import("~/routes/polls/route");
  login: typeof import("~/routes/login/route");
  register: typeof import("~/routes/register/route");
  logout: typeof import("~/routes/logout/route");
  announcement: typeof import("~/routes/announcement/route");
  "light-mode": typeof import("~/routes/light-mode/route");
  "reading-size": typeof import("~/routes/reading-size/route");
  appearance: typeof import("~/routes/appearance/route");
  "reset-password": typeof import("~/routes/reset-password/route");
  "dashboard-redirect": typeof import("~/routes/dashboard-redirect/route");
  preferences: typeof import("~/routes/preferences/route");
  unsubscribe: typeof import("~/routes/unsubscribe/route");
  "confirm-email": typeof import("~/routes/confirm-email/route");
  profile: typeof import("~/routes/profile/route");
  "account-delete": typeof import("~/routes/account-delete/route");
  "account-export": typeof import("~/routes/account-export/route");
  "account-export-file": typeof import("~/routes/account-export-file/route");
  notifications: typeof import("~/routes/notifications/route");
  "latest-notices": typeof import("~/routes/latest-notices/route");
  "live-channel": typeof import("~/routes/live-channel/route");
  "profile-edit": typeof import("~/routes/profile-edit/route");
  author: typeof import("~/routes/author/route");
  "story-report": typeof import("~/routes/story-report/route");
  admin: typeof import("~/routes/admin/route");
  "admin-maintenance": typeof import("~/routes/admin-maintenance/route");
  "maintenance-preview": typeof import("~/routes/maintenance-preview/route");
  "admin-contest": typeof import("~/routes/admin-contest/route");
  "admin-contest-preview": typeof import("~/routes/admin-contest-preview/route");
  "admin-contest-extend": typeof import("~/routes/admin-contest-extend/route");
  "admin-contest-finalize": typeof import("~/routes/admin-contest-finalize/route");
  "admin-quarantine": typeof import("~/routes/admin-quarantine/route");
  "admin-signal": typeof import("~/routes/admin-signal/route");
  "admin-signals": typeof import("~/routes/admin-signals/route");
  "admin-contest-recount": typeof import("~/routes/admin-contest-recount/route");
  "admin-rankings": typeof import("~/routes/admin-rankings/route");
  "admin-contest-delete": typeof import("~/routes/admin-contest-delete/route");
  "admin-payments": typeof import("~/routes/admin-payments/route");
  "admin-log": typeof import("~/routes/admin-log/route");
  "admin-mail": typeof import("~/routes/admin-mail/route");
  "admin-data": typeof import("~/routes/admin-data/route");
  "admin-clear": typeof import("~/routes/admin-clear/route");
  "admin-archive": typeof import("~/routes/admin-archive/route");
  "admin-statistics": typeof import("~/routes/admin-statistics/route");
  "admin-account": typeof import("~/routes/admin-account/route");
  "admin-account-deletion": typeof import("~/routes/admin-account-deletion/route");
  "admin-account-rights": typeof import("~/routes/admin-account-rights/route");
  "admin-account-suspension": typeof import("~/routes/admin-account-suspension/route");
  "admin-accounts": typeof import("~/routes/admin-accounts/route");
  badges: typeof import("~/routes/badges/route");
  support: typeof import("~/routes/support/route");
  "support-thanks": typeof import("~/routes/support-thanks/route");
  newsletter: typeof import("~/routes/newsletter/route");
  "newsletter-confirm": typeof import("~/routes/newsletter-confirm/route");
  feedback: typeof import("~/routes/feedback/route");
  "own-email": typeof import("~/routes/own-email/route");
  "kofi-webhook": typeof import("~/routes/kofi-webhook/route");
  theme: typeof import("~/routes/theme/route");
  "cookie-policy": typeof import("~/routes/cookie-policy/route");
  terms: typeof import("~/routes/terms/route");
  privacy: typeof import("~/routes/privacy/route");
  "privacy-redirect": typeof import("~/routes/privacy-redirect/route");
  "long-text": typeof import("~/routes/long-text/route");
  faq: typeof import("~/routes/faq/route");
  "how-it-works": typeof import("~/routes/how-it-works/route");
  "style-guide": typeof import("~/routes/style-guide/route");
  "local-mail": typeof import("~/routes/local-mail/route");
  "local-mail-message": typeof import("~/routes/local-mail-message/route");
  "local-mail-html": typeof import("~/routes/local-mail-html/route");
  "login-link": typeof import("~/routes/login-link/route");
  "change-password": typeof import("~/routes/change-password/route");
  "security-txt": typeof import("~/routes/security-txt/route");
  robots: typeof import("~/routes/robots/route");
  sitemap: typeof import("~/routes/sitemap/route");
  "sitemap-part": typeof import("~/routes/sitemap-part/route");
  "not-found": typeof import("~/routes/not-found/route");
}

type Sent<Answer> = Answer extends Response
  ? never
  : Answer extends ReturnType<typeof data<infer Data>>
    ? Data
    : Answer;
type SentBy<Module, Name extends string> = Module extends {
  [name in Name]: (...args: never[]) => infer Answer;
}
  ? Sent<Awaited<Answer>>
  : never;
type PageData = {
  [Route in keyof Routes]: {
    loader: SentBy<Routes[Route], "loader">;
    action: SentBy<Routes[Route], "action">;
  };
};

test("LITE-01 the data of every route are looked at", () => {
  expectTypeOf<keyof Routes>().toEqualTypeOf<"root" | (typeof PAGES)[number][1]>();
});

test("LITE-01 what JSON would lose of a page's data is refused by the compiler", () => {
  // A type error on the next line names the route and property whose data JSON would lose.
  expectTypeOf((sent: PageData): Plain<PageData> => sent).toBeFunction();
});

interface Thread {
  id: string;
  note?: string;
  place: 1 | 2 | null;
  isOwn: boolean;
  tags: readonly string[];
  replies: Thread[];
}
type Kept = [null, string, Thread, { threads: Thread[]; counts: Record<string, number> }];
type Anything = ReturnType<typeof JSON.parse>;
type Lost = [
  ...[Date, Map<string, string>, Set<string>, Uint8Array, RegExp, Error],
  ...[undefined, bigint, symbol, () => string, unknown, Anything],
  ...[{ at: Date | null }, { note: string | undefined }, { it: unknown }, { it: Anything }],
  ...[(string | undefined)[], Record<string, Date>, { threads: [{ at: Date }] }],
];
type IsPlain<Data> = [Data] extends [Plain<Data>] ? true : false;
type ArePlain<List extends readonly unknown[]> = { [At in keyof List]: IsPlain<List[At]> }[number];

test("LITE-01 what JSON carries is let through, and nothing else", () => {
  expectTypeOf<ArePlain<Kept>>().toEqualTypeOf<true>();
  expectTypeOf<ArePlain<Lost>>().toEqualTypeOf<false>();
});

interface Dated {
  at: Date;
}
type SentAs<Answer> = SentBy<{ loader: () => Promise<Answer> }, "loader">;
type Wrapped = SentAs<ReturnType<typeof data<Dated>>>;

test("LITE-01 a loader's answer is looked into: bare, with headers, or beside a redirect", () => {
  expectTypeOf<
    ArePlain<[SentAs<Dated>, Wrapped, SentAs<Response | Dated>]>
  >().toEqualTypeOf<false>();
  // @ts-expect-error -- JSON makes a text of a date
  expectTypeOf((sent: Wrapped): Plain<Wrapped> => sent).toBeFunction();
});
