import { data } from "@remix-run/cloudflare";
import { WRITING_REFUSALS } from "~/domain/submissions/refusals";
import { listSourceLines } from "~/domain/submissions/send-story.server";
import { retryAfter } from "~/http/rate-limits";
import type { Answer } from "./answer";

/**
 * Responds to a form above the rate limit, with the step of the write page that sent the form. Of the story's sentences only the
 * chosen one is offered: listing all of them would cost the time that the limit saves.
 */
export function showTooMany(
  sent: Answer,
  limit: { reason: "too-many"; retryAfter: number },
  words = 0,
) {
  const more = { words, lines: { first: "", others: sent.line ? [sent.line] : [] } };
  return showForm(sent, WRITING_REFUSALS["too-many"], more, retryAfter(limit));
}

/** Renders the write page with the form as it was sent: with a refusal and its status, or with 200. */
export function showForm(
  sent: Answer,
  refusal: { status: number; text: string | null } | null,
  more: Partial<Answer> = {},
  headers: HeadersInit = {},
) {
  const answer = { ...sent, message: refusal?.text ?? null, ...more };
  if (answer.step === "consent") answer.lines ??= listSourceLines(answer.fields.content);
  return data(answer, { status: refusal?.status ?? 200, headers });
}
