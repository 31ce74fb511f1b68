/** An instant with its text in the business's zone. */
export function Time({ at, children }: { at: string; children: string }) {
  return <time dateTime={at}>{children}</time>;
}
