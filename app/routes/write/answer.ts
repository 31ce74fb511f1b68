/** The fields of a story, as they are typed. */
export interface Fields {
  title: string;
  content: string;
  story_category: string;
}

/** Answer to a form of this page: the page to show again, with everything that was typed (WRITE-15). */
export interface Answer {
  step: "form" | "consent";
  fields: Fields;
  /** 0 while nobody has counted. */
  words: number;
  errors: Record<string, string>;
  message: string | null;
  /** The contest takes no text any more. */
  isClosed?: boolean;
  /** What was sent is kept as a draft of the account. */
  isKept?: boolean;
  /** Where a sign-in leads to that would make it be taken. */
  signInTo?: string;
  /** Boxes ticked in the consent step, by name; empty before it was shown. */
  given: Record<string, boolean>;
}

const NO_CONNECTION =
  "No se ha podido enviar: revisa tu conexión e inténtalo de nuevo. Tu texto sigue aquí.";

/** The answer to a form that the server did not get to see, or did not look into. */
export function unsent(form: FormData, message = NO_CONNECTION): Answer {
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return {
    step: typed.paso === "enviar" ? "consent" : "form",
    fields: fieldsOf(typed),
    words: 0,
    errors: {},
    message,
    given: givenOf(typed),
  };
}

/** The fields of the story in a form. */
export function fieldsOf(typed: Record<string, string>): Fields {
  return {
    title: typed.title ?? "",
    content: typed.content ?? "",
    story_category: typed.story_category ?? "ficcion",
  };
}

const BOXES = [
  "original_confirmed",
  "share_winner_content_accepted",
  "public_risk_acknowledged",
  "terms_accepted",
  "is_mature",
];

/** The boxes of the consent step in a form: there one that is missing is not ticked, elsewhere not known. */
export function givenOf(typed: Record<string, string>): Record<string, boolean> {
  const isConsent = typed.paso === "enviar" || typed.paso === "editar";
  return Object.fromEntries(
    BOXES.filter((name) => isConsent || name in typed).map((name) => [name, typed[name] === "on"]),
  );
}

/** Where the forms of the desk are sent. */
export function deskPath(contest: string, editId: string | null): string {
  return editId ? `/write/${contest}?edit=${editId}` : `/write/${contest}`;
}
