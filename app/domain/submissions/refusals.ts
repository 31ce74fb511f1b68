import { ACCOUNT_REFUSALS } from "~/domain/accounts/refusals";
import { NO_CONTEST } from "~/domain/contests/refusals";
import { SOURCE_TOO_LONG, STORY_BYTES } from "~/domain/markdown/source";
import { CONSENT_MISSING } from "./word-limits";

/** Refusals of writing and sending a story: Spanish text and status (product.md §5 and §8). */
export const WRITING_REFUSALS = {
  "already-entered": { status: 409, text: "Ya has enviado una historia para este reto" },
  closed: { status: 403, text: "Período de envío cerrado" },
  disqualified: {
    status: 403,
    text: "Tu historia está descalificada y no se puede cambiar.",
  },
  outdated: {
    status: 409,
    text: "Tu historia cambió en otra página después de abrir esta. Abajo está su texto de ahora: si actualizas, el tuyo lo reemplaza.",
  },
  "not-yet": {
    status: 403,
    text: "Este reto se activa cuando empiece la votación del reto actual.",
  },
  "no-contest": NO_CONTEST,
  "too-large": {
    status: 413,
    text: `El envío supera los ${STORY_BYTES / 1024} KB. Tu texto sigue aquí: acórtalo y vuelve a enviarlo.`,
  },
  "too-long": { status: 413, text: SOURCE_TOO_LONG },
  "edit-not-found": { status: 404, text: "No se pudo encontrar la historia para actualizar" },
  "session-ended": ACCOUNT_REFUSALS["session-ended"],
  suspended: ACCOUNT_REFUSALS.suspended,
  unconfirmed: ACCOUNT_REFUSALS.unconfirmed,
  "too-many": ACCOUNT_REFUSALS["too-many"],
  consent: { status: 400, text: CONSENT_MISSING },
  line: { status: 400, text: "La frase elegida no está en tu texto: elige otra." },
  /** No text for invalid fields, because their errors are shown at the fields. */
  text: { status: 400, text: null },
} as const;

/** The status and Spanish text of a refusal. The text for the monthly limit names the day from which another story can be sent. */
export function writingRefusal(
  reason: keyof typeof WRITING_REFUSALS | "monthly-limit",
  target: { monthlyLimit: string | null; limits: { contestsPerMonth: number | null } },
): { status: number; text: string | null } {
  if (reason !== "monthly-limit") return WRITING_REFUSALS[reason];
  const text = target.monthlyLimit ?? monthlyLimitText(target.limits.contestsPerMonth ?? 0);
  return { status: 403, text };
}

/** Returns the message that the writer has reached the monthly limit of contests (product.md §5). */
export function monthlyLimitText(limit: number): string {
  return `Has alcanzado tu límite de ${limit} concurso(s) por mes.`;
}
