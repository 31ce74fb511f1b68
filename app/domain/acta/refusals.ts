import { NO_CONTEST } from "~/domain/contests/refusals";

/** Refusals of a contest's published ledger and its file as their status and Spanish text. */
export const ACTA_REFUSALS = {
  "no-contest": NO_CONTEST,
  "not-published": { status: 404, text: "El acta se publica con los resultados del reto." },
  "no-file": {
    status: 404,
    text: "Este reto no tiene archivo del acta: es anterior a que los hubiera.",
  },
  "no-version": { status: 404, text: "El acta de este reto no tiene esa versión." },
} as const;

/** Text of the address of a withdrawn version, with the day of the withdrawal: "3 de diciembre de 2026". */
export function withdrawnText(version: number, day: string, sha256: string): string {
  return `La versión ${version} del acta se retiró el ${day}, porque contenía el título de una historia que se eliminó. Su SHA-256 era ${sha256}. La versión nueva dice el motivo.`;
}
