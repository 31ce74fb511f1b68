import { Unreadable, verifyFile } from "../../public/verify-acta.mjs";

/** What verify-acta says of an acta: why it is refused, or the names of the checks that fail. */
export function verdict(acta: unknown, noted = {}): string {
  const text = typeof acta === "string" ? acta : JSON.stringify(acta);
  try {
    const { checks } = verifyFile(Buffer.from(text), noted);
    return checks
      .filter(({ ok }) => !ok)
      .map(({ id }) => id)
      .join(" ");
  } catch (error) {
    if (error instanceof Unreadable) return `refused: ${error.message}`;
    throw error;
  }
}
