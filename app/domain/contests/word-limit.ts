import { formatNumber } from "~/domain/text/numbers";

// Groups are parted by a point, a comma or a no-break space.
const NUMBER = "[0-9]+(?:[.,\\u00a0\\u202f][0-9]{3})*";
const NUMBERS = new RegExp(NUMBER, "g");
const RANGE = new RegExp(`(?:\\bde\\s+)?(${NUMBER})\\s*[-–—]\\s*(${NUMBER})`, "gi");

const valueOf = (digits: string) => Number(digits.replace(/[^0-9]/g, ""));

/** The numbers that a text names, in their order: "100-1.000 palabras" has 100 and 1000. */
function numbersIn(text: string): number[] {
  return (text.match(NUMBERS) ?? []).map(valueOf);
}

/** The free text as part of a sentence: "100-1.000 palabras" is "de 100 a 1000 palabras", "Hasta mil" is "hasta mil". */
export function wordLimitInSentence(text: string): string {
  const inWords = text
    .replace(RANGE, "de $1 a $2")
    .replace(NUMBERS, (digits) => formatNumber(valueOf(digits)));
  return inWords.charAt(0).toLowerCase() + inWords.slice(1);
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
