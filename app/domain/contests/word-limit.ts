import { formatNumber } from "~/domain/text/numbers";

/** The numbers that a text names, in their order: "100-1.000 palabras" has 100 and 1000. */
function numbersIn(text: string): number[] {
  const found = text.match(/[0-9]+(?:[.,][0-9]{3})*/g) ?? [];
  return found.map((digits) => Number(digits.replace(/[.,]/g, "")));
}

/**
 * Error of the free text that tells writers how long a story may be, or null: it needs no number, but a number in it has to
 * agree with the limits of the contest.
 */
export function wordLimitProblem(
  text: string,
  { min, max }: { min: number; max: number },
): string | null {
  // Said at the number itself.
  if (min < 1 || min > max) return null;
  const numbers = numbersIn(text);
  const [first = min, last = max] = numbers;
  if (numbers.some((n) => n > max)) return `Ninguna historia puede pasar de ${formatNumber(max)}`;
  if (numbers.length !== 2) return null;
  if (first > last) return "El límite va de menos a más";
  return first === min
    ? null
    : `Aquí dice ${formatNumber(first)} y el mínimo es ${formatNumber(min)}`;
}
