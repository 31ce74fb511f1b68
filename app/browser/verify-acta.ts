import type { verifyFile } from "../../public/verify-acta.mjs";

/** Path of the program that checks an acta, for the command line and as a module Worker (docs/acta.md). */
export const VERIFY_ACTA = "/verify-acta.mjs";

/** What verify-acta found, and of which version. Texts are Spanish. */
export type ActaResult = Omit<ReturnType<typeof verifyFile>, "acta"> & { version: number };

/** What the reader knows from elsewhere. */
export interface ActaNotes {
  root?: string;
  /** The newest version, and its SHA-256, as the page lists them. */
  version: number;
  sha256: string;
  contest: string;
  codes: readonly { code: string; story: string }[];
}

/** The acta could not be checked. `message` says why, in Spanish. */
export class ActaUnchecked extends Error {}

/**
 * Downloads the newest version of an acta and checks it in a Worker, so that the page stays responsive. Calls `onProgress` with the
 * checked share of the votes, from 0 to 1. Refuses a newer version than the page lists: an old tab must not call the old one right.
 * @throws {ActaUnchecked}
 */
export async function verifyInWorker(
  file: string,
  noted: ActaNotes,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ActaResult> {
  const acta = await download(file, signal);
  return new Promise((resolve, reject) => {
    const fail = (text: string) => reject(new ActaUnchecked(text));
    const worker = openWorker();
    if (!worker) return fail(NO_WORKER);
    const end = () => worker.terminate();
    signal.addEventListener("abort", end, { once: true });
    // Also the event of a browser that knows no module Workers, because its classic Workers cannot parse the program.
    worker.onerror = () => {
      end();
      fail(NO_WORKER);
    };
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("progress" in data) return onProgress(data.progress);
      end();
      if ("error" in data) fail(data.error);
      else if (data.result.version > noted.version) fail(CHANGED);
      else resolve(data.result);
    };
    worker.postMessage({ acta, noted }, [acta.buffer]);
  });
}

/** Opens the program as a module Worker; null in a browser without Workers, or one that throws at a module. */
function openWorker(): Worker | null {
  try {
    return new Worker(VERIFY_ACTA, { type: "module" });
  } catch {
    return null;
  }
}

type Answer = { progress: number } | { error: string } | { result: ActaResult };

const NO_WORKER =
  "No se pudo abrir el programa que comprueba: no hay conexión, o tu navegador es antiguo. También puedes comprobar el acta sin esta página.";
const NO_CONNECTION = "No se pudo descargar el acta: no hay conexión. Prueba otra vez.";
const CHANGED = "El acta tiene una versión nueva. Recarga la página para comprobarla.";
const NO_ANSWER = "El acta no está disponible ahora mismo. Prueba más tarde.";

/** Revalidates a cached copy, because a correction replaces the newest version. */
async function download(file: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const lost = () => {
    throw new ActaUnchecked(NO_CONNECTION);
  };
  const response = await fetch(file, { cache: "no-cache", signal }).catch(lost);
  if (response.status === 404 || response.status === 410) throw new ActaUnchecked(CHANGED);
  if (!response.ok) throw new ActaUnchecked(NO_ANSWER);
  return new Uint8Array(await response.arrayBuffer().catch(lost));
}
