/** A contest's number as it is said; `number` is its rank by date (number.server.ts). */
export function numberName(number: number): string {
  return `Número ${number}`;
}

/** The line of an issue: 'Número 11 · Noviembre de 2026'. */
export function issueName({ number, month }: { number: number; month: string }): string {
  return `${numberName(number)} · ${month.charAt(0).toUpperCase()}${month.slice(1)}`;
}
