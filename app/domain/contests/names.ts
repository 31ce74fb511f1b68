/** Name shown for an author whose account was deleted. */
export const ANONYMOUS_AUTHOR = "Autor anónimo";

/** Returns the name of a contest by its number: 'Número 11'. */
export function numberName(number: number): string {
  return `Número ${number}`;
}

/** Number and month of a contest in one line: 'Número 11 · Noviembre de 2026'. */
export function issueName({ number, month }: { number: number; month: string }): string {
  return `${numberName(number)} · ${month.charAt(0).toUpperCase()}${month.slice(1)}`;
}

/** Spanish names of the months, January first. */
export const MONTH_NAMES = [
  ...["enero", "febrero", "marzo", "abril", "mayo", "junio"],
  ...["julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
];

const LEADING_MONTH = new RegExp(`^(${MONTH_NAMES.join("|")}|setiembre)\\b`, "i");

/** Returns a contest's month for use inside a sentence, in lower case as in Spanish. */
export function monthInSentence(month: string): string {
  return month.replace(LEADING_MONTH, (name) => name.toLowerCase());
}
