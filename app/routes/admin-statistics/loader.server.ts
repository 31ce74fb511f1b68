import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isReadable } from "~/domain/contests/phases";
import { spreadOf } from "~/domain/contests/reading-spread";
import { listCountedContests } from "~/domain/statistics/contests.server";
import { daysOfContest, daysUntil, monthsUntil, PERIODS } from "~/domain/statistics/periods";
import { countActivity } from "~/domain/statistics/statistics.server";
import { readsOf } from "~/domain/statistics/story-reads";
import { countStoryReads } from "~/domain/statistics/story-reads.server";
import { monthName, shortDay } from "~/domain/time/time";
import { requireAdmin } from "~/http/session";

/**
 * Returns the statistics of the last 30 days, of `?dias=90`, or of the contest `?reto=…` (ADMIN-01). An unknown value counts as
 * missing. The reads per story are those of the chosen contest, else of the newest contest whose stories are public.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const query = new URL(request.url).searchParams;
  const contests = await listCountedContests(db, now);
  const selected = contests.find(({ id }) => id === query.get("reto")) ?? null;
  const count = PERIODS.find((days) => String(days) === query.get("dias")) ?? PERIODS[0];
  const days = selected
    ? daysOfContest(selected, now, env.TIME_ZONE)
    : daysUntil(now, count, env.TIME_ZONE);
  const read = selected ?? contests.find(({ phase }) => isReadable(phase)) ?? null;
  const months = monthsUntil(now, env.TIME_ZONE);
  const [activity, stories] = await Promise.all([
    countActivity(db, days, months, selected?.id ?? null),
    read && countStoryReads(db, read.id),
  ]);
  return {
    asked: selected?.id ?? null,
    count,
    contests: contests.map(({ id, title, month }) => ({ id, name: `${month}: ${title}` })),
    days: days.map(({ from }) => shortDay(from, env.TIME_ZONE)),
    ...activity,
    months: activity.months.map(({ month, people, returned }, index) => ({
      name: `${monthName(months[index]?.from ?? now, env.TIME_ZONE)} ${month.slice(0, 4)}`,
      people,
      returned,
    })),
    stories:
      read && stories && stories.groups.length > 0
        ? {
            contest: { id: read.id, title: read.title },
            ...stories,
            spread: spreadOf(readsOf(stories.groups)),
          }
        : null,
  };
}
