import { useEffect, useRef, useState } from "react";
import { countOfWords, formatNumber } from "~/domain/site/numbers";
import { passedText, stretchOf, wordCountState, type WordLimits } from "~/domain/stories/words";

interface WordCountProps {
  words: number;
  limits: WordLimits;
  /** Whether it follows the typing: then only what matters is said aloud, not each word. */
  isLive: boolean;
}

/** 'N / limit palabras' (WRITE-08). */
export function WordCount({ words, limits, isLive }: WordCountProps) {
  const { tone, hint } = wordCountState(words, limits);
  return (
    <>
      <p className={`word-count word-count-${tone}`} role={isLive ? undefined : "status"}>
        {formatNumber(words)} / {countOfWords(limits.max)}
        {hint ? ` · ${hint}` : ""}
      </p>
      {isLive ? <Threshold words={words} limits={limits} /> : null}
    </>
  );
}

/** Speaks when the text passes the minimum, 90 % of the limit, or the limit; and at no other word. */
function Threshold({ words, limits }: Omit<WordCountProps, "isLive">) {
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
