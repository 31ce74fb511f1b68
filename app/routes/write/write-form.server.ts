import type { AppLoadContext } from "@remix-run/cloudflare";
import type { DraftSave } from "~/domain/drafts/save-draft.server";
import { extractImages, PICTURE_REFUSALS } from "~/domain/pictures/keep-pictures.server";
import { WRITING_REFUSALS } from "~/domain/submissions/refusals";
import type { Submitted } from "~/domain/submissions/send-story.server";
import {
  ConsentFields,
  isTooLarge,
  readDraft,
  StoryFields,
} from "~/domain/submissions/story-fields";
import { PAGE_ACCOUNT } from "~/domain/forms/page-account";
import { retryAfter } from "~/http/rate-limits";
import { checkForm, type Typed } from "~/http/read-form";
import { formAnswer, type Answer } from "./answer";

/** An intent that saves the draft. `version` is the id of one of two versions, if the draft was written in two places (WRITE-13). */
export type DraftIntent =
  { verb: "save" } | { verb: "use-version" | "discard-version"; version: string };

/** The intent of the write form, determined by the pressed button. */
export type WriteIntent =
  | DraftIntent
  | { verb: "discard-draft" }
  | { verb: "review" | "back" }
  | { verb: "send"; consent: { ok: true; value: ConsentFields } | { ok: false } };

/** The parsed write form: the intent of the pressed button, the text as a story, and the text as a draft. */
export interface WriteForm {
  intent: WriteIntent;
  text: Submitted["text"];
  draft: DraftSave;
  /** Whether the form was shown to an account, and not to a visitor. */
  isOfAccount: boolean;
  /** When the edited story was last changed before the page was loaded; null for a new story. */
  basedOn: string | null;
  /** Action data that show the form again as it was sent (WRITE-15). */
  answer: Answer;
}

/** Refusal of a form because of its size or its pictures, with the headers of the response. */
interface Unread {
  ok: false;
  refusal: { status: number; text: string };
  headers: Record<string, string>;
}

/** Stores the images that are embedded in the text, and parses the write form. Refuses only for its size and its pictures. */
export async function readWriteForm(
  typed: Typed,
  { db, env, now, viewer }: AppLoadContext,
): Promise<{ ok: true; form: WriteForm } | Unread> {
  if (isTooLarge(typed)) {
    return { ok: false, refusal: WRITING_REFUSALS["too-large"], headers: {} };
  }
  const user = (await viewer())?.id ?? null;
  const images = await extractImages(db, env, user, typed.content ?? "", now);
  if (!images.ok) {
    return { ok: false, refusal: PICTURE_REFUSALS[images.reason], headers: retryAfter(images) };
  }
  return { ok: true, form: parseWriteForm({ ...typed, content: images.source }, now) };
}

/** Parses the fields of the write form. Never refuses: an unfinished text is still a valid draft. */
export function parseWriteForm(typed: Typed, now: Date): WriteForm {
  return {
    intent: readIntent(typed),
    text: { content: typed.content ?? "", fields: checkForm(typed, StoryFields) },
    draft: readDraft(typed, now),
    isOfAccount: Boolean(typed[PAGE_ACCOUNT]),
    basedOn: typed.cambiada || null,
    answer: formAnswer(typed),
  };
}

function readIntent(typed: Typed): WriteIntent {
  if (typed.usar) return { verb: "use-version", version: typed.usar };
  if (typed.descartar) return { verb: "discard-version", version: typed.descartar };
  switch (typed.paso) {
    case "borrador":
      return { verb: "save" };
    case "descartar":
      return { verb: "discard-draft" };
    case "editar":
      return { verb: "back" };
    case "enviar":
      return { verb: "send", consent: checkForm(typed, ConsentFields) };
    default:
      return { verb: "review" };
  }
}
