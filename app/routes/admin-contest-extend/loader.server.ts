import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { extendedByDays, EXTENSION_DAYS, planExtension } from "~/domain/contest-admin/extension";
import { EXTENSION_REFUSALS } from "~/domain/contest-admin/extend-contest.server";
import type { Contest } from "~/domain/contests/contests.server";
import { END_NAMES, contestPhase, phaseEnd } from "~/domain/contests/phases";
import { readDecimal } from "~/domain/forms/decimal";
import { countConcerned } from "~/domain/notifications/extension-notice.server";
import { fromLocal, longDate, toLocal } from "~/domain/time/time";
import { requireContest } from "~/http/admin";
import { requireAdmin } from "~/http/session";

/**
 * Returns the running deadline of a contest. If the query chooses days or a date, also a preview of the extension: changed dates,
 * and the number of people to notify (ADMIN-01).
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { db, env, now } = context;
  const zone = env.TIME_ZONE;
  const contest = await requireContest(context, params.contestId);
  const query = new URL(request.url).searchParams;
  const typed = { dias: query.get("dias") ?? "", fecha: query.get("fecha") ?? "" };
  const until = chosenUntil({ days: query.get("dias"), date: typed.fecha }, contest, zone, now);
  const phase = contestPhase(contest, now);
  const end = phaseEnd(contest, phase);
  const page = {
    id: contest.id,
    title: contest.title,
    version: contest.datesVersion,
    isRunning: phase === "submission" || phase === "voting",
    now: end && `${END_NAMES[phase]} ${longDate(end, zone)}`,
    typed,
    error: null as string | null,
    plan: null as Awaited<ReturnType<typeof planView>> | null,
  };
  if (until === undefined || !page.isRunning) return page;
  const planned = until === null ? null : planExtension(contest, until, now);
  if (!planned?.ok) {
    return { ...page, error: EXTENSION_REFUSALS[planned?.reason ?? "not-later"].text };
  }
  return { ...page, plan: await planView(contest, planned.plan) };

  async function planView(of: Contest, plan: Extract<typeof planned, { ok: true }>["plan"]) {
    const dates = [
      ["Se envía hasta", of.submissionDeadline, plan.submissionDeadline],
      ["Se vota hasta", of.votingDeadline, plan.votingDeadline],
      ["Resultados", of.resultsAt, plan.resultsAt],
      ["Fin del reto", of.endDate, plan.endDate],
    ] as const;
    return {
      phase: plan.phase,
      until: toLocal(
        plan.phase === "submission" ? plan.submissionDeadline : plan.votingDeadline,
        zone,
      ),
      people: await countConcerned(db, of.id, plan.phase),
      dates: dates.flatMap(([label, before, after]) =>
        before === null || after === null || before === after
          ? []
          : [{ label, before: longDate(before, zone), after: longDate(after, zone) }],
      ),
    };
  }
}

/**
 * Returns the new deadline that the query asks for, by days or by date. Undefined if it asks for none, null if the value is
 * invalid.
 */
function chosenUntil(
  { days, date }: { days: string | null; date: string },
  contest: Contest,
  zone: string,
  now: Date,
) {
  if (date.trim() !== "") return fromLocal(date.trim(), zone);
  if (days === null) return undefined;
  const chosen = EXTENSION_DAYS.find((some) => some === readDecimal(days));
  return chosen === undefined ? null : extendedByDays(contest, chosen, now);
}
