/** A date and time as text. The time zone in parentheses stays together on one line. */
export function Moment({ children }: { children: string }) {
  const [date, zone] = children.split(/(?=\()/);
  return (
    <>
      {date}
      {zone ? <span className="zone">{zone}</span> : null}
    </>
  );
}

/** A date and time as `<time>`, with text in the site's time zone. */
export function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at}>
      <Moment>{children}</Moment>
    </time>
  );
}
