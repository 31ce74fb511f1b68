/** Writes a path of whole numbers without the spaces that SVG can do without: d`M${x} ${y}h${w}`. */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  const texts = values.map((value) =>
    typeof value === "number" ? String(Math.round(value)) : value,
  );
  return String.raw({ raw: parts }, ...texts).replaceAll(/ (?=[-a-zA-Z])/g, "");
}

/** So many pieces of a drawing, one after the other. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join("");
}
