import * as v from "valibot";
import type { DraftSave } from "~/domain/drafts/save-draft.server";
import type { Submitted } from "~/domain/submissions/send-story.server";
import {
  ConsentFields,
  DraftFields,
  draftSave,
  StoryFields,
} from "~/domain/submissions/story-fields";
import { checkForm, type Typed } from "~/http/read-form";

/** An intent that saves the draft. `version` is the id of one of two versions, if the draft was written in two places (WRITE-13). */
export type DraftIntent =
  { verb: "save" } | { verb: "use-version" | "discard-version"; version: string };

/** The intent of the write form, determined by the pressed button. */
export type WriteIntent =
  | DraftIntent
  | { verb: "review" | "back" }
  | { verb: "send"; consent: { ok: true; value: ConsentFields } | { ok: false } };

/** The parsed write form: the intent of the pressed button, the text as a story, and the text as a draft. */
export interface WriteForm {
  intent: WriteIntent;
  text: Submitted["text"];
  draft: DraftSave;
}

/** Parses the fields of the write form. Never refuses: an unfinished text is still a valid draft. */
export function readWriteForm(typed: Typed, now: Date): WriteForm {
  return {
    intent: readIntent(typed),
    text: { content: typed.content ?? "", fields: checkForm(typed, StoryFields) },
    draft: draftSave(v.parse(DraftFields, typed), now),
  };
}

function readIntent(typed: Typed): WriteIntent {
  if (typed.usar) return { verb: "use-version", version: typed.usar };
  if (typed.descartar) return { verb: "discard-version", version: typed.descartar };
  switch (typed.paso) {
    case "borrador":
      return { verb: "save" };
    case "editar":
      return { verb: "back" };
    case "enviar":
      return { verb: "send", consent: checkForm(typed, ConsentFields) };
    default:
      return { verb: "review" };
  }
}
