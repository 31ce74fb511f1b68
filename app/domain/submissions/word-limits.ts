import { isVisible } from "~/domain/text/clean";
import { countOfWords } from "~/domain/text/numbers";

/** Maximum length of a story's title in characters. */
export const TITLE_MAX = 100;

/**
 * Counts the words of HTML: tags and non-breaking spaces become spaces, the text is split at white space, and invisible words
 * do not count (WRITE-08). Server and browser use it; the server's count is stored.
 */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, " ").replace(/&nbsp;|&#160;|&#xa0;|\u00a0/gi, " ");
  return text.split(/\s+/).filter(isVisible).length;
}

/** Minimum and maximum number of words of a story. */
export interface WordLimits {
  min: number;
  max: number;
  /** The higher limit of the premium plan; missing where none is offered. */
  premium?: number;
}

/** The error message if the number of words is outside the limits; else null. */
export function wordCountProblem(words: number, limits: WordLimits): string | null {
  const { min, max } = limits;
  if (words < min) return `Tu texto debe tener al menos ${countOfWords(min)}`;
  if (words > max) return `Tu texto no puede superar las ${countOfWords(max)}${orPremium(limits)}`;
  return null;
}

/**
 * Second half of the message for a text that is too long: the premium plan's limit. Empty if no premium plan is offered
 * (PLAN-01).
 */
function orPremium({ premium }: WordLimits): string {
  return premium ? `; el plan premium admite hasta ${countOfWords(premium)}` : "";
}

export const TITLE_MISSING = "Debes escribir un título para tu historia";

export const CONSENT_MISSING = "Acepta todas las confirmaciones para continuar";

/** Why a text cannot be sent, as far as the browser can check, or null. `words` is null while the words are being counted. */
export function sendProblem(
  hasTitle: boolean,
  words: number | null,
  limits: WordLimits,
): string | null {
  if (!hasTitle) return TITLE_MISSING;
  return words === null ? null : wordCountProblem(words, limits);
}

type WordRange = "short" | "fine" | "near" | "over";

/** The range that a number of words is in: below the minimum, within the limits, near the maximum (above 90 % of it), or above it. */
export function wordRange(words: number, { min, max }: WordLimits): WordRange {
  if (words < min) return "short";
  if (words > max) return "over";
  return words > max * 0.9 ? "near" : "fine";
}

/** The screen reader announcement when the word count crosses into another range; may be empty. */
export function passedText(from: WordRange, to: WordRange, { min, max }: WordLimits): string {
  if (to === "short") return `Mínimo ${countOfWords(min)}`;
  if (to === "over") return `Has pasado el límite de ${countOfWords(max)}.`;
  if (from === "over") return `Vuelves a estar dentro del límite de ${countOfWords(max)}.`;
  if (to === "near") return `Te acercas al límite de ${countOfWords(max)}.`;
  return from === "short" ? `Has llegado al mínimo de ${countOfWords(min)}.` : "";
}

const TONES = { short: "red", fine: "green", near: "yellow", over: "red" } as const;

/**
 * Returns colour and hint of the word count: neutral before the first word, red outside the limits, yellow near the maximum, else
 * green; a hint outside the limits (WRITE-08).
 */
export function wordCountState(
  words: number,
  limits: WordLimits,
): { tone: "neutral" | "red" | "yellow" | "green"; hint: string | null } {
  const range = wordRange(words, limits);
  const hints: Partial<Record<WordRange, string>> = {
    short: `Mínimo ${countOfWords(limits.min)}`,
    over: `Excede el límite por ${countOfWords(words - limits.max)}${orPremium(limits)}`,
  };
  return { tone: words === 0 ? "neutral" : TONES[range], hint: hints[range] ?? null };
}
