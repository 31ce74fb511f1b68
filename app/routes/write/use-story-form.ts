import { useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Refused } from "~/ui/forms/use-refusal";
import type { Answer } from "./answer";
import type { Fields } from "./local-draft/form-fields";
import { OVER_ID } from "./form-notices";
import type { TargetView } from "./loader.server";
import { useSubmissionWindow } from "./use-submission-window";
import { useLocalDraft } from "./local-draft/use-local-draft";
import { useLiveText } from "./use-live-text";
import type { ServerDraft } from "./local-draft/use-local-draft";
import { WORD_COUNT_ID } from "./word-count";

export interface StoryFormProps {
  target: TargetView;
  editId: string | null;
  fields: Fields;
  words: number;
  /** The refusal of the form that was sent last; null if it was not refused. */
  refused: (Refused & Pick<Answer, "isClosed" | "isKept">) | null;
  /** Boxes of the consent step that led back here, by name. */
  ticked: Record<string, boolean>;
  /** The line that was chosen in that step; undefined before it. */
  line: string | undefined;
  draft: ServerDraft;
  /** Id of this open page, under which it saves drafts. */
  pageId: string;
  /** Whether the page is the response to a form. The form then shows the text that was sent and not a stored draft. */
  isAnswer: boolean;
  /** Whether the visitor has signed in to an account that has a story in the contest already. */
  hasEntered: boolean;
}

/** Returns what scripts add to the write form: remaining time, draft, word count, and whether the text can be sent. */
export function useStoryForm(props: StoryFormProps) {
  const { editId, draft } = props;
  const target = useSubmissionWindow(props.target);
  const { isClosed, cameClosed, isEnding, isInTime } = useOpening(target, props);
  const form = useRef<HTMLFormElement>(null);
  const [pageId] = useState(props.pageId);
  const live = useLiveText(form, props);
  const { formData } = useNavigation();
  // While the story is being sent drafts are not saved: a late autosave would leave a draft of a story that is already sent.
  const isLeaving = formData?.get("paso") === "enviar";
  const localDraft = useLocalDraft(form, {
    contest: target.contest.id,
    writer: target.writer,
    isOn: editId === null && !isLeaving,
    isClosed: cameClosed,
    isEnding,
    shouldRestore: !props.isAnswer,
    draft,
    pageId,
    zone: target.zone,
  });
  // When the contest closes, the text becomes read-only only once it is saved; before that it can be edited but not sent.
  const isLocked = cameClosed || (isEnding && localDraft.safe !== null);
  const isOver = isEnding && !isLocked;
  const hasSend = !isLocked && !props.hasEntered && (isInTime || isOver);
  const isSending = formData?.get("pagina") === pageId && formData.get("paso") === "revisar";
  return {
    ...{ target, form, pageId, live, localDraft, isLocked, isOver, hasSend, isSending },
    /** Where the text was saved after its contest closed; null if it was not. */
    safe: localDraft.safe ?? (props.refused?.isKept ? ("account" as const) : null),
    whyNot: isClosed || isLocked ? null : live.whyNot,
    /** Id of the element that says why the text cannot be sent; undefined if it can. */
    whyNotId: isOver ? OVER_ID : live.whyNot === null ? undefined : WORD_COUNT_ID,
  };
}

/**
 * Whether the contest is closed now (`isClosed`), was closed when the page was loaded (`cameClosed`) or has closed since
 * (`isEnding`), and whether a text can be sent (`isInTime`).
 */
function useOpening(target: TargetView, { editId, refused }: StoryFormProps) {
  const { writability } = target.submissionWindow;
  const isClosed = writability === "closed";
  const isRefused = refused?.isClosed === true;
  // A refused form counts as closed from the start: the server has saved its text.
  const [cameClosed] = useState(isClosed || isRefused);
  const isEnding = !cameClosed && (isClosed || isRefused);
  const isInTime = editId !== null ? !isClosed : writability === "open" && !target.monthlyLimit;
  return { isClosed, cameClosed, isEnding, isInTime };
}
