import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findCommentedStory } from "~/domain/comments/find-comment.server";
import {
  findModeratedComment,
  type ModeratedComment,
} from "~/domain/comments/moderated-comment.server";
import { isBlind, PHASE_NAMES } from "~/domain/contests/phases";
import {
  listInterventionsOf,
  listInterventionsOn,
} from "~/domain/moderation/find-intervention.server";
import {
  findReport,
  listReportsOf,
  type ReportOfObject,
} from "~/domain/reports/find-report.server";
import { reasonName } from "~/domain/reports/report-rules";
import { isDecided, REPORT_ADMIN_REFUSALS, statusName } from "~/domain/reports/report-status";
import { findStory } from "~/domain/stories/story-page.server";
import { longDate } from "~/domain/time/time";
import { interventionView, threadView } from "~/http/moderation-views";
import type { RequestContext } from "~/http/context";
import { refusalOf } from "~/http/read-form";
import { requireAdmin } from "~/http/session";

/** Returns a report with its object in context, the object's other reports, and earlier decisions (REPORT-02). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request, context);
  const { db, env } = context;
  const zone = env.TIME_ZONE;
  const report = await findReport(db, params.reportId ?? "");
  if (!report) throw refusalOf(REPORT_ADMIN_REFUSALS["no-report"]);
  const { object } = report;
  const [reported, all, on] = await Promise.all([
    "comment" in object
      ? commentView(object.comment, context)
      : storyView(object.story, admin, context),
    listReportsOf(db, object),
    listInterventionsOn(db, object),
  ]);
  const { person, blindAuthor, ...view } = reported;
  // For the author of a blind story, other interventions stay hidden, even their number: an admin could act against a suspected
  // person and see whether the number grows.
  const isBlindAuthor = blindAuthor !== null && blindAuthor === person;
  const earlier = person && !isBlindAuthor ? await listInterventionsOf(db, person) : [];
  const others = earlier.filter(({ id }) => on.every((one) => one.id !== id));
  return {
    ...view,
    report: {
      id: report.id,
      status: report.status,
      notes: report.notes,
      decided:
        isDecided(report.status) && report.decidedAt
          ? { by: report.decidedBy, date: longDate(report.decidedAt, zone) }
          : null,
    },
    reports: all.map((one) => reportView(one, { zone, shown: report.id, blindAuthor })),
    on: on.map((one) => interventionView(one, zone)),
    isBlindAuthor,
    earlier: others.map((one) => interventionView(one, zone)),
  };
}

/**
 * `person` is the author of the reported text. `blindAuthor` is the author of its story while that author must stay unknown.
 * Neither may reach a page.
 */
interface People {
  person: string | null;
  blindAuthor: string | null;
}

async function commentView(id: string, { db, env, now }: RequestContext) {
  const comment = await findModeratedComment(db, id, now);
  if (!comment) throw refusalOf(REPORT_ADMIN_REFUSALS["no-report"]);
  const { isDeleted, isHidden, author } = comment;
  return {
    comment: { id, isDeleted, isHidden, author, thread: threadView(comment, env.TIME_ZONE) },
    story: null,
    ...peopleOf(comment),
  };
}

function peopleOf({ userId, story }: ModeratedComment): People {
  return { person: userId, blindAuthor: isBlind(story.phase) ? story.authorId : null };
}

async function storyView(id: string, admin: { id: string }, { db, now }: RequestContext) {
  const [facts, answer] = await Promise.all([
    findCommentedStory(db, id, now),
    findStory(db, id, { id: admin.id, isAdmin: true }, now),
  ]);
  if (!facts) throw refusalOf(REPORT_ADMIN_REFUSALS["no-report"]);
  const { title, phase, userId, isDisqualified } = facts;
  const people: People = { person: userId, blindAuthor: isBlind(phase) ? userId : null };
  return {
    comment: null,
    story: {
      id,
      title,
      isDisqualified,
      phase: PHASE_NAMES[phase],
      author: answer.ok && answer.story.open?.authorId ? answer.story.open : null,
      html: answer.ok ? answer.story.html : null,
    },
    ...people,
  };
}

function reportView(
  { id, reason, description, status, createdAt, reporter }: ReportOfObject,
  { zone, shown, blindAuthor }: { zone: string; shown: string; blindAuthor: string | null },
) {
  const isBlindAuthor = reporter !== null && reporter.id === blindAuthor;
  return {
    id,
    reason: reasonName(reason),
    description,
    status: statusName(status),
    isShown: id === shown,
    reporter: isBlindAuthor ? null : reporter,
    isByStoryAuthor: isBlindAuthor,
    date: longDate(createdAt, zone),
  };
}
