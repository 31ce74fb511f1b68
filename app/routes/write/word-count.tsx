import { useEffect, useRef, useState } from "react";
import { countOfWords, formatNumber } from "~/domain/text/numbers";
import {
  passedText,
  stretchOf,
  wordCountState,
  type WordLimits,
} from "~/domain/submissions/word-limits";

interface WordCountProps {
  words: number;
  limits: WordLimits;
  /** Whether it follows the typing: then only what matters is said aloud, not each word. */
  isLive: boolean;
  /** Why the text cannot be sent as it is. */
  whyNot: string | null;
}

/** Id that the `aria-describedby` of the disabled button names. */
export const WORD_COUNT_ID = "cuenta";

/** 'N / limit palabras' (WRITE-08), and behind it what keeps the text from being sent: in a line whose room is reserved. */
export function WordCount({ words, limits, isLive, whyNot }: WordCountProps) {
  const { tone, hint } = wordCountState(words, limits);
  const reason = hint ?? whyNot;
  return (
    <>
      <p
        className={`word-count word-count-${tone}`}
        id={WORD_COUNT_ID}
        role={isLive ? undefined : "status"}
      >
        {formatNumber(words)} / {countOfWords(limits.max)}
        {reason ? ` · ${reason}` : ""}
      </p>
      {isLive ? <Threshold words={words} limits={limits} /> : null}
    </>
  );
}

/** Speaks when the text passes the minimum, 90 % of the limit, or the limit; and at no other word. */
function Threshold({ words, limits }: Pick<WordCountProps, "words" | "limits">) {
  const now = stretchOf(words, limits);
  const last = useRef(now);
  const [text, setText] = useState("");
  useEffect(() => {
    if (last.current === now) return;
    setText(passedText(last.current, now, limits));
    last.current = now;
  }, [now, limits]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
