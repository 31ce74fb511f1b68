/** Template tag for path data: rounds numbers and removes optional spaces, as in d`M${x} ${y}h${w}`. */
export function d(parts: TemplateStringsArray, ...values: (number | string)[]): string {
  const rounded = values.map((value) =>
    typeof value === "number" ? String(Math.round(value)) : value,
  );
  return String.raw({ raw: parts }, ...rounded).replaceAll(/ (?=[-a-zA-Z])/g, "");
}

/** Joins `count` pieces of path data or markup, each drawn from its index. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join("");
}

/** Characters that XML 1.0 forbids even as entities: all control characters but tab and line ends (W3C XML 1.0, 2.2). */
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a text for XML, in an element or in a quoted attribute, and drops the characters that XML forbids. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
