import type { Fields } from "./local-draft/form-fields";

/** Answer to the write form: the page to show again, with everything that was typed (WRITE-15). */
export interface Answer {
  step: "form" | "consent";
  fields: Fields;
  /** The number of words; 0 if nobody has counted. */
  words: number;
  errors: Record<string, string>;
  message: string | null;
  /** The contest takes no text any more. */
  isClosed?: boolean;
  /** The text was saved as a draft of the account. */
  isKept?: boolean;
  /** Where to go after signing in, if a sign-in would make the text be taken. */
  signInTo?: string;
  /** Boxes of the consent step by name, and whether they were ticked; empty before it was shown. */
  ticked: Record<string, boolean>;
}

/** The answer to a form, by default the page with the text and without a message. */
export function formAnswer(typed: Record<string, string>, more: Partial<Answer> = {}): Answer {
  return {
    step: "form",
    fields: {
      title: typed.title ?? "",
      content: typed.content ?? "",
      story_category: typed.story_category ?? "ficcion",
    },
    words: 0,
    errors: {},
    message: null,
    ticked: tickedBoxes(typed),
    ...more,
  };
}

const NO_CONNECTION =
  "No se ha podido enviar: revisa tu conexión e inténtalo de nuevo. Tu texto sigue aquí.";

/** The answer to a form that did not reach the server, or that the server refused unread. */
export function unsent(form: FormData, message = NO_CONNECTION): Answer {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return formAnswer(typed, { step: stepOf(typed), message });
}

/** The step that a form was sent from. */
export function stepOf(typed: Record<string, string>): Answer["step"] {
  return typed.paso === "enviar" ? "consent" : "form";
}

const BOXES = [
  "original_confirmed",
  "share_winner_content_accepted",
  "public_risk_acknowledged",
  "terms_accepted",
  "is_mature",
];

/** The boxes of the consent step in a form. One that is missing is not ticked in that step, and unknown elsewhere. */
function tickedBoxes(typed: Record<string, string>): Record<string, boolean> {
  const isConsent = typed.paso === "enviar" || typed.paso === "editar";
  return Object.fromEntries(
    BOXES.filter((name) => isConsent || name in typed).map((name) => [name, typed[name] === "on"]),
  );
}

/** The address that the write form is sent to. */
export function writePath(contest: string, editId: string | null): string {
  return editId ? `/write/${contest}?edit=${editId}` : `/write/${contest}`;
}
