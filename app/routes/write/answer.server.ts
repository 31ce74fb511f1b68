import { data } from "@remix-run/cloudflare";
import type { Desk } from "~/domain/submissions/target.server";
import { monthlyLimitText, WRITING_REFUSALS } from "~/domain/submissions/refusals";
import type { SendAnswer } from "~/domain/submissions/send-story.server";
import type { Typed } from "~/http/read-form";
import { fieldsOf, givenOf, type Answer } from "./answer";

/** The page again, with everything that was typed. */
export function again(
  typed: Typed,
  status: number,
  more: Partial<Answer> = {},
  headers: HeadersInit = {},
) {
  const answer: Answer = {
    step: "form",
    fields: fieldsOf(typed),
    words: 0,
    errors: {},
    message: null,
    given: givenOf(typed),
    ...more,
  };
  return data(answer, { status, headers });
}

/** The page again, with the reason why the text is not taken. */
export function refuse(
  typed: Typed,
  reason: keyof typeof WRITING_REFUSALS,
  more: Partial<Answer> = {},
  headers: HeadersInit = {},
) {
  const { status, text } = WRITING_REFUSALS[reason];
  const answer: Partial<Answer> = { message: text, isClosed: reason === "closed", ...more };
  return again(typed, status, answer, headers);
}

/** The same over a limit of requests; the consent step stays where it is. */
export function tooOften(typed: Typed, retryAfter: number, words = 0) {
  const step = stepOf(typed);
  return refuse(typed, "too-many", { step, words }, { "Retry-After": String(retryAfter) });
}

/** The page from which a form was sent. */
export function stepOf(typed: Typed): Answer["step"] {
  return typed.paso === "enviar" ? "consent" : "form";
}

type Refused = Exclude<SendAnswer, { ok: true } | { reason: "visitor" }>;

/** The answer to a text that `sendStory` has not taken; `isKept` if it is a draft now. */
export function refuseText(
  typed: Typed,
  refused: Refused,
  { monthlyLimit, limits }: Desk,
  isKept: boolean,
) {
  const { words } = refused;
  switch (refused.reason) {
    case "too-many":
      return tooOften(typed, refused.retryAfter, words);
    case "monthly-limit": {
      const message = monthlyLimit ?? monthlyLimitText(limits.contestsPerMonth ?? 0);
      return again(typed, 403, { words, message });
    }
    case "text":
      return refuse(typed, "text", { words, errors: refused.errors });
    case "consent":
      return refuse(typed, "consent", { words, step: "consent" });
    case "session-ended":
      return refuse(typed, "session-ended", { words, signInTo: "/profile" });
    default:
      return refuse(typed, refused.reason, { words, isKept });
  }
}
