import { data, redirect, type AppLoadContext } from "@remix-run/cloudflare";
import { mustConfirmEmail } from "~/domain/accounts/rights";
import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { clientAddress } from "~/domain/accounts/throttle.server";
import { contestPhase } from "~/domain/contests/phases";
import {
  discardVersion,
  draftSave,
  saveDraft,
  useVersion as takeVersion,
} from "~/domain/stories/drafts.server";
import { renderStory } from "~/domain/stories/markdown.server";
import { CONSENT_MISSING, monthlyLimitText, WRITING_REFUSALS } from "~/domain/stories/refusals";
import {
  findOwnStory,
  prepareStory,
  publishStory,
  updateStory,
  type PreparedStory,
} from "~/domain/stories/publish.server";
import { ConsentForm, DraftForm, isTooLarge, StoryFields } from "~/domain/stories/story-fields";
import { STORY_BYTES } from "~/domain/stories/size";
import { countWords } from "~/domain/stories/words";
import { startVisitorDraft } from "~/http/draft-cookie";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, MOST_BODY, readTyped, type Typed } from "~/http/read-form";
import { loginPath } from "~/http/safe-path";
import { hasSessionEnded } from "~/http/session";
import { limitActor, limitSender, tooMany } from "~/http/throttled";
import { givenOf, type Answer, type Fields } from "./answer";
import { loadDesk, type Desk } from "./load.server";

function again(
  typed: Typed,
  status: number,
  more: Partial<Answer> = {},
  headers: HeadersInit = {},
) {
  const fields: Fields = {
    title: typed.title ?? "",
    content: typed.content ?? "",
    story_category: typed.story_category ?? "ficcion",
  };
  const page: Answer = {
    step: "form",
    fields,
    words: 0,
    errors: {},
    message: null,
    given: givenOf(typed),
    ...more,
  };
  return data(page, { status, headers });
}

/** One form and its buttons: save the draft, decide about another version of it, go on to the consent, send, go back to the text. */
export async function submit(
  request: Request,
  context: AppLoadContext,
  contestId: string | undefined,
) {
  const counting = limitSender(request, context, "writing");
  const limit = await counting.catch(() => null);
  const isTooOften = limit?.ok === false;
  const typed = await readTyped(request, isTooOften ? STORY_BYTES : MOST_BODY);
  if (isTooOften) return tooOften(typed, limit.retryAfter);
  if (isTooLarge(typed)) return refuse(typed, "too-large");
  try {
    await counting;
    return await decide(request, context, contestId, typed);
  } catch (error) {
    if (error instanceof Response) throw error;
    // Whatever broke, the text is not lost with it (WRITE-15).
    const isEdit = new URL(request.url).searchParams.has("edit");
    console.error(`[${context.errorId}] write`, error);
    return again(typed, 500, {
      step: typed.paso === "enviar" ? "consent" : "form",
      words: countWords(renderStory(typed.content ?? "").html),
      message: `${isEdit ? "Error actualizando la historia: algo ha fallado por nuestra parte" : "Error inesperado"}. Inténtalo de nuevo. Si vuelve a pasar, menciona este código: ${context.errorId}`,
    });
  }
}

async function decide(
  request: Request,
  context: AppLoadContext,
  contestId: string | undefined,
  typed: Typed,
) {
  const edit = new URL(request.url).searchParams.get("edit");
  const viewer = await context.viewer();
  // An edit keeps to the dates and limits of its story's contest, whatever contest the address names.
  const edited = viewer && edit ? await findOwnStory(context.ask, viewer.id, edit) : null;
  const desk = await loadDesk(context, edited?.contest_id ?? contestId);
  if (!desk) throw new Response("Reto no encontrado", { status: 404 });
  if (typed.paso === "borrador" || typed.usar || typed.descartar)
    return keepDraft(request, context, desk, typed, "draft-saved");
  const checked = checkForm(typed, StoryFields);
  const limits = { min: desk.contest.min_words, max: desk.limits.maxWords };
  const { story, problem } = prepareStory(
    checked.ok
      ? checked.value
      : { title: "", content: typed.content ?? "", story_category: "ficcion" },
    limits,
  );
  const { words } = story;
  if (typed.paso === "editar") return again(typed, 200, { words });
  if (!viewer && edit) {
    const { status, text } = ACCOUNT_REFUSALS["session-ended"];
    return again(typed, status, { words, message: text, signInTo: "/profile" });
  }
  // What was sent may be mended until its own deadline, whichever contest's turn it is by then (WRITE-12).
  const isInTime = edit !== null && contestPhase(desk.contest, context.now) === "submission";
  if (desk.writability !== "open" && !isInTime) return refuse(typed, desk.writability, words);
  if (!checked.ok || problem) {
    const errors = checked.ok ? {} : checked.errors;
    if (problem) errors.content ??= problem;
    return again(typed, 400, { words, errors });
  }
  if (!viewer) return keepDraft(request, context, desk, typed, "login-to-submit");
  const refusal = mustConfirmEmail(viewer, context.env);
  if (refusal) return again(typed, refusal.status, { words, message: refusal.text });
  if (!edit && desk.entryId) return refuse(typed, "already-entered", words);
  if (!edit && desk.monthlyLimit) return again(typed, 403, { words, message: desk.monthlyLimit });
  const consent = checkForm(typed, ConsentForm);
  if (typed.paso !== "enviar") {
    if (!edit) await keepOnTheWay(context, viewer, desk, typed);
    return again(typed, 200, { step: "consent", words });
  }
  if (!consent.ok) {
    return again(typed, 400, { step: "consent", words, message: CONSENT_MISSING });
  }
  const allowed = await limitActor(context, "submission", viewer.id);
  if (!allowed.ok) return tooOften(typed, allowed.retryAfter, words);
  const given = {
    isMature: consent.value.is_mature,
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
  };
  return edit
    ? change(context, viewer, edit, story, given, typed)
    : publish(context, viewer, desk, story, given, typed);
}

async function publish(
  { ask, env, now }: AppLoadContext,
  viewer: Viewer,
  { contest, limits }: Desk,
  story: PreparedStory,
  consent: { isMature: boolean; userAgent: string | null },
  typed: Typed,
) {
  const answer = await publishStory(
    ask,
    { writer: viewer.id, contest: contest.id, story, consent, limits, zone: env.TIME_ZONE },
    now,
  );
  if (answer.ok) return redirectWithFlash(`/contest/${contest.id}`, "story-published");
  if (answer.reason === "monthly-limit") {
    return again(typed, 403, { words: story.words, message: monthlyLimitText(answer.limit) });
  }
  return refuse(typed, answer.reason, story.words);
}

async function change(
  { ask, now }: AppLoadContext,
  viewer: Viewer,
  storyId: string,
  story: PreparedStory,
  consent: { isMature: boolean; userAgent: string | null },
  typed: Typed,
) {
  const answer = await updateStory(ask, { writer: viewer.id, storyId, story, consent }, now);
  if (answer.ok) return redirectWithFlash("/profile", "story-updated");
  return refuse(typed, answer.reason === "closed" ? "closed" : "edit-not-found", story.words);
}

function tooOften(typed: Typed, retryAfter: number, words = 0) {
  const step = typed.paso === "enviar" ? "consent" : "form";
  const page = { step, words, message: tooMany.text } as const;
  return again(typed, tooMany.status, page, { "Retry-After": String(retryAfter) });
}

function refuse(typed: Typed, reason: keyof typeof WRITING_REFUSALS, words = 0) {
  const { status, text } = WRITING_REFUSALS[reason];
  return again(typed, status, { words, message: text, isClosed: reason === "closed" });
}

/** Saves the text before the consent step, so that leaving that page loses nothing; too many saves are simply not made. */
async function keepOnTheWay(
  context: AppLoadContext,
  viewer: Viewer,
  { contest }: Desk,
  typed: Typed,
): Promise<void> {
  const draft = checkForm(typed, DraftForm);
  if (!draft.ok || !(await limitActor(context, "draft", viewer.id)).ok) return;
  const { ask, now } = context;
  await saveDraft(ask, { user: viewer.id }, contest.id, draftSave(draft.value, now));
}

/** Keeps an unfinished text: under the account, or for a visitor under a cookie until they have registered (WRITE-14). */
async function keepDraft(
  request: Request,
  context: AppLoadContext,
  { contest }: Desk,
  typed: Typed,
  flash: "draft-saved" | "login-to-submit",
) {
  const viewer = await context.viewer();
  const draft = checkForm(typed, DraftForm);
  if (!draft.ok) return again(typed, 400, { errors: draft.errors });
  const visitor = viewer ? null : await startVisitorDraft(request);
  const owner = viewer ? { user: viewer.id } : visitor?.owner;
  if (!owner) throw redirect("/write", 303);
  // A visitor counts by address: a request without the cookie is a new owner each time.
  const actor = viewer?.id ?? clientAddress(request.headers, context.env);
  const allowed = await limitActor(context, "draft", actor);
  if (!allowed.ok) return tooOften(typed, allowed.retryAfter);
  const { ask, now } = context;
  const saved = await saveDraft(ask, owner, contest.id, draftSave(draft.value, now));
  const headers = new Headers();
  if (visitor) headers.append("Set-Cookie", visitor.header);
  const path = `/write/${contest.id}`;
  if (!viewer && (await hasSessionEnded(context))) {
    throw redirect(loginPath(path), { status: 303, headers });
  }
  // What was typed is saved by now, so that neither choice can lose it.
  if (typed.usar) {
    await takeVersion(ask, owner, typed.usar, now);
    return redirectWithFlash(path, "version-used", headers);
  }
  if (typed.descartar) {
    await discardVersion(ask, owner, typed.descartar);
    return redirectWithFlash(path, "version-discarded", headers);
  }
  if (flash === "login-to-submit") {
    return redirectWithFlash(`/register?redirectTo=${encodeURIComponent(path)}`, flash, headers);
  }
  const isOnlyOne = !saved?.versions.length;
  return redirectWithFlash(path, isOnlyOne ? flash : "draft-conflict", headers);
}
