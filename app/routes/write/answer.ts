import type { Fields } from "./form";

/** What a form of this page is answered with: the page to show again, with everything that was typed (WRITE-15). */
export interface Answer {
  step: "form" | "consent";
  fields: Fields;
  /** 0 while nobody has counted. */
  words: number;
  errors: Record<string, string>;
  message: string | null;
  given: Record<string, boolean>;
}

/** The answer to a form that did not reach the server. */
export function unsent(form: FormData): Answer {
  const field = (name: string) => String(form.get(name) ?? "");
  return {
    step: form.get("paso") === "enviar" ? "consent" : "form",
    fields: {
      title: field("title"),
      content: field("content"),
      story_category: field("story_category"),
    },
    words: 0,
    errors: {},
    message:
      "No se ha podido enviar: revisa tu conexión e inténtalo de nuevo. Tu texto sigue aquí.",
    given: Object.fromEntries([...form].map(([name, value]) => [name, value === "on"])),
  };
}
