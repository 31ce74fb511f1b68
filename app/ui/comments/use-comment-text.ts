import { useRouteLoaderData, type useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { keepText, keptText } from "~/ui/forms/kept-text";
import type { Refused } from "~/ui/forms/use-refusal";
import { keptComment } from "./kept-comment";

/** Answer to a refused comment. */
export interface RefusedComment extends Refused {
  /** The typed text, for a page without scripts; with scripts it is still in the form. */
  content?: string;
}

/**
 * The text of a comment's form, kept for the tab while it is typed and cut to its unsent rest when the comment is accepted;
 * `to` is the id of the story or of the comment that is answered.
 */
export function useCommentText(
  fetcher: Pick<ReturnType<typeof useFetcher<RefusedComment>>, "state" | "data">,
  to: string,
  refused: RefusedComment | undefined,
  onClose: ((isSent: boolean) => void) | undefined,
) {
  const form = useRef<HTMLFormElement>(null);
  const [said, setSaid] = useState(refused);
  const [text, setText] = useState(refused?.content ?? "");
  const keptAs = useKeptAs(to);
  const isSending = fetcher.state !== "idle";
  useRestored(form, keptAs, setText, onClose !== undefined);

  // An accepted comment redirects and leaves no answer: `data` is still the last refusal.
  const { data } = fetcher;
  const lastAnswer = useRef(data);
  const wasSending = useRef(false);
  // As it was pressed: React may draw that it is under way only after more was typed.
  const sent = useRef("");
  useEffect(() => {
    const area = areaOf(form.current);
    if (isSending) setSaid(undefined);
    else if (data !== lastAnswer.current) setSaid((lastAnswer.current = data));
    else if (wasSending.current && area) {
      // Typed while the comment was being sent: that part is unsent.
      if (area.value.startsWith(sent.current)) area.value = area.value.slice(sent.current.length);
      setText(area.value);
      keepText(keptAs, area.value);
      if (!area.value) onClose?.(true);
    }
    wasSending.current = isSending;
  }, [isSending, data, keptAs, onClose]);
  const onSubmit = () => void (sent.current = areaOf(form.current)?.value ?? "");

  const onInput = ({ currentTarget: { value } }: FormEvent<HTMLTextAreaElement>) => {
    setText(value);
    keepText(keptAs, value);
  };
  return { form, text, said, onInput, onSubmit };
}

/** The key of the kept text, per account: the session may end and another person sign in on the same tab. */
function useKeptAs(to: string): string {
  const shell = useRouteLoaderData<{ viewer: { displayName: string } | null }>("root");
  return `${keptComment(to)}${shell?.viewer?.displayName}`;
}

function useRestored(
  form: RefObject<HTMLFormElement>,
  keptAs: string,
  setText: (text: string) => void,
  isReply: boolean,
): void {
  useEffect(() => {
    const area = areaOf(form.current);
    if (!area) return;
    // Typed before hydration, restored by the browser, or kept before a login.
    area.value ||= keptText(keptAs);
    setText(area.value);
    if (isReply) area.focus();
  }, [form, keptAs, setText, isReply]);
}

const areaOf = (form: HTMLFormElement | null) => form?.querySelector("textarea");
