import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { isSourceTooLong, SOURCE_TOO_LONG } from "~/domain/markdown/source";
import { sendProblem } from "~/domain/submissions/word-limits";
import type { Fields } from "./local-draft/form-fields";
import { withoutEmbeddedImages } from "~/domain/markdown/markup";
import { renderSource, uploadPicture } from "./local-draft/draft-requests";
import type { TargetView } from "./loader.server";

interface TextOptions {
  target: TargetView;
  fields: Fields;
  words: number;
}

/** Throttle in milliseconds for counting the words of the plain text area, which takes a request to the server. */
const COUNT_AFTER_MS = 1000;

export type LiveText = ReturnType<typeof useLiveText>;

/** The live word count, and whether the text can be sent (product.md §5). */
export function useLiveText(
  form: RefObject<HTMLFormElement>,
  { target, fields, words: first }: TextOptions,
) {
  const { id } = target.contest;
  const [isLive, setLive] = useState(false);
  const [hasTitle, setHasTitle] = useState(fields.title.trim() !== "");
  const [isTooLong, setTooLong] = useState(isTextTooLong(fields.content));
  const render = useCallback((content: string) => renderSource(id, content), [id]);
  const keepPicture = useCallback((data: string) => uploadPicture(id, data), [id]);
  const { words, isOutdated, countLater, counted } = useCount(first, render);
  const checkFields = useCallback(() => {
    const title = form.current?.elements.namedItem("title");
    if (title instanceof HTMLInputElement) setHasTitle(title.value.trim() !== "");
    const area = form.current?.elements.namedItem("content");
    if (area instanceof HTMLTextAreaElement) setTooLong(isTextTooLong(area.value));
  }, [form]);
  useEffect(() => {
    setLive(true);
    // Counts once after hydration: earlier input caused no event that React received.
    checkFields();
    const area = form.current?.elements.namedItem("content");
    if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) countLater(area);
  }, [form, checkFields, countLater]);
  return {
    isLive,
    words,
    /** Why the text cannot be sent; null if it can, or if only the server knows. */
    whyNot: isLive
      ? ((isTooLong ? SOURCE_TOO_LONG : null) ??
        sendProblem(hasTitle, isOutdated ? null : words, target.limits))
      : null,
    render,
    keepPicture,
    /** Sets the word count that the editor computed without the server. */
    counted(count: number) {
      counted(count);
      checkFields();
    },
    /** Called after input into a field of the write form. */
    typed(target: EventTarget) {
      checkFields();
      if (target instanceof HTMLTextAreaElement) countLater(target);
    },
  };
}

/** Whether a text is too long for the server. Ignores embedded images, which the server stores separately. */
function isTextTooLong(source: string): boolean {
  return isSourceTooLong(withoutEmbeddedImages(source));
}

/** State of the word count, computed by the server or the editor. Ignores results that arrive after a newer one. */
function useCount(first: number, render: (content: string) => Promise<{ words: number }>) {
  const [words, setWords] = useState(first);
  /** Whether the text has changed since the count, which is then still shown but no longer blocks the send button. */
  const [isOutdated, setOutdated] = useState(false);
  /** Timer of the next count; 0 if none is planned and none is under way. */
  const timer = useRef(0);
  /** Serial number of the latest count, to ignore responses that arrive after a later count. */
  const counts = useRef(0);
  // One count at a time, also while somebody types without a pause: what was typed meanwhile is counted next.
  const countLater = useCallback(
    function plan(area: HTMLTextAreaElement) {
      setOutdated(true);
      if (timer.current) return;
      timer.current = window.setTimeout(() => {
        const { value } = area;
        const nth = ++counts.current;
        const end = (read?: { words: number }) => {
          if (nth !== counts.current) return;
          timer.current = 0;
          if (!read) return;
          setWords(read.words);
          if (area.value === value) setOutdated(false);
          else plan(area);
        };
        render(value).then(end, () => end());
      }, COUNT_AFTER_MS);
    },
    [render],
  );
  const counted = (count: number) => {
    clearTimeout(timer.current);
    timer.current = 0;
    counts.current++;
    setWords(count);
    setOutdated(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { words, isOutdated, countLater, counted };
}
