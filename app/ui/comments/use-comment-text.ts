import { useRouteLoaderData, type useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { keepText, keptText } from "~/ui/forms/kept-text";
import type { Refused } from "~/ui/forms/use-refusal";
import { onCommentAnswer, keptComment } from "./kept-comment";

/** Action data of a refused comment. */
export interface RefusedComment extends Refused {
  /** The typed text, which refills the form on a page without scripts. With scripts the form still contains it. */
  content?: string;
}

/**
 * State of a comment form: text, refusal and event handlers. During typing the text is saved in the tab's session storage. After an
 * accepted comment, text typed since the submit stays. `to` is the id of the story or of the answered comment.
 */
export function useCommentText(
  fetcher: Pick<ReturnType<typeof useFetcher<RefusedComment>>, "state" | "data">,
  to: string,
  refused: RefusedComment | undefined,
  onClose: ((isSent: boolean) => void) | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(refused?.content ?? "");
  const keptAs = useKeptAs(to);
  useRestored(form, keptAs, setText, onClose !== undefined);
  // After an accepted comment `data` still holds the last refusal, because an action that redirects leaves no action data.
  // `outdated` marks that refusal.
  const answer = fetcher.data ?? refused;
  const [outdated, setOutdated] = useState<RefusedComment>();
  const refusal = fetcher.state === "idle" && answer !== outdated ? answer : undefined;

  const isUnderWay = useRef(false);
  /** Idempotency key for the next comment. The key in the page data may still be that of the accepted comment. */
  const nextKey = useRef<string>();
  useEffect(
    () =>
      onCommentAnswer(to, ({ text: sent, isAccepted }) => {
        isUnderWay.current = false;
        const area = areaOf(form.current);
        if (!isAccepted || !area) return;
        nextKey.current = crypto.randomUUID();
        setOutdated(answer);
        // Text typed while the comment was being sent stays in the field.
        if (area.value.startsWith(sent)) area.value = area.value.slice(sent.length);
        setText(area.value);
        keepText(keptAs, area.value);
        if (!area.value) onClose?.(true);
      }),
    [to, answer, keptAs, onClose],
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // Prevents a double submit. Uses a ref instead of state: on a slow device the pending state would be rendered only after the
    // second click.
    if (isUnderWay.current) return event.preventDefault();
    isUnderWay.current = true;
    const key = event.currentTarget.elements.namedItem("clave");
    if (nextKey.current && key instanceof HTMLInputElement) key.value = nextKey.current;
  };

  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => {
    setText(value);
    keepText(keptAs, value);
  };
  return { form, text, refusal, onInput, onSubmit };
}

/**
 * Returns the storage key of the text. It contains the account's id, because another person may sign in on the same tab after the
 * session has ended.
 */
function useKeptAs(to: string): string {
  const shell = useRouteLoaderData<{ viewer: { id: string } | null }>("root");
  return `${keptComment(to)}${shell?.viewer?.id}`;
}

function useRestored(
  form: RefObject<HTMLFormElement>,
  keptAs: string,
  setText: (text: string) => void,
  isReply: boolean,
): void {
  const shownAs = useRef(keptAs);
  useEffect(() => {
    const area = areaOf(form.current);
    if (!area) return;
    // Page data of another account have arrived: its form must not contain the text of the account before, which stays in storage.
    if (shownAs.current !== keptAs) area.value = "";
    shownAs.current = keptAs;
    // Prefers text that is already in the field, typed before hydration or restored by the browser, over the text in storage.
    area.value ||= keptText(keptAs);
    setText(area.value);
    if (isReply) area.focus();
  }, [form, keptAs, setText, isReply]);
}

const areaOf = (form: HTMLFormElement | null) => form?.querySelector("textarea");
