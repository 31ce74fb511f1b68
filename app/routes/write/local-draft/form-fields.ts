import type { DraftText } from "./draft-text";

/** The fields of the write form, by their names in HTML. */
export interface Fields {
  title: string;
  content: string;
  story_category: string;
}

/** Finds the write form in the document, for code outside of its components. */
export const findWriteForm = () => document.querySelector<HTMLFormElement>("form.write-form");

/** The story's fields as currently typed in the write form; undefined if the page has no write form (WRITE-15). */
export function typedFields(): Fields | undefined {
  const form = findWriteForm();
  if (!form?.elements.namedItem("content")) return;
  const { title, text, storyCategory } = textOf(form);
  return { title, content: text, story_category: storyCategory };
}

/** Returns title, text and category from the write form. */
export function textOf(form: HTMLFormElement): DraftText {
  const data = new FormData(form);
  const field = (name: string) => String(data.get(name) ?? "").replace(/\r\n?/g, "\n");
  return { title: field("title"), text: field("content"), storyCategory: field("story_category") };
}

/** Fills the write form with a draft, dispatching input events. */
export function fillForm(form: HTMLFormElement, { title, text, storyCategory }: DraftText): void {
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
