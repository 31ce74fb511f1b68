import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  countByMonth,
  countLog,
  listLog,
  LOG_PER_PAGE,
  type LoggedIntervention,
} from "~/domain/moderation/public-log.server";
import { INTERVENTION_NAMES, ruleName } from "~/domain/moderation/rules";
import { MODERATION_LOG } from "~/domain/paths";
import { pagePath, readPage } from "~/domain/stories/list-view";
import { longDay, monthAndYear } from "~/domain/time/time";
import { sharedPage } from "~/remix/shared-page";

/** Returns a page of the public log of moderation, without names, texts and ids (ADMIN-05). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, now } = context;
  const zone = env.TIME_ZONE;
  const page = readPage(new URL(request.url).searchParams);
  const [list, total, counts] = await Promise.all([
    listLog(db, page),
    countLog(db),
    countByMonth(db, now, zone),
  ]);
  const pages = Math.ceil(total / LOG_PER_PAGE);
  const months = [...new Set(counts.map(({ since }) => since))];
  const shown = {
    page,
    pages,
    lines: list.map((line) => ({
      kind: INTERVENTION_NAMES[line.kind],
      rule: ruleName(line.rule),
      day: longDay(line.madeAt, zone),
      state: stateOf(line, now, zone),
    })),
    months: months.map((since) => ({
      name: monthAndYear(since, zone),
      counts: counts
        .filter((count) => count.since === since)
        .map(({ kind, n }) => ({ kind: INTERVENTION_NAMES[kind], n })),
    })),
  };
  const isThere = page === 1 || page <= pages;
  return data(shown, isThere ? { headers: sharedPage(pagePath(MODERATION_LOG, { page })) } : {});
}

/** State of an intervention as text: in force, in force until a date, ended, or lifted on a date. */
function stateOf({ liftedAt, until }: LoggedIntervention, now: Date, zone: string): string {
  if (liftedAt) return `levantada el ${longDay(liftedAt, zone)}`;
  if (until === null) return "en vigor";
  return `${until <= now.toISOString() ? "terminó" : "en vigor hasta"} el ${longDay(until, zone)}`;
}
