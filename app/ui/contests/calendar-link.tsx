/** Link to the feed of all deadlines (SEO-02). A plain link: the answer is a file for the calendar program. */
export function CalendarLink() {
  return <a href="/calendario.ics">Añadir al calendario</a>;
}
