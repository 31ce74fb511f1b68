import { useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Refused } from "~/ui/forms/use-refusal";
import type { Answer } from "./answer";
import type { Fields } from "./local-draft/form-fields";
import { OVER_ID } from "./form-notices";
import type { TargetView } from "./loader.server";
import { useSubmissionWindow } from "./use-submission-window";
import { useDraft } from "./local-draft/use-local-draft";
import { useLiveText } from "./use-live-text";
import type { ServerDraft } from "./local-draft/use-local-draft";
import { WORD_COUNT_ID } from "./word-count";

export interface StoryFormProps {
  target: TargetView;
  editId: string | null;
  fields: Fields;
  words: number;
  /** The refusal of the form that was sent. */
  refused: (Refused & Pick<Answer, "isClosed" | "isKept">) | null;
  /** Boxes ticked in the consent step that led back here. */
  ticked: Record<string, boolean>;
  draft: ServerDraft;
  /** Which open page this is. */
  pageId: string;
  /** Whether the page answers a form, whose text then comes before any draft's. */
  isAnswer: boolean;
  /** An account whose story the contest has already has signed in over the text. */
  hasEntered: boolean;
}

/** Client state of the form of the target. */
export function useStoryForm(props: StoryFormProps) {
  const { editId, draft } = props;
  const target = useSubmissionWindow(props.target);
  const { isClosed, cameClosed, isEnding, isInTime } = useOpening(target, props);
  const form = useRef<HTMLFormElement>(null);
  const [pageId] = useState(props.pageId);
  const live = useLiveText(form, props);
  const { formData } = useNavigation();
  // A save that is still due would leave a draft behind that the sent story has made useless.
  const isLeaving = formData?.get("paso") === "enviar";
  const kept = useDraft(form, {
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
  // Read-only once nothing that was typed can be lost; until then it can be edited, and not sent.
  const isLocked = cameClosed || (isEnding && kept.safe !== null);
  const isOver = isEnding && !isLocked;
  const hasSend = !isLocked && !props.hasEntered && (isInTime || isOver);
  const isSending = formData?.get("pagina") === pageId && formData.get("paso") === "revisar";
  return {
    ...{ target, form, pageId, live, kept, isLocked, isOver, hasSend, isSending },
    /** Where the text of a target that has closed meanwhile is kept. */
    safe: kept.safe ?? (props.refused?.isKept ? ("account" as const) : null),
    whyNot: isClosed || isLocked ? null : live.whyNot,
    /** The id of what says why the text cannot be sent as it is. */
    whyNotId: isOver ? OVER_ID : live.whyNot === null ? undefined : WORD_COUNT_ID,
  };
}

/** Whether the contest is closed, was so when the page came, or has closed since; and whether a text can be sent. */
function useOpening(target: TargetView, { editId, refused }: StoryFormProps) {
  const { writability } = target.submissionWindow;
  const isClosed = writability === "closed";
  const isRefused = refused?.isClosed === true;
  // The server has kept the text of a page that is its answer.
  const [cameClosed] = useState(isClosed || isRefused);
  const isEnding = !cameClosed && (isClosed || isRefused);
  const isInTime = editId !== null ? !isClosed : writability === "open" && !target.monthlyLimit;
  return { isClosed, cameClosed, isEnding, isInTime };
}
