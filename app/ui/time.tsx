/** An instant as `<time>`; its text is in the site's time zone. */
export function Time({ at, children }: { at: string; children: string }) {
  return <time dateTime={at}>{children}</time>;
}
