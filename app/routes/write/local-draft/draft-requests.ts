import type { Saved, Sent } from "./draft-machine";
import type { LocalDraft } from "./draft-text";

/** Sends a draft to be saved, as of the open page with this id. */
export async function sendDraft(contest: string, draft: LocalDraft, pageId: string): Promise<Sent> {
  const response = await post(contest, {
    paso: "guardar",
    title: draft.title,
    content: draft.text,
    story_category: draft.storyCategory,
    revision: String(draft.revision),
    pagina: pageId,
    hace: String(Math.max(0, Date.now() - draft.changedAt)),
  }).catch(() => null);
  if (response?.status === 401) return "signed-out";
  if (!response?.ok) return null;
  return (await response.json().catch(() => null)) as Saved | null;
}

/** The source of a story as HTML that knows its source, with its number of words; rejects when it cannot be had. */
export async function readSource(
  contest: string,
  content: string,
): Promise<{ html: string; words: number }> {
  const response = await post(contest, { paso: "leer", content });
  if (!response.ok) throw new Error(`The text could not be read: ${response.status}`);
  return response.json();
}

/** Has a picture of the text kept, given as a `data:` address: its address, or why not (WRITE-06). */
export async function sendPicture(
  contest: string,
  data: string,
): Promise<{ address: string } | { message: string }> {
  try {
    const response = await post(contest, { paso: "imagen", imagen: data });
    const { address, message } = (await response.json()) as { address?: string; message?: string };
    return address === undefined ? { message: message ?? NOT_SENT } : { address };
  } catch {
    return { message: NOT_SENT };
  }
}

const NOT_SENT = "No se ha podido guardar la imagen. Revisa tu conexión.";

function post(contest: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(`/write/${contest}/borrador`, { method: "POST", body });
}
