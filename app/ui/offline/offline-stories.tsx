import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ShownOutcome } from "~/browser/offline/queue";

interface OfflineStoriesProps {
  /** Account for which the page was rendered; null for a visitor. */
  reader: string | null;
  isOff: boolean;
}

/**
 * Makes the service worker cache each opened story, and shows the outcomes of actions that were queued offline (LITE-02). Runs
 * after hydration; does nothing if the browser has no storage.
 */
export function OfflineStories({ reader, isOff }: OfflineStoriesProps) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<readonly ShownOutcome[]>([]);
  useEffect(() => {
    if (isOff) return;
    let isLeft = false;
    let end = () => {};
    setShown([]);
    const keep = async () => {
      const { cacheStories, watchQueue } = await import("~/browser/offline/cache-stories");
      if (!(await cacheStories(reader)) || isLeft) return;
      end = watchQueue((outcomes) => {
        const keys = new Set(outcomes.map(({ key }) => key));
        setShown((before) => [...before.filter(({ key }) => !keys.has(key)), ...outcomes]);
        window.tintero?.revalidate();
      });
    };
    keep().catch(() => undefined);
    return () => {
      isLeft = true;
      end();
    };
  }, [reader, isOff, pathname]);
  return shown.map(({ key, text, isCounted }) => (
    <p key={key} className={`flash flash-${isCounted ? "good" : "bad"}`}>
      {text}
    </p>
  ));
}
