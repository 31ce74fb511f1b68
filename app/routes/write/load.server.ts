import { redirect, type AppLoadContext } from "@remix-run/cloudflare";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { deskClock, timeRemaining } from "~/domain/contests/time-remaining";
import { longDate } from "~/domain/time/time";
import { newFormKey, refusalOf } from "~/http/read-form";
import { findDraft, localOwner } from "~/domain/drafts/drafts.server";
import { renderStory } from "~/domain/markdown/markdown.server";
import { findDesk, wordLimits, type Desk } from "~/domain/submissions/target.server";
import { findOwnStory } from "~/domain/stories/entries.server";
import { canEdit } from "~/domain/stories/rights";
import { countWords } from "~/domain/submissions/word-limits";
import { redirectWithFlash } from "~/http/flash";
import { loginPath } from "~/http/paths";
import { visitorOfDrafts } from "~/http/draft-cookie";

/** The desk for a contest with the text that stands in it: a story to edit, a draft, or nothing. */
export async function loadPage(
  request: Request,
  context: AppLoadContext,
  contestId: string | undefined,
) {
  const { db, env, now, isPost } = context;
  const edit = new URL(request.url).searchParams.get("edit");
  const story = edit ? await loadEdit(request, context, edit) : null;
  const viewer = await context.viewer();
  const target = { contestId: story?.contestId ?? contestId, writer: viewer };
  const desk = await findDesk(db, env, target, now);
  if (!desk && contestId) throw refusalOf(NO_CONTEST);
  const draft = desk && !story ? await loadDraft(request, context, desk.contest.id) : null;
  // The answer to a form shows what was sent, and carries no other text.
  const from = isPost ? null : (story ?? draft);
  return {
    desk: desk && deskView(desk, context, viewer && localOwner(env, viewer.id)),
    editId: story?.id ?? null,
    fields: {
      title: from?.title ?? "",
      content: from?.source ?? "",
      story_category: from?.category ?? "ficcion",
    },
    isMature: story?.isMature ?? false,
    words: countWords(renderStory(from?.source ?? "").html),
    draft: { revision: draft?.revision ?? 0, versions: draft?.versions ?? [], isThere: !!draft },
    // Which open page this is: what it saves goes on from what it saved before.
    pageId: newFormKey(),
  };
}

/** A desk as the form shows it: texts and numbers only. */
function deskView(desk: Desk, { env, now }: AppLoadContext, writer: string | null) {
  const { contest, cycle } = desk;
  const clock = deskClock(contest, cycle, now);
  return {
    contest: {
      id: contest.id,
      title: contest.title,
      description: contest.description,
      prompt: contest.prompt,
      month: contest.month,
      category: contest.category,
    },
    clock,
    remaining: timeRemaining(clock, now),
    limits: wordLimits(desk),
    entryId: desk.entryId,
    monthlyLimit: desk.monthlyLimit,
    isSignedIn: writer !== null,
    /** Whose texts the browser may offer: the account's own, and the visitor's (WRITE-14). */
    writer,
    siteName: env.SITE_NAME,
    zone: env.TIME_ZONE,
  };
}
export type DeskView = ReturnType<typeof deskView>;

/** One's own story to edit; the three errors of product.md §8 lead back to the profile with their message (WRITE-12). */
async function loadEdit(request: Request, context: AppLoadContext, storyId: string) {
  const { db, now } = context;
  const viewer = await context.viewer();
  const story =
    viewer &&
    (await findOwnStory(db, viewer.id, storyId, now).catch((error: unknown) => {
      console.error(`[${context.errorId}] story to edit`, error);
      return "failed" as const;
    }));
  // The answer to a form shows what was typed and must not lead away from it (WRITE-15).
  if (context.isPost) return story && story !== "failed" ? story : unknownStory(storyId);
  if (!viewer) throw redirect(loginPath(pathOf(request)), 303);
  if (story === "failed") throw await redirectWithFlash("/profile", "story-load-failed");
  if (!story) throw await redirectWithFlash("/profile", "story-not-loaded");
  if (!canEdit({ phase: story.phase, isOwn: true })) {
    throw await redirectWithFlash("/profile", "story-not-editable");
  }
  return story;
}

/** Placeholder for a story that cannot be looked up while its form is shown again: only the id that was sent. */
function unknownStory(id: string) {
  return {
    id: encodeURIComponent(id),
    title: "",
    source: "",
    category: "ficcion",
    isMature: false,
    contestId: undefined,
  };
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/** The draft that its page opens with, and the other versions to decide about; null while there is none. */
async function loadDraft(request: Request, context: AppLoadContext, contest: string) {
  const viewer = await context.viewer();
  const owner = viewer ? { user: viewer.id } : await visitorOfDrafts(request);
  const draft = owner && (await findDraft(context.db, owner, contest));
  if (!draft) return null;
  const versions = draft.versions.map(({ id, title, source, writtenAt }) => {
    const { html } = renderStory(source);
    const when = longDate(writtenAt, context.env.TIME_ZONE);
    return { id, title, html, words: countWords(html), when };
  });
  return { ...draft, versions };
}
