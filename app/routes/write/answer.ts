import type { Fields } from "./local-draft/form-fields";
import type { VersionView } from "./local-draft/draft-text";

/** Action data of the write form: the step to show again, with everything that was typed (WRITE-15). */
export interface Answer {
  step: "form" | "consent";
  fields: Fields;
  /** Number of words in the text; 0 if it was not counted. */
  words: number;
  errors: Record<string, string>;
  message: string | null;
  /** Whether the form shows another version of the text that was sent, because the writer chose it. */
  isOther?: boolean;
  /** Whether the text was refused because the contest is closed. */
  isClosed?: boolean;
  /** Whether the text was saved as a draft on the account. */
  isKept?: boolean;
  /** Path to open after a login; set if the text was refused because the session has ended. */
  signInTo?: string;
  /** Id of the story that the writer has sent to the contest already; set if the text was refused for that reason. */
  entryId?: string | null;
  /** Whether the text was refused because another account has signed in since the form was loaded. */
  isOtherAccount?: boolean;
  /** Path of the page that says why the account may not send; set if the account is suspended. */
  reasonAt?: string;
  /** Checkboxes of the consent step by name, and whether they were ticked; empty before the step was shown. */
  ticked: Record<string, boolean>;
  /** The sentences that can be chosen as the story's line. Only the server finds them, and only for the consent step. */
  lines?: { first: string; others: readonly string[] };
  /** When the edited story was last changed, for the optimistic lock; missing in the form of a new story. */
  changedAt?: string;
  /** The stored text of the edited story, if another page has changed it since the form was loaded. */
  latest?: VersionView;
  /** The chosen line, empty for the beginning of the text; missing if the form has no such field. */
  line?: string;
}

/** Returns the action data that show a form again as it was sent: in the step that sent it, without a message. */
export function formAnswer(typed: Record<string, string>): Answer {
  return {
    step: typed.paso === "enviar" ? "consent" : "form",
    fields: {
      title: typed.title ?? "",
      content: typed.content ?? "",
      story_category: typed.story_category ?? "ficcion",
    },
    words: 0,
    errors: {},
    message: null,
    ticked: tickedBoxes(typed),
    ...(typed.cambiada !== undefined && { changedAt: typed.cambiada }),
    ...(typed.linea !== undefined && { line: typed.linea }),
  };
}

const NO_CONNECTION =
  "No se pudo enviar: revisa tu conexión e inténtalo de nuevo. Tu texto sigue aquí.";

/** Returns the action data of a form that never reached the server, or that was refused before parsing. */
export function unsent(form: FormData, message = NO_CONNECTION): Answer {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return { ...formAnswer(typed), message };
}

const BOXES = [
  "original_confirmed",
  "share_winner_content_accepted",
  "public_risk_acknowledged",
  "terms_accepted",
  "is_mature",
];

/** Returns the checkboxes of the consent step. In that step's form a missing box means unchecked; other forms contain no boxes. */
function tickedBoxes(typed: Record<string, string>): Record<string, boolean> {
  const isConsent = typed.paso === "enviar" || typed.paso === "editar";
  return Object.fromEntries(
    BOXES.filter((name) => isConsent || name in typed).map((name) => [name, typed[name] === "on"]),
  );
}

/** Returns the path of the form for a new story, with the line that the writer has chosen, for the way through a login. */
export function pathWithLine(contest: string, { line }: Pick<Answer, "line">): string {
  return line
    ? `${writePath(contest, null)}?${new URLSearchParams({ linea: line })}`
    : writePath(contest, null);
}

/** Returns the URL to which the write form is sent. */
export function writePath(contest: string, editId: string | null): string {
  return editId ? `/write/${contest}?edit=${editId}` : `/write/${contest}`;
}
