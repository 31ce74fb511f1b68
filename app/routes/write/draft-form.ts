import type { Fields } from "./answer";
import type { DraftText } from "./local-draft";

/** The form of the desk, from outside of it. */
export const deskForm = () => document.querySelector<HTMLFormElement>("form.write-form");

/** What stands in that form now, for the step that sends it: what is sent is what is seen there (WRITE-15). */
export function typedFields(): Fields | undefined {
  const form = deskForm();
  if (!form?.elements.namedItem("content")) return;
  const { title, text, storyCategory } = textOf(form);
  return { title, content: text, story_category: storyCategory };
}

/** The text that stands in the form now. */
export function textOf(form: HTMLFormElement): DraftText {
  const data = new FormData(form);
  const field = (name: string) => String(data.get(name) ?? "").replace(/\r\n?/g, "\n");
  return { title: field("title"), text: field("content"), storyCategory: field("story_category") };
}

/** Whether a text field is no longer as the server wrote it. */
export function isTyped(form: HTMLFormElement): boolean {
  return ["title", "content"].some((name) => {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    return field.value !== field.defaultValue;
  });
}

/** Puts a text into the form as if it were typed. */
export function fill(form: HTMLFormElement, { title, text, storyCategory }: DraftText): void {
  const values: Record<string, string> = { title, content: text, story_category: storyCategory };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    ) {
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}
