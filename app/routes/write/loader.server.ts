import { redirect, type AppLoadContext, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { monthDays } from "~/domain/contests/month-steps";
import { contestPhase } from "~/domain/contests/phases";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { submissionWindow, timeRemaining } from "~/domain/contests/time-remaining";
import { newFormKey, refusalOf } from "~/http/read-form";
import { findDraft, localOwner } from "~/domain/drafts/drafts.server";
import { findSubmissionTarget, type SubmissionTarget } from "~/domain/submissions/target.server";
import { findOwnStory } from "~/domain/stories/entries.server";
import { canEdit } from "~/domain/stories/rights";
import { countSourceWords } from "~/domain/submissions/send-story.server";
import { redirectWithFlash } from "~/http/flash";
import { loginPath } from "~/http/paths";
import { visitorOfDrafts } from "~/http/draft-cookie";
import { reportFailure } from "~/http/report-failure";
import { idOfRevision } from "./version-ids";
import { versionView } from "./version-view.server";

/** Returns the contest to write for, and the text that the form opens with: a story to edit, a draft, or nothing. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { db, env, now, isPost } = context;
  const { searchParams } = new URL(request.url);
  const edit = searchParams.get("edit");
  const story = edit ? await loadEdit(request, context, edit) : null;
  const viewer = await context.viewer();
  const query = { contestId: story?.contestId ?? params.contestId, writer: viewer };
  const target = await findSubmissionTarget(db, env, query, now);
  if (!target && params.contestId) throw refusalOf(NO_CONTEST);
  const draft = target && (await loadDraft(request, context, target.contest.id));
  // After a POST the form shows the sent text, so no stored text is loaded into it.
  const text = isPost ? null : (story ?? draft);
  const sent =
    viewer && target?.entryId && !story && !draft
      ? await findOwnStory(db, viewer.id, target.entryId, now)
      : null;
  return {
    target: target && targetView(target, context, viewer && localOwner(env, viewer.id)),
    editId: story?.id ?? null,
    fields: {
      title: text?.title ?? "",
      content: text?.source ?? "",
      story_category: text?.category ?? "ficcion",
    },
    isMature: story?.isMature ?? false,
    /** The chosen line of the story; empty for its first sentence (STORY-10). */
    line: story?.line ?? "",
    /** The line that a writer had chosen before a login; null without one. */
    chosenLine: isPost ? null : searchParams.get("linea"),
    /** When the edited story was last changed; null for a new story. */
    changedAt: story?.changedAt ?? null,
    words: countSourceWords(text?.source ?? ""),
    /** The story that the writer has sent to the contest, if the page has no form: local drafts are compared with it. */
    sent: sent && { title: sent.title, text: sent.source },
    draft: story
      ? { revision: 0, versions: draft ? [draft.asVersion, ...draft.versions] : [], isThere: false }
      : { revision: draft?.revision ?? 0, versions: draft?.versions ?? [], isThere: !!draft },
    /** Id of this open page, whose saves never conflict with each other. */
    pageId: newFormKey(),
  };
}

/** Returns the contest and writer as the write page shows them: texts and numbers only. */
function targetView(target: SubmissionTarget, { env, now }: AppLoadContext, writer: string | null) {
  const { contest, cycle } = target;
  const current = submissionWindow(contest, cycle, now);
  return {
    contest: {
      id: contest.id,
      title: contest.title,
      description: contest.description,
      prompt: contest.prompt,
      month: contest.month,
      category: contest.category,
    },
    phase: contestPhase(contest, now),
    days: monthDays(contest, env.TIME_ZONE),
    submissionWindow: current,
    remaining: timeRemaining(current, now),
    limits: target.wordLimits,
    entryId: target.entryId,
    monthlyLimit: target.monthlyLimit,
    isSignedIn: writer !== null,
    /**
     * Key of the account (`localOwner`): the browser offers the local drafts of this account and of visitors, but not those of
     * other accounts (WRITE-14). Null for a visitor.
     */
    writer,
    siteName: env.SITE_NAME,
    zone: env.TIME_ZONE,
  };
}
export type TargetView = ReturnType<typeof targetView>;

/**
 * Returns the writer's own story to edit. The three errors of product.md §8 redirect to the profile with a message
 * (WRITE-12).
 */
async function loadEdit(request: Request, context: AppLoadContext, storyId: string) {
  const { db, now } = context;
  const viewer = await context.viewer();
  const story =
    viewer &&
    (await findOwnStory(db, viewer.id, storyId, now).catch((error: unknown) => {
      reportFailure(error, request, context);
      return "failed" as const;
    }));
  // After a POST the page must show the typed text, so no error may redirect (WRITE-15).
  if (context.isPost) return story && story !== "failed" ? story : unknownStory(storyId);
  if (!viewer) throw redirect(loginPath(pathOf(request)), 303);
  if (story === "failed") throw await redirectWithFlash("/profile", "story-load-failed");
  if (!story) throw await redirectWithFlash("/profile", "story-not-loaded");
  if (story.isDisqualified) throw await redirectWithFlash("/profile", "story-disqualified");
  if (!canEdit({ ...story, isOwn: true })) {
    throw await redirectWithFlash("/profile", "story-not-editable");
  }
  return story;
}

/** Placeholder for a story that could not be looked up when its form is shown again; it has only the id that the form sent. */
function unknownStory(id: string) {
  return {
    id: encodeURIComponent(id),
    title: "",
    source: "",
    line: null,
    changedAt: null,
    category: "ficcion",
    isMature: false,
    isDisqualified: false,
    contestId: undefined,
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** Finds the draft of the account or of the visitor's draft cookie, with its other versions as HTML; null if there is none. */
async function loadDraft(request: Request, context: AppLoadContext, contest: string) {
  const viewer = await context.viewer();
  const owner = viewer ? { user: viewer.id } : await visitorOfDrafts(request);
  const draft = owner && (await findDraft(context.db, owner, contest));
  if (!draft) return null;
  const view = (version: Parameters<typeof versionView>[0]) =>
    versionView(version, context.env.TIME_ZONE);
  const { revision, updatedAt: writtenAt } = draft;
  return {
    ...draft,
    versions: draft.versions.map((version) => view(version)),
    /** The draft as another version of a story that is sent already. */
    asVersion: view({ ...draft, id: idOfRevision(revision), writtenAt }),
  };
}
