import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { isSourceTooLong, SOURCE_TOO_LONG } from "~/domain/markdown/source";
import { sendProblem } from "~/domain/submissions/word-limits";
import type { Fields } from "./local-draft/form-fields";
import { withoutEmbeddedImages } from "~/domain/markdown/markup";
import { readSource, sendPicture } from "./local-draft/draft-requests";
import type { TargetView } from "./loader.server";

interface TextOptions {
  target: TargetView;
  fields: Fields;
  words: number;
}

/** How long after a key the words of the bare text area are counted, which only the server can read. */
const COUNT_AFTER_MS = 1000;

export type LiveText = ReturnType<typeof useLiveText>;

/** Live state of the text: the number of words, and whether it may be sent (product.md §5). */
export function useLiveText(
  form: RefObject<HTMLFormElement>,
  { target, fields, words: first }: TextOptions,
) {
  const { id } = target.contest;
  const [isLive, setLive] = useState(false);
  const [hasTitle, setHasTitle] = useState(fields.title.trim() !== "");
  const [isTooLong, setTooLong] = useState(isTextTooLong(fields.content));
  const render = useCallback((content: string) => readSource(id, content), [id]);
  const keepPicture = useCallback((data: string) => sendPicture(id, data), [id]);
  const { words, isOutdated, countLater, counted } = useCount(first, render);
  const look = useCallback(() => {
    const title = form.current?.elements.namedItem("title");
    if (title instanceof HTMLInputElement) setHasTitle(title.value.trim() !== "");
    const area = form.current?.elements.namedItem("content");
    if (area instanceof HTMLTextAreaElement) setTooLong(isTextTooLong(area.value));
  }, [form]);
  useEffect(() => {
    setLive(true);
    // Text typed before hydration fired no event that React heard.
    look();
    const area = form.current?.elements.namedItem("content");
    if (area instanceof HTMLTextAreaElement && area.value !== area.defaultValue) countLater(area);
  }, [form, look, countLater]);
  return {
    isLive,
    words,
    /** Why the text cannot be sent as it is; null when it can, or when only the server can tell. */
    whyNot: isLive
      ? ((isTooLong ? SOURCE_TOO_LONG : null) ??
        sendProblem(hasTitle, isOutdated ? null : words, target.limits))
      : null,
    render,
    keepPicture,
    /** The editor counts by itself. */
    counted(count: number) {
      counted(count);
      look();
    },
    /** A field of the form was typed into. */
    typed(target: EventTarget) {
      look();
      if (target instanceof HTMLTextAreaElement) countLater(target);
    },
  };
}

/** Whether a text is longer than the server takes, which first takes its images out. */
function isTextTooLong(source: string): boolean {
  return isSourceTooLong(withoutEmbeddedImages(source));
}

/** The number of words, as the server or the editor counted it last. */
function useCount(first: number, render: (content: string) => Promise<{ words: number }>) {
  const [words, setWords] = useState(first);
  /** Whether the text has changed since: the last count stays to be seen, but holds nothing back. */
  const [isOutdated, setOutdated] = useState(false);
  const timer = useRef(0);
  /** How often the text was counted: an answer that comes after a later count is of an older text. */
  const counts = useRef(0);
  const countLater = useCallback(
    (area: HTMLTextAreaElement) => {
      clearTimeout(timer.current);
      setOutdated(true);
      timer.current = window.setTimeout(() => {
        const { value } = area;
        const nth = ++counts.current;
        const count = (read: { words: number }) => {
          if (nth !== counts.current) return;
          setWords(read.words);
          setOutdated(area.value !== value);
        };
        render(value).then(count, () => undefined);
      }, COUNT_AFTER_MS);
    },
    [render],
  );
  const counted = (count: number) => {
    clearTimeout(timer.current);
    counts.current++;
    setWords(count);
    setOutdated(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { words, isOutdated, countLater, counted };
}
