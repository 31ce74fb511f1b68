import { formatNumber } from "~/domain/text/numbers";

/** Regular expression of a number whose digit groups may be separated by a point, a comma or a no-break space. */
const NUMBER = "[0-9]+(?:[.,\\u00a0\\u202f][0-9]{3})*";
const NUMBERS = new RegExp(NUMBER, "g");
const RANGE = new RegExp(`(?:\\bde\\s+)?(${NUMBER})\\s*[-–—]\\s*(${NUMBER})`, "gi");

const valueOf = (digits: string) => Number(digits.replace(/[^0-9]/g, ""));

/** Returns the numbers in a text in order: 100 and 1000 in "100-1.000 palabras". */
function numbersIn(text: string): number[] {
  return (text.match(NUMBERS) ?? []).map(valueOf);
}

/** Turns the free text about the length into part of a sentence: "100-1.000 palabras" into "de 100 a 1000 palabras". */
export function wordLimitInSentence(text: string): string {
  const sentence = text
    .replace(RANGE, "de $1 a $2")
    .replace(NUMBERS, (digits) => formatNumber(valueOf(digits)));
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/**
 * Checks the free text that tells writers how long a story may be. Returns an error or null. The text needs no numbers. None of
 * its numbers may exceed `max`. Of exactly two numbers, the first must equal `min` and must not exceed the second.
 */
export function wordLimitProblem(
  text: string,
  { min, max }: { min: number; max: number },
): string | null {
  // No error here for an invalid minimum: the form reports it at the field of the minimum.
  if (min < 1 || min > max) return null;
  const numbers = numbersIn(text);
  const [first = min, last = max] = numbers;
  if (numbers.some((n) => n > max)) return `Ninguna historia puede pasar de ${formatNumber(max)}.`;
  if (numbers.length !== 2) return null;
  if (first > last) return "El límite va de menos a más.";
  return first === min
    ? null
    : `Aquí dice ${formatNumber(first)} y el mínimo es ${formatNumber(min)}.`;
}
