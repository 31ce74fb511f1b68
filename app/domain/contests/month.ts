const MONTHS =
  /^(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)\b/i;

/** A contest's month as it stands inside a sentence: Spanish writes the names of months in lower case. */
export function inSentence(month: string): string {
  return month.replace(MONTHS, (name) => name.toLowerCase());
}
