import type { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { Reply } from "~/remix/lost-connection";

export type ReplyFetcher = ReturnType<typeof useFetcher<Reply | null>>;

/** How long a form's response is shown, in milliseconds: success and refusal (VOTE-07). */
const SHOWN_MS = { good: 3000, bad: 4000 };

/** The form response that is currently shown, if any, and its DOM element. */
export interface ShownAnswer {
  answer: Reply | null;
  box: RefObject<HTMLSpanElement>;
}

/**
 * State of a form response that is shown for some seconds, for a form sent by script. Call it in a component that stays mounted
 * when the response replaces the form. When the response disappears, the focus moves from it to the form's button.
 */
export function useShownAnswer({ state, data = null }: ReplyFetcher): ShownAnswer {
  const box = useRef<HTMLSpanElement>(null);
  const [answer, setAnswer] = useState<Reply | null>(null);
  // Skips a response that exists before the first render: another page with the same fetcher key has shown it already.
  const lastData = useRef(data);
  const isSending = state === "submitting";
  useEffect(() => {
    const isNew = !isSending && data !== lastData.current;
    setAnswer(isNew ? data : null);
    if (!isNew) return;
    lastData.current = data;
    const timer = setTimeout(
      () => {
        if (box.current?.contains(document.activeElement)) buttonOf(box.current)?.focus();
        setAnswer(null);
      },
      data?.isRefused ? SHOWN_MS.bad : SHOWN_MS.good,
    );
    return () => clearTimeout(timer);
  }, [isSending, data]);
  return { answer, box };
}

/** Shows a form's answer above the page, without a layout shift. A refusal takes the focus if the focus is still at the form. */
export function AnswerBox({ answer, box }: ShownAnswer) {
  useEffect(() => {
    // Takes the focus only from the form. In Safari, which does not focus a clicked button, the focus is then on `body`.
    const at = document.activeElement;
    const isHere = at === document.body || box.current?.parentElement?.contains(at);
    if (answer?.isRefused && isHere) box.current?.focus();
  }, [answer, box]);
  if (!answer) return null;
  return (
    <span
      ref={box}
      className={`answer ${answer.isRefused ? "field-error" : "hint"}`}
      role={answer.isRefused ? "alert" : "status"}
      tabIndex={-1}
    >
      {answer.message}
    </span>
  );
}

const buttonOf = (box: HTMLElement) => box.parentElement?.querySelector("button");
