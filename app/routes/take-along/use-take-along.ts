import { useEffect, useState } from "react";
import { countOfStories, formatNumber } from "~/domain/text/numbers";

/** `start` begins or goes on; `isDone` is true once all stories are on the device. */
interface TakeAlong {
  text: string;
  isBusy: boolean;
  isDone: boolean;
  start: () => void;
}

/** Takes a contest's stories along, and says the size before and the progress. */
export function useTakeAlong(contest: string, order: readonly string[]): TakeAlong {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const show = async () => {
      const { findMissing } = await import("~/browser/offline/take-along");
      const { entries, all } = await findMissing(contest, order);
      setDone(entries.length === 0);
      setText(entries.length === 0 ? ALL_KEPT : sizeText(entries, all));
    };
    show().catch(() => setText(UNKNOWN_SIZE));
  }, [contest, order]);
  const start = () => {
    setBusy(true);
    const take = async () => {
      const { takeAlong } = await import("~/browser/offline/take-along");
      await takeAlong(contest, order, (kept, all) => setText(progressText(kept, all)));
      setDone(true);
      setText(ALL_KEPT);
    };
    take()
      .catch(() => setText(BROKEN))
      .finally(() => setBusy(false));
  };
  return { text, isBusy, isDone, start };
}

const ALL_KEPT = "Ya están todas en este dispositivo.";
const BROKEN = "No se pudo terminar. Lo guardado sigue aquí: pulsa otra vez para seguir.";
const UNKNOWN_SIZE = "Ahora mismo no podemos calcular cuánto ocupan.";

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
