import { escapeHtml } from "~/domain/text/markup";
import { requireFormBody, typedOf, type Typed } from "./read-form";

/** Reads the fields of a sent form. Null if the body is not a form, is over the limit, contains a file, or repeats a field. */
export async function readFields(
  request: Pick<Request, "headers" | "formData">,
  limit?: number,
): Promise<Typed | null> {
  try {
    requireFormBody(request, limit);
    return typedOf(await request.formData());
  } catch {
    return null;
  }
}

/** Returns the HTML of a read-only text area with a sent text, from which it can be copied. `name` sends it again with a form. */
export function sentText(text: string, name?: string): string {
  const named = name === undefined ? "" : ` name="${escapeHtml(name)}"`;
  const rows = text.length < 60 && !text.includes("\n") ? 1 : 6;
  // Adds a line break before the text, because browsers drop the first line break in a text area.
  return `<div class="field"><textarea${named} rows="${rows}" readonly aria-label="Lo que enviaste">\n${escapeHtml(text)}</textarea></div>`;
}
