import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { assertNever } from "~/domain/assert-never";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { STORY_BYTES } from "~/domain/markdown/source";
import { ringBells } from "~/domain/notifications/channel.server";
import { findEntry, findOwnStory, type OwnStory } from "~/domain/stories/entries.server";
import { writingRefusal } from "~/domain/submissions/refusals";
import {
  countSourceWords,
  reviewStory,
  sendStory,
  type StoryRefused,
} from "~/domain/submissions/send-story.server";
import { findSubmissionTarget } from "~/domain/submissions/target.server";
import { redirectWithFlash } from "~/http/flash";
import { isKnownDevice } from "~/http/login-caller";
import { loginPath, registerPath } from "~/http/paths";
import { MOST_BODY, readTyped, refusalOf } from "~/http/read-form";
import { limitSender } from "~/http/rate-limits";
import { reportFailure } from "~/http/report-failure";
import { refusalOfSuspended } from "~/http/suspension";
import { formAnswer, pathWithLine, writePath, type Answer } from "./answer";
import { answerDiscard, answerDraft, answerVersionOfStory } from "./draft-intents.server";
import {
  isInStory,
  isTextOf,
  keepDraft,
  saveAlong,
  type SentForm,
  type Writing,
} from "./keep-draft.server";
import { showForm, showTooMany } from "./show-form.server";
import { STORED_ID } from "./version-ids";
import { versionView } from "./version-view.server";
import { readWriteForm } from "./write-form.server";

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
    if (!limit.ok) return showTooMany(sent, limit);
    const read = await readWriteForm(typed, context);
    if (!read.ok) return showForm({ ...sent, step: "form" }, read.refusal, {}, read.headers);
    return await carryOut({ request, context, form: read.form }, params.contestId, storyId);
  } catch (error) {
    if (error instanceof Response) throw error;
    reportFailure(error, request, context);
    const failed = storyId
      ? "Error actualizando la historia: algo falló por nuestra parte"
      : "Error inesperado";
    const text = `${failed}. Inténtalo de nuevo. Si vuelve a pasar, menciona este código: ${context.errorId}`;
    const words = countSourceWords(sent.fields.content);
    return showForm(sent, { status: 500, text }, { words });
  }
}

async function carryOut(sent: SentForm, contestId: string | undefined, storyId: string | null) {
  const writing = await openWriting(sent, contestId, storyId);
  const { request, context, form, viewer, target, edits } = writing;
  const { db, env, now } = context;
  const { intent, text, answer } = form;
  switch (intent.verb) {
    case "save":
      return answerDraft(writing, intent);
    case "use-version":
    case "discard-version":
      return edits ? answerVersionOfStory(writing, intent) : answerDraft(writing, intent);
    case "discard-draft":
      return answerDiscard(writing);
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
  const { basedOn, draft } = sent.form;
  const edits = storyId && {
    id: storyId,
    basedOn,
    isOwn: own !== null,
    isDisqualified: own?.isDisqualified ?? false,
    isOutdated: own !== null && isOutdated(own, basedOn) && !isTextOf(draft, own),
  };
  return { ...sent, viewer, target, edits: edits || null, own };
}

/** Whether another page has changed the story since the form was loaded. */
function isOutdated({ changedAt }: OwnStory, basedOn: string | null): boolean {
  return basedOn !== null && basedOn !== changedAt;
}

/** Responds to a refused text. A visitor's text is saved as a draft while they register. */
async function showRefusal(writing: Writing, refused: StoryRefused) {
  const { form, viewer, target, edits, context } = writing;
  const { reason, words, errors } = refused;
  if (reason === "visitor") {
    const kept = await keepDraft(writing);
    if (!kept.ok) return showTooMany(form.answer, kept);
    const back = pathWithLine(target.contest.id, form.answer);
    const to = (await isKnownDevice(writing.request)) ? loginPath(back) : registerPath(back);
    return redirectWithFlash(to, "login-to-submit", kept.headers);
  }
  if (reason === "too-many") return showTooMany(form.answer, refused, words);
  const isClosed = reason === "closed";
  const isEntered = reason === "already-entered";
  const mustKeep =
    isClosed || reason === "suspended" || (isEntered && !(await isTextOfEntry(writing)));
  const isKept = mustKeep && viewer !== null && !edits && (await saveAlong(writing));
  const barred =
    reason === "suspended" && viewer ? await refusalOfSuspended(context, viewer) : null;
  return showForm(form.answer, barred ?? writingRefusal(reason, target), {
    words,
    isClosed,
    isKept,
    entryId: isEntered ? target.entryId : null,
    step: reason === "consent" || reason === "line" ? "consent" : "form",
    ...(reason === "outdated" && (await latestOf(writing))),
    ...(barred?.reasonAt && { reasonAt: barred.reasonAt }),
    ...(reason === "text" && { errors }),
    ...(reason === "session-ended" && { signInTo: "/profile" }),
  });
}

/**
 * Returns action data with the stored text of the story, which the page shows beside the typed text. The form gets the new
 * `changedAt`, so that a second submit passes the optimistic lock and replaces the stored text.
 */
async function latestOf({ context, viewer, edits }: Writing): Promise<Partial<Answer>> {
  const { db, env, now } = context;
  const story = viewer && edits && (await findOwnStory(db, viewer.id, edits.id, now));
  if (!story) return {};
  const { changedAt } = story;
  const latest = versionView({ ...story, id: STORED_ID, writtenAt: changedAt }, env.TIME_ZONE);
  return { changedAt, latest };
}

/** Whether the story that the writer has sent to the contest has the text, as after a form that was sent twice. */
async function isTextOfEntry({ context, viewer, target, form }: Writing): Promise<boolean> {
  if (!viewer) return false;
  const { db, now } = context;
  const entry = target.entryId ?? (await findEntry(db, viewer.id, target.contest.id));
  const story = entry && (await findOwnStory(db, viewer.id, entry, now));
  return story ? isInStory(form.draft, story) : false;
}
