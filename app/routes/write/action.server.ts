import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
} from "@remix-run/cloudflare";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { assertNever } from "~/domain/assert-never";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { discardVersion, takeVersion } from "~/domain/drafts/choose-version.server";
import { saveDraft } from "~/domain/drafts/save-draft.server";
import { STORY_BYTES } from "~/domain/markdown/source";
import { ringBells } from "~/domain/notifications/channel.server";
import { findOwnStory } from "~/domain/stories/entries.server";
import { writingRefusal, WRITING_REFUSALS } from "~/domain/submissions/refusals";
import {
  countSourceWords,
  listSourceLines,
  reviewStory,
  sendStory,
  type StoryRefused,
  type Submitted,
} from "~/domain/submissions/send-story.server";
import { findSubmissionTarget } from "~/domain/submissions/target.server";
import { startVisitorDraft } from "~/http/draft-cookie";
import { redirectWithFlash } from "~/http/flash";
import { MOST_BODY, readTyped, refusalOf } from "~/http/read-form";
import { loginPath } from "~/http/paths";
import { hasSessionEnded } from "~/http/session";
import { limitActor, limitSender, retryAfter } from "~/http/rate-limits";
import { refusalOfSuspended } from "~/http/suspension";
import { formAnswer, writePath, type Answer } from "./answer";
import { readWriteForm, type DraftIntent, type WriteForm } from "./write-form.server";

/**
 * Carries out the intent of the write form: save a draft, check the text before the consent step, or send the story. Every refusal
 * and failure shows the typed text again (WRITE-15).
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const limited = limitSender(request, context, "writing");
  // Above the rate limit, parses the write form (to send the text back) only if it has a normal size.
  const isOver = await limited.then(
    ({ ok }) => !ok,
    () => false,
  );
  const typed = await readTyped(request, isOver ? STORY_BYTES : MOST_BODY);
  const sent = formAnswer(typed);
  const storyId = new URL(request.url).searchParams.get("edit") || null;
  try {
    const limit = await limited;
    if (!limit.ok) return tooMany(sent, limit);
    const read = await readWriteForm(typed, context);
    if (!read.ok) return showForm({ ...sent, step: "form" }, read.refusal, {}, read.headers);
    return await carryOut({ request, context, form: read.form }, params.contestId, storyId);
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error(`[${context.errorId}] write`, error);
    const failed = storyId
      ? "Error actualizando la historia: algo falló por nuestra parte"
      : "Error inesperado";
    const text = `${failed}. Inténtalo de nuevo. Si vuelve a pasar, menciona este código: ${context.errorId}`;
    const words = countSourceWords(sent.fields.content);
    return showForm(sent, { status: 500, text }, { words });
  }
}

/** The parsed form of a request. */
interface SentForm {
  request: Request;
  context: AppLoadContext;
  form: WriteForm;
}

/** The parsed form, with its writer and the contest or story that it is for. */
interface Writing extends SentForm, Omit<Submitted, "text"> {}

async function carryOut(sent: SentForm, contestId: string | undefined, storyId: string | null) {
  const writing = await openWriting(sent, contestId, storyId);
  const { request, context, form, viewer, target, edits } = writing;
  const { db, env, now } = context;
  const { intent, text, answer } = form;
  switch (intent.verb) {
    case "save":
    case "use-version":
    case "discard-version":
      return answerDraft(writing, intent);
    case "back":
      return showForm(answer, null, { words: countSourceWords(text.content) });
    case "review": {
      const reviewed = await reviewStory(db, env, { viewer, target, edits, text }, now);
      if (!reviewed.ok) return showRefusal(writing, reviewed);
      if (!edits) await saveAlong(writing);
      return showForm(answer, null, { step: "consent", words: reviewed.story.words });
    }
    case "send": {
      const userAgent = request.headers.get("User-Agent")?.slice(0, 300) ?? null;
      const consent = { consent: intent.consent, userAgent };
      const stored = await sendStory(db, env, { viewer, target, edits, text }, consent, now);
      if (!stored.ok) return showRefusal(writing, stored);
      context.waitUntil(ringBells(env, stored.notified));
      if (edits) return redirectWithFlash("/profile", "story-updated");
      return stored.keepsDraft
        ? redirectWithFlash(writePath(target.contest.id, null), "story-published-draft-kept")
        : redirectWithFlash(`/contest/${target.contest.id}`, "story-published");
    }
    default:
      return assertNever(intent);
  }
}

/** Looks up the contest or story that a form is for; throws 404 without a contest. */
async function openWriting(
  sent: SentForm,
  contestId: string | undefined,
  storyId: string | null,
): Promise<Writing> {
  const { db, env, now } = sent.context;
  const viewer = await sent.context.viewer();
  // An edit takes dates and limits from the contest of its story, whatever contest the URL names.
  const own = viewer && storyId ? await findOwnStory(db, viewer.id, storyId, now) : null;
  const query = { contestId: own?.contestId ?? contestId, writer: viewer };
  const target = await findSubmissionTarget(db, env, query, now);
  if (!target) throw refusalOf(NO_CONTEST);
  const isDisqualified = own?.isDisqualified ?? false;
  const edits = storyId ? { id: storyId, isOwn: own !== null, isDisqualified } : null;
  return { ...sent, viewer, target, edits };
}

/** Saves the text as a draft first, and then uses or deletes the other version that the writer chose. */
async function answerDraft(writing: Writing, intent: DraftIntent) {
  const { context, form, target } = writing;
  const { db, now } = context;
  const kept = await keepDraft(writing);
  if (!kept.ok) return tooMany(form.answer, kept);
  if (intent.verb === "use-version") await takeVersion(db, kept.owner, intent.version, now);
  if (intent.verb === "discard-version") await discardVersion(db, kept.owner, intent.version);
  const saved = kept.versions > 0 ? "draft-conflict" : "draft-saved";
  const flashes = {
    save: saved,
    "use-version": "version-used",
    "discard-version": "version-discarded",
  } as const;
  return redirectWithFlash(writePath(target.contest.id, null), flashes[intent.verb], kept.headers);
}

/**
 * Saves the text as a draft: of the account, or of a visitor, whom a cookie identifies until they have registered
 * (WRITE-14). Throws a redirect to the login if the visitor's session has ended. `versions` is the number of the
 * draft's other versions.
 */
async function keepDraft({ request, context, form, viewer, target }: Writing) {
  const contest = target.contest.id;
  const { owner, header } = viewer
    ? { owner: { user: viewer.id }, header: null }
    : await startVisitorDraft(request);
  // A visitor's rate limit counts by IP address. The draft cookie would not work, because a request without it looks like a new
  // visitor.
  const actor = viewer?.id ?? clientAddress(request.headers, context.env);
  const limit = await limitActor(context, "draft", actor);
  if (!limit.ok) return limit;
  const saved = await saveDraft(context.db, owner, contest, form.draft);
  const headers = new Headers(header ? { "Set-Cookie": header } : {});
  if (!viewer && (await hasSessionEnded(context))) {
    throw redirect(loginPath(writePath(contest, null)), { status: 303, headers });
  }
  return { ok: true as const, owner, headers, versions: saved?.versions.length ?? 0 };
}

/**
 * Saves an account's text as a draft in addition to the form's own step, so that leaving the next page loses nothing. Returns false
 * for a visitor and above the rate limit.
 */
async function saveAlong({ context, viewer, target, form }: Writing): Promise<boolean> {
  if (!viewer || !(await limitActor(context, "draft", viewer.id)).ok) return false;
  return (await saveDraft(context.db, { user: viewer.id }, target.contest.id, form.draft)) !== null;
}

/** Responds to a refused text. A visitor's text is saved as a draft while they register. */
async function showRefusal(writing: Writing, refused: StoryRefused) {
  const { form, viewer, target, edits, context } = writing;
  const { reason, words, errors } = refused;
  if (reason === "visitor") {
    const kept = await keepDraft(writing);
    if (!kept.ok) return tooMany(form.answer, kept);
    const back = encodeURIComponent(writePath(target.contest.id, null));
    return redirectWithFlash(`/register?redirectTo=${back}`, "login-to-submit", kept.headers);
  }
  if (reason === "too-many") return tooMany(form.answer, refused, words);
  const isClosed = reason === "closed";
  const isKept =
    (isClosed || reason === "suspended") && viewer !== null && !edits && (await saveAlong(writing));
  const barred =
    reason === "suspended" && viewer ? await refusalOfSuspended(context, viewer) : null;
  return showForm(form.answer, barred ?? writingRefusal(reason, target), {
    ...{ words, isClosed, isKept },
    step: reason === "consent" || reason === "line" ? "consent" : "form",
    ...(barred?.reasonAt && { reasonAt: barred.reasonAt }),
    ...(reason === "text" && { errors }),
    ...(reason === "session-ended" && { signInTo: "/profile" }),
  });
}

/**
 * Responds to a form above the rate limit, with the step of the write page that sent the form. Of the story's sentences only the
 * chosen one is offered: listing all of them would cost the time that the limit saves.
 */
function tooMany(sent: Answer, limit: { reason: "too-many"; retryAfter: number }, words = 0) {
  const more = { words, lines: sent.line ? [sent.line] : [] };
  return showForm(sent, WRITING_REFUSALS["too-many"], more, retryAfter(limit));
}

/** Renders the write page with the form as it was sent: with a refusal and its status, or with 200. */
function showForm(
  sent: Answer,
  refusal: { status: number; text: string | null } | null,
  more: Partial<Answer> = {},
  headers: HeadersInit = {},
) {
  const answer = { ...sent, message: refusal?.text ?? null, ...more };
  if (answer.step === "consent") answer.lines ??= listSourceLines(answer.fields.content);
  return data(answer, { status: refusal?.status ?? 200, headers });
}
