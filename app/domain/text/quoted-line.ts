// Functions that pages need to show a story's line. Choosing a line is in story-line.ts, which the browser does not load.

/** Maximum length of a story's line, in code points (STORY-10). A CHECK of the column `stories.line` has the same limit. */
export const LONGEST_LINE = 160;

/** Puts a line in quotation marks « ». Marks inside it become “”, as the RAE recommends. */
export function quotedLine(line: string): string {
  return `«${line.replaceAll("«", "“").replaceAll("»", "”")}»`;
}
