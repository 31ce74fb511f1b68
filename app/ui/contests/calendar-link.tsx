/** Link to the feed of all deadlines (SEO-02). A plain link: the answer is a file for the calendar program. */
export function CalendarLink() {
  return (
    <span>
      <i> · </i>
      <a href="/calendario.ics">Añadir al calendario</a>
    </span>
  );
}
