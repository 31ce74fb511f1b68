/** Visually hidden title behind the text of a link in a row, for screen readers that list links without their rows (A11Y-01). */
export function LinkSubject({ title }: { title: string }) {
  return <span className="visually-hidden">«{title}»</span>;
}
