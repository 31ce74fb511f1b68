import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { DownloadEnd } from "~/browser/offline/download-contest";
import { countOfStories, formatNumber } from "~/domain/text/numbers";

/** State of the download of a contest's stories. `start` begins or continues it; `isDone` is true once all stories are cached. */
interface DownloadState {
  text: string;
  isBusy: boolean;
  isDone: boolean;
  start: () => void;
}

/**
 * Returns the state of the download page, with its text: the size before the download, then the progress, then whether all stories
 * are cached.
 */
export function useDownload(contest: string, order: readonly string[]): DownloadState {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  const [isForgotten, setForgotten] = useForgotten();
  useEffect(() => {
    const showSize = async () => {
      const { findMissing } = await import("~/browser/offline/download-contest");
      const { entries, all } = await findMissing(contest, order);
      setDone(entries.length === 0);
      setText(entries.length === 0 ? ALL_KEPT : sizeText(entries, all));
    };
    showSize().catch(() => setText(UNKNOWN_SIZE));
  }, [contest, order]);
  const start = () => {
    setBusy(true);
    setForgotten(false);
    let progress = "";
    const take = async () => {
      const { downloadContest } = await import("~/browser/offline/download-contest");
      const outcome = await downloadContest(contest, order, (kept, all) => {
        progress = progressText(kept, all);
        setText(progress);
      });
      setDone(outcome === "all");
      // No text here if the caches were deleted: the revalidated page sets its own.
      if (outcome !== "forgotten") setText(OUTCOMES[outcome](progress));
    };
    take()
      .catch(() => setText(OUTCOMES.broken(progress)))
      .finally(() => setBusy(false));
  };
  return { text: isForgotten ? `${FORGOTTEN} ${text}` : text, isBusy, isDone, start };
}

/** Returns whether the service worker's caches were deleted while this page is open, and revalidates the page when that happens. */
function useForgotten() {
  const [isForgotten, setForgotten] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    const listen = async () => {
      const { onForgotten } = await import("~/browser/offline/download-contest");
      if (isGone) return;
      end = onForgotten(() => {
        setForgotten(true);
        revalidate();
      });
    };
    listen().catch(() => undefined);
    return () => {
      isGone = true;
      end?.();
    };
  }, [revalidate]);
  return [isForgotten, setForgotten] as const;
}

const ALL_KEPT = "Ya están todas en este dispositivo.";
const UNKNOWN_SIZE = "Ahora mismo no podemos calcular cuánto ocupan.";
const FORGOTTEN =
  "Lo que estaba guardado se borró desde otra pestaña: al cerrar sesión o con «Borrar todo».";

/** Final messages of the download, after the number of cached stories. */
const OUTCOMES: Record<Exclude<DownloadEnd, "forgotten">, (progress: string) => string> = {
  all: () => ALL_KEPT,
  full: (progress) =>
    `${progress} No cabe nada más: este navegador se quedó sin espacio. Libera un poco y pulsa otra vez para seguir.`.trim(),
  broken: (progress) =>
    `${progress} No se pudo terminar. Lo guardado sigue aquí: pulsa otra vez para seguir.`.trim(),
};

function sizeText(entries: readonly { bytes: number }[], all: number): string {
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const size = `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;
  if (entries.length === all) return `${countOfStories(all)}: ${size} de descarga.`;
  const verb = entries.length === 1 ? "Falta" : "Faltan";
  return `${verb} ${formatNumber(entries.length)} de ${formatNumber(all)}: ${size} de descarga.`;
}

function progressText(kept: number, all: number): string {
  return `Guardadas ${formatNumber(kept)} de ${formatNumber(all)}.`;
}
