/** What a link of one row is about, for who hears the links of a page without their rows (A11Y-01). */
export function Of({ title }: { title: string }) {
  return <span className="visually-hidden">«{title}»</span>;
}
