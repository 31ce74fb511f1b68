import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { ICalAlarmType, ICalCalendar, type ICalEventData } from "ical-generator";
import {
  listDeadlines,
  REMINDER_BEFORE,
  type Deadline,
  type DeadlineKind,
} from "~/domain/contests/deadlines.server";
import { DAY } from "~/domain/time/durations";
import { longDate } from "~/domain/time/time";
import { sharedDocument } from "~/http/documents";

/** Sends the deadlines of all contests as an iCalendar feed, to which calendar programs can subscribe (SEO-02). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return sharedDocument(request, context, {
    type: "text/calendar",
    seconds: 3600,
    address: "/calendario.ics",
    make: async () => calendar(await listDeadlines(context.db), context),
  });
}

const SUMMARIES: Record<DeadlineKind, string> = {
  submission: "Se cierran los envíos de",
  voting: "Se cierra la votación de",
  results: "Resultados de",
};

function calendar(deadlines: readonly Deadline[], { env, now }: { env: Env; now: Date }): string {
  // Sets no `timezone`, so that ical-generator writes UTC times. With a `timezone` it would write floating times.
  const feed = new ICalCalendar({
    name: `${env.SITE_NAME}: fechas de los retos`,
    prodId: { company: env.SITE_NAME, product: "calendario", language: "ES" },
    url: `${env.SITE_ORIGIN}/calendario.ics`,
    ttl: DAY / 1000,
    x: { "X-WR-TIMEZONE": env.TIME_ZONE },
    events: deadlines.map((deadline) => eventOf(deadline, env, now)),
  });
  return feed.toString();
}

function eventOf(
  { contest, kind, at, revision, changedAt }: Deadline,
  env: Env,
  now: Date,
): ICalEventData {
  const { SITE_ORIGIN: origin, TIME_ZONE: zone } = env;
  const address = `${origin}/contest/${contest.id}`;
  return {
    id: `${contest.id}-${kind}@${new URL(origin).hostname}`,
    sequence: revision,
    stamp: new Date(changedAt),
    lastModified: new Date(changedAt),
    start: new Date(at),
    summary: `${SUMMARIES[kind]} «${contest.title}»`,
    description: [longDate(at, zone), contest.prompt, address].filter(Boolean).join("\n\n"),
    url: address,
    // Past deadlines have no alarm: some calendars ring missed alarms when they import an event.
    alarms:
      now < new Date(at)
        ? [{ type: ICalAlarmType.display, triggerBefore: REMINDER_BEFORE / 1000 }]
        : [],
  };
}
