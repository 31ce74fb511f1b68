import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { listBadges } from "~/domain/badges/badges.server";
import { findCycle, type Contest } from "~/domain/contests/contests.server";
import { writability } from "~/domain/contests/cycle";
import { listDrafts } from "~/domain/drafts/drafts.server";
import { karmaOf } from "~/domain/karma/breakdown.server";
import { listNotifications } from "~/domain/notifications/inbox.server";
import { noticeView } from "~/domain/notifications/notice-view";
import { arePlansOn } from "~/domain/plans/limits.server";
import { findAuthor } from "~/domain/profiles/author.server";
import { findStatistics } from "~/domain/profiles/statistics.server";
import { listEntries } from "~/domain/stories/entries.server";
import { canDelete } from "~/domain/stories/rights";
import { readPage } from "~/domain/stories/list-view";
import { shortDate } from "~/domain/time/time";
import { requireViewer } from "~/http/session";

const NOTICES_SHOWN = 5;

/** Returns all data of the viewer's own profile, with one round trip to the database. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const viewer = await requireViewer(request, context);
  const page = readPage(new URL(request.url).searchParams);
  const [author, { entries, pages }, drafts, badges, statistics, karma, notices, cycle] =
    await Promise.all([
      findAuthor(db, env, viewer.id),
      listEntries(db, viewer.id, page, now),
      listDrafts(db, viewer.id, now),
      listBadges(db, viewer.id),
      findStatistics(db, viewer.id, { isOwn: true }),
      karmaOf(db, viewer.id),
      listNotifications(db, viewer.id),
      findCycle(db),
    ]);
  const { current, next } = cycle;
  const isOpen = (contest: Contest | null) =>
    contest !== null && writability(contest, cycle, now) === "open";
  const day = (instant: string) => shortDate(instant, env.TIME_ZONE);
  return {
    id: viewer.id,
    name: viewer.displayName,
    email: viewer.email,
    hasDetails: arePlansOn(env),
    isFounder: author?.isFounder ?? false,
    needsConfirmation: mustConfirmEmail(viewer, env) !== null,
    entries: entries.map(({ publishedAt, ...entry }) => ({
      ...entry,
      canDelete: canDelete({ ...entry, isOwn: true, isAdmin: viewer.isAdmin }),
      date: day(publishedAt),
      authorId: viewer.id,
    })),
    page,
    pages,
    badges,
    statistics,
    karma,
    open: isOpen(current) ? ("this-month" as const) : isOpen(next) ? ("next" as const) : null,
    drafts: drafts.map((draft) => ({
      contestId: draft.contestId,
      contest: draft.contestTitle,
      title: draft.title,
      isClosed: draft.isClosed,
      date: day(draft.updatedAt),
    })),
    notices: notices.slice(0, NOTICES_SHOWN).map((one) => noticeView(one, now, env.TIME_ZONE)),
  };
}
