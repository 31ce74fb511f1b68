/** The text of an instant, whose zone in parentheses stays on one line. */
export function Moment({ children }: { children: string }) {
  const [date, zone] = children.split(/(?=\()/);
  return (
    <>
      {date}
      {zone ? <span className="zone">{zone}</span> : null}
    </>
  );
}

/** An instant as `<time>`; its text is in the site's time zone. */
export function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at}>
      <Moment>{children}</Moment>
    </time>
  );
}
