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
  /** The refusal of the last sent form; null if it was accepted. */
  refused:
    | (Refused & Pick<Answer, "isClosed" | "isKept" | "entryId" | "isOtherAccount" | "latest">)
    | null;
  /** Whether the form shows another version of the sent text, because the writer chose it. */
  isOther: boolean;
  /** When the edited story was last changed, by the page's data; null for a new story. */
  changedAt: string | null;
  /** The same, by the response to the form. */
  answeredChangedAt: string | undefined;
  /** Checkboxes of the consent step, by name, after 'Volver al texto'. */
  ticked: Record<string, boolean>;
  /** The line chosen in the consent step; undefined if the step was not shown. */
  line: string | undefined;
  draft: ServerDraft;
  /** Id of this open page, sent with each draft that it saves. */
  pageId: string;
  /** Whether the page is the response to a form. The form then shows the sent text instead of a stored draft. */
  isAnswer: boolean;
  /**
   * Whether the writer already has a story in the contest, and the form shows another text: a draft that was kept, or what a
   * visitor typed before signing in.
   */
  hasEntered: boolean;
}

/** Returns what scripts add to the write form: remaining time, draft, word count, and whether the text can be sent. */
export function useStoryForm(props: StoryFormProps) {
  const { editId, draft } = props;
  const target = useSubmissionWindow(props.target);
  const { isClosed, cameClosed, isEnding, isInTime } = useOpening(target, props);
  const form = useRef<HTMLFormElement>(null);
  const [pageId] = useState(props.pageId);
  // Keeps the first value, the version of the text in the form: with a newer one from revalidated page data, the optimistic lock
  // would miss a conflict.
  const [changedAt] = useState(props.changedAt);
  const live = useLiveText(form, props);
  const { formData } = useNavigation();
  // Drafts are not saved while the story is being sent or the draft discarded: a late autosave would bring the draft back.
  const step = formData?.get("paso");
  const isLeaving = step === "enviar" || step === "descartar";
  const localDraft = useLocalDraft(form, {
    contest: target.contest.id,
    writer: target.writer,
    isOn: editId === null && !isLeaving,
    isClosed: cameClosed,
    isEnding,
    shouldRestore: !props.isAnswer,
    draft,
    pageId,
  });
  // When the contest closes, the text first becomes read-only once it is saved. Until then it can be edited but not sent.
  const isLocked = cameClosed || (isEnding && localDraft.safe !== null);
  const isOver = isEnding && !isLocked;
  const hasSend = !isLocked && !props.hasEntered && (isInTime || isOver);
  const isSending = formData?.get("pagina") === pageId && step === "revisar";
  return {
    target,
    form,
    pageId,
    live,
    localDraft,
    isLocked,
    isOver,
    hasSend,
    isSending,
    changedAt: props.answeredChangedAt ?? changedAt,
    /** Where the text was saved after the contest closed; null if nowhere. */
    safe: localDraft.safe ?? (props.refused?.isKept ? ("account" as const) : null),
    whyNot: isClosed || isLocked ? null : live.whyNot,
    /** Id of the element with the reason why the text cannot be sent; undefined if it can. */
    whyNotId: isOver ? OVER_ID : live.whyNot === null ? undefined : WORD_COUNT_ID,
  };
}

/**
 * State of the contest in an open page: closed now (`isClosed`), closed when the page was loaded (`cameClosed`), or closed since
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
