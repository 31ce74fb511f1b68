import { DAY, HOUR, MINUTE, SECOND } from "~/domain/time/durations";

/**
 * The estimated durations that an admin can choose, as ISO 8601, in milliseconds and in Spanish. The Spanish texts are singular
 * nouns, because the sentence 'Calculamos que hará falta …' ends with them.
 */
export const DURATIONS = [
  { id: "PT15M", span: 15 * MINUTE, text: "un cuarto de hora" },
  { id: "PT30M", span: 30 * MINUTE, text: "media hora" },
  { id: "PT1H", span: HOUR, text: "una hora" },
  { id: "PT2H", span: 2 * HOUR, text: "un par de horas" },
  { id: "PT12H", span: 12 * HOUR, text: "medio día" },
  { id: "P1D", span: DAY, text: "un día" },
] as const;

export type Duration = (typeof DURATIONS)[number]["id"];

/** Texts of the maintenance page: a message and the estimated duration. */
export interface MaintenanceTexts {
  message: string | null;
  duration: Duration | null;
}

/** Maintenance in force, with its texts. */
export interface Maintenance extends MaintenanceTexts {
  /** When maintenance was switched on, as ISO text. */
  since: string;
}

/** Maximum length of the maintenance message in characters, as in migration 0028. */
export const MOST_MESSAGE = 300;

export function isDuration(id: string | null): id is Duration {
  return DURATIONS.some((duration) => duration.id === id);
}

/**
 * The sentences with the admin's message and the estimated duration, such as 'Calculamos que hará falta media hora.'; may be
 * empty.
 */
export function maintenanceDetails({ message, duration }: MaintenanceTexts): string {
  const estimated = DURATIONS.find(({ id }) => id === duration);
  const isSentence = message !== null && /[.!?…»”)]$/.test(message);
  return [
    message === null || isSentence ? message : `${message}.`,
    estimated ? `Calculamos que hará falta ${estimated.text}.` : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

/** Default of Retry-After in seconds: without an estimated duration of maintenance, or after its end. */
const RETRY_SECONDS = 300;

/** Returns after how many seconds a client may try again: the rest of the estimated duration, or five minutes. */
export function retryAfterSeconds({ duration, since }: Maintenance, now: Date): number {
  const estimated = DURATIONS.find(({ id }) => id === duration);
  const left = estimated ? Date.parse(since) + estimated.span - now.getTime() : 0;
  return left > 0 ? Math.ceil(left / SECOND) : RETRY_SECONDS;
}
