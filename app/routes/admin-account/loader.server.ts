import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { markNames } from "~/domain/account-admin/listed-person";
import {
  listParticipations,
  listCommentsOf,
  PERSON_COMMENTS_PER_PAGE,
} from "~/domain/account-admin/person-texts.server";
import { listReportsAbout, listReportsBy } from "~/domain/account-admin/person-moderation.server";
import { listSessions } from "~/domain/accounts/session-list.server";
import { previewOf } from "~/domain/comments/comment-rules";
import { PHASE_NAMES } from "~/domain/contests/phases";
import { readPageNumber } from "~/domain/forms/decimal";
import { listInterventionsOf } from "~/domain/moderation/find-intervention.server";
import { INTERVENTION_NAMES, ruleName } from "~/domain/moderation/rules";
import { arePlansOn } from "~/domain/plans/limits.server";
import { findAuthor } from "~/domain/profiles/author.server";
import { reasonName } from "~/domain/reports/report-rules";
import { statusName } from "~/domain/reports/report-status";
import { longDate, shortDate, timeAgo } from "~/domain/time/time";
import { requireAccount } from "~/http/require-account";
import { requireAdmin } from "~/http/session";

/** Returns all data of an account's admin page (ADMIN-01). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const { db, env, now } = context;
  const id = params.userId ?? "";
  const page = readPageNumber(new URL(request.url).searchParams, "pagina");
  const [person, author, stories, talk, by, about, interventions, sessions] = await Promise.all([
    requireAccount(context, id),
    findAuthor(db, env, id),
    listParticipations(db, id, now),
    listCommentsOf(db, id, page),
    listReportsBy(db, id),
    listReportsAbout(db, id),
    listInterventionsOf(db, id),
    listSessions(db, { id, sessionHash: admin.sessionHash }, now),
  ]);
  const day = (instant: string) => shortDate(instant, env.TIME_ZONE);
  const reportView = ({ id: report, what, reason, status, at }: (typeof by)[number]) => ({
    id: report,
    text: `${what === "story" ? "Historia" : "Comentario"}: ${reasonName(reason)}`,
    status: statusName(status).toLowerCase(),
    at: day(at),
  });
  return {
    id,
    name: person.name,
    email: person.email,
    plan: person.plan,
    isAdmin: person.isAdmin,
    isFounder: person.isFounder,
    isSupporter: person.isSupporter,
    isOwn: id === admin.id,
    arePlansOn: arePlansOn(env),
    since: longDate(person.since, env.TIME_ZONE),
    marks: markNames(person, env.TIME_ZONE),
    isSuspended: person.suspendedUntil !== null,
    badges: (author?.badges ?? []).map(({ name, times }) =>
      times > 1 ? `${name} (${times})` : name,
    ),
    stories: stories.map(({ contest, phase, story }) => ({
      contest,
      phase: PHASE_NAMES[phase],
      story,
    })),
    comments: talk.comments.map(({ id: comment, text, at, isHidden, story }) => ({
      id: comment,
      text: previewOf(text),
      at: day(at),
      isHidden,
      story,
    })),
    page,
    pages: Math.ceil(talk.total / PERSON_COMMENTS_PER_PAGE),
    totalComments: talk.total,
    reportsBy: by.map(reportView),
    reportsAbout: about.map(reportView),
    interventions: interventions.map(
      ({ kind, rule, madeAt, until, liftedAt, ...intervention }) => ({
        id: intervention.id,
        text: `${INTERVENTION_NAMES[kind]}: ${ruleName(rule)}`,
        at: day(madeAt),
        until: until && day(until),
        lifted: liftedAt && day(liftedAt),
      }),
    ),
    sessions: sessions.map(({ lastSeenAt, ...session }) => ({
      ...session,
      seen: timeAgo(lastSeenAt, now),
    })),
  };
}

export type PersonView = Awaited<ReturnType<typeof loader>>;
