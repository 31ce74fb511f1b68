import { useEffect, useRef, useState } from "react";
import { countOfWords, formatNumber } from "~/domain/text/numbers";
import {
  passedText,
  wordRange,
  wordCountState,
  type WordLimits,
} from "~/domain/submissions/word-limits";
import { Facts } from "~/ui/facts";

interface WordCountProps {
  words: number;
  limits: WordLimits;
  /** Whether the words are counted during typing. Screen readers then hear only crossed limits, not each new count. */
  isLive: boolean;
  /** Reason why the text cannot be sent; null if it can. */
  whyNot: string | null;
}

/** Id of the word count, for `aria-describedby` of the disabled send button. */
export const WORD_COUNT_ID = "cuenta";

/** The word count 'N / limit palabras' (WRITE-08), followed by the reason why the text cannot be sent. */
export function WordCount({ words, limits, isLive, whyNot }: WordCountProps) {
  const { tone, hint } = wordCountState(words, limits);
  const reason = hint ?? whyNot;
  const limit = countOfWords(limits.max);
  return (
    <>
      <Facts
        className={`word-count word-count-${tone}${words > limits.max ? " is-over" : ""}`}
        id={WORD_COUNT_ID}
        role={isLive ? undefined : "status"}
        facts={[
          <>
            <b>{formatNumber(words)}</b> / {hint ? <Counted>{limit}</Counted> : limit}
          </>,
          reason && <Counted>{reason}</Counted>,
        ]}
      />
      {isLive ? <Threshold words={words} limits={limits} /> : null}
    </>
  );
}

/** A number of words. A phone shows it without its unit, so that count, hint and save status fit into one line. */
function Counted({ children: text }: { children: string }) {
  const [, number = text, unit] = /^(.*\d)( palabras)$/.exec(text) ?? [];
  return (
    <>
      {number}
      {unit ? <span className="word-unit">{unit}</span> : null}
    </>
  );
}

/** Live region: announces when the text passes the minimum, 90 % of the limit, or the limit. */
function Threshold({ words, limits }: Pick<WordCountProps, "words" | "limits">) {
  const now = wordRange(words, limits);
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
