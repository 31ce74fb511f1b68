import type { ActaVersion } from "./actas.server";
import { NO_CONTEST } from "~/domain/contests/refusals";

/** Where actas are, for who asks for one that is not there. */
export const WHERE_ACTAS =
  "Las actas publicadas se abren desde la página de su reto. Los retos terminados están en el historial.";

/** Refusals of a contest's published ledger and its file as their status and Spanish text. */
export const ACTA_REFUSALS = {
  "no-contest": { ...NO_CONTEST, text: `${NO_CONTEST.text}. ${WHERE_ACTAS}` },
  "not-published": { status: 404, text: "El acta se publica con los resultados del reto." },
  "no-file": {
    status: 404,
    text: "Este reto no tiene archivo del acta: es anterior a que los hubiera.",
  },
  "lost-file": {
    status: 404,
    text: "Este reto tiene sello, pero el archivo de su acta no está: se perdió al borrar sus datos o al recuperarlos de una copia.",
  },
  "no-version": { status: 404, text: "El acta de este reto no tiene esa versión." },
} as const;

/** Text of the address of a version whose text is gone since this day: "3 de diciembre de 2026". */
export function withdrawnText(
  { version, sha256, isLost }: Pick<ActaVersion, "version" | "sha256" | "isLost">,
  day: string,
): string {
  const what = isLost
    ? `La versión ${version} del acta se perdió: la base de datos se recuperó de una copia anterior a ella.`
    : `La versión ${version} del acta se retiró el ${day}, porque contenía el título de una historia que se eliminó.`;
  return `${what} Su SHA-256 era ${sha256}. La versión nueva dice el motivo.`;
}
