import type { AppLoadContext } from "@remix-run/cloudflare";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { findDesk } from "~/domain/submissions/target.server";
import { findOwnStory } from "~/domain/stories/entries.server";
import { renderStory } from "~/domain/markdown/markdown.server";
import { ringBells } from "~/domain/notifications/channel.server";
import { sendStory, type SentText } from "~/domain/submissions/send-story.server";
import { STORY_BYTES } from "~/domain/markdown/source";
import { ConsentFields, isTooLarge, StoryFields } from "~/domain/submissions/story-fields";
import { countWords } from "~/domain/submissions/word-limits";
import { fittingText } from "~/http/fitting-text";
import { redirectWithFlash } from "~/http/flash";
import { checkForm, MOST_BODY, readTyped, refusalOf, type Typed } from "~/http/read-form";
import { limitSender } from "~/http/rate-limits";
import { again, refuse, refuseText, stepOf, tooOften } from "./answer.server";
import { keepDraft, keepOnTheWay } from "./keep-draft.server";

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
  const storyId = new URL(request.url).searchParams.get("edit") || null;
  try {
    await counting;
    const text = await fittingText(context, typed.content ?? "");
    if (!text.ok) {
      const message = text.refusal.text;
      return again(typed, text.refusal.status, { step: "form", message }, text.headers);
    }
    const fitting = { ...typed, content: text.source };
    return await decide(request, context, { contestId, storyId }, fitting);
  } catch (error) {
    if (error instanceof Response) throw error;
    // Whatever broke, the text is not lost with it (WRITE-15).
    console.error(`[${context.errorId}] write`, error);
    return again(typed, 500, {
      step: stepOf(typed),
      words: wordsOf(typed),
      message: `${storyId ? "Error actualizando la historia: algo ha fallado por nuestra parte" : "Error inesperado"}. Inténtalo de nuevo. Si vuelve a pasar, menciona este código: ${context.errorId}`,
    });
  }
}

interface Target {
  contestId: string | undefined;
  storyId: string | null;
}

async function decide(
  request: Request,
  context: AppLoadContext,
  { contestId, storyId }: Target,
  typed: Typed,
) {
  const { db, env, now } = context;
  const viewer = await context.viewer();
  // An edit keeps to the dates and limits of its story's contest, whatever contest the address names.
  const own = viewer && storyId ? await findOwnStory(db, viewer.id, storyId, now) : null;
  const target = { contestId: own?.contestId ?? contestId, writer: viewer };
  const desk = await findDesk(db, env, target, now);
  if (!desk) throw refusalOf(NO_CONTEST);
  const contest = desk.contest.id;
  if (typed.paso === "borrador" || typed.usar || typed.descartar) {
    return keepDraft(request, context, contest, typed);
  }
  if (typed.paso === "editar") return again(typed, 200, { words: wordsOf(typed) });
  const edits = storyId ? { id: storyId, isOwn: own !== null } : null;
  const text = textOf(request, typed);
  const answer = await sendStory(db, env, { viewer, desk, edits, text }, now);
  if (!answer.ok) {
    if (answer.reason === "visitor") return keepDraft(request, context, contest, typed);
    const isLost = answer.reason === "closed" && viewer !== null && !edits;
    const isKept = isLost && (await keepOnTheWay(context, viewer.id, contest, typed));
    return refuseText(typed, answer, desk, isKept);
  }
  context.waitUntil(ringBells(env, answer.told));
  if (answer.done === "published")
    return redirectWithFlash(`/contest/${contest}`, "story-published");
  if (answer.done === "updated") return redirectWithFlash("/profile", "story-updated");
  if (viewer && !edits) await keepOnTheWay(context, viewer.id, contest, typed);
  return again(typed, 200, { step: "consent", words: answer.words });
}

function textOf(request: Request, typed: Typed): SentText {
  return {
    content: typed.content ?? "",
    fields: checkForm(typed, StoryFields),
    consent: typed.paso === "enviar" ? checkForm(typed, ConsentFields) : null,
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
  };
}

function wordsOf(typed: Typed): number {
  return countWords(renderStory(typed.content ?? "").html);
}
