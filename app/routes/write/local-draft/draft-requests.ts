import { OTHER_ACCOUNT_STATUS } from "~/domain/accounts/other-account";
import { pageAccountField } from "~/remix/page-account";
import type { Saved, SaveOutcome } from "./draft-machine";
import type { LocalDraft } from "./draft-text";

/** Saves a draft on the server, on behalf of the open page with this id. */
export async function sendDraft(
  contest: string,
  draft: LocalDraft,
  pageId: string,
): Promise<SaveOutcome> {
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
  if (response?.status === OTHER_ACCOUNT_STATUS) return "other-account";
  if (!response?.ok) return null;
  return (await response.json().catch(() => null)) as Saved | null;
}

/**
 * Renders a Markdown source on the server: returns HTML with source offsets for the editor, and the number of words.
 * Rejects on failure.
 */
export async function renderSource(
  contest: string,
  content: string,
): Promise<{ html: string; words: number }> {
  const response = await post(contest, { paso: "leer", content });
  if (!response.ok) throw new Error(`The text could not be rendered: ${response.status}`);
  return response.json();
}

/** Uploads a picture, given as a `data:` URL. Returns its address, or why it was refused (WRITE-06). */
export async function uploadPicture(
  contest: string,
  data: string,
): Promise<{ address: string } | { message: string }> {
  try {
    const response = await post(contest, { paso: "imagen", imagen: data });
    const { address, message } = (await response.json()) as { address?: string; message?: string };
    return address === undefined ? { message: message ?? NOT_UPLOADED } : { address };
  } catch {
    return { message: NOT_UPLOADED };
  }
}

const NOT_UPLOADED = "No se pudo guardar la imagen. Revisa tu conexión.";

function post(contest: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...pageAccountField(), ...fields });
  return fetch(`/write/${contest}/borrador`, { method: "POST", body });
}
